"""CG513 foreign-number: A number is written as another language writes it: its decimal sign, its thousands, its …"""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.check.corpus.typography import violations_for
from cardgen.check.rule import Violation, rule
from cardgen.check.subjects.checked_game import CheckedTexts
from cardgen.findings import WARNING


@rule("CG513", "foreign-number", severity=WARNING, fixes=True)
def foreign_number(game: CheckedTexts) -> Iterator[Violation]:
    """A number is written as another language writes it: its decimal sign, its thousands, its percent.

    Why it matters: 1.5 and 1,500 are other numbers where the comma means the point.

    Wrong:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Du får 50% av guldet.", en: "You get 50 % of the gold."}

    Right:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Du får 50 % av guldet.", en: "You get 50% of the gold."}

    Source: CLDR 48, number symbols of each language. A decimal sign is judged before a unit only.
    """
    return violations_for(game, "CG513")

"""CG508 breakable-space: A space that a line may break at stands where it must not: in a number, before a unit, …"""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.check.corpus.typography import violations_for
from cardgen.check.rule import Violation, rule
from cardgen.check.subjects.checked_game import CheckedTexts
from cardgen.findings import WARNING


@rule("CG508", "breakable-space", severity=WARNING, fixes=True)
def breakable_space(game: CheckedTexts) -> Iterator[Violation]:
    """A space that a line may break at stands where it must not: in a number, before a unit, behind §, in z. B.

    Why it matters: on a narrow card, 30 stands at the end of one line and 000 at the beginning of the next.

    Wrong:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Muren är 10 cm tjock.", en: "The wall is 10 cm thick."}

    Right:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Muren är 10 cm tjock.", en: "The wall is 10 cm thick."}

    Source: CLDR 48, group sign of Swedish; DIN 5008; EU interinstitutional style guide 6.4. The space is U+00A0.
    """
    return violations_for(game, "CG508")

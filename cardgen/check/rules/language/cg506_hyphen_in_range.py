"""CG506 hyphen-in-range: A hyphen stands between the ends of a range of numbers."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.check.corpus.typography import violations_for
from cardgen.check.rule import Violation, rule
from cardgen.check.subjects.checked_game import CheckedTexts
from cardgen.findings import WARNING


@rule("CG506", "hyphen-in-range", severity=WARNING, fixes=True)
def hyphen_in_range(game: CheckedTexts) -> Iterator[Violation]:
    """A hyphen stands between the ends of a range of numbers.

    Why it matters: 3-6 reads as a sum or a score; a range has a short dash, without spaces.

    Wrong:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Du vinner på 3-6.", en: "You win on 3-6."}

    Right:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Du vinner på 3–6.", en: "You win on 3–6."}

    Source: CLDR 48, `range` of every language here: {0}–{1}. German spaced ranges (DIN 5008) are accepted.
    """
    return violations_for(game, "CG506")

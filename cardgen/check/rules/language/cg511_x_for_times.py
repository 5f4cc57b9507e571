"""CG511 x-for-times: the letter x stands for the sign of multiplication between two numbers."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.check.corpus.typography import violations_for
from cardgen.check.rule import Violation, rule
from cardgen.check.subjects.checked_game import CheckedTexts
from cardgen.findings import WARNING


@rule("CG511", "x-for-times", severity=WARNING, fixes=True)
def x_for_times(game: CheckedTexts) -> Iterator[Violation]:
    """The letter x stands for the sign of multiplication between two numbers.

    Why it matters: print has a sign for it, in the middle of the line.

    Wrong:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Rummet är 3 x 4 rutor.", en: "The room is 3x4 squares."}

    Right:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Rummet är 3 × 4 rutor.", en: "The room is 3×4 squares."}

    Source: U+00D7 MULTIPLICATION SIGN.
    """
    return violations_for(game, "CG511")

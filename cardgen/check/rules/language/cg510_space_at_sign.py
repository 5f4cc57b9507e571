"""CG510 space-at-sign: A space stands before a comma, a point or a closing bracket, or none behind a comma."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.check.corpus.typography import violations_for
from cardgen.check.rule import Violation, rule
from cardgen.check.subjects.checked_game import CheckedTexts
from cardgen.findings import WARNING


@rule("CG510", "space-at-sign", severity=WARNING, fixes=True)
def space_at_sign(game: CheckedTexts) -> Iterator[Violation]:
    """A space stands before a comma, a point or a closing bracket, or none behind a comma.

    Why it matters: the sign may begin a line by itself, and the sentence limps.

    Wrong:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Du går ner , och in.", en: "You go down,and in."}

    Right:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Du går ner, och in.", en: "You go down, and in."}

    Source: every language here but French, which is left out.
    """
    return violations_for(game, "CG510")

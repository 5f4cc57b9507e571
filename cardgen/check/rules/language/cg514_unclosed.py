"""CG514 unclosed: A bracket or quote is opened and not closed in its paragraph, or closed and never opened."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.check.corpus.typography import violations_for
from cardgen.check.rule import Violation, rule
from cardgen.check.subjects.checked_game import CheckedTexts
from cardgen.findings import WARNING


@rule("CG514", "unclosed", severity=WARNING)
def unclosed(game: CheckedTexts) -> Iterator[Violation]:
    """A bracket or quote is opened and not closed in its paragraph, or closed and never opened.

    Why it matters: the reader waits for an end that does not come; half a sentence may be lost.

    Wrong:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Du går ner (om du vågar.", en: "You go down if you dare)."}

    Right:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Du går ner (om du vågar).", en: "You go down (if you dare)."}

    Source: every language here. A bracket behind the number of a list is left alone.
    """
    return violations_for(game, "CG514")

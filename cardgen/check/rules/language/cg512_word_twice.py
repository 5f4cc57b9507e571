"""CG512 word-twice: A word stands twice on end."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.check.corpus.typography import violations_for
from cardgen.check.rule import Violation, rule
from cardgen.check.subjects.checked_game import CheckedTexts
from cardgen.findings import WARNING


@rule("CG512", "word-twice", severity=WARNING, fixes=True)
def word_twice(game: CheckedTexts) -> Iterator[Violation]:
    """A word stands twice on end.

    Why it matters: it was most likely left over from a change of the sentence.

    Wrong:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Du går ner ner i brunnen.", en: "You go down the the well."}

    Right:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Du går ner i brunnen.", en: "You go down the well."}

    Source: what may stand twice in a language (German die die, English had had) is listed in typography.yaml.
    """
    return violations_for(game, "CG512")

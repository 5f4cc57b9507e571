"""CG515 garbled-letter: letters were read in a wrong encoding: Ã¥ for å, â€™ for ’."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.check.corpus.typography import violations_for
from cardgen.check.rule import Violation, rule
from cardgen.check.subjects.checked_game import CheckedTexts


@rule("CG515", "garbled-letter", fixes=True)
def garbled_letter(game: CheckedTexts) -> Iterator[Violation]:
    """Letters were read in a wrong encoding: Ã¥ for å, â€™ for ’.

    Why it matters: the card prints them as they stand. It happens where a table went through an old spreadsheet.

    Wrong:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Du gÃ¥r ner.", en: "The doorâ€™s voice."}

    Right:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Du går ner.", en: "The door’s voice."}

    Source: UTF-8 read as Windows-1252; U+FFFD is what is left of a letter that could not be read.
    """
    return violations_for(game, "CG515")

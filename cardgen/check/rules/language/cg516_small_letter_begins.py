"""CG516 small-letter-begins: A sentence on a card begins with a small letter."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.check.corpus.typography import violations_for
from cardgen.check.rule import Violation, rule
from cardgen.check.subjects.checked_game import CheckedTexts
from cardgen.findings import WARNING


@rule("CG516", "small-letter-begins", severity=WARNING)
def small_letter_begins(game: CheckedTexts) -> Iterator[Violation]:
    """A sentence on a card begins with a small letter.

    Why it matters: the full stop is too much, or a word is missing; both change what is said.

    Wrong:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Slå en tärning. orchen flyr.", en: "Roll a die. The orc flees."}

    Right:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Slå en tärning. Orchen flyr.", en: "Roll a die. The orc flees."}

    Source: every language here; abbreviations are known by language. The rules are read by CG717.
    """
    return violations_for(game, "CG516")

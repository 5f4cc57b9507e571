"""CG401 tokens-differ: two languages of one text do not name the same dice, aspects, cards and sections."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.check.corpus.comparison.translations import differing_parts
from cardgen.check.rule import Violation, rule
from cardgen.check.subjects.checked_game import CheckedGame


@rule("CG401", "tokens-differ")
def tokens_differ(game: CheckedGame) -> Iterator[Violation]:
    """Two languages of one text do not name the same dice, aspects, cards and sections.

    Why it matters: players at one table, each with their own language, would play two games.

    Wrong:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Slå {T6}.", en: "Roll {T12}."}

    Right:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Slå {T6}.", en: "Roll {T6}."}

    Source: README, A game's files: every language of a text carries the same tokens.
    """
    yield from differing_parts(game, "tokens")

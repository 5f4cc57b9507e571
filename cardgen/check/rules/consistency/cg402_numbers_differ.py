"""CG402 numbers-differ: two languages of one text do not hold the same numbers."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.check.corpus.comparison.translations import differing_parts
from cardgen.check.rule import Violation, rule
from cardgen.check.subjects.checked_game import CheckedGame


@rule("CG402", "numbers-differ")
def numbers_differ(game: CheckedGame) -> Iterator[Violation]:
    """Two languages of one text do not hold the same numbers.

    Why it matters: one of them is wrong, and nobody who reads a single language can see it.

    Wrong:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-gold
            name: {sv: Guld, en: Gold}
            text: {sv: Värt 1 250 mynt., en: "Worth 1,520 coins."}

    Right:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-gold
            name: {sv: Guld, en: Gold}
            text: {sv: Värt 1 250 mynt., en: "Worth 1,250 coins."}

    Source: README, A game's files. Marks between thousands are each language's own; a small number, a fraction and
    an ordinal may be a word.
    """
    yield from differing_parts(game, "numbers")

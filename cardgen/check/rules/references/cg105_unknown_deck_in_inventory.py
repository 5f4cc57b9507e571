"""CG105 unknown-deck-in-inventory: the inventory names a deck that the game does not have."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.check.rule import Violation, rule, violation
from cardgen.check.subjects.checked_game import CheckedGame
from cardgen.findings import nearest


@rule("CG105", "unknown-deck-in-inventory")
def unknown_deck_in_inventory(game: CheckedGame) -> Iterator[Violation]:
    """The inventory names a deck that the game does not have.

    Why it matters: the box is said to hold something that nobody will find in it.

    Wrong:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        inventory:
          - {kind: card, deck: room, copies: 1}
          - {kind: card, deck: rooms, copies: 1}

    Right:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        inventory:
          - {kind: card, deck: room, copies: 1}

    Source: Reference, A game's files: game.yaml states the inventory. A module it does not have is told by CG005.
    """
    decks = [deck.id for deck in game.decks]
    for row in game.inventory:
        if row.deck not in decks:
            yield violation(
                row.place, f"no deck '{row.deck}'{nearest(row.deck, decks)}; decks are named by their files"
            )

"""Rows of the inventory, each with the components that it counts."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.check.contexts.checked_game import CheckedGame
from cardgen.model import Component, InventoryRow


def inventory_rows(game: CheckedGame) -> Iterator[tuple[InventoryRow, list[Component]]]:
    """Go through the rows whose deck is there, each with the deck's components of its module."""
    for row in game.inventory:
        deck = game.deck(row.deck)
        if deck:
            yield row, [c for c in deck.components if c.module == row.module]

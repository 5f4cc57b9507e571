"""A grid of cards: suits above, ranks at the left, each cell a card."""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.load.tables.headings import field_of, synonyms
from cardgen.load.tables.records import Row
from cardgen.load.tables.table_choice import is_one_of

#: Fewest and most suits, fewest ranks.
_SUITS = range(2, 13)
_RANKS = 3
#: The longest word in a cell, in characters.
_LONGEST = 24
#: At least this share of the ranks says the same in each suit.
_SAME = 0.8


def grid_cards(rows: Sequence[Row]) -> list[Row]:
    """Return a row for each cell of a grid, headings first, suit by suit; none where the table is not a grid.

    Why: the cells of a rank are alike (`1 Fool`, `2` or a tick in every suit), those of a record are not.
    """
    head, body = rows[0], rows[1:]
    suits = head.cells[1:]
    known = {*synonyms().values(), "name", "text"}
    if (
        len(suits) not in _SUITS
        or not all(suits)
        or len(body) < _RANKS
        or any(field_of(s) in known for s in suits)
    ):
        return []
    labels = [row.cells[0] for row in body]
    whole = all(len(row.cells) == len(head.cells) and all(row.cells) for row in body)
    short = all(len(cell) <= _LONGEST for row in rows for cell in row.cells)
    alike = sum(len({*row.cells[1:]}) == 1 for row in body)
    if not whole or not short or len({*labels}) < len(labels) or alike < _SAME * len(body):
        return []
    cards = [Row(head.line, ("name", "type", "value"))]
    for column, suit in enumerate(suits, start=1):
        for row in body:
            cards.append(Row(row.line, (_name(suit, row.cells[0], row.cells[column]), suit, row.cells[0])))
    return cards


def _name(suit: str, label: str, cell: str) -> str:
    if cell == label or is_one_of(cell, [True]):
        return f"{suit} {label}"
    return f"{suit} {cell}" if cell.startswith(label) else f"{suit} {label} {cell}"

"""The numbers of a game on the page: how cards spread over their values, and the odds of dice and draws."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from numbers import Number
from typing import Any

from cardgen.model import Deck, Game
from cardgen.model.deck import Localized
from cardgen.odds.tables import Chance, as_words, tables

#: A field with more different words than this is not a sort of card but a text.
MOST_SORTS = 12
#: Texts that say what a card is.
SORTS = ("type",)


def numbers(game: Game, lang: str) -> dict[str, Any]:
    """Return spreads and odds.

    Shape: `spreads`: title, deck, and `bars` (a value, its copies); `odds`: title, columns and rows of a table, whose
    cells are `words` and, of a chance, its `share` from 0 to 1.
    """
    found = [
        {
            "title": table.title,
            "columns": table.columns,
            "rows": [[_cell(cell) for cell in row] for row in table.rows],
        }
        for table in tables(game)
    ]
    return {"spreads": [spread for deck in game.decks for spread in _spreads(deck, lang)], "odds": found}


def _cell(cell: Any) -> dict[str, Any]:
    return {"words": as_words(cell), "share": float(cell.value) if isinstance(cell, Chance) else None}


def _spreads(deck: Deck, lang: str) -> Iterator[dict[str, Any]]:
    """Yield how the copies of a deck spread over each field of numbers, yes and no, or few words."""
    names = dict.fromkeys(name for component in deck.components for name in component.fields)
    for name in (name for name in names if deck.field_types.get(name) != "picture"):
        counts: Counter[Any] = Counter()
        for component in deck.components:
            value = component.fields.get(name)
            if isinstance(value, Localized):
                value = value.of(lang) if name in SORTS else None
            if isinstance(value, str | bool | Number):
                counts[value] += component.copies
        if _is_spread(name, counts, deck):
            bars = [[str(value), count] for value, count in sorted(counts.items(), key=_order)]
            yield {"deck": deck.id, "deckTitle": deck.title.of(lang), "title": name, "bars": bars}


def _is_spread(name: str, counts: Counter[Any], deck: Deck) -> bool:
    if any(isinstance(value, str) and value.startswith("#") for value in counts):
        return False  # colours
    if len(counts) < 2 or all(isinstance(value, Number) for value in counts):
        return len(counts) > 1
    return len(counts) <= MOST_SORTS and (name in SORTS or len(counts) < len(deck.components))


def _order(entry: tuple[Any, int]) -> tuple[bool, Any]:
    value = entry[0]
    return (isinstance(value, str), value)

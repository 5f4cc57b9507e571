"""What the shipped game says: its chambers, its heroes and the numbers of its rules, read through cardgen's own loader."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from tests.simulations.base.shipped import read
from tests.simulations.drakon.lair import Chamber, arrows_of


class Content(NamedTuple):
    """The game as its files state it.

    Attributes:
        start: the chamber that lies first; chambers: all others, each copy once.
        numbers: facts by key, such as `hand`.
        coins: how many coins there are; heroes: their names, such as `wizard`.
    """

    start: Chamber
    chambers: tuple[Chamber, ...]
    numbers: Mapping[str, int]
    coins: int
    heroes: tuple[str, ...]


@lru_cache(maxsize=1)
def content() -> Content:
    """Return the shipped game."""
    _, game = read("drakon")
    there = [copy for c in game.deck("chambers").components for copy in [c.fields] * c.copies]
    chambers = [Chamber(fields["chamber"], arrows_of(fields["arrows"])) for fields in there]
    return Content(
        next(c for c in chambers if c.kind == "start"),
        tuple(c for c in chambers if c.kind != "start"),
        {key: stated[0].value for key, stated in game.facts.items() if isinstance(stated[0].value, int)},
        game.deck("coins").copies,
        tuple(c.id.removeprefix("ability-") for c in game.deck("abilities").components),
    )

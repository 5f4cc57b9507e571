"""What is read of a game once for all rules that ask for it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import TypeVar

from cardgen.model import Game

_T = TypeVar("_T")
#: So many games are remembered at a time: rules go through one after another.
_GAMES = 4


class _Same:
    """A game that is equal to itself alone."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.game is self.game

    def __hash__(self) -> int:
        return id(self.game)


def once(function: Callable[[Game], _T]) -> Callable[[Game], _T]:
    """Make a function of a game work once for each; what it gives is shared, so it must not be changed."""
    known = lru_cache(maxsize=_GAMES)(lambda same: function(same.game))

    @wraps(function)
    def remembered(game: Game) -> _T:
        return known(_Same(game))

    return remembered

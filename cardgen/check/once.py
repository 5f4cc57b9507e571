"""What is read of a game, or of a game in some languages, once for all rules that ask for it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, TypeVar

from cardgen.model import Game

_T = TypeVar("_T")
#: So much is remembered at a time of one kind: rules go through game after game, and a game has a few languages.
_MOST = 16


class _Same:
    """A game that is equal to itself alone."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.game is self.game

    def __hash__(self) -> int:
        return id(self.game)


def once(function: Callable[..., _T]) -> Callable[..., _T]:
    """Make a function of a game, and of further keys, work once for each; what it gives is shared: do not change it."""
    known = lru_cache(maxsize=_MOST)(lambda same, *more: function(same.game, *more))

    @wraps(function)
    def remembered(game: Game, *more: Any) -> _T:
        return known(_Same(game), *more)

    return remembered

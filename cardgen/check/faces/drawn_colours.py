"""The colours allowed in a game's drawings: those it names, and mixtures of them with ink, paper, white and black."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable

from cardgen.art.colour import channels, named
from cardgen.check.contexts.checked_game import CheckedGame

#: Tolerance for a colour's distance from a mixture, in channels of 0 to 255.
_BESIDE = 12.0
_WHITE, _BLACK = "#ffffff", "#000000"
_COLOUR = re.compile(r"#[0-9a-fA-F]{3}(?:[0-9a-fA-F]{3})?")


class Palette:
    """Named colours and their mixtures."""

    def __init__(self, colours: Iterable[str], ends: Iterable[str]) -> None:
        self._lines = tuple(
            (channels(a), channels(b)) for a in dict.fromkeys(colours) for b in dict.fromkeys(ends)
        )
        self._known: dict[str, bool] = {}

    @classmethod
    def of(cls, game: CheckedGame) -> Palette:
        """Return a game's colours: its palette, and those of its decks and components."""
        named_by_decks = [
            v for deck in game.decks for v in (deck.values, *(c.fields for c in deck.components))
        ]
        own = [
            v["color"]
            for v in named_by_decks
            if isinstance(v.get("color"), str) and _COLOUR.fullmatch(v["color"])
        ]
        ends = [named(game.palette, name) for name in ("INK", "PARCH", "PAPER")]
        return cls([*game.palette.values(), *own], [*ends, _WHITE, _BLACK])

    def __contains__(self, colour: str) -> bool:
        """Return whether a colour is one of these or a mixture."""
        if colour not in self._known:
            point = channels(colour)
            self._known[colour] = any(_distance(point, a, b) <= _BESIDE for a, b in self._lines)
        return self._known[colour]


def _distance(point: tuple[int, int, int], a: tuple[int, int, int], b: tuple[int, int, int]) -> float:
    """Return the distance of a point from a line segment."""
    x, y, z = b[0] - a[0], b[1] - a[1], b[2] - a[2]
    u, v, w = point[0] - a[0], point[1] - a[1], point[2] - a[2]
    length = x * x + y * y + z * z
    share = max(0.0, min(1.0, (u * x + v * y + w * z) / length)) if length else 0.0
    return math.hypot(u - share * x, v - share * y, w - share * z)

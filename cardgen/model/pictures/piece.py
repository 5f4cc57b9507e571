"""A piece in a picture of components or on a table that is set up, and the box that it covers."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, radians, sin
from typing import NamedTuple

#: How far the lowest card of a pile looks out, and how many cards one line of it represents.
LAYER_MM, _CARDS_A_LAYER, _MOST_LAYERS = 0.42, 6, 5

#: Left, top, right and bottom of a part, in parts of the whole.
Part = tuple[float, float, float, float]
WHOLE: Part = (0.0, 0.0, 1.0, 1.0)
#: x0, y0, x1, y1.
Box = tuple[float, float, float, float]


class Piece(NamedTuple):
    """One face, picture or die, in millimetres of the canvas or of a table that is set up.

    Attributes:
        kind: face, deck, art or die; what: the id or name.
        x, y, width, height: its box before it is turned about its middle by `turn` degrees clockwise.
        layers: how many cards look out below it; crop: what of the face is shown.
        names: on a table, by which places refer to it: its deck, its seat, itself; several pieces share some.
    """

    kind: str
    what: str
    x: float
    y: float
    width: float
    height: float
    turn: float = 0.0
    side: str = ""
    layers: int = 0
    face: int = 1
    crop: Part = WHOLE
    names: tuple[str, ...] = ()

    @property
    def box(self) -> Box:
        """What it covers, turned and with its pile."""
        out = self.layers * LAYER_MM
        x, y = self.x + self.width / 2, self.y + self.height / 2
        points = [turned(x, y, self.x + dx, self.y + dy, self.turn) for dx, dy in self._corners()]
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        return min(xs), min(ys), max(xs) + out, max(ys) + out

    def _corners(self) -> Iterable[tuple[float, float]]:
        return ((0, 0), (self.width, 0), (self.width, self.height), (0, self.height))

    def part(self, crop: Part) -> Piece:
        """Return a part of what is shown of it, in its place on the unturned piece."""
        left, upper, right, lower = crop
        x0, y0, x1, y1 = self.crop
        wide, high = x1 - x0, y1 - y0
        return self._replace(
            x=self.x + left * self.width,
            y=self.y + upper * self.height,
            width=(right - left) * self.width,
            height=(lower - upper) * self.height,
            turn=0.0,
            layers=0,
            crop=(x0 + left * wide, y0 + upper * high, x0 + right * wide, y0 + lower * high),
        )

    def moved(self, dx: float, dy: float) -> Piece:
        """Return it elsewhere."""
        return self._replace(x=self.x + dx, y=self.y + dy)


def layers_of(copies: int) -> int:
    """Return how many cards look out below the upper one of a pile."""
    return 0 if copies < 2 else min(_MOST_LAYERS, 1 + copies // _CARDS_A_LAYER)


def turned(cx: float, cy: float, x: float, y: float, degrees: float) -> tuple[float, float]:
    """Return a point turned clockwise about a middle."""
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return cx + (x - cx) * c - (y - cy) * s, cy + (x - cx) * s + (y - cy) * c

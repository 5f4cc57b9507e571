"""Boxes in rows on a surface, as large as it allows. Pure geometry, in pixels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

#: Scales to try, in pixels for a millimetre, largest first. At the first a card of 63 mm is 101 px wide, as those of
#: playingcards.io are (103 px).
_SCALES = tuple(step / 20 for step in range(32, 0, -1))


class Place(NamedTuple):
    """Where a box lies, and how large it is drawn, in pixels."""

    x: int
    y: int
    width: int
    height: int


class Surface(NamedTuple):
    """The part of a table that pieces may lie on, and the distances between them: to the right, and below."""

    left: int
    top: int
    right: int
    bottom: int
    gap: tuple[int, int]


def shelves(sizes_mm: Sequence[tuple[float, float]], surface: Surface) -> list[Place]:
    """Return places for boxes in rows from the top left, at the largest scale at which all fit.

    If they fit at no scale, they have the smallest, and the last lie beyond the bottom.
    """
    for scale in _SCALES:
        places = _rows([(round(w * scale), round(h * scale)) for w, h in sizes_mm], surface)
        if all(p.x + p.width <= surface.right and p.y + p.height <= surface.bottom for p in places):
            break
    return places


def _rows(sizes: Sequence[tuple[int, int]], surface: Surface) -> list[Place]:
    places: list[Place] = []
    x, y, tallest = surface.left, surface.top, 0
    for width, height in sizes:
        if x > surface.left and x + width > surface.right:
            x, y, tallest = surface.left, y + tallest + surface.gap[1], 0
        places.append(Place(x, y, width, height))
        x += width + surface.gap[0]
        tallest = max(tallest, height)
    return places

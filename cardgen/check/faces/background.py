"""A face's background: the face without its text as pixels; and the positions of text and pictures.

Lengths are millimetres in trim coordinates.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from cardgen.check.faces.face_pixels import face_pixels
from cardgen.display.ops import IDENTITY, Group, Image, Matrix, Op, Use
from cardgen.display.values import multiply
from cardgen.model.outline import Outline
from cardgen.text.text_run import TextRun

if TYPE_CHECKING:
    from cardgen.display.ops import DisplayList
    from cardgen.layout.decks import GameLayout

_PX_PER_MM = 3.0
_MOST_PX = 2500.0
#: Distances from the trim at which an edge is sampled: inside in mm, outside as shares of the bleed.
_INSIDE_MM = (0.4, 1.2)
_OUTSIDE = (0.3, 0.8)
_CORNER_MM = 4.0
_PAPER, _INKED = 254, 236


class PlacedOp(NamedTuple):
    """An op with its matrix to the face's space and its opacity."""

    op: Op
    matrix: Matrix
    opacity: float


def placed_ops(items: Iterable[Op], matrix: Matrix = IDENTITY, opacity: float = 1.0) -> Iterator[PlacedOp]:
    """Yield the text runs and images in ops, in order, with their matrices to the outermost space."""
    for op in items:
        if isinstance(op, Group):
            inner = multiply(matrix, op.matrix) if op.matrix else matrix
            yield from placed_ops(op.items, inner, opacity * op.opacity)
        elif isinstance(op, Use):
            yield from placed_ops(op.symbol.items, matrix, opacity)
        elif isinstance(op, (TextRun, Image)):
            yield PlacedOp(op, matrix, opacity)


def words_of_run(run: TextRun) -> str:
    """Return the text of a run."""
    return "".join(word.text for word, _ in run.words)


def background_of(display: DisplayList, layout: GameLayout) -> Background:
    """Return a face without its text as pixels; painted once for languages that differ in text alone."""
    return _background(display._replace(key="", cost=0, items=_without_text(display.items)), layout)


class Background:
    """A face without its text as pixels.

    Args:
        exact: see `face_pixels`.
    """

    def __init__(self, display: DisplayList, layout: GameLayout, *, exact: bool = False) -> None:
        self.bleed_mm = display.bleed_mm
        across, down = display.width_mm + 2 * self.bleed_mm, display.height_mm + 2 * self.bleed_mm
        scale = min(_PX_PER_MM, _MOST_PX / max(across, down))
        size = (max(1, round(across * scale)), max(1, round(down * scale)))
        self._scale = (size[0] / across, size[1] / down)
        self._pixels = face_pixels(layout, display, *size, bleed=True, exact=exact)

    def at(self, x_mm: float, y_mm: float) -> tuple[int, int, int] | None:
        """Return the colour at a point, or None beyond the bleed."""
        x = math.floor((x_mm + self.bleed_mm) * self._scale[0])
        y = math.floor((y_mm + self.bleed_mm) * self._scale[1])
        data, width, height = self._pixels
        if not (0 <= x < width and 0 <= y < height):
            return None
        at = 4 * (y * width + x)
        return data[at + 2], data[at + 1], data[at]


_background = lru_cache(maxsize=2)(Background)


def _without_text(items: Iterable[Op]) -> tuple[Op, ...]:
    kept = (op for op in items if not isinstance(op, TextRun))
    return tuple(op._replace(items=_without_text(op.items)) if isinstance(op, Group) else op for op in kept)


@lru_cache(maxsize=2)
def bare_edges(background: Background, outline: Outline) -> tuple[str, ...]:
    """Return the edges without bleed: white outside the trim and ink right inside.

    A round piece has one edge, `rim`; a hexagon's are one, `sides`.
    """
    return tuple(_bare_edges(background, outline)) if background.bleed_mm > 0 else ()


def _bare_edges(background: Background, outline: Outline) -> Iterator[str]:
    for name, spots in _edges(outline):
        bare = sum(_is_bare(background, spot) for spot in spots)
        if bare >= max(3, 0.1 * len(spots)):
            yield name


def _is_bare(background: Background, spot: _Spot) -> bool:
    outside = [background.at(*spot.out(part * background.bleed_mm)) for part in _OUTSIDE]
    inside = [background.at(*spot.out(-depth)) for depth in _INSIDE_MM]
    return all(o and min(o) >= _PAPER for o in outside) and all(i and min(i) < _INKED for i in inside)


class _Spot(NamedTuple):
    """A point on an edge, and the outward direction."""

    x: float
    y: float
    outward: tuple[float, float]

    def out(self, distance_mm: float) -> tuple[float, float]:
        return (self.x + distance_mm * self.outward[0], self.y + distance_mm * self.outward[1])


def _edges(outline: Outline) -> Iterator[tuple[str, list[_Spot]]]:
    """Yield the edges of an outline by name, with a spot per millimetre, except near corners."""
    width, height = outline.width_mm, outline.height_mm
    if outline.shape == "round":
        steps = max(12, round(math.pi * width))
        turns = (2 * math.pi * step / steps for step in range(steps))
        outward = [(math.cos(turn), math.sin(turn)) for turn in turns]
        yield "rim", [_Spot(width / 2 * (1 + x), width / 2 * (1 + y), (x, y)) for x, y in outward]
    elif outline.shape == "hex":
        corners = outline.points()
        sides = zip(corners, [*corners[1:], corners[0]], strict=True)
        yield "sides", [spot for side in sides for spot in _spots(*side, 0.0)]
    else:
        corners = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)]
        top, right, bottom, left = zip(corners, [*corners[1:], corners[0]], strict=True)
        for name, side in (("left", left), ("right", right), ("top", top), ("bottom", bottom)):
            yield name, _spots(*side, outline.corner_mm)


def _spots(start: tuple[float, float], end: tuple[float, float], corner_mm: float) -> list[_Spot]:
    """Return the spots of a straight clockwise edge between its rounded corners."""
    length = math.dist(start, end)
    across, down = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    first = max(corner_mm, min(_CORNER_MM, length / 4))
    along = (first + step for step in range(int(length - 2 * first) + 1))
    return [_Spot(start[0] + at * across, start[1] + at * down, (down, -across)) for at in along]

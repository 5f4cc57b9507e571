"""A face as a rule about looks sees it: its ground without the text as pixels, and where text and pictures stand.

Lengths are millimetres in trim coordinates.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from cardgen.display.ops import IDENTITY, Group, Image, Matrix, Op, Use
from cardgen.display.values import multiply
from cardgen.model.face import Face
from cardgen.text.text_run import TextRun

if TYPE_CHECKING:
    from cardgen.display import DisplayList
    from cardgen.layout.decks import GameLayout

_PX_PER_MM = 3.0
_MOST_PX = 2500.0
#: Distances from the trim at which an edge is looked at, within and in parts of the bleed outside.
_INSIDE_MM = (0.4, 1.2)
_OUTSIDE = (0.3, 0.8)
_CORNER_MM = 4.0
_PAPER, _INKED = 254, 236


class Shown(NamedTuple):
    """An op where it stands: its matrix to the face's space, and its opacity."""

    op: Op
    matrix: Matrix
    opacity: float


def shown_in(items: Iterable[Op], matrix: Matrix = IDENTITY, opacity: float = 1.0) -> Iterator[Shown]:
    """Go through the text runs and pictures of ops, in order, in the space of the outermost."""
    for op in items:
        if isinstance(op, Group):
            inner = multiply(matrix, op.matrix) if op.matrix else matrix
            yield from shown_in(op.items, inner, opacity * op.opacity)
        elif isinstance(op, Use):
            yield from shown_in(op.symbol.items, matrix, opacity)
        elif isinstance(op, (TextRun, Image)):
            yield Shown(op, matrix, opacity)


def words_of_run(run: TextRun) -> str:
    """Return the text of a run."""
    return "".join(word.text for word, _ in run.words)


class Ground:
    """A face without its text, as pixels."""

    def __init__(self, display: DisplayList, layout: GameLayout) -> None:
        from cardgen.render.pixels.paint import BLEED, render_face

        self.bleed_mm = display.bleed_mm
        across, down = display.width_mm + 2 * self.bleed_mm, display.height_mm + 2 * self.bleed_mm
        scale = min(_PX_PER_MM, _MOST_PX / max(across, down))
        size = (max(1, round(across * scale)), max(1, round(down * scale)))
        self._scale = (size[0] / across, size[1] / down)
        bare = display._replace(items=_without_text(display.items))
        self._pixels = render_face(bare, *size, BLEED, layout.images)

    def at(self, x_mm: float, y_mm: float) -> tuple[int, int, int] | None:
        """Return the colour at a point, or None beyond the bleed."""
        x = math.floor((x_mm + self.bleed_mm) * self._scale[0])
        y = math.floor((y_mm + self.bleed_mm) * self._scale[1])
        data, width, height = self._pixels
        if not (0 <= x < width and 0 <= y < height):
            return None
        at = 4 * (y * width + x)
        return data[at + 2], data[at + 1], data[at]


def _without_text(items: Iterable[Op]) -> tuple[Op, ...]:
    kept = (op for op in items if not isinstance(op, TextRun))
    return tuple(op._replace(items=_without_text(op.items)) if isinstance(op, Group) else op for op in kept)


def bare_edges(ground: Ground, face: Face) -> Iterator[str]:
    """Return the edges at which colour ends with the trim: paper white all through the bleed, and ink right within."""
    if ground.bleed_mm <= 0:
        return
    width, height = face.width_mm, face.height_mm
    edges: dict[str, Callable[[float, float], tuple[float, float]]] = {
        "left": lambda along, out: (-out, along),
        "right": lambda along, out: (width + out, along),
        "top": lambda along, out: (along, -out),
        "bottom": lambda along, out: (along, height + out),
    }
    for name, point in edges.items():
        length = height if name in ("left", "right") else width
        corner = min(_CORNER_MM, length / 4)
        spots = [corner + step for step in range(int(length - 2 * corner) + 1)]
        bare = 0
        for along in spots:
            outside = [ground.at(*point(along, part * ground.bleed_mm)) for part in _OUTSIDE]
            inside = [ground.at(*point(along, -depth)) for depth in _INSIDE_MM]
            bare += all(o and min(o) >= _PAPER for o in outside) and all(
                i and min(i) < _INKED for i in inside
            )
        if bare >= max(3, 0.1 * len(spots)):
            yield name

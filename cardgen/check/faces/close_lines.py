"""Text too close to a line: the edge of a panel, a rule, a frame. Lengths are millimetres.

Only straight lines of shapes drawn by the template count, not those of pictures and drawings. A line may be hidden by
something painted later, or hardly differ from its background, so each is verified on the painted face by its colour.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from cardgen.check.faces.background import Background, PlacedOp, words_of_run
from cardgen.display.bounds import grown
from cardgen.display.ops import IDENTITY, Box, Group, Matrix, Op, Paint, Path
from cardgen.display.paths import straight_lines
from cardgen.display.values import apply, apply_box, inverse, multiply, rgb
from cardgen.text.ink_box import ink_box
from cardgen.text.text_run import TextRun

#: Default distance of text from a line, and the shortest line that counts.
CLEAR_MM, _LINE_MM = 1.0, 4.0
#: A line is visible if its colour differs by this much (15 % of 255) from that at this distance; further in, a fill
#: still has its colour and a hairline does not.
_DIFFERS, _BESIDE_MM, _DEEPER = 38, 0.7, 1.6
#: Least share of a thin stroke's colour in a pixel, and largest difference of a pixel inside a fill from its colour.
_SHARE, _LIKE = 0.2, 16
#: Tolerance.
HAIR_MM = 0.05
#: How far from one a length may be in the space of a text that is neither stretched nor slanted.
_SKEW = 1e-6


Colour = tuple[int, int, int]


class Close(NamedTuple):
    """A text, its distance from a line, and the distance that it should have."""

    text: str
    distance_mm: float
    clear_mm: float


class _Edge(NamedTuple):
    """A straight line on a face, half its stroke's width, and the distance for text if given by the template.

    `stroke` and `fill` are its colours, None for a paint that is not a plain opaque colour; `plain`: all its paints
    are; `filled`: it has a fill.
    """

    start: tuple[float, float]
    end: tuple[float, float]
    half_mm: float
    clear_mm: float | None
    stroke: Colour | None
    fill: Colour | None
    plain: bool
    filled: bool


def close_texts(texts: Iterable[PlacedOp], items: Iterable[Op], background: Background) -> Iterator[Close]:
    """Yield the texts that are too close to a visible line, each with the closest line."""
    edges = [(_around(edge), edge) for edge in _edges(items, IDENTITY, 1.0)]
    for shown in texts if edges else ():
        run = shown.op
        assert isinstance(run, TextRun)
        scale = math.hypot(shown.matrix[2], shown.matrix[3])
        if not scale:
            continue
        box = ink_box(run, scale)
        to_run = multiply((scale, 0, 0, scale, 0, 0), inverse(shown.matrix))
        left, top, right, bottom = _on_face(box, to_run)
        near = [
            edge for (x0, y0, x1, y1), edge in edges if x0 < right and left < x1 and y0 < bottom and top < y1
        ]
        found = [close for edge in near if (close := _closeness(box, edge, to_run, background))]
        if found:
            distance, clear = min(found, key=lambda one: one[0] - one[1])
            yield Close(words_of_run(run).strip(), round(max(0.0, distance), 2), clear)


def _around(edge: _Edge) -> Box:
    """Return the box around a line within which a text may be too close to it."""
    (x0, y0), (x1, y1) = edge.start, edge.end
    reach = (CLEAR_MM if edge.clear_mm is None else edge.clear_mm) + edge.half_mm
    return grown((min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)), reach)


def _on_face(box: Box, to_run: Matrix) -> Box:
    """Return the box on the face around a box in a text's space; all of the plane where that is distorted."""
    a, b, c, d, _, _ = to_run
    if abs(math.hypot(a, b) - 1) > _SKEW or abs(math.hypot(c, d) - 1) > _SKEW or abs(a * c + b * d) > _SKEW:
        return -math.inf, -math.inf, math.inf, math.inf
    return apply_box(inverse(to_run), box)


def _closeness(box: Box, edge: _Edge, to_run: Matrix, background: Background) -> tuple[float, float] | None:
    """Return a text's distance from a line and the required distance; None if that is met."""
    clear = CLEAR_MM if edge.clear_mm is None else edge.clear_mm
    seen = edge._replace(start=apply(to_run, *edge.start), end=apply(to_run, *edge.end))
    distance = _distance(box, seen, clear)
    if distance >= clear - HAIR_MM or _is_behind(box, seen):
        return None
    if not _shows(background, box, edge, seen, clear):
        return None
    return distance, clear


def _edges(items: Iterable[Op], matrix: Matrix, opacity: float) -> Iterator[_Edge]:
    for op in items:
        if isinstance(op, Group) and not op.figure:
            inner = multiply(matrix, op.matrix) if op.matrix else matrix
            yield from _edges(op.items, inner, opacity * op.opacity)
        elif isinstance(op, Path):
            yield from _edges_of(op, matrix, opacity)


def _edges_of(path: Path, matrix: Matrix, opacity: float) -> Iterator[_Edge]:
    mark = dict(path.marks).get("data-text-clear")
    clear = float(mark) if mark else None
    half = path.stroke.width / 2 if path.stroke else 0.0
    stroke = _plain(path.stroke.paint, opacity * path.stroke.opacity) if path.stroke else None
    fill = _plain(path.fill, opacity * path.fill_opacity)
    plain = (stroke is not None or not path.stroke) and (fill is not None or path.fill is None)
    for begin, finish in straight_lines(path.d):
        start, end = apply(matrix, *begin), apply(matrix, *finish)
        # Most lines are too short: sides of letters, stones and dots.
        if abs(start[0] - end[0]) >= _LINE_MM or abs(start[1] - end[1]) >= _LINE_MM:
            yield _Edge(start, end, half, clear, stroke, fill, plain, path.fill is not None)


def _plain(paint: Paint | None, opacity: float) -> Colour | None:
    """Return a paint as a colour; None for a gradient or a translucent paint."""
    if not isinstance(paint, str) or opacity < 1:
        return None
    red, green, blue = (round(255 * channel) for channel in rgb(paint))
    return red, green, blue


def _distance(box: Box, edge: _Edge, clear: float) -> float:
    """Return the distance of ink from a line; of an oblique line, by sampling points."""
    (x0, y0), (x1, y1) = edge.start, edge.end
    whole = _gap(box, (min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)))
    if whole >= clear + edge.half_mm or min(abs(x0 - x1), abs(y0 - y1)) < HAIR_MM:
        return whole - edge.half_mm
    return min(_gap(box, (x, y, x, y)) for x, y in _points(edge)) - edge.half_mm


def _is_behind(box: Box, edge: _Edge) -> bool:
    """Return whether a line runs behind the middle of a text, such as the division of a shield behind a letter.

    The side of a panel that a line of text crosses does not count.
    """
    within = 0.3 * (box[3] - box[1])
    inner = (box[0] + within, box[1] + within, box[2] - within, box[3] - within)
    upright = abs(edge.start[1] - edge.end[1]) > abs(edge.start[0] - edge.end[0])
    is_line = box[2] - box[0] > 2 * (box[3] - box[1])
    if edge.fill and upright and is_line:
        return False
    return any(_gap(inner, (x, y, x, y)) <= HAIR_MM for x, y in _points(edge))


def _gap(one: Box, other: Box) -> float:
    across = max(one[0] - other[2], other[0] - one[2], 0.0)
    down = max(one[1] - other[3], other[1] - one[3], 0.0)
    return float((across**2 + down**2) ** 0.5)


def _points(edge: _Edge) -> Iterator[tuple[float, float]]:
    (x0, y0), (x1, y1) = edge.start, edge.end
    steps = max(1, int(math.hypot(x1 - x0, y1 - y0) / 0.3 + 1e-6))
    for step in range(steps + 1):
        share = step / steps
        yield x0 + (x1 - x0) * share, y0 + (y1 - y0) * share


def _shows(background: Background, box: Box, edge: _Edge, seen: _Edge, clear: float) -> bool:
    """Return whether a line is visible next to a text, at most of its points. `seen`: the line in the text's space."""
    (x0, y0), (x1, y1) = edge.start, edge.end
    length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
    across = ((y1 - y0) / length * _BESIDE_MM, (x0 - x1) / length * _BESIDE_MM)
    reach = clear + edge.half_mm + 0.3
    pairs = zip(_points(edge), _points(seen), strict=False)
    near = [at for at, (x, y) in pairs if _gap(box, (x, y, x, y)) < reach]
    count = sum(_is_seen(background, edge, x, y, across) for x, y in near)
    return count > len(near) / 2


def _is_seen(background: Background, edge: _Edge, x: float, y: float, across: tuple[float, float]) -> bool:
    """Return whether a line is visible at a point, by the colours there and on both sides."""
    dx, dy = across
    on, one, other = background.at(x, y), background.at(x + dx, y + dy), background.at(x - dx, y - dy)
    if not (on and one and other):
        return False
    if not (edge.plain or edge.filled):
        return min(_difference(on, one), _difference(on, other)) > _DIFFERS
    if not edge.plain:
        return max(_difference(on, one), _difference(on, other), _difference(one, other)) > _DIFFERS
    stroked = edge.stroke and _is_stroked(edge.stroke, on, one, other)
    if stroked or not edge.fill:
        return bool(stroked)
    deep = [background.at(x + side * _DEEPER * dx, y + side * _DEEPER * dy) for side in (1, -1)]
    pairs = zip((one, other), deep, strict=True)
    inside = [all(c and _difference(edge.fill, c) <= _LIKE for c in pair) for pair in pairs]
    return any(inside) and _difference(one, other) > _DIFFERS


def _is_stroked(stroke: Colour, on: Colour, one: Colour, other: Colour) -> bool:
    """Return whether a stroke differs from both sides, or from one if the other has its colour."""
    apart = [(beside, _difference(stroke, beside)) for beside in (one, other)]
    darkest = [(beside, full) for beside, full in apart if full > _DIFFERS]
    return bool(darkest) and all(
        _difference(on, beside) > _SHARE * full and _difference(on, stroke) < full for beside, full in darkest
    )


def _difference(one: Colour, other: Colour) -> int:
    return max(abs(a - b) for a, b in zip(one, other, strict=True))

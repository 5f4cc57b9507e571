"""Bounding boxes of ops.

`path_box` is exact, as `objectBoundingBox` requires; `items_box`, which bounds forms and groups, may be slightly too
large, never too small.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache

from cardgen.display.ops import IDENTITY, Box, Group, Image, Matrix, Op, Path, Stroke, Use
from cardgen.display.paths import read_path
from cardgen.display.values import apply_box, multiply
from cardgen.text.ink_box import ink_box
from cardgen.text.text_run import TextRun

_NUMBERS_ONLY = str.maketrans("mlch", "    ")
#: The box of an empty drawing.
EMPTY: Box = (math.inf, math.inf, -math.inf, -math.inf)
#: Room for a glyph around its run, in em: the tallest accents and deepest tails of the shipped fonts stay
#: well inside.
_ABOVE_EM, _BELOW_EM, _BESIDE_EM = 1.3, 0.6, 0.5


def union(a: Box, b: Box) -> Box:
    """Return the box around two."""
    return (min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3]))


@lru_cache(2048)
def path_box(d: str) -> Box:
    """Return the exact box of a path without its stroke; EMPTY for an empty path."""
    xs: list[float] = []
    ys: list[float] = []
    x = y = 0.0
    for operator, points in read_path(d):
        if operator == "c":
            xs += _extrema(x, *points[0::2])
            ys += _extrema(y, *points[1::2])
        if points:
            x, y = points[-2:]
            xs.append(x)
            ys.append(y)
    return (min(xs), min(ys), max(xs), max(ys)) if xs else EMPTY


@lru_cache(2048)
def control_box(d: str) -> Box:
    """Return the box of a path's control points: never smaller than its own, and much cheaper."""
    values = list(map(float, d.translate(_NUMBERS_ONLY).split()))
    if not values:
        return EMPTY
    xs, ys = values[0::2], values[1::2]
    return (min(xs), min(ys), max(xs), max(ys))


def _extrema(p0: float, p1: float, p2: float, p3: float) -> list[float]:
    """Return the extreme values of one coordinate inside a cubic curve."""
    low, high = min(p0, p3), max(p0, p3)
    if low <= p1 <= high and low <= p2 <= high:
        return []
    a, b, c = -p0 + 3 * p1 - 3 * p2 + p3, 2 * (p0 - 2 * p1 + p2), p1 - p0
    if abs(a) < 1e-12:
        roots = [-c / b] if abs(b) > 1e-12 else []
    else:
        under = b * b - 4 * a * c
        roots = [(-b + sign * math.sqrt(under)) / (2 * a) for sign in (1, -1)] if under >= 0 else []
    return [
        (1 - t) ** 3 * p0 + 3 * (1 - t) ** 2 * t * p1 + 3 * (1 - t) * t * t * p2 + t**3 * p3
        for t in roots
        if 0 < t < 1
    ]


def stroke_reach(stroke: Stroke) -> float:
    """Return how far a stroke can extend from its path."""
    corner = max(stroke.miter if stroke.join == 0 else 1.0, math.sqrt(2) if stroke.cap == 2 else 1.0)
    return stroke.width / 2 * corner


def items_box(items: Iterable[Op]) -> Box:
    """Return a box around all that ops draw; EMPTY where they draw nothing."""
    box = EMPTY
    for op in items:
        box = union(box, _op_box(op))
    return box


def _op_box(op: Op) -> Box:
    match op:
        case Path():
            return grown(control_box(op.d), stroke_reach(op.stroke) if op.stroke else 0.0)
        case Use():
            return op.symbol.box
        case Image():
            return (op.x, op.y, op.x + op.width, op.y + op.height)
        case TextRun():
            return _run_box(op)
        case Group():
            box = items_box(op.items)
            for clip in op.clips:
                box = intersection(box, control_box(clip.d))
            return apply_box(op.matrix, box) if op.matrix and box[0] <= box[2] else box


def grown(box: Box, by: float) -> Box:
    """Return a box extended by a distance on every side."""
    return (box[0] - by, box[1] - by, box[2] + by, box[3] + by)


def intersection(a: Box, b: Box) -> Box:
    """Return the intersection of two boxes, EMPTY where they do not overlap."""
    box = (max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3]))
    return box if box[0] <= box[2] and box[1] <= box[3] else EMPTY


def _run_box(run: TextRun) -> Box:
    size = run.size_mm
    last, offset = run.words[-1] if run.words else (None, 0.0)
    width = (offset + last.advance) * size if last else 0.0
    left, right = run.x - _BESIDE_EM * size, run.x + width + _BESIDE_EM * size
    return (left, run.y - _ABOVE_EM * size, right, run.y + _BELOW_EM * size)


def without_words_outside(items: Iterable[Op], box: Box, matrix: Matrix = IDENTITY) -> tuple[Op, ...]:
    """Return ops without the runs of words that are outside a box.

    Args:
        matrix: from the space of the ops to that of the box.
    """
    kept: list[Op] = []
    for op in items:
        if isinstance(op, Group):
            inner = multiply(matrix, op.matrix) if op.matrix else matrix
            kept.append(op._replace(items=without_words_outside(op.items, box, inner)))
        elif not isinstance(op, TextRun) or _is_within(op, box, matrix):
            kept.append(op)
    return tuple(kept)


def _is_within(run: TextRun, box: Box, matrix: Matrix) -> bool:
    """Return whether ink of a run is inside a box."""
    if not any(word.text.strip() for word, _ in run.words):
        return False
    left, top, right, bottom = apply_box(matrix, ink_box(run))
    return left < box[2] and right > box[0] and top < box[3] and bottom > box[1]

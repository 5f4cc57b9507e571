"""Geometry of filled paths: polygons, areas, points inside. Lengths are millimetres on a face."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import lru_cache

from cardgen.display.ops import Box, Matrix
from cardgen.display.paths import read_path
from cardgen.display.values import apply

Point = tuple[float, float]
#: The corners of each part of a path; a part ends where it began.
Parts = tuple[tuple[Point, ...], ...]
#: Number of segments that approximate a curve.
_PIECES = 6


@lru_cache(4096)
def parts_of(d: str) -> Parts:
    """Return a path as polygons, in its own space."""
    parts: list[list[Point]] = []
    for operator, numbers in read_path(d):
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        if operator == "m":
            parts.append(points)
        elif operator == "l":
            parts[-1] += points
        elif operator == "c":
            parts[-1] += _curve(parts[-1][-1], *points)
        elif operator == "h":
            # After closing a part, the pen is at its start.
            parts.append([parts[-1][0]])
    return tuple(tuple(part) for part in parts if len(part) > 1)


def _curve(p: Point, q: Point, r: Point, s: Point) -> Iterable[Point]:
    for step in range(1, _PIECES + 1):
        t = step / _PIECES
        a, b, c, d = (1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3
        yield a * p[0] + b * q[0] + c * r[0] + d * s[0], a * p[1] + b * q[1] + c * r[1] + d * s[1]


def moved(parts: Parts, matrix: Matrix) -> Parts:
    """Transform polygons."""
    return tuple(tuple(apply(matrix, x, y) for x, y in part) for part in parts)


def box_of(parts: Parts) -> Box:
    """Return the bounding box of polygons; without any, a point at the origin."""
    xs = [x for part in parts for x, _ in part] or [0.0]
    ys = [y for part in parts for _, y in part] or [0.0]
    return min(xs), min(ys), max(xs), max(ys)


def area_of(parts: Parts) -> float:
    """Return the area of polygons in mm²; parts with the opposite winding are holes."""
    return abs(sum(signed_areas(parts)))


def signed_areas(parts: Parts) -> list[float]:
    """Return the area of each polygon in mm²; the sign is its winding."""
    return [_area(part) for part in parts]


def _area(part: tuple[Point, ...]) -> float:
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(part, (*part[1:], part[0]), strict=True)) / 2


def length_of(parts: Parts) -> float:
    """Return the total length of polygon edges in mm."""
    return sum(math.dist(a, b) for part in parts for a, b in zip(part, part[1:], strict=False))


def along(parts: Parts, count: int) -> Iterator[Point]:
    """Yield about `count` evenly spaced points on the edges of polygons, none at an end."""
    step = length_of(parts) / count
    ahead = step / 2
    for part in parts if step else ():
        for a, b in zip(part, part[1:], strict=False):
            length = math.dist(a, b)
            while ahead < length:
                yield a[0] + (b[0] - a[0]) * ahead / length, a[1] + (b[1] - a[1]) * ahead / length
                ahead += step
            ahead -= length


def box_area(box: Box) -> float:
    """Return the area of a box in mm²."""
    return max(0.0, box[2] - box[0]) * max(0.0, box[3] - box[1])


def holds(parts: Parts, point: Point) -> bool:
    """Return whether a point is inside polygons (even-odd rule)."""
    x, y = point
    inside = False
    for part in parts:
        ax, ay = part[-1]
        for bx, by in part:
            if (ay <= y) != (by <= y) and ax + (y - ay) * (bx - ax) / (by - ay) < x:
                inside = not inside
            ax, ay = bx, by
    return inside


def inner_point(parts: Parts, box: Box) -> Point:
    """Return a point inside polygons: the middle of the widest span at half height."""
    y = (box[1] + box[3]) / 2 + 1e-4
    xs = sorted(_crossings(parts, y))
    pairs = list(zip(xs[::2], xs[1::2], strict=False))
    if not pairs:
        return (box[0] + box[2]) / 2, y
    left, right = max(pairs, key=lambda pair: pair[1] - pair[0])
    return (left + right) / 2, y


def inner_points(parts: Parts, box: Box, count: int = 6) -> list[Point]:
    """Return the points of a grid over a box that are inside polygons; `count` to a side."""
    steps = [(step + 0.5) / count for step in range(count)]
    grid = [(box[0] + (box[2] - box[0]) * u, box[1] + (box[3] - box[1]) * v) for u in steps for v in steps]
    return [point for point in grid if holds(parts, point)]


def _crossings(parts: Parts, y: float) -> list[float]:
    return [
        a[0] + (y - a[1]) * (b[0] - a[0]) / (b[1] - a[1])
        for part in parts
        for a, b in zip(part, (*part[1:], part[0]), strict=True)
        if (a[1] <= y) != (b[1] <= y)
    ]

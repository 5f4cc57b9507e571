"""Length, orientation, transformation and reversal of paths in the normal form."""

from __future__ import annotations

import math

from cardgen.display.ops import Matrix, Segment
from cardgen.display.paths import read_path, write_path
from cardgen.display.values import apply


def transformed(d: str, matrix: Matrix) -> str:
    """Return a path transformed by a matrix."""

    def moved(points: tuple[float, ...]) -> tuple[float, ...]:
        pairs = zip(points[::2], points[1::2], strict=True)
        return tuple(value for x, y in pairs for value in apply(matrix, x, y))

    return write_path([(operator, moved(points)) for operator, points in read_path(d)])


def control_length(d: str) -> float:
    """Return the length of a path's control polygon, which is never less than that of the path."""
    total = x = y = start_x = start_y = 0.0
    for operator, points in read_path(d):
        if operator == "h":
            points = (start_x, start_y)
        for next_x, next_y in zip(points[::2], points[1::2], strict=True):
            if operator == "m":
                start_x, start_y = next_x, next_y
            else:
                total += math.hypot(next_x - x, next_y - y)
            x, y = next_x, next_y
    return total


def with_square_points(d: str, least: float) -> str:
    """Return a path whose subpaths of no length are lines of this length.

    Square caps of such a subpath are a square in SVG (SVG 2, 13.5.3), and nothing in PDF (ISO 32000-1, 8.5.3.2).
    """
    segments = list(read_path(d))
    kept = list(segments)
    starts = [index for index, (operator, _) in enumerate(segments) if operator == "m"]
    for begin, end in reversed([*zip(starts, [*starts[1:], len(segments)], strict=True)]):
        x, y = segments[begin][1]
        drawn = segments[begin + 1 : end]
        if drawn and all(value in ((), (x, y) * (len(value) // 2)) for _, value in drawn):
            segments[begin:end] = [("m", (x - least / 2, y)), ("l", (x + least / 2, y))]
    return d if segments == kept else write_path(segments)


def signed_area(d: str) -> float:
    """Return twice the area of the control polygon, negative for the opposite orientation."""
    area = x = y = start_x = start_y = 0.0
    for operator, points in read_path(d):
        if operator == "h" or operator == "m":
            area += x * start_y - start_x * y
            x, y = (start_x, start_y) if operator == "h" else points
            start_x, start_y = x, y
            continue
        for next_x, next_y in zip(points[::2], points[1::2], strict=True):
            area += x * next_y - next_x * y
            x, y = next_x, next_y
    return area + x * start_y - start_x * y


def reverse(d: str) -> str:
    """Return a path in the opposite direction, all its subpaths closed."""
    parts: list[list[Segment]] = []
    for operator, points in read_path(d):
        if operator == "m" or not parts:
            parts.append([])
        parts[-1].append((operator, points))
    return write_path([segment for part in parts for segment in _reversed_part(part)])


def _reversed_part(part: list[Segment]) -> list[Segment]:
    drawn = [(operator, points) for operator, points in part if points]
    ends = [points[-2:] for _, points in drawn]
    out: list[Segment] = [("m", ends[-1])]
    for index in range(len(drawn) - 1, 0, -1):
        operator, points = drawn[index]
        back = (*points[2:4], *points[0:2], *ends[index - 1]) if operator == "c" else ends[index - 1]
        out.append((operator, back))
    return [*out, ("h", ())]

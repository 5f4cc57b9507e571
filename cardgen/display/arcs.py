"""Elliptical arcs as cubic curves."""

from __future__ import annotations

import math
from collections.abc import Iterator

from cardgen.display.ops import Segment
from cardgen.display.values import apply


def arc(x0: float, y0: float, v: list[float]) -> Iterator[Segment]:
    """Return an arc from x0 y0 as cubic curves of at most a quarter turn.

    Args:
        v: rx, ry, rotation in degrees, large-arc flag, sweep flag, end x, end y.
    Source: SVG 1.1, F.6.5 and F.6.6.
    """
    rx, ry, rotation, large, sweep, x1, y1 = v
    rx, ry = abs(rx), abs(ry)
    if (x0, y0) == (x1, y1):
        return
    if rx == 0 or ry == 0:
        yield "l", (x1, y1)
        return
    cos, sin = math.cos(math.radians(rotation)), math.sin(math.radians(rotation))
    half_x, half_y = (x0 - x1) / 2, (y0 - y1) / 2
    px, py = cos * half_x + sin * half_y, cos * half_y - sin * half_x
    too_small = (px / rx) ** 2 + (py / ry) ** 2
    if too_small > 1:
        rx, ry = rx * math.sqrt(too_small), ry * math.sqrt(too_small)
        too_small = 1.0
    root = math.sqrt(max(0.0, 1 / too_small - 1)) * (1 if large != sweep else -1)
    cx, cy = root * rx * py / ry, -root * ry * px / rx
    middle_x, middle_y = cos * cx - sin * cy + (x0 + x1) / 2, sin * cx + cos * cy + (y0 + y1) / 2
    start = math.atan2((py - cy) / ry, (px - cx) / rx)
    turn = math.atan2((-py - cy) / ry, (-px - cx) / rx) - start
    if sweep and turn < 0:
        turn += 2 * math.pi
    elif not sweep and turn > 0:
        turn -= 2 * math.pi
    matrix = (cos * rx, sin * rx, -sin * ry, cos * ry, middle_x, middle_y)
    count = max(1, math.ceil(abs(turn) / (math.pi / 2) - 1e-9))
    for index in range(count):
        points = _unit_arc(start + turn * index / count, turn / count)
        moved = [value for px, py in points for value in apply(matrix, px, py)]
        if index == count - 1:
            moved[4:] = [x1, y1]
        yield "c", tuple(moved)


def _unit_arc(start: float, turn: float) -> list[tuple[float, float]]:
    k = 4 / 3 * math.tan(turn / 4)
    end = start + turn
    return [
        (math.cos(start) - k * math.sin(start), math.sin(start) + k * math.cos(start)),
        (math.cos(end) + k * math.sin(end), math.sin(end) - k * math.cos(end)),
        (math.cos(end), math.sin(end)),
    ]

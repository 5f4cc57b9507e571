"""A castle as an emblem: three towers on a rock, a gate, and a slit eye over it. For backs and boards.

Parameters of `castle-emblem`: `x`, `y` (middle), `size` (width in mm), `fill` and `cut` (colours of the shape
and of what is cut out of it), `eye` (colour of the eye; `cut` if none). It has no strokes: its weight is the
same at any size.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardgen.art.geometry import Point, lens_path, polygons_path
from cardgen.art.masonry_stones import filled, group

NAME = "castle-emblem"

#: Towers in units of 1/24 of the width, the middle at 0,0: left, right, top of the wall, bottom.
TOWERS = ((-10.5, -5.0, -4.2, 8.0), (5.0, 10.5, -4.2, 8.0), (-3.9, 3.9, -9.2, 8.0))
CURTAIN = (-5.2, 5.2, 0.2, 8.0)
EYE_AT: Point = (0.0, -4.0)


def draw(p: Mapping[str, Any], palette: Mapping[str, str]) -> str:
    """Return the emblem as one group."""
    unit = float(p["size"]) / 24

    def at(x: float, y: float) -> Point:
        return float(p["x"]) + x * unit, float(p["y"]) + y * unit

    shapes = [[at(*corner) for corner in battlements(*tower)] for tower in TOWERS]
    left, right, top, bottom = CURTAIN
    shapes.append([at(left, top), at(right, top), at(right, bottom), at(left, bottom)])
    shapes.append([at(-12, 10.4), at(-11, 8.4), at(11, 8.4), at(12, 10.4)])
    gate = [
        at(*point)
        for point in [(-2.5, 8.0), (-2.5, 4.4), (-1.9, 2.9), (0, 1.9), (1.9, 2.9), (2.5, 4.4), (2.5, 8.0)]
    ]
    slots = [
        [at(x - 0.55, y), at(x + 0.55, y), at(x + 0.55, y + 2.8), at(x - 0.55, y + 2.8)]
        for x in (-7.75, 7.75)
        for y in (-0.6, 3.8)
    ]
    eye = lens_path(at(EYE_AT[0] - 3.0, EYE_AT[1]), at(EYE_AT[0] + 3.0, EYE_AT[1]), 3.2 * unit)
    slit = lens_path(at(EYE_AT[0], EYE_AT[1] - 1.5), at(EYE_AT[0], EYE_AT[1] + 1.5), 0.8 * unit)
    drawn = group(
        filled(polygons_path(shapes), p["fill"]),
        filled(polygons_path([gate, *slots]), p["cut"]),
        filled(eye, p.get("eye") or p["cut"]),
        filled(slit, p["fill"]),
    )
    return str(drawn.tostring())


def battlements(left: float, right: float, top: float, bottom: float) -> list[Point]:
    """The outline of a tower with three merlons on a ledge that juts out a little."""
    step = (right - left) / 5
    points: list[Point] = [
        (left, bottom),
        (left, top + 2.4),
        (left - 0.5, top + 1.8),
        (left - 0.5, top - 1.6),
    ]
    for index in range(5):
        height = top - 1.6 if index % 2 == 0 else top
        start, end = left + step * index, left + step * (index + 1)
        points += [(start if index else left - 0.5, height), (end if index < 4 else right + 0.5, height)]
    return [*points, (right + 0.5, top + 1.8), (right, top + 2.4), (right, bottom)]

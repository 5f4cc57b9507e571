"""A dragon in flight, from the side: filled shapes without strokes, so that it can be drawn at any size."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from svgwrite.base import BaseElement

from cardgen.art.colour import mix
from cardgen.art.geometry import Point, circle_path, polygon_path, polygons_path, smooth_path
from cardgen.art.masonry_stones import filled

from .swept import Swept, between

Place = Callable[[Sequence[Point]], list[Point]]

#: The dragon's parts, a unit of its own apart: its breast is at 0,0 and its head at the left.
SPINE: tuple[Point, ...] = (
    (-15.6, 3.8), (-12.6, 2.6), (-9.4, -0.6), (-3, -2.4), (4, -1.2), (11, -1.8), (18, -5.2), (24.5, -4.6), (28, -1.6)
)  # fmt: skip
THICK = ((0.0, 1.7), (0.12, 1.5), (0.32, 3.2), (0.5, 2.4), (0.72, 1.1), (1.0, 0.25))
FINS = tuple(0.04 + 0.066 * index for index in range(14))
HEAD: tuple[Point, ...] = (
    (-14.6, 5.3), (-18.2, 6.8), (-21.2, 5.5), (-25.6, 4.9), (-27.0, 3.3), (-20.6, 2.6), (-25.4, 0.7), (-22.4, -0.2),
    (-18.2, 0.5), (-14.8, 2.2),
)  # fmt: skip
EYE: tuple[Point, ...] = ((-20.8, 4.6), (-19.6, 5.3), (-18.3, 5.1), (-19.6, 4.3))
HORNS: tuple[tuple[Point, ...], ...] = (
    ((-18.4, 6.2), (-14.6, 8.2), (-10.4, 11.4), (-13.4, 7.4), (-16.0, 5.2)),
    ((-16.8, 5.6), (-13.2, 6.2), (-9.6, 7.6), (-12.6, 5.0), (-15.0, 4.2)),
)
SPADE: tuple[Point, ...] = ((27.6, -2.4), (26.6, 0.6), (31.6, 2.4), (30.4, -3.0))
#: Fore leg and hind leg, drawn up under the body; where the two claws of each are in the row of points.
LEGS: tuple[tuple[Point, ...], ...] = (
    ((-6.4, -2.6), (-7.4, -5.6), (-10.2, -6.6), (-7.6, -6.9), (-9.4, -8.4), (-5.4, -7.6), (-2.6, -4.2)),
    ((1.6, -2.6), (3.4, -6.2), (8.4, -8.2), (6.6, -6.4), (9.6, -6.2), (6.8, -4.2), (8.4, -1.8)),
)
LEG_CLAWS = (0, 2, 4, 6)
#: Shoulder, wrist, the tips of three fingers, the flank.
FAR_WING: tuple[Point, ...] = (
    (-6.0, -1.0),
    (-7.2, 13.0),
    (-13.6, 22.4),
    (-19.8, 14.8),
    (-17.8, 8.2),
    (0.5, -1.0),
)
NEAR_WING: tuple[Point, ...] = (
    (-6.4, -1.0),
    (3.2, 14.6),
    (12.6, 25.0),
    (22.4, 16.4),
    (20.6, 6.4),
    (8.0, -1.4),
)


def flying_dragon(place: Place, unit: float, tone: str, light: str, eye: str, dark: str) -> list[BaseElement]:
    """A dragon that flies toward the left: far wing, legs, body from nape to tail, head, near wing.

    Args:
        place: from the dragon's units, y upward, to mm. unit: how many mm one of them is.
        tone: its colour; `light` and `dark` what this is mixed with, `eye` the colour of its eye.
    """

    def curved(points: Sequence[Point], *sharp: int) -> str:
        return smooth_path(place(points), corners=sharp)

    body = Swept(place(SPINE), lambda t: unit * between(THICK, t))
    deep, pale = mix(tone, dark, 0.38), mix(tone, light, 0.26)
    fins = [[body.at(t, -0.9), body.at(t + 0.035, -1.0, unit), body.at(t + 0.045, -0.9)] for t in FINS]
    return [
        filled(_wing(place, FAR_WING), deep),
        *_bones(place, FAR_WING, unit, mix(deep, dark, 0.35)),
        *(filled(curved(leg, *LEG_CLAWS), deep) for leg in LEGS),
        filled(polygons_path(fins), deep),
        filled(polygon_path(body.strip(0, 1, -1, 1)), tone),
        filled(polygon_path(body.strip(0.02, 0.97, 0.3, 1)), pale),
        *(filled(curved(horn, 0, 2), pale) for horn in HORNS),
        filled(curved(HEAD, 4, 5, 6), tone),
        filled(curved(EYE, 0, 2), eye),
        filled(curved(SPADE, 0, 1, 2, 3), tone),
        filled(_wing(place, NEAR_WING), tone),
        *_bones(place, NEAR_WING, unit, pale),
    ]


def _wing(place: Place, wing: Sequence[Point]) -> str:
    """The skin of a wing, hollow between the finger tips."""
    _, wrist, *ends = wing
    points = list(wing[:3])
    for one, other in zip(ends, ends[1:], strict=False):
        middle = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
        points += [(middle[0] * 0.76 + wrist[0] * 0.24, middle[1] * 0.76 + wrist[1] * 0.24), other]
    return smooth_path(place(points), corners={0, 1, *range(2, len(points), 2)})


def _bones(place: Place, wing: Sequence[Point], unit: float, tone: str) -> list[BaseElement]:
    """The arm from shoulder to wrist, a finger to each tip, and a knob where they meet."""
    shoulder, wrist, *tips = wing[:-1]
    bones = [_bone(shoulder, wrist, 1.3, 0.75), *(_bone(wrist, tip, 0.7, 0.0) for tip in tips)]
    (knob,) = place([wrist])
    return [
        *(filled(polygon_path(place(bone)), tone) for bone in bones),
        filled(circle_path(knob, 0.75 * unit), tone),
    ]


def _bone(start: Point, end: Point, near: float, far: float) -> list[Point]:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy)
    nx, ny = -dy / length, dx / length
    return [
        (start[0] + nx * near, start[1] + ny * near),
        (end[0] + nx * far, end[1] + ny * far),
        (end[0] - nx * far, end[1] - ny * far),
        (start[0] - nx * near, start[1] - ny * near),
    ]

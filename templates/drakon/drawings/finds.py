"""What lies on the floor of an empty chamber: bones, claw marks or a cold fire. None is round and bright.

Parameters of the drawing `find`, whose middle is (0, 0):

    arrows  the sides that lead on, of N, E, S, W; their number decides what lies there
    seed    a word: it decides how it lies
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from random import Random
from typing import Any

from svgwrite.base import BaseElement

from cardgen.art.geometry import Point, circle_path, lens_path, num, polygons_path
from cardgen.art.masonry_stones import filled, group, stroked, with_defaults

NAME = "find"
DEFAULTS = {"uid": "", "arrows": (), "seed": ""}

_BONE, _SHADE = "#fff3d6", "#3a1606"
_SKULL = "M-2.9-1Q-2.9-4 0-4Q2.9-4 2.9-1Q2.9 .6 1.7 1.1L1.6 2.6Q0 3.2-1.6 2.6L-1.7 1.1Q-2.9 .6-2.9-1Z"
_SOCKETS = (
    "M-2-.7a.8.95 0 1 1 1.6 0a.8.95 0 1 1-1.6 0ZM.4-.7a.8.95 0 1 1 1.6 0a.8.95 0 1 1-1.6 0ZM0 .4L.5 1.3H-.5Z"
)
_TEETH = "M-.6 1.7V2.7M.2 1.8V2.8M.9 1.7V2.6"


def draw(p: Mapping[str, Any], _: Mapping[str, str]) -> str:
    """Return a find, about 14 mm across, as one group.

    Errors:
        ValueError: a parameter that it does not know.
    """
    given = with_defaults(NAME, DEFAULTS, p)
    return str(find(len(given["arrows"]), Random(str(given["seed"]))).tostring())


def find(arrows: int, rng: Random) -> BaseElement:
    """Draw the find of an empty chamber with so many arrows, turned by a quarter or more as it fell."""
    kinds = (_cold_fire, _bones, _claw_marks)
    return group(*kinds[arrows % 3](rng), transform=f"rotate({rng.choice((0, 90, 180, 270))})")


def _bones(_: Random) -> list[BaseElement]:
    lying = ((-3.0, 3.2, 25, 3.0), (3.4, 1.2, -38, 2.6), (-0.4, 5.7, -8, 2.2))
    drawn = [
        group(
            *(part for colour, off in ((_SHADE, ".35"), (_BONE, "0")) for part in _bone(length, colour, off)),
            transform=f"translate({num(x)},{num(y)}) rotate({angle})",
        )
        for x, y, angle, length in lying
    ]
    skull = group(
        filled(_SKULL, _SHADE, transform="translate(.4,.5)"),
        filled(_SKULL, _BONE),
        filled(_SOCKETS, "#4a1d0a"),
        stroked(_TEETH, "#4a1d0a", 0.25),
        transform="translate(-.5,-3) rotate(-12)",
    )
    return [*drawn, skull]


def _bone(length: float, colour: str, off: str) -> list[BaseElement]:
    knobs = "".join(circle_path((x * (length + 0.35), y), 0.8) for x in (-1, 1) for y in (-0.62, 0.62))
    moved = f"translate({off},{off})"
    return [
        stroked(f"M{num(-length)},0H{num(length)}", colour, 1.1, transform=moved),
        filled(knobs, colour, transform=moved),
    ]


def _claw_marks(rng: Random) -> list[BaseElement]:
    marks = ((-4.4, 6.2), (-1.4, 8.0), (1.7, 7.6), (4.6, 5.6))
    cuts = "".join(
        lens_path((x + 0.3, -reach), (x + rng.uniform(0.6, 1.0), reach), 1.75, -0.55) for x, reach in marks
    )
    turn = "rotate(24)"
    return [
        group(
            filled(cuts, "#fff0c0", opacity=".75", transform="translate(.45,.15)"),
            filled(cuts, "#43190a"),
            transform=turn,
        )
    ]


def _cold_fire(rng: Random) -> list[BaseElement]:
    logs = [
        group(
            filled(
                "M-3.7-.6H3.7V.6H-3.7Z",
                "#1a0f0d",
                stroke="#1a0f0d",
                stroke_width=".3",
                stroke_linejoin="round",
            ),
            filled("M-3.4-.4H3.1V0H-3.4Z", "#6b4a3c"),
            transform=f"rotate({turn + rng.randint(-8, 8)})",
        )
        for turn in (20, 80, 140)
    ]
    places = [k * math.tau / 9 + rng.uniform(-0.1, 0.1) for k in range(9)]
    stones = [_stone((5.2 * math.cos(angle), 5.2 * math.sin(angle)), rng) for angle in places]
    tops = [
        [(x + (px - x) * 0.6 - 0.2, y + (py - y) * 0.6 - 0.25) for px, py in stone]
        for stone, (x, y) in zip(stones, map(_middle, stones), strict=True)
    ]
    return [
        filled(circle_path((0.2, 0.4), 5.4), "#5a2208", opacity=".5"),
        filled(circle_path((0, 0), 4.2), "#8d8580"),
        filled(circle_path((0.3, 0.2), 3.1), "#b3aca6"),
        *logs,
        filled(polygons_path(stones), _SHADE, opacity=".6", transform="translate(.25,.4)"),
        filled(polygons_path(stones), "#59606f"),
        filled(polygons_path(tops), "#8d95a3"),
    ]


def _stone(at: Point, rng: Random) -> list[Point]:
    return [
        (
            at[0] + rng.uniform(1.3, 1.7) * math.cos(k * math.pi / 3),
            at[1] + rng.uniform(1.3, 1.7) * math.sin(k * math.pi / 3),
        )
        for k in range(6)
    ]


def _middle(points: list[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)

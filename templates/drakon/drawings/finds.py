"""What lies on the floor of an empty chamber: bones, claw marks, a cold fire or lost arms. None is round and bright.

Parameters of the drawing `find`, whose middle is (0, 0):

    kind    `bones`, `skull`, `claws`, `fire`, `shield` or `sword`
    seed    a word: it decides how it lies
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from random import Random
from typing import Any

from svgwrite.base import BaseElement

from cardgen.art.geometry import Point, circle_path, lens_path, num, polygons_path
from cardgen.art.masonry_stones import filled, group, inked, stroked, with_defaults

NAME = "find"
DEFAULTS = {"uid": "", "kind": "bones", "seed": ""}

#: How much larger a find lies than it is drawn: it is all that there is to see.
SCALE = 1.3
_BONE, _SHADE = "#fff3d6", "#3a1606"
#: What the light of the floor makes, shadow, shine and soot: with low ink the floor is paper, and has none.
_LIGHT = {"data_ink": "drop"}
#: A shadow on the floor, away from the light.
_CAST = {"opacity": ".35", "transform": "translate(.55,.75)", **_LIGHT}
_SKULL = "M-2.9-1Q-2.9-4 0-4Q2.9-4 2.9-1Q2.9 .6 1.7 1.1L1.6 2.6Q0 3.2-1.6 2.6L-1.7 1.1Q-2.9 .6-2.9-1Z"
_SKULL_SHADE = "M1.1-3.7Q2.75-3.2 2.75-1Q2.75 .5 1.6 1L1.5 2.5L.9 2.7L.8 1.2Q2.2 .2 2-1.4Q1.9-2.8 1.1-3.7Z"
_SOCKETS = (
    "M-2-.7a.8.95 0 1 1 1.6 0a.8.95 0 1 1-1.6 0ZM.4-.7a.8.95 0 1 1 1.6 0a.8.95 0 1 1-1.6 0ZM0 .4L.5 1.3H-.5Z"
)
_TEETH = "M-.6 1.7V2.7M.2 1.8V2.8M.9 1.7V2.6"


def draw(p: Mapping[str, Any], _: Mapping[str, str]) -> str:
    """Return a find, about 20 mm across, as one group.

    Errors:
        ValueError: a parameter that it does not know, or a find that is none.
    """
    given = with_defaults(NAME, DEFAULTS, p)
    return str(find(str(given["kind"]), Random(str(given["seed"]))).tostring())


def find(kind: str, rng: Random) -> BaseElement:
    """Draw what lies in an empty chamber, moved, turned and scattered as the chances of `rng` have it.

    Errors:
        ValueError: a find that is none.
    """
    kinds = {
        "bones": _bones,
        "skull": _crossed,
        "claws": _claw_marks,
        "fire": _cold_fire,
        "shield": _torn_shield,
        "sword": _broken_sword,
    }
    if kind not in kinds:
        raise ValueError(f"a find '{kind}'; finds are {', '.join(kinds)}")
    x, y, turn = rng.uniform(-2, 2), rng.uniform(-2, 2), rng.randrange(360)
    placed = group(
        *kinds[kind](rng), transform=f"translate({num(x)},{num(y)}) rotate({turn}) scale({num(SCALE)})"
    )
    return inked("keep", placed)


def _bones(rng: Random) -> list[BaseElement]:
    """Somebody who lay down here, or a skull with three to five long bones about it, and at times ribs."""
    if rng.random() < 0.7:
        return _skeleton(rng)
    start = rng.uniform(0, math.tau)
    count = rng.randint(3, 5)
    drawn: list[BaseElement] = []
    for k in range(count):
        angle, out = start + k * math.tau / count + rng.uniform(-0.3, 0.3), rng.uniform(4.2, 5.4)
        at, length = (out * math.cos(angle), out * math.sin(angle)), rng.uniform(1.9, 3.1)
        drawn.append(_bone(length, f"translate({num(at[0])},{num(at[1])}) rotate({rng.randrange(180)})"))
    if rng.random() < 0.6:
        drawn.append(_ribs(rng))
    x, y = rng.uniform(-1.2, 1.2), rng.uniform(-1.5, 0.5)
    return [*drawn, _skull(f"translate({num(x)},{num(y)}) rotate({rng.randrange(-50, 50)})")]


def _crossed(rng: Random) -> list[BaseElement]:
    """A large skull on two crossed bones: somebody laid them so."""
    bones = [_bone(5.4, f"translate(0,.8) rotate({turn + rng.randint(-6, 6)})") for turn in (34, 146)]
    return [*bones, _skull("scale(1.4)")]


def _skeleton(rng: Random) -> list[BaseElement]:
    """A whole skeleton on its back: legs, arms, spine with ribs, hips, and the skull, which has rolled a little."""
    limbs = [
        _bone(1.7, f"translate({x},{y}) rotate({turn + rng.randint(-14, 14)})")
        for x, y, turn in ((4.7, -1.5, -16), (4.7, 1.5, 16), (-0.8, -3.9, -30), (-0.8, 3.9, 28))
    ]
    cage = "M-3.2,0H2.4M-2.2,-2.4Q-1.2,0 -2.2,2.4M-.8,-2.7Q.3,0 -.8,2.7M.6,-2.3Q1.6,0 .6,2.3M2.6,-1.1Q3.4,0 2.6,1.1"
    return [
        *limbs,
        stroked(cage, _SHADE, 0.7, **_CAST),
        stroked(cage, _SHADE, 0.95),
        stroked(cage, _BONE, 0.6),
        _skull(f"translate(-5.4,0) rotate({-90 + rng.randint(-40, 40)}) scale(.9)"),
    ]


def _skull(place: str) -> BaseElement:
    return group(
        filled(_SKULL, _SHADE, **_CAST),
        filled(_SKULL, _BONE, stroke=_SHADE, stroke_width=".3", stroke_linejoin="round"),
        filled(_SKULL_SHADE, "#d9b98c"),
        filled(_SOCKETS, "#4a1d0a"),
        stroked(_TEETH, "#4a1d0a", 0.25),
        transform=place,
    )


def _ribs(rng: Random) -> BaseElement:
    ways = "M-2.6,0H2.8M-1.8,-1.9Q-.7,0 -1.8,1.9M0,-2.1Q1.1,0 0,2.1M1.8,-1.7Q2.8,0 1.8,1.7"
    place = f"rotate({rng.randrange(360)}) translate(5,0) rotate({rng.randrange(-40, 40)})"
    return group(
        stroked(ways, _SHADE, 1.1, transform="translate(.1,.15)"), stroked(ways, _BONE, 0.55), transform=place
    )


def _bone(length: float, place: str) -> BaseElement:
    """A long bone with an edge, so that it stays apart from what it lies on."""
    shaft = f"M{num(-length)},0H{num(length)}"
    knobs = "".join(circle_path((x * (length + 0.35), y), 0.8) for x in (-1, 1) for y in (-0.62, 0.62))
    return group(
        stroked(shaft, _SHADE, 1.3, **_CAST),
        filled(knobs, _SHADE, stroke=_SHADE, stroke_width=".5"),
        stroked(shaft, _SHADE, 1.6),
        stroked(shaft, _BONE, 1.1),
        filled(knobs, _BONE),
        stroked(f"M{num(-length)},.35H{num(length)}", "#d9b98c", 0.3),
        transform=place,
    )


def _claw_marks(rng: Random) -> list[BaseElement]:
    """Four cuts of a claw, at times a shorter stroke across them, and the grit that it tore up."""
    cuts = [_cuts(((-4.4, 6.2), (-1.4, 8.0), (1.7, 7.6), (4.6, 5.6)), rng, "rotate(0)")]
    if rng.random() < 0.6:
        turn, x = rng.choice((-1, 1)) * rng.randint(50, 80), rng.uniform(-3, 3)
        cuts.append(
            _cuts(((-2.2, 3.6), (0.2, 4.6), (2.6, 3.4)), rng, f"translate({num(x)},0) rotate({turn})")
        )
    grit = [_stone((rng.uniform(-8, 8), rng.uniform(-8, 8)), rng, 0.3) for _ in range(7)]
    return [
        filled(polygons_path(grit), _SHADE, opacity=".55", transform="translate(.15,.2)", **_LIGHT),
        filled(polygons_path(grit), "#b08468"),
        *cuts,
    ]


def _cuts(marks: tuple[Point, ...], rng: Random, place: str) -> BaseElement:
    cuts = "".join(
        lens_path(
            (x + 0.3, -reach), (x + rng.uniform(0.4, 1.2), reach * rng.uniform(0.85, 1.05)), 1.75, -0.55
        )
        for x, reach in marks
    )
    return group(
        filled(cuts, "#fff0c0", opacity=".8", transform="translate(.5,.2)", **_LIGHT),
        filled(cuts, "#43190a"),
        transform=place,
    )


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
        for turn in (20, 80, 140)[: rng.randint(2, 3)]
    ]
    places = [k * math.tau / 9 + rng.uniform(-0.1, 0.1) for k in range(9)]
    stones = [_stone((5.2 * math.cos(angle), 5.2 * math.sin(angle)), rng) for angle in places]
    if rng.random() < 0.5:
        stones[0] = _stone((7.6 * math.cos(places[0]), 7.6 * math.sin(places[0])), rng)
    tops = [
        [(x + (px - x) * 0.6 - 0.2, y + (py - y) * 0.6 - 0.25) for px, py in stone]
        for stone, (x, y) in zip(stones, map(_middle, stones), strict=True)
    ]
    return [
        filled(circle_path((0.2, 0.4), 5.4), "#5a2208", opacity=".5", **_LIGHT),
        filled(circle_path((0, 0), 4.2), "#8d8580"),
        filled(circle_path((0.3, 0.2), 3.1), "#b3aca6"),
        *logs,
        filled(polygons_path(stones), _SHADE, opacity=".6", transform="translate(.25,.4)", **_LIGHT),
        filled(polygons_path(stones), "#59606f"),
        filled(polygons_path(tops), "#8d95a3"),
    ]


def _torn_shield(rng: Random) -> list[BaseElement]:
    """A shield, its brass bent, with three cuts of a claw right across it."""
    board = "M-5.6-6.2Q-2.7-5.2 0-6.6Q2.7-5.2 5.6-6.2L5.8-.8Q5.2 4.2 0 7.6Q-5.2 4.2-5.8-.8Z"
    field = "M-4.4-4.9Q-2.2-4.2 0-5.2Q2.2-4.2 4.4-4.9L4.5-.8Q4 3.2 0 6Q-4 3.2-4.5-.8Z"
    half = "M0-5.2Q2.2-4.2 4.4-4.9L4.5-.8Q4 3.2 0 6Z"
    edge = {"stroke": _SHADE, "stroke_width": ".5", "stroke_linejoin": "round"}
    cuts = [
        lens_path((x + 1.6, -reach), (x - 1.8, reach * rng.uniform(0.9, 1.1)), 1.05, -0.35)
        for x, reach in ((-2.6, 3.6), (0.2, 4.9), (3, 3.4))
    ]
    return [
        filled(board, _SHADE, **_CAST),
        filled(board, "#d9b04a", **edge),
        filled(field, "#a94d38", stroke=_SHADE, stroke_width=".3"),
        filled(half, "#8f3b2c"),
        filled("".join(cuts), _BONE, transform="translate(.35,.25)"),
        filled("".join(cuts), _SHADE),
    ]


def _broken_sword(rng: Random) -> list[BaseElement]:
    """A sword that broke in two: the hilt, and the point a little aside."""
    hilt = "M-6.6-.55H-3.2V-2.2H-2.2V-1H2.6L1.8-.1L2.8.5L2.2 1H-2.2V2.2H-3.2V.55H-6.6Z"
    point = "M-2.6-1H2L5.2 0L2 1H-3L-2.2.4L-3.2-.2Z"
    edge = {"stroke": _SHADE, "stroke_width": ".5", "stroke_linejoin": "round"}
    aside = f"translate({num(rng.uniform(5.4, 6))},{num(rng.uniform(2.2, 3))}) rotate({rng.randint(24, 40)})"
    return [
        filled(hilt, _SHADE, **_CAST),
        filled(hilt, "#dfe3ea", **edge),
        filled("M-6.6-.55H-3.2V.55H-6.6Z", "#7a4520", **edge),
        filled("M-3.2-2.2H-2.2V2.2H-3.2Z" + circle_path((-7.2, 0), 0.85), "#d9b04a", **edge),
        stroked("M-1.8 0H1.4", "#8b93a3", 0.35),
        group(
            filled(point, _SHADE, **_CAST),
            filled(point, "#dfe3ea", **edge),
            stroked("M-1.8 0H3", "#8b93a3", 0.35),
            transform=aside,
        ),
    ]


def _stone(at: Point, rng: Random, size: float = 1.0) -> list[Point]:
    return [
        (
            at[0] + size * rng.uniform(1.3, 1.7) * math.cos(k * math.pi / 3),
            at[1] + size * rng.uniform(1.3, 1.7) * math.sin(k * math.pi / 3),
        )
        for k in range(6)
    ]


def _middle(points: list[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)

"""The living rock round the cards of the world below: a face of slabs, and a rough mouth in it.

Parameters of `rock`: `seed`, `tint`, `share` (how far the stones take the tint), `opening` (left, right, springing,
apex, foot in mm), `low` (little ink: finer outlines), `back` (a common back, which little ink leaves in lines) and
`part`: `face` is the rock behind everything, `mouth` the boulders round the opening, drawn over what stands in it,
`cave` the way in, contour by contour in lines: with little ink it stands for a black opening.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise
from random import Random
from typing import Any

from svgwrite.base import BaseElement

from cardgen.art.colour import mix, stone_tones
from cardgen.art.geometry import Arch, Point, Polygon, polygon_path
from cardgen.art.masonry_stones import filled, group, inked, rectangle, stroked

NAME = "rock"

#: The face in mm, bleed and all, and how many slabs lie across and down it.
FACE = (-3.0, -3.0, 66.0, 91.0)
ACROSS, DOWN = 6, 10
#: How many boulders lie round the mouth, and how far they reach out of it in mm, by turns.
ROUND, REACH = 13, (5.4, 3.6, 6.4, 4.4, 3.9)
#: How far apart in mm they lie along the jambs.
APART = 5.6

#: The contours of a cave, from the mouth inward: how wide each is as a share of the mouth, and how far in mm its top
#: lies below the mouth's and its foot above.
CONTOURS = ((1.0, -1.0, 0.0), (0.86, 4.0, 4.5), (0.72, 8.6, 7.4), (0.58, 13.0, 10.0))
#: Into how many stretches the head of a contour breaks.
CORNERS = 9


def draw(p: Mapping[str, Any], palette: Mapping[str, str]) -> str:
    """Return one part of the rock as a group."""
    rng = Random(p["seed"])
    tones = [mix(tone, p["tint"], p["share"]) for tone in stone_tones(palette)]
    shade = mix(palette["SHADE"], p["tint"], p["share"] * 1.4)
    if p["part"] == "cave":
        return str(_cave(Arch(**p["opening"]), rng, palette).tostring())
    if p["part"] == "mouth":
        word = "lines" if p.get("back") else "tint"
        return str(
            _mouth(Arch(**p["opening"]), rng, tones, shade, palette, word, low=p.get("low", False)).tostring()
        )
    return str(_face(rng, tones, shade, mix(palette["JOINT"], p["tint"], 0.5)).tostring())


def _face(rng: Random, tones: Sequence[str], shade: str, crack: str) -> BaseElement:
    """Slabs that share their corners, so that no joint runs straight; each has a lit and a shaded half."""
    left, top, right, bottom = FACE
    wide, tall = (right - left) / ACROSS, (bottom - top) / DOWN
    corners = [
        [
            (
                left + (column - 0.5 * (row % 2) + rng.uniform(-0.3, 0.3)) * wide,
                top + (row + rng.uniform(-0.3, 0.3)) * tall,
            )
            for column in range(-1, ACROSS + 3)
        ]
        for row in range(-1, DOWN + 2)
    ]
    slabs = [
        [above[k], above[k + 1], below[k + 1], below[k]]
        for above, below in pairwise(corners)
        for k in range(ACROSS + 3)
    ]
    kinds = [rng.randrange(len(tones)) for _ in slabs]
    dark = "".join(polygon_path([one, other, low]) for _, one, other, low in slabs)
    return group(
        inked("drop", rectangle(FACE, crack)),
        inked(
            "drop",
            *(
                filled(
                    "".join(polygon_path(s) for s, kind in zip(slabs, kinds, strict=True) if kind == k), tone
                )
                for k, tone in enumerate(tones)
            ),
            filled(dark, shade, opacity="0.28"),
            stroked("".join(polygon_path(slab) for slab in slabs), crack, 0.35),
        ),
    )


def _cave(opening: Arch, rng: Random, palette: Mapping[str, str]) -> BaseElement:
    """Contours of rock, each narrower and lower than the one before it, and two steps down at the entry."""
    middle, wide = (opening.left + opening.right) / 2, (opening.right - opening.left) / 2
    parts: list[BaseElement] = []
    for narrower, top, foot in CONTOURS:
        half, high, low = wide * narrower, opening.apex + top, opening.foot - foot
        shoulder = high + (low - high) * 0.5
        outline = [(middle - half, low), (middle - half * 0.93, (low + shoulder) / 2)]
        for k in range(CORNERS + 1):
            turn = math.pi * k / CORNERS
            reach = rng.uniform(0.9, 1.06)
            across = math.copysign(abs(math.cos(turn)) ** 0.7, -math.cos(turn))
            outline.append(
                (
                    middle + across * half * min(reach, 1.0),
                    shoulder - (shoulder - high) * math.sin(turn) ** 0.7 * reach,
                )
            )
        outline += [(middle + half * 0.95, (low + shoulder) / 2), (middle + half, low)]
        parts.append(_edged(outline, palette))
    for depth in (0, 1):
        half, low = wide * (1 - 0.09 * depth), opening.foot - 3.2 * depth
        tread = [
            (middle - half, low),
            (middle + half, low),
            (middle + half * 0.93, low - 3.2),
            (middle - half * 0.93, low - 3.2),
        ]
        parts.append(_edged(tread, palette))
    return inked("keep", *parts)


def _edged(outline: Polygon, palette: Mapping[str, str]) -> BaseElement:
    return filled(
        polygon_path(outline), "#ffffff", stroke=palette["INK"], stroke_width="0.4", stroke_linejoin="round"
    )


def _mouth(
    opening: Arch,
    rng: Random,
    tones: Sequence[str],
    shade: str,
    palette: Mapping[str, str],
    word: str,
    *,
    low: bool,
) -> BaseElement:
    """Boulders lapping over the edge of the opening, so that no line of it is straight."""
    pale = [mix(tone, palette["PAPER"], 0.3) for tone in tones]
    lip = [_boulder(*place, rng) for place in _places(opening)]
    return group(
        stroked(opening.outline(), palette["INK"], 3.0, opacity="0.35"),
        stroked(opening.outline(), palette["INK"], 0.5 if low else 0.9),
        *(part for stone in lip for part in _rough(stone, rng.choice(pale), shade, palette, word, low=low)),
    )


def _rough(
    stone: Polygon, tone: str, shade: str, palette: Mapping[str, str], word: str, *, low: bool
) -> list[BaseElement]:
    """One boulder: lit from the upper left, in shade below, outlined; `word` is what little ink does to its fill."""
    middle = sum(x for x, _ in stone) / len(stone), sum(y for _, y in stone) / len(stone)
    outline = polygon_path(stone)
    dark = filled(polygon_path([middle, *stone[0:3]]), shade, opacity="0.8")
    return [
        inked(word, filled(outline, tone)),
        inked("drop", filled(polygon_path([middle, *stone[3:6]]), palette["PAPER"], opacity="0.5")),
        *((dark,) if word == "lines" else (inked(word, dark),)),
        stroked(outline, palette["INK"], 0.28 if low else 0.45),
    ]


def _places(opening: Arch) -> list[tuple[Point, float, float]]:
    """Middle, half width and half height of the boulders: up one jamb, round the head, down the other."""
    places: list[tuple[Point, float, float]] = []
    for side, x in ((-1, opening.left), (1, opening.right)):
        for k in range(max(5, round((opening.foot - opening.spring - 3) / APART))):
            reach = REACH[k % len(REACH)]
            places.append(
                ((x + side * (reach / 2 - 0.5), opening.foot - 3 - k * APART), reach / 2 + 0.7, 3.5)
            )
    cx, cy = opening.centre
    for k in range(ROUND):
        angle = opening.half_angle * (2 * k / (ROUND - 1) - 1)
        out = opening.radius + REACH[k % len(REACH)] / 2 - 0.5
        half = REACH[k % len(REACH)] / 2 + 0.5
        places.append(((cx + math.sin(angle) * out, cy - math.cos(angle) * out), half * 0.7 + 1.4, half))
    return places


def _boulder(middle: Point, half_width: float, half_height: float, rng: Random) -> Polygon:
    """A blunt stone of seven corners; none are alike, and the same seed always gives the same ones."""
    return [
        (
            middle[0] + math.cos(turn) * half_width * size,
            middle[1] + math.sin(turn) * half_height * size,
        )
        for turn, size in (
            (math.tau * (k + rng.uniform(-0.22, 0.22)) / 7, rng.uniform(0.88, 1.24)) for k in range(7)
        )
    ]

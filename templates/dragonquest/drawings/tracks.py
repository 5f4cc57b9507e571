"""What a pad counts with: suns over the wall, bones of life, coins. The template writes the numbers.

Drawings, lengths in mm; all take `low` and `weight`:

    pad-suns    at: list of [x, y] with the last one dusk; radius; drawn: list of [x, y] still to be drawn; end: [x, y];
                rays: none if false
    pad-bones   at: list of [x, y], top left corners; size: [width, height]; faint: to be drawn over
    pad-coins   at: list of [x, y]; radius; milled: with a notched rim; notch: its depth, 0 for a plain one;
                tint, edge: of the palette
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from svgwrite.base import BaseElement

from cardgen.art.colour import mix
from cardgen.art.geometry import Point, circle_path, coordinates, lens_path, num, polygon_path
from cardgen.art.masonry_stones import group

from .inks import Inks

#: The sun's colour from dawn to dusk, by share of the day: two of the palette, and how far from one to the other.
HOURS = (
    (0.0, ("ORANGE_P", "RED_P", 0.4)),
    (0.2, ("BRASS_LIGHT", "GOLD_P", 0.6)),
    (0.5, ("GOLD_P", "SKY2", 0.25)),
    (0.75, ("ORANGE_P", "BRASS_LIGHT", 0.6)),
    (0.9, ("ORANGE_P", "SKY1", 0.3)),
    (1.0, ("SKY5", "DUSK", 0.06)),
)
RAYS = 12
#: How far rays end from the middle between two suns, and the length under which one is left out.
APART_MM, SHORTEST_MM = 0.5, 0.25


def draw_suns(p: Mapping[str, Any], palette: Mapping[str, str]) -> str:
    """Return the suns of a day as one group: the higher one stands the longer its rays; the last has a double ring."""
    inks, radius = Inks.of(p, palette), float(p["radius"])
    suns = [_point(at) for at in p["at"]]
    low, high = max(y for _, y in suns), min(y for _, y in suns)
    room = min(math.dist(one, other) for one, other in pairwise(suns)) / 2 - APART_MM
    rays = "".join(_rays(at, radius, (low - at[1]) / (low - high or 1), room) for at in suns[:-1])
    drawn = [inks.mark(rays, "ORANGE_D")] if p.get("rays", True) else []
    for index, at in enumerate(suns[:-1]):
        colour = hour(index / max(1, len(suns) - 1), inks)
        drawn.append(inks.area(circle_path(at, radius), colour, "INK", 0.35))
    drawn += [
        inks.area(circle_path(suns[-1], radius), hour(1, inks), "INK", 0.6),
        inks.lines(circle_path(suns[-1], radius - 0.65), "INK", 0.25),
    ]
    for at in map(_point, p["drawn"]):
        drawn += _to_draw(at, radius, inks)
    end = circle_path(_point(p["end"]), radius + 0.4)
    drawn.append(inks.solid(end, "INK", 0.7))
    return str(group(*drawn).tostring())


def hour(share: float, inks: Inks) -> str:
    """Return the sun's colour at a share of the day, 0 dawn to 1 dusk."""
    for (begin, first), (end, second) in zip(HOURS, HOURS[1:], strict=False):
        if share <= end:
            return mix(inks.between(*first), inks.between(*second), (share - begin) / (end - begin))
    return inks.between(*HOURS[-1][1])


def _rays(at: Point, radius: float, height: float, room: float) -> str:
    """Rays that stand free of the disc, or it becomes a cogwheel, and at the sides end within `room` of its middle."""
    d, foot, half = "", radius + 0.42, 0.15
    for index in range(RAYS):
        turn = 2 * math.pi * (index + 0.5) / RAYS
        upright = abs(math.cos(turn))
        long = (0.75 + 0.65 * height) * (0.66 + 0.34 * upright) * (1.0 if index % 2 else 0.68)
        long = min(long, room / abs(math.sin(turn)) - foot)
        if long < SHORTEST_MM:
            continue
        points = [
            _around(at, foot, turn - half),
            _around(at, foot + long, turn),
            _around(at, foot, turn + half),
        ]
        d += polygon_path(points)
    return d


def _around(at: Point, reach: float, turn: float) -> Point:
    return at[0] + reach * math.sin(turn), at[1] - reach * math.cos(turn)


def _to_draw(at: Point, radius: float, inks: Inks) -> list[BaseElement]:
    """Room for a sun of one's own: a golden place and a ring of arcs to be closed by hand."""
    r, d = num(radius), ""
    for part in range(8):
        turn = math.pi * (part + 0.5) / 4
        begin, end = _around(at, radius, turn - 0.25), _around(at, radius, turn + 0.25)
        d += f"M{coordinates(begin)}A{r},{r} 0 0 1 {coordinates(end)}"
    ground = [] if inks.low else [inks.area(circle_path(at, radius), inks.tint("GOLD_P"), "INK", 0)]
    return [*ground, inks.lines(d, "INK", 0.5)]


def draw_bones(p: Mapping[str, Any], palette: Mapping[str, str]) -> str:
    """Return bones as one group, each as large as `size`."""
    inks, (width, height) = Inks.of(p, palette), map(float, p["size"])
    places = [_point(at) for at in p["at"]]
    outlines = "".join(bone_path(x, y, width, height) for x, y in places)
    if p.get("faint"):
        return str(group(inks.area(outlines, inks.tint("PAPER"), "GREEN", 0.3)).tostring())
    drawn = [inks.area(outlines, inks.between("PARCH", "PAPER", 0.35), "INK", 0.42)]
    if not inks.low:  # the bone's round belly, and a knot at each end
        shades = "".join(_bone_shade(x, y, width, height) for x, y in places)
        drawn.append(inks.area(shades, inks.tint("SHADE_L1"), "INK", 0))
    return str(group(*drawn).tostring())


def bone_path(x: float, y: float, width: float, height: float) -> str:
    """Write a bone that lies in a box: a waisted shaft and two knobs at each end."""
    knob, shaft = 0.26 * height, 0.17 * height  # radius of a knob, half the shaft where it meets the knobs
    across = math.sqrt(
        knob**2 - (height / 2 - knob) ** 2
    )  # the two knobs of an end meet this far from their middles
    notch = knob - across
    neck = knob + math.sqrt(knob**2 - (height / 2 - shaft - knob) ** 2)
    waist, arc = shaft * 0.82, f"A{num(knob)},{num(knob)} 0 1 1 "

    def at(dx: float, dy: float) -> str:
        return coordinates((x + dx, y + height / 2 + dy))

    return (
        f"M{at(neck, -shaft)}Q{at(width / 2, -waist)} {at(width - neck, -shaft)}"
        f"{arc}{at(width - notch, 0)}{arc}{at(width - neck, shaft)}"
        f"Q{at(width / 2, waist)} {at(neck, shaft)}{arc}{at(notch, 0)}{arc}{at(neck, -shaft)}Z"
    )


def _bone_shade(x: float, y: float, width: float, height: float) -> str:
    """A crescent along the underside of the shaft, and one in each lower knob."""
    left, right, low = x + height * 0.44, x + width - height * 0.44, y + height * 0.6
    d = lens_path((left, low), (right, low), height * 0.05, -height * 0.02)
    for side in (x + height * 0.26, x + width - height * 0.26):
        d += lens_path(
            (side - height * 0.15, y + height * 0.84),
            (side + height * 0.17, y + height * 0.82),
            height * 0.05,
            -0.2,
        )
    return d


def draw_coins(p: Mapping[str, Any], palette: Mapping[str, str]) -> str:
    """Return coins as one group: with one ring, or milled, so that two values differ without colour and number."""
    inks, radius = Inks.of(p, palette), float(p["radius"])
    places, edge = [_point(at) for at in p["at"]], str(p["edge"])
    drawn = [
        inks.area("".join(circle_path(at, radius) for at in places), inks.tint(str(p["tint"])), edge, 0.4)
    ]
    notch = float(p.get("notch", 0.5))
    if p.get("milled"):
        notches = "".join(_notches(at, radius, notch) for at in places) if notch else ""
        drawn += [inks.lines(notches, edge, 0.22)] if notches else []
    else:
        drawn.append(inks.lines("".join(circle_path(at, radius - 0.6) for at in places), edge, 0.22))
    return str(group(*drawn).tostring())


def _notches(at: Point, radius: float, deep: float, count: int = 24) -> str:
    turns: Sequence[float] = [2 * math.pi * index / count for index in range(count)]
    return "".join(
        f"M{coordinates(_around(at, radius, turn))}L{coordinates(_around(at, radius - deep, turn))}"
        for turn in turns
    )


def _point(at: Any) -> Point:
    x, y = at
    return float(x), float(y)


DRAWINGS = {"pad-suns": draw_suns, "pad-bones": draw_bones, "pad-coins": draw_coins}

"""A chamber from above: a lit cave in black basalt, a passage and an arrow on every side that leads on.

Parameters of the drawing `cavern`, whose middle is (0, 0):

    arrows  the sides that lead on, of N, E, S, W; nothing else decides where an arrow is
    seed    a word: it moves stones, cracks and lamps, and never an arrow
    empty   true: a dimmer floor, without a medallion
    find    what lies on it then: `bones`, `skull`, `claws`, `fire`, or nothing
    low     true: in outline, with low ink
    bleed   mm drawn beyond the trim of 50 mm
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from svgwrite.base import BaseElement
from svgwrite.container import Defs
from svgwrite.masking import ClipPath

from cardgen.art.colour import mix
from cardgen.art.geometry import Box, Point, circle_path, num, polygons_path
from cardgen.art.masonry_stones import filled, group, inked, rectangle, stroked, with_defaults

from .arrows import TURN, arrow
from .basalt import Depth, Rock, drawn
from .finds import find
from .lights import lamps, linear, radial

NAME = "cavern"
DEFAULTS = {"uid": "", "arrows": (), "seed": "", "empty": False, "find": "", "low": False, "bleed": 2.0}

HALF_MM = 25.0
RADIUS_MM = 19.0
#: Half the width of a passage: the same on every tile, so that tiles laid side by side join.
PASSAGE_MM = 7.3

LIT = ("BLAZE", "GLOW", "EMBER", "RUST", "UMBER")
_HOLE = "M-3.6-18.9L-3.1-20.6L-2-21.3L-.9-22.3L.8-22L2.2-21.6L3-20.3L3.5-18.8L1.6-18.2L-.4-18.5L-2-18.1Z"
_SILL = "M-2.6-18.5L-1.2-19.2L1.2-19.4L2.6-18.7L1.4-18.1L-.4-18.4L-1.8-18Z"


def draw(p: Mapping[str, Any], palette: Mapping[str, str]) -> str:
    """Return a chamber without its medallion, 50 mm square and its bleed, as one group.

    Errors:
        ValueError: a parameter that it does not know, an arrow on a side that is none, a find that is none.
    """
    given = with_defaults(NAME, DEFAULTS, p)
    arrows = tuple(given["arrows"] or ())
    if stray := set(arrows) - set(TURN):
        raise ValueError(f"an arrow on side '{min(stray)}'; sides are {', '.join(TURN)}")
    rng, half, empty = Random(str(given["seed"])), HALF_MM + float(given["bleed"]), bool(given["empty"])
    low = bool(given["low"])
    box = (-half, -half, half, half)
    closed = [side for side in TURN if side not in arrows]
    parts = [
        *_floor(box, palette, rng, empty, low),
        *(_passage_end(half, side) for side in arrows if not low),
        *drawn(Rock.over(box, depth(arrows, rng), rng), palette, rng, (0.0, 0.0), low),
        *(() if low else _halo()),
        *(_crawl_hole(side, palette, low) for side in closed),
        *lamps(_corners(rng), palette, low),
        *(arrow(side, palette, low) for side in TURN if side in arrows),
    ]
    if given["find"]:
        parts.append(find(str(given["find"]), rng))
    edge = ClipPath(id="bleed", debug=False)
    edge.add(rectangle(box, "#000000"))
    holder = Defs(debug=False)
    holder.add(edge)
    return str(group(holder, group(*parts, clip_path="url(#bleed)")).tostring())


def depth(arrows: Sequence[str], rng: Random, radius: float = RADIUS_MM) -> Depth:
    """Return how deep in the rock a point lies, round a cave of about such a radius with passages to some sides."""
    phase = rng.uniform(0, 6.28)

    def deep(x: float, y: float) -> float:
        angle = math.atan2(y, x)
        wall = radius + 0.75 * math.sin(3 * angle + phase) + 0.55 * math.sin(5 * angle + 2 * phase)
        nearest = math.hypot(x, y) - wall
        for side in arrows:
            turn = math.radians(TURN[side])
            if x * math.sin(turn) - y * math.cos(turn) > 0:
                nearest = min(nearest, abs(x * math.cos(turn) + y * math.sin(turn)) - PASSAGE_MM)
        return nearest

    return deep


def _floor(box: Box, palette: Mapping[str, str], rng: Random, empty: bool, low: bool) -> list[BaseElement]:
    """The floor: bright in the middle, cracks that run outward, and small stones at the wall."""
    dim = 0.3 if empty else 0.0
    stops = [
        (at, mix(palette[name], palette["RUST"], dim), 1.0)
        for at, name in zip((0, 0.38, 0.62, 0.86, 1), LIT, strict=True)
    ]
    # Full ink hides under the rock what of a crack runs on.
    end = 16.5 if low else 27.0
    cracks = "".join(_crack(k * math.tau / 9 + rng.uniform(-0.25, 0.25), rng, end) for k in range(9))
    stones = polygons_path([_stone(rng) for _ in range(16)])
    if low:
        # A medallion covers all but their ends, which would be dirt at its edge.
        drawn_cracks = [stroked(cracks, "#d9c4ac", 0.2)] if empty else []
        return [inked("keep", rectangle(box, "#ffffff"), *drawn_cracks)]
    return [
        radial("floor", 29, stops),
        rectangle(box, "url(#floor)"),
        stroked(cracks, "#7a330f", 0.32, opacity=".5"),
        stroked(cracks, "#fff0c0", 0.22, opacity=".45", transform="translate(.25,.25)"),
        filled(stones, "#4a1c0a", opacity=".6", transform="translate(.15,.25)"),
        filled(stones, "#8d6a5c"),
    ]


def _crack(angle: float, rng: Random, end: float) -> str:
    out = rng.uniform(2, 6)
    ways = []
    while out < 27:
        if out < end:
            ways.append(f"{num(out * math.cos(angle))},{num(out * math.sin(angle))}")
        out, angle = out + rng.uniform(2, 4), angle + rng.uniform(-0.22, 0.22)
    return "M" + "L".join(ways)


def _stone(rng: Random) -> list[Point]:
    angle, out = rng.uniform(0, math.tau), rng.uniform(15.6, 18.4)
    x, y = out * math.cos(angle), out * math.sin(angle)
    sizes = [rng.uniform(0.3, 0.75) for _ in range(6)]
    return [
        (x + size * math.cos(k * math.pi / 3), y + size * math.sin(k * math.pi / 3))
        for k, size in enumerate(sizes)
    ]


def _passage_end(half: float, side: str) -> BaseElement:
    """A passage that grows dark at the edge: it runs on under the rock of the neighbour."""
    name = f"under-{side}"
    dark = linear(name, (0, -27), (0, -20.5), [(0.25, "#0e0a10", 0.9), (1, "#0e0a10", 0)])
    end = rectangle((-9.5, -half, 9.5, -20.5), f"url(#{name})")
    return group(dark, end, transform=f"rotate({TURN[side]})")


def _halo() -> Sequence[BaseElement]:
    halo = radial("halo", 27, [(0.5, "#ff9a3a", 0.34), (1, "#ff8a2a", 0)])
    return halo, filled(circle_path((0, 0), 27), "url(#halo)")


def _crawl_hole(side: str, palette: Mapping[str, str], low: bool) -> BaseElement:
    """A low hole at the foot of a closed wall, where the passage of a neighbour comes out."""
    place = f"rotate({TURN[side]}) translate(0,-3.4) scale(.82)"
    if low:
        outline = filled(
            _HOLE, "#e6d6c8", stroke=palette["UMBER"], stroke_width=".45", stroke_linejoin="round"
        )
        return group(outline, data_ink="keep", transform=place)
    hole = filled(_HOLE, palette["INK"], stroke="#9a5f35", stroke_width=".3")
    return group(hole, filled(_SILL, "#7a3f20"), transform=place)


def _corners(rng: Random) -> Sequence[Point]:
    """Two of the four corners, where lamps stand."""
    chosen = rng.sample((45, 135, 225, 315), 2)
    angles = [math.radians(corner + rng.uniform(-6, 6)) for corner in sorted(chosen)]
    return [(22.3 * math.cos(angle), 22.3 * math.sin(angle)) for angle in angles]

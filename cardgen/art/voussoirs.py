"""Rings of dressed stones for small pieces: the arch of a tile, the rim of a round token.

The joints are finer than those of `arch`, which is made for cards: on a tile of 30 mm its stones would be all mortar.
All lengths are millimetres.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from cardgen.art.colour import Palette, mix, named
from cardgen.art.geometry import Arch, Point, Polygon, circle_path, jittered_quad
from cardgen.art.masonry import STONEWORK, Stonework
from cardgen.art.masonry_stones import filled, group, inked, stones, with_defaults

Params = Mapping[str, Any]

TILE_ARCH: Params = {
    **STONEWORK,
    "left": 5,
    "right": 25,
    "springing": 14.6,
    "apex": 4.7,
    "foot": 24,
    "depth": 2.6,
    "count": 11,
    "keystone": False,
    "course": 3.5,
    "quoins": (2.6, 3.3),
    "gilded": False,
    "lighten": 0.45,
}
STONE_RIM: Params = {**STONEWORK, "x": 12.5, "y": 12.5, "rings": ((10.2, 12.9, 16),), "lighten": 0.0}

JOINT_MM = 0.58
ROUND_MM = 0.34
JITTER_MM = 0.06
RELIEF_MM: Point = (0.15, 0.2)


def tile_arch(params: Params, palette: Palette) -> str:
    """Draw the stones around an opening: `count` voussoirs `depth` deep, quoins down the jambs.

    `gilded` makes the voussoirs brass, the quoins stay stone; `keystone` leaves the middle one out (odd count) for a
    sign to stand there. Nothing lies inside the opening.
    """
    p = with_defaults("tile-arch", TILE_ARCH, params)
    rng = Random(p["seed"])
    look = Stonework(palette, p["tint"], p["share"], p["lighten"])
    opening = Arch(*(p[key] for key in ("left", "right", "springing", "apex", "foot")))
    ring = _ring(
        opening.centre,
        (opening.radius, opening.radius + p["depth"]),
        (-opening.half_angle, opening.half_angle),
        p["count"],
        rng,
    )
    if p["keystone"]:
        del ring[p["count"] // 2]
    jambs = _quoins(opening, rng, p["quoins"], p["course"])
    mortar = filled(opening.outline(0.3 - p["depth"]) + opening.outline(), look.joint, fill_rule="evenodd")
    band = inked("drop", mortar)
    if not p["gilded"]:
        return str(group(band, _laid([*jambs, *ring], rng, look)).tostring())
    brass, light = named(palette, "BRASS"), named(palette, "BRASS_LIGHT")
    gold = [mix(brass, light, share) for share in (0.45, 0.62, 0.78)]
    dark, shine = mix(brass, named(palette, "INK"), 0.4), mix(light, named(palette, "PAPER"), 0.5)
    gilded = stones(ring, rng, gold, dark, shine, round_mm=ROUND_MM, relief_mm=RELIEF_MM)
    return str(group(band, _laid(jambs, rng, look), gilded).tostring())


def stone_rim(params: Params, palette: Palette) -> str:
    """Draw full rings of stones round x, y: `rings` lists inner radius, outer radius and count of each.

    The mortar fills the outermost ring; every second ring is turned by half a stone.
    """
    p = with_defaults("stone-rim", STONE_RIM, params)
    rng = Random(p["seed"])
    look = Stonework(palette, p["tint"], p["share"], p["lighten"])
    centre = (p["x"], p["y"])
    laid: list[Polygon] = []
    for index, (inner, outer, count) in enumerate(p["rings"]):
        start = math.pi / count * (index % 2)
        laid += _ring(centre, (inner, outer), (start, start + 2 * math.pi), count, rng)
    reach = max(outer for _, outer, _ in p["rings"])
    return str(
        group(
            inked("drop", filled(circle_path(centre, reach + JOINT_MM), look.joint)), _laid(laid, rng, look)
        ).tostring()
    )


def _ring(
    centre: Point, radii: tuple[float, float], angles: tuple[float, float], count: int, rng: Random
) -> list[Polygon]:
    """Return wedge stones between two radii and two angles, curved at any length: two can form an arch."""
    (inner, outer), (first, last) = radii, angles
    half = JOINT_MM / 2
    step = (last - first) / count
    bends = max(2, math.ceil(step / 0.2))

    def arc(radius: float, start: float) -> list[Point]:
        begin, end = start + half / radius, start + step - half / radius
        turns = (begin + (end - begin) * bend / bends for bend in range(bends + 1))
        return [(centre[0] + radius * math.sin(a), centre[1] - radius * math.cos(a)) for a in turns]

    def moved(points: list[Point]) -> list[Point]:
        dx, dy = rng.uniform(-JITTER_MM, JITTER_MM), rng.uniform(-JITTER_MM, JITTER_MM)
        return [(x + dx, y + dy) for x, y in points]

    starts = [first + step * index for index in range(count)]
    return [moved(arc(outer - half, at) + arc(inner + half, at)[::-1]) for at in starts]


def _laid(laid: Sequence[Polygon], rng: Random, look: Stonework) -> Any:
    return stones(laid, rng, look.tones, look.shade, look.light, round_mm=ROUND_MM, relief_mm=RELIEF_MM)


def _quoins(opening: Arch, rng: Random, widths: Sequence[float], course: float) -> list[Polygon]:
    """Return blocks down both jambs, alternately narrow and wide."""
    height = opening.foot - opening.spring
    count = max(1, round(height / course))
    blocks = []
    for index in range(count):
        top = opening.spring + height * index / count
        bottom = opening.spring + height * (index + 1) / count
        width = widths[index % 2]
        for left in (opening.left - width, opening.right):
            blocks.append(jittered_quad((left, top, left + width, bottom), rng, JITTER_MM, JOINT_MM))
    return blocks


DRAWINGS: Mapping[str, Callable[[Params, Palette], str]] = {"tile-arch": tile_arch, "stone-rim": stone_rim}

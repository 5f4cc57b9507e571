"""A crevasse in the floor, and the chasm: a floor split from corner to corner."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise

from svgwrite.base import BaseElement

from cardgen.art.colour import mix
from cardgen.art.geometry import Point, num, polygon_path
from cardgen.art.masonry_stones import filled, inked

from .scene import Scene

#: With little ink: how far apart the lines of its banks lie.
HATCHED_MM = 0.62


def chasm(scene: Scene, rising: bool) -> list[BaseElement]:
    """A floor split from corner to corner: two openings on each side and no way over.

    Why: the picture alone tells which openings belong together, so the split must reach both walls.

    Args:
        rising: from bottom left to top right as one enters; else from top left to bottom right.
    """
    root = math.sqrt(0.5)

    def diagonal(along: float, off: float) -> Point:
        x, y = (along + off) * root, (along - off) * root
        return (25 + x, 25 - y) if rising else (25 + x, 25 + y)

    return crevasse(scene, diagonal, reach=33.0, half=5.0)


def crevasse(
    scene: Scene, place: Callable[[float, float], Point], reach: float, half: float
) -> list[BaseElement]:
    """A crevasse with uneven banks, going down in layers.

    Args:
        place: the point so many mm along the crevasse from its middle and so many to its side.
        reach: how far it goes to both sides of its middle, in mm.
        half: half its width, in mm.
    """
    tones, rng = scene.tones, scene.rng
    stations = _stations(scene, reach)
    wander = {t: 0.9 * math.sin(t / 6.5) + rng.uniform(-0.4, 0.4) for t in stations}
    banks = {
        (t, side): half + 1.2 * math.cos(t / 18) + rng.uniform(-1.2, 1.2)
        for t in stations
        for side in (-1, 1)
    }

    def gap(share: float, unrest: float = 0.0) -> str:
        """The crevasse narrowed to a share of its width: what lies deeper is narrower."""
        edges = [
            [
                place(t, wander[t] + side * (banks[t, side] * share + rng.uniform(-unrest, unrest)))
                for t in stations
            ]
            for side in (-1, 1)
        ]
        return polygon_path(edges[0] + edges[1][::-1])

    wall_tone = tones["WALL1"]
    strata = [
        filled(gap(share, 0.35), mix(wall_tone, tones["INK"], dark))
        for share, dark in ((0.76, 0.5), (0.62, 0.74))
    ]
    fissures = ""
    for t in stations[2:-2:3]:
        for side in (-1, 1):
            rim, deep = (
                wander[t] + side * banks[t, side] * 0.88,
                wander[t] + side * banks[t, side] * rng.uniform(0.4, 0.7),
            )
            a, b = place(t, rim), place(t + rng.uniform(-1, 1), deep)
            fissures += f"M{num(a[0])},{num(a[1])}L{num(b[0])},{num(b[1])}"
    cracks = "".join(
        _crack(scene, t, side, wander[t] + side * banks[t, side], place)
        for t in stations[4:-4:3]
        for side in (-1, 1)
    )
    if scene.low:
        return [
            scene.lines(cracks, "INK", 0.3),
            inked(
                "keep",
                scene.inked(gap(1.0), "#ffffff", 0.55),
                scene.lines(_hatched_banks(stations, wander, banks, place), "INK", 0.2),
            ),
        ]
    return [
        scene.lines(cracks, "INK", 0.3),
        scene.inked(gap(1.0), tones["COPING1"], 0.55),
        scene.inked(gap(0.87), mix(wall_tone, tones["INK"], 0.2), 0.4),
        *strata,
        filled(gap(0.48, 0.3), "#0d0b0a"),
        scene.lines(fissures, "INK", 0.26),
    ]


def _hatched_banks(
    stations: list[float],
    wander: dict[float, float],
    banks: dict[tuple[float, int], float],
    place: Callable[[float, float], Point],
) -> str:
    """Lines from both rims into the deep, by turns long and short: with little ink they stand for its dark."""
    path = ""
    for one, other in pairwise(stations):
        count = max(1, round((other - one) / HATCHED_MM))
        for n in range(count):
            share = n / count
            for side in (-1, 1):
                middle, half = (
                    values[0] + (values[1] - values[0]) * share
                    for values in ((wander[one], wander[other]), (banks[one, side], banks[other, side]))
                )
                along = one + (other - one) * share
                a = place(along, middle + side * half)
                b = place(along, middle + side * half * (0.24, 0.52, 0.38, 0.6)[n % 4])
                path += f"M{num(a[0])},{num(a[1])}L{num(b[0])},{num(b[1])}"
    return path


def _stations(scene: Scene, reach: float) -> list[float]:
    """Uneven steps along a crevasse, past both ends."""
    stations = [-reach]
    while stations[-1] < reach:
        stations.append(stations[-1] + scene.rng.uniform(1.4, 4.2))
    return stations


def _crack(scene: Scene, along: float, side: int, off: float, place: Callable[[float, float], Point]) -> str:
    """A crack running from the rim into the floor."""
    rng = scene.rng
    path = "M{},{}".format(*map(num, place(along, off)))
    for _ in range(rng.randint(1, 3)):
        along += rng.uniform(-1.2, 1.2)
        off += side * rng.uniform(0.7, 1.5)
        path += "L{},{}".format(*map(num, place(along, off)))
    return path

"""Tracks of a board: suns in a row, and towers of numbered floors. The template writes the numbers."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from svgwrite.base import BaseElement

from cardgen.art.colour import mix
from cardgen.art.geometry import Point, circle_path, num, polygon_path, polygons_path
from cardgen.art.masonry_stones import filled

from .scene import Scene, skull

SPOT_MM = 8.4  # radius of a place on a tower
FLOOR_MM = 9.8  # half a tower's width
SUN_MM = 6.6
RAYS_MM = 10.2


def place(track: Mapping[str, Any], index: int) -> Point:
    """Where a track's place number `index` lies: {at: [x, y], step: [dx, dy]}, counted from 0."""
    (x, y), (dx, dy) = track["at"], track["step"]
    return x + dx * index, y + dy * index


def sun_track(scene: Scene, track: Mapping[str, Any]) -> list[BaseElement]:
    """`count` suns on a line, the first in orange, and a skull where the line ends."""
    tones, count = scene.tones, int(track["count"])
    start, end = place(track, 0), place(track, count)
    suns = [place(track, index) for index in range(count)]
    line = f"M{num(start[0])},{num(start[1])}L{num(end[0])},{num(end[1])}"
    return [
        filled(line, "none", stroke=tones["INK"], stroke_width="2.2"),
        filled(line, "none", stroke=tones["BRASS"], stroke_width="1.3"),
        *_suns(scene, suns[1:], tones["BRASS_LIGHT"], mix(tones["BRASS_LIGHT"], tones["PAPER"], 0.45)),
        *_suns(scene, suns[:1], tones["EMBER"], mix(tones["EMBER"], tones["BRASS_LIGHT"], 0.25)),
        *death(scene, end, SUN_MM + 2.4),
    ]


def _suns(scene: Scene, places: list[Point], rays: str, disc: str) -> list[BaseElement]:
    points = []
    for x, y in places:
        star = []
        for index in range(24):
            radius = RAYS_MM if index % 2 == 0 else SUN_MM + 0.9
            angle = math.pi * index / 12
            star.append((x + radius * math.sin(angle), y - radius * math.cos(angle)))
        points.append(star)
    return [
        scene.inked(polygons_path(points), rays, 0.4),
        scene.inked("".join(circle_path(at, SUN_MM) for at in places), disc, 0.5),
    ]


def tower_track(
    scene: Scene, track: Mapping[str, Any], colour: str, skull_first: bool, danger: int = 0
) -> list[BaseElement]:
    """A tower with a place on each floor, 0 at the bottom.

    Args:
        track: {at, step, top}: `at` is place 0, `top` the highest number.
        colour: of the top place.
        skull_first: place 0 is death. danger: how many of the next places are red.
    """
    tones, top = scene.tones, int(track["top"])
    (x, low), (_, high) = place(track, 0), place(track, top)
    walls = _tower(x, high - FLOOR_MM - 1.2, low + float(track["below"]))
    spots = [place(track, value) for value in range(top + 1)]
    plain = spots[danger + 1 : -1] if skull_first else spots[:-1]
    red = mix(tones["DOT_RED"], tones["INK"], 0.12)
    drawn = [
        scene.shadow(polygon_path([(px + 0.8, py + 1.0) for px, py in walls]), 0.18),
        scene.inked(polygon_path(walls), tones["PAPER"], 0.7),
        scene.lines(f"M{num(x)},{num(low)}V{num(high)}", "JOINT", 1.2),
        scene.inked(
            "".join(circle_path(at, SPOT_MM) for at in plain), mix(tones["STONE4"], tones["PAPER"], 0.3), 0.5
        ),
        scene.inked(circle_path(spots[-1], SPOT_MM), colour, 0.5),
    ]
    if danger:
        drawn.append(scene.inked("".join(circle_path(at, SPOT_MM) for at in spots[1 : danger + 1]), red, 0.5))
    return drawn + (death(scene, spots[0], SPOT_MM) if skull_first else [])


def death(scene: Scene, at: Point, radius: float) -> list[BaseElement]:
    """A skull on a dark disc: the end of a track."""
    return [
        filled(circle_path(at, radius), scene.tones["INK"]),
        skull(scene, (at[0], at[1] + radius * 0.06), 0, radius * 0.58),
    ]


def _tower(x: float, top: float, bottom: float) -> list[Point]:
    """A tower's outline: straight walls, three merlons that stand a little out."""
    half, out, high = FLOOR_MM, FLOOR_MM + 0.0, 3.6
    step = 2 * half / 5
    points: list[Point] = [(x - half, bottom)]
    for index in range(5):
        y = top - high if index % 2 == 0 else top
        points += [(x - out + step * index, y), (x - out + step * (index + 1), y)]
    return [*points, (x + half, bottom)]

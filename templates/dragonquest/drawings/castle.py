"""The ground of a pad: a castle's wall with battlements and a keep, and the day that passes over it.

One drawing, `pad-castle`. Parameters, lengths in mm:

    uid, seed, low, weight
    width, height   of the pad
    crest           y where the wall ends below its merlons
    keep            [left, right, top]: the tower in the middle, top below its merlons
    windows         list of [x, y, width, height]: what is laid on the wall, where no stone is drawn
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from svgwrite.base import BaseElement
from svgwrite.gradients import LinearGradient

from cardgen.art.geometry import Box, course_boxes, num, polygon_path, wedge_path
from cardgen.art.masonry_stones import filled, group, rectangle

from .inks import Inks, box_of, rectangle_path

NAME = "pad-castle"

MERLON_MM, GAP_MM, RISE_MM = 4.6, 3.4, 2.6
COURSE_MM, STONE_MM = 4.4, (6.0, 10.5)
SKY = (("SKY1", 0.0), ("SKY2", 0.22), ("SKY3", 0.5), ("SKY4", 0.8), ("SKY5", 1.0))
#: Stars of dusk: how far from the right edge, from the top, and their size.
STARS = ((3.4, 2.8, 1.3), (9.6, 4.6, 0.9), (15.4, 2.3, 1.0), (22.6, 4.2, 0.8), (2.8, 8.6, 0.8))


def draw(p: Mapping[str, Any], palette: Mapping[str, str]) -> str:
    """Return sky and wall as one group."""
    inks, rng = Inks.of(p, palette), Random(int(p.get("seed") or 3))
    width, height, crest = float(p["width"]), float(p["height"]), float(p["crest"])
    left, right, top = map(float, p["keep"])
    windows = [box_of(window) for window in p["windows"]]
    wall = _outline(width, height, crest, (left, right, top))
    stones = _masonry((0, crest, width, height), windows, inks, rng)
    stones += _masonry((left, top, right, crest), windows, inks, rng)
    drawn = group(
        *_sky(str(p["uid"]), width, crest, inks, rng),
        filled(wall, inks.tint("WALL1")),
        *stones,
        _slits(width, crest, left, right, inks),
        inks.lines(wall, "INK", 0.5),
    )
    return str(drawn.tostring())


def merlons(
    start: float, end: float, width: float = MERLON_MM, gap: float = GAP_MM
) -> list[tuple[float, float]]:
    """Return left and right of the merlons between two x; one stands at each end."""
    count = max(1, round((end - start + gap) / (width + gap)))
    wide = (end - start + gap) / count - gap
    return [(start + i * (wide + gap), start + i * (wide + gap) + wide) for i in range(count)]


def _outline(width: float, height: float, crest: float, keep: tuple[float, float, float]) -> str:
    left, right, top = keep
    inset = 0.25  # half the line, so that none of it is cut off
    d = f"M{inset},{num(height - inset)}V{num(crest)}"
    d += _teeth(merlons(inset, left - 1.2), crest) + f"H{num(left)}V{num(top)}"
    d += _teeth(merlons(left, right, 3.7, 2.5), top) + f"H{num(right)}V{num(crest)}"
    d += _teeth(merlons(right + 1.2, width - inset), crest)
    return d + f"V{num(height - inset)}Z"


def _teeth(found: Sequence[tuple[float, float]], base: float) -> str:
    up = num(base - RISE_MM)
    return "".join(f"H{num(a)}V{up}H{num(b)}V{num(base)}" for a, b in found)


def _slits(width: float, crest: float, left: float, right: float, inks: Inks) -> BaseElement:
    """A slit for arrows in every merlon of the wall."""
    y = num(crest - RISE_MM + 0.75)
    found = merlons(0.25, left - 1.2) + merlons(right + 1.2, width - 0.25)
    return inks.mark("".join(f"M{num((a + b) / 2 - 0.3)},{y}h.6v1.6h-.6Z" for a, b in found), "JOINT_D")


def _masonry(box: Box, windows: Sequence[Box], inks: Inks, rng: Random) -> list[BaseElement]:
    """Stones that no window hides, told apart by a tone and by their joints, which are lines.

    Gaps between stones would close or fall apart at a copier's threshold; a line stays one.
    """
    tones: dict[str, list[str]] = {}
    joints = ""
    for stone in course_boxes(box, rng, COURSE_MM, STONE_MM):
        tone, wander, kept = rng.choice((2, 3, 4, 2)), rng.uniform(-0.2, 0.2), rng.random() < 0.3
        if any(_within(stone, window) for window in windows):
            continue
        tones.setdefault(f"WALL{tone}", []).append(rectangle_path(stone))
        if inks.low and not kept:
            continue
        x0, y0, x1, y1 = stone
        # the joint above and the one at the right: those of its neighbours close the stone
        across = f"M{num(x0)},{num(y0)}L{num(x1)},{num(y0 + wander * 0.5)}" if y0 > box[1] else ""
        joints += across + (f"M{num(x1)},{num(y0)}L{num(x1 + wander)},{num(y1)}" if x1 < box[2] else "")
    areas = [] if inks.low else [filled("".join(d), inks.tint(name)) for name, d in tones.items()]
    return [*areas, inks.lines(joints, "JOINT_D", 0.3)]


def _within(inner: Box, outer: Box) -> bool:
    return outer[0] <= inner[0] and outer[1] <= inner[1] and inner[2] <= outer[2] and inner[3] <= outer[3]


def _sky(uid: str, width: float, crest: float, inks: Inks, rng: Random) -> list[BaseElement]:
    drawn: list[BaseElement] = []
    if not inks.low:
        gradient = LinearGradient((0, 0), (1, 0), id=f"{uid}-sky", debug=False)
        for name, offset in SKY:
            gradient.add_stop_color(offset, inks.tint(name))
        drawn = [gradient, rectangle((0, 0, width, crest + 1), f"url(#{uid}-sky)")]
        peaks, lit = _mountains(width, crest, rng)
        drawn += [
            filled(peaks, inks.between("SHADE_L1", "SKY5", 0.45)),
            filled(lit, inks.between("SKY3", "SKY4", 0.4)),
        ]
    return [*drawn, *_dawn(crest, inks), _dusk(width, inks), inks.mark(_stars(width), "DUSK")]


def _mountains(width: float, foot: float, rng: Random) -> tuple[str, str]:
    """Peaks beyond the wall, and the faces of them that the morning lights."""
    peaks = lit = ""
    x = 10.0
    while x < width - 8:
        # the day's arc leaves most room over the outer thirds of the wall
        high = rng.uniform(3.9, 5.4)
        left, right, top = x - rng.uniform(5, 8), x + rng.uniform(5, 8), foot - high
        fold = x + rng.uniform(-0.4, 0.8)
        peaks += polygon_path([(left, foot), (x, top), (right, foot)])
        face = [(x, top), (fold + 0.5, top + 1.5), (fold - 0.6, top + 2.6), (fold + 0.2, foot), (left, foot)]
        lit += polygon_path(face)
        x += rng.uniform(6.5, 11)
    return peaks, lit


def _dawn(crest: float, inks: Inks) -> list[BaseElement]:
    """Half a sun behind the wall, at the left."""
    x, y, radius = 3.0, crest - 1.2, 3.3
    rays = ""
    for index, angle in enumerate(range(-110, 0, 20)):
        turn, far = math.radians(angle), radius + (3.4 if index % 2 else 2.3)
        near = (x + (radius + 0.6) * math.cos(turn), y + (radius + 0.6) * math.sin(turn))
        rays += wedge_path(near, (x + far * math.cos(turn), y + far * math.sin(turn)), 0.95)
    disc = f"M{num(x - radius)},{num(y)}a{radius},{radius} 0 1 1 {2 * radius},0Z"
    return [inks.area(disc, inks.tint("ORANGE_P"), "INK", 0.35), inks.mark(rays, "ORANGE_D")]


def _dusk(width: float, inks: Inks) -> BaseElement:
    """Engraved wedges that close up toward the right: night as a copier can print it."""
    d = ""
    for row in range(9):
        y, long = 0.9 + row * 1.5, 30 - 21 * ((row * 5) % 7) / 7 - row * 0.6
        half = 0.12 if inks.low else 0.27
        d += polygon_path([(width, y - half), (width - long, y), (width, y + half)])
    return inks.mark(d, "DUSK")


def _stars(width: float) -> str:
    d = ""
    for across, y, size in STARS:
        x, near = width - across, size * 0.22
        points = []
        for index in range(8):
            reach, turn = (size if index % 2 == 0 else near), math.pi * index / 4
            points.append((x + reach * math.sin(turn), y - reach * math.cos(turn)))
        d += polygon_path(points)
    return d

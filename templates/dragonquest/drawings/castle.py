"""The ground of a pad: a castle's wall with battlements and a keep, and the day that passes over it.

One drawing, `pad-castle`. Parameters, lengths in mm:

    uid, seed, low, weight
    width, height   of the pad
    crest           y where the wall ends below its merlons
    keep            [left, right, top]: the tower in the middle, top below its merlons
    windows         list of [x, y, width, height]: what is laid on the wall, where no stone is drawn
    over            [left, top, right, bottom]: how far sky and wall run on beyond the pad; else not at all
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from svgwrite.base import BaseElement
from svgwrite.gradients import LinearGradient

from cardgen.art.geometry import Box, Point, course_boxes, num, polygon_path, wedge_path
from cardgen.art.masonry_stones import filled, group, rectangle

from .inks import Inks, box_of, rectangle_path

NAME = "pad-castle"

MERLON_MM, GAP_MM, RISE_MM = 4.6, 3.4, 2.6
COURSE_MM, STONE_MM = 4.4, (6.0, 10.5)
SKY = (("SKY1", 0.0), ("SKY2", 0.22), ("SKY3", 0.5), ("SKY4", 0.8), ("SKY5", 1.0))
#: Stars of the night: how far from the right edge, from the top, and their size.
STARS = ((17.8, 1.5, 1.1), (24.2, 0.7, 0.7), (12.4, 3.2, 0.8), (1.4, 6.9, 0.75), (29.8, 1.0, 0.6))
#: The moon: how far from the right edge, from the top, and its radius.
MOON = (6.2, 3.6, 2.5)
#: The ridge beyond the wall: how far a peak rises above the wall's crest, and a saddle.
PEAK_MM, SADDLE_MM = (3.7, 4.2), (2.9, 3.1)


def draw(p: Mapping[str, Any], palette: Mapping[str, str]) -> str:
    """Return sky and wall as one group."""
    inks, rng = Inks.of(p, palette), Random(int(p.get("seed") or 3))
    width, height, crest = float(p["width"]), float(p["height"]), float(p["crest"])
    left, right, top = map(float, p["keep"])
    windows = [box_of(window) for window in p["windows"]]
    beyond = [float(far) for far in p.get("over") or (0, 0, 0, 0)]
    whole = (-beyond[0], -beyond[1], width + beyond[2], height + beyond[3])
    line = _crest(width, crest, (left, right, top), whole)
    wall = f"{line}V{num(whole[3])}H{num(whole[0])}Z"
    stones = _masonry((whole[0], crest, whole[2], whole[3]), windows, inks, rng)
    stones += _masonry((left, top, right, crest), windows, inks, rng)
    drawn = group(
        *_sky(str(p["uid"]), width, crest, whole, inks, rng),
        filled(wall, inks.tint("WALL1")),
        *stones,
        _slits(width, crest, left, right, inks),
        inks.lines(line, "INK", 0.5),
    )
    return str(drawn.tostring())


def merlons(
    start: float, end: float, width: float = MERLON_MM, gap: float = GAP_MM
) -> list[tuple[float, float]]:
    """Return left and right of the merlons between two x; one stands at each end."""
    count = max(1, round((end - start + gap) / (width + gap)))
    wide = (end - start + gap) / count - gap
    return [(start + i * (wide + gap), start + i * (wide + gap) + wide) for i in range(count)]


def _crest(width: float, crest: float, keep: tuple[float, float, float], whole: Box) -> str:
    """Write the wall's upper line from edge to edge; the merlons at its ends run on into the bleed."""
    left, right, top = keep
    first, *others = merlons(0.25, left - 1.2)
    d = f"M{num(whole[0])},{num(crest - RISE_MM)}H{num(first[1])}V{num(crest)}" + _teeth(others, crest)
    d += f"H{num(left)}V{num(top)}" + _teeth(merlons(left, right, 3.7, 2.5), top)
    *others, last = merlons(right + 1.2, width - 0.25)
    d += f"H{num(right)}V{num(crest)}" + _teeth(others, crest)
    return d + f"H{num(last[0])}V{num(crest - RISE_MM)}H{num(whole[2])}"


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

    Gaps between stones would close or fall apart at a copier's threshold; a line stays one. Where ink is short the wall
    is bare: single joints without stones would look like slips of the pen.
    """
    if inks.low:
        return []
    tones: dict[str, list[str]] = {}
    joints = ""
    for stone in course_boxes(box, rng, COURSE_MM, STONE_MM):
        tone, wander = rng.choice((2, 3, 4, 2)), rng.uniform(-0.2, 0.2)
        if any(_within(stone, window) for window in windows):
            continue
        tones.setdefault(f"WALL{tone}", []).append(rectangle_path(stone))
        x0, y0, x1, y1 = stone
        # the joint above and the one at the right: those of its neighbours close the stone
        across = f"M{num(x0)},{num(y0)}L{num(x1)},{num(y0 + wander * 0.5)}" if y0 > box[1] else ""
        joints += across + (f"M{num(x1)},{num(y0)}L{num(x1 + wander)},{num(y1)}" if x1 < box[2] else "")
    areas = [filled("".join(d), inks.tint(name)) for name, d in tones.items()]
    return [*areas, inks.lines(joints, "JOINT_D", 0.3)]


def _within(inner: Box, outer: Box) -> bool:
    return outer[0] <= inner[0] and outer[1] <= inner[1] and inner[2] <= outer[2] and inner[3] <= outer[3]


def _sky(uid: str, width: float, crest: float, whole: Box, inks: Inks, rng: Random) -> list[BaseElement]:
    drawn: list[BaseElement] = []
    if not inks.low:
        gradient = LinearGradient((0, 0), (1, 0), id=f"{uid}-sky", debug=False)
        for name, offset in SKY:
            gradient.add_stop_color(offset, inks.tint(name))
        drawn = [gradient, rectangle((whole[0], whole[1], whole[2], crest + 1), f"url(#{uid}-sky)")]
    return [*drawn, *_night(width, whole, inks), *_ridge(whole, crest, inks, rng), *_dawn(crest, inks)]


def _ridge(whole: Box, crest: float, inks: Inks, rng: Random) -> list[BaseElement]:
    """One ridge of mountains from edge to edge, the faces lit that look toward the morning."""
    x, tops = whole[0], []
    while x < whole[2]:
        peak = (min(whole[2], x + rng.uniform(3.2, 5.2)), crest - rng.uniform(*PEAK_MM))
        x = min(whole[2], peak[0] + rng.uniform(3.4, 5.6))
        tops += [peak, (x, crest - rng.uniform(*SADDLE_MM))]
    line: list[Point] = [(whole[0], crest - SADDLE_MM[0]), *tops]
    lit = ""
    for saddle, peak in zip(line[::2], line[1::2], strict=False):
        fold = ((peak[0] - 0.5, crest - 2.2), (peak[0] + 0.3, crest))
        lit += polygon_path([saddle, peak, *fold, (saddle[0], crest)])
    ground = polygon_path([(whole[0], crest), *line, (line[-1][0], crest)])
    outline = "M" + "L".join(f"{num(px)},{num(py)}" for px, py in line)
    if inks.low:
        return [inks.lines(outline, "JOINT_D", 0.3)]
    return [
        filled(ground, inks.between("SKY5", "DUSK", 0.1)),
        filled(lit, inks.between("SKY4", "SKY5", 0.35)),
        inks.lines(outline, "JOINT_D", 0.2),
    ]


def _dawn(crest: float, inks: Inks) -> list[BaseElement]:
    """Half a sun behind the wall, at the left."""
    x, y, radius = 2.9, crest - RISE_MM, 2.7
    rays = ""
    for index, angle in enumerate(range(-130, -40, 20)):
        turn, far = math.radians(angle), radius + (2.1 if index % 2 else 1.5)
        near = (x + (radius + 0.6) * math.cos(turn), y + (radius + 0.6) * math.sin(turn))
        rays += wedge_path(near, (x + far * math.cos(turn), y + far * math.sin(turn)), 0.95)
    disc = f"M{num(x - radius)},{num(y)}a{radius},{radius} 0 1 1 {2 * radius},0Z"
    return [inks.area(disc, inks.tint("ORANGE_P"), "INK", 0.35), inks.mark(rays, "ORANGE_D")]


def _night(width: float, whole: Box, inks: Inks) -> list[BaseElement]:
    """Night comes in from the upper right: dark, so that a copier prints it black, with the moon and pale stars."""
    top, edge = num(whole[1]), num(whole[2])

    def cloud(reach: float, low: float, end: str) -> str:
        at = (width - reach, width - reach * 0.62, width - reach * 0.34)
        return (
            f"M{num(at[0])},{top}Q{num(at[0] + 3)},{num(low - 5.8)} {num(at[1])},{num(low - 5.3)}"
            f"Q{num(at[1] + 3)},{num(low - 2.5)} {num(at[2])},{num(low - 2.8)}"
            f"Q{num(at[2] + 4)},{num(low + 0.4)} {edge},{num(low)}{end}"
        )

    x, y, radius = width - MOON[0], MOON[1], MOON[2]
    moon = f"M{num(x)},{num(y - radius)}A{radius},{radius} 0 1 0 {num(x + radius)},{num(y)}"
    moon += f"A{num(radius * 0.82)},{num(radius * 0.82)} 0 0 1 {num(x)},{num(y - radius)}Z"
    closed = f"V{top}Z"
    halo = [] if inks.low else [filled(cloud(45, 9.6, closed), inks.between("SKY5", "DUSK", 0.14))]
    # Lines alone: that of its lower edge, for the others are the pad's.
    night = (
        inks.lines(cloud(36, 8.3, ""), "DUSK", 0.35)
        if inks.low
        else inks.solid(cloud(36, 8.3, closed), "DUSK")
    )
    return [
        *halo,
        night,
        inks.area(moon, inks.tint("GOLD_P"), "INK", 0.4),
        inks.area(_stars(width), inks.tint("PAPER"), "DUSK", 0.15 if inks.low else 0.0),
    ]


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

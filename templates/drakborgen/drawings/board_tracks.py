"""Tracks of a board: a day of suns under its sky, and towers of numbered floors. The template writes the numbers."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from svgwrite.base import BaseElement

from cardgen.art.colour import mix, named, tones
from cardgen.art.geometry import Box, Point, circle_path, num, polygon_path
from cardgen.art.masonry_stones import filled, group, inked, rectangle, stroked

from .castle import dawn
from .gradients import linear_gradient
from .scene import Scene, skull

SPOT_MM = 8.0  # radius of a place on a tower
FLOOR_MM = 9.4  # half a tower's width
FACE_MM = 9.6  # radius of the face on a tower's head
MERLON_MM = 3.4
SUN_MM = 6.6
#: A sun's rays, every fourth the longest, and the hollows between them.
RAYS_MM = (10.2, 7.2, 8.8, 7.2)
SKY_STARS = 34

#: The day: share of the way, colours of the palette that are mixed and in what share.
SKY = (
    (0.0, "dawn", "PARCH", 0.0), (0.12, "GLOW", "PARCH", 0.25), (0.34, "SAPPHIRE", "PAPER", 0.84),
    (0.6, "GLOW", "PAPER", 0.5), (0.8, "EMBER", "PARCH", 0.48), (0.92, "BLOOD", "PARCH", 0.36),
    (1.0, "AMETHYST", "INK", 0.42),
)  # fmt: skip
SUNS = (
    (0.0, "EMBER", "PAPER", 0.0), (0.12, "EMBER", "BRASS_LIGHT", 0.6), (0.4, "BRASS_LIGHT", "PAPER", 0.12),
    (0.62, "BRASS_LIGHT", "EMBER", 0.2), (0.84, "EMBER", "PAPER", 0.0), (1.0, "BLOOD", "EMBER", 0.25),
)  # fmt: skip

Stops = Sequence[tuple[float, str, str, float]]


#: Silhouettes about x 0, their foot at y 0, in mm. Lines end where the next `M` begins.
PINE = "M0,-8.4L1.5,-5.4H.9L2.2,-3H1.3L2.9,0H-2.9L-1.3,-3H-2.2L-.9,-5.4H-1.5Z"
PINES = PINE + "M-3.2,-5.6L-2.2,-3.4H-2.6L-1.4,0H-5L-3.8,-3.4H-4.2ZM3.4,-6L4.4,-3.6H4L5.2,0H1.6L2.8,-3.6H2.4Z"
OAK = (
    "M-.6,0L-.4,-2.4Q-3.2,-2 -3.4,-4.2Q-4.2,-6 -2.2,-6.6Q-1.4,-8.6 .6,-7.8Q2.8,-8 3,-5.8"
    "Q4,-3.6 2,-2.8Q1.2,-2 .4,-2.4L.6,0Z"
)
HOUSE = "M-3.4,0V-3L-1.4,-5.4L-.6,-4.4V-5.8H.2V-3.5L.6,-3V0ZM.9,0V-2.2L2.5,-4L4.1,-2.2V0Z"
CHURCH = "M-3.4,0V-3.2L-2,-4.6H.2V-6.4L1.5,-10.2L2.8,-6.4V0Z"
MILL = (
    "M-1.5,0L-.9,-5.2H.9L1.5,0ZM-.3,-5.4L-4,-8.6L-3.4,-9.2L0,-6.1L3.4,-9.4L4,-8.8L.5,-5.3"
    "L3.2,-2.2L2.6,-1.6L-.2,-4.7L-3,-1.9L-3.6,-2.5Z"
)
TENT = "M-4,0L0,-5.6L4,0ZM-.2,-5.4V-8.2L2,-7.4L.2,-6.6V-5.4Z"
TOWER = "M-1.8,0V-6H-2.3V-8.4H-1.3V-7.6H-.5V-8.4H.5V-7.6H1.3V-8.4H2.3V-6H1.8V0Z"
RUIN = "M-3.6,0V-5.4L-2.8,-6.2L-2.4,-5.2L-1.6,-6.6V-3Q0,-5 1.6,-3V-4.4L2.4,-3.8L3.2,-4.6V0Z"
STONES = (
    "M-3.8,0L-3.5,-4.4L-2,-4.8L-1.7,0ZM1.6,0L1.8,-4.9L3.4,-4.4L3.7,0ZM-3.9,-4.9L0,-6.4L4,-5"
    "L3.9,-4.3L-3.7,-4.2Z"
)
GRAVES = (
    "M-3.4,0V-2.6Q-3.4,-3.8 -2.3,-3.8Q-1.2,-3.8 -1.2,-2.6V0ZM1,0V-3.2H-.1V-4.1H1V-5.4H1.9V-4.1H3V-3.2H1.9V0Z"
)
DEAD = (
    "M-.5,0L-.3,-3.6L-2.6,-5.6L-2.3,-6L-.3,-4.6L-.6,-7.4L-.1,-8.6L.2,-6L1.6,-8L2,-7.7L.4,-5"
    "L.5,-4.2L2.9,-5.4L3.1,-5L.5,-3L.7,0Z"
)
GALLOWS = "M-2.6,0V-8.4H2.4V-7.6H1.6V-5.4H1V-7.6H-.6L-1.8,-6.2V0ZM.5,-5.3H2.1V-4.5H.5Z"
#: A day's walk, from gap to gap.
DAY = (HOUSE, CHURCH, HOUSE, OAK, MILL, HOUSE, OAK, PINES, OAK, TENT, PINES, OAK, MILL,
       OAK, PINES, TOWER, PINES, STONES, PINES, RUIN, OAK, STONES, GALLOWS, DEAD, GRAVES, DEAD)  # fmt: skip


def place(track: Mapping[str, Any], index: int) -> Point:
    """Where a track's place number `index` lies: {at: [x, y], step: [dx, dy]}, counted from 0."""
    (x, y), (dx, dy) = track["at"], track["step"]
    return x + dx * index, y + dy * index


def hour(stops: Stops, share: float, palette: Mapping[str, str]) -> str:
    """The colour at a share of the day."""
    for one, other in zip(stops, stops[1:], strict=False):
        if share <= other[0]:
            return mix(_stop(one, palette), _stop(other, palette), (share - one[0]) / (other[0] - one[0]))
    return _stop(stops[-1], palette)


def _stop(stop: tuple[float, str, str, float], palette: Mapping[str, str]) -> str:
    _, first, second, share = stop
    colour = dawn(palette) if first == "dawn" else named(palette, first)
    return mix(colour, named(palette, second), share)


# ---------------------------------------------------------------- the day


def sky(scene: Scene, box: Box) -> list[BaseElement]:
    """One day from left to right in a strip: its colours, two ridges far away, stars where it is night."""
    palette, rng = scene.tones.palette, scene.rng
    left, top, right, bottom = box
    name = f"{scene.uid}-sky"
    stops = [(stop[0], _stop(stop, palette), 1.0) for stop in SKY]
    haze = mix(scene.tones["WALL1"], scene.tones["AMETHYST"], 0.3)
    drawn = [linear_gradient(name, (left, top), (right, top), stops), rectangle(box, f"url(#{name})")]
    for height, rise, opacity in ((10.5, 6.0, 0.16), (5.5, 4.4, 0.26)):
        ridge = polygon_path([(left, bottom), *_ridge(box, height, rise, rng), (right, bottom)])
        drawn.append(filled(ridge, haze, fill_opacity=num(opacity)))
    stars = "".join(
        circle_path(
            (right - (right - left) * 0.11 * rng.random() ** 1.4, rng.uniform(top, bottom - 9)),
            rng.choice((0.25, 0.35, 0.5)),
        )
        for _ in range(SKY_STARS)
    )
    return [inked("drop", *drawn, filled(stars, scene.tones["PAPER"], fill_opacity=".85"))]


def landscape(scene: Scene, box: Box, suns: Mapping[str, Any]) -> list[BaseElement]:
    """Hills along the foot of the sky, and on each, between two suns, what one would pass at that hour."""
    left, _, right, bottom = box
    palette, count, step = scene.tones.palette, int(suns["count"]), float(suns["step"][0])
    night = mix(scene.tones["AMETHYST"], scene.tones["INK"], 0.55)
    drawn: list[BaseElement] = []
    for index, silhouette in enumerate(DAY[:count]):
        x = place(suns, index)[0] + step / 2
        colour = mix(hour(SKY, (x - left) / (right - left), palette), night, 0.62)
        rise = scene.rng.uniform(2.2, 3.4)
        near, far = num(x - step * 0.62), num(x + step * 0.62)
        hill = f"M{near},{num(bottom)}Q{num(x)},{num(bottom - 2 * rise)} {far},{num(bottom)}Z"
        foot = f"translate({num(x)},{num(bottom - rise + 0.5)}) scale(1.32)"
        drawn += [filled(hill, colour), filled(silhouette, colour, transform=foot)]
    return [inked("drop", *drawn)]


def _ridge(box: Box, height: float, rise: float, rng: Random) -> list[Point]:
    points, x = [], box[0]
    while x < box[2]:
        points.append((x, box[3] - height - rng.uniform(-0.3, 1.0) * rise))
        x += rng.uniform(7, 17)
    return [*points, (box[2], box[3] - height)]


def sun_track(scene: Scene, track: Mapping[str, Any], waiting: int = 0) -> list[BaseElement]:
    """`count` suns on a line, each in its hour's colour, and a skull where the line ends.

    `waiting`: how many of the last suns may hold the marker back; they have a red rim.
    """
    tone, count = scene.tones, int(track["count"])
    start, end = place(track, 0), place(track, count)
    line = f"M{num(start[0])},{num(start[1])}L{num(end[0])},{num(end[1])}"
    drawn = [stroked(line, tone["INK"], 1.3), stroked(line, tone["BRASS_LIGHT"], 0.6)]
    for index in range(count):
        waits = index >= count - waiting
        drawn.append(_sun(scene, place(track, index), hour(SUNS, index / (count - 1), tone.palette), waits))
    return [*drawn, *death(scene, end, SUN_MM + 2.4)]


def _sun(scene: Scene, at: Point, colour: str, waits: bool) -> BaseElement:
    x, y = at
    star = []
    for index in range(24):
        radius, angle = RAYS_MM[index % 4], math.pi * index / 12
        star.append((x + radius * math.sin(angle), y - radius * math.cos(angle)))
    rim, width = (scene.tones["BLOOD"], "1.3") if waits else (scene.tones["INK"], ".4")
    return group(
        filled(
            polygon_path([(px + 0.5, py + 0.7) for px, py in star]), scene.tones["INK"], fill_opacity=".25"
        ),
        scene.inked(polygon_path(star), colour, 0.5),
        filled(
            circle_path(at, SUN_MM), mix(colour, scene.tones["PAPER"], 0.5), stroke=rim, stroke_width=width
        ),
    )


# ---------------------------------------------------------------- towers


def face_place(track: Mapping[str, Any]) -> Point:
    """The middle of the face that looks over a tower's head."""
    x, high = place(track, int(track["top"]))
    return x, high - SPOT_MM - 2.6 - MERLON_MM - FACE_MM + 0.6


def tower_track(scene: Scene, track: Mapping[str, Any], mortal: bool) -> list[BaseElement]:
    """A tower with a place on each floor, 0 at the bottom, a plate for the name below and a medal on its head.

    Args:
        track: {at, step, top, below, colour, danger}: `at` is place 0, `top` the highest number, `danger` how many
            of the next places stand on red ground.
        mortal: place 0 is death.
    """
    palette = scene.tones.palette
    colour, top, danger = str(track["colour"]), int(track["top"]), int(track.get("danger") or 0)
    tone, red = tones(colour, palette), scene.tones["BLOOD"]
    (x, low), (_, high) = place(track, 0), place(track, top)
    foot, head = low + float(track["below"]), high - SPOT_MM - 2.6
    walls = _tower(x, head, foot)
    spots = [place(track, value) for value in range(top + 1)]
    quiet = spots[danger + 1 : -1] if mortal else spots[:-1]
    plain = mix(scene.tones["PARCH"], colour, 0.12)
    left, right = num(x - FLOOR_MM + 1.2), num(x + FLOOR_MM - 1.2)
    inner = "".join(f"M{edge},{num(foot - 1)}V{num(head + 1)}" for edge in (left, right))
    drawn = [
        scene.shadow(polygon_path([(px + 0.8, py + 1.0) for px, py in walls]), 0.28),
        scene.inked(polygon_path(walls), scene.tones["PAPER"], 0.7),
        stroked(inner, tone["soft"], 0.5),
        stroked(f"M{num(x)},{num(low)}V{num(high)}", tone["soft"], 1.4),
        *_danger(scene, spots, danger, red),
        scene.inked("".join(circle_path(at, SPOT_MM) for at in quiet), plain, 0.45),
        scene.inked(circle_path(spots[-1], SPOT_MM), tone["mid"], 0.45),
        filled(circle_path(spots[-1], SPOT_MM - 1.1), "none", stroke=tone["pale"], stroke_width=".35"),
        *_plate(scene, x, low, foot, tone),
        *_medal(scene, face_place(track), tone),
    ]
    if mortal:
        drawn += death(scene, spots[0], SPOT_MM + 0.2)
    return drawn


def _danger(scene: Scene, spots: Sequence[Point], danger: int, red: str) -> list[BaseElement]:
    """Red ground from death up to the last place of danger, and the places on it."""
    if not danger:
        return []
    (x, low), (_, high) = spots[0], spots[danger]
    half = FLOOR_MM - 0.9
    ground = polygon_path(
        [(x - half, high - 9.6), (x + half, high - 9.6), (x + half, low + 9.4), (x - half, low + 9.4)]
    )
    return [
        filled(ground, mix(red, scene.tones["PAPER"], 0.78)),
        stroked(f"M{num(x)},{num(low)}V{num(high)}", red, 1.2),
        scene.inked(
            "".join(circle_path(at, SPOT_MM) for at in spots[1 : danger + 1]),
            mix(red, scene.tones["DOT_RED"], 0.6),
            0.45,
        ),
    ]


def _plate(scene: Scene, x: float, low: float, foot: float, tone: Mapping[str, str]) -> list[BaseElement]:
    """The field of the name, pointed where the track begins."""
    top, bottom, half = low + 11.5, foot - 1.9, FLOOR_MM - 1.7
    points = [(x - half, top + 3), (x, top), (x + half, top + 3), (x + half, bottom), (x - half, bottom)]
    line = [
        (x - half + 0.9, top + 3.6),
        (x, top + 1),
        (x + half - 0.9, top + 3.6),
        (x + half - 0.9, bottom - 0.9),
        (x - half + 0.9, bottom - 0.9),
    ]
    return [
        scene.inked(polygon_path(points), tone["mid"], 0.5),
        filled(polygon_path(line), "none", stroke=tone["pale"], stroke_width=".3"),
    ]


def _medal(scene: Scene, at: Point, tone: Mapping[str, str]) -> list[BaseElement]:
    """The round frame on a tower's head; its face is the template's."""
    brass = scene.tones["BRASS"]
    return [
        scene.shadow(circle_path((at[0] + 0.6, at[1] + 0.9), FACE_MM), 0.3),
        scene.inked(circle_path(at, FACE_MM), brass, 0.6),
        filled(circle_path(at, FACE_MM - 0.6), "none", stroke=scene.tones["BRASS_LIGHT"], stroke_width=".35"),
        scene.inked(circle_path(at, FACE_MM - 1.4), mix(tone["soft"], scene.tones["GLOW"], 0.55), 0.45),
    ]


def death(scene: Scene, at: Point, radius: float) -> list[BaseElement]:
    """A skull on a dark disc: the end of a track."""
    return [
        filled(circle_path(at, radius), scene.tones["INK"]),
        filled(circle_path(at, radius - 0.8), "none", stroke=scene.tones["SHADE"], stroke_width=".3"),
        skull(scene, (at[0], at[1] + radius * 0.06), 0, radius * 0.56),
    ]


def _tower(x: float, top: float, bottom: float) -> list[Point]:
    """A tower's outline: straight walls and three merlons."""
    step = 2 * FLOOR_MM / 5
    points: list[Point] = [(x - FLOOR_MM, bottom)]
    for index in range(5):
        y = top - MERLON_MM if index % 2 == 0 else top
        points += [(x - FLOOR_MM + step * index, y), (x - FLOOR_MM + step * (index + 1), y)]
    return [*points, (x + FLOOR_MM, bottom)]


def slits(scene: Scene, places: Sequence[Point]) -> list[BaseElement]:
    """Windows to shoot from, in a wall."""
    if not places:
        return []
    frames, holes = "", ""
    for x, y in places:
        frames += f"M{num(x - 4)},{num(y + 15)}V{num(y - 12)}a4,4 0 0 1 8,0V{num(y + 15)}Z"
        holes += f"M{num(x - 1.1)},{num(y + 12)}V{num(y - 11)}a1.1,1.1 0 0 1 2.2,0V{num(y + 12)}Z"
        holes += f"M{num(x - 2.7)},{num(y - 1)}h5.4v2h-5.4Z"
    return [
        scene.inked(frames, "#ffffff" if scene.low else scene.tones["STONE1"], 0.5),
        filled(holes, scene.tones["INK"]),
    ]


def compass(scene: Scene, at: Point, radius: float, north: float) -> list[BaseElement]:
    """A rose of eight rays; `north` is where north lies, in degrees clockwise from straight up. North is red."""
    blue, paper, red = scene.tones["SAPPHIRE"], scene.tones["PAPER"], scene.tones["BLOOD"]
    drawn: list[BaseElement] = [
        filled(circle_path(at, radius), "none", stroke=blue, stroke_width=num(max(0.45, radius * 0.04))),
        filled(
            circle_path(at, radius * 0.91), "none", stroke=blue, stroke_width=num(max(0.25, radius * 0.02))
        ),
    ]
    for index in (1, 3, 5, 7, 0, 2, 4, 6):
        turn = math.radians(north) + index * math.pi / 4
        far = radius * (0.86 if index % 2 == 0 else 0.54)
        tone = red if index == 0 else blue
        for way, fill in ((-1, tone), (1, mix(tone, paper, 0.62))):
            points = [at, _polar(at, radius * 0.2, turn + way * math.pi / 8), _polar(at, far, turn)]
            drawn.append(
                filled(polygon_path(points), fill, stroke=tone, stroke_width=".25", stroke_linejoin="round")
            )
    return drawn


def _polar(centre: Point, radius: float, angle: float) -> Point:
    return centre[0] + radius * math.sin(angle), centre[1] - radius * math.cos(angle)

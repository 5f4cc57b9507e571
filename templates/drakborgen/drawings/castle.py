"""The castle against the morning: three tones, one glow behind it, lit windows, a red dragon in the sky.

Parameters of `castle`: `uid`, `x`, `y`, `width`, `height` of the box in mm that it fills; `foot` how much of the
height lies below the castle's foot (default 0.1; less than 0: the foot lies below the box); `low`: little ink
(false), for a castle, hills and ground in lines. Else there are no strokes: it can be 30 mm wide or 300.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from svgwrite.base import BaseElement
from svgwrite.container import Defs
from svgwrite.masking import ClipPath

from cardgen.art.colour import mix, named
from cardgen.art.geometry import Box, Point, num, polygons_path, smooth_path
from cardgen.art.masonry_stones import filled, group, inked, rectangle, stroked

from .gradients import radial_gradient
from .scene import Pen
from .sky_dragon import flying_dragon
from .stone import box_path

NAME = "castle"

#: What the castle measures in its own units: middle and foot at 0,0, y upward.
WIDE, HIGH = 108.0, 108.0
#: Where the light behind it has its middle, and how far it reaches.
GLOW_AT: Point = (0.0, 50.0)
GLOW_REACH = 84.0
RAYS = 22

#: Towers from the back to the front: middle, half width, height of the wall, height of the roof (0: merlons).
FAR = ((-19.5, 4.6, 57.0, 17.0), (19.0, 4.6, 52.0, 16.0), (0.0, 8.2, 68.0, 24.0))
NEAR = (
    (-29.5, 6.4, 46.0, 0.0),
    (30.0, 6.4, 42.0, 0.0),
    (0.0, 16.5, 45.0, 0.0),
    (-12.0, 3.7, 55.0, 12.0),
    (12.0, 3.7, 52.0, 12.0),
)
WALLS = ((0.0, 44.0, 20.0, 0.0),)
FRONT = ((-43.5, 6.8, 31.0, 0.0), (43.5, 6.8, 31.0, 0.0), (-10.6, 5.6, 35.0, 0.0), (10.6, 5.6, 35.0, 0.0))
GATEHOUSE = (0.0, 5.4, 27.0, 0.0)
#: Middle and sill of the windows that are lit, by the row of towers they are in.
LIT_FAR = ((-19.5, 49.0), (19.0, 44.5), (-3.0, 60.0), (3.0, 60.0), (0.0, 52.0))
LIT_NEAR = ((-29.5, 35.0), (30.0, 32.0), (-12.0, 48.0), (12.0, 45.0), (-6.0, 36.5), (0.0, 36.5), (6.0, 36.5))
LIT_FRONT = ((-43.5, 21.0), (43.5, 21.0), (-10.6, 24.5), (10.6, 24.5))

#: Mountains: height every 13 units, from the left; the row is repeated as far as the box is wide.
RIDGES = (
    (0.80, (25, 34, 22, 38, 27, 33, 20, 29)),
    (0.55, (12, 19, 26, 14, 21, 11, 23, 16)),
)


#: How much of the castle's colours is left where it is drawn in lines, and how much wider than it its box is there.
HAZE = {"far": 0.12, "near": 0.04, "front": 0.0, "dark": 0.62}
AIR = 1.1
#: Width in mm of the lines of hills and ground on paper.
LINE_MM = 0.3


@dataclass(frozen=True)
class Colours:
    """What the picture is painted with, all from the palette."""

    sky: str
    light: str
    far: str
    near: str
    front: str
    ground: str
    lamp: str
    dragon: str
    dark: str
    #: What outlines are drawn with; empty where there are none.
    line: str = ""

    @classmethod
    def of(cls, palette: Mapping[str, str]) -> Colours:
        """Mix them."""
        night, sky = named(palette, "AMETHYST"), dawn(palette)
        stone, ink = named(palette, "WALL_SHADE"), named(palette, "INK")
        front = mix(night, ink, 0.66)
        return cls(
            sky=sky,
            light=named(palette, "GLOW"),
            far=mix(mix(night, named(palette, "WALL1"), 0.5), sky, 0.18),
            near=mix(mix(night, stone, 0.5), sky, 0.12),
            front=front,
            ground=mix(front, ink, 0.45),
            lamp=named(palette, "BRASS_LIGHT"),
            dragon=named(palette, "BLOOD"),
            dark=ink,
        )

    def hazy(self) -> Colours:
        """The same castle on paper: outlines, and a tint where it is in shade."""
        paler = {name: mix("#ffffff", getattr(self, name), share) for name, share in HAZE.items()}
        return replace(self, **paler, line=self.front)


def dawn(palette: Mapping[str, str]) -> str:
    """The colour of the sky at sunrise."""
    return mix(named(palette, "EMBER"), named(palette, "PARCH"), 0.6)


def draw(p: Mapping[str, Any], palette: Mapping[str, str]) -> str:
    """Return the picture as one group, cut to its box."""
    x, y, width, height = (float(p[key]) for key in ("x", "y", "width", "height"))
    box = (x, y, x + width, y + height)
    return str(
        picture(str(p["uid"]), box, palette, float(p.get("foot", 0.1)), hazy=bool(p.get("low"))).tostring()
    )


def picture(
    uid: str, box: Box, palette: Mapping[str, str], foot: float = 0.1, *, hazy: bool = False
) -> BaseElement:
    """The picture that fills a box and is cut to it; `foot` is how much of its height lies below the castle.

    A `hazy` one is for little ink beside what is white.
    """
    left, top, right, bottom = box
    below = (bottom - top) * foot
    unit = min((right - left) / (WIDE * (AIR if hazy else 1)), (bottom - top - below) / HIGH)
    pen = Pen(((left + right) / 2, bottom - below), unit)
    defs, clip = Defs(debug=False), ClipPath(id=f"{uid}-box", debug=False)
    clip.add(filled(box_path(box), "#000000"))
    defs.add(clip)
    colours = Colours.of(palette).hazy() if hazy else Colours.of(palette)
    return group(defs, group(*_picture(pen, box, colours, uid, hazy), clip_path=f"url(#{uid}-box)"))


def _picture(pen: Pen, box: Box, colours: Colours, uid: str, hazy: bool) -> list[BaseElement]:
    """Everything, the farthest first."""
    gate = _arch(pen, 0.0, 0.0, 3.6, 12.0)
    return [
        *_sky(pen, box, colours, uid),
        _on_paper(pen, box, colours) if hazy else group(*_ridges(pen, box, colours)),
        inked(
            "keep",
            *_dragon(pen, box, colours),
            *_row(pen, FAR, LIT_FAR, colours.far, colours),
            *_row(pen, NEAR, LIT_NEAR, colours.near, colours),
            *_row(pen, WALLS, (), mix(colours.front, colours.near, 0.22), colours),
            *_row(pen, FRONT, LIT_FRONT, colours.front, colours),
            *_row(pen, (GATEHOUSE,), (), mix(colours.front, colours.near, 0.3), colours),
            filled(gate, colours.lamp),
            filled(_portcullis(pen), colours.ground),
        ),
        _foot_on_paper(pen, box, colours) if hazy else group(*_hill(pen, box, colours)),
        _banner(pen, (0.0, 92.0), colours),
    ]


def _sky(pen: Pen, box: Box, colours: Colours, uid: str) -> list[BaseElement]:
    """Dawn, the light behind the castle, and its rays."""
    light = f"{uid}-light"
    middle, reach = pen.at(GLOW_AT), GLOW_REACH * pen.unit
    bright = mix(colours.light, "#ffffff", 0.55)
    stops = [(0.0, bright, 1.0), (0.3, colours.light, 1.0), (1.0, colours.sky, 0.0)]
    far = 3 * max(box[2] - box[0], box[3] - box[1])
    rays = []
    for index in range(RAYS):
        angle, half = 2 * math.pi * (index + 0.5) / RAYS, (0.052, 0.034)[index % 2]
        rays.append([middle, *(_toward(middle, far, angle + turn) for turn in (-half, half))])
    return [
        rectangle(box, colours.sky),
        radial_gradient(light, middle, reach, stops),
        rectangle(box, f"url(#{light})"),
        inked("drop", filled(polygons_path(rays), bright, fill_opacity=".24")),
    ]


def _toward(start: Point, far: float, angle: float) -> Point:
    return start[0] + far * math.sin(angle), start[1] - far * math.cos(angle)


def _ridges(pen: Pen, box: Box, colours: Colours) -> list[BaseElement]:
    """Two rows of mountains in the haze."""
    return [
        filled(shape, mix(colours.far, colours.sky, haze))
        for shape, (haze, _) in zip(_mountains(pen, box), RIDGES, strict=True)
    ]


def _mountains(pen: Pen, box: Box) -> list[str]:
    """The outline of each row of mountains, the farthest first."""
    count, shapes = math.ceil((box[2] - box[0]) / 2 / pen.unit / 13) + 1, []
    for _, heights in RIDGES:
        tops = [(13.0 * k, float(heights[k % len(heights)])) for k in range(-count, count + 1)]
        shapes.append(pen.shape([(-13.0 * count, -60), *tops, (13.0 * count, -60)]))
    return shapes


def _on_paper(pen: Pen, box: Box, colours: Colours) -> BaseElement:
    """The farthest mountains as one line; two that cross would read as lozenges."""
    line = mix(colours.far, "#ffffff", 0.3)
    return inked("keep", filled(_mountains(pen, box)[0], "#ffffff", stroke=line, stroke_width=num(LINE_MM)))


# ---------------------------------------------------------------- towers

Tower = tuple[float, float, float, float]


def _row(
    pen: Pen, towers: Sequence[Tower], lit: Sequence[Point], tone: str, colours: Colours
) -> list[BaseElement]:
    """Towers of one tone, the side away from the light in shade, windows alight."""
    shade, bright = mix(tone, colours.dark, 0.2), mix(tone, colours.light, 0.16)
    walls, shaded, edges, roofs, eaves = "", "", "", "", ""
    for middle, half, top, roof in towers:
        walls += pen.shape(_wall(middle, half, top, roof))
        shaded += pen.shape(_half_wall(middle, half, top, roof))
        edges += pen.box(middle - half, middle - half + 0.7, -8, top - (0 if roof else 4.2))
        if roof:
            roofs += pen.shape(_roof(middle, half + 1.5, top, roof))
            eaves += pen.shape(_roof(middle, half + 1.5, top, roof, half_only=True))
    windows = "".join(_arch(pen, x, sill, 0.95, 3.6) for x, sill in lit)
    slate = mix(tone, colours.dark, 0.28)
    if colours.line:
        wide = num(max(0.14, min(LINE_MM * 1.3, 0.5 * pen.unit)))
        edge = {"stroke": colours.line, "stroke_width": wide, "stroke_linejoin": "round"}
        return [
            filled(walls, tone),
            filled(shaded, shade),
            filled(walls, "none", **edge),
            *([filled(roofs, slate, **edge)] if roofs else ()),
            *([filled(windows, colours.lamp, **edge)] if windows else ()),
        ]
    drawn = [filled(walls, tone), filled(shaded, shade), filled(edges, bright)]
    if roofs:
        drawn += [filled(roofs, slate), filled(eaves, mix(slate, colours.dark, 0.28))]
    return [*drawn, filled(windows, colours.lamp)] if windows else drawn


def _merlons(left: float, right: float, top: float) -> list[Point]:
    """The head of a wall from left to right: teeth about 2.6 wide, one at either end."""
    count = max(2, round((right - left) / 5.2))
    step = (right - left) / (2 * count - 1)
    points: list[Point] = []
    for index in range(2 * count - 1):
        height = top + 2.2 if index % 2 == 0 else top
        points += [(left + step * index, height), (left + step * (index + 1), height)]
    return points


def _wall(middle: float, half: float, top: float, roof: float) -> list[Point]:
    """The outline of a tower: straight under a roof, or with a jutting parapet and merlons."""
    left, right = middle - half, middle + half
    if roof:
        return [(left, -8), (left, top), (right, top), (right, -8)]
    out = 1.3
    head = [(left, top - 4.2), (left - out, top - 2.6), *_merlons(left - out, right + out, top)]
    return [(left, -8), *head, (right + out, top - 2.6), (right, top - 4.2), (right, -8)]


def _half_wall(middle: float, half: float, top: float, roof: float) -> list[Point]:
    """The part in shade: the right third, and a strip under the parapet."""
    start, right = middle + half * 0.3, middle + half
    if roof:
        return [
            (middle - half, top - 1.6),
            (start, top - 2.2),
            (start, -8),
            (right, -8),
            (right, top),
            (middle - half, top),
        ]
    return [
        (middle - half, top - 5.4),
        (start, top - 5.8),
        (start, -8),
        (right, -8),
        (right, top - 4.2),
        (middle - half, top - 4.2),
    ]


def _roof(middle: float, half: float, top: float, high: float, half_only: bool = False) -> list[Point]:
    """A pointed roof that bends out at its eaves; or its right part."""
    right = [(middle, top + high), (middle + half * 0.36, top + high * 0.5), (middle + half, top - 0.6)]
    if half_only:
        return [*right, (middle + half * 0.24, top - 0.6)]
    return [*right, *((2 * middle - x, y) for x, y in reversed(right))]


def _arch(pen: Pen, middle: float, sill: float, half: float, high: float) -> str:
    """An opening with a round head."""
    (left, low), (right, spring) = pen.at((middle - half, sill)), pen.at((middle + half, sill + high - half))
    r = num(half * pen.unit)
    return f"M{num(left)},{num(low)}V{num(spring)}A{r},{r} 0 0 1 {num(right)},{num(spring)}V{num(low)}Z"


def _portcullis(pen: Pen) -> str:
    """The grating, drawn half up: its bars end in points."""
    bars = "".join(
        pen.shape([(x - 0.38, 12.5), (x + 0.38, 12.5), (x + 0.38, 7.4), (x, 6.4), (x - 0.38, 7.4)])
        for x in (-2.7, -0.9, 0.9, 2.7)
    )
    return bars + pen.box(-3.6, 3.6, 8.7, 9.3)


def _hill(pen: Pen, box: Box, colours: Colours) -> list[BaseElement]:
    """The rock it stands on, and the road that comes up to the gate."""
    rock, road = _ground(pen, box)
    return [filled(rock, colours.ground), filled(road, mix(colours.ground, colours.lamp, 0.42))]


def _foot_on_paper(pen: Pen, box: Box, colours: Colours) -> BaseElement:
    """The same rock and road in lines."""
    rock, road = _ground(pen, box)
    line = filled(rock, "#ffffff", stroke=colours.line, stroke_width=num(LINE_MM * 1.5))
    return inked("keep", line, stroked(road, mix(colours.line, "#ffffff", 0.3), LINE_MM))


def _ground(pen: Pen, box: Box) -> tuple[str, str]:
    """The outlines of the rock and of the road."""
    half = (box[2] - box[0]) / 2 / pen.unit + 4
    low = -(box[3] - pen.foot[1]) / pen.unit - 2
    top = [
        (-half, -6.5),
        (-60, -4.0),
        (-46, 0.2),
        (-24, 1.2),
        (-7, 0.4),
        (7, 0.4),
        (24, 1.6),
        (46, 0.4),
        (60, -3.4),
        (half, -7.0),
    ]
    inner = [point for point in top if abs(point[0]) < half - 2 or abs(point[0]) == half]
    rock = smooth_path(
        pen.outline([(-half, low), *inner, (half, low)]), corners=(0, 1, len(inner), len(inner) + 1)
    )
    road = smooth_path(
        pen.outline(
            [
                (-3.5, 0.6),
                (3.5, 0.6),
                (4.6, -2.2),
                (9.5, -5.2),
                (16.0, low),
                (-4.0, low),
                (1.6, -5.4),
                (-2.4, -2.4),
            ]
        ),
        corners=(0, 1, 4, 5),
    )
    return rock, road


def _banner(pen: Pen, mast: Point, colours: Colours) -> BaseElement:
    """A pennon on the keep, blowing left."""
    x, y = mast
    pole = pen.box(x - 0.3, x + 0.3, y - 1, y + 9)
    cloth = pen.shape(
        [
            (x, y + 8.6),
            (x - 5, y + 8.0),
            (x - 10.5, y + 6.9),
            (x - 7.6, y + 6.0),
            (x - 10.2, y + 4.4),
            (x - 4.6, y + 4.4),
            (x, y + 3.8),
        ]
    )
    return group(filled(pole, colours.line or colours.front), filled(cloth, colours.dragon))


def _dragon(pen: Pen, box: Box, colours: Colours) -> list[BaseElement]:
    """The dragon right of the keep: larger where the box leaves it room."""
    half, top = (box[2] - box[0]) / 2 / pen.unit, (pen.foot[1] - box[1]) / pen.unit
    size = min(1.0, max(0.66, (half - 4) / 64))
    at = (min(half - 37 * size, 16 + 27 * size), min(84.0, top - 5 - 25 * size))

    def place(points: Sequence[Point]) -> list[Point]:
        return [pen.at((at[0] + x * size, at[1] + y * size)) for x, y in points]

    return flying_dragon(place, pen.unit * size, colours.dragon, colours.light, colours.lamp, colours.dark)

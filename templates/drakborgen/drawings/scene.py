"""What the things on a tile's floor share: the scene they are drawn in, and a small vocabulary of shapes.

Nothing here scales a group: a scaled stroke would fall under the printable minimum of 0.25 mm.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from svgwrite.base import BaseElement
from svgwrite.container import Group

from cardgen.art.geometry import (
    Box,
    Point,
    circle_path,
    num,
    polygon_path,
    smooth_path,
)
from cardgen.art.masonry_stones import filled, group, stroked

from .plan import Plan
from .stone import Tones

#: Where the dot at the entry lies, and how much room it takes: nothing may be drawn there. Several lie side by side.
DOT_AT: Point = (25.0, 41.3)
DOT_RADIUS = 2.5
DOT_RING = 3.1
DOTS_APART = 6.8

#: Where things lie: in the floor's middle, clear of the dot, or in one of the corners between the passages.
CENTRE: Point = (25.0, 23.0)
UPPER_CORNERS: tuple[Point, ...] = ((13.2, 13.2), (36.8, 13.2))


@dataclass(frozen=True)
class Scene:
    """What a feature or ornament needs to draw itself: plan, colours, a seeded generator, an id prefix, and whether
    little ink is spent.
    """

    plan: Plan
    tones: Tones
    rng: Random
    uid: str
    low: bool = False

    def inked(self, d: str, fill: str, width: float = 0.4, **attributes: str) -> BaseElement:
        """A filled shape with an ink outline."""
        return filled(
            d,
            fill,
            stroke=self.tones["INK"],
            stroke_width=num(width),
            stroke_linejoin="round",
            **attributes,
        )

    def lines(self, d: str, colour: str = "INK", width: float = 0.3) -> BaseElement:
        """Open lines in a named colour."""
        return stroked(d, self.tones[colour], width)

    def shadow(self, d: str, opacity: float = 0.2) -> BaseElement:
        """A shape's contact with the floor: flat and even, because tiles are turned. None on paper."""
        return filled(d, self.tones["INK"], fill_opacity=num(opacity), data_ink="drop")


Draw = Callable[[Scene], list[BaseElement]]


@dataclass(frozen=True)
class Prop:
    """Something that lies in a room.

    Attributes:
        draw: gives the elements, lowest first.
        covers: circles (x, y, radius) that are wholly opaque: flags under them need not be drawn.
        floor: replaces the flags, or None.
        scratches: False where the room's own scratches would fight with it.
    """

    draw: Draw
    covers: tuple[tuple[float, float, float], ...] = ()
    floor: Draw | None = None
    scratches: bool = True

    def hides(self, box: Box) -> bool:
        """Whether a flag lies wholly under something opaque."""
        corners = [(box[0], box[1]), (box[2], box[1]), (box[0], box[3]), (box[2], box[3])]
        return any(all(math.dist(c, (x, y)) < radius for c in corners) for x, y, radius in self.covers)


def dot_places(count: int) -> list[Point]:
    """Where the middles of so many dots lie."""
    return [(DOT_AT[0] + DOTS_APART * (index - (count - 1) / 2), DOT_AT[1]) for index in range(count)]


def placed(at: Point, degrees: float, *elements: BaseElement) -> Group:
    """Elements drawn round the origin, moved and turned."""
    return group(
        *elements,
        transform=f"translate({num(at[0])},{num(at[1])}) rotate({num(degrees, 1)})",
    )


def ring(centre: Point, radius: float, count: int, start: float = 0.0) -> list[Point]:
    """`count` points on a circle, clockwise."""
    angles = [start + 2 * math.pi * index / count for index in range(count)]
    return [(centre[0] + radius * math.sin(a), centre[1] - radius * math.cos(a)) for a in angles]


def beside(centre: Point, radius: float, angle: float) -> Point:
    """The point at a distance and an angle (radians, clockwise from straight up)."""
    return centre[0] + radius * math.sin(angle), centre[1] - radius * math.cos(angle)


def mean(points: Sequence[Point]) -> Point:
    """The middle of points."""
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def rough(
    centre: Point, radius: float, count: int, rng: Random, spread: float = 0.15, squash: float = 1.0
) -> list[Point]:
    """An uneven ring of points: a stone, a stain, a heap."""
    start = rng.uniform(0, 2 * math.pi)
    points = []
    for index in range(count):
        angle = start + 2 * math.pi * index / count
        reach = radius * rng.uniform(1 - spread, 1 + spread)
        points.append((centre[0] + reach * math.cos(angle), centre[1] + reach * squash * math.sin(angle)))
    return points


def shrunk(points: Sequence[Point], share: float, towards: Point) -> list[Point]:
    """Points moved toward one of them all: share 1 leaves them, 0 gathers them."""
    tx, ty = towards
    return [(tx + (x - tx) * share, ty + (y - ty) * share) for x, y in points]


def bone(scene: Scene, at: Point, degrees: float, length: float = 6.0) -> Group:
    """A long bone lying on the floor."""
    half, knob, shaft = length / 2, 0.78, 0.42
    end = [
        (half - 0.9, -shaft),
        (half - 0.2, -knob * 1.45),
        (half + knob * 0.7, -knob * 0.8),
        (half + knob * 0.4, 0.0),
        (half + knob * 0.7, knob * 0.8),
        (half - 0.2, knob * 1.45),
        (half - 0.9, shaft),
    ]
    points = end + [(-x, -y) for x, y in end]
    fill = scene.tones["PAPER"]
    return placed(at, degrees, scene.inked(smooth_path(points), fill, 0.28))


def skull(scene: Scene, at: Point, degrees: float = 0.0, size: float = 3.2) -> Group:
    """A skull seen from the front; `size` is half its width in mm."""

    def scaled(points: Sequence[Point]) -> list[Point]:
        return [(x * size, y * size) for x, y in points]

    half = [(0.0, -1.35), (0.62, -1.2), (1.0, -0.6), (0.98, 0.1), (0.74, 0.5), (0.58, 0.62), (0.52, 1.08)]
    outline = half + [(-x, y) for x, y in reversed(half[1:])]
    sockets = circle_path((-0.43 * size, -0.2 * size), 0.3 * size) + circle_path(
        (0.43 * size, -0.2 * size), 0.3 * size
    )
    nose = polygon_path(scaled([(0, 0.16), (0.17, 0.48), (-0.17, 0.48)]))
    teeth = "".join(f"M{num(x * size)},{num(0.76 * size)}V{num(1.04 * size)}" for x in (-0.26, 0.0, 0.26))
    return placed(
        at,
        degrees,
        scene.inked(smooth_path(scaled(outline), corners=(5, 6, 7, 8)), scene.tones["PAPER"], 0.32),
        filled(sockets + nose, scene.tones["INK"]),
        scene.lines(teeth, width=0.26),
    )


def plank(scene: Scene, at: Point, degrees: float, length: float, width: float) -> Group:
    """A beam with broken ends and a line of grain."""
    h, w = length / 2, width / 2
    outline = [(-h, -w), (h - 0.6, -w), (h, -w * 0.2), (h - 0.5, w), (-h + 0.3, w), (-h + 0.9, w * 0.1)]
    grain = f"M{num(-h + 1.8)},{num(-w * 0.25)}H{num(h - 2)}"
    grain += f"M{num(-h + 3)},{num(w * 0.45)}H{num(h - 4)}"
    return placed(
        at,
        degrees,
        scene.inked(polygon_path(outline), scene.tones["WOOD"], 0.4),
        scene.lines(grain, "WOOD_DARK", 0.28),
    )


@dataclass(frozen=True)
class Pen:
    """Turns units of a thing into mm of the page, y upward from its foot."""

    foot: Point
    unit: float

    def at(self, point: Point) -> Point:
        """The point in mm."""
        return self.foot[0] + point[0] * self.unit, self.foot[1] - point[1] * self.unit

    def outline(self, points: Sequence[Point]) -> list[Point]:
        """Points in mm."""
        return [self.at(point) for point in points]

    def shape(self, points: Sequence[Point]) -> str:
        """A closed polygon."""
        return polygon_path(self.outline(points))

    def box(self, left: float, right: float, low: float, high: float) -> str:
        """A rectangle between two x and two heights."""
        return self.shape([(left, low), (left, high), (right, high), (right, low)])

"""Points, paths and shapes of stones, for generated drawings.

Lengths are millimetres, y runs down, angles are radians clockwise from straight up.
Path strings use at most two decimals. `masonry_stones` turns lists of stones into markup.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from random import Random

from msgspec import Struct

Point = tuple[float, float]
Polygon = list[Point]
Box = tuple[float, float, float, float]  # left, top, right, bottom


# ---------------------------------------------------------------- numbers and paths


def num(value: float, digits: int = 2) -> str:
    """Format a number with at most `digits` decimals in its shortest form: '.5', '-.25', '3'."""
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".") if digits else f"{value:.0f}"
    if text in ("-0", ""):
        return "0"
    if text.startswith("0."):
        return text[1:]
    return "-" + text[2:] if text.startswith("-0.") else text


def coordinates(point: Point) -> str:
    """Format a point for path data."""
    return f"{num(point[0])},{num(point[1])}"


def polygon_path(points: Sequence[Point]) -> str:
    """Format a closed polygon: one absolute point, then relative steps between rounded points."""
    rounded = [(round(x, 2), round(y, 2)) for x, y in points]
    steps = []
    for (x0, y0), (x1, y1) in zip(rounded, rounded[1:], strict=False):
        across, down = num(x1 - x0), num(y1 - y0)
        steps.append(across + ("" if down.startswith("-") else ",") + down)
    return f"M{coordinates(rounded[0])}l{' '.join(steps)}Z"


def polygons_path(polygons: Sequence[Sequence[Point]]) -> str:
    """Format several closed polygons as one path."""
    return "".join(polygon_path(points) for points in polygons)


def circle_path(centre: Point, radius: float) -> str:
    """Format a circle as a path of two arcs, to be combined with others."""
    r, across = num(radius), num(2 * radius)
    start = coordinates((centre[0] - radius, centre[1]))
    return f"M{start}a{r},{r} 0 1 1 {across},0a{r},{r} 0 1 1 -{across},0Z"


def smooth_path(
    points: Sequence[Point], closed: bool = True, corners: Collection[int] = (), pull: float = 1 / 3
) -> str:
    """Format a Catmull-Rom curve through the points; those with an index in `corners` stay sharp.

    `pull` is the handle's length as a share of the distance between a point's neighbours.
    """
    count = len(points)

    def handle(index: int, reach: float) -> Point:
        if index in corners or (not closed and index in (0, count - 1)):
            return 0.0, 0.0
        before, after = points[(index - 1) % count], points[(index + 1) % count]
        dx, dy = (after[0] - before[0]) * pull, (after[1] - before[1]) * pull
        length = math.hypot(dx, dy)
        # a handle longer than half the way to the next point makes the curve loop
        scale = min(1.0, reach * 0.45 / length) if length else 0.0
        return dx * scale, dy * scale

    path = "M" + coordinates(points[0])
    for index in range(count if closed else count - 1):
        start, end = points[index], points[(index + 1) % count]
        reach = math.dist(start, end)
        out, into = handle(index, reach), handle((index + 1) % count, reach)
        first = (start[0] + out[0], start[1] + out[1])
        second = (end[0] - into[0], end[1] - into[1])
        path += f"C{coordinates(first)} {coordinates(second)} {coordinates(end)}"
    return path + ("Z" if closed else "")


def lens_path(start: Point, end: Point, width: float, bend: float = 0.0) -> str:
    """Format a carved cut: pointed at both ends, `width` wide in the middle, bowed sideways by `bend`."""
    nx, ny = _normal(start, end)
    mx, my = (start[0] + end[0]) / 2 + nx * bend * 2, (start[1] + end[1]) / 2 + ny * bend * 2
    one, other = (mx + nx * width, my + ny * width), (mx - nx * width, my - ny * width)
    return (
        f"M{coordinates(start)}Q{coordinates(one)} {coordinates(end)}"
        f"Q{coordinates(other)} {coordinates(start)}Z"
    )


def wedge_path(start: Point, end: Point, width: float, bend: float = 0.0) -> str:
    """Format a carved wedge: `width` wide at the start, pointed at the end, bowed sideways by `bend`."""
    nx, ny = _normal(start, end)
    mx, my = (start[0] + end[0]) / 2 + nx * bend * 2, (start[1] + end[1]) / 2 + ny * bend * 2
    half, waist = width / 2, width * 0.4
    return (
        f"M{coordinates((start[0] + nx * half, start[1] + ny * half))}"
        f"Q{coordinates((mx + nx * waist, my + ny * waist))} {coordinates(end)}"
        f"Q{coordinates((mx - nx * waist, my - ny * waist))} "
        f"{coordinates((start[0] - nx * half, start[1] - ny * half))}Z"
    )


def _normal(start: Point, end: Point) -> Point:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy) or 1.0
    return -dy / length, dx / length


# ---------------------------------------------------------------- stones


def jittered_quad(box: Box, rng: Random, jitter: float = 0.17, joint: float = 0.52) -> Polygon:
    """Return a stone inside `box`: half a joint in from each side, its corners moved by up to `jitter`."""
    left, top, right, bottom = box
    half = joint / 2

    def moved(x: float, y: float) -> Point:
        return x + rng.uniform(-jitter, jitter), y + rng.uniform(-jitter, jitter)

    return [
        moved(left + half, top + half),
        moved(right - half, top + half),
        moved(right - half, bottom - half),
        moved(left + half, bottom - half),
    ]


def course_boxes(
    box: Box, rng: Random, height: float = 4.7, length: tuple[float, float] = (6.5, 11.0)
) -> list[Box]:
    """Return the boxes of a coursed wall over `box`, row by row; the outer stones are cut at its sides."""
    left, top, right, bottom = box
    shortest, longest = length
    boxes = []
    y = top
    while y < bottom - 0.01:
        below = y + height * rng.uniform(0.9, 1.1)
        if bottom - below < height * 0.55:
            below = bottom
        x = left
        stone = rng.uniform(shortest * 0.4, longest)  # a row begins anywhere in a stone: no two joints align
        while x < right - 0.01:
            beyond = x + stone
            # a sliver at the end joins its neighbour: it would be all joint and no stone
            if right - beyond < shortest * 0.3:
                beyond = right
            boxes.append((x, y, beyond, below))
            x, stone = beyond, rng.uniform(shortest, longest)
        y = below
    return boxes


def courses(
    box: Box,
    rng: Random,
    height: float = 4.7,
    length: tuple[float, float] = (6.5, 11.0),
    joint: float = 0.52,
    jitter: float = 0.17,
    skip: Callable[[Box], bool] | None = None,
) -> list[Polygon]:
    """Return the stones of a coursed wall over `box`; `skip(box)` says which to leave out.

    A stone that is left out does not change its neighbours: the walls with and without it agree.
    """
    stones = []
    for place in course_boxes(box, rng, height, length):
        stone = jittered_quad(place, rng, jitter, joint)
        if skip is None or not skip(place):
            stones.append(stone)
    return stones


def voussoirs(
    centre: Point,
    inner: float,
    outer: float,
    start: float,
    end: float,
    count: int,
    rng: Random,
    joint: float = 0.84,
    jitter: float = 0.1,
    skip: Collection[int] = (),
) -> list[Polygon]:
    """Return `count` wedge stones of a ring between two radii and two angles, without those in `skip`.

    They run clockwise like all stones, so that two that overlap in one path leave no hole.
    """
    step = (end - start) / count
    half = joint / 2

    def moved(radius: float, angle: float) -> Point:
        return (
            centre[0] + radius * math.sin(angle) + rng.uniform(-jitter, jitter),
            centre[1] - radius * math.cos(angle) + rng.uniform(-jitter, jitter),
        )

    stones = []
    for index in range(count):
        first = start + step * index
        last = first + step
        middle = (first + last) / 2
        low, high = half / inner, half / outer
        stone = [
            moved(outer - half, first + high),
            moved(outer - half, middle),
            moved(outer - half, last - high),
            moved(inner + half, last - low),
            moved(inner + half, middle),
            moved(inner + half, first + low),
        ]
        if index not in skip:
            stones.append(stone)
    return stones


# ---------------------------------------------------------------- the arch


class Arch(Struct, frozen=True):
    """An opening with straight jambs and a round head.

    `apex` is the y of the highest point, `springing` where the curve meets the jambs, `foot` the sill.
    A head higher than half its width has longer jambs, because a circle cannot be that tall.
    """

    left: float
    right: float
    springing: float
    apex: float
    foot: float

    @property
    def middle(self) -> float:
        """Return the x of the axis."""
        return (self.left + self.right) / 2

    @property
    def spring(self) -> float:
        """Return the y where the curve really starts."""
        return min(self.springing, self.apex + (self.right - self.left) / 2)

    @property
    def radius(self) -> float:
        """Return the radius of the head, from its width and rise (sagitta)."""
        half, rise = (self.right - self.left) / 2, self.spring - self.apex
        return (half * half + rise * rise) / (2 * rise)

    @property
    def centre(self) -> Point:
        """Return the centre of the head's circle."""
        return self.middle, self.apex + self.radius

    @property
    def half_angle(self) -> float:
        """Return the angle from the axis to the springing, seen from the centre."""
        return math.asin(min(1.0, (self.right - self.left) / 2 / self.radius))

    def outline(self, inset: float = 0.0) -> str:
        """Write the closed path of the opening, moved inward by `inset` (outward if negative)."""
        radius = self.radius - inset
        left, right = self.left + inset, self.right - inset
        half = self.middle - left
        start = self.centre[1] - math.sqrt(max(0.0, radius * radius - half * half))
        r = num(radius)
        return (
            f"M{num(left)},{num(self.foot)}V{num(start)}"
            f"A{r},{r} 0 0 1 {num(right)},{num(start)}V{num(self.foot)}Z"
        )

    def contains(self, point: Point, margin: float = 0.0) -> bool:
        """Return whether the point lies in the opening grown by `margin` (to the sides and the head)."""
        x, y = point
        if not (self.left - margin <= x <= self.right + margin and y <= self.foot):
            return False
        return y >= self.spring or math.dist(point, self.centre) <= self.radius + margin

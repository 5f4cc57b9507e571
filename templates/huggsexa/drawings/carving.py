"""Strokes of the woodcarver and the furniture painter, as data of paths in mm: drops, brush strokes, scrolls, stars."""

from __future__ import annotations

import math
from collections.abc import Sequence

from cardgen.art.geometry import Point, circle_path, coordinates, polygon_path

#: A point of a brush stroke, and how wide the stroke is there.
Touch = tuple[float, float, float]


def shape(d: str, fill: str) -> str:
    """Write a filled path."""
    return f'<path d="{d}" fill="{fill}"/>'


def disc(centre: Point, radius: float, fill: str) -> str:
    """Write a filled circle."""
    return shape(circle_path(centre, radius), fill)


def polar(centre: Point, radius: float, degrees: float) -> Point:
    """Return the point at a distance from the centre, clockwise from the right."""
    angle = math.radians(degrees)
    return centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle)


def drop(tip: Point, length: float, degrees: float, width: float) -> str:
    """Write a drop: pointed at the tip, round at the far end, at most twice `width` across."""
    cosine, sine = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))

    def at(along: float, across: float) -> str:
        u, v = along * length, across * width
        return coordinates((tip[0] + u * cosine - v * sine, tip[1] + u * sine + v * cosine))

    return (
        f"M{at(0, 0)}C{at(0.35, 0.25)} {at(0.6, 1)} {at(0.85, 0.8)}C{at(1.06, 0.6)} {at(1.06, -0.6)} "
        f"{at(0.85, -0.8)}C{at(0.6, -1)} {at(0.35, -0.25)} {at(0, 0)}Z"
    )


def petals(centre: Point, length: float, width: float, count: int, turned: float = 0.0) -> str:
    """Write drops that radiate from a centre."""
    return "".join(drop(centre, length, turned + i * 360 / count, width) for i in range(count))


def brush(touches: Sequence[Touch], steps: int = 6) -> str:
    """Write the outline of a stroke through the touches, as wide as each says."""
    line = _between(touches, steps)
    left: list[Point] = []
    right: list[Point] = []
    for index, (x, y, width) in enumerate(line):
        before, after = line[max(0, index - 1)], line[min(len(line) - 1, index + 1)]
        across, down = after[0] - before[0], after[1] - before[1]
        half = max(width, 0) / 2 / (math.hypot(across, down) or 1)
        left.append((x - down * half, y + across * half))
        right.append((x + down * half, y - across * half))
    return polygon_path(left + right[::-1])


def scroll(centre: Point, radius: float, start: float, turn: float, width: float) -> str:
    """Write a spiral of `turn` degrees from `start` that is fat on its way in; it ends at 0.22 of its radius."""
    touches: list[Touch] = []
    for index in range(15):
        t = index / 14
        x, y = polar(centre, radius * (1 - 0.78 * t), start + turn * t)
        swell = 0.15 + 0.85 * math.sin(math.pi * min(1, t * 1.1 + 0.05))
        touches.append((x, y, width * swell * (1 - 0.35 * t)))
    return brush(touches, 4)


def star(centre: Point, radius: float, points: int = 4) -> str:
    """Write a star with so many points, one of them straight up."""
    corners = [
        polar(centre, radius if index % 2 == 0 else radius * 0.35, -90 + index * 180 / points)
        for index in range(2 * points)
    ]
    return polygon_path(corners)


def spruce(foot: Point, height: float, lean: float) -> str:
    """Write a spruce of four tiers whose top leans to the right."""
    x, y = foot
    right: list[Point] = []
    left: list[Point] = []
    for tier in range(1, 5):
        t = tier / 4
        axis, half, down = x + lean * (1 - t), height * 0.3 * t, y - height * (1 - t)
        right += [(axis + half, down), (axis + half * 0.45, down - height * 0.03)]
        left += [(axis - half, down), (axis - half * 0.45, down - height * 0.03)]
    return polygon_path([(x + lean, y - height), *right[:-1], *left[-2::-1]])


def _between(touches: Sequence[Touch], steps: int) -> list[Touch]:
    """Return touches on the smooth curve through those that are given, `steps` to each stretch."""
    found: list[Touch] = []
    last = len(touches) - 1
    for index in range(last):
        four = [touches[min(max(index + offset, 0), last)] for offset in (-1, 0, 1, 2)]
        for step in range(steps):
            x, y, width = (_catmull_rom([touch[axis] for touch in four], step / steps) for axis in range(3))
            found.append((x, y, width))
    return [*found, touches[-1]]


def _catmull_rom(values: Sequence[float], t: float) -> float:
    a, b, c, d = values
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)

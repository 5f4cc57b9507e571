"""A line with a width at every point: what a dragon's body is drawn along."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Callable, Sequence

from cardgen.art.geometry import Point

FINE = 24  # steps between two of the points that are given
SHORT_MM = 5.0  # what the direction is measured over, at most


class Swept:
    """A smooth curve through points, walked from 0 (first point) to 1 (last), and its half width there.

    `across` counts from the curve in half widths: -1 is the left edge as one walks, 1 the right edge.
    """

    def __init__(self, points: Sequence[Point], half: Callable[[float], float]) -> None:
        self._line = _curve(points)
        self._far = [0.0]
        for one, other in zip(self._line, self._line[1:], strict=False):
            self._far.append(self._far[-1] + math.dist(one, other))
        self.half = half

    @property
    def length(self) -> float:
        """The curve's length, in mm."""
        return self._far[-1]

    def middle(self, t: float) -> Point:
        """The point on the curve."""
        wanted = min(1.0, max(0.0, t)) * self.length
        index = min(bisect_left(self._far, wanted), len(self._far) - 1)
        if index == 0:
            return self._line[0]
        before, after = self._far[index - 1], self._far[index]
        share = (wanted - before) / ((after - before) or 1.0)
        (x0, y0), (x1, y1) = self._line[index - 1], self._line[index]
        return x0 + (x1 - x0) * share, y0 + (y1 - y0) * share

    def heading(self, t: float) -> Point:
        """The direction in which the curve runs, of length 1."""
        step = min(0.012, SHORT_MM / self.length)
        (x0, y0), (x1, y1) = self.middle(t - step), self.middle(t + step)
        length = math.hypot(x1 - x0, y1 - y0) or 1.0
        return (x1 - x0) / length, (y1 - y0) / length

    def at(self, t: float, across: float, beyond: float = 0.0) -> Point:
        """The point `across` half widths from the curve, and `beyond` mm more."""
        (x, y), (dx, dy) = self.middle(t), self.heading(t)
        reach = across * self.half(t) + math.copysign(beyond, across) if beyond else across * self.half(t)
        return x - dy * reach, y + dx * reach

    def strip(self, start: float, end: float, low: float, high: float, steps: int = 60) -> list[Point]:
        """The outline of the band between two lines along the curve, both counted in half widths."""
        stations = [start + (end - start) * k / steps for k in range(steps + 1)]
        return [self.at(t, low) for t in stations] + [self.at(t, high) for t in reversed(stations)]


def eased(share: float) -> float:
    """A share from 0 to 1 that starts and ends slowly; what lies outside is cut off."""
    share = min(1.0, max(0.0, share))
    return share * share * (3 - 2 * share)


def between(knots: Sequence[tuple[float, float]], t: float) -> float:
    """The value at t of a smooth line through knots (place, value) in rising order."""
    for (t0, low), (t1, high) in zip(knots, knots[1:], strict=False):
        if t <= t1:
            return low + (high - low) * eased((t - t0) / (t1 - t0))
    return knots[-1][1]


def _curve(points: Sequence[Point]) -> list[Point]:
    """Points of a Catmull-Rom curve, `FINE` to each stretch."""
    line: list[Point] = []
    for index in range(len(points) - 1):
        a, b = points[max(0, index - 1)], points[index]
        c, d = points[index + 1], points[min(len(points) - 1, index + 2)]
        line += [
            (_between(a[0], b[0], c[0], d[0], k / FINE), _between(a[1], b[1], c[1], d[1], k / FINE))
            for k in range(FINE)
        ]
    return [*line, points[-1]]


def _between(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)

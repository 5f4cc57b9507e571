"""A pen that draws in the units of a thing, wherever it stands on the page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardgen.art.geometry import Point, polygon_path


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

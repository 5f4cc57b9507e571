"""Read the squares, snap points and tracks of boards from fields."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, NamedTuple

Pair = tuple[float, float]


class SquareGrid(NamedTuple):
    """Squares of a board: top left corner, side, columns and rows."""

    at_mm: Pair
    square_mm: float
    columns: int
    rows: int


class Points(NamedTuple):
    """Points in rows and columns, `step_mm` apart; a track is one line of points."""

    at_mm: Pair
    step_mm: Pair
    count: tuple[int, int]  # type: ignore[assignment]  # a field hides the method of a tuple
    track: bool

    def last(self) -> Pair:
        """Return the point farthest from the first."""
        columns, rows = self.count
        along = (columns - 1, columns - 1) if self.track else (columns - 1, rows - 1)
        x, y = (a + s * n for a, s, n in zip(self.at_mm, self.step_mm, along, strict=True))
        return x, y

    def stacked(self) -> int:
        """Return how many points coincide with the first, including itself."""
        if self.track:
            return self.count[0] if self.step_mm == (0, 0) else 1
        return math.prod(n for n, step in zip(self.count, self.step_mm, strict=True) if step == 0)


def read_grid(value: Any) -> SquareGrid | None:
    """Read a grid; None if it is not one."""
    if not isinstance(value, Mapping):
        return None
    corner, size = pair(value.get("at")), pair((value.get("columns"), value.get("rows")))
    side = pair((value.get("square_mm"), 0))
    if corner is None or size is None or side is None or side[0] <= 0:
        return None
    return SquareGrid(corner, side[0], int(size[0]), int(size[1]))


def read_points(record: Mapping[str, Any]) -> Points | None:
    """Read points from `at`, `step` and `count` or `top`; None if they are missing."""
    first, step = pair(record.get("at")), pair(record.get("step"))
    if first is None or step is None:
        return None
    count = pair(record.get("count"))
    if count:
        return Points(first, step, (int(count[0]), int(count[1])), track=False)
    along = pair((record.get("count"), 0)) or pair((record.get("top"), 0))
    if along is None:
        return None
    # `top` is the highest number of a track that begins at 0.
    places = int(along[0]) + (0 if "count" in record else 1)
    return Points(first, step, (places, 1), track=True)


def pair(value: Any) -> Pair | None:
    """Read two finite numbers."""
    if not isinstance(value, (list, tuple)) or len(value) != 2:
        return None
    numbers = [
        v for v in value if isinstance(v, (int, float)) and not isinstance(v, bool) and math.isfinite(v)
    ]
    return (float(numbers[0]), float(numbers[1])) if len(numbers) == 2 else None

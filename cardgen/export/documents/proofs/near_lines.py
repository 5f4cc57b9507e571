"""Text of a document's pages that is too close to a drawn line. Lengths are points of the page, y up."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardgen.units import PT_PER_MM

#: Least distance of text from a line, tolerance, and the shortest line that counts.
CLEAR_MM, _HAIR_MM, _LINE_MM = 1.0, 0.05, 4.0
_STEP_MM = 0.3

_Point = tuple[float, float]
#: Left, lower, right and upper edge.
_Box = tuple[float, float, float, float]


class Close(NamedTuple):
    """A text that is too close to a line, and its distance from that."""

    text: str
    distance_mm: float


class _Line(NamedTuple):
    start: _Point
    end: _Point
    half: float
    order: int

    @property
    def box(self) -> _Box:
        (x0, y0), (x1, y1) = self.start, self.end
        half = self.half
        return min(x0, x1) - half, min(y0, y1) - half, max(x0, x1) + half, max(y0, y1) + half

    def points(self) -> Iterator[_Point]:
        """Yield points along it; of one that is level or upright they need not be asked for."""
        (x0, y0), (x1, y1) = self.start, self.end
        steps = max(1, int(math.dist(self.start, self.end) / (_STEP_MM * PT_PER_MM)))
        for step in range(steps + 1):
            share = step / steps
            yield x0 + (x1 - x0) * share, y0 + (y1 - y0) * share


class NearLines:
    """Collects the lines, the grounds and the words of a page, and the words that are too close to a line.

    Attributes:
        found: of all pages that ended.
    """

    def __init__(self) -> None:
        self.found: list[Close] = []
        self._lines: list[_Line] = []
        self._grounds: list[tuple[int, _Box]] = []
        self._texts: list[tuple[_Box, str]] = []
        self._order = 0

    def line(self, start: _Point, end: _Point, width: float) -> None:
        """Note a straight line."""
        self._order += 1
        if math.dist(start, end) >= _LINE_MM * PT_PER_MM:
            self._lines.append(_Line(start, end, width / 2, self._order))

    def ground(self, corners: Sequence[_Point]) -> None:
        """Note what hides the lines below it."""
        self._order += 1
        self._grounds.append((self._order, _around(corners)))

    def text(self, corners: tuple[_Point, _Point], words: str) -> None:
        """Note the ink of words."""
        self._texts.append((_around(corners), words))

    def end_page(self) -> None:
        """Find the words of the page that are too close to a line, and begin the next page."""
        for box, words in self._texts:
            distance = min((self._distance(box, line) for line in self._lines), default=math.inf)
            if distance < CLEAR_MM - _HAIR_MM:
                self.found.append(Close(words.strip(), distance))
        for kept in (self._lines, self._grounds, self._texts):
            kept.clear()

    def _distance(self, box: _Box, line: _Line) -> float:
        """Return the distance of ink from a line in mm; infinite where it is far away or the line is hidden there."""
        reach = CLEAR_MM * PT_PER_MM
        if _gap(box, line.box) >= reach:
            return math.inf
        near = [point for point in line.points() if _gap(box, (*point, *point)) < reach + line.half]
        seen = [point for point in near if not self._is_hidden(point, line.order)]
        if 2 * len(seen) <= len(near):
            return math.inf
        return max(0.0, min(_gap(box, (*point, *point)) for point in seen) - line.half) / PT_PER_MM

    def _is_hidden(self, point: _Point, order: int) -> bool:
        x, y = point
        return any(
            later > order and box[0] < x < box[2] and box[1] < y < box[3] for later, box in self._grounds
        )


def _around(points: Sequence[_Point]) -> _Box:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def _gap(one: _Box, other: _Box) -> float:
    across = max(one[0] - other[2], other[0] - one[2], 0.0)
    up = max(one[1] - other[3], other[1] - one[3], 0.0)
    return math.hypot(across, up)


def near_line_message(close: Close) -> str:
    """Return what is wrong with a text that is too close to a line, and what to do."""
    where = f"is {close.distance_mm:.1f} mm from a line" if close.distance_mm >= 0.05 else "touches a line"
    return f"'{close.text}' {where} of its page; keep it {CLEAR_MM:g} mm away"

"""Text in columns: full ones on all pages but the last, where they end at the same height."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reportlab.platypus.flowables import Flowable

from cardgen.export.documents.boxes import Placed, stacked, stacked_height
from cardgen.export.documents.text_setter import TextSetter
from cardgen.units import PT_PER_MM

#: Space between columns, and the least width of one.
GUTTER_MM, _NARROWEST_MM = 5.0, 48.0
#: A page has at least this much of a text in columns.
_LEAST_MM = 16.0
#: Step in which the height of even columns is searched, in points.
_STEP, _ROUNDING = 5.0, 1e-6


def columns_of(width_mm: float) -> int:
    """Return how many columns of running text a measure has room for: one or two."""
    return 1 + (width_mm >= 2 * _NARROWEST_MM + GUTTER_MM)


def column_mm(width_mm: float, count: int) -> float:
    """Return the width of each of some columns."""
    return (width_mm - (count - 1) * GUTTER_MM) / count


class Columns(Flowable):
    """Flowables in columns.

    Args:
        placed: what is in each column, if that is known.
    """

    def __init__(
        self,
        setter: TextSetter,
        parts: Sequence[Any],
        count: int,
        placed: Sequence[Sequence[Placed]] = (),
    ) -> None:
        super().__init__()
        self.setter, self.parts, self.count = setter, list(parts), count
        self._placed: Sequence[Sequence[Placed]] = placed

    def getSpaceBefore(self) -> float:  # noqa: N802 (reportlab's name)
        """Return the room above, in points."""
        return float(self.parts[0].getSpaceBefore())

    def getSpaceAfter(self) -> float:  # noqa: N802 (reportlab's name)
        """Return the room below, in points."""
        return float(max(one.getSpaceAfter() for one in self.parts))

    def _column(self, width: float) -> float:
        return column_mm(width / PT_PER_MM, self.count) * PT_PER_MM

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        """Return width and height in points."""
        self._placed = self._placed or even_columns(self.parts, self._column(width), self.count)
        ends = [top + high for column in self._placed for _, top, high in column[-1:]]
        self.width, self.height = width, max(ends, default=0.0)
        return width, self.height

    def split(self, width: float, height: float) -> list[Flowable]:
        """Fill the columns of this page."""
        if height < _LEAST_MM * PT_PER_MM:
            return []
        placed, rest = full_columns(self.parts, self._column(width), self.count, height)
        if not (rest and all(placed)):
            return []
        first = [part for column in placed for part, _, _ in column]
        return [Columns(self.setter, first, self.count, placed), Columns(self.setter, rest, self.count)]

    def draw(self) -> None:
        """Draw the columns."""
        draw_columns(
            self.canv, self.setter, self._placed, (self.width, self._column(self.width)), self.height
        )


def draw_columns(
    canvas: Any,
    setter: TextSetter,
    columns: Sequence[Sequence[Placed]],
    widths: tuple[float, float],
    top_of_all: float,
) -> None:
    """Draw columns below some height.

    Args:
        widths: of all and of one, in points.
    """
    whole, wide = widths
    for number, column in enumerate(columns):
        x = setter.left_mm(number * (wide + GUTTER_MM * PT_PER_MM), wide, whole)
        for part, top, _ in column:
            _, height = part.wrap(wide, 10_000)
            part.drawOn(canvas, x, top_of_all - top - height)


def even_columns(parts: Sequence[Any], width: float, count: int) -> list[list[Placed]]:
    """Return the lowest columns that have room for all flowables."""
    height = stacked_height(parts, width) / count
    while True:
        placed, rest = full_columns(parts, width, count, height)
        if not rest:
            return placed
        height += _STEP


def full_columns(
    parts: Sequence[Any], width: float, count: int, height: float
) -> tuple[list[list[Placed]], list[Any]]:
    """Fill columns one after another up to a height in points; return what is left, too."""
    placed, rest = [], list(parts)
    for _ in range(count):
        column, rest = _full_column(rest, width, height)
        placed.append(column)
    return placed, rest


def _full_column(parts: Sequence[Any], width: float, height: float) -> tuple[list[Placed], list[Any]]:
    """Fill one column; what leads to the next flowable is never last."""
    column: list[Placed] = []
    for number, (part, top, high) in enumerate(stacked(parts, width)):
        if top + high <= height + _ROUNDING:
            column.append((part, top, high))
            continue
        first, *rest = part.split(width, height - top) or [part]
        if rest:
            column.append((first, top, first.wrap(width, 10_000)[1]))
            return column, [*rest, *parts[number + 1 :]]
        while column and getattr(column[-1][0], "keep", False):
            column.pop()
        return column, list(parts[len(column) :])
    return column, []

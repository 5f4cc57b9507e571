"""Text in columns: full ones on all pages but the last, where they end at the same height.

What a column lacks of its height goes to the gaps between its parts; one is broken only where that leaves too much.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise
from math import inf
from typing import Any

from reportlab.platypus.flowables import Flowable

from cardgen.export.documents.boxes import Placed, stacked, stacked_height
from cardgen.export.documents.rich_text import RichText
from cardgen.export.documents.text_setter import TextSetter
from cardgen.units import PT_PER_MM

#: Space between columns, and the least width of one.
GUTTER_MM, _NARROWEST_MM = 5.0, 48.0
#: A page has at least this much of a text in columns.
_LEAST_MM = 16.0
#: How much the gap between two parts may grow, and how much a column may then lack before a text is broken, with at
#: least some lines on either side.
_GAP_MM, _LACKS_MM, _LINES = 2.2, 8.0, 3
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
        #: Its last text goes on overleaf.
        self.is_torn = False

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
        if not self._placed:
            placed = even_columns(self.parts, self._column(width), self.count)
            self._placed = [_spread(column, max(map(_end, placed))) for column in placed]
        self.width, self.height = width, max(map(_end, self._placed))
        return width, self.height

    @property
    def grows_mm(self) -> float:
        """How much higher its columns can be, if they are known."""
        ends = [_end(column) + sum(_allowances(column)) for column in self._placed]
        highest = max(map(_end, self._placed), default=0.0)
        return max(min(ends, default=0.0) - highest, 0.0) / PT_PER_MM

    def grown(self, share: float) -> Columns:
        """Return it higher by a share of what it can grow."""
        height = max(map(_end, self._placed)) + share * self.grows_mm * PT_PER_MM
        spread = [_spread(column, height) for column in self._placed]
        return Columns(self.setter, self.parts, self.count, spread)

    def split(self, width: float, height: float) -> list[Flowable]:
        """Fill the columns of this page."""
        if height < _LEAST_MM * PT_PER_MM:
            return []
        placed, rest = full_columns(self.parts, self._column(width), self.count, height)
        if not (rest and all(placed)):
            return []
        first = [part for column in placed for part, _, _ in column]
        spread = [_spread(column, height) for column in placed]
        page, following = (
            Columns(self.setter, first, self.count, spread),
            Columns(self.setter, rest, self.count),
        )
        page.is_torn = all(rest[0] is not one for one in self.parts)
        return [page, following]

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
        whole = _without_lead(column)
        lacks = height - _end(whole) - sum(_allowances(whole))
        if lacks > _LACKS_MM * PT_PER_MM and (broken := _broken(part, width, height - top)):
            first, *rest = broken
            column.append((first, top, first.wrap(width, 10_000)[1]))
            return column, [*rest, *parts[number + 1 :]]
        return whole, list(parts[len(whole) :])
    return column, []


def _without_lead(column: list[Placed]) -> list[Placed]:
    """Return a column without what leads to the next part."""
    last = len(column)
    while last and getattr(column[last - 1][0], "keep", False):
        last -= 1
    return column[:last]


def _broken(part: Any, width: float, room: float) -> list[Any]:
    """Break a part for some room, or not at all where too few lines of it would be on either side."""
    if not isinstance(part, RichText):
        return list(part.split(width, room))
    line = part.setting.line_mm * PT_PER_MM
    fits = min(int(room / line + _ROUNDING), len(part.lines(width / PT_PER_MM)) - _LINES)
    return part.split(width, fits * line + _ROUNDING) if fits >= _LINES else []


def _end(column: Sequence[Placed]) -> float:
    """Return where a column ends, in points."""
    return max((top + high for _, top, high in column), default=0.0)


def _allowances(column: Sequence[Placed]) -> list[float]:
    """Return how much each gap of a column may still grow, in points; what leads to the next stays close to it."""
    most, allowed = _GAP_MM * PT_PER_MM, []
    for (above, top, high), (below, following, _) in pairwise(column):
        gap = max(above.getSpaceAfter(), below.getSpaceBefore())
        allowed.append(0.0 if getattr(above, "keep", False) else most + gap - (following - top - high))
    return allowed


def _spread(column: Sequence[Placed], height: float) -> list[Placed]:
    """Return a column whose gaps are larger, as far as they may be, so that it ends at a height in points."""
    allowed = _allowances(column)
    share = min((height - _end(column)) / (sum(allowed) or inf), 1.0)
    moves = accumulate((share * one for one in allowed), initial=0.0)
    return [(part, top + moved, high) for (part, top, high), moved in zip(column, moves, strict=False)]

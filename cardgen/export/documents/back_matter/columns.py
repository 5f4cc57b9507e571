"""Text in columns: full ones on all pages but the last, where they end at the same height.

What a column lacks of its height goes to the gaps between its parts; one is broken only where that leaves too much.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from typing import Any, NamedTuple

from reportlab.platypus.flowables import Flowable

from cardgen.export.documents.boxes import Placed, stacked
from cardgen.export.documents.rich_text import RichText
from cardgen.export.documents.text_setter import TextSetter
from cardgen.units import PT_PER_MM

#: Space between columns, and the least width of one.
GUTTER_MM, _NARROWEST_MM = 5.0, 48.0
#: A page has at least this much of a text in columns.
_LEAST_MM = 16.0
#: How much the gap between two parts may grow, and how much a column may then lack before a text is broken over to the
#: next column, and to the next page, with at least some lines on either side.
_GAP_MM, _LACKS_MM, _LACKS_OVERLEAF_MM, _LINES = 0.8, 4.0, 14.0, 3
#: How much gaps may grow for the last columns to end at the same height; else the shorter ones stay short.
_EVEN_MM = 0.6
#: Step in which the height of even columns is searched, in points.
_STEP, _ROUNDING = 5.0, 1e-6


def columns_of(width_mm: float) -> int:
    """Return how many columns of running text a measure has room for: one or two."""
    return 1 + (width_mm >= 2 * _NARROWEST_MM + GUTTER_MM)


def column_mm(width_mm: float, count: int) -> float:
    """Return the width of each of some columns."""
    return (width_mm - (count - 1) * GUTTER_MM) / count


class Stacked(NamedTuple):
    """Parts one below another, in a column without end, in points.

    Attributes:
        tops, ends: of each part, from anywhere above; growing: how many gaps above each part may grow, from anywhere.
    """

    parts: list[Any]
    width: float
    tops: list[float]
    ends: list[float]
    growing: list[int]

    @classmethod
    def of(cls, parts: list[Any], width: float) -> Stacked:
        """Lay parts one below another at a width."""
        tops: list[float] = []
        ends: list[float] = []
        growing: list[int] = []
        gaps = 0
        for part, top, high in stacked(parts, width):
            tops.append(top)
            ends.append(top + high)
            growing.append(gaps)
            gaps += not _leads(part)
        return cls(parts, width, tops, ends, growing)

    @property
    def high(self) -> float:
        """The height of all parts."""
        return self.ends[-1] - self.tops[0] if self.parts else 0.0

    def rest(self, first: int) -> Stacked:
        """Return it from a part on."""
        lists = self.tops[first:], self.ends[first:], self.growing[first:]
        return Stacked(self.parts[first:], self.width, *lists)

    def column(self, first: int, height: float, lacks_mm: float) -> tuple[Column, Stacked | None, int]:
        """Fill a column from a part on; return it, and what comes next: in which parts, and from which of them on.

        Args:
            lacks_mm: how much it may lack of its height before a text is broken.
        """
        last = bisect_right(self.ends, self.tops[first] + height + _ROUNDING)
        if last == len(self.parts):
            return Column(self, first, last), None, last
        whole = Column(self, first, last).without_lead()
        if height - whole.end - whole.grows > lacks_mm * PT_PER_MM:
            broken = _broken(self.parts[last], self.width, height - (self.tops[last] - self.tops[first]))
            if broken:
                return self._torn(first, last, broken)
        return whole, self, whole.last

    def _torn(self, first: int, last: int, broken: Sequence[Any]) -> tuple[Column, Stacked, int]:
        """Return a column that ends within a part, and what comes next.

        The rest of the part ends where the whole does, since the same comes below it.
        """
        above, below = (float(part.wrap(self.width, 10_000)[1]) for part in broken)
        ends = [*self.ends[first:last], self.tops[last] + above]
        lists = self.tops[first : last + 1], ends, self.growing[first : last + 1]
        column = Stacked([*self.parts[first:last], broken[0]], self.width, *lists)
        rest = self.rest(last)
        rest.parts[0], rest.tops[0] = broken[1], rest.ends[0] - below
        return Column(column, 0, last - first + 1, is_torn=True), rest, 0


class Column(NamedTuple):
    """Some of the parts of a stack, up to and without the last, in a column of their own; the last may be torn."""

    stack: Stacked
    first: int
    last: int
    is_torn: bool = False

    @property
    def end(self) -> float:
        """Where it ends, in points."""
        return self.stack.ends[self.last - 1] - self.stack.tops[self.first] if self.last > self.first else 0.0

    @property
    def grows(self) -> float:
        """How much its gaps may grow, in points."""
        growing = self.stack.growing
        gaps = growing[self.last - 1] - growing[self.first] if self.last > self.first else 0
        return gaps * _GAP_MM * PT_PER_MM

    @property
    def parts(self) -> Sequence[Any]:
        """Its parts."""
        return self.stack.parts[self.first : self.last]

    def placed(self) -> list[Placed]:
        """Return its parts with their tops and heights."""
        stack, numbers = self.stack, range(self.first, self.last)
        above = stack.tops[self.first] if numbers else 0.0
        return [(stack.parts[n], stack.tops[n] - above, stack.ends[n] - stack.tops[n]) for n in numbers]

    def without_lead(self) -> Column:
        """Return it without what leads to the next part."""
        last = self.last
        while last > self.first and _leads(self.stack.parts[last - 1]):
            last -= 1
        return self._replace(last=last)


class Columns(Flowable):
    """Flowables in columns.

    Args:
        columns: what is in each column, if that is known; feet: where each ends if its gaps can grow so far, in points.
    """

    #: How many lines fewer than fit are also tried where a page ends within them.
    fewer = 6

    def __init__(
        self,
        setter: TextSetter,
        parts: Sequence[Any],
        count: int,
        columns: Sequence[Column] = (),
        feet: Sequence[float] = (),
    ) -> None:
        super().__init__()
        self.setter, self.parts, self.count = setter, list(parts), count
        self.columns, self._feet = columns, feet
        self._stack: Stacked | None = None
        #: Its last text goes on overleaf.
        self.is_torn = bool(columns) and columns[-1].is_torn

    def getSpaceBefore(self) -> float:  # noqa: N802 (reportlab's name)
        """Return the room above, in points."""
        return float(self.parts[0].getSpaceBefore())

    def getSpaceAfter(self) -> float:  # noqa: N802 (reportlab's name)
        """Return the room below, in points."""
        return float(max(one.getSpaceAfter() for one in self.parts))

    def _stacked(self, width: float) -> Stacked:
        wide = column_mm(width / PT_PER_MM, self.count) * PT_PER_MM
        if self._stack is None or self._stack.width != wide:
            self._stack = Stacked.of(self.parts, wide)
        return self._stack

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """Return width and height in points; columns that are higher than their room are not made even."""
        if not self.columns and (least := self._stacked(width).high / self.count) > height:
            return width, least
        if not self.columns:
            self.columns = even_columns(self._stacked(width), self.count)
            self._feet = _even_feet(self.columns)
        self.width, self.height = width, self._high
        return width, self.height

    @property
    def _high(self) -> float:
        pairs = zip(self.columns, self._feet, strict=True)
        return max((min(one.end + one.grows, max(one.end, foot)) for one, foot in pairs), default=0.0)

    @property
    def grows_mm(self) -> float:
        """How much higher its columns can be, if they are known."""
        most = min((column.end + column.grows for column in self.columns), default=0.0)
        return max(most - self._high, 0.0) / PT_PER_MM

    def grown(self, share: float) -> Columns:
        """Return it higher by a share of what it can grow."""
        feet = [self._high + share * self.grows_mm * PT_PER_MM] * self.count
        return Columns(self.setter, self.parts, self.count, self.columns, feet)

    def split(self, width: float, height: float) -> list[Flowable]:
        """Fill the columns of this page."""
        if height < _LEAST_MM * PT_PER_MM:
            return []
        columns, rest = full_columns(self._stacked(width), self.count, height)
        if rest is None or not all(column.last > column.first for column in columns):
            return []
        parts = [part for column in columns for part in column.parts]
        following = Columns(self.setter, rest.parts, self.count)
        following._stack = rest
        return [Columns(self.setter, parts, self.count, columns, [height] * self.count), following]

    def placed(self) -> list[list[Placed]]:
        """Return what is in each column, with tops and heights in points."""
        pairs = zip(self.columns, self._feet, strict=True)
        return [_spread(column.placed(), foot) for column, foot in pairs]

    def draw(self) -> None:
        """Draw the columns."""
        widths = self.width, column_mm(self.width / PT_PER_MM, self.count) * PT_PER_MM
        draw_columns(self.canv, self.setter, self.placed(), widths, self.height)


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


def even_columns(stack: Stacked, count: int) -> list[Column]:
    """Return the lowest columns that have room for all parts."""
    height = stack.high / count
    while True:
        columns, rest = full_columns(stack, count, height)
        if rest is None:
            return columns
        height += _STEP


def full_columns(stack: Stacked, count: int, height: float) -> tuple[list[Column], Stacked | None]:
    """Fill columns one after another up to a height in points; return what is left, too."""
    columns: list[Column] = []
    rest: Stacked | None = stack if stack.parts else None
    first = 0
    for number in range(count):
        if rest is None:
            columns.append(Column(stack, 0, 0))
            continue
        lacks_mm = _LACKS_MM if number < count - 1 else _LACKS_OVERLEAF_MM
        column, rest, first = rest.column(first, height, lacks_mm)
        columns.append(column)
    if rest is not None and first:
        rest = rest.rest(first)
    return columns, rest


def _even_feet(columns: Sequence[Column]) -> list[float]:
    """Return where each of the last columns ends: at the same height where that takes little."""
    highest = max(column.end for column in columns)
    little = _EVEN_MM / _GAP_MM
    return [highest if highest - one.end <= little * one.grows else one.end for one in columns]


def end(column: Sequence[Placed]) -> float:
    """Return where a column ends, in points."""
    return max((top + high for _, top, high in column), default=0.0)


def _spread(column: Sequence[Placed], height: float) -> list[Placed]:
    """Return a column whose gaps are larger, as far as they may be, so that it ends at a height in points."""
    growing = [not _leads(part) for part, _, _ in column[:-1]]
    lacks = max(height - end(column), 0.0)
    each = min(lacks / max(sum(growing), 1), _GAP_MM * PT_PER_MM)
    moves = accumulate((each * one for one in growing), initial=0.0)
    return [(part, top + moved, high) for (part, top, high), moved in zip(column, moves, strict=False)]


def _leads(part: Any) -> bool:
    return getattr(part, "keep", False)


def _broken(part: Any, width: float, room: float) -> list[Any]:
    """Break a part for some room, or not at all where too few lines of it would be on either side."""
    if not isinstance(part, RichText):
        return list(part.split(width, room))
    line = part.setting.line_mm * PT_PER_MM
    fits = min(int(room / line + _ROUNDING), len(part.lines(width / PT_PER_MM)) - _LINES)
    return part.split(width, fits * line + _ROUNDING) if fits >= _LINES else []

"""The pages to fill, and what is on one of them."""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from cardgen.export.documents.back_matter.columns import Columns
from cardgen.export.documents.page_ends.even import SHRINK
from cardgen.export.documents.page_ends.grid import down, is_running
from cardgen.export.documents.page_parts import NumberedHeading
from cardgen.export.documents.pictures.figure import Figure
from cardgen.export.documents.pictures.strips import FigureRow
from cardgen.export.documents.tables import RuledTable
from cardgen.units import PT_PER_MM

_ROUNDING = 1e-6


class Sheet(Struct, frozen=True):
    """The pages to fill.

    Attributes:
        width, room: of the text on a page, in points.
        first: number of the first page.
        line: height of a line where running text is on a grid, in points, else 0.
    """

    width: float
    room: float
    first: int = 1
    line: float = 0.0

    @property
    def width_mm(self) -> float:
        """The width in millimetres."""
        return self.width / PT_PER_MM


class State(NamedTuple):
    """Where a page begins: an index in the story, what is left of that if continued, and figures that wait."""

    at: int = 0
    rest: float = 0.0
    waiting: tuple[int, ...] = ()


class Filled(NamedTuple):
    """One way to fill a page.

    Attributes:
        parts: its flowables; next: where the next page begins.
        left: the height that is empty at its foot, in points, or below zero what exceeds it; empty_mm: what remains
            empty when the foot is even.
        torn, bad: what its top and its end tear apart, and that with what is empty, on left and on right pages.
        share: by what share of their growth its figures and tables are higher, to fill it.
    """

    parts: tuple[Any, ...]
    next: State
    left: float
    empty_mm: float
    torn: tuple[float, float]
    bad: tuple[float, float]
    share: float = 0.0

    def grown_parts(self) -> tuple[Any, ...]:
        """Return its flowables, higher where that fills it."""
        return tuple(one.grown(self.share) if self.share and is_growing(one) else one for one in self.parts)


class Stack(Struct, frozen=True):
    """What a page has so far, in points: its height with the space below, that space, and the gaps that may grow."""

    sheet: Sheet
    used: float = 0.0
    after: float = 0.0
    gaps: float = 0.0
    parts: tuple[Any, ...] = ()
    after_text: bool = False

    def room(self, flowable: Any) -> float:
        """Return the height for a flowable, with what smaller gaps would give."""
        return self.sheet.room + self._given(self.gaps + self._gap(flowable)) - self._top(flowable)

    @property
    def left(self) -> float:
        """The height that is empty at the foot; below zero, what exceeds it."""
        return self.sheet.room - self.used + self.after

    @property
    def is_full(self) -> bool:
        """Whether not even smaller gaps have room for all parts."""
        return self.left + self._given(self.gaps) < -_ROUNDING

    def _given(self, gaps: float) -> float:
        return 0.0 if self.sheet.line else SHRINK * gaps

    def _gap(self, flowable: Any) -> float:
        """Return the gap above a flowable that may change; a heading stays close to what it heads."""
        is_close = not self.used or isinstance(self.parts[-1], NumberedHeading)
        return 0.0 if is_close else max(flowable.getSpaceBefore(), self.after)

    def with_part(self, flowable: Any, height: float) -> Stack:
        """Return what a page has with one more part."""
        after = flowable.getSpaceAfter()
        return replace(
            self,
            used=self._top(flowable) + height + after,
            after=after,
            gaps=self.gaps + self._gap(flowable),
            parts=(*self.parts, flowable),
            after_text=is_running(flowable, self.sheet.line),
        )

    def _top(self, flowable: Any) -> float:
        if not self.used:
            return 0.0
        top = self.used + max(flowable.getSpaceBefore() - self.after, 0.0)
        if self.sheet.line and is_running(flowable, self.sheet.line):
            top += down(top, self.sheet.line, after_text=self.after_text)
        return float(top)


def is_growing(flowable: Any) -> bool:
    """Return whether a flowable can be higher to fill its page."""
    return isinstance(flowable, Figure | FigureRow | RuledTable | Columns)

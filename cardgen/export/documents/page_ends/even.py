"""Even feet: what is left at a page's foot is spread over the gaps above, so that pages end at the same height.

A page may have a line too many, too: then its gaps are smaller.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate
from types import MappingProxyType
from typing import Any

from reportlab.platypus.doctemplate import BaseDocTemplate
from reportlab.platypus.flowables import Flowable
from reportlab.platypus.frames import Frame

from cardgen.export.documents.page_ends.tears import as_rests, lines_of
from cardgen.export.documents.page_parts import NumberedHeading
from cardgen.units import PT_PER_MM

#: How much the gap between two parts may grow, and how much smaller it may be, as a share of it.
STRETCH, SHRINK = 0.9, 0.2


class BookletDocument(BaseDocTemplate):
    """A document whose pages end at their feet, except where the story says so."""

    def handle_pageBreak(self, slow: Any = None) -> None:  # noqa: N802 (reportlab's name)
        """End the page where the story says so, and not at its foot."""
        self.frame.ragged = True
        super().handle_pageBreak(slow)


class Exceeding(Flowable):
    """Tells the frame that what follows is higher than its page by a height in points."""

    def __init__(self, height: float) -> None:
        super().__init__()
        self._height = height

    def frameAction(self, frame: Any) -> None:  # noqa: N802 (reportlab's name)
        """Have the frame take it, when it comes to this flowable."""
        frame.exceed(self._height)


class EvenFrame(Frame):
    """A frame that draws the parts of a page lower or higher than they are counted, so that the last is at its foot.

    Where pages end is decided as if nothing moved: an earlier pass over the same pages gives the movements.

    Args:
        moves: how much lower each part of a page is drawn, in points, by page; below zero, higher.

    Attributes:
        stretch: how much the gap between two parts may grow, as a share of it.
        ragged: the page ends where the story says so.
    """

    stretch = STRETCH
    ragged = False
    _y: float
    _y1p: float
    _aW: float
    _prevASpace: float
    _gaps: list[float]
    _last: Any
    _is_headed: bool

    def __init__(
        self, *args: Any, moves: Mapping[int, Sequence[float]] = MappingProxyType({}), **options: Any
    ) -> None:
        self._moves = moves
        super().__init__(*args, **options)

    def _reset(self) -> None:
        self._geom()
        super()._reset()
        self._gaps, self._last, self._is_headed, self.ragged = [], None, False, False

    def _add(self, flowable: Any, canv: Any, trySplit: int = 0) -> int:  # noqa: N803 (reportlab's name)
        if getattr(flowable, "frameAction", None):
            return int(super()._add(flowable, canv, trySplit))
        gap, moved = self._gap(flowable), self._moved(canv.getPageNumber())
        self._y, self._y1p = self._y - moved, self._y1p - moved
        added: int = super()._add(flowable, canv, trySplit)
        self._y, self._y1p = self._y + moved, self._y1p + moved
        if added:
            self._gaps.append(gap)
            self._is_headed, self._last = isinstance(self._last, NumberedHeading), flowable
        return added

    add = _add

    def split(self, flowable: Any, canv: Any) -> list[Any]:
        """Split a flowable at the foot."""
        return as_rests(flowable, super().split(flowable, canv))

    def _gap(self, flowable: Any) -> float:
        """Return the gap above a flowable that may grow; a heading stays close to what it heads."""
        if self._atTop or isinstance(self._last, NumberedHeading):
            return 0.0
        return max(float(flowable.getSpaceBefore()), self._prevASpace)

    def _moved(self, page: int) -> float:
        moves = self._moves.get(page)
        return moves[min(len(self._gaps), len(moves) - 1)] if moves else 0.0

    def exceed(self, height: float) -> None:
        """Take what is higher than this page by a height in points, and will be drawn with smaller gaps."""
        self._y1p -= height

    @property
    def hole_mm(self) -> float:
        """The height that is empty at the foot, before anything moves; below zero, what exceeds it."""
        exceeded = self._y1 + self._bottomPadding - self._y1p
        hole: float = max(self._y - self._y1p + self._prevASpace, 0.0) - exceeded
        return hole / PT_PER_MM

    def stretched(self) -> list[float]:
        """Return how much lower each part of this page is to be drawn, in points; below zero, higher."""
        gaps, hole_mm = sum(self._gaps), self.hole_mm
        if not gaps or (self.ragged and hole_mm >= 0):
            return []
        # A single line below a heading counts as two, see `filling`.
        is_single = self._is_headed and lines_of(self._last, self._aW / PT_PER_MM) <= 1
        kept_mm = min(self._last.setting.line_mm, hole_mm) if is_single and hole_mm > 0 else 0.0
        share = min((hole_mm - kept_mm) * PT_PER_MM / gaps, self.stretch)
        return list(accumulate(share * gap for gap in self._gaps))

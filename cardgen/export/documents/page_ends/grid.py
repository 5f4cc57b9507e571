"""A frame whose running text is on a grid of half lines, from the top of every page."""

from __future__ import annotations

from math import ceil
from typing import Any

from cardgen.export.documents.page_ends.even import EvenFrame
from cardgen.export.documents.page_parts import NumberedHeading
from cardgen.export.documents.rich_text import RichText
from cardgen.units import PT_PER_MM


class GridFrame(EvenFrame):
    """A frame that moves running text to the next place of its grid, or to the nearest one after such text.

    Args:
        line_mm: the height of a line of running text.
    """

    stretch = 0.0

    def __init__(self, *args: Any, line_mm: float, **options: Any) -> None:
        super().__init__(*args, **options)
        self._line, self._after_text = line_mm * PT_PER_MM, False

    def _is_running(self, flowable: Any) -> bool:
        if not isinstance(flowable, RichText) or isinstance(flowable, NumberedHeading):
            return False
        return abs(flowable.setting.line_mm * PT_PER_MM - self._line) < 1e-6

    def _down(self, flowable: Any) -> float:
        """Return how far a flowable is to be moved down, in points."""
        if self._atTop or not self._is_running(flowable):
            return 0.0
        space = max(flowable.getSpaceBefore() - self._prevASpace, 0.0)
        used, step = self._y2 - self._topPadding - self._y + space, self._line / 2
        places = used / step
        place = round(places) if self._after_text else ceil(places - 1e-6)
        return float(place * step - used)

    def _add(self, flowable: Any, canv: Any, trySplit: int = 0) -> int:  # noqa: N803 (reportlab's name)
        y = self._y
        self._y -= self._down(flowable)
        added: int = super()._add(flowable, canv, trySplit)
        if not added:
            self._y = y
        elif not getattr(flowable, "frameAction", None) and not getattr(flowable, "_ZEROSIZE", False):
            self._after_text = self._is_running(flowable)
        return added

    add = _add

    def split(self, flowable: Any, canv: Any) -> list[Any]:
        """Split a flowable for the room that is left from where it would be."""
        y = self._y
        self._y -= self._down(flowable)
        parts: list[Any] = super().split(flowable, canv)
        self._y = y
        return parts

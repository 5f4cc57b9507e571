"""A frame whose running text is on a grid of half lines, from the top of every page."""

from __future__ import annotations

from math import ceil
from typing import Any

from cardgen.export.documents.page_ends.even import EvenFrame
from cardgen.export.documents.page_parts import NumberedHeading
from cardgen.export.documents.rich_text import RichText
from cardgen.units import PT_PER_MM


def is_running(flowable: Any, line: float) -> bool:
    """Return whether a flowable is running text, with lines of a height in points."""
    if not isinstance(flowable, RichText) or isinstance(flowable, NumberedHeading):
        return False
    return abs(flowable.setting.line_mm * PT_PER_MM - line) < 1e-6


def down(used: float, line: float, *, after_text: bool) -> float:
    """Return how far running text is moved down to a place of the grid, in points.

    Args:
        used: the height above it on its page; line: the height of a line; after_text: it is below running text.
    """
    step = line / 2
    place = round(used / step) if after_text else ceil(used / step - 1e-6)
    return float(place * step - used)


class GridFrame(EvenFrame):
    """A frame that moves running text to the next place of its grid, or to the nearest one after such text.

    Args:
        line_mm: the height of a line of running text.
    """

    stretch = 0.0

    def __init__(self, *args: Any, line_mm: float, **options: Any) -> None:
        super().__init__(*args, **options)
        self._line, self._after_text = line_mm * PT_PER_MM, False

    def _down(self, flowable: Any) -> float:
        """Return how far a flowable is to be moved down, in points."""
        if self._atTop or not is_running(flowable, self._line):
            return 0.0
        space = max(flowable.getSpaceBefore() - self._prevASpace, 0.0)
        return down(self._y2 - self._topPadding - self._y + space, self._line, after_text=self._after_text)

    def _add(self, flowable: Any, canv: Any, trySplit: int = 0) -> int:  # noqa: N803 (reportlab's name)
        y = self._y
        self._y -= self._down(flowable)
        added: int = super()._add(flowable, canv, trySplit)
        if not added:
            self._y = y
        elif not getattr(flowable, "frameAction", None) and not getattr(flowable, "_ZEROSIZE", False):
            self._after_text = is_running(flowable, self._line)
        return added

    add = _add

    def split(self, flowable: Any, canv: Any) -> list[Any]:
        """Split a flowable for the room that is left from where it would be."""
        y = self._y
        self._y -= self._down(flowable)
        parts: list[Any] = super().split(flowable, canv)
        self._y = y
        return parts

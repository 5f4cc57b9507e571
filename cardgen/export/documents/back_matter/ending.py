"""The picture of a title page at the end of the index, or of a short booklet."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from reportlab.platypus.flowables import Flowable

from cardgen.export.documents.tagging import furniture
from cardgen.export.documents.text_setter import TextSetter
from cardgen.units import PT_PER_MM

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

#: The least room for the picture, and its share of that.
ENDING_MM, _ENDING_SHARE = 42.0, 0.86


class Ending(Flowable):
    """The picture of a title page in the empty room of a page, where there is enough: as a flowable, below all others.

    Args:
        until: the last page that has it.
    """

    def __init__(self, setter: TextSetter, until: float = inf) -> None:
        super().__init__()
        self.setter, self.until = setter, until

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """Return width and height in points: all that is left of the page, or none of it."""
        self.width, self.height = width, height - 1.0 if height >= ENDING_MM * PT_PER_MM else 0.0
        return width, self.height

    def draw(self) -> None:
        """Draw it in its room."""
        self.fill(self.canv, (self.width, self.height), 0.0)

    def fill(self, page: Canvas, size: tuple[float, float], low: float) -> None:
        """Draw it in a room of a size above a height, in points, if that is high enough."""
        room_mm = (size[1] - low) / PT_PER_MM
        if self.setter.dry or room_mm < ENDING_MM or page.getPageNumber() > self.until:
            return
        shown = self.setter.ending()
        if shown is None:
            return
        width_mm = min(size[0] / PT_PER_MM, _ENDING_SHARE * room_mm / shown.ratio)
        spare_mm = room_mm - width_mm * shown.ratio
        with furniture(page, "Background"):
            left, top = (size[0] - width_mm * PT_PER_MM) / 2, size[1] - spare_mm / 2 * PT_PER_MM
            self.setter.forms.fill(page, shown, left, top, width_mm)

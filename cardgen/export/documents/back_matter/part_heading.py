"""The heading of a part of a chapter, such as that of one section's readings, on a ground of its own."""

from __future__ import annotations

from collections.abc import Callable

from cardgen.export.documents.line_icons import rgb
from cardgen.export.documents.rich_text import RichText
from cardgen.units import PT_PER_MM

#: How far the ground reaches beyond the lines of the heading, and how far these are from its left edge.
_GROUND_MM, IN_GROUND_MM = 0.5, 1.6


class PartHeading(RichText):
    """The heading of a part of a chapter, on a ground of its own.

    Attributes:
        opened: called with page and top in points when the heading is drawn.
    """

    opened: Callable[[int, float], None] | None = None
    ground = ""

    def draw(self) -> None:
        """Draw the ground and the heading, and record it."""
        canvas, beyond = self.canv, _GROUND_MM * PT_PER_MM
        canvas.saveState()
        canvas.setFillColorRGB(*rgb(self.ground))
        canvas.rect(0, -beyond, self.width, self.height + 2 * beyond, stroke=0, fill=1)
        canvas.restoreState()
        super().draw()
        if self.opened:
            self.opened(canvas.getPageNumber(), canvas.absolutePosition(0, self.height)[1])

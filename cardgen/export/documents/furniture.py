"""Running heads and footers of a booklet."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from cardgen.export.documents.flow import Look
from cardgen.export.documents.line_icons import rgb
from cardgen.export.documents.rich_text import RichText, set_text
from cardgen.export.documents.setting import Setting
from cardgen.export.documents.tagging import furniture
from cardgen.export.documents.text_setter import TextSetter
from cardgen.units import PT_PER_MM

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas


class PageSize(NamedTuple):
    """Left edge and width of a page's text in mm, its height in points, and the shares of it above and below."""

    left_mm: float
    measure_mm: float
    height: float
    top: float
    bottom: float


def draw_furniture(
    canvas: Canvas, setter: TextSetter, look: Look, head: str, title: str, size: PageSize
) -> None:
    """Draw the running head, unless that is empty, and the footer; on even pages the outer edge is where lines begin.

    Args:
        title: printed in the footer.
    """
    page = canvas.getPageNumber()
    outside, inside = ("right", "left") if page % 2 else ("left", "right")
    label = Setting("text", 7.4, 600, align=outside, fill=look.deep, track=0.02)
    if head:
        with furniture(canvas, "Header"):
            _set_line(canvas, setter, head, label, size, size.height * (1 - size.top * 0.4))
            canvas.setStrokeColorRGB(*rgb(look.soft))
            canvas.setLineWidth(0.5)
            y = size.height * (1 - size.top * 0.7)
            canvas.line(size.left_mm * PT_PER_MM, y, (size.left_mm + size.measure_mm) * PT_PER_MM, y)
    bottom = size.height * size.bottom * 0.62
    number = replace(label, size_pt=9.4, weight=700, fill=look.colour)
    with furniture(canvas, "Footer"):
        _set_line(canvas, setter, str(page), number, size, bottom + 1)
        _set_line(canvas, setter, title, replace(label, weight=400, align=inside), size, bottom)


def _set_line(
    canvas: Canvas, setter: TextSetter, markup: str, setting: Setting, size: PageSize, top: float
) -> None:
    """Set one line with its top at a height in points."""
    text = RichText(setter, setter.words(markup), setting)
    canvas.saveState()
    canvas.translate(size.left_mm * PT_PER_MM, 0)
    set_text(canvas, setter, text.lines(size.measure_mm)[:1], setting, 0.0, top, size.measure_mm)
    canvas.restoreState()

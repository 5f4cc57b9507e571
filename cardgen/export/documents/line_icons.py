"""Inline icons and pictures of running text on reportlab's pages: flat shapes, and forms of art."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from cardgen.art.colour import channels
from cardgen.display.ops import Gradient, Group, Op, Path, Use
from cardgen.display.paths import read_path, straight_lines
from cardgen.export.documents.readings import COMMA, NUMBER, parts_of_number
from cardgen.export.documents.setting import Setting
from cardgen.export.documents.tagging import TaggedCanvas, furniture
from cardgen.export.documents.text_setter import TextSetter
from cardgen.text.lines import PlacedIcon
from cardgen.units import PT_PER_MM, pt_to_mm

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas


def rgb(colour: str) -> tuple[float, float, float]:
    """Return a colour in reportlab's form."""
    red, green, blue = channels(colour)
    return red / 255, green / 255, blue / 255


def draw_icon(canvas: Canvas, setter: TextSetter, icon: PlacedIcon, top: float) -> None:
    """Draw an icon in its area, or a picture at the height of the text."""
    if shown := setter.inline_picture(icon.name):
        setter.forms.fill(
            canvas, shown, icon.x * PT_PER_MM, top - icon.y * PT_PER_MM, icon.size_mm / shown.ratio
        )
        return
    box, ops = setter.icon(icon.name, icon.fill)
    scale = min(icon.width_mm / box[2], icon.size_mm / box[3])
    dx = icon.x + (icon.width_mm - box[2] * scale) / 2 - box[0] * scale
    dy = icon.y + (icon.size_mm - box[3] * scale) / 2 - box[1] * scale
    canvas.saveState()
    canvas.transform(scale * PT_PER_MM, 0, 0, -scale * PT_PER_MM, dx * PT_PER_MM, top - dy * PT_PER_MM)
    draw_ops(canvas, ops)
    canvas.restoreState()


def draw_number(
    canvas: Canvas, setter: TextSetter, icon: PlacedIcon, setting: Setting, top: float, fill: str
) -> str:
    """Draw the number of a reading on the baseline of its line, and return it.

    Args:
        setting: of the text around it; top: upper edge of that, in points.
    """
    font, size_mm = setter.number_font, pt_to_mm(setting.size_pt)
    printer, middle_em = setter.printer(font), setter.face(setting).font().cap_height / 2
    for raised, left_em in parts_of_number(font, icon.name):
        # The icon is centred on the letters.
        base = icon.y + (middle_em - raised.rise_em) * size_mm
        text = canvas.beginText((icon.x + left_em * size_mm) * PT_PER_MM, top - base * PT_PER_MM)
        text.setFont(printer.name, size_mm * raised.scale * PT_PER_MM)
        text.setFillColorRGB(*rgb(fill))
        text.textOut(printer.shaped([(raised.shaped, 0.0)]))
        canvas.drawText(text)
    return icon.name.removeprefix(NUMBER + COMMA).removeprefix(NUMBER)


def draw_ops(canvas: Canvas, ops: Iterable[Op]) -> None:
    """Draw flat shapes; since an icon is small, a gradient is drawn in its first colour."""
    for op in ops:
        if isinstance(op, Path):
            _draw_path(canvas, op)
        elif isinstance(op, Group):
            canvas.saveState()
            if op.matrix:
                canvas.transform(*op.matrix)
            for clip in op.clips:
                canvas.clipPath(_path(canvas, clip.d), stroke=0, fill=0, fillMode=not clip.evenodd)
            draw_ops(canvas, op.items)
            canvas.restoreState()
        elif isinstance(op, Use):
            draw_ops(canvas, op.symbol.items)


def _draw_path(canvas: Canvas, path: Path) -> None:
    if path.fill is not None:
        canvas.setFillColorRGB(*rgb(_flat(path.fill)))
    if path.stroke is not None:
        canvas.setStrokeColorRGB(*rgb(_flat(path.stroke.paint)))
        canvas.setLineWidth(path.stroke.width)
        canvas.setLineJoin(path.stroke.join)
        canvas.setLineCap(path.stroke.cap)
    stroked, filled = path.stroke is not None, path.fill is not None
    canvas.drawPath(_path(canvas, path.d), stroke=stroked, fill=filled, fillMode=not path.evenodd)
    if isinstance(canvas, TaggedCanvas) and canvas.near:
        if filled:
            canvas.note_ground((points[-2], points[-1]) for _, points in read_path(path.d) if points)
        if stroked:
            canvas.note_lines(straight_lines(path.d))


def _path(canvas: Canvas, d: str) -> Any:
    """Return a path of the display list as a path of reportlab."""
    path = canvas.beginPath()
    draw = {"m": path.moveTo, "l": path.lineTo, "c": path.curveTo, "h": path.close}
    numbers: list[float] = []
    for part in d.split():
        if part in draw:
            draw[part](*numbers)
            numbers = []
        else:
            numbers.append(float(part))
    return path


def _flat(paint: Any) -> str:
    return paint.stops[0].color if isinstance(paint, Gradient) else paint


def draw_ground(canvas: Canvas, ops: Sequence[Op], height: float) -> None:
    """Draw what a look has below the text of a page; height: of the page, in points."""
    if not ops:
        return
    with furniture(canvas, "Background"):
        canvas.saveState()
        canvas.transform(PT_PER_MM, 0, 0, -PT_PER_MM, 0, height)
        draw_ops(canvas, ops)
        canvas.restoreState()

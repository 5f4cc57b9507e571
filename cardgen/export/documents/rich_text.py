"""Running text on reportlab's pages, set with the same fonts, shaping and line breaks as the cards.

reportlab flows and writes the pages; each paragraph is broken by `cardgen.text` (full lines, hyphens,
kerning) and handed to it glyph by glyph. Inside, lengths are millimetres and y runs down; points begin at
`draw`.

Decision, 2026-11-20: reportlab's own Paragraph fills lines greedily and knows no inline icons; two engines
would also break the same text in two ways.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from reportlab.platypus.flowables import Flowable

from cardgen.art.colour import channels
from cardgen.display.ops import Gradient, Group, Op, Path, Use
from cardgen.export.documents.text_setter import LINK, LINK_END, Setting, TextSetter
from cardgen.text.breaks import is_overfull
from cardgen.text.fonts import Shaped
from cardgen.text.hyphens import Hyphens
from cardgen.text.lines import Fitted, PlacedIcon, set_lines
from cardgen.text.markup import Paragraph
from cardgen.text.paragraphs import Line, best_breaks, breakable, lines_of
from cardgen.text.text_run import TextRun
from cardgen.units import PT_PER_MM, pt_to_mm

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

#: Least lines of a paragraph on either side of a page's end.
_TOGETHER = 2


@dataclass(frozen=True)
class Bullet:
    """What stands before a text's first line: ready lines of its own."""

    text: str
    setting: Setting


class RichText(Flowable):
    """Paragraphs of one setting that reportlab can flow and part between pages.

    Args:
        indent_mm: room kept free on the left, where a bullet stands.
    """

    def __init__(
        self,
        setter: TextSetter,
        paragraphs: Sequence[Paragraph],
        setting: Setting,
        indent_mm: float = 0.0,
        bullet: Bullet | None = None,
    ) -> None:
        super().__init__()
        self.setter = setter
        self.paragraphs = tuple(paragraphs)
        self.setting = setting
        self.indent_mm = indent_mm
        self.bullet = bullet
        #: Height that must be left on the page for it to begin there, with what must follow it.
        self.need_mm = 0.0
        self._lines: tuple[Line, ...] | None = None
        self._broken_at = 0.0

    @cached_property
    def natural_mm(self) -> float:
        """Width of the widest paragraph on one line."""
        return self._widest(lambda widths: sum(widths))

    @cached_property
    def narrowest_mm(self) -> float:
        """Width of the widest word."""
        return self._widest(lambda widths: max(widths, default=0.0))

    def _widest(self, join: Any) -> float:
        face = self.setter.face(self.setting)
        size = pt_to_mm(self.setting.size_pt)
        widest = 0.0
        for words in self.paragraphs:
            gaps = [face.gap(w.gap).width if w.gap else 0.0 for w in words]
            widest = max(
                widest, join([g + face.measure(w.atoms).width for g, w in zip(gaps, words, strict=True)])
            )
        return widest * size + self.indent_mm

    def lines(self, width_mm: float) -> tuple[Line, ...]:
        """Return the lines at a width; a part of a parted text keeps the lines it was given."""
        if self._lines is None or (self._broken_at and self._broken_at != width_mm):
            face = self.setter.face(self.setting)
            measure = (width_mm - self.indent_mm) / pt_to_mm(self.setting.size_pt)
            # Centred lines are to be even; flush left ones full, as in a book, so that the last may be short.
            full = self.setting.align != "center"
            mode = Hyphens.AUTOMATIC if self.setting.role == "text" else Hyphens.SOFT
            broken = []
            for words in self.paragraphs:
                text = breakable(words, face, Hyphens.NONE)
                broken.append(best_breaks(text, face, measure, mode, full))
                self.setter.note_missing(words, face)
                self._note_width(words, broken[-1], measure)
            self._lines, self._broken_at = lines_of(broken, face, self.setting.leading, 0.0), width_mm
        return self._lines

    def _note_width(self, words: Paragraph, broken: tuple[Any, list[int]], measure: float) -> None:
        """Tell of a line that no break makes narrow enough."""
        text, path = broken
        if is_overfull(text.breaks, measure + 0.05, path):
            face = self.setter.face(self.setting)
            widest = max(words, key=lambda word: face.measure(word.atoms).width)
            self.setter.too_wide.add("".join(getattr(atom, "text", "") for atom in widest.atoms)[:40])

    def height_mm(self, width_mm: float) -> float:
        """Return the height at a width."""
        return len(self.lines(width_mm)) * self.setting.line_mm

    def head_mm(self, width_mm: float) -> float:
        """Return the least of it that may stand at a page's foot."""
        lines = len(self.lines(width_mm))
        return self.setting.line_mm * (lines if lines < 2 * _TOGETHER else _TOGETHER)

    def getSpaceBefore(self) -> float:  # noqa: N802 (reportlab's name)
        """Return the room above, in points."""
        return self.setting.before_mm * PT_PER_MM

    def getSpaceAfter(self) -> float:  # noqa: N802 (reportlab's name)
        """Return the room below, in points."""
        return self.setting.after_mm * PT_PER_MM

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """Return width and height in points; more than there is where what must follow has no room."""
        self.width = width
        self.height = self.height_mm(width / PT_PER_MM) * PT_PER_MM
        need = self.need_mm * PT_PER_MM
        return width, need if height < need else self.height

    def split(self, width: float, height: float) -> list[Flowable]:
        """Part the text, two lines at least on either side, or not at all."""
        if height < self.need_mm * PT_PER_MM:
            return []
        lines = self.lines(width / PT_PER_MM)
        fits = int(height / PT_PER_MM / self.setting.line_mm + 1e-6)
        fits = min(fits, len(lines) - _TOGETHER) if fits < len(lines) else fits
        if fits < _TOGETHER or len(lines) - fits < 1:
            return []
        first, second = self._part(lines[:fits]), self._part(lines[fits:])
        second.bullet = None
        first.setting = replace(self.setting, after_mm=0.0)
        second.setting = replace(self.setting, before_mm=0.0)
        return [first, second]

    def _part(self, lines: Sequence[Line]) -> RichText:
        part = RichText(self.setter, self.paragraphs, self.setting, self.indent_mm, self.bullet)
        drop = lines[0].drop_em
        part._lines = tuple(line._replace(drop_em=line.drop_em - drop) for line in lines)
        return part

    def draw(self) -> None:
        """Draw on the canvas that reportlab set."""
        canvas = self.canv
        width_mm = self.width / PT_PER_MM
        setting = self.setting
        lines, measure = self.lines(width_mm), width_mm - self.indent_mm
        set_text(canvas, self.setter, lines, setting, self.indent_mm, self.height, measure)
        if self.bullet:
            # In a line as high as the text's own, both stand on one baseline if they are of one size.
            leading = setting.line_mm / pt_to_mm(self.bullet.setting.size_pt)
            beside = replace(self.bullet.setting, leading=leading)
            lines = RichText(self.setter, self.setter.words(self.bullet.text), beside).lines(self.indent_mm)
            set_text(canvas, self.setter, lines, beside, 0.0, self.height, self.indent_mm)


def set_text(
    canvas: Canvas,
    setter: TextSetter,
    lines: tuple[Line, ...],
    setting: Setting,
    x_mm: float,
    top: float,
    width_mm: float,
) -> None:
    """Set lines on a canvas.

    Args:
        x_mm: left edge; width_mm: the measure; top: the block's upper edge, in points.
    """
    if setter.dry:
        return
    size_mm = pt_to_mm(setting.size_pt)
    middle = setter.face(setting).font().cap_height / 2
    fitted = Fitted(setting.size_pt, lines, 0.0, 0.0, False, (), middle)
    # Letters stand in the middle of their line's height.
    above = (setting.leading - 1) / 2 * size_mm
    runs, icons = set_lines(fitted, x_mm, above, width_mm, 0.0, setting.align, "top", setting.fill)
    links = _links(icons)
    for link in links:
        _link_area(canvas, link, top, size_mm)
    for run in runs:
        _draw_run(canvas, setter, run, links, setting.link_fill or setting.fill, top)
    for icon in icons:
        if not icon.name.startswith((LINK, LINK_END)):
            draw_icon(canvas, setter, icon, top)


@dataclass(frozen=True)
class _Link:
    target: str
    x0: float
    x1: float
    y: float

    def holds(self, x: float, y: float) -> bool:
        return self.x0 - 1e-6 <= x < self.x1 - 1e-6 and abs(y - self.y) < 2.0


def _links(icons: Sequence[PlacedIcon]) -> list[_Link]:
    """Pair the marks around references; one that runs over a line's end becomes no link."""
    found, begin = [], None
    for icon in icons:
        if icon.name.startswith(LINK):
            begin = icon
        elif icon.name == LINK_END and begin:
            if abs(icon.y - begin.y) < 1e-6:
                found.append(_Link(begin.name.removeprefix(LINK), begin.x, icon.x, icon.y))
            begin = None
    return found


def _link_area(canvas: Canvas, link: _Link, top: float, size_mm: float) -> None:
    y = top - link.y * PT_PER_MM
    half = size_mm * 0.55 * PT_PER_MM
    area = (link.x0 * PT_PER_MM, y - half, link.x1 * PT_PER_MM, y + half)
    canvas.linkRect("", section_key(link.target), area, relative=1, thickness=0)


def section_key(number: str) -> str:
    """Return the name of a section's place in the document."""
    return f"section-{number}"


def _draw_run(
    canvas: Canvas, setter: TextSetter, run: TextRun, links: Sequence[_Link], link_fill: str, top: float
) -> None:
    """Draw a run, the words inside links in their colour."""
    parts: list[tuple[str, list[tuple[Shaped, float]]]] = []
    for word, offset in run.words:
        x = run.x + offset * run.size_mm
        fill = link_fill if any(link.holds(x, run.y) for link in links) else run.fill
        if not parts or parts[-1][0] != fill:
            parts.append((fill, []))
        parts[-1][1].append((word, offset))
    printer = setter.printer(run.font)
    for fill, words in parts:
        begin = words[0][1]
        if not any(word.gids for word, _ in words):
            continue
        text = canvas.beginText((run.x + begin * run.size_mm) * PT_PER_MM, top - run.y * PT_PER_MM)
        text.setFont(printer.name, run.size_mm * PT_PER_MM)
        text.setFillColorRGB(*rgb(fill))
        text.textOut(printer.shaped([(word, offset - begin) for word, offset in words]))
        canvas.drawText(text)


def rgb(colour: str) -> tuple[float, float, float]:
    """Return a colour as reportlab takes it."""
    red, green, blue = channels(colour)
    return red / 255, green / 255, blue / 255


def draw_icon(canvas: Canvas, setter: TextSetter, icon: PlacedIcon, top: float) -> None:
    """Draw an icon in its square."""
    box, ops = setter.icon(icon.name, icon.fill)
    scale = icon.size_mm / max(box[2], box[3])
    dx = icon.x + (icon.size_mm - box[2] * scale) / 2 - box[0] * scale
    dy = icon.y + (icon.size_mm - box[3] * scale) / 2 - box[1] * scale
    canvas.saveState()
    canvas.transform(scale * PT_PER_MM, 0, 0, -scale * PT_PER_MM, dx * PT_PER_MM, top - dy * PT_PER_MM)
    _draw_ops(canvas, ops)
    canvas.restoreState()


def _draw_ops(canvas: Canvas, ops: Iterable[Op]) -> None:
    """Draw flat shapes; an icon is small, so a gradient is drawn in its first colour."""
    for op in ops:
        if isinstance(op, Path):
            _draw_path(canvas, op)
        elif isinstance(op, Group):
            canvas.saveState()
            if op.matrix:
                canvas.transform(*op.matrix)
            for clip in op.clips:
                canvas.clipPath(_path(canvas, clip.d), stroke=0, fill=0, fillMode=not clip.evenodd)
            _draw_ops(canvas, op.items)
            canvas.restoreState()
        elif isinstance(op, Use):
            _draw_ops(canvas, op.symbol.items)


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


def _path(canvas: Canvas, d: str) -> Any:
    """Return a path of the display list, whose string is made of PDF's own operators, as one of reportlab's."""
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

"""Small flowables of a booklet: titles of sections, lines of the contents, ruled lines, plates, page probes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING

from msgspec.structs import replace
from reportlab.platypus.flowables import Flowable
from reportlab.platypus.tables import Table

from cardgen.art.colour import ink_on
from cardgen.export.documents.flow import Flow, Look
from cardgen.export.documents.line_icons import rgb
from cardgen.export.documents.links import is_chapter, section_key
from cardgen.export.documents.rich_text import Bullet, RichText, set_text
from cardgen.export.documents.setting import Setting
from cardgen.export.documents.tagging import Element, link_to, marked
from cardgen.export.documents.text_setter import TextSetter
from cardgen.export.documents.words import word
from cardgen.model.booklet_style import FILLED
from cardgen.units import PT_PER_MM, pt_to_mm

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

#: Styles of chapters whose number is on a ground.
_NUMBERED = ("square",)
#: Room above and below a title on a ground, and at its left.
_PAD_MM, _INSET_MM = 1.2, 2.6
_RULE_MM = 1.2
#: Text up to this size is set with tight leading.
_SMALL_PT = 8.2


class ContentsLine(Flowable):
    """A line of the contents: number, title, leader dots and page, all of it a link."""

    def __init__(
        self, setter: TextSetter, look: Look, parts: tuple[str, str, str], height_mm: float, size_pt: float
    ) -> None:
        super().__init__()
        self.setter = setter
        leading = height_mm * PT_PER_MM / size_pt
        self.setting = replace(look.body, align="left", size_pt=size_pt, leading=leading)
        self.look = look
        self.parts = parts
        # Width for the number, wider where there is room.
        self.indent_mm = (0.8 if size_pt > _SMALL_PT else 0.64) * size_pt
        self.element = Element("TOCI")

    @property
    def least_mm(self) -> float:
        """Width needed to keep title and page apart, for a page of two digits."""
        title = self._text(self.parts[1], self.setting).natural_mm
        return self.indent_mm + title + self._text("00", self._bold).natural_mm + 1.6

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        """Return width and height in points."""
        self.width, self.height = width, self.setting.line_mm * PT_PER_MM
        return width, self.height

    def draw(self) -> None:
        """Draw the line."""
        width, canvas = self.width / PT_PER_MM, self.canv
        number, title, page = self.parts
        link = self.element.add(Element("Link"))
        with marked(canvas, link):
            self._set(self.setter.section_number(number), self._bold, 0.0, self.indent_mm)
            end = self.indent_mm + self._set(title, self.setting, self.indent_mm, width) + 1.6
            begin = width - self._set(page, replace(self._bold, align="right"), 0.0, width) - 1.6
        canvas.saveState()
        canvas.setStrokeColorRGB(*rgb(self.look.soft))
        canvas.setLineWidth(0.7)
        canvas.setLineCap(1)
        canvas.setDash(0.01, 3.4)
        y = self.height / 2 - self.setting.size_pt * 0.27
        if begin > end:
            # From the pages, so that the dots of all lines are aligned.
            xs = (self.setter.left_mm(x, 0.0, width) * PT_PER_MM for x in (begin, end))
            canvas.line(next(xs), y, next(xs), y)
        canvas.restoreState()
        words = f"{self.setter.section_number(number)} {self.setter.plain(title)}".strip()
        link_to(canvas, link, words, section_key(number or title), (0, 0, self.width, self.height))

    @property
    def _bold(self) -> Setting:
        return replace(self.setting, weight=700, fill=self.look.colour)

    def _text(self, markup: str, setting: Setting) -> RichText:
        return RichText(self.setter, self.setter.words(markup), setting)

    def _set(self, markup: str, setting: Setting, x_mm: float, width_mm: float) -> float:
        """Set one line and return its width."""
        text = self._text(markup, setting)
        lines = text.lines(10_000)
        wide = text.natural_mm
        left = x_mm + (width_mm - wide if setting.align == "right" else 0.0)
        left = self.setter.left_mm(left, wide, self.width / PT_PER_MM)
        set_text(self.canv, self.setter, lines, replace(setting, align="left"), left, self.height, wide)
        return wide


def in_two_columns(lines: Sequence[ContentsLine], measure_mm: float, gutter_mm: float) -> Table | None:
    """Return lines in two columns of the widths their titles need, or None where they do not fit."""
    half = -(-len(lines) // 2)
    columns = lines[:half], lines[half:]
    least = [max(line.least_mm for line in column) for column in columns]
    spare = measure_mm - gutter_mm - sum(least)
    if spare < 0:
        return None
    first, second = (side + spare / 2 for side in least)
    setter, setting, whole = lines[0].setter, lines[0].setting, ((0, 0), (-1, -1))
    step = -1 if setter.leftward else 1
    return Table(
        [[one, "", other][::step] for one, other in zip_longest(*columns, fillvalue="")],
        colWidths=[side * PT_PER_MM for side in (first, gutter_mm, second)][::step],
        style=[
            # The font of empty cells; reportlab's default is not embedded.
            ("FONTNAME", *whole, setter.printer(setter.face(setting).font()).name),
            # Empty cells must not make rows higher than their lines.
            ("LEADING", *whole, 1),
            *((f"{side}PADDING", *whole, 0) for side in ("LEFT", "RIGHT", "TOP", "BOTTOM")),
        ],
    )


class RuledLines(Flowable):
    """Lines to write on."""

    def __init__(self, colour: str, height_mm: float, step_mm: float = 8.0) -> None:
        super().__init__()
        self.colour, self.height_mm, self.step_mm = colour, height_mm, step_mm

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        """Return width and height in points."""
        self.width, self.height = width, self.height_mm * PT_PER_MM
        return width, self.height

    def draw(self) -> None:
        """Draw the lines."""
        self.canv.setStrokeColorRGB(*rgb(self.colour))
        self.canv.setLineWidth(0.4)
        for number in range(1, int(self.height_mm / self.step_mm) + 1):
            y = self.height - number * self.step_mm * PT_PER_MM
            self.canv.line(0, y, self.width, y)


def ruled_page(flow: Flow, room_mm: float) -> list[Flowable]:
    """Return a page left over for folding, ruled for notes."""
    heading = flow.text(word(flow.setter.lang, "notes"), replace(flow.look.chapter, before_mm=0.0))
    heading.element = flow.structure.heading(2)
    return [heading, RuledLines(flow.look.soft, room_mm - 14)]


class Plate(Flowable):
    """A page that is one picture, inserted when the file is finished.

    Args:
        alt: alternative text; size: of the page, in points.
    """

    def __init__(self, alt: str, size: tuple[float, float]) -> None:
        super().__init__()
        self.element = Element("Figure", alt)
        self.element.box = (0.0, 0.0, *size)

    def wrap(self, _width: float, _height: float) -> tuple[float, float]:
        """Take no room."""
        return 0.0, 0.0

    def draw(self) -> None:
        """Record its position in the structure."""
        with marked(self.canv, self.element):
            pass


class EmptyPage(Flowable):
    """Nothing, which nevertheless takes a page."""

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        """Return width and height in points."""
        return width, 1.0

    def draw(self) -> None:
        """Draw nothing."""


class PageProbe(Flowable):
    """Reports the number of the page it is drawn on."""

    def __init__(self, tell: Callable[[int], None]) -> None:
        super().__init__()
        self.tell = tell

    def wrap(self, _width: float, _height: float) -> tuple[float, float]:
        """Take no room."""
        return 0.0, 0.0

    def draw(self) -> None:
        """Report the page."""
        self.tell(self.canv.getPageNumber())


class NumberedHeading(RichText):
    """A section's title: a link target, an entry of the outline, and for chapters a rule below it.

    Args:
        number: empty for an unnumbered part of the booklet such as the index; marks: of readings, after the title.
        depth: in the outline; opened: called with number, title, page and top in points when the heading is drawn.
    """

    def __init__(
        self,
        setter: TextSetter,
        look: Look,
        number: str,
        title: str,
        depth: int = 0,
        opened: Callable[[str, str, int, float], None] | None = None,
        element: Element | None = None,
        marks: str = "",
    ) -> None:
        self.number, self.title, self.depth, self.opened = number, title, depth, opened
        chapter = is_chapter(number)
        setting = look.chapter if chapter else look.section
        self._colour, self._style = look.colour, look.style.chapter if chapter else ""
        # As wide as most numbers of its level, so that titles are aligned.
        most = pt_to_mm(setting.size_pt) * (1.9 if chapter else 2.6)
        indent = max(most, pt_to_mm(setting.size_pt) * (0.58 * len(number) + 0.5))
        # Numbers in the digits of the text font: a title font may have a 1 like an I.
        figures = replace(setting, role="text")
        inset = _INSET_MM if self._style in FILLED else 0.0
        if self._style in _NUMBERED:
            figures, inset = replace(figures, fill=ink_on(look.colour), align="center"), 1.4
        printed = setter.section_number(number)
        in_mm = inset if self._style in FILLED else 0.0
        bullet = Bullet(printed, figures, in_mm=in_mm) if number else None
        super().__init__(
            setter, setter.words(title + marks), setting, indent + inset if number else in_mm, bullet
        )
        self.element = element or Element("P")
        self.keep = True

    def height_mm(self, width_mm: float) -> float:
        """Return the height, with the rule or the ground."""
        own = super().height_mm(width_mm)
        return own + 2 * _pad_mm(self._style) + _below_mm(self._style) if self._style else own

    def split(self, _width: float, _height: float) -> list[Flowable]:
        """A title is never broken."""
        return []

    def draw(self) -> None:
        """Draw the title and record it."""
        canvas = self.canv
        canvas.saveState()
        if self._style:
            square_mm = self.indent_mm if self.number and self._style in _NUMBERED else 0.0
            left_mm = self.setter.left_mm(0.0, square_mm, self.width / PT_PER_MM)
            square = left_mm * PT_PER_MM, (square_mm - 1.4) * PT_PER_MM if square_mm else 0.0
            _set_off(canvas, self._style, self._colour, (self.width, self.height), square)
        canvas.translate(0, -_pad_mm(self._style) * PT_PER_MM)
        super().draw()
        canvas.restoreState()
        key = section_key(self.number or self.title)
        canvas.bookmarkHorizontal(key, 0, self.height + 2 * PT_PER_MM)
        printed = self.setter.section_number(self.number)
        name = f"{printed} {self.setter.plain(self.title)}".strip()
        canvas.addOutlineEntry(name, key, self.depth, closed=self.depth == 0)
        if self.opened:
            top = canvas.absolutePosition(0, self.height)[1]
            self.opened(self.number, self.title, canvas.getPageNumber(), top)


def _pad_mm(style: str) -> float:
    """Return the room between a chapter's title and the edges of its ground."""
    return _PAD_MM if style in FILLED or style in _NUMBERED else 0.0


def _below_mm(style: str) -> float:
    """Return the room of the rule below a chapter's title."""
    return 0.0 if style in FILLED else _RULE_MM


def _set_off(
    canvas: Canvas, style: str, colour: str, size: tuple[float, float], number: tuple[float, float]
) -> None:
    """Draw the ground or the rule of a chapter's title.

    Args:
        size: of the title with both; number: left edge and width of the square of its number, which may be none.
    """
    width, height = size
    canvas.setFillColorRGB(*rgb(colour))
    canvas.setStrokeColorRGB(*rgb(colour))
    low = 0.2 * PT_PER_MM
    if style in FILLED:
        canvas.roundRect(0, 0, width, height, height / 2 if style == "pill" else 0, stroke=0, fill=1)
        return
    if style in _NUMBERED and number[1]:
        canvas.rect(number[0], low, number[1], height - low, stroke=0, fill=1)
    canvas.setLineWidth(0.5 if style == "lozenge" else 0.9)
    canvas.line(0, low, width, low)
    if style == "lozenge":
        canvas.line(0, low + 1.6, width, low + 1.6)
        path, middle = canvas.beginPath(), low + 0.8
        path.moveTo(width / 2 - 7, middle)
        for x, y in ((0, 3.4), (7, 0), (0, -3.4)):
            path.lineTo(width / 2 + x, middle + y)
        path.close()
        canvas.drawPath(path, stroke=0, fill=1)

"""Small flowables of a booklet: lines of the contents, ruled lines, full-page plates, page probes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import zip_longest

from reportlab.platypus.flowables import Flowable
from reportlab.platypus.tables import Table

from cardgen.export.documents.flow import Look
from cardgen.export.documents.line_icons import rgb
from cardgen.export.documents.rich_text import RichText, section_key, set_text
from cardgen.export.documents.setting import Setting
from cardgen.export.documents.tagging import Element, link_to, marked
from cardgen.export.documents.text_setter import TextSetter
from cardgen.units import PT_PER_MM

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

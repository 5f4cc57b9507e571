"""Small flowables of a booklet's pages: lines of the contents, lines to write on, a teller of pages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from reportlab.platypus.flowables import Flowable

from cardgen.export.documents.flow import Look
from cardgen.export.documents.rich_text import RichText, rgb, section_key, set_text
from cardgen.export.documents.text_setter import Setting, TextSetter
from cardgen.units import PT_PER_MM


class ContentsLine(Flowable):
    """A line of the contents: number, title, a row of dots and the page, all of it a link."""

    def __init__(self, setter: TextSetter, look: Look, parts: tuple[str, str, str], height_mm: float) -> None:
        super().__init__()
        self.setter = setter
        self.setting = replace(look.body, align="left", size_pt=look.body.size_pt + 0.3)
        self.setting = replace(self.setting, leading=height_mm * PT_PER_MM / self.setting.size_pt)
        self.look = look
        self.parts = parts

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        """Return width and height in points."""
        self.width, self.height = width, self.setting.line_mm * PT_PER_MM
        return width, self.height

    def draw(self) -> None:
        """Draw the line."""
        width = self.width / PT_PER_MM
        number, title, page = self.parts
        bold = replace(self.setting, weight=700, fill=self.look.colour)
        indent = 8.0
        self._set(number, bold, 0.0, indent)
        end = indent + self._set(title, self.setting, indent, width - indent - 10) + 1.6
        begin = width - self._set(page, replace(bold, align="right"), 0.0, width) - 1.6
        canvas = self.canv
        canvas.saveState()
        canvas.setStrokeColorRGB(*rgb(self.look.soft))
        canvas.setLineWidth(0.7)
        canvas.setLineCap(1)
        canvas.setDash(0.01, 3.4)
        y = self.height / 2 - self.setting.size_pt * 0.27
        if begin > end:
            # From the right, so that the dots of all lines stand below one another.
            canvas.line(begin * PT_PER_MM, y, end * PT_PER_MM, y)
        canvas.restoreState()
        canvas.linkRect("", section_key(number), (0, 0, self.width, self.height), relative=1, thickness=0)

    def _set(self, markup: str, setting: Setting, x_mm: float, width_mm: float) -> float:
        """Set one line and give its width."""
        text = RichText(self.setter, self.setter.words(markup), setting)
        lines = text.lines(10_000)
        left = x_mm + (width_mm - text.natural_mm if setting.align == "right" else 0.0)
        line_setting = replace(setting, align="left")
        set_text(self.canv, self.setter, lines, line_setting, left, self.height, width_mm)
        return text.natural_mm


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


class PageProbe(Flowable):
    """Tells the number of the page it comes to stand on."""

    def __init__(self, tell: Callable[[int], None]) -> None:
        super().__init__()
        self.tell = tell

    def wrap(self, _width: float, _height: float) -> tuple[float, float]:
        """Take no room."""
        return 0.0, 0.0

    def draw(self) -> None:
        """Tell the page."""
        self.tell(self.canv.getPageNumber())

"""The pages of a booklet: contents, running text with headers, notes, and the last page with what is looked up most."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus.doctemplate import BaseDocTemplate, NextPageTemplate, PageTemplate
from reportlab.platypus.flowables import Flowable, PageBreak, Spacer
from reportlab.platypus.frames import Frame

from cardgen.export._flow import Anchor, Flow, Look, NumberedHeading, keep_together
from cardgen.export._typeset import Press, RichText, Setting, rgb, section_key, set_text
from cardgen.export.blocks import Boxed, Words, blocks_of
from cardgen.export.words import word
from cardgen.model import Game, RuleText
from cardgen.units import PT_PER_MM

#: Margins as shares of the page: towards the fold, outside, above, below.
_INNER, _OUTER, _TOP, _BOTTOM = 0.118, 0.098, 0.09, 0.088
#: Pages before the text (cover, contents) and after it (the last).
BEFORE, AFTER = 2, 1


@dataclass(frozen=True)
class BookletText:
    """What a booklet says, beside its cover.

    Attributes:
        title: printed in the footers: the game and the booklet; quick: the box of the last page, if any.
    """

    game: Game
    rules: RuleText
    lang: str
    title: str
    trim_mm: tuple[float, float]
    colour: str
    quick: Boxed | None = None


@dataclass
class Run:
    """What one pass over the pages found: the page of each section, and how many pages the text took.

    Attributes:
        chapters: number, title and page of each chapter, in order.
        holes_mm: what is left empty at the foot of each page of text.
    """

    pages: dict[str, int] = field(default_factory=dict)
    chapters: list[tuple[str, str, int]] = field(default_factory=list)
    text_pages: int = 0
    holes_mm: list[float] = field(default_factory=list)

    @property
    def blank(self) -> int:
        """Pages missing to a multiple of four."""
        return -(BEFORE + self.text_pages + AFTER) % 4

    @property
    def ugliness(self) -> tuple[int, float]:
        """What is empty: whole pages first, then the feet of pages, large holes before many; the last may end early."""
        return self.blank, sum(hole**2 for hole in self.holes_mm[: self.text_pages - 1])


class Booklet:
    """One booklet at one text size."""

    def __init__(self, press: Press, text: BookletText, size_pt: float) -> None:
        self.press = press
        self.text = text
        self.look = Look.of(text.colour, text.game.palette, size_pt)
        self.width, self.height = (side * PT_PER_MM for side in text.trim_mm)
        self.measure_mm = text.trim_mm[0] * (1 - _INNER - _OUTER)
        self.room_mm = text.trim_mm[1] * (1 - _TOP - _BOTTOM)
        self.flow = Flow(press, self.look, self.measure_mm)

    def pass_over(self, before: Run | None = None) -> tuple[bytes, Run]:
        """Set all pages.

        Args:
            before: what an earlier pass found; without it contents and padding are left out.
        """
        run = Run()
        file = io.BytesIO()
        document = BaseDocTemplate(
            file,
            pagesize=(self.width, self.height),
            pageTemplates=self._templates(run),
            invariant=1,
            # pikepdf squeezes all streams in the end.
            pageCompression=0,
            title=self.text.title,
            author=", ".join(credit.who for credit in self.text.game.credits),
            lang=self.text.lang,
            # Without one of ours, every page would begin with a font that is not embedded.
            initialFontName=self.press.printer(self.press.face(self.look.body).font()).name,
        )
        document.build(self._story(run, before), canvasmaker=Canvas)
        return file.getvalue(), run

    def _templates(self, run: Run) -> list[PageTemplate]:
        def frame(page: int) -> Frame:
            inner, outer = _INNER * self.width, _OUTER * self.width
            left = inner if page % 2 else outer
            bottom = _BOTTOM * self.height
            room = self.room_mm * PT_PER_MM
            return Frame(left, bottom, self.measure_mm * PT_PER_MM, room, 0, 0, 0, 0, id=f"text{page}")

        def end(canvas: Canvas, document: Any) -> None:
            self._furniture(canvas, run)
            if canvas.getPageNumber() > BEFORE:
                run.holes_mm.append((document.frame._y - document.frame._y1p) / PT_PER_MM)

        return [
            PageTemplate("cover", [frame(1)]),
            PageTemplate("front", [frame(2)], onPageEnd=end),
            PageTemplate("odd", [frame(1)], onPageEnd=end),
            PageTemplate("even", [frame(2)], onPageEnd=end),
            PageTemplate("last", [frame(2)]),
        ]

    def _story(self, run: Run, before: Run | None) -> list[Any]:
        story: list[Any] = [NextPageTemplate("front"), PageBreak(), *self._contents(before)]
        story += [NextPageTemplate(["*", "odd", "even"]), PageBreak()]
        story += keep_together(self._text(run), self.measure_mm, self.room_mm * 0.9)
        story.append(_Here(lambda page: setattr(run, "text_pages", page - BEFORE)))
        if before:
            for _ in range(before.blank):
                story += [PageBreak(), *self._notes()]
            story += [NextPageTemplate("last"), PageBreak(), *self._last()]
        return story

    def _contents(self, before: Run | None) -> list[Any]:
        rules, look = self.text.rules, self.look
        title = Setting("title", 19, 700, leading=1.15, align="left", fill=look.colour, after_mm=3.5)
        story: list[Any] = [self.flow.text(rules.title or self.text.title, title)]
        story += self.flow.of(blocks_of(rules.lead))
        head = replace(look.section, before_mm=4.5, after_mm=2.2, fill=look.colour)
        story.append(self.flow.text(word(self.text.lang, "in_this_booklet"), head))
        chapters = before.chapters if before else []
        used = sum(f.height_mm(self.measure_mm) + f.setting.after_mm for f in story if isinstance(f, RichText))
        height = min(5.4, max(4.0, (self.room_mm - used - 8) / max(1, len(chapters))))
        return story + [ContentsLine(self.press, look, *chapter, height) for chapter in chapters]

    def _text(self, run: Run) -> list[Any]:
        story: list[Any] = []

        def opened(number: str, title: str, page: int) -> None:
            run.pages.setdefault(number, page)
            if "." not in number:
                run.chapters.append((number, title, page))

        for section in self.text.rules.sections.values():
            blocks = blocks_of(section.text)
            if section.title:
                heading = NumberedHeading(self.press, self.look, section.number, section.title, opened)
                heading.keep = True
                story += [heading, *self.flow.of(blocks)]
            else:
                story += [Anchor(section.number), *self.flow.of(blocks_of(f"**{section.number}** {section.text}"))]
        return story

    def _notes(self) -> list[Any]:
        title = replace(self.look.chapter, before_mm=0.0)
        heading = self.flow.text(word(self.text.lang, "notes"), title)
        return [heading, RuledLines(self.look.soft, self.room_mm - 14)]

    def _last(self) -> list[Any]:
        game, lang, look = self.text.game, self.text.lang, self.look
        story: list[Any] = []
        if self.text.quick:
            heading = self.flow.text(word(lang, "at_a_glance"), replace(look.chapter, before_mm=0.0))
            story += [heading, self.flow.box(self.text.quick)]
        if game.tokens:
            title, legend = Words(f"**{word(lang, 'symbols')}**"), Words(_legend(game, lang))
            story.append(self.flow.box(Boxed((title, legend))))
        small = replace(look.cell, align="left", after_mm=0.6)
        colophon = [self.flow.text(line, small) for line in credit_lines(game, lang)]
        if notice := game.notice.of(lang):
            colophon.append(self.flow.text(notice, replace(small, italic=True, align="justify", before_mm=2.0, after_mm=2.0)))
        colophon.append(self.flow.text(f"{game.title.of(lang)} · {word(lang, 'version')} {game.version}", small))
        return [*story, *_at_foot(story, colophon, self.measure_mm, self.room_mm)]

    def _furniture(self, canvas: Canvas, run: Run) -> None:
        """Draw header and footer; outside is left on even pages."""
        page, look, width = canvas.getPageNumber(), self.look, self.text.trim_mm[0]
        left = (_INNER if page % 2 else _OUTER) * width
        outside = "right" if page % 2 else "left"
        inside = "left" if page % 2 else "right"
        here = [c for c in run.chapters if c[2] == page] or run.chapters[-1:]
        label = Setting("text", 7.4, 600, align=outside, fill=look.deep, track=0.02)
        if here and page > BEFORE:
            top = self.height * (1 - _TOP * 0.4)
            self._line(canvas, f"{here[0][0]} · {here[0][1]}", label, left, top)
            canvas.setStrokeColorRGB(*rgb(look.soft))
            canvas.setLineWidth(0.5)
            y = self.height * (1 - _TOP * 0.7)
            canvas.line(left * PT_PER_MM, y, (left + self.measure_mm) * PT_PER_MM, y)
        bottom = self.height * _BOTTOM * 0.62
        self._line(canvas, str(page), replace(label, size_pt=9.4, weight=700, fill=look.colour), left, bottom + 1)
        self._line(canvas, self.text.title, replace(label, weight=400, align=inside), left, bottom)

    def _line(self, canvas: Canvas, markup: str, setting: Setting, left_mm: float, top: float) -> None:
        """Set one line whose top is at a height in points."""
        text = RichText(self.press, self.press.words(markup), setting)
        canvas.saveState()
        canvas.translate(left_mm * PT_PER_MM, 0)
        set_text(canvas, self.press, text.lines(self.measure_mm)[:1], setting, 0.0, top, self.measure_mm)
        canvas.restoreState()


def credit_lines(game: Game, lang: str) -> list[str]:
    """Give who did what, under which licence, as lines of markup."""
    lines = []
    for credit in game.credits:
        licence = f" ({credit.licence})" if credit.licence else ""
        lines.append(f"**{credit.what.of(lang)}** {credit.who}{licence}")
    return lines


def _legend(game: Game, lang: str) -> str:
    """Give what the signs in the text mean, as one paragraph of markup."""
    return " · ".join(f"{{{token.id}}}\u00a0{token.name.of(lang)}" for token in game.tokens.values())


def height_mm(flowables: Sequence[Any], width_mm: float) -> float:
    """Give the height of flowables below one another, at most: of two neighbours both rooms count."""
    heights = (f.wrap(width_mm * PT_PER_MM, 10_000)[1] + f.getSpaceBefore() + f.getSpaceAfter() for f in flowables)
    return sum(heights) / PT_PER_MM


def _at_foot(above: Sequence[Any], below: Sequence[Any], width_mm: float, room_mm: float) -> list[Any]:
    """Give the lower part of a page, pushed down to its foot."""
    free = room_mm - height_mm(above, width_mm) - height_mm(below, width_mm)
    return [Spacer(1, max(2.0, free) * PT_PER_MM), *below]


class ContentsLine(Flowable):
    """A line of the contents: number, title, a row of dots and the page, all of it a link."""

    def __init__(self, press: Press, look: Look, number: str, title: str, page: int, height_mm: float) -> None:
        super().__init__()
        self.press, self.number = press, number
        self.setting = replace(look.body, align="left", size_pt=look.body.size_pt + 0.3)
        self.setting = replace(self.setting, leading=height_mm * PT_PER_MM / self.setting.size_pt)
        self.look = look
        self.parts = (number, title, str(page))

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        """Give width and height in points."""
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
        canvas.linkRect("", section_key(self.number), (0, 0, self.width, self.height), relative=1, thickness=0)

    def _set(self, markup: str, setting: Setting, x_mm: float, width_mm: float) -> float:
        """Set one line and give its width."""
        text = RichText(self.press, self.press.words(markup), setting)
        lines = text.lines(10_000)
        left = x_mm + (width_mm - text.natural_mm if setting.align == "right" else 0.0)
        line_setting = replace(setting, align="left")
        set_text(self.canv, self.press, lines, line_setting, left, self.height, width_mm)
        return text.natural_mm


class RuledLines(Flowable):
    """Lines to write on."""

    def __init__(self, colour: str, height_mm: float, step_mm: float = 8.0) -> None:
        super().__init__()
        self.colour, self.height_mm, self.step_mm = colour, height_mm, step_mm

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        """Give width and height in points."""
        self.width, self.height = width, self.height_mm * PT_PER_MM
        return width, self.height

    def draw(self) -> None:
        """Draw the lines."""
        self.canv.setStrokeColorRGB(*rgb(self.colour))
        self.canv.setLineWidth(0.4)
        for number in range(1, int(self.height_mm / self.step_mm) + 1):
            y = self.height - number * self.step_mm * PT_PER_MM
            self.canv.line(0, y, self.width, y)


class _Here(Flowable):
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

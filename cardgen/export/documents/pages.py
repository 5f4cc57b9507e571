"""The pages of a booklet: contents, text with headers, notes, and the last with what is looked up most."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus.doctemplate import BaseDocTemplate, NextPageTemplate, PageTemplate
from reportlab.platypus.flowables import PageBreak, Spacer
from reportlab.platypus.frames import Frame

from cardgen.export.documents.blocks import Boxed, blocks_of
from cardgen.export.documents.flow import Anchor, Flow, Look, NumberedHeading, is_chapter, keep_together
from cardgen.export.documents.page_parts import ContentsLine, PageProbe, RuledLines, in_two_columns
from cardgen.export.documents.rich_text import RichText, rgb, set_text
from cardgen.export.documents.text_setter import Setting, TextSetter
from cardgen.export.documents.words import version_line, word
from cardgen.model import Game, RuleText, Token
from cardgen.units import PT_PER_MM

#: Margins as shares of the page: towards the fold, outside, above, below.
_INNER, _OUTER, _TOP, _BOTTOM = 0.118, 0.098, 0.09, 0.088
#: The least height of a line of the contents, and the room between two columns of them.
_LEAST_LINE_MM, _GUTTER_MM = 4.0, 7.0
#: Columns in which the booklet tells what signs mean.
_SIGNS_ABREAST = 3
#: What stands in the braces of a text, and the names in it.
_BRACES, _NAME = re.compile(r"\{([^{}:]*)\}"), re.compile(r"\w+")


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
    """What one pass over the pages found.

    Attributes:
        pages: the page of each chapter, by number.
        open: number and title of the chapter that is open; heads: of the first that begins on a page.
        front, last: the last page of the contents, and of the text; total: of all, none left blank.
        holes_mm: what is left empty at the foot of each page.
    """

    pages: dict[str, int] = field(default_factory=dict)
    open: str = ""
    heads: dict[int, str] = field(default_factory=dict)
    front: int = 0
    last: int = 0
    total: int = 0
    holes_mm: list[float] = field(default_factory=list)

    def begin(self, number: str, title: str, page: int) -> None:
        """Note where a chapter begins."""
        self.pages.setdefault(number, page)
        self.open = f"{number} · {title}"
        self.heads.setdefault(page, self.open)

    @property
    def blank(self) -> int:
        """Pages missing to a multiple of four."""
        return -self.total % 4

    @property
    def ugliness(self) -> tuple[int, float]:
        """What is empty: whole pages first, then feet of pages of text, large holes before many."""
        return self.blank, sum(hole**2 for hole in self.holes_mm[self.front : self.last - 1])


class Booklet:
    """One booklet at one text size."""

    def __init__(self, setter: TextSetter, text: BookletText, size_pt: float) -> None:
        self.setter = setter
        self.text = text
        self.look = Look.of(text.colour, text.game.palette, size_pt)
        self.width, self.height = (side * PT_PER_MM for side in text.trim_mm)
        self.measure_mm = text.trim_mm[0] * (1 - _INNER - _OUTER)
        self.room_mm = text.trim_mm[1] * (1 - _TOP - _BOTTOM)
        self.flow = Flow(setter, self.look, self.measure_mm)

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
            initialFontName=self.setter.printer(self.setter.face(self.look.body).font()).name,
        )
        document.build(self._story(run, before), canvasmaker=Canvas)
        return file.getvalue(), run

    def _templates(self, run: Run) -> list[PageTemplate]:
        # The frame stands in the middle and each page is moved away from the fold.
        left = (self.width - self.measure_mm * PT_PER_MM) / 2
        size = (self.measure_mm * PT_PER_MM, self.room_mm * PT_PER_MM)
        frame = Frame(left, _BOTTOM * self.height, *size, 0, 0, 0, 0, id="text")

        def begin(canvas: Canvas, _document: Any) -> None:
            away = (_INNER - _OUTER) / 2 * self.width
            canvas.translate(away if canvas.getPageNumber() % 2 else -away, 0)

        def end(canvas: Canvas, document: Any) -> None:
            run.holes_mm.append((document.frame._y - document.frame._y1p) / PT_PER_MM)
            if canvas.getPageNumber() > 1:
                self._furniture(canvas, run, left / PT_PER_MM)

        # Pages for notes and the last bear neither head nor page number.
        bare = PageTemplate("bare", [frame], onPage=begin)
        return [PageTemplate("pages", [frame], onPage=begin, onPageEnd=end), bare]

    def _story(self, run: Run, before: Run | None) -> list[Any]:
        story: list[Any] = [PageBreak(), *self._contents(before)]
        story += [PageProbe(lambda page: setattr(run, "front", page)), PageBreak()]
        story += keep_together(self._text(run), self.measure_mm, self.room_mm * 0.9)
        story.append(PageProbe(lambda page: setattr(run, "last", page)))
        story.append(NextPageTemplate("bare"))
        for _ in range(before.blank if before else 0):
            story += [PageBreak(), *self._notes()]
        story += [PageBreak(), *self._last()]
        return [*story, PageProbe(lambda page: setattr(run, "total", page))]

    def _contents(self, before: Run | None) -> list[Any]:
        rules, look = self.text.rules, self.look
        title = Setting("title", 19, 700, leading=1.15, align="left", fill=look.colour, after_mm=3.5)
        story: list[Any] = [self.flow.text(rules.title or self.text.title, title)]
        story += self.flow.of(blocks_of(rules.lead))
        head = replace(look.section, before_mm=4.5, after_mm=2.2, fill=look.colour)
        story.append(self.flow.text(word(self.text.lang, "in_this_booklet"), head))
        pages = before.pages if before else {}
        chapters = [s for s in rules.sections.values() if is_chapter(s.number) and s.title]
        used = sum(
            f.height_mm(self.measure_mm) + f.setting.after_mm for f in story if isinstance(f, RichText)
        )
        parts = [(c.number, c.title, str(pages.get(c.number, ""))) for c in chapters]
        return [*story, *self._contents_lines(parts, self.room_mm - used - 8)]

    def _contents_lines(self, parts: list[tuple[str, str, str]], room_mm: float) -> list[Any]:
        """Return the lines of the contents; where they outgrow the page, in two columns if the titles fit those."""

        def lines(room_mm: float, size_pt: float) -> list[ContentsLine]:
            high = min(5.4, max(_LEAST_LINE_MM, room_mm / max(1, len(parts))))
            return [ContentsLine(self.setter, self.look, part, high, size_pt) for part in parts]

        usual = self.look.body.size_pt + 0.3
        if len(parts) * _LEAST_LINE_MM > room_mm:
            for size_pt in (usual, 9.0, 8.6, 8.2, 7.8):
                abreast = lines(2 * room_mm, size_pt)
                if table := in_two_columns(abreast, self.measure_mm, _GUTTER_MM):
                    return [table]
        return lines(room_mm, usual)

    def _text(self, run: Run) -> list[Any]:
        story: list[Any] = []
        for section in self.text.rules.sections.values():
            if section.title:
                # A place within a chapter is told to the outline as such only where a chapter is open.
                depth = 0 if is_chapter(section.number) or not story else 1
                opened = run.begin if is_chapter(section.number) else None
                story.append(
                    NumberedHeading(self.setter, self.look, section.number, section.title, depth, opened)
                )
                story += self.flow.of(blocks_of(section.text))
            else:
                text = blocks_of(f"**{section.number}** {section.text}")
                story += [Anchor(section.number), *self.flow.of(text)]
        return story

    def _notes(self) -> list[Any]:
        title = replace(self.look.chapter, before_mm=0.0)
        heading = self.flow.text(word(self.text.lang, "notes"), title)
        return [heading, RuledLines(self.look.soft, self.room_mm - 14)]

    def _last(self) -> list[Any]:
        game, lang, look = self.text.game, self.text.lang, self.look
        story: list[Any] = []
        quick = self.flow.box(self.text.quick) if self.text.quick else None
        if quick and height_mm([quick], self.measure_mm) <= self.room_mm / 2:
            heading = self.flow.text(word(lang, "at_a_glance"), replace(look.chapter, before_mm=0.0))
            story += [heading, quick]
        if len(signs := self._legend()) > 1:
            story.append(self.flow.table(signs, ["left"] * _SIGNS_ABREAST))
        small = replace(look.cell, align="left", after_mm=0.6)
        colophon = [self.flow.text(line, small) for line in credit_lines(game, lang)]
        if notice := game.notice.of(lang):
            colophon.append(
                self.flow.text(
                    notice, replace(small, italic=True, align="justify", before_mm=2.0, after_mm=2.0)
                )
            )
        imprint = (game.title.of(lang), version_line(game, lang))
        colophon.append(self.flow.text(" · ".join(filter(None, imprint)), small))
        return [*story, *_at_foot(story, colophon, self.measure_mm, self.room_mm)]

    def _legend(self) -> list[list[str]]:
        """Return what the signs mean, as rows of a table, read down its columns; the first is its head."""
        lang = self.text.lang
        tokens = _used(self.text.game, self.text.rules)
        told = [t for t in tokens if not _says_itself(t, lang) and not self.setter.is_blank(t.icon)]
        signs = [_explained(token, lang) for token in told]
        high = -(-len(signs) // _SIGNS_ABREAST)
        signs += [""] * (high * _SIGNS_ABREAST - len(signs))
        return [[word(lang, "symbols")] + [""] * (_SIGNS_ABREAST - 1), *(signs[n::high] for n in range(high))]

    def _furniture(self, canvas: Canvas, run: Run, left: float) -> None:
        """Draw header and footer; outside is left on even pages."""
        page, look = canvas.getPageNumber(), self.look
        outside, inside = ("right", "left") if page % 2 else ("left", "right")
        label = Setting("text", 7.4, 600, align=outside, fill=look.deep, track=0.02)
        if run.open:
            head = run.heads.get(page, run.open)
            self._line(canvas, head, label, left, self.height * (1 - _TOP * 0.4))
            canvas.setStrokeColorRGB(*rgb(look.soft))
            canvas.setLineWidth(0.5)
            y = self.height * (1 - _TOP * 0.7)
            canvas.line(left * PT_PER_MM, y, (left + self.measure_mm) * PT_PER_MM, y)
        bottom = self.height * _BOTTOM * 0.62
        number = replace(label, size_pt=9.4, weight=700, fill=look.colour)
        self._line(canvas, str(page), number, left, bottom + 1)
        self._line(canvas, self.text.title, replace(label, weight=400, align=inside), left, bottom)

    def _line(self, canvas: Canvas, markup: str, setting: Setting, left_mm: float, top: float) -> None:
        """Set one line whose top is at a height in points."""
        text = RichText(self.setter, self.setter.words(markup), setting)
        canvas.saveState()
        canvas.translate(left_mm * PT_PER_MM, 0)
        set_text(canvas, self.setter, text.lines(self.measure_mm)[:1], setting, 0.0, top, self.measure_mm)
        canvas.restoreState()


def credit_lines(game: Game, lang: str) -> list[str]:
    """Return who did what, under which licence, as lines of markup."""
    lines = []
    for credit in game.credits:
        licence = f" ({credit.licence})" if credit.licence else ""
        lines.append(f"**{credit.what.of(lang)}** {credit.who}{licence}")
    return lines


def _used(game: Game, rules: RuleText) -> list[Token]:
    """Return a game's tokens, less those that it takes from the game it extends and its rules never name."""
    named = set(_NAME.findall(" ".join(_BRACES.findall(rules.text))))
    taken = game.extended.tokens if game.extended else {}
    return [token for key, token in game.tokens.items() if key in named or taken.get(key) != token]


def _explained(token: Token, lang: str) -> str:
    """Return a sign with its name, as markup; one whose label is its name prints it already."""
    name, label = token.name.of(lang), token.label.of(lang)
    printed = token.kind != "symbol" and name.lower() == label.lower()
    return f"{{{token.id}}}" + ("" if printed else f"\u00a0{name}")


def _says_itself(token: Token, lang: str) -> bool:
    """Return whether a sign needs no explaining: a letter or figure, or a word that prints as itself."""
    name, label = token.name.of(lang), token.label.of(lang)
    if token.icon:
        return len(name) <= 2
    return name.lower().startswith(label.lower())


def height_mm(flowables: Sequence[Any], width_mm: float) -> float:
    """Return the height of flowables below one another, at most: of two neighbours both rooms count."""
    heights = (
        f.wrap(width_mm * PT_PER_MM, 10_000)[1] + f.getSpaceBefore() + f.getSpaceAfter() for f in flowables
    )
    return float(sum(heights)) / PT_PER_MM


def _at_foot(above: Sequence[Any], below: Sequence[Any], width_mm: float, room_mm: float) -> list[Any]:
    """Return the lower part of a page, pushed down to its foot."""
    free = room_mm - height_mm(above, width_mm) - height_mm(below, width_mm)
    return [Spacer(1, max(2.0, free) * PT_PER_MM), *below]

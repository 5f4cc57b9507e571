"""The title page as reportlab draws it: inventory, instructions, ruler, a card's outline, credits."""

from __future__ import annotations

import io
from dataclasses import replace
from typing import Any

from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus.doctemplate import BaseDocTemplate, LayoutError, NextPageTemplate, PageTemplate
from reportlab.platypus.flowables import PageBreak
from reportlab.platypus.frames import Frame

from cardgen.export.documents.blocks import Listing, Words
from cardgen.export.documents.booklet import document_colour
from cardgen.export.documents.finishing import finished
from cardgen.export.documents.flow import Flow, Look
from cardgen.export.documents.pages import credit_lines, height_mm
from cardgen.export.documents.rich_text import RichText, rgb, set_text
from cardgen.export.documents.text_setter import Setting, TextSetter
from cardgen.export.documents.words import language_name, version_line, word
from cardgen.export.job import ExportJob
from cardgen.export.print.title import (
    combined_hint,
    common_outline,
    forms_hint,
    printed_decks,
    steps,
    title_paper_mm,
)
from cardgen.impose.sheet_plan import SheetPlans
from cardgen.units import MM_PER_INCH, PT_PER_MM

__all__ = ["LayoutError", "TitlePages", "draw_ruler", "title_pdf"]

MARGIN_MM = 14.0
#: Room for the ruler at the foot of the page, and between text and outline.
_RULER_ROOM_MM, _GAP_MM = 34.0, 9.0
_DUPLEX = {"long-edge": "DuplexFlipLongEdge", "short-edge": "DuplexFlipShortEdge", "none": "Simplex"}
RULER_MM, RULER_INCHES = 100, 4
#: Sizes of text that are tried, in points: the largest at which the inventory stands on one page.
_SIZES_PT = (10.4, 10.0, 9.6, 9.2, 8.8, 8.4, 8.0)


def title_pdf(job: ExportJob, plans: SheetPlans) -> bytes:
    """Make the title page of a sheet: one page for single pieces, else two.

    Errors:
        LayoutError: the words do not fit the paper.
        CardgenError: a font that cannot be embedded.
    """
    return TitlePages(job, plans).pdf()


class TitlePages:
    """The pages of one game, language and sheet."""

    def __init__(self, job: ExportJob, plans: SheetPlans) -> None:
        self.job, self.plans, self.spec = job, plans, plans.spec
        self.paper = title_paper_mm(self.spec)
        self.outline = common_outline(job, self.spec)
        self.setter = TextSetter(job.layout, job.lang)
        self.width_mm = self.paper[0] - 2 * MARGIN_MM
        self.room_mm = self.paper[1] - 2 * MARGIN_MM
        self.look = self._fitting_look()
        self.title = f"{job.game.title.of(job.lang)} · {word(job.lang, 'print_and_play')}"

    def _fitting_look(self) -> Look:
        for size in _SIZES_PT:
            self.look = Look.of(_colour(self.job), self.job.game.palette, size)
            flow = Flow(self.setter, self.look, self.width_mm)
            parts = [*self._head(flow), *self._inventory(flow), *self._hints(flow)]
            if height_mm(parts, self.width_mm) <= self.room_mm:
                break
        return self.look

    def pdf(self) -> bytes:
        """Make the file."""
        width, height = (side * PT_PER_MM for side in self.paper)
        margin = MARGIN_MM * PT_PER_MM
        file = io.BytesIO()
        narrow = self.width_mm - (self.outline.width_mm + _GAP_MM if self.outline else 0.0)
        room = (self.room_mm - _RULER_ROOM_MM) * PT_PER_MM
        first = Frame(margin, margin, self.width_mm * PT_PER_MM, height - 2 * margin, 0, 0, 0, 0, id="first")
        second = Frame(
            margin, margin + _RULER_ROOM_MM * PT_PER_MM, narrow * PT_PER_MM, room, 0, 0, 0, 0, id="second"
        )
        document = BaseDocTemplate(
            file,
            pagesize=(width, height),
            pageTemplates=[
                PageTemplate("first", [first]),
                PageTemplate("how", [second], onPage=self._draw_check),
            ],
            invariant=1,
            pageCompression=0,
            title=self.title,
            author=", ".join(credit.who for credit in self.job.game.credits),
            initialFontName=self.setter.printer(self.setter.face(self.look.body).font()).name,
        )
        document.build(self._story(narrow), canvasmaker=Canvas)
        duplex = "" if self.spec.single else _DUPLEX[self.spec.duplex]
        return finished(file.getvalue(), self.setter.texts, self.job.lang, duplex=duplex)

    def _story(self, narrow: float) -> list[Any]:
        wide = Flow(self.setter, self.look, self.width_mm)
        lang = self.job.lang
        head, hints = [*self._head(wide), *self._inventory(wide)], self._hints(wide)
        how = [wide.text(word(lang, "how_to_print"), self.look.section), *self._steps(wide, narrow)]
        if self.spec.single or height_mm([*head, *hints], self.width_mm) <= self.room_mm:
            head += hints
        else:
            # What a long list leaves no room for below it.
            how[1:1] = hints
        closing = self._credits(wide)
        if self.spec.single:
            return [*head, *how, *closing]
        if height_mm([*head, *closing], self.width_mm) <= self.room_mm:
            head, closing = head + closing, []
        return [*head, NextPageTemplate("how"), PageBreak(), *how, *closing]

    def _head(self, flow: Flow) -> list[Any]:
        game, lang, look = self.job.game, self.job.lang, self.look
        title = Setting("title", 30, 700, leading=1.1, align="left", fill=look.colour, after_mm=1.5)
        subtitle = Setting("text", 13, italic=True, leading=1.2, align="left", fill=look.deep, after_mm=3.0)
        facts = replace(look.body, weight=600, align="left", fill=look.deep, after_mm=3.0)
        made = [flow.text(game.title.of(lang), title)]
        if game.subtitle.of(lang):
            made.append(flow.text(game.subtitle.of(lang), subtitle))
        if self.job.draft:
            made.append(flow.text(f"**{word(lang, 'draft')}**", facts))
        sheet = self.spec.title.get(lang) or self.spec.title.get("en") or self.spec.name
        parts = (word(lang, "print_and_play"), language_name(lang), version_line(game, lang), sheet)
        return [*made, flow.text(" · ".join(filter(None, parts)), facts)]

    def _inventory(self, flow: Flow) -> list[Any]:
        lang, decks = self.job.lang, printed_decks(self.job, self.plans)
        last = "pages" if self.spec.single else "sheets"
        rows = [[word(lang, name) for name in ("part", "kind", "distinct", "copies", last, "file")]]
        rows += [
            [d.title, d.kind, str(d.distinct), str(d.copies), str(d.sheets or "–"), d.file] for d in decks
        ]
        # Of a deck's forms one is printed, so that only the first counts.
        counted = [d for d in decks if not d.instead]
        sums = (sum(getattr(d, name) for d in counted) for name in ("distinct", "copies", "sheets"))
        rows.append([f"**{word(lang, 'total')}**", "", *(f"**{total}**" for total in sums), ""])
        return [
            flow.text(word(lang, "inventory"), self.look.section),
            flow.table(rows, ["left", "left", *["right"] * 3, "left"]),
        ]

    def _hints(self, flow: Flow) -> list[Any]:
        """Return what is said of files that stand for others."""
        hints = filter(None, (forms_hint(self.job), combined_hint(self.job, self.plans)))
        return [flow.text(hint, replace(self.look.cell, align="left", after_mm=2.0)) for hint in hints]

    def _steps(self, flow: Flow, width_mm: float) -> list[Any]:
        items = tuple((Words(markup),) for markup in steps(self.job, self.spec))
        return flow.of([Listing(items, 1)], replace(self.look.body, align="left", after_mm=3.0), width_mm)

    def _credits(self, flow: Flow) -> list[Any]:
        game, lang = self.job.game, self.job.lang
        small = replace(self.look.cell, align="left", after_mm=0.6)
        made = [flow.text(word(lang, "credits"), self.look.section)]
        made += [flow.text(line, small) for line in credit_lines(game, lang)]
        if notice := game.notice.of(lang):
            made.append(flow.text(notice, replace(small, italic=True, before_mm=1.6)))
        return made

    def _draw_check(self, canvas: Canvas, _document: Any) -> None:
        """Draw ruler and outline at true size."""
        lang, look = self.job.lang, self.look
        x, y = MARGIN_MM, MARGIN_MM + 9.0
        self._words(canvas, word(lang, "ruler"), look.section, x, y + 21.0, self.width_mm)
        draw_ruler(canvas, self, x, y)
        if self.outline:
            width, height = self.outline.width_mm, self.outline.height_mm
            left, bottom = self.paper[0] - MARGIN_MM - width, self.paper[1] - MARGIN_MM - height
            _stroke(canvas, look.colour, 0.5)
            if self.outline.is_rectangle:
                canvas.rect(*(v * PT_PER_MM for v in (left, bottom, width, height)))
            else:
                _closed(canvas, [(left + x, bottom + height - y) for x, y in self.outline.points()])
            label = replace(look.cell, align="center", fill=look.deep)
            self._words(canvas, f"{width:g} × {height:g} mm", label, left, bottom + height / 2 + 2, width)
        w, h = (self.outline.width_mm, self.outline.height_mm) if self.outline else (0, 0)
        hint = word(lang, "ruler_hint" if self.outline else "ruler_hint_bare").format(w=f"{w:g}", h=f"{h:g}")
        beside = x + RULER_INCHES * MM_PER_INCH + 8
        self._words(
            canvas,
            hint,
            replace(look.cell, align="left"),
            beside,
            y + 9.5,
            self.paper[0] - MARGIN_MM - beside,
        )

    def _words(
        self, canvas: Canvas, markup: str, setting: Setting, x: float, top: float, width: float
    ) -> None:
        """Set words below a height; everything in mm from the page's lower left."""
        text = RichText(self.setter, self.setter.words(markup), setting)
        canvas.saveState()
        canvas.translate(x * PT_PER_MM, 0)
        set_text(canvas, self.setter, text.lines(width), setting, 0.0, top * PT_PER_MM, width)
        canvas.restoreState()

    def number(self, canvas: Canvas, text: str, x: float, top: float) -> None:
        """Set a small number centred at x."""
        self._words(
            canvas,
            text,
            Setting(size_pt=6.5, align="center", leading=1.0, fill=self.look.ink),
            x - 8,
            top,
            16,
        )


def draw_ruler(canvas: Canvas, page: TitlePages, x: float, y: float) -> None:
    """Draw 100 mm above a line and 4 inches below it, both from x."""
    _stroke(canvas, page.look.ink, 0.5)
    inches_mm = RULER_INCHES * MM_PER_INCH
    _line(canvas, x, y, x + inches_mm, y)
    for mm in range(RULER_MM + 1):
        height = 5.0 if mm % 10 == 0 else 3.6 if mm % 5 == 0 else 2.2
        canvas.setLineWidth(0.5 if mm % 10 == 0 else 0.25)
        _line(canvas, x + mm, y, x + mm, y + height)
    for eighth in range(RULER_INCHES * 8 + 1):
        height = 5.0 if eighth % 8 == 0 else 3.6 if eighth % 4 == 0 else 2.2
        canvas.setLineWidth(0.5 if eighth % 8 == 0 else 0.25)
        at = x + eighth * MM_PER_INCH / 8
        _line(canvas, at, y, at, y - height)
    for mm in range(0, RULER_MM + 1, 10):
        page.number(
            canvas,
            str(mm) if mm < RULER_MM else f"{mm} {word(page.job.lang, 'millimetres')}",
            x + mm,
            y + 8.2,
        )
    for inch in range(RULER_INCHES + 1):
        text = str(inch) if inch < RULER_INCHES else f"{inch} {word(page.job.lang, 'inches')}"
        page.number(canvas, text, x + inch * MM_PER_INCH, y - 5.6)


def _line(canvas: Canvas, x0: float, y0: float, x1: float, y1: float) -> None:
    canvas.line(*(value * PT_PER_MM for value in (x0, y0, x1, y1)))


def _closed(canvas: Canvas, points: list[tuple[float, float]]) -> None:
    """Draw a polygon; everything in mm from the page's lower left."""
    path = canvas.beginPath()
    path.moveTo(*(v * PT_PER_MM for v in points[0]))
    for point in points[1:]:
        path.lineTo(*(v * PT_PER_MM for v in point))
    path.close()
    canvas.drawPath(path)


def _stroke(canvas: Canvas, colour: str, width_pt: float) -> None:
    canvas.setStrokeColorRGB(*rgb(colour))
    canvas.setLineWidth(width_pt)


def _colour(job: ExportJob) -> str:
    """Choose the colour of documents: the booklet's, else the first deck's that has one."""
    booklets = [deck for deck in job.game.decks if deck.kind.paper.form == "booklet"]
    return document_colour(job.game, [*booklets, *job.game.decks])

"""The first title page: picture, fan of cards, inventory, signs and ruler; `title_step_pages` draws the second.

The look draws the picture (its template `title`) and the plate with the game's name (`title-plate`); a look without
them inherits those of the plain look. The content comes from `title`; here it is laid out. Where the inventory leaves
no room for the signs, they move to the second page.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from cardgen.display.ops import Op
from cardgen.display.parse import parse_markup
from cardgen.export.cover.fan import fan_depth_mm, fan_of, fan_ops
from cardgen.export.cover.look_pages import cover_colour, look_page
from cardgen.export.documents.setting import Setting
from cardgen.export.documents.words import language_name, version_line, word
from cardgen.export.job import ExportJob
from cardgen.export.print.title import (
    PrintedDeck,
    caption,
    forms_hint,
    pictograms,
    printed_decks,
    title_paper_mm,
    totals_text,
)
from cardgen.export.print.title_canvas import GUTTER_MM, MARGIN_MM, TOP_MM, Canvas, PageStyle
from cardgen.export.print.title_marks import mark_svg
from cardgen.export.print.title_ruler import RULER_ROOM_MM, draw_ruler
from cardgen.export.print.title_step_pages import SIGN_MM, StepPages
from cardgen.impose.sheet_plan import SheetPlans
from cardgen.model.ink import FULL
from cardgen.render.pdf.document import PdfDocument

#: Height of the picture on A4; the whole head is scaled with it.
PICTURE_MM = 84.0
#: Top of the fan in the picture, and distance of the plate below the picture: with a fan, and without.
_FAN_MM, _PLATE_MM, _BARE_PLATE_MM = 68.0, 18.0, -6.0
#: Scales of the head and line heights of the inventory to try, the largest first.
_HEADS, _ROWS_MM = (1.3, 1.2, 1.1, 1.0, 0.9, 0.8, 0.7, 0.6), (6.2, 5.25, 4.8, 4.4)
#: Line height of an inventory over several pages.
_LONG_ROW_MM = 5.25
#: The share of spare height that is above the inventory; the rest is below it.
_ABOVE = 0.4
#: Below the top of the inventory: the baseline of its column heads, and its first line.
_HEADS_MM, _LINES_MM = 10.0, 11.2


def title_pdf(job: ExportJob, plans: SheetPlans) -> bytes:
    """Make the title page of a sheet, and a second page with all instructions.

    Errors:
        PictureRefused: a template of the look is broken.
        CardgenError: a font that cannot be embedded.
    """
    pages = TitlePages(job, plans)
    document = PdfDocument(
        f"{job.game.title.of(job.lang)} · {word(job.lang, 'print_and_play')}",
        author=", ".join(credit.who for credit in job.game.credits),
        lang=job.lang,
        duplex="" if plans.spec.single else plans.spec.duplex.pdf_name,
        font_of=job.layout.font_of,
        images=job.layout.images,
    )
    for canvas in pages.pages():
        document.add_page(*pages.paper, extra=canvas.ops)
    return document.save()


class TitlePages:
    """The pages of one game, language and sheet."""

    def __init__(self, job: ExportJob, plans: SheetPlans) -> None:
        self.job, self.plans, self.spec = job, plans, plans.spec
        self.paper = title_paper_mm(self.spec)
        self.width, self.height = self.paper
        self.inner = self.width - 2 * MARGIN_MM
        self.colour = cover_colour(job)
        self.lines = printed_decks(job, plans)
        self.signs = pictograms(job, self.spec)
        self.fan = fan_of(job)
        # The plate covers the lower edge of every card, so that no paper shows between them.
        deep = _FAN_MM + fan_depth_mm(self.fan) - PICTURE_MM - 1.0 if self.fan else 0.0
        self.plate_mm = min(_PLATE_MM, deep) if self.fan else _BARE_PLATE_MM
        first = Canvas(job.layout, job.lang, self.colour)
        self.canvas = first
        text = Setting("text", 8.6, fill=first.ink, align="left", leading=1.32)
        self.style = PageStyle(
            *self.paper,
            section=Setting("title", 12, 700, fill=first.deep, align="left", track=0.06, caps=True),
            text=text,
            small=replace(text, size_pt=7.6, leading=1.2),
            words=replace(text, size_pt=10.0),
        )
        self.text, self.small = self.style.text, self.style.small
        self.facts = replace(self.text, size_pt=9.6, italic=True, align="center", fill=first.grey)
        self.inner, self.foot = self.style.inner_mm, self.style.foot_mm
        self.steps = StepPages(job, self.spec, self.style, self._sign)

    def pages(self) -> Iterator[Canvas]:
        """Yield the finished pages."""
        scale, row = self._sizes()
        first = self.canvas
        y = self._head(first, scale)
        spare = self.foot - y - self._tail_height() - self._inventory_height(row)
        if spare >= 0.0:
            y = self._inventory(first, y + _ABOVE * spare * bool(self.signs), row, self.lines, True)
            if not self.signs:
                yield from self.steps.pages(first, y + 4, self.foot)
                return
            self._strip(first, self.foot - RULER_ROOM_MM - self._strip_height())
            self._ruler(first)
            yield first
            yield from self.steps.pages(first.page(), TOP_MM + 4, self.foot)
            return
        page, left = first, self.lines
        while left:
            most = max(2, 2 * int((self.foot - y - self._inventory_height(row, 0)) / row))
            now, left = left[:most], left[most:]
            y = self._inventory(page, y, row, now, not left)
            if left:
                yield page
                page, y = page.page(), TOP_MM + 4
        yield page
        page, y = page.page(), TOP_MM + 4
        if self.signs:
            self._strip(page, y)
            self._ruler(page)
            y += self._strip_height() + 4
        yield from self.steps.pages(page, y, self.foot - RULER_ROOM_MM * bool(self.signs))

    def _sizes(self) -> tuple[float, float]:
        """Choose the largest head and line height with which everything fits on one page."""
        for scale in _HEADS:
            for row in _ROWS_MM:
                taken = self._head_height(scale) + self._inventory_height(row) + self._tail_height()
                if TOP_MM + taken <= self.foot:
                    return scale, row
        return 1.0, _LONG_ROW_MM

    def _tail_height(self) -> float:
        """Return the height of what is below the inventory: signs and ruler, or without signs a few written steps."""
        if self.signs:
            return self._strip_height() + RULER_ROOM_MM
        return 4.0 + self.steps.least_height(self.canvas)

    # The head: picture, fan, plate, subtitle.

    def _unit(self, scale: float) -> float:
        """Return the scale of the head relative to its size on A4."""
        return scale * min(1.0, self.height / 297.0, self.inner / 180.0)

    def _head_height(self, scale: float) -> float:
        unit = self._unit(scale)
        return PICTURE_MM * unit + (self.plate_mm + 18.0) * unit + 12.0

    def _head(self, canvas: Canvas, scale: float) -> float:
        unit, middle = self._unit(scale), self.width / 2
        picture = PICTURE_MM * unit
        canvas.placed(self._drawn("title", self.inner, picture), MARGIN_MM, TOP_MM)
        plate = TOP_MM + picture + self.plate_mm * unit
        if self.fan:
            cards = fan_ops(self.job, self.fan, middle, TOP_MM + _FAN_MM * unit, plate + 8 * unit, unit)
            canvas.ops += cards
        wide = min(self.inner, 152.0 * unit)
        canvas.placed(self._drawn("title-plate", wide, 17.0 * unit), middle - wide / 2, plate)
        y = plate + 17.0 * unit + 6.4
        canvas.line(self._subtitle(), middle, y, self.facts, self.inner)
        return y + 4.6

    def _subtitle(self) -> str:
        game, lang = self.job.game, self.job.lang
        sheet = self.spec.title.get(lang) or self.spec.title.get("en") or self.spec.name
        draft = f"**{word(lang, 'draft')}**" if self.job.draft else ""
        saving = f"**{word(lang, 'ink', self.spec.ink)}**" if self.spec.ink != FULL else ""
        parts = (draft, game.subtitle.of(lang), language_name(lang), sheet, saving, version_line(game, lang))
        return " · ".join(filter(None, parts))

    def _drawn(self, template: str, width: float, height: float, **more: str) -> tuple[Op, ...]:
        """Draw a template of the look in a box."""
        return self.job.layout.display(look_page(self.job, template, width, height, **more)).items

    def _sign(self, name: str) -> tuple[Op, ...]:
        """Draw the pictogram of a step."""
        return self._drawn("title-sign", *SIGN_MM, sign=name)

    # The inventory: two columns, each line a deck.

    def _inventory_height(self, row: float, lines: int | None = None) -> float:
        rows = -(-(len(self.lines) if lines is None else lines) // 2)
        return _LINES_MM + rows * row + 2.6 + self._notes_height() + 2.0

    def _notes(self) -> list[str]:
        return [
            text for text in (totals_text(self.job, self.plans, self.lines), forms_hint(self.job)) if text
        ]

    def _notes_height(self) -> float:
        return sum(self.canvas.height(text, self.inner, self.text) + 0.8 for text in self._notes())

    def _inventory(
        self, canvas: Canvas, y: float, row: float, lines: tuple[PrintedDeck, ...], last: bool
    ) -> float:
        """Draw lines of the inventory and their totals below a height; return the lower end."""
        canvas.heading("inventory", y, self.style)
        column = self.style.column_mm
        half = -(-len(lines) // 2)
        for at, part in enumerate((lines[:half], lines[half:])):
            x = MARGIN_MM + at * (column + GUTTER_MM)
            if part:
                self._heads(canvas, x, y + _HEADS_MM, column)
            for index, line in enumerate(part):
                self._line(canvas, line, x, y + _LINES_MM + index * row, column, row, index % 2 == 0)
        y += _LINES_MM + half * row + 2.6
        for note in self._notes() if last else ():
            y += canvas.block(note, MARGIN_MM, y, self.inner, self.text) + 0.8
        return y

    def _heads(self, canvas: Canvas, x: float, y: float, width: float) -> None:
        lang, head = (
            self.job.lang,
            replace(self.small, size_pt=7.4, weight=600, fill=canvas.grey, align="right"),
        )
        canvas.line(word(lang, "copies"), x + width * 0.585, y, head)
        canvas.line(word(lang, "pages" if self.spec.single else "sheets"), x + width * 0.7, y, head)
        canvas.line(word(lang, "file"), x + width * 0.73, y, replace(head, align="left"))

    def _line(
        self, canvas: Canvas, line: PrintedDeck, x: float, y: float, width: float, row: float, band: bool
    ) -> None:
        if band:
            canvas.box(x, y, width, row)
        base, middle = y + row * 0.68, y + row / 2
        self._sigil(canvas, line, x + 3.0, middle, min(2.3, row * 0.44))
        ink = canvas.grey if line.is_alternative else canvas.ink
        text = replace(self.text, fill=ink, italic=line.is_alternative)
        number = replace(text, weight=700, align="right", italic=False)
        canvas.line(line.title, x + 6.6, base, text, width * 0.52 - 6.6)
        canvas.line(str(line.copies), x + width * 0.585, base, number)
        canvas.line(str(line.sheets or "–"), x + width * 0.7, base, replace(number, weight=400))
        file = replace(self.small, italic=True, fill=canvas.grey)
        room = width * 0.265 - 3.0 * line.in_combined
        wide = canvas.line(line.file, x + width * 0.73, base, file, room)
        if line.in_combined:
            dot = replace(text, size_pt=11.0, weight=700, italic=False, fill=canvas.deep)
            canvas.line("•", x + width * 0.73 + wide + 0.8, base + 0.3, dot)

    def _sigil(self, canvas: Canvas, line: PrintedDeck, x: float, y: float, r: float) -> None:
        """Draw the deck's sigil on its colour, or a mark of its kind."""
        if line.sigil:
            fill = self._line_colour(canvas, line)
            canvas.svg(f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{r:.2f}" fill="{fill}"/>')
            canvas.icon(f"sigils/{line.sigil}", x - r * 0.7, y - r * 0.7, r * 1.4, "#ffffff")
            return
        markup = mark_svg(line.mark, self._line_colour(canvas, line), canvas.pale)
        canvas.placed(parse_markup(markup)[0], x, y, r / 2.3)

    def _line_colour(self, canvas: Canvas, line: PrintedDeck) -> str:
        return self.job.layout.printed_colour(line.color) if line.color else canvas.deep

    # The strip of signs, and the ruler.

    def _strip_height(self) -> float:
        if not self.signs:
            return 0.0
        return 9.0 + SIGN_MM[1] + 2.6 + max(self._caption_height(name) for name in self.signs) + 2.0

    def _cell(self) -> float:
        """Return the width of a sign's cell."""
        return self.inner / max(len(self.signs), 4)

    def _caption_height(self, name: str) -> float:
        return self.canvas.height(caption(self.job, name), self._cell() - 2.6, self.small)

    def _strip(self, canvas: Canvas, y: float) -> None:
        if not self.signs:
            return
        canvas.heading("how_to_print", y, self.style)
        cell = self._cell()
        for index, name in enumerate(self.signs):
            x, top = MARGIN_MM + index * cell, y + 9.6
            left = x + (cell - SIGN_MM[0]) / 2
            canvas.placed(self._sign(name), left, top)
            canvas.badge(str(index + 1), left, top, self.text)
            words = replace(self.small, align="center")
            canvas.block(caption(self.job, name), x + 1.3, top + SIGN_MM[1] + 1.6, cell - 2.6, words)

    def _ruler(self, canvas: Canvas) -> None:
        if self.signs:
            draw_ruler(canvas, self.small, MARGIN_MM, self.foot - RULER_ROOM_MM + 4, self.inner)

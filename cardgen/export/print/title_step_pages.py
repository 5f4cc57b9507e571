"""The second title page: every instruction beside its sign, a piece at actual size, the gallery and the credits.

Instructions are in two columns of equal width; the piece is at the top of the second. The gallery takes the room left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate

from msgspec.structs import replace

from cardgen.art.colour import named
from cardgen.display.ops import Op
from cardgen.export.cover.fan import FanCard, fan_card, pick_evenly, piece_ops
from cardgen.export.documents.setting import Setting
from cardgen.export.documents.words import credit_lines, word
from cardgen.export.job import ExportJob
from cardgen.export.print.title import PIECE_MOST_MM, common_piece
from cardgen.export.print.title_canvas import GUTTER_MM, HEADING_MM, MARGIN_MM, TOP_MM, Canvas, PageStyle
from cardgen.export.print.title_gallery import draw_gallery, gallery_decks, gallery_rows
from cardgen.export.print.title_steps import Step, steps
from cardgen.impose.spec import SheetSpec

#: The box of a sign, and its scale beside a step.
SIGN_MM, _SMALLER = (25.0, 21.0), 0.5
#: Radius of a step's number; space between steps; space below a piece at actual size.
_NUMBER_MM, _AIR_MM, _BELOW_MM = 2.2, 3.0, 13.0
#: Indent of a step's text: beside its sign, or beside its number only.
_INDENT_MM, _BARE_INDENT_MM = 17.0, 7.0
#: So many steps leave the gallery little room: the piece is then at most so high.
_MANY_STEPS, _LOW_MM = 10, 60.0
#: Distance of a small piece's back from its face.
_APART_MM = 4.0


class StepPages:
    """The pages after the first of one game, language and sheet; `sign` draws the pictogram of a step."""

    def __init__(
        self, job: ExportJob, spec: SheetSpec, style: PageStyle, sign: Callable[[str], tuple[Op, ...]]
    ) -> None:
        self.job, self.style, self.sign = job, style, sign
        self.steps = steps(job, spec)
        high = _LOW_MM if len(self.steps) >= _MANY_STEPS else PIECE_MOST_MM[1]
        most = (min(PIECE_MOST_MM[0], style.column_mm), high)
        self.piece = common_piece(job, spec, most)
        signed = any(step.sign for step in self.steps)
        self.indent = _INDENT_MM if signed else _BARE_INDENT_MM
        self.column = style.column_mm if len(self.steps) > 1 else style.inner_mm

    def least_height(self, canvas: Canvas) -> float:
        """Return the height of steps and credits alone, with the steps in one column."""
        return HEADING_MM + sum(self._heights(canvas)) + self._credits_height(canvas)

    def pages(self, page: Canvas, y: float, foot: float) -> Iterator[Canvas]:
        """Draw the steps on a page between two heights, then everything else; yield the finished pages."""
        heights = self._heights(page)
        y = page.heading("steps_in_words", y, self.style)
        aside = self._piece(page, y)
        done = 0
        while True:
            first, last = split_steps(heights[done:], aside, foot - y)
            left = self._column(page, done, done + first, MARGIN_MM, y)
            right = self._column(
                page, done + first, done + last, MARGIN_MM + self.column + GUTTER_MM, y + aside
            )
            done += last
            if done == len(heights):
                break
            yield page
            page, y, aside, foot = page.page(), TOP_MM + 4, 0.0, self.style.foot_mm
        y = max(left, right)
        if y + self._credits_height(page) > foot:
            yield page
            page, y, foot = page.page(), TOP_MM + 4, self.style.foot_mm
        foot -= self._credits_height(page)
        self._gallery(page, y + 2, foot)
        self._credits(page, foot)
        yield page

    # The steps.

    def _heights(self, canvas: Canvas) -> list[float]:
        least = SIGN_MM[1] * _SMALLER + 1.0
        width, words = self.column - self.indent, self.style.words
        return [
            max(canvas.height(step.text, width, words), least if step.sign else 0.0) + _AIR_MM
            for step in self.steps
        ]

    def _column(self, page: Canvas, first: int, last: int, x: float, y: float) -> float:
        """Draw a range of steps one below the other; return the lower end."""
        for index, height in zip(range(first, last), self._heights(page)[first:last], strict=True):
            self._step(page, index + 1, self.steps[index], x, y)
            y += height
        return y

    def _step(self, page: Canvas, number: int, step: Step, x: float, y: float) -> None:
        middle = x + _NUMBER_MM
        if step.sign:
            page.placed(self.sign(step.sign), middle, y + 1.0, _SMALLER)
        page.badge(str(number), middle, y + 1.4, replace(self.style.text, size_pt=8.0), _NUMBER_MM)
        page.block(step.text, x + self.indent, y, self.column - self.indent, self.style.words)

    # A piece at actual size.

    def _piece(self, page: Canvas, y: float) -> float:
        """Draw a piece and its back at actual size at the top of the second column; return their height."""
        deck = self.piece
        if deck is None:
            return 0.0
        (face,) = pick_evenly(self.job, deck, 1)
        left = MARGIN_MM + self.column + GUTTER_MM
        backs = list(self.job.faces[deck.id].backs.values())
        if backs:
            back_x = min(face.width_mm + _APART_MM, self.column - face.width_mm)
            self._shown(page, fan_card(deck, backs[0]), left + back_x, y)
        self._shown(page, face, left, y)
        given = word(self.job.lang, "true_size").format(w=f"{face.width_mm:g}", h=f"{face.height_mm:g}")
        y += face.height_mm
        page.line(given, left, y + 4.6, self.style.small, self.column)
        page.line(
            f"{deck.title.of(self.job.lang)} · *{deck.id}.pdf*", left, y + 8.0, self.style.small, self.column
        )
        return face.height_mm + _BELOW_MM

    def _shown(self, page: Canvas, piece: FanCard, x: float, y: float) -> None:
        edge = named(self.job.layout.printed_palette, "INK")
        for op in piece_ops(self.job, piece, edge, 1.0):
            page.placed((op,), x, y)

    # The gallery and the credits.

    def _gallery(self, page: Canvas, top: float, foot: float) -> None:
        """Draw the gallery where there is room for it."""
        wide = self.style.inner_mm
        rows = gallery_rows(gallery_decks(self.job, self.piece), wide, foot - top - HEADING_MM)
        if not rows:
            return
        y = page.heading("files_in_pictures", top, self.style)
        draw_gallery(self.job, page, rows, MARGIN_MM, y, (wide, foot - y), self.style.small)

    def _credit_lines(self) -> list[tuple[str, Setting]]:
        game, lang, small = self.job.game, self.job.lang, self.style.small
        made = [(line, small) for line in credit_lines(game, lang)]
        notice = game.notice.of(lang)
        return [*made, (notice, replace(small, italic=True))] if notice else made

    def _credits_height(self, canvas: Canvas) -> float:
        lines = [canvas.height(text, self.style.inner_mm, how) + 0.6 for text, how in self._credit_lines()]
        return HEADING_MM + sum(lines) if lines else 0.0

    def _credits(self, page: Canvas, y: float) -> None:
        lines = self._credit_lines()
        y = page.heading("credits", y, self.style) - 0.6 if lines else y
        for text, how in lines:
            y += page.block(text, MARGIN_MM, y, self.style.inner_mm, how) + 0.6


def split_steps(heights: Sequence[float], aside: float, room: float) -> tuple[int, int]:
    """Split steps between two columns: return the number in the first, and in both.

    Args:
        aside: height of what is at the top of the second column; room: height of both columns.

    Where all fit, the columns are balanced; else as many as fit, and at least one.
    """
    ends = [0.0, *accumulate(heights)]
    whole = ends[-1]
    even = min(range(len(ends)), key=lambda count: (max(ends[count], aside + whole - ends[count]), -count))
    if max(ends[even], aside + whole - ends[even]) <= room:
        return even, len(heights)
    first = max(count for count, end in enumerate(ends) if end <= room)
    last = max(count for count, end in enumerate(ends) if count == first or end - ends[first] <= room - aside)
    return (first, last) if last else (1, 1)

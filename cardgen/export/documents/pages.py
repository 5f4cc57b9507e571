"""The pages of a booklet: contents, text with headers, glossary, index, reference pages, and the back cover."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from functools import cached_property, partial
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus.doctemplate import NextPageTemplate, PageTemplate
from reportlab.platypus.flowables import CondPageBreak, PageBreak

from cardgen.export.documents.back_matter import reference
from cardgen.export.documents.back_matter.columns import Columns, column_mm, columns_of
from cardgen.export.documents.back_matter.ending import Ending
from cardgen.export.documents.back_matter.footnotes import Footnote, footnote_lines
from cardgen.export.documents.back_matter.index import Index, glossary, page_key
from cardgen.export.documents.back_matter.names import short_names
from cardgen.export.documents.blocks import Boxed
from cardgen.export.documents.contents import beginning, contents_page
from cardgen.export.documents.flow import Anchor, Flow, Look
from cardgen.export.documents.furniture import PageSize, draw_furniture
from cardgen.export.documents.line_icons import draw_ground
from cardgen.export.documents.links import is_chapter, section_key
from cardgen.export.documents.margin import Margin
from cardgen.export.documents.page_ends.breaking import After, Pages, paginate
from cardgen.export.documents.page_ends.even import BookletDocument, EvenFrame
from cardgen.export.documents.page_ends.grid import GridFrame
from cardgen.export.documents.page_ends.sheet import Sheet
from cardgen.export.documents.page_ends.tears import is_figure
from cardgen.export.documents.page_parts import EmptyPage, NumberedHeading, PageProbe, Plate, ruled_page
from cardgen.export.documents.pictures.faces import Faces
from cardgen.export.documents.pictures.figure import Figures
from cardgen.export.documents.pictures.marks import MarkColours
from cardgen.export.documents.proofs.near_lines import NearLines
from cardgen.export.documents.readings import APPENDIX, HERE, MARGIN, Reading, SectionParts, with_marks_first
from cardgen.export.documents.runs import Plan, Run
from cardgen.export.documents.tagging import Structure, TaggedCanvas
from cardgen.export.documents.text_setter import TextSetter
from cardgen.export.documents.words import word
from cardgen.model import Game, RuleText
from cardgen.units import PT_PER_MM
from cardgen.values.readings import reading_label, reading_word

#: Which covers a booklet has.
BOTH, FRONT, NONE = COVERS = ("both", "front", "none")
#: Margins as shares of the page: inner, outer, top, bottom.
_INNER, _OUTER, _TOP, _BOTTOM = 0.118, 0.098, 0.09, 0.088
#: Font size of captions.
_FIGURE_PT = 8.2
#: A heading this close to the top of a page's text counts as at the top.
_AT_TOP_MM = 8.0
#: Height of a page's title.
_TITLE_MM = 11.0


class BookletText(Struct, frozen=True):
    """The content of a booklet, besides its covers.

    Attributes:
        title: printed in the footers: the game and the booklet.
        quick: the box that is repeated after the text; again: the pictures that are, where they have room.
        glossary: terms and their meanings; names: candidates for the index; both empty where there is none.
        cover, back: the text of the covers; faces: the source of its figures.
        covers: both, the front alone, or none; contents: its chapters are listed on a page of their own, None for
        as the plan has it; notes: pages left over for folding are ruled; origin: printed above the imprint.
        sections: the blocks of each section by number, without readings that are placed elsewhere, as `where` says.
    """

    game: Game
    rules: RuleText
    lang: str
    title: str
    trim_mm: tuple[float, float]
    colour: str
    quick: Boxed | None = None
    again: tuple[Boxed, ...] = ()
    glossary: tuple[tuple[str, str], ...] = ()
    names: tuple[str, ...] = ()
    cover: str = ""
    back: str = ""
    faces: Faces | None = None
    sections: Mapping[str, SectionParts] = field(default_factory=dict)
    readings: tuple[Reading, ...] = ()
    where: str = HERE
    footnotes: tuple[Footnote, ...] = ()
    covers: str = BOTH
    contents: bool | None = None
    notes: bool = False
    origin: str = ""


class _End(Struct, frozen=True):
    """What follows the text and its glossary: the index, the reference pages, and whether those begin on a page."""

    index: Sequence[Any]
    reference: Sequence[Any]
    is_apart: bool


class Booklet:
    """One booklet set by one plan."""

    def __init__(self, setter: TextSetter, text: BookletText, plan: Plan) -> None:
        self.setter = setter
        self.text = text
        self.plan = plan
        look = Look.of(text.colour, text.game.palette, (plan.size_pt, plan.leading), setter.ink, setter.style)
        body = replace(look.body, after_mm=look.body.after_mm * plan.air)
        self.look = replace(look, body=body)
        self.width, self.height = (side * PT_PER_MM for side in text.trim_mm)
        self.measure_mm = text.trim_mm[0] * (1 - _INNER - _OUTER)
        self.room_mm = text.trim_mm[1] * (1 - _TOP - _BOTTOM)
        self.structure = Structure()
        figures = self._figures() if text.faces else None
        self.flow = Flow(setter, self.look, self.measure_mm, self.room_mm, figures, self.structure)
        if text.where == MARGIN and text.readings:
            label = reading_label(text.game, text.lang)
            self.flow.margin = Margin(setter, text.readings, label, self.measure_mm, self.look.hair)

    def _figures(self) -> Figures:
        text, look = self.text, self.look
        assert text.faces is not None, "a booklet without faces has no figures"
        setting = replace(look.body, size_pt=_FIGURE_PT, leading=1.3, align="left", before_mm=0, after_mm=0)
        return Figures(
            text.faces, MarkColours.of(text.colour, text.game.palette, self.setter.ink), setting, self.room_mm
        )

    def pass_over(self, before: Run | None = None) -> tuple[bytes, Run]:
        """Set all pages.

        Args:
            before: the result of an earlier pass; without it page numbers and padding are omitted.
        """
        run = Run(self.plan, self.room_mm)
        self.setter.too_wide.clear()
        file = io.BytesIO()
        document = BookletDocument(
            file,
            pagesize=(self.width, self.height),
            pageTemplates=self._templates(run, before),
            invariant=1,
            # pikepdf compresses all streams in the end.
            pageCompression=0,
            title=self.text.title,
            author=", ".join(credit.who for credit in self.text.game.credits),
            lang=self.text.lang,
            # Otherwise reportlab begins every page with a font that is not embedded.
            initialFontName=self.setter.printer(self.setter.face(self.look.body).font()).name,
        )
        document._doSave = not self.setter.dry
        structure = None if self.setter.dry else self.structure
        near = None if self.setter.dry else NearLines()
        maker = partial(TaggedCanvas, structure=structure, page_texts=run.page_texts, near=near)
        document.build(self._story(run, before), canvasmaker=maker)
        run.fits = not self.setter.too_wide
        self.setter.near_lines = tuple(near.found) if near else ()
        return file.getvalue(), run

    def _templates(self, run: Run, before: Run | None) -> list[PageTemplate]:
        # The frame is centred, and the content of each page moved away from the fold.
        left = (self.width - self.measure_mm * PT_PER_MM) / 2
        size = (self.measure_mm * PT_PER_MM, self.room_mm * PT_PER_MM)
        place = (left, _BOTTOM * self.height, *size, 0, 0, 0, 0)
        frame: EvenFrame
        if self.setter.style.baseline_grid:
            frame = GridFrame(*place, id="text", line_mm=self.look.body.line_mm)
        else:
            frame = EvenFrame(*place, id="text", moves=before.moves if before else {})

        def begin(canvas: Canvas, _document: Any) -> None:
            page = canvas.getPageNumber()
            canvas.bookmarkPage(section_key(page_key(page)))
            run.heads[page] = run.open
            draw_ground(canvas, self.setter.grounds[page % 2 == self.setter.leftward], self.height)
            away = (_INNER - _OUTER) / 2 * self.width
            canvas.translate(away if page % 2 != self.setter.leftward else -away, 0)

        def end(canvas: Canvas, document: Any) -> None:
            run.moves[canvas.getPageNumber()] = moves = document.frame.stretched()
            run.holes_mm.append(document.frame.hole_mm - (moves[-1] / PT_PER_MM if moves else 0.0))
            if not self.setter.dry and (canvas.getPageNumber() > 1 or self.text.covers == NONE):
                self._furniture(canvas, run, left / PT_PER_MM)

        # Pages for notes and covers have neither running head nor page number.
        bare = PageTemplate("bare", [frame], onPage=begin)
        return [PageTemplate("pages", [frame], onPage=begin, onPageEnd=end), bare]

    def _story(self, run: Run, before: Run | None) -> list[Any]:
        text = self.text
        story: list[Any] = [Plate(text.cover, (self.width, self.height)), PageBreak()]
        story = [] if text.covers == NONE else story
        title = text.rules.title or text.title
        pages = before.pages if before else {}
        first = beginning(self.flow, title, text.rules.lead)
        if self._has_contents:
            story += contents_page(self.flow, title, text.rules.lead, self._chapters(), pages, self.room_mm)
            story += [PageProbe(run.end_front), PageBreak()]
            first = []
        end = self._end(run)
        made = self._pages(run, first, end)
        run.front = self._first_page - 1 - self._has_contents
        run.torn_mm = dict(enumerate(made.torn_mm, self._first_page))
        story += made.story()
        last = PageProbe(lambda page: setattr(run, "last", page))
        story += [*end.index, last, *end.reference] if end.is_apart else [*end.index, *end.reference, last]
        story.append(NextPageTemplate("bare"))
        for _ in range(before.blank if before else 0):
            story += [PageBreak(), *(ruled_page(self.flow, self.room_mm) if text.notes else [EmptyPage()])]
        if self.plan.back and text.covers == BOTH:
            story += [PageBreak(), Plate(text.back, (self.width, self.height))]
        return [*story, PageProbe(lambda page: setattr(run, "total", page))]

    def estimate(self) -> Run:
        """Return the expected result, without setting the pages."""
        run = Run(self.plan, self.room_mm)
        self.setter.too_wide.clear()
        first = beginning(self.flow, self.text.rules.title or self.text.title, self.text.rules.lead)
        made = self._pages(run, [] if self._has_contents else first, self._end(run))
        run.front, run.total, run.easiest = self._first_page - 1, made.total, made.easiest
        run.fits, run.last = not self.setter.too_wide, run.front + len(made.parts)
        run.torn_mm = dict(enumerate(made.torn_mm, self._first_page))
        run.holes_mm = [0.0] * run.front + made.empty_mm
        return run

    def _pages(self, run: Run, first: Sequence[Any], end: _End) -> Pages:
        """Return the pages of the text with the glossary."""
        line = self.look.body.line_mm * PT_PER_MM if self.setter.style.baseline_grid else 0.0
        sheet = Sheet(self.measure_mm * PT_PER_MM, self.room_mm * PT_PER_MM, self._first_page, line)
        story = [self._scaled(one) for one in [*first, *self._text(run), *self._glossary(run)]]
        return paginate(story, sheet, partial(self._pages_after, end))

    def _end(self, run: Run) -> _End:
        """Return what follows the glossary."""
        reference, is_apart = self._reference(run)
        return _End(self._index(run, fills=is_apart), reference, is_apart)

    def _scaled(self, one: Any) -> Any:
        """Return a picture of components as small as the plan has it, and anything else as it is."""
        if self.plan.scale == 1.0 or not is_figure(one):
            return one
        return one.smaller((1 - self.plan.scale) * one.ground_mm) or one

    @property
    def _first_page(self) -> int:
        """The number of the first page of the text, after the cover and a page of contents."""
        return 1 + (self.text.covers != NONE) + self._has_contents

    def _pages_after(self, end: _End, left_mm: float) -> After:
        """Return what comes after the text and the glossary, whose last page has some room left."""
        pages, is_last = int(self.plan.back and self.text.covers == BOTH), True
        index = next((one for one in end.index if isinstance(one, Index)), None)
        if index is not None:
            width = self.measure_mm * PT_PER_MM
            is_last = not self.plan.spread and index.stays(width, left_mm)
            pages += not is_last
            left_mm = (left_mm if is_last else self.room_mm) - index.expected_mm(width)
        if not end.reference:
            return After(pages, is_last)
        *parts, foot = end.reference
        parts = [one for one in parts if not isinstance(one, PageBreak | CondPageBreak)]
        needs_mm = reference.stacked_mm(parts, self.measure_mm) + foot.least_mm(self.measure_mm)
        return After(pages + (end.is_apart or needs_mm > left_mm), is_last)

    def _chapters(self) -> list[tuple[str, str]]:
        """List number and title of the chapters in the contents."""
        sections = self.text.rules.sections.values()
        found = [(s.number, s.title) for s in sections if is_chapter(s.number) and s.title]
        text = self.text
        behind = [("", self._readings_title)] if self._collected else []
        behind += [("", word(text.lang, "glossary"))] if text.glossary else []
        behind += [("", word(text.lang, "index"))] if text.names else []
        behind += [("", word(text.lang, "at_a_glance"))] if self._glance else []
        return [*found, *behind]

    @cached_property
    def _glance(self) -> list[Any]:
        """The box of a turn, where it is repeated after the text."""
        return reference.at_a_glance(self.flow, self.text.quick, self.room_mm)

    @property
    def _collected(self) -> tuple[Reading, ...]:
        """The readings that are collected after the text."""
        return self.text.readings if self.text.where == APPENDIX else ()

    @property
    def _readings_title(self) -> str:
        return reading_word(self.text.game, self.text.lang, "readings")

    @property
    def _titles(self) -> dict[str, str]:
        """The titles of chapters, by number."""
        return {key: one.title for key, one in self.text.rules.sections.items() if is_chapter(key)}

    def _text(self, run: Run) -> list[Any]:
        story: list[Any] = []
        chapter = ""
        for section in self.text.rules.sections.values():
            if chapter != section.number.partition(".")[0]:
                story += footnote_lines(self.flow, self.text.footnotes, chapter)
                chapter = section.number.partition(".")[0]
            marks, blocks = self.text.sections[section.number]
            if self.flow.margin and marks:
                # The margin column begins beside the first words, not beside their title.
                marks, blocks = "", with_marks_first(marks, blocks)
            if section.title:
                # A section is nested in the outline only where a chapter is open.
                depth = 0 if is_chapter(section.number) or not story else 1
                story.append(self._heading(run, section.number, section.title, depth, marks))
            else:
                story.append(Anchor(section.number))
            story += self.flow.of(blocks)
        story += footnote_lines(self.flow, self.text.footnotes, chapter)
        if self._collected:
            count, opened = columns_of(self.measure_mm), partial(self._opened_part, run)
            width_mm = column_mm(self.measure_mm, count)
            notes = self.flow.notes(self._collected, self._titles, opened, width_mm)
            story += [self._heading(run, "", self._readings_title), Columns(self.setter, notes, count)]
        return story

    @property
    def _at_top(self) -> float:
        """From where a heading is at the top of its page, in points."""
        return self.height * (1 - _TOP) - _AT_TOP_MM * PT_PER_MM

    def _opened_part(self, run: Run, title: str, page: int, y: float) -> None:
        run.begin_part(self.setter.plain(title), page, at_top=y >= self._at_top)

    def _heading(self, run: Run, number: str, title: str, depth: int = 0, marks: str = "") -> NumberedHeading:
        def opened(number: str, title: str, page: int, y: float) -> None:
            run.pages.setdefault(number or title, page)
            run.begin(self.setter.section_number(number), title, page, at_top=y >= self._at_top)

        element = self.structure.heading(2 + number.count("."))
        chapter = opened if is_chapter(number) else None
        return NumberedHeading(self.setter, self.look, number, title, depth, chapter, element, marks)

    def _glossary(self, run: Run) -> list[Any]:
        """Return the glossary, after which no text has names for the index."""
        story: list[Any] = [PageProbe(lambda _page: setattr(run.page_texts, "closed", True))]
        if self.text.glossary:
            story += [PageBreak()] if self.plan.spread else []
            story.append(self._heading(run, "", word(self.text.lang, "glossary")))
            story.append(glossary(self.setter, self.look, self.text.glossary, self.measure_mm))
        return story

    def _index(self, run: Run, *, fills: bool) -> list[Any]:
        """Return the index, which fills its page where nothing follows on that."""
        text = self.text
        if not text.names:
            return []
        heading = self._heading(run, "", word(text.lang, "index"))
        short = short_names(text.game, text.lang)
        index = Index(self.setter, self.look, heading, text.names, run.page_texts, self.room_mm, fills, short)
        ending = [Ending(self.setter)] if fills and text.covers != NONE else []
        return [*([PageBreak()] if self.plan.spread else []), index, *ending]

    def _reference(self, run: Run) -> tuple[list[Any], bool]:
        """Return the reference pages, and whether they are apart; a colophon alone has no page of its own."""
        text, flow = self.text, self.flow
        glance, table = [*self._glance], reference.signs(flow, text.game, text.rules)
        foot = reference.colophon(flow, text.game, text.origin)
        room_mm = self.room_mm - _TITLE_MM - foot.least_mm(flow.width_mm)
        glance += reference.shown_again(flow.of(text.again), [*glance, *table], (flow.width_mm, room_mm))
        is_apart = self.plan.apart and bool(glance or table)
        if not (glance or table or len(foot.children) > 1) and text.covers != NONE:
            return [], False  # the covers say title and version
        foot.ending = None if is_apart or text.covers == NONE else Ending(self.setter, reference.SHORT)
        if glance:
            story = [self._heading(run, "", word(text.lang, "at_a_glance")), *glance, *table]
        else:
            # The page is headed by what its table is headed by, or not at all.
            title = word(text.lang, "symbols") if table else ""
            story = [PageProbe(lambda page: run.begin("", title, page, at_top=is_apart)), *table]
        story.append(foot)
        if is_apart:
            return [PageBreak(), *story], True
        # What heads the reference pages stays with the first part of them.
        first_mm = reference.stacked_mm([one for one in story[:2] if one is not foot], self.measure_mm)
        return [CondPageBreak(first_mm * PT_PER_MM), *story], False

    def _furniture(self, canvas: Canvas, run: Run, left_mm: float) -> None:
        """Draw running head and footer."""
        page = canvas.getPageNumber()
        head = "" if self._begins(page) else run.heads.get(page, "")
        size = PageSize(left_mm, self.measure_mm, self.height, _TOP, _BOTTOM)
        draw_furniture(canvas, self.setter, self.look, head, self.text.title, size)

    @property
    def _has_contents(self) -> bool:
        return self.plan.contents if self.text.contents is None else self.text.contents

    def _begins(self, page: int) -> bool:
        """Return whether a page has the title, and the text below it, so that it needs no running head."""
        return not self._has_contents and page == (1 if self.text.covers == NONE else 2)

"""Running text on reportlab's pages, set with the same fonts, shaping and line breaks as the cards.

reportlab flows and writes the pages; `cardgen.text` breaks each paragraph (justification, hyphens, kerning) and hands
it over glyph by glyph. Inside, lengths are millimetres and y runs down; points begin at `draw`.

Why not reportlab's Paragraph: it breaks lines greedily and has no inline icons, and two engines would break the same
text in two ways.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace
from reportlab.platypus.flowables import Flowable

from cardgen.export.documents.line_icons import draw_icon, draw_number, rgb
from cardgen.export.documents.links import LINK, LINK_END, Area, Link, LinkReader, section_key
from cardgen.export.documents.readings import MARK, NUMBER
from cardgen.export.documents.setting import Setting
from cardgen.export.documents.tagging import ADDRESS, Element, link_to, marked, note_run, read_as, record_text
from cardgen.export.documents.text_setter import KeptLines, TextSetter
from cardgen.text.bidi import as_read
from cardgen.text.hyphens import Hyphens
from cardgen.text.lines import Fitted, PlacedIcon, set_lines
from cardgen.text.markup import Paragraph
from cardgen.text.paragraphs import Breakable, Line, is_too_loose, is_too_wide, lines_of, running_breaks
from cardgen.text.text_run import TextRun
from cardgen.text.typeface import Typeface
from cardgen.units import PT_PER_MM, pt_to_mm

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

#: Widow and orphan control: least lines of a paragraph on either side of a page break.
TOGETHER = 2
#: Alignment in languages that are read from the right.
_MIRRORED = {"left": "right", "right": "left"}


class Bullet(Struct, frozen=True):
    """A bullet or number before a text's first line: lines that are set already.

    Attributes:
        element: its own part of the structure; None where it is part of the text.
        in_mm: its indent, which is larger in nested lists.
    """

    text: str
    setting: Setting
    element: Element | None = None
    in_mm: float = 0.0


class RichText(Flowable):
    """Paragraphs of one setting that reportlab can flow and break between pages.

    Args:
        indent_mm: space kept free on the left for a bullet.
    """

    def __init__(
        self,
        setter: TextSetter,
        paragraphs: tuple[Paragraph, ...],
        setting: Setting,
        indent_mm: float = 0.0,
        bullet: Bullet | None = None,
    ) -> None:
        super().__init__()
        self.setter = setter
        self.paragraphs = paragraphs
        self.setting = setting
        self.indent_mm = indent_mm
        self.bullet = bullet
        #: Its element in the document's structure; None for decoration.
        self.element: Element | None = Element("P")
        #: It leads to what follows, on the same page.
        self.keep = False
        #: The note beside it at the page's outer edge, where its setting keeps room.
        self.aside: Aside | None = None
        #: The target of links to it.
        self.place = ""
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
        """Return the lines at a width; a part of a broken text keeps its lines."""
        if self._lines is None or (self._broken_at and self._broken_at != width_mm):
            measure_mm = self._measure_mm(width_mm)
            kept = self.setter.lines_kept
            key = (id(self.paragraphs), self.setting.line_key, measure_mm)
            if key not in kept:
                kept[key] = self._set(measure_mm)
            self.setter.too_wide |= kept[key].too_wide
            self._lines, self._broken_at = kept[key].lines, width_mm
        return self._lines

    def _set(self, measure_mm: float) -> KeptLines:
        face = self.setter.face(self.setting)
        measure = measure_mm / pt_to_mm(self.setting.size_pt)
        broken, too_wide = [], set()
        for words in self.paragraphs:
            broken.append(self._broken(words, face, measure))
            self.setter.note_missing(words, face)
            too_wide |= self._too_wide(words, broken[-1], measure)
        lines = lines_of(broken, face, self.setting.leading, 0.0)
        return KeptLines(lines, frozenset(too_wide), self.paragraphs)

    def _measure_mm(self, width_mm: float) -> float:
        return width_mm - self.indent_mm - self.setting.aside_mm

    def _broken(self, words: Paragraph, face: Typeface, measure: float) -> tuple[Breakable, list[int]]:
        """Break a paragraph; bold runs stay together where there is room for that."""
        align, preferences = self.setting.align, self.setter.preferences
        mode = Hyphens.AUTOMATIC if self.setting.role == "text" else Hyphens.SOFT
        kept = self.setter.glued(words)
        broken = running_breaks(kept, face, measure, mode, align, preferences)
        if kept is words or not is_too_loose(broken, measure, align):
            return broken
        return running_breaks(words, face, measure, mode, align, preferences)

    def _too_wide(self, words: Paragraph, broken: tuple[Breakable, list[int]], measure: float) -> set[str]:
        """Return the widest word where a line is wider than the measure."""
        if not is_too_wide(broken, measure, 0.05):
            return set()
        face = self.setter.face(self.setting)
        widest = max(words, key=lambda word: face.measure(word.atoms).width)
        return {"".join(getattr(atom, "text", "") for atom in widest.atoms)[:40]}

    def height_mm(self, width_mm: float) -> float:
        """Return the height at a width, including the note beside it."""
        own = len(self.lines(width_mm)) * self.setting.line_mm
        return max(own, self.aside.height_mm()) if self.aside else own

    def getSpaceBefore(self) -> float:  # noqa: N802 (reportlab's name)
        """Return the room above, in points."""
        return self.setting.before_mm * PT_PER_MM

    def getSpaceAfter(self) -> float:  # noqa: N802 (reportlab's name)
        """Return the room below, in points."""
        return self.setting.after_mm * PT_PER_MM

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        """Return width and height in points."""
        self.width = width
        self.height = self.height_mm(width / PT_PER_MM) * PT_PER_MM
        return width, self.height

    def split(self, width: float, height: float) -> list[Flowable]:
        """Break the text with at least two lines on either side, and not within a word, or not at all."""
        lines = self.lines(width / PT_PER_MM)
        fits = int(height / PT_PER_MM / self.setting.line_mm + 1e-6)
        fits = min(fits, len(lines) - TOGETHER) if fits < len(lines) else fits
        fits -= TOGETHER < fits < len(lines) and _words_of(lines[fits - 1 : fits]).endswith("-")
        if fits < TOGETHER or len(lines) - fits < 1:
            return []
        if self.aside and self.aside.height_mm() > fits * self.setting.line_mm:
            return []
        first, second = self._part(lines[:fits]), self._part(lines[fits:])
        second.bullet = None
        first.aside, first.place = self.aside, self.place
        first.setting = replace(self.setting, after_mm=0.0)
        second.setting = replace(self.setting, before_mm=0.0)
        return [first, second]

    def _part(self, lines: Sequence[Line]) -> RichText:
        part = RichText(self.setter, self.paragraphs, self.setting, self.indent_mm, self.bullet)
        part.element = self.element
        drop = lines[0].drop_em
        part._lines = (
            tuple(line._replace(drop_em=line.drop_em - drop) for line in lines) if drop else tuple(lines)
        )
        return part

    def draw(self) -> None:
        """Draw on the canvas that reportlab has set."""
        canvas, setting = self.canv, self.setting
        width_mm = self.width / PT_PER_MM
        heading = self.element is not None and self.element.is_heading
        record_text(canvas, _words_of(self.lines(width_mm)), heading=heading)
        if self.setter.dry:
            if self.aside:
                record_text(canvas, _words_of(self.aside.text.lines(self.aside.width_mm)))
            return
        if self.place:
            canvas.bookmarkHorizontal(section_key(self.place), 0, self.height)
        # The outer edge of an even page is where lines begin.
        left = setting.aside_mm if canvas.getPageNumber() % 2 == 0 else 0.0
        if self.bullet:
            # At the line height of the text, bullet and text of equal size share a baseline.
            leading = setting.line_mm / pt_to_mm(self.bullet.setting.size_pt)
            beside = replace(self.bullet.setting, leading=leading, aside_mm=0.0)
            x_mm, room_mm = left + self.bullet.in_mm, self.indent_mm - self.bullet.in_mm
            lines = RichText(self.setter, self.setter.words(self.bullet.text), beside).lines(room_mm)
            element = self.bullet.element or self.element
            at_mm = self.setter.left_mm(x_mm, room_mm, width_mm)
            set_text(canvas, self.setter, lines, beside, at_mm, self.height, room_mm, element)
        measure = self._measure_mm(width_mm)
        lines = self.lines(width_mm)
        at_mm = self.setter.left_mm(left + self.indent_mm, measure, width_mm)
        set_text(canvas, self.setter, lines, setting, at_mm, self.height, measure, self.element)
        if aside := self.aside:
            x_mm = self.setter.left_mm(0.0 if left else width_mm - aside.width_mm, aside.width_mm, width_mm)
            aside.draw(canvas, x_mm, self.height, self.element)


class Aside(Struct, frozen=True):
    """A note in a column of its own, at the page's outer edge beside a text, with a rule between the two.

    Attributes:
        width_mm, gap_mm: of the column, and of the gap; drop_mm: how far below the text's top it begins.
        colour: of the rule.
    """

    text: RichText
    width_mm: float
    gap_mm: float
    drop_mm: float
    colour: str

    def height_mm(self) -> float:
        """Return its height."""
        return self.text.height_mm(self.width_mm) + self.drop_mm

    def draw(self, canvas: Canvas, x_mm: float, top: float, beside: Element | None) -> None:
        """Draw it.

        Args:
            x_mm: its left edge, 0 where it is left of the text.
            top: the upper edge of both, in points; beside: the element that it is a note to.
        """
        if beside and self.text.element:
            # The body of a list item contains its notes; a note to a paragraph follows it.
            self.text.element.parent = beside if beside.tag == "LBody" else beside.parent
        height = self.height_mm() * PT_PER_MM
        rule = (x_mm - self.gap_mm / 2 if x_mm else self.width_mm + self.gap_mm / 2) * PT_PER_MM
        canvas.setStrokeColorRGB(*rgb(self.colour))
        canvas.setLineWidth(0.6)
        canvas.line(rule, top - self.drop_mm * PT_PER_MM, rule, top - height)
        self.text.wrap(self.width_mm * PT_PER_MM, height)
        self.text.drawOn(canvas, x_mm * PT_PER_MM, top - height)


def _words_of(lines: Sequence[Line]) -> str:
    """Return the text of lines; words hyphenated at a line's end are joined."""
    texts = ("".join(piece.shaped.text if piece.shaped else " " for piece in line.pieces) for line in lines)
    return "\n".join(texts).replace("-\n", "").replace("\n", " ")


def set_text(
    canvas: Canvas,
    setter: TextSetter,
    lines: tuple[Line, ...],
    setting: Setting,
    x_mm: float,
    top: float,
    width_mm: float,
    element: Element | None = None,
) -> None:
    """Set lines on a canvas.

    Args:
        x_mm: left edge; width_mm: the measure; top: the block's upper edge, in points.
        element: the element they are part of; None for decoration.
    """
    if setter.dry:
        return
    size_mm = pt_to_mm(setting.size_pt)
    pieces = _pieces(setter, lines, setting, x_mm, width_mm)
    for link, group in groupby(pieces, key=lambda piece: piece.link):
        part = Element("Link") if link else element
        if link and part:
            part.parent = _reference(element) if link.target.startswith(MARK) else element
        with marked(canvas, part):
            given = as_read([_draw_piece(canvas, setter, piece, setting, top) for piece in group])
        if link and part:
            for area in link.areas:
                place = link.target if link.target.startswith(ADDRESS) else section_key(link.target)
                link_to(canvas, part, given.strip(), place, area.corners(top, size_mm))


def _reference(element: Element | None) -> Element:
    """Return the element for a link to a note."""
    reference = Element("Reference")
    reference.parent = element
    return reference


class _Piece(NamedTuple):
    """Words or an icon of one line, linked or not; `ends` adds a space for readers at a line's end."""

    x: float
    link: Link | None
    run: TextRun | None = None
    icon: PlacedIcon | None = None
    ends: bool = False


def _pieces(
    setter: TextSetter, lines: Sequence[Line], setting: Setting, x_mm: float, width_mm: float
) -> Iterator[_Piece]:
    """Yield the content of lines in reading order."""
    middle = setter.face(setting).font().cap_height / 2
    # Letters are centred in the line height.
    y_mm = (setting.leading - 1) / 2 * pt_to_mm(setting.size_pt)
    align = _MIRRORED.get(setting.align, setting.align) if setter.leftward else setting.align
    reader = LinkReader()
    above: Line | None = None
    for line in lines:
        fitted = Fitted(setting.size_pt, (line,), 0.0, 0.0, False, (), middle)
        runs, icons = set_lines(fitted, x_mm, y_mm, width_mm, 0.0, align, "top", setting.fill, above)
        above = line
        links = reader.of_line(runs, icons, line.leftward)
        found = [piece for run in runs for piece in _parts(run, links)]
        found += [
            _Piece(icon.x, _link_at(icon.x, links), icon=icon)
            for icon in icons
            if not icon.name.startswith((LINK, LINK_END))
        ]
        found.sort(key=lambda piece: piece.x)
        if found and not line.ends_paragraph:
            found[-1] = found[-1]._replace(ends=True)
        yield from found


def _parts(run: TextRun, links: Sequence[tuple[Link, Area]]) -> Iterator[_Piece]:
    """Split a run where links begin and end."""
    placed = ((_link_at(run.x + offset * run.size_mm, links), word, offset) for word, offset in run.words)
    for link, group in groupby(placed, key=lambda one: one[0]):
        words = [(word, offset) for _, word, offset in group]
        begin = words[0][1]
        x = run.x + begin * run.size_mm
        moved = tuple((word, offset - begin) for word, offset in words)
        yield _Piece(x, link, run._replace(x=x, words=moved))


def _link_at(x: float, links: Sequence[tuple[Link, Area]]) -> Link | None:
    return next((link for link, area in links if area.x0 - 1e-6 <= x < area.x1 - 1e-6), None)


def _draw_piece(canvas: Canvas, setter: TextSetter, piece: _Piece, setting: Setting, top: float) -> str:
    """Draw words or an icon and return them as text."""
    fill = setting.link_fill if piece.link and setting.link_fill else setting.fill
    if piece.icon and piece.icon.name.startswith(NUMBER):
        number = draw_number(canvas, setter, piece.icon, setting, top, fill)
        return f"{setter.reading} {number}"
    if piece.icon:
        given = setter.alts.get(piece.icon.name, "")
        with read_as(canvas, given):
            draw_icon(canvas, setter, piece.icon, top)
        return given
    run = piece.run
    if run is None or not any(word.gids for word, _ in run.words):
        return ""
    printer = setter.printer(run.font)
    text = canvas.beginText(run.x * PT_PER_MM, top - run.y * PT_PER_MM)
    text.setFont(printer.name, run.size_mm * PT_PER_MM)
    text.setFillColorRGB(*rgb(fill))
    text.textOut(printer.shaped(run.words))
    if piece.ends and not run.words[-1][0].text.endswith("-"):
        text.textOut(" ")
    canvas.drawText(text)
    note_run(canvas, run, top)
    return as_read([word.text for word, _ in run.words])

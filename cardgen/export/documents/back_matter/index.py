"""The index of a booklet as a flowable: names in columns, grouped by letter, cut to the available room."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate

from msgspec.structs import replace
from reportlab.platypus.flowables import Flowable

from cardgen.export.documents.back_matter.columns import (
    Columns,
    Stacked,
    column_mm,
    columns_of,
    draw_columns,
    end,
    even_columns,
)
from cardgen.export.documents.back_matter.ending import ENDING_MM
from cardgen.export.documents.back_matter.names import IndexEntry, index_of, initial, inverted_name, spans
from cardgen.export.documents.boxes import Placed
from cardgen.export.documents.flow import Look
from cardgen.export.documents.links import LINK, LINK_END
from cardgen.export.documents.rich_text import RichText, set_text
from cardgen.export.documents.setting import Setting
from cardgen.export.documents.tagging import Element, PageTexts, within
from cardgen.export.documents.text_setter import TextSetter
from cardgen.text.markup import Icon, Paragraph, Text, Word
from cardgen.units import PT_PER_MM

_HANGING_MM, _LEADING = 2.4, 1.3
#: Columns and font size of an index that takes all its room; those of shorter ones, which fill theirs.
_DENSE, *_LARGER = (3, 7.8), (3, 8.2), (3, 8.6), (3, 9.0), (3, 9.4), (2, 8.6), (2, 9.0), (2, 9.4), (2, 10.2)
#: Those of an index that would have to leave names out.
_DENSER = (3, 7.4), (4, 7.4), (4, 7.0)
#: A letter with up to so many entries is in one column, itself included; the space above a letter, in lines.
_WHOLE = 9
_ABOVE_LETTER = 0.5
#: Below this, what its page lacks of being full is spread over the gaps above its letters, each of which may grow by so
#: much; what is not. More than that is room for a picture.
_SPREAD_MM, _LETTER_MM, _REST_MM = ENDING_MM, 3.0, 0.5
#: The index stays on a page with room for this share of it; else it begins on the next.
_STAYS = 0.66

#: What is in each column, and the height of the highest, in mm.
_Columns = tuple[list[list[Placed]], float]


def page_key(page: int) -> str:
    """Return the link target of a page, where those of sections have their numbers."""
    return f"page-{page}"


class _Hanging(RichText):
    """A text with a hanging indent."""

    def split(self, _width: float, _height: float) -> list[Flowable]:
        """It is never broken."""
        return []

    def draw(self) -> None:
        """Draw the first line at the edge and the others indented."""
        lines = self.lines(self.width / PT_PER_MM)
        for part, x_mm in ((lines[:1], 0.0), (lines[1:], self.indent_mm)):
            x_mm = self.setter.left_mm(x_mm, 0.0, self.width / PT_PER_MM)
            set_text(self.canv, self.setter, part, self.setting, x_mm, self.height, 0.0, self.element)


class Index(Flowable):
    """Names with their pages in columns; where not all fit the page, the least important are left out.

    Args:
        heading: printed above them on the same page.
        page_texts: the texts of the pages before it, complete when it is drawn.
        short: abbreviations by the names that they replace.
        room_mm: the height of a page; fills: nothing follows it on its page.
    """

    def __init__(
        self,
        setter: TextSetter,
        look: Look,
        heading: RichText,
        names: Sequence[str],
        page_texts: PageTexts,
        room_mm: float,
        fills: bool = True,
        short: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__()
        self.heading = heading
        self.setter, self.names, self.page_texts, self.room_mm = setter, names, page_texts, room_mm
        self._fills, self._form, self._short, self._text_pt = fills, _DENSE, short, look.body.size_pt
        self.setting = replace(
            look.body, size_pt=_DENSE[1], leading=_LEADING, align="left", after_mm=0.0, link_fill=look.ink
        )
        self.letter = replace(self.setting, weight=700, fill=look.colour)
        self.element = Element("L")
        self._entries: list[IndexEntry] | None = None
        self._columns: list[list[Placed]] = []
        #: The words of each entry by its name.
        self._worded: dict[str, tuple[Paragraph]] = {}

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """Return width and height in points, after choosing the entries."""
        self.width = width
        above_mm = self._above_mm(width)
        if self._entries is None:
            self._entries = index_of(self.names, self.page_texts, self.setter.lang, self._short)
        entries = self._entries
        self._form = _DENSE
        self._columns, whole_mm = self._set(entries)
        self.setter.index_mm = self.setter.index_mm or whole_mm
        room_mm = min(height / PT_PER_MM, self.room_mm) - above_mm
        if whole_mm > room_mm >= _STAYS * min(whole_mm, self.room_mm - above_mm):
            self._columns, whole_mm = self._denser(entries, room_mm) or self._cut(entries, room_mm)
        elif self._fills and whole_mm <= room_mm:
            self._columns, whole_mm = self._enlarged(entries, whole_mm, room_mm)
            whole_mm = self._spread(whole_mm, room_mm)
        self.height = (whole_mm + above_mm) * PT_PER_MM
        return width, self.height

    def expected_mm(self, width: float) -> float:
        """Return the height that it is expected to have: as in an earlier pass, or that of a page."""
        return min((self.setter.index_mm or self.room_mm) + self._above_mm(width), self.room_mm)

    def stays(self, width: float, room_mm: float) -> bool:
        """Return whether it is expected to stay on a page with some room."""
        above_mm = self._above_mm(width)
        room_mm -= self.getSpaceBefore() / PT_PER_MM + above_mm
        return room_mm >= _STAYS * (self.expected_mm(width) - above_mm)

    def _above_mm(self, width: float) -> float:
        """Return the height of the heading with the space below it."""
        return self.heading.wrap(width, 0)[1] / PT_PER_MM + self.heading.setting.after_mm

    def getSpaceBefore(self) -> float:  # noqa: N802 (reportlab's name)
        """Return the room above, in points."""
        return self.heading.getSpaceBefore()

    def split(self, _width: float, _height: float) -> list[Flowable]:
        """It is never broken."""
        return []

    def _denser(self, entries: list[IndexEntry], room_mm: float) -> _Columns | None:
        """Return the columns of all entries in the largest denser form that has room, or None."""
        tried = (self._tried(form, entries, room_mm) for form in _DENSER)
        return next(filter(None, tried), None)

    def _tried(self, form: tuple[int, float], entries: list[IndexEntry], room_mm: float) -> _Columns | None:
        """Return the columns in a form; None without room for them, or for a word in its column."""
        before, known = self._form, set(self.setter.too_wide)
        self._form = form
        made = self._set(entries)
        wide = self.setter.too_wide - known
        if made[1] <= room_mm and not wide:
            return made
        self._form = before
        self.setter.too_wide -= wide
        return None

    def _cut(self, entries: list[IndexEntry], room_mm: float) -> _Columns:
        """Return the columns of as many entries as fit, the most important ones."""
        ranked = sorted(entries, key=lambda entry: entry.weight, reverse=True)
        few, many = 0, len(ranked)
        while few < many:
            middle = (few + many + 1) // 2
            fits = self._set(self._chosen(entries, ranked[:middle]))[1] <= room_mm
            few, many = (middle, many) if fits else (few, middle - 1)
        return self._set(self._chosen(entries, ranked[:few]))

    def _enlarged(self, entries: list[IndexEntry], whole_mm: float, room_mm: float) -> _Columns:
        """Return the columns in the largest form that has room, no larger than running text."""
        columns, size_pt = _DENSE
        for form in (form for form in reversed(_LARGER) if form[1] <= self._text_pt):
            least_mm = whole_mm * columns / form[0] * form[1] / size_pt
            if least_mm <= room_mm and (made := self._tried(form, entries, room_mm)):
                return made
        return self._set(entries)

    def _spread(self, whole_mm: float, room_mm: float) -> float:
        """Spread what a page lacks of being full; return the height of the columns."""
        if not _REST_MM < room_mm - whole_mm < _SPREAD_MM:
            return whole_mm
        # A small rest is left for flowables without height, which would start a new page otherwise.
        height = (room_mm - _REST_MM) * PT_PER_MM
        gaps = max(sum(map(_heads, column[1:])) for column in self._columns)
        grows_mm = min(_LETTER_MM, (height - max(map(end, self._columns))) / PT_PER_MM / max(gaps, 1))
        self._columns = [_with_gaps(column, grows_mm * PT_PER_MM) for column in self._columns]
        return max(map(end, self._columns)) / PT_PER_MM

    @property
    def _column_mm(self) -> float:
        return column_mm(self.width / PT_PER_MM, self._form[0])

    def _chosen(self, entries: list[IndexEntry], kept: list[IndexEntry]) -> list[IndexEntry]:
        names = {entry.name for entry in kept}
        return [entry for entry in entries if entry.name in names]

    def _set(self, entries: list[IndexEntry]) -> _Columns:
        """Return the columns in the present form."""
        texts = Stacked.of(list(self._texts(entries)), self._column_mm * PT_PER_MM)
        placed = [column.placed() for column in even_columns(texts, self._form[0])]
        return placed, max(map(end, placed), default=0.0) / PT_PER_MM

    def _texts(self, entries: list[IndexEntry]) -> Iterator[RichText]:
        """Yield the entries by letter, with each letter above its own."""
        letters: dict[str, list[IndexEntry]] = {}
        for entry in entries:
            listed = inverted_name(entry.name, self.setter.lang)
            letters.setdefault(initial(listed, self.setter.lang), []).append(entry)
        self.element, size_pt = Element("L"), self._form[1]
        for letter, of_letter in letters.items():
            above = replace(self.letter, size_pt=size_pt)
            above = replace(above, before_mm=_ABOVE_LETTER * above.line_mm)
            head = RichText(self.setter, self.setter.words(letter), above)
            # The names themselves show the letters.
            group = [head, *map(self._text, of_letter)]
            head.element = None
            for number, text in enumerate(group[:-1]):
                # A short letter is whole in its column.
                text.keep = not number or len(group) <= _WHOLE
            yield from group

    def _text(self, entry: IndexEntry) -> RichText:
        if entry.name not in self._worded:
            self._worded[entry.name] = (self._words(entry),)
        setting = replace(self.setting, size_pt=self._form[1])
        text = _Hanging(self.setter, self._worded[entry.name], setting, _HANGING_MM)
        item = Element("LI")
        text.element = item.add(Element("LBody"))
        within(self.element, [text])
        return text

    def _words(self, entry: IndexEntry) -> Paragraph:
        """Return a name and its pages as words, each page a link."""
        (name,) = self.setter.words(inverted_name(entry.name, self.setter.lang))
        pages = []
        for first, last in spans(entry.pages):
            bold = any(first <= page <= last for page in entry.main)
            label = str(first) if first == last else f"{first}–{last}"
            begin, end = (Icon(mark, 0.0, size_em=0.0) for mark in (LINK + page_key(first), LINK_END))
            pages.append((begin, Text(label, bold=bold), end))
        stops = [(*atoms, Text(",")) for atoms in pages[:-1]] + pages[-1:]
        return (*name, *(Word(atoms, gap=Text(" ")) for atoms in stops))

    def draw(self) -> None:
        """Draw the heading and the columns."""
        head = self.height - self.heading.height
        self.heading.drawOn(self.canv, 0, head)
        if self.setter.dry:
            return
        widths = self.width, self._column_mm * PT_PER_MM
        draw_columns(self.canv, self.setter, self._columns, widths, head - self.heading.getSpaceAfter())


def _heads(placed: Placed) -> bool:
    """Return whether a line of the index is a letter, which is no element."""
    return placed[0].element is None


def _with_gaps(column: Sequence[Placed], more: float) -> list[Placed]:
    """Return a column with more room above its letters, in points; the first is at the top."""
    heads = accumulate(map(_heads, column[1:]), initial=0)
    return [
        (part, top + number * more, high) for (part, top, high), number in zip(column, heads, strict=False)
    ]


def glossary(setter: TextSetter, look: Look, terms: Sequence[tuple[str, str]], width_mm: float) -> Columns:
    """Return a glossary: a list of terms and their meanings, in columns."""
    whole = Element("L")
    setting: Setting = replace(look.boxed, leading=1.3, after_mm=0.9)
    lines = []
    for term, means in terms:
        text = RichText(setter, setter.words(f"**{term}.** {means}"), setting)
        text.element = whole.add(Element("LI")).add(Element("LBody"))
        lines.append(text)
    return Columns(setter, lines, columns_of(width_mm))

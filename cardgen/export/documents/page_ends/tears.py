"""What the ends of pages tear apart, and what is empty at their feet: how bad each is, as empty space in mm."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from cardgen.export.documents.back_matter.columns import Columns
from cardgen.export.documents.boxes import Box
from cardgen.export.documents.links import is_chapter
from cardgen.export.documents.page_parts import NumberedHeading
from cardgen.export.documents.pictures.beside import Beside
from cardgen.export.documents.pictures.figure import Figure
from cardgen.export.documents.pictures.strips import FigureRow
from cardgen.export.documents.rich_text import TOGETHER, RichText
from cardgen.export.documents.tables import RuledTable
from cardgen.units import PT_PER_MM

#: Empty space at a page's foot is noticed from this height. It counts more than in proportion: one of this height as
#: much as it is, and up to a greatest height; at the end of the text, less by this factor.
_NOTICED_MM, _EVEN_MM, _MOST_MM, AT_END = 6.0, 25.0, 60.0, 0.4


class _Torn(NamedTuple):
    """How bad it is where both parts face each other, and where one of them is overleaf."""

    beside: float
    overleaf: float


#: A sentence, a text in columns, a box, a table, the list of a picture, on either side of a page's end; in addition, a
#: line or two of a text alone there; columns that begin or end with next to nothing, and from where it is enough.
_TEXT, _ITEM, _BOX, _TABLE, _LEGEND = _Torn(1, 5), _Torn(4, 8), _Torn(14, 20), _Torn(16, 20), _Torn(8, 24)
_LINES = 10.0
_BEGUN, _TAIL, _COLUMNS_MM = 12.0, 25.0, 32.0
#: In addition, a box or columns, a table that is not high; a group of rows with no more than one row below its title.
_SHORT, _SHORT_TABLE, _SHORT_MM, _TITLE = 12.0, 24.0, 62.0, 12.0
#: Two items of a list: of a short one, of a long one, and how many on either side are too few in addition.
_SHORT_LIST, _LONG_LIST, _FEW_ITEMS, _FEW = _Torn(14, 20), _Torn(6, 11), 6.0, 3
#: A list has that many items to be long.
_LONG = 9
#: Two pictures of a strip; a picture and the text above it; one that comes after the heading of another section.
_STRIP, _PICTURE, _STRAYED = _Torn(8, 18), _Torn(3, 11), _Torn(18, 32)
#: Above the first heading of a page: only pictures, only an example, only a few lines.
_LONE_PICTURE, _LONE_EXAMPLE, _LONE_LINES, _STRAY_LINES = _Torn(3, 7), _Torn(5, 9), _Torn(9, 14), 3
#: A heading with few lines below it, in addition with a single one, and the title of a chapter.
_HEADING, _SINGLE, _CHAPTER, _CHAPTER_LINES = 8.0, 10.0, 7.0, 5
#: Two paragraphs of a section.
_PARAGRAPHS = _Torn(0, 1)
#: In addition, where a picture comes between both parts: of a list, of anything else.
_BETWEEN_ITEMS, _BETWEEN = 12.0, 5.0


def noticed_mm(empty_mm: float) -> float:
    """Return how bad empty space at a page's foot is."""
    return min(empty_mm, _MOST_MM) ** 2 / _EVEN_MM if empty_mm > _NOTICED_MM else 0.0


def is_figure(flowable: Any) -> bool:
    """Return whether a flowable is a picture of components, or several side by side."""
    return isinstance(flowable, Figure | FigureRow)


def is_heading(flowable: Any) -> bool:
    """Return whether a text is a heading, numbered or not."""
    if isinstance(flowable, NumberedHeading):
        return True
    return isinstance(flowable, RichText) and bool(flowable.element and flowable.element.is_heading)


def is_item(flowable: Any) -> bool:
    """Return whether a text is part of a list."""
    return isinstance(flowable, RichText) and not is_heading(flowable) and flowable.indent_mm > 0


def lines_of(flowable: Any, width_mm: float) -> int:
    """Return how many lines a text has; of anything else, more than any limit."""
    return len(flowable.lines(width_mm)) if isinstance(flowable, RichText) else 1000


def as_rests(whole: Any, parts: list[Any]) -> list[Any]:
    """Return the parts of a flowable, marked as continued from the page before, except for the first."""
    for number, part in enumerate(parts):
        part.is_rest = bool(number) or is_rest(whole)
    return parts


def is_rest(flowable: Any) -> bool:
    """Return whether a flowable is continued from the page before."""
    return getattr(flowable, "is_rest", False)


def within(first: Any, rest: Any, size_mm: tuple[float, float], *, beside: bool) -> float:
    """Return how bad it is that a page ends within a flowable of some width and height."""
    width_mm, height_mm = size_mm
    if isinstance(first, RichText):
        alone = [part for part in (first, rest) if lines_of(part, width_mm) <= TOGETHER]
        return _TEXT[not beside] + _LINES * bool(alone)
    if isinstance(first, Columns):
        within_text = (_ITEM if first.is_torn else _PARAGRAPHS)[not beside]
        begun = 0.0 if is_rest(first) else _BEGUN * _shortness(first, width_mm)
        begun += _SHORT * (not is_rest(first) and height_mm <= _SHORT_MM)
        return within_text + begun + _TAIL * _shortness(rest, width_mm)
    if isinstance(first, Beside):
        # What is left of it has the whole width, as any text.
        return (_SHORT_LIST if is_item(rest.texts[0]) else _PARAGRAPHS)[not beside]
    torn = {Box: _BOX, RuledTable: _TABLE}.get(type(first), _LEGEND)[not beside]
    untitled = isinstance(first, RuledTable) and first.ends_with_title
    short = _SHORT_TABLE if isinstance(first, RuledTable) else _SHORT
    return torn + short * (not is_rest(first) and height_mm <= _SHORT_MM) + _TITLE * untitled


def _shortness(columns: Columns, width_mm: float) -> float:
    """Return what columns lack of being high enough, as a share."""
    high: float = columns.wrap(width_mm * PT_PER_MM, _COLUMNS_MM * PT_PER_MM)[1] / PT_PER_MM
    return max(1.0 - high / _COLUMNS_MM, 0.0)


def between(last: Any, following: Any, place: tuple[int, int], *, beside: bool) -> float:
    """Return how bad it is that a page ends between two flowables.

    Args:
        place: how many items of its list there are up to the last flowable, and from there to the end of the list.
    """
    if last is None or following is None:
        return 0.0
    if is_item(last) and is_item(following):
        before, after = place[0], place[1] - 1
        torn = _LONG_LIST if before + after >= _LONG else _SHORT_LIST
        return torn[not beside] + _FEW_ITEMS * (min(before, after) < _FEW)
    if isinstance(last, FigureRow) and isinstance(following, FigureRow):
        return _STRIP[not beside]
    if is_figure(following) and not is_heading(last):
        return _PICTURE[not beside]
    return 0.0 if is_heading(following) or is_figure(last) else _PARAGRAPHS[not beside]


def interrupted(last: Any, following: Any) -> float:
    """Return how bad it is that a picture which has waited comes between two flowables or parts of one."""
    if last is None or is_heading(following):
        return 0.0
    return _BETWEEN_ITEMS if is_item(last) and is_item(following) else _BETWEEN


def strayed(headings: Sequence[Any], *, beside: bool) -> float:
    """Return how bad it is that a picture comes after headings which it is not below, on the page after its text."""
    past = [one for one in headings if is_heading(one)]
    chapters = sum(isinstance(one, NumberedHeading) and is_chapter(one.number) for one in past)
    return _PICTURE[not beside] + (bool(past) + bool(chapters)) * _STRAYED[not beside]


def above_heading(parts: Sequence[Any], width_mm: float, *, beside: bool) -> float:
    """Return how bad it is that a page has no more than some parts above its first heading."""
    if all(map(is_figure, parts)):
        return _LONE_PICTURE[not beside]
    if len(parts) == 1 and isinstance(parts[0], Box) and not is_rest(parts[0]):
        return _LONE_EXAMPLE[not beside]
    few = sum(lines_of(one, width_mm) for one in parts) <= _STRAY_LINES
    return _LONE_LINES[not beside] if few else 0.0


def below_heading(heading: Any, lines: int, following: Any) -> float:
    """Return how bad it is that a page ends so few lines below its last heading, and its section goes on."""
    if is_heading(following):
        return 0.0
    is_title = isinstance(heading, NumberedHeading) and is_chapter(heading.number)
    few = _HEADING * (lines <= TOGETHER) + _SINGLE * (lines <= 1)
    return few + _CHAPTER * (is_title and lines < _CHAPTER_LINES)

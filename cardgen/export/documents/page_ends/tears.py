"""What the ends of pages tear apart: parts of one text, box, table, list or strip of pictures on either side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cardgen.export.documents.boxes import Box
from cardgen.export.documents.page_parts import NumberedHeading
from cardgen.export.documents.pictures.figure import Figure, FigureRow
from cardgen.export.documents.rich_text import TOGETHER, RichText
from cardgen.export.documents.tables import RuledTable

#: What each tear counts, as empty space in mm: two pictures of a strip, a box, a table, a line or two of a text, a
#: list, an example without its text, a heading with few lines below.
_STRIP, _BOX, _TABLE, _LINES, _LIST, _EXAMPLE, _HEADING = 10.0, 14.0, 16.0, 7.0, 4.0, 5.0, 8.0
#: A short text after which the next section begins, and up to how many lines it is short.
_STRAY, _STRAY_LINES = 9.0, 3
#: A picture below which the next section begins, one that floated past the next section's heading, and the list of a
#: picture: on the page beside that of its text or picture, or overleaf.
_PICTURE, _STRAYED, _LEGEND = {True: 3.0, False: 8.0}, {True: 5.0, False: 12.0}, {True: 8.0, False: 20.0}


def is_figure(flowable: Any) -> bool:
    """Return whether a flowable is a picture of components, or several side by side."""
    return isinstance(flowable, Figure | FigureRow)


def as_rests(whole: Any, parts: list[Any]) -> list[Any]:
    """Return the parts of a flowable, marked as continued from the page before, except for the first."""
    for number, part in enumerate(parts):
        part.is_rest = bool(number) or is_rest(whole)
    return parts


def is_rest(flowable: Any) -> bool:
    """Return whether a flowable is continued from the page before."""
    return getattr(flowable, "is_rest", False)


class Tears:
    """Collects the flowables of pages in their order, and what the end of each page tears apart.

    Attributes:
        cost_mm: of the tears at the top of each page.
    """

    def __init__(self) -> None:
        self.cost_mm: dict[int, float] = {}
        self._page = 0
        self._before: list[Any] = []
        self._here: list[Any] = []

    def note(self, page: int, flowable: Any) -> None:
        """Add a flowable that was drawn."""
        if page != self._page:
            self._page, self._before, self._here = page, self._here, []
        self._here.append(flowable)
        if self._before:
            self.cost_mm[page] = self.cost_mm.get(page, 0.0) + sum(self._torn_by(flowable))

    def _torn_by(self, flowable: Any) -> Iterator[float]:
        """Yield what shows with a flowable to be torn."""
        above, last = self._here[:-1], self._before[-1]
        is_beside = self._page % 2 == 1
        if not above:
            yield from _torn_at_top(flowable, self._before)
        if is_figure(flowable) and not above:
            yield _STRIP * (isinstance(flowable, FigureRow) and isinstance(last, FigureRow))
            yield _STRAYED[is_beside] * getattr(flowable, "strays", False)
            yield _LEGEND[is_beside] * is_rest(flowable)
        if not is_figure(flowable) and all(map(is_figure, above)):
            texts = [one for one in self._before if not is_figure(one)]
            yield _LIST * (_is_item(flowable) and bool(texts) and _is_item(texts[-1]))
        if isinstance(flowable, NumberedHeading) and above:
            yield _PICTURE[is_beside] * all(map(is_figure, above))
            yield _EXAMPLE * (len(above) == 1 and isinstance(above[0], Box) and not is_rest(above[0]))
            if len(above) == 1 and is_short(above[0], _STRAY_LINES):
                yield _STRAY - _LINES * _is_stray(above[0])


def _torn_at_top(first: Any, before: Sequence[Any]) -> Iterator[float]:
    """Yield what the top of a page shows to be torn."""
    if isinstance(first, Box | RuledTable) and is_rest(first):
        yield _BOX if isinstance(first, Box) else _TABLE
    yield _LINES * _is_stray(first)
    if len(before) > 1 and isinstance(before[-2], NumberedHeading) and is_short(before[-1]):
        continues = isinstance(first, RichText) and not isinstance(first, NumberedHeading)
        yield _HEADING * (continues or is_short(before[-1], 1))


def is_short(flowable: Any, lines: int = TOGETHER) -> bool:
    """Return whether a text has a line or two, or some more."""
    return isinstance(flowable, RichText) and len(flowable._lines or ()) <= lines


def _is_stray(flowable: Any) -> bool:
    """Return whether a text is the end, no longer than a line or two, of one on the page before."""
    return is_rest(flowable) and is_short(flowable)


def _is_item(flowable: Any) -> bool:
    """Return whether a text is part of a list."""
    return (
        isinstance(flowable, RichText)
        and not isinstance(flowable, NumberedHeading)
        and flowable.indent_mm > 0
    )

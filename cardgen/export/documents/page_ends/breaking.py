"""The ends of all pages, chosen together so that as little as possible is empty or torn apart.

As with lines of a paragraph by Knuth and Plass: how bad a page is depends on where it begins and ends and on its side
of the spread, so the best way to each place where a page may begin follows from the best ways to earlier places. A
figure that does not fit waits for the next page, while text after it fills this one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from reportlab.platypus.doctemplate import ActionFlowable, LayoutError
from reportlab.platypus.flowables import PageBreak

from cardgen.export.documents.page_ends import tears
from cardgen.export.documents.page_ends.even import Exceeding
from cardgen.export.documents.page_ends.filling import Filler
from cardgen.export.documents.page_ends.sheet import Filled, Sheet, State
from cardgen.units import PT_PER_MM

#: Ways that are this many pages behind the foremost are given up.
_BEHIND = 1.6
#: A sheet that is folded and stapled has so many pages.
_FOLDED = 4


class Pages(NamedTuple):
    """The pages of a text.

    Attributes:
        parts: of each page, in order; torn_mm: what each page tears apart, as empty space; empty_mm: at its foot.
        exceed: by how much its parts are higher than each page unless their gaps are smaller, in points.
        total: the number of all pages, with those before and after it; easiest: that with the least faults.
    """

    parts: list[tuple[Any, ...]]
    torn_mm: list[float]
    empty_mm: list[float]
    exceed: list[float]
    total: int
    easiest: int

    def story(self) -> list[Any]:
        """Return all parts in order, with the ends of pages between them."""
        made: list[Any] = []
        for page, exceeds in zip(self.parts, self.exceed, strict=True):
            made += [] if not made or isinstance(made[-1], PageBreak) else [ActionFlowable("frameEnd")]
            made += [Exceeding(exceeds)] if exceeds > 0 else []
            made += page
        return made


class _Way(NamedTuple):
    """The best way to a place: how bad it is in all, its last page, and the way to where that begins."""

    bad: float = 0.0
    page: Filled | None = None
    torn: float = 0.0
    before: Any = None


class After(NamedTuple):
    """The number of pages after those of the text, and whether its last page need not be full."""

    pages: int = 0
    may_be_short: bool = True


def paginate(
    story: Sequence[Any], sheet: Sheet, after: Callable[[float], After] = lambda _left_mm: After()
) -> Pages:
    """Return the best pages of a story, if possible as many as can be folded.

    Args:
        after: what comes after the last page, by what is left at its foot, in mm.

    Errors:
        LayoutError: a part that cannot be broken is higher than a page.
    """
    filler = Filler(story, sheet)
    ways = {State(): _Way()}
    ends: dict[int, _Way] = {}
    number = sheet.first
    while ways and not (ends and number > min(ends) + _FOLDED):
        following: dict[State, _Way] = {}
        for state, way in ways.items():
            for page in filler.pages(state):
                side = number % 2
                reached = _Way(way.bad + page.bad[side], page, page.torn[side], way)
                if page.next.at < len(story) or page.next.waiting:
                    _keep_better(following, page.next, reached)
                else:
                    pages, may_be_short = after(page.left / PT_PER_MM)
                    counts = tears.AT_END if may_be_short else 1.0
                    bad = way.bad + page.torn[side] + counts * tears.noticed_mm(page.empty_mm)
                    _keep_better(ends, number + pages, reached._replace(bad=bad))
        number, ways = number + 1, _foremost(following, filler)
    if not ends:
        raise LayoutError("a part of the text is higher than a page")
    total = min(ends, key=lambda total: (-total % _FOLDED, ends[total].bad))
    return _pages(ends[total], total, min(ends, key=lambda total: ends[total].bad))


def _keep_better(ways: dict[Any, _Way], place: Any, way: _Way) -> None:
    if place not in ways or way.bad < ways[place].bad:
        ways[place] = way


def _foremost(ways: dict[State, _Way], filler: Filler) -> dict[State, _Way]:
    """Return ways without those that are far behind."""
    most = max(map(filler.reached, ways), default=0.0)
    return {state: way for state, way in ways.items() if filler.reached(state) >= most - _BEHIND}


def _pages(way: _Way, total: int, easiest: int) -> Pages:
    made = Pages([], [], [], [], total, easiest)
    while way.page:
        made.parts.insert(0, way.page.grown_parts())
        made.torn_mm.insert(0, way.torn)
        made.empty_mm.insert(0, way.page.empty_mm)
        made.exceed.insert(0, max(-way.page.left, 0.0))
        way = way.before
    return made

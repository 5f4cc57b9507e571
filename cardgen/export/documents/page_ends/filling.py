"""The ways to fill one page from a place of a story: where it may end, and how bad each end is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace
from reportlab.platypus.flowables import PageBreak

from cardgen.export.documents.flow import Anchor
from cardgen.export.documents.page_ends import tears
from cardgen.export.documents.page_ends.even import STRETCH
from cardgen.export.documents.page_ends.sheet import Filled, Sheet, Stack, State, is_growing
from cardgen.export.documents.page_ends.tears import as_rests, is_figure, is_heading, is_item, lines_of
from cardgen.export.documents.page_parts import PageProbe
from cardgen.export.documents.rich_text import TOGETHER, RichText
from cardgen.units import PT_PER_MM

#: A page ends with at most this much empty, unless nothing ends it nearer to its foot.
_MOST_EMPTY_MM = 45.0
#: How many lines fewer than fit are also tried where a flowable is broken, and the height of a line that is no text.
_FEWER, _LINE_MM = 3, 4.4
#: Least lines of text below a heading at a page's foot.
_BELOW = 3
#: Figures that wait for the next page take up to this share of a page.
_WAITING = 1.25
_ROUNDING, _ROUNDING_MM = 1e-6, 0.1
#: Figures and tables are higher to fill a page where that is worth it, after the gaps have taken this share of their
#: growth.
_WORTH_MM, _SPREAD = 2.0, 0.5
#: How bad it is to make a figure smaller, what growth counts of the space that it fills, how bad each mm is by which
#: gaps are smaller, and how bad it is to end a page where nothing may end it.
_SMALLER, _LARGER, _TIGHTER, _FORCED = 1.0, 0.5, 0.5, 80.0


class Filler(Struct):
    """Fills pages from any place of a story."""

    story: Sequence[Any]
    sheet: Sheet
    #: What is left of flowables that were broken, by index and height; heights in points, by id.
    rests: dict[tuple[int, float], Any] = field(default_factory=dict)
    _heights: dict[int, tuple[float, Any]] = field(default_factory=dict)
    _growths: dict[int, tuple[float, Any]] = field(default_factory=dict)
    _known: dict[State, list[Filled]] = field(default_factory=dict)
    #: The place of each item in its list, counted from the first and from the last.
    places: dict[int, tuple[int, int]] = field(default_factory=dict)
    _sums: list[float] = field(default_factory=lambda: [0.0])

    def __post_init__(self) -> None:
        for listed, run in groupby(range(len(self.story)), lambda n: is_item(self.story[n])):
            numbers = list(run) if listed else []
            self.places |= {n: (k + 1, len(numbers) - k) for k, n in enumerate(numbers)}
        for one in self.story:
            self._sums.append(self._sums[-1] + self.height(one))

    def reached(self, state: State) -> float:
        """Return how much of the story comes before a place, in pages."""
        late = sum(self.height(self.story[n]) for n in state.waiting)
        begun = self.height(self.story[state.at]) - state.rest if state.rest else 0.0
        return (self._sums[state.at] + begun - late) / self.sheet.room

    def height(self, flowable: Any) -> float:
        """Return the height of a flowable in points."""
        if isinstance(flowable, PageBreak):
            return 0.0
        if id(flowable) not in self._heights:
            # With the flowable itself, so that no other takes its id.
            self._heights[id(flowable)] = float(flowable.wrap(self.sheet.width, self.sheet.room)[1]), flowable
        return self._heights[id(flowable)][0]

    def enlargement(self, parts: Sequence[Any], room: float) -> tuple[float, float]:
        """Return by what share of their growth figures and tables fill some room, and how much that takes."""
        if room < _WORTH_MM * PT_PER_MM:
            return 0.0, 0.0
        grows = sum(map(self._growth, filter(is_growing, parts)))
        taken = min(room - _ROUNDING_MM * PT_PER_MM, grows)
        return (taken / grows, taken) if grows else (0.0, 0.0)

    def _growth(self, flowable: Any) -> float:
        """Return how much higher a figure or a table can be, in points."""
        if id(flowable) not in self._growths:
            self._growths[id(flowable)] = flowable.grows_mm * PT_PER_MM, flowable
        return self._growths[id(flowable)][0]

    def pages(self, state: State) -> list[Filled]:
        """Return the ways to fill the page that begins at a place; none where its first part fits no page."""
        if state not in self._known:
            filling = _Filling(self, state)
            ways = list(filling.ways())
            near = [one for one in ways if one.left <= _MOST_EMPTY_MM * PT_PER_MM]
            self._known[state] = near or ways[-1:] or filling.forced[-1:]
        return self._known[state]


class _Filling:
    """Fills one page, part by part."""

    def __init__(self, filler: Filler, state: State) -> None:
        self._filler, self._story, self._sheet = filler, filler.story, filler.sheet
        self._index, self._waiting = state.at, list(state.waiting)
        self._rest = filler.rests[state.at, state.rest] if state.rest else None
        self._rest_height = state.rest
        self._stack = Stack(self._sheet)
        #: The index of the last part of the text, its last heading, how many lines there are below it, and its index.
        self._last, self._heading, self._lines = -1, None, 1000
        self._headed_at = -1
        self._top = [0.0, 0.0]
        self._is_headed = False
        #: Ends that tear apart what must not be, for where there is no other.
        self.forced: list[Filled] = []

    def ways(self) -> Iterator[Filled]:
        """Yield the ways to fill the page, the fullest last."""
        if not self._place_waiting():
            return
        while self._index < len(self._story):
            one = self._rest or self._story[self._index]
            if isinstance(one, PageBreak) and self._waiting:
                break
            if isinstance(one, PageBreak):
                ended = replace(self._stack, parts=(*self._stack.parts, one))
                yield self._filled(ended, State(self._index + 1), is_even=False)
                return
            yield from self._ended_before(one)
            if not self._place(one):
                yield from self._broken(one)
                if not (is_figure(one) and self._wait(one)):
                    return
        if self._waiting:
            # Nothing more may fill the page.
            yield from self._ended_before(None)
        else:
            yield self._filled(self._stack, State(self._index))

    def _place_waiting(self) -> bool:
        """Place figures that wait; return whether at least one of them has room."""
        placed = 0
        for number in self._waiting:
            figure = self._fitting(self._story[number])
            if figure is None:
                break
            self._add_smaller(figure, self._story[number])
            past = self._story[number + 1 : self._index + bool(self._rest)]
            self._add_top(partial(tears.strayed, past))
            self._stack = self._stack.with_part(figure, self._filler.height(figure))
            placed += 1
        is_stuck = bool(self._waiting) and not placed
        self._waiting = self._waiting[placed:]
        return not is_stuck

    def _place(self, one: Any) -> bool:
        """Add the next part of the story where it has room."""
        if is_figure(one) and self._waiting:
            return False
        if is_heading(one) and self._last >= 0 and is_heading(self._story[self._last]) and self._waiting:
            # Otherwise the section before it would have nothing but a picture, and that on the next page.
            return False
        fitting = self._fitting(one)
        if fitting is None:
            return False
        self._add_smaller(fitting, one)
        if is_heading(one) and self._stack.parts and not self._is_headed:
            parts, width_mm = self._stack.parts, self._sheet.width_mm
            self._add_top(lambda beside: tears.above_heading(parts, width_mm, beside=beside))
        if not self._stack.used and not self._rest and self._last < 0 < self._index and is_figure(one):
            above = self._story[self._index - 1]
            self._add_top(lambda beside: 0.0 if is_figure(above) else tears.strayed((), beside=beside))
        self._stack = self._stack.with_part(fitting, self._filler.height(fitting))
        self._note(one)
        self._last, self._rest = self._index, None
        self._index += 1
        return True

    def _note(self, one: Any) -> None:
        """Note a heading and the lines below it."""
        if is_heading(one):
            self._heading, self._lines, self._is_headed = one, 0, True
            self._headed_at = self._index
        elif not isinstance(one, Anchor | PageProbe):
            self._lines += lines_of(one, self._sheet.width_mm)

    def _fitting(self, one: Any) -> Any:
        """Return a flowable where it has room, made a little smaller where a figure needs that, else None."""
        lacks = self._filler.height(one) - self._stack.room(one)
        if lacks <= _ROUNDING:
            return one
        if not is_figure(one) or not self._stack.used or getattr(one, "keep", False):
            return None
        return one.smaller(lacks / PT_PER_MM + _ROUNDING_MM)

    def _add_smaller(self, placed: Any, wished: Any) -> None:
        """Add the cost of a figure made smaller."""
        if placed is not wished:
            self._add_top(lambda beside: _SMALLER)

    def _wait(self, figure: Any) -> bool:
        """Let a figure wait for the next page; return False where it may not."""
        waiting = sum(self._filler.height(self._story[n]) for n in self._waiting) + self._filler.height(
            figure
        )
        leads = (
            self._last >= 0 and _leads(self._story[self._last]) and not is_heading(self._story[self._last])
        )
        if (
            (leads and not self._waiting)
            or getattr(figure, "keep", False)
            or self._rest
            or not self._stack.parts
            or self._filler.height(figure) > self._sheet.room
            or waiting > _WAITING * self._sheet.room
        ):
            return False
        self._waiting.append(self._index)
        self._index += 1
        return True

    def _ended_before(self, one: Any) -> Iterator[Filled]:
        """Yield the page as it ends before the next part of the story."""
        if not self._stack.parts or isinstance(one, PageProbe):
            return
        last = self._story[self._last] if self._last >= 0 else None
        place = self._filler.places.get(self._last, (0, 0))
        fixed = tears.below_heading(self._heading, self._lines, self._goes_on(one))
        fixed += self._interrupted(last, one)
        torn = partial(tears.between, last, one, place)
        state = State(self._index, self._rest_height if self._rest else 0.0, tuple(self._waiting))
        filled = self._filled(self._stack, state, _both_ends(torn, fixed))
        if self._may_end(last, one, place):
            yield filled
        else:
            self.forced.append(filled._replace(bad=(filled.bad[0] + _FORCED, filled.bad[1] + _FORCED)))

    def _goes_on(self, following: Any) -> Any:
        """Return what comes next of the section that the page ends in: a figure that waits belongs to it."""
        is_own = bool(self._waiting) and self._heading is not None and self._waiting[-1] > self._headed_at
        return self._story[self._waiting[-1]] if is_own else following

    def _may_end(self, last: Any, following: Any, place: tuple[int, int]) -> bool:
        """Return whether a page may end between two parts of the story."""
        if last is None:
            return True
        if is_heading(last) or isinstance(last, Anchor):
            return False
        if getattr(last, "keep", False):
            torn = is_item(last) and is_item(following)
            return torn and place[0] >= TOGETHER and place[1] > TOGETHER
        if isinstance(following, RichText) and not is_heading(following):
            return self._lines >= _BELOW
        # At a page's foot the heading of a single line would seem to have lost its text.
        is_single = self._lines <= 1 and isinstance(last, RichText)
        return not is_single or self._stack.left >= last.setting.line_mm * PT_PER_MM

    def _broken(self, one: Any) -> Iterator[Filled]:
        """Yield the page as it ends within the next part of the story."""
        room, known = self._stack.room(one), set()
        line = (one.setting.line_mm if isinstance(one, RichText) else _LINE_MM) * PT_PER_MM
        ways: list[Filled] = []
        for fewer in range(getattr(one, "fewer", _FEWER) + 1):
            parts = as_rests(one, one.split(self._sheet.width, room - fewer * line)) if room > 0 else []
            if len(parts) != 2 or (height := round(self._filler.height(parts[1]), 1)) in known:
                continue
            known.add(height)
            ways += self._ended_within(parts[0], parts[1], height, self._filler.height(one) / PT_PER_MM)
        yield from reversed(ways)

    def _ended_within(self, first: Any, rest: Any, height: float, high_mm: float) -> Iterator[Filled]:
        width_mm = self._sheet.width_mm
        stack = self._stack.with_part(first, self._filler.height(first))
        lines = self._lines + lines_of(first, width_mm)
        if stack.is_full or lines < _BELOW:
            return
        fixed = tears.below_heading(self._heading, lines, rest) + self._interrupted(first, rest)
        torn = partial(tears.within, first, rest, (width_mm, high_mm))
        self._filler.rests.setdefault((self._index, height), rest)
        state = State(self._index, height, tuple(self._waiting))
        yield self._filled(stack, state, _both_ends(torn, fixed))

    def _interrupted(self, last: Any, following: Any) -> float:
        """Return how bad it is that a figure which waits comes between text after it and the rest of that."""
        is_filled = bool(self._waiting) and (
            self._last > self._waiting[0] or self._index > self._waiting[-1] + 1
        )
        return tears.interrupted(last, following) if is_filled else 0.0

    def _filled(
        self, stack: Stack, state: State, costs: tuple[float, float] = (0.0, 0.0), *, is_even: bool = True
    ) -> Filled:
        may_grow = is_even and not self._sheet.line
        gaps = STRETCH * stack.gaps if may_grow else 0.0
        share = taken = 0.0
        if may_grow and state.at < len(self._story):
            # What follows the text goes on below it.
            share, taken = self._filler.enlargement(stack.parts, stack.left - _SPREAD * gaps)
        left = stack.left - taken
        empty_mm = max(left - gaps, 0.0) / PT_PER_MM
        empty = tears.noticed_mm(empty_mm)
        moved = _LARGER * tears.noticed_mm(taken / PT_PER_MM) + _TIGHTER * max(-left, 0.0) / PT_PER_MM
        torn = self._top[0] + costs[0] + moved, self._top[1] + costs[1] + moved
        return Filled(stack.parts, state, left, empty_mm, torn, (torn[0] + empty, torn[1] + empty), share)

    def _add_top(self, cost: Callable[..., float]) -> None:
        """Add what the top of the page shows to be torn: a right page faces the one before."""
        self._top = [self._top[0] + cost(beside=False), self._top[1] + cost(beside=True)]


def _both_ends(cost: Callable[..., float], fixed: float) -> tuple[float, float]:
    """Return what the end of a page tears apart: a left page faces the one after."""
    return cost(beside=True) + fixed, cost(beside=False) + fixed


def _leads(flowable: Any) -> bool:
    return getattr(flowable, "keep", False) or isinstance(flowable, Anchor)

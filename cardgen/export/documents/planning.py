"""Search for the plan with the fewest faults: empty space at the feet of pages, and what their ends tear apart.

Sizes are tried in order of preference, and at each that has the right number of pages, small changes, which keep the
lines; this ends where one has few faults. Otherwise it is estimated what other changes would give, and the most
promising are tried. What ends the search is a count and not a clock, so that the same rules give the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, NamedTuple

from reportlab.platypus.doctemplate import LayoutError

from cardgen.export.documents.pages import Booklet, BookletText
from cardgen.export.documents.runs import Plan, Run
from cardgen.export.documents.text_setter import TextSetter
from cardgen.units import pt_to_mm

#: Font sizes to try, in points, each with its leading in em; the last six are for booklets that need some more pages
#: to be folded without blank ones.
SIZES_PT = (
    *((9.5, 1.36), (9.4, 1.36), (9.3, 1.36), (9.2, 1.34), (9.1, 1.32), (9.0, 1.3), (9.8, 1.36)),
    *((9.0, 1.36), (8.9, 1.38)),
    *((9.3, 1.42), (9.6, 1.42), (10.0, 1.38), (10.2, 1.38), (10.4, 1.4), (10.6, 1.4)),
)


class Change(NamedTuple):
    """A change to a plan, the pages it usually adds, and whether it is only for booklets with blank or sparse pages."""

    plan: dict[str, Any]
    pages: int = 0
    last_resort: bool = False


#: What is tried at once at a size that has the right number of pages: more or less space below paragraphs,
#: two lines below a heading.
VARIANTS = (
    Change({"air": 1.2}),
    Change({"air": 0.85}),
    Change({"below": 2}),
)
#: What is tried after the sizes, the preferred first: also lower unbroken boxes, and reference pages that follow the
#: text; then glossary and index on pages of their own, and no back cover.
CHANGES = (
    *VARIANTS,
    Change({"air": 1.2}, 1),
    Change({"air": 0.85}, -1),
    Change({"whole_mm": 40.0}),
    Change({"apart": False}, -1),
    Change({"apart": False, "below": 2}, -1),
    Change({"apart": False, "whole_mm": 40.0}, -1),
    Change({"spread": True, "below": 2}, 1, last_resort=True),
    Change({"spread": True, "below": 2, "apart": False}, last_resort=True),
    Change({"back": False, "below": 2}, -1, last_resort=True),
)
#: Most work: of setting one plan, of one whose lines are to be broken first, and of all; most characters to set.
_AGAIN, _FIRST, _MOST = 1, 3, 42
_CHARACTERS = 3_600_000
#: The part of that work after which nothing but pages that can be folded is searched for.
_ENOUGH = 0.55
#: How many changes to the ends of single pages are tried in the end, for how bad a fault, up to how many pages after
#: that their faults count in full, and how much later ones count.
_ENDS, _FAULT_MM, _SOON, _LATER = 24, 6.0, 1, 0.3
#: Most that a page ends before its foot for that, and what is tried: how many pages before the fault, how many lines.
_MOST_SHORT_MM = 22.0
_EARLIER = ((0, 1), (0, 3), (1, 1), (1, 3), (2, 2))
#: What a booklet of up to so many pages may do without, rather than have blank pages.
_SHORT = 9
SHORTER = (
    Change({"contents": False}),
    Change({"contents": False, "back": False}),
    Change({"back": False}),
)
#: The part of a booklet that grows with its letters, and how far off a number of pages that is estimated by it may be.
_OF_TEXT, _PAGES_OFF = 0.5, 1.1
#: Faults for each page that are accepted.
_ACCEPTED_MM = 3.0


def best_run(setter: TextSetter, text: BookletText) -> Run:
    """Return the plan with the fewest faults, and its pages."""
    setter.dry = True
    length = sum(len(section.text) for section in text.rules.sections.values())
    room = max(_FIRST, min(_MOST, _FIRST * _CHARACTERS // max(1, length)))
    enough = _ENOUGH * room
    runs: list[Run] = []
    for plan in _plans(runs):
        work = _AGAIN if any(_size(run.plan) == _size(plan) for run in runs) else _FIRST
        room, enough = room - work, enough - work
        runs.append(Booklet(setter, text, plan).pass_over()[1])
        if room <= 0 or (enough <= 0 and _best(runs).is_foldable):
            break
    best = _with_better_ends(setter, text, _best(runs))
    setter.dry = False
    return best


def _with_better_ends(setter: TextSetter, text: BookletText, run: Run) -> Run:
    """Return a run some of whose pages end a few lines earlier, so that less is torn apart after that.

    From front to back: what a change does to the pages soon after it counts, since the others are changed later.
    """
    known: dict[Plan, Run] = {run.plan: run}
    for page in range(min(run.front, 2) + 1, run.last):
        if page >= run.last or run.fault_mm(page) < _FAULT_MM:
            continue
        better = [run]
        for before, lines in _EARLIER:
            plan = _ended_earlier(run, page - before, lines)
            if plan is None or len(known) > _ENDS or _ends_as_early(better, plan, page - before):
                continue
            with suppress(LayoutError):
                known[plan] = known.get(plan) or Booklet(setter, text, plan).pass_over()[1]
                better.append(known[plan])
        run = min(better, key=lambda one: _up_to(one, page + _SOON))
    return _best([*known.values()])


def _ends_as_early(runs: Sequence[Run], plan: Plan, page: int) -> bool:
    """Return whether a page ends in a run where a plan asks it to, since its last part did not fit."""
    short = dict(plan.shorter)
    return any(
        {**dict(run.plan.shorter), page: 0.0} == {**short, page: 0.0}
        and run.empty_mm(page) >= short[page] > 0
        for run in runs[1:]
    )


def _up_to(run: Run, last: int) -> tuple[bool, float, int, float]:
    """Return the penalties of a run, in which faults after a page count less."""
    fit, blank, sparse, faults = run.ugliness
    soon = sum(run.fault_mm(page) for page in range(min(run.front, 2) + 1, min(last + 1, run.last)))
    return fit, blank, sparse, soon + _LATER * (faults - soon)


def _ended_earlier(run: Run, page: int, lines: int) -> Plan | None:
    """Return the plan of a run with a page that ends some lines earlier; None where that is too much."""
    line_mm = pt_to_mm(run.plan.size_pt) * run.plan.leading
    if page <= min(run.front, 2):
        return None
    short_mm = round(run.empty_mm(page) + (lines - 0.4) * line_mm, 2)
    others = (one for one in run.plan.shorter if one[0] != page)
    return replace(run.plan, shorter=(*others, (page, short_mm))) if short_mm <= _MOST_SHORT_MM else None


def _best(runs: Sequence[Run]) -> Run:
    return min(runs, key=lambda run: run.ugliness)


def _size(plan: Plan) -> tuple[float, float]:
    return plan.size_pt, plan.leading


def _is_good(run: Run) -> bool:
    return run.is_foldable and run.faults_mm <= _ACCEPTED_MM * run.total


def _plans(runs: Sequence[Run]) -> Iterator[Plan]:
    """Yield ways to set a booklet, given the results of those that were tried."""
    tried: set[Plan] = set()
    unlikely = []
    for first in (Plan(*size) for size in SIZES_PT):
        if not _may_be_foldable(first, runs):
            unlikely.append(first)
            continue
        yield first
        tried.add(first)
        for plan in _variants(first, runs):
            yield plan
            tried.add(plan)
        if _is_good(_best(runs)):
            return
    for more in ((), unlikely):
        yield from () if runs and _best(runs).is_foldable else more
        for plan in _changed(runs):
            if plan not in tried:
                tried.add(plan)
                yield plan
            if _is_good(_best(runs)):
                return


def _variants(plan: Plan, runs: Sequence[Run]) -> Iterator[Plan]:
    """Yield changes to a plan that was just tried, until one is good."""
    is_short = len(runs) == 1 and runs[0].total <= _SHORT
    for change in (*(SHORTER if is_short else ()), *(VARIANTS if runs[-1].is_foldable else ())):
        if _is_good(_best(runs)):
            return
        yield replace(plan, **change.plan)


def _changed(runs: Sequence[Run]) -> Iterator[Plan]:
    """Yield changes to plans that were tried, the most promising first."""
    changed = [(run, change) for change in CHANGES for run in runs]
    for run, change in sorted(changed, key=lambda one: _estimate(*one)):
        if not (change.last_resort and _best(runs).is_foldable):
            yield replace(run.plan, **change.plan)


def _may_be_foldable(plan: Plan, runs: Sequence[Run]) -> bool:
    """Return whether by the run at the nearest size a plan may have a multiple of four pages."""
    if not runs:
        return True
    near = min(runs, key=lambda run: abs(_area(run.plan) - _area(plan)))
    pages = near.total * (1 + _OF_TEXT * (_area(plan) / _area(near.plan) - 1))
    return abs(pages - 4 * round(pages / 4)) <= _PAGES_OFF


def _area(plan: Plan) -> float:
    """Return the area that a letter takes, in proportion."""
    return plan.size_pt**2 * plan.leading


def _estimate(run: Run, change: Change) -> tuple[bool, float, int, float]:
    """Return what a change is expected to give: other pages at the end, and otherwise as many faults."""
    return replace(run, plan=replace(run.plan, **change.plan), total=run.total + change.pages).ugliness

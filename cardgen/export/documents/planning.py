"""Search for the plan with the fewest faults: empty space at the feet of pages, and what their ends tear apart.

For each plan the ends of all pages are chosen together, see `page_ends`, without setting them. Sizes come first, then
small changes to the best of them; this ends where one has few faults. What ends the search otherwise is a count and
not a clock, so that the same rules give the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from cardgen.export.documents.pages import Booklet, BookletText
from cardgen.export.documents.runs import Plan, Run
from cardgen.export.documents.text_setter import TextSetter

#: Font sizes to try, in points, each with its leading in em: first some from the whole range, which show how many
#: pages the others may have.
SIZES_PT = (
    *((9.5, 1.36), (9.0, 1.3), (10.0, 1.38), (9.3, 1.36), (9.2, 1.34), (9.1, 1.32), (9.4, 1.36)),
    *((9.8, 1.36), (9.0, 1.36), (8.9, 1.38), (9.3, 1.42), (9.6, 1.42)),
    *((10.2, 1.38), (10.4, 1.4), (10.6, 1.4)),
)


class Change(NamedTuple):
    """A change to a plan, and whether it is only for booklets with blank or sparse pages."""

    plan: dict[str, Any]
    last_resort: bool = False


#: What is tried after the sizes: more or less space below paragraphs, smaller pictures, reference pages that follow the
#: text; then glossary and index on pages of their own, and no back cover.
CHANGES = (
    Change({"air": 1.2}),
    Change({"air": 0.85}),
    Change({"scale": 0.93}),
    Change({"scale": 0.93, "air": 1.2}),
    Change({"apart": False}),
    Change({"spread": True}, last_resort=True),
    Change({"spread": True, "apart": False}, last_resort=True),
    Change({"back": False}, last_resort=True),
)
#: Most work: of setting one plan, of one whose lines are to be broken first, and of all; most characters to set.
_AGAIN, _FIRST, _MOST = 1, 3, 48
_CHARACTERS = 3_600_000
#: How many plans are set where pages are other than was expected.
_TRIED = 4
#: What a booklet of up to so many pages may do without, rather than have blank pages.
_SHORT = 9
SHORTER = (
    Change({"contents": False}),
    Change({"contents": False, "back": False}),
    Change({"back": False}),
)
#: How many sizes show how many pages others may have, and how far off that may be.
_PROBES, _PAGES_OFF = 3, 1.4
#: Faults for each page that are accepted.
_ACCEPTED_MM = 3.0


def best_run(setter: TextSetter, text: BookletText) -> Run:
    """Return the plan with the fewest faults, and its pages."""
    setter.dry = True
    length = sum(len(section.text) for section in text.rules.sections.values())
    room = max(_FIRST, min(_MOST, _FIRST * _CHARACTERS // max(1, length)))
    runs: list[Run] = []
    if text.names:
        Booklet(setter, text, Plan(*SIZES_PT[0])).pass_over()  # for the height of the index
    for plan in _plans(runs):
        work = _AGAIN if any(_size(run.plan) == _size(plan) for run in runs) else _FIRST
        room -= work
        runs.append(Booklet(setter, text, plan).estimate())
        if room <= 0:
            break
    best: list[Run] = []
    for run in sorted(runs, key=lambda run: run.ugliness)[:_TRIED]:
        best.append(Booklet(setter, text, run.plan).pass_over()[1])
        if best[-1].ugliness[:3] <= run.ugliness[:3]:
            break
    setter.dry = False
    return _best(best)


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
        for plan in _shorter(first, runs):
            yield plan
            tried.add(plan)
        if _is_good(_best(runs)):
            return
    yield from () if _best(runs).is_foldable else unlikely
    for run in sorted(runs, key=lambda run: run.ugliness):
        for change in CHANGES:
            plan = replace(run.plan, **change.plan)
            if plan not in tried and not (change.last_resort and _best(runs).is_foldable):
                tried.add(plan)
                yield plan
            if _is_good(_best(runs)):
                return


def _shorter(plan: Plan, runs: Sequence[Run]) -> Iterator[Plan]:
    """Yield what a short booklet may do without, until a plan is good."""
    for change in SHORTER if len(runs) == 1 and runs[0].total <= _SHORT else ():
        if _is_good(_best(runs)):
            return
        yield replace(plan, **change.plan)


def _may_be_foldable(plan: Plan, runs: Sequence[Run]) -> bool:
    """Return whether by the runs at other sizes a plan may have a multiple of four pages."""
    if len(runs) < _PROBES:
        return True
    near, *_, far = sorted(runs, key=lambda run: abs(_area(run.plan) - _area(plan)))
    apart = _area(far.plan) - _area(near.plan)
    grows = (far.easiest - near.easiest) / apart if apart else 0.0
    pages = near.easiest + grows * (_area(plan) - _area(near.plan))
    return abs(pages - 4 * round(pages / 4)) <= _PAGES_OFF


def _area(plan: Plan) -> float:
    """Return the area that a letter takes, in proportion."""
    return plan.size_pt**2 * plan.leading

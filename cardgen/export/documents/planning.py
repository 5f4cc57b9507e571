"""Search for the plan that leaves the least empty space: the preferred ones first, until one fills its pages.

All sizes are tried first; from their pages it is estimated what other changes would give, and the most promising of
those are tried. What ends the search is a count and not a clock, so that the same rules give the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any, NamedTuple

from cardgen.export.documents.pages import Booklet, BookletText
from cardgen.export.documents.runs import Plan, Run
from cardgen.export.documents.text_setter import TextSetter

#: Font sizes to try, in points, each with its leading in em; the last five are for booklets that need some more pages
#: to be folded without blank ones.
SIZES_PT = (
    *((9.5, 1.36), (9.4, 1.36), (9.3, 1.36), (9.2, 1.34), (9.1, 1.32), (9.0, 1.3), (9.8, 1.36)),
    *((9.0, 1.36), (8.9, 1.38)),
    *((9.3, 1.42), (9.6, 1.42), (10.2, 1.38), (10.4, 1.4), (10.6, 1.4)),
)


class Change(NamedTuple):
    """A change to a plan, the pages it usually adds, and whether it is only for booklets with blank or sparse pages."""

    plan: dict[str, Any]
    pages: int = 0
    last_resort: bool = False


#: What is tried after the sizes, the preferred first: lower unbroken boxes and tables, two lines below a heading,
#: reference pages that follow the text; then glossary and index on pages of their own, and no back cover.
CHANGES = (
    Change({"below": 2}),
    Change({"whole_mm": 40.0}),
    Change({"apart": False}, -1),
    Change({"apart": False, "below": 2}, -1),
    Change({"apart": False, "whole_mm": 40.0}, -1),
    Change({"spread": True, "below": 2}, 1, last_resort=True),
    Change({"spread": True, "below": 2, "apart": False}, last_resort=True),
    Change({"back": False, "below": 2}, -1, last_resort=True),
)
#: Most plans to try, and most characters to set while trying.
MOST = 40
_CHARACTERS = 3_600_000
#: Noticeable empty space that is accepted once all sizes have been tried.
_ACCEPTED_MM = 6.0


def best_run(setter: TextSetter, text: BookletText) -> Run:
    """Return the plan that leaves the least empty space, and its pages."""
    setter.dry = True
    length = sum(len(section.text) for section in text.rules.sections.values())
    runs: list[Run] = []
    for plan in islice(_plans(runs), max(1, min(MOST, _CHARACTERS // max(1, length)))):
        runs.append(Booklet(setter, text, plan).pass_over()[1])
        if runs[-1].is_full:
            break
    setter.dry = False
    return min(runs, key=lambda run: run.ugliness)


def _plans(runs: Sequence[Run]) -> Iterator[Plan]:
    """Yield ways to set a booklet, given the results of those that were tried."""
    yield from (Plan(*size) for size in SIZES_PT)
    changed = [(run, change) for change in CHANGES for run in runs]
    for run, change in sorted(changed, key=lambda one: _estimate(*one)):
        best = min(runs, key=lambda run: run.ugliness)
        poor = not best.fits or best.blank or best.sparse
        if not poor and best.noticed_mm < _ACCEPTED_MM:
            return
        if poor or not change.last_resort:
            yield replace(run.plan, **change.plan)


def _estimate(run: Run, change: Change) -> tuple[bool, float, int, float, float]:
    """Return what a change is expected to give: other pages at the end, and otherwise as much empty space."""
    return replace(run, plan=replace(run.plan, **change.plan), total=run.total + change.pages).ugliness

"""Search for the plan that leaves the least empty space: the preferred ones first, until one fills its pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

from cardgen.export.documents.pages import Booklet, BookletText
from cardgen.export.documents.runs import Plan, Run
from cardgen.export.documents.text_setter import TextSetter

#: Font sizes to try, in points, each with its leading in em; the one that leaves the least empty space is chosen.
SIZES_PT = ((9.5, 1.36), (9.4, 1.36), (9.3, 1.36), (9.2, 1.34), (9.1, 1.32), (9.0, 1.3), (9.8, 1.36))
#: Larger sizes and leadings, for booklets that need some more pages to be folded without blank ones.
_LARGER_PT = ((9.3, 1.42), (9.6, 1.42), (10.2, 1.38), (10.4, 1.4), (10.6, 1.4))
#: Heights to try up to which boxes and tables are not broken.
WHOLE_MM = (62.0, 40.0)
#: What is tried, one after the other, while empty space is noticeable: first other sizes, then two lines below a
#: heading; and only while a page is blank or half empty, glossary and index on pages of their own, and no back cover.
CHANGES: tuple[tuple[tuple[tuple[float, float], ...], dict[str, Any]], ...] = (
    (_LARGER_PT, {}),
    (SIZES_PT, {"below": 2}),
    (SIZES_PT + _LARGER_PT, {"below": 2, "spread": True}),
    (SIZES_PT, {"below": 2, "back": False}),
)
#: Number of characters beyond which only the first is tried.
LONG = 100_000


def best_run(setter: TextSetter, text: BookletText) -> Run:
    """Return the plan that leaves the least empty space, and its pages."""
    setter.dry = True
    long = sum(len(section.text) for section in text.rules.sections.values()) > LONG
    sizes = SIZES_PT[:1] if long else SIZES_PT
    best = _best_of(setter, text, _plans(sizes, WHOLE_MM))
    for others, change in CHANGES:
        if not long and (best.blank or best.sparse or (not best.is_full and change.keys() <= {"below"})):
            changed = _best_of(
                setter, text, (replace(plan, **change) for plan in _plans(others, WHOLE_MM[-1:]))
            )
            best = min(best, changed, key=lambda run: run.ugliness)
    setter.dry = False
    return best


def _best_of(setter: TextSetter, text: BookletText, plans: Iterable[Plan]) -> Run:
    runs = []
    for plan in plans:
        runs.append(Booklet(setter, text, plan).pass_over()[1])
        if runs[-1].is_full:
            break
    return min(runs, key=lambda run: run.ugliness)


def _plans(sizes: Sequence[tuple[float, float]], wholes: Sequence[float]) -> Iterator[Plan]:
    """Yield ways to set a booklet, the preferred ones first."""
    for whole_mm, apart in product(wholes, (True, False)):
        yield from (Plan(*size, whole_mm, apart=apart) for size in sizes)

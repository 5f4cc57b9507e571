"""Search for the plan with the fewest faults: empty space at the feet of pages, and what their ends tear apart.

For each plan the ends of all pages are chosen together, see `page_ends`, without setting them. Sizes come first, then
small changes to the best of them; this ends where one has few faults. What ends the search otherwise is a count and
not a clock, so that the same rules give the same bytes. Several processes look at the plans that come next.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import partial
from itertools import product
from typing import Any

from msgspec.structs import replace

from cardgen.export.documents.pages import Booklet, BookletText
from cardgen.export.documents.runs import Plan, Run
from cardgen.export.documents.text_setter import TextSetter
from cardgen.layout.lookups import Question
from cardgen.limits import LimitExceeded, time_left, time_limit
from cardgen.tasks import FORKS, Result, Task, run_tasks

#: Font sizes to try, in points, each with its leading in em: first some from the whole range, which show how many
#: pages the others may have.
SIZES_PT = (
    *((9.5, 1.36), (9.0, 1.3), (10.0, 1.38), (9.3, 1.36), (9.2, 1.34), (9.1, 1.32), (9.4, 1.36)),
    *((9.8, 1.36), (9.0, 1.36), (8.9, 1.38), (9.3, 1.42), (9.6, 1.42)),
    *((10.2, 1.38), (10.4, 1.4), (10.6, 1.4)),
)

#: What is tried after the sizes: more or less space below paragraphs, smaller pictures, reference pages that follow the
#: text; then, against blank pages, glossary and index on pages of their own, and no back cover.
CHANGES: tuple[Mapping[str, Any], ...] = (
    {"air": 1.2},
    {"air": 0.85},
    {"scale": 0.93},
    {"scale": 0.93, "air": 1.2},
    {"apart": False},
)
LAST_RESORTS: tuple[Mapping[str, Any], ...] = (
    {"spread": True},
    {"spread": True, "apart": False},
    {"back": False},
)
#: Most work: of setting one plan, of one whose lines are to be broken first, and of all; most characters to set.
_AGAIN, _FIRST, _MOST = 1, 3, 48
_CHARACTERS = 3_600_000
#: How many plans are set where pages are other than was expected.
_TRIED = 4
#: What a booklet of up to so many pages may do without, rather than have blank pages.
_SHORT = 9
SHORTER: tuple[Mapping[str, Any], ...] = (
    {"contents": False},
    {"contents": False, "apart": False},
    {"contents": False, "back": False},
    {"contents": False, "back": False, "apart": False},
    {"back": False},
)
#: Font sizes for such a booklet that would have blank pages otherwise.
LARGER_PT = ((10.8, 1.42), (11.1, 1.42), (11.4, 1.42), (11.7, 1.42))
#: How many sizes show how many pages others may have, and how far off that may be.
_PROBES, _PAGES_OFF = 3, 1.4
#: Faults for each page that are accepted.
_ACCEPTED_MM = 3.0


class _Estimates:
    """What plans come to; with several jobs, those expected next are looked at by other processes."""

    def __init__(self, setter: TextSetter, text: BookletText, jobs: int) -> None:
        self._setter, self._text, self._jobs = setter, text, jobs
        self._lookups = setter.resources.lookups
        #: By plan, with the questions asked for it; None where it could not be set.
        self._known: dict[str, tuple[Run, tuple[Question, ...]] | None] = {}
        self._expected: set[str] = set()
        self._coming: Iterator[tuple[Task, Result]] = iter(())

    def expect(self, plans: Iterable[Plan]) -> None:
        """Begin with plans that will probably be asked for, in this order; drop those expected before."""
        if self._jobs <= 1 or not FORKS:
            return
        self.close()
        left = time_left()
        runs = {str(plan): partial(self._timed, plan, left) for plan in plans}
        tasks = [Task(plan, "", "", run) for plan, run in runs.items() if plan not in self._known]
        if len(tasks) > 1:
            self._expected = {task.name for task in tasks}
            self._coming = run_tasks(tasks, self._jobs, self._setter.resources.cache.flush)

    def close(self) -> None:
        """Stop what is not finished."""
        if isinstance(self._coming, Generator):
            self._coming.close()
        self._expected = set()

    def of(self, plan: Plan) -> Run:
        """Return what a plan comes to, and record what was looked up for it."""
        name = str(plan)
        while name in self._expected and name not in self._known:
            task, result = next(self._coming)
            self._known[task.name] = result.data
        known = self._known.get(name)
        if known is None:
            return self._made(plan)
        run, asked = known
        for question in asked:
            self._lookups.ask(*question)
        return run

    def _timed(self, plan: Plan, seconds: float) -> Result:
        try:
            with time_limit(seconds), self._lookups.recording() as asked:
                return Result(data=(self._made(plan), tuple(asked)))
        except LimitExceeded:
            raise
        except Exception:
            return Result()  # it is seen again where the plan is asked for, if it ever is

    def _made(self, plan: Plan) -> Run:
        return Booklet(self._setter, self._text, plan).estimate()


def best_run(setter: TextSetter, text: BookletText, jobs: int = 1) -> Run:
    """Return the plan with the fewest faults, and its pages."""
    setter.dry = True
    length = sum(len(section.text) for section in text.rules.sections.values())
    room = max(_FIRST, min(_MOST, _FIRST * _CHARACTERS // max(1, length)))
    runs: list[Run] = []
    if text.names:
        Booklet(setter, text, Plan(*SIZES_PT[0])).pass_over()  # for the height of the index
    with closing(_Estimates(setter, text, jobs)) as estimates:
        for plan in _plans(runs, estimates):
            room -= _AGAIN if any(_size(run.plan) == _size(plan) for run in runs) else _FIRST
            runs.append(estimates.of(plan))
            if room <= 0 and runs[0].total > _SHORT:
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


def _plans(runs: Sequence[Run], estimates: _Estimates) -> Iterator[Plan]:
    """Yield ways to set a booklet, given the results of those that were tried, until one is good."""
    unlikely = []
    sizes = [*map(Plan.of_size, SIZES_PT)]
    estimates.expect(sizes[:_PROBES])
    for number, plan in enumerate(sizes, 1):
        if number == _PROBES + 1:
            estimates.expect(one for one in sizes[_PROBES:] if _may_be_foldable(one, runs))
        if _may_be_foldable(plan, runs):
            yield plan
        else:
            unlikely.append(plan)
        if number == _PROBES and runs[0].total <= _SHORT:
            yield from _unless_foldable(runs, _shorter(SIZES_PT[:_PROBES]))
        if _is_good(_best(runs)):
            return
    yield from _unless_foldable(runs, unlikely)
    if runs[0].total <= _SHORT:
        yield from _unless_foldable(runs, map(Plan.of_size, LARGER_PT))
    yield from _changed(runs, estimates)


def _shorter(sizes: Iterable[tuple[float, float]]) -> Iterator[Plan]:
    """Yield plans at some sizes without what a short booklet may do without, the least first."""
    for change, size in product(SHORTER, sizes):
        yield replace(Plan.of_size(size), **change)


def _unless_foldable(runs: Sequence[Run], plans: Iterable[Plan]) -> Iterator[Plan]:
    """Yield plans until one can be folded."""
    for plan in plans:
        if _best(runs).is_foldable:
            return
        yield plan


def _changed(runs: Sequence[Run], estimates: _Estimates) -> Iterator[Plan]:
    """Yield changes to plans that were tried, of the best first, until one is good."""
    tried = {run.plan for run in runs}
    best_first = sorted(runs, key=lambda run: run.ugliness)
    estimates.expect(replace(run.plan, **change) for run, change in product(best_first, _changes(runs)))
    for run in best_first:
        for change in _changes(runs):
            plan = replace(run.plan, **change)
            if plan not in tried:
                tried.add(plan)
                yield plan
            if _is_good(_best(runs)):
                return


def _changes(runs: Sequence[Run]) -> Sequence[Mapping[str, Any]]:
    return CHANGES if _best(runs).is_foldable else (*LAST_RESORTS, *CHANGES)


def _may_be_foldable(plan: Plan, runs: Sequence[Run]) -> bool:
    """Return whether by the runs at other sizes a plan may have a multiple of four pages."""
    others = [run for run in runs if run.plan == Plan.of_size(_size(run.plan))]
    if len(others) < _PROBES:
        return True
    near, *_, far = sorted(others, key=lambda run: abs(_area(run.plan) - _area(plan)))
    grows = (far.easiest - near.easiest) / (_area(far.plan) - _area(near.plan))
    pages = near.easiest + grows * (_area(plan) - _area(near.plan))
    return abs(pages - 4 * round(pages / 4)) <= _PAGES_OFF


def _area(plan: Plan) -> float:
    """Return the area that a letter takes, in proportion."""
    return plan.size_pt**2 * plan.leading

"""Rule booklets in a build: each is set once per language, before anything needs its pages."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from cardgen.model import Component, Deck
from cardgen.tasks import Reporter, Result, Task, run_tasks

if TYPE_CHECKING:
    from cardgen.export.documents.booklet import SetBooklet
    from cardgen.layout.decks import GameLayout


def set_booklets(
    layout: GameLayout, decks: Sequence[Deck], languages: Sequence[str], jobs: int, report: Reporter
) -> dict[str, dict[str, SetBooklet]]:
    """Set those booklets of the decks that are not cached, in `jobs` processes.

    Shape: all booklets, by language and by component id.
    """
    from cardgen.export.documents.booklet import booklet_inputs, cached_booklet

    game, cache = layout.game, layout.cache
    components = [c for deck in decks if deck.kind.paper.form == "booklet" for c in deck.components]
    booklets: dict[str, dict[str, SetBooklet]] = {lang: {} for lang in languages}
    todo: list[tuple[str, Component]] = []
    for lang, component in ((lang, c) for lang in booklets for c in components):
        called = f"{component.deck}/{component.id}, {lang}"
        wish = booklet_inputs(game, lang, layout, component)
        kept = layout.lookups.find("booklet", *wish, partial(cached_booklet, cache), called)
        if kept:
            booklets[lang][component.id] = kept
        else:
            todo.append((lang, component))
    if todo:
        cache.flush()
        report.start_tasks(len(todo))
        of_each = max(1, jobs // len(todo))
        tasks = [Task(c.id, lang, "", partial(_set_booklet, layout, lang, c, of_each)) for lang, c in todo]
        for task, result in run_tasks(tasks, jobs, cache.flush):
            booklets[task.scope][task.name] = result.data
            report.task_finished(task.name, ran_now=True)
        report.end_tasks()
    return booklets


def _set_booklet(layout: GameLayout, lang: str, component: Component, jobs: int) -> Result:
    from cardgen.export.documents.typesetting import set_booklet

    return Result(data=set_booklet(layout.game, lang, layout, component, jobs))

"""Run the tasks of a build that are not up to date; write and record their files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct, field
from msgspec.structs import replace

from cardgen.cache import Cache
from cardgen.files import require_free, write_under
from cardgen.findings import CardgenError, Finding, has_errors
from cardgen.manifest import INSTALLED, Manifest
from cardgen.tasks import Done, Reporter, Result, Task, run_tasks

if TYPE_CHECKING:
    from cardgen.export.exporter import Installation


#: The database of all content, beside the games' folders.
DATABASE = "cardgen.db"


class Outcome(Struct):
    """What a build made: findings, files written and unchanged, and the exporters that had something to export.

    Attributes:
        done: finished tasks, by scope and name; built: ids of the decks that were built, by game and language.
        stamped: number of faces with errors stamped on them; summary: last lines of the build's report.
        reasons: why each thing was made, by its name; cards: those that are shown differently than before.
    """

    findings: list[Finding] = field(default_factory=list)
    written: list[str] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)
    exporters: set[str] = field(default_factory=set)
    done: set[tuple[str, str]] = field(default_factory=set)
    built: dict[str, dict[str, frozenset[str]]] = field(default_factory=dict)
    stamped: int = 0
    summary: list[str] = field(default_factory=list)
    reasons: dict[str, str] = field(default_factory=dict)
    cards: list[str] = field(default_factory=list)

    def add(self, other: Outcome) -> None:
        """Add the outcome of a part of the build."""
        self.findings += other.findings
        self.written += other.written
        self.unchanged += other.unchanged
        self.exporters |= other.exporters
        self.done |= other.done
        self.built |= other.built
        self.stamped += other.stamped
        self.reasons |= other.reasons
        self.cards += (name for name in other.cards if name not in self.cards)
        self.summary += other.summary


class OutputFolder(Struct, frozen=True):
    """An output folder and its manifest."""

    path: Path
    manifest: Manifest

    def run(
        self, tasks: Sequence[Task], jobs: int, cache: Cache, report: Reporter, outcome: Outcome
    ) -> dict[tuple[str, str], Done]:
        """Run the tasks that are not up to date, write their files, and return all results by scope and name.

        Args:
            outcome: findings and files are added to it.
        """
        done: dict[tuple[str, str], Done] = {}
        if not tasks:
            return done
        report.start_tasks(len(tasks))
        todo = []
        for task in tasks:
            before = self.manifest.up_to_date(task)
            if before is None:
                todo.append(task)
                outcome.reasons.setdefault(task.name, self.manifest.why_files_stale(task))
                continue
            done[task.scope, task.name] = before
            outcome.unchanged += before.files
            outcome.findings += before.findings
            report.task_finished(task.name, ran_now=False)
        cache.flush()
        for task, result in run_tasks(todo, jobs, cache.flush):
            outcome.findings += result.findings
            if not has_errors(result.findings):
                done[task.scope, task.name] = self._keep(task, result, outcome)
            report.task_finished(task.name, ran_now=True)
        report.end_tasks()
        outcome.done |= done.keys()
        return done

    def _keep(self, task: Task, result: Result, outcome: Outcome) -> Done:
        for name, data in result.files.items():
            written = write_under(self.path, name, data)
            (outcome.written if written else outcome.unchanged).append(name)
        known = replace(task, key=result.key or task.key)
        files = list(result.files)
        lasting = files if task.lasting else ()
        stale = self.manifest.record(known, files, result.data, result.findings, lasting)
        self.manifest.remove(stale)
        return Done(task, tuple(result.files), result.findings, result.data)


def require_unique(tasks: Iterable[Task]) -> None:
    """Refuse tasks that would write the same file.

    Errors:
        CardgenError: naming the first such file.
    """
    counts = Counter((task.scope, task.name) for task in tasks)
    twice = sorted(name for (_, name), count in counts.items() if count > 1)
    if twice:
        raise CardgenError(f"two things would be written to '{twice[0]}'; rename the deck with that id")


def require_output(outcome: Outcome, targets: Iterable[str]) -> None:
    """Refuse a target that has nothing to export, unless because of errors.

    Errors:
        CardgenError: naming the first such target.
    """
    idle = [name for name in targets if name not in outcome.exporters]
    if idle and not has_errors(outcome.findings):
        raise CardgenError(f"nothing to build for '{idle[0]}': none of the chosen decks has a form there")


def install(installation: Installation, task: Task, outcome: Outcome, project: Path) -> None:
    """Copy files to where another program looks for them.

    In that folder only our own files from earlier builds are replaced or removed.

    Args:
        task: the task to record the files under; project: its root, whose sources are not replaced.

    Errors:
        CardgenError: an existing file of that name was not written by us, or changed since.
    """
    folder, files = installation.folder, installation.files
    for name in files:
        require_free(folder / name, project)
    place = Manifest(folder, INSTALLED)
    for name in place.modified_files(files):
        message = (
            f"'{folder / name}' was changed after cardgen wrote it; move it away or choose another folder"
        )
        raise CardgenError(f"{message} by {installation.option}")
    for name, data in files.items():
        written = write_under(folder, name, data)
        (outcome.written if written else outcome.unchanged).append(str(folder / name))
    place.remove(place.record(task, list(files), None, lasting=installation.lasting))
    place.save()

"""The work of a build: tasks that are not up to date are run, and their files written and remembered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from cardgen.cache import Cache
from cardgen.findings import CardgenError, Finding, has_errors
from cardgen.manifest import INSTALLED, Manifest
from cardgen.tasks import Done, Reporter, Result, Task, run_tasks, write_under

if TYPE_CHECKING:
    from cardgen.export.exporter import Installation


#: The file of all content, beside the games' folders.
DATABASE = "cardgen.db"


@dataclass
class Outcome:
    """What a build made: findings, the files that are new and that stand from before, and who had something to make.

    Attributes:
        done: the tasks, by scope and name; built: ids of the decks that were built, by game.
        stamped: number of faces that errors are stamped on; closing: lines that end the build's report.
        reasons: why things were made, by what they are called.
    """

    findings: list[Finding] = field(default_factory=list)
    written: list[str] = field(default_factory=list)
    standing: list[str] = field(default_factory=list)
    exporters: set[str] = field(default_factory=set)
    done: set[tuple[str, str]] = field(default_factory=set)
    built: dict[str, frozenset[str]] = field(default_factory=dict)
    stamped: int = 0
    closing: list[str] = field(default_factory=list)
    reasons: dict[str, str] = field(default_factory=dict)

    def add(self, other: Outcome) -> None:
        """Take in what a part of the build made."""
        self.findings += other.findings
        self.written += other.written
        self.standing += other.standing
        self.exporters |= other.exporters
        self.done |= other.done
        self.built |= other.built
        self.stamped += other.stamped
        self.reasons |= other.reasons


@dataclass(frozen=True)
class OutputFolder:
    """Where a build writes, and what it remembers of earlier ones."""

    path: Path
    manifest: Manifest

    def run(
        self, tasks: Sequence[Task], jobs: int, cache: Cache, report: Reporter, outcome: Outcome
    ) -> dict[tuple[str, str], Done]:
        """Run what is not up to date, write its files, and return all results by scope and name.

        Args:
            outcome: takes in the findings and files.
        """
        done: dict[tuple[str, str], Done] = {}
        if not tasks:
            return done
        report.work(len(tasks))
        todo = []
        for task in tasks:
            before = self.manifest.before(task)
            if before is None:
                todo.append(task)
                outcome.reasons.setdefault(task.name, self.manifest.why(task))
                continue
            done[task.scope, task.name] = before
            outcome.standing += before.files
            outcome.findings += before.findings
            report.done(task.name, fresh=False)
        cache.flush()
        for task, result in run_tasks(todo, jobs, cache.flush):
            outcome.findings += result.findings
            if not has_errors(result.findings):
                done[task.scope, task.name] = self._keep(task, result, outcome)
            report.done(task.name, fresh=True)
        report.finish()
        outcome.done |= done.keys()
        return done

    def _keep(self, task: Task, result: Result, outcome: Outcome) -> Done:
        for name, data in result.files.items():
            written = write_under(self.path, name, data)
            (outcome.written if written else outcome.standing).append(name)
        known = replace(task, key=result.key or task.key)
        stale = self.manifest.keep(known, list(result.files), result.data, result.findings)
        self.manifest.remove(stale)
        return Done(task, tuple(result.files), result.findings, result.data, fresh=True)


def refuse_twice(tasks: Iterable[Task]) -> None:
    """Stop where two tasks would write the same file.

    Errors:
        CardgenError: naming the first of them.
    """
    counts = Counter((task.scope, task.name) for task in tasks)
    twice = sorted(name for (_, name), count in counts.items() if count > 1)
    if twice:
        raise CardgenError(
            f"two things would be written as '{twice[0]}'; give the deck of that name another id"
        )


def refuse_empty(outcome: Outcome, targets: Iterable[str]) -> None:
    """Stop where a target that was asked for has nothing to make of what is chosen, and no mistake is the reason.

    Errors:
        CardgenError: naming the first of them.
    """
    idle = [name for name in targets if name not in outcome.exporters]
    if idle and not has_errors(outcome.findings):
        raise CardgenError(f"nothing to build for '{idle[0]}': no deck that is chosen has a form there")


def install(installation: Installation, task: Task, outcome: Outcome) -> None:
    """Put files where another program looks for them.

    The folder is not ours: what stands there from others stays, and of an earlier build only our own files go.

    Args:
        task: what the files are remembered by.

    Errors:
        CardgenError: a file of that name is not as we wrote it.
    """
    folder, files = installation.folder, installation.files
    place = Manifest(folder, INSTALLED)
    for name in place.foreign(files):
        message = f"'{folder / name}' is not as cardgen wrote it; move it away, or choose another folder"
        raise CardgenError(f"{message} by {installation.option}")
    for name, data in files.items():
        written = write_under(folder, name, data)
        (outcome.written if written else outcome.standing).append(str(folder / name))
    place.remove(place.keep(task, list(files), None))
    place.save()

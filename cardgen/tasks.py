"""Units of work, one process or several, and the manifest that knows what need not be done again.

A task is a pure function of its key: the same key gives the same files. Its files are written whole (temporary name,
then rename), pictures before what names them. The manifest remembers for each task its key and files, so that a
build redoes only what changed, and removes its own stale files and nobody else's.
"""

from __future__ import annotations

import json
import os
import signal
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, field
from pathlib import Path
from typing import Any

from cardgen.findings import CardgenError, Finding, Place

MANIFEST = ".cardgen-manifest.json"


@dataclass(frozen=True)
class Result:
    """What a task gives: files by path relative to the output folder, findings, and plain data for later tasks."""

    files: Mapping[str, bytes] = field(default_factory=dict)
    findings: tuple[Finding, ...] = ()
    data: Any = None


@dataclass(frozen=True)
class Task:
    """A unit of work.

    Attributes:
        name: unique in its scope, shown in progress lines (`print/a4-duplex/room`).
        scope: what a full build of replaces whole: `drakborgen/sv/print/a4-duplex`.
        key: digest of everything that decides the result.
        run: the work; called in this process or a forked one.
    """

    name: str
    scope: str
    key: str
    run: Callable[[], Result]


@dataclass(frozen=True)
class Done:
    """A task that was done now or before: its files (relative) and data."""

    task: Task
    files: tuple[str, ...]
    findings: tuple[Finding, ...]
    data: Any
    fresh: bool


def write_file(path: Path, data: bytes) -> None:
    """Write a file whole: under another name first, then renamed.

    Errors:
        CardgenError: the folder cannot be written.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=".cardgen-new-")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            # mkstemp makes files that only their owner may read; output is for sharing.
            os.chmod(name, 0o666 & ~_umask())
            os.replace(name, path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise CardgenError(f"cannot write {path}: {error.strerror}") from error


def write_under(out: Path, name: str, data: bytes) -> bool:
    """Write a file below the output folder unless it holds these bytes already; tell whether it was written.

    Errors:
        CardgenError: the path leaves the folder (by `..` or a link), or cannot be written.
    """
    path = out / name
    if not path.resolve().is_relative_to(out.resolve()):
        raise CardgenError(f"refused to write outside {out}: {name}")
    try:
        if path.stat().st_size == len(data) and path.read_bytes() == data:
            return False
    except OSError:
        # Not there yet, or not readable: writing it tells which.
        pass
    write_file(path, data)
    return True


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


class Manifest:
    """What earlier builds made in an output folder: per scope and task its key, files, data and warnings."""

    def __init__(self, out: Path) -> None:
        self.out = out
        self._path = out / MANIFEST
        self._scopes: dict[str, dict[str, Any]] = {}
        try:
            kept = json.loads(self._path.read_text("utf-8"))
        except (OSError, ValueError, RecursionError):
            kept = {}  # lost or damaged: everything is made again, nothing is removed
        if isinstance(kept, dict) and kept.get("version") == 2 and isinstance(kept.get("scopes"), dict):
            self._scopes = {
                scope: {name: entry for name, entry in tasks.items() if _is_entry(entry)}
                for scope, tasks in kept["scopes"].items()
                if isinstance(tasks, dict)
            }

    def before(self, task: Task) -> Done | None:
        """Give a task's earlier result, if its key is the same and its files stand untouched."""
        entry = self._scopes.get(task.scope, {}).get(task.name)
        if not entry or entry["key"] != task.key:
            return None
        if any(_stamp(self.out / name) != tuple(stamp) for name, *stamp in entry["files"]):
            return None
        findings = tuple(Finding(Place(*place), *told) for place, *told in entry["findings"])
        return Done(task, tuple(name for name, *_ in entry["files"]), findings, entry["data"], fresh=False)

    def keep(
        self, task: Task, files: Sequence[str], data: Any, findings: Sequence[Finding] = ()
    ) -> list[str]:
        """Remember a task's result; give the files its last run made and this one did not.

        Args:
            findings: warnings, which a build tells again while what they are about stands.
        """
        scope = self._scopes.setdefault(task.scope, {})
        old = [name for name, *_ in scope.get(task.name, {}).get("files", [])]
        stamped = [(name, *(_stamp(self.out / name) or (0, 0))) for name in files]
        told = [(astuple(f.place), f.code, f.message, f.severity) for f in findings]
        scope[task.name] = {"key": task.key, "files": stamped, "data": data, "findings": told}
        return [name for name in old if name not in files]

    def forget_others(self, scope: str, names: Sequence[str]) -> list[str]:
        """Drop the tasks of a scope that are no more; give their files."""
        tasks = self._scopes.get(scope, {})
        gone = [name for name in tasks if name not in names]
        return [file for name in gone for file, *_ in tasks.pop(name)["files"]]

    def remove(self, files: Sequence[str]) -> None:
        """Remove stale files of ours that no remaining task names; never anything outside the output folder."""
        named = {f for tasks in self._scopes.values() for entry in tasks.values() for f, *_ in entry["files"]}
        root = self.out.resolve()
        for name in files:
            path = self.out / name
            if name not in named and path.resolve().is_relative_to(root) and not path.is_dir():
                _unlink(path)

    def save(self) -> None:
        """Write the manifest."""
        text = json.dumps(
            {"version": 2, "scopes": self._scopes}, ensure_ascii=False, indent=1, sort_keys=True
        )
        write_file(self._path, text.encode())


def _is_entry(entry: Any) -> bool:
    """Tell whether a task's entry is as `keep` made it: the file may be damaged, or come with a stranger's game."""
    if not isinstance(entry, dict) or entry.keys() != {"key", "files", "data", "findings"}:
        return False
    files, findings = entry["files"], entry["findings"]
    return (
        isinstance(files, list)
        and all(_has_form(f, str, int, int) and "\0" not in f[0] for f in files)
        and isinstance(findings, list)
        and all(_has_form(f, list, str, str, str) and _has_form(f[0], str, int, int) for f in findings)
    )


def _has_form(row: Any, *types: type) -> bool:
    return isinstance(row, list) and len(row) == len(types) and all(map(isinstance, row, types))


def _unlink(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise CardgenError(f"cannot remove {path}: {error.strerror}") from error


def _stamp(path: Path) -> tuple[int, int] | None:
    try:
        info = path.stat()
    except OSError:
        return None
    return (info.st_size, info.st_mtime_ns)


class Reporter:
    """Hears of progress; the command line shows it. This one says nothing."""

    def step(self, number: int, name: str, what: str) -> None:
        """A numbered step begins."""

    def work(self, tasks: int) -> None:
        """So many units of work begin."""

    def done(self, name: str, fresh: bool) -> None:
        """One unit is done, newly or from before."""

    def finish(self) -> None:
        """The units are all done."""


QUIET = Reporter()

_queue: Sequence[Task] = ()
_after: Callable[[], object] = bool


def _run_queued(index: int) -> Result:
    result = _queue[index].run()
    _after()
    return result


def run_tasks(tasks: Sequence[Task], jobs: int, after: Callable[[], object]) -> Iterator[tuple[Task, Result]]:
    """Run tasks and give each with its result as it is done; in this process, or in `jobs` forked ones.

    Forked processes see the tasks as they stand, so nothing but results travels between processes.

    Args:
        after: called after each task in the process that ran it, to write out what it kept in the cache.
    """
    global _queue, _after
    _queue, _after = tasks, after
    try:
        if jobs <= 1 or len(tasks) <= 1 or not hasattr(os, "fork"):
            for index, task in enumerate(tasks):
                yield task, _run_queued(index)
            return
        from concurrent.futures import ProcessPoolExecutor, as_completed
        from multiprocessing import get_context

        # Only this process hears Ctrl-C, and ends the others: a worker stopped while it holds a lock stops them all.
        pool = ProcessPoolExecutor(
            min(jobs, len(tasks)),
            mp_context=get_context("fork"),
            initializer=signal.signal,
            initargs=(signal.SIGINT, signal.SIG_IGN),
        )
        try:
            futures = {pool.submit(_run_queued, i): task for i, task in enumerate(tasks)}
            for future in as_completed(list(futures)):
                # Let go of each result once it is given: they hold every file's bytes.
                task, result = futures.pop(future), future.result()
                del future
                yield task, result
                del result
        except BaseException:
            for process in list((pool._processes or {}).values()):
                process.terminate()
            raise
        finally:
            pool.shutdown(wait=True, cancel_futures=True)
    finally:
        _queue, _after = (), bool

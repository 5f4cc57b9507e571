"""Units of work, in one process or several.

A task is a pure function of its key: the same key gives the same files. Its files are written whole (temporary name,
then rename), pictures before what names them.
"""

from __future__ import annotations

import os
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cardgen.cache import code_digest, digest
from cardgen.findings import CardgenError, Finding

#: How the names of files begin that are not yet whole.
UNFINISHED = ".cardgen-new-"
#: How long a worker may outlive the process that started it, in seconds.
ORPHAN_SECONDS = 0.5
#: Longest part of a key that is remembered as it is.
LONGEST_PART = 24


@dataclass(frozen=True)
class Result:
    """What a task gives: files by path relative to the output folder, findings, and plain data for later tasks.

    Attributes:
        key: that of the task, where only the work shows what decides it; else empty.
    """

    files: Mapping[str, bytes] = field(default_factory=dict)
    findings: tuple[Finding, ...] = ()
    data: Any = None
    key: str = ""


@dataclass(frozen=True)
class Task:
    """A unit of work.

    Attributes:
        name: unique in its scope, shown in progress lines (`print/a4-duplex/room`).
        scope: what a full build of replaces whole: `keep/sv/print/a4-duplex`.
        key: digest of everything that decides the result; empty where only the work will show it.
        run: the work; called in this process or a forked one.
        parts: what the key was made of, by name, so that a build can say which part changed.
    """

    name: str
    scope: str
    key: str
    run: Callable[[], Result]
    parts: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of_parts(cls, name: str, scope: str, parts: Mapping[str, str], run: Callable[[], Result]) -> Task:
        """Make a task that is decided by named parts; a long part is remembered by a digest."""
        key = digest(code_digest(), *(text for part in parts.items() for text in part))
        return cls(name, scope, key, run, {name: _short(part) for name, part in parts.items()})


def _short(text: str) -> str:
    return text if len(text) <= LONGEST_PART else digest(text)[:8]


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
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=UNFINISHED)
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


class Reporter:
    """Hears of progress; the command line shows it. This one says nothing."""

    def step(self, number: int, name: str, what: str) -> None:
        """A numbered step begins."""

    def work(self, tasks: int) -> None:
        """So many units of work begin."""

    def done(self, name: str, fresh: bool) -> None:
        """One unit is done, newly or from before."""

    def finish(self) -> None:
        """The units are all done, or never will be."""

    def wait(self, what: str) -> None:
        """Nothing goes on until somebody else is done."""


QUIET = Reporter()


def end_in_order() -> None:
    """Let SIGTERM and SIGHUP end the program as Ctrl-C does: workers gone, files whole, the terminal as it was.

    The exit code is the shell's: 128 and the signal's number. A signal that is ignored (`nohup`) stays ignored.
    """
    for number in _ending_signals():
        if signal.getsignal(number) == signal.SIG_DFL:
            signal.signal(number, _leave)


def _ending_signals() -> list[signal.Signals]:
    return [s for s in signal.Signals if s.name in ("SIGTERM", "SIGHUP")]


def _leave(number: int, _frame: object) -> None:
    sys.exit(128 + number)


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

    Errors:
        CardgenError: a process could not be had, or the system ended one.
    """
    global _queue, _after
    _queue, _after = tasks, after
    try:
        if jobs <= 1 or len(tasks) <= 1 or not hasattr(os, "fork"):
            for index, task in enumerate(tasks):
                yield task, _run_queued(index)
        else:
            yield from _run_in_processes(tasks, min(jobs, len(tasks)))
    finally:
        _queue, _after = (), bool


def _run_in_processes(tasks: Sequence[Task], jobs: int) -> Iterator[tuple[Task, Result]]:
    from concurrent.futures import ProcessPoolExecutor, as_completed
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_context

    pool = ProcessPoolExecutor(
        jobs, mp_context=get_context("fork"), initializer=_begin_worker, initargs=(os.getpid(),)
    )
    try:
        try:
            futures = {pool.submit(_run_queued, i): task for i, task in enumerate(tasks)}
        except OSError as error:
            why = f"cannot start {jobs} processes: {error.strerror}"
            raise CardgenError(f"{why} (try: cardgen build --jobs 1)") from error
        for future in as_completed(list(futures)):
            # Let go of each result once it is given: they hold every file's bytes.
            task, result = futures.pop(future), future.result()
            del future
            yield task, result
            del result
    except BrokenProcessPool as error:
        why = "the system ended one of the processes, most likely for want of memory"
        raise CardgenError(f"{why} (try: cardgen build --jobs 1)") from error
    except BaseException:
        for process in list((pool._processes or {}).values()):
            process.terminate()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _begin_worker(parent: int) -> None:
    """Make this process one that its parent ends, or the parent's end."""
    # Only the parent hears Ctrl-C, and ends the others: a worker stopped while it holds a lock stops them all.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for number in _ending_signals():
        if signal.getsignal(number) is _leave:
            signal.signal(number, signal.SIG_DFL)
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: int) -> None:
    """End this process soon after its parent, which had no time to do so if it was killed."""
    while os.getppid() == parent:
        time.sleep(ORPHAN_SECONDS)
    os._exit(1)

"""Tasks, run in one process or several.

A task is a pure function of its key: same key, same files. Files are written under a temporary name and renamed,
pictures before the files that name them.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct, field

from cardgen.cache import code_digest, digest
from cardgen.findings import CardgenError, Finding

#: How often a worker checks that its parent is alive, in seconds.
ORPHAN_SECONDS = 0.5
#: Whether tasks can run in processes that inherit them.
FORKS = hasattr(os, "fork")
#: Longest part of a key that is recorded as it is rather than as a digest.
LONGEST_PART = 24


class Result(Struct, frozen=True):
    """The result of a task: files by path in the output folder, findings, and plain data for later tasks.

    Attributes:
        key: the task's key if only running it shows what it depends on; else empty.
    """

    files: Mapping[str, bytes] = field(default_factory=dict)
    findings: tuple[Finding, ...] = ()
    data: Any = None
    key: str = ""


class Task(Struct, frozen=True):
    """A unit of work.

    Attributes:
        name: unique in its scope, shown in progress lines (`print/a4-duplex/room`).
        scope: the group of tasks that a full build replaces as a whole: `keep/sv/print/a4-duplex`.
        key: digest of everything the result depends on; empty if only running it shows that.
        run: called in this process or a forked one.
        parts: what the key was made of, by name, so that a build can report which part changed.
        lasting: its files stay when it makes others or no longer exists, since files that we do not know may name them.
    """

    name: str
    scope: str
    key: str
    run: Callable[[], Result]
    parts: Mapping[str, str] = field(default_factory=dict)
    lasting: bool = False

    @classmethod
    def of_parts(cls, name: str, scope: str, parts: Mapping[str, str], run: Callable[[], Result]) -> Task:
        """Return a task that depends on named parts; long parts are recorded as digests."""
        key = digest(code_digest(), *(text for part in parts.items() for text in part))
        return cls(name, scope, key, run, {name: _short(part) for name, part in parts.items()})


def _short(text: str) -> str:
    return text if len(text) <= LONGEST_PART else digest(text)[:8]


class Done(Struct, frozen=True):
    """A finished task with its files (by path in the output folder), findings and data."""

    task: Task
    files: tuple[str, ...]
    findings: tuple[Finding, ...]
    data: Any


class Reporter:
    """Receives progress events; this default ignores them."""

    def step(self, number: int, name: str, what: str) -> None:
        """A numbered step begins."""

    def start_tasks(self, tasks: int) -> None:
        """A number of tasks is about to run."""

    def task_finished(self, name: str, ran_now: bool) -> None:
        """A task is finished; it ran now, or was up to date."""

    def end_tasks(self) -> None:
        """All tasks are finished, or the run was interrupted."""

    def note(self, text: str) -> None:
        """Something that one should know before it happens."""

    def waiting_for(self, what: str) -> None:
        """The build waits for something, such as another build."""


QUIET = Reporter()


def default_jobs() -> int:
    """Return the default number of processes: one per processor."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def install_signal_handlers() -> None:
    """Shut down cleanly on SIGTERM and SIGHUP, with the shell's exit code: 128 + the signal's number.

    A signal that is ignored (`nohup`) stays ignored.
    """
    for number in _ending_signals():
        if signal.getsignal(number) == signal.SIG_DFL:
            signal.signal(number, _exit_on_signal)


def _ending_signals() -> list[signal.Signals]:
    return [s for s in signal.Signals if s.name in ("SIGTERM", "SIGHUP")]


def _exit_on_signal(number: int, _frame: object) -> None:
    sys.exit(128 + number)


_queue: Sequence[Task] = ()
_after: Callable[[], object] = bool


def _run_queued(index: int) -> Result:
    result = _queue[index].run()
    _after()
    return result


def run_tasks(tasks: Sequence[Task], jobs: int, after: Callable[[], object]) -> Iterator[tuple[Task, Result]]:
    """Run tasks in this process or in `jobs` forked ones; yield each with its result as it finishes.

    Forked processes inherit the tasks, so only results travel between processes.

    Args:
        after: called after each task in the process that ran it, to flush the cache.

    Errors:
        CardgenError: a process could not be started, or the system killed one.
    """
    global _queue, _after
    # A task may run tasks of its own.
    before, _queue, _after = (_queue, _after), tasks, after
    try:
        if jobs <= 1 or len(tasks) <= 1 or not FORKS:
            for index, task in enumerate(tasks):
                yield task, _run_queued(index)
        else:
            yield from _run_in_processes(tasks, min(jobs, len(tasks)))
    finally:
        _queue, _after = before


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
            # Drop each result once it is yielded: results hold the bytes of files.
            task, result = futures.pop(future), future.result()
            del future
            yield task, result
            del result
    except BrokenProcessPool as error:
        why = "the system killed one of the processes, most likely for lack of memory"
        raise CardgenError(f"{why} (try: cardgen build --jobs 1)") from error
    except BaseException:
        for process in list((pool._processes or {}).values()):
            process.terminate()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _begin_worker(parent: int) -> None:
    """Let only the parent, or its death, end this process."""
    # Only the parent handles Ctrl-C, and stops the workers: one interrupted while it holds a lock would block the rest.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for number in _ending_signals():
        if signal.getsignal(number) is _exit_on_signal:
            signal.signal(number, signal.SIG_DFL)
    threading.Thread(target=_exit_with_parent, args=(parent,), daemon=True).start()


def _exit_with_parent(parent: int) -> None:
    """Exit soon after the parent, which cannot stop its workers if it is killed."""
    while os.getppid() == parent:
        time.sleep(ORPHAN_SECONDS)
    os._exit(1)

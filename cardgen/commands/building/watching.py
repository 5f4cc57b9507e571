"""Watch a project's content and templates, and report which files changed."""

from __future__ import annotations

import queue
import re
import threading
import time
import zipfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from watchfiles import watch
from watchfiles.main import FileChange

from cardgen.load.source import WORKBOOKS

#: Changes that follow one another within this time are reported together, in milliseconds.
STEP_MS, MOST_MS = 15, 250
#: How often folders that are still to come are looked for, in milliseconds.
LOOK_AGAIN_MS = 1000
#: How long a workbook that is being written is waited for, and how often it is looked at, in seconds.
WHOLE_AFTER, LOOK_EVERY = 2.0, 0.05
_TEMPORARY = (
    "~",
    ".tmp",
    ".swp",
    ".swx",
    ".part",
    ".crdownload",
    ".download",
    "___jb_tmp___",
    "___jb_old___",
)
_EXCEL = re.compile(r"[0-9a-f]{8}")
FOLDERS = ("content", "templates")


def watched_folders(root: Path) -> list[Path]:
    """Return the folders of a project that exist."""
    return [root / name for name in FOLDERS if (root / name).is_dir()]


def is_of_the_project(name: str) -> bool:
    """Return whether a file may matter: editors and office programs write temporary ones beside it."""
    base = name.rpartition("/")[2].lower()
    temporary = base.startswith((".", "~", "#")) or base.endswith(_TEMPORARY)
    # Vim looks whether it may write by making this file; Excel first writes one of eight such digits.
    return not temporary and base != "4913" and not _EXCEL.fullmatch(base)


def watch_in_background(
    root: Path, on_change: Callable[[set[str]], None], stop: threading.Event
) -> threading.Thread:
    """Call a function in a thread of its own with the files that changed together, as posix paths in the project.

    When a folder comes or goes, all folders are reported: what changed in it meanwhile is unknown.
    """

    def run() -> None:
        watched: list[Path] | None = None
        while not stop.is_set():
            there = watched_folders(root)
            if there != watched:
                if watched is not None:
                    on_change(set(FOLDERS))
                watched, changes = there, _changes(there, stop)
            if not there:
                stop.wait(LOOK_AGAIN_MS / 1000)
            elif found := next(changes, None):
                _wait_for_workbooks([Path(path) for _, path in found], stop)
                on_change({Path(path).relative_to(root).as_posix() for _, path in found})

    thread = threading.Thread(target=run, name="watch", daemon=True)
    thread.start()
    return thread


def _wait_for_workbooks(paths: list[Path], stop: threading.Event) -> None:
    """Wait until workbooks are whole: programs write them bit by bit, or take the old one away first."""
    books = [path for path in paths if path.suffix.lower() in WORKBOOKS]
    end = time.monotonic() + WHOLE_AFTER
    while not all(map(zipfile.is_zipfile, books)) and time.monotonic() < end:
        if stop.wait(LOOK_EVERY):
            return


def _changes(folders: list[Path], stop: threading.Event) -> Iterator[set[FileChange]]:
    """Return the changes in folders as they come; an empty set at times, to look for other folders."""
    return watch(
        *folders,
        watch_filter=lambda _, path: is_of_the_project(Path(path).as_posix()),
        step=STEP_MS,
        debounce=MOST_MS,
        rust_timeout=LOOK_AGAIN_MS,
        yield_on_timeout=True,
        stop_event=stop,
        raise_interrupt=False,
    )


def next_changes(root: Path, since: float) -> Iterator[set[str]]:
    """Yield the files that changed together, in this thread; those that change meanwhile come together next time.

    Args:
        since: files that changed after this time, in seconds, come first.
    """
    found: queue.SimpleQueue[set[str]] = queue.SimpleQueue()
    stop = threading.Event()
    watch_in_background(root, found.put, stop)
    try:
        if missed := changed_after(root, since):
            yield missed
        while True:
            try:
                # A wait without end would not be interrupted on every system.
                files = found.get(timeout=1.0)
            except queue.Empty:
                continue
            while not found.empty():
                files |= found.get()
            yield files
    finally:
        stop.set()


def changed_after(root: Path, since: float) -> set[str]:
    """Return the files that changed after a time, in seconds: those that a watcher that begins now has missed."""
    changed: set[str] = set()
    for path in (path for folder in watched_folders(root) for path in folder.rglob("*")):
        # What is gone meanwhile is seen by the watcher.
        with suppress(OSError):
            if path.stat().st_mtime > since and is_of_the_project(path.as_posix()):
                changed.add(path.relative_to(root).as_posix())
    return changed

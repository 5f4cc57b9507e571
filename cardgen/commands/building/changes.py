"""Watch a project's content and templates, and report which files changed."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from watchfiles import watch

#: Changes that follow one another within this time are reported together, in milliseconds.
STEP_MS, MOST_MS = 15, 250
#: How often folders that are still to come are looked for, in milliseconds.
LOOK_AGAIN_MS = 1000
FOLDERS = ("content", "templates")


def watched_folders(root: Path) -> list[Path]:
    """Return the folders of a project that exist."""
    return [root / name for name in FOLDERS if (root / name).is_dir()]


def is_of_the_project(name: str) -> bool:
    """Return whether a file may matter: editors and office programs write temporary ones beside it."""
    base = name.rpartition("/")[2]
    temporary = base.startswith((".", "~$", "#")) or base.endswith(("~", ".tmp", ".swp", ".swx", ".part"))
    # Vim looks whether it may write by making this file.
    return not temporary and base != "4913"


def changed_files(root: Path, stop: threading.Event) -> Iterator[set[str]]:
    """Yield the files that changed together, as posix paths in the project, until the event is set."""
    while not stop.is_set():
        folders = watched_folders(root)
        if not folders:
            stop.wait(LOOK_AGAIN_MS / 1000)
            if watched_folders(root):
                yield set(FOLDERS)
            continue
        for changes in watch(
            *folders,
            watch_filter=lambda _, path: is_of_the_project(Path(path).as_posix()),
            step=STEP_MS,
            debounce=MOST_MS,
            rust_timeout=LOOK_AGAIN_MS,
            yield_on_timeout=True,
            stop_event=stop,
            raise_interrupt=False,
        ):
            if changes:
                yield {Path(path).relative_to(root).as_posix() for _, path in changes}
            if watched_folders(root) != folders:
                yield set(FOLDERS)
                break


def watch_in_background(
    root: Path, on_change: Callable[[set[str]], None], stop: threading.Event
) -> threading.Thread:
    """Call a function with each set of changed files, in a thread of its own."""

    def run() -> None:
        for files in changed_files(root, stop):
            on_change(files)

    thread = threading.Thread(target=run, name="watch", daemon=True)
    thread.start()
    return thread


def next_changes(root: Path, since: float) -> Iterator[set[str]]:
    """Yield the files that changed together, in this thread; those that change meanwhile come together next time.

    Args:
        since: files that changed after this time, in seconds, come first.
    """
    found: queue.SimpleQueue[set[str]] = queue.SimpleQueue()
    stop = threading.Event()
    watch_in_background(root, found.put, stop)
    try:
        if missed := _changed_after(root, since):
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


def _changed_after(root: Path, since: float) -> set[str]:
    changed: set[str] = set()
    for path in (path for folder in watched_folders(root) for path in folder.rglob("*")):
        # What is gone meanwhile is seen by the watcher.
        with suppress(OSError):
            if path.stat().st_mtime > since and is_of_the_project(path.as_posix()):
                changed.add(path.relative_to(root).as_posix())
    return changed

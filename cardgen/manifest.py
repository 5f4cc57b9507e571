"""What stands in an output folder: the manifest that knows what need not be done again, and who may write.

The manifest remembers for each task its key and files, so that a build redoes only what changed, and removes its own
stale files and nobody else's. One build at a time is at work in a folder: two would undo each other's manifest.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from cardgen.findings import CardgenError, Finding, Place
from cardgen.tasks import UNFINISHED, Done, Task, write_file

MANIFEST = ".cardgen-manifest.json"
#: Its name in a folder of another program, which may take every .json for its own.
INSTALLED = ".cardgen-installed"
#: Why something is made that no earlier build left.
NEVER_MADE = "not made before"
#: Stands for a part that a task does not have; most parts that `why` names.
NO_PART, MOST_PARTS = "—", 5
#: States of what a build made, where it is not finished: with errors stamped on it, or older than the content.
DRAFT, OUTDATED = "draft", "outdated"
#: Locked by the build that is at work; its bytes say nothing, and it stays, since others may wait for it.
LOCK = ".cardgen-lock"


@contextmanager
def alone_in(out: Path, wait: Callable[[], object]) -> Iterator[bool]:
    """Keep other builds out of an output folder for the block; tell whether the system could do so.

    The system lets go of the lock when the process ends, however it ends.

    Args:
        wait: called before waiting for another build.

    Errors:
        CardgenError: the folder cannot be written.
    """
    if find_spec("fcntl") is None:  # Windows has no such locks; a single build needs none
        yield False
        return
    path = out / LOCK
    try:
        out.mkdir(parents=True, exist_ok=True)
        handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o666)
    except OSError as error:
        raise CardgenError(f"cannot write {path}: {error.strerror}") from error
    try:
        yield _locked(handle, wait)
    finally:
        os.close(handle)


def _locked(handle: int, wait: Callable[[], object]) -> bool:
    import fcntl

    # This kind of lock is not handed down to forked processes: a killed build's workers hold nothing.
    try:
        fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        wait()
        fcntl.lockf(handle, fcntl.LOCK_EX)
    except OSError:
        return False  # a file system without locks, as some shared folders are
    return True


class Manifest:
    """What earlier builds made in a folder: per scope and task its key, files, data and warnings.

    Args:
        out: the folder; file: the name of the manifest in it.

    Attributes:
        draft: what is kept now is a draft, which `check --output` tells.
    """

    def __init__(self, out: Path, file: str = MANIFEST) -> None:
        self.out = out
        self.draft = False
        self._path = out / file
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

    def scopes(self) -> list[str]:
        """List the scopes there is something of, sorted."""
        return sorted(self._scopes)

    def made(self, scope: str) -> dict[str, list[str]]:
        """Return the files of each task of a scope, by the task's name, sorted."""
        tasks = self._scopes.get(scope, {})
        return {name: [file for file, *_ in tasks[name]["files"]] for name in sorted(tasks)}

    def files(self) -> dict[str, int]:
        """Return the size in bytes of every file that was made, by name, sorted."""
        entries = [entry for tasks in self._scopes.values() for entry in tasks.values()]
        return dict(sorted((name, size) for entry in entries for name, size, _ in entry["files"]))

    def mark_outdated(self, scope: str, names: Iterable[str]) -> None:
        """Remember of tasks of a scope that their files are older than the content, whose errors stop them."""
        for name in names:
            self._scopes[scope][name]["state"] = OUTDATED

    def in_state(self, state: str) -> list[str]:
        """Return the files of a state, sorted, without those in folders beside them, such as a table's pictures."""
        return sorted(
            file
            for scope, tasks in self._scopes.items()
            for entry in tasks.values()
            for file, *_ in entry["files"]
            if entry.get("state") == state and (scope in (file, file.rpartition("/")[0]))
        )

    def before(self, task: Task) -> Done | None:
        """Return a task's earlier result, if its key is the same and its files stand untouched."""
        entry = self._scopes.get(task.scope, {}).get(task.name)
        if not entry or entry["key"] != task.key:
            return None
        if any(_stamp(self.out / name) != tuple(stamp) for name, *stamp in entry["files"]):
            return None
        if not self.draft or entry.get("state") == OUTDATED:
            entry.pop("state", None)  # it is what a finished build makes
        findings = tuple(Finding(Place(*place), *told) for place, *told in entry["findings"])
        return Done(task, tuple(name for name, *_ in entry["files"]), findings, entry["data"], fresh=False)

    def why(self, task: Task) -> str:
        """Say why a task is not up to date."""
        entry = self._scopes.get(task.scope, {}).get(task.name)
        if not entry:
            return NEVER_MADE
        if entry["key"] == task.key:
            return "files changed or removed since"
        old = entry.get("parts", {})
        names = [name for name in {**old, **task.parts} if old.get(name) != task.parts.get(name)]
        changes = [f"{n}: {old.get(n, NO_PART)} → {task.parts.get(n, NO_PART)}" for n in names[:MOST_PARTS]]
        more = [f"and {len(names) - MOST_PARTS} more"] if len(names) > MOST_PARTS else []
        return ", ".join([*changes, *more])

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
        told = [
            ((f.place.file, f.place.line, f.place.column), f.code, f.message, f.severity) for f in findings
        ]
        state = {"state": DRAFT} if self.draft else {}
        entry = {"key": task.key, "files": stamped, "data": data, "findings": told, "parts": dict(task.parts)}
        scope[task.name] = entry | state
        return [name for name in old if name not in files]

    def foreign(self, files: Mapping[str, bytes]) -> list[str]:
        """List which of the files that are to be written stand here with other bytes than we gave them."""
        entries = (entry for tasks in self._scopes.values() for entry in tasks.values())
        ours = {name: tuple(stamp) for entry in entries for name, *stamp in entry["files"]}
        there = {name: stamp for name in files if (stamp := _stamp(self.out / name))}
        return [
            name
            for name, stamp in there.items()
            if ours.get(name) != stamp and not _holds(self.out / name, files[name])
        ]

    def forget_others(self, scope: str, names: Sequence[str]) -> list[str]:
        """Drop the tasks of a scope that are no more; give their files."""
        tasks = self._scopes.get(scope, {})
        gone = [name for name in tasks if name not in names]
        files = [file for name in gone for file, *_ in tasks.pop(name)["files"]]
        if not tasks:
            self._scopes.pop(scope, None)
        return files

    def remove(self, files: Sequence[str]) -> None:
        """Remove stale files of ours that no remaining task names, and folders that are empty without them.

        Never anything outside the output folder.
        """
        if not files:
            return
        named = {f for tasks in self._scopes.values() for entry in tasks.values() for f, *_ in entry["files"]}
        root = self.out.resolve()
        for name in files:
            path = self.out / name
            if name not in named and path.resolve().is_relative_to(root) and not path.is_dir():
                _unlink(path)
                _remove_empty(path.parent.resolve(), root)

    def remove_unfinished(self, games: Iterable[str]) -> None:
        """Remove what killed builds left half written, in the folders of some games and of those built before.

        Only for who is alone in the output folder: another build's files are half written too.
        """
        root = self.out.resolve()
        tops = {scope.partition("/")[0] for scope in self._scopes} | set(games)
        folders = [f for f in sorted(root.iterdir()) if f.name in tops and not f.is_symlink()]
        found = [*root.glob(f"{UNFINISHED}*"), *(p for f in folders for p in f.rglob(f"{UNFINISHED}*"))]
        for path in found:
            if path.is_file() and not path.is_symlink():
                _unlink(path)

    def save(self) -> None:
        """Write the manifest."""
        text = json.dumps(
            {"version": 2, "scopes": self._scopes}, ensure_ascii=False, indent=1, sort_keys=True
        )
        write_file(self._path, text.encode())


def _holds(path: Path, data: bytes) -> bool:
    try:
        return path.read_bytes() == data
    except OSError:
        return False  # a folder, or not for us to read


def _is_entry(entry: Any) -> bool:
    """Return whether a task's entry is as `keep` made it: the file may be damaged, or come with a stranger's game."""
    needed = {"key", "files", "data", "findings"}
    if not isinstance(entry, dict) or entry.keys() - {"state", "parts"} != needed:
        return False
    files, findings, parts = entry["files"], entry["findings"], entry.get("parts", {})
    return (
        isinstance(files, list)
        and isinstance(parts, dict)
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


def _remove_empty(folder: Path, root: Path) -> None:
    """Remove a folder and those around it as far as they are empty, below a root."""
    while folder != root and folder.is_relative_to(root):
        try:
            folder.rmdir()
        except OSError:
            return  # something is in it, or it may not be removed: it stays
        folder = folder.parent


def _stamp(path: Path) -> tuple[int, int] | None:
    try:
        info = path.stat()
    except OSError:
        return None
    return (info.st_size, info.st_mtime_ns)

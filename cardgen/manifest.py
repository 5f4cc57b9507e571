"""The manifest of an output folder, and the lock that lets one build at a time write there.

The manifest records each task's key and files, so that a build runs only the tasks that changed and removes only its
own stale files. Two builds at once would overwrite each other's manifest.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from msgspec.structs import astuple

from cardgen.files import TEMP_PREFIX, FileRefused, is_inside, link_below, read_file, write_file
from cardgen.findings import CardgenError, Cell, Finding, Place
from cardgen.tasks import Done, Task

MANIFEST = ".cardgen-manifest.json"
#: Its name in another program's folder, which may treat every .json as its own.
INSTALLED = ".cardgen-installed"
#: The reason given for something that no earlier build made.
NEVER_MADE = "not made before"
#: Shown for a part that a task lacks; most parts that `why_files_stale` names.
NO_PART, MOST_PARTS = "—", 5
#: States of a task's files: with errors stamped on them, or older than the content.
DRAFT, OUTDATED = "draft", "outdated"
#: Most bytes of the name of a file.
_LONGEST_NAME = 255
_SURROGATE = re.compile(rb"\\u[dD][89a-fA-F]")
#: Locked by the running build; always empty, and never removed, since another build may be waiting for it.
LOCK = ".cardgen-lock"


@contextmanager
def output_lock(out: Path, wait: Callable[[], object]) -> Iterator[bool]:
    """Keep other builds out of an output folder during the block; yield whether the lock could be taken.

    The system releases the lock when the process ends, however it ends.

    Args:
        wait: called before waiting for another build.

    Errors:
        CardgenError: the folder cannot be written.
    """
    if find_spec("fcntl") is None:  # Windows has no such locks
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

    # Forked processes do not inherit this kind of lock, so a killed build's workers do not hold it.
    try:
        fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        wait()
        fcntl.lockf(handle, fcntl.LOCK_EX)
    except OSError:
        return False  # a file system without locks, such as some network shares
    return True


class Manifest:
    """What earlier builds made in a folder: key, files, data and warnings of each task, by scope and name.

    Args:
        out: the folder; file: the name of the manifest in it.

    Attributes:
        draft: what is recorded from now on is a draft, which `check --output` reports.
        damaged: the file is there and is not a manifest.
        modules: by game, the modules that its last build had.
        kept: lasting files (see `Task`) that no task makes any more, by name, with size and time.
    """

    def __init__(self, out: Path, file: str = MANIFEST) -> None:
        self.out = out
        self.draft = False
        self._path = out / file
        self.modules: dict[str, tuple[str, ...]] = {}
        self.kept: dict[str, tuple[int, int]] = {}
        self._scopes: dict[str, dict[str, Any]] = {}
        try:
            kept = json.loads(_without_surrogates(read_file(self._path, (out,))))
        except (OSError, FileRefused, ValueError, RecursionError):
            kept = {}  # missing or damaged: everything is made again, nothing is removed
        self.damaged = os.path.lexists(self._path) and not _is_manifest(kept)
        if _is_manifest(kept):
            modules = kept.get("modules", {})
            self.modules = {
                game: tuple(map(str, ids)) for game, ids in modules.items() if isinstance(ids, list)
            }
            rows = [[name, *stamp] for name, stamp in kept.get("kept", {}).items() if isinstance(stamp, list)]
            self.kept = {name: (size, time) for name, size, time in filter(_is_file, rows)}
            self._scopes = {
                scope: {name: entry for name, entry in tasks.items() if _is_entry(entry)}
                for scope, tasks in kept["scopes"].items()
                if isinstance(tasks, dict)
            }

    def scopes(self) -> list[str]:
        """List the scopes that have tasks, sorted."""
        return sorted(self._scopes)

    def files_by_task(self, scope: str) -> dict[str, list[str]]:
        """Return the files of a scope by the name of the task that made them, sorted."""
        tasks = self._scopes.get(scope, {})
        return {name: [file for file, *_ in tasks[name]["files"]] for name in sorted(tasks)}

    def tasks(self, scope: str) -> dict[str, tuple[Mapping[str, str], Any]]:
        """Return what the keys of a scope's tasks were made of, and their data, by name."""
        return {
            name: (entry.get("parts", {}), entry["data"])
            for name, entry in self._scopes.get(scope, {}).items()
        }

    def files(self) -> dict[str, int]:
        """Return the size in bytes of every recorded file, by name, sorted."""
        return {name: size for name, (size, _) in sorted(self._stamps().items())}

    def mark_outdated(self, scope: str, names: Iterable[str]) -> None:
        """Mark tasks whose files are older than the content, because errors in it stopped them."""
        for name in names:
            self._scopes[scope][name]["state"] = OUTDATED

    def in_state(self, state: str) -> list[str]:
        """Return the files in a state, sorted, without those in subfolders, such as a table's pictures."""
        return sorted(
            file
            for scope, tasks in self._scopes.items()
            for entry in tasks.values()
            for file, *_ in entry["files"]
            if entry.get("state") == state and (scope in (file, file.rpartition("/")[0]))
        )

    def up_to_date(self, task: Task) -> Done | None:
        """Return a task's recorded result if its key and its files are unchanged, else None."""
        entry = self._scopes.get(task.scope, {}).get(task.name)
        if not entry or entry["key"] != task.key:
            return None
        if any(_stamp(self.out / name) != tuple(stamp) for name, *stamp in entry["files"]):
            return None
        if not self.draft or entry.get("state") == OUTDATED:
            entry.pop("state", None)  # same key: a complete build would make the same files
        findings = tuple(Finding(_place(*place), *reported) for place, *reported in entry["findings"])
        return Done(task, tuple(name for name, *_ in entry["files"]), findings, entry["data"])

    def parts(self, task: Task) -> Mapping[str, str]:
        """Return what the key of a task's files was made of, by name; nothing if it is not recorded."""
        parts: Mapping[str, str] = self._scopes.get(task.scope, {}).get(task.name, {}).get("parts", {})
        return parts

    def why_files_stale(self, task: Task) -> str:
        """Return why a task is not up to date."""
        entry = self._scopes.get(task.scope, {}).get(task.name)
        if not entry:
            return NEVER_MADE
        if entry["key"] == task.key:
            return "files changed or removed since"
        old = self.parts(task)
        names = [name for name in {**old, **task.parts} if old.get(name) != task.parts.get(name)]
        changes = [f"{n}: {old.get(n, NO_PART)} → {task.parts.get(n, NO_PART)}" for n in names[:MOST_PARTS]]
        more = [f"and {len(names) - MOST_PARTS} more"] if len(names) > MOST_PARTS else []
        return ", ".join([*changes, *more])

    def record(
        self,
        task: Task,
        files: Sequence[str],
        data: Any,
        findings: Sequence[Finding] = (),
        lasting: Collection[str] = (),
    ) -> list[str]:
        """Record a task's result; return the files that its previous run made and this one did not.

        Args:
            findings: warnings, which later builds repeat while the task is up to date.
            lasting: files that stay when the task no longer makes them.
        """
        scope = self._scopes.setdefault(task.scope, {})
        old = scope.get(task.name, {"files": []})
        stamped = [(name, *(_stamp(self.out / name) or (0, 0))) for name in files]
        reported = [(_row_of(f.place), f.code, f.message, f.severity) for f in findings]
        state = {"state": DRAFT} if self.draft else {}
        entry = {
            "key": task.key,
            "files": stamped,
            "data": data,
            "findings": reported,
            "parts": dict(task.parts),
        }
        if lasting:
            entry["lasting"] = sorted(lasting)
        scope[task.name] = entry | state
        for name in files:
            self.kept.pop(name, None)
        return self._without_lasting(old, files)

    def _without_lasting(self, entry: Mapping[str, Any], files: Sequence[str] = ()) -> list[str]:
        """Return the files of an entry to remove: not among `files`, nor lasting, which are kept; a draft's are not."""
        gone = {name: (size, time) for name, size, time in entry["files"] if name not in files}
        lasting = () if entry.get("state") == DRAFT else entry.get("lasting", ())
        self.kept |= {name: stamp for name, stamp in gone.items() if name in lasting}
        return [name for name in gone if name not in lasting]

    def unchanged_kept(self, names: Iterable[str]) -> list[str]:
        """Return those of kept files that nobody has changed since we wrote them."""
        return [name for name in names if _stamp(self.out / name) in (None, self.kept[name])]

    def remove_kept(self, names: Iterable[str]) -> list[str]:
        """Remove kept files, except those changed by others; return the names of those removed."""
        removed = self.unchanged_kept(names)
        self.remove(removed)
        for name in removed:
            del self.kept[name]
        return removed

    def is_unchanged(self, name: str) -> bool:
        """Return whether a recorded file is as we wrote it."""
        return self._stamps().get(name, ()) == _stamp(self.out / name)

    def _stamps(self) -> dict[str, tuple[int, int]]:
        entries = (entry for tasks in self._scopes.values() for entry in tasks.values())
        return {name: (size, time) for entry in entries for name, size, time in entry["files"]}

    def modified_files(self, files: Mapping[str, bytes]) -> list[str]:
        """List those of the files about to be written that somebody else changed since we wrote them."""
        ours, there = self._stamps(), {name: stamp for name in files if (stamp := _stamp(self.out / name))}
        return [
            name
            for name, stamp in there.items()
            if ours.get(name) != stamp and not _holds(self.out / name, files[name])
        ]

    def forget_tasks_except(self, scope: str, names: Sequence[str]) -> list[str]:
        """Drop all tasks of a scope but these; return the files of those dropped."""
        tasks = self._scopes.get(scope, {})
        gone = [name for name in tasks if name not in names]
        files = [file for name in gone for file in self._without_lasting(tasks.pop(name))]
        if not tasks:
            self._scopes.pop(scope, None)
        return files

    def remove(self, files: Sequence[str]) -> None:
        """Remove those of our files that no task names any more, and the folders this leaves empty.

        Never removes anything outside the output folder.
        """
        if not files:
            return
        named = self._stamps()
        root = self.out.resolve()
        for name in files:
            path = self.out / name
            if name not in named and _is_below(path, self.out) and not path.is_dir():
                _unlink(path)
                _remove_empty(path.parent.resolve(), root)

    def remove_temporary_files(self, games: Iterable[str]) -> None:
        """Remove temporary files of killed builds, in the folders of these games and of those built before.

        Requires the output lock: a running build has temporary files too.
        """
        root = self.out.resolve()
        tops = {scope.partition("/")[0] for scope in self._scopes} | set(games)
        folders = [f for f in sorted(root.iterdir()) if f.name in tops and not f.is_symlink()]
        found = [*root.glob(f"{TEMP_PREFIX}*"), *(p for f in folders for p in f.rglob(f"{TEMP_PREFIX}*"))]
        for path in found:
            if path.is_file() and not path.is_symlink():
                _unlink(path)

    def save(self) -> None:
        """Write the manifest."""
        kept = {"kept": self.kept} if self.kept else {}
        parts = {"version": 2, "modules": self.modules, "scopes": self._scopes, **kept}
        text = json.dumps(parts, ensure_ascii=False, indent=1, sort_keys=True)
        write_file(self._path, text.encode())


def _holds(path: Path, data: bytes) -> bool:
    try:
        return read_file(path) == data
    except (OSError, FileRefused):
        return False  # a folder, or not readable


def _is_manifest(kept: Any) -> bool:
    return (
        isinstance(kept, dict)
        and kept.get("version") == 2
        and isinstance(kept.get("scopes"), dict)
        and isinstance(kept.get("modules", {}), dict)
        and isinstance(kept.get("kept", {}), dict)
    )


def _is_entry(entry: Any) -> bool:
    """Return whether an entry is well formed: the file may be damaged, or come with a stranger's game."""
    needed = {"key", "files", "data", "findings"}
    if not isinstance(entry, dict) or entry.keys() - {"state", "parts", "lasting"} != needed:
        return False
    files, findings, parts = entry["files"], entry["findings"], entry.get("parts", {})
    return (
        isinstance(files, list)
        and isinstance(parts, dict)
        and all(map(_is_file, files))
        and isinstance(entry.get("lasting", []), list)
        and isinstance(findings, list)
        and all(_has_form(f, list, str, str, str) and _is_place(f[0]) for f in findings)
    )


def _is_file(row: Any) -> bool:
    return _has_form(row, str, int, int) and _is_name(row[0])


def _is_name(name: str) -> bool:
    """Return whether a name is a path below a folder, as a system can hold it."""
    parts = name.split("/")
    return "\0" not in name and all(
        part not in ("", ".", "..") and len(part.encode()) <= _LONGEST_NAME for part in parts
    )


def _is_below(path: Path, folder: Path) -> bool:
    return is_inside(path, (folder,)) and link_below(folder, path.parent) is None


def _without_surrogates(data: bytes) -> bytes:
    """Return the bytes of a manifest.

    Errors:
        ValueError: it has halves of characters, which no name has and we never write.
    """
    if _SURROGATE.search(data):
        raise ValueError("half a character")
    return data


def _has_form(row: Any, *types: type) -> bool:
    return isinstance(row, list) and len(row) == len(types) and all(map(isinstance, row, types))


def _unlink(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise CardgenError(f"cannot remove {path}: {error.strerror}") from error


def _remove_empty(folder: Path, root: Path) -> None:
    """Remove a folder and its parents, up to a root, while they are empty."""
    while folder != root and folder.is_relative_to(root):
        try:
            folder.rmdir()
        except OSError:
            return  # not empty, or not permitted
        folder = folder.parent


def _is_place(row: Any) -> bool:
    """Return whether a row is a place: file, line and column, then the parts of its cell, if any."""
    return _has_form(row, str, int, int) or _has_form(row, str, int, int, str, int, str, str)


def _place(file: str, line: int, column: int, *cell: Any) -> Place:
    return Place(file, line, column, cell=Cell(*cell))


def _row_of(place: Place) -> tuple[object, ...]:
    return (place.file, place.line, place.column, *astuple(place.cell))


def _stamp(path: Path) -> tuple[int, int] | None:
    try:
        info = path.stat()
    except OSError:
        return None
    return (info.st_size, info.st_mtime_ns)

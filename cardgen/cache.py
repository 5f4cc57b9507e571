"""A cache on disk: parsed files, faces, painted forms, cells of table sheets.

Values are bytes under a content key, in one SQLite file in the user's cache folder (never in a project, where a
stranger's game could plant values). Losing the file only costs time. No pickle anywhere.

Why one database and not a file per entry: creating 600 small files takes 0.4 s, 600 rows in a transaction 0.01 s.
"""

from __future__ import annotations

import marshal
import os
import sqlite3
import sys
import time
from collections.abc import Iterable, Iterator
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, Protocol
from weakref import WeakSet

from cardgen.files import FileRefused, read_file, walk_inside

#: Size in bytes beyond which the older half of the entries is dropped.
LIMIT_BYTES = 1_000_000_000
#: Number of entries, and bytes, collected before they are written.
BATCH = 400
BATCH_BYTES = 32_000_000
#: Larger files are identified by size and time, not by their contents.
LARGEST_FILE_BYTES = 200_000_000
#: Nanoseconds within which two changes of a file may have the same time: the coarsest clock of a file system.
_TICK_NS = 2_000_000_000
#: A version of `marshal` that writes equal values as equal bytes; in later ones bytes depend on reference counts.
MARSHAL_VERSION = 2
#: The kind of the digests of files.
_KIND = "file-digests"
#: Seconds to wait for another process that is writing; after that the entries are not kept.
WAIT_SECONDS = 5.0


def default_folder() -> Path:
    """Return the user's cache folder: `$CARDGEN_CACHE`, else `$XDG_CACHE_HOME/cardgen`, else `~/.cache/cardgen`."""
    own = os.environ.get("CARDGEN_CACHE")
    if own:
        return Path(own)
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "cardgen"


def digest(*parts: str | bytes) -> str:
    """Return a key of 32 hex digits for the parts; lengths are hashed too, so that parts cannot run together."""
    h = blake2b(digest_size=16)
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        h.update(len(data).to_bytes(8, "little"))
        h.update(data)
    return h.hexdigest()


def folder_digest(folders: Iterable[Path], roots: Iterable[Path] = ()) -> str:
    """Digest all folders and files below some folders, without `__pycache__` and `.pyc`.

    A file too large or unreadable is identified by name, size and mtime; its reader reports the error.

    Args:
        roots: folders in which links are followed, such as the project; besides them, each folder itself.
    """
    h = blake2b(digest_size=16)
    shared = tuple(roots)
    for number, folder in enumerate(folders):
        h.update(f"{number}\0".encode())
        files = sorted(walk_inside(folder, shared or (folder,)))
        known = _known_in(str(folder))
        for name, path in files:
            if not name.endswith(".pyc"):
                h.update(f"{name}\0".encode("utf-8", "surrogateescape"))
                h.update(_bytes_digest(path) if path else b"")
        _keep_known(str(folder), known, [path for _, path in files])
    return h.hexdigest()


def file_digest(path: Path) -> str:
    """Digest one file in the way of `folder_digest`."""
    return _bytes_digest(str(path)).hex()


#: By path, the stamp of a file and its digest.
_Digests = dict[str, tuple[tuple[int, ...], bytes]]
_DIGESTS: _Digests = {}


def _bytes_digest(path: str) -> bytes:
    info = os.stat(path)
    stamp = (info.st_size, info.st_mtime_ns, info.st_ctime_ns, info.st_ino)
    # A file may be saved twice within one tick of the clock, so one just saved is read each time.
    is_settled = time.time_ns() - max(info.st_mtime_ns, info.st_ctime_ns) > _TICK_NS
    known = _DIGESTS.get(path)
    if is_settled and known and known[0] == stamp:
        return known[1]
    found = _digest_of(Path(path), info.st_size, info.st_mtime_ns)
    if is_settled:
        _DIGESTS[path] = stamp, found
    return found


def _digest_of(path: Path, size: int, saved: int) -> bytes:
    try:
        if size <= LARGEST_FILE_BYTES:
            return blake2b(read_file(path, limit=LARGEST_FILE_BYTES), digest_size=16).digest()
    except (OSError, FileRefused):
        pass
    return f"{size} {saved}".encode()


@lru_cache(maxsize=256)
def _known_in(folder: str) -> _Digests:
    """Return the digests of the files in a folder that an earlier run took."""
    try:
        known: _Digests = marshal.loads(user_cache().get(_KIND, digest(os.fsencode(folder))) or b"")
    except (EOFError, ValueError, TypeError):
        return {}
    for path, row in known.items():
        _DIGESTS.setdefault(path, row)
    return known


def _keep_known(folder: str, known: _Digests, paths: Iterable[str]) -> None:
    """Store the digests of the files in a folder for later runs, if there are others than before."""
    now = {path: _DIGESTS[path] for path in paths if path in _DIGESTS}
    if now != known:
        user_cache().put(_KIND, digest(os.fsencode(folder)), marshal.dumps(now, MARSHAL_VERSION))
        known.clear()
        known.update(now)


@lru_cache(maxsize=1)
def code_digest() -> str:
    """Return a digest of the program, its data and the installed packages; a change to any invalidates the cache.

    HarfBuzz, hyphenation patterns and fonts determine a face as much as our own code does.
    """
    package = Path(__file__).resolve().parent
    return digest(sys.version, *sorted(_program(str(package), "")), *_installed())


def _program(folder: str, name: str) -> Iterator[str]:
    """Yield name, size and time of each file of the program; `os.scandir` is three times as quick as `Path.rglob`."""
    for entry in os.scandir(folder):
        if entry.name == "__pycache__":
            continue
        if entry.is_dir():
            yield from _program(entry.path, f"{name}{entry.name}/")
        elif entry.name.endswith((".py", ".ttf", ".yaml")):
            info = entry.stat()
            yield f"{name}{entry.name} {info.st_size} {info.st_mtime_ns}"


def _installed() -> list[str]:
    """List the installed distributions; folder names include the version and are quick to read."""
    found: set[str] = set()
    for place in sys.path:
        try:
            found.update(
                name for name in os.listdir(place or ".") if name.endswith((".dist-info", ".egg-info"))
            )
        except OSError:
            continue  # a zip file, or a folder that is not there
    return sorted(found)


def user_cache() -> Cache:
    """Return the user's cache, opened once per process."""
    return _cache_in(default_folder())


@lru_cache(maxsize=1)
def _cache_in(folder: Path) -> Cache:
    return Cache(folder)


class Saving(Protocol):
    """What keeps in the cache what it has worked out since."""

    def save(self) -> None:
        """Keep it."""


class Cache:
    """Bytes by kind and key; in a folder that cannot be written, nothing is kept.

    Entries are written in batches and by `flush`. A forked process opens its own connection, since processes must not
    share one.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or default_folder()
        self._connection: sqlite3.Connection | None = None
        self._inherited: sqlite3.Connection | None = None
        self._owner = 0
        self._waiting: dict[tuple[str, str], bytes] = {}
        self._waiting_bytes = 0
        self._saving: WeakSet[Saving] = WeakSet()

    def has(self, kind: str, key: str) -> bool:
        """Return whether something is kept under a key."""
        if (kind, key) in self._waiting:
            return True
        return self._first("SELECT 1 FROM entry WHERE kind = ? AND key = ?", kind, key) is not None

    def get(self, kind: str, key: str) -> bytes | None:
        """Return the bytes kept under a key, or None."""
        waiting = self._waiting.get((kind, key))
        if waiting is not None:
            return waiting
        row = self._first("SELECT value FROM entry WHERE kind = ? AND key = ?", kind, key)
        return row[0] if row and isinstance(row[0], bytes) else None

    def put(self, kind: str, key: str, value: bytes) -> None:
        """Keep bytes under a key."""
        self._waiting[kind, key] = value
        self._waiting_bytes += len(value)
        if len(self._waiting) >= BATCH or self._waiting_bytes >= BATCH_BYTES:
            self._write()

    def before_flush(self, one: Saving) -> None:
        """Have something save before each flush, as long as it lives."""
        self._saving.add(one)

    def flush(self) -> None:
        """Write the pending entries, and what is saved before."""
        for one in tuple(self._saving):
            one.save()
        self._write()

    def _write(self) -> None:
        """Write the pending entries in one transaction."""
        rows = [(kind, key, value) for (kind, key), value in self._waiting.items()]
        self._waiting.clear()
        self._waiting_bytes = 0
        connection = self._open() if rows else None
        if connection is None:
            return
        try:
            with connection:
                connection.executemany(
                    "INSERT OR REPLACE INTO entry (kind, key, value) VALUES (?, ?, ?)", rows
                )
        except sqlite3.Error:
            # Disk full, or another process writes for too long: only the cached copy is lost.
            self._connection = None

    def trim(self, limit_bytes: int = LIMIT_BYTES) -> bool:
        """Drop the older half of the entries if the file exceeds the limit; return whether it did."""
        connection = self._open()
        try:
            if connection is None or self._file.stat().st_size <= limit_bytes:
                return False
            with connection:
                connection.execute(
                    "DELETE FROM entry WHERE rowid < (SELECT (MIN(rowid) + MAX(rowid)) / 2 FROM entry)"
                )
            connection.execute("VACUUM")
        except (OSError, sqlite3.Error):
            return False  # in use by another process: the next build trims it
        return True

    @property
    def _file(self) -> Path:
        return self.folder / "cache.sqlite"

    def _first(self, sql: str, kind: str, key: str) -> tuple[Any, ...] | None:
        connection = self._open()
        if connection is None:
            return None
        try:
            row: tuple[Any, ...] | None = connection.execute(sql, (kind, key)).fetchone()
        except sqlite3.Error:
            return None  # damaged
        return row

    def _open(self) -> sqlite3.Connection | None:
        if self._connection is not None and self._owner == os.getpid():
            return self._connection
        # The parent process's connection must be neither used nor closed here: closing it would release the file's
        # locks. Source: sqlite.org/howtocorrupt.html, 2.6.
        self._inherited = self._connection
        self._owner = os.getpid()
        try:
            self._connection = _connect(self._file)
        except sqlite3.DatabaseError:
            self._connection = _reconnect(self._file)
        return self._connection


def _reconnect(file: Path) -> sqlite3.Connection | None:
    """Replace a damaged file by an empty one."""
    try:
        return _connect(file) if _discard(file) else None
    except sqlite3.Error:
        return None


def _connect(file: Path) -> sqlite3.Connection | None:
    """Return a connection, or None if the file is unavailable (no permission, disk full, locked).

    Errors:
        sqlite3.DatabaseError: the file is damaged.
    """
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(file, timeout=WAIT_SECONDS)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute(
            "CREATE TABLE IF NOT EXISTS entry (kind TEXT, key TEXT, value BLOB, PRIMARY KEY (kind, key))"
        )
    except (OSError, sqlite3.OperationalError):
        return None
    return connection


def _discard(file: Path) -> bool:
    """Remove the file and its journals; return whether that worked."""
    try:
        for path in (file, file.with_name(file.name + "-wal"), file.with_name(file.name + "-shm")):
            path.unlink(missing_ok=True)
    except OSError:
        return False
    return True

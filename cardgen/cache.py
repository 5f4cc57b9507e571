"""A cache on disk for work that need not be done twice: parsed files, faces, painted forms, cells of table sheets.

Values are bytes under a content key, in one SQLite file of the user's own cache folder (never in a project: a game
pack from a stranger must not be able to plant a value there). Losing the file loses only time. No pickle anywhere.

Why one database and not a file an entry: 600 small files cost 0.4 s to make, 600 rows in one transaction 0.01 s.
"""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Iterable, Iterator
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

#: Bytes after which the oldest half of the entries is dropped, so that a cache never grows for ever.
LIMIT_BYTES = 1_000_000_000
#: Entries, and bytes, kept back before they are written together.
BATCH = 400
BATCH_BYTES = 32_000_000
#: Files of a project beyond this are told apart by size and time, not by their bytes.
LARGEST_FILE_BYTES = 200_000_000
#: A form of `marshal` in which equal values make equal bytes: in later ones they depend on what else holds a value.
EQUAL_BYTES = 2
#: How long to wait for another process that writes, in seconds; then the entries are simply not kept.
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


def folder_digest(folders: Iterable[Path]) -> str:
    """Digest all folders and files below some folders, folder by folder; what Python keeps there is left out.

    Links to folders are followed. A file too large to be of use, or that cannot be read, counts by its name, size and
    time: whoever wants it tells.
    """
    h = blake2b(digest_size=16)
    for number, folder in enumerate(folders):
        h.update(f"{number}\0".encode())
        for name, path in sorted(_files_below(str(folder))):
            h.update(f"{name}\0".encode("utf-8", "surrogateescape"))
            h.update(_bytes_digest(path) if path else b"")
    return h.hexdigest()


def _files_below(top: str) -> Iterator[tuple[str, str]]:
    """Go through the files below a folder: the name from there, and the path; through all else without one.

    A folder that links lead to a second time is not looked into again: links may form a circle.
    """
    known: dict[str, str] = {}
    for inside, folders, names in os.walk(top, followlinks=True):
        real, below = os.path.realpath(inside), inside[len(top) :]
        if real in known:
            folders.clear()
            yield f"{below}\0{known[real]}", ""
            continue
        known[real] = below
        yield f"{below}/", ""
        folders[:] = [name for name in folders if name != "__pycache__"]
        for name in names:
            path = os.path.join(inside, name)
            if not name.endswith(".pyc"):
                yield f"{below}/{name}", path if os.path.isfile(path) else ""


def file_digest(path: Path) -> str:
    """Digest the bytes of a file, as `folder_digest` does those of many."""
    return _bytes_digest(path).hex()


def _bytes_digest(path: str | Path) -> bytes:
    info = os.stat(path)
    try:
        if info.st_size <= LARGEST_FILE_BYTES:
            with open(path, "rb") as file:
                return blake2b(file.read(), digest_size=16).digest()
    except OSError:
        pass
    return f"{info.st_size} {info.st_mtime_ns}".encode()


@lru_cache(maxsize=1)
def code_digest() -> str:
    """Return a digest of the program, its data and the packages it works with: none uses what an older one kept.

    HarfBuzz, hyphens and fonts decide a face as much as our own code; a package's folder names its version.
    """
    package = Path(__file__).resolve().parent
    files = (path for path in sorted(package.rglob("*")) if path.suffix in (".py", ".ttf", ".yaml"))
    stats = ((path, path.stat()) for path in files)
    program = (f"{path.relative_to(package)} {s.st_size} {s.st_mtime_ns}" for path, s in stats)
    return digest(sys.version, *program, *_installed())


def _installed() -> list[str]:
    """List name and version of what is installed; reading the names of folders takes no time."""
    found: set[str] = set()
    for place in sys.path:
        try:
            found.update(
                name for name in os.listdir(place or ".") if name.endswith((".dist-info", ".egg-info"))
            )
        except OSError:
            continue  # a zip file, or a folder that is not there
    return sorted(found)


def own_cache() -> Cache:
    """Return the user's cache, opened once a process."""
    return _cache_in(default_folder())


@lru_cache(maxsize=1)
def _cache_in(folder: Path) -> Cache:
    return Cache(folder)


class Cache:
    """Bytes by kind and key. A folder that cannot be written makes a cache that forgets.

    Entries are written in batches and by `flush`. A forked process opens the file anew, since a connection must not be
    shared between processes.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or default_folder()
        self._connection: sqlite3.Connection | None = None
        self._inherited: sqlite3.Connection | None = None
        self._owner = 0
        self._waiting: dict[tuple[str, str], bytes] = {}
        self._waiting_bytes = 0

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
            self.flush()

    def flush(self) -> None:
        """Write what waits: whole or not at all, whatever interrupts."""
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
            # Full disk, or somebody else writes for too long: the work is done, only the memory of it is lost.
            self._connection = None

    def trim(self, limit_bytes: int = LIMIT_BYTES) -> bool:
        """Drop the older half of the entries where the file has grown past the limit; tell whether it did."""
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
            return False  # somebody else is at work in it: the next build trims
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
            return None  # damaged: as good as empty
        return row

    def _open(self) -> sqlite3.Connection | None:
        if self._connection is not None and self._owner == os.getpid():
            return self._connection
        # A connection of the process this one was forked from is kept and never touched: to close it here would take
        # the file's locks apart. Source: sqlite.org/howtocorrupt.html, 2.6.
        self._inherited = self._connection
        self._owner = os.getpid()
        try:
            self._connection = _connect(self._file)
        except sqlite3.DatabaseError:
            self._connection = _connect_anew(self._file)
        return self._connection


def _connect_anew(file: Path) -> sqlite3.Connection | None:
    """Begin again where the file is damaged."""
    try:
        return _connect(file) if _discard(file) else None
    except sqlite3.Error:
        return None


def _connect(file: Path) -> sqlite3.Connection | None:
    """Return a connection, or None where the file cannot be had now (no right, no room, locked by another).

    Errors:
        sqlite3.DatabaseError: the file is no sound database.
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
    """Remove a damaged cache, so that the next one is sound."""
    try:
        for path in (file, file.with_name(file.name + "-wal"), file.with_name(file.name + "-shm")):
            path.unlink(missing_ok=True)
    except OSError:
        return False
    return True

"""A cache on disk for work that need not be done twice: parsed files, fonts, faces, painted forms.

Values are bytes under a content key, in the user's own cache folder (never in a project: a game pack from a stranger
must not be able to plant a value there). Losing the folder loses only time. No pickle anywhere.
"""

from __future__ import annotations

import os
import tempfile
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path

#: Bytes after which the oldest entries are dropped, so that a cache never grows for ever.
LIMIT_BYTES = 1_000_000_000


def default_folder() -> Path:
    """Give the user's cache folder: `$CARDGEN_CACHE`, else `$XDG_CACHE_HOME/cardgen`, else `~/.cache/cardgen`."""
    own = os.environ.get("CARDGEN_CACHE")
    if own:
        return Path(own)
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "cardgen"


def digest(*parts: str | bytes) -> str:
    """Give a key of 32 hex digits for the parts; lengths are hashed too, so that parts cannot run together."""
    h = blake2b(digest_size=16)
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        h.update(len(data).to_bytes(8, "little"))
        h.update(data)
    return h.hexdigest()


@lru_cache(maxsize=1)
def code_digest() -> str:
    """Give a digest of the program itself, so that a changed program never uses what an older one kept."""
    package = Path(__file__).resolve().parent
    stats = ((path, path.stat()) for path in sorted(package.rglob("*.py")))
    return digest(*(f"{path.relative_to(package)} {s.st_size} {s.st_mtime_ns}" for path, s in stats))


class Cache:
    """Bytes by kind and key. A folder that cannot be written makes a cache that forgets."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or default_folder()

    def path(self, kind: str, key: str) -> Path:
        """Give the file of an entry, whether it exists or not."""
        return self.folder / kind / key[:2] / key

    def get(self, kind: str, key: str) -> bytes | None:
        """Give the bytes kept under a key, or None."""
        try:
            return self.path(kind, key).read_bytes()
        except OSError:
            return None

    def put(self, kind: str, key: str, value: bytes) -> None:
        """Keep bytes under a key; whole or not at all, whatever interrupts."""
        path = self.path(kind, key)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=path.parent, prefix=".new-")
            with os.fdopen(handle, "wb") as file:
                file.write(value)
            os.replace(name, path)
        except OSError:
            # A read-only home is no reason to fail a build: the next run works it out again.
            return

    def trim(self, limit_bytes: int = LIMIT_BYTES) -> int:
        """Drop the entries longest unused until the folder is under the limit; give how many went."""
        entries = []
        for path in self.folder.glob("*/*/*"):
            info = path.stat()
            entries.append((max(info.st_atime, info.st_mtime), info.st_size, path))
        total = sum(size for _, size, _ in entries)
        dropped = 0
        for _, size, path in sorted(entries):
            if total <= limit_bytes:
                break
            path.unlink(missing_ok=True)
            total -= size
            dropped += 1
        return dropped

"""One file in an output folder, read on demand."""

from __future__ import annotations

from functools import cached_property
from hashlib import blake2b
from pathlib import Path

from cardgen.files import FileRefused, read_file

#: Bytes of the hash at the end of names of a table's pictures.
_HASH_BYTES = 6


class OutputFile:
    """A file that a build may have made; nothing is raised if it is missing or unreadable."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @cached_property
    def size_bytes(self) -> int | None:
        """Its size in bytes; None if it does not exist."""
        try:
            return self.path.stat().st_size if self.path.is_file() else None
        except OSError:
            return None

    @property
    def is_there(self) -> bool:
        """Whether it exists as a file."""
        return self.size_bytes is not None

    @cached_property
    def hash(self) -> str:
        """Its hash as in names of a table's pictures; empty if it cannot be read."""
        try:
            return blake2b(read_file(self.path), digest_size=_HASH_BYTES).hexdigest()
        except (OSError, FileRefused):
            return ""

    @cached_property
    def pixels(self) -> tuple[int, int] | None:
        """Width and height of a picture; None if its header cannot be read."""
        from PIL import Image

        try:
            with Image.open(self.path) as opened:
                return opened.size
        except (OSError, SyntaxError, ValueError, Image.DecompressionBombError):
            return None

    @cached_property
    def picture_fault(self) -> str:
        """Why it cannot be read as a picture, or an empty string."""
        from PIL import Image

        try:
            with Image.open(self.path) as opened:
                opened.load()
        except (OSError, SyntaxError, ValueError, Image.DecompressionBombError) as error:
            return (
                " ".join(str(error).replace(str(self.path), self.path.name).split()) or "it is not a picture"
            )
        return ""

    @cached_property
    def database_fault(self) -> str:
        """Why it cannot be read as a database, or an empty string."""
        import sqlite3
        from contextlib import closing

        try:
            uri = f"{self.path.resolve().as_uri()}?mode=ro&immutable=1"
            with closing(sqlite3.connect(uri, uri=True)) as opened:
                found = opened.execute("PRAGMA quick_check(1)").fetchone()
        except sqlite3.Error as error:
            return str(error)
        return "" if found == ("ok",) else " ".join(str(found[0]).split())

"""The picture files of a game, by name."""

from __future__ import annotations

import re
import unicodedata
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from cardgen.files import is_inside
from cardgen.findings import Nearest
from cardgen.model import Game

#: The folder of a game's pictures.
ART_FOLDER = "art"
#: Suffixes of pictures, in order of precedence.
PICTURE_ENDINGS = (".svg", ".png", ".jpg", ".jpeg", ".webp", ".avif", ".gif", ".tif", ".tiff", ".bmp")
#: The beginning of a URL or a drive, which is not allowed in names of pictures.
_ADDRESS = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")


class ArtFolder(NamedTuple):
    """A folder of pictures, and the root of its project."""

    path: Path
    root: Path


class PictureFile(NamedTuple):
    """A picture file: its path, its name below the art folder, and the root of its project."""

    path: Path
    name: str
    root: Path

    @property
    def place(self) -> str:
        """Its path in its project, as in findings."""
        return self.path.relative_to(self.root).as_posix()


class PictureFiles:
    """The pictures in art folders by name: a path below the folder, with or without its suffix.

    Earlier folders take precedence. Names match alike on every system: suffixes in any case, accented letters in either
    Unicode normal form (macOS stores `é` as two characters), otherwise exactly.
    """

    def __init__(self, *folders: ArtFolder) -> None:
        self._folders = folders

    @classmethod
    def of(cls, game: Game) -> PictureFiles:
        """Return a game's own pictures and those of the games it extends."""
        return cls(*(ArtFolder(one.folder / ART_FOLDER, one.root) for one in game.lineage))

    @cached_property
    def _files(self) -> dict[str, PictureFile]:
        files: dict[str, PictureFile] = {}
        for folder in self._folders:
            for key, file in _pictures_in(folder).items():
                files.setdefault(key, file)
        return files

    def find(self, name: str) -> PictureFile | None:
        """Return the file of a picture, or None. Names cannot lead out of the folders."""
        return None if _is_invalid_name(name) else self._files.get(_key(name))

    def missing_message(self, name: str) -> str:
        """Return the message that there is no such picture."""
        shown = "".join(c if c.isprintable() else "�" for c in name if not "\ud800" <= c <= "\udfff")
        shown = shown if len(shown) <= 60 else f"{shown[:59]}…"
        if _is_invalid_name(name):
            return f"'{shown}' is not a picture's name; write its path in {ART_FOLDER}/, such as 'heroes/orc.png'"
        other = self._unreadable(name)
        if other:
            return f"{ART_FOLDER}/{other} has an unsupported format; save it as SVG, PNG or JPEG"
        return f"no picture '{shown}' in {ART_FOLDER}/{self._nearest.of(name)}; add it or name another"

    def _unreadable(self, name: str) -> str:
        """Return the file of that name, with or without its ending, that is of no kind that is read; or nothing."""
        found = sorted(
            path.relative_to(folder.path).as_posix()
            for folder in self._folders
            for path in folder.path.rglob("*")
            if path.suffix.lower() not in PICTURE_ENDINGS and path.is_file()
        )
        wanted = unicodedata.normalize("NFC", name)
        named = {unicodedata.normalize("NFC", one): one for one in found if not _is_invalid_name(one)}
        without = {one.rpartition(".")[0]: file for one, file in named.items()}
        return named.get(wanted) or without.get(wanted, "")

    @cached_property
    def _nearest(self) -> Nearest:
        return Nearest({_stem(key) for key in self._files})


def _pictures_in(folder: ArtFolder) -> dict[str, PictureFile]:
    """Return the pictures of a folder by all their names."""
    files: dict[str, PictureFile] = {}
    if not is_inside(folder.path, (folder.root,)):
        return files  # a link to a whole disk, say
    found = [
        (PICTURE_ENDINGS.index(path.suffix.lower()), path.relative_to(folder.path).as_posix(), path)
        for path in folder.path.rglob("*")
        if path.suffix.lower() in PICTURE_ENDINGS and path.is_file()
    ]
    named = [
        (_key(name), PictureFile(path, name, folder.root))
        for _, name, path in sorted(found)
        if not _is_invalid_name(name)
    ]
    for key, file in named:
        files.setdefault(key, file)
    for key, file in named:
        files.setdefault(_stem(key), file)
    return files


def _is_invalid_name(name: str) -> bool:
    """Return whether a name could lead out of its folder on some system, or has control characters."""
    parts = name.split("/")
    return (
        not {"", ".", ".."}.isdisjoint(parts)
        or "\\" in name
        or bool(_ADDRESS.match(name))
        or any(unicodedata.category(c) in ("Cc", "Cs") for c in name)
    )


def _key(name: str) -> str:
    """Normalize a name for comparison."""
    stem = _stem(name)
    return unicodedata.normalize("NFC", stem) + name[len(stem) :].lower()


def _stem(name: str) -> str:
    """Return a name without a picture's suffix."""
    return next((name[: -len(e)] for e in PICTURE_ENDINGS if name.lower().endswith(e)), name)

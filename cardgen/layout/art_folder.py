"""The picture files of a game, by name."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import NamedTuple, Protocol

from cardgen.files import is_inside
from cardgen.findings import Nearest, nearest_or_all
from cardgen.load.icon_sets.game_icons import icon_sets
from cardgen.model import Game

#: The folder of a game's pictures.
ART_FOLDER = "art"
_ICONS = "icons"
#: Suffixes of pictures, in order of precedence.
PICTURE_ENDINGS = (".svg", ".png", ".jpg", ".jpeg", ".webp", ".avif", ".gif", ".tif", ".tiff", ".bmp")
#: The beginning of a URL or a drive, which is not allowed in names of pictures.
_ADDRESS = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")


class ArtFolder(NamedTuple):
    """A folder of pictures, and the root of its project."""

    path: Path
    root: Path


class PictureFile(NamedTuple):
    """A picture file: its path, its name below the art folder, and the root of its project.

    Attributes:
        icon: SVG of an icon that is not a file of its own but of an icon set.
    """

    path: Path
    name: str
    root: Path
    icon: bytes = b""

    @property
    def place(self) -> str:
        """Its path in its project, as in findings; the name of an icon of a set."""
        return self.name if self.icon else self.path.relative_to(self.root).as_posix()


class IconNames(Protocol):
    """Icons by name."""

    def svg(self, name: str) -> bytes | None:
        """Return an icon as SVG, or None."""

    def missing_message(self, name: str) -> str:
        """Return the message that there is no icon of a name."""


class PictureFiles:
    """The pictures in art folders by name: a path below the folder, with or without its suffix.

    Earlier folders take precedence. Names match alike on every system: suffixes in any case, accented letters in either
    Unicode normal form (macOS stores `é` as two characters), otherwise exactly.
    """

    def __init__(self, *folders: ArtFolder, icons: Mapping[str, IconNames] | None = None) -> None:
        self._folders = folders
        self._icons = icons or {}

    @classmethod
    def of(cls, game: Game, **more: IconNames) -> PictureFiles:
        """Return a game's own pictures and those of the games it extends, and the icons of its sets and of `more`."""
        folders = (ArtFolder(one.folder / ART_FOLDER, one.root) for one in game.lineage)
        return cls(*folders, icons={**icon_sets(game), **more})

    @cached_property
    def _files(self) -> dict[str, PictureFile]:
        files: dict[str, PictureFile] = {}
        for folder in self._folders:
            for key, file in _pictures_in(folder).items():
                files.setdefault(key, file)
        return files

    def find(self, name: str) -> PictureFile | None:
        """Return the file of a picture, or None. Names cannot lead out of the folders."""
        found = None if _is_invalid_name(name) else self._files.get(_key(name))
        return found or self._of_set(name)

    def _of_set(self, name: str) -> PictureFile | None:
        """Return an icon of a set: `icons/<set>/<name>`."""
        icons, icon = self._set_and_icon(name)
        svg = icons.svg(icon) if icons else None
        return PictureFile(Path(name), name, Path(), svg) if svg else None

    def _set_and_icon(self, name: str) -> tuple[IconNames | None, str]:
        """Return the set that a picture is to be an icon of, and the icon; empty if it is no icon of any set."""
        folder, _, rest = name.partition("/")
        icon_set, _, icon = rest.partition("/")
        return (self._icons.get(icon_set), icon) if folder == _ICONS else (None, "")

    def missing_message(self, name: str) -> str:
        """Return the message that there is no such picture."""
        shown = "".join(c if c.isprintable() else "�" for c in name if not "\ud800" <= c <= "\udfff")
        shown = shown if len(shown) <= 60 else f"{shown[:59]}…"
        icons, icon = self._set_and_icon(name)
        if icons:
            return icons.missing_message(icon)
        if self._icons and icon:
            known = nearest_or_all(name.split("/")[1], sorted(self._icons))
            return f"no icon '{shown.partition('/')[2]}': there is no such icon set or folder in art/icons{known}"
        plain = name.removeprefix(f"{_ICONS}/")
        holders = [own for own, icons in self._icons.items() if plain != name and icons.svg(plain)]
        if holders:
            return f"no icon '{shown.partition('/')[2]}' in art/icons; did you mean '{holders[0]}/{plain}'?"
        if _is_invalid_name(name):
            return f"'{shown}' is not a picture's name; write its path in {ART_FOLDER}/, such as 'heroes/orc.png'"
        other = self._unreadable(name)
        if other:
            return f"{ART_FOLDER}/{other} has an unsupported format; save it as SVG, PNG or JPEG"
        return f"no picture '{shown}' in {ART_FOLDER}/{self._nearest.of(name)}; add it or name another"

    def is_unreadable(self, name: str) -> bool:
        """Return whether the only file of that name is of a kind that is not read."""
        return self.find(name) is None and bool(self._unreadable(name))

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
    def names(self) -> frozenset[str]:
        """The names of all pictures in the folders, without suffixes."""
        return frozenset(map(stem_of, self._files))

    @cached_property
    def _nearest(self) -> Nearest:
        return Nearest(self.names)


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
        files.setdefault(stem_of(key), file)
    return files


def _is_invalid_name(name: str) -> bool:
    """Return whether a name could lead out of its folder on some system, or has control characters."""
    parts = name.split("/")
    return (
        not {"", ".", ".."}.isdisjoint(parts)
        or "\\" in name
        or bool(_ADDRESS.match(name))
        or (not name.isprintable() and any(unicodedata.category(c) in ("Cc", "Cs") for c in name))
    )


def _key(name: str) -> str:
    """Normalize a name for comparison."""
    stem = stem_of(name)
    return unicodedata.normalize("NFC", stem) + name[len(stem) :].lower()


def stem_of(name: str) -> str:
    """Return a name without a picture's suffix."""
    return next((name[: -len(e)] for e in PICTURE_ENDINGS if name.lower().endswith(e)), name)

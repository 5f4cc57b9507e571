"""Find the files of a font family: in the project's folders first, then in installed font packages.

System fonts are not used, so that a deck looks the same everywhere. The family 'Source Serif Pro' is looked for in the
packages `fontpkg-source-serif-pro` and `font-source-serif-pro` by module name; only if both are missing are the entry
points of all packages searched, which takes 50 ms, once. What HarfBuzz reads of a file is kept in a small JSON index.
"""

from __future__ import annotations

import json
import os
import re
import struct
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from cardgen.files import FileRefused, is_inside, read_file, replace_file
from cardgen.findings import CardgenError, nearest
from cardgen.limits import untimed
from cardgen.text.scripts import FOLDERS

#: Embedding rights. Source: OpenType 1.9, OS/2 table, fsType (read 2026-11-20).
USAGE_MASK, RESTRICTED, NO_SUBSETTING, BITMAP_ONLY = 0x000F, 0x0002, 0x0100, 0x0200
#: Name table entries: family, typographic family. Source: OpenType 1.9, name table.
_FAMILY_NAME, _TYPOGRAPHIC_FAMILY = 1, 16
#: Entry points of font packages.
_ENTRY_POINT_GROUPS = ("fontpkg.family", "fonts_ttf", "fonts_otf")
_SUFFIXES = (".ttf", ".otf")
#: Font formats that are not supported.
FOREIGN_SUFFIXES = (".woff", ".woff2", ".ttc", ".otc", ".pfb", ".dfont")
#: The largest font files, with all Chinese, Japanese and Korean characters, have 20 MB.
MAX_FONT_BYTES = 50_000_000


#: Families of Windows, macOS and Office, of which there are no packages.
_OF_SYSTEMS = re.compile(
    "arial(-.*)?|avenir(-.*)?|baskerville-old-face|bookman-old-style|book-antiqua|calibri|cambria|candara|century-.*"
    "|chalkduster|comic-sans-ms|consolas|constantia|copperplate|corbel|courier(-new)?|didot|franklin-gothic|futura"
    "|garamond|geneva|georgia|gill-sans(-mt)?|goudy-old-style|helvetica(-.*)?|hoefler-text|impact|lucida-.*|menlo|monaco"
    "|optima|palatino(-linotype)?|papyrus|perpetua|rockwell|segoe-ui|sf-pro.*|symbol|tahoma|times(-new-roman)?"
    "|trajan-pro|trebuchet-ms|verdana|webdings|wingdings|zapfino"
)


class MissingFont(CardgenError):
    """The family is neither installed nor in the project.

    Args:
        roles: those declared in game.yaml, if the family may be meant as one.
    """

    def __init__(self, family: str, roles: Iterable[str] = ()) -> None:
        self.family = family
        known = tuple(roles)
        what = f"font family '{family}' is not installed"
        if known:
            what = (
                f"font '{family}' is neither a role under 'fonts:' in game.yaml{nearest(family, known)}"
                f" (known: {', '.join(known)}) nor an installed family"
            )
        advice = "fonts of the system are not used: put its files into content/<game>/fonts"
        if not _OF_SYSTEMS.fullmatch(slug(family)):
            advice += f"; for a family of Google Fonts, run 'pip install fontpkg-{slug(family)}' instead"
        super().__init__(f"{what}; {advice}")


class FontRefused(CardgenError):
    """The font's licence bits forbid embedding it."""

    def __init__(self, family: str, file: str) -> None:
        self.family = family
        super().__init__(
            f"the licence of font '{file}' (family '{family}') forbids embedding (OS/2 fsType 2);"
            " choose another family"
        )


class FontFile(NamedTuple):
    """The metadata of a font file; `axes` are (tag, minimum, default, maximum) of a variable font."""

    path: str
    family: str
    weight: int
    italic: bool
    axes: tuple[tuple[str, float, float, float], ...]
    fs_type: int

    def axis(self, tag: str) -> tuple[str, float, float, float] | None:
        """Return an axis of a variable font by its tag."""
        return next((axis for axis in self.axes if axis[0] == tag), None)

    def has_italic(self, italic: bool) -> bool:
        """Return whether the file has the slope, upright or italic."""
        return self.italic == italic or (italic and self.axis("ital") is not None)

    def nearest_weight(self, weight: int) -> int:
        """Return the file's weight nearest to the requested one."""
        axis = self.axis("wght")
        return self.weight if axis is None else int(min(max(weight, axis[1]), axis[3]))


def slug(family: str) -> str:
    """Return a family name as used in package names: lower case, words joined by '-'."""
    return re.sub(r"[^a-z0-9]+", "-", family.lower()).strip("-")


def read_font_file(path: Path) -> FontFile | None:
    """Read a font file's family, weight, slope, axes and rights; None if it is not a usable font."""
    import uharfbuzz as hb

    face = hb.Face(hb.Blob.from_file_path(str(path)))
    os2 = bytes(face.reference_table("OS/2").data)
    family = face.get_name(_TYPOGRAPHIC_FAMILY) or face.get_name(_FAMILY_NAME)
    if face.glyph_count == 0 or not family or len(os2) < 64:
        return None
    weight, fs_type, selection = (struct.unpack_from(">H", os2, at)[0] for at in (4, 8, 62))
    axes = tuple((a.tag, a.min_value, a.default_value, a.max_value) for a in face.axis_infos)
    return FontFile(
        str(path), family, weight, bool(selection & 1), axes if face.has_var_data else (), fs_type
    )


class FontIndex:
    """Metadata of font files, by path, size and mtime."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "font-index-1.json"
        self._rows: dict[str, list[Any]] = {}
        self._changed = False
        self.unreadable: list[Path] = []
        try:
            rows = json.loads(read_file(self._file))
            self._rows = {path: row for path, row in rows.items() if len(row) == 7}
        except (OSError, FileRefused, ValueError, AttributeError, TypeError):
            # Missing or damaged: it is rebuilt.
            self._rows = {}

    def read(self, path: Path) -> FontFile | None:
        """Return a file's metadata, read only if the file changed; None if it is not a font."""
        info = path.stat()
        stamp = [info.st_size, info.st_mtime_ns]
        row = self._rows.get(str(path))
        if row is None or row[:2] != stamp:
            reported = read_font_file(path) or FontFile(str(path), "", 0, False, (), 0)
            row = self._rows[str(path)] = [*stamp, *reported[1:]]
            self._changed = True
        family, weight, italic, axes, fs_type = row[2:]
        if not family:
            self.unreadable.append(path)
            return None
        return FontFile(str(path), family, weight, italic, tuple(tuple(axis) for axis in axes), fs_type)

    def save(self) -> None:
        """Write the index if it changed; failing to do so only costs time."""
        if not self._changed:
            return
        self._changed = False
        rows = {path: row for path, row in sorted(self._rows.items()) if os.path.exists(path)}
        try:
            replace_file(self._file, json.dumps(rows, ensure_ascii=False).encode())
        except OSError:
            return


def font_paths(folder: Path, suffixes: tuple[str, ...] = _SUFFIXES) -> list[Path]:
    """List the font files directly in a folder, TTF before OTF."""
    if not folder.is_dir():
        return []
    found = (p for p in folder.iterdir() if p.suffix.lower() in suffixes and not p.is_dir())
    return sorted(found, key=lambda p: (p.suffix.lower() != ".ttf", p.name))


def rejection(path: Path, roots: Sequence[Path]) -> str:
    """Return why a project's font file is not used, or an empty string.

    Args:
        roots: the folders that links must not lead out of; none to allow any link.
    """
    if path.suffix.lower() in FOREIGN_SUFFIXES:
        return "has an unsupported format; save it as .ttf or .otf"
    if roots and not is_inside(path, roots):
        return "is a link out of the project; put the file itself here"
    if not path.is_file():
        return "is not a plain file; put the file itself here"
    if path.stat().st_size > MAX_FONT_BYTES:
        return f"is larger than {MAX_FONT_BYTES / 1e6:g} MB; use a smaller one"
    return ""


def family_files(family: str, project_paths: Iterable[Path], index: FontIndex) -> list[FontFile]:
    """List the files of a family by precedence: the project's, then packages', TTF before OTF.

    Errors: MissingFont.
    """
    wanted = family.casefold()
    files = [f for path in project_paths if (f := index.read(path)) and f.family.casefold() == wanted]
    for folder in package_folders(family):
        reported = [f for path in font_paths(folder) if (f := index.read(path))]
        files += [f for f in reported if f.family.casefold() == wanted]
    index.save()
    if not files:
        raise MissingFont(family)
    return files


def package_folders(family: str) -> list[Path]:
    """Return the folders of installed packages that may have a family."""
    if family in FOLDERS:
        return list(_files_folder(*FOLDERS[family]))
    module = slug(family).replace("-", "_")
    near = [folder for name in (f"fontpkg_{module}", f"font_{module}") for folder in _files_folder(name)]
    return near or list(_declared_folders(tuple(sys.path)))


def _files_folder(module: str, folder: str = "files") -> Iterator[Path]:
    spec = find_spec(module)
    if spec is not None:
        for place in spec.submodule_search_locations or ():
            yield Path(place) / folder


@lru_cache(maxsize=1)
def _declared_folders(_places: tuple[str, ...]) -> tuple[Path, ...]:
    """Return the folders that packages declare, for a family in one of another name (a superfamily, a renamed font).

    It reads a file of each installed package, so it is done once for the folders that these are in.
    """
    from importlib.metadata import entry_points

    entries = [entry for group in _ENTRY_POINT_GROUPS for entry in entry_points(group=group)]
    modules = {entry.module.partition(".")[0] for entry in entries}
    return tuple(sorted(folder for module in modules for folder in _files_folder(module)))


def instance_path(file: FontFile, location: dict[str, float], folder: Path) -> Path:
    """Return the file of an instance of a variable font, made at the first use.

    Why: PDF does not support variable fonts, and pixels must have the same outlines. The name is a hash of the source
    and the location, and the file has no timestamp, so it is the same on any machine.

    Errors: CardgenError if the cache folder cannot be written.
    """
    from hashlib import blake2b

    key = blake2b(read_file(Path(file.path), limit=MAX_FONT_BYTES), digest_size=16, person=b"hb")
    key.update(repr(sorted(location.items())).encode())
    path = folder / f"{slug(file.family)}-{key.hexdigest()}.ttf"
    if not path.exists():
        try:
            with untimed():
                replace_file(path, _freeze(file, location))
        except OSError as error:
            raise CardgenError(
                f"cannot write the font cache '{folder}' ({error.strerror});"
                " set CARDGEN_CACHE to a folder that can be written"
            ) from error
    return path


def _freeze(file: FontFile, location: dict[str, float]) -> bytes:
    """Return an instance of a variable font, as bytes of a font file.

    HarfBuzz is two hundred times as fast as fontTools; coordinates may differ by one or two units (of 1000 or 2048 per
    em) by rounding.
    """
    import uharfbuzz as hb

    face = hb.Face(hb.Blob.from_file_path(file.path))
    subset = hb.SubsetInput()
    subset.keep_everything()
    for tag, value in location.items():
        subset.pin_axis_location(face, tag, value)
    try:
        return bytes(hb.subset(face, subset).blob.data)
    except RuntimeError as error:
        name = Path(file.path).name
        raise CardgenError(
            f"font '{name}' cannot be instanced at one weight: {error}; choose another family"
        ) from error

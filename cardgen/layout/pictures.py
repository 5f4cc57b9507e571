"""Pictures for templates: art, icons and generated drawings, each as a shared symbol.

Ids inside a picture get a prefix, so that those of two pictures on a face cannot clash. SVG outside the profile and
raster pictures become images.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from cardgen import libcairo
from cardgen.art import Drawing
from cardgen.cache import Cache, code_digest, digest, file_digest
from cardgen.display.images import ART, ImageStore, LoadedImage, PictureError, load_image
from cardgen.display.ops import Box
from cardgen.display.parse import OutsideProfile, parse_markup
from cardgen.display.style import PROPERTIES
from cardgen.display.values import numbers
from cardgen.findings import Nearest
from cardgen.layout.drawings import DrawingMissing, Drawings
from cardgen.layout.icon_colours import FOLDERS, tint
from cardgen.layout.lookups import NOTHING, OWN, Lookups, Question, Tracked
from cardgen.layout.symbols import SymbolTable
from cardgen.limits import LimitExceeded
from cardgen.load.store import keep, loader_stamp, recall
from cardgen.model import Game

#: The folder of a game's pictures.
ART_FOLDER = "art"
#: Suffixes of pictures, in order of precedence.
PICTURE_ENDINGS = (".svg", ".png", ".jpg", ".jpeg", ".webp")
#: Properties of an SVG's root that its content inherits. One that is outside the profile puts the picture outside it.
_INHERITED = PROPERTIES.keys() | {"opacity", "transform", "clip-path", "mask", "filter", "mix-blend-mode"}
#: The beginning of a URL or a drive, which is not allowed in names of pictures.
_ADDRESS = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
#: Stands for the colours of an SVG that is painted as an image.
_OF_CSS = "CSS"
_ID = re.compile(r'(\bid="|url\(#|href="#)(?!s-)([^")]+)')


class PictureMissing(Exception):
    """There is no picture or drawing of that name; the message says what to do."""


@dataclass(frozen=True)
class Picture:
    """A picture ready to place: its box, and either markup of a symbol or the key of an image.

    Attributes:
        box: x, y, width, height of the viewBox, or of the raster in pixels.
        problems: messages about what is not drawn as written.
        colours: those that an icon keeps instead of taking the requested one.
    """

    box: Box
    markup: str = ""
    image: str = ""
    problems: tuple[str, ...] = ()
    colours: tuple[str, ...] = ()

    def fit_into(self, x: float, y: float, w: float, h: float) -> tuple[Box, float]:
        """Return the picture's box, centred and uncropped in another, and its scale."""
        width, height = self.box[2:]
        scale = min(w / width, h / height)
        wide, high = width * scale, height * scale
        return (x + (w - wide) / 2, y + (h - high) / 2, wide, high), scale


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
        return f"no picture '{shown}' in {ART_FOLDER}/{self._nearest.of(name)}; add it or name another"

    @cached_property
    def _nearest(self) -> Nearest:
        return Nearest({_stem(key) for key in self._files})


def _pictures_in(folder: ArtFolder) -> dict[str, PictureFile]:
    """Return the pictures of a folder by all their names."""
    files: dict[str, PictureFile] = {}
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


class Pictures:
    """A game's pictures, each read once, and its look's drawings."""

    def __init__(
        self,
        files: PictureFiles,
        drawings: Drawings,
        symbols: SymbolTable,
        images: ImageStore,
        cache: Cache,
        lookups: Lookups,
    ) -> None:
        self._files = files
        self._drawings = drawings
        self._symbols = symbols
        self._images = images
        self._cache = cache
        self._lookups = lookups
        self._known: dict[str, Picture] = {}
        self._drawn: dict[str, str] = {}
        self._drawing_keys: dict[str, str] = {}

    def find(self, name: str) -> PictureFile | None:
        """Return the file of a picture, or None."""
        return self._files.find(name)

    def place(self, name: str) -> str:
        """Return a picture's path in its project; empty if it does not exist."""
        file = self.find(name)
        return file.place if file else ""

    def picture(self, name: str) -> Picture:
        """Read a picture.

        Errors:
            PictureMissing: no such file; PictureError: beyond limits, hostile or broken; LimitExceeded: it takes
                too long to draw.
        """
        if name not in self._known:
            file = self.find(name)
            if file is None:
                raise PictureMissing(self._files.missing_message(name))
            try:
                self._known[name] = self._read(file)
            except LimitExceeded as error:
                raise LimitExceeded(f"picture '{file.place}' {error}") from error
        return self._known[name]

    def _read(self, file: PictureFile) -> Picture:
        name = file.place
        image = load_image(name, file.root)
        icon = file.name.partition("/")[0] in FOLDERS
        if image.kind == ART:
            key = digest(loader_stamp(), image.data, "icon" if icon else "")
            kept = recall(self._cache, "profile", key)
            if kept is None:
                drawn, _ = _in_profile(image, icon)
                kept = (drawn.box, drawn.markup, drawn.colours) if drawn else ()
                keep(self._cache, "profile", key, kept)
            if kept:
                box, markup, colours = kept
                return Picture(box, markup, colours=colours)
            if libcairo.is_missing():
                _, why = _in_profile(image, icon)
                lacks = libcairo.missing_message(", and only it can draw that")
                raise PictureError(f"picture '{name}' is outside the SVG profile: {why}; {lacks}")
        try:
            key = self._images.add(image)
        except PictureError as error:
            raise PictureError(f"picture '{name}': {error}") from error
        problems = tuple(f"picture '{name}': {problem}" for problem in self._images.problems(key))
        colours = (_OF_CSS,) if icon and image.kind == ART else ()
        box = (0.0, 0.0, image.width_px, image.height_px)
        return Picture(box, image=key, problems=problems, colours=colours)

    def drawing(self, name: str, params: Mapping[str, Any], palette: Mapping[str, str]) -> str:
        """Return the symbol id of a generated drawing.

        Errors:
            PictureMissing: no drawing of that name; ValueError, TypeError, KeyError: wrong parameters.
        """
        address = drawing_address(name, params)
        if address not in self._drawn:
            kept = self._cache.get("drawing", self.drawing_key(address, palette))
            markup = kept.decode() if kept else self._draw(name, params, palette, address)
            self._drawn[address] = self._symbols.add(markup)
        return self._drawn[address]

    def drawing_key(self, address: str, palette: Mapping[str, str]) -> str:
        """Return a key that changes if the drawing may come out differently, or may now be available."""
        key = self._drawing_keys.get(address)
        if key is None:
            key = self._lookups.key("drawing", address, partial(self._of_drawing, palette))
            if not key:
                return self._drawing_code
            self._drawing_keys[address] = key
        return key

    def _draw(self, name: str, params: Mapping[str, Any], palette: Mapping[str, str], address: str) -> str:
        """Make a drawing, and store it with the palette entries that it read."""
        ask = self._lookups.ask
        with self._lookups.recording() as asked:
            ask(OWN, "code")
            read = Tracked(palette, partial(ask, OWN, "palette"))
            markup = prefixed(self._drawing_of(name)({"uid": f"d{address[:8]}", **params}, read))
        key = self._lookups.keep("drawing", address, asked, partial(self._of_drawing, palette))
        self._cache.put("drawing", key, markup.encode())
        self._drawing_keys[address] = key
        return markup

    def _of_drawing(self, palette: Mapping[str, str], asked: Question) -> str:
        return self._drawing_code if asked == ("code",) else palette.get(asked[1], NOTHING)

    def state(self, name: str) -> str:
        """Return a picture's path and a digest of its bytes.

        Errors:
            PictureMissing: no such file.
        """
        file = self.find(name)
        if file is None:
            raise PictureMissing(self._files.missing_message(name))
        return f"{file.place} {file_digest(file.path)}"

    @cached_property
    def _drawing_code(self) -> str:
        return digest(code_digest(), self._drawings.digest())

    def _drawing_of(self, name: str) -> Drawing:
        try:
            return self._drawings.find(name)
        except DrawingMissing as error:
            raise PictureMissing(str(error)) from error


def drawing_address(name: str, params: Mapping[str, Any]) -> str:
    """Return an address that identifies a drawing: a digest of its name and parameters."""
    return digest(json.dumps([name, params], sort_keys=True, ensure_ascii=False, default=str))


def _in_profile(image: LoadedImage, icon: bool) -> tuple[Picture | None, str]:
    """Return an SVG inside the profile as a symbol; for any other, None and why it is outside.

    Args:
        icon: tint it.
    """
    from lxml import etree

    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, remove_comments=True)
    try:
        root = etree.fromstring(image.data, parser)
    except etree.XMLSyntaxError:
        return None, "it is very large"  # well formed, as checked before, but beyond a limit of lxml
    colours = tint(root) if icon else ()
    inner = "".join(etree.tostring(child, encoding="unicode") for child in root)
    inner = re.sub(r' xmlns(:\w+)?="[^"]*"', "", inner).replace("xlink:href", "href")
    inherited = "".join(f' {k}="{escape(v)}"' for k, v in _root_attributes(root) if k in _INHERITED)
    markup = f"<g{inherited}>{inner}</g>" if inherited else inner
    try:
        parse_markup(markup)
    except OutsideProfile as error:
        return None, str(error)
    left, top = numbers(root.get("viewBox") or "0 0")[:2]
    return Picture((left, top, image.width_px, image.height_px), prefixed(markup), colours=colours), ""


def _root_attributes(root: Any) -> list[tuple[str, str]]:
    """List the attributes of an SVG's root, overridden by the declarations of its style."""
    declarations = (part.partition(":") for part in root.get("style", "").split(";"))
    styles = {name.strip().lower(): value.strip() for name, _, value in declarations}
    return list((dict(root.attrib) | styles).items())


def prefixed(markup: str) -> str:
    """Prefix every id that a picture's markup defines or uses."""
    prefix = f"p{digest(markup)[:8]}-"
    return _ID.sub(lambda m: f"{m[1]}{prefix}{m[2]}", markup)

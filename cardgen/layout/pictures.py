"""Pictures a template asks for: the game's own art and icons, and generated drawings, each as a shared symbol.

Ids inside a picture are prefixed, so that two pictures on one face never meet. Art outside the profile (any other
SVG) and raster pictures are kept whole, as images.
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

#: The folder of a game that holds its pictures.
ART_FOLDER = "art"
#: Endings of pictures, in the order they are looked for.
PICTURE_ENDINGS = (".svg", ".png", ".jpg", ".jpeg", ".webp")
#: What an SVG's root may say, as attribute or in its style, that its whole drawing takes over. What of it the profile
#: does not know makes the picture one of any other SVG.
_INHERITED = PROPERTIES.keys() | {"opacity", "transform", "clip-path", "mask", "filter", "mix-blend-mode"}
#: The beginning of an address or of a drive, which no name of a picture has.
_ADDRESS = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
#: Stands for the colours of an SVG that is drawn as a whole, by its own style sheets.
_OF_CSS = "CSS"
_ID = re.compile(r'(\bid="|url\(#|href="#)(?!s-)([^")]+)')


class PictureMissing(Exception):
    """A picture or drawing of that name does not exist; the text says what to do."""


@dataclass(frozen=True)
class Picture:
    """A picture ready to place: its own box, and either a symbol or an image.

    Attributes:
        box: x, y, width, height of the viewBox, or of the raster in pixels.
        problems: what of it is drawn otherwise than it is written, a sentence each.
        colours: of an icon that is not printed in the colour asked for, those it keeps.
    """

    box: Box
    markup: str = ""
    image: str = ""
    problems: tuple[str, ...] = ()
    colours: tuple[str, ...] = ()

    def fit_into(self, x: float, y: float, w: float, h: float) -> tuple[Box, float]:
        """Return where the picture lies, whole and centred in a box, and its scale."""
        width, height = self.box[2:]
        scale = min(w / width, h / height)
        wide, high = width * scale, height * scale
        return (x + (w - wide) / 2, y + (h - high) / 2, wide, high), scale


class ArtFolder(NamedTuple):
    """A folder of pictures, and the root of the project it lies in."""

    path: Path
    root: Path


class PictureFile(NamedTuple):
    """A picture file: where it lies, its name below its art folder, and the root of its project."""

    path: Path
    name: str
    root: Path

    @property
    def place(self) -> str:
        """Its path as findings print it."""
        return self.path.relative_to(self.root).as_posix()


class PictureFiles:
    """The pictures of art folders by name: a path below the folder, with or without its ending.

    Of two files with one name it is that of the first folder.

    The same file is found on every system: endings count in any case, letters with marks in either of their
    two spellings (macOS keeps `é` as two characters), and names otherwise to the letter.
    """

    def __init__(self, *folders: ArtFolder) -> None:
        self._folders = folders

    @classmethod
    def of(cls, game: Game) -> PictureFiles:
        """Return the pictures of a game: its own, then those of the games it stands on."""
        return cls(*(ArtFolder(one.folder / ART_FOLDER, one.root) for one in game.lineage))

    @cached_property
    def _files(self) -> dict[str, PictureFile]:
        files: dict[str, PictureFile] = {}
        for folder in self._folders:
            for key, file in _pictures_in(folder).items():
                files.setdefault(key, file)
        return files

    def find(self, name: str) -> PictureFile | None:
        """Return the file of a picture, or None. Names cannot leave the folders."""
        return None if _is_invalid_name(name) else self._files.get(_key(name))

    def missing_message(self, name: str) -> str:
        """Tell that there is no such picture, and what to do: the nearest name, or what a name is."""
        shown = "".join(c if c.isprintable() else "�" for c in name if not "\ud800" <= c <= "\udfff")
        shown = shown if len(shown) <= 60 else f"{shown[:59]}…"
        if _is_invalid_name(name):
            return (
                f"'{shown}' names no picture: a picture is named by its path below {ART_FOLDER}/, "
                "such as 'orc' or 'heroes/orc.png'"
            )
        return f"no picture '{shown}' in {ART_FOLDER}/{self._nearest.of(name)}; add it or name another"

    @cached_property
    def _nearest(self) -> Nearest:
        return Nearest({_stem(key) for key in self._files})


def _pictures_in(folder: ArtFolder) -> dict[str, PictureFile]:
    """Return the pictures of one folder by the names they may be called by."""
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
    """Return whether a name is no path below a folder, on one system or another, or cannot be printed."""
    parts = name.split("/")
    return (
        not {"", ".", ".."}.isdisjoint(parts)
        or "\\" in name
        or bool(_ADDRESS.match(name))
        or any(unicodedata.category(c) in ("Cc", "Cs") for c in name)
    )


def _key(name: str) -> str:
    """Return a name as it is compared."""
    stem = _stem(name)
    return unicodedata.normalize("NFC", stem) + name[len(stem) :].lower()


def _stem(name: str) -> str:
    """Return a name without the ending of a picture, if it has one."""
    return next((name[: -len(e)] for e in PICTURE_ENDINGS if name.lower().endswith(e)), name)


class Pictures:
    """The pictures of one game, each read once, and the drawings of its look."""

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
        """Return the path of a picture as findings print it; empty where there is none."""
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
                raise PictureError(f"picture '{name}' is no plain SVG: {why}; {lacks}")
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
        """Return what changes where a drawing may come out otherwise, or where it may now be had."""
        key = self._drawing_keys.get(address)
        if key is None:
            key = self._lookups.key("drawing", address, partial(self._of_drawing, palette))
            if not key:
                return self._drawing_code
            self._drawing_keys[address] = key
        return key

    def _draw(self, name: str, params: Mapping[str, Any], palette: Mapping[str, str], address: str) -> str:
        """Make a drawing, and keep it with what it read of the palette."""
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
        """Return where a picture lies, and a digest of its bytes.

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
    """Return what tells a drawing from all others: its name and what it is given."""
    return digest(json.dumps([name, params], sort_keys=True, ensure_ascii=False, default=str))


def _in_profile(image: LoadedImage, icon: bool) -> tuple[Picture | None, str]:
    """Return an SVG inside the profile as a symbol; None and why for any other, which cairosvg paints as an image.

    Args:
        icon: it is printed in one colour, and black is that colour.
    """
    from lxml import etree

    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, remove_comments=True)
    try:
        root = etree.fromstring(image.data, parser)
    except etree.XMLSyntaxError:
        return None, "it is very large"  # well formed, as was found before, but past a limit of lxml
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
    """List the attributes of an SVG's root, and the declarations of its style, which go before them."""
    declarations = (part.partition(":") for part in root.get("style", "").split(";"))
    styles = {name.strip().lower(): value.strip() for name, _, value in declarations}
    return list((dict(root.attrib) | styles).items())


def prefixed(markup: str) -> str:
    """Return a picture's markup with a prefix of its own before every id it defines or uses."""
    prefix = f"p{digest(markup)[:8]}-"
    return _ID.sub(lambda m: f"{m[1]}{prefix}{m[2]}", markup)

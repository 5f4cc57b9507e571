"""Pictures a template asks for: the game's own art and icons, and generated drawings, each as a shared symbol.

Ids inside a picture are prefixed, so that two pictures on one face never meet. Art outside the profile (any other
SVG) and raster pictures are kept whole, as images.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cardgen.art import drawings
from cardgen.cache import Cache, code_digest, digest, folder_digest
from cardgen.display.images import ART, ImageStore, PictureError, load_image
from cardgen.display.parse import OutsideProfile, parse_markup
from cardgen.findings import nearest
from cardgen.layout.face import SymbolTable

#: Endings of pictures, in the order they are looked for.
PICTURE_ENDINGS = (".svg", ".png", ".jpg", ".jpeg", ".webp")
#: Properties of an SVG's root that its drawing inherits.
_INHERITED = frozenset(
    ("fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "fill-rule", "color", "opacity")
)
_ID = re.compile(r'(\bid="|url\(#|href="#)(?!s-)([^")]+)')


class PictureMissing(Exception):
    """A picture or drawing of that name does not exist; the text says what to do."""


@dataclass(frozen=True)
class Picture:
    """A picture ready to place: its own box, and either a symbol or an image.

    Attributes:
        box: x, y, width, height of the viewBox, or of the raster in pixels.
    """

    box: tuple[float, float, float, float]
    markup: str = ""
    image: str = ""


class Pictures:
    """The art folder of one game, read once."""

    def __init__(
        self, root: Path, folder: Path, symbols: SymbolTable, images: ImageStore, cache: Cache
    ) -> None:
        self._root = root
        self._folder = folder / "art"
        self._symbols = symbols
        self._images = images
        self._cache = cache
        self._known: dict[str, Picture] = {}
        self._drawn: dict[str, str] = {}

    def digest(self) -> str:
        """Give a digest of names and bytes of all art, for keys of faces."""
        return folder_digest([self._folder])

    def find(self, name: str) -> Path | None:
        """Give the file of a picture, or None. Names cannot leave the art folder."""
        if not re.fullmatch(r"[\w-]+(/[\w-]+)*", name):
            return None
        return next((p for e in PICTURE_ENDINGS if (p := self._folder / f"{name}{e}").is_file()), None)

    def names(self) -> list[str]:
        """List the pictures there are."""
        found = (p for p in self._folder.rglob("*") if p.suffix in PICTURE_ENDINGS)
        return sorted(p.relative_to(self._folder).with_suffix("").as_posix() for p in found)

    def picture(self, name: str) -> Picture:
        """Read a picture.

        Errors:
            PictureMissing: no such file; PictureError: beyond limits, hostile or broken.
        """
        if name not in self._known:
            path = self.find(name)
            if path is None:
                raise PictureMissing(
                    f"no picture '{name}' in {self._folder.name}/{nearest(name, self.names())}"
                )
            self._known[name] = self._read(path)
        return self._known[name]

    def _read(self, path: Path) -> Picture:
        image = load_image(path.relative_to(self._root).as_posix(), self._root)
        if image.kind == ART:
            box, markup = _profile_markup(image.data)
            try:
                parse_markup(markup)
            except OutsideProfile:
                # Any other SVG is painted by cairosvg, as an image.
                markup = ""
            if markup:
                return Picture(box, prefixed(markup))
        return Picture((0.0, 0.0, image.width_px, image.height_px), image=self._images.add(image))

    def drawing(self, name: str, params: Mapping[str, Any], palette: Mapping[str, str]) -> str:
        """Give a generated drawing's symbol id.

        Errors:
            PictureMissing: no drawing of that name; ValueError, TypeError, KeyError: wrong parameters.
        """
        make = drawings().get(name)
        if make is None:
            raise PictureMissing(f"no drawing '{name}'{nearest(name, drawings())}")
        spec = json.dumps([name, params, palette], sort_keys=True, ensure_ascii=False, default=str)
        key = digest(spec, code_digest())
        if key not in self._drawn:
            kept = self._cache.get("drawing", key)
            if kept is None:
                markup = prefixed(make({"uid": f"d{key[:8]}", **params}, palette))
                self._cache.put("drawing", key, markup.encode())
            else:
                markup = kept.decode()
            self._drawn[key] = self._symbols.add(markup)
        return self._drawn[key]


def _profile_markup(data: bytes) -> tuple[tuple[float, float, float, float], str]:
    """Give an SVG file's viewBox and what stands in its root, ready to be drawn as a symbol.

    Errors:
        PictureError: the root has neither viewBox nor width and height. The file was found well formed before.
    """
    from lxml import etree

    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, remove_comments=True)
    root = etree.fromstring(data, parser)
    numbers = [float(n) for n in re.findall(r"-?[\d.]+(?:e-?\d+)?", root.get("viewBox", ""))]
    if len(numbers) != 4:
        sides = [re.match(r"[\d.]+", root.get(side, "")) for side in ("width", "height")]
        numbers = [0.0, 0.0, *(float(m[0]) for m in sides if m)]
    if len(numbers) != 4 or min(numbers[2:]) <= 0:
        raise PictureError("an SVG picture needs a viewBox, or a width and height")
    inherited = "".join(f' {k}="{v}"' for k, v in root.attrib.items() if k in _INHERITED)
    inner = "".join(etree.tostring(child, encoding="unicode") for child in root)
    inner = re.sub(r' xmlns(:\w+)?="[^"]*"', "", inner).replace("xlink:href", "href")
    return (
        numbers[0],
        numbers[1],
        numbers[2],
        numbers[3],
    ), f"<g{inherited}>{inner}</g>" if inherited else inner


def prefixed(markup: str) -> str:
    """Give a picture's markup with a prefix of its own before every id it defines or uses."""
    prefix = f"p{digest(markup)[:8]}-"
    return _ID.sub(lambda m: f"{m[1]}{prefix}{m[2]}", markup)

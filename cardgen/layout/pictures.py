"""Pictures for templates: art, icons and generated drawings, each as a shared symbol.

Ids inside a picture get a prefix, so that those of two pictures on a face cannot clash. SVG outside the profile and
raster pictures become images.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from functools import cached_property, partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from cardgen.art import Drawing
from cardgen.cache import Cache, code_digest, digest, file_digest
from cardgen.display.foreign.resvg import NotPainted
from cardgen.display.images import ImageStore, PictureError, is_svg, painted_key, picture_bytes, read_image
from cardgen.display.ops import Box
from cardgen.display.profile import OutsideProfile
from cardgen.layout.art_folder import PictureFile, PictureFiles
from cardgen.layout.drawings import DrawingMissing, Drawings
from cardgen.layout.icon_colours import FOLDERS
from cardgen.layout.lookups import NOTHING, OWN, Lookups, Question, Tracked
from cardgen.layout.printed_size import MOST_PPI, most_px, read_raster, scaling, size_class, whole_size
from cardgen.layout.svg_pictures import read_svg_picture
from cardgen.layout.symbols import SymbolTable
from cardgen.limits import LimitExceeded
from cardgen.load.store import keep, loader_stamp, recall
from cardgen.model.face import ShownPicture

#: Stands for the colours of an SVG that is painted as pixels.
_OF_PIXELS = "painted as pixels"
#: Longer side in mm at which an SVG is painted where its size on paper is not known: a column of a booklet.
_COLUMN_MM = 170.0
#: Longer side in mm of a small picture.
_SMALL_MM = 20
#: How a picture can be fitted into a box; the least share of it that `auto` leaves to be seen.
FITS = ("contain", "cover", "auto", "figure")
_SEEN = 0.45
#: Where a photograph is looked at: hair and roofs are near the top of all that are not wide, little is above a horizon.
_HEADS, _HORIZON = 0.1, 0.25
#: Photographs are wide from this ratio of width to height; below it lie 4:3, portraits and squares.
_WIDE = 1.4
#: Portraits of head and shoulders (4:5, 5:6, of passports) have their eyes lower than what is narrower or wider.
_FACE, _FACES = 1 / 3, (0.76, 0.9)
#: Where a drawing with a ground is looked at: what it shows is nearer its middle.
_DRAWN = 0.4
_ID = re.compile(r'(\bid="|url\(#|href="#)(?!s-)([^")]+)')


class PictureMissing(Exception):
    """There is no picture or drawing of that name; the message says what to do."""


#: Errors of painting a face: a picture that cannot be used, a template outside the profile, a limit.
UNPAINTABLE = (OutsideProfile, PictureError, PictureMissing, LimitExceeded, MemoryError)


class Picture(Struct, frozen=True):
    """A picture ready to place: its box, and either markup of a symbol or the key of an image.

    Attributes:
        box: x, y, width, height of the viewBox, or of the raster in pixels of its file.
        place: of an SVG that is painted as pixels, for each of its sizes, its path in its project.
        problems: messages about what is not drawn as written.
        colours: those that an icon keeps instead of taking the requested one.
        size_mm, change: how a raster is scaled down or an SVG painted, see `ShownPicture`.
        is_photo: nothing below can be seen through it: pixels without transparency, or a drawing with a ground.
    """

    box: Box
    markup: str = ""
    image: str = ""
    place: str = ""
    problems: tuple[str, ...] = ()
    colours: tuple[str, ...] = ()
    size_mm: int = 0
    change: str = ""
    is_photo: bool = False

    def as_shown(self, name: str) -> ShownPicture:
        """Return what a face notes of it where it shows it by a name."""
        return ShownPicture(name, self.size_mm, self.change)

    def fit_into(self, x: float, y: float, w: float, h: float) -> tuple[Box, float]:
        """Return the picture's box, centred and uncropped in another, and its scale."""
        width, height = self.box[2:]
        scale = min(w / width, h / height)
        wide, high = width * scale, height * scale
        return (x + (w - wide) / 2, y + (h - high) / 2, wide, high), scale

    def placed(self, within: Box, fit: str, focus: tuple[float, float]) -> Box:
        """Return the box that the picture is fitted into, in order to be seen in another as `fit` says.

        Args:
            fit: `contain`; `cover`; `auto`, which covers with a photograph, and with others where enough of the
                picture remains to be seen; `figure`, which covers with a photograph alone.
            focus: what must be seen: 0 is the left or top edge of the picture, 1 the right or bottom edge; of a
                photograph only where it is asked to cover.

        Errors:
            ValueError: another fit.
        """
        if fit not in FITS:
            raise ValueError(f"fit: '{fit}' is not accepted; expected {', '.join(FITS)}")
        x, y, w, h = within
        width, height = self.box[2:]
        scale = max(w / width, h / height)
        wide, high = width * scale, height * scale
        chooses = fit in ("auto", "figure")
        if self.is_photo and chooses:
            focus = (0.5, self._focus())
        elif fit in ("contain", "figure") or (chooses and w * h < _SEEN * wide * high):
            return within
        return (x + (w - wide) * focus[0], y + (h - high) * focus[1], wide, high)

    def _focus(self) -> float:
        if self.markup:
            return _DRAWN
        ratio = self.box[2] / self.box[3]
        if _FACES[0] < ratio < _FACES[1]:
            return _FACE
        return _HORIZON if ratio > _WIDE else _HEADS


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
        most_ppi: float = MOST_PPI,
    ) -> None:
        self._files = files
        self._drawings = drawings
        self._symbols = symbols
        self._images = images
        self._cache = cache
        self._lookups = lookups
        self._most_ppi = most_ppi
        self._whole: dict[str, tuple[int, int]] = {}
        self._known: dict[tuple[str, int], Picture] = {}
        self._drawn: dict[str, str] = {}
        self._drawing_keys: dict[str, str] = {}

    def find(self, name: str) -> PictureFile | None:
        """Return the file of a picture, or None."""
        return self._files.find(name)

    def place(self, name: str) -> str:
        """Return a picture's path in its project; empty if it does not exist."""
        file = self.find(name)
        return file.place if file else ""

    def picture(self, name: str, within_mm: tuple[float, float] | None = None) -> Picture:
        """Read a picture.

        Args:
            within_mm: the box in which it is printed: of a raster, no more pixels are kept than can be seen there.

        Errors:
            PictureMissing: no such file; PictureError: beyond limits, hostile or broken; LimitExceeded: it takes
                too long to draw.
        """
        size_mm = self._size_class(name, within_mm)
        if (name, size_mm) not in self._known:
            file = self.find(name)
            if file is None:
                raise PictureMissing(self._files.missing_message(name))
            data = file.icon or picture_bytes(file.place, file.root)[1]
            try:
                if is_svg(data):
                    self._known[name, 0] = self._read_svg(file, data)
                else:
                    self._whole[name] = whole_size(data, file.place)
                    size_mm = self._size_class(name, within_mm)
                    self._known[name, size_mm] = self._read_raster(file, data, name, size_mm)
            except LimitExceeded as error:
                raise LimitExceeded(f"picture '{file.place}' {error}") from error
        known = self._known[name, size_mm]
        return self._painted(known, within_mm) if known.place else known

    def shown(self, shown: ShownPicture) -> Picture:
        """Return a picture as a face shows it."""
        return self.picture(shown.name, (shown.size_mm, shown.size_mm) if shown.size_mm else None)

    def small(self, name: str) -> bytes:
        """Return a picture as a small PNG or JPEG.

        Errors:
            PictureMissing, PictureError, LimitExceeded: as `picture`.
        """
        box, file = self.picture(name, (_SMALL_MM, _SMALL_MM)).box, self.find(name)
        assert file is not None, "a picture that was read has a file"
        data = file.icon or picture_bytes(file.place, file.root)[1]
        if not is_svg(data):
            return read_raster(data, file.place, most_px(_SMALL_MM, MOST_PPI), self._cache).data
        drawing = replace(read_image(data, file.place), width_px=box[2], height_px=box[3])
        try:
            return self._images[painted_key(self._images.add(drawing), _SMALL_MM)].data
        except NotPainted as error:
            raise PictureError(f"picture '{file.place}' cannot be painted as pixels: {error}") from error

    def _size_class(self, name: str, within_mm: tuple[float, float] | None) -> int:
        whole = self._whole.get(name)
        return size_class(whole, within_mm, self._most_ppi) if whole and within_mm else 0

    def _read_raster(self, file: PictureFile, data: bytes, name: str, size_mm: int) -> Picture:
        image = read_raster(data, file.place, most_px(size_mm, self._most_ppi), self._cache)
        whole = self._whole[name]
        problems = tuple(f"picture '{file.place}': {problem}" for problem in image.problems)
        picture = Picture((0.0, 0.0, *whole), image=self._images.add(image), problems=problems)
        return replace(picture, size_mm=size_mm, change=scaling(whole, image), is_photo=image.is_opaque)

    def _read_svg(self, file: PictureFile, data: bytes) -> Picture:
        image = read_image(data, file.place)
        icon = file.name.partition("/")[0] in FOLDERS
        key = digest(loader_stamp(), data, "icon" if icon else "")
        kept = recall(self._cache, "svg", key)
        if kept is None:
            try:
                drawn = read_svg_picture(data, icon)
            except PictureError as error:
                raise PictureError(f"picture '{file.place}': {error}") from error
            if drawn.markup:
                drawn = drawn._replace(markup=prefixed(drawn.markup))
            kept = tuple(drawn)
            keep(self._cache, "svg", key, kept)
        box, markup, colours, given, has_ground = kept
        colours = () if file.icon else colours  # of a set they are meant
        problems = tuple(f"picture '{file.place}': {problem}" for problem in given)
        if markup:
            return Picture(box, markup, problems=problems, colours=colours, is_photo=has_ground and not icon)
        key = self._images.add(replace(image, width_px=box[2], height_px=box[3]))
        return Picture(box, "", key, file.place, problems, (_OF_PIXELS,) if icon else ())

    def _painted(self, picture: Picture, within_mm: tuple[float, float] | None) -> Picture:
        """Return an SVG as pixels for a box in which it is printed.

        Errors:
            PictureError: painting it takes too long.
        """
        longest_mm: float = _COLUMN_MM
        if within_mm:
            longest_mm = max(picture.box[2:]) * picture.fit_into(0.0, 0.0, *within_mm)[1]
        size_mm = max(1, math.ceil(round(longest_mm, 3)))
        key = painted_key(picture.image, size_mm * picture.box[2] / max(picture.box[2:]))
        try:
            self._images[key]
        except NotPainted as error:
            raise PictureError(f"picture '{picture.place}' cannot be painted as pixels: {error}") from error
        return replace(picture, image=key, size_mm=size_mm)

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
        """Return a picture's path, a digest of its bytes, and the pixels an inch that are kept of it.

        Errors:
            PictureMissing: no such file.
        """
        file = self.find(name)
        if file is None:
            raise PictureMissing(self._files.missing_message(name))
        content = digest(file.icon) if file.icon else file_digest(file.path)
        return f"{file.place} {content} {self._most_ppi:g}"

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


def prefixed(markup: str) -> str:
    """Prefix every id that a picture's markup defines or uses."""
    prefix = f"p{digest(markup)[:8]}-"
    return _ID.sub(lambda m: f"{m[1]}{prefix}{m[2]}", markup)

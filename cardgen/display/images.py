"""Pictures from files: checked before they are opened, and kept by the hash of their content.

A picture may be hostile: its path must stay inside the project. Pixels are read in `pixels`.
"""

from __future__ import annotations

import io
import math
from collections.abc import Iterator, Mapping
from hashlib import blake2b
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Any

from msgspec import Struct

from cardgen.cache import digest, user_cache
from cardgen.display.foreign.freeform import drop_other_files, has_text, plain_bytes, read_svg
from cardgen.display.foreign.resvg import paint_svg
from cardgen.display.foreign.svg_fonts import NO_FONTS, fonts_for_text
from cardgen.display.pixels import JPEG, PNG, Limits, PictureError, Pixels, read_pixels
from cardgen.files import FileRefused, read_file

__all__ = ["ART", "JPEG", "PNG", "ImageStore", "Limits", "LoadedImage", "PictureError"]

#: SVG; where it is outside the profile, it is painted as PNG.
ART = "art"
#: Resolution at which SVG is painted, and the most pixels that one is painted with.
PAINTED_DPI = 300
_MOST_PAINTED_PX = 30_000_000
#: How XML in UTF-16 begins, which programs on Windows write.
_UTF_16 = (b"\xff\xfe<\0", b"\xfe\xff\0<")
#: Between the key of an SVG and the width in pixels that it is painted with.
_AT = "@"


class LoadedImage(Struct, frozen=True):
    """One picture.

    Attributes:
        key: hash of its content.
        kind: `jpeg`, `png` or `art`.
        data: a whole file of that kind; `art` is SVG.
        width_px, height_px: its size; for `art` in user units, 0 until it is read.
        problems: what is not shown as it is in the file, a sentence each.
        is_opaque: nothing below it can be seen, as with a photograph.
    """

    key: str
    kind: str
    data: bytes
    width_px: float
    height_px: float
    problems: tuple[str, ...] = ()
    is_opaque: bool = False


class ImageStore(Mapping[str, LoadedImage]):
    """The pictures of a build, by key; an SVG is painted when it is asked for by a `painted_key`."""

    def __init__(self) -> None:
        self._images: dict[str, LoadedImage] = {}

    def add(self, image: LoadedImage) -> str:
        """Store a picture and return its key."""
        self._images[image.key] = image
        return image.key

    def __getitem__(self, key: str) -> LoadedImage:
        if key not in self._images and _AT in key:
            name, _, width = key.partition(_AT)
            self._images[key] = _painted(self._images[name], key, int(width))
        return self._images[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._images)

    def __len__(self) -> int:
        return len(self._images)


def painted_key(key: str, width_mm: float) -> str:
    """Return the key under which an `ImageStore` has an SVG as pixels for a width on paper."""
    return f"{key}{_AT}{max(1, math.ceil(width_mm / 25.4 * PAINTED_DPI))}"


def is_painted(key: str) -> bool:
    """Return whether a key is one of an SVG as pixels."""
    return _AT in key


def _painted(svg: LoadedImage, key: str, width_px: int) -> LoadedImage:
    """Paint an SVG, as far as it is not kept in the cache."""
    from importlib.metadata import version

    from PIL import Image

    most = math.sqrt(_MOST_PAINTED_PX * svg.width_px / svg.height_px)
    width_px = max(1, min(width_px, math.floor(most)))
    cache, name = user_cache(), digest(svg.data, str(width_px), "sized", version("resvg_py"))
    png = cache.get("svg-pixels", name)
    if png is None:
        root = read_svg(svg.data)
        list(drop_other_files(root))
        _resize(root, svg, width_px)
        png = paint_svg(plain_bytes(root), width_px, fonts_for_text() if has_text(root) else NO_FONTS)
        cache.put("svg-pixels", name, png)
    with Image.open(io.BytesIO(png)) as picture:
        return LoadedImage(key.replace(_AT, "-"), PNG, png, *picture.size)


def _resize(root: Any, svg: LoadedImage, width_px: int) -> None:
    """State the size of an SVG in pixels. Why: resvg rounds it to whole ones first, and 3.3 mm would be 4 % larger."""
    if not root.get("viewBox"):
        root.set("viewBox", f"0 0 {svg.width_px:.9g} {svg.height_px:.9g}")
    root.set("width", str(width_px))
    root.set("height", str(max(1, round(width_px * svg.height_px / svg.width_px))))


def load_image(path: str | Path, root: Path, limits: Limits | None = None) -> LoadedImage:
    """Return a picture of a project.

    Args:
        path: as written by an author, relative to root with forward slashes; or a Path made by the program, below root.
        root: the folder that pictures must be in.

    Errors:
        PictureError: the path leaves root, the file is missing or of an unknown kind, or a limit is exceeded.
    """
    name, data = picture_bytes(path, root, limits)
    return read_image(data, name, limits)


def picture_bytes(path: str | Path, root: Path, limits: Limits | None = None) -> tuple[str, bytes]:
    """Return the name of a picture for messages, and its file.

    Errors:
        PictureError: as `load_image`, for what is in no picture's data.
    """
    limits = limits or Limits()
    name, file = resolve_inside(path, root)
    try:
        size = file.stat().st_size
        if size > limits.bytes:
            raise PictureError(
                f"picture '{name}' has {size} bytes, more than {limits.bytes}; make it smaller"
            )
        return name, read_file(file, (root,), limits.bytes)
    except FileRefused as refused:
        raise PictureError(f"picture {refused}") from refused
    except OSError as error:
        raise PictureError(f"picture '{name}' cannot be read: {error.strerror}") from error


def resolve_inside(path: str | Path, root: Path) -> tuple[str, Path]:
    """Return the name of a picture for messages, and its file, which must be inside root after resolving links."""
    base = root.resolve()
    if isinstance(path, Path):
        name = path.relative_to(root).as_posix() if path.is_relative_to(root) else path.name
    else:
        name = path
        _require_relative(name)
    file = (base / path).resolve()
    if not file.is_relative_to(base):
        raise PictureError(f"picture '{name}' leads out of the project; copy the file into it")
    if not file.is_file():
        raise PictureError(f"no picture '{name}' in the project")
    return name, file


def _require_relative(path: str) -> None:
    pure = PurePosixPath(path)
    strange = PureWindowsPath(path).drive or "\\" in path or "\0" in path
    if pure.is_absolute() or ".." in pure.parts or strange:
        raise PictureError(f"picture '{path}' must be a path inside the project, without '..'")


def read_image(data: bytes, name: str, limits: Limits | None = None) -> LoadedImage:
    """Return a picture from the bytes of a file; `name` is for messages.

    Errors:
        PictureError.
    """
    if is_svg(data):
        return LoadedImage(_key(data), ART, data, 0, 0)
    return of_pixels(read_pixels(data, name, limits or Limits()))


def is_svg(data: bytes) -> bool:
    """Return whether a picture is SVG, or other XML, and not pixels."""
    return data.startswith(_UTF_16) or data[:512].lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<")


def of_pixels(pixels: Pixels) -> LoadedImage:
    """Return pixels as a picture."""
    return LoadedImage(_key(pixels.data), *pixels)


def _key(data: bytes) -> str:
    return blake2b(data, digest_size=12).hexdigest()

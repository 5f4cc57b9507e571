"""Pictures from files: checked before they are opened, kept by the hash of their content.

May import `freeform` and `undrawn`. Pillow decodes and is imported where it is used. A picture may come from a
stranger: its path must stay inside the project, its size is read from its header before a pixel is unpacked, and
a free-form SVG is measured before cairosvg sees it.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Any

from cardgen import libcairo
from cardgen.display.freeform import Undrawable, drawn, parsed, read_freeform
from cardgen.display.unsupported_svg import undrawn
from cardgen.limits import LimitExceeded

JPEG = "jpeg"
PNG = "png"
#: Free-form SVG, outside the profile, drawn by cairosvg.
ART = "art"

_FORMATS = {"JPEG": JPEG, "PNG": PNG, "WEBP": PNG}
#: Modes of pixels, by format, that both painters take as they are.
_PLAIN = {"JPEG": ("L", "RGB", "CMYK"), "PNG": ("1", "L", "LA", "P", "RGB", "RGBA")}


class PictureError(Exception):
    """A picture that is refused; the text says why and what to do."""


@dataclass(frozen=True)
class Limits:
    """Most bytes of a file and most pixels of a picture that are read."""

    bytes: int = 20_000_000
    pixels: int = 40_000_000


@dataclass(frozen=True)
class LoadedImage:
    """One picture.

    Attributes:
        key: hash of its content.
        kind: `jpeg`, `png` or `art`.
        data: a whole file of that kind; `art` is SVG.
        width_px, height_px: its size; for `art` in the user units of its viewBox.
    """

    key: str
    kind: str
    data: bytes
    width_px: float
    height_px: float


class ImageStore(Mapping[str, LoadedImage]):
    """The pictures of a build, by key."""

    def __init__(self) -> None:
        self._images: dict[str, LoadedImage] = {}
        self._problems: dict[str, tuple[str, ...]] = {}

    def add(self, image: LoadedImage) -> str:
        """Keep a picture and give its key.

        Errors: PictureError for free-form SVG that cairosvg cannot draw; better now than while painting.
        LimitExceeded where that takes too long.
        """
        if image.kind == ART and image.key not in self._images:
            self._problems[image.key] = _tried(image)
        self._images[image.key] = image
        return image.key

    def problems(self, key: str) -> tuple[str, ...]:
        """Return what of a picture is drawn otherwise than it is written, a sentence each."""
        return self._problems.get(key, ())

    def __getitem__(self, key: str) -> LoadedImage:
        return self._images[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._images)

    def __len__(self) -> int:
        return len(self._images)


def _tried(image: LoadedImage) -> tuple[str, ...]:
    """Draw free-form SVG once, to nothing, and give what is drawn otherwise than it is written."""
    if libcairo.is_missing():
        raise PictureError(libcairo.missing_message(", and only it can draw this SVG"))
    problems: tuple[str, ...] = ()
    try:
        tree = parsed(image.data)
        problems = undrawn(tree, image.data)
        drawn(tree, image.width_px, image.height_px)
    except Undrawable as error:
        raise PictureError(f"the SVG cannot be drawn: {error}") from error
    except LimitExceeded as error:
        raise LimitExceeded(f"{error}{_found(problems)}") from error
    except MemoryError:
        raise
    except Exception as error:  # whatever a foreign library makes of a stranger's file
        message = "the SVG cannot be drawn; save it as plain SVG of paths, or export it as PNG"
        raise PictureError(f"{message}{_found(problems)}") from error
    return problems


def _found(problems: tuple[str, ...]) -> str:
    return f"; found in it: {'; '.join(problems)}" if problems else ""


def load_image(path: str | Path, root: Path, limits: Limits | None = None) -> LoadedImage:
    """Return a picture of a project: PNG, JPEG, WebP or SVG.

    Args:
        path: what an author wrote, relative to root with forward slashes; or a Path the program made, below
            root.
        root: the folder that pictures must lie in.
    Errors: PictureError when the path leaves root, the file is missing or of no known kind, or a limit is
    passed.
    """
    limits = limits or Limits()
    name, file = inside(path, root)
    try:
        size = file.stat().st_size
        if size > limits.bytes:
            raise PictureError(
                f"picture '{name}' has {size} bytes, more than {limits.bytes}; make it smaller"
            )
        data = file.read_bytes()
    except OSError as error:
        raise PictureError(f"picture '{name}' cannot be read: {error.strerror}") from error
    return read_image(data, name, limits)


def inside(path: str | Path, root: Path) -> tuple[str, Path]:
    """Return a picture's name for messages and its file, if it lies in root, also after following links."""
    base = root.resolve()
    if isinstance(path, Path):
        name = path.relative_to(root).as_posix() if path.is_relative_to(root) else path.name
    else:
        name = path
        _refuse_strange(name)
    file = (base / path).resolve()
    if not file.is_relative_to(base):
        raise PictureError(f"picture '{name}' leads out of the project; copy the file into it")
    if not file.is_file():
        raise PictureError(f"picture '{name}' is not a file of the project")
    return name, file


def _refuse_strange(path: str) -> None:
    pure = PurePosixPath(path)
    strange = PureWindowsPath(path).drive or "\\" in path or "\0" in path
    if pure.is_absolute() or ".." in pure.parts or strange:
        raise PictureError(f"picture '{path}' must be a path inside the project, without '..'")


def read_image(data: bytes, name: str, limits: Limits | None = None) -> LoadedImage:
    """Return a picture from a file's bytes; `name` is for messages. Raises PictureError."""
    limits = limits or Limits()
    head = data[:512].lstrip(b"\xef\xbb\xbf \t\r\n")
    if head.startswith(b"<"):
        try:
            width, height = read_freeform(data)
        except ValueError as error:
            raise PictureError(f"picture '{name}': {error}") from error
        return LoadedImage(_key(data), ART, data, width, height)
    return _read_pixels(data, name, limits)


def _key(data: bytes) -> str:
    return blake2b(data, digest_size=12).hexdigest()


def _read_pixels(data: bytes, name: str, limits: Limits) -> LoadedImage:
    """Return a picture of pixels as one that PDF and cairo can hold: upright, 8 bits, JPEG or PNG."""
    import warnings

    from PIL import Image, ImageOps

    try:
        with warnings.catch_warnings():
            # Pillow grumbles about large pictures, which are measured here, and about data that is not pixels.
            warnings.simplefilter("ignore")
            image = Image.open(io.BytesIO(data), formats=list(_FORMATS))
            _check_size(image, name, limits)
            kind = _FORMATS[image.format or ""]
            turned = image.getexif().get(0x0112, 1) != 1
            plain = image.mode in _PLAIN.get(image.format or "", ())
            image.load()
            if turned or not plain:
                data, image = _encoded(ImageOps.exif_transpose(_in_8_bits(image)), kind)
    except Image.DecompressionBombError as error:
        raise PictureError(
            f"picture '{name}' has more than {limits.pixels} pixels; make it smaller"
        ) from error
    except (PictureError, LimitExceeded, MemoryError):
        raise
    except Exception as error:  # Pillow tells of broken files by many kinds of error
        raise PictureError(
            f"picture '{name}' is not a whole PNG, JPEG, WebP or SVG; save it again as one of these"
        ) from error
    return LoadedImage(_key(data), kind, data, image.width, image.height)


def _check_size(image: Any, name: str, limits: Limits) -> None:
    width, height = image.size
    if width * height > limits.pixels:
        raise PictureError(
            f"picture '{name}' is {width} × {height} pixels, more than {limits.pixels}; make it smaller"
        )


def _in_8_bits(image: Any) -> Any:
    """Return a picture of 16-bit grey in 8 bits; Pillow's own conversion would make all but black white."""
    if image.mode not in ("I", "I;16", "I;16B"):
        return image
    grey = image.convert("I").point(lambda value: value * (1 / 257) + 0.5).convert("L")
    clear = image.info.get("transparency")
    if isinstance(clear, int):
        grey.info["transparency"] = round(clear / 257)
    return grey


def _encoded(image: Any, kind: str) -> tuple[bytes, Any]:
    out = io.BytesIO()
    if kind == JPEG:
        image = image if image.mode in ("L", "RGB") else image.convert("RGB")
        image.save(out, "JPEG", quality=95, subsampling=0)
    else:
        image = image.convert("RGBA" if image.has_transparency_data else "RGB")
        image.save(out, "PNG")
    return out.getvalue(), image

"""Pictures from files: checked before they are opened, and kept by the hash of their content.

A picture may be hostile: its path must stay inside the project, its size is read from its header before a pixel is
decoded, and a free-form SVG is measured before cairosvg sees it. Pillow, which decodes, is imported where it is used.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Any

from cardgen import libcairo
from cardgen.display.freeform import Undrawable, measure_svg, parse_tree, record_drawing
from cardgen.display.unsupported_svg import unsupported_features
from cardgen.limits import LimitExceeded

JPEG = "jpeg"
PNG = "png"
#: Free-form SVG, outside the profile, drawn by cairosvg.
ART = "art"

_FORMATS = {"JPEG": JPEG, "PNG": PNG, "WEBP": PNG}
#: Pixel modes, by format, that both painters take unconverted.
_PLAIN = {"JPEG": ("L", "RGB", "CMYK"), "PNG": ("1", "L", "LA", "P", "RGB", "RGBA")}


class PictureError(Exception):
    """A picture that cannot be used; the text says why and what to do."""


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
        """Store a picture and return its key.

        Errors:
            PictureError: free-form SVG that cairosvg cannot draw; better reported now than while painting.
            LimitExceeded: drawing it takes too long.
        """
        if image.kind == ART and image.key not in self._images:
            self._problems[image.key] = _draw_once(image)
        self._images[image.key] = image
        return image.key

    def problems(self, key: str) -> tuple[str, ...]:
        """Return the features of a picture that are not drawn as written, a sentence each."""
        return self._problems.get(key, ())

    def __getitem__(self, key: str) -> LoadedImage:
        return self._images[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._images)

    def __len__(self) -> int:
        return len(self._images)


def _draw_once(image: LoadedImage) -> tuple[str, ...]:
    """Draw free-form SVG once, discard the result, and return the features that are not drawn as written."""
    if libcairo.is_missing():
        raise PictureError(libcairo.missing_message(", and only it can draw this SVG"))
    problems: tuple[str, ...] = ()
    try:
        tree = parse_tree(image.data)
        problems = unsupported_features(tree, image.data)
        record_drawing(tree, image.width_px, image.height_px)
    except Undrawable as error:
        raise PictureError(f"the SVG cannot be drawn: {error}") from error
    except LimitExceeded as error:
        raise LimitExceeded(f"{error}{_problem_list(problems)}") from error
    except MemoryError:
        raise
    except Exception as error:  # a foreign library on a hostile file can raise anything
        message = "the SVG cannot be drawn; save it as plain SVG of paths, or export it as PNG"
        raise PictureError(f"{message}{_problem_list(problems)}") from error
    return problems


def _problem_list(problems: tuple[str, ...]) -> str:
    return f"; found in it: {'; '.join(problems)}" if problems else ""


def load_image(path: str | Path, root: Path, limits: Limits | None = None) -> LoadedImage:
    """Return a picture of a project: PNG, JPEG, WebP or SVG.

    Args:
        path: as written by an author, relative to root with forward slashes; or a Path made by the program, below root.
        root: the folder that pictures must be in.

    Errors:
        PictureError: the path leaves root, the file is missing or of an unknown kind, or a limit is exceeded.
    """
    limits = limits or Limits()
    name, file = resolve_inside(path, root)
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
    limits = limits or Limits()
    head = data[:512].lstrip(b"\xef\xbb\xbf \t\r\n")
    if head.startswith(b"<"):
        try:
            width, height = measure_svg(data)
        except ValueError as error:
            raise PictureError(f"picture '{name}': {error}") from error
        return LoadedImage(_key(data), ART, data, width, height)
    return _read_pixels(data, name, limits)


def _key(data: bytes) -> str:
    return blake2b(data, digest_size=12).hexdigest()


def _read_pixels(data: bytes, name: str, limits: Limits) -> LoadedImage:
    """Return a raster picture that PDF and cairo can hold: upright, 8 bits, JPEG or PNG."""
    import warnings

    from PIL import Image, ImageOps

    try:
        with warnings.catch_warnings():
            # Pillow warns of large pictures, whose size is checked here, and of data that is not pixels.
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
    except Exception as error:  # Pillow raises many kinds of errors for broken files
        raise PictureError(
            f"picture '{name}' is damaged, or not PNG, JPEG, WebP or SVG; save it again as one of these"
        ) from error
    return LoadedImage(_key(data), kind, data, image.width, image.height)


def _check_size(image: Any, name: str, limits: Limits) -> None:
    width, height = image.size
    if width * height > limits.pixels:
        raise PictureError(
            f"picture '{name}' is {width} × {height} pixels, more than {limits.pixels}; make it smaller"
        )


def _in_8_bits(image: Any) -> Any:
    """Return a picture of 16-bit grey in 8 bits; Pillow's own conversion clips almost everything to white."""
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

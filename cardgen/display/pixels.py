"""Raster pictures as PDF and cairo can hold them: JPEG or PNG, one frame, upright, 8 bits, sRGB, no larger than asked.

A file that is all this already is kept byte for byte. Sizes are read from the header before a pixel is decoded.

Sources: ICC.1:2010 (profiles); CIPA DC-007 (multi-picture JPEG); PNG specification, 11.3.2.1 (transparency).
"""

from __future__ import annotations

import io
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from cardgen.display.colour_profiles import chunk_problem, in_srgb, is_srgb, profile_problem
from cardgen.limits import LimitExceeded

JPEG = "jpeg"
PNG = "png"
#: What can be read, by Pillow's name, and what it becomes.
FORMATS = {
    "PNG": PNG,
    "JPEG": JPEG,
    "MPO": JPEG,
    "WEBP": PNG,
    "GIF": PNG,
    "TIFF": PNG,
    "BMP": PNG,
    "AVIF": PNG,
}
READABLE = "PNG, JPEG, WebP, GIF, TIFF, BMP, AVIF or SVG"
#: Pixel modes, by format, that both painters show alike.
_PLAIN = {
    "JPEG": ("L", "RGB"),
    "MPO": ("L", "RGB"),
    "PNG": ("1", "L", "LA", "P", "RGB", "RGBA"),
}
#: Other files that get a picture's name, by how they begin, and what helps.
_FOREIGN = (
    (b"8BPS", "a Photoshop file"),
    (b"%PDF", "a PDF"),
    (b"%!PS", "PostScript"),
    (b"gimp xcf", "a GIMP file"),
    (b"PK\3\4", "a ZIP file"),
    (b"\0\0\0\x0cjP  ", "JPEG 2000"),
    (b"\0\0\0\x0cJXL ", "JPEG XL"),
    (b"\xff\x0a", "JPEG XL"),
    (b"\0\0\1\0", "an icon file of Windows"),
)
_LFS = b"version https://git-lfs"
_HEIC = (b"heic", b"heix", b"hevc", b"mif1", b"msf1")
#: JPEG quality of what is written again, and of what is scaled down, whose pixels are too small to see.
_QUALITY, _SCALED_QUALITY = 95, 90
#: Longest side in pixels that cairo paints.
_LONGEST_PX = 32_000
_ORIENTATION, _MP_ENTRIES = 0x0112, 0xB002
#: Values of the orientation with width and height exchanged.
_ON_SIDE = range(5, 9)


class PictureError(Exception):
    """A picture that cannot be used; the text says why and what to do."""


class Limits(NamedTuple):
    """Most bytes of a file and most pixels of a picture that are read: photos of 64 megapixels, in 500 MB."""

    bytes: int = 40_000_000
    pixels: int = 65_000_000


class Pixels(NamedTuple):
    """A raster picture, read.

    Attributes:
        kind: `jpeg` or `png`; data: a whole file of that kind.
        problems: what is not shown as it is in the file, a sentence each.
        is_opaque: nothing below it can be seen, as with a photograph.
    """

    kind: str
    data: bytes
    width_px: int
    height_px: int
    problems: tuple[str, ...] = ()
    is_opaque: bool = False


def measure_pixels(data: bytes, name: str, limits: Limits) -> tuple[int, int]:
    """Return the upright size of a picture, from its header.

    Errors:
        PictureError.
    """
    with _opened(data, name, limits) as image:
        width, height = image.size
        return (height, width) if _orientation(image) in _ON_SIDE else (width, height)


def read_pixels(data: bytes, name: str, limits: Limits, most_px: int = 0) -> Pixels:
    """Read a picture; `name` is for messages.

    Args:
        most_px: scale it down to this many pixels on the longer side, if it has more; 0 keeps them all.

    Errors:
        PictureError.
    """
    most_px = min(most_px or _LONGEST_PX, _LONGEST_PX)
    with _opened(data, name, limits) as image:
        kind, profile = FORMATS[image.format], image.info.get("icc_profile", b"")
        frames, wrong = _frames_problem(image), profile_problem(profile, image.mode)
        coded = chunk_problem(data, image.info) if image.format == "PNG" else ""
        problems = tuple(filter(None, (frames, wrong, coded)))
        plain = _is_plain(image) and not frames
        scaled = max(image.size) > (_LONGEST_PX if image.mode == "1" else most_px)
        if scaled:
            image.draft(None, (2 * most_px, 2 * most_px))  # a JPEG is decoded at a half of its size, or less
        first = _first_jpeg(image, data)
        image.load()
        _require_convertible(image)
        if plain and not scaled and (wrong or is_srgb(profile, image.mode)):
            return Pixels(kind, first, image.width, image.height, problems, _is_opaque(image))
        image = _upright(_in_8_bits(image, name))
        image = _scaled(image, most_px) if scaled else image
        image = image if wrong else in_srgb(image, profile)
        out, (width, height) = _encoded(image, kind, _SCALED_QUALITY if scaled else _QUALITY)
        return Pixels(kind, out, width, height, problems, _is_opaque(image))


@contextmanager
def _opened(data: bytes, name: str, limits: Limits) -> Iterator[Any]:
    """Open a picture; what Pillow raises in the block becomes a message for authors."""
    from PIL import Image, UnidentifiedImageError

    with warnings.catch_warnings():
        # Pillow warns of large pictures, whose size is checked here, and of data that is not pixels.
        warnings.simplefilter("ignore")
        try:
            with Image.open(io.BytesIO(data), formats=[one for one in FORMATS if one != "MPO"]) as image:
                _check_size(image.size, name, limits)
                yield image
        except Image.DecompressionBombError as error:
            raise PictureError(
                f"picture '{name}' has more than {limits.pixels} pixels; make it smaller"
            ) from error
        except UnidentifiedImageError as error:
            raise PictureError(f"picture '{name}' {_what_it_is(data)}") from error
        except (PictureError, LimitExceeded):
            raise
        except MemoryError as error:
            raise PictureError(
                f"picture '{name}' needs more memory than there is; make it smaller"
            ) from error
        except Exception as error:  # Pillow raises many kinds of errors for broken files
            raise PictureError(
                f"picture '{name}' is damaged; save or copy it again, as PNG or JPEG"
            ) from error


def _what_it_is(data: bytes) -> str:
    """Return what is wrong with a file that is not a picture, and what to do."""
    if data.startswith(_LFS):
        return "is a pointer of Git LFS; get the picture itself with `git lfs pull`"
    what = next((what for start, what in _FOREIGN if data.startswith(start)), "")
    if data[4:8] == b"ftyp" and data[8:12] in _HEIC:
        what = "HEIC"
    if what:
        return f"is {what}, which is not read; save it as PNG or JPEG"
    return f"is damaged, or not {READABLE}; save it again as one of these"


def _check_size(size: tuple[int, int], name: str, limits: Limits) -> None:
    width, height = size
    if width * height > limits.pixels:
        raise PictureError(
            f"picture '{name}' is {width} × {height} pixels, more than {limits.pixels}; make it smaller"
        )


def _orientation(image: Any) -> int:
    """Return how a camera was held, from 1 (upright) to 8. Pillow turns a TIFF itself, its size already when opened."""
    if image.format == "TIFF":
        return 1
    value = image.getexif().get(_ORIENTATION, 1)
    return value if value in range(1, 9) else 1


def _is_plain(image: Any) -> bool:
    """Return whether both painters take the first frame of a file as it is, but for its colours."""
    clear = image.info.get(
        "transparency"
    )  # of a palette, bytes: Pillow warns where the colours alone are used
    in_mode = image.mode in _PLAIN.get(image.format, ()) and not isinstance(clear, bytes)
    return in_mode and _orientation(image) == 1


def _is_opaque(image: Any) -> bool:
    """Return whether no pixel lets through what is below it; many programs save an alpha channel without need."""
    if not image.has_transparency_data:
        return True
    least, _ = image.convert("RGBA").getchannel("A").getextrema()
    return bool(least == 255)


def _frames_problem(image: Any) -> str:
    """Return what is wrong with a picture of several frames or pages; nothing with a phone's JPEG that holds two."""
    if image.format == "MPO" or not getattr(image, "is_animated", False):
        return ""
    what = "pages" if image.format == "TIFF" else "frames"
    return f"it has {image.n_frames} {what}; the first is printed"


def _first_jpeg(image: Any, data: bytes) -> bytes:
    """Return the first JPEG of a multi-picture file; other data as it is."""
    entries = image.mpinfo.get(_MP_ENTRIES) if image.format == "MPO" else ()
    first = data[: entries[0]["Size"]] if entries else data
    return first if first.endswith(b"\xff\xd9") else data


def _require_convertible(image: Any) -> None:
    """Fail here, and not in a painter, if a palette is missing or its transparency is wrong."""
    if image.mode == "P" and image.palette is None:
        raise ValueError("a PNG without its palette")
    if image.mode == "P" or "transparency" in image.info:
        image.crop((0, 0, 1, 1)).convert("RGBA")


def _in_8_bits(image: Any, name: str) -> Any:
    """Return a picture of L, LA, RGB, RGBA, CMYK or LAB.

    Pillow's own conversion of 16-bit grey clips almost everything to white.
    """
    if image.mode.startswith("I;16"):
        clear = image.info.get("transparency")
        image = image.convert("I").point(lambda value: value * (1 / 257) + 0.5).convert("L")
        if isinstance(clear, int):
            image.info["transparency"] = round(clear / 257)
    if image.mode in ("I", "F"):
        raise PictureError(f"picture '{name}' has 32 bits a channel; save it with 8 or 16")
    if image.mode in ("LA", "RGBA", "CMYK", "LAB"):
        return image
    if image.has_transparency_data:
        return image.convert("RGBA")
    return image if image.mode in ("L", "RGB") else image.convert("L" if image.mode == "1" else "RGB")


def _upright(image: Any) -> Any:
    from PIL import ImageOps

    return ImageOps.exif_transpose(image)


def _scaled(image: Any, most_px: int) -> Any:
    """Return a picture with its longer side scaled to a length."""
    from PIL import Image

    factor = most_px / max(image.size)
    size = tuple(max(1, round(side * factor)) for side in image.size)
    return image.resize(size, Image.Resampling.LANCZOS, reducing_gap=3.0)


def _encoded(image: Any, kind: str, quality: int) -> tuple[bytes, tuple[int, int]]:
    """Return a file of a kind, without profile and orientation, and its size.

    Inks without a profile become RGB as browsers show them: what a PDF's reader makes of them differs from one to the
    next, and from what is painted as pixels.
    """
    image = image.convert("RGB") if image.mode == "CMYK" else image
    out = io.BytesIO()
    if kind == JPEG:
        image.save(out, "JPEG", quality=quality, subsampling=0, icc_profile=None, exif=b"")
    else:
        image.save(out, "PNG", icc_profile=None, exif=b"")
    return out.getvalue(), image.size

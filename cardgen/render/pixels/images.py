"""Pictures as cairo patterns, and pixels as PNG and JPEG files. Pillow decodes and encodes."""

from __future__ import annotations

import io
from functools import lru_cache
from typing import Any

from cardgen.display.images import LoadedImage
from cardgen.model.outline import Outline
from cardgen.render.pixels.buffer import Pixels
from cardgen.render.pixels.cairo import Picture
from cardgen.render.pixels.cut import to_pil_image

JPEG_QUALITY = 90
#: 1 is fast and a fifth larger than 6.
PNG_LEVEL = 6


@lru_cache(64)
def picture_of(image: LoadedImage) -> Picture:
    """Return a picture for cairo."""
    from PIL import Image

    with Image.open(io.BytesIO(image.data)) as opened:
        pixels = opened.convert("RGBA")
    # Cairo expects premultiplied alpha, in the byte order of the machine.
    red, green, blue, alpha = Image.merge("RGBA", _premultiplied(pixels)).split()
    return Picture(
        bytearray(Image.merge("RGBA", (blue, green, red, alpha)).tobytes()), pixels.width, pixels.height
    )


def _premultiplied(pixels: Any) -> tuple[Any, ...]:
    from PIL import ImageChops

    red, green, blue, alpha = pixels.split()
    return (*(ImageChops.multiply(band, alpha) for band in (red, green, blue)), alpha)


def to_png(
    pixels: Pixels, dpi: float | None = None, outline: Outline | None = None, outset_mm: float = 0.0
) -> bytes:
    """Return pixels as a PNG file, with its resolution if given, cut out along an outline if there is one.

    Args:
        outset_mm: how far the picture extends beyond the trim of the outline.
    """
    out = io.BytesIO()
    options = {"dpi": (dpi, dpi)} if dpi else {}
    to_pil_image(pixels, outline, outset_mm).save(out, "PNG", compress_level=PNG_LEVEL, **options)
    return out.getvalue()


def to_jpeg(pixels: Pixels, quality: int = JPEG_QUALITY) -> bytes:
    """Return pixels as a JPEG file without chroma subsampling, so that thin coloured lines stay sharp."""
    out = io.BytesIO()
    to_pil_image(pixels).save(out, "JPEG", quality=quality, subsampling=0)
    return out.getvalue()

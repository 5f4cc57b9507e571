"""Pictures as PDF objects.

JPEG files are embedded unchanged; other pixels as the compressed rows of a PNG, whose filters PDF shares (Predictor
15), with their alpha as a soft mask.

Source: ISO 32000-1, 7.4.4.4 (predictors), 8.9.5 (image dictionaries).
"""

from __future__ import annotations

import io
import struct
from typing import Any

from cardgen.display.images import JPEG, LoadedImage
from cardgen.render.pdf.file import PdfFile

_SPACES = {"L": "/DeviceGray", "RGB": "/DeviceRGB"}


def add_image(file: PdfFile, image: LoadedImage) -> int:
    """Add an image that fills the unit square, y up."""
    if image.kind == JPEG:
        return _add_jpeg(file, image)
    return _add_png(file, image)


def _add_jpeg(file: PdfFile, image: LoadedImage) -> int:
    from PIL import Image

    with Image.open(io.BytesIO(image.data)) as picture:
        entries = _entries(picture.size, _SPACES[picture.mode])
    return file.add_stream(f"{entries}/Filter/DCTDecode", image.data, squeeze=False)


def _add_png(file: PdfFile, image: LoadedImage) -> int:
    from PIL import Image

    with Image.open(io.BytesIO(image.data)) as picture:
        alpha = picture.convert("RGBA").getchannel("A") if picture.has_transparency_data else None
        colors = picture.convert("L" if picture.mode in ("1", "L", "LA") else "RGB")
    mask = f"/SMask {_add_rows(file, alpha)} 0 R" if alpha is not None else ""
    return _add_rows(file, colors, mask)


def _add_rows(file: PdfFile, picture: Any, entries: str = "") -> int:
    """Add the pixels of an L or RGB picture, compressed by Pillow as the rows of a PNG."""
    out = io.BytesIO()
    picture.save(out, "PNG")
    colors = len(picture.getbands())
    entries += "/Filter/FlateDecode/DecodeParms<</Predictor 15/BitsPerComponent 8"
    entries += f"/Colors {colors}/Columns {picture.width}>>"
    rows = _idat(out.getvalue())
    return file.add_stream(_entries(picture.size, _SPACES[picture.mode]) + entries, rows, squeeze=False)


def _entries(size: tuple[int, int], space: str) -> str:
    width, height = size
    kind = f"/Type/XObject/Subtype/Image/ColorSpace{space}/BitsPerComponent 8"
    return f"{kind}/Width {width}/Height {height}"


def _idat(png: bytes) -> bytes:
    at, rows = 8, []
    while at < len(png):
        length, kind = struct.unpack_from(">I4s", png, at)
        if kind == b"IDAT":
            rows.append(png[at + 8 : at + 8 + length])
        at += 12 + length
    return b"".join(rows)

"""Pictures as PDF objects.

JPEG files are embedded unchanged; other pixels as the compressed rows of a PNG, whose filters PDF shares (Predictor
15), with their alpha as a soft mask; free-form SVG as a form, painted by cairosvg and read by pikepdf.

Source: ISO 32000-1, 7.4.4.4 (predictors), 8.9.5 (image dictionaries).
"""

from __future__ import annotations

import io
import struct
from decimal import Decimal
from typing import Any

from cardgen.display.freeform import to_pdf
from cardgen.display.images import ART, JPEG, LoadedImage
from cardgen.display.ops import Matrix
from cardgen.render.pdf.file import PdfFile

_SPACES = {"L": "/DeviceGray", "RGB": "/DeviceRGB", "CMYK": "/DeviceCMYK"}


def add_image(file: PdfFile, image: LoadedImage) -> int:
    """Add an image or form whose picture fills the unit square, y up."""
    if image.kind == ART:
        return _add_art(file, image)
    if image.kind == JPEG:
        return _add_jpeg(file, image)
    return _add_png(file, image)


def _add_jpeg(file: PdfFile, image: LoadedImage) -> int:
    from PIL import Image

    with Image.open(io.BytesIO(image.data)) as picture:
        mode, size = picture.mode, picture.size
        # Adobe's programs write inverted CMYK, and mark it as such.
        inverted = mode == "CMYK" and "adobe" in picture.info
    entries = "/Filter/DCTDecode" + ("/Decode[1 0 1 0 1 0 1 0]" if inverted else "")
    return file.add_stream(_entries(size, _SPACES[mode]) + entries, image.data, squeeze=False)


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


def _add_art(file: PdfFile, image: LoadedImage) -> int:
    """Add a drawing that cairosvg paints; its page becomes a form."""
    import pikepdf

    with pikepdf.open(io.BytesIO(to_pdf(image.data, image.width_px, image.height_px))) as drawn:
        form = drawn.pages[0].as_form_xobject()
        left, bottom, right, top = (float(side) for side in form.BBox)
        across, up = 1 / (right - left), 1 / (top - bottom)
        matrix: Matrix = (across, 0.0, 0.0, up, -left * across, -bottom * up)
        form.Matrix = pikepdf.Array([round(value, 9) for value in matrix])
        return _Copier(file).stream(form)


class _Copier:
    """Copies objects that pikepdf has read, each once."""

    def __init__(self, file: PdfFile) -> None:
        self._file = file
        self._numbers: dict[tuple[int, int], int] = {}

    def stream(self, stream: Any) -> int:
        """Copy a stream without decoding it; return its number."""
        entries = self._entries(stream.stream_dict, without="/Length")
        return self._file.add_stream(entries, stream.read_raw_bytes(), squeeze=False)

    def _entries(self, dictionary: Any, without: str = "") -> str:
        items = ((key, dictionary[key]) for key in sorted(dictionary.keys()) if key != without)
        return "".join(f"{key} {self._text(value)}" for key, value in items)

    def _text(self, value: Any) -> str:
        import pikepdf

        if isinstance(value, pikepdf.Object) and value.is_indirect:
            return self._reference(value)
        return self._direct(value)

    def _direct(self, value: Any) -> str:
        import pikepdf

        if isinstance(value, pikepdf.Dictionary):
            return f"<<{self._entries(value)}>>"
        if isinstance(value, pikepdf.Array):
            return "[" + " ".join(self._text(item) for item in value) + "]"
        if isinstance(value, pikepdf.Object):
            return value.unparse().decode("latin-1")
        if isinstance(value, bool):
            return str(value).lower()
        if isinstance(value, Decimal):
            return f"{value:f}"  # PDF has no exponents
        return "null" if value is None else str(value)

    def _reference(self, value: Any) -> str:
        import pikepdf

        key = value.objgen
        number = self._numbers.get(key)
        if number is None:
            if isinstance(value, pikepdf.Stream):
                number = self._numbers[key] = self.stream(value)
            else:
                number = self._numbers[key] = self._file.reserve()
                self._file.set(number, self._direct(value))
        return f"{number} 0 R"

"""Pictures as PDF objects.

May import `display.images`. JPEG files go in as they are; other pixels as the compressed rows of a PNG, whose
filters PDF shares (Predictor 15), with their alpha as a soft mask; free-form SVG as a form painted by
cairosvg.

Source: ISO 32000-1, 7.4.4.4 (predictors), 8.9.5 (image dictionaries).
"""

from __future__ import annotations

import io
import struct
from typing import Any

from cardgen.display.freeform import to_pdf
from cardgen.display.images import ART, JPEG, LoadedImage


def image_object(pdf: Any, image: LoadedImage) -> Any:
    """Give an indirect image or form whose picture fills the unit square, y up."""
    if image.kind == ART:
        return _art(pdf, image)
    if image.kind == JPEG:
        return _jpeg(pdf, image)
    return _png(pdf, image)


def _jpeg(pdf: Any, image: LoadedImage) -> Any:
    from pikepdf import Array, Name
    from PIL import Image

    with Image.open(io.BytesIO(image.data)) as picture:
        mode = picture.mode
        inverted = mode == "CMYK" and "adobe" in picture.info
    space = {"L": "/DeviceGray", "RGB": "/DeviceRGB", "CMYK": "/DeviceCMYK"}[mode]
    made = _image(pdf, image.data, image.width_px, image.height_px, space, "/DCTDecode")
    if inverted:
        # Adobe's programs write CMYK upside down and mark it so.
        made.Decode = Array([1, 0] * 4)
    made.Interpolate = False
    made.Type = Name.XObject
    return made


def _png(pdf: Any, image: LoadedImage) -> Any:
    from PIL import Image

    with Image.open(io.BytesIO(image.data)) as picture:
        alpha = picture.convert("RGBA").getchannel("A") if picture.has_transparency_data else None
        grey = picture.mode in ("1", "L", "LA")
        colors = picture.convert("L" if grey else "RGB")
    made = _rows(pdf, colors, "/DeviceGray" if grey else "/DeviceRGB")
    if alpha is not None:
        made.SMask = _rows(pdf, alpha, "/DeviceGray")
    return made


def _rows(pdf: Any, picture: Any, space: str) -> Any:
    from pikepdf import Dictionary

    out = io.BytesIO()
    picture.save(out, "PNG")
    made = _image(pdf, _idat(out.getvalue()), picture.width, picture.height, space, "/FlateDecode")
    colors = 1 if space == "/DeviceGray" else 3
    made.DecodeParms = Dictionary(Predictor=15, Colors=colors, BitsPerComponent=8, Columns=picture.width)
    return made


def _image(pdf: Any, data: bytes, width: float, height: float, space: str, decode: str) -> Any:
    from pikepdf import Dictionary, Name, Stream

    entries = Dictionary(
        Type=Name.XObject,
        Subtype=Name.Image,
        Width=int(width),
        Height=int(height),
        ColorSpace=Name(space),
        BitsPerComponent=8,
        Filter=Name(decode),
    )
    return pdf.make_indirect(Stream(pdf, data, entries))


def _idat(png: bytes) -> bytes:
    """Give the compressed rows of a PNG file."""
    at, rows = 8, []
    while at < len(png):
        length, kind = struct.unpack_from(">I4s", png, at)
        if kind == b"IDAT":
            rows.append(png[at + 8 : at + 8 + length])
        at += 12 + length
    return b"".join(rows)


def _art(pdf: Any, image: LoadedImage) -> Any:
    import pikepdf

    width, height = float(image.width_px), float(image.height_px)
    with pikepdf.open(io.BytesIO(to_pdf(image.data, width, height))) as drawn:
        form = pdf.copy_foreign(drawn.pages[0].as_form_xobject())
    box = [float(side) for side in form.BBox]
    across, up = 1 / (box[2] - box[0]), 1 / (box[3] - box[1])
    form.Matrix = pikepdf.Array([round(v, 9) for v in (across, 0, 0, up, -box[0] * across, -box[1] * up)])
    return form

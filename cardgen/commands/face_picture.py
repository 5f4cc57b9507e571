"""One component as a picture file: SVG with its fonts, PNG with its bleed, PDF with its page boxes.

A piece that is not rectangular is cropped to its outline and bleed.
"""

from __future__ import annotations

from cardgen.export.job import cannot_paint
from cardgen.findings import CardgenError
from cardgen.layout.decks import GameLayout
from cardgen.layout.pictures import UNPAINTABLE
from cardgen.model import Component
from cardgen.model.face import Face
from cardgen.model.ink import FULL
from cardgen.tasks import Result
from cardgen.units import mm_to_px

#: Longest side of a PNG in pixels: 20 000 px square already take 1.6 GB of memory.
LARGEST_PX = 20_000


def size_px(face: Face, dpi: float) -> tuple[int, int]:
    """Return the size of a face's PNG in pixels, with bleed.

    Errors:
        CardgenError: too large, or less than one pixel.
    """
    width, height = (mm_to_px(side + 2 * face.bleed_mm, dpi) for side in (face.width_mm, face.height_mm))
    if min(width, height) > 0 and max(width, height) <= LARGEST_PX:
        return width, height
    way = "lower" if max(width, height) > LARGEST_PX else "higher"
    raise CardgenError(
        f"'{face.component}': a picture of {width} × {height} pixels is not possible (1 to {LARGEST_PX} a side);"
        f" use a {way} --dpi"
    )


def face_file(layout: GameLayout, component: Component, face: Face, form: str, dpi: float) -> Result:
    """Return the bytes of a face's file, or CG023 if it cannot be painted.

    Args:
        form: `png`, `svg` or `pdf`; dpi: for PNG.
    """
    try:
        return Result(data=_face_bytes(layout, face, form, dpi))
    except UNPAINTABLE as error:
        return cannot_paint(f"the {face.side} ({face.lang})", component.place, error)


def _face_bytes(layout: GameLayout, face: Face, form: str, dpi: float) -> bytes:
    layout.ensure_images(face)
    if form == "svg":
        from cardgen.render.display_svg import display_svg
        from cardgen.render.svg import standalone_svg

        if layout.ink != FULL:
            return display_svg(layout.display(face), face.outline, layout.images).encode()
        return standalone_svg(face, layout.runs(face), layout.symbols, layout.images).encode()
    if form == "png":
        from cardgen.render.pixels.paint import face_png

        return face_png(layout.display(face), *size_px(face, dpi), layout.images, dpi, face.outline)
    from cardgen.export.face_pdf import single_page

    return single_page(layout, face)


def booklet_file(layout: GameLayout, component: Component, lang: str) -> Result:
    """Return the bytes of a booklet's PDF of single pages, or the finding that stopped it."""
    from cardgen.export.documents.booklet import BookletRefused
    from cardgen.export.documents.typesetting import booklet_pdf

    try:
        return Result(data=booklet_pdf(layout.game, lang, layout, component))
    except BookletRefused as error:
        return Result(findings=(error.finding,))

"""Painted pictures cut out along an outline. Pillow draws the mask."""

from __future__ import annotations

from typing import Any

from cardgen.model.outline import Outline
from cardgen.render.pixels.buffer import Pixels

#: Supersampling of the mask, for a smooth edge.
_OVERSAMPLING = 4


def to_pil_image(pixels: Pixels, outline: Outline | None = None, outset_mm: float = 0.0) -> Any:
    """Return pixels as a Pillow image: all of them in RGB, or cut out along an outline in RGBA.

    Args:
        outline: of the piece whose trim, extended by `outset_mm`, fills the pixels; they may be stretched.
    """
    from PIL import Image

    size = (pixels.width, pixels.height)
    picture = Image.frombuffer("RGB", size, pixels.data, "raw", "BGRX", 0, 1)
    if outline is None or outline.is_rectangle:
        return picture
    # Transparent pixels keep their colour: programs that scale the picture blend it into the edge.
    whole = picture.convert("RGBA")
    whole.putalpha(_mask(size, outline, outset_mm))
    return whole


def _mask(size: tuple[int, int], outline: Outline, outset_mm: float) -> Any:
    from PIL import Image, ImageDraw

    large = Image.new("L", (size[0] * _OVERSAMPLING, size[1] * _OVERSAMPLING), 0)
    draw = ImageDraw.Draw(large)
    if outline.shape == "round":
        draw.ellipse((0, 0, large.width - 1, large.height - 1), fill=255)
    else:
        across = large.width / (outline.width_mm + 2 * outset_mm)
        down = large.height / (outline.height_mm + 2 * outset_mm)
        draw.polygon(
            [((x + outset_mm) * across, (y + outset_mm) * down) for x, y in outline.points(outset_mm)],
            fill=255,
        )
    return large.resize(size, Image.Resampling.BOX)

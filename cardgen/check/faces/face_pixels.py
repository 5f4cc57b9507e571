"""Faces as pixels, for rules to look at: what many faces show in the same place is painted once."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardgen.display.ops import DisplayList
    from cardgen.layout.decks import GameLayout
    from cardgen.render.pixels.buffer import Pixels
    from cardgen.render.pixels.paint import SymbolLayers


def face_pixels(
    layout: GameLayout,
    display: DisplayList,
    width_px: int,
    height_px: int,
    *,
    bleed: bool = False,
    exact: bool = False,
) -> Pixels:
    """Return a face, with or without its bleed, as a picture.

    Args:
        exact: colours are those of files, for rules that measure by small differences; see `SymbolLayers`.
    """
    from cardgen.render.pixels.paint import BLEED, TRIM, render_face

    layers = None if exact else _layers()
    return render_face(display, width_px, height_px, BLEED if bleed else TRIM, layout.images, layers)


@cache
def _layers() -> SymbolLayers:
    from cardgen.render.pixels.paint import SymbolLayers

    return SymbolLayers()

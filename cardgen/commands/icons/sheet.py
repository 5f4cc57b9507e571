"""A picture of many icons with their names."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from cardgen.display.foreign.resvg import paint_svg
from cardgen.display.foreign.svg_fonts import fonts_for_text
from cardgen.display.images import PictureError
from cardgen.layout.pictures import prefixed
from cardgen.layout.svg_pictures import read_svg_picture

#: The formats in which it can be written.
SUFFIXES = (".png", ".svg")
#: Icons in a row; side of an icon and of its cell, in pixels.
_ACROSS, _ICON, _WIDE, _HIGH = 6, 64.0, 180.0, 112.0
#: Longest name that fits below an icon, in characters.
_LONGEST = 26


def icon_sheet(icons: Sequence[tuple[str, bytes]], suffix: str) -> bytes:
    """Return a picture of icons with their names, as SVG or PNG.

    Args:
        icons: name and SVG of each.
    """
    rows = -(-len(icons) // _ACROSS)
    width, height = _ACROSS * _WIDE, rows * _HIGH
    cells = "".join(_cell(name, data, *divmod(number, _ACROSS)) for number, (name, data) in enumerate(icons))
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" viewBox="0 0 {width:g} '
        f'{height:g}"><rect width="{width:g}" height="{height:g}" fill="#ffffff"/>{cells}</svg>'
    ).encode()
    return svg if suffix == ".svg" else paint_svg(svg, round(width), fonts_for_text())


def _cell(name: str, data: bytes, row: int, column: int) -> str:
    middle, top = (column + 0.5) * _WIDE, row * _HIGH + 10
    shown = name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1]}…"
    label = (
        f'<text x="{middle:g}" y="{top + _ICON + 22:g}" font-family="Noto Sans" font-size="12" text-anchor="middle" '
        f'fill="#333333">{escape(shown)}</text>'
    )
    try:
        (left, above, wide, high), markup, *_ = read_svg_picture(data, icon=True)
    except PictureError:
        return label
    scale = _ICON / max(wide, high)
    x, y = middle - (left + wide / 2) * scale, top + _ICON / 2 - (above + high / 2) * scale
    place = f"translate({x:g} {y:g}) scale({scale:g})"
    return f'<g transform="{place}" color="#111111">{prefixed(markup)}</g>{label}'

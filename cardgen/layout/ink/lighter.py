"""Large flats of a picture with `data-ink="light"`: lighter, so that its lines and small spots carry the drawing.

Colours become lighter ones of the same hue. A black would become a grey that says nothing: it is hatched instead.
"""

from __future__ import annotations

import math

from cardgen.art.colour import darkness, lighter, mix
from cardgen.art.geometry import num
from cardgen.display.ops import Clip, Gradient, Group, Path, Stroke
from cardgen.layout.ink.areas import box_of, parts_of
from cardgen.layout.ink.ink_face import VEIL
from cardgen.layout.ink.survey import PlacedOp

#: A fill up to the first area in mm² stays; from the second on it is as light as it gets, between them in part.
_SPOT_MM2, _FLAT_MM2 = 6.0, 36.0
#: Darkness, 0 to 1, that costs little ink; how much remains of what is above it.
_LIGHT, _LEFT = 0.15, 0.38
#: How clear a lighter colour is: 1 as clear as the colour was, which is gaudy, 0 as with white mixed in, which is dull.
_CLEAR = 0.5
#: A black is at least so dark; from this area in mm² on it is hatched, a smaller one stays.
_BLACK, _HATCHED_MM2 = 0.8, 20.0
#: Width and distance in mm of the lines of a hatching, and their slope.
_LINE_MM, _APART_MM, _SLOPE = 0.28, 0.68, math.radians(58)


def lightened(path: Path, one: PlacedOp) -> Path | Group:
    """Return a path with a lighter fill, the larger the lighter, or hatched; its outline stays as it is."""
    share = min(1.0, (one.area_mm2 - _SPOT_MM2) / (_FLAT_MM2 - _SPOT_MM2))
    if path.fill is None or share <= 0.0 or one.opacity < VEIL:  # a veil shades what is under it
        return path
    if isinstance(path.fill, Gradient):
        stops = tuple(stop._replace(color=_lighter(stop.color, share)) for stop in path.fill.stops)
        return path._replace(fill=path.fill._replace(stops=stops))
    if darkness(path.fill) >= _BLACK:
        return _hatched(path, path.fill, one.window.scale) if one.area_mm2 >= _HATCHED_MM2 else path
    return path._replace(fill=_lighter(path.fill, share))


def _lighter(colour: str, share: float) -> str:
    """Return a lighter colour of the same hue.

    Args:
        share: 1 for as light as it gets. What is nearly white gets nearer to it: beside paper it would look yellowed.
    """
    found = darkness(colour)
    if found <= _LIGHT:
        return mix(colour, "#ffffff", share * (1 - found / _LIGHT))
    wanted = found - share * (1 - _LEFT) * (found - _LIGHT)
    return mix(mix("#ffffff", colour, wanted / found), lighter(colour, wanted), 1 - _CLEAR)


def _hatched(path: Path, colour: str, scale: float) -> Group:
    """Return a shape of paper with slanting lines in a colour, `scale` mm for a unit of its path."""
    line = Stroke(colour, _LINE_MM / scale, 1.0, 0, 1, 4.0, (), 0.0)
    lines = Path(_lines(path.d, _APART_MM / scale), None, 1.0, False, line)
    inside = Group(None, (Clip(path.d, path.evenodd),), 1.0, (lines,))
    edge = path._replace(fill=None, stroke=path.stroke or line)
    return Group(None, (), 1.0, (path._replace(fill="#ffffff", stroke=None), inside, edge))


def _lines(d: str, apart: float) -> str:
    """Write lines over the box of a path, on one lattice wherever it is, so that those of neighbours meet."""
    left, top, right, bottom = box_of(parts_of(d))
    lean, step = 1 / math.tan(_SLOPE), apart / math.sin(_SLOPE)
    first, last = math.floor((left + top * lean) / step), math.ceil((right + bottom * lean) / step)
    return " ".join(
        f"{num(n * step - bottom * lean)} {num(bottom)} m {num(n * step - top * lean)} {num(top)} l"
        for n in range(first, last + 1)
    )

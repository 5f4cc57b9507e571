"""A face with little ink in greys alone, for printers with black ink: type and lines become black or white."""

from __future__ import annotations

from collections.abc import Iterable

from cardgen.art.colour import darkness, grey
from cardgen.cache import digest
from cardgen.display.ops import DisplayList, Gradient, Group, Op, Paint, Path, Stroke, Symbol, Use
from cardgen.text.text_run import TextRun

BLACK, WHITE = "#000000", "#ffffff"
#: Type darker than this is black, other type white: a screen of dots makes small letters ragged.
_DARK_TYPE = 0.4
#: A line up to this width in mm is black from this darkness on.
_FINE_MM, _DARK_LINE = 0.5, 0.35
#: A line that becomes black from less than this darkness is finer by this factor, so that figures stay in front.
_MIDDLE, _FINER = 0.62, 0.7


def in_black(display: DisplayList) -> DisplayList:
    """Return a face in greys. Pictures in pixels stay as they are: the printer makes them grey."""
    return display._replace(items=_all(display.items))


def _all(items: Iterable[Op]) -> tuple[Op, ...]:
    return tuple(map(_one, items))


def _one(op: Op) -> Op:
    if isinstance(op, Group):
        return op._replace(items=_all(op.items))
    if isinstance(op, Use):
        return Use(_symbol(op.symbol))
    if isinstance(op, TextRun):
        return op._replace(fill=BLACK if darkness(op.fill) > _DARK_TYPE else WHITE)
    if isinstance(op, Path):
        return op._replace(fill=op.fill and _paint(op.fill), stroke=op.stroke and _line(op.stroke))
    return op


def _symbol(symbol: Symbol) -> Symbol:
    items = _all(symbol.items)
    if items == symbol.items:
        return symbol
    return symbol._replace(key=f"{symbol.key}-{digest(repr(items))[:12]}", items=items)


def _paint(paint: Paint) -> Paint:
    if isinstance(paint, Gradient):
        return paint._replace(stops=tuple(stop._replace(color=grey(stop.color)) for stop in paint.stops))
    return grey(paint)


def _line(stroke: Stroke) -> Stroke:
    paint = _paint(stroke.paint)
    if isinstance(paint, str) and stroke.width <= _FINE_MM and darkness(paint) > _DARK_LINE:
        finer = _FINER if darkness(paint) < _MIDDLE else 1.0
        return stroke._replace(paint=BLACK, width=stroke.width * finer)
    return stroke._replace(paint=paint)

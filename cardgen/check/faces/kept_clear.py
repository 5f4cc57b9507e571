"""Figures in areas that a template keeps clear, such as the keystone of an arch. Lengths are millimetres.

A template marks an area by a shape in face coordinates, `<path data-keep-clear="1.2" d="…" fill="none"/>`. Figures are
pictures placed by `art()`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from cardgen.check.faces.background import Background
from cardgen.display.ops import Group, Op, Path
from cardgen.display.parse import parse_markup
from cardgen.display.paths import straight_lines
from cardgen.model.face import Face

if TYPE_CHECKING:
    from cardgen.display.ops import DisplayList
    from cardgen.layout.decks import GameLayout

_ZONE = re.compile(r'<(?:path|rect|polygon)\b[^>]*\bdata-keep-clear="(?P<clear>\d+(?:\.\d+)?)"[^>]*/>')
_UNFILLED = re.compile(r'\sfill="none"')
#: A figure that extends this far into an area is deliberately behind it.
BEHIND_MM = 3.0
_STEP_MM, _HAIR_MM = 0.33, 0.1
_PAPER = 250
#: Transparency, of 255, above which something is a ray, a glow or a shadow.
_SHEER = 55
#: A side is crossed if it has at least this share of the points at the most crossed side.
_CROSSES = 0.3

Point = tuple[float, float]
Side = tuple[Point, Point]


class Touching(NamedTuple):
    """A figure's gap to an area, or its depth inside it (then `gap_mm` is 0), and the required gap."""

    gap_mm: float
    depth_mm: float
    clear_mm: float


def touching_figures(layout: GameLayout, face: Face, display: DisplayList) -> tuple[Touching, ...]:
    """Return the areas of a face that a figure touches."""
    zones = tuple((zone[0], float(zone["clear"])) for zone in _ZONE.finditer(face.body))
    figures = tuple(_figures(display.items)) if zones else ()
    return _touching(layout, display._replace(key="", cost=0, items=figures), zones) if figures else ()


@lru_cache(maxsize=2)
def _touching(
    layout: GameLayout, figures: DisplayList, zones: tuple[tuple[str, float], ...]
) -> tuple[Touching, ...]:
    """Return the areas that a face's figures touch: the same in all languages."""
    painted = _Painted(figures, layout)
    sides = ((_sides(markup), clear) for markup, clear in zones)
    found = (_measured(painted, of_zone, clear) for of_zone, clear in sides if of_zone)
    return tuple(one for one in found if one)


class _Painted:
    """Figures painted on white and on black: where both are equal something is opaque, elsewhere it is translucent."""

    def __init__(self, figures: DisplayList, layout: GameLayout) -> None:
        edge = figures.bleed_mm
        right, bottom = figures.width_mm + edge, figures.height_mm + edge
        d = f"{-edge} {-edge} m {right} {-edge} l {right} {bottom} l {-edge} {bottom} l h"
        night = Path(d, "#000000", 1.0, False, None)
        self._on_white = Background(figures, layout, exact=True)
        on_black = figures._replace(items=(night, *figures.items))
        self._on_black = Background(on_black, layout, exact=True)

    def at(self, x: float, y: float) -> bool:
        """Return whether a figure is opaque at a point."""
        light = self._on_white.at(x, y)
        if not light or min(light) >= _PAPER:
            return False
        dark = self._on_black.at(x, y)
        return dark is not None and light[0] - dark[0] < _SHEER


def _figures(items: Iterable[Op]) -> Iterator[Op]:
    for op in items:
        if isinstance(op, Group):
            inner = op.items if op.figure else tuple(_figures(op.items))
            if inner:
                yield op._replace(items=inner)


def _sides(markup: str) -> list[Side]:
    items, _ = parse_markup(_UNFILLED.sub("", markup))
    return [side for op in items if isinstance(op, Path) for side in straight_lines(op.d)]


def _measured(painted: _Painted, sides: list[Side], clear: float) -> Touching | None:
    """Return how a figure touches an area; None if it keeps clear or is deliberately behind it."""
    xs, ys = zip(*(point for side in sides for point in side), strict=True)
    spots = [
        (x, y)
        for x in _steps(min(xs) - clear, max(xs) + clear)
        for y in _steps(min(ys) - clear, max(ys) + clear)
    ]
    drawn = [spot for spot in spots if painted.at(*spot)]
    within = [spot for spot in drawn if _is_within(spot, sides)]
    if within:
        gap, depth = 0.0, _depth(within, sides)
    else:
        gap, depth = min((_nearest(spot, sides) for spot in drawn), default=math.inf), 0.0
    if gap >= clear - _HAIR_MM or depth >= BEHIND_MM - _HAIR_MM:
        return None
    return Touching(round(gap, 1), round(depth, 1), clear)


def _depth(within: list[Point], sides: list[Side]) -> float:
    """Return a figure's depth inside an area, from the sides that it crosses rather than grazes."""
    at_side = [(side, sum(_distance(spot, side) < _STEP_MM for spot in within)) for side in sides]
    most = max(count for _, count in at_side)
    crossed = [side for side, count in at_side if count and count >= _CROSSES * most]
    return max(_distance(spot, side) for spot in within for side in crossed or sides)


def _nearest(point: Point, sides: list[Side]) -> float:
    return min(_distance(point, side) for side in sides)


def _steps(first: float, last: float) -> list[float]:
    return [first + _STEP_MM * step for step in range(int((last - first) / _STEP_MM) + 1)]


def _distance(point: Point, side: Side) -> float:
    (x, y), ((x0, y0), (x1, y1)) = point, side
    dx, dy = x1 - x0, y1 - y0
    square = dx * dx + dy * dy
    share = max(0.0, min(1.0, ((x - x0) * dx + (y - y0) * dy) / square)) if square else 0.0
    return math.hypot(x - x0 - share * dx, y - y0 - share * dy)


def _is_within(point: Point, sides: list[Side]) -> bool:
    x, y = point
    crossed = (
        (y0 > y) != (y1 > y) and x < x0 + (y - y0) / (y1 - y0) * (x1 - x0) for (x0, y0), (x1, y1) in sides
    )
    return sum(crossed) % 2 == 1

"""Stones as markup: a handful of paths for any number of stones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from svgwrite.base import BaseElement
from svgwrite.container import Group
from svgwrite.path import Path
from svgwrite.shapes import Rect

from cardgen.art.geometry import Box, Point, Polygon, num, polygons_path


def filled(d: str, fill: str, **attributes: str) -> BaseElement:
    """Make a filled path; further attributes by svgwrite's names (`stroke_width="0.45"`)."""
    return Path(d=d, fill=fill, debug=False, **attributes)


def stroked(d: str, stroke: str, width: float, **attributes: str) -> BaseElement:
    """Make a line with round ends and joins."""
    return Path(
        d=d,
        fill="none",
        stroke=stroke,
        stroke_width=num(width),
        stroke_linecap="round",
        stroke_linejoin="round",
        debug=False,
        **attributes,
    )


def group(*children: BaseElement, **attributes: str) -> BaseElement:
    """Make a group of elements."""
    holder = Group(debug=False, **attributes)
    for child in children:
        holder.add(child)
    return holder


def inked(word: str, *children: BaseElement) -> BaseElement:
    """Make a group with `data-ink` for low ink: `keep`, `drop`, `lines` or `tint`."""
    return group(*children, data_ink=word)


def rectangle(box: Box, fill: str) -> BaseElement:
    """Make a filled rectangle."""
    left, top, right, bottom = box
    corner, size = (num(left), num(top)), (num(right - left), num(bottom - top))
    return Rect(insert=corner, size=size, fill=fill, debug=False)


def stones(
    polygons: Sequence[Polygon],
    rng: Random,
    tones: Sequence[str],
    shade: str,
    light: str,
    round_mm: float = 0.5,
    relief_mm: Point = (0.22, 0.3),
    outlined: int | None = None,
    pale: bool = False,
) -> BaseElement:
    """Make stones in three layers: a shade copy below right, a light copy above left, the stone on top.

    Each stone picks one of `tones`; stones of one tone are one path. A round-join stroke of the fill's
    own colour, `round_mm` wide, softens the corners. With low ink, stones of the first `outlined` tones, or of all,
    have outlines; `pale` ones are drawn for it already and say nothing of ink.
    """
    everything = polygons_path(polygons)
    dx, dy = relief_mm
    by_tone: dict[str, list[Polygon]] = {}
    for polygon in polygons:
        by_tone.setdefault(rng.choice(tones), []).append(polygon)
    layers = [
        filled(everything, shade, stroke=shade, transform=f"translate({num(dx)},{num(dy)})"),
        filled(
            everything,
            light,
            stroke=light,
            transform=f"translate({num(-dx * 0.8)},{num(-dy * 0.8)})",
        ),
    ]
    laid = [filled(polygons_path(group_), tone, stroke=tone) for tone, group_ in by_tone.items()]
    if pale:
        return group(*layers, *laid, stroke_linejoin="round", stroke_width=num(round_mm))
    # The first tone is a group apart even where none is outlined, so that the groups do not depend on it.
    apart = None if outlined is None else max(1, outlined)
    parts = [inked("drop", *layers), inked("drop" if outlined == 0 else "lines", *laid[:apart])]
    if apart is not None:
        parts.append(inked("drop", *laid[apart:]))
    return group(*parts, stroke_linejoin="round", stroke_width=num(round_mm))


def with_defaults(name: str, defaults: Mapping[str, Any], params: Mapping[str, Any]) -> dict[str, Any]:
    """Return the parameters of the drawing `name` over its defaults.

    Raises ValueError for a parameter it does not know: a misspelt one would otherwise do nothing.
    """
    for key in params:
        if key not in defaults:
            raise ValueError(f"'{name}' takes no '{key}'; it takes {', '.join(sorted(defaults))}")
    return {**defaults, **params}

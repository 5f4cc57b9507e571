"""Light and dark: round and straight gradients, the glow of a lamp."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from svgwrite.base import BaseElement
from svgwrite.container import Defs
from svgwrite.gradients import LinearGradient, RadialGradient

from cardgen.art.geometry import Point, circle_path, num
from cardgen.art.masonry_stones import filled, group

#: A stop of a gradient: where, 0 to 1; its colour; its opacity.
Stop = tuple[float, str, float]


def radial(name: str, radius: float, stops: Sequence[Stop], centre: Point = (0.0, 0.0)) -> BaseElement:
    """Define a round gradient in mm under an id, for `fill="url(#id)"`."""
    gradient = RadialGradient(
        center=(num(centre[0]), num(centre[1])),
        r=num(radius),
        id=name,
        gradientUnits="userSpaceOnUse",
        debug=False,
    )
    return _defined(gradient, stops)


def linear(name: str, start: Point, end: Point, stops: Sequence[Stop]) -> BaseElement:
    """Define a straight gradient in mm under an id, for `fill="url(#id)"`."""
    gradient = LinearGradient(
        start=(num(start[0]), num(start[1])),
        end=(num(end[0]), num(end[1])),
        id=name,
        gradientUnits="userSpaceOnUse",
        debug=False,
    )
    return _defined(gradient, stops)


def _defined(gradient: LinearGradient | RadialGradient, stops: Sequence[Stop]) -> BaseElement:
    for offset, colour, opacity in stops:
        gradient.add_stop_color(num(offset), colour, num(opacity))
    holder = Defs(debug=False)
    holder.add(gradient)
    return holder


#: An iron ring on four feet, round (0, 0), in mm.
_HOLDER = (
    "M-.6-2.9H.6L.9-1.8L1.8-.9L2.9-.6V.6L1.8.9L.9 1.8L.6 2.9H-.6L-.9 1.8L-1.8.9L-2.9.6V-.6L-1.8-.9L-.9-1.8Z"
)


def lamps(at: Sequence[Point], palette: Mapping[str, str], low: bool = False) -> list[BaseElement]:
    """Draw lamps in iron holders in the rock at points in mm, each with its glow; with low ink in outline."""
    middle = (0.0, 0.0)
    if low:
        lines = {"stroke": palette["INK"], "stroke_linejoin": "round"}
        holder = filled(_HOLDER, "#ffffff", stroke_width=".3", **lines)
        flame = filled(circle_path(middle, 1.2), palette["BRASS_LIGHT"], stroke_width=".25", **lines)
        return [_at(x, y, holder, flame, data_ink="keep") for x, y in at]
    glow = radial("lamp", 7, [(0, "#ffe7a0", 0.95), (0.35, "#ffae45", 0.5), (1, "#ff8a2a", 0)])
    parts = [
        filled(circle_path(middle, 7), "url(#lamp)"),
        filled(circle_path((0.3, 0.4), 2.1), "#120c0c"),
        filled(_HOLDER, palette["BASALT1"], stroke="#120c0c", stroke_width=".3", stroke_linejoin="round"),
        filled(circle_path(middle, 1.65), palette["BRASS_DARK"]),
        filled(circle_path(middle, 1.2), "#ffcf5a"),
        filled(circle_path(middle, 0.65), "#fffbe6"),
    ]
    return [glow, *(_at(x, y, *parts) for x, y in at)]


def _at(x: float, y: float, *parts: BaseElement, **attributes: str) -> BaseElement:
    return group(*parts, transform=f"translate({num(x)},{num(y)})", **attributes)

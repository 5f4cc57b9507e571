"""Gradients of tile drawings. Their ids carry the caller's prefix, because pictures share a page."""

from __future__ import annotations

from collections.abc import Sequence

from svgwrite.base import BaseElement
from svgwrite.container import Defs
from svgwrite.gradients import LinearGradient, RadialGradient

from cardgen.art.geometry import Point, num


def radial_gradient(
    name: str, centre: Point, radius: float, stops: Sequence[tuple[float, str, float]]
) -> BaseElement:
    """A round gradient in user space inside its own defs; stops are (offset 0–1, colour, opacity)."""
    gradient = RadialGradient(
        center=tuple(num(v) for v in centre),
        r=num(radius),
        id=name,
        gradientUnits="userSpaceOnUse",
        debug=False,
    )
    return _held(gradient, stops)


def linear_gradient(
    name: str, start: Point, end: Point, stops: Sequence[tuple[float, str, float]]
) -> BaseElement:
    """A gradient from one point to another in user space inside its own defs; stops as for a round one."""
    gradient = LinearGradient(
        start=tuple(num(v) for v in start),
        end=tuple(num(v) for v in end),
        id=name,
        gradientUnits="userSpaceOnUse",
        debug=False,
    )
    return _held(gradient, stops)


def _held(
    gradient: LinearGradient | RadialGradient, stops: Sequence[tuple[float, str, float]]
) -> BaseElement:
    for offset, colour, opacity in stops:
        gradient.add_stop_color(num(offset), colour, num(opacity))
    holder = Defs(debug=False)
    holder.add(gradient)
    return holder

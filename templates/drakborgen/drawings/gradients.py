"""Gradients of tile drawings. Their ids carry the caller's prefix, because pictures share a page."""

from __future__ import annotations

from collections.abc import Sequence

from svgwrite.base import BaseElement
from svgwrite.container import Defs
from svgwrite.gradients import RadialGradient

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
    for offset, colour, opacity in stops:
        gradient.add_stop_color(num(offset), colour, num(opacity))
    holder = Defs(debug=False)
    holder.add(gradient)
    return holder

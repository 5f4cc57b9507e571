"""What a pad is drawn with: its colours as they are, or lines alone where ink is short.

On paper that is written on no colour may lie between L* 46 and 71: a copier makes the dark ones black, the light ones
white, and nothing in between comes out by chance.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from svgwrite.base import BaseElement

from cardgen.art.colour import mix, named
from cardgen.art.geometry import Box, num
from cardgen.art.masonry_stones import filled, stroked

WHITE = "#ffffff"


@dataclass(frozen=True)
class Inks:
    """The colours of a pad's drawings.

    Attributes:
        low: little ink: no tints, and dark shapes by their outline.
        weight: how many times as wide lines are drawn as written, for pads printed small or looked at from afar.
    """

    palette: Mapping[str, str]
    low: bool = False
    weight: float = 1.0

    @classmethod
    def of(cls, p: Mapping[str, Any], palette: Mapping[str, str]) -> Inks:
        """Read them from a drawing's parameters `low` and `weight`."""
        return cls(palette, bool(p.get("low")), float(p.get("weight") or 1.0))

    def tint(self, name: str) -> str:
        """Return a light colour of the palette, or white."""
        return WHITE if self.low else named(self.palette, name)

    def between(self, first: str, second: str, share: float) -> str:
        """Return a light colour between two of the palette, or white."""
        return WHITE if self.low else mix(named(self.palette, first), named(self.palette, second), share)

    def dark(self, name: str) -> str:
        """Return a dark colour of the palette, or plain ink."""
        return named(self.palette, "INK" if self.low else name)

    def area(self, d: str, tint: str, edge: str, width_mm: float) -> BaseElement:
        """Make a light shape with a dark edge; `tint` is a colour, `edge` a name of the palette."""
        return filled(
            d,
            tint,
            stroke=self.dark(edge),
            stroke_width=num(width_mm * self.weight),
            stroke_linejoin="round",
        )

    def solid(self, d: str, name: str, width_mm: float = 0.3) -> BaseElement:
        """Make a dark shape: filled, or its outline."""
        return self.area(d, WHITE, "INK", width_mm) if self.low else filled(d, self.dark(name))

    def mark(self, d: str, name: str) -> BaseElement:
        """Make a dark shape that is filled always, being small."""
        return filled(d, self.dark(name))

    def lines(self, d: str, name: str, width_mm: float) -> BaseElement:
        """Make dark lines with round ends."""
        return stroked(d, self.dark(name), width_mm * self.weight)


def box_of(corner_and_size: Any) -> Box:
    """Read [x, y, width, height] as left, top, right, bottom."""
    x, y, width, height = map(float, corner_and_size)
    return x, y, x + width, y + height


def rectangle_path(box: Box) -> str:
    """Write a box as a closed path."""
    left, top, right, bottom = box
    return f"M{num(left)},{num(top)}H{num(right)}V{num(bottom)}H{num(left)}Z"

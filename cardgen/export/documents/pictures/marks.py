"""Marks around the pieces of a figure, as profile SVG in millimetres: panel, piles, arrows, numbers, dice."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, cos, degrees, hypot, sin

from msgspec import Struct

from cardgen.art.colour import Palette, mix, named
from cardgen.model.ink import FULL
from cardgen.model.pictures.piece import LAYER_MM, Box, Piece

#: Radius of a number's disc in the picture and in the list below it, and of its ring.
DISC_MM, SMALL_DISC_MM, _RING_MM = 2.9, 2.2, 0.55
_CORNER_MM, _ARROW_MM = 2.0, 1.5
#: Pips of the sides 1 to 6, as shares of a die's edge.
_PIPS = {
    1: ((0.5, 0.5),),
    2: ((0.27, 0.27), (0.73, 0.73)),
    3: ((0.25, 0.25), (0.5, 0.5), (0.75, 0.75)),
    4: ((0.28, 0.28), (0.72, 0.28), (0.28, 0.72), (0.72, 0.72)),
    5: ((0.26, 0.26), (0.74, 0.26), (0.5, 0.5), (0.26, 0.74), (0.74, 0.74)),
    6: ((0.28, 0.25), (0.28, 0.5), (0.28, 0.75), (0.72, 0.25), (0.72, 0.5), (0.72, 0.75)),
}


class MarkColours(Struct, frozen=True):
    """The colours of figures."""

    panel: str
    edge: str
    paper: str
    ink: str
    accent: str
    arrow: str

    @classmethod
    def of(cls, colour: str, palette: Palette, ink_spent: str = FULL) -> MarkColours:
        """Return the colours for a document's colour; the ground is the look's parchment with a tenth of its brass.

        On pages that save ink it is white.
        """
        paper, ink = named(palette, "PAPER"), named(palette, "INK")
        parchment = mix(named(palette, "PARCH"), named(palette, "BRASS"), 0.10)
        edge, ground = mix(ink, parchment, 0.45), parchment if ink_spent == FULL else "#ffffff"
        return cls(ground, edge, paper, ink, colour, palette.get("BLOOD", colour))


def panel(width: float, height: float, colours: MarkColours) -> str:
    """Return the ground of a figure; a white one has an edge."""
    edge = f' stroke="{colours.edge}" stroke-width="0.2"' if colours.panel == "#ffffff" else ""
    return f'<rect width="{width:.3f}" height="{height:.3f}" rx="{_CORNER_MM}" fill="{colours.panel}"{edge}/>'


def pile(piece: Piece, path: str, colours: MarkColours) -> str:
    """Return the visible edges of the cards below the top one of a pile, the lowest first.

    Args:
        path: the outline of the top card, as SVG, from its own top left.
    """
    tint = mix(colours.paper, colours.ink, 0.1)
    return "".join(
        f'<path transform="translate({n * LAYER_MM:.3f},{n * LAYER_MM:.3f})" d="{path}" fill="{tint}"'
        f' stroke="{colours.edge}" stroke-width="0.16"/>'
        for n in range(piece.layers, 0, -1)
    )


def edge(path: str, colours: MarkColours) -> str:
    """Return a hairline around a piece, so that pale ones are visible on the ground."""
    return f'<path d="{path}" fill="none" stroke="{colours.edge}" stroke-width="0.12"/>'


def arrow(points: Sequence[tuple[float, float]], colours: MarkColours) -> str:
    """Return an arrow through two points, or curved towards the middle one of three; its tip is the last."""
    begin, tip = points[0], points[-1]
    bend = points[1] if len(points) == 3 else ((begin[0] + tip[0]) / 2, (begin[1] + tip[1]) / 2)
    angle = atan2(tip[1] - bend[1], tip[0] - bend[0])
    size = min(4.2, 0.5 * hypot(tip[0] - begin[0], tip[1] - begin[1]))
    x, y = tip[0] - 0.8 * size * cos(angle), tip[1] - 0.8 * size * sin(angle)
    head = f"M0,0L{-size:.3f},{-size * 0.55:.3f}L{-0.78 * size:.3f},0L{-size:.3f},{size * 0.55:.3f}Z"
    shaft = f"M{begin[0]:.3f},{begin[1]:.3f}Q{bend[0]:.3f},{bend[1]:.3f} {x:.3f},{y:.3f}"
    turned = f'transform="translate({tip[0]:.3f},{tip[1]:.3f}) rotate({degrees(angle):.3f})"'
    width = min(_ARROW_MM, 0.36 * size)
    round_it = f'fill="none" stroke="{colours.paper}" stroke-linecap="round" stroke-linejoin="round"'
    return (
        f'<path d="{shaft}" {round_it} stroke-width="{width + 0.8:.3f}"/>'
        f'<path d="{head}" {turned} {round_it} stroke-width="0.8"/>'
        f'<path d="{shaft}" fill="none" stroke="{colours.arrow}" stroke-linecap="round" stroke-width="{width:.3f}"/>'
        f'<path d="{head}" {turned} fill="{colours.arrow}"/>'
    )


def group(box: Box, colours: MarkColours, corner_mm: float = _CORNER_MM) -> str:
    """Return the line around pieces that share a number."""
    x0, y0, x1, y1 = box
    rect = (
        f'x="{x0:.3f}" y="{y0:.3f}" width="{x1 - x0:.3f}" height="{y1 - y0:.3f}" rx="{corner_mm}" fill="none"'
    )
    return (
        f'<rect {rect} stroke="{colours.paper}" stroke-width="0.9"/>'
        f'<rect {rect} stroke="{colours.accent}" stroke-width="0.35"/>'
    )


def lens(part: Box, enlarged: Box, colours: MarkColours) -> str:
    """Return the lines around a part of a face and around the same enlarged, and the line from one to the other."""
    middles = [((x0 + x1) / 2, (y0 + y1) / 2) for x0, y0, x1, y1 in (part, enlarged)]
    (ax, ay), (bx, by) = _edge_towards(part, middles[1]), _edge_towards(enlarged, middles[0])
    line = f'x1="{ax:.3f}" y1="{ay:.3f}" x2="{bx:.3f}" y2="{by:.3f}"'
    return (
        f'<line {line} stroke="{colours.paper}" stroke-width="0.9"/>'
        f'<line {line} stroke="{colours.accent}" stroke-width="0.35"/>'
        f"{group(part, colours, 0.6)}{group(enlarged, colours, 0.2)}"
    )


def _edge_towards(box: Box, point: tuple[float, float]) -> tuple[float, float]:
    """Return the point of a box's edge on the line from its middle to a point outside."""
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    dx, dy = point[0] - x, point[1] - y
    reach = max(abs(dx) / ((box[2] - box[0]) / 2), abs(dy) / ((box[3] - box[1]) / 2), 1.0)
    return x + dx / reach, y + dy / reach


def disc(x: float, y: float, radius: float, colours: MarkColours) -> str:
    """Return the disc of a number, with its ring."""
    return (
        f'<circle cx="{x:.3f}" cy="{y:.3f}" r="{radius + _RING_MM:.3f}" fill="{colours.paper}"/>'
        f'<circle cx="{x:.3f}" cy="{y:.3f}" r="{radius:.3f}" fill="{colours.accent}"/>'
    )


def leader(at: tuple[float, float], middle: tuple[float, float], colours: MarkColours) -> str:
    """Return the line from a number to its point, with a dot there; empty where the disc covers the point."""
    if hypot(middle[0] - at[0], middle[1] - at[1]) <= DISC_MM + _RING_MM:
        return ""
    line = f'x1="{at[0]:.3f}" y1="{at[1]:.3f}" x2="{middle[0]:.3f}" y2="{middle[1]:.3f}"'
    return (
        f'<line {line} stroke="{colours.paper}" stroke-width="0.9"/>'
        f'<line {line} stroke="{colours.accent}" stroke-width="0.35"/>'
        f'<circle cx="{at[0]:.3f}" cy="{at[1]:.3f}" r="0.85" fill="{colours.paper}"/>'
        f'<circle cx="{at[0]:.3f}" cy="{at[1]:.3f}" r="0.6" fill="{colours.accent}"/>'
    )


def die_ground(side: float, fill: str, colours: MarkColours) -> str:
    """Return a die seen from above, from its own top left."""
    return (
        f'<rect width="{side:.3f}" height="{side:.3f}" rx="{side * 0.18:.3f}" fill="{fill}"'
        f' stroke="{mix(fill, colours.ink, 0.5)}" stroke-width="0.2"/>'
    )


def pips(side: float, face: int, ink: str) -> str:
    """Return the pips of a side of a die with six."""
    r = side * (0.1 if face > 1 else 0.13)
    return "".join(
        f'<circle cx="{x * side:.3f}" cy="{y * side:.3f}" r="{r:.3f}" fill="{ink}"/>' for x, y in _PIPS[face]
    )

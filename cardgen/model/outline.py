"""Outlines of flat pieces: the line that is cut, how far a point lies within it, and the box that it holds.

Pure geometry. Lengths are millimetres, y runs down, the origin is the top left of the trim.
"""

from __future__ import annotations

import math

from msgspec import Struct

from cardgen.units import number

#: What a flat piece may be. A hexagon that is wider than tall has a flat side up; a taller one has a point up.
SHAPES = ("rectangle", "rounded", "round", "hex")
#: Those that lie closer in staggered rows than in a grid, and are cut out one by one.
NESTED = ("round", "hex")
#: Radius of a rounded corner where a deck names none. Source: Alan-Cha/silhouette-card-maker, layouts.json: 3 mm for
#: nearly all sizes; makers of cards cut 2.5 to 6.35 mm.
CORNER_MM = 3.0
#: The most bleed that a deck or a sheet may ask for. Source: makers ask for 2 to 6 mm.
MAX_BLEED_MM = 10.0
#: How far width and height may be from those of a regular hexagon: sizes are written in tenths.
HEX_TOLERANCE_MM = 0.1
#: A regular hexagon from point to point, by its width from side to side.
HEX_RATIO = 2 / math.sqrt(3)

_Point = tuple[float, float]
#: Left, top, width and height.
Box = tuple[float, float, float, float]
#: Where the control points of a quarter of a circle lie. Source: the usual cubic approximation, off by 0.03 %.
_CURVE = 0.5522847498
#: Straight lines that an arc of a quarter is drawn with where no curves can be had.
_ARC_STEPS = 24


class Outline(Struct, frozen=True):
    """The outline of a piece: one of `SHAPES` in a trim of `width_mm` by `height_mm`.

    Attributes:
        corner_mm: radius of the corners where it is rounded, else 0.
    """

    shape: str
    width_mm: float
    height_mm: float
    corner_mm: float = 0.0

    @property
    def is_rectangle(self) -> bool:
        """It fills its trim, so that straight cuts from edge to edge of the sheet are enough."""
        return self.shape == "rectangle"

    @property
    def has_flat_top(self) -> bool:
        """Return whether a hexagon has a side at the top, and no point."""
        return self.width_mm >= self.height_mm

    def within_mm(self, x: float, y: float) -> float:
        """Return how far a point lies within the outline; negative outside."""
        half_w, half_h = self.width_mm / 2, self.height_mm / 2
        across, down = abs(x - half_w), abs(y - half_h)
        if self.shape == "round":
            return half_w - math.hypot(across, down)
        if self.shape == "hex":
            if not self.has_flat_top:
                across, down, half_h = down, across, half_w
            return half_h - max(down, across * math.sqrt(3) / 2 + down / 2)
        over_w, over_h = across - half_w + self.corner_mm, down - half_h + self.corner_mm
        return self.corner_mm - math.hypot(max(over_w, 0.0), max(over_h, 0.0)) - min(max(over_w, over_h), 0.0)

    def room_mm(self, inset_mm: float = 0.0) -> Box:
        """Return the box of the trim's proportions that stays within the outline everywhere, so far at least."""
        width, height = self.width_mm - 2 * inset_mm, self.height_mm - 2 * inset_mm
        if self.shape == "round":
            width, height = width / math.sqrt(2), height / math.sqrt(2)
        elif self.shape == "hex":
            side = 2 / 3 * (1 - 2 * inset_mm / min(self.width_mm, self.height_mm))
            width, height = self.width_mm * side, self.height_mm * side
        else:
            cut = max(0.0, self.corner_mm - inset_mm) * (1 - math.sqrt(0.5))
            width, height = width - 2 * cut, height - 2 * cut
        return ((self.width_mm - width) / 2, (self.height_mm - height) / 2, width, height)

    def path(self, outset_mm: float = 0.0) -> str:
        """Return the outline, so far further out, as a path of the display list: `x y m`, `x y l`, … `h`.

        Corners of a hexagon stay sharp; a negative length is further in.
        """
        lines = [f"{_text(*self._nodes(outset_mm)[0][0])} m"]
        for start, end, arc in self._edges(outset_mm):
            if arc is None:
                lines.append(f"{_text(*end)} l")
            else:
                lines.append(_curve(start, end, arc))
        return "\n".join([*lines, "h"])

    def cut_path(self) -> str:
        """Return what is cut beside straight cuts: the arcs of rounded corners, the whole outline of others."""
        if self.shape != "rounded":
            return "" if self.is_rectangle else self.path()
        arcs = ((start, end, arc) for start, end, arc in self._edges(0.0) if arc is not None)
        return "\n".join(f"{_text(*start)} m\n{_curve(start, end, arc)}" for start, end, arc in arcs)

    def points(self, outset_mm: float = 0.0) -> list[_Point]:
        """Return the outline, so far further out, as a polygon, clockwise; arcs are many short lines."""
        points: list[_Point] = []
        for start, end, arc in self._edges(outset_mm):
            points += [start] if arc is None else _arc_points(start, end, arc)
        return points

    def _edges(self, outset_mm: float) -> list[tuple[_Point, _Point, _Point | None]]:
        """Return lines and quarters of circles: start, end, and the corner that a quarter cuts off, or None."""
        nodes = self._nodes(outset_mm)
        turned = [*nodes[1:], nodes[0]]
        return [(start, end, arc) for (start, arc), (end, _) in zip(nodes, turned, strict=True)]

    def _nodes(self, outset_mm: float) -> list[tuple[_Point, _Point | None]]:
        """Return where lines and arcs begin, clockwise, each with the corner that an arc cuts off."""
        left, top = -outset_mm, -outset_mm
        right, bottom = self.width_mm + outset_mm, self.height_mm + outset_mm
        if self.shape == "hex":
            return [(point, None) for point in self._hexagon(outset_mm)]
        radius = (right - left) / 2 if self.shape == "round" else max(0.0, self.corner_mm + outset_mm)
        if self.shape == "rectangle" or not radius:
            return [((x, y), None) for x, y in ((left, top), (right, top), (right, bottom), (left, bottom))]
        return [
            ((left, top + radius), (left, top)),
            ((left + radius, top), None),
            ((right - radius, top), (right, top)),
            ((right, top + radius), None),
            ((right, bottom - radius), (right, bottom)),
            ((right - radius, bottom), None),
            ((left + radius, bottom), (left, bottom)),
            ((left, bottom - radius), None),
        ]

    def _hexagon(self, outset_mm: float) -> list[_Point]:
        """Return the corners of a hexagon whose sides are moved out by this much."""
        grown = 1 + 2 * outset_mm / min(self.width_mm, self.height_mm)
        half_w, half_h = grown * self.width_mm / 2, grown * self.height_mm / 2
        if self.has_flat_top:
            steps = [(-0.5, -1.0), (0.5, -1.0), (1.0, 0.0), (0.5, 1.0), (-0.5, 1.0), (-1.0, 0.0)]
        else:
            steps = [(-1.0, -0.5), (0.0, -1.0), (1.0, -0.5), (1.0, 0.5), (0.0, 1.0), (-1.0, 0.5)]
        return [(self.width_mm / 2 + x * half_w, self.height_mm / 2 + y * half_h) for x, y in steps]


def hex_mm(width_mm: float) -> tuple[float, float]:
    """Return the heights of a regular hexagon so wide: with a flat side up, and with a point up."""
    return width_mm / HEX_RATIO, width_mm * HEX_RATIO


def _text(x: float, y: float) -> str:
    return f"{number(x, 4)} {number(y, 4)}"


def _curve(start: _Point, end: _Point, corner: _Point) -> str:
    return f"{_text(*_toward(start, corner))} {_text(*_toward(end, corner))} {_text(*end)} c"


def _toward(point: _Point, corner: _Point) -> _Point:
    """Return the control point of a quarter of a circle, on the way from its end to the corner it cuts off."""
    return (point[0] + _CURVE * (corner[0] - point[0]), point[1] + _CURVE * (corner[1] - point[1]))


def _arc_points(start: _Point, end: _Point, corner: _Point) -> list[_Point]:
    """Return points of a quarter of a circle from its start, without its end."""
    centre = (start[0] + end[0] - corner[0], start[1] + end[1] - corner[1])
    (ax, ay), (bx, by) = ((x - centre[0], y - centre[1]) for x, y in (start, end))
    angles = (math.pi / 2 * step / _ARC_STEPS for step in range(_ARC_STEPS))
    return [
        (centre[0] + ax * math.cos(a) + bx * math.sin(a), centre[1] + ay * math.cos(a) + by * math.sin(a))
        for a in angles
    ]

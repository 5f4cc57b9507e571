"""A cube's net with glue tabs, and where the values of a die lie on it.

Six squares in a cross: four in a row, one above and one below the second. Printed side outward it folds into a die as
shops sell it: opposite sides add up to 7, and 1, 2, 3 run anticlockwise round their corner. With 3 on top, the four
sides round it (1, 2, 6, 5) stand upright; rolled from 2 toward the eye 3 comes up upright, rolled away 4 does.

Lengths are millimetres from the net's top left corner, y runs down, turns are degrees clockwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cardgen.art.geometry import Point, Polygon, coordinates, polygon_path

#: Where each value lies on the cross: its column and row.
PLACES: dict[int, tuple[int, int]] = {3: (1, 0), 1: (0, 1), 2: (1, 1), 6: (2, 1), 5: (3, 1), 4: (1, 2)}
#: Which edges of which values carry a tab: seven of the fourteen outer ones, each glued under one of the other seven.
TABBED: dict[int, str] = {1: "up down", 6: "up down", 5: "up down right"}
#: How far a tab stands out, and at most how much of the edge that is. Its ends slope by 45°, so that no two tabs
#: meet inside the cube, and a small one keeps an outer edge.
TAB_MM, TAB_SHARE = 4.0, 0.375
#: Hatching of a tab: from which depth, how far from its outer edge and its slopes, and from stroke to stroke.
HATCH_FROM_MM, HATCH_CLEAR_MM, HATCH_STEP_MM = 1.0, 0.8, 2.0

#: What the table's own picture for a die of six sides is cut into: side of the picture, side of a cell, left edges of
#: columns and top edges of rows in pixels, and each value's column, row and turn. The rest is filler.
#: Source: the game's template of 2048 px (data/D6.png of ErikRoelofs/prototypical).
TEXTURE_PX, CELL_PX = 2048, 610
TEXTURE_EDGES_PX = (28, 718, 1408)
TEXTURE_PLACES: dict[int, tuple[int, int, int]] = {
    1: (0, 2, 180),
    2: (0, 1, 0),
    3: (1, 2, 0),
    4: (1, 1, 0),
    5: (2, 1, 0),
    6: (2, 2, 180),
}

#: An edge of a square: from, to, clockwise round the square.
Edge = tuple[Point, Point]


@dataclass(frozen=True)
class CubeFace:
    """A side of a die in a picture: its value 1–6, top left corner, edge, and how far its symbol is turned."""

    value: int
    x: float
    y: float
    edge_mm: float
    turn: int = 0


@dataclass(frozen=True)
class CubeNet:
    """A cross of six squares with its tabs.

    Attributes:
        tabs: four-cornered, first and last corner on the edge they hang on.
        outline: what is cut out and coloured, clockwise.
        folds: edges that two squares share, and edges that carry a tab.
        hatching: strokes on the tabs: where the glue goes.
    """

    edge_mm: float
    faces: tuple[CubeFace, ...]
    tabs: tuple[Polygon, ...]
    outline: Polygon
    folds: tuple[Edge, ...]
    hatching: tuple[Edge, ...]

    @property
    def size_mm(self) -> tuple[float, float]:
        """Return the width and height that the outline fills."""
        return max(x for x, _ in self.outline), max(y for _, y in self.outline)

    @property
    def cut_d(self) -> str:
        """Write the outline as the `d` of a path."""
        return polygon_path(self.outline)

    @property
    def folds_d(self) -> str:
        """Write the fold lines as the `d` of a path."""
        return _strokes_path(self.folds)

    @property
    def hatching_d(self) -> str:
        """Write the hatching of the tabs as the `d` of a path."""
        return _strokes_path(self.hatching)


def cube_net(edge_mm: float) -> CubeNet:
    """Return the net of a cube: four edges and a tab wide, three edges high."""
    depth_mm = min(TAB_MM, edge_mm * TAB_SHARE)
    edges = {(value, side): edge for value in PLACES for side, edge in _edges(value, edge_mm).items()}
    tabbed = [edges[value, side] for value, sides in TABBED.items() for side in sides.split()]
    between = {edge for edge in edges.values() if (edge[1], edge[0]) in edges.values()}
    outer = dict(edge for edge in edges.values() if edge not in between)
    return CubeNet(
        edge_mm,
        tuple(CubeFace(value, *edges[value, "up"][0], edge_mm) for value in sorted(PLACES)),
        tuple(tab(edge, depth_mm) for edge in tabbed),
        _round(outer, tabbed, depth_mm),
        (*sorted(edge for edge in between if edge[0] < edge[1]), *tabbed),
        tuple(stroke for edge in tabbed for stroke in _strokes(edge, depth_mm)),
    )


def tab(edge: Edge, depth_mm: float) -> Polygon:
    """Return the four corners of a tab outside a clockwise edge, cut off at a depth; its ends slope by 45°."""
    return [_beside(edge, along, out) for along, out in _corners(edge, depth_mm)]


def cube_texture(side_mm: float) -> tuple[CubeFace, ...]:
    """Return where the six values lie on the square picture that the table wraps round a die."""
    scale = side_mm / TEXTURE_PX
    return tuple(
        CubeFace(
            value,
            TEXTURE_EDGES_PX[column] * scale,
            TEXTURE_EDGES_PX[row] * scale,
            CELL_PX * scale,
            turn,
        )
        for value, (column, row, turn) in TEXTURE_PLACES.items()
    )


def _edges(value: int, edge_mm: float) -> dict[str, Edge]:
    """Return a square's four edges; those of neighbours agree to the last bit."""
    column, row = PLACES[value]
    left, top, right, bottom = (n * edge_mm for n in (column, row, column + 1, row + 1))
    return {
        "up": ((left, top), (right, top)),
        "right": ((right, top), (right, bottom)),
        "down": ((right, bottom), (left, bottom)),
        "left": ((left, bottom), (left, top)),
    }


def _round(outer: dict[Point, Point], tabbed: Sequence[Edge], depth_mm: float) -> Polygon:
    """Walk round the cross and out along every tab."""
    points: Polygon = []
    start = here = min(outer)
    while True:
        edge = (here, outer[here])
        points += tab(edge, depth_mm)[:-1] if edge in tabbed else [here]
        here = edge[1]
        if here == start:
            return points


def _strokes(edge: Edge, depth_mm: float) -> Iterator[Edge]:
    """Return the strokes of one tab, leaning by 45°, as many as keep clear of its slopes, in its middle."""
    ends_mm = depth_mm - HATCH_CLEAR_MM
    lean_mm = ends_mm - HATCH_FROM_MM
    # A slope of 45° is nearest to a stroke's foot on one side and to its head on the other.
    first, last = HATCH_FROM_MM + HATCH_CLEAR_MM, _length(edge) - ends_mm - HATCH_CLEAR_MM - lean_mm
    steps = int((last - first) / HATCH_STEP_MM)
    along = (first + last - steps * HATCH_STEP_MM) / 2
    for _ in range(steps + 1):
        yield _beside(edge, along, HATCH_FROM_MM), _beside(edge, along + lean_mm, ends_mm)
        along += HATCH_STEP_MM


def _corners(edge: Edge, depth_mm: float) -> tuple[Point, ...]:
    length = _length(edge)
    return (0.0, 0.0), (depth_mm, depth_mm), (length - depth_mm, depth_mm), (length, 0.0)


def _beside(edge: Edge, along: float, out: float) -> Point:
    """Return the point so far along a clockwise edge and so far outside of it."""
    (x0, y0), (x1, y1) = edge
    length = _length(edge)
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    return x0 + ux * along + uy * out, y0 + uy * along - ux * out


def _length(edge: Edge) -> float:
    (x0, y0), (x1, y1) = edge
    return abs(x1 - x0) + abs(y1 - y0)  # edges run along the axes


def _strokes_path(strokes: Sequence[Edge]) -> str:
    return "".join(f"M{coordinates(start)}L{coordinates(end)}" for start, end in strokes)

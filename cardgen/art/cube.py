"""A cube's net with glue tabs, and the positions of a die's values on it.

Six squares in a cross: four in a row, one above and one below the second. Folded with the print outside, it is a
standard die: opposite sides add up to 7, and 1, 2, 3 run anticlockwise around their corner. With 3 on top, the four
sides around it (1, 2, 6, 5) are upright; rolling from 2 toward the viewer turns up 3 upright, rolling away 4.

Lengths are millimetres from the net's top left corner, y down; turns are degrees clockwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from cardgen.art.geometry import Point, Polygon, coordinates, polygon_path

#: Column and row of each value on the cross.
PLACES: dict[int, tuple[int, int]] = {3: (1, 0), 1: (0, 1), 2: (1, 1), 6: (2, 1), 5: (3, 1), 4: (1, 2)}
#: Edges with a tab, by value: seven of the fourteen outer ones, each glued to one of the other seven.
TABBED: dict[int, str] = {1: "up down", 6: "up down", 5: "up down right"}
#: Depth of a tab, and its largest share of the edge. Its ends slope by 45°, so that tabs do not meet inside the cube,
#: and a small one keeps an outer edge.
TAB_MM, TAB_SHARE = 4.0, 0.375
#: Hatching of a tab: its start depth, its distance from the outer edge and the slopes, and between strokes.
HATCH_FROM_MM, HATCH_CLEAR_MM, HATCH_STEP_MM = 1.0, 0.8, 2.0

#: The layout of the table's texture for a die of six sides: side of the texture and of a cell, left edges of columns
#: and top edges of rows in pixels, and each value's column, row and turn. The rest is unused.
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


class CubeFace(Struct, frozen=True):
    """A side of a die: its value 1–6, top left corner, edge, and the rotation of its symbol."""

    value: int
    x: float
    y: float
    edge_mm: float
    turn: int = 0


class CubeNet(Struct, frozen=True):
    """A cross of six squares with its tabs.

    Attributes:
        tabs: quadrilaterals, the first and last corner on the edge.
        outline: the cut line, clockwise.
        folds: edges shared by two squares, and edges with a tab.
        hatching: strokes on the tabs, for the glue.
    """

    edge_mm: float
    faces: tuple[CubeFace, ...]
    tabs: tuple[Polygon, ...]
    outline: Polygon
    folds: tuple[Edge, ...]
    hatching: tuple[Edge, ...]

    @property
    def size_mm(self) -> tuple[float, float]:
        """Width and height of the outline."""
        return max(x for x, _ in self.outline), max(y for _, y in self.outline)

    @property
    def cut_d(self) -> str:
        """The outline as path data."""
        return polygon_path(self.outline)

    @property
    def folds_d(self) -> str:
        """The fold lines as path data."""
        return _strokes_path(self.folds)

    @property
    def hatching_d(self) -> str:
        """The hatching as path data."""
        return _strokes_path(self.hatching)


def cube_net(edge_mm: float) -> CubeNet:
    """Return the net of a cube, four edges and a tab wide, three edges high."""
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
    """Return the four corners of a tab outside a clockwise edge; its ends slope by 45°."""
    return [_beside(edge, along, out) for along, out in _corners(edge, depth_mm)]


def cube_texture(side_mm: float) -> tuple[CubeFace, ...]:
    """Return the positions of the six values on the square texture of a die."""
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
    """Return a square's four edges; those shared with neighbours are exactly equal."""
    column, row = PLACES[value]
    left, top, right, bottom = (n * edge_mm for n in (column, row, column + 1, row + 1))
    return {
        "up": ((left, top), (right, top)),
        "right": ((right, top), (right, bottom)),
        "down": ((right, bottom), (left, bottom)),
        "left": ((left, bottom), (left, top)),
    }


def _round(outer: dict[Point, Point], tabbed: Sequence[Edge], depth_mm: float) -> Polygon:
    """Return the outline of the cross with its tabs."""
    points: Polygon = []
    start = here = min(outer)
    while True:
        edge = (here, outer[here])
        points += tab(edge, depth_mm)[:-1] if edge in tabbed else [here]
        here = edge[1]
        if here == start:
            return points


def _strokes(edge: Edge, depth_mm: float) -> Iterator[Edge]:
    """Yield the centred 45° strokes of a tab, clear of its slopes."""
    ends_mm = depth_mm - HATCH_CLEAR_MM
    lean_mm = ends_mm - HATCH_FROM_MM
    # One slope is closest to a stroke's foot, the other to its head.
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
    """Return the point at a distance along a clockwise edge and a distance outside it."""
    (x0, y0), (x1, y1) = edge
    length = _length(edge)
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    return x0 + ux * along + uy * out, y0 + uy * along - ux * out


def _length(edge: Edge) -> float:
    (x0, y0), (x1, y1) = edge
    return abs(x1 - x0) + abs(y1 - y0)  # edges run along the axes


def _strokes_path(strokes: Sequence[Edge]) -> str:
    return "".join(f"M{coordinates(start)}L{coordinates(end)}" for start, end in strokes)

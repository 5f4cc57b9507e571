"""Masonry on a castle's map: squares that are no fields, seen from above as laid stone that nobody walks through."""

from __future__ import annotations

from random import Random

from svgwrite.base import BaseElement

from cardgen.art.geometry import num
from cardgen.art.masonry_stones import filled
from cardgen.model.field_map import Square

from .floor import Floor
from .inks import Inks, rectangle_path

#: Courses of stone on a square, and where the joints of each stand, in parts of its side.
COURSES = ((0.42,), (0.22, 0.76), (0.5,))


def walls(floor: Floor, inks: Inks, rng: Random) -> list[BaseElement]:
    """Return the masonry: stones in courses, light above, shaded below, and an outline round each block."""
    solid = sorted(_solid(floor))
    if not solid:
        return []
    ground = "".join(rectangle_path((*floor.corner(c - 1, r - 1), *floor.corner(c, r))) for c, r in solid)
    joints = "".join(_joints(floor, square, rng) for square in solid)
    drawn = [
        filled(ground, inks.between("SHADE_L1", "SHADE_L2", 0.6) if not inks.low else inks.tint("PAPER"))
    ]
    if not inks.low:
        shade = "".join(
            _edge(floor, square, 0, 1, -0.35) for square in solid if (square[0], square[1] + 1) not in solid
        )
        drawn.append(filled(shade, "none", stroke=inks.tint("SHADE_L2"), stroke_width=".7"))
    outline = "".join(
        _edge(floor, (c, r), dx, dy)
        for c, r in solid
        for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0))
        if (c + dx, r + dy) not in solid
    )
    return [*drawn, inks.lines(joints, "JOINT_D", 0.35), inks.lines(outline, "INK", 0.6)]


def _solid(floor: Floor) -> set[Square]:
    everywhere = {(c, r) for c in range(1, floor.grid.columns + 1) for r in range(1, floor.grid.rows + 1)}
    return everywhere.difference(*floor.grid.squares)


def _edge(floor: Floor, square: Square, dx: int, dy: int, inward: float = 0.0) -> str:
    """Return one edge of a square, the one toward (dx, dy), moved by so many mm."""
    column, row = square
    x, y = floor.corner(column - 1 + max(dx, 0), row - 1 + max(dy, 0))
    if dx:
        return f"M{num(x + inward)},{num(y)}v{num(floor.field)}"
    return f"M{num(x)},{num(y + inward)}h{num(floor.field)}"


def _joints(floor: Floor, square: Square, rng: Random) -> str:
    """Return the joints of one square: the beds between courses, and those between stones."""
    x0, y0 = floor.corner(square[0] - 1, square[1] - 1)
    height = floor.field / len(COURSES)
    # Neighbours are not alike: every other square has its joints the other way round.
    courses = COURSES if sum(square) % 2 else tuple((1 - at[0],) if len(at) == 1 else at for at in COURSES)
    return "".join(
        _course(x0, y0 + i * height, floor.field, height, at, i, rng) for i, at in enumerate(courses)
    )


def _course(
    x: float, y: float, width: float, height: float, at: tuple[float, ...], index: int, rng: Random
) -> str:
    bed = f"M{num(x)},{num(y)}h{num(width)}" if index else ""
    stones = (x + width * part + rng.uniform(-0.2, 0.2) for part in at)
    return bed + "".join(f"M{num(stone)},{num(y)}v{num(height)}" for stone in stones)

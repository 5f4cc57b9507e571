"""The floor of a castle's map: where its fields lie, the wall round them, flags, joints and cracks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from svgwrite.base import BaseElement

from cardgen.art.geometry import Box, Point, num
from cardgen.art.masonry_stones import filled
from cardgen.model.field_map import FieldMap, Square

from .inks import Inks, rectangle_path

#: What may stand in a plain field is at least this far from its middle, so that a pencil's mark is not taken for it.
CLEAR_MM = 1.5
WANDER_MM = 0.17


@dataclass(frozen=True)
class Floor:
    """A map and where it lies: corner of the first field, side of a field, width of the coping."""

    grid: FieldMap
    at: Point
    field: float
    coping: float

    def box(self, name: str) -> Box:
        """Return the box round a named field."""
        columns, rows = zip(*self.squares(name), strict=True)
        return (*self.corner(min(columns) - 1, min(rows) - 1), *self.corner(max(columns), max(rows)))

    def squares(self, name: str) -> Sequence[Square]:
        """Return the squares of a named field, as column and row from 1."""
        return self.grid.squares[self.grid.named[name]]

    def fills_its_box(self, name: str) -> bool:
        """Return whether a named field is a square or an oblong."""
        left, top, right, bottom = self.box(name)
        return round((right - left) * (bottom - top) / self.field**2) == len(self.squares(name))

    def corner(self, column: int, row: int) -> Point:
        """Return the point after so many columns and rows."""
        return self.at[0] + column * self.field, self.at[1] + row * self.field

    @property
    def whole(self) -> Box:
        """Return the box of all fields."""
        return (*self.at, *self.corner(self.grid.columns, self.grid.rows))

    def gate(self, name: str) -> Point | None:
        """Return the way out of the castle from a field on its edge, as a step of length 1; None from one within."""
        (column, row), *_ = self.squares(name)
        if column in (1, self.grid.columns):
            return (-1, 0) if column == 1 else (1, 0)
        if row in (1, self.grid.rows):
            return (0, -1) if row == 1 else (0, 1)
        return None


def coping(floor: Floor, inks: Inks, rng: Random) -> list[BaseElement]:
    """The wall from above, one block to a field: it counts the fields too."""
    x0, y0, x1, y1 = floor.whole
    c = floor.coping
    blocks = ""
    for column in range(1, floor.grid.columns):
        for y in (y0 - c, y1):
            x = floor.corner(column, 0)[0] + rng.uniform(-0.15, 0.15)
            blocks += f"M{num(x)},{num(y)}v{num(c)}"
    for row in range(1, floor.grid.rows):
        for x in (x0 - c, x1):
            y = floor.corner(0, row)[1] + rng.uniform(-0.15, 0.15)
            blocks += f"M{num(x)},{num(y)}h{num(c)}"
    outer = (x0 - c, y0 - c, x1 + c, y1 + c)
    drawn = [inks.area(rectangle_path(outer), inks.between("SHADE_L1", "STONE4", 0.5), "INK", 0.5)]
    if not inks.low:
        light = f"M{num(x0 - c + 0.45)},{num(y1 + c - 0.4)}V{num(y0 - c + 0.45)}H{num(x1 + c - 0.4)}"
        drawn.append(filled(light, "none", stroke=inks.tint("WALL1"), stroke_width=".4"))
    return [*drawn, inks.lines(blocks, "JOINT_D", 0.3)]


def flags(floor: Floor, inks: Inks, rng: Random) -> list[BaseElement]:
    """The floor: four tones so light that a copier drops them, low edges, and joints that wander like hewn ones."""
    grid = floor.grid
    tones: dict[str, list[str]] = {}
    x0, y0, x1, y1 = floor.whole
    for row in range(grid.rows):
        for column in range(grid.columns):
            box = (*floor.corner(column, row), *floor.corner(column + 1, row + 1))
            tones.setdefault(f"FLAG{rng.randint(1, 4)}", []).append(rectangle_path(box))
    drawn = [filled(rectangle_path(floor.whole), inks.tint("FLAG1"))]
    if not inks.low:
        drawn += [filled("".join(tones[name]), inks.tint(name)) for name in sorted(tones)]
        edges = "".join(
            f"M{num(x0)},{num(floor.corner(0, row)[1] - 0.42)}H{num(x1)}" for row in range(1, grid.rows + 1)
        )
        edges += "".join(
            f"M{num(floor.corner(column, 0)[0] - 0.42)},{num(y0)}V{num(y1)}"
            for column in range(1, grid.columns + 1)
        )
        drawn.append(filled(edges, "none", stroke=inks.tint("SHADE_L1"), stroke_width=".45"))
    return [*drawn, inks.lines(_joints(floor, rng), "JOINT_D", 0.35), _frame(floor, inks)]


def _joints(floor: Floor, rng: Random) -> str:
    grid, d = floor.grid, ""
    knots = {}
    for row in range(grid.rows + 1):
        for column in range(grid.columns + 1):
            x, y = floor.corner(column, row)
            across = rng.uniform(-WANDER_MM, WANDER_MM) if 0 < column < grid.columns else 0
            down = rng.uniform(-WANDER_MM, WANDER_MM) if 0 < row < grid.rows else 0
            knots[column, row] = f"{num(x + across)},{num(y + down)}"
    for row in range(1, grid.rows):
        d += "M" + "L".join(knots[column, row] for column in range(grid.columns + 1))
    for column in range(1, grid.columns):
        d += "M" + "L".join(knots[column, row] for row in range(grid.rows + 1))
    return d


def _frame(floor: Floor, inks: Inks) -> BaseElement:
    return inks.lines(rectangle_path(floor.whole), "INK", 0.45)


def cracks(floor: Floor, inks: Inks, rng: Random) -> BaseElement:
    """Cracks and chipped corners of plain fields, all of them at the edge."""
    d, room = "", floor.field / 2 - CLEAR_MM - 0.3
    taken = {square for field in floor.grid.named.values() for square in floor.grid.squares[field]}
    for row in range(1, floor.grid.rows + 1):
        for column in range(1, floor.grid.columns + 1):
            lot, corner = rng.random(), rng.randrange(4)
            if (column, row) in taken or lot > 0.28:
                continue
            right, low = corner in (1, 2), corner > 1
            x, y = floor.corner(column - (not right), row - (not low))
            sx, sy = (-1 if right else 1), (-1 if low else 1)
            steps = _chip(rng, room) if lot > 0.16 else _crack(rng, room, lot > 0.08)
            d += "M" + "L".join(f"{num(x + sx * dx)},{num(y + sy * dy)}" for dx, dy in steps)
    return inks.lines(d, "JOINT_D", 0.25)


def _chip(rng: Random, room: float) -> list[Point]:
    size = min(room, rng.uniform(1.0, 1.7))
    return [(size, 0.0), (size * 0.45, size * 0.35), (0.0, size * 0.8)]


def _crack(rng: Random, room: float, upright: bool) -> list[Point]:
    """A crack that starts on a joint and runs on beside it."""
    across, along = 0.0, rng.uniform(0.7, 1.3)
    steps = [(across, along)]
    for _ in range(3):
        across, along = min(room, across + rng.uniform(0.1, 0.45)), along + rng.uniform(0.2, 0.5)
        steps.append((across, along))
    return steps if upright else [(dy, dx) for dx, dy in steps]

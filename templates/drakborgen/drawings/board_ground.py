"""The ground of a board: pale masonry outside, a castle wall round the squares, faint flags within.

Everything here is light: a board is printed on many pages, and the tiles that are laid on it must win.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from svgwrite.base import BaseElement
from svgwrite.container import Group

from cardgen.art.colour import mix, stone_tones
from cardgen.art.geometry import (
    Box,
    Point,
    Polygon,
    courses,
    jittered_quad,
    num,
    polygons_path,
)
from cardgen.art.masonry_stones import filled, group, stones, stroked

from .stone import Tones, box_path

RAMPART_MM = 8.0


@dataclass(frozen=True)
class Grid:
    """The squares of a board: top left corner, side of a square, how many across and down."""

    at: Point
    square_mm: float
    columns: int
    rows: int

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Grid:
        """Read a grid from content: {at: [x, y], square_mm, columns, rows}."""
        x, y = data["at"]
        return cls((float(x), float(y)), float(data["square_mm"]), int(data["columns"]), int(data["rows"]))

    @property
    def box(self) -> Box:
        """The box of all squares."""
        x, y = self.at
        return x, y, x + self.columns * self.square_mm, y + self.rows * self.square_mm

    def corner(self, column: int, row: int) -> Point:
        """Top left corner of a square; columns and rows count from 1."""
        return self.at[0] + (column - 1) * self.square_mm, self.at[1] + (row - 1) * self.square_mm


def masonry(width: float, height: float, bleed: float, grid: Grid, tones: Tones, rng: Random) -> Group:
    """Large pale stones over everything outside the squares."""
    left, top, right, bottom = grid.box
    paper = tones["PAPER"]

    def skip(box: Box) -> bool:
        return box[0] >= left - 2 and box[2] <= right + 2 and box[1] >= top - 2 and box[3] <= bottom + 2

    laid = courses(
        (-bleed, -bleed, width + bleed, height + bleed), rng, 9.5, (15, 27), joint=1.5, jitter=0.3, skip=skip
    )
    pale = [mix(tone, paper, 0.55) for tone in stone_tones(tones.palette)]
    ground = filled(
        box_path((-bleed, -bleed, width + bleed, height + bleed)), mix(tones["JOINT"], paper, 0.45)
    )
    return group(ground, stones(laid, rng, pale, mix(tones["SHADE"], paper, 0.4), paper, 0.9, (0.3, 0.4)))


def rampart(grid: Grid, tones: Tones, rng: Random) -> Group:
    """The castle's wall from above: a walk of slabs, a merlon on every second."""
    left, top, right, bottom = grid.box
    w = RAMPART_MM
    slabs: list[Polygon] = []
    merlons: list[Polygon] = []
    step = grid.square_mm / 4
    for x0, y0, dx, dy, count in (
        (left, top - w, step, 0, 4 * grid.columns),
        (left, bottom, step, 0, 4 * grid.columns),
        (left - w, top, 0, step, 4 * grid.rows),
        (right, top, 0, step, 4 * grid.rows),
    ):
        for index in range(count):
            x, y = x0 + dx * index, y0 + dy * index
            box = (x, y, x + (dx or w), y + (dy or w))
            slabs.append(jittered_quad(box, rng, 0.15, 1.0))
            if index % 2 == 0:
                merlons.append(
                    jittered_quad((box[0] + 1.4, box[1] + 1.4, box[2] - 1.4, box[3] - 1.4), rng, 0.12, 0)
                )
    for x in (left - w, right):
        for y in (top - w, bottom):
            slabs.append(jittered_quad((x, y, x + w, y + w), rng, 0.15, 1.0))
            merlons.append(jittered_quad((x + 1.2, y + 1.2, x + w - 1.2, y + w - 1.2), rng, 0.12, 0))
    shade = mix(tones["COPING1"], tones["WALL_SHADE"], 0.45)
    outer, inner = (left - w, top - w, right + w, bottom + w), grid.box
    return group(
        filled(box_path(outer) + box_path(inner), tones["JOINT"], fill_rule="evenodd"),
        stones(slabs, rng, tones.coping, shade, tones["PAPER"], 0.7, (0.25, 0.32)),
        filled(
            polygons_path(merlons),
            mix(tones["COPING3"], tones["PAPER"], 0.35),
            stroke=tones["WALL_JOINT"],
            stroke_width="0.45",
            stroke_linejoin="round",
        ),
        _frame(outer, tones, 0.6),
        _frame(inner, tones, 0.8),
    )


def squares(grid: Grid, tones: Tones, rng: Random) -> Group:
    """Faint flags and the lines of the grid, with a small diamond where four squares meet."""
    left, top, right, bottom = grid.box
    paper, joint = tones["PAPER"], tones["FLOOR_JOINT"]
    flags: list[Polygon] = []
    for row in range(grid.rows):
        y = top + row * grid.square_mm
        flags += courses(
            (left, y, right, y + grid.square_mm), rng, grid.square_mm / 3, (15, 27), joint=0.95, jitter=0.3
        )
    pale = [
        mix(tone, paper, share)
        for tone, share in ((tones["FLOOR1"], 0.5), (tones["FLOOR2"], 0.5), (tones["FLOOR4"], 0.4))
    ]
    by_tone: dict[str, list[Polygon]] = {}
    for flag in flags:
        by_tone.setdefault(rng.choice(pale), []).append(flag)
    lines = "".join(
        f"M{num(left + column * grid.square_mm)},{num(top)}V{num(bottom)}"
        for column in range(1, grid.columns)
    ) + "".join(f"M{num(left)},{num(top + row * grid.square_mm)}H{num(right)}" for row in range(1, grid.rows))
    diamonds = [
        [(x, y - 2.2), (x + 2.2, y), (x, y + 2.2), (x - 2.2, y)]
        for x in (left + column * grid.square_mm for column in range(1, grid.columns))
        for y in (top + row * grid.square_mm for row in range(1, grid.rows))
    ]
    line_tone = mix(joint, paper, 0.35)
    return group(
        filled(box_path(grid.box), mix(joint, paper, 0.72)),
        *(
            filled(polygons_path(polygons), tone, stroke=tone, stroke_width="0.6", stroke_linejoin="round")
            for tone, polygons in by_tone.items()
        ),
        stroked(lines, line_tone, 0.7),
        filled(polygons_path(diamonds), line_tone),
    )


def _frame(box: Box, tones: Tones, width: float) -> BaseElement:
    return filled(box_path(box), "none", stroke=tones["INK"], stroke_width=num(width))

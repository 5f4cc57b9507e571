"""The ground of a board: masonry outside, a curtain wall round the squares, flags that darken inward.

What lies within the wall is light: a board is printed on many pages, and the tiles that are laid on it must win.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
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
    circle_path,
    courses,
    jittered_quad,
    num,
    polygon_path,
    polygons_path,
    voussoirs,
)
from cardgen.art.masonry_stones import filled, group, inked, rectangle, stones, stroked

from .scene import beside
from .stone import Tones, box_path
from .swept import eased

RAMPART_MM = 8.0
MERLONS = 4  # to a square
DRUM_MM = 31.4  # a corner tower's radius
DRUM_MERLONS = 18
SHADES = 10  # how many steps the floor darkens in


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

    def place(self, across: float, down: float) -> Point:
        """A point counted in squares from the top left corner of the first."""
        return self.at[0] + across * self.square_mm, self.at[1] + down * self.square_mm

    def around(self, places: Sequence[Sequence[int]]) -> Box:
        """The box of some squares, each [column, row]."""
        corners = [self.corner(column, row) for column, row in places]
        left, top = min(x for x, _ in corners), min(y for _, y in corners)
        side = self.square_mm
        return left, top, max(x for x, _ in corners) + side, max(y for _, y in corners) + side


def masonry(box: Box, tones: Tones, rng: Random) -> Group:
    """The castle's outer wall: large pale stones with a clear joint."""
    paper = tones["PAPER"]
    laid = courses(box, rng, 9.5, (14, 24), joint=1.3, jitter=0.3)
    pale = [mix(tone, paper, 0.3) for tone in stone_tones(tones.palette)]
    shade, light = mix(tones["SHADE"], paper, 0.3), mix(tones["STONE4"], paper, 0.7)
    ground = filled(box_path(box), mix(tones["JOINT"], paper, 0.28))
    return group(ground, stones(laid, rng, pale, shade, light, 0.9, (0.3, 0.4)))


def masonry_lines(box: Box, tones: Tones, rng: Random) -> Group:
    """The same wall on paper: one fine line for each joint."""
    left, top, right, bottom = box
    rows = max(1, round((bottom - top) / 9.5))
    high, d = (bottom - top) / rows, ""
    for row in range(rows):
        y, x = top + high * row, left + rng.uniform(6, 18)
        d += f"M{num(left)},{num(y)}H{num(right)}" if row else ""
        while x < right - 4:
            d += f"M{num(x)},{num(y)}V{num(y + high)}"
            x += rng.uniform(14, 24)
    return inked("keep", stroked(d, mix(tones["WALL_JOINT"], "#ffffff", 0.35), 0.2))


def moat(box: Box, tones: Tones, rng: Random) -> list[BaseElement]:
    """Water at the foot of a wall: darker under the bank, with ripples."""
    left, top, right, bottom = box
    blue = mix(tones["SAPPHIRE"], tones["PAPER"], 0.56)
    ripples, low = "", ""
    for _ in range(int((right - left) / 3.2)):
        x, y, long = rng.uniform(left, right), rng.uniform(top + 2.4, bottom - 1), rng.uniform(2, 6)
        bent = f"M{num(x)},{num(y)}q{num(long / 4)},-.9 {num(long / 2)},0t{num(long / 2)},0"
        ripples, low = (ripples + bent, low) if rng.random() < 0.6 else (ripples, low + bent)
    bank = [(left, top), (right, top), (right, top + 1.5), (left, top + 1.5)]
    return [
        inked(
            "drop", filled(box_path(box), blue), filled(polygon_path(bank), tones["INK"], fill_opacity=".3")
        ),
        stroked(ripples, mix(blue, tones["PAPER"], 0.6), 0.45),
        stroked(low, mix(blue, tones["INK"], 0.34), 0.45),
        stroked(f"M{num(left)},{num(top)}H{num(right)}", tones["INK"], 0.7),
    ]


# ---------------------------------------------------------------- the wall


def curtain(grid: Grid, corners: Sequence[Point], tones: Tones, rng: Random) -> Group:
    """The castle's wall from above: a walk of slabs, and merlons along its outer edge but where a drum stands."""
    left, top, right, bottom = grid.box
    w, step = RAMPART_MM, grid.square_mm / MERLONS
    across, down = range(MERLONS * grid.columns), range(MERLONS * grid.rows)
    slabs = [(x, y, x + w, y + w) for x in (left - w, right) for y in (top - w, bottom)]
    for y in (top - w, bottom):
        slabs += [(left + step * i, y, left + step * (i + 1), y + w) for i in across]
    for x in (left - w, right):
        slabs += [(x, top + step * i, x + w, top + step * (i + 1)) for i in down]
    outer = (left - w, top - w, right + w, bottom + w)
    shade = mix(tones["COPING1"], tones["WALL_SHADE"], 0.45)
    laid = [jittered_quad(box, rng, 0.15, 0.8) for box in slabs]
    walk = [mix(tone, tones["WALL1"], 0.35) for tone in tones.coping]
    return group(
        filled(box_path(outer), tones["WALL_JOINT"]),
        stones(laid, rng, walk, shade, tones["COPING3"], 0.6, (0.2, 0.26), pale=tones.low),
        *crenels(_merlons(grid, corners), tones),
        filled(box_path(outer), "none", stroke=tones["INK"], stroke_width=".7"),
    )


def _merlons(grid: Grid, corners: Sequence[Point]) -> list[Polygon]:
    """The merlons along the wall's outer edge, four to a square, none within a drum."""
    left, top, right, bottom = grid.box
    step = grid.square_mm / MERLONS
    long, deep, edge = step * 0.58, 3.7, RAMPART_MM - 0.6 - 3.7 / 2
    boxes = [
        _centred(x, y, 4.6, 4.6) for x in (left - edge, right + edge) for y in (top - edge, bottom + edge)
    ]
    for i in range(MERLONS * grid.columns):
        boxes += [_centred(left + step * (i + 0.5), y, long, deep) for y in (top - edge, bottom + edge)]
    for i in range(MERLONS * grid.rows):
        boxes += [_centred(x, top + step * (i + 0.5), deep, long) for x in (left - edge, right + edge)]
    drawn = [_corners(box) for box in boxes]
    return [
        one
        for one in drawn
        if all(math.dist(corner, point) > DRUM_MM + 1 for corner in corners for point in one)
    ]


def drums(grid: Grid, places: Sequence[Point], tones: Tones, rng: Random) -> list[BaseElement]:
    """Round towers over the corners of the wall, as far as they stand out of the squares; middles in mm."""
    drawn: list[BaseElement] = []
    ink, walk = tones["INK"], [mix(tone, tones["WALL1"], 0.25) for tone in tones.coping]
    shade = mix(tones["COPING1"], tones["WALL_SHADE"], 0.45)
    for x, y in places:
        ring = voussoirs((x, y), 25.0, DRUM_MM - 0.4, 0, 2 * math.pi, 36, rng, joint=0.7)
        merlons = []
        for index in range(DRUM_MERLONS):
            angle = 2 * math.pi * (index + 0.5) / DRUM_MERLONS
            merlons.append(
                [
                    beside((x, y), radius, angle + turn)
                    for radius, turn in (
                        (DRUM_MM - 4.3, -0.1), (DRUM_MM - 0.6, -0.1), (DRUM_MM - 0.6, 0.1), (DRUM_MM - 4.3, 0.1)
                    )
                ]
            )  # fmt: skip
        drawn += [
            filled(circle_path((x + 0.8, y + 1.2), DRUM_MM + 0.4), ink, fill_opacity=".28"),
            filled(circle_path((x, y), DRUM_MM), tones["WALL_JOINT"], stroke=ink, stroke_width=".9"),
            stones(ring, rng, walk, shade, tones["COPING3"], 0.4, (0.16, 0.22), pale=tones.low),
            *crenels(merlons, tones),
        ]
    return drawn


def crenels(merlons: Sequence[Polygon], tones: Tones) -> list[BaseElement]:
    """Merlons from above: their shadow, the stone, and an edge in light."""
    outline = polygons_path(merlons)
    lit = "".join(polygon_path([a, b, _part(a, b, c, d)]) for a, b, c, d in merlons)
    stone = mix(tones["COPING3"], tones["PAPER"], 0.45)
    return [
        filled(outline, tones["INK"], transform="translate(.5,.7)", fill_opacity=".28"),
        filled(outline, stone, stroke=tones["INK"], stroke_width=".45", stroke_linejoin="round"),
        filled(lit, mix(stone, tones["PAPER"], 0.7)),
    ]


def _part(a: Point, b: Point, c: Point, d: Point) -> Point:
    """A point a third of the way from the edge a–b to the edge c–d."""
    (mx, my), (nx, ny) = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), ((c[0] + d[0]) / 2, (c[1] + d[1]) / 2)
    return mx + (nx - mx) / 3, my + (ny - my) / 3


def _centred(x: float, y: float, wide: float, high: float) -> Box:
    return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2


def _corners(box: Box) -> Polygon:
    left, top, right, bottom = box
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


# ---------------------------------------------------------------- the floor


def squares(grid: Grid, heart: Box, tones: Tones, rng: Random) -> Group:
    """The flags of all squares: pale along the wall, a shade darker toward the box at the heart of the castle."""
    outer, inner = mix(tones["FLOOR4"], tones["PAPER"], 0.5), mix(tones["FLOOR3"], tones["FLOOR_JOINT"], 0.1)
    joints: dict[str, str] = {}
    flags: dict[str, list[Polygon]] = {}
    marks = ""
    for row in range(1, grid.rows + 1):
        for column in range(1, grid.columns + 1):
            base = mix(inner, outer, _far(grid, heart, column, row))
            x, y = grid.corner(column, row)
            box = (x, y, x + grid.square_mm, y + grid.square_mm)
            joint = mix(base, tones["FLOOR_JOINT"], 0.24)
            joints[joint] = joints.get(joint, "") + box_path(box)
            for flag in courses(box, rng, grid.square_mm / 6, (9, 15), joint=0.3, jitter=0.1):
                toward, share = rng.choice(
                    (
                        (tones["PAPER"], 0.2),
                        (base, 0.0),
                        (tones["FLOOR_JOINT"], 0.05),
                        (tones["FLOOR_JOINT"], 0.1),
                    )
                )
                flags.setdefault(mix(base, toward, share), []).append(flag)
            marks += _chisel_marks(box, rng)
    return group(
        inked(
            "drop",
            *(filled(d, tone) for tone, d in joints.items()),
            *(filled(polygons_path(laid), tone) for tone, laid in flags.items()),
        ),
        stroked(marks, mix(tones["FLOOR_JOINT"], tones["PAPER"], 0.4), 0.3),
    )


def bare_floor(grid: Grid, tones: Tones, rng: Random) -> Group:
    """The floor on paper: chisel marks in fine lines, for a few stones alone would read as boxes."""
    marks = ""
    for row in range(1, grid.rows + 1):
        for column in range(1, grid.columns + 1):
            x, y = grid.corner(column, row)
            marks += _chisel_marks((x, y, x + grid.square_mm, y + grid.square_mm), rng)
    line = mix(tones["FLOOR_JOINT"], "#ffffff", 0.2)
    return inked("keep", rectangle(grid.box, "#ffffff"), stroked(marks, line, 0.2))


def _far(grid: Grid, heart: Box, column: int, row: int) -> float:
    """How far a square lies from the heart: 0 beside it, 1 at the outer wall, in even steps."""
    x, y = grid.corner(column, row)
    half = grid.square_mm / 2
    across = max(heart[0] - x - half, x + half - heart[2], 0.0) / (grid.columns * half)
    down = max(heart[1] - y - half, y + half - heart[3], 0.0) / (grid.rows * half)
    return round(eased(math.hypot(across, down) * 1.06) * SHADES) / SHADES


def _chisel_marks(box: Box, rng: Random) -> str:
    marks = ""
    for _ in range(6):
        x, y = rng.uniform(box[0] + 4, box[2] - 6), rng.uniform(box[1] + 4, box[3] - 5)
        for stroke in range(rng.randint(1, 3)):
            marks += (
                f"M{num(x + stroke * 1.1)},{num(y)}l{num(rng.uniform(0.8, 1.4))},{num(rng.uniform(0.6, 1.2))}"
            )
    return marks


def grid_lines(grid: Grid, tones: Tones) -> list[BaseElement]:
    """The lines between squares, with an iron nail where four meet, and the wall's shadow along the edge."""
    left, top, right, bottom = grid.box
    columns = [left + column * grid.square_mm for column in range(1, grid.columns)]
    rows = [top + row * grid.square_mm for row in range(1, grid.rows)]
    lines = "".join(f"M{num(x)},{num(top)}V{num(bottom)}" for x in columns)
    lines += "".join(f"M{num(left)},{num(y)}H{num(right)}" for y in rows)
    nails = polygons_path([_nail(x, y) for x in columns for y in rows])
    tone = mix(tones["WALL_JOINT"], tones["FLOOR_JOINT"], 0.35)
    edge = (left + 2, top + 2, right - 2, bottom - 2)
    return [
        stroked(lines, tones["PAPER"], 1.5, stroke_opacity=".55"),
        stroked(lines, tone, 0.45),
        inked("keep", filled(nails, tone)),
        inked(
            "drop",
            filled(box_path(edge), "none", stroke=tones["INK"], stroke_width="4", stroke_opacity=".12"),
        ),
        filled(box_path(grid.box), "none", stroke=tones["INK"], stroke_width="1"),
    ]


def _nail(x: float, y: float) -> Polygon:
    far, near = 2.6, 0.7
    return [
        (x, y - far),
        (x + near, y - near),
        (x + far, y),
        (x + near, y + near),
        (x, y + far),
        (x - near, y + near),
        (x - far, y),
        (x - near, y - near),
    ]

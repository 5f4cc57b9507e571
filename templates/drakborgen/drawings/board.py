"""The board of a tile-laying game: squares, towers in its corners, a marked place for the chamber, tracks.

One drawing, `board`; the template writes numbers and names on it. Parameters:

    uid, seed, bleed, width, height
    grid        {at: [x, y], square_mm, columns, rows}
    towers      list of {column, row, exits: [two sides that meet]}
    chamber     list of [column, row]: squares that belong together
    suns        {at, step, count}: a track of suns that ends in a skull
    lives       list of {at, step, top, below, colour, danger}: towers of life points, 0 is death
    scale       {at, step, top, below, colour}: a tower of numbers from 0
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from svgwrite.base import BaseElement
from svgwrite.container import Group

from cardgen.art.colour import mix
from cardgen.art.geometry import Point, circle_path, lens_path, num, polygon_path
from cardgen.art.masonry_stones import filled, group

from .board_ground import Grid, masonry, rampart, squares
from .board_tracks import sun_track, tower_track
from .plan import SIDES, tile_plan
from .scene import Scene
from .stone import Tones
from .tile import clipped, stonework

NAME = "board"


def draw(p: Mapping[str, Any], palette: Mapping[str, str]) -> str:
    """Return the whole board as one group, in mm from its top left corner.

    Errors:
        ValueError: a tower's exits are not two sides that meet.
    """
    width, height, bleed = float(p["width"]), float(p["height"]), float(p.get("bleed", 3.0))
    seed, uid, grid = int(p.get("seed") or 1), str(p["uid"]), Grid.of(p["grid"])
    tones, rng = Tones(palette), Random(seed)
    scene = Scene(tile_plan("square", []), tones, rng, uid)
    drawn: list[BaseElement] = [masonry(width, height, bleed, grid, tones, rng), squares(grid, tones, rng)]
    drawn += [
        tower(grid, spec, palette, f"{uid}-{index}", seed + index) for index, spec in enumerate(p["towers"])
    ]
    drawn += chamber(grid, p["chamber"], scene)
    drawn.append(rampart(grid, tones, rng))
    if p.get("suns"):
        drawn += sun_track(scene, p["suns"])
    if p.get("scale"):
        drawn += tower_track(scene, p["scale"], p["scale"]["colour"], skull_first=False)
    for track in p.get("lives") or ():
        drawn += tower_track(scene, track, track["colour"], True, int(track.get("danger") or 0))
    return str(group(*drawn).tostring())


def tower(grid: Grid, spec: Mapping[str, Any], palette: Mapping[str, str], uid: str, seed: int) -> Group:
    """A round tower room in a corner square, with an opening toward each of two neighbours.

    It is drawn as a tile with entry and right-hand exit, turned until its openings face the right way: tiles
    laid beside it meet it edge to edge.
    """
    wanted = set(spec["exits"])
    turns = next((turn for turn in range(4) if {_side("down", turn), _side("right", turn)} == wanted), None)
    if turns is None:
        raise ValueError(
            f"tower exits {sorted(wanted)} are not two sides that meet; write for example [right, down]"
        )
    scene = Scene(tile_plan("round", ["R"]), Tones(palette), Random(seed), uid)
    x, y = grid.corner(int(spec["column"]), int(spec["row"]))
    drawn = stonework(scene, (), 0.0) + _tower_floor(scene)
    half = num(grid.square_mm / 2)
    return group(
        clipped(scene, 0.0, drawn),
        transform=f"translate({num(x)},{num(y)}) rotate({turns * 90} {half} {half})",
    )


def _side(side: str, turns: int) -> str:
    return SIDES[(SIDES.index(side) + turns) % 4]


def _tower_floor(scene: Scene) -> list[BaseElement]:
    """A ring and an eight-pointed star: here one is safe."""
    tones, middle = scene.tones, (25.0, 25.0)
    points = []
    for index in range(16):
        radius = 10.5 if index % 4 == 0 else 7.4 if index % 2 == 0 else 3.6
        points.append(_polar(middle, radius, index / 16))
    facets = [[middle, points[index], points[(index + 1) % 16]] for index in range(0, 16, 2)]
    blue = mix(tones["DOT_BLUE"], tones["FLOOR_JOINT"], 0.35)
    return [
        filled(circle_path(middle, 13.0), "none", stroke=blue, stroke_width="0.9"),
        scene.inked(polygon_path(points), blue, 0.4),
        filled("".join(polygon_path(facet) for facet in facets), mix(blue, tones["PAPER"], 0.55)),
    ]


def _polar(centre: Point, radius: float, turn: float) -> Point:
    angle = 2 * math.pi * turn
    return centre[0] + radius * math.sin(angle), centre[1] - radius * math.cos(angle)


def chamber(grid: Grid, places: Sequence[Sequence[int]], scene: Scene) -> list[BaseElement]:
    """The squares kept for the chamber: a pale red field, a double frame, a dragon's eye."""
    corners = [grid.corner(column, row) for column, row in places]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    right = max(x for x, _ in corners) + grid.square_mm
    bottom = max(y for _, y in corners) + grid.square_mm
    tones = scene.tones
    red, paper = tones["BLOOD"], tones["PAPER"]

    def frame(inset: float) -> str:
        return polygon_path(
            [
                (left + inset, top + inset),
                (right - inset, top + inset),
                (right - inset, bottom - inset),
                (left + inset, bottom - inset),
            ]
        )

    x, y = (left + right) / 2 + 6, (top + bottom) / 2  # the name stands at the left
    soft = mix(red, paper, 0.35)
    brow = lens_path((x - 14, y - 8), (x + 14, y - 8), 3.6, -4)
    return [
        filled(frame(0), mix(red, paper, 0.86), stroke=red, stroke_width="1.2"),
        filled(frame(2.2), "none", stroke=red, stroke_width="0.5"),
        filled(brow, soft),
        filled(lens_path((x - 13.5, y), (x + 13.5, y), 12), soft),
        filled(circle_path((x, y), 5.7), mix(red, paper, 0.86)),
        filled(lens_path((x, y - 5.7), (x, y + 5.7), 2.8), red),
    ]

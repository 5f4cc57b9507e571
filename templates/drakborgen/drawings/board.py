"""The board of a tile-laying game: one day over a castle, its squares, towers in the corners, a vault, tracks.

One drawing, `board`; the template writes numbers and names on it and sets faces on the towers. Parameters:

    uid, seed, bleed, width, height
    grid        {at: [x, y], square_mm, columns, rows}
    towers      list of {column, row, exits: [two sides that meet]}
    chamber     list of [column, row]: squares that belong together
    sun_side    the quarter that lies along the sun track, above the squares: north, east, south or west
    suns        {at, step, count}: a track of suns that ends in a skull; waits: how many of the last may hold one back
    lives       list of {at, step, top, below, colour, danger}: towers of life points, 0 is death
    scale       {at, step, top, below, colour}: a tower of numbers from 0; or nothing
    castle_mm   how high the picture in the corner is; plate_mm how much of it lies under the title
    rose        {at, radius_mm}: a compass, or nothing
    low         true: little ink, for walls in lines, a white floor without shadows and a castle in haze
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from svgwrite.base import BaseElement
from svgwrite.container import Defs, Group
from svgwrite.masking import ClipPath

from cardgen.art.colour import mix
from cardgen.art.geometry import Box, Point, circle_path, num, polygon_path
from cardgen.art.masonry_stones import filled, group, inked, stroked

from .board_chamber import sill, vault
from .board_dragon import carved
from .board_ground import (
    RAMPART_MM,
    Grid,
    bare_floor,
    curtain,
    drums,
    grid_lines,
    masonry,
    masonry_lines,
    moat,
    squares,
)
from .board_tracks import FACE_MM, compass, face_place, landscape, sky, slits, sun_track, tower_track
from .castle import picture
from .plan import SIDES, tile_plan
from .scene import Scene
from .stone import Tones, box_path
from .tile import clipped, stonework

NAME = "board"
MOAT_MM = 14.5
#: How much higher in mm the castle stands on paper.
LIFT_MM = 10.0
QUARTERS = ("north", "east", "south", "west")  # clockwise


def draw(p: Mapping[str, Any], palette: Mapping[str, str]) -> str:
    """Return the whole board as one group, in mm from its top left corner.

    Errors:
        ValueError: a tower's exits are not two sides that meet, or the sun's side is no quarter.
    """
    width, height, bleed = float(p["width"]), float(p["height"]), float(p.get("bleed", 3.0))
    seed, uid, grid = int(p.get("seed") or 1), str(p["uid"]), Grid.of(p["grid"])
    low, tones, north = (
        bool(p.get("low")),
        Tones(palette),
        degrees_of_north(str(p.get("sun_side") or "north")),
    )
    scene = Scene(tile_plan("square", []), tones, Random(seed), uid, low=low)
    sheet = (-bleed, -bleed, width + bleed, height + bleed)
    heart = grid.around(p["chamber"])
    corners = [grid.place(int(t["column"]) - 0.5, int(t["row"]) - 0.5) for t in p["towers"]]
    laid = tones.pale() if low else tones
    drawn = _outside(p, sheet, grid, scene)
    if low:  # without drums, of which the squares would leave slivers
        drawn += [inked("keep", curtain(grid, (), laid, scene.rng)), bare_floor(grid, tones, scene.rng)]
    else:
        drawn += [curtain(grid, corners, laid, scene.rng), *drums(grid, corners, laid, scene.rng)]
        drawn.append(squares(grid, heart, tones, scene.rng))
    drawn += [*carved(grid, sill(heart), scene, kept=low), *grid_lines(grid, tones)]
    drawn += [
        tower(grid, spec, palette, f"{uid}-{index}", seed + index, north, low=low)
        for index, spec in enumerate(p["towers"])
    ]
    if low:
        drawn.append(stroked(box_path(grid.box), tones["INK"], 1.0))
    drawn += vault(heart, scene)
    drawn += _tracks(p, scene)
    return str(_cut(f"{uid}-sheet", sheet, drawn).tostring())


def degrees_of_north(sun_side: str) -> float:
    """Where north lies, clockwise from straight up, if the side of the sun track is called so.

    Errors:
        ValueError: no quarter.
    """
    if sun_side not in QUARTERS:
        raise ValueError(f"'{sun_side}' is not a quarter; choose one of {', '.join(QUARTERS)}")
    return -90.0 * QUARTERS.index(sun_side) % 360


def _cut(name: str, box: Box, drawn: Sequence[BaseElement]) -> Group:
    defs, clip = Defs(debug=False), ClipPath(id=name, debug=False)
    clip.add(filled(box_path(box), "#000000"))
    defs.add(clip)
    return group(defs, group(*drawn, clip_path=f"url(#{name})"))


def _outside(p: Mapping[str, Any], sheet: Box, grid: Grid, scene: Scene) -> list[BaseElement]:
    """What lies outside the wall: the day above it, the castle in the corner, masonry and the moat below that."""
    left, top, right, bottom = sheet
    bleed = -left
    edge, shelf = grid.at[0] - RAMPART_MM - 2.0, grid.at[1] - RAMPART_MM - 1.6
    low, plate = float(p.get("castle_mm") or 89.0), float(p.get("plate_mm") or 0.0)
    tones = scene.tones
    ink = tones["INK"]
    lines = bool(p.get("low"))
    # On paper the wall goes on to the edge: a few ripples alone would read as scribbles.
    foot = bottom if lines else bottom - bleed - MOAT_MM
    lift = LIFT_MM if lines else 0.0
    return [
        filled(box_path((edge, shelf, right, bottom)), mix(tones["WALL1"], tones["PAPER"], 0.35)),
        *sky(scene, (edge, top, right, shelf)),
        *(landscape(scene, (edge, top, right, shelf), p["suns"]) if p.get("suns") else ()),
        (masonry_lines if lines else masonry)((left, low, edge, foot), tones, scene.rng),
        *(() if lines else moat((left, foot, edge, bottom), tones, scene.rng)),
        picture(
            f"{scene.uid}-castle",
            (left, top, edge, low),
            tones.palette,
            (plate + lift) / (low - top),
            hazy=lines,
        ),
        scene.shadow(box_path((left, low, edge, low + 2.6)), 0.25),
        stroked(f"M{num(edge)},{num(top)}V{num(bottom)}M{num(edge)},{num(shelf)}H{num(right)}", ink, 0.7),
    ]


def _tracks(p: Mapping[str, Any], scene: Scene) -> list[BaseElement]:
    towers = [(track, True) for track in p.get("lives") or ()]
    if p.get("scale"):
        towers.append((p["scale"], False))
    drawn = slits(scene, _free_places(p, [track for track, _ in towers]))
    for track, mortal in towers:
        drawn += tower_track(scene, track, mortal)
    if p.get("suns"):
        drawn += sun_track(scene, p["suns"], int(p.get("waits") or 0))
    if rose := p.get("rose"):
        (x, y), radius = rose["at"], float(rose["radius_mm"])
        drawn += slits(scene, [(x + 27 * way, y + radius * 1.9 * far) for far in (-1, 1) for way in (-1, 1)])
        drawn.append(scene.shadow(circle_path((x + 0.8, y + 1.2), radius + 4), 0.28))
        drawn.append(
            scene.inked(
                circle_path((x, y), radius + 4), "#ffffff" if scene.low else scene.tones["PARCH"], 0.7
            )
        )
        drawn += compass(scene, (x, y), radius, degrees_of_north(str(p.get("sun_side") or "north")))
    return drawn


def _free_places(p: Mapping[str, Any], tracks: Sequence[Mapping[str, Any]]) -> list[Point]:
    """Where windows have room: above the towers that leave half of the wall or more free."""
    low = float(p.get("castle_mm") or 89.0)
    places = []
    for track in tracks:
        x, head = face_place(track)
        room = head - FACE_MM - low
        places += [(x, low + 34.0 + 62.0 * k) for k in range(int(room // 62))]
    return places


def tower(
    grid: Grid,
    spec: Mapping[str, Any],
    palette: Mapping[str, str],
    uid: str,
    seed: int,
    north: float = 0.0,
    *,
    low: bool = False,
) -> Group:
    """A round tower room in a corner square, with an opening toward each of two neighbours.

    It is drawn as a tile with entry and right-hand exit, turned until its openings face the right way: tiles
    laid beside it meet it edge to edge. A compass shows north, an arrow each way out.
    """
    wanted = set(spec["exits"])
    turns = next((turn for turn in range(4) if {_side("down", turn), _side("right", turn)} == wanted), None)
    if turns is None:
        raise ValueError(
            f"tower exits {sorted(wanted)} are not two sides that meet; write for example [right, down]"
        )
    scene = Scene(tile_plan("round", ["R"]), Tones(palette), Random(seed), uid, low=low)
    x, y = grid.corner(int(spec["column"]), int(spec["row"]))
    half = num(grid.square_mm / 2)
    turned = group(
        clipped(scene, 0.0, stonework(scene, (), 0.0)),
        transform=f"rotate({turns * 90} {half} {half})",
    )
    signs = [*compass(scene, (25.0, 25.0), 12.2, north), *(_way_out(scene, side) for side in spec["exits"])]
    return group(turned, *signs, transform=f"translate({num(x)},{num(y)})")


def _side(side: str, turns: int) -> str:
    return SIDES[(SIDES.index(side) + turns) % 4]


def _way_out(scene: Scene, side: str) -> BaseElement:
    """An arrow in an opening, pointing out."""
    arrow = [(25, 2.2), (28.8, 7.6), (26.3, 7.6), (26.3, 11.0), (23.7, 11.0), (23.7, 7.6), (21.2, 7.6)]
    return filled(
        polygon_path([(float(x), float(y)) for x, y in arrow]),
        scene.tones["BLOOD"],
        transform=f"rotate({90 * SIDES.index(side)} 25 25)",
    )

"""A map of fields as a castle's floor seen from above, drawn from the map's data.

One drawing, `pad-map`. Parameters, lengths in mm:

    seed, low, weight
    at, field       top left corner of the first field, side of a field
    coping          width of the wall round the fields
    map             the data (see `cardgen.model.field_map`)
    plain           the chamber's dragon is drawn for a small pad

Fields named start, exit, easy, demon and chamber are drawn as what they are; others that have a name are framed. The
template writes the gates' names and lays icons on.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from svgwrite.base import BaseElement

from cardgen.art.geometry import Box, Point, circle_path, num, polygon_path
from cardgen.art.masonry_stones import filled, group
from cardgen.model.field_map import FieldMap

from .floor import Floor, coping, cracks, flags
from .hoard import hoard
from .inks import Inks, rectangle_path
from .walls import walls

NAME = "pad-map"

#: Every named field: its ground, the colour of its frame, and the frame's width in mm. A demon's is solid.
GROUNDS: Mapping[str, tuple[str, str, float]] = {
    "start": ("GREEN_P", "GREEN", 0.7),
    "exit": ("GOLD_P", "BRASS_D", 0.7),
    "easy": ("ORANGE_P", "ORANGE_D", 0.7),
    "chamber": ("DIE_P", "BRASS_D", 0.9),
}
OTHER_GROUND = ("PAPER", "JOINT_D", 0.7)
TOWER_MM = 2.5


def draw(p: Mapping[str, Any], palette: Mapping[str, str]) -> str:
    """Return the map as one group.

    Errors:
        ValueError: the data are no map.
    """
    inks, rng = Inks.of(p, palette), Random(int(p.get("seed") or 8))
    x, y = map(float, p["at"])
    floor = Floor(FieldMap.read(p["map"]), (x, y), float(p["field"]), float(p["coping"]))
    drawn = [*coping(floor, inks, rng), *flags(floor, inks, rng), cracks(floor, inks, rng)]
    drawn += walls(floor, inks, rng)
    for name in floor.grid.named:
        drawn += _named(floor, name, inks, bool(p.get("plain")))
    return str(group(*drawn, *_towers(floor, inks)).tostring())


def _named(floor: Floor, name: str, inks: Inks, plain: bool) -> list[BaseElement]:
    box = floor.box(name)
    if name == "demon":
        return _demon_field(box, inks)
    ground, edge, width = GROUNDS.get(name, OTHER_GROUND)
    tint = inks.between("GREEN", "PAPER", 0.86) if ground == "GREEN_P" else inks.tint(ground)
    frame = _inner(box, 0.4)
    if not floor.fills_its_box(name):  # bent: every square has a frame of its own
        corners = [(floor.corner(c - 1, r - 1), floor.corner(c, r)) for c, r in floor.squares(name)]
        return [inks.area("".join(_inner((*one, *other), 0.4) for one, other in corners), tint, edge, width)]
    drawn = _passage(floor, name, tint, edge, inks) if name in ("start", "exit") else []
    drawn.append(inks.area(frame, tint, edge, width))
    if name == "easy":
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        drawn.append(inks.solid(polygon_path([(x - 1.2, y - 1.9), (x + 1.6, y), (x - 1.2, y + 1.9)]), edge))
    if name == "chamber":
        drawn += [inks.lines(_inner(box, 1.25), edge, 0.25), hoard(box, inks, plain)]
    return drawn


def _demon_field(box: Box, inks: Inks) -> list[BaseElement]:
    solid = inks.solid(_inner(box, 0.35), "INK", 0.7)
    return [solid, inks.lines(_inner(box, 0.95), "INK", 0.25)] if inks.low else [solid]


def _inner(box: Box, inset: float) -> str:
    return rectangle_path((box[0] + inset, box[1] + inset, box[2] - inset, box[3] - inset))


def _passage(floor: Floor, name: str, tint: str, edge: str, inks: Inks) -> list[BaseElement]:
    """A gate through the wall with an arrow: into the castle from the start, out of it from the exit."""
    way = floor.gate(name)
    if way is None:
        return []
    x0, y0, x1, y1 = floor.box(name)
    half, c = (x1 - x0) / 2, floor.coping
    x, y = (x0 + x1) / 2 + way[0] * half, (y0 + y1) / 2 + way[1] * half  # middle of the edge

    def at(out: float, side: float) -> Point:
        return x + way[0] * out - way[1] * side, y + way[1] * out + way[0] * side

    opening = [at(-0.5, 0.45 - half), at(c, 0.45 - half), at(c, half - 0.45), at(-0.5, half - 0.45)]
    tip, tail = (c - 0.25, -0.1) if name == "exit" else (-0.25, c - 0.25)
    neck = tip + (tail - tip) * 0.56
    arrow = [
        *(at(tail, -0.75), at(neck, -0.75), at(neck, -1.95), at(tip, 0)),
        *(at(neck, 1.95), at(neck, 0.75), at(tail, 0.75)),
    ]
    return [filled(polygon_path(opening), tint), inks.solid(polygon_path(arrow), edge)]


def _towers(floor: Floor, inks: Inks) -> list[BaseElement]:
    """A round tower on each corner of the wall."""
    x0, y0, x1, y1 = floor.whole
    half = floor.coping / 2
    drawn = []
    for x, y in (
        (x0 - half, y0 - half),
        (x1 + half, y0 - half),
        (x0 - half, y1 + half),
        (x1 + half, y1 + half),
    ):
        spokes = ""
        for dx, dy in (
            (1, 0.42),
            (0.42, 1),
            (-0.42, 1),
            (-1, 0.42),
            (-1, -0.42),
            (-0.42, -1),
            (0.42, -1),
            (1, -0.42),
        ):
            near, far = 1.35 / 1.085, (TOWER_MM - 0.1) / 1.085
            spokes += f"M{num(x + dx * near)},{num(y + dy * near)}L{num(x + dx * far)},{num(y + dy * far)}"
        drawn += [
            inks.area(circle_path((x, y), TOWER_MM), inks.tint("WALL4"), "INK", 0.5),
            inks.lines(spokes, "JOINT_D", 0.3),
            inks.area(circle_path((x, y), 1.35), inks.tint("FLAG2"), "INK", 0.35),
        ]
    return drawn

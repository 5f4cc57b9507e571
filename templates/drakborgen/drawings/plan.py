"""The plan of a dungeon tile: floor outline, openings and walls, from nothing but its data.

What a drawing shows as open or closed comes from here, so the picture cannot disagree with the content.
Lengths are mm, the origin is the tile's top left corner, y runs down; the entry is at the bottom (`down`).
Openings are equally wide, in the middle of each square's side: any two meet edge to edge, however turned.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cardgen.art.geometry import Box, Point, Polygon

SQUARE_MM = 50.0
WALL_MM = 5.0
OPENING_MM = 16.0
COPING_MM = 2.5
#: How far the floor of an opening runs past the edge: more than any bleed.
REACH_MM = 6.0

#: What the content calls the ways out, as the sides of an unturned tile.
SIDE_OF_EXIT = {"L": "left", "S": "up", "R": "right"}
ENTRY = "down"
SIDES = ("up", "right", "down", "left")  # clockwise

#: How much of a room's corners is cut off.
CORNER_MM = {"square": 1.2, "octagon": 7.0}
FLOORS = ("square", "octagon", "round", "corridor")


@dataclass(frozen=True, slots=True)
class Opening:
    """A gap in the wall: the side it is in and its middle, measured along that side from left or from top."""

    side: str
    middle: float


@dataclass(frozen=True, slots=True)
class Plan:
    """Where floor and wall are.

    Attributes:
        outline: edge of the floor, clockwise, running `REACH_MM` past the tile in every opening.
        openings: the gaps, clockwise from the top.
        paved: boxes that together hold the floor within the walls; hidden: boxes where no wall stone shows.
    """

    width: float
    height: float
    outline: Polygon
    openings: tuple[Opening, ...]
    paved: tuple[Box, ...]
    hidden: tuple[Box, ...]

    def open_sides(self) -> set[str]:
        """The sides that have an opening."""
        return {opening.side for opening in self.openings}


def tile_plan(floor: str, exits: Sequence[str]) -> Plan:
    """The plan of a one-square tile. Raises ValueError for an unknown floor or exit."""
    unknown = [way for way in exits if way not in SIDE_OF_EXIT]
    if unknown:
        raise ValueError(f"'{unknown[0]}' is not an exit; choose among {', '.join(SIDE_OF_EXIT)}")
    if floor not in FLOORS:
        raise ValueError(f"'{floor}' is not a floor; choose one of {', '.join(FLOORS)}")
    sides = {ENTRY} | {SIDE_OF_EXIT[way] for way in exits}
    middle = SQUARE_MM / 2
    openings = tuple(Opening(side, middle) for side in SIDES if side in sides)
    if floor in CORNER_MM:
        return room_plan(SQUARE_MM, SQUARE_MM, openings, CORNER_MM[floor])
    if floor == "round":
        outline = _walk(SQUARE_MM, SQUARE_MM, openings, _round_side)
        radius = SQUARE_MM / 2 - WALL_MM
        inner = radius * 0.7
        hidden = [(middle - inner, middle - inner, middle + inner, middle + inner)]
        paved = [(WALL_MM, WALL_MM, SQUARE_MM - WALL_MM, SQUARE_MM - WALL_MM)]
    else:
        outline = _walk(SQUARE_MM, SQUARE_MM, openings, _corridor_side)
        low, high = middle - OPENING_MM / 2, middle + OPENING_MM / 2
        grown = COPING_MM - 0.3
        hidden = [(low - grown, low - grown, high + grown, high + grown)]
        paved = [(low, low, high, high)] + [_arm(opening, low - WALL_MM) for opening in openings]
    hidden += [_gap(SQUARE_MM, SQUARE_MM, opening, SQUARE_MM / 2) for opening in openings]
    return Plan(SQUARE_MM, SQUARE_MM, outline, openings, tuple(paved), tuple(hidden))


def room_plan(width: float, height: float, openings: Sequence[Opening], cut: float) -> Plan:
    """The plan of a rectangular room of one square or several, with `cut` mm off each corner."""

    def side(length: float, middles: Sequence[float]) -> Polygon:
        return _room_side(length, middles, cut)

    edge = WALL_MM - COPING_MM + 0.3
    inset = edge + cut
    hidden = [
        (edge, inset, width - edge, height - inset),
        (inset, edge, width - inset, height - edge),
        *(_gap(width, height, opening, 2 * WALL_MM) for opening in openings),
    ]
    paved = ((WALL_MM, WALL_MM, width - WALL_MM, height - WALL_MM),)
    outline = _walk(width, height, openings, side)
    return Plan(width, height, outline, tuple(openings), paved, tuple(hidden))


def across(plan: Plan, opening: Opening) -> Callable[[float, float], Point]:
    """Return the function from (mm along the side from the opening's middle, mm in from it) to a point."""
    width, height, middle = plan.width, plan.height, opening.middle
    return {
        "up": lambda along, depth: (middle + along, depth),
        "right": lambda along, depth: (width - depth, middle + along),
        "down": lambda along, depth: (middle - along, height - depth),
        "left": lambda along, depth: (depth, middle - along),
    }[opening.side]


def inside(point: Point, polygon: Sequence[Point]) -> bool:
    """Whether a point lies in a polygon (even-odd)."""
    x, y = point
    found = False
    for (x0, y0), (x1, y1) in zip(polygon, [*polygon[1:], polygon[0]], strict=True):
        if (y0 > y) != (y1 > y) and x < x0 + (x1 - x0) * (y - y0) / (y1 - y0):
            found = not found
    return found


# ---------------------------------------------------------------- one side at a time
# A side is walked clockwise in its own frame: (distance along it, depth in from the edge).


def _walk(
    width: float,
    height: float,
    openings: Sequence[Opening],
    side_points: Callable[[float, Sequence[float]], Polygon],
) -> Polygon:
    frames: dict[str, tuple[float, Callable[[float, float], Point]]] = {
        "up": (width, lambda along, depth: (along, depth)),
        "right": (height, lambda along, depth: (width - depth, along)),
        "down": (width, lambda along, depth: (width - along, height - depth)),
        "left": (height, lambda along, depth: (depth, height - along)),
    }
    outline: Polygon = []
    for side, (length, place) in frames.items():
        middles = [
            o.middle if side in ("up", "right") else length - o.middle for o in openings if o.side == side
        ]
        for along, depth in side_points(length, sorted(middles)):
            point = place(along, depth)
            if not outline or math.dist(point, outline[-1]) > 0.001:
                outline.append(point)
    if math.dist(outline[0], outline[-1]) < 0.001:
        outline.pop()
    return outline


def _passage(middle: float, depth: float) -> Polygon:
    half = OPENING_MM / 2
    return [
        (middle - half, depth),
        (middle - half, -REACH_MM),
        (middle + half, -REACH_MM),
        (middle + half, depth),
    ]


def _room_side(length: float, middles: Sequence[float], cut: float) -> Polygon:
    points = [(WALL_MM + cut, WALL_MM)]
    for middle in middles:
        points += _passage(middle, WALL_MM)
    return [*points, (length - WALL_MM - cut, WALL_MM)]


def _corridor_side(length: float, middles: Sequence[float]) -> Polygon:
    low, high = (length - OPENING_MM) / 2, (length + OPENING_MM) / 2
    return _passage(length / 2, low) if middles else [(low, low), (high, low)]


def _round_side(length: float, middles: Sequence[float]) -> Polygon:
    centre, radius = length / 2, length / 2 - WALL_MM
    gap = math.asin(OPENING_MM / 2 / radius)

    def arc(start: float, end: float) -> Polygon:
        steps = max(1, math.ceil((end - start) / math.radians(6)))
        angles = [start + (end - start) * step / steps for step in range(steps + 1)]
        return [(centre + radius * math.sin(a), centre - radius * math.cos(a)) for a in angles]

    eighth = math.pi / 4
    if not middles:
        return arc(-eighth, eighth)
    return arc(-eighth, -gap) + _passage(centre, 0.0)[1:3] + arc(gap, eighth)


def _arm(opening: Opening, reach: float) -> Box:
    """The corridor's floor between the threshold of an opening and the middle square."""
    low, high = (SQUARE_MM - OPENING_MM) / 2, (SQUARE_MM + OPENING_MM) / 2
    near, far = WALL_MM, WALL_MM + reach
    return {
        "up": (low, near, high, far),
        "right": (SQUARE_MM - far, low, SQUARE_MM - near, high),
        "down": (low, SQUARE_MM - far, high, SQUARE_MM - near),
        "left": (near, low, far, high),
    }[opening.side]


def _gap(width: float, height: float, opening: Opening, depth: float) -> Box:
    """The box from outside the tile to `depth` inside it that an opening and its coping cover."""
    half, out = OPENING_MM / 2 + COPING_MM - 0.3, REACH_MM + 9
    low, high = opening.middle - half, opening.middle + half
    return {
        "up": (low, -out, high, depth),
        "right": (width - depth, low, width + out, high),
        "down": (low, height - depth, high, height + out),
        "left": (-out, low, depth, high),
    }[opening.side]

"""The stonework of a dungeon tile: wall, coping, flags, thresholds, in the colours of the game's palette."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from svgwrite.base import BaseElement
from svgwrite.container import Group

from cardgen.art.colour import mix, named
from cardgen.art.geometry import Box, Point, Polygon, courses, jittered_quad, polygon_path, voussoirs
from cardgen.art.masonry_stones import filled, group, stones

from .plan import COPING_MM, OPENING_MM, REACH_MM, WALL_MM, Plan, across

#: Shipped colours of what only tiles have; a game's palette overrides them by name.
TILE_COLOURS = {
    "FLOOR1": "#eadfc8",
    "FLOOR2": "#e2d6bd",
    "FLOOR3": "#d9ccb2",
    "FLOOR4": "#efe6d3",
    "FLOOR_JOINT": "#8f8168",
    "FLOOR_SHADE": "#b5a686",
    "WALL1": "#8f8573",
    "WALL2": "#857b69",
    "WALL3": "#99907d",
    "WALL_JOINT": "#5f5648",
    "WALL_SHADE": "#4a4238",
    "COPING1": "#bdb097",
    "COPING2": "#b3a58a",
    "COPING3": "#c6ba9f",
    "DOT_BLACK": "#1f1a17",
    "DOT_YELLOW": "#e3b021",
    "DOT_RED": "#b3261e",
    "DOT_BLUE": "#2c5f9e",
    "DOT_GREEN": "#3d7a3a",
}


#: How much is left of a colour of stone where little ink is spent.
_PALE = {
    **{f"WALL{index}": 0.29 for index in (1, 2, 3)},
    **{f"COPING{index}": 0.06 for index in (1, 2, 3)},
    **{f"FLOOR{index}": 0.0 for index in (1, 2, 3, 4)},
    "WALL_JOINT": 0.5,
    "WALL_SHADE": 0.6,
    "FLOOR_JOINT": 0.6,
    "FLOOR_SHADE": 0.62,
}


@dataclass(frozen=True)
class Tones:
    """The colours of one game's tiles; `low` where they are pale already, so that low ink leaves them alone."""

    palette: Mapping[str, str] = field(repr=False)
    low: bool = False

    def __getitem__(self, name: str) -> str:
        """A colour by name: the game's, else the shipped one. Raises KeyError for a name nobody has."""
        if name in self.palette or name not in TILE_COLOURS:
            return named(self.palette, name)
        return TILE_COLOURS[name]

    def pale(self) -> Tones:
        """The same for little ink: rock in a tint and a white floor, so that passages are seen at arm's length."""
        return Tones(
            {**self.palette, **{name: mix("#ffffff", self[name], share) for name, share in _PALE.items()}},
            low=True,
        )

    def numbered(self, name: str, count: int) -> list[str]:
        """A family of tones: `WALL` and 3 give WALL1, WALL2, WALL3."""
        return [self[f"{name}{index}"] for index in range(1, count + 1)]

    @property
    def floor(self) -> list[str]:
        """Four tones of flags."""
        return self.numbered("FLOOR", 4)

    @property
    def worn(self) -> list[str]:
        """Three tones of stone laid into a floor: darker than flags, lighter than wall."""
        return [mix(tone, self["FLOOR_JOINT"], 0.14 if self.low else 0.32) for tone in self.floor[:3]]

    @property
    def coping(self) -> list[str]:
        """Three tones of the stones on top of a wall."""
        return self.numbered("COPING", 3)


def wall(plan: Plan, tones: Tones, rng: Random, bleed: float) -> Group:
    """Coursed masonry over the whole tile and its bleed, save where floor and coping hide it."""
    box = (-bleed, -bleed, plan.width + bleed, plan.height + bleed)
    ground = filled(box_path(box), tones["WALL_JOINT"])
    laid = courses(
        box, rng, height=4.2, length=(5, 8.5), joint=0.8, jitter=0.18, skip=lambda b: _held(b, plan.hidden)
    )
    light = mix(tones["WALL1"], tones["PAPER"], 0.22)
    return group(
        ground,
        stones(
            laid, rng, tones.numbered("WALL", 3), tones["WALL_SHADE"], light, 0.4, (0.15, 0.2), pale=tones.low
        ),
    )


def coping(plan: Plan, tones: Tones, rng: Random) -> Group:
    """The light stones on top of the wall, all round the floor's edge."""
    ground = filled(
        polygon_path(plan.outline),
        "none",
        stroke=tones["WALL_SHADE"],
        stroke_width="5.7",
        stroke_linejoin="miter",
    )
    shade = mix(tones["COPING1"], tones["WALL_SHADE"], 0.8 if tones.low else 0.45)
    light = mix(tones["COPING3"], tones["PAPER"], 0.5)
    return group(
        ground,
        stones(
            _coping_stones(plan.outline, rng),
            rng,
            tones.coping,
            shade,
            light,
            0.35,
            (0.12, 0.16),
            pale=tones.low,
        ),
    )


def flags(plan: Plan, tones: Tones, rng: Random, hidden: Callable[[Box], bool] | None = None) -> BaseElement:
    """The flagstones of a floor; `hidden(box)` names those that something opaque will cover."""
    left = min(box[0] for box in plan.paved) - 0.6
    top = min(box[1] for box in plan.paved) - 0.6
    right = max(box[2] for box in plan.paved) + 0.6
    bottom = max(box[3] for box in plan.paved) + 0.6

    def skip(box: Box) -> bool:
        return not any(_meet(box, part) for part in plan.paved) or (hidden is not None and hidden(box))

    laid = courses((left, top, right, bottom), rng, 6.4, (5.5, 9), joint=0.76, jitter=0.2, skip=skip)
    return floor_stones(laid, tones, rng)


def herringbone(plan: Plan, tones: Tones, rng: Random) -> BaseElement:
    """A floor of bricks laid crosswise on the diagonal."""
    brick, reach = 3.7, 10
    slant = math.sqrt(0.5) * brick
    middle = plan.width / 2, plan.height / 2
    laid: list[Polygon] = []
    for column in range(-reach, reach):
        for row in range(-reach, reach):
            lies = (column - row) % 4
            if lies not in (0, 3):
                continue
            wide, high = (2, 1) if lies == 0 else (1, 2)
            corners = [(0.1, 0.1), (wide - 0.1, 0.1), (wide - 0.1, high - 0.1), (0.1, high - 0.1)]
            turned = [((column + u, row + v), rng.uniform(-0.14, 0.14)) for u, v in corners]
            points = [
                (middle[0] + (u - v) * slant + off, middle[1] + (u + v) * slant - off)
                for (u, v), off in turned
            ]
            xs, ys = [x for x, _ in points], [y for _, y in points]
            if any(_meet((min(xs), min(ys), max(xs), max(ys)), part) for part in plan.paved):
                laid.append(points)
    return floor_stones(laid, tones, rng)


def border(plan: Plan, tones: Tones, rng: Random) -> BaseElement:
    """A square frame of darker stones laid into the middle of a floor."""
    (x, y), half, wide = (plan.width / 2, plan.height / 2), 9.6, 2.5
    bands = [
        (x - half, y - half, x + half, y - half + wide),
        (x - half, y + half - wide, x + half, y + half),
        (x - half, y - half + wide, x - half + wide, y + half - wide),
        (x + half - wide, y - half + wide, x + half, y + half - wide),
    ]
    laid = [
        stone for box in bands for stone in courses(box, rng, wide + 0.4, (3.4, 5.2), joint=0.5, jitter=0.12)
    ]
    return group(
        filled(
            f"{box_path((x - half, y - half, x + half, y + half))}", tones["FLOOR_JOINT"], fill_opacity="0.16"
        ),
        inlaid_stones(laid, tones, rng),
    )


def ring_flags(
    centre: Point, rings: Sequence[tuple[float, float, int]], tones: Tones, rng: Random
) -> BaseElement:
    """Flags in rings: (inner radius, outer radius, number of stones) each."""
    laid: list[Polygon] = []
    for inner, outer, count in rings:
        laid += voussoirs(centre, inner, outer, 0.1, 0.1 + 2 * math.pi, count, rng, joint=0.6, jitter=0.08)
    return floor_stones(laid, tones, rng)


def floor_stones(laid: Sequence[Polygon], tones: Tones, rng: Random) -> BaseElement:
    """Stones in the floor's own tones; none has an outline where little ink is spent: floor must differ from wall."""
    return stones(
        laid,
        rng,
        tones.floor,
        tones["FLOOR_SHADE"],
        tones["FLOOR4"],
        0.4,
        (0.14, 0.18),
        outlined=0,
        pale=tones.low,
    )


def inlaid_stones(laid: Sequence[Polygon], tones: Tones, rng: Random) -> BaseElement:
    """Stones a step darker than the floor: thresholds, rings, plates."""
    shade = mix(tones["FLOOR_SHADE"], tones["FLOOR_JOINT"], 0.6)
    return stones(laid, rng, tones.worn, shade, tones["FLOOR2"], 0.4, (0.14, 0.18), pale=tones.low)


def thresholds(plan: Plan, tones: Tones, rng: Random) -> Group:
    """Three slabs across each opening, ending at the tile's edge, and three more in the bleed."""
    grounds, slabs = [], []
    width = OPENING_MM / 3
    for opening in plan.openings:
        place = across(plan, opening)
        corners = [(-OPENING_MM / 2, -REACH_MM), (OPENING_MM / 2, WALL_MM)]
        grounds.append(box_path(_box(*(place(*corner) for corner in corners))))
        for along in (-1.5 * width, -0.5 * width, 0.5 * width):
            for near, far in ((0.0, WALL_MM), (-REACH_MM, 0.0)):
                box = _box(place(along, near), place(along + width, far))
                slabs.append(jittered_quad(box, rng, 0.05, 0.6))
    return group(filled("".join(grounds), tones["FLOOR_JOINT"]), inlaid_stones(slabs, tones, rng))


def edge_shadow(outline: str, tones: Tones) -> list[BaseElement]:
    """The wall's shadow on the floor: two soft bands along the outline, to be clipped to the floor."""
    return [
        filled(outline, "none", stroke=tones["INK"], stroke_width=width, stroke_opacity="0.16")
        for width in ("3.4", "1.7")
    ]


def foot_of_wall(outline: str, tones: Tones) -> list[BaseElement]:
    """The wall's shadow on a white floor: one narrow band along the outline, to be clipped to the floor."""
    warm = mix(tones["FLOOR_SHADE"], tones["WOOD_LIGHT"], 0.4)
    return [filled(outline, "none", stroke=warm, stroke_width="2.6", stroke_opacity="0.42")]


# ---------------------------------------------------------------- coping


def _coping_stones(outline: Polygon, rng: Random) -> list[Polygon]:
    """Stones about 5.2 long outside the outline, one mitre stone at every outer corner.

    Edges that bend little are one run: a circle gets stones as evenly as a straight wall.
    """
    laid = []
    turns = [_turn(outline[i - 1], outline[i], outline[(i + 1) % len(outline)]) for i in range(len(outline))]
    corners = [i for i, turn in enumerate(turns) if abs(turn) > math.radians(20)]
    for first, last in zip(corners, [*corners[1:], corners[0] + len(outline)], strict=True):
        run = [outline[i % len(outline)] for i in range(first, last + 1)]
        laid += _run_stones(run, turns[first], turns[last % len(outline)], rng)
    for index in corners:
        if turns[index] > 0:
            laid.append(_mitre_stone(outline[index - 1], outline[index], outline[(index + 1) % len(outline)]))
    return laid


def _run_stones(run: Polygon, turn_in: float, turn_out: float, rng: Random) -> list[Polygon]:
    lengths = [math.dist(a, b) for a, b in zip(run, run[1:], strict=False)]
    total = sum(lengths)
    if total < 0.5:
        return []
    count = max(1, round(total / 5.2))
    # at an inner corner two runs meet: both are mitred there
    cut_in = COPING_MM * math.tan(max(0.0, -turn_in) / 2)
    cut_out = COPING_MM * math.tan(max(0.0, -turn_out) / 2)
    laid = []
    for index in range(count):
        start = total * index / count + 0.28 + rng.uniform(-0.12, 0.12)
        end = total * (index + 1) / count - 0.28 + rng.uniform(-0.12, 0.12)
        outer_start = max(start, cut_in + 0.28) if index == 0 else start
        outer_end = min(end, total - cut_out - 0.28) if index == count - 1 else end
        depth = COPING_MM + rng.uniform(-0.12, 0.12)
        inner = [_along(run, lengths, start, 0.2), _along(run, lengths, end, 0.2)]
        outer = [_along(run, lengths, outer_end, depth), _along(run, lengths, outer_start, depth)]
        if len(run) > 2:
            middle = (start + end) / 2
            inner.insert(1, _along(run, lengths, middle, 0.2))
            outer.insert(1, _along(run, lengths, middle, depth))
        laid.append(inner + outer)
    return laid


def _along(run: Polygon, lengths: Sequence[float], distance: float, out: float) -> Point:
    """The point `distance` along a run and `out` mm outside it."""
    index = 0
    while index < len(lengths) - 1 and distance > lengths[index]:
        distance -= lengths[index]
        index += 1
    (x0, y0), (x1, y1) = run[index], run[index + 1]
    ux, uy = (x1 - x0) / lengths[index], (y1 - y0) / lengths[index]
    return x0 + ux * distance + uy * out, y0 + uy * distance - ux * out


def _turn(before: Point, here: Point, after: Point) -> float:
    """How far a walk turns at a point: positive to the right, which is round an outer corner."""
    first = math.atan2(here[1] - before[1], here[0] - before[0])
    second = math.atan2(after[1] - here[1], after[0] - here[0])
    return (second - first + math.pi) % (2 * math.pi) - math.pi


def _mitre_stone(before: Point, here: Point, after: Point) -> Polygon:
    first, second = _outward(before, here), _outward(here, after)
    bisector = (first[0] + second[0], first[1] + second[1])
    scale = 2 / (bisector[0] ** 2 + bisector[1] ** 2)
    out = COPING_MM - 0.02

    def moved(vector: Point, by: float) -> Point:
        return here[0] + vector[0] * by, here[1] + vector[1] * by

    return [moved(bisector, 0.3), moved(first, out), moved(bisector, scale * out), moved(second, out)]


def _outward(start: Point, end: Point) -> Point:
    length = math.dist(start, end)
    return (end[1] - start[1]) / length, -(end[0] - start[0]) / length


# ---------------------------------------------------------------- boxes


def _box(one: Point, other: Point) -> Box:
    return min(one[0], other[0]), min(one[1], other[1]), max(one[0], other[0]), max(one[1], other[1])


def box_path(box: Box) -> str:
    """A box as a path."""
    left, top, right, bottom = box
    return polygon_path([(left, top), (right, top), (right, bottom), (left, bottom)])


def _held(box: Box, holders: Iterable[Box]) -> bool:
    return any(h[0] <= box[0] and h[1] <= box[1] and box[2] <= h[2] and box[3] <= h[3] for h in holders)


def _meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]

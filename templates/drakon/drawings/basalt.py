"""Columns of basalt from above: a lattice of hexagons, corners moved, in four steps up from the floor of a cave."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from svgwrite.base import BaseElement
from svgwrite.container import Defs, Use
from svgwrite.path import Path

from cardgen.art.colour import mix
from cardgen.art.geometry import Box, Point, num, polygons_path
from cardgen.art.masonry_stones import filled, inked, stroked

#: A corner of the lattice by its place in it, in half columns and half rows: neighbours share theirs exactly.
Corner = tuple[int, int]
#: How far a point lies from the cave in mm; 0 and less is its floor.
Depth = Callable[[float, float], float]

#: Each tone of a step, its columns, and the worn tops of some.
Tones = list[tuple[int, list[list[Point]], list[list[Point]]]]

PITCH_MM = 1.62
JITTER_MM = 0.48
#: How many tones the columns of a step have: columns of one tone are one path.
TONES = 4
WHITE = "#ffffff"
#: With low ink, how wide the line is at the foot of the rock, in mm.
FOOT_MM = 0.4
#: The colour of its joints with low ink.
JOINT = "#bcaea4"
#: Where the second, third and fourth step begin, in mm from the cave.
RISES_MM = (1.9, 3.9, 6.4)


@dataclass(frozen=True)
class Step:
    """One height of the rock: the colour of its columns, what lights their tops, and its lit edge."""

    rock: str
    facet: str
    edge: str
    edge_opacity: float
    #: Which part of its columns has a worn top that catches the light.
    worn: float


STEPS = (
    Step("LEDGE1", "#ffb763", "#ffca7a", 0.95, 1.0),
    Step("LEDGE2", "#d08a6a", "#b9744c", 0.8, 1.0),
    Step("BASALT2", "#7d8fb0", "#65708a", 0.6, 0.35),
    Step("BASALT1", "#60708c", "#3b465a", 0.5, 0.35),
)


@dataclass(frozen=True)
class Column:
    """A column: its corners in turn, and the step on which it stands; 0 is the floor, which has none."""

    corners: tuple[Corner, ...]
    step: int


@dataclass(frozen=True)
class Rock:
    """Columns over a box, and where their corners lie in mm."""

    columns: Sequence[Column]
    at: Mapping[Corner, Point]

    @classmethod
    def over(cls, box: Box, depth: Depth, rng: Random, pitch: float = PITCH_MM) -> Rock:
        """Build the rock over a box in mm, as high at each place as it lies deep in the rock."""
        across = pitch * math.sqrt(3)
        at: dict[Corner, Point] = {}
        columns = []
        jitter = JITTER_MM * pitch / PITCH_MM
        for x, y in _middles(box, pitch):
            corners = []
            for k in range(6):
                cx = x + pitch * math.sin(k * math.pi / 3)
                cy = y - pitch * math.cos(k * math.pi / 3)
                corner = round(cx / (across / 2)), round(cy / (pitch / 2))
                if corner not in at:
                    at[corner] = cx + rng.uniform(-jitter, jitter), cy + rng.uniform(-jitter, jitter)
                corners.append(corner)
            columns.append(Column(tuple(corners), _step(depth(x, y) + rng.uniform(-0.45, 0.45))))
        return cls(columns, at)

    def outline(self, column: Column) -> list[Point]:
        """Return the corners of a column in mm."""
        return [self.at[corner] for corner in column.corners]

    def ledge(self, step: int) -> str:
        """Write the line along which the rock rises to a step or beyond, as joined as it can be."""
        sides: dict[frozenset[Corner], list[int]] = defaultdict(list)
        for column in self.columns:
            turned = (*column.corners[1:], column.corners[0])
            for corner, following in zip(column.corners, turned, strict=True):
                sides[frozenset((corner, following))].append(column.step)
        met: dict[Corner, list[Corner]] = defaultdict(list)
        for side, steps in sides.items():
            if len(steps) == 2 and min(steps) < step <= max(steps):
                one, other = sorted(side)
                met[one].append(other)
                met[other].append(one)
        return "".join(_line([self.at[corner] for corner in way]) for way in _ways(met))


def _middles(box: Box, pitch: float) -> Iterator[Point]:
    """Yield the middles of all columns of which a part lies in the box."""
    left, top, right, bottom = box
    across, down = pitch * math.sqrt(3), pitch * 1.5
    for row in range(math.floor(top / down), math.ceil(bottom / down) + 1):
        for place in range(math.floor(left / across) - 1, math.ceil(right / across) + 1):
            x, y = (place + row % 2 / 2) * across, row * down
            if left - pitch < x < right + pitch and top - pitch < y < bottom + pitch:
                yield x, y


def _step(depth: float) -> int:
    return 0 if depth < 0.2 else 1 + sum(depth >= rise for rise in RISES_MM)


def _ways(met: dict[Corner, list[Corner]]) -> Iterator[list[Corner]]:
    """Walk all sides once, in as few ways as it takes: open ones from their ends, then closed ones."""
    ends = [corner for corner in sorted(met) if len(met[corner]) % 2]
    for start in [*ends, *sorted(met)]:
        while met[start]:
            way = [start]
            while met[way[-1]]:
                following = met[way[-1]].pop()
                met[following].remove(way[-1])
                way.append(following)
            yield way


def _line(points: Sequence[Point]) -> str:
    rounded = [(round(x, 2), round(y, 2)) for x, y in points]
    steps = (
        f"{num(x1 - x0)},{num(y1 - y0)}" for (x0, y0), (x1, y1) in zip(rounded, rounded[1:], strict=False)
    )
    return f"M{num(rounded[0][0])},{num(rounded[0][1])}l{' '.join(steps)}"


def drawn(
    rock: Rock, palette: Mapping[str, str], rng: Random, light: Point, low: bool = False
) -> list[BaseElement]:
    """Draw the rock step by step: the shadow it throws on the step below, its columns, its lit edge.

    Args:
        light: the point in mm toward which the worn tops of the columns lean.
        low: with low ink, the columns are outlines, and one dark line runs where the rock rises.
    """
    elements: list[BaseElement] = []
    for number, step in enumerate(STEPS, start=1):
        outlines = [rock.outline(column) for column in rock.columns if column.step == number]
        ledge, name = rock.ledge(number), f"ledge-{number}"
        tones = _by_tone(outlines, step, rng, light)
        if low:
            elements.append(filled(polygons_path(outlines), WHITE, stroke=JOINT, stroke_width=".14"))
            continue
        elements += _shadow(ledge, name) if ledge else []
        elements += _columns(tones, step, palette)
        elements += [_along(name, step.edge, 0.42, step.edge_opacity)] if ledge else []
    if not low:
        return elements
    return [inked("keep", *elements, stroked(rock.ledge(1), palette["UMBER"], FOOT_MM))]


def _shadow(ledge: str, name: str) -> list[BaseElement]:
    holder = Defs(debug=False)
    holder.add(Path(d=ledge, id=name, debug=False))
    return [holder, _along(name, "#1a0a08", 2.6, 0.28), _along(name, "#140806", 1.3, 0.5)]


def _along(name: str, colour: str, width_mm: float, opacity: float) -> BaseElement:
    return Use(
        f"#{name}",
        fill="none",
        stroke=colour,
        stroke_width=num(width_mm),
        stroke_linecap="round",
        stroke_linejoin="round",
        opacity=num(opacity),
        debug=False,
    )


def _by_tone(outlines: Sequence[list[Point]], step: Step, rng: Random, light: Point) -> Tones:
    by_tone: dict[int, list[list[Point]]] = defaultdict(list)
    worn: dict[int, list[list[Point]]] = defaultdict(list)
    for outline in outlines:
        tone = rng.randrange(TONES)
        by_tone[tone].append(outline)
        if rng.random() < step.worn:
            worn[tone].append(_worn(outline, light))
    return [(tone, by_tone[tone], worn[tone]) for tone in sorted(by_tone)]


def _columns(tones: Tones, step: Step, palette: Mapping[str, str]) -> Iterator[BaseElement]:
    for tone, columns, worn in tones:
        colour = mix(mix(palette[step.rock], "#000000", 0.055 * tone), palette["EMBER"], 0.03 * (tone % 2))
        yield filled(polygons_path(columns), colour, stroke=palette["JOINT"], stroke_width=".22")
        if worn:
            yield filled(polygons_path(worn), mix(colour, step.facet, 0.17))


def _worn(outline: Sequence[Point], light: Point) -> list[Point]:
    """Return the worn top of a column, moved a little toward the light."""
    x, y = (sum(values) / len(outline) for values in zip(*outline, strict=True))
    away = math.dist((x, y), light) or 1.0
    dx, dy = (light[0] - x) / away * 0.22, (light[1] - y) / away * 0.22
    return [(x + dx + (cx - x) * 0.62, y + dy + (cy - y) * 0.62) for cx, cy in outline]

"""A dragon asleep round its hoard, seen from above: pale, because the pencil's line ends on it.

Coordinates of the drawing are its own, see `MIDDLE` and `ACROSS`; `hoard` lays it in a box.
"""

from __future__ import annotations

import math
from random import Random

from svgwrite.base import BaseElement

from cardgen.art.geometry import Box, Point, circle_path, coordinates, num, polygon_path, smooth_path
from cardgen.art.masonry_stones import filled, group

from .inks import Inks

MIDDLE: Point = (50.0, 51.0)
#: The drawing's size, and the middle of all of it: the head hangs below the ring.
ACROSS, CENTRE = 98.0, (50.0, 50.2)
RING = 35.0
#: The body runs clockwise, in degrees from the right, from the tail's tip to the back of the head; the tail passes
#: under the chin and swings out below it, from this share of the body on.
TAIL, NAPE = 62.0, 426.0
SWING = 0.17
STEPS = 44
Blend = tuple[str, str, float]
SKIN: Blend = ("RED_P", "BLOOD", 0.24)
BELLY: Blend = ("PAPER", "ORANGE_P", 0.5)
BACK: Blend = ("ORANGE_P", "BLOOD", 0.14)
GOLD: Blend = ("GOLD_P", "BRASS_LIGHT", 0.4)
PALE: Blend = ("GOLD_P", "PAPER", 0.6)
MARGIN_MM = 1.8


def hoard(box: Box, inks: Inks, plain: bool = False) -> BaseElement:
    """Return the dragon and its gold in the middle of a box, as large as fits; `plain` for a small pad: no scales."""
    left, top, right, bottom = box
    scale = (min(right - left, bottom - top) - 2 * MARGIN_MM) / ACROSS
    x, y = (left + right) / 2 - CENTRE[0] * scale, (top + bottom) / 2 - CENTRE[1] * scale
    at = f"translate({num(x)},{num(y)}) scale({num(scale, 4)})"
    pen = Pen(inks, scale)
    return group(*_gold(pen, plain), *_body(pen, plain), *_wing(pen), *_head(pen, plain), transform=at)


class Pen:
    """Draws shapes in the drawing's own units with lines in mm of the pad."""

    def __init__(self, inks: Inks, scale: float) -> None:
        self.inks = inks
        self.scale = scale

    def shape(self, d: str, tint: Blend, edge: str = "BLOOD", width_mm: float = 0.3) -> BaseElement:
        """Make a light shape with a dark line."""
        return self.inks.area(d, self.inks.between(*tint), edge, width_mm / self.scale)

    def lines(self, d: str, width_mm: float = 0.22, edge: str = "BLOOD") -> BaseElement:
        """Make dark lines."""
        return self.inks.lines(d, edge, width_mm / self.scale)


def _spine(share: float) -> tuple[Point, Point, float]:
    """Return a point of the body's middle line, the direction outward, and the body's half width there."""
    turn = math.radians(TAIL + (NAPE - TAIL) * share)
    swing = max(0.0, 1 - share / SWING)
    reach = RING + 0.5 - 1.5 * share + 8.0 * swing**1.4
    out = (math.cos(turn), math.sin(turn))
    width = 1.0 + 9.3 * math.sin(math.pi * (share * 0.8 + 0.015)) ** 1.2
    return (MIDDLE[0] + reach * out[0], MIDDLE[1] + reach * out[1]), out, width


def _edge(share: float, side: float) -> Point:
    """Return a point across the body: side −1 is the inner edge, 1 the outer."""
    (x, y), (dx, dy), width = _spine(share)
    return x + dx * width * side, y + dy * width * side


def _body(pen: Pen, plain: bool) -> list[BaseElement]:
    shares = [index / STEPS for index in range(STEPS + 1)]
    outer, inner = [_edge(s, 1) for s in shares], [_edge(s, -1) for s in reversed(shares)]
    belly = [_edge(s, -0.38) for s in shares[8:]]
    throat = [_edge(s, -1) for s in reversed(shares[8:])]
    marks = [] if plain else [pen.lines(_plates(), 0.18), pen.lines(_scales(), 0.2)]
    return [
        pen.inks.solid(_tail_tip() + _spines(plain), "BLOOD", 0.3 / pen.scale),
        pen.shape(smooth_path(outer + inner, corners=(0, STEPS, STEPS + 1, 2 * STEPS + 1)), SKIN),
        pen.shape(
            smooth_path(belly + throat, corners=(0, len(belly) - 1, len(belly), 2 * len(belly) - 1)), BELLY
        ),
        *marks,
    ]


def _spines(plain: bool) -> str:
    d, step = "", 4 if plain else 2
    for index in range(9, STEPS - 3, step):
        share, half = index / STEPS, 0.01 * step
        tip = _edge(share - 0.01, 1.38 + 0.24 * math.sin(math.pi * share))
        d += polygon_path([_edge(share - half, 0.9), tip, _edge(share + half, 0.9)])
    return d


def _plates() -> str:
    """Lines across the belly."""
    ends = [(_edge(i / STEPS, -0.4), _edge(i / STEPS + 0.008, -0.96)) for i in range(11, STEPS)]
    return "".join(f"M{coordinates(a)}L{coordinates(b)}" for a, b in ends)


def _scales() -> str:
    """Rows of arcs on the back, one and two by turns."""
    d = ""
    for index in range(24, STEPS * 2 - 5):
        share = index / (STEPS * 2)
        for side in (0.02, 0.52) if index % 2 else (0.27,):
            ends = [_edge(share - 0.011, side + across) for across in (-0.16, 0.16)]
            d += f"M{coordinates(ends[0])}Q{coordinates(_edge(share + 0.013, side))} {coordinates(ends[1])}"
    return d


def _tail_tip() -> str:
    """A blade like a leaf at the end of the tail."""
    (x, y), (dx, dy), _ = _spine(0.0)
    ahead = (dy, -dx)  # on from the tail's end, against the way the body runs

    def at(on: float, side: float) -> Point:
        return x + ahead[0] * on + dx * side, y + ahead[1] * on + dy * side

    return polygon_path([at(-1, 0), at(1.5, 4.2), at(10, 0.6), at(1.5, -3.6)])


def _wing(pen: Pen) -> list[BaseElement]:
    """A wing folded along the back, its elbow toward the head: each curve goes over a point to a point."""
    root, elbow = _edge(0.73, -0.25), _edge(0.76, 1.55)
    tips = [_edge(0.5, 1.25), _edge(0.44, 0.55), _edge(0.47, -0.1)]
    curves = (
        (_edge(0.78, 0.8), elbow),
        (_edge(0.64, 2.15), tips[0]),
        (_edge(0.515, 0.85), tips[1]),
        (_edge(0.5, 0.22), tips[2]),
        (_edge(0.6, -0.35), root),
    )
    skin = f"M{coordinates(root)}" + "".join(f"Q{coordinates(over)} {coordinates(to)}" for over, to in curves)
    ribs = "".join(
        f"M{coordinates(elbow)}Q{coordinates(_edge(0.62, bend))} {coordinates(tip)}"
        for tip, bend in ((tips[1], 1.35), (tips[2], 0.55))
    )
    return [pen.shape(skin + "Z", BACK), pen.lines(ribs, 0.25)]


def _head(pen: Pen, plain: bool) -> list[BaseElement]:
    """The head in the line of the neck, chin on the tail, eye shut."""
    x, y = _spine(1.0)[0]
    top = [(14, -6), (5, -7.6), (-3, -8.6), (-8, -7.4), (-13, -4.6), (-20, -4), (-26, -4.4), (-30, -1)]
    jaw = [(-29.6, 2.6), (-26, 5), (-17, 6.2), (-9, 8.4), (-2, 8.8), (5, 6.4), (13, 4.4)]
    outline = smooth_path(top + jaw, closed=False)
    horns = "M-2,-8.4C3,-14 11,-16.6 21,-15C15,-12.8 10.6,-10 7,-6.6Z"
    horns += "M-7.4,-7.6C-6,-13.4 -1,-18 7,-19.6C3.6,-15.4 2,-12 1,-8.4Z"
    frill = "M-3,8.6L3,14L4.6,9.6L11,12.4L9,6.2Z"
    at = f"translate({num(x)},{num(y)}) rotate(-21) scale({1.16 if plain else 1.08})"
    mouth = "M-29.4,2.2C-22,4.6 -14,4.4 -6.6,1.6M3.6,-2.6Q6.6,1 4.2,5.4"
    lid = "M-13.4,-1.6Q-8.4,2 -3.6,-1.8M-13.6,-4.4Q-8,-6.4 -2.6,-4.2"
    teeth = "M-23.4,3.7l1.4,3.4l1.6,-2.9ZM-15.2,4l1.3,3.2l1.5,-3.2Z"
    return [
        group(
            pen.inks.solid(horns + frill, "BLOOD", 0.3 / pen.scale),
            filled(outline, pen.inks.between(*SKIN)),
            pen.lines(outline, 0.3),
            pen.lines(mouth + lid, 0.24),
            pen.inks.mark(circle_path((-26.6, -1.2), 1.05), "BLOOD"),
            pen.shape(teeth, PALE, width_mm=0.2),
            transform=at,
        )
    ]


def _gold(pen: Pen, plain: bool) -> list[BaseElement]:
    """A heap of coins, a crown and a cup on top."""
    rng = Random(11)
    places: list[tuple[float, float]] = []
    for _ in range(400):
        turn, reach = rng.uniform(0, 2 * math.pi), math.sqrt(rng.random())
        place = (50 + 24 * reach * math.cos(turn), 53 + 19 * reach * math.sin(turn))
        if all(math.dist(place, other) > (8 if plain else 5.4) for other in places):
            places.append(place)
    coins: list[BaseElement] = []
    for x, y in sorted(places, key=lambda place: place[1]):
        left = f"M{num(x - 6)},{num(y)}"
        coins.append(pen.shape(f"{left}v2a6,3.7 0 0 0 12,0v-2Z", GOLD, "BRASS_D", 0.2))
        coins.append(pen.shape(f"{left}a6,3.7 0 1 0 12,0a6,3.7 0 1 0 -12,0Z", GOLD, "BRASS_D", 0.2))
    crown = "M36,52L33,36L41,42.8L47,31L53,42.8L61,36L58,52Q47,56.4 36,52Z"
    band = "M35.2,47.6Q47,52 58.8,47.6"
    jewels = "".join(circle_path(at, 1.5) for at in ((33, 36), (47, 31), (61, 36)))
    cup = "M57.6,40H72Q72,50 66.4,52V57L70.6,60.4H59L63.2,57V52Q57.6,50 57.6,40Z"
    return [
        *coins,
        pen.shape(cup, PALE, "BRASS_D", 0.26),
        pen.shape(crown, PALE, "BRASS_D", 0.3),
        pen.lines(band, 0.22, "BRASS_D"),
        pen.shape(jewels, GOLD, "BRASS_D", 0.24),
    ]

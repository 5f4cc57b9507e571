"""Wings and legs of dragons seen from above, as outlines; `drawn` carves them in a floor."""

from __future__ import annotations

import math
from collections.abc import Sequence

from svgwrite.base import BaseElement

from cardgen.art.geometry import Point, Polygon, coordinates, polygon_path, wedge_path
from cardgen.art.masonry_stones import filled, group, inked, stroked

from .swept import Swept, between

#: Steps of a curve that is written as points.
FINE = 8
#: How far a finger bows, as a share of its length: the first forward, the last back.
BENDS = (-0.12, -0.1, 0.0, 0.12, 0.2)
#: Where two folds of a panel end, in steps along its edge.
FOLDS = (3, 5)
#: How large the knuckle is that fingers begin round, as a share of what the wing is measured by.
JOINT = 0.09


def curve(start: Point, bow: Point, end: Point) -> Polygon:
    """Points of a quadratic curve, both ends among them."""
    shares = [k / FINE for k in range(FINE + 1)]
    return [
        (
            (1 - t) ** 2 * start[0] + 2 * t * (1 - t) * bow[0] + t * t * end[0],
            (1 - t) ** 2 * start[1] + 2 * t * (1 - t) * bow[1] + t * t * end[1],
        )
        for t in shares
    ]


class Wing:
    """A wing spread flat: shoulder, wrist, five finger tips from the front, and where the skin meets the flank."""

    def __init__(self, points: Sequence[Point], side: float) -> None:
        self.shoulder, self.wrist, *self.tips, self.flank = points
        self.side = side
        (x0, y0), (x1, y1), (x2, y2) = self.wrist, self.tips[0], self.tips[-1]
        #: Which way the fingers follow each other: 1 against the clock.
        self.way = 1.0 if (x1 - x0) * (y2 - y0) < (x2 - x0) * (y1 - y0) else -1.0

    def skin(self) -> Polygon:
        """The outline: arm, first finger, then hollow between the tips."""
        points = [self.shoulder, *self.arm().strip(0.1, 1.0, self.way, self.way, 12)[:13]]
        return [*points, *self.finger(0), *self._hem()]

    def _hem(self) -> Polygon:
        """The edge of the skin, from tip to tip to the flank."""
        ends = [*self.tips, self.flank]
        return [
            point
            for one, other in zip(ends, ends[1:], strict=False)
            for point in curve(one, self._hollow(one, other), other)
        ]

    def drawn(self, ink: str, tone: str, fill: str, line: str, word: str) -> BaseElement:
        """Skin with folds, fingers with joints, and the arm; `word` is what little ink does to the tone in them."""
        outline, limb = polygon_path(self.skin()), polygon_path(self.limb())
        hem, bones, shaded = "M" + "L".join(map(coordinates, self._hem())), self.bones(), self.shades()
        lines = ((hem, 0.9), (self.folds(), 0.45), (bones, 0.6), (limb, 0.9), (self._scales(), 0.45))
        return group(
            inked(
                word,
                filled(outline, tone, fill_opacity=fill),
                filled(shaded, tone, fill_opacity=".06"),
                *((filled(limb, "#ffffff"),) if word == "keep" else ()),
                filled(bones + limb, tone, fill_opacity=".28" if word == "keep" else ".12"),
            ),
            group(*(stroked(d, ink, width) for d, width in lines), opacity=line),
        )

    def limb(self) -> Polygon:
        """The arm from the shoulder to the wrist, and the knuckle round that, in one outline."""
        strip, reach = self.arm().strip(0.0, 1.0, -1.0, 1.0, 28), JOINT * self.side
        out = [math.dist(point, self.wrist) > reach for point in strip]
        first = out.index(False)
        after = first + out[first:].index(True)
        (x, y), (x0, y0), (x1, y1) = self.wrist, strip[first - 1], strip[after]
        start = math.atan2(y0 - y, x0 - x)
        turn = (math.atan2(y1 - y, x1 - x) - start) % math.tau
        turn -= math.tau if turn < math.pi else 0.0
        angles = [start + turn * k / (2 * FINE) for k in range(2 * FINE + 1)]
        knuckle = [(x + math.cos(a) * reach, y + math.sin(a) * reach) for a in angles]
        return [*strip[:first], *knuckle, *strip[after:]]

    def bones(self) -> str:
        """The five fingers. They begin round the knuckle, so that no line runs over another at the wrist."""
        fingers = ""
        for k, tip in enumerate(self.tips):
            after = self.finger(k)[1]
            share = JOINT * self.side / math.dist(self.wrist, after)
            start = tuple(a + (b - a) * share for a, b in zip(self.wrist, after, strict=True))
            fingers += wedge_path(
                (start[0], start[1]), tip, 0.055 * self.side, self._bend(k) * math.dist(start, tip) / 2
            )
        return fingers

    def shades(self) -> str:
        """What falls away behind each finger: its panel as far as the second fold."""
        return "".join(self._shade(k) for k in range(len(self.tips)))

    def _bend(self, number: int) -> float:
        return BENDS[number] * self.way

    def finger(self, number: int) -> Polygon:
        """Return the bone of a finger as a line from the wrist to its tip, in mm."""
        tip = self.tips[number]
        return curve(self.wrist, _bow(self.wrist, tip, self._bend(number)), tip)

    def _hollow(self, one: Point, other: Point) -> Point:
        x, y = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
        return x * 0.76 + self.wrist[0] * 0.24, y * 0.76 + self.wrist[1] * 0.24

    def _shade(self, number: int) -> str:
        """A panel from its finger to its second fold."""
        ends = [*self.tips, self.flank]
        edge = curve(ends[number], self._hollow(ends[number], ends[number + 1]), ends[number + 1])
        fold = curve(self.wrist, self._fold(number, edge[FOLDS[1]]), edge[FOLDS[1]])
        return polygon_path([*self.finger(number), *edge[: FOLDS[1]], *fold[::-1]])

    def _fold(self, number: int, end: Point) -> Point:
        """The point that a fold which ends there bows toward, on its way from the wrist."""
        return _bow(self.wrist, end, self._bend(number) * 0.7)

    def folds(self) -> str:
        """Two creases in each panel, from near the wrist to its hollow edge."""
        ends = [*self.tips, self.flank]
        d = ""
        for number, (one, other) in enumerate(zip(ends, ends[1:], strict=False)):
            edge = curve(one, self._hollow(one, other), other)
            for share, near in zip(FOLDS, (0.45, 0.3), strict=True):
                end = edge[share]
                bow = self._fold(number, end)
                start = _between(_between(self.wrist, bow, near), _between(bow, end, near), near)
                d += f"M{coordinates(start)}Q{coordinates(_between(bow, end, near))} {coordinates(end)}"
        return d

    def arm(self) -> Swept:
        """The arm: from the shoulder out to the elbow and forward to the wrist."""
        shoulder, wrist, side = self.shoulder, self.wrist, self.side
        elbow = _along(shoulder, wrist, 0.42, -0.24 * side * self.way)
        knots = ((0.0, 0.03), (0.08, 0.15), (0.2, 0.2), (0.45, 0.12), (0.52, 0.13), (0.9, 0.075), (1.0, 0.06))
        return Swept([shoulder, elbow, wrist], lambda t: side * between(knots, t))

    def _scales(self) -> str:
        """Three scales across the arm, row after row."""
        arm, d = self.arm(), ""
        for k in range(1, 15):
            for row in (-0.6, 0.0, 0.6):
                d += _arc(arm.at(k / 16, row - 0.3), arm.at((k + 0.75) / 16, row), arm.at(k / 16, row + 0.3))
        return d


class Leg:
    """A leg seen from above: hip, knee, ankle, and the way the foot points, all in mm."""

    def __init__(self, points: Sequence[Point], foot: Point, side: float) -> None:
        knots = ((0.0, 0.34), (0.3, 0.27), (0.52, 0.17), (0.8, 0.11), (1.0, 0.13))
        self.limb = Swept(points, lambda t: side * between(knots, t))
        self.ankle, self.foot, self.side = points[-1], foot, side

    def outline(self) -> Polygon:
        """Thigh and shin without the toes."""
        return self.limb.strip(0.0, 1.0, -1.0, 1.0, 24)

    def drawn(self, ink: str, tone: str, fill: str, line: str, word: str) -> BaseElement:
        """The limb with its scales, four toes and a claw on each; `word` as for a wing."""
        limb, (foot, claws) = polygon_path(self.outline()), self.paw()
        toes = "M" + "L".join(map(coordinates, foot))
        scales = "".join(
            _arc(
                self.limb.at(k / 14, row - 0.3),
                self.limb.at((k + 0.7) / 14, row),
                self.limb.at(k / 14, row + 0.3),
            )
            for k in range(4, 14)
            for row in (-0.6, 0.0, 0.6)
        )
        return group(
            inked(word, filled(limb + toes, tone, fill_opacity=fill)),
            group(
                *(stroked(d, ink, width) for d, width in ((limb, 0.9), (toes, 0.8), (scales, 0.45))),
                opacity=line,
            ),
            inked("keep", _nails(claws, ink, line, pale=word == "keep")),
        )

    def paw(self) -> tuple[Polygon, str]:
        """The foot from one side of the ankle to the other round its four toes, and the claws as one path."""
        foot, claws = [self.limb.at(1.0, -1.0)], ""
        for degrees, length in ((-66, 0.74), (-22, 1.0), (20, 1.0), (62, 0.76)):
            toe, claw = self._toe(degrees, length)
            foot += toe
            claws += claw
        return [*foot, self.limb.at(1.0, 1.0)], claws

    def _toe(self, degrees: float, length: float) -> tuple[Polygon, str]:
        """One toe, from the palm round its end and back, and its claw."""
        angle = math.atan2(self.foot[1], self.foot[0]) + math.radians(degrees)
        reach = math.hypot(*self.foot) * length * 0.66

        def at(share: float, turn: float) -> Point:
            away = angle + math.radians(turn)
            return (
                self.ankle[0] + math.cos(away) * reach * share,
                self.ankle[1] + math.sin(away) * reach * share,
            )

        toe = [at(0.44, -18), at(0.8, -14), at(1.02, -9), at(1.08, 0), at(1.02, 9), at(0.8, 14), at(0.44, 18)]
        return toe, wedge_path(at(1.0, 0), at(1.62, 5), 0.11 * self.side, 0.02 * self.side)


def _bow(start: Point, end: Point, bend: float) -> Point:
    """The point that a bone bows toward, to its right by a share of its length."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    return (start[0] + end[0]) / 2 - dy * bend, (start[1] + end[1]) / 2 + dx * bend


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _arc(start: Point, bow: Point, end: Point) -> str:
    return f"M{coordinates(start)}Q{coordinates(bow)} {coordinates(end)}"


def _along(start: Point, end: Point, t: float, across: float) -> Point:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy)
    return start[0] + dx * t - dy / length * across, start[1] + dy * t + dx / length * across


def _nails(claws: str, ink: str, line: str, *, pale: bool) -> BaseElement:
    """Claws as a breath of ink; `pale` as outlines like the lines of a leg that little ink keeps pale."""
    if not pale:
        return filled(claws, ink, fill_opacity=line)
    return filled(claws, "#ffffff", stroke=ink, stroke_width="0.35", stroke_linejoin="round")

"""A dragon asleep in a coil, seen from above.

It is a swept line: a centre line with a width at every point gives body, lit flank, ridge and scales; wings
and legs are placed by how far along the body they grow.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from svgwrite.base import BaseElement

from cardgen.art.colour import mix
from cardgen.art.geometry import (
    Point,
    coordinates,
    lens_path,
    num,
    polygon_path,
    polygons_path,
    smooth_path,
    wedge_path,
)
from cardgen.art.masonry_stones import filled

from .scene import Scene, placed, shrunk

STEPS = 64


class _Body:
    """The centre line: where it runs and how thick it is, from the tail's tip (0) to the skull (1)."""

    def __init__(self, centre: Point) -> None:
        self._centre = centre

    def middle(self, t: float) -> Point:
        """A spiral: the tail outside, the head resting inside its own coil."""
        angle = math.radians(218 - 395 * t)
        wide = 22.5 - 12.5 * max(0.0, t - 0.62) / 0.38 - 1.5 * t
        high = 10.6 - 7.2 * max(0.0, t - 0.62) / 0.38
        return self._centre[0] + wide * math.cos(angle), self._centre[1] + high * math.sin(angle)

    def half(self, t: float) -> float:
        """Half the thickness, in mm."""
        knots = [
            (0, 0.25),
            (0.18, 1.5),
            (0.36, 3.3),
            (0.52, 5.0),
            (0.64, 4.4),
            (0.76, 2.9),
            (0.9, 2.1),
            (1, 2.0),
        ]
        for (t0, w0), (t1, w1) in zip(knots, knots[1:], strict=False):
            if t <= t1:
                share = (t - t0) / (t1 - t0)
                share = share * share * (3 - 2 * share)
                return w0 + (w1 - w0) * share
        return knots[-1][1]

    def heading(self, t: float) -> Point:
        """Unit vector toward the head."""
        (x0, y0), (x1, y1) = self.middle(t - 0.004), self.middle(t + 0.004)
        length = math.hypot(x1 - x0, y1 - y0)
        return (x1 - x0) / length, (y1 - y0) / length

    def at(self, t: float, side: float, out: float = 0.0) -> Point:
        """A point beside the line: `side` in half widths (positive: outside the coil), `out` in mm more."""
        x, y = self.middle(t)
        ux, uy = self.heading(t)
        off = side * self.half(t) + out
        return x - uy * off, y + ux * off

    def strip(
        self, start: float, end: float, low: Callable[[float], float], high: Callable[[float], float]
    ) -> str:
        """The part of the body between two lines along it (in half widths)."""
        stations = [start + (end - start) * k / STEPS for k in range(STEPS + 1)]
        return polygon_path(
            [self.at(t, low(t)) for t in stations] + [self.at(t, high(t)) for t in stations[::-1]]
        )


def dragon(scene: Scene, centre: Point) -> list[BaseElement]:
    """A dragon asleep in a coil, wings folded, chin on the gold."""
    tones, body = scene.tones, _Body(centre)
    hide = tones["BLOOD"]
    deep, light, pale = (
        mix(hide, tones["INK"], 0.42),
        mix(hide, tones["EMBER"], 0.4),
        mix(hide, tones["PARCH"], 0.5),
    )
    scales = ""
    for k in range(34):
        t = 0.1 + 0.8 * k / 33
        a, b, c = body.at(t, -0.72), body.at(t + 0.012, 0.0), body.at(t, 0.72)
        scales += f"M{num(a[0])},{num(a[1])}Q{num(b[0])},{num(b[1])} {num(c[0])},{num(c[1])}"
    spikes = []
    for k in range(26):
        t = 0.06 + 0.84 * k / 25
        size = 0.5 + body.half(t) * 0.2
        spikes.append(
            [
                body.at(t - 0.011, -0.1),
                body.at(t - 0.011, 0.1),
                body.at(t - 0.03, 0.0, size * 0.2),
                body.at(t + 0.004, 0.0),
            ]
        )
    whole = body.strip(0.0, 1.0, lambda t: -1.0, lambda t: 1.0)
    return [
        scene.shadow(body.strip(0.0, 1.0, lambda t: -1.0, lambda t: 1.0 + 1.3 / body.half(t)), 0.32),
        *_legs(scene, body, hide),
        scene.inked(_spade(body), deep, 0.4),
        scene.inked(whole, hide, 0.55),
        filled(body.strip(0.04, 0.98, lambda t: -0.86, lambda t: -0.42), light),
        filled(body.strip(0.04, 0.98, lambda t: 0.56, lambda t: 0.9), deep),
        filled(scales, "none", stroke=deep, stroke_width="0.32", stroke_linecap="round"),
        scene.inked(polygons_path(spikes), pale, 0.26),
        *_wing(scene, body, deep, light),
        _head(scene, body, hide, light, deep),
    ]


def _spade(body: _Body) -> str:
    """The tail's tip."""
    tip, back = body.at(0.0, 0.0), body.heading(0.01)
    ux, uy = -back[0], -back[1]
    px, py = -uy, ux
    points = [(0.0, -0.6), (1.0, -2.1), (4.4, 0.0), (1.0, 2.1), (0.0, 0.6)]
    return polygon_path([(tip[0] + ux * a + px * b, tip[1] + uy * a + py * b) for a, b in points])


def _legs(scene: Scene, body: _Body, hide: str) -> list[BaseElement]:
    """Four feet with three claws each, half under the body."""
    drawn: list[BaseElement] = []
    for t, side in ((0.38, 1), (0.4, -1), (0.7, 1), (0.69, -1)):
        foot = body.at(t + 0.02, side, side * 1.4)
        claws = "".join(
            wedge_path(foot, body.at(t + 0.02 + turn, side, side * 3.7), 1.3)
            for turn in (-0.008, 0.014, 0.034)
        )
        limb = [
            body.at(t - 0.03, side * 0.5),
            body.at(t - 0.02, side, side * 1.5),
            body.at(t + 0.02, side, side * 2.5),
            body.at(t + 0.04, side, side * 1.2),
            body.at(t + 0.04, side * 0.7),
        ]
        drawn += [
            scene.inked(claws, scene.tones["PAPER"], 0.26),
            scene.inked(smooth_path(limb), mix(hide, scene.tones["INK"], 0.18), 0.45),
        ]
    return drawn


def _wing(scene: Scene, body: _Body, deep: str, light: str) -> list[BaseElement]:
    """A folded wing along the outer flank: shoulder, wrist, four fingers swept back, skin between them."""
    shoulder, wrist = body.at(0.645, 0.15), body.at(0.655, 1.0, 3.2)
    tips = [body.at(0.5, 1.0, 3.4), body.at(0.445, 1.0, 2.6), body.at(0.405, 1.0, 1.2), body.at(0.385, 0.65)]
    root = body.at(0.46, 0.0)
    outline = f"M{coordinates(shoulder)}Q{coordinates(body.at(0.675, 1.0, 1.0))} {coordinates(wrist)}"
    outline += f"Q{coordinates(body.at(0.58, 1.0, 5.2))} {coordinates(tips[0])}"
    for tip, after in zip(tips, [*tips[1:], root], strict=True):
        middle = ((tip[0] + after[0]) / 2, (tip[1] + after[1]) / 2)
        outline += f"Q{coordinates(shrunk([middle], 0.86, wrist)[0])} {coordinates(after)}"
    outline += f"Q{coordinates(body.at(0.55, 0.25))} {coordinates(shoulder)}Z"
    bends = [body.at(0.58, 1.0, 4.0), body.at(0.56, 1.0, 2.0), body.at(0.54, 0.95), body.at(0.52, 0.6)]
    fingers = "".join(
        f"M{coordinates(wrist)}Q{coordinates(bend)} {coordinates(tip)}"
        for bend, tip in zip(bends, tips, strict=True)
    )
    return [
        scene.inked(outline, deep, 0.5),
        filled(fingers, "none", stroke=scene.tones["INK"], stroke_width="0.9", stroke_linecap="round"),
        filled(fingers, "none", stroke=light, stroke_width="0.45", stroke_linecap="round"),
        scene.inked(lens_path(shoulder, wrist, 1.0), light, 0.3),
    ]


def _head(scene: Scene, body: _Body, hide: str, light: str, deep: str) -> BaseElement:
    """The head from above: horns back, brows, a long muzzle, eyes shut."""
    tones = scene.tones
    at, heading = body.middle(1.0), body.heading(0.99)
    half = [
        (-2.8, -2.2),
        (-2.2, -3.4),
        (0.2, -3.9),
        (2.2, -3.2),
        (4.2, -2.0),
        (7.0, -1.9),
        (9.4, -2.2),
        (11.0, -0.9),
    ]
    mirrored = half + [(x, -y) for x, y in half[::-1]]
    ridge = [(-2.0, -0.9), (0.6, -1.7), (3.0, -1.3), (6.4, -0.5), (9.6, -0.35)]
    horns = "".join(wedge_path((-1.0, s * 2.4), (-9.0, s * 5.4), 2.0, s * 0.9) for s in (-1, 1))
    frill = "".join(
        polygon_path([(1.2, s * 3.2), (-1.4, s * 6.0), (-1.6, s * 4.2), (-4.2, s * 4.4), (-2.4, s * 1.6)])
        for s in (-1, 1)
    )
    lids = "".join(lens_path((0.4, s * 3.0), (3.9, s * 1.75), 0.5, -s * 0.3) for s in (-1, 1))
    nostrils = "".join(lens_path((8.9, s * 1.5), (10.0, s * 0.8), 0.4) for s in (-1, 1))
    crest = polygons_path(
        [[(-3.2, 0), (-1.7, -0.7), (-0.2, 0), (-1.7, 0.7)], [(0.4, 0), (1.6, -0.6), (4.6, 0), (1.6, 0.6)]]
    )
    return placed(
        at,
        math.degrees(math.atan2(heading[1], heading[0])),
        scene.shadow(smooth_path([(x + 0.4, y * 1.16) for x, y in mirrored]), 0.3),
        scene.inked(frill, deep, 0.4),
        scene.inked(smooth_path(mirrored, corners=(0, 15)), hide, 0.55),
        filled(smooth_path(ridge + [(x, -y) for x, y in ridge[::-1]]), light),
        scene.inked(horns, tones["PAPER"], 0.4),
        filled(crest, deep),
        filled(lids + nostrils, tones["INK"]),
    )

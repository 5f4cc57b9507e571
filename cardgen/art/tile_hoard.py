"""A hoard and the dragon asleep on it, seen from above: what lies in a treasure chamber.

The dragon is a swept line: a centre line with a width at every point gives body, lit flank, ridge and scales, so
that wings and legs can be placed by how far along the body they grow.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from svgwrite.base import BaseElement

from cardgen.art.colour import mix
from cardgen.art.geometry import Point, circle_path, lens_path, number, polygon_path, polygons_path, smooth_path, wedge_path
from cardgen.art.masonry_stones import filled, group
from cardgen.art.tile_scene import Scene, placed, rough

#: Half the size of the heap, in mm across and down.
HEAP = (33.0, 14.5)
STEPS = 64


def hoard(scene: Scene, centre: Point) -> list[BaseElement]:
    """A heap of coins with gems, a crown, a goblet and a chest in it."""
    rng, tones = scene.rng, scene.tones
    heap = [
        (centre[0] + HEAP[0] * rng.uniform(0.9, 1.06) * math.cos(a), centre[1] + HEAP[1] * rng.uniform(0.88, 1.08) * math.sin(a))
        for a in (2 * math.pi * index / 22 for index in range(22))
    ]
    drawn = [
        scene.shadow(smooth_path([(x + (x - centre[0]) * 0.045, y + (y - centre[1]) * 0.09) for x, y in heap]), 0.22),
        scene.inked(smooth_path(heap), tones["BRASS"], 0.45),
        filled(smooth_path([(centre[0] + (x - centre[0]) * 0.8, centre[1] + (y - centre[1]) * 0.76) for x, y in heap]),
               mix(tones["BRASS"], tones["BRASS_LIGHT"], 0.4)),
    ]
    for tone in (mix(tones["BRASS"], tones["BRASS_LIGHT"], 0.35), tones["BRASS_LIGHT"], mix(tones["BRASS_LIGHT"], tones["PAPER"], 0.35)):
        coins = ""
        for _ in range(62):
            angle, reach = rng.uniform(0, 2 * math.pi), math.sqrt(rng.uniform(0.0, 1.14))
            at = (centre[0] + HEAP[0] * reach * math.cos(angle), centre[1] + HEAP[1] * reach * math.sin(angle))
            coins += circle_path(at, rng.uniform(0.85, 1.15))
        drawn.append(filled(coins, tone, stroke=mix(tones["BRASS_DARK"], tones["INK"], 0.35), stroke_width="0.27"))
    x, y = centre
    return [
        *drawn,
        _chest(scene, (x - 27.5, y + 5.2), -24),
        _crown(scene, (x + 27.6, y - 5.4), 18),
        _goblet(scene, (x + 26.5, y + 7.6), 62),
        *_gems(scene, [(x - 30, y - 4.6), (x - 23.5, y - 8.6), (x + 31.4, y + 1.6), (x - 16, y + 12), (x + 19.2, y + 11.8), (x + 18, y - 11.8)]),
    ]


def _gems(scene: Scene, places: Sequence[Point]) -> list[BaseElement]:
    tones, drawn = scene.tones, []
    for index, at in enumerate(places):
        colour = tones[("DOT_RED", "DOT_BLUE", "DOT_GREEN")[index % 3]]
        outline = [(at[0] + 1.7 * math.sin(a), at[1] - 1.5 * math.cos(a)) for a in (k * math.pi / 3 for k in range(6))]
        drawn += [
            scene.inked(polygon_path(outline), colour, 0.35),
            filled(polygon_path([outline[5], outline[0], at]), mix(colour, tones["PAPER"], 0.6)),
        ]
    return drawn


def _chest(scene: Scene, at: Point, degrees: float) -> BaseElement:
    tones = scene.tones
    return placed(
        at,
        degrees,
        scene.inked("M-4.6,-3.1h9.2v6.2h-9.2Z", tones["WOOD"], 0.45),
        scene.lines("M-4.2,-1.1H4.2M-4.2,1H4.2", "WOOD_DARK", 0.3),
        scene.inked("M-3.3,-3.1h1.5v6.2h-1.5ZM1.8,-3.1h1.5v6.2h-1.5Z", tones["BRASS_LIGHT"], 0.32),
        scene.inked("M-.9,2.1h1.8v1.9h-1.8Z", tones["BRASS_LIGHT"], 0.32),
    )


def _crown(scene: Scene, at: Point, degrees: float) -> BaseElement:
    tones = scene.tones
    points = [(-4, 2.4), (-4.6, -1.6), (-2.3, 0.3), (0, -2.9), (2.3, 0.3), (4.6, -1.6), (4, 2.4)]
    tips = "".join(circle_path(points[index], 0.62) for index in (1, 3, 5))
    return placed(
        at,
        degrees,
        scene.inked(polygon_path(points), tones["BRASS_LIGHT"], 0.42),
        scene.lines("M-3.9,1.2H3.9", "BRASS_DARK", 0.32),
        scene.inked(tips, tones["DOT_RED"], 0.28),
    )


def _goblet(scene: Scene, at: Point, degrees: float) -> BaseElement:
    cup = "M-1.9,-3.6H1.9Q1.9,-.6 .4,-.1V1.7L1.7,2.6H-1.7L-.4,1.7V-.1Q-1.9,-.6 -1.9,-3.6Z"
    return placed(at, degrees, scene.inked(cup, scene.tones["STEEL"], 0.38), scene.lines("M-1.7,-2.6H1.7", "IRON_LIGHT", 0.28))


# ---------------------------------------------------------------- the dragon


class _Body:
    """The dragon's centre line: where it runs and how thick it is, from the tail's tip (0) to the skull (1)."""

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
        knots = [(0, 0.25), (0.18, 1.5), (0.36, 3.3), (0.52, 5.0), (0.64, 4.4), (0.76, 2.9), (0.9, 2.1), (1, 2.0)]
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

    def strip(self, start: float, end: float, low: Callable[[float], float], high: Callable[[float], float]) -> str:
        """The part of the body between two lines along it (in half widths)."""
        stations = [start + (end - start) * k / STEPS for k in range(STEPS + 1)]
        return polygon_path([self.at(t, low(t)) for t in stations] + [self.at(t, high(t)) for t in stations[::-1]])


def dragon(scene: Scene, centre: Point) -> list[BaseElement]:
    """A dragon asleep in a coil, wings folded, chin on the gold."""
    tones, body = scene.tones, _Body(centre)
    hide = tones["BLOOD"]
    deep, light, pale = mix(hide, tones["INK"], 0.42), mix(hide, tones["EMBER"], 0.4), mix(hide, tones["PARCH"], 0.5)
    scales = ""
    for k in range(34):
        t = 0.1 + 0.8 * k / 33
        a, b, c = body.at(t, -0.72), body.at(t + 0.012, 0.0), body.at(t, 0.72)
        scales += f"M{number(a[0])},{number(a[1])}Q{number(b[0])},{number(b[1])} {number(c[0])},{number(c[1])}"
    spikes = []
    for k in range(26):
        t = 0.06 + 0.84 * k / 25
        size = 0.5 + body.half(t) * 0.2
        spikes.append([body.at(t - 0.011, -0.1), body.at(t - 0.011, 0.1), body.at(t - 0.03, 0.0, size * 0.2), body.at(t + 0.004, 0.0)])
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
        claws = "".join(wedge_path(foot, body.at(t + 0.02 + turn, side, side * 4.4), 1.3) for turn in (-0.008, 0.014, 0.034))
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
    """A folded wing along the outer flank: shoulder, wrist, four fingers swept back, skin hung between them."""
    shoulder, wrist = body.at(0.645, 0.15), body.at(0.655, 1.0, 3.2)
    tips = [body.at(0.5, 1.0, 3.4), body.at(0.445, 1.0, 2.6), body.at(0.405, 1.0, 1.2), body.at(0.385, 0.65)]
    root = body.at(0.46, 0.0)
    outline = f"M{_at(shoulder)}Q{_at(body.at(0.675, 1.0, 1.0))} {_at(wrist)}Q{_at(body.at(0.58, 1.0, 5.2))} {_at(tips[0])}"
    for tip, after in zip(tips, [*tips[1:], root], strict=True):
        middle = ((tip[0] + after[0]) / 2, (tip[1] + after[1]) / 2)
        outline += f"Q{_at((middle[0] + (wrist[0] - middle[0]) * 0.14, middle[1] + (wrist[1] - middle[1]) * 0.14))} {_at(after)}"
    outline += f"Q{_at(body.at(0.55, 0.25))} {_at(shoulder)}Z"
    bends = [body.at(0.58, 1.0, 4.0), body.at(0.56, 1.0, 2.0), body.at(0.54, 0.95), body.at(0.52, 0.6)]
    fingers = "".join(
        f"M{_at(wrist)}Q{_at(bend)} {_at(tip)}" for bend, tip in zip(bends, tips, strict=True)
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
    half = [(-2.8, -2.2), (-2.2, -3.4), (0.2, -3.9), (2.2, -3.2), (4.2, -2.0), (7.0, -1.9), (9.4, -2.2), (11.0, -0.9)]
    mirrored = half + [(x, -y) for x, y in half[::-1]]
    ridge = [(-2.0, -0.9), (0.6, -1.7), (3.0, -1.3), (6.4, -0.5), (9.6, -0.35)]
    horns = "".join(wedge_path((-1.0, s * 2.4), (-9.0, s * 5.4), 2.0, s * 0.9) for s in (-1, 1))
    frill = "".join(
        polygon_path([(1.2, s * 3.2), (-1.4, s * 6.0), (-1.6, s * 4.2), (-4.2, s * 4.4), (-2.4, s * 1.6)]) for s in (-1, 1)
    )
    lids = "".join(lens_path((0.4, s * 3.0), (3.9, s * 1.75), 0.5, -s * 0.3) for s in (-1, 1))
    nostrils = "".join(lens_path((8.9, s * 1.5), (10.0, s * 0.8), 0.4) for s in (-1, 1))
    crest = polygons_path([[(-3.2, 0), (-1.7, -0.7), (-0.2, 0), (-1.7, 0.7)], [(0.4, 0), (1.6, -0.6), (4.6, 0), (1.6, 0.6)]])
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


def _at(point: Point) -> str:
    return f"{number(point[0])},{number(point[1])}"

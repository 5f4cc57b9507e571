"""A hoard, seen from above: a heap of coins with better things in it."""

from __future__ import annotations

import math
from collections.abc import Sequence

from svgwrite.base import BaseElement

from cardgen.art.colour import mix
from cardgen.art.geometry import (
    Point,
    circle_path,
    polygon_path,
    smooth_path,
)
from cardgen.art.masonry_stones import filled, group, inked

from .scene import Scene, placed

#: Half the size of the heap, in mm across and down.
HEAP = (35.0, 15.0)


def hoard(scene: Scene, centre: Point) -> list[BaseElement]:
    """A heap of coins with gems, a crown, a goblet and a chest in it."""
    rng, tones = scene.rng, scene.tones
    heap = [
        (
            centre[0] + HEAP[0] * rng.uniform(0.9, 1.06) * math.cos(a),
            centre[1] + HEAP[1] * rng.uniform(0.88, 1.08) * math.sin(a),
        )
        for a in (2 * math.pi * index / 22 for index in range(22))
    ]
    drawn = [_pale_heap(scene, heap)] if scene.low else _heap(scene, centre, heap)
    for tone in (
        mix(tones["BRASS"], tones["BRASS_LIGHT"], 0.35),
        tones["BRASS_LIGHT"],
        mix(tones["BRASS_LIGHT"], tones["PAPER"], 0.35),
    ):
        coins, rims = "", ""
        for _ in range(74):
            angle, reach = rng.uniform(0, 2 * math.pi), math.sqrt(rng.uniform(0.0, 0.98))
            at = (
                centre[0] + HEAP[0] * reach * math.cos(angle),
                centre[1] + HEAP[1] * reach * math.sin(angle),
            )
            radius = rng.uniform(1.0, 1.35)
            coins += circle_path(at, radius)
            rims += circle_path(at, radius * 0.6)
        edge = mix(tones["BRASS_DARK"], tones["INK"], 0.35)
        drawn += [
            filled(coins, tone, stroke=edge, stroke_width="0.27"),
            filled(rims, "none", stroke=edge, stroke_width="0.25", stroke_opacity="0.55"),
        ]
    x, y = centre
    return [
        *drawn,
        _chest(scene, (x - 7.6, y - 6.6), -10),
        _crown(scene, (x - 18.6, y - 1.8), -14),
        _goblet(scene, (x - 31.4, y + 0.6), 72),
        *_gems(
            scene,
            [
                (x + 3.4, y - 8.4),
                (x + 11.0, y - 8.0),
                (x - 15.4, y - 7.0),
                (x - 27.0, y - 7.0),
                (x + 12.4, y + 0.4),
                (x + 19.8, y - 7.6),
            ],
        ),
    ]


def _pale_heap(scene: Scene, heap: Sequence[Point]) -> BaseElement:
    """With little ink a breath of gold under the coins, without an outline that would run across them."""
    return inked("keep", filled(smooth_path(heap), mix("#ffffff", scene.tones["BRASS_LIGHT"], 0.4)))


def _heap(scene: Scene, centre: Point, heap: Sequence[Point]) -> list[BaseElement]:
    dark = mix(scene.tones["BRASS_DARK"], scene.tones["BRASS"], 0.45)
    return [
        scene.shadow(
            smooth_path([(x + (x - centre[0]) * 0.045, y + (y - centre[1]) * 0.09) for x, y in heap]), 0.22
        ),
        scene.inked(smooth_path(heap), dark, 0.45),
        *_slopes(scene, centre, heap),
    ]


def _slopes(scene: Scene, centre: Point, heap: Sequence[Point]) -> list[BaseElement]:
    """The heap rising toward its middle: each step lighter, and its foot in the shade of the one above."""
    dark, lit = scene.tones["BRASS"], mix(scene.tones["BRASS_LIGHT"], scene.tones["GLOW"], 0.35)
    drawn: list[BaseElement] = []
    for number, share in enumerate((0.9, 0.76, 0.6, 0.42)):
        step = smooth_path(
            [
                (centre[0] + (x - centre[0]) * share, centre[1] + (y - centre[1]) * share - 0.5 * number)
                for x, y in heap
            ]
        )
        drawn += [
            group(scene.shadow(step, 0.3), transform="translate(.5,1.1)"),
            filled(step, mix(dark, lit, 0.25 * number)),
        ]
    return drawn


def _gems(scene: Scene, places: Sequence[Point]) -> list[BaseElement]:
    tones, drawn = scene.tones, []
    for index, at in enumerate(places):
        colour = tones[("DOT_RED", "DOT_BLUE", "DOT_GREEN")[index % 3]]
        outline = [
            (at[0] + 1.7 * math.sin(a), at[1] - 1.5 * math.cos(a))
            for a in (k * math.pi / 3 for k in range(6))
        ]
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
    return placed(
        at,
        degrees,
        scene.inked(cup, scene.tones["STEEL"], 0.38),
        scene.lines("M-1.7,-2.6H1.7", "IRON_LIGHT", 0.28),
    )

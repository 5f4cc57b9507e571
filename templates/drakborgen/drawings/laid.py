"""Ornaments that belong to the floor: pillars, a drain, a crack, a rug, a mosaic, a puddle."""

from __future__ import annotations

import math

from svgwrite.base import BaseElement

from cardgen.art.colour import mix
from cardgen.art.geometry import (
    Point,
    circle_path,
    jittered_quad,
    lens_path,
    num,
    polygon_path,
    polygons_path,
    smooth_path,
    voussoirs,
)
from cardgen.art.masonry_stones import filled, stones

from .scene import (
    CENTRE,
    Scene,
    beside,
    mean,
    placed,
    rough,
    shrunk,
)
from .stone import border, flags, herringbone, inlaid_stones


def bare_floor(scene: Scene) -> list[BaseElement]:
    """The floor of a room with nothing in it: flags, flags round a laid frame, or bricks, as the seed decides."""
    plan, tones, rng = scene.plan, scene.tones, scene.rng
    pattern = rng.randrange(3)
    if pattern == 0:
        return [herringbone(plan, tones, rng)]
    laid = [flags(plan, tones, rng)]
    return [*laid, border(plan, tones, rng)] if pattern == 1 else laid


def pillars(scene: Scene) -> list[BaseElement]:
    """Four round pillars on square plinths, seen from above the middle: tops lean outward, however a tile lies."""
    tones, drawn = scene.tones, []
    inset = 11.4 if scene.plan.outline[0][0] < 8 else 14.2  # further in where corners are cut off
    for x in (inset, 50 - inset):
        for y in (inset, 50 - inset):
            plinth = f"M{num(x - 3.6)},{num(y - 3.6)}h7.2v7.2h-7.2Z"
            out = -1 if x < 25 else 1, -1 if y < 25 else 1
            top = x + 1.9 * out[0], y + 1.9 * out[1]
            side = 2.0 * out[0] * out[1]
            drum = (
                f"M{num(x - side)},{num(y + 2)}L{num(top[0] - 1.15 * side)},{num(top[1] + 2.3)}"
                f"L{num(top[0] + 1.15 * side)},{num(top[1] - 2.3)}L{num(x + side)},{num(y - 2)}"
                f"A2.83,2.83 0 0 {1 if out[0] < 0 else 0} {num(x - side)},{num(y + 2)}Z"
            )
            drawn += [
                scene.shadow(circle_path((x + 0.7 * out[0], y + 0.7 * out[1]), 6), 0.2),
                scene.inked(plinth, tones["COPING2"], 0.45),
                scene.inked(drum, tones["FLOOR_SHADE"], 0.4),
                scene.inked(circle_path(top, 3.25), tones["COPING3"], 0.45),
                filled(circle_path(top, 2.3), tones["FLOOR4"]),
            ]
    return drawn


def drain(scene: Scene) -> list[BaseElement]:
    """A grated drain in a ring of worn stones, damp round it."""
    damp = smooth_path(rough(CENTRE, 10.6, 11, scene.rng, 0.12))
    stones_round = voussoirs(CENTRE, 4.4, 8.4, 0, 2 * math.pi, 12, scene.rng, joint=0.6, jitter=0.06)
    x, y = CENTRE
    bars = "".join(f"M{num(x + dx)},{num(y - h)}V{num(y + h)}" for dx, h in ((-2.3, 3.2), (0, 4), (2.3, 3.2)))
    return [
        filled(damp, scene.tones["FLOOR_JOINT"], fill_opacity="0.24"),
        filled(circle_path(CENTRE, 8.4), scene.tones["FLOOR_JOINT"]),
        inlaid_stones(stones_round, scene.tones, scene.rng),
        scene.inked(circle_path(CENTRE, 4.3), mix(scene.tones["IRON"], scene.tones["INK"], 0.5), 0.5),
        scene.lines(bars + f"M{num(x - 4)},{num(y)}H{num(x + 4)}", "IRON_LIGHT", 0.8),
    ]


def cracked(scene: Scene) -> list[BaseElement]:
    """A crack across the floor with a few branches, and two flags that have sunk beside it."""
    rng, tones = scene.rng, scene.tones
    tilt = rng.choice((-0.32, 0.32))
    spine = [(4.0, 22 - tilt * 21)]
    while spine[-1][0] < 46:
        x = spine[-1][0] + rng.uniform(2.0, 4.2)
        spine.append((x, 22 + tilt * (x - 25) + rng.uniform(-1.5, 1.5)))
    crack = polygon_path(spine + [(x, y + rng.uniform(0.35, 1.0)) for x, y in spine[-2:0:-1]])
    places = rng.sample(range(2, len(spine) - 2), 4)
    branches = "".join(
        _branch(scene, spine[place], side * rng.uniform(0.5, 1.2))
        for place, side in zip(places, (-1, 1, -1, 1), strict=True)
    )
    sunken = []
    for place, side in ((len(spine) // 3, 1), (2 * len(spine) // 3, -1)):
        x, y = spine[place][0], spine[place][1] + side * 4.6
        sunken.append(jittered_quad((x - 3.6, y - 2.8, x + 3.6, y + 2.8), rng, 0.7))
    dark = mix(tones["INK"], tones["FLOOR_JOINT"], 0.35)
    return [
        filled(polygons_path(sunken), tones["FLOOR_JOINT"], stroke=tones["FLOOR_JOINT"], stroke_width="0.5"),
        filled(
            polygons_path(
                [[(x + 0.35, y + 0.45) for x, y in shrunk(flag, 0.9, mean(flag))] for flag in sunken]
            ),
            tones.worn[1],
        ),
        # apart: where two outlines of one path run against each other, they would cut each other out
        filled(branches, dark),
        filled(crack, dark),
    ]


def _branch(scene: Scene, start: Point, angle: float) -> str:
    """A crack: broad where it starts, gone after three bends."""
    rng, spine = scene.rng, [start]
    for _ in range(3):
        angle += rng.uniform(-0.6, 0.6)
        reach = rng.uniform(1.2, 2.2)
        spine.append((spine[-1][0] + reach * math.cos(angle), spine[-1][1] + reach * math.sin(angle)))
    back = [(x + width, y + 0.1) for (x, y), width in zip(spine[:3], (0.6, 0.45, 0.35), strict=True)]
    return polygon_path(spine + back[::-1])


def rug(scene: Scene) -> list[BaseElement]:
    """A worn rug with a border, a diamond field and fringes; one corner is gone."""
    rng, tones = scene.rng, scene.tones
    red = mix(tones["DOT_RED"], tones["FLOOR_JOINT"], 0.5)
    sand, blue = (
        mix(tones["BRASS_LIGHT"], tones["FLOOR2"], 0.5),
        mix(tones["DOT_BLUE"], tones["FLOOR_JOINT"], 0.45),
    )
    h, v = 11.5, 7.4
    torn = [
        (h, -v),
        (h, v - 4.2),
        (h - 1.1, v - 3.1),
        (h - 1.6, v - 3.3),
        (h - 2.2, v - 1.4),
        (h - 4, v - 1.1),
        (h - 4.6, v),
    ]
    outline = [(-h, -v), *torn, (-h, v)]
    fringe = "".join(
        f"M{num(x)},{num(y)}h{num(out)}"
        for x, out, low, high in ((-h, -1.3, -v, v), (h, 1.3, -v, v - 4.4))
        for y in [low + 0.5 + 0.95 * k for k in range(int((high - low) / 0.95))]
    )
    border = shrunk(outline, 0.84, (0, 0))
    diamonds = "".join(
        polygon_path([(x, -3.4), (x + 2.6, 0), (x, 3.4), (x - 2.6, 0)]) for x in (-5.6, 0.0, 5.6)
    )
    hearts = "".join(
        polygon_path([(x, -1.5), (x + 1.15, 0), (x, 1.5), (x - 1.15, 0)]) for x in (-5.6, 0.0, 5.6)
    )
    hole = smooth_path(rough((-6.8, 4.6), 1.5, 7, rng, 0.3, 0.7))
    return [
        placed(
            (25, 22),
            rng.uniform(-13, 13),
            scene.shadow(polygon_path([(x + 0.3, y + 0.3) for x, y in outline]), 0.2),
            filled(fringe, "none", stroke=mix(sand, tones["INK"], 0.25), stroke_width="0.32"),
            scene.inked(polygon_path(outline), red, 0.45),
            filled(polygon_path(border), "none", stroke=sand, stroke_width="0.6"),
            filled(diamonds, sand, stroke=mix(red, tones["INK"], 0.4), stroke_width="0.28"),
            filled(hearts, blue),
            scene.inked(hole, tones["FLOOR3"], 0.28),
        )
    ]


def mosaic(scene: Scene) -> list[BaseElement]:
    """A roundel of small stones: a rose of eight leaves in a dark ring, some stones lost."""
    rng, tones = scene.rng, scene.tones
    blue = mix(tones["DOT_BLUE"], tones["FLOOR_JOINT"], 0.5)
    rust = mix(tones["EMBER"], tones["FLOOR_JOINT"], 0.5)
    outer = voussoirs(CENTRE, 8.7, 10.9, 0, 2 * math.pi, 26, rng, joint=0.4, jitter=0.06)
    lost = rng.sample(range(26), 4)
    leaves = []
    for index in range(8):
        angle = index * math.pi / 4
        side = math.pi / 8
        leaves.append(
            [
                beside(CENTRE, 1.9, angle),
                beside(CENTRE, 5, angle - side * 0.95),
                beside(CENTRE, 8.2, angle),
                beside(CENTRE, 5, angle + side * 0.95),
            ]
        )
    gaps = [
        [
            beside(CENTRE, 5.4, a + math.pi / 8),
            beside(CENTRE, 8.3, a),
            beside(CENTRE, 8.4, a + math.pi / 8),
            beside(CENTRE, 8.3, a + math.pi / 4),
        ]
        for a in (index * math.pi / 4 for index in range(8))
    ]
    shade = mix(tones["FLOOR_JOINT"], tones["INK"], 0.2)
    kept = [stone for index, stone in enumerate(outer) if index not in lost]
    return [
        scene.inked(circle_path(CENTRE, 11.2), tones["FLOOR_JOINT"], 0.35),
        stones(
            kept,
            rng,
            [blue, mix(blue, tones["INK"], 0.14), mix(blue, tones["FLOOR2"], 0.2)],
            shade,
            blue,
            0.3,
            (0.1, 0.14),
        ),
        filled(circle_path(CENTRE, 8.5), tones["FLOOR3"]),
        filled(polygons_path(gaps), mix(rust, tones["FLOOR2"], 0.35), stroke=shade, stroke_width="0.25"),
        filled(polygons_path(leaves[::2]), blue, stroke=shade, stroke_width="0.28"),
        filled(polygons_path(leaves[1::2]), tones["FLOOR4"], stroke=shade, stroke_width="0.28"),
        scene.inked(circle_path(CENTRE, 1.7), rust, 0.3),
    ]


def puddle(scene: Scene) -> list[BaseElement]:
    """Water standing on the flags: the joints show through."""
    rng, tones = scene.rng, scene.tones
    at = (rng.choice((20.5, 29.5)), rng.uniform(19, 25))
    water = mix(tones["DOT_BLUE"], tones["WALL1"], 0.45)
    outline = rough(at, 8.2, 10, rng, 0.2, 0.72)
    inner = shrunk(outline, 0.78, at)
    glints = lens_path((at[0] - 4.6, at[1] - 1.6), (at[0] - 0.8, at[1] - 3.4), 0.36, 0.3) + lens_path(
        (at[0] + 1.8, at[1] + 3), (at[0] + 4.4, at[1] + 1.4), 0.3, 0.25
    )
    satellite = smooth_path(rough((at[0] + (10 if at[0] < 25 else -10), at[1] + 6), 1.9, 6, rng, 0.2, 0.7))
    return [
        filled(smooth_path(shrunk(outline, 1.12, at)), tones["FLOOR_JOINT"], fill_opacity="0.3"),
        filled(smooth_path(outline) + satellite, water, fill_opacity="0.5"),
        filled(smooth_path(inner), water, fill_opacity="0.22"),
        scene.lines(smooth_path(outline) + satellite, "WALL_JOINT", 0.32),
        filled(glints, tones["PAPER"]),
    ]

"""Ornaments that someone left behind: bones, pots, a camp fire, crates, arms."""

from __future__ import annotations

from svgwrite.base import BaseElement

from cardgen.art.colour import mix
from cardgen.art.geometry import (
    Point,
    circle_path,
    coordinates,
    num,
    polygon_path,
    polygons_path,
    smooth_path,
)
from cardgen.art.masonry_stones import filled

from .scene import (
    CENTRE,
    UPPER_CORNERS,
    Scene,
    beside,
    bone,
    mean,
    placed,
    ring,
    rough,
    shrunk,
    skull,
)


def bones(scene: Scene) -> list[BaseElement]:
    """Someone who came no further: a skull on crossed bones, ribs strewn about."""
    rng = scene.rng
    x, y = rng.choice(UPPER_CORNERS)
    inward = 1 if x < 25 else -1
    ribs = ""
    turn = rng.uniform(0.2, 1.0) if inward > 0 else -rng.uniform(0.2, 1.0)
    for index in range(3):
        at = (x + inward * (6.0 + 1.9 * index), y + 0.6 + 1.3 * index)
        ribs += _rib(at, turn + rng.uniform(-0.1, 0.1), 2.9 - 0.3 * index)
    return [
        scene.lines(ribs, "INK", 1.15),
        scene.lines(ribs, "PAPER", 0.6),
        bone(scene, (x + 0.6, y + 3.2), 14, 9.0),
        bone(scene, (x - 0.4, y + 3.0), -52, 8.0),
        skull(scene, (x, y), inward * rng.uniform(-8, -22), 3.0),
        bone(scene, (x + inward * 16.5, y + 1.0), rng.uniform(-60, 60), 5.4),
        bone(scene, (x + inward * 5.4, y + 9.0), rng.uniform(20, 70), 5.0),
    ]


def _rib(at: Point, turn: float, radius: float) -> str:
    """A bent rib: an open arc."""
    a, b = beside(at, radius, turn + 0.6), beside(at, radius, turn + 2.5)
    r = num(radius)
    return f"M{coordinates(a)}A{r},{r} 0 0 1 {coordinates(b)}"


def pots(scene: Scene) -> list[BaseElement]:
    """A pot that still stands and a jar that does not, its shards round it."""
    rng, tones = scene.rng, scene.tones
    clay = mix(tones["EMBER"], tones["FLOOR_JOINT"], 0.45)
    dark, light = mix(clay, tones["INK"], 0.55), mix(clay, tones["FLOOR4"], 0.45)
    x, y = rng.choice(UPPER_CORNERS)
    inward = 1 if x < 25 else -1
    pot = (x - inward * 1.2, y - 1.2)
    jar = (x + inward * 9.2, y + 3.0)
    shards = [
        rough(
            beside(jar, rng.uniform(5.6, 7.4), angle + rng.uniform(-0.3, 0.3)),
            rng.uniform(0.75, 1.3),
            4,
            rng,
            0.3,
        )
        for angle in (2.0, 2.6, 3.2, 3.8, 4.4)
    ]
    body = smooth_path(
        [
            (-4.6, -0.1),
            (-3.2, -2.9),
            (0.6, -3.5),
            (3.2, -1.5),
            (5.6, -1.1),
            (5.6, 1.1),
            (3.2, 1.5),
            (0.6, 3.5),
            (-3.2, 2.9),
        ],
        corners=(4, 5),
    )
    hole = polygon_path(
        [
            (-3.4, 0.6),
            (-2.2, -0.7),
            (-1.2, 0.1),
            (0.2, -0.9),
            (1.2, 0.7),
            (0.9, 2.4),
            (-0.6, 1.8),
            (-1.7, 2.9),
            (-2.6, 2.1),
        ]
    )
    return [
        scene.shadow(circle_path((pot[0] + 0.25, pot[1] + 0.3), 4.6), 0.2),
        scene.inked(circle_path(pot, 4.2), clay, 0.45),
        filled(circle_path(pot, 3.2), "none", stroke=light, stroke_width="0.5"),
        scene.inked(circle_path(pot, 2.1), dark, 0.4),
        scene.inked(polygons_path(shards), clay, 0.3),
        placed(
            jar,
            inward * rng.uniform(15, 45),
            scene.shadow(
                smooth_path([(-4.6, 0.4), (-3, -2.6), (1, -3.3), (5.8, -0.6), (5.8, 1.5), (1, 4), (-3, 3.4)]),
                0.2,
            ),
            scene.inked(body, clay, 0.45),
            scene.lines("M-2.6,-2.6Q-3.4,-.4 -2.9,0M3.4,-1.3V1.3", "INK", 0.28),
            filled("M-1.6,-2.8Q.6,-3.2 2.2,-1.6L1.6,-1.2Q.2,-2.4 -1.6,-2.2Z", light),
            scene.inked("M5.4,-1.7h.9v3.4h-.9Z", light, 0.32),
            scene.inked(hole, dark, 0.32),
        ),
    ]


def ash(scene: Scene) -> list[BaseElement]:
    """A cold camp fire: a ring of stones, charred wood, ash."""
    rng, tones = scene.rng, scene.tones
    soot = smooth_path(rough(CENTRE, 8.4, 12, rng, 0.16))
    bed = smooth_path(rough(CENTRE, 4.9, 9, rng, 0.1))
    pale = smooth_path(rough((24.3, 23.6), 2.6, 7, rng, 0.25))
    hearth = [
        rough(at, rng.uniform(1.15, 1.6), 6, rng, 0.14) for at in ring(CENTRE, 5.9, 11, rng.uniform(0, 1))
    ]
    tops = [shrunk(points, 0.6, (mean(points)[0] - 0.2, mean(points)[1] - 0.3)) for points in hearth]
    grey = tones["WALL1"]
    logs = [
        placed(
            CENTRE,
            degrees,
            scene.inked(
                polygon_path([(-4.6, -0.8), (3.6, -0.65), (4.4, 0.1), (3.5, 0.75), (-4.2, 0.8)]),
                mix(tones["WOOD_DARK"], tones["INK"], 0.55),
                0.3,
            ),
        )
        for degrees in (rng.uniform(15, 35), rng.uniform(80, 100), rng.uniform(140, 160))
    ]
    embers = polygons_path(
        [rough((25 + rng.uniform(-2, 2), 23 + rng.uniform(-2, 2)), 0.45, 4, rng) for _ in range(4)]
    )
    return [
        filled(soot, tones["INK"], fill_opacity="0.22"),
        filled(bed, mix(tones["INK"], tones["FLOOR_JOINT"], 0.25)),
        filled(pale, mix(tones["FLOOR_JOINT"], tones["FLOOR3"], 0.45)),
        *logs,
        filled(embers, tones["EMBER"]),
        scene.inked(polygons_path(hearth), mix(grey, tones["INK"], 0.15), 0.38),
        filled(polygons_path(tops), mix(grey, tones["PAPER"], 0.4)),
    ]


def crates(scene: Scene) -> list[BaseElement]:
    """A barrel and a crate left in a corner, seen from above."""
    rng, tones = scene.rng, scene.tones
    x, y = rng.choice(UPPER_CORNERS)
    inward = 1 if x < 25 else -1
    barrel = (x - inward * 1.2, y - 1.2)
    lid = "".join(
        f"M{num(barrel[0] - w)},{num(barrel[1] + dy)}H{num(barrel[0] + w)}"
        for dy, w in ((-1.7, 3), (0, 3.5), (1.7, 3))
    )
    box = placed(
        (x + inward * 8.4, y - 0.6),
        rng.uniform(-14, 14),
        scene.shadow("M-3.8,-3.8h8.2v8.2h-8.2Z", 0.2),
        scene.inked("M-4,-4h8v8h-8Z", tones["WOOD"], 0.45),
        filled("M-2.9,-2.9h5.8v5.8h-5.8Z", tones["WOOD_LIGHT"]),
        scene.lines("M-2.9,-1H2.9M-2.9,1H2.9M-2.9,-2.9h5.8v5.8h-5.8Z", "WOOD_DARK", 0.3),
        scene.inked("M-2.9,1.9L1.9,-2.9H2.9V-1.9L-1.9,2.9H-2.9Z", tones["WOOD"], 0.3),
    )
    return [
        scene.shadow(circle_path((barrel[0] + 0.3, barrel[1] + 0.3), 5.2), 0.2),
        scene.inked(circle_path(barrel, 4.8), tones["IRON"], 0.45),
        scene.inked(circle_path(barrel, 4.0), tones["WOOD_LIGHT"], 0.3),
        scene.lines(lid, "WOOD_DARK", 0.32),
        scene.inked(circle_path((barrel[0] + 1.1, barrel[1] + 0.85), 0.6), tones["WOOD_DARK"], 0.26),
        box,
    ]


def remains(scene: Scene) -> list[BaseElement]:
    """A lost sword, a shield and cobwebs in the corners."""
    rng, tones = scene.rng, scene.tones
    turn = rng.uniform(-30, 30)
    blade = [(-9.5, 0), (-7.6, -1), (4.2, -1), (4.2, 1), (-7.6, 1)]
    sword = placed(
        (27.5, 16.5),
        turn,
        scene.shadow(polygon_path([(x + 0.25, y + 0.3) for x, y in blade]), 0.22),
        scene.inked(polygon_path(blade), tones["STEEL"], 0.38),
        scene.lines("M-7,0H3.6", "IRON_LIGHT", 0.28),
        scene.inked("M4,-2.9h1.3v5.8h-1.3Z", tones["BRASS"], 0.35),
        scene.inked("M5.3,-.65h3v1.3h-3Z", tones["WOOD"], 0.3),
        scene.inked(circle_path((8.9, 0), 0.85), tones["BRASS"], 0.32),
    )
    at = (14.6, 28.4)
    shield = [
        scene.shadow(circle_path((at[0] + 0.3, at[1] + 0.3), 5.4), 0.2),
        scene.inked(circle_path(at, 5.2), tones["WOOD"], 0.45),
        filled(
            f"M{coordinates(at)}v-4.6a4.6,4.6 0 0 1 4.6,4.6ZM{coordinates(at)}v4.6a4.6,4.6 0 0 1 -4.6,-4.6Z",
            mix(tones["DOT_RED"], tones["WOOD_LIGHT"], 0.4),
        ),
        filled(circle_path(at, 4.5), "none", stroke=tones["IRON_LIGHT"], stroke_width="0.5"),
        scene.inked(circle_path(at, 1.3), tones["IRON_LIGHT"], 0.35),
    ]
    return [_webs(scene), sword, *shield]


def _webs(scene: Scene) -> BaseElement:
    """Cobwebs in two corners of a square room."""
    path = ""
    for x, y, sx, sy in ((44.2, 5.8, -1, 1), (44.2, 44.2, -1, -1)):
        ends = [(7.5, 0.0), (6.3, 3.0), (3.8, 5.8), (0.0, 7.5)]
        for dx, dy in ends:
            path += f"M{num(x)},{num(y)}l{num(dx * sx)},{num(dy * sy)}"
        for share in (0.4, 0.68, 0.9):
            points = [(x + dx * sx * share, y + dy * sy * share) for dx, dy in ends]
            path += f"M{num(points[0][0])},{num(points[0][1])}"
            for (ax, ay), (bx, by) in zip(points, points[1:], strict=False):
                mid = ((ax + bx) / 2 + (x - (ax + bx) / 2) * 0.16, (ay + by) / 2 + (y - (ay + by) / 2) * 0.16)
                path += f"Q{num(mid[0])},{num(mid[1])} {num(bx)},{num(by)}"
    return scene.lines(path, "FLOOR_JOINT", 0.25)

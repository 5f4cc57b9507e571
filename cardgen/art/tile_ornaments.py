"""What lies about in a room and means nothing in the rules: so that no two rooms look alike.

Ornaments keep to the floor between x and y 6.5 and 43.5 and leave the dot at the entry free. A corner is one of the
four places between the passages; which ones are used comes from the seed.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from svgwrite.base import BaseElement

from cardgen.art.colour import mix
from cardgen.art.geometry import Point, circle_path, lens_path, number, polygon_path, polygons_path, smooth_path, voussoirs
from cardgen.art.masonry_stones import filled, stones
from cardgen.art.tile_scene import Prop, Scene, bone, placed, ring, rough, shrunk, skull
from cardgen.art.tile_stone import inlaid_stones

MIDDLE: Point = (25.0, 25.0)
#: The upper middle: the place for what is laid into the floor, clear of the dot.
CENTRE: Point = (25.0, 23.0)
CORNERS: tuple[Point, ...] = ((13.2, 13.2), (36.8, 13.2), (13.2, 35.8), (36.8, 35.8))


def bare(scene: Scene) -> list[BaseElement]:
    """Nothing but flags."""
    return []


def pillars(scene: Scene) -> list[BaseElement]:
    """Four round pillars on square plinths."""
    tones, drawn = scene.tones, []
    inset = 11.4 if scene.plan.outline[0][0] < 8 else 14.2  # further in where corners are cut off
    for x in (inset, 50 - inset):
        for y in (inset, 50 - inset):
            plinth = f"M{number(x - 3.6)},{number(y - 3.6)}h7.2v7.2h-7.2Z"
            drawn += [
                scene.shadow(circle_path((x, y), 5.3), 0.16),
                scene.inked(plinth, tones["COPING2"], 0.45),
                scene.inked(circle_path((x, y), 3.05), tones["COPING3"], 0.4),
                filled(circle_path((x - 0.25, y - 0.35), 2.0), tones["FLOOR4"]),
            ]
    return drawn


def drain(scene: Scene) -> list[BaseElement]:
    """A grated drain in a ring of worn stones, damp round it."""
    damp = smooth_path(rough(CENTRE, 10.6, 11, scene.rng, 0.12))
    stones_round = voussoirs(CENTRE, 4.4, 8.4, 0, 2 * math.pi, 12, scene.rng, joint=0.6, jitter=0.06)
    x, y = CENTRE
    bars = "".join(f"M{number(x + dx)},{number(y - h)}V{number(y + h)}" for dx, h in ((-2.3, 3.2), (0, 4), (2.3, 3.2)))
    return [
        filled(damp, scene.tones["FLOOR_JOINT"], fill_opacity="0.24"),
        filled(circle_path(CENTRE, 8.4), scene.tones["FLOOR_JOINT"]),
        inlaid_stones(stones_round, scene.tones, scene.rng),
        scene.inked(circle_path(CENTRE, 4.3), mix(scene.tones["IRON"], scene.tones["INK"], 0.5), 0.5),
        scene.lines(bars + f"M{number(x - 4)},{number(y)}H{number(x + 4)}", "IRON_LIGHT", 0.8),
    ]


def cracked(scene: Scene) -> list[BaseElement]:
    """A crack from wall to wall with its branches, chips beside it, grass in the joints."""
    rng, tones = scene.rng, scene.tones
    tilt = rng.choice((-0.32, 0.32))
    spine = [(4.0, 22 - tilt * 21)]
    while spine[-1][0] < 46:
        x = spine[-1][0] + rng.uniform(1.8, 3.6)
        spine.append((x, 22 + tilt * (x - 25) + rng.uniform(-1.7, 1.7)))
    crack = polygon_path(spine + [(x, y + rng.uniform(0.55, 1.25)) for x, y in spine[-2:0:-1]])
    branches, chips = "", []
    for index, (x, y) in enumerate(spine[2:-2]):
        side = -1 if index % 2 else 1
        if index % 3 != 2:
            branches += _branch(scene, (x, y + 0.4), side * rng.uniform(0.7, 1.4))
        else:
            chips += [
                rough((x + rng.uniform(-1.5, 1.5), y + side * rng.uniform(1.8, 3.2)), rng.uniform(0.6, 1.1), 5, rng, 0.2)
                for _ in range(3)
            ]
    drawn = [
        filled(branches, mix(tones["INK"], tones["FLOOR_JOINT"], 0.25)),
        scene.inked(crack, mix(tones["INK"], tones["FLOOR_JOINT"], 0.25), 0.26),
        scene.inked(polygons_path(chips), tones.worn[2], 0.26),
    ]
    return [*drawn, *_tufts(scene, [spine[index] for index in (2, len(spine) // 2, -4)])]


def _branch(scene: Scene, start: Point, angle: float) -> str:
    """A crack: broad where it starts, gone after three bends."""
    rng, spine = scene.rng, [start]
    for _ in range(3):
        angle += rng.uniform(-0.7, 0.7)
        reach = rng.uniform(1.4, 2.6)
        spine.append((spine[-1][0] + reach * math.cos(angle), spine[-1][1] + reach * math.sin(angle)))
    back = [(x + width, y) for (x, y), width in zip(spine[:3], (0.8, 0.55, 0.4), strict=True)]
    return polygon_path(spine + back[::-1])


def _tufts(scene: Scene, places: Sequence[Point]) -> list[BaseElement]:
    """Grass in a joint: a few short blades each."""
    rng = scene.rng
    green = mix(scene.tones["DOT_GREEN"], scene.tones["FLOOR_JOINT"], 0.45)
    blades = ""
    for x, y in places:
        for _ in range(7):
            angle = rng.uniform(0, 2 * math.pi)
            reach = rng.uniform(0.9, 1.9)
            tip = (x + reach * math.cos(angle), y + reach * math.sin(angle))
            blades += polygon_path([(x - 0.32, y), tip, (x + 0.32, y + 0.12)])
    return [filled(blades, green, stroke=mix(green, scene.tones["INK"], 0.3), stroke_width="0.25")]


def rug(scene: Scene) -> list[BaseElement]:
    """A worn rug with a border, a diamond field and fringes; one corner is gone."""
    rng, tones = scene.rng, scene.tones
    red = mix(tones["DOT_RED"], tones["FLOOR_JOINT"], 0.42)
    sand, blue = mix(tones["BRASS_LIGHT"], tones["FLOOR2"], 0.5), mix(tones["DOT_BLUE"], tones["FLOOR_JOINT"], 0.45)
    h, v = 11.5, 7.4
    torn = [(h, -v), (h, v - 4.2), (h - 1.1, v - 3.1), (h - 1.6, v - 3.3), (h - 2.2, v - 1.4), (h - 4, v - 1.1), (h - 4.6, v)]
    outline = [(-h, -v), *torn, (-h, v)]
    fringe = "".join(
        f"M{number(x)},{number(y)}h{number(out)}"
        for x, out, low, high in ((-h, -1.3, -v, v), (h, 1.3, -v, v - 4.4))
        for y in [low + 0.5 + 0.95 * k for k in range(int((high - low) / 0.95))]
    )
    border = shrunk(outline, 0.84, (0, 0))
    diamonds = "".join(
        polygon_path([(x, -3.4), (x + 2.6, 0), (x, 3.4), (x - 2.6, 0)]) for x in (-5.6, 0.0, 5.6)
    )
    hearts = "".join(polygon_path([(x, -1.5), (x + 1.15, 0), (x, 1.5), (x - 1.15, 0)]) for x in (-5.6, 0.0, 5.6))
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
            [_polar(1.9, angle), _polar(5, angle - side * 0.95), _polar(8.2, angle), _polar(5, angle + side * 0.95)]
        )
    gaps = [[_polar(5.4, a + math.pi / 8), _polar(8.3, a), _polar(8.4, a + math.pi / 8), _polar(8.3, a + math.pi / 4)]
            for a in (index * math.pi / 4 for index in range(8))]
    shade = mix(tones["FLOOR_JOINT"], tones["INK"], 0.2)
    kept = [stone for index, stone in enumerate(outer) if index not in lost]
    return [
        scene.inked(circle_path(CENTRE, 11.2), tones["FLOOR_JOINT"], 0.35),
        stones(kept, rng, [blue, mix(blue, tones["INK"], 0.14), mix(blue, tones["FLOOR2"], 0.2)], shade, blue, 0.3, (0.1, 0.14)),
        filled(circle_path(CENTRE, 8.5), tones["FLOOR3"]),
        filled(polygons_path(gaps), mix(rust, tones["FLOOR2"], 0.35), stroke=shade, stroke_width="0.25"),
        filled(polygons_path(leaves[::2]), blue, stroke=shade, stroke_width="0.28"),
        filled(polygons_path(leaves[1::2]), tones["FLOOR4"], stroke=shade, stroke_width="0.28"),
        scene.inked(circle_path(CENTRE, 1.7), rust, 0.3),
    ]


def _polar(radius: float, angle: float, centre: Point = CENTRE) -> Point:
    return centre[0] + radius * math.sin(angle), centre[1] - radius * math.cos(angle)


def bones(scene: Scene) -> list[BaseElement]:
    """Someone who came no further: a skull on crossed bones, ribs strewn about."""
    rng = scene.rng
    x, y = rng.choice(CORNERS[:2])
    inward = 1 if x < 25 else -1
    ribs = ""
    for dx, dy, turn in ((7.6, 1.2, 0.2), (9.6, 2.6, 0.5), (11.0, 5.2, 0.9)):
        ribs += _rib((x + inward * dx, y + dy), turn * inward + rng.uniform(-0.2, 0.2))
    return [
        scene.lines(ribs, "INK", 1.15),
        scene.lines(ribs, "PAPER", 0.6),
        bone(scene, (x + 0.6, y + 3.2), 14, 9.0),
        bone(scene, (x - 0.4, y + 3.0), -52, 8.0),
        skull(scene, (x, y), inward * rng.uniform(-8, -22), 3.0),
        bone(scene, (x + inward * 16.5, y + 1.0), rng.uniform(-60, 60), 5.4),
        bone(scene, (x + inward * 5.4, y + 9.0), rng.uniform(20, 70), 5.0),
    ]


def _rib(at: Point, turn: float) -> str:
    """A bent rib: an open arc."""
    a, b = _polar(2.6, turn - 0.9, at), _polar(2.6, turn + 0.9, at)
    return f"M{number(a[0])},{number(a[1])}A2.6,2.6 0 0 1 {number(b[0])},{number(b[1])}"


def pots(scene: Scene) -> list[BaseElement]:
    """A pot that still stands and a jar that does not, its shards round it."""
    rng, tones = scene.rng, scene.tones
    clay = mix(tones["EMBER"], tones["FLOOR_JOINT"], 0.45)
    dark, light = mix(clay, tones["INK"], 0.55), mix(clay, tones["FLOOR4"], 0.45)
    x, y = rng.choice(CORNERS[:2])
    inward = 1 if x < 25 else -1
    pot = (x - inward * 1.2, y - 1.2)
    jar = (x + inward * 9.2, y + 3.0)
    shards = [
        rough(_polar(rng.uniform(5.6, 7.4), angle + rng.uniform(-0.3, 0.3), jar), rng.uniform(0.75, 1.3), 4, rng, 0.3)
        for angle in (2.0, 2.6, 3.2, 3.8, 4.4)
    ]
    body = smooth_path([(-4.6, -0.1), (-3.2, -2.9), (0.6, -3.5), (3.2, -1.5), (5.6, -1.1), (5.6, 1.1), (3.2, 1.5), (0.6, 3.5), (-3.2, 2.9)], corners=(4, 5))
    hole = polygon_path([(-3.4, 0.6), (-2.2, -0.7), (-1.2, 0.1), (0.2, -0.9), (1.2, 0.7), (0.9, 2.4), (-0.6, 1.8), (-1.7, 2.9), (-2.6, 2.1)])
    return [
        scene.shadow(circle_path((pot[0] + 0.25, pot[1] + 0.3), 4.6), 0.2),
        scene.inked(circle_path(pot, 4.2), clay, 0.45),
        filled(circle_path(pot, 3.2), "none", stroke=light, stroke_width="0.5"),
        scene.inked(circle_path(pot, 2.1), dark, 0.4),
        scene.inked(polygons_path(shards), clay, 0.3),
        placed(
            jar,
            inward * rng.uniform(15, 45),
            scene.shadow(smooth_path([(-4.6, 0.4), (-3, -2.6), (1, -3.3), (5.8, -0.6), (5.8, 1.5), (1, 4), (-3, 3.4)]), 0.2),
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
    hearth = [rough(at, rng.uniform(1.15, 1.6), 6, rng, 0.14) for at in ring(CENTRE, 5.9, 11, rng.uniform(0, 1))]
    tops = [shrunk(points, 0.6, (points[0][0] * 0 + _mean(points)[0] - 0.2, _mean(points)[1] - 0.3)) for points in hearth]
    grey = tones["WALL1"]
    logs = [
        placed(CENTRE, degrees, scene.inked(polygon_path(
            [(-4.6, -0.8), (3.6, -0.65), (4.4, 0.1), (3.5, 0.75), (-4.2, 0.8)]), mix(tones["WOOD_DARK"], tones["INK"], 0.55), 0.3))
        for degrees in (rng.uniform(15, 35), rng.uniform(80, 100), rng.uniform(140, 160))
    ]
    embers = polygons_path([rough((25 + rng.uniform(-2, 2), 23 + rng.uniform(-2, 2)), 0.45, 4, rng) for _ in range(4)])
    return [
        filled(soot, tones["INK"], fill_opacity="0.22"),
        filled(bed, mix(tones["INK"], tones["FLOOR_JOINT"], 0.25)),
        filled(pale, mix(tones["FLOOR_JOINT"], tones["FLOOR3"], 0.45)),
        *logs,
        filled(embers, tones["EMBER"]),
        scene.inked(polygons_path(hearth), mix(grey, tones["INK"], 0.15), 0.38),
        filled(polygons_path(tops), mix(grey, tones["PAPER"], 0.4)),
    ]


def _mean(points: Sequence[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


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


def crates(scene: Scene) -> list[BaseElement]:
    """A barrel and a crate left in a corner, seen from above."""
    rng, tones = scene.rng, scene.tones
    x, y = rng.choice(CORNERS[:2])
    inward = 1 if x < 25 else -1
    barrel = (x - inward * 1.2, y - 1.2)
    lid = "".join(
        f"M{number(barrel[0] - w)},{number(barrel[1] + dy)}H{number(barrel[0] + w)}" for dy, w in ((-1.7, 3), (0, 3.5), (1.7, 3))
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
        filled(f"M{number(at[0])},{number(at[1])}V{number(at[1] - 4.6)}A4.6,4.6 0 0 1 {number(at[0] + 4.6)},{number(at[1])}Z"
               f"M{number(at[0])},{number(at[1])}V{number(at[1] + 4.6)}A4.6,4.6 0 0 1 {number(at[0] - 4.6)},{number(at[1])}Z",
               mix(tones["DOT_RED"], tones["WOOD_LIGHT"], 0.4)),
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
            path += f"M{number(x)},{number(y)}l{number(dx * sx)},{number(dy * sy)}"
        for share in (0.4, 0.68, 0.9):
            points = [(x + dx * sx * share, y + dy * sy * share) for dx, dy in ends]
            path += f"M{number(points[0][0])},{number(points[0][1])}"
            for (ax, ay), (bx, by) in zip(points, points[1:], strict=False):
                mid = ((ax + bx) / 2 + (x - (ax + bx) / 2) * 0.16, (ay + by) / 2 + (y - (ay + by) / 2) * 0.16)
                path += f"Q{number(mid[0])},{number(mid[1])} {number(bx)},{number(by)}"
    return scene.lines(path, "FLOOR_JOINT", 0.25)


ORNAMENTS: dict[str, Prop] = {
    "bare": Prop(bare),
    "pillars": Prop(pillars),
    "drain": Prop(drain, covers=((*CENTRE, 8.4),)),
    "cracked": Prop(cracked, scratches=False),
    "rug": Prop(rug),
    "mosaic": Prop(mosaic, covers=((*CENTRE, 11.0),)),
    "bones": Prop(bones),
    "pots": Prop(pots),
    "ash": Prop(ash),
    "puddle": Prop(puddle),
    "crates": Prop(crates),
    "remains": Prop(remains),
}

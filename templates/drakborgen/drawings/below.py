"""Ways to the underworld and what hangs over a tile's floor: stairs going down, a bridge, a web.

Each looks the same from every side, for tiles are laid turned.
"""

from __future__ import annotations

import math
from random import Random

from svgwrite.base import BaseElement

from cardgen.art.colour import mix
from cardgen.art.geometry import Point, circle_path, coordinates, num, polygon_path, smooth_path
from cardgen.art.masonry_stones import filled, inked, stones

from .chasm import crevasse
from .gradients import radial_gradient
from .scene import Scene, bone, placed, skull

NIGHT = "#0d0b0a"

# ---------------------------------------------------------------- stairs

#: The stairwell: left, top, right, bottom. One goes down from its lower end.
WELL = (15.2, 10.6, 34.8, 34.4)
STEPS = 8


def stairs(scene: Scene) -> list[BaseElement]:
    """A stairwell in the floor, eight steps narrowing into darkness."""
    tones, rng = scene.tones, scene.rng
    left, top, right, bottom = WELL
    middle = (left + right) / 2
    if scene.low:
        return _stairs_in_lines(scene)
    rim = [
        *_row(left - 2.7, right + 2.7, top - 2.7, top - 0.4, 5),
        *_row(left - 2.7, right + 2.7, bottom + 0.4, bottom + 2.7, 5),
        *_column(left - 2.7, left - 0.4, top, bottom, 4),
        *_column(right + 0.4, right + 2.7, top, bottom, 4),
    ]
    shade = mix(tones["COPING1"], tones["WALL_SHADE"], 0.45)
    drawn = [
        scene.shadow(polygon_path(_quad(left - 3.6, top - 3.5, right + 3.6, bottom + 3.7)), 0.22),
        scene.inked(polygon_path(_quad(left - 3, top - 3, right + 3, bottom + 3)), tones["WALL_JOINT"], 0.45),
        stones(rim, rng, tones.coping, shade, tones["PAPER"], 0.4, (0.14, 0.18)),
        scene.inked(polygon_path(_quad(left, top, right, bottom)), NIGHT, 0.55),
    ]
    edges, worn = "", ""
    for step in range(STEPS):
        # what lies deeper is farther from the eye: each step is narrower, shorter and darker than the one above it
        near, far = _depth(step), _depth(step + 1)
        half, next_half = _half(step), _half(step + 1)
        dark = step / STEPS
        tread = [(middle - half, near), (middle + half, near), (middle + half, far), (middle - half, far)]
        for sign in (-1, 1):
            cheek = [(middle + sign * (right - left) / 2, near), (middle + sign * half, near),
                     (middle + sign * half, far), (middle + sign * (right - left) / 2, far)]  # fmt: skip
            drawn.append(filled(polygon_path(cheek), mix(tones["WALL1"], tones["INK"], 0.42 + 0.5 * dark)))
        drawn.append(filled(polygon_path(tread), mix(tones["FLOOR1"], tones["INK"], 0.06 + 0.82 * dark)))
        if step < STEPS - 2:
            riser = [
                (middle - half, far + 0.9),
                (middle + half, far + 0.9),
                (middle + half, far),
                (middle - half, far),
            ]
            drawn.append(
                filled(polygon_path(riser), mix(tones["FLOOR_SHADE"], tones["INK"], 0.35 + 0.6 * dark))
            )
            at = middle + rng.uniform(-0.5, 0.5) * half
            worn += f"M{num(at)},{num(near - 0.9)}l{num(rng.uniform(0.9, 2))},-.25"
        edges += f"M{num(middle - half)},{num(far)}H{num(middle + half)}"
        edges += f"M{num(middle - half)},{num(near)}L{num(middle - next_half)},{num(far)}"
        edges += f"M{num(middle + half)},{num(near)}L{num(middle + next_half)},{num(far)}"
    return [
        *drawn,
        scene.lines(edges, "INK", 0.3),
        scene.lines(worn, "FLOOR_SHADE", 0.25),
        bone(scene, (39.6, 34.6), 62, 4.4),
    ]


def _stairs_in_lines(scene: Scene) -> list[BaseElement]:
    """The same with little ink: steps in outline, hatched ever closer on the way down, black at the bottom alone."""
    left, top, right, bottom = WELL
    middle = (left + right) / 2
    treads, falls, hatching = "", "", ""
    for step in range(STEPS):
        near, far, half, deeper = _depth(step), _depth(step + 1), _half(step), _half(step + 1)
        treads += f"M{num(middle - half)},{num(near)}H{num(middle + half)}"
        for sign in (-1, 1):
            falls += f"M{num(middle + sign * half)},{num(near)}L{num(middle + sign * deeper)},{num(far)}"
        for line in range(1, step):
            y = num(near + (far - near) * line / step)
            hatching += f"M{num(middle - half)},{y}H{num(middle + half)}"
    foot, half = _depth(STEPS), _half(STEPS)
    return [
        inked(
            "keep",
            scene.inked(
                polygon_path(_quad(left - 2.6, top - 2.6, right + 2.6, bottom + 2.6)), "#ffffff", 0.45
            ),
            scene.inked(polygon_path(_quad(left, top, right, bottom)), "#ffffff", 0.55),
            filled(polygon_path(_quad(middle - half, top, middle + half, foot)), NIGHT),
            scene.lines(hatching, "INK", 0.16),
            scene.lines(treads, "INK", 0.4),
            scene.lines(falls, "INK", 0.4),
        ),
        bone(scene, (39.6, 34.6), 62, 4.4),
    ]


def _depth(step: int) -> float:
    """How far down the picture a step begins: the first at the lower end, each shorter than the one before."""
    return WELL[3] - sum(3.5 * 0.9**index for index in range(step))


def _half(step: int) -> float:
    return (WELL[2] - WELL[0]) / 2 * (1 - 0.05 * step)


def _quad(left: float, top: float, right: float, bottom: float) -> list[Point]:
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def _row(left: float, right: float, top: float, bottom: float, count: int) -> list[list[Point]]:
    """`count` stones side by side."""
    step = (right - left) / count
    return [_quad(left + step * k + 0.2, top, left + step * (k + 1) - 0.2, bottom) for k in range(count)]


def _column(left: float, right: float, top: float, bottom: float, count: int) -> list[list[Point]]:
    """`count` stones one above the other."""
    step = (bottom - top) / count
    return [_quad(left, top + step * k + 0.2, right, top + step * (k + 1) - 0.2) for k in range(count)]


# ---------------------------------------------------------------- bridge

#: Where the bridge hangs: the ends of its ropes, and half its width there.
BRIDGE_TOP, BRIDGE_FOOT, BRIDGE_HALF = 8.6, 35.4, 4.6


def bridge(scene: Scene) -> list[BaseElement]:
    """A crevasse from wall to wall, and a worn bridge of planks and ropes over it to the exit straight on."""
    tones, rng = scene.tones, scene.rng
    planks: list[BaseElement] = []
    count = 13
    step = (BRIDGE_FOOT - BRIDGE_TOP) / count
    for index in range(count):
        if index == 4:
            continue  # one has fallen
        y = BRIDGE_TOP + step * (index + 0.5)
        half = _sagging(y) + rng.uniform(-0.2, 0.5)
        reach = -0.4 if index == 8 else half  # one is broken off
        outline = [(-half, -0.78), (reach, -0.78), (reach - 0.5, 0.1), (reach, 0.78), (-half, 0.78)]
        tone = mix(tones["WOOD"], tones["WOOD_LIGHT"], rng.choice((0, 0.3, 0.6)))
        grain = f"M{num(-half + 0.8)},{num(rng.uniform(-0.3, 0.3))}H{num(reach - 1.4)}"
        planks.append(
            placed(
                (25, y),
                rng.uniform(-4, 4),
                scene.inked(polygon_path(outline), tone, 0.36),
                scene.lines(grain, "WOOD_DARK", 0.25),
            )
        )
    ropes = "".join(_rope(side * out) for side in (-1, 1) for out in (0.84, 1.12))
    posts = [
        (25 + side * BRIDGE_HALF * 1.12, y) for side in (-1, 1) for y in (BRIDGE_TOP - 0.4, BRIDGE_FOOT + 0.4)
    ]
    knots = "".join(circle_path(post, 1.0) for post in posts)
    return [
        *crevasse(scene, lambda along, off: (25 + along, 22 - off), reach=25.0, half=10.2),
        *([] if scene.low else [filled(_shade_of_bridge(), NIGHT, fill_opacity="0.35")]),
        filled(ropes, "none", stroke=tones["INK"], stroke_width="0.95"),
        *planks,
        filled(ropes, "none", stroke=tones["FLOOR2"], stroke_width="0.45"),
        scene.inked(knots, tones["WOOD_DARK"], 0.4),
        filled("".join(circle_path(post, 0.45) for post in posts), tones["WOOD_LIGHT"]),
    ]


def _sagging(y: float) -> float:
    """Half the bridge's width: where it hangs lowest it is farthest from the eye."""
    along = (y - BRIDGE_TOP) / (BRIDGE_FOOT - BRIDGE_TOP)
    return BRIDGE_HALF * (1 - 0.22 * math.sin(math.pi * along))


def _rope(off: float) -> str:
    """A rope over the crevasse, at a share of the bridge's half width beside its middle."""
    points = [BRIDGE_TOP - 0.4 + (BRIDGE_FOOT - BRIDGE_TOP + 0.8) * k / 8 for k in range(9)]
    return "M" + "L".join(f"{num(25 + off * _sagging(y))},{num(y)}" for y in points)


def _shade_of_bridge() -> str:
    ys = [BRIDGE_TOP + 2 + (BRIDGE_FOOT - BRIDGE_TOP - 4) * k / 6 for k in range(7)]
    right = [(26 + _sagging(y), y + 0.8) for y in ys]
    left = [(26 - _sagging(y), y + 0.8) for y in reversed(ys)]
    return polygon_path(right + left)


# ---------------------------------------------------------------- web

#: The floor of a square room within its walls; the dusk of the web ends there.
ROOM = "M6.2,5H43.8L45,6.2V43.8L43.8,45H6.2L5,43.8V6.2Z"
HUB: Point = (25.0, 20.6)
MIDDLE: Point = (25.0, 23.0)

#: Where the threads end, clockwise from the top: on the walls beside the openings, and on two threads across them.
ANCHORS: tuple[Point, ...] = (
    *((25, 8.2), (33, 5), (40.5, 5), (45, 10), (45, 17), (45, 33), (45, 41), (40, 45)),
    *((25, 36.2), (10, 45), (5, 41), (5, 33), (5, 17), (5, 10), (9.5, 5), (17, 5)),
)
ACROSS = "M17,5Q25,11.4 33,5M45,17Q40,25 45,33M40,45Q25,27.4 10,45M5,33Q10,25 5,17"
ROUNDS = 7


def web(scene: Scene) -> list[BaseElement]:
    """A room hung full with the old web of a giant spider: dusk, threads from wall to wall, two that never got out."""
    tones, rng = scene.tones, scene.rng
    dusk = "#2b2622"
    gradient = radial_gradient(
        f"{scene.uid}-web",
        MIDDLE,
        28,
        [(0, NIGHT, 0.84), (0.5, dusk, 0.74), (1, dusk, 0.56)],
    )
    threads = "".join(f"M{coordinates(HUB)}L{coordinates(anchor)}" for anchor in ANCHORS)
    return [
        gradient,
        filled(ROOM, f"url(#{scene.uid}-web)"),
        filled("".join(_corner(x, y) for x in (5, 45) for y in (5, 45)), tones["PAPER"], fill_opacity="0.38"),
        skull(scene, (34.6, 27.6), 24, 2.3),
        filled(threads + ACROSS, "none", stroke=tones["PAPER"], stroke_width="0.34", stroke_linecap="round"),
        filled(_rounds(rng), "none", stroke=tones["PAPER"], stroke_width="0.28", stroke_linecap="round"),
        *_cocoon(scene, (16.6, 15.6), 40),
        filled(circle_path(HUB, 0.9), tones["PAPER"]),
    ]


def _rounds(rng: Random) -> str:
    """The threads spun round from one to the next, each sagging towards the hub; some are torn, for it is old."""
    path = ""
    for turn in range(1, ROUNDS + 1):
        share = [0.06 + 0.125 * turn + rng.uniform(-0.022, 0.022) for _ in ANCHORS]
        ends = [_towards(anchor, part) for anchor, part in zip(ANCHORS, share, strict=True)]
        for one, other in zip(ends, [*ends[1:], ends[0]], strict=True):
            if rng.random() >= 0.04 + 0.028 * turn:
                middle = _towards(((one[0] + other[0]) / 2, (one[1] + other[1]) / 2), 0.8)
                path += f"M{coordinates(one)}Q{coordinates(middle)} {coordinates(other)}"
    return path


def _towards(point: Point, share: float) -> Point:
    """The point at a share of the way from the hub."""
    return HUB[0] + (point[0] - HUB[0]) * share, HUB[1] + (point[1] - HUB[1]) * share


def _corner(x: float, y: float) -> str:
    """A cloth of web in a corner of the room, hollow towards its middle."""
    inward = 1 if x < 25 else -1
    down = 1 if y < 25 else -1
    return f"M{x},{y}h{9 * inward}q{-6.4 * inward:g},{2.6 * down:g} {-9 * inward:g},{9 * down:g}Z"


def _cocoon(scene: Scene, at: Point, degrees: float) -> list[BaseElement]:
    """Somebody wound in threads, one boot left out."""
    tones = scene.tones
    bundle = [
        (0, -5.6),
        (1.9, -4.6),
        (2.5, -1.6),
        (2.0, 2.6),
        (0.9, 5),
        (-0.9, 5),
        (-2.0, 2.6),
        (-2.5, -1.6),
        (-1.9, -4.6),
    ]
    windings = "".join(
        f"M{num(-w)},{num(y)}Q0,{num(y + 1.5)} {num(w)},{num(y - 0.7)}"
        for y, w in ((-4.1, 1.7), (-2.7, 2.2), (-1.2, 2.4), (0.4, 2.2), (1.9, 2.0), (3.3, 1.4))
    )
    boot = [(-0.9, 4.6), (0.9, 4.6), (1, 6.4), (2.4, 6.9), (2.4, 7.7), (-0.8, 7.7)]
    return [
        placed(
            at,
            degrees,
            scene.inked(polygon_path(boot), tones["WOOD_DARK"], 0.35),
            scene.inked(smooth_path(bundle), mix(tones["PAPER"], tones["FLOOR3"], 0.4), 0.42),
            scene.lines(windings, "FLOOR_JOINT", 0.3),
        )
    ]

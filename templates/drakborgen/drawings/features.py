"""What makes a room dangerous: rubble, a pit, darkness, a rotating floor, a trap (and `chasm`, `below`).

Each leaves the dot at the entry free and looks the same from every side, for tiles are laid turned.
"""

from __future__ import annotations

import math

from svgwrite.base import BaseElement

from cardgen.art.colour import mix
from cardgen.art.geometry import Point, circle_path, lens_path, num, polygon_path, voussoirs
from cardgen.art.masonry_stones import filled, inked, stones

from .below import bridge, stairs, web
from .chasm import chasm
from .gradients import radial_gradient
from .scene import Prop, Scene, bone, placed, plank, ring, rough, shrunk, skull
from .stone import flags, ring_flags

MIDDLE: Point = (25.0, 25.0)

# ---------------------------------------------------------------- rubble


def rubble(scene: Scene) -> list[BaseElement]:
    """A fallen vault across the room: big stones in the middle, small ones strewn, two beams."""
    rng, tones = scene.rng, scene.tones
    rocks = []
    for _ in range(34):
        x, y = rng.uniform(8.5, 41.5), 21.5 + rng.gauss(0, 5)
        size = max(1.2, rng.uniform(2.9, 4.9) * (1.12 - abs(y - 21.5) / 11 - abs(x - 25) / 60))
        if 9.5 < y < 33:
            rocks.append((y, x, size))
    rocks.sort()
    shades = [mix(tone, tones["PAPER"], 0.1) for tone in (tones["WALL1"], tones["WALL2"], tones["WALL3"])]
    shadow = "".join(polygon_path(rough((x + 0.3, y + 0.5), s * 1.2, 7, rng, 0.05)) for y, x, s in rocks)
    drawn = [scene.shadow(shadow, 0.2)]
    for index, (y, x, size) in enumerate(rocks):
        shade = rng.choice(shades)
        outline = rough((x, y), size, rng.randint(5, 7), rng, 0.14, 0.86)
        top = shrunk(outline, 0.64, (x - 0.2 * size, y - 0.3 * size))
        drawn.append(scene.inked(polygon_path(outline), mix(shade, tones["INK"], 0.22), 0.38))
        drawn.append(filled(polygon_path(top), mix(shade, tones["PAPER"], 0.36)))
        if index == len(rocks) // 3:
            drawn.append(plank(scene, (15.5, 25.5), -34, 17, 2.9))
        if index == 2 * len(rocks) // 3:
            drawn.append(plank(scene, (33, 19.5), 28, 15, 2.6))
    return drawn


# ---------------------------------------------------------------- pit

PIT: Point = (25.0, 22.0)
#: With little ink: inner and outer radius of each ring, its stones, and how dark it is.
PIT_RINGS = (
    (12.4, 15.4, 20, 0.06),
    (10.2, 12.4, 18, 0.2),
    (8.1, 10.2, 15, 0.42),
    (6.1, 8.1, 12, 0.68),
    (4.4, 6.1, 9, 0.86),
)


def pit(scene: Scene) -> list[BaseElement]:
    """A well without bottom: a stone rim, courses going down, darkness."""
    tones = scene.tones
    if scene.low:
        return _ringed_pit(scene)
    gradient = radial_gradient(
        f"{scene.uid}-pit",
        PIT,
        12.6,
        [(0, "#0d0b0a", 1), (0.5, "#1d1916", 1), (0.85, "#4b4237", 1), (1, "#6a5f4f", 1)],
    )
    rim = voussoirs(PIT, 12.4, 15.2, 0, 2 * math.pi, 20, scene.rng, joint=0.5, jitter=0.06)
    shade = mix(tones["COPING1"], tones["WALL_SHADE"], 0.45)
    drawn = [
        gradient,
        scene.shadow(circle_path(PIT, 16), 0.25),
        scene.inked(circle_path(PIT, 15.4), tones["WALL_JOINT"], 0.5),
        stones(rim, scene.rng, tones.coping, shade, tones["PAPER"], 0.4, (0.14, 0.18)),
        inked("keep", scene.inked(circle_path(PIT, 12.6), f"url(#{scene.uid}-pit)", 0.6)),
    ]
    for radius, count, share in ((10.6, 16, 0.25), (8.7, 14, 0.5), (6.9, 12, 0.72)):
        joints = "".join(
            f"M{num(a[0])},{num(a[1])}L{num(b[0])},{num(b[1])}"
            for a, b in zip(
                ring(PIT, radius, count, radius), ring(PIT, radius + 1.85, count, radius), strict=True
            )
        )
        colour = mix(tones["WALL1"], tones["INK"], share)
        drawn.append(
            filled(
                circle_path(PIT, radius) + joints,
                "none",
                stroke=colour,
                stroke_width="0.28",
                stroke_linecap="round",
            )
        )
    return drawn


def _ringed_pit(scene: Scene) -> list[BaseElement]:
    """The same with little ink: courses in rings, each a step darker, and black at the bottom alone."""
    tones = scene.tones
    drawn: list[BaseElement] = []
    for index, (inner, outer, count, share) in enumerate(PIT_RINGS):
        start = 0.11 * index
        joints = "".join(
            f"M{num(a[0])},{num(a[1])}L{num(b[0])},{num(b[1])}"
            for a, b in zip(ring(PIT, inner, count, start), ring(PIT, outer, count, start), strict=True)
        )
        tone = mix("#ffffff", tones["WALL_SHADE"], share)
        drawn += [
            scene.inked(circle_path(PIT, outer), tone, 0.55 if index < 2 else 0.35),
            scene.lines(joints, "INK" if share < 0.3 else "FLOOR2", 0.3),
        ]
    return [inked("keep", *drawn, filled(circle_path(PIT, PIT_RINGS[-1][0]), tones["INK"]))]


# ---------------------------------------------------------------- darkness

NIGHT = ("#141c2e", "#1b2640", "#24334f")
#: With little ink: the radius of the dark in mm, how far apart its lines lie, and the width of the longest.
NIGHT_MM, NIGHT_APART, NIGHT_WIDE = 17.2, 1.1, 0.6
#: Where the eyes are, and their size.
EYES = ((18.6, 17.4, 1.05), (31.6, 26, 0.85), (28.6, 12.2, 0.7))


def dark(scene: Scene) -> list[BaseElement]:
    """A room the torch cannot light: night blue over the flags, and three pairs of eyes."""
    centre = (25.0, 23.0)
    if scene.low:
        return [inked("keep", _hatched_night(centre), *_eyes(scene.tones["BRASS_LIGHT"]))]
    gradient = radial_gradient(
        f"{scene.uid}-dark",
        centre,
        27,
        [(0, NIGHT[0], 0.97), (0.55, NIGHT[1], 0.88), (0.8, NIGHT[2], 0.52), (1, NIGHT[2], 0)],
    )
    veil = filled(circle_path(centre, 27), f"url(#{scene.uid}-dark)")
    return [gradient, inked("keep", veil), filled(_eye_paths(), scene.tones["BRASS_LIGHT"])]


def _eye_paths() -> str:
    """Three pairs of slanted eyes."""
    eyes = ""
    for x, y, size in EYES:
        for side in (-1, 1):
            corner, lid, low = 2.5 * size * side, 1.3 * size * side, 0.4 * size * side
            eyes += (
                f"M{num(x + corner)},{num(y - 0.95 * size)}"
                f"Q{num(x + lid)},{num(y - 1.05 * size)} {num(x + low)},{num(y + 0.5 * size)}"
                f"Q{num(x + corner * 0.75)},{num(y + size)} "
                f"{num(x + corner)},{num(y - 0.95 * size)}Z"
            )
    return eyes


def _eyes(fill: str) -> list[BaseElement]:
    """The eyes with pupils, each pair on a dark patch that sets it off from hatching."""
    paths = _eye_paths()
    pupils = "".join(
        circle_path((x + 1.5 * size * side, y), 0.36 * size) for x, y, size in EYES for side in (-1, 1)
    )
    return [
        filled(paths, NIGHT[0], stroke=NIGHT[0], stroke_width="2.8", stroke_linejoin="round"),
        filled(paths, fill, stroke="#ffffff", stroke_width="0.3", stroke_linejoin="round"),
        filled(pupils, NIGHT[0]),
    ]


def _hatched_night(centre: Point) -> BaseElement:
    """The dark with little ink: lines at 45° that swell towards the middle and end in points before the walls."""
    lines, half = "", round(NIGHT_MM / NIGHT_APART)
    for row in range(1 - half, half):
        away = row * NIGHT_APART
        reach = math.sqrt(NIGHT_MM**2 - away**2)
        x, y = centre[0] + away * math.sqrt(0.5), centre[1] + away * math.sqrt(0.5)
        along = reach * math.sqrt(0.5)
        lines += lens_path((x - along, y + along), (x + along, y - along), NIGHT_WIDE * reach / NIGHT_MM)
    return filled(lines, NIGHT[1])


# ---------------------------------------------------------------- rotating floor


def rotating_floor(scene: Scene) -> list[BaseElement]:
    """Flags in two rings round a hub; the passage keeps its own."""
    return [
        flags(scene.plan, scene.tones, scene.rng, lambda box: box[3] < 43),
        filled(circle_path(MIDDLE, 20.4), scene.tones["FLOOR_JOINT"]),
        ring_flags(MIDDLE, [(14.6, 20.2, 22), (7.6, 14.2, 14)], scene.tones, scene.rng),
        filled(
            circle_path(MIDDLE, 7.2),
            scene.tones["FLOOR1"],
            stroke=scene.tones["FLOOR_SHADE"],
            stroke_width="0.4",
        ),
    ]


def rotating(scene: Scene) -> list[BaseElement]:
    """A brass groove, two arrows and a star: this floor turns."""
    tones = scene.tones
    groove = circle_path(MIDDLE, 18.2)
    star = _star(6.4, 2.2)
    facets = "".join(
        polygon_path([MIDDLE, star[index], star[(index + 1) % len(star)]]) for index in range(0, len(star), 2)
    )
    return [
        filled(groove, "none", stroke=tones["INK"], stroke_width="0.95"),
        filled(groove, "none", stroke=tones["BRASS_LIGHT"], stroke_width="0.42"),
        scene.inked(_arrow(-70, 55) + _arrow(110, 235), tones["BRASS"], 0.45),
        scene.inked(polygon_path(star), tones["BRASS"], 0.45),
        filled(facets, tones["BRASS_LIGHT"]),
    ]


def _star(outer: float, inner: float) -> list[Point]:
    return [
        point
        for tip, notch in zip(ring(MIDDLE, outer, 4), ring(MIDDLE, inner, 4, math.pi / 4), strict=True)
        for point in (tip, notch)
    ]


def _arrow(first: float, last: float, radius: float = 12.2, half: float = 1.5) -> str:
    """A bent arrow, clockwise from one angle to another (degrees from straight up)."""
    start, end = math.radians(first), math.radians(last)
    tip = end + 0.34

    def at(r: float, angle: float) -> str:
        return f"{num(25 + r * math.sin(angle))},{num(25 - r * math.cos(angle))}"

    inner, outer = num(radius - half), num(radius + half)
    return (
        f"M{at(radius - half, start)}A{inner},{inner} 0 0 1 {at(radius - half, end)}"
        f"L{at(radius - half - 1.7, end)}L{at(radius, tip)}L{at(radius + half + 1.7, end)}"
        f"L{at(radius + half, end)}A{outer},{outer} 0 0 0 {at(radius + half, start)}"
        f"Q{at(radius, start + 0.12)} {at(radius - half, start)}Z"
    )


# ---------------------------------------------------------------- trap


def trap(scene: Scene) -> list[BaseElement]:
    """A plate of nine holed slabs, two spears out of it, and what is left of the last guest."""
    tones, rng = scene.tones, scene.rng
    left, top, step = 15.4, 13.6, 6.4
    cells = [(column, row) for column in range(3) for row in range(3)]
    slabs = [
        [(x + 0.2, y + 0.2), (x + 6.2, y + 0.2), (x + 6.2, y + 6.2), (x + 0.2, y + 6.2)]
        for x, y in ((left + step * c, top + step * r) for c, r in cells)
    ]
    holes = "".join(
        circle_path((left + step * (c + 0.5), top + step * (r + 0.5)), 1.2)
        for c, r in cells
        if (c, r) != (1, 1)
    )
    worn = [mix(tone, tones["FLOOR_JOINT"], 0.55) for tone in tones.floor[:3]]
    spears = [((18.6, 29.6), -28), ((31.4, 16.8), 30)]
    return [
        scene.inked(f"M{left - 0.5},{top - 0.5}h20.2v20.2h-20.2Z", tones["WALL_JOINT"], 0.45),
        stones(
            slabs, rng, worn, mix(tones["FLOOR_JOINT"], tones["INK"], 0.25), tones["FLOOR2"], 0.4, (0.2, 0.28)
        ),
        scene.lines(
            "M15,13.4l-2.6,-1.6l-.6,-1.8M35,33.2l2.4,1.4l.4,1.7M35,13.4l2,-2.2l1.8,-.3M15,33.2l-2.2,1.6l-.4,1.6"
        ),
        filled(holes, tones["INK"]),
        skull(scene, (25, 23.4), 0, 2.9),
        *(_spear(scene, at, degrees) for at, degrees in spears),
        bone(scene, (38.8, 37.2), -40, 4.6),
        bone(scene, (10.8, 38.4), 24, 4.2),
    ]


def _spear(scene: Scene, at: Point, degrees: float) -> BaseElement:
    head = [(0, -9.6), (1.4, -6.4), (0, -5.5), (-1.4, -6.4)]
    return placed(
        at,
        degrees,
        scene.inked("M-.5,0V-6.2H.5V0Z", scene.tones["WOOD"], 0.3),
        scene.inked(polygon_path(head), scene.tones["STEEL"], 0.3),
    )


FEATURES: dict[str, Prop] = {
    "rubble": Prop(rubble),
    "pit": Prop(pit, covers=((*PIT, 15.4),)),
    "dark": Prop(dark, scratches=False),
    "rotating": Prop(rotating, floor=rotating_floor, scratches=False),
    "trap": Prop(trap, covers=((25.0, 23.2, 10.0),)),
    "chasm-rising": Prop(lambda scene: chasm(scene, rising=True)),
    "chasm-falling": Prop(lambda scene: chasm(scene, rising=False)),
    "bridge": Prop(bridge),
    "way-down": Prop(stairs),
    "web": Prop(web, scratches=False),
}

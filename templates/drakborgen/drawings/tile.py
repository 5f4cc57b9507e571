"""Dungeon tiles drawn from their data: exits, doors, portcullis, floor, dot, feature, ornament and a seed.

Two drawings: `tile` (the face of a square tile) and `tile-back`. Parameters of `tile`:

    uid         prefix of all ids in the drawing
    exits       list of L, S, R: ways out seen from the entry, which is always open
    doors       list of exits that are shut by a door
    portcullis  true: a grating has fallen in the entry
    floor       square, octagon, round or corridor
    dot         black, yellow, red, blue, green
    dots        how many of them, 1 by default
    feature     rubble, pit, dark, rotating, trap, bridge, way-down, web or none;
                chasm with `diagonal`: rising or falling
    ornament    what lies about (see `ORNAMENTS`), or none
    seed        whole number: stones and small things; the same seed gives the same bytes
    bleed       mm drawn beyond the trim
    low         true: little ink, for rock in a tint and a white floor
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import Any

from svgwrite.base import BaseElement
from svgwrite.container import Defs, Group
from svgwrite.masking import ClipPath

from cardgen.art.colour import mix
from cardgen.art.geometry import Point, circle_path, courses, num, polygon_path, voussoirs
from cardgen.art.masonry_stones import filled, group, inked, stones

from .features import FEATURES
from .fittings import door, dots, portcullis
from .laid import bare_floor, cracked, drain, mosaic, pillars, puddle, rug
from .left import ash, bones, crates, pots, remains
from .plan import ENTRY, SIDE_OF_EXIT, tile_plan
from .scene import CENTRE, DOT_AT, Prop, Scene
from .stone import Tones, box_path, coping, edge_shadow, flags, foot_of_wall, thresholds, wall

#: What lies about in a room and means nothing in the rules, so that no two rooms look alike. It keeps to the floor
#: between x and y 6.5 and 43.5 and leaves the dot at the entry free. Where one of two places will do, the seed decides.
ORNAMENTS: dict[str, Prop] = {
    "bare": Prop(lambda scene: [], floor=bare_floor),
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

NOTHING = Prop(lambda scene: [])


def draw_tile(p: Mapping[str, Any], palette: Mapping[str, str]) -> str:
    """Return the face of a square tile, 50 × 50 mm and its bleed, as one group.

    Errors:
        ValueError: a parameter names something that cannot be drawn, or a door where there is no exit.
    """
    exits, doors = list(p.get("exits") or ()), list(p.get("doors") or ())
    stray = [way for way in doors if way not in exits]
    if stray:
        raise ValueError(
            f"a door in '{stray[0]}', where the tile has no exit; exits are {', '.join(exits) or 'none'}"
        )
    seed, bleed, uid = int(p.get("seed") or 1), float(p.get("bleed", 3.0)), str(p["uid"])
    plan = tile_plan(p.get("floor") or "square", exits)
    scene = Scene(plan, Tones(palette), Random(seed), uid, low=bool(p.get("low")))
    feature, ornament = _feature(p), _prop(ORNAMENTS, "ornament", p.get("ornament"))

    drawn = stonework(scene, (feature, ornament), bleed)
    drawn += [door(scene, SIDE_OF_EXIT[way]) for way in doors]
    if p.get("portcullis"):
        drawn.append(portcullis(scene, ENTRY))
    if p.get("dot"):
        drawn.append(dots(scene, p["dot"], int(p.get("dots") or 1)))
    return str(clipped(scene, bleed, drawn).tostring())


def stonework(scene: Scene, props: tuple[Prop, ...], bleed: float) -> list[BaseElement]:
    """Wall, coping, floor with what lies on it, shadow and outline, lowest first; the stones pale with little ink."""
    plan, low = scene.plan, scene.low
    laid = replace(scene, tones=scene.tones.pale()) if low else scene
    tones = laid.tones
    outline = polygon_path(plan.outline)
    under: list[BaseElement] = [wall(plan, tones, scene.rng, bleed), coping(plan, tones, scene.rng)]
    own_floor = next((prop.floor for prop in props if prop.floor), None)
    floor: list[BaseElement] = [filled(outline, tones["FLOOR_JOINT"])]
    if own_floor:
        floor += own_floor(laid)
    else:
        floor.append(flags(plan, tones, scene.rng, lambda box: any(prop.hides(box) for prop in props)))
    floor.append(thresholds(plan, tones, scene.rng))
    if all(prop.scratches for prop in props):
        floor.append(_scratches(laid))
    if low:
        floor += foot_of_wall(outline, scene.tones)
        under, floor = [inked("keep", *under)], [inked("keep", *floor)]
    for prop in props:
        # each thing has a generator of its own: changing one leaves the rest of the tile as it was
        floor += prop.draw(_reseeded(scene))
    floor += edge_shadow(outline, tones)
    edge = filled(outline, "none", stroke=tones["INK"], stroke_width="0.55", stroke_linejoin="round")
    return [*under, group(*floor, clip_path=f"url(#{scene.uid}-floor)"), edge]


def clipped(scene: Scene, bleed: float, drawn: list[BaseElement]) -> Group:
    """The whole drawing, cut at the bleed, with the two clips it needs."""
    plan = scene.plan
    left, right, bottom = -bleed, plan.width + bleed, plan.height + bleed
    sheet = f"M{num(left)},{num(left)}H{num(right)}V{num(bottom)}H{num(left)}Z"
    defs = Defs(debug=False)
    for name, d in (("floor", polygon_path(plan.outline)), ("bleed", sheet)):
        clip = ClipPath(id=f"{scene.uid}-{name}", debug=False)
        clip.add(filled(d, scene.tones["INK"]))
        defs.add(clip)
    return group(defs, group(*drawn, clip_path=f"url(#{scene.uid}-bleed)"))


def _feature(p: Mapping[str, Any]) -> Prop:
    name = p.get("feature")
    if name == "chasm":
        name = f"chasm-{p.get('diagonal') or 'rising'}"
    return _prop(FEATURES, "feature", name)


def _prop(known: Mapping[str, Prop], what: str, name: str | None) -> Prop:
    if not name:
        return NOTHING
    if name not in known:
        raise ValueError(f"'{name}' is not a tile {what}; choose one of {', '.join(known)}")
    return known[name]


def _reseeded(scene: Scene) -> Scene:
    return replace(scene, rng=Random(scene.rng.randrange(1 << 30)))


def _scratches(scene: Scene) -> BaseElement:
    """Fine cracks and chisel marks, clear of the dot."""
    rng = scene.rng
    marks = ""
    for _ in range(13):
        x, y = rng.uniform(9, 41), rng.uniform(9, 41)
        if abs(x - DOT_AT[0]) < 5 and abs(y - DOT_AT[1]) < 5:
            continue
        if rng.random() < 0.55:
            steps = [
                rng.uniform(-0.9, 0.9),
                rng.uniform(0.5, 1.1),
                rng.uniform(-0.5, 0.9),
                rng.uniform(0.3, 0.9),
            ]
            marks += "M{},{}l{},{}l{},{}".format(*map(num, (x, y, *steps)))
        else:
            marks += f"M{num(x)},{num(y)}l.5,.4M{num(x + 0.7)},{num(y - 0.1)}l.4,.35"
    return scene.lines(marks, "FLOOR_JOINT", 0.25)


def draw_back(p: Mapping[str, Any], palette: Mapping[str, str]) -> str:
    """Return a back of dark masonry with a round dark field in its middle, and more beside it where asked.

    Args:
        p: `width` and `height` in mm (default 50), `bleed` (3), `seed` (1), `radius` of the field (14),
            `beside`: [x, radius] of each further field, on the same line (none), `low`: little ink, for white
            stones with pale joints and a pale field (false).
    """
    low = bool(p.get("low"))
    tones, rng = Tones(palette).pale() if low else Tones(palette), Random(int(p.get("seed") or 1))
    width, height = float(p.get("width") or 50), float(p.get("height") or 50)
    bleed, radius = float(p.get("bleed", 3.0)), float(p.get("radius") or 14)
    ink = "#ffffff" if low else tones["INK"]
    walls = [mix(tone, ink, 0.92 if low else 0.34) for tone in tones.numbered("WALL", 3)]
    fields = [(width / 2, radius), *(p.get("beside") or ())]

    def skip(box: tuple[float, float, float, float]) -> bool:
        return any(
            box[0] > x - inner and box[2] < x + inner and abs(box[1] + box[3] - height) / 2 < inner - 2.1
            for x, inner in ((x, (around + 4) * 0.7) for x, around in fields)
        )

    laid = courses((-bleed, -bleed, width + bleed, height + bleed), rng, 5.3, (6.5, 10), joint=1.0, skip=skip)
    ground = box_path((-bleed, -bleed, width + bleed, height + bleed))
    drawn = group(
        filled(ground, mix(tones["WALL_JOINT"], ink, 0.3 if low else 0.45)),
        stones(
            laid,
            rng,
            walls,
            mix(tones["WALL_SHADE"], ink, 0.5),
            mix(tones["WALL1"], ink, 0.12),
            0.5,
            (0.18, 0.24),
            pale=low,
        ),
        *(_frame(width, height, ground, tones) if low else ()),
        *(part for x, around in fields for part in _field((x, height / 2), around, tones, rng)),
    )
    return str((inked("keep", drawn) if low else drawn).tostring())


def _frame(width: float, height: float, sheet: str, tones: Tones) -> list[BaseElement]:
    """Two lines of brass round a pale back, and a cut stone in each corner, so that it looks finished.

    Between the inner one and the edge is paper, so that no joint crosses a line.
    """
    outer, inner = (
        polygon_path(
            [
                (inset + 6, inset),
                (width - inset - 6, inset),
                (width - inset, inset + 6),
                (width - inset, height - inset - 6),
                (width - inset - 6, height - inset),
                (inset + 6, height - inset),
                (inset, height - inset - 6),
                (inset, inset + 6),
            ]
        )
        for inset in (2.4, 3.5)
    )
    corners = "".join(
        polygon_path([(x, y - 2.1), (x + 2.1, y), (x, y + 2.1), (x - 2.1, y)])
        for x in (4.2, width - 4.2)
        for y in (4.2, height - 4.2)
    )
    return [
        filled(f"{sheet}{inner}", "#ffffff", fill_rule="evenodd", stroke="#ffffff", stroke_width="0.4"),
        filled(
            outer + inner, "none", stroke=tones["BRASS_DARK"], stroke_width="0.4", stroke_linejoin="round"
        ),
        filled(
            corners, tones["BRASS_LIGHT"], stroke=tones["INK"], stroke_width="0.4", stroke_linejoin="round"
        ),
    ]


def _field(centre: Point, radius: float, tones: Tones, rng: Random) -> list[BaseElement]:
    """A round field with a brass line, dark or, with little ink, pale, in a ring of stones."""
    ink, wide = tones["INK"], 0.3 * radius
    ground = mix("#ffffff", tones["BRASS_LIGHT"], 0.3) if tones.low else mix(ink, tones["WALL_JOINT"], 0.25)
    ring = voussoirs(centre, radius, radius + wide, 0, 2 * math.pi, 20, rng, joint=0.75, jitter=0.08)
    return [
        filled(circle_path(centre, radius + wide + 0.4), tones["WALL_SHADE"] if tones.low else ink),
        stones(
            ring, rng, tones.coping, tones["WALL_SHADE"], tones["PAPER"], 0.4, (0.16, 0.2), pale=tones.low
        ),
        filled(circle_path(centre, radius), ground, stroke=ink, stroke_width="0.6"),
        filled(circle_path(centre, radius - 1.1), "none", stroke=tones["BRASS"], stroke_width="0.5"),
    ]


DRAWINGS: dict[str, Callable[[Mapping[str, Any], Mapping[str, str]], str]] = {
    "tile": draw_tile,
    "tile-back": draw_back,
}

"""Dungeon tiles drawn from their data: exits, doors, portcullis, floor, dot, feature, ornament and a seed.

Two drawings: `tile` (the face of a square tile) and `tile-back`. Parameters of `tile`:

    uid         prefix of all ids in the drawing
    exits       list of L, S, R: ways out seen from the entry, which is always open
    doors       list of exits that are shut by a door
    portcullis  true: a grating has fallen in the entry
    floor       square, octagon, round or corridor
    dot         black, yellow, red, blue, green
    dots        how many of them, 1 unless told
    feature     rubble, pit, dark, rotating, trap, bridge, way-down, web or none;
                chasm with `diagonal`: rising or falling
    ornament    what lies about (see `ornaments`), or none
    seed        whole number: stones and small things; the same seed gives the same bytes
    bleed       mm drawn beyond the trim
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from svgwrite.base import BaseElement
from svgwrite.container import Defs, Group
from svgwrite.masking import ClipPath

from cardgen.art.geometry import num, polygon_path
from cardgen.art.masonry_stones import filled, group

from .features import FEATURES
from .fittings import door, dots, portcullis
from .ornaments import ORNAMENTS
from .plan import ENTRY, SIDE_OF_EXIT, tile_plan
from .scene import DOT_AT, Prop, Scene
from .stone import Tones, coping, edge_shadow, flags, thresholds, wall
from .tile_back import draw_back

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
    scene = Scene(plan, Tones(palette), Random(seed), uid)
    feature, ornament = _feature(p), _prop(ORNAMENTS, "ornament", p.get("ornament"))

    drawn = stonework(scene, (feature, ornament), bleed)
    drawn += [door(scene, SIDE_OF_EXIT[way]) for way in doors]
    if p.get("portcullis"):
        drawn.append(portcullis(scene, ENTRY))
    if p.get("dot"):
        drawn.append(dots(scene, p["dot"], int(p.get("dots") or 1)))
    return str(clipped(scene, bleed, drawn).tostring())


def stonework(scene: Scene, props: tuple[Prop, ...], bleed: float) -> list[BaseElement]:
    """Wall, coping, floor with what lies on it, shadow and outline, lowest first."""
    plan, tones = scene.plan, scene.tones
    outline = polygon_path(plan.outline)
    under = [wall(plan, tones, scene.rng, bleed), coping(plan, tones, scene.rng)]
    own_floor = next((prop.floor for prop in props if prop.floor), None)
    floor: list[BaseElement] = [filled(outline, tones["FLOOR_JOINT"])]
    if own_floor:
        floor += own_floor(scene)
    else:
        floor.append(flags(plan, tones, scene.rng, lambda box: any(prop.hides(box) for prop in props)))
    floor.append(thresholds(plan, tones, scene.rng))
    if all(prop.scratches for prop in props):
        floor.append(_scratches(scene))
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
    return Scene(scene.plan, scene.tones, Random(scene.rng.randrange(1 << 30)), scene.uid)


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


DRAWINGS: dict[str, Callable[[Mapping[str, Any], Mapping[str, str]], str]] = {
    "tile": draw_tile,
    "tile-back": draw_back,
}

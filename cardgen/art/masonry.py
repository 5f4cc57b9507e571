"""Stonework: a wall, an arch, steps.

Every drawing takes its dimensions, colours and seed as parameters, so that the same stones can be drawn on a card, a
sheet or a box. Each drawing in `DRAWINGS` returns one group of profile SVG in millimetres.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from svgwrite.base import BaseElement

from cardgen.art.colour import Palette, mix, named, stone_tones, tones
from cardgen.art.geometry import (
    Arch,
    Box,
    Polygon,
    courses,
    jittered_quad,
    num,
    polygon_path,
    voussoirs,
)
from cardgen.art.masonry_stones import filled, group, inked, rectangle, stones, stroked, with_defaults

Params = Mapping[str, Any]

STONEWORK: Params = {"seed": 1, "tint": "#8f826c", "share": 0.12, "uid": ""}
OPENING: Params = {"left": 8, "right": 55, "springing": 21, "apex": 8.2, "foot": 50}
WALL: Params = {
    **STONEWORK,
    "x": -3,
    "y": -3,
    "w": 69,
    "h": 94,
    "course": 4.7,
    "stone": (6.5, 11),
    "joint": 0.5,
    "marks": 46,
    "leave": (),
    "ink": "drop",
}
ARCH: Params = {
    **STONEWORK,
    **OPENING,
    "depth": 4.3,
    "count": 13,
    "quoins": (3.9, 5.6),
    "course": 4.7,
    "imposts": True,
    "lighten": 0.45,
    "shadow": 2.6,
    "keystone": None,
}
KEYSTONE: Params = {"top": 4, "bottom": 12.8, "wide": 8.6, "narrow": 6.4, "colour": "#6b4423", "mark": False}
STEPS: Params = {**STONEWORK, "lighten": 0.4, "steps": ((6.2, 73, 56.8, 76.4), (4.4, 76.4, 58.6, 83.4))}


# Width of the stroke, in the stone's own colour, that softens the corners of a wall's stones.
ROUND_MM = 0.55


class Stonework:
    """The tinted colours of one piece of stonework."""

    def __init__(self, palette: Palette, tint: str, share: float, lighten: float = 0.0) -> None:
        paper = named(palette, "PAPER")
        tinted = [mix(stone, tint, share) for stone in stone_tones(palette)]
        self.tones = [mix(stone, paper, lighten) for stone in tinted]
        # shade and mortar are tinted more than the stones, so that the wall appears in one colour
        self.shade = mix(named(palette, "SHADE"), tint, min(1.0, share * 1.5))
        self.joint = mix(named(palette, "JOINT"), tint, min(1.0, share * 1.6))
        self.light = mix(self.tones[0], paper, 0.55)


# ---------------------------------------------------------------- wall


def wall(params: Params, palette: Palette) -> str:
    """Draw a coursed wall over x, y, w, h.

    `leave` lists regions that something else will cover: {left, top, right, bottom} boxes or openings
    {left, right, springing, apex, foot}. Stones wholly inside one of them are not drawn.
    `marks` chisel marks are scattered over the rest. Shape: at most seven paths.
    `ink` says what low ink does to the wall: `drop` removes it, `lines` outlines its stones.
    """
    p = with_defaults("wall", WALL, params)
    rng = Random(p["seed"])
    look = Stonework(palette, p["tint"], p["share"])
    box = (p["x"], p["y"], p["x"] + p["w"], p["y"] + p["h"])
    hidden = [_covers(region) for region in p["leave"]]
    laid = courses(
        box,
        rng,
        p["course"],
        tuple(p["stone"]),
        p["joint"] + ROUND_MM,
        skip=lambda place: any(covers(place) for covers in hidden),
    )
    ground = rectangle(box, look.joint)
    drawn = inked(
        p["ink"],
        inked("drop", ground),
        stones(laid, rng, look.tones, look.shade, look.light, round_mm=ROUND_MM),
        inked("drop", stroked(_chisel_marks(laid, rng, p["marks"]), look.shade, 0.25)),
    )
    return str(drawn.tostring())


def _covers(region: Mapping[str, float]) -> Callable[[Box], bool]:
    if "springing" in region:
        arch = Arch(**region)
        return lambda box: all(arch.contains((x, y)) for x in (box[0], box[2]) for y in (box[1], box[3]))
    left, top, right, bottom = (region[key] for key in ("left", "top", "right", "bottom"))
    return lambda box: left <= box[0] and top <= box[1] and box[2] <= right and box[3] <= bottom


def _chisel_marks(laid: list[Polygon], rng: Random, count: int) -> str:
    path = ""
    for stone in rng.sample(laid, min(count, len(laid))):
        (left, top), _, (right, bottom), _ = stone
        if right - left < 3.4 or bottom - top < 2.6:
            continue
        x, y = rng.uniform(left + 1, right - 2.4), rng.uniform(top + 0.9, bottom - 1.2)
        for index in range(rng.randint(1, 3)):
            across, down = num(rng.uniform(0.5, 0.9)), num(rng.uniform(0.4, 0.8))
            path += f"M{num(x + index * 0.7)},{num(y)}l{across},{down}"
    return path


# ---------------------------------------------------------------- arch


def arch(params: Params, palette: Palette) -> str:
    """Draw the dressed stones around an opening: voussoirs, imposts, quoins, the opening's shadow and outline.

    `count` voussoirs `depth` deep; `quoins` gives the two widths that alternate down the jambs.
    `keystone` {top, bottom, wide, narrow, colour, mark} takes the middle voussoir's place; use an odd count.
    Only the inner half of the shadow is inside the opening, so the arch is drawn on top of its content.
    """
    p = with_defaults("arch", ARCH, params)
    rng = Random(p["seed"])
    look = Stonework(palette, p["tint"], p["share"], p["lighten"])
    ink = named(palette, "INK")
    opening = Arch(*(p[key] for key in OPENING))
    middle = p["count"] // 2 if p["keystone"] else None
    ring = voussoirs(
        opening.centre,
        opening.radius,
        opening.radius + p["depth"],
        -opening.half_angle,
        opening.half_angle,
        p["count"],
        rng,
        joint=0.9,
        skip=() if middle is None else (middle,),
    )
    blocks = _imposts(opening, rng) if p["imposts"] else []
    blocks += _quoins(opening, rng, p["quoins"], p["course"], 1.9 if p["imposts"] else 0.0)
    # The blocks lie over the ends of the ring: where they overlap, no line of one shows through the other.
    blocks_laid, ring_laid = (
        stones(laid, rng, look.tones, look.shade, look.light, round_mm=0.45) for laid in (blocks, ring)
    )
    parts = [
        stroked(opening.outline(), ink, p["shadow"], opacity="0.28"),
        inked(
            "drop",
            filled(opening.outline(0.4 - p["depth"]) + opening.outline(), look.joint, fill_rule="evenodd"),
        ),
        ring_laid,
        blocks_laid,
        stroked(opening.outline(), ink, 0.55),
    ]
    if p["keystone"]:
        parts.append(_keystone(opening.middle, with_defaults("keystone", KEYSTONE, p["keystone"]), palette))
    return str(group(*parts).tostring())


def _imposts(opening: Arch, rng: Random) -> list[Polygon]:
    """Return the blocks that carry the head, projecting a little into the opening."""
    y = opening.spring
    return [
        jittered_quad((opening.left - 6, y - 2.7, opening.left + 0.1, y + 1.9), rng, 0.05, 0.75),
        jittered_quad((opening.right - 0.1, y - 2.7, opening.right + 6, y + 1.9), rng, 0.05, 0.75),
    ]


def _quoins(
    opening: Arch, rng: Random, widths: tuple[float, float], course: float, below: float
) -> list[Polygon]:
    height = opening.foot - opening.spring - below
    count = max(1, round(height / course))
    blocks = []
    for index in range(count):
        top = opening.spring + below + height * index / count
        bottom = opening.spring + below + height * (index + 1) / count
        width = widths[index % 2]
        blocks.append(jittered_quad((opening.left - width, top, opening.left, bottom), rng, 0.1, 0.8))
        blocks.append(jittered_quad((opening.right, top, opening.right + width, bottom), rng, 0.1, 0.8))
    return blocks


def _keystone(x: float, p: Params, palette: Palette) -> BaseElement:
    """Return the middle stone in its colour, with a lozenge if `mark`, else room for a sign."""
    steps, ink = tones(p["colour"], palette), named(palette, "INK")
    top, bottom, wide, narrow = p["top"], p["bottom"], p["wide"] / 2, p["narrow"] / 2
    outline = [(x - wide, top), (x + wide, top), (x + narrow, bottom), (x - narrow, bottom)]
    inner = [
        (x - wide + 0.65, top + 0.55),
        (x + wide - 0.65, top + 0.55),
        (x + narrow - 0.55, bottom - 0.55),
        (x - narrow + 0.55, bottom - 0.55),
    ]
    parts = [
        filled(polygon_path([(a + 0.3, b + 0.4) for a, b in outline]), ink, opacity="0.35"),
        filled(polygon_path(outline), steps["mid"], stroke=ink, stroke_width="0.4", stroke_linejoin="round"),
        stroked(polygon_path(inner), steps["pale"], 0.25),
    ]
    if p["mark"]:
        y, reach = (top + bottom) / 2, (bottom - top) * 0.32
        lozenge = [(x, y - reach), (x + reach * 0.6, y), (x, y + reach), (x - reach * 0.6, y)]
        parts.append(filled(polygon_path(lozenge), steps["pale"]))
    return group(*parts)


# ---------------------------------------------------------------- steps


def steps(params: Params, palette: Palette) -> str:
    """Draw stone steps, from the upper to the lower: `steps` lists left, top, right, bottom of each riser.

    The first is a tread seen from above, widening toward the viewer; the others stand upright.
    """
    p = with_defaults("steps", STEPS, params)
    look = Stonework(palette, p["tint"], p["share"], p["lighten"])
    ink = named(palette, "INK")
    parts = []
    for index, (left, top, right, bottom) in enumerate(p["steps"]):
        spread = 0.0 if index else 1.0
        outline = [(left, top), (right, top), (right + spread, bottom), (left - spread, bottom)]
        fill = look.tones[0] if index else look.tones[3]
        parts += [
            filled(polygon_path(outline), fill, stroke=ink, stroke_width="0.45", stroke_linejoin="round"),
            stroked(
                f"M{num(left + 0.5)},{num(top + 0.5)}H{num(right - 0.5)}",
                look.light,
                0.3,
            ),
            stroked(
                f"M{num(left + 0.5)},{num(bottom - 0.5)}H{num(right - 0.5)}",
                look.shade,
                0.35,
            ),
        ]
    return str(group(*parts).tostring())


DRAWINGS: Mapping[str, Callable[[Params, Palette], str]] = {
    "wall": wall,
    "arch": arch,
    "steps": steps,
}

"""A closed gate: planks, iron straps and a brass roundel for a sign."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from random import Random

from svgwrite.base import BaseElement
from svgwrite.masking import ClipPath
from svgwrite.shapes import Circle

from cardgen.art.colour import Palette, mix, named, tones
from cardgen.art.geometry import Arch, circle_path, lens_path, num
from cardgen.art.masonry import OPENING, Params
from cardgen.art.masonry_stones import filled, group, inked, stroked, with_defaults

GATE: Params = {
    **OPENING,
    "left": 10.5,
    "right": 52.5,
    "springing": 32,
    "apex": 11,
    "foot": 73,
    "uid": "gate",
    "seed": 2,
    "colour": "#6b4423",
    "planks": 8,
    "straps": (22.5, 64.6),
    "roundel": {"x": 31.5, "y": 43.5, "r": 14.8},
}
# Straps are drawn for a gate this wide on each side of the slit, and scaled to others.
STRAP_REACH = 21.0
RIVETS = 16


def gate(params: Params, palette: Palette) -> str:
    """Draw two leaves of planks in `colour`, `straps` at their heights and a roundel {x, y, r} or none."""
    p = with_defaults("gate", GATE, params)
    opening = Arch(*(p[key] for key in OPENING))
    steps, ink = tones(p["colour"], palette), named(palette, "INK")
    clip = ClipPath(id=f"{p['uid']}-gate", debug=False)
    clip.add(filled(opening.outline(), "#000"))
    leaves = group(
        filled(opening.outline(), steps["dark"]),
        *_planks(opening, p, steps, palette),
        *(_strap(opening, y, steps, palette) for y in p["straps"]),
        stroked(opening.outline(), ink, 3, opacity="0.28"),
        clip_path=f"url(#{p['uid']}-gate)",
    )
    parts = [clip, leaves, stroked(opening.outline(), ink, 0.6)]
    if p["roundel"]:
        parts.append(_roundel(p["roundel"], steps, palette))
    return str(inked("lines", *parts).tostring())


def _planks(opening: Arch, p: Params, steps: Mapping[str, str], palette: Palette) -> list[BaseElement]:
    """Planks in two tones, their grain, and the slit between the leaves."""
    rng, count = Random(p["seed"]), p["planks"]
    width = (opening.right - opening.left) / count
    parch, boards, grain = named(palette, "PARCH"), ["", ""], ""
    top, bottom = num(opening.apex - 1), num(opening.foot)
    for index in range(count):
        left = opening.left + index * width
        near, far = num(left + 0.2), num(left + width - 0.2)
        boards[index % 2] += f"M{near},{top}H{far}V{bottom}H{near}Z"
        for _ in range(4):
            x, y = left + rng.uniform(1, width - 1), rng.uniform(opening.apex + 5, opening.foot - 3)
            grain += lens_path((x, y), (x + rng.uniform(-0.15, 0.15), y + rng.uniform(4, 9)), 0.3)
    slit = f"M{num(opening.middle - 0.35)},{top}h.7V{bottom}h-.7Z"
    return [
        filled(boards[0], mix(steps["mid"], parch, 0.03)),
        # The edges of every other plank are those of all.
        inked("drop", filled(boards[1], mix(steps["mid"], parch, 0.10))),
        inked("drop", filled(grain, steps["dark"])),
        filled(slit, named(palette, "INK")),
    ]


def _strap(opening: Arch, y: float, steps: Mapping[str, str], palette: Palette) -> BaseElement:
    """A pair of iron straps with spear points that reach from the hinges toward the slit."""
    iron = mix(named(palette, "IRON"), steps["deep"], 0.35)
    lit, ink = mix(iron, named(palette, "PARCH"), 0.4), named(palette, "INK")
    scale = (opening.right - opening.left) / 2 / STRAP_REACH
    # in the head the wall is nearer: the first rivet and the light line start further in
    outermost = 18.4 if y > opening.spring - 2 else 14.4
    halves, shine, rivets = [], "", ""
    for side in (-1, 1):

        def at(x: float, dy: float, side: int = side) -> str:
            return f"{num(opening.middle + side * x * scale)},{num(y + dy)}"

        halves.append(
            f"M{at(21.2, -2)}L{at(10, -2)}Q{at(8.4, -2.2)} {at(7.4, -3.8)}Q{at(6.6, -1.6)} {at(2.6, 0)}"
            f"Q{at(6.6, 1.6)} {at(7.4, 3.8)}Q{at(8.4, 2.2)} {at(10, 2)}L{at(21.2, 2)}Z"
        )
        shine += f"M{at(outermost + 1.6, -1.2)}L{at(10.4, -1.2)}"
        for x in (18.4, 14.4, 10.4):
            if x <= outermost:
                rivets += circle_path((opening.middle + side * x * scale, y), 0.75)
    return group(
        *(filled(half, iron, stroke=ink, stroke_width="0.45", stroke_linejoin="round") for half in halves),
        inked("drop", stroked(shine, lit, 0.3)),
        filled(rivets, lit, stroke=ink, stroke_width="0.3"),
    )


def _roundel(place: Mapping[str, float], steps: Mapping[str, str], palette: Palette) -> BaseElement:
    """A brass ring with studs round a disc in the gate's colour, which stays free for a sign."""
    x, y, radius = place["x"], place["y"], place["r"]
    ink, brass, gold = (named(palette, name) for name in ("INK", "BRASS_DARK", "BRASS_LIGHT"))

    def disc(share: float, **attributes: str) -> BaseElement:
        return Circle(center=(num(x), num(y)), r=num(radius * share), debug=False, **attributes)

    studs = ""
    for index in range(RIVETS):
        angle = 2 * math.pi * (index + 0.5) / RIVETS
        studs += circle_path((x + radius * 0.9 * math.sin(angle), y - radius * 0.9 * math.cos(angle)), 0.62)
    return group(
        filled(circle_path((x + 0.35, y + 0.6), radius + 0.2), ink, opacity="0.35"),
        disc(1.0, fill=brass, stroke=ink, stroke_width="0.6"),
        disc(0.953, fill="none", stroke=gold, stroke_width="0.3"),
        disc(0.804, fill=steps["mid"], stroke=ink, stroke_width="0.5"),
        disc(0.75, fill="none", stroke=steps["pale"], stroke_width="0.3"),
        filled(studs, gold, stroke=ink, stroke_width="0.25"),
    )


DRAWINGS: Mapping[str, Callable[[Params, Palette], str]] = {"gate": gate}

"""A carved medallion with room for a sign, and a brazier to light it."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from random import Random

from svgwrite.base import BaseElement
from svgwrite.gradients import RadialGradient
from svgwrite.shapes import Circle

from cardgen.art.colour import Palette, mix, named
from cardgen.art.geometry import circle_path, lens_path, num, voussoirs
from cardgen.art.masonry import STONEWORK, Params, Stonework
from cardgen.art.masonry_stones import filled, group, stones, stroked, with_defaults

MEDALLION: Params = {**STONEWORK, "x": 31.5, "y": 27.6, "r": 14.4, "count": 18, "lighten": 0.45}
BRAZIER: Params = {"uid": "brazier", "x": 13.4, "y": 31, "size": 8.0, "foot": 50}
# Outlines of the flames for a bowl 8 wide, from its rim: curves of x, y, upward negative.
FLAMES = (
    (
        (-3.2, 0),
        (-4.4, -3, -2.6, -4, -2.9, -6.2),
        (-1.4, -5, -1.3, -4, -1.2, -3.4),
        (-0.2, -5, -0.9, -7, 0.4, -9.2),
        (0.8, -6.6, 2.2, -6, 1.8, -3.8),
        (2.4, -4.2, 2.6, -5, 2.5, -5.8),
        (4, -4, 4, -1.6, 3.2, 0),
    ),
    (
        (-2, 0),
        (-2.6, -2, -1.7, -2.6, -1.7, -3.6),
        (-0.6, -2.4, -0.7, -2, -0.4, -1.8),
        (-0.1, -3.4, 0, -4.6, 0.5, -5.8),
        (0.8, -3.6, 2.6, -3, 2, 0),
    ),
    ((-0.9, 0), (-1, -1.2, 0, -1.6, 0.3, -3), (0.9, -1.6, 1.2, -1, 0.9, 0)),
)


def medallion(params: Params, palette: Palette) -> str:
    """Draw a round stone in a ring of `count` smaller ones; its hollowed face stays free for a sign."""
    p = with_defaults("medallion", MEDALLION, params)
    rng = Random(p["seed"])
    look = Stonework(palette, p["tint"], p["share"], p["lighten"])
    ink, paper = named(palette, "INK"), named(palette, "PAPER")
    centre, radius = (p["x"], p["y"]), p["r"]
    ring = voussoirs(centre, radius * 0.8, radius, 0, 2 * math.pi, p["count"], rng, joint=0.75, jitter=0.06)
    bed = radius * 0.79
    shadow = circle_path((centre[0] + 0.5, centre[1] + 0.7), radius + 0.3)
    # the bed lies lower than the ring: its upper left is in shade, its lower right catches the light
    hollow = circle_path(centre, bed) + circle_path((centre[0] + 0.4, centre[1] + 0.55), bed)
    drawn = group(
        filled(shadow, ink, opacity="0.3"),
        filled(circle_path(centre, radius + 0.1), look.joint, stroke=ink, stroke_width="0.55"),
        stones(ring, rng, look.tones, look.shade, look.light, round_mm=0.4, relief_mm=(0.15, 0.2)),
        filled(circle_path(centre, bed), mix(look.tones[3], paper, 0.25), stroke=ink, stroke_width="0.45"),
        filled(hollow, look.shade, fill_rule="evenodd", opacity="0.6"),
        filled(_pits(centre, bed, rng), look.shade),
    )
    return str(drawn.tostring())


def _pits(centre: tuple[float, float], bed: float, rng: Random) -> str:
    """Chisel cuts near the rim of the bed; none in the middle, where the sign stands."""
    path = ""
    for index in range(22):
        angle, reach = 2 * math.pi * (index + rng.uniform(0, 0.8)) / 22, bed * rng.uniform(0.82, 0.9)
        x, y = centre[0] + reach * math.sin(angle), centre[1] - reach * math.cos(angle)
        path += lens_path((x, y), (x + rng.uniform(0.4, 0.8), y + rng.uniform(0.2, 0.5)), 0.3)
    return path


def brazier(params: Params, palette: Palette) -> str:
    """Draw a burning bowl on a tripod: x, y the middle of its rim, `size` its width, `foot` the floor."""
    p = with_defaults("brazier", BRAZIER, params)
    names = ("INK", "IRON", "IRON_LIGHT", "EMBER", "BRASS", "BRASS_LIGHT", "PAPER")
    ink, iron, lit, ember, brass, gold, paper = (named(palette, name) for name in names)
    x, y, scale = p["x"], p["y"], p["size"] / 8

    def at(dx: float, dy: float) -> str:
        return f"{num(x + dx * scale)},{num(y + dy * scale)}"

    flames = []
    for start, *curves in FLAMES:
        bends = (f"C{at(*curve[:2])} {at(*curve[2:4])} {at(*curve[4:])}" for curve in curves)
        flames.append(f"M{at(*start)}{''.join(bends)}Z")
    floor = num(p["foot"])
    legs = "".join(f"M{at(dx * 0.5, 2.6)}L{num(x + dx * scale)},{floor}" for dx in (-3, 0.2, 3))
    bowl = f"M{at(-4, 0)}L{at(4, 0)}Q{at(3.4, 3.4)} {at(0, 3.4)}Q{at(-3.4, 3.4)} {at(-4, 0)}Z"
    halo = Circle(
        center=(num(x), num(y - 3 * scale)),
        r=num(8.8 * scale),
        fill=f"url(#{p['uid']}-halo)",
        debug=False,
    )
    shine = lens_path((x - 3 * scale, y + 1.2 * scale), (x - 1.2 * scale, y + 2.9 * scale), 0.35)
    drawn = group(
        _halo(p["uid"], ember, gold),
        halo,
        stroked(legs, ink, 1.0),
        stroked(legs, lit, 0.35),
        filled(flames[0], ember, stroke=ink, stroke_width="0.4", stroke_linejoin="round"),
        filled(flames[1], mix(brass, gold, 0.5)),
        filled(flames[2], mix(gold, paper, 0.6)),
        filled(bowl, iron, stroke=ink, stroke_width="0.5", stroke_linejoin="round"),
        stroked(f"M{at(-4.3, 0)}L{at(4.3, 0)}", ink, 1.2),
        stroked(f"M{at(-4.2, -0.1)}L{at(4.2, -0.1)}", lit, 0.5),
        filled(shine, lit),
    )
    return str(drawn.tostring())


def _halo(uid: str, ember: str, gold: str) -> BaseElement:
    """Light round the flames that fades to nothing, so that no disc shows."""
    gradient = RadialGradient(center=(0.5, 0.5), r=0.5, id=f"{uid}-halo", debug=False)
    gradient.add_stop_color(0, gold, 0.75)
    gradient.add_stop_color(0.45, ember, 0.3)
    gradient.add_stop_color(1, ember, 0)
    return gradient


DRAWINGS: Mapping[str, Callable[[Params, Palette], str]] = {"medallion": medallion, "brazier": brazier}

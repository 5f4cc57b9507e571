"""The lit room behind an arch."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from svgwrite.base import BaseElement
from svgwrite.gradients import RadialGradient
from svgwrite.masking import ClipPath

from cardgen.art.colour import Palette, mix, tones
from cardgen.art.geometry import Arch, Box, num
from cardgen.art.masonry import OPENING, Params
from cardgen.art.masonry_stones import filled, group, inked, rectangle, stroked, with_defaults

SCENE: Params = {
    **OPENING,
    "uid": "scene",
    "seed": 1,
    "colour": "#6b4423",
    "glow": "#f3deaa",
    "light": (31.5, 28, 27),
    "horizon": 38.2,
    "course": 3.6,
    "stone": (5, 8.5),
    "flags": 5.2,
}


def arch_scene(params: Params, palette: Palette) -> str:
    """Draw the inside of an arch: light from the middle, courses on the far wall, a floor in perspective.

    Clipped to the opening. `light` is x, y and radius of the glow; `horizon` the y where wall meets floor.
    """
    p = with_defaults("arch-scene", SCENE, params)
    rng = Random(p["seed"])
    opening = Arch(*(p[key] for key in OPENING))
    steps = tones(p["colour"], palette)
    box = (opening.left, opening.apex - 0.2, opening.right, opening.foot)
    clip = ClipPath(id=f"{p['uid']}-arch", debug=False)
    clip.add(filled(opening.outline(), "#000"))
    floor = (box[0], p["horizon"], box[2], box[3])
    inside = group(
        inked("drop", rectangle(box, f"url(#{p['uid']}-glow)")),
        stroked(_far_courses(box, p, rng), steps["deep"], 0.28, opacity="0.32"),
        inked(
            "drop",
            rectangle(floor, mix(steps["soft"], steps["pale"], 0.5)),
            rectangle((floor[0], floor[1], floor[2], floor[1] + 2.2), steps["soft"]),
        ),
        stroked(_floor_lines(floor, p["flags"]), steps["deep"], 0.28, opacity="0.55"),
        clip_path=f"url(#{p['uid']}-arch)",
    )
    return str(group(clip, _glow(p, steps), inside).tostring())


def _glow(p: Params, steps: Mapping[str, str]) -> BaseElement:
    x, y, radius = p["light"]
    gradient = RadialGradient(
        center=(x, y), r=radius, gradientUnits="userSpaceOnUse", id=f"{p['uid']}-glow", debug=False
    )
    gradient.add_stop_color(0, p["glow"])
    gradient.add_stop_color(0.38, mix(p["glow"], steps["soft"], 0.45))
    gradient.add_stop_color(0.72, mix(steps["mid"], steps["soft"], 0.35))
    gradient.add_stop_color(1, steps["dark"])
    return gradient


def _far_courses(box: Box, p: Params, rng: Random) -> str:
    left, top, right, _ = box
    path, y = "", top + 1.5
    while y < p["horizon"]:
        below = min(y + p["course"], p["horizon"])
        path += f"M{num(left)},{num(y)}H{num(right)}"
        x = left + rng.uniform(1, p["stone"][0] + 1)
        while x < right:
            path += f"M{num(x)},{num(y)}V{num(below)}"
            x += rng.uniform(*p["stone"])
        y = below
    return path


def _floor_lines(floor: Box, flag: float) -> str:
    """Joints of a flagged floor: rows that grow toward the viewer, every joint to one vanishing point."""
    left, horizon, right, bottom = floor
    rows = [horizon, horizon + 1.6, horizon + 4, horizon + 7.4, horizon + 12, horizon + 18]
    rows = [y for y in rows if y < bottom] + [bottom]
    middle, vanishing = (left + right) / 2, horizon - 14

    def across(offset: float, y: float) -> float:
        return middle + offset * (y - vanishing) / 14 * 0.9

    path = f"M{num(left)},{num(horizon)}H{num(right)}"
    for row, (y, below) in enumerate(zip(rows, rows[1:], strict=False)):
        if row:
            path += f"M{num(left)},{num(y)}H{num(right)}"
        for index in range(-9, 10):
            offset = (index + row % 2 / 2) * flag
            x = across(offset, y)
            if left - 4 < x < right + 4:
                path += f"M{num(x)},{num(y)}L{num(across(offset, below))},{num(below)}"
    return path


DRAWINGS: Mapping[str, Callable[[Params, Palette], str]] = {"arch-scene": arch_scene}

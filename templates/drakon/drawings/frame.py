"""Basalt round an opening: the frame of backs, figures and cards.

Parameters of the drawing `basalt`, all lengths in mm:

    box      left, top, right, bottom of the rock
    opening  the same of what it leaves free
    round    the radius of the opening's corners; half its width makes an arch or a circle
    wobble   how far the edge of the opening wanders, 0 by default
    pitch    the size of a column
    seed     a word: it moves the stones
    low      true: in outline, with low ink
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from random import Random
from typing import Any

from cardgen.art.geometry import Box
from cardgen.art.masonry_stones import group, with_defaults

from .basalt import PITCH_MM, Depth, Rock, drawn

NAME = "basalt"
DEFAULTS = {
    "uid": "",
    "box": None,
    "opening": None,
    "round": 2.0,
    "wobble": 0.0,
    "pitch": PITCH_MM,
    "seed": "",
    "low": False,
}


def draw(p: Mapping[str, Any], palette: Mapping[str, str]) -> str:
    """Return the rock as one group; nothing is drawn in the opening.

    Errors:
        ValueError: a parameter that it does not know.
    """
    given = with_defaults(NAME, DEFAULTS, p)
    left, top, right, bottom = map(float, given["opening"])
    rng = Random(str(given["seed"]))
    deep = depth((left, top, right, bottom), float(given["round"]), float(given["wobble"]), rng)
    x0, y0, x1, y1 = map(float, given["box"])
    rock = Rock.over((x0, y0, x1, y1), deep, rng, float(given["pitch"]))
    light = (left + right) / 2, (top + bottom) / 2
    return str(group(*drawn(rock, palette, rng, light, bool(given["low"]))).tostring())


def depth(opening: Box, radius: float, wobble: float, rng: Random) -> Depth:
    """Return how far a point lies outside an opening with round corners, in mm."""
    left, top, right, bottom = opening
    middle, centre = (left + right) / 2, (top + bottom) / 2
    across, down = (right - left) / 2 - radius, (bottom - top) / 2 - radius
    phase = rng.uniform(0, math.tau)

    def deep(x: float, y: float) -> float:
        dx, dy = abs(x - middle) - across, abs(y - centre) - down
        outside = math.hypot(max(dx, 0.0), max(dy, 0.0)) + min(max(dx, dy), 0.0) - radius
        return outside + wobble * math.sin(5 * math.atan2(y - centre, x - middle) + phase)

    return deep

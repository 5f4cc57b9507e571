"""The ground behind a picture: one carved pattern for each family, so that it can be told without its colour.

Parameters of `ground`: `pattern` (folk, troll, magic-folk, beasts, chest or night), `colour` of the ground, `light` of
what is carved into it, `width`, `height` and `bleed` in mm.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cardgen.art.colour import named
from cardgen.art.geometry import Point, lens_path, polygons_path

from .carving import petals, polar, shape, spruce, star

NAME = "ground"

#: Spruces: where the foot is, how tall, and how far the top leans, in mm.
SPRUCES = ((-0.5, 40, 1), (7.5, 30, -0.8), (15, 42, 0.6), (48, 43, -0.6), (56, 31, 0.8), (64, 42, -1))
#: Stars of the night sky: middle and radius in mm.
STARS = ((6, 9, 2), (13, 19, 1.1), (59.2, 11.2, 1.5), (58.5, 33, 2), (4, 31, 1.3), (21, 7.5, 1), (52, 7, 1.1))


def draw(p: Mapping[str, Any], palette: Mapping[str, str]) -> str:
    """Return the ground over the whole face and its pattern."""
    width, height, bleed = float(p["width"]), float(p["height"]), float(p["bleed"])
    face = (
        f'<rect x="{-bleed:g}" y="{-bleed:g}" width="{width + 2 * bleed:g}" height="{height + 2 * bleed:g}"'
    )
    carved = shape(PATTERNS[p["pattern"]](), p["light"])
    stars = "".join(star((x, y), r) for x, y, r in STARS)
    sky = shape(stars, named(palette, "PAPER")) if p["pattern"] == "magic-folk" else ""
    return f'{face} fill="{p["colour"]}"/>{carved}{sky}'


def _rays() -> str:
    """Rays of a standard, from behind the figure."""
    centre: Point = (31.5, 33)
    return polygons_path(
        [[centre, polar(centre, 90, a), polar(centre, 90, a + 7)] for a in range(0, 360, 15)]
    )


def _forest() -> str:
    return "".join(spruce((x, 47), height, lean) for x, height, lean in SPRUCES)


def _wind() -> str:
    return "".join(lens_path((-3, y), (66, y - 6), 1.8, 2.6) for y in (12, 23, 34, 45))


def _scales() -> str:
    """Scales of a beast, in rows that lie over one another."""
    rows = range(13)
    return "".join(
        f"M{x - 3.6 * (row % 2):g},{4.2 * row + 1:g}q3.6,-5.4 7.2,0q-3.6,-2.2 -7.2,0Z"
        for row in rows
        for x in (7.2 * column - 3 for column in range(11))
    )


PATTERNS: Mapping[str, Callable[[], str]] = {
    "folk": _rays,
    "troll": _forest,
    "magic-folk": _wind,
    "beasts": _scales,
    "chest": lambda: petals((31.5, 30), 64, 4, 18, -90),
    "night": lambda: petals((30, 30), 52, 4.2, 14, -90),
}

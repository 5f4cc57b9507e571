"""What is painted round a picture: the border of tulips, the teeth at the foot, sprays and flowers.

| Drawing | Parameters |
|---|---|
| `tulips` | `ground`, `tulip`, `bud`: colours; `width`, `bleed` in mm; `keep`: all of it shows with low ink, too |
| `teeth` | `y` of their tips in mm, `colour`; `width`, `height`, `bleed` of the face in mm |
| `spray` | `x`, `y` of its middle in mm, `scale`, `turned` in degrees, `mirrored`; `scroll`, `leaf`, `bud`: colours |
| `garland` | `x`, `y` of its middle in mm, `turned` in degrees; `scroll`, `leaf`, `bud`, `heart`: colours |
| `flower` | `x`, `y`, `r` in mm, `petal`, `heart`: colours, `turned` in degrees |
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from cardgen.art.geometry import num, polygon_path

from .carving import brush, disc, drop, petals, polar, scroll, shape

#: About so far from tulip to tulip, and so far from tooth to tooth, in mm.
TULIP_STEP, TOOTH = 5.1, 2.3
#: The border ends here; its tulips stand inside the trim, clear of a crooked cut.
BORDER_MM, TULIP_Y = 4.8, 2.75
#: A tulip reaches this far from its middle.
TULIP_HALF = 1.8

#: Leaves and buds of half a garland: where their tips are in mm, how long they are, and in which direction they point.
VINE_LEAVES = (
    (6.6, 5.3, 2.6, 112),
    (10.6, 5, 2.8, 60),
    (15.6, 1.9, 3.2, 45),
    (17.4, -2.2, 3.2, -116),
    (21.2, -3.1, 2.8, -64),
)
VINE_BUDS = (
    (5.4, -3.6, 3.4, -66),
    (13.4, 3.9, 2.9, 72),
    (19.3, -3, 2.9, -88),
    (26.2, -2.8, 2.6, -42),
    (27.4, 5.8, 2.4, 58),
)
#: Its small blossoms: middle and radius in mm.
VINE_BLOSSOMS = ((12.5, -1.5, 1.7), (24.3, 2, 1.7))


def tulips(p: Mapping[str, Any], _: Mapping[str, str]) -> str:
    """Return the border at the top."""
    width, bleed = float(p["width"]), float(p["bleed"])
    # On a card the row runs on into the bleed; a panel's row ends in whole flowers, as far from either end.
    if p.get("whole"):
        step, count = TULIP_STEP, int((width - 2 * TULIP_HALF) / TULIP_STEP) + 1
        first = (width - (count - 1) * step) / 2
        places = [first + index * step for index in range(count)]
        between = places[:-1]
    else:
        count = round(width / TULIP_STEP)
        step = width / count
        places = [(index + 0.5) * step for index in range(-1, count + 1)]
        between = places[1:count]
    heads = [_tulip(x) for x in places]
    buds = [f"M{num(x + step / 2)},1.79l.55,.96l-.55,.96l-.55,-.96Z" for x in between]
    box = f'x="{-bleed:g}" y="{-bleed:g}" width="{width + 2 * bleed:g}" height="{BORDER_MM + bleed:g}"'
    ground = f'<rect data-ink="lines" {box}'
    flowers = f"{shape(''.join(heads), p['tulip'])}{shape(''.join(buds), p['bud'])}"
    if p.get("keep"):
        flowers = f'<g data-ink="keep">{flowers}</g>'
    return f'{ground} fill="{p["ground"]}"/>{flowers}'


def _tulip(x: float) -> str:
    top, foot = TULIP_Y - 1.2, TULIP_Y + 1.2

    def at(across: float, y: float) -> str:
        return f"{num(x + across)},{num(y)}"

    side = TULIP_Y - 0.24
    return (
        f"M{at(0, foot)}C{at(-1.9, foot)} {at(-1.8, side)} {at(-1.5, top)}"
        f"Q{at(-0.8, TULIP_Y - 0.6)} {at(0, top - 0.12)}"
        f"Q{at(0.8, TULIP_Y - 0.6)} {at(1.5, top)}C{at(1.8, side)} {at(1.9, foot)} {at(0, foot)}Z"
    )


def teeth(p: Mapping[str, Any], _: Mapping[str, str]) -> str:
    """Return the foot of a card: saw teeth that go on into the bleed, which no crooked cut can spoil."""
    width, bleed, y = float(p["width"]), float(p["bleed"]), float(p["y"])
    bottom = float(p["height"]) + bleed
    saw = [(-bleed, bottom), (-bleed, y + 0.95)]
    x = -bleed
    while x < width + bleed:
        saw += [(x + TOOTH / 2, y), (x + TOOTH, y + 0.95)]
        x += TOOTH
    return shape(polygon_path([*saw, (x, bottom)]), p["colour"])


def spray(p: Mapping[str, Any], _: Mapping[str, str]) -> str:
    """Return one spray: a scroll, its stalk and seven leaves about it."""
    leaves: dict[str, list[str]] = {p["leaf"]: [], p["bud"]: []}
    for index, length in enumerate((3.4, 4.4, 5.2, 5.4, 4.8, 4, 3)):
        degrees = 205 + 27 * index
        tip = polar((0, 0), 7.6 - index * 0.42, degrees)
        leaves[p["bud"] if index % 2 else p["leaf"]].append(drop(tip, length, degrees - 28, 0.95))
    stalks = brush([(-6.4, -2.2, 0), (-8.6, 3.4, 2.2), (-6.4, 8.6, 1.5), (-1.5, 10.6, 0)])
    stalks += brush([(-7.4, 1.4, 0), (-4.6, 5, 1.8), (-0.6, 6.6, 1.3), (3.2, 5.8, 0)])
    light = []
    for index in range(9):
        t = index / 8
        x, y = polar((0, 0), 6.75 * (1 - 0.32 * t), 200 + t * 190)
        light.append((x, y, 0.62 * math.sin(math.pi * t)))
    scale = float(p["scale"])
    across = -scale if p.get("mirrored") else scale
    move = f"translate({p['x']} {p['y']}) rotate({p.get('turned') or 0}) scale({across:g} {scale:g})"
    painted = "".join(shape("".join(paths), colour) for colour, paths in leaves.items())
    eye = disc(polar((0, 0), 7 * 0.22, 190 + 450), 3 * 0.42, p["scroll"])
    painted += shape(stalks, p["leaf"]) + shape(scroll((0, 0), 7, 190, 450, 3), p["scroll"]) + eye
    return f'<g transform="{move}">{painted}{shape(brush(light, 4), p["leaf"])}</g>'


def garland(p: Mapping[str, Any], _: Mapping[str, str]) -> str:
    """Return one vine to both sides of a flower: it ends in a scroll, with leaves, buds and blossoms."""
    turned = p.get("turned") or 0
    sides = "".join(f'<g transform="scale({side} 1)">{_vine(p)}</g>' for side in (-1, 1))
    middle = {"x": 0, "y": 0, "r": 5.8, "petal": p["leaf"], "heart": p["heart"]}
    return f'<g transform="translate({p["x"]} {p["y"]}) rotate({turned})">{sides}{flower(middle, {})}</g>'


def _vine(p: Mapping[str, Any]) -> str:
    stalk = brush(
        [(2, 2, 1.4), (8, 4.6, 1.7), (13.5, 2.4, 1.5), (18.5, -1.4, 1.4), (24, -2.3, 1.2), (25.6, -2, 0.4)]
    )
    stalk += scroll((12.4, -1.6), 4.4, 70, -420, 2) + scroll((24.2, 1.9), 4.2, -88, 420, 1.9)
    painted = shape(stalk, p["scroll"])
    for colour, leaves in ((p["leaf"], VINE_LEAVES), (p["bud"], VINE_BUDS)):
        painted += shape("".join(drop((x, y), long, degrees, 1.05) for x, y, long, degrees in leaves), colour)
    for x, y, r in VINE_BLOSSOMS:
        painted += flower({"x": x, "y": y, "r": r, "petal": p["leaf"], "heart": p["heart"]}, {})
    return painted


def flower(p: Mapping[str, Any], _: Mapping[str, str]) -> str:
    """Return the flower of eight petals."""
    centre, r, turned = (float(p["x"]), float(p["y"])), float(p["r"]), float(p.get("turned") or 0)
    outer, inner = petals(centre, r, r * 0.3, 8, turned), petals(centre, r * 0.55, r * 0.16, 8, turned + 22.5)
    return shape(outer, p["petal"]) + shape(inner, p["heart"]) + disc(centre, r * 0.2, p["heart"])


DRAWINGS = {"tulips": tulips, "teeth": teeth, "spray": spray, "garland": garland, "flower": flower}

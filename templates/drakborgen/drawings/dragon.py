"""A dragon asleep in a coil, seen from above.

It is a swept line: a centre line with a width at every point gives body, lit flank, ridge and scales. Its tail
lies round the outside, its head in the middle; legs come out under the body, wings lie over it.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

from svgwrite.base import BaseElement

from cardgen.art.colour import mix, pale
from cardgen.art.geometry import (
    Point,
    coordinates,
    lens_path,
    polygon_path,
    polygons_path,
    smooth_path,
    wedge_path,
)
from cardgen.art.masonry_stones import filled, group

from .limbs import Leg, Wing, curve
from .scene import Scene, placed
from .stone import Tones
from .swept import Swept, between

#: From the tail's tip, round the coil, to the skull: mm from its middle.
COIL: tuple[Point, ...] = (
    (25.6, -9.6), (22.6, -11.2), (18.6, -12.2), (12.0, -12.8),
    (-4.0, -12.4), (-19.0, -10.0), (-27.0, -2.6), (-22.4, 6.0),
    (-9.0, 9.6), (6.0, 9.4), (18.0, 6.6), (22.4, -0.4), (17.6, -6.0), (9.6, -6.4), (2.4, -3.2),
)  # fmt: skip
#: Half its width along the way, in mm.
THICK = (
    (0.0, 0.3), (0.12, 0.8), (0.28, 1.5), (0.42, 2.5), (0.54, 4.0), (0.66, 4.7), (0.76, 4.0), (0.86, 2.7), (1.0, 2.4),
)  # fmt: skip
#: Shoulder, wrist, finger tips from the front, flank: one wing out over the gold, one folded along the flank.
WINGS: tuple[tuple[Point, ...], ...] = (
    (
        (15.4, 6.6),
        (25.4, 12.4),
        (34.6, 9.6),
        (36.0, 3.8),
        (34.4, -1.8),
        (30.6, -5.2),
        (26.0, -4.6),
        (21.4, 1.4),
    ),
    (
        (8.4, 7.4),
        (4.6, 14.4),
        (-6.6, 16.8),
        (-14.6, 15.8),
        (-20.6, 12.8),
        (-22.0, 8.4),
        (-16.6, 5.2),
        (-3.0, 6.6),
    ),
)
#: Hip, knee, ankle, and the way the foot points.
LEGS: tuple[tuple[Point, ...], ...] = (
    ((-22.0, 5.4), (-28.6, 9.4), (-32.0, 6.0), (-3.6, -3.8)),
    ((22.4, -3.0), (26.6, -7.6), (30.6, -7.0), (4.4, 0.6)),
)
#: How dark the coil lies behind, from the tail to so far along: it must not be taken for the neck.
BEHIND = ((0.62, "0.16"), (0.54, "0.2"), (0.46, "0.2"))
#: What limbs are measured by, in mm, and how large the points above are drawn.
SIDE_MM, DRAWN = 8.2, 0.95


def dragon(scene: Scene, centre: Point) -> list[BaseElement]:
    """A dragon asleep in a coil, chin on the gold, its wing folded along the flank."""
    blood = scene.tones["BLOOD"]
    if scene.low:
        scene = replace(scene, tones=_lightened(scene.tones))
    tones = scene.tones
    hide = tones["BLOOD"]
    deep = mix(hide, blood, 0.3) if scene.low else mix(hide, tones["INK"], 0.42)
    light = mix(hide, tones["PAPER"] if scene.low else tones["EMBER"], 0.4)

    def place(point: Point) -> Point:
        return centre[0] + point[0] * DRAWN, centre[1] + point[1] * DRAWN

    body = Swept([place(point) for point in COIL], lambda t: between(THICK, t))
    legs = [Leg([place(hip), place(knee), place(ankle)], foot, SIDE_MM) for hip, knee, ankle, foot in LEGS]
    wings = [Wing([place(point) for point in points], SIDE_MM) for points in WINGS]
    return [
        *(part for leg in legs for part in _leg(scene, leg, hide, light)),
        *_body(scene, body, hide, light, deep),
        *(part for wing in wings for part in _wing(scene, wing, hide, light, deep)),
        _head(scene, body, hide, light, deep),
    ]


def _lightened(tones: Tones) -> Tones:
    """With little ink the dragon is drawn in lines over tints: one for the hide, a yellower one for wings and face."""
    tints = {"BLOOD": pale(tones["BLOOD"]), "EMBER": pale(mix(tones["EMBER"], tones["BRASS_LIGHT"], 0.5))}
    return Tones({**tones.palette, **tints}, low=True)


def _edged(scene: Scene, d: str, fill: str, width: float) -> BaseElement:
    """A part of the animal; with little ink the more inward it lies and the finer it is, the finer its outline."""
    return scene.inked(d, fill, max(0.16, 1.5 * width - 0.36) if scene.low else width)


def _body(scene: Scene, body: Swept, hide: str, light: str, deep: str) -> list[BaseElement]:
    """The band with its spade in one outline, lit along the outside of the coil and dark along the inside."""
    spike = mix(hide, scene.tones["PARCH"], 0.5)
    outline = [*body.strip(0.0, 1.0, -1.0, 1.0, 120), *_spade(body)]
    scales = "".join(
        f"M{coordinates(body.at(t, row - 0.26))}"
        f"Q{coordinates(body.at(t + 0.014, row))} {coordinates(body.at(t, row + 0.26))}"
        for k, t in enumerate(0.14 + 0.84 * k / 71 for k in range(72))
        for row in ((-0.5, 0.06, 0.6) if k % 2 else (-0.24, 0.34))
    )
    spikes = []
    for k in range(34):
        t = 0.05 + 0.92 * k / 33
        reach = 0.006 + 0.0024 * body.half(t)
        spikes.append([body.at(t + reach, 0.0), body.at(t, 0.2), body.at(t - reach, 0.0), body.at(t, -0.2)])
    fallen = [(x + 0.9, y + 1.5) for x, y in outline]
    return [
        scene.shadow(polygon_path(fallen), 0.42),
        _edged(scene, polygon_path(outline), hide, 0.55),
        filled(polygon_path(body.strip(0.82, 1.0, -0.9, 0.9, 40)), mix(hide, scene.tones["EMBER"], 0.45)),
        filled(polygon_path(body.strip(0.06, 1.0, 0.36, 0.86, 90)), light),
        filled(polygon_path(body.strip(0.04, 1.0, -0.9, -0.46, 90)), deep),
        filled(
            scales, "none", stroke=deep, stroke_width="0.2" if scene.low else "0.28", stroke_linecap="round"
        ),
        _edged(scene, polygons_path(spikes), spike, 0.25),
        *(
            filled(
                polygon_path([*body.strip(0.0, end, -1.0, 1.0, 90), *_spade(body)]),
                scene.tones["INK"],
                fill_opacity=dark,
            )
            for end, dark in (() if scene.low else BEHIND)
        ),
    ]


def _spade(body: Swept) -> list[Point]:
    """The tail's tip, from its right edge round to its left one."""
    (x, y), (dx, dy) = body.middle(0.0), body.heading(0.01)
    side = [*curve((0.3, 0.3), (0.2, 1.4), (-1.4, 2.5)), *curve((-1.4, 2.5), (2.4, 2.2), (5.4, 0.0))]
    half = [(x - dx * along - dy * across, y - dy * along + dx * across) for along, across in side]
    other = [(x - dx * along + dy * across, y - dy * along - dx * across) for along, across in reversed(side)]
    return [*half, *other]


def _leg(scene: Scene, leg: Leg, hide: str, light: str) -> list[BaseElement]:
    """A leg with its foot in one colour, claws of bone."""
    foot, claws = leg.paw()
    tone = hide if scene.low else mix(hide, scene.tones["INK"], 0.14)
    limb = polygon_path(leg.outline())
    return [
        scene.shadow(polygon_path([(x + 0.5, y + 0.8) for x, y in (*leg.outline(), *foot)]), 0.3),
        _edged(scene, claws, scene.tones["PAPER"], 0.3),
        _edged(scene, limb, tone, 0.45),
        _edged(scene, polygon_path(foot), tone, 0.4),
        filled(polygon_path(leg.limb.strip(0.3, 1.0, -0.6, -0.1, 12)), light),
    ]


def _wing(scene: Scene, wing: Wing, hide: str, light: str, deep: str) -> list[BaseElement]:
    """Skin in folds between five fingers, and the arm."""
    skin, arm = wing.skin(), wing.arm()
    web = scene.tones["EMBER"] if scene.low else mix(hide, scene.tones["EMBER"], 0.55)
    rim = mix(light, scene.tones["PARCH"], 0.45)
    return [
        scene.shadow(polygon_path([(x + 0.8, y + 1.3) for x, y in skin]), 0.4),
        _edged(scene, polygon_path(skin), web, 0.5),
        filled(wing.shades(), mix(web, deep, 0.25) if scene.low else mix(hide, deep, 0.5)),
        filled(wing.folds(), "none", stroke=deep, stroke_width="0.2" if scene.low else "0.3"),
        _edged(scene, wing.bones(), rim, 0.28),
        _edged(scene, polygon_path(wing.limb()), hide, 0.45),
        filled(polygon_path(arm.strip(0.1, 0.95, -0.5, 0.0, 14)), rim),
    ]


def _head(scene: Scene, body: Swept, hide: str, light: str, deep: str) -> BaseElement:
    """The head from above, lighter than the body it rests on: horns back, brows, eyes shut, a long muzzle."""
    tones = scene.tones
    at, heading = body.middle(1.0), body.heading(1.0)
    half = [
        (-3.0, -1.8), (-1.6, -3.0), (0.6, -3.3), (2.0, -4.4), (3.3, -3.0),
        (4.8, -1.9), (7.2, -1.4), (9.2, -1.9), (10.6, -1.7), (11.4, -0.7),
    ]  # fmt: skip
    mirrored = half + [(x, -y) for x, y in half[::-1]]
    ridge = [(-2.0, -0.6), (0.6, -1.3), (3.0, -1.1), (6.4, -0.55), (8.8, -0.4)]
    crest = [[(x - 0.9, 0.0), (x, 0.55), (x + 1.2, 0.0), (x, -0.55)] for x in (-1.4, 0.9, 3.2, 5.3)]
    fangs = "".join(
        f"M{x},{s * y}l.5,{s * 1.1}l.5,{s * -1.0}Z"
        for x, y in ((5.2, 1.7), (7.4, 1.45), (8.9, 1.85))
        for s in (-1, 1)
    )
    bone = mix(tones["PARCH"], tones["BRASS_DARK"], 0.45)
    face, warm = (
        mix(tones["EMBER"], tones["BRASS_LIGHT"], 0.3),
        mix(tones["BRASS_LIGHT"], tones["PARCH"], 0.4),
    )
    frill = "".join(
        polygon_path([(1.2, s * 3.2), (-1.4, s * 6.0), (-1.6, s * 4.2), (-4.2, s * 4.4), (-2.4, s * 1.6)])
        for s in (-1, 1)
    )
    horns, lids, shut, nostrils = ("".join(part(s) for s in (-1, 1)) for part in _FACE)
    return placed(
        at,
        math.degrees(math.atan2(heading[1], heading[0])),
        group(
            scene.shadow(smooth_path([(x + 0.4, y * 1.22) for x, y in mirrored]), 0.45),
            _edged(scene, frill, deep, 0.4),
            _edged(scene, fangs, tones["PAPER"], 0.25),
            _edged(scene, smooth_path(mirrored, corners=(0, 3, 16, 19)), face, 0.46 if scene.low else 0.55),
            filled(smooth_path(ridge + [(x, -y) for x, y in ridge[::-1]]), warm),
            _edged(scene, polygons_path(crest), hide, 0.25),
            _edged(scene, horns, bone, 0.4),
            _edged(scene, lids, warm, 0.3),
            scene.lines(shut, width=0.3 if scene.low else 0.42),
            filled(nostrils, tones["INK"]),
            transform="scale(1.6)",
        ),
    )


#: What the face has on either side (-1, 1): horn, lid, the line of the shut eye, nostril.
_FACE: tuple[Callable[[int], str], ...] = (
    lambda s: wedge_path((-0.6, s * 2.3), (-7.8, s * 4.6), 2.1, s * 1.3),
    lambda s: lens_path((0.7, s * 2.7), (4.6, s * 1.55), 1.25, -s * 0.2),
    lambda s: f"M.9,{s * 2.9}Q3,{s * 3.1} 4.6,{s * 1.7}",
    lambda s: lens_path((9.3, s * 1.35), (10.4, s * 0.75), 0.55),
)

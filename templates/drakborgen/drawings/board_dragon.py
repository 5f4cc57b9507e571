"""The dragon that sleeps under a board's squares: carved in the floor, in colour only where it lies on its gold.

It never darkens the floor much: tiles are laid over it and must win.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from svgwrite.base import BaseElement
from svgwrite.container import Defs
from svgwrite.masking import ClipPath

from cardgen.art.colour import mix
from cardgen.art.geometry import (
    Box,
    Point,
    Polygon,
    coordinates,
    lens_path,
    polygon_path,
    polygons_path,
    smooth_path,
)
from cardgen.art.masonry_stones import filled, group, inked, stroked

from .board_ground import Grid
from .limbs import Leg, Wing, curve
from .scene import Scene
from .swept import Swept, between

#: How dark the carving is: its body, and its lines.
BODY_OPACITY, LINE_OPACITY = "0.085", "0.34"
#: How dense its own colour is on a white floor.
PALE_OPACITY = "0.17"
#: What the drawing was made for: the points below are counted in squares of so many columns and rows.
COLUMNS, ROWS = 13.0, 10.0
#: From the tail's tip to the neck; two points more follow where it enters the chamber.
COIL: tuple[Point, ...] = (
    (11.35, 8.62), (10.4, 9.3), (9.0, 9.12), (7.4, 8.66), (5.4, 9.06), (3.4, 8.78), (1.85, 7.6), (1.28, 5.8),
    (1.85, 3.75), (3.5, 2.25), (5.75, 1.6), (7.95, 1.75), (9.75, 2.8), (10.5, 4.65), (9.95, 6.7), (8.35, 7.75),
    (6.35, 7.9), (4.55, 7.25), (3.65, 5.85), (3.72, 4.3), (4.6, 3.05),
)  # fmt: skip
#: Half its width in squares along the way; the neck grows thin.
THICK = ((0.0, 0.03), (0.16, 0.1), (0.34, 0.26), (0.52, 0.44), (0.7, 0.53), (0.85, 0.36), (0.94, 0.22))
#: The wings: shoulder, wrist, finger tips from the front, the flank. Shoulders and flanks lie under the body.
TIPS: tuple[Point, ...] = ((2.5, 2.28), (1.0, 2.95), (0.32, 4.5), (0.62, 6.2), (1.95, 7.25))
WINGS: tuple[tuple[Point, ...], ...] = (
    ((3.5, 6.0), (2.62, 3.72), *TIPS, (4.0, 6.95)),
    ((4.5, 6.9), (5.3, 4.75), (7.75, 3.5), (8.55, 4.5), (8.5, 5.7), (7.75, 6.62), (6.7, 7.0), (5.3, 7.6)),
)
#: The legs: where they leave the body, knee, ankle, and how far the foot points from there.
LEGS: tuple[tuple[Point, ...], ...] = (
    ((10.3, 5.6), (11.35, 5.3), (11.72, 6.1), (0.12, 0.6)),
    ((9.7, 6.3), (9.1, 5.75), (9.3, 5.0), (-0.1, -0.5)),
    ((5.1, 7.5), (4.55, 8.3), (3.9, 8.02), (-0.5, -0.02)),
    ((3.8, 4.75), (4.5, 4.5), (4.72, 4.06), (0.16, -0.42)),
)
#: From here on the body lies over the wings and legs that grow from it.
FRONT = 0.6
#: How wide the neck is where it goes under the chamber's wall: half of it, in mm.
NECK_MM = 10.0


def carved(grid: Grid, sill: Point, scene: Scene, *, kept: bool = False) -> list[BaseElement]:
    """The body coiled through the squares, its neck ending at the chamber's sill, wings and legs under its front.

    Little ink leaves its lines alone, or its breath of tone, too, where it is `kept`: on paper, through which no flag
    shows.
    """
    side = grid.square_mm
    wide, high = grid.columns / COLUMNS, grid.rows / ROWS

    def place(point: Point) -> Point:
        return grid.place(point[0] * wide, point[1] * high)

    ends = [
        (sill[0] - 0.75 * side, sill[1] - 1.42 * side),
        (sill[0] - 0.14 * side, sill[1] - 1.0 * side),
        (sill[0], sill[1] - 0.45 * side),
        (sill[0], sill[1] + 4.0),
    ]
    end = NECK_MM / side
    body = Swept(
        [*(place(point) for point in COIL), *ends], lambda t: side * between((*THICK, (1.0, end)), t)
    )
    wings = [Wing([place(point) for point in points], side) for points in WINGS]
    legs = [
        Leg([place(hip), place(knee), place(ankle)], (foot[0] * side, foot[1] * side), side)
        for hip, knee, ankle, foot in LEGS
    ]
    box, ink = grid.box, scene.tones["INK"]
    word, tone = _tone(scene, kept)
    front = body.strip(FRONT, 1.0, -1, 1, 90)
    coil = group(*_body(body, scene, 0.0, FRONT, kept=kept))
    for number, cover in enumerate([front, wings[0].skin(), *(leg.outline() for leg in legs)]):
        coil = outside(f"{scene.uid}-coil-{number}", box, cover, coil)
    grown: list[Wing | Leg] = [*wings, *legs]
    limbs = group(*(limb.drawn(ink, *tone, LINE_OPACITY, word) for limb in grown))
    shapes = [
        body.strip(0.0, 1.0, -1, 1, 200),
        *(w.skin() for w in wings),
        *(w.limb() for w in wings),
        *(leg.outline() for leg in legs),
    ]
    shapes += [*_fins(body, 0.0, 1.0), _spade(body)]
    return [
        *([inked("keep", *(filled(polygon_path(shape), "#ffffff") for shape in shapes))] if kept else ()),
        coil,
        outside(f"{scene.uid}-limbs", box, front, limbs),
        *_body(body, scene, FRONT, 1.0, kept=kept),
    ]


def outside(name: str, box: Box, shape: Polygon, drawn: BaseElement) -> BaseElement:
    """What is drawn, but not where the shape lies: a clip of the box with a hole that runs the other way."""
    defs, clip = Defs(debug=False), ClipPath(id=name, debug=False)
    left, top, right, bottom = box
    turned = sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(shape, shape[1:] + shape[:1], strict=True))
    hole = shape[::-1] if turned > 0 else shape
    frame = polygon_path([(left, top), (right, top), (right, bottom), (left, bottom)])
    clip.add(filled(frame + polygon_path(hole), "#000000"))
    defs.add(clip)
    return group(defs, group(drawn, clip_path=f"url(#{name})"))


def _body(body: Swept, scene: Scene, low: float, high: float, *, kept: bool = False) -> list[BaseElement]:
    """A stretch of the band with fins, scales and the plates of its belly, and the tail's tip if it begins there."""
    ink = scene.tones["INK"]
    steps = round(body.length / 4.2)
    first, last = round(low * steps), round(high * steps)
    stations = [k / steps for k in range(first, last + 1)]
    left, right = ([body.at(t, way) for t in stations] for way in (-1, 1))
    edge = [*right[::-1], *(_spade(body) if first == 0 else ()), *left]
    outline = "M" + "L".join(map(coordinates, edge))
    if first:
        outline = "".join("M" + "L".join(map(coordinates, side)) for side in (left, right))
    fins = polygons_path(_fins(body, low, high))
    scales, plates = _scales(body, steps, first, last), _plates(body, steps, first, last)
    seam = "M" + "L".join(coordinates(body.at(t, 0.46)) for t in stations if t * steps >= 8)
    word, (tone, opacity) = _tone(scene, kept)
    lines = ((fins, 0.7), (outline, 0.9), (scales, 0.45), (plates, 0.45), (seam, 0.5))
    return [
        inked(word, group(*(filled(d, tone) for d in (polygon_path(edge), fins)), opacity=opacity)),
        group(*(stroked(d, ink, width) for d, width in lines), opacity=LINE_OPACITY),
    ]


def _tone(scene: Scene, kept: bool) -> tuple[str, tuple[str, str]]:
    """What little ink does to the tone in the dragon, and the tone: its colour and how dense it is."""
    if kept:
        return "keep", (scene.tones["DRAGON"], PALE_OPACITY)
    return "drop", (scene.tones["INK"], BODY_OPACITY)


def _fins(body: Swept, low: float, high: float) -> list[Polygon]:
    """The fins of a stretch."""
    steps = round(body.length / 4.2)
    first, last = round(low * steps), round(high * steps)
    return [_fin(body, k / steps, 1.0 / steps) for k in range(6, steps - 22, 5) if first <= k < last]


def _fin(body: Swept, t: float, step: float) -> Polygon:
    """One fin on the outer side, leaning toward the tail."""
    return [body.at(t, -1.0), body.at(t - step, -1.42), body.at(t + 4 * step, -1.0)]


def _scales(body: Swept, steps: int, first: int, last: int) -> str:
    """Rows of round scales over the back, each row half a scale on from its neighbour."""
    d = ""
    for k in range(max(4, first), min(steps - 4, last)):
        t, after = k / steps, (k + 4) / steps
        thick = body.half(t)
        if thick < 5:
            continue
        rows, half = ((-0.82, -0.5, -0.18, 0.14), 0.17) if thick > 12 else ((-0.62, -0.04), 0.29)
        for number, row in enumerate(rows):
            if (k + number * 2) % 4 == 0:
                low, high = body.at(after, row - half), body.at(after, row + half)
                d += f"M{coordinates(body.at(t, row - half))}Q{coordinates(low)} {coordinates(body.at(after, row))}"
                d += f"Q{coordinates(high)} {coordinates(body.at(t, row + half))}"
    return d


def _plates(body: Swept, steps: int, first: int, last: int) -> str:
    """The plates of the belly, on the inner side."""
    d = ""
    for k in range(max(6, first), min(steps - 1, last), 2):
        if body.half(k / steps) >= 3:
            d += _arc(*(body.at(k / steps, across) for across in (0.98, 0.72, 0.46)))
    return d


def _spade(body: Swept) -> Polygon:
    """The tail's tip, from its right edge round to its left one: it goes on in the tail's own outline."""
    (x, y), (dx, dy) = body.middle(0.0), body.heading(0.004)

    def at(along: float, across: float) -> Point:
        return x - dx * along - dy * across, y - dy * along + dx * across

    side = [*curve((1.0, 1.6), (3.0, 7.5), (-7.0, 15.5)), *curve((-7.0, 15.5), (15.0, 13.0), (38.0, 0.0))]
    return [at(a, c) for a, c in (*side, *((a, -c) for a, c in reversed(side)))]


def _arc(start: Point, bow: Point, end: Point) -> str:
    return f"M{coordinates(start)}Q{coordinates(bow)} {coordinates(end)}"


# ---------------------------------------------------------------- the head

#: The right half of the head from above, nape at 0,0, muzzle down: units of a head 50 long.
HALF_HEAD: tuple[Point, ...] = (
    (6.6, -1.0), (10.6, 3.6), (13.0, 9.0), (12.4, 16.0), (10.4, 21.6), (8.6, 29.0), (7.8, 36.4), (8.4, 41.4),
    (6.2, 46.6), (0.0, 48.6),
)  # fmt: skip
HORN: tuple[Point, ...] = (
    (7.6, 5.6),
    (13.6, -1.4),
    (16.6, -9.0),
    (14.4, -19.0),
    (14.2, -10.0),
    (10.6, -3.6),
    (4.4, 1.8),
)
FRILL: tuple[Point, ...] = (
    (11.8, 7.4),
    (21.0, 4.4),
    (16.6, 10.2),
    (22.6, 13.0),
    (16.8, 15.0),
    (19.6, 20.4),
    (11.6, 18.6),
)
SHADE_EDGE: tuple[Point, ...] = ((2.4, 44.0), (5.0, 36.0), (6.0, 28.0), (7.6, 20.0), (9.2, 12.0), (7.6, 5.0))
HORN_SHADE: tuple[Point, ...] = (
    (9.0, 4.6),
    (14.4, -1.6),
    (16.4, -9.0),
    (14.4, -19.0),
    (15.2, -9.6),
    (12.6, -2.6),
)
#: A spike of the jaw.
CHIN: tuple[Point, ...] = ((10.2, 24.6), (15.4, 25.4), (9.4, 30.4))
BROW_LIGHT: tuple[Point, ...] = ((3.4, 12.6), (11.0, 13.8), (10.6, 15.4), (4.2, 15.6))
BROW: tuple[Point, ...] = ((2.8, 11.6), (11.8, 13.0), (10.8, 18.4), (5.0, 22.0))


def sleeping_head(scene: Scene, nape: Point, size: float) -> list[BaseElement]:
    """The head from above in colour, muzzle down, `size` mm long: eyes shut, a thread of gold under the lids."""
    unit, tones = size / 50, scene.tones
    hide = tones["BLOOD"]
    deep, light, horn = (
        _deep(scene),
        mix(hide, tones["EMBER"], 0.45),
        mix(tones["PARCH"], hide, 0.12),
    )

    def at(x: float, y: float) -> Point:
        return nape[0] + x * unit, nape[1] + y * unit

    def both(points: Sequence[Point]) -> list[list[Point]]:
        return [[at(x * way, y) for x, y in points] for way in (1, -1)]

    outline = [at(x, y) for x, y in HALF_HEAD] + [at(-x, y) for x, y in reversed(HALF_HEAD[:-1])]
    muzzle = [
        at(x, y)
        for x, y in ((4.2, 23), (3.4, 33), (4.0, 41), (0, 45.5), (-4.0, 41), (-3.4, 33), (-4.2, 23), (0, 20))
    ]
    lids = "".join(
        lens_path(at(4.4 * way, 21.0), at(10.4 * way, 17.9), 1.25 * unit, 0.5 * way) for way in (1, -1)
    )
    nostrils = "".join(lens_path(at(3.2 * way, 43.2), at(5.8 * way, 40.2), 0.9 * unit) for way in (1, -1))
    folds = "".join(
        f"M{coordinates(at(3.4 * w, 24.6))}Q{coordinates(at(6.4 * w, 31))} {coordinates(at(5.4 * w, 38))}"
        for w in (1, -1)
    )
    crest = [
        [at(0, y + 4.4 - k * 0.3), at(2.5 - k * 0.22, y + 0.6), at(0, y - 1.4), at(-2.5 + k * 0.22, y + 0.6)]
        for k, y in enumerate((1.5, 7.0, 12.4, 17.6, 22.6, 27.2, 31.4, 35.2))
    ]
    pale, dark = mix(light, tones["GLOW"], 0.4), mix(hide, tones["INK"], 0.62)
    shade = [at(x, y) for x, y in HALF_HEAD] + [at(x, y) for x, y in SHADE_EDGE]
    spikes = [[at(x, y) for x, y in spike] for spike in (CHIN, [(-x, y) for x, y in CHIN])]
    return [
        scene.shadow(polygon_path([(x + 1.4, y + 2.2) for x, y in outline]), 0.4),
        *(scene.inked(polygon_path(part), deep, 0.5) for part in both(FRILL)),
        stroked("".join(_rays(part) for part in both(FRILL)), dark, 0.4),
        *(scene.inked(polygon_path(part), pale, 0.45) for part in spikes),
        scene.inked(smooth_path(outline), hide, 0.7),
        filled(smooth_path(shade, corners=(0, 9)), deep),
        filled(smooth_path(muzzle), light),
        filled(polygon_path([at(-3.0, 25), at(-1.6, 24), at(-1.2, 40), at(-2.8, 39)]), pale),
        stroked(_head_scales(at), deep, 0.4),
        *(scene.inked(polygon_path(part), deep, 0.5) for part in both(BROW)),
        *(filled(polygon_path(part), light) for part in both(BROW_LIGHT)),
        *(scene.inked(smooth_path(part, corners=(3,)), horn, 0.6) for part in both(HORN)),
        filled(
            smooth_path([at(x, y) for x, y in HORN_SHADE], corners=(0, 3)),
            mix(horn, tones["BRASS_DARK"], 0.5),
        ),
        filled(
            smooth_path([at(-x, y) for x, y in HORN_SHADE], corners=(0, 3)),
            mix(horn, tones["BRASS_DARK"], 0.5),
        ),
        stroked("".join(_rings(at, way) for way in (1, -1)), mix(horn, tones["INK"], 0.6), 0.4),
        filled(polygons_path(crest), pale, stroke=dark, stroke_width=".35"),
        stroked(folds, dark, 0.5),
        filled(lids, tones["GLOW"], stroke=tones["INK"], stroke_width=".5"),
        filled(nostrils, tones["INK"]),
    ]


def _deep(scene: Scene) -> str:
    """The hide in shade; on the light one of little ink more of its own colour, which black would make grey."""
    hide = scene.tones["BLOOD"]
    return mix(hide, scene.tones["DRAGON"], 0.45) if scene.low else mix(hide, scene.tones["INK"], 0.35)


def _rays(part: Sequence[Point]) -> str:
    """Ribs of a frill, from its root to its points."""
    root = ((part[0][0] + part[-1][0]) / 2, (part[0][1] + part[-1][1]) / 2)
    return "".join(f"M{coordinates(root)}L{coordinates(part[k])}" for k in (1, 3, 5))


def _rings(at: Callable[[float, float], Point], way: int) -> str:
    """Growth rings across a horn."""
    rings = (((8.6, 1.0), (13.2, 0.6)), ((10.8, -3.0), (15.2, -3.6)), ((13.2, -7.0), (16.4, -7.8)))
    return "".join(
        _arc(at(x0 * way, y0), at((x0 + x1) / 2 * way, (y0 + y1) / 2 + 1.2), at(x1 * way, y1))
        for (x0, y0), (x1, y1) in rings
    )


def _head_scales(at: Callable[[float, float], Point]) -> str:
    """Scales on the cheeks, smaller toward the muzzle."""
    d = ""
    for row, y in enumerate((4.6, 8.0, 24.2, 28.0, 31.8)):
        for way in (1, -1):
            for x in (4.2, 7.4) if row < 2 else (5.9,):
                d += _arc(at((x - 1.5) * way, y), at(x * way, y + 2.4), at((x + 1.5) * way, y))
    return d


def neck(scene: Scene, sill: Point, nape: Point, half: float) -> list[BaseElement]:
    """The neck in colour from the chamber's sill to the nape."""
    hide = scene.tones["BLOOD"]
    deep, light = _deep(scene), mix(hide, scene.tones["EMBER"], 0.45)
    line = Swept(
        [
            (sill[0], sill[1] - 8),
            sill,
            ((sill[0] + nape[0]) / 2, (sill[1] + nape[1]) / 2),
            (nape[0], nape[1] + 6),
        ],
        lambda t: half * (1 - 0.16 * t),
    )
    count = max(3, round(line.length / 4.4))
    ribs = "".join(
        _arc(line.at(k / count, -0.9), line.at((k + 1.3) / count, 0), line.at(k / count, 0.9))
        for k in range(count)
    )
    return [
        scene.shadow(polygon_path([(x + 1, y + 1) for x, y in line.strip(0, 1, -1.06, 1.06)]), 0.3),
        scene.inked(polygon_path(line.strip(0, 1, -1, 1)), hide, 0.7),
        filled(polygon_path(line.strip(0, 1, -0.35, 0.35)), light),
        stroked(ribs, deep, 0.5),
    ]

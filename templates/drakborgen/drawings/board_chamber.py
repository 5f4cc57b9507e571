"""The place of the chamber on a board: a walled vault of its squares, coins, and the dragon's head in colour."""

from __future__ import annotations

import math
from dataclasses import replace

from svgwrite.base import BaseElement
from svgwrite.container import Defs
from svgwrite.masking import ClipPath

from cardgen.art.colour import mix, pale, stone_tones
from cardgen.art.geometry import Box, Point, Polygon, circle_path, courses, polygon_path
from cardgen.art.masonry_stones import filled, group, stones

from .board_dragon import NECK_MM, neck, sleeping_head
from .gradients import radial_gradient
from .scene import Scene
from .stone import Tones, box_path

WALL_MM = 5.0
CORNER_MM = 9.0


def sill(box: Box) -> Point:
    """The middle of the chamber's upper wall, where the neck comes in."""
    return (box[0] + box[2]) / 2, box[1]


def vault(box: Box, scene: Scene) -> list[BaseElement]:
    """Walls round a floor of gold, seen from above; the head lies in its upper part."""
    if scene.low:
        scene = replace(scene, tones=_lightened(scene.tones))
    tones, rng = scene.tones, scene.rng
    left, top, right, bottom = box
    warm = mix(tones["BRASS_DARK"], tones["WALL1"], 0.4)
    walls = [mix(tone, warm, 0.3) for tone in stone_tones(tones.palette)]
    floor = _cut_corners((left + WALL_MM, top + WALL_MM, right - WALL_MM, bottom - WALL_MM), CORNER_MM)
    entry = _with_entry(floor, sill(box), NECK_MM + 1.2)
    low, high = WALL_MM + CORNER_MM * 0.6, WALL_MM + 1

    def hidden(stone: Box) -> bool:
        return (
            stone[0] > left + low
            and stone[2] < right - low
            and stone[1] > top + high
            and stone[3] < bottom - high
        )

    laid = courses(box, rng, 5.0, (7, 11), joint=0.7, skip=hidden)
    nape = (left + right) / 2, top + (bottom - top) * 0.21
    size = min((right - left) * 0.9, (bottom - top) * 0.5)
    shade = mix(tones["SHADE"], warm, 0.35)
    name, rim = f"{scene.uid}-vault", polygon_path(entry)
    gold = [
        *_gold(floor, nape, size, scene),
        *neck(scene, sill(box), nape, NECK_MM),
        *sleeping_head(scene, nape, size),
        filled(rim, "none", stroke=tones["INK"], stroke_width="4", stroke_opacity=".16"),
    ]
    return [
        _clip(name, rim),
        filled(box_path(box), mix(tones["JOINT"], warm, 0.3)),
        stones(laid, rng, walls, shade, tones["GLOW"], 0.45, (0.18, 0.24)),
        group(*gold, clip_path=f"url(#{name})"),
        filled(rim, "none", stroke=tones["INK"], stroke_width=".7", stroke_linejoin="round"),
        filled(box_path(box), "none", stroke=tones["INK"], stroke_width=".9", stroke_linejoin="round"),
    ]


def _lightened(tones: Tones) -> Tones:
    """With little ink hide and hoard are lighter, as the rest of the animal is pale."""
    lighter = {
        "BLOOD": mix(pale(tones["DRAGON"]), tones["DRAGON"], 0.3),
        "EMBER": pale(tones["EMBER"]),
        "BRASS": mix("#ffffff", tones["BRASS"], 0.6),
        "BRASS_LIGHT": mix("#ffffff", tones["BRASS_LIGHT"], 0.6),
    }
    return Tones({**tones.palette, **lighter})


def _cut_corners(box: Box, cut: float) -> Polygon:
    left, top, right, bottom = box
    return [
        (left + cut, top), (right - cut, top), (right, top + cut), (right, bottom - cut),
        (right - cut, bottom), (left + cut, bottom), (left, bottom - cut), (left, top + cut),
    ]  # fmt: skip


def _with_entry(floor: Polygon, at: Point, half: float) -> Polygon:
    """The floor, and the gap in the upper wall through which the neck comes in."""
    (x, y), low = at, floor[0][1]
    return [floor[0], (x - half, low), (x - half, y), (x + half, y), (x + half, low), *floor[1:]]


def _clip(name: str, d: str) -> BaseElement:
    defs, clip = Defs(debug=False), ClipPath(id=name, debug=False)
    clip.add(filled(d, "#000000"))
    defs.add(clip)
    return defs


def _gold(floor: Polygon, nape: Point, size: float, scene: Scene) -> list[BaseElement]:
    """The hoard: a floor of gold with coins in three tones, nearer ones on top."""
    tones, rng = scene.tones, scene.rng
    left, right = min(x for x, _ in floor), max(x for x, _ in floor)
    top, bottom = min(y for _, y in floor), max(y for _, y in floor)
    middle = (left + right) / 2, (top + bottom) / 2
    light = f"{scene.uid}-gold"
    base = mix(tones["BRASS"], tones["BRASS_LIGHT"], 0.35)
    drawn: list[BaseElement] = [
        filled(polygon_path(floor), base),
        radial_gradient(
            light,
            (middle[0], bottom - size * 0.5),
            size,
            [(0.0, tones["GLOW"], 0.95), (1.0, tones["GLOW"], 0.0)],
        ),
        filled(polygon_path(floor), f"url(#{light})"),
    ]
    edge = mix(tones["BRASS_DARK"], tones["INK"], 0.25)
    tints = (base, mix(base, tones["BRASS_LIGHT"], 0.6), mix(tones["BRASS_LIGHT"], tones["PAPER"], 0.35))
    for tint in tints:
        coins, inner = "", ""
        for _ in range(72):
            at = rng.uniform(left, right), rng.uniform(top, bottom)
            radius = rng.uniform(1.7, 2.3)
            if math.dist(at, (nape[0], nape[1] + size * 0.4)) > size * 0.16:
                coins += circle_path(at, radius)
                inner += circle_path(at, radius * 0.62)
        drawn += [
            filled(coins, tint, stroke=edge, stroke_width=".35"),
            filled(inner, "none", stroke=edge, stroke_width=".25", stroke_opacity=".7"),
        ]
    return drawn

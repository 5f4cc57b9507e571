"""The common back of a set of tiles: dark flags, a ring of stones, and the emblem the template lays on it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from random import Random
from typing import Any

from cardgen.art.colour import mix
from cardgen.art.geometry import circle_path, courses, voussoirs
from cardgen.art.masonry_stones import filled, group, stones

from .stone import Tones, box_path


def draw_back(p: Mapping[str, Any], palette: Mapping[str, str]) -> str:
    """Return a back of dark masonry with a round dark field in its middle.

    Args:
        p: `width` and `height` in mm (default 50), `bleed` (3), `seed` (1), `radius` of the field (14).
    """
    tones, rng = Tones(palette), Random(int(p.get("seed") or 1))
    width, height = float(p.get("width") or 50), float(p.get("height") or 50)
    bleed, radius = float(p.get("bleed", 3.0)), float(p.get("radius") or 14)
    centre = (width / 2, height / 2)
    ink = tones["INK"]
    walls = [mix(tone, ink, 0.34) for tone in tones.numbered("WALL", 3)]
    inner = (radius + 4) * 0.7

    def skip(box: tuple[float, float, float, float]) -> bool:
        return (
            box[0] > centre[0] - inner
            and box[2] < centre[0] + inner
            and abs(box[1] + box[3] - height) / 2 < inner - 2.1
        )

    laid = courses((-bleed, -bleed, width + bleed, height + bleed), rng, 5.3, (6.5, 10), joint=1.0, skip=skip)
    ring = voussoirs(centre, radius, radius + 4.2, 0, 2 * math.pi, 20, rng, joint=0.75, jitter=0.08)
    ground = box_path((-bleed, -bleed, width + bleed, height + bleed))
    field = mix(tones["INK"], tones["WALL_JOINT"], 0.25)
    drawn = group(
        filled(ground, mix(tones["WALL_JOINT"], ink, 0.45)),
        stones(
            laid,
            rng,
            walls,
            mix(tones["WALL_SHADE"], ink, 0.5),
            mix(tones["WALL1"], ink, 0.12),
            0.5,
            (0.18, 0.24),
        ),
        filled(circle_path(centre, radius + 4.6), ink),
        stones(ring, rng, tones.coping, tones["WALL_SHADE"], tones["PAPER"], 0.4, (0.16, 0.2)),
        filled(circle_path(centre, radius), field, stroke=ink, stroke_width="0.6"),
        filled(circle_path(centre, radius - 1.1), "none", stroke=tones["BRASS"], stroke_width="0.5"),
    )
    return str(drawn.tostring())

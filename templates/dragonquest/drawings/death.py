"""The end of a hero: a dragon's head and the fire that licks past the box.

One drawing, `pad-death`. Parameters: uid, low, weight; box [x, y, width, height] of the panel it fills; cross [x, y,
width, height] of the box that is crossed out, left of the head; plain: without the fire, and the head as large as the
panel is high.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from svgwrite.base import BaseElement
from svgwrite.masking import ClipPath

from cardgen.art.geometry import lens_path, num
from cardgen.art.masonry_stones import filled, group

from .inks import WHITE, Inks, box_of, rectangle_path

NAME = "pad-death"

#: Size the picture is drawn for; it is as high as its panel, and stands at the panel's right.
WIDTH, HEIGHT = 55.0, 32.0
#: Where the fire leaves the jaws, and how far it licks past the box that is crossed out.
JAWS, PAST_MM = 26.4, 6.0
#: Without the fire: how much larger the head is, and how far it is moved up.
PLAIN, PLAIN_RISE_MM = 1.4, 0.6
#: Light on the skin, and the eye, each between two of the palette.
LIGHT, EYE = ("ORANGE_P", "RED_P", 0.3), ("BRASS_LIGHT", "GOLD_P", 0.5)


def draw(p: Mapping[str, Any], palette: Mapping[str, str]) -> str:
    """Return the picture as one group."""
    inks = Inks.of(p, palette)
    left, top, right, bottom = box_of(p["box"])
    inset, clip = 0.28, ClipPath(id=f"{p['uid']}-panel", debug=False)
    clip.add(filled(_chamfered(left + inset, top + inset, right - inset, bottom - inset), "none"))
    scale = min((bottom - top) / HEIGHT, (right - left) / WIDTH)
    plain = bool(p.get("plain"))
    rise = PLAIN_RISE_MM if plain else 0.0
    scale *= PLAIN if plain else 1.0
    at = f"translate({num(right - WIDTH * scale)},{num(top - rise * scale)}) scale({num(scale, 4)})"
    cross_box = box_of(p["cross"])
    reach = (right - cross_box[0]) / scale + PAST_MM - (WIDTH - JAWS)
    fire = [] if plain else _fire(inks, max(1.0, reach / JAWS))
    scene = group(*fire, *_head(inks), transform=at)
    cross = rectangle_path(cross_box)
    drawn = group(
        clip,
        group(scene, clip_path=f"url(#{p['uid']}-panel)"),
        inks.area(cross, WHITE, "INK", 0.9),
    )
    return str(drawn.tostring())


def _chamfered(left: float, top: float, right: float, bottom: float, cut: float = 1.55) -> str:
    points = (
        (left + cut, top), (right - cut, top), (right, top + cut), (right, bottom - cut),
        (right - cut, bottom), (left + cut, bottom), (left, bottom - cut), (left, top + cut),
    )  # fmt: skip
    return "M" + "L".join(f"{num(x)},{num(y)}" for x, y in points) + "Z"


def _fire(inks: Inks, longer: float) -> list[BaseElement]:
    """Two streams from the jaws, so many times as long as drawn: round the box and past it."""
    outer = (
        "M26.4,15.4C20,14.4 17,7.4 8.2,2.4C10.2,5.2 10.8,6.6 10.8,7.8C7.6,5 5,4.4 1.6,5.4C4.6,7 5.6,8.6 5.8,10.6"
        "C4,9.8 2.6,10.2 1,12C3.6,12.6 4.6,14.4 4.6,16.6C3.2,16 2.2,16.8 1,18.6C3.6,19 4.8,20.6 5,22.8"
        "C3.8,22.4 2.2,23.6 1.2,25.8C4.4,25.4 6.6,26.8 8,30.4C8,28.2 8.4,26.8 9.4,25.8C11.6,27.8 14.6,30 18.8,30.6"
        "C16.6,28.8 16.2,27.2 16.6,25.8C20.4,26.2 24.4,24.2 27,20.8Z"
    )
    inner = (
        "M26,16.6C20.6,16 16.4,10.6 11.4,6.6C13,9.8 10.4,10.4 7,8.8C8.8,12.6 7.4,13.6 6.4,14.8"
        "C8.4,16.8 7.4,21 7,23.6C9.4,22.2 11.4,23.8 14.4,25.4C16.4,22.6 21.4,23 26.2,19.8Z"
    )
    drawn = [inks.area(_longer(outer, longer), inks.tint("ORANGE_P"), "ORANGE_D", 0.4)]
    return drawn + ([] if inks.low else [filled(_longer(inner, longer), inks.tint("GOLD_P"))])


def _longer(d: str, times: float) -> str:
    """Return a path of absolute points stretched leftward from the jaws."""

    def moved(point: re.Match[str]) -> str:
        return f"{num(JAWS - (JAWS - float(point[1])) * times)},{point[2]}"

    return re.sub(r"(-?[\d.]+),(-?[\d.]+)", moved, d)


#: The head in profile, facing left, on a grid of 24: horns, brow, jaws with teeth cut out, neck.
HEAD = (
    "M1.2,10.6Q.8,8 3.2,7.2Q5.4,6.6 7.6,7.4Q9,4.6 12.4,4.4Q17,4 23,.4Q21,5.8 15.8,7.6Q19,7.8 23,6.2Q21.4,10.2 17.4,11.2"
    "Q20,12 23.2,11.4Q21.6,14.8 18.2,15.2Q20.6,18.2 26.4,18.4V26H8.6Q12.4,20.4 11.2,17.6Q7.4,20 3.2,18.6L1.8,15.2"
    "L4,16.2L4.8,13.9L6.2,16L7.6,14.4Q10,13.8 10.8,12.4L8.9,12L7.7,14.3L6.5,11.8L4.5,11.6L3.3,14L2.4,11.4Z"
)


#: The spines along the neck, behind it; the plates of its throat, which runs down into the frame.
SPINES = (
    "M19.4,17.2L22,14.8L21.9,18.6ZM21.7,18L24.6,16L24.2,19.2ZM23.8,18.4L25.4,17.3L25.4,18.7Z"
    "M18.2,15.6L20.2,13.9L19.8,17.4Z"
)
BELLY = "M11.5,18.4Q12.6,21 9.3,26H13.4Q16,21.4 14.2,18.3Q12.8,18.7 11.5,18.4Z"
PLATES = "M11.9,20.3Q13.3,20.8 14.8,20.2M11.3,22.3Q12.8,23 14.5,22.5M10.2,24.4Q12,25.2 13.9,24.8"
#: Where scales lie on the neck: the left end of each.
SCALES = (
    (16.4, 20.2),
    (19, 20.4),
    (21.6, 21),
    (24, 21.4),
    (15.6, 22.4),
    (18.2, 22.6),
    (20.8, 23.1),
    (23.4, 23.6),
)


def _scales(inks: Inks) -> list[BaseElement]:
    d = "".join(lens_path((x, y), (x + 1.7, y), 0.1, -0.75) for x, y in SCALES)
    return [inks.lines(d, "INK", 0.14) if inks.low else filled(d, inks.between(*LIGHT))]


def _head(inks: Inks) -> list[BaseElement]:
    cuts = "".join(
        (
            lens_path((3.6, 8.4), (7.4, 8.3), 0.35),
            lens_path((8.6, 7.6), (11, 5.8), 0.35),
            lens_path((14.2, 11), (17.4, 17), 0.5, -0.5),
            lens_path((13.2, 13.6), (15.2, 18.4), 0.5, -0.5),
            lens_path((16.8, 13), (19, 18.6), 0.5, -0.5),
            lens_path((4, 17.4), (9, 17.7), 0.35, -0.3),
        )
    )
    horns = (
        "M12.4,5.6Q17,5 21.4,2.4Q19.4,5.6 15,6.8ZM17.4,8.7Q19.6,8.4 21.4,7.6Q19.8,9.8 17.4,10.2Z"
        "M18.6,12.9Q20.4,13.2 21.8,12.7Q20.4,14.2 18.4,14.2Z"
    )
    eye = "M9,8.6L13.6,7.2Q13.2,10.4 10.8,10.2Q9.6,9.8 9,8.6Z"
    pupil = "M11.2,8.3L12,8L11.9,10L11,10ZM2.2,9.4L4.2,8.6L3.6,10.1Z"
    teeth = "M2.6,11.5L3.3,13.8L4.4,11.7ZM6.6,11.9L7.7,14.2L8.8,12.1Z"
    teeth += "M1.9,15.4L3.8,16.1L4.7,14.1ZM6.3,15.8L7.4,14.5L5,14.2Z"
    skin = (
        inks.area(SPINES, inks.tint("ORANGE_P"), "INK", 0.36),
        inks.area(HEAD, WHITE if inks.low else inks.dark("BLOOD"), "INK", 0.36),
    )
    light = inks.lines(cuts + horns, "INK", 0.16) if inks.low else filled(cuts + horns, inks.between(*LIGHT))
    return [
        group(
            *skin,
            inks.area(BELLY, inks.tint("ORANGE_P"), "INK", 0.2),
            inks.lines(PLATES, "BLOOD", 0.2),
            light,
            *_scales(inks),
            inks.area(eye, inks.between(*EYE), "INK", 0.26),
            inks.solid(pupil, "INK", 0.15),
            filled(teeth, WHITE) if not inks.low else inks.lines(teeth, "INK", 0.16),
            transform="translate(22.4,1.4) scale(1.28)",
        )
    ]

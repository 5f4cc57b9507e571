"""The country under the sky of a board, between one sun and the next: a village in the morning, fields, woods, graves at night.

And the moat at the foot of the castle's wall.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from svgwrite.base import BaseElement

from cardgen.art.colour import mix
from cardgen.art.geometry import Box, num, polygon_path
from cardgen.art.masonry_stones import filled, inked, rectangle, stroked

from .board_tracks import SKY, hour, place
from .scene import Scene
from .stone import Tones

#: Silhouettes about x 0, their foot at y 0, in mm. Lines end where the next `M` begins.
PINE = "M0,-8.4L1.5,-5.4H.9L2.2,-3H1.3L2.9,0H-2.9L-1.3,-3H-2.2L-.9,-5.4H-1.5Z"
PINES = PINE + "M-3.2,-5.6L-2.2,-3.4H-2.6L-1.4,0H-5L-3.8,-3.4H-4.2ZM3.4,-6L4.4,-3.6H4L5.2,0H1.6L2.8,-3.6H2.4Z"
OAK = "M-.6,0L-.4,-2.4Q-3.2,-2 -3.4,-4.2Q-4.2,-6 -2.2,-6.6Q-1.4,-8.6 .6,-7.8Q2.8,-8 3,-5.8Q4,-3.6 2,-2.8Q1.2,-2 .4,-2.4L.6,0Z"
HOUSE = "M-3.4,0V-3L-1.4,-5.4L-.6,-4.4V-5.8H.2V-3.5L.6,-3V0ZM.9,0V-2.2L2.5,-4L4.1,-2.2V0Z"
CHURCH = "M-3.4,0V-3.2L-2,-4.6H.2V-6.4L1.5,-10.2L2.8,-6.4V0Z"
MILL = "M-1.5,0L-.9,-5.2H.9L1.5,0ZM-.3,-5.4L-4,-8.6L-3.4,-9.2L0,-6.1L3.4,-9.4L4,-8.8L.5,-5.3L3.2,-2.2L2.6,-1.6L-.2,-4.7L-3,-1.9L-3.6,-2.5Z"
TENT = "M-4,0L0,-5.6L4,0ZM-.2,-5.4V-8.2L2,-7.4L.2,-6.6V-5.4Z"
TOWER = "M-1.8,0V-6H-2.3V-8.4H-1.3V-7.6H-.5V-8.4H.5V-7.6H1.3V-8.4H2.3V-6H1.8V0Z"
RUIN = "M-3.6,0V-5.4L-2.8,-6.2L-2.4,-5.2L-1.6,-6.6V-3Q0,-5 1.6,-3V-4.4L2.4,-3.8L3.2,-4.6V0Z"
STONES = "M-3.8,0L-3.5,-4.4L-2,-4.8L-1.7,0ZM1.6,0L1.8,-4.9L3.4,-4.4L3.7,0ZM-3.9,-4.9L0,-6.4L4,-5L3.9,-4.3L-3.7,-4.2Z"
GRAVES = "M-3.4,0V-2.6Q-3.4,-3.8 -2.3,-3.8Q-1.2,-3.8 -1.2,-2.6V0ZM1,0V-3.2H-.1V-4.1H1V-5.4H1.9V-4.1H3V-3.2H1.9V0Z"
DEAD = "M-.5,0L-.3,-3.6L-2.6,-5.6L-2.3,-6L-.3,-4.6L-.6,-7.4L-.1,-8.6L.2,-6L1.6,-8L2,-7.7L.4,-5L.5,-4.2L2.9,-5.4L3.1,-5L.5,-3L.7,0Z"
GALLOWS = "M-2.6,0V-8.4H2.4V-7.6H1.6V-5.4H1V-7.6H-.6L-1.8,-6.2V0ZM.5,-5.3H2.1V-4.5H.5Z"
#: A day's walk, from gap to gap.
DAY = (HOUSE, CHURCH, HOUSE, OAK, MILL, HOUSE, OAK, PINES, OAK, TENT, PINES, OAK, MILL,
       OAK, PINES, TOWER, PINES, STONES, PINES, RUIN, OAK, STONES, GALLOWS, DEAD, GRAVES, DEAD)  # fmt: skip


def landscape(scene: Scene, box: Box, suns: Mapping[str, Any]) -> list[BaseElement]:
    """Hills along the foot of the sky, and on each, between two suns, what one would pass at that hour."""
    left, _, right, bottom = box
    palette, count, step = scene.tones.palette, int(suns["count"]), float(suns["step"][0])
    night = mix(scene.tones["AMETHYST"], scene.tones["INK"], 0.55)
    drawn: list[BaseElement] = []
    for index, silhouette in enumerate(DAY[:count]):
        x = place(suns, index)[0] + step / 2
        colour = mix(hour(SKY, (x - left) / (right - left), palette), night, 0.62)
        rise = scene.rng.uniform(2.2, 3.4)
        hill = f"M{num(x - step * 0.62)},{num(bottom)}Q{num(x)},{num(bottom - 2 * rise)} {num(x + step * 0.62)},{num(bottom)}Z"
        foot = f"translate({num(x)},{num(bottom - rise + 0.5)}) scale(1.32)"
        drawn += [filled(hill, colour), filled(silhouette, colour, transform=foot)]
    return [inked("drop", *drawn)]


def moat(box: Box, tones: Tones, rng: Random) -> list[BaseElement]:
    """Water at the foot of a wall: darker under the bank, with ripples."""
    left, top, right, bottom = box
    blue = mix(tones["SAPPHIRE"], tones["PAPER"], 0.56)
    ripples, low = "", ""
    for _ in range(int((right - left) / 3.2)):
        x, y, long = rng.uniform(left, right), rng.uniform(top + 2.4, bottom - 1), rng.uniform(2, 6)
        bent = f"M{num(x)},{num(y)}q{num(long / 4)},-.9 {num(long / 2)},0t{num(long / 2)},0"
        ripples, low = (ripples + bent, low) if rng.random() < 0.6 else (ripples, low + bent)
    bank = [(left, top), (right, top), (right, top + 1.5), (left, top + 1.5)]
    return [
        inked("drop", rectangle(box, blue), filled(polygon_path(bank), tones["INK"], fill_opacity=".3")),
        stroked(ripples, mix(blue, tones["PAPER"], 0.6), 0.45),
        stroked(low, mix(blue, tones["INK"], 0.34), 0.45),
        stroked(f"M{num(left)},{num(top)}H{num(right)}", tones["INK"], 0.7),
    ]

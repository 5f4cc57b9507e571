"""The arrow that leads out of a chamber: a brass rune in a slab of black stone."""

from __future__ import annotations

from collections.abc import Mapping

from svgwrite.base import BaseElement

from cardgen.art.masonry_stones import filled, group, stroked

WHITE = "#ffffff"
#: The sides of a chamber, and how far each is turned from the top, in degrees.
TURN = {"N": 0, "E": 90, "S": 180, "W": 270}

#: All shapes point up from a middle at (0, 0), in mm; a tile's edge is 25 away.
#: Their inner end is a bow that leaves the ring of a medallion, 14.7 out, whole.
_SLAB = (
    "M-1.2-24.9H1.2L6.9-19.2V-15.6L5.8-14.5Q0-16-5.8-14.5L-6.9-15.6V-19.2Z",
    "M0-23.9L5.9-18.1L5.5-15.2Q0-16.6-5.5-15.2L-5.9-18.1Z",
)
_LEFT = "M0-23.7L-6-17.7L-5-16.2L-2.2-18.3V-16L0-17.2Z"
_RIGHT = "M0-23.7L6-17.7L5-16.2L2.2-18.3V-16L0-17.2Z"


def arrow(side: str, palette: Mapping[str, str], low: bool = False) -> BaseElement:
    """Draw the arrow on a side, `N`, `E`, `S` or `W`, of a tile of 50 mm round (0, 0), as a group `arrow-<side>`.

    Args:
        low: with low ink, the slab is an outline.
    """
    turned = {"transform": f"rotate({TURN[side]})", "id": f"arrow-{side}"}
    if low:
        return group(
            filled(_SLAB[0], WHITE, stroke=palette["INK"], stroke_width=".45", stroke_linejoin="round"),
            filled(_LEFT + _RIGHT, palette["BRASS"], stroke=palette["INK"], stroke_width=".3"),
            filled(_LEFT, palette["BRASS_LIGHT"]),
            data_ink="keep",
            **turned,
        )
    return group(
        filled(_SLAB[0], palette["BRAND"], opacity=".6", transform="translate(.3,.6)"),
        filled(_SLAB[0], palette["INK"], stroke=palette["GLOW"], stroke_width=".32", stroke_opacity=".75"),
        filled(_SLAB[1], "#2b2733"),
        filled(_LEFT + _RIGHT, palette["SHADOW"], transform="translate(.3,.45)"),
        filled(_LEFT, palette["BRASS_LIGHT"]),
        filled(_RIGHT, palette["BRASS"]),
        stroked("M0-23.2L-5.5-17.7", "#fffbe0", 0.38),
        **turned,
    )

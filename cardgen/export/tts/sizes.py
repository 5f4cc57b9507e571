"""Sizes of the game's objects at scale 1, with the evidence for each. One table unit is one inch.

A card, a tile or a die of scale 1 has a fixed size whatever its picture; its scale follows from its printed size. Every
size that is known or assumed is defined here, so that there is one place to correct it.
"""

from __future__ import annotations

from cardgen.model.table.sizes import UNITS_PER_MM, Size

# Sizes at scale 1, in units.
#: A card's width; its height follows the proportion of its picture. Three sources that know nothing of one another: a
#: script in a public save notes measured bounds of 2.199 × 3.062 for cards of proportion 0.718; another mod tests the
#: bounds of taller cards against 2.19 × 4.04; of 244 pairs of cards side by side in 53 saves, 189 are 2.05–2.25 apart.
CARD_WIDTH = 2.2
#: A tile's side. Tiles of public mods hold their snap points within ±1 of their middle, before scale.
TILE_SIDE = 2.0
#: A die's edge. Assumed: 18 dice of a public save are 1.04 × their scale apart, so it is at most that.
DIE_EDGE = 1.0
#: A board's depth; its width is this times WidthScale. Assumed from one public generator that measured 40
#: across at 1.36; the board's own script measures what the game really gives and corrects it.
BOARD_DEPTH = 29.4
#: Height of a flat figure. Assumed.
FIGURE_HEIGHT = 2.2
#: Width of a booklet's page. Assumed.
PDF_WIDTH = 2.2
#: Room that a bag takes, generously. Assumed.
BAG_SIDE = 3.4
#: Heights at which objects are dropped; the top of the table is at about 1.
ON_TABLE, BOARD_HEIGHT = 1.5, 1.0
#: Height between the pieces of a stack, more than the thickest has. Assumed.
STACK_STEP = 0.25


def scale_of(length_mm: float, at_scale_1: float) -> float:
    """Return the scale at which an object has its printed length, given its length in units at scale 1."""
    return length_mm * UNITS_PER_MM / at_scale_1


#: The usual rectangular table. Source: a public generator of tables; hands of public saves on it are at x ±30, z ±20.
USUAL_TABLE = Size(54.0, 34.0)

"""Round pieces and hexagons in staggered rows, every second one half a step aside: as close as bleeds allow.

Discs so lie in the closest way there is, and hexagons in a honeycomb, whose cells are the hexagons with their bleed.
Pure geometry in millimetres.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

Pair = tuple[float, float]
#: Top lefts of trims, from the top left of the block that they make with their bleeds, row by row.
Slots = tuple[Pair, ...]

#: From one row to the next, in steps: the height of a triangle whose sides are one.
_ROW = math.sqrt(3) / 2
_HAIR_MM = 1e-9


def staggered(shape: str, trim_mm: Pair, bleed_mm: float, room_mm: Pair) -> list[Slots]:
    """Return the ways to stagger pieces in a room, each with as many as it holds; those that hold none are left out.

    Args:
        shape: `round` or `hex`.
    """
    flat_top = trim_mm[0] > trim_mm[1]
    # Hexagons with a point up stand side by side in rows, those with a flat side up one below the other in columns.
    ways = [False, True] if shape == "round" else [flat_top]
    made = [_slots(trim_mm, bleed_mm, room_mm, in_columns) for in_columns in ways]
    return [slots for slots in made if slots]


def in_rows(trim_mm: Pair, bleed_mm: float, room_mm: Pair) -> Slots:
    """Return plain rows and columns of pieces in a room, as many as it holds."""
    cells = [side + 2 * bleed_mm for side in trim_mm]
    columns, rows = (math.floor(r / c + _HAIR_MM) for r, c in zip(room_mm, cells, strict=True))
    return tuple(
        (bleed_mm + column * cells[0], bleed_mm + row * cells[1])
        for row in range(rows)
        for column in range(columns)
    )


def size_of(slots: Slots, trim_mm: Pair, bleed_mm: float) -> Pair:
    """Return width and height of the block that pieces make with their bleeds."""
    width, height = (
        max(at) + side + bleed_mm for at, side in zip(zip(*slots, strict=True), trim_mm, strict=True)
    )
    return (width, height)


def _slots(trim_mm: Pair, bleed_mm: float, room_mm: Pair, in_columns: bool) -> Slots:
    if in_columns:
        turned = _slots(trim_mm[::-1], bleed_mm, room_mm[::-1], False)
        return tuple(sorted(((y, x) for x, y in turned), key=lambda at: (round(at[1], 6), at[0])))
    step = min(trim_mm) + 2 * bleed_mm
    spare_w, spare_h = (room - side - 2 * bleed_mm for room, side in zip(room_mm, trim_mm, strict=True))
    return tuple(
        (bleed_mm + row % 2 * step / 2 + column * step, bleed_mm + row * _ROW * step)
        for row in range(_count(spare_h, _ROW * step))
        for column in range(_count(spare_w - row % 2 * step / 2, step))
    )


def _count(spare_mm: float, step_mm: float) -> int:
    """Return how many pieces stand in a line that has room for one and so much more."""
    return math.floor(spare_mm / step_mm + _HAIR_MM) + 1 if spare_mm > -_HAIR_MM else 0


def bleeds(bleed_mm: float, step_mm: float) -> Iterator[float]:
    """Go from a bleed down to none, in whole steps after the first."""
    yield bleed_mm
    below = math.ceil(bleed_mm / step_mm - _HAIR_MM) - 1
    yield from (round(steps * step_mm, 6) for steps in range(below, -1, -1))

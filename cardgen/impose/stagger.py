"""Round pieces and hexagons in staggered rows, every second row shifted by half a step.

The densest packing of discs, and for hexagons a honeycomb whose cells are the hexagons with their bleed.
Pure geometry in millimetres.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

Pair = tuple[float, float]
#: The top left of each trim, row by row, relative to the block of all trims with their bleeds.
Slots = tuple[Pair, ...]

#: Distance of rows in steps: the height of an equilateral triangle of side 1.
_ROW = math.sqrt(3) / 2
_HAIR_MM = 1e-9


def staggered(shape: str, trim_mm: Pair, bleed_mm: float, room_mm: Pair) -> list[Slots]:
    """Return the staggered layouts of as many pieces as a room holds: in rows, in columns or both; without empty ones.

    Args:
        shape: `round` or `hex`.
    """
    flat_top = trim_mm[0] > trim_mm[1]
    # Pointy-top hexagons touch side by side in rows, flat-top ones one below the other in columns.
    directions = [False, True] if shape == "round" else [flat_top]
    layouts = [_slots(trim_mm, bleed_mm, room_mm, in_columns) for in_columns in directions]
    return [slots for slots in layouts if slots]


def in_rows(trim_mm: Pair, bleed_mm: float, room_mm: Pair) -> Slots:
    """Return as many pieces in rows and columns as a room holds."""
    cells = [side + 2 * bleed_mm for side in trim_mm]
    columns, rows = (math.floor(r / c + _HAIR_MM) for r, c in zip(room_mm, cells, strict=True))
    return tuple(
        (bleed_mm + column * cells[0], bleed_mm + row * cells[1])
        for row in range(rows)
        for column in range(columns)
    )


def size_of(slots: Slots, trim_mm: Pair, bleed_mm: float) -> Pair:
    """Return width and height of the block of all pieces with their bleeds."""
    width, height = (
        max(at) + side + bleed_mm for at, side in zip(zip(*slots, strict=True), trim_mm, strict=True)
    )
    return (width, height)


def _slots(trim_mm: Pair, bleed_mm: float, room_mm: Pair, in_columns: bool) -> Slots:
    if in_columns:
        transposed = _slots(trim_mm[::-1], bleed_mm, room_mm[::-1], False)
        return tuple(sorted(((y, x) for x, y in transposed), key=lambda at: (round(at[1], 6), at[0])))
    step = min(trim_mm) + 2 * bleed_mm
    spare_w, spare_h = (room - side - 2 * bleed_mm for room, side in zip(room_mm, trim_mm, strict=True))
    return tuple(
        (bleed_mm + row % 2 * step / 2 + column * step, bleed_mm + row * _ROW * step)
        for row in range(_count(spare_h, _ROW * step))
        for column in range(_count(spare_w - row % 2 * step / 2, step))
    )


def _count(spare_mm: float, step_mm: float) -> int:
    """Return how many pieces fit in a line with room for one and `spare_mm` more."""
    return math.floor(spare_mm / step_mm + _HAIR_MM) + 1 if spare_mm > -_HAIR_MM else 0


def bleeds(bleed_mm: float, step_mm: float) -> Iterator[float]:
    """Yield a bleed, and then the multiples of `step_mm` below it down to 0."""
    yield bleed_mm
    below = math.ceil(bleed_mm / step_mm - _HAIR_MM) - 1
    yield from (round(steps * step_mm, 6) for steps in range(below, -1, -1))

"""Sizes on a table. One table unit is one inch."""

from __future__ import annotations

from typing import NamedTuple

from cardgen.units import MM_PER_INCH

#: Source: TTS knowledge base, Custom Tile ("in-game units (about an inch)"), read 2026-11-20.
UNITS_PER_MM = 1 / MM_PER_INCH
#: Least side of pieces that are stacked: smaller ones would be lost below one another. Assumed.
STACK_SIDE = 2.5


class Size(NamedTuple):
    """Width and depth on the table, in units."""

    width: float
    depth: float


def size_of(trim_mm: tuple[float, float]) -> Size:
    """Return the size of a flat piece."""
    return Size(trim_mm[0] * UNITS_PER_MM, trim_mm[1] * UNITS_PER_MM)

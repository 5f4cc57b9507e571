"""Seats round the table: a hand for each colour, beyond the edge, so that nothing on the table is in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardgen.export.tts.sizes import USUAL_TABLE
from cardgen.model.table.playing import opposite

#: How wide, high and deep a hand is, and how far from the middle of the table. Source: hands of public saves are 11.7 ×
#: 9.2 × 4.9, and at z ±20 on the same table.
HAND, HAND_Z = (11.7, 9.2, 4.9), 20.0
#: Space between two hands.
_GAP = 0.6


class Seat(NamedTuple):
    """A seat: its colour, the middle of its hand, and the degrees by which it is turned from the south side."""

    color: str
    x: float
    z: float
    turn: float
    width: float


def seats_of(colors: Sequence[str]) -> list[Seat]:
    """Return the seats clockwise from the right of the south side, one more there than in the north if need be."""
    south, north = opposite(colors)
    return _on_side(south, -HAND_Z, 0.0, -1) + _on_side(north, HAND_Z, 180.0, 1)


def _on_side(colors: Sequence[str], z: float, turn: float, direction: int) -> list[Seat]:
    if not colors:
        return []
    room = USUAL_TABLE.width / len(colors)
    first = -direction * (USUAL_TABLE.width - room) / 2
    width = min(HAND[0], room - _GAP)
    return [Seat(color, first + direction * i * room, z, turn, width) for i, color in enumerate(colors)]

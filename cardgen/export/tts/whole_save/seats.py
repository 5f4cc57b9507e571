"""Seats round the table: a hand for each colour, beyond the edge, so that nothing on the table is in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardgen.export.tts.objects import Json, Names, Pose, build_object
from cardgen.export.tts.playing.settings import SEAT_COLORS
from cardgen.export.tts.sizes import USUAL_TABLE

#: How wide, high and deep a hand is, and how far from the middle of the table. Source: hands of public saves are 11.7 ×
#: 9.2 × 4.9, and at z ±20 on the same table.
_HAND, _HAND_Z = (11.7, 9.2, 4.9), 20.0
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
    south = (len(colors) + 1) // 2
    near = _on_side(colors[:south], -_HAND_Z, 0.0, -1)
    return near + _on_side(colors[south:], _HAND_Z, 180.0, 1)


def _on_side(colors: Sequence[str], z: float, turn: float, direction: int) -> list[Seat]:
    if not colors:
        return []
    room = USUAL_TABLE.width / len(colors)
    first = -direction * (USUAL_TABLE.width - room) / 2
    width = min(_HAND[0], room - _GAP)
    return [Seat(color, first + direction * i * room, z, turn, width) for i, color in enumerate(colors)]


def hand(seat: Seat, names: Names) -> Json:
    """Build the zone that holds a seat's hand."""
    pose = Pose(seat.x, _HAND[1] / 2, seat.z, (0.0, seat.turn, 0.0), (seat.width, *_HAND[1:]))
    guid, part = names.guid(f"hand/{seat.color}"), {"FogColor": seat.color}
    color = SEAT_COLORS[seat.color]
    built = build_object("HandTrigger", guid, pose, "", "", part, color=color, Locked=True, Grid=False)
    # It is seen by its fog alone.
    built["ColorDiffuse"]["a"] = 0.0
    return built

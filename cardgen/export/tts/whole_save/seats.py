"""Seats round the table: a hand for each colour, beyond the edge, so that nothing on the table is in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardgen.export.tts.objects import Json, Names, Pose, build_object
from cardgen.export.tts.playing.settings import SEAT_COLORS
from cardgen.export.tts.sizes import USUAL_TABLE, Size

#: How wide, high and deep a hand is, and how far from the middle of the table. Source: hands of public saves are 11.7 ×
#: 9.2 × 4.9, and at z ±20 on the same table.
_HAND, _HAND_Z = (11.7, 9.2, 4.9), 20.0
#: How deep the zone before a seat is. Assumed: a card fits.
_ZONE_DEPTH = 4.0
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


def hides(seat: Seat, x: float, z: float, size: Size) -> bool:
    """Return whether something on the table reaches into the zone before a seat."""
    across = abs(x - seat.x) < (size.width + seat.width) / 2
    return across and abs(z - _zone_z(seat)) < (size.depth + _ZONE_DEPTH) / 2


def _zone_z(seat: Seat) -> float:
    side = 1 if seat.z > 0 else -1
    return side * (USUAL_TABLE.depth - _ZONE_DEPTH) / 2


def hidden_zone(seat: Seat, names: Names) -> Json:
    """Build the zone at the edge before a seat: what lies there is seen from that seat alone.

    Source: key FogOfWarTrigger of the knowledge base (save file format), and objects of public saves.
    """
    scale = (seat.width, _HAND[1] / 2, _ZONE_DEPTH)
    pose = Pose(seat.x, _HAND[1] / 4 + 1.0, _zone_z(seat), (0.0, seat.turn, 0.0), scale)
    part = {
        "FogColor": seat.color,
        "FogHidePointers": False,
        "FogReverseHiding": False,
        "FogSeethrough": True,
    }
    guid, color = names.guid(f"hidden/{seat.color}"), SEAT_COLORS[seat.color]
    return build_object("FogOfWarTrigger", guid, pose, "", "", part, color=color, Locked=True, Grid=False)


def hand(seat: Seat, names: Names) -> Json:
    """Build the zone that holds a seat's hand."""
    pose = Pose(seat.x, _HAND[1] / 2, seat.z, (0.0, seat.turn, 0.0), (seat.width, *_HAND[1:]))
    guid, part = names.guid(f"hand/{seat.color}"), {"FogColor": seat.color}
    color = SEAT_COLORS[seat.color]
    built = build_object("HandTrigger", guid, pose, "", "", part, color=color, Locked=True, Grid=False)
    # It is seen by its fog alone.
    built["ColorDiffuse"]["a"] = 0.0
    return built

"""The zones of a seat: its hand, and what is hidden before it."""

from __future__ import annotations

from cardgen.export.tts.objects import Json, Names, Pose, build_object
from cardgen.export.tts.seats import HAND, Seat
from cardgen.export.tts.sizes import USUAL_TABLE
from cardgen.model.table.blocks import Spot
from cardgen.model.table.playing import SEAT_COLORS
from cardgen.model.table.sizes import Size

#: How deep the zone before a seat is. Assumed: a card fits.
_ZONE_DEPTH = 4.0


def hides(seat: Seat, x: float, z: float, size: Size) -> bool:
    """Return whether something on the table reaches into the zone before a seat."""
    across = abs(x - seat.x) < (size.width + seat.width) / 2
    return across and abs(z - _zone_z(seat)) < (size.depth + _ZONE_DEPTH) / 2


def _zone_z(seat: Seat) -> float:
    side = 1 if seat.z > 0 else -1
    return side * (USUAL_TABLE.depth - _ZONE_DEPTH) / 2


def hidden_before(seat: Seat, names: Names) -> Json:
    """Build the zone at the edge before a seat: what lies there is seen from that seat alone."""
    return _hidden_zone(
        f"hidden/{seat.color}", seat, (seat.x, _zone_z(seat)), Size(seat.width, _ZONE_DEPTH), names
    )


def hidden_over(seat: Seat, spot: Spot, names: Names) -> Json:
    """Build the zone over a piece before a seat, so that what is chosen on it is seen from that seat alone."""
    return _hidden_zone(
        f"hidden/{seat.color}/{spot.block}/{spot.index}", seat, (spot.x, spot.z), spot.size, names
    )


def _hidden_zone(what: str, seat: Seat, at: tuple[float, float], size: Size, names: Names) -> Json:
    """Build a hidden zone.

    Source: key FogOfWarTrigger of the knowledge base (save file format), and objects of public saves.
    """
    scale = (size.width, HAND[1] / 2, size.depth)
    pose = Pose(at[0], HAND[1] / 4 + 1.0, at[1], (0.0, seat.turn, 0.0), scale)
    part = {
        "FogColor": seat.color,
        "FogHidePointers": False,
        "FogReverseHiding": False,
        "FogSeethrough": True,
    }
    color = SEAT_COLORS[seat.color]
    return build_object(
        "FogOfWarTrigger", names.guid(what), pose, "", "", part, color=color, Locked=True, Grid=False
    )


def hand(seat: Seat, names: Names) -> Json:
    """Build the zone that holds a seat's hand."""
    pose = Pose(seat.x, HAND[1] / 2, seat.z, (0.0, seat.turn, 0.0), (seat.width, *HAND[1:]))
    guid, part = names.guid(f"hand/{seat.color}"), {"FogColor": seat.color}
    color = SEAT_COLORS[seat.color]
    built = build_object("HandTrigger", guid, pose, "", "", part, color=color, Locked=True, Grid=False)
    # It is seen by its fog alone.
    built["ColorDiffuse"]["a"] = 0.0
    return built

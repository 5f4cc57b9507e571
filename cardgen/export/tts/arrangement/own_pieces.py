"""Which pieces belong to which seat: those that the table names for it, and its counters."""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.export.tts.group import TableGroup
from cardgen.model.table.playing import PlaySettings

#: A place of a group: its id, and the index of the piece.
PlaceOf = tuple[str, int]


def own_pieces(groups: Sequence[TableGroup], play: PlaySettings) -> tuple[dict[PlaceOf, str], list[str]]:
    """Return the seat of each piece that belongs to one, a seat's pieces in order, and names that no piece has."""
    owners: dict[PlaceOf, str] = {}
    missing = []
    for color in play.seats:
        for name in play.own.get(color, ()):
            free = (
                place for place, member in _places(groups) if place not in owners and _is(name, place, member)
            )
            place = next(free, None)
            if place:
                owners[place] = color
            else:
                missing.append(name)
        owners |= {place: color for place, member in _places(groups) if member == color}
    return owners, missing


def _places(groups: Sequence[TableGroup]) -> list[tuple[PlaceOf, str]]:
    return [((group.id, index), member) for group in groups for index, member in enumerate(group.members)]


def _is(name: str, place: PlaceOf, member: str) -> bool:
    """Return whether a piece is meant by the name of a component or a deck; copies may be drawn as `<id>.2`."""
    return name in (member, member.partition(".")[0], place[0].partition("/")[0])

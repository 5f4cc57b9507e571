"""Where the pieces of a game lie: those of each seat before it, and the rest around the board."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence

from cardgen.export.tts.arrangement.arrange import arrange, arrange_with_seats
from cardgen.export.tts.arrangement.own_pieces import PlaceOf
from cardgen.export.tts.arrangement.places import OwnPiece, SeatArea
from cardgen.export.tts.group import TableGroup
from cardgen.export.tts.seats import seats_of
from cardgen.model.table.blocks import Block, Spot
from cardgen.model.table.setup import Setup
from cardgen.model.table.sizes import STACK_SIDE, Size


def spots_of(groups: Sequence[TableGroup], setup: Setup, owners: Mapping[PlaceOf, str]) -> list[Spot]:
    """Return the position of every piece and label.

    Args:
        owners: seats by what belongs to them. Where the usual table has no room before them, only small pieces lie
            there, or none, and the others with the rest.
    """
    central = next((group for group in groups if group.central), None)
    board = Spot(central.id, 0, 0.0, 0.0, central.piece) if central else None
    around = [group for group in groups if group is not central]
    rooms = {group.id: group.piece for group in groups}
    small = {place: color for place, color in owners.items() if min(rooms[place[0]]) < STACK_SIDE}
    for own in (owners, small):
        spots = (
            arrange_with_seats(board, _sides(around, setup, own), _areas(rooms, setup, own)) if own else None
        )
        if spots is not None:
            return spots
    return arrange(board, _sides(around, setup, ()))


def _areas(rooms: Mapping[str, Size], setup: Setup, owners: Mapping[PlaceOf, str]) -> list[SeatArea]:
    """Return what lies before each seat that has pieces.

    Args:
        rooms: the room of a piece by its group.
    """
    own: dict[str, list[OwnPiece]] = {}
    for (block, index), color in owners.items():
        own.setdefault(color, []).append(OwnPiece(block, index, rooms[block]))
    seats = seats_of(setup.play.seats)
    return [SeatArea(seat.x, seat.z > 0, tuple(own[seat.color])) for seat in seats if seat.color in own]


def _sides(
    groups: Sequence[TableGroup], setup: Setup, apart: Container[PlaceOf]
) -> dict[str, list[list[Block]]]:
    """Return the rows of blocks on each side, without the pieces that lie apart."""
    blocks = []
    for group in groups:
        indexes = tuple(index for index in range(group.count) if (group.id, index) not in apart)
        if indexes:
            label = group.label
            blocks.append(Block(group.id, label, len(indexes), group.piece, group.flat, indexes=indexes))
    sides = {
        side: [[b for name in names for b in blocks if _is_of(b, name)] for names in rows]
        for side, rows in setup.sides.items()
    }
    rest = [b for b in blocks if not any(_is_of(b, name) for name in setup.placed_decks)]
    sides["south"] = [*sides.get("south", []), rest]
    return {side: [row for row in rows if row] for side, rows in sides.items()}


def _is_of(block: Block, name: str) -> bool:
    """Return whether a block belongs to the deck or the dice of that name."""
    return block.id == name or block.id.startswith(f"{name}/")

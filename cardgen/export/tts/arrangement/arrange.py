"""The arrangement of a virtual table: rows if they fit the usual table, else packed, with as few stacks as needed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from msgspec.structs import replace

from cardgen.export.tts.arrangement.packing import Box, box_at, packed
from cardgen.export.tts.arrangement.places import SeatArea, at_seats
from cardgen.export.tts.sizes import USUAL_TABLE
from cardgen.model.table.blocks import EDGE_GAP, Sides, Spot
from cardgen.model.table.rows import in_rows
from cardgen.model.table.sizes import Size


def arrange(board: Spot | None, sides: Sides) -> list[Spot]:
    """Return a spot for the board, every piece and every label, the middle of all at the middle of the table.

    They are in rows, unless packing or stacks are needed to fit them onto the usual table.

    Args:
        board: the piece in the middle, at 0, 0, or None.
        sides: rows by side (`north`, `south`: rows, nearest the board first; `west`, `east`: columns likewise). A row
            longer than the board is wrapped.
    """
    middle, fixed = (board.size, [board]) if board else (None, [])
    for ways in ((in_rows, packed), (partial(packed, by_room=True),)):
        for stacked in _more_and_more_stacked(sides):
            for lay_out in ways:
                around = lay_out(middle, stacked)
                spots = _centred(fixed + around) if around is not None else []
                if spots and fits_usual_table(extent(spots)):
                    return spots
    return _centred(fixed + in_rows(middle, stacked))


def arrange_with_seats(board: Spot | None, sides: Sides, areas: Sequence[SeatArea]) -> list[Spot] | None:
    """Return the spots of `arrange` and of what lies before the seats; None where the usual table has no room."""
    middle, fixed = (board.size, [board]) if board else (None, [])
    before = at_seats(areas, [_box(spot) for spot in fixed])
    kept = [_box(spot) for spot in before or ()]
    for by_room in (False, True):
        for stacked in _more_and_more_stacked(sides):
            spots = _centred(fixed + in_rows(middle, stacked))
            beside = (
                at_seats(areas, [_box(spot) for spot in spots]) if fits_usual_table(extent(spots)) else None
            )
            if beside is not None:
                return spots + beside
            for edge in (EDGE_GAP, 0.0) if before is not None else ():
                around = packed(middle, stacked, by_room, kept, edge)
                if around is not None:
                    return [*fixed, *around, *(before or ())]
    return None


def _box(spot: Spot) -> Box:
    return box_at(spot.x - spot.size.width / 2, spot.z - spot.size.depth / 2, spot.size)


def extent(spots: Iterable[Spot]) -> Size:
    """Return the size of the area that spots take."""
    left, right, near, far = _bounds(spots)
    return Size(right - left, far - near)


def fits_usual_table(area: Size) -> bool:
    """Return whether an area is no larger than the usual table."""
    return area.width <= USUAL_TABLE.width + 1e-6 and area.depth <= USUAL_TABLE.depth + 1e-6


def _bounds(spots: Iterable[Spot]) -> tuple[float, float, float, float]:
    sides = [
        (s.x - s.size.width / 2, s.x + s.size.width / 2, s.z - s.size.depth / 2, s.z + s.size.depth / 2)
        for s in spots
    ]
    lefts, rights, nears, fars = zip(*sides, strict=True)
    return min(lefts), max(rights), min(nears), max(fars)


def _centred(spots: list[Spot]) -> list[Spot]:
    if not spots:
        return []
    left, right, near, far = _bounds(spots)
    return [s._replace(x=s.x - (left + right) / 2, z=s.z - (near + far) / 2) for s in spots]


def _more_and_more_stacked(sides: Sides) -> Iterator[Sides]:
    """Yield the rows as they are, then with one more block stacked each time, the largest first."""
    yield sides
    blocks = [b for rows in sides.values() for row in rows for b in row if b.can_stack]
    stacked: set[str] = set()
    for block in sorted(blocks, key=lambda b: -b.count * b.piece.width * b.piece.depth):
        stacked.add(block.id)
        yield {
            side: [[replace(b, stacked=b.id in stacked) for b in row] for row in rows]
            for side, rows in sides.items()
        }

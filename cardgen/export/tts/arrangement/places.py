"""What players have before them: pieces of several decks at the edge of the table, in one area for each seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from msgspec import Struct

from cardgen.export.tts.arrangement.packing import Box, box_around, box_at, is_inside
from cardgen.export.tts.sizes import USUAL_TABLE
from cardgen.model.table.blocks import BLOCK_GAP, EDGE_GAP, PIECE_GAP, Spot
from cardgen.model.table.sizes import Size


class OwnPiece(NamedTuple):
    """A piece of a seat: its block, its index there, and the room it takes."""

    block: str
    index: int  # type: ignore[assignment]  # a field hides the method of a tuple
    size: Size


class SeatArea(Struct, frozen=True, dict=True):
    """The pieces of a seat, in columns from its left, as high as the highest piece.

    Attributes:
        x: the middle of the seat; is_far: it is on the north side, and everything is turned toward it.
    """

    x: float
    is_far: bool
    pieces: tuple[OwnPiece, ...]

    @cached_property
    def _columns(self) -> list[list[OwnPiece]]:
        depth = max(piece.size.depth for piece in self.pieces)
        columns: list[list[OwnPiece]] = []
        used = depth
        for piece in self.pieces:
            if used + PIECE_GAP + piece.size.depth <= depth:
                columns[-1].append(piece)
                used += PIECE_GAP + piece.size.depth
            else:
                columns.append([piece])
                used = piece.size.depth
        return columns

    @cached_property
    def size(self) -> Size:
        """The room that the pieces take."""
        width = sum(_width(column) + PIECE_GAP for column in self._columns) - PIECE_GAP
        return Size(width, max(piece.size.depth for piece in self.pieces))

    def spots(self, box: Box) -> Iterator[Spot]:
        """Yield the spots of the pieces in a box of the area's size."""
        side, turn = (-1, 180.0) if self.is_far else (1, 0.0)
        left, top = (box.right, box.near) if self.is_far else (box.left, box.far)
        for column in self._columns:
            width, at = _width(column), top
            for block, index, size in column:
                yield Spot(block, index, left + side * width / 2, at - side * size.depth / 2, size, turn=turn)
                at -= side * (size.depth + PIECE_GAP)
            left += side * (width + PIECE_GAP)


def _width(column: Sequence[OwnPiece]) -> float:
    return max(piece.size.width for piece in column)


def at_seats(areas: Sequence[SeatArea], taken: Sequence[Box]) -> list[Spot] | None:
    """Return the spots of all areas, each at its edge of the table, as near to its seat as there is room, else None."""
    spots: list[Spot] = []
    taken = list(taken)
    for area in areas:
        box = _nearest(area, taken)
        if box is None:
            return None
        taken.append(box)
        spots += area.spots(box)
    return spots


def _nearest(area: SeatArea, taken: Sequence[Box]) -> Box | None:
    table, (width, depth) = box_around(USUAL_TABLE), area.size
    near = table.far - EDGE_GAP - depth if area.is_far else table.near + EDGE_GAP
    lefts = [area.x - width / 2, table.left + EDGE_GAP, table.right - EDGE_GAP - width]
    lefts += [left for box in taken for left in (box.right + BLOCK_GAP, box.left - BLOCK_GAP - width)]
    boxes = (box_at(left, near, area.size) for left in lefts)
    free = [b for b in boxes if is_inside(b, table) and not any(b.overlaps(t, BLOCK_GAP) for t in taken)]
    return min(free, key=lambda box: (round(abs(box.left + width / 2 - area.x), 6), box.left), default=None)

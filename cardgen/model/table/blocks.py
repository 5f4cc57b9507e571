"""Blocks of pieces that belong together, and the spots on a table that they take.

One table unit is one inch; x runs right and z away from the player.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct

from cardgen.model.table.sizes import STACK_SIDE, Size

#: Lettering of labels: size as the game counts it, and what one letter and one line take at most. Assumed.
LABEL_SIZE = 40
LETTER_WIDTH, LINE_DEPTH = 0.21, 0.7

#: Space between pieces of a block, between blocks, from the board, and to the edge of the table.
PIECE_GAP, BLOCK_GAP, BOARD_GAP, EDGE_GAP = 0.3, 0.6, 1.0, 0.3
_MOST_IN_ROW = 8
#: Most pieces of a stack: higher ones topple. Assumed.
_MOST_IN_STACK = 20


class Block(Struct, frozen=True):
    """Pieces that belong together, all of one size, with a label on the player's side.

    Attributes:
        label: empty for none.
        count, piece: number of pieces, and the room each takes.
        flat: pieces may lie on one another; stacked: they do.
        indexes: of the pieces in their group; 0, 1, 2 … if empty.
    """

    id: str
    label: str
    count: int
    piece: Size
    flat: bool = False
    stacked: bool = False
    indexes: tuple[int, ...] = ()

    @property
    def can_stack(self) -> bool:
        """Return whether the pieces could lie on one another and do not yet."""
        some = 1 < self.count <= _MOST_IN_STACK
        return self.flat and not self.stacked and some and min(self.piece) >= STACK_SIDE

    @property
    def places(self) -> int:
        """Return how many places the pieces take side by side."""
        return 1 if self.stacked else self.count

    def size(self, columns: int) -> Size:
        """Return the size of the block in a number of columns."""
        rows = -(-self.places // columns)
        width = columns * self.piece.width + (columns - 1) * PIECE_GAP
        depth = rows * self.piece.depth + (rows - 1) * PIECE_GAP
        return Size(max(width, self.label_width), depth + (LINE_DEPTH + PIECE_GAP if self.label else 0.0))

    @property
    def label_width(self) -> float:
        """Return an upper bound of the label's width."""
        return len(self.label) * LETTER_WIDTH

    def columns(self, across: bool) -> int:
        """Return the number of columns in a row of blocks; in a column of them blocks are about square."""
        if across:
            return min(self.places, _MOST_IN_ROW)
        columns = 1
        while columns * columns < self.places:
            columns += 1
        return columns


#: Rows of blocks by side of the board, nearest first.
Sides = Mapping[str, Sequence[Sequence[Block]]]


class Spot(NamedTuple):
    """A position on the table: the centre of piece `index` of a block, or of its label where the index is -1.

    Attributes:
        level: number of pieces below it; turn: degrees, 180 for what faces a player on the north side.
    """

    block: str
    index: int  # type: ignore[assignment]  # a field hides the method of a tuple
    x: float
    z: float
    size: Size
    level: int = 0
    turn: float = 0.0


class Placed(NamedTuple):
    """A block with its number of columns and its place: left edge, and edge away from the player."""

    block: Block
    columns: int
    left: float
    top: float

    @property
    def size(self) -> Size:
        """The size of the block."""
        return self.block.size(self.columns)

    def spots(self) -> Iterator[Spot]:
        """Yield the spots of the pieces, then that of the label."""
        block, columns, left, top = self
        size = self.size
        step = Size(block.piece.width + PIECE_GAP, block.piece.depth + PIECE_GAP)
        inner = columns * step.width - PIECE_GAP
        start = left + (size.width - inner) / 2 + block.piece.width / 2
        for i, index in enumerate(block.indexes or range(block.count)):
            place, level = (0, block.count - 1 - i) if block.stacked else (i, 0)
            x = start + place % columns * step.width
            z = top - block.piece.depth / 2 - place // columns * step.depth
            yield Spot(block.id, index, x, z, block.piece, level)
        if block.label:
            middle = left + size.width / 2
            yield Spot(
                block.id, -1, middle, top - size.depth + LINE_DEPTH / 2, Size(block.label_width, LINE_DEPTH)
            )

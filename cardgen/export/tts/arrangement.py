"""The arrangement of a virtual table: blocks of pieces in rows around the board, without overlaps.

One table unit is one inch; x runs right and z away from the player, both from the centre of the board.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from cardgen.export.tts.sizes import Size

#: Lettering of labels: size as the game counts it, and what one letter and one line take at most. Assumed.
LABEL_SIZE = 40
LETTER_WIDTH, LINE_DEPTH = 0.21, 0.7

#: Heights at which objects are dropped; the top of the table is at about 1.
ON_TABLE, BOARD_HEIGHT = 1.5, 1.0
#: Space between pieces of a block, between blocks, and from the board.
PIECE_GAP, BLOCK_GAP, BOARD_GAP = 0.3, 0.6, 1.0
#: Length of rows where there is no board to match.
FREE_WIDTH, FREE_DEPTH = 30.0, 20.0
_MOST_IN_ROW = 8


@dataclass(frozen=True)
class Block:
    """Pieces that belong together, all of one size, with a label on the player's side.

    Attributes:
        label: empty for none.
        count, piece: number of pieces, and the room each takes.
    """

    id: str
    label: str
    count: int
    piece: Size

    def size(self, columns: int) -> Size:
        """Return the size of the block in a number of columns."""
        rows = -(-self.count // columns)
        width = columns * self.piece.width + (columns - 1) * PIECE_GAP
        depth = rows * self.piece.depth + (rows - 1) * PIECE_GAP
        return Size(max(width, self.label_width), depth + (LINE_DEPTH + PIECE_GAP if self.label else 0.0))

    @property
    def label_width(self) -> float:
        """Return an upper bound of the label's width."""
        return len(self.label) * LETTER_WIDTH


class Spot(NamedTuple):
    """A position on the table: the centre of piece `index` of a block, or of its label where the index is -1."""

    block: str
    index: int  # type: ignore[assignment]  # a field hides the method of a tuple
    x: float
    z: float
    size: Size


class _Placed(NamedTuple):
    block: Block
    columns: int
    size: Size
    left: float
    top: float


def arrange(board: Size | None, sides: Mapping[str, Sequence[Sequence[Block]]]) -> list[Spot]:
    """Return a spot for every piece and label.

    Args:
        board: size of the board in the middle, or None.
        sides: rows by side (`north`, `south`: rows, nearest the board first; `west`, `east`: columns likewise). A row
            longer than the board is wrapped.
    """
    middle = board or Size(0.0, 0.0)
    length = Size(max(middle.width, FREE_WIDTH), max(middle.depth, FREE_DEPTH))
    placed: list[_Placed] = []
    for side in ("north", "south"):
        edge = middle.depth / 2 + BOARD_GAP
        for row in _wrapped(sides.get(side, ()), length.width, across=True):
            edge = _place_row(placed, row, edge, away=side == "north")
    # Columns are further out than any row extends, so that the corners stay free.
    half = max([length.width / 2, *(-p.left for p in placed), *(p.left + p.size.width for p in placed)])
    for side in ("west", "east"):
        edge = half + BOARD_GAP
        for column in _wrapped(sides.get(side, ()), length.depth, across=False):
            edge = _place_column(placed, column, edge, right=side == "east")
    return [spot for p in placed for spot in _spots(p)]


def _columns(block: Block, across: bool) -> int:
    if across:
        return min(block.count, _MOST_IN_ROW)
    columns = 1
    while columns * columns < block.count:
        columns += 1
    return columns


def _wrapped(rows: Sequence[Sequence[Block]], length: float, across: bool) -> list[list[Block]]:
    """Return the rows, each wrapped where it is longer than allowed."""
    parts: list[list[Block]] = []
    for row in rows:
        used = length
        for block in row:
            size = block.size(_columns(block, across))
            needed = size.width if across else size.depth
            if used + BLOCK_GAP + needed <= length:
                parts[-1].append(block)
                used += BLOCK_GAP + needed
            else:
                parts.append([block])
                used = needed
    return parts


def _place_row(placed: list[_Placed], row: Sequence[Block], edge: float, away: bool) -> float:
    """Place a row of blocks, its near side at `edge` from the centre; return the edge of the next one."""
    sizes = [b.size(_columns(b, across=True)) for b in row]
    depth = max(s.depth for s in sizes)
    left = -(sum(s.width for s in sizes) + BLOCK_GAP * (len(row) - 1)) / 2
    for block, size in zip(row, sizes, strict=True):
        # Blocks are aligned on the player's side, so that the labels of a row are on one line.
        top = edge + size.depth if away else -edge - depth + size.depth
        placed.append(_Placed(block, _columns(block, across=True), size, left, top))
        left += size.width + BLOCK_GAP
    return edge + depth + BLOCK_GAP


def _place_column(placed: list[_Placed], column: Sequence[Block], edge: float, right: bool) -> float:
    """Place a column of blocks, its near side at `edge` from the centre; return the edge of the next one."""
    sizes = [b.size(_columns(b, across=False)) for b in column]
    width = max(s.width for s in sizes)
    top = (sum(s.depth for s in sizes) + BLOCK_GAP * (len(column) - 1)) / 2
    for block, size in zip(column, sizes, strict=True):
        left = (edge if right else -edge - width) + (width - size.width) / 2
        placed.append(_Placed(block, _columns(block, across=False), size, left, top))
        top -= size.depth + BLOCK_GAP
    return edge + width + BLOCK_GAP


def _spots(placed: _Placed) -> Iterable[Spot]:
    block, columns, size, left, top = placed
    step = Size(block.piece.width + PIECE_GAP, block.piece.depth + PIECE_GAP)
    inner = columns * step.width - PIECE_GAP
    start = left + (size.width - inner) / 2 + block.piece.width / 2
    for i in range(block.count):
        x = start + i % columns * step.width
        z = top - block.piece.depth / 2 - i // columns * step.depth
        yield Spot(block.id, i, x, z, block.piece)
    if block.label:
        middle = left + size.width / 2
        yield Spot(
            block.id, -1, middle, top - size.depth + LINE_DEPTH / 2, Size(block.label_width, LINE_DEPTH)
        )

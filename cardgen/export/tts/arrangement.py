"""Where things stand on a virtual table: blocks of pieces in rows beside the board, nothing over anything.

One table unit is one inch; x runs right and z away from the player, both from the board's middle. All that is known or
assumed of the sizes the game gives things stands here, so that it is put right in one place.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from cardgen.units import MM_PER_INCH

#: Source: TTS knowledge base, Custom Tile ("in-game units (about an inch)"), read 2026-11-20.
UNITS_PER_MM = 1 / MM_PER_INCH

# Sizes at scale 1, in units. No document gives them; each says what it rests on.
#: A tile's side. Tiles of public mods hold their snap points within ±1 of their middle, before scale.
TILE_SIDE = 2.0
#: A card's height, its width following the sheet's slots. Assumed; decks of public tables stand 2.3–3.6
#: apart.
CARD_DEPTH = 3.5
CARD_TRIM_MM = 88.0
#: A board's depth; its width is this times WidthScale. Assumed from one public generator that measured 40
#: across at 1.36; the board's own script measures what the game really gives and mends the rest.
BOARD_DEPTH = 29.4
#: Height of a flat figure. Assumed.
FIGURE_HEIGHT = 2.2
#: Width of a booklet's page. Assumed.
PDF_WIDTH = 2.2
#: Room that a bag and a die take, generously. Assumed.
BAG_SIDE = 3.4
DIE_SIDE = 1.4
#: Lettering of labels: size as the game counts it, and what one letter and one line take at most. Assumed.
LABEL_SIZE = 40
LETTER_WIDTH, LINE_DEPTH = 0.21, 0.7

#: Heights at which things are put down; the top of the table is at about 1.
ON_TABLE, BOARD_HEIGHT = 1.5, 1.0
#: Space between pieces of a block, between blocks, and from the board.
PIECE_GAP, BLOCK_GAP, BOARD_GAP = 0.3, 0.6, 1.0
#: How far rows reach where there is no board to tell.
FREE_WIDTH, FREE_DEPTH = 30.0, 20.0
_MOST_IN_ROW = 8


class Size(NamedTuple):
    """Width and depth on the table, in units."""

    width: float
    depth: float


def size_of(trim_mm: tuple[float, float]) -> Size:
    """Return what a flat piece covers."""
    return Size(trim_mm[0] * UNITS_PER_MM, trim_mm[1] * UNITS_PER_MM)


@dataclass(frozen=True)
class Block:
    """Pieces that belong together, all of one size, with a label on the player's side.

    Attributes:
        label: words, or empty for none.
        count, piece: how many pieces, and the room each takes.
    """

    id: str
    label: str
    count: int
    piece: Size

    def size(self, columns: int) -> Size:
        """Return the room of the block in so many columns."""
        rows = -(-self.count // columns)
        width = columns * self.piece.width + (columns - 1) * PIECE_GAP
        depth = rows * self.piece.depth + (rows - 1) * PIECE_GAP
        return Size(max(width, self.label_width), depth + (LINE_DEPTH + PIECE_GAP if self.label else 0.0))

    @property
    def label_width(self) -> float:
        """Return the most room the label can take across."""
        return len(self.label) * LETTER_WIDTH


class Spot(NamedTuple):
    """A place on the table: the middle of piece `index` of a block, or of its label where the index is -1."""

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
        board: room of the board in the middle, or None.
        sides: rows by side (`north`, `south`: rows, nearest the board first; `west`, `east`: columns
            likewise). A row longer than the board goes on in a further row.
    """
    middle = board or Size(0.0, 0.0)
    length = Size(max(middle.width, FREE_WIDTH), max(middle.depth, FREE_DEPTH))
    placed: list[_Placed] = []
    for side in ("north", "south"):
        edge = middle.depth / 2 + BOARD_GAP
        for row in _cut(sides.get(side, ()), length.width, across=True):
            edge = _place_row(placed, row, edge, away=side == "north")
    # Columns stand further out than any row reaches, so that the corners stay free.
    half = max([length.width / 2, *(-p.left for p in placed), *(p.left + p.size.width for p in placed)])
    for side in ("west", "east"):
        edge = half + BOARD_GAP
        for column in _cut(sides.get(side, ()), length.depth, across=False):
            edge = _place_column(placed, column, edge, right=side == "east")
    return [spot for p in placed for spot in _spots(p)]


def _columns(block: Block, across: bool) -> int:
    if across:
        return min(block.count, _MOST_IN_ROW)
    columns = 1
    while columns * columns < block.count:
        columns += 1
    return columns


def _cut(rows: Sequence[Sequence[Block]], length: float, across: bool) -> list[list[Block]]:
    """Return the rows, each cut where it grows longer than it may be."""
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
    """Lay a row of blocks, its near side at `edge` from the middle; give where the next one begins."""
    sizes = [b.size(_columns(b, across=True)) for b in row]
    depth = max(s.depth for s in sizes)
    left = -(sum(s.width for s in sizes) + BLOCK_GAP * (len(row) - 1)) / 2
    for block, size in zip(row, sizes, strict=True):
        # Labels of a row stand on one line: blocks are aligned on the player's side.
        top = edge + size.depth if away else -edge - depth + size.depth
        placed.append(_Placed(block, _columns(block, across=True), size, left, top))
        left += size.width + BLOCK_GAP
    return edge + depth + BLOCK_GAP


def _place_column(placed: list[_Placed], column: Sequence[Block], edge: float, right: bool) -> float:
    """Lay a column of blocks, its near side at `edge` from the middle; give where the next one begins."""
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

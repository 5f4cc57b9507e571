"""Blocks in rows and columns around the board."""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.model.table.blocks import BLOCK_GAP, BOARD_GAP, Block, Placed, Sides, Spot
from cardgen.model.table.sizes import Size

#: Length of rows where there is no board to match.
FREE_WIDTH, FREE_DEPTH = 30.0, 20.0


def in_rows(board: Size | None, sides: Sides, close: bool = False) -> list[Spot]:
    """Return spots in rows around a board, from its middle.

    Args:
        close: columns lie right beside board and rows, not beyond the longest row that there could be.
    """
    middle = board or Size(0.0, 0.0)
    length = Size(max(middle.width, FREE_WIDTH), max(middle.depth, FREE_DEPTH))
    placed: list[Placed] = []
    for side in ("north", "south"):
        edge = middle.depth / 2 + BOARD_GAP
        for row in _wrapped(sides.get(side, ()), length.width, across=True):
            edge = _place_row(placed, row, edge, away=side == "north")
    # Columns are further out than any row extends, so that the corners stay free.
    least = (middle if close else length).width / 2
    half = max([least, *(-p.left for p in placed), *(p.left + p.size.width for p in placed)])
    for side in ("west", "east"):
        edge = half + BOARD_GAP
        for column in _wrapped(sides.get(side, ()), length.depth, across=False):
            edge = _place_column(placed, column, edge, right=side == "east")
    return [spot for p in placed for spot in p.spots()]


def _wrapped(rows: Sequence[Sequence[Block]], length: float, across: bool) -> list[list[Block]]:
    """Return the rows, each wrapped where it is longer than allowed."""
    parts: list[list[Block]] = []
    for row in rows:
        used = length
        for block in row:
            size = block.size(block.columns(across))
            needed = size.width if across else size.depth
            if used + BLOCK_GAP + needed <= length:
                parts[-1].append(block)
                used += BLOCK_GAP + needed
            else:
                parts.append([block])
                used = needed
    return parts


def _place_row(placed: list[Placed], row: Sequence[Block], edge: float, away: bool) -> float:
    """Place a row of blocks, its near side at `edge` from the centre; return the edge of the next one."""
    sizes = [b.size(b.columns(across=True)) for b in row]
    depth = max(s.depth for s in sizes)
    left = -(sum(s.width for s in sizes) + BLOCK_GAP * (len(row) - 1)) / 2
    for block, size in zip(row, sizes, strict=True):
        # Blocks are aligned on the player's side, so that the labels of a row are on one line.
        top = edge + size.depth if away else -edge - depth + size.depth
        placed.append(Placed(block, block.columns(across=True), left, top))
        left += size.width + BLOCK_GAP
    return edge + depth + BLOCK_GAP


def _place_column(placed: list[Placed], column: Sequence[Block], edge: float, right: bool) -> float:
    """Place a column of blocks, its near side at `edge` from the centre; return the edge of the next one."""
    sizes = [b.size(b.columns(across=False)) for b in column]
    width = max(s.width for s in sizes)
    top = (sum(s.depth for s in sizes) + BLOCK_GAP * (len(column) - 1)) / 2
    for block, size in zip(column, sizes, strict=True):
        left = (edge if right else -edge - width) + (width - size.width) / 2
        placed.append(Placed(block, block.columns(across=False), left, top))
        top -= size.depth + BLOCK_GAP
    return edge + width + BLOCK_GAP

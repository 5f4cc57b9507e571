"""Blocks packed around the board, for what is too much for rows."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

from cardgen.export.tts.sizes import USUAL_TABLE
from cardgen.model.table.blocks import BLOCK_GAP, Block, Placed, Sides, Spot
from cardgen.model.table.sizes import Size

#: Part of the table that blocks can fill; where there is more, packing is not tried.
_MOST_FILLED = 0.95
#: Direction from the board to each side.
_OUTWARD = {"north": (0, 1), "south": (0, -1), "west": (-1, 0), "east": (1, 0)}
#: What it costs to be on another side than declared, in units of distance.
_OTHER_SIDE = 20.0
#: Costs are rounded: more than this makes a difference.
_NEARLY = 1e-5


class Box(NamedTuple):
    """A rectangle on the table."""

    left: float
    right: float
    near: float
    far: float

    def overlaps(self, other: Box, gap: float) -> bool:
        """Return whether there is less than a gap between two rectangles."""
        across = self.left < other.right + gap - 1e-9 and other.left < self.right + gap - 1e-9
        return across and self.near < other.far + gap - 1e-9 and other.near < self.far + gap - 1e-9


def packed(
    board: Size | None, sides: Sides, by_room: bool = False, kept: Sequence[Box] = (), edge: float = 0.0
) -> list[Spot] | None:
    """Return spots on a usual table, its middle at that of the board; None where this finds no room for a block.

    Large blocks come first, and each is put as near to the middle of its side of the board as it fits.

    Args:
        by_room: large are those that take much room with their label, not those with much paper.
        kept: where nothing may be put; edge: space to the edge of the table.
    """
    middle = box_around(board or Size(0.0, 0.0))
    blocks = [(side, block) for side, rows in sides.items() for row in rows for block in row]
    filled = sum(min(_area(block.size(n)) for n in _columns(block)) for _, block in blocks)
    filled += sum(_area(Size(box.right - box.left, box.far - box.near)) for box in kept)
    if filled + _area(board or Size(0.0, 0.0)) > _MOST_FILLED * _area(USUAL_TABLE):
        return None
    taken: list[Box] = [middle, *kept]
    table = box_around(Size(USUAL_TABLE.width - 2 * edge, USUAL_TABLE.depth - 2 * edge))
    found: dict[str, Placed] = {}
    largest = _room if by_room else _paper
    for side, block in sorted(blocks, key=lambda one: -largest(one[1])):
        place = _place(side, block, middle, taken, table)
        if place is None:
            return None
        found[block.id] = place
        taken.append(box_at(place.left, place.top - place.size.depth, place.size))
    return [spot for _, block in blocks for spot in found[block.id].spots()]


def _paper(block: Block) -> float:
    return block.places * _area(block.piece)


def _room(block: Block) -> float:
    return max(max(block.size(columns)) for columns in _columns(block))


def _area(size: Size) -> float:
    return size.width * size.depth


def box_around(size: Size) -> Box:
    """Return a rectangle in the middle of the table."""
    return box_at(-size.width / 2, -size.depth / 2, size)


def box_at(left: float, near: float, size: Size) -> Box:
    """Return a rectangle from its left corner toward the player."""
    return Box(left, left + size.width, near, near + size.depth)


def _columns(block: Block) -> set[int]:
    return {block.columns(across=True), block.columns(across=False)}


def _place(side: str, block: Block, middle: Box, taken: list[Box], table: Box) -> Placed | None:
    """Return the best free place of a block."""
    best: Placed | None = None
    least = math.inf
    target_x, target_z = _target(side, middle)
    occupied = [(box.left, box.right + BLOCK_GAP, box.near, box.far + BLOCK_GAP) for box in taken]
    for columns in sorted(_columns(block)):
        size = block.size(columns)
        half_width, half_depth = size.width / 2, size.depth / 2
        for left, near in _corners(size, taken, table):
            # Most corners are farther away than the best so far.
            if abs(left + half_width - target_x) + abs(near + half_depth - target_z) > least + _NEARLY:
                continue
            cost = _cost(side, left + half_width, near + half_depth, middle)
            if cost >= least:
                continue
            box = box_at(left, near, size)
            if is_inside(box, table) and not _is_taken(box, occupied):
                least, best = cost, Placed(block, columns, left, box.far)
    return best


def _is_taken(box: Box, occupied: Iterable[tuple[float, float, float, float]]) -> bool:
    """Return whether there is less than a gap between a rectangle and any other.

    Args:
        occupied: left, right, near and far of the others, to the right and away with the gap.
    """
    left, right, near, far = box
    right, far = right + BLOCK_GAP - 1e-9, far + BLOCK_GAP - 1e-9
    for other_left, other_right, other_near, other_far in occupied:
        if left < other_right - 1e-9 and other_left < right and near < other_far - 1e-9 and other_near < far:
            return True
    return False


def is_inside(box: Box, table: Box) -> bool:
    """Return whether a rectangle is nowhere beyond the edge of the table."""
    across = table.left - 1e-9 <= box.left and box.right <= table.right + 1e-9
    return across and table.near - 1e-9 <= box.near and box.far <= table.far + 1e-9


def _corners(size: Size, taken: list[Box], table: Box) -> Iterator[tuple[float, float]]:
    """Yield places of a block's left near corner: the corners of the table, and the sides of what is there already."""
    width, depth = size
    yield from product((table.left, table.right - width), (table.near, table.far - depth))
    for box in taken:
        lefts = (box.left, box.right - width, (box.left + box.right - width) / 2)
        yield from product(lefts, (box.far + BLOCK_GAP, box.near - BLOCK_GAP - depth))
        nears = (box.near, box.far - depth, (box.near + box.far - depth) / 2, table.near, table.far - depth)
        yield from product((box.right + BLOCK_GAP, box.left - BLOCK_GAP - width), nears)


def _target(side: str, middle: Box) -> tuple[float, float]:
    """Return the middle of a side of the board."""
    across, away = _OUTWARD[side]
    return across * middle.right, away * middle.far


def _cost(side: str, x: float, z: float, middle: Box) -> float:
    """Return the distance from the middle of a side of the board, more on another side."""
    across, away = _OUTWARD[side]
    target_x, target_z = _target(side, middle)
    is_there = (x - target_x) * across > 0 or (z - target_z) * away > 0
    distance = abs(x - target_x) + abs(z - target_z)
    return round(distance + (0.0 if is_there else _OTHER_SIDE), 6)

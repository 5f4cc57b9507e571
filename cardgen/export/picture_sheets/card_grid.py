"""Sprite sheets: cell sizes and grids for a deck, its slots, and cells joined to one JPEG.

Cells are painted and encoded one by one and their compressed data is joined, so that a changed card costs one cell, no
cell bleeds into its neighbour, and nothing is encoded twice. Imports nothing of cardgen.
"""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from PIL.Image import Image

#: Least width in pixels of a card of 63 mm.
LEAST_PX, LEAST_OF_MM = 700, 63.0
#: Cells are multiples of 16, or of 8 where that cannot keep the aspect, so that no block of the JPEG holds
#: two cards; and as many sizes are tried for the nearest aspect. A tile that is all but square needs the most.
STEPS = ((16, 4), (8, 24), (8, 80))
#: How far a cell's aspect may be from the trim's.
ASPECT_TOLERANCE = 0.005
#: Side of a JPEG block without subsampling. Source: ITU-T T.81, A.2.
BLOCK = 8
QUALITY = 92
_RESTARTS = tuple(b"\xff" + bytes([0xD0 + i]) for i in range(8))


class SheetLimits(NamedTuple):
    """Limits of the program that shows the sheets: longest side, and fewest and most columns and rows beside 1 × 1."""

    largest_px: int
    columns: tuple[int, int]
    rows: tuple[int, int]


class Cell(NamedTuple):
    """A slot's size in pixels."""

    width: int
    height: int


class SpriteGrid(NamedTuple):
    """Columns and rows of a sheet."""

    columns: int
    rows: int

    @property
    def slots(self) -> int:
        """Number of slots, all usable where hidden cards show their backs."""
        return self.columns * self.rows

    def place(self, slot: int) -> tuple[int, int]:
        """Return column and row of a slot, counted from the top left, row by row."""
        return slot % self.columns, slot // self.columns

    def slot(self, column: int, row: int) -> int:
        """Return the slot at a column and row."""
        return row * self.columns + column


ONE = SpriteGrid(1, 1)


def aspect_error(cell: Cell, trim_mm: tuple[float, float]) -> float:
    """Return the relative error of a cell's aspect ratio."""
    return abs(cell.width / cell.height * trim_mm[1] / trim_mm[0] - 1)


def cell_for(trim_mm: tuple[float, float], limits: SheetLimits) -> Cell:
    """Return the cell for a trim: large enough to read, at least two each way on a sheet, closest in aspect ratio."""
    width_mm, height_mm = trim_mm
    most = limits.largest_px // 2
    density = min(LEAST_PX / LEAST_OF_MM, most / max(trim_mm))
    best = Cell(most, most)
    for step, tries in STEPS:
        first = -int(-density * width_mm // step)
        # A large card is limited by its sheet, so its resolution is lower.
        is_large = max(_cell(first + tries, step, height_mm / width_mm)) > most
        start = max(1, first - tries + 1) if is_large else first
        tried = (_cell(n, step, height_mm / width_mm) for n in range(start, start + tries))
        best = min((c for c in tried if max(c) <= most), key=lambda c: (aspect_error(c, trim_mm), c))
        if aspect_error(best, trim_mm) <= ASPECT_TOLERANCE:
            break
    return best


def _cell(steps: int, step: int, ratio: float) -> Cell:
    return Cell(steps * step, max(1, round(steps * ratio)) * step)


def grids_for(count: int, cell: Cell, limits: SheetLimits) -> list[SpriteGrid]:
    """Return the grids for a number of faces: full sheets, then the smallest that takes the rest.

    Full sheets come first and in order, so that a card added at the end changes the last sheet only.
    """
    largest = SpriteGrid(
        min(limits.columns[1], limits.largest_px // cell.width),
        min(limits.rows[1], limits.largest_px // cell.height),
    )
    full, rest = divmod(count, largest.slots)
    return [largest] * full + ([_smallest(rest, largest, cell, limits)] if rest else [])


def _smallest(count: int, largest: SpriteGrid, cell: Cell, limits: SheetLimits) -> SpriteGrid:
    if count == 1:
        return ONE
    columns = range(limits.columns[0], largest.columns + 1)
    rows = range(limits.rows[0], largest.rows + 1)
    fitting = (grid for c in columns for r in rows if (grid := SpriteGrid(c, r)).slots >= count)
    return min(fitting, key=lambda g: (g.slots, max(g.columns * cell.width, g.rows * cell.height)))


def encode_cell(picture: Image) -> bytes:
    """Return an RGB picture as a JPEG with a restart marker after each row of blocks.

    Errors:
        ValueError: a side is not a multiple of the block.
    """
    if picture.width % BLOCK or picture.height % BLOCK:
        raise ValueError(f"a cell of {picture.width} × {picture.height} px must be a whole number of blocks")
    return encode(picture, restart_marker_blocks=picture.width // BLOCK)


def encode(picture: Image, **options: int) -> bytes:
    """Return an RGB picture as a JPEG without chroma subsampling, so that thin coloured lines stay sharp."""
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=QUALITY, subsampling=0, **options)
    return out.getvalue()


def join_cells(cells: Sequence[bytes | None], grid: SpriteGrid, cell: Cell) -> bytes:
    """Return one JPEG of a grid of encoded cells; a slot without a cell is white.

    Why: a JPEG predicts nothing across restart markers, so rows of blocks from different cells can be put side by side
    under one header. Joining takes no time, and the bytes of a card's picture never depend on its neighbours.

    Source: ITU-T T.81, B.2 (markers), E.1.4 (restart intervals).
    """
    if grid == ONE and cells[0] is not None:
        return cells[0]
    blank: bytes | None = None
    rows: list[list[bytes]] = []
    header = b""
    for slot in range(grid.slots):
        data = cells[slot] if slot < len(cells) else None
        if data is None:
            data = blank = blank or _white(cell)
        header, segments = _split(data)
        rows.append(segments)
    body: list[bytes] = []
    for row in range(grid.rows):
        for line in range(cell.height // BLOCK):
            for column in range(grid.columns):
                body += (rows[grid.slot(column, row)][line], _RESTARTS[len(body) // 2 % 8])
    body[-1] = b"\xff\xd9"
    return _resized(header, grid.columns * cell.width, grid.rows * cell.height) + b"".join(body)


def _white(cell: Cell) -> bytes:
    from PIL import Image

    return encode_cell(Image.new("RGB", cell, "#ffffff"))


def _split(jpeg: bytes) -> tuple[bytes, list[bytes]]:
    """Return a JPEG's header up to its picture data, and the data by restart interval."""
    start = _marker(jpeg, 0xDA)
    start += 2 + int.from_bytes(jpeg[start + 2 : start + 4], "big")
    # In picture data a byte FF is always followed by 00, so FF Dn can only be a marker.
    return jpeg[:start], re.split(rb"\xff[\xd0-\xd7]", jpeg[start:-2])


def _resized(header: bytes, width: int, height: int) -> bytes:
    at = _marker(header, 0xC0) + 5
    return header[:at] + height.to_bytes(2, "big") + width.to_bytes(2, "big") + header[at + 4 :]


def _marker(jpeg: bytes, code: int) -> int:
    """Return the offset of a header marker.

    Errors:
        ValueError: it is not there.
    """
    at = 2
    while at < len(jpeg):
        if jpeg[at + 1] == code:
            return at
        at += 2 + int.from_bytes(jpeg[at + 2 : at + 4], "big")
    raise ValueError(f"no marker {code:02X} in this JPEG")

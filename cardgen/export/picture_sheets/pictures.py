"""Pictures for a virtual table: descriptions of what to paint, and the painting.

Each picture is a pure function of its faces and its geometry and is named by its content, so that a program that caches
pictures by name never shows an old one.
"""

from __future__ import annotations

import io
from hashlib import blake2b

from msgspec import Struct

from cardgen.cache import digest
from cardgen.display.ops import DisplayList
from cardgen.export.picture_sheets.card_grid import (
    ONE,
    QUALITY,
    Cell,
    SpriteGrid,
    encode,
    encode_cell,
    join_cells,
)
from cardgen.layout.decks import GameLayout
from cardgen.limits import time_limit
from cardgen.model.face import Face
from cardgen.model.outline import Outline
from cardgen.render.pixels.buffer import Pixels
from cardgen.render.pixels.cut import to_pil_image
from cardgen.units import MM_PER_INCH

#: Sides are a multiple of this: Unity packs textures in blocks of 4 × 4 pixels, and keeps others unpacked in memory.
BLOCK_PX = 4
#: Resolution of tiles and boards on a table, within the size limit.
DPI = 300
#: Least longer side of a piece: small ones are painted at a higher resolution, since players zoom in on them.
LEAST_PX = 512
#: x, y, width, height of a part of a face, in mm from its trim's top left.
Box = tuple[float, float, float, float]


class Picture(Struct, frozen=True):
    """A picture to paint.

    Attributes:
        name: `deck/part`, unique in a game.
        faces: one per slot, in order; the rest of the grid stays white.
        crop_mm: the part shown of a picture with one face; turn: degrees of rotation.
        cut: the outline of the rotated trim, outside of which the picture is transparent; None for all of it.
    """

    name: str
    faces: tuple[Face, ...]
    cell: Cell
    grid: SpriteGrid = ONE
    crop_mm: Box | None = None
    turn: int = 0
    cut: Outline | None = None

    @property
    def parts(self) -> dict[str, str]:
        """All that determines the picture, by name."""
        geometry = (self.cell, self.grid, self.crop_mm, self.turn, self.cut, QUALITY)
        slots = {f"{n}, {face.component} {face.side}": face.key for n, face in enumerate(self.faces, start=1)}
        return {"geometry": repr(geometry), **slots}

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.cell.width * self.grid.columns, self.cell.height * self.grid.rows


def size_at_resolution(width_mm: float, height_mm: float, largest_px: int) -> Cell:
    """Return the size of a picture at the table's resolution, larger for a small piece, and within the limit."""
    longer_mm = max(width_mm, height_mm)
    density = min(max(DPI / MM_PER_INCH, LEAST_PX / longer_mm), largest_px / longer_mm)
    return Cell(*(max(1, round(side * density / BLOCK_PX)) * BLOCK_PX for side in (width_mm, height_mm)))


def square_size(width_mm: float, height_mm: float, largest_px: int = 2048) -> Cell:
    """Return the size of a square picture for the longer side at the table's resolution."""
    side = max(LEAST_PX, min(largest_px, round(max(width_mm, height_mm) * DPI / MM_PER_INCH)))
    side = -(-side // BLOCK_PX) * BLOCK_PX
    return Cell(side, side)


def paint(layout: GameLayout, picture: Picture) -> tuple[str, bytes]:
    """Return a picture's file name, with the hash of its content, and its bytes.

    Errors:
        OutsideProfile, LimitExceeded: a face cannot be painted.
    """
    if picture.cut:
        data = _cut_png(layout, picture, picture.cut)
    elif picture.grid == ONE:
        pixels = _pixels(layout, picture.faces[0], picture.cell, picture.crop_mm, picture.turn)
        data = encode(to_pil_image(pixels))
    else:
        cells = [_cell_jpeg(layout, face, picture.cell) for face in picture.faces]
        data = join_cells(cells, picture.grid, picture.cell)
    suffix = "png" if picture.cut else "jpg"
    return file_name(picture.name, data, suffix), data


def file_name(name: str, data: bytes, suffix: str) -> str:
    """Return the name of a file: what it shows, and the hash of its content.

    Why: Tabletop Simulator caches the content of a URL forever, so new content needs a new name.
    """
    deck, _, part = name.partition("/")
    stem = part if part.startswith(deck) else f"{deck}-{part}"
    return f"{stem}-{content_hash(data)}.{suffix}"


def content_hash(data: bytes) -> str:
    """Return the 12 hex digits for content in a file name."""
    return blake2b(data, digest_size=6).hexdigest()


def _cell_jpeg(layout: GameLayout, face: Face, cell: Cell) -> bytes:
    """Return a face as an encoded cell; cells are cached, so that a sheet with one changed card paints one."""
    key = digest("cell", face.key, repr((cell, QUALITY)))
    data = layout.cache.get("cell", key)
    if data is None or not data.endswith(b"\xff\xd9"):
        data = encode_cell(to_pil_image(_pixels(layout, face, cell)))
        layout.cache.put("cell", key, data)
    return data


def _pixels(layout: GameLayout, face: Face, cell: Cell, crop_mm: Box | None = None, turn: int = 0) -> Pixels:
    """Paint the trim of a face, or a part of it, to fill the cell."""
    with time_limit():
        return _painted(layout, layout.display(face), cell, crop_mm, turn)


def _painted(
    layout: GameLayout, display: DisplayList, cell: Cell, crop_mm: Box | None = None, turn: int = 0
) -> Pixels:
    # cairo is slow to import, and not needed by a build whose pictures are all cached.
    from cardgen.render.pixels.paint import PixelSheet

    sheet = PixelSheet(*cell, images=layout.images)
    sheet.place(display, *_trim_box(display, cell, crop_mm, turn), turn=turn)
    return sheet.pixels()


def _trim_box(display: DisplayList, cell: Cell, crop_mm: Box | None, turn: int) -> Box:
    """Return the box of the whole trim, in pixels, such that the part shown fills the cell."""
    width, height = display.width_mm, display.height_mm
    x, y, w, h = crop_mm or (0.0, 0.0, width, height)
    if turn == 180:
        x, y = width - x - w, height - y - h
    across, down = cell.width / w, cell.height / h
    return (-x * across, -y * down, width * across, height * down)


def _cut_png(layout: GameLayout, picture: Picture, cut: Outline) -> bytes:
    """Return a PNG of faces cut out along an outline, each in its slot; everything else is transparent."""
    from PIL import Image

    cells = [
        to_pil_image(_pixels(layout, face, picture.cell, picture.crop_mm, picture.turn), cut)
        for face in picture.faces
    ]
    whole = cells[0]
    if picture.grid != ONE:
        whole = Image.new("RGBA", picture.size, (255, 255, 255, 0))
        for slot, cell in enumerate(cells):
            column, row = picture.grid.place(slot)
            whole.paste(cell, (column * picture.cell.width, row * picture.cell.height))
    out = io.BytesIO()
    whole.save(out, "PNG", compress_level=6)
    return out.getvalue()


def small_png(layout: GameLayout, display: DisplayList, crop_mm: Box, side_px: int) -> bytes:
    """Return a square part of a drawing as a small picture for a menu, painted at twice its size."""
    from PIL import Image

    with time_limit():
        pixels = _painted(layout, display, Cell(2 * side_px, 2 * side_px), crop_mm)
    small = to_pil_image(pixels).resize((side_px, side_px), Image.Resampling.LANCZOS)
    out = io.BytesIO()
    small.convert("RGBA").save(out, "PNG", compress_level=9)
    return out.getvalue()

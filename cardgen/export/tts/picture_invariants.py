"""Invariants of the pictures that a Tabletop Simulator table refers to. Pillow opens them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import unquote

from cardgen.files import FileRefused, read_file

if TYPE_CHECKING:
    from PIL.Image import Image

Json = dict[str, Any]

#: Source: knowledge base, Asset Creation ("under 4096x4096"), read 2026-11-20.
LARGEST_PX = 4096
#: Rows of pixels in the middle of a cell that are looked at before all of it.
_FEW_ROWS = 9


def check_pictures(objects: Sequence[Json], images: Path) -> list[str]:
    """16, 17: pictures exist, are complete, not too large, and divide into their grid; no used slot is blank."""
    used: dict[tuple[str, int, int], set[int]] = {}
    boards: dict[str, float] = {}
    for obj in objects:
        for grid, slot in _slots_of(obj):
            used.setdefault(grid, set()).add(slot)
        image = obj.get("CustomImage") or {}
        if obj.get("Name") == "Custom_Board" and image.get("ImageURL"):
            boards[image["ImageURL"]] = image.get("WidthScale", 0)
    booklets = {str(obj["CustomPDF"].get("PDFUrl")) for obj in objects if "CustomPDF" in obj}
    problems: list[str] = []
    for (url, columns, rows), slots in sorted(used.items()):
        problems += _picture(images / _file(url), (columns, rows), slots, boards.get(url))
    for url in sorted(booklets):
        path = images / _file(url)
        if not _is_pdf(path):
            problems.append(f"'{path.name}' is missing or not a PDF")
    return problems


def _is_pdf(path: Path) -> bool:
    try:
        return read_file(path).startswith(b"%PDF-")
    except (OSError, FileRefused):
        return False


def _slots_of(obj: Json) -> Iterator[tuple[tuple[str, int, int], int]]:
    """Yield the pictures of an object, each with its grid and the slot that is shown."""
    image = obj.get("CustomImage") or {}
    for url in (image.get("ImageURL"), image.get("ImageSecondaryURL")):
        if url:
            yield (url, 1, 1), 0
    if obj.get("Name") in ("Card", "CardCustom"):
        for is_own, grid in _faces_of(obj):
            yield grid, obj.get("CardID", 0) % 100 if is_own else 0


def _faces_of(obj: Json) -> Iterator[tuple[bool, tuple[str, int, int]]]:
    """Yield face and back picture of a card with their grids, and whether its own slot is the one shown."""
    for sheet in (obj.get("CustomDeck") or {}).values():
        grid = (sheet.get("NumWidth", 1), sheet.get("NumHeight", 1))
        yield True, (str(sheet.get("FaceURL")), *grid)
        yield (
            (True, (str(sheet.get("BackURL")), *grid))
            if sheet.get("UniqueBack")
            else (
                False,
                (str(sheet.get("BackURL")), 1, 1),
            )
        )


def _file(url: str) -> str:
    return unquote(re.split(r"[/\\=]", url)[-1])


def _picture(path: Path, grid: tuple[int, int], slots: set[int], width_scale: float | None) -> Iterator[str]:
    from PIL import Image

    try:
        with Image.open(path) as opened:
            kind, mode = opened.format, opened.mode
            opened.load()
            picture = opened if mode in ("RGB", "RGBA") else opened.convert("RGB")
    except (OSError, SyntaxError, Image.DecompressionBombError) as error:
        yield f"picture '{path.name}' cannot be read: {error}"
        return
    width, height = picture.size
    if kind not in ("PNG", "JPEG") or mode not in ("RGB", "RGBA"):
        yield f"picture '{path.name}' is {kind} in {mode}; it must be PNG or JPEG in RGB"
    if max(width, height) > LARGEST_PX:
        yield f"picture '{path.name}' is {width} × {height} px, more than {LARGEST_PX}"
    if min(grid) < 1 or width % grid[0] or height % grid[1]:
        yield f"picture '{path.name}' of {width} × {height} px does not divide by {grid[0]} × {grid[1]}"
        return
    cell = (width // grid[0], height // grid[1])
    for slot in sorted(slots):
        left, top = slot % grid[0] * cell[0], slot // grid[0] * cell[1]
        # Without the rim, where lossy compression mixes in the neighbours.
        rim = (cell[0] // 16, cell[1] // 16)
        box = (left + rim[0], top + rim[1], left + cell[0] - rim[0], top + cell[1] - rim[1])
        if _is_blank(picture, box):
            yield f"picture '{path.name}': slot {slot} is blank"
    if width_scale is not None and abs(width_scale - width / height) > 1e-3:
        yield f"board picture '{path.name}' has WidthScale {width_scale}, not {width / height:.4f}"


def _is_blank(picture: Image, box: tuple[int, int, int, int]) -> bool:
    """Return whether a part of a picture is of one colour; a few rows tell of most that they are not."""
    left, top, right, bottom = box
    middle = (top + bottom) // 2
    rows = (left, middle, right, min(middle + _FEW_ROWS, bottom))
    return all(_is_even(picture, part) for part in (rows, box))


def _is_even(picture: Image, box: tuple[int, int, int, int]) -> bool:
    extremes = cast("tuple[tuple[int, int], ...]", picture.crop(box).getextrema())
    return all(high - low < 8 for low, high in extremes[:3])

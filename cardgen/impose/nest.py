"""Small pieces of several sizes on shared sheets: bands across the page, one size per band, the tallest first.

A band is a grid lower than the page, so backs, crop marks and bleeds work as on whole sheets. Between two bands there
is room for the crop marks of both: the sheet is first cut into strips, and then each strip like a sheet.
Pure geometry in millimetres.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from cardgen.impose.grid import LABEL_MM, MARGIN_MM, Grid
from cardgen.impose.page import Page, Piece
from cardgen.impose.placing import impose
from cardgen.impose.spec import SheetSpec
from cardgen.impose.stagger import Pair, in_rows, size_of, staggered
from cardgen.model.outline import NESTED

#: Between two bands: a crop mark of 3 mm for each, and a gap.
BETWEEN_MM = 7.0


class TooLarge(Exception):
    """A piece of size `trim_mm` does not fit the paper."""

    def __init__(self, trim_mm: tuple[float, float]) -> None:
        super().__init__(f"{trim_mm[0]:g} × {trim_mm[1]:g} mm")
        self.trim_mm = trim_mm


class SizeGroup(NamedTuple):
    """Pieces of one size, shape and bleed."""

    trim_mm: tuple[float, float]
    bleed_mm: float
    pieces: tuple[Piece, ...]
    shape: str = "rectangle"

    @property
    def cell_mm(self) -> Pair:
        """Width and height of a piece with its bleed."""
        return (self.trim_mm[0] + 2 * self.bleed_mm, self.trim_mm[1] + 2 * self.bleed_mm)


#: One side of a sheet: its bands, in the order of the face page from the top down.
BandPage = tuple[tuple[Grid, Page], ...]


class _Sheet(Struct):
    """A sheet being filled: its bands, and the top of the next one."""

    bands: list[tuple[Grid, tuple[Piece, ...]]]
    top_mm: float


def nest(groups: Sequence[SizeGroup], spec: SheetSpec) -> tuple[BandPage, ...]:
    """Impose pieces of several sizes in bands on as few sheets as possible, faces and backs in printing order.

    Shape: a tuple of pages; on two-sided sheets with any back, a back page follows the face page.

    Errors:
        TooLarge: a piece with its bleed is larger than the paper.
    """
    width, height = spec.paper_mm
    papers = [(width, height)] if spec.orientation == "fixed" else [(width, height), (height, width)]
    tallest_first = sorted(groups, key=lambda g: (-g.trim_mm[1], -g.trim_mm[0]))
    candidates = [sheets for paper in papers if (sheets := _fill(tallest_first, paper)) is not None]
    if not candidates:
        raise TooLarge(max((g.trim_mm for g in groups), key=max))
    fewest = min(candidates, key=lambda sheets: len(sheets))
    return tuple(page for number, sheet in enumerate(fewest, 1) for page in _pages(sheet, number, spec))


def _fill(groups: Sequence[SizeGroup], paper: Pair) -> list[_Sheet] | None:
    """Fill sheets from the top down, each piece on the top sheet with room; None where a piece is too large."""
    top = MARGIN_MM + LABEL_MM
    bottom = paper[1] - MARGIN_MM
    sheets: list[_Sheet] = []
    for group in groups:
        if not in_rows(group.trim_mm, group.bleed_mm, (paper[0] - 2 * MARGIN_MM, bottom - top)):
            return None
        remaining = group.pieces
        for sheet in _existing_then_new(sheets, top):
            band = _band(group, len(remaining), paper, (sheet.top_mm, bottom))
            if band is None:
                continue
            sheet.bands.append((band, remaining[: band.slots]))
            sheet.top_mm = band.area_mm[3] + BETWEEN_MM
            remaining = remaining[band.slots :]
            if not remaining:
                break
    return sheets


def _existing_then_new(sheets: list[_Sheet], top_mm: float) -> Iterator[_Sheet]:
    yield from tuple(sheets)
    while True:
        sheets.append(_Sheet([], top_mm))
        yield sheets[-1]


def _band(group: SizeGroup, count: int, paper: Pair, heights_mm: Pair) -> Grid | None:
    """Return the grid of a band of at most `count` pieces between two heights, or None where not one fits."""
    top, bottom = heights_mm
    room = (paper[0] - 2 * MARGIN_MM, bottom - top)
    if group.shape in NESTED:
        return _staggered_band(group, count, paper, top, room)
    columns, most = (math.floor(r / c + 1e-9) for r, c in zip(room, group.cell_mm, strict=True))
    rows = min(most, -(-count // columns))
    return _grid(group, (columns, rows), paper, top, group.cell_mm[1] * rows) if rows > 0 else None


def _staggered_band(group: SizeGroup, count: int, paper: Pair, top: float, room: Pair) -> Grid | None:
    """Return the band, staggered or in rows and columns, that holds most pieces; size several the lowest."""
    size = (group.trim_mm, group.bleed_mm)
    candidates = (in_rows(*size, room), *staggered(group.shape, *size, room))
    fitting = [slots[:count] for slots in candidates if slots]
    if not fitting:
        return None
    best = max(fitting, key=lambda slots: (len(slots), -round(size_of(slots, *size)[1], 6)))
    width, height = size_of(best, *size)
    left = (paper[0] - width) / 2
    slots = tuple((left + x, top + y) for x, y in best)
    band = _grid(group, (1, len(slots)), paper, top, height)
    origin = (left + group.bleed_mm, top + group.bleed_mm)
    return replace(band, origin_mm=origin, staggered_mm=slots, cut_out=True)


def _grid(group: SizeGroup, counts: tuple[int, int], paper: Pair, top: float, height: float) -> Grid:
    """Return the grid of a band, centred on the page, whose upper bleed begins at `top`."""
    bleed, bottom = group.bleed_mm, top + height
    left = (paper[0] - counts[0] * group.cell_mm[0]) / 2
    return Grid(
        *counts,
        group.trim_mm,
        (bleed, bleed),
        paper,
        (left + bleed, top + bleed),
        "top" if top == MARGIN_MM + LABEL_MM else "none",
        (MARGIN_MM, top, paper[0] - MARGIN_MM, bottom),
        marks_mm=(top - BETWEEN_MM / 2, bottom + BETWEEN_MM / 2),
    )


def _pages(sheet: _Sheet, number: int, spec: SheetSpec) -> list[BandPage]:
    bands = [(grid, page) for grid, pieces in sheet.bands for page in impose(pieces, grid, spec)]
    sides = {
        side: tuple((g, replace(p, number=number)) for g, p in bands if p.side == side)
        for side in ("face", "back")
    }
    return [page for page in sides.values() if page]

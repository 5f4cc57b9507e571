"""Step 4, small pieces of several sizes on shared sheets: bands across the page, one size a band, the tallest first.

A band is a grid like any other, only lower than the page, so backs, crop marks and bleeds are those of whole sheets.
Between two bands is room for the marks of both: the sheet is cut into strips first, and then each strip like a sheet.
Pure geometry in millimetres.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from cardgen.impose.grid import LABEL_MM, MARGIN_MM, Grid, Page, Piece
from cardgen.impose.placing import impose
from cardgen.impose.spec import SheetSpec

#: Room between two bands: a crop mark of 3 mm for each, and a little air.
BETWEEN_MM = 7.0


class TooLarge(Exception):
    """A piece is larger than the paper it was to be printed on; `trim_mm` is its size."""

    def __init__(self, trim_mm: tuple[float, float]) -> None:
        super().__init__(f"{trim_mm[0]:g} × {trim_mm[1]:g} mm")
        self.trim_mm = trim_mm


class SizeGroup(NamedTuple):
    """Pieces of one size, with the bleed they were drawn with."""

    trim_mm: tuple[float, float]
    bleed_mm: float
    pieces: tuple[Piece, ...]


#: One side of a sheet: its bands, from the top of the face page down.
BandPage = tuple[tuple[Grid, Page], ...]


@dataclass
class _Sheet:
    """A sheet being filled: its bands, and where the next one may begin."""

    bands: list[tuple[Grid, tuple[Piece, ...]]]
    top_mm: float


def nest(groups: Sequence[SizeGroup], spec: SheetSpec) -> tuple[BandPage, ...]:
    """Lay pieces of several sizes on the fewest sheets that bands give, faces and backs in printing order.

    Shape: a tuple of pages; a sheet with any back gives a face page and a back page after it.

    Errors:
        TooLarge: a piece with its bleed is larger than the paper.
    """
    width, height = spec.paper_mm
    papers = [(width, height)] if spec.orientation == "fixed" else [(width, height), (height, width)]
    tallest_first = sorted(groups, key=lambda g: (-g.trim_mm[1], -g.trim_mm[0]))
    ways = [sheets for paper in papers if (sheets := _fill(tallest_first, paper)) is not None]
    if not ways:
        raise TooLarge(max((g.trim_mm for g in groups), key=max))
    fewest = min(ways, key=lambda sheets: len(sheets))
    return tuple(
        page for number, sheet in enumerate(fewest, 1) for page in _pages(sheet, number, spec.duplex)
    )


def _fill(groups: Sequence[SizeGroup], paper: tuple[float, float]) -> list[_Sheet] | None:
    """Put band below band, each piece onto the first sheet with room, or give None where one is too large."""
    first = MARGIN_MM + LABEL_MM
    end = paper[1] - MARGIN_MM
    sheets: list[_Sheet] = []
    for group in groups:
        cell_w, cell_h = (side + 2 * group.bleed_mm for side in group.trim_mm)
        columns = math.floor((paper[0] - 2 * MARGIN_MM) / cell_w + 1e-9)
        if columns < 1 or first + cell_h > end + 1e-9:
            return None
        left = group.pieces
        for sheet in _with_room(sheets, first):
            rows = min(math.floor((end - sheet.top_mm) / cell_h + 1e-9), -(-len(left) // columns))
            if rows < 1:
                continue
            sheet.bands.append((_band(group, columns, rows, paper, sheet.top_mm), left[: rows * columns]))
            sheet.top_mm += rows * cell_h + BETWEEN_MM
            left = left[rows * columns :]
            if not left:
                break
    return sheets


def _with_room(sheets: list[_Sheet], first_mm: float) -> Iterator[_Sheet]:
    """Go through the sheets there are, and then through new ones for as long as they are asked for."""
    yield from tuple(sheets)
    while True:
        sheets.append(_Sheet([], first_mm))
        yield sheets[-1]


def _band(group: SizeGroup, columns: int, rows: int, paper: tuple[float, float], top: float) -> Grid:
    """Return the grid of a band whose bleeds begin at a height, in the middle of the page."""
    bleed = group.bleed_mm
    cell_w, cell_h = (side + 2 * bleed for side in group.trim_mm)
    left = (paper[0] - columns * cell_w) / 2
    bottom = top + rows * cell_h
    return Grid(
        columns,
        rows,
        group.trim_mm,
        (bleed, bleed),
        paper,
        (left + bleed, top + bleed),
        "top" if top == MARGIN_MM + LABEL_MM else "none",
        (MARGIN_MM, top, paper[0] - MARGIN_MM, bottom),
        marks_mm=(top - BETWEEN_MM / 2, bottom + BETWEEN_MM / 2),
    )


def _pages(sheet: _Sheet, number: int, duplex: str) -> list[BandPage]:
    laid = [(grid, page) for grid, pieces in sheet.bands for page in impose(pieces, grid, duplex)]
    sides = {
        side: tuple((g, replace(p, number=number)) for g, p in laid if p.side == side)
        for side in ("face", "back")
    }
    return [page for page in sides.values() if page]

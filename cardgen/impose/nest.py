"""Step 4, small pieces of several sizes on shared sheets: bands across the page, one size a band, the tallest first.

A band is a grid like any other, only lower than the page, so backs, crop marks and bleeds are those of whole sheets.
Round pieces and hexagons are staggered where that holds more. Between two bands is room for the marks of both: the
sheet is cut into strips first, and then each strip like a sheet.
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
from cardgen.impose.stagger import Pair, in_rows, size_of, staggered
from cardgen.model.outline import NESTED

#: Room between two bands: a crop mark of 3 mm for each, and a little air.
BETWEEN_MM = 7.0


class TooLarge(Exception):
    """A piece is larger than the paper it was to be printed on; `trim_mm` is its size."""

    def __init__(self, trim_mm: tuple[float, float]) -> None:
        super().__init__(f"{trim_mm[0]:g} × {trim_mm[1]:g} mm")
        self.trim_mm = trim_mm


class SizeGroup(NamedTuple):
    """Pieces of one size and shape, with the bleed that each keeps."""

    trim_mm: tuple[float, float]
    bleed_mm: float
    pieces: tuple[Piece, ...]
    shape: str = "rectangle"

    @property
    def cell_mm(self) -> Pair:
        """Width and height of a piece with its bleed."""
        return (self.trim_mm[0] + 2 * self.bleed_mm, self.trim_mm[1] + 2 * self.bleed_mm)


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


def _fill(groups: Sequence[SizeGroup], paper: Pair) -> list[_Sheet] | None:
    """Put band below band, each piece onto the first sheet with room, or give None where one is too large."""
    first = MARGIN_MM + LABEL_MM
    end = paper[1] - MARGIN_MM
    sheets: list[_Sheet] = []
    for group in groups:
        if not in_rows(group.trim_mm, group.bleed_mm, (paper[0] - 2 * MARGIN_MM, end - first)):
            return None
        left = group.pieces
        for sheet in _with_room(sheets, first):
            band = _band(group, len(left), paper, (sheet.top_mm, end))
            if band is None:
                continue
            sheet.bands.append((band, left[: band.slots]))
            sheet.top_mm = band.area_mm[3] + BETWEEN_MM
            left = left[band.slots :]
            if not left:
                break
    return sheets


def _with_room(sheets: list[_Sheet], first_mm: float) -> Iterator[_Sheet]:
    """Go through the sheets there are, and then through new ones for as long as they are asked for."""
    yield from tuple(sheets)
    while True:
        sheets.append(_Sheet([], first_mm))
        yield sheets[-1]


def _band(group: SizeGroup, count: int, paper: Pair, between_mm: Pair) -> Grid | None:
    """Return the grid of a band of at most so many pieces between two heights, or None where not one fits."""
    top, end = between_mm
    room = (paper[0] - 2 * MARGIN_MM, end - top)
    if group.shape in NESTED:
        return _staggered_band(group, count, paper, top, room)
    columns, most = (math.floor(r / c + 1e-9) for r, c in zip(room, group.cell_mm, strict=True))
    rows = min(most, -(-count // columns))
    return _grid(group, (columns, rows), paper, top, group.cell_mm[1] * rows) if rows > 0 else None


def _staggered_band(group: SizeGroup, count: int, paper: Pair, top: float, room: Pair) -> Grid | None:
    """Return the band that holds most pieces, and of those the lowest: staggered, or in plain rows and columns."""
    of = (group.trim_mm, group.bleed_mm)
    ways = [slots[:count] for slots in (in_rows(*of, room), *staggered(group.shape, *of, room)) if slots]
    if not ways:
        return None
    best = max(ways, key=lambda slots: (len(slots), -round(size_of(slots, *of)[1], 6)))
    width, height = size_of(best, *of)
    left = (paper[0] - width) / 2
    slots = tuple((left + x, top + y) for x, y in best)
    band = _grid(group, (1, len(slots)), paper, top, height)
    origin = (left + group.bleed_mm, top + group.bleed_mm)
    return replace(band, origin_mm=origin, staggered_mm=slots, cut_out=True)


def _grid(group: SizeGroup, counts: tuple[int, int], paper: Pair, top: float, height: float) -> Grid:
    """Return the grid of a band whose bleeds begin at a height, in the middle of the page."""
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


def _pages(sheet: _Sheet, number: int, duplex: str) -> list[BandPage]:
    laid = [(grid, page) for grid, pieces in sheet.bands for page in impose(pieces, grid, duplex)]
    sides = {
        side: tuple((g, replace(p, number=number)) for g, p in laid if p.side == side)
        for side in ("face", "back")
    }
    return [page for page in sides.values() if page]

"""Posters: a piece larger than the paper, cut into pages that overlap to be glued. Pure geometry, in millimetres."""

from __future__ import annotations

import math
from dataclasses import dataclass

from cardgen.impose.grid import LABEL_MM, MARGIN_MM
from cardgen.impose.spec import SheetSpec


@dataclass(frozen=True)
class PosterPage:
    """One page of a piece larger than the paper.

    Attributes:
        window_mm: x, y, width, height of the part of the piece that is shown, in the piece's own coordinates.
        at_mm: top left of that part on the page.
        column, row: place in the poster, from 0.
    """

    column: int
    row: int
    window_mm: tuple[float, float, float, float]
    at_mm: tuple[float, float]

    @property
    def name(self) -> str:
        """Return what the page is called: A1, A2 … row by row."""
        return part_name(self.column, self.row)


def part_name(column: int, row: int) -> str:
    """Return the name of a poster's page at a place counted from 0: a letter for the row, a number for the column."""
    return f"{chr(ord('A') + row)}{column + 1}"


@dataclass(frozen=True)
class Poster:
    """A large piece over several pages; neighbours share `overlap_mm` for glue."""

    columns: int
    rows: int
    page_mm: tuple[float, float]
    overlap_mm: float
    pages: tuple[PosterPage, ...]


def poster_for(spec: SheetSpec, trim_mm: tuple[float, float], overlap_mm: float) -> Poster:
    """Cut a large piece into the fewest pages, row by row.

    The parts are evenly sized, so that no page holds a sliver.
    """
    if spec.single:
        window = (0.0, 0.0, *trim_mm)
        return Poster(1, 1, trim_mm, 0.0, (PosterPage(0, 0, window, (0.0, 0.0)),))
    width, height = spec.paper_mm
    papers = [(width, height)] if spec.orientation == "fixed" else [(width, height), (height, width)]
    return min((_poster_on(p, trim_mm, overlap_mm) for p in papers), key=lambda p: len(p.pages))


def _poster_on(page: tuple[float, float], trim: tuple[float, float], overlap: float) -> Poster:
    # A line of label stands above the picture.
    room = (page[0] - 2 * MARGIN_MM, page[1] - 2 * MARGIN_MM - LABEL_MM - 1)
    counts = [
        max(1, math.ceil((t - overlap) / (r - overlap) - 1e-9)) for t, r in zip(trim, room, strict=True)
    ]
    part = [(t + (n - 1) * overlap) / n for t, n in zip(trim, counts, strict=True)]
    at = (MARGIN_MM + (room[0] - part[0]) / 2, MARGIN_MM + LABEL_MM + 1 + (room[1] - part[1]) / 2)
    pages = tuple(
        PosterPage(c, r, (c * (part[0] - overlap), r * (part[1] - overlap), part[0], part[1]), at)
        for r in range(counts[1])
        for c in range(counts[0])
    )
    return Poster(counts[0], counts[1], page, overlap, pages)

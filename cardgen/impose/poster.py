"""Posters: a piece larger than the paper, tiled over pages that overlap for gluing. Pure geometry in millimetres."""

from __future__ import annotations

import math

from msgspec import Struct

from cardgen.impose.grid import LABEL_MM, MARGIN_MM
from cardgen.impose.spec import SheetSpec


class PosterPage(Struct, frozen=True):
    """One page of a piece larger than the paper.

    Attributes:
        window_mm: x, y, width and height of the part shown, in the coordinates of the piece.
        at_mm: top left of that part on the page.
        column, row: place in the poster, from 0.
    """

    column: int
    row: int
    window_mm: tuple[float, float, float, float]
    at_mm: tuple[float, float]

    @property
    def name(self) -> str:
        """The name printed on the page: A1, A2 … row by row."""
        return part_name(self.column, self.row)


def part_name(column: int, row: int) -> str:
    """Return the name of a poster's page: a letter for its row, a number for its column, both counted from 0."""
    return f"{chr(ord('A') + row)}{column + 1}"


class Poster(Struct, frozen=True):
    """A large piece over several pages; neighbours share `overlap_mm` for glue."""

    columns: int
    rows: int
    page_mm: tuple[float, float]
    overlap_mm: float
    pages: tuple[PosterPage, ...]


def poster_for(spec: SheetSpec, trim_mm: tuple[float, float], overlap_mm: float) -> Poster:
    """Tile a large piece over the fewest pages; the parts are of equal size, so that no page holds a sliver."""
    if spec.single:
        window = (0.0, 0.0, *trim_mm)
        return Poster(1, 1, trim_mm, 0.0, (PosterPage(0, 0, window, (0.0, 0.0)),))
    width, height = spec.paper_mm
    papers = [(width, height)] if spec.orientation == "fixed" else [(width, height), (height, width)]
    return min((_poster_on(p, trim_mm, overlap_mm) for p in papers), key=lambda p: len(p.pages))


def _poster_on(page: tuple[float, float], trim: tuple[float, float], overlap: float) -> Poster:
    # One line of label above the picture.
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

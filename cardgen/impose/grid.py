"""Grids: equal pieces in rows and columns on one page, and where the back of each lies. Pure geometry.

Lengths are millimetres; the origin of a page is its top left corner, y down. A piece on an n-up sheet keeps its own
bleed all round (the gutter is two bleeds), so a cut that strays still shows colour and never a neighbour.

Only crop marks may stand in the outer 6.35 mm of a page (`MARGIN_MM`). What is left goes to bleed first, per axis, up
to what the kind asks for; a strip for the label is kept on the axis with more room.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from cardgen.impose.spec import SheetSpec

#: Edge that home printers miss: a quarter of an inch. Source: common value for inkjets and lasers, 4.2–6.35 mm.
MARGIN_MM = 6.35
#: Strip for the label of a sheet: one line of 5 pt type.
LABEL_MM = 1.7
#: Bleeds on n-up sheets are cut down to tenths of a millimetre, so that they read well in a table.
BLEED_STEP_MM = 0.1


@dataclass(frozen=True)
class Grid:
    """Slots of one size on one page.

    Attributes:
        page_mm: the page as printed, turned where that holds more.
        bleed_mm: bleed left to each piece, horizontally and vertically.
        origin_mm: top left of the first slot's trim, on the face page.
        label: edge of the face page's label: `top`, `left`, or `none` where there is no room or a page is one piece.
        area_mm: left, top, right, bottom of what the pieces and their bleeds may cover on the face page.
        marks_mm: heights between which the marks above and below must stay; None for the page.
    """

    columns: int
    rows: int
    trim_mm: tuple[float, float]
    bleed_mm: tuple[float, float]
    page_mm: tuple[float, float]
    origin_mm: tuple[float, float]
    label: str
    area_mm: tuple[float, float, float, float]
    marks_mm: tuple[float, float] | None = None

    @property
    def slots(self) -> int:
        """Slots on a page."""
        return self.columns * self.rows

    @property
    def single(self) -> bool:
        """The page is one piece with its bleed, and no paper with margins."""
        return self.area_mm[:2] == (0, 0)

    def slot(self, index: int) -> tuple[float, float]:
        """Return the top left of a slot's trim, row by row from the top left."""
        row, column = divmod(index, self.columns)
        return (
            self.origin_mm[0] + column * (self.trim_mm[0] + 2 * self.bleed_mm[0]),
            self.origin_mm[1] + row * (self.trim_mm[1] + 2 * self.bleed_mm[1]),
        )


@dataclass(frozen=True)
class Piece:
    """One physical piece to place: the keys of its face and back, and the deck it belongs to."""

    face: str
    back: str | None
    deck: str


@dataclass(frozen=True)
class Placement:
    """A face in a slot: top left of its trim on the page, turned by 0 or 180 degrees about its centre."""

    key: str
    deck: str
    x_mm: float
    y_mm: float
    rotation: int = 0
    last_of_deck: bool = False


@dataclass(frozen=True)
class Page:
    """One side of one sheet of paper. `number` counts sheets from 1; `side` is `face` or `back`."""

    number: int
    side: str
    placements: tuple[Placement, ...]


def grid_for(
    spec: SheetSpec, trim_mm: tuple[float, float], bleed_mm: float, bleed_first: bool = False
) -> Grid | None:
    """Return the grid that holds most pieces, or None where not even one fits.

    Among equals the paper as described comes before the paper turned.

    Args:
        bleed_mm: the bleed the faces were drawn with; never more is given.
        bleed_first: whole bleed rather than more pieces, where the sheet leaves the choice.
    """
    if spec.single:
        page = (trim_mm[0] + 2 * bleed_mm, trim_mm[1] + 2 * bleed_mm)
        return Grid(1, 1, trim_mm, (bleed_mm, bleed_mm), page, (bleed_mm, bleed_mm), "none", (0, 0, *page))
    width, height = spec.paper_mm
    papers = [(width, height)] if spec.orientation == "fixed" else [(width, height), (height, width)]
    ways = ["full", "fit"] if bleed_first else [spec.bleed]
    for way in ways:
        grids = [g for p in papers if (g := _grid_on(p, way, trim_mm, bleed_mm))]
        if grids:
            return max(grids, key=lambda g: g.slots)
    return None


def _grid_on(
    page: tuple[float, float], bleed: str, trim: tuple[float, float], bleed_mm: float
) -> Grid | None:
    room = (page[0] - 2 * MARGIN_MM, page[1] - 2 * MARGIN_MM)
    cell = tuple(t + (2 * bleed_mm if bleed == "full" else 0) for t in trim)
    counts = tuple(math.floor(r / c + 1e-9) for r, c in zip(room, cell, strict=True))
    if min(counts) < 1:
        return None
    free = [r - n * t for r, n, t in zip(room, counts, trim, strict=True)]
    bleeds = [min(bleed_mm, _cut(f / (2 * n))) for f, n in zip(free, counts, strict=True)]
    spare = [f - 2 * n * b for f, n, b in zip(free, counts, bleeds, strict=True)]
    # The label's strip lies on the roomier edge. Where too little is spare there, it takes the rest from the outer
    # bleed of that edge alone; between pieces the bleed stays whole.
    axis = 1 if spare[1] + bleeds[1] >= spare[0] + bleeds[0] else 0
    fits = spare[axis] + bleeds[axis] >= LABEL_MM
    origin = [MARGIN_MM + spare[i] / 2 + bleeds[i] for i in (0, 1)]
    area = [MARGIN_MM, MARGIN_MM, page[0] - MARGIN_MM, page[1] - MARGIN_MM]
    if fits:
        origin[axis] = MARGIN_MM + bleeds[axis] + min(spare[axis], (spare[axis] + LABEL_MM) / 2)
        area[axis] += LABEL_MM
    label = ("left", "top")[axis] if fits else "none"
    return Grid(
        counts[0],
        counts[1],
        trim,
        (bleeds[0], bleeds[1]),
        page,
        (origin[0], origin[1]),
        label,
        (area[0], area[1], area[2], area[3]),
    )


def _cut(length_mm: float) -> float:
    return math.floor(length_mm / BLEED_STEP_MM + 1e-9) * BLEED_STEP_MM

"""N-up grids: equal pieces in rows and columns, or staggered, on one page. Pure geometry.

Lengths are millimetres; the origin of a page is its top left corner, y down. Each piece keeps its own bleed on all
sides (the gutter is two bleeds), so that a cut slightly off still shows its colour and never a neighbour.

Only crop marks may be in the outer 6.35 mm of a page (`MARGIN_MM`). The room that pieces leave is spent on bleed, per
axis and up to the bleed of the piece; the axis with more room keeps a strip for the sheet's label.
"""

from __future__ import annotations

import math

from msgspec import Struct
from msgspec.structs import replace

from cardgen.impose.spec import SheetSpec
from cardgen.impose.stagger import Pair, Slots, bleeds, size_of, staggered
from cardgen.model.outline import NESTED

#: Edge that home printers cannot reach: a quarter of an inch. Source: inkjets and lasers leave 4.2–6.35 mm.
MARGIN_MM = 6.35
#: Strip for the label of a sheet: one line of 5 pt type.
LABEL_MM = 1.7
#: Bleeds on n-up sheets are rounded down to tenths of a millimetre, to read well in a table.
BLEED_STEP_MM = 0.1


class Grid(Struct, frozen=True):
    """Slots of one size on one page, in rows and columns or staggered.

    Attributes:
        page_mm: the page as printed, rotated where that holds more.
        bleed_mm: bleed of each piece, horizontally and vertically.
        origin_mm: top left of the first slot's trim, on the face page.
        label: edge of the face page with the label: `top`, `left`, or `none` (no room, or the page is one piece).
        area_mm: left, top, right, bottom of the area that pieces and their bleeds may cover on the face page.
        marks_mm: top and bottom limit of the crop marks, in bands; None for the whole page.
        staggered_mm: top left of each slot's trim on the face page, where slots are not in rows and columns.
        cut_out: each piece is cut along its outline rather than by straight cuts through the sheet.
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
    staggered_mm: Slots = ()
    cut_out: bool = False

    @property
    def slots(self) -> int:
        """Slots on a page."""
        return len(self.staggered_mm) or self.columns * self.rows

    @property
    def single(self) -> bool:
        """The page is one piece with its bleed, not paper with margins."""
        return self.area_mm[:2] == (0, 0)

    @property
    def block_mm(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of all trims on the face page."""
        places = [self.slot(index) for index in range(self.slots)]
        (left, right), (top, bottom) = ((min(along), max(along)) for along in zip(*places, strict=True))
        return (left, top, right + self.trim_mm[0], bottom + self.trim_mm[1])

    def slot(self, index: int) -> tuple[float, float]:
        """Return the top left of a slot's trim, row by row from the top left."""
        if self.staggered_mm:
            return self.staggered_mm[index]
        row, column = divmod(index, self.columns)
        return (
            self.origin_mm[0] + column * (self.trim_mm[0] + 2 * self.bleed_mm[0]),
            self.origin_mm[1] + row * (self.trim_mm[1] + 2 * self.bleed_mm[1]),
        )


def grid_for(
    spec: SheetSpec,
    trim_mm: Pair,
    bleed_mm: float,
    bleed_first: bool = False,
    shape: str = "rectangle",
    pieces: int = 0,
) -> Grid | None:
    """Return the grid that holds most pieces, or None where not one fits.

    On a tie, rows and columns win over staggered rows, and the paper as described over the paper rotated.

    Args:
        bleed_mm: the bleed the faces were drawn with, and the most that a slot gets.
        bleed_first: prefer full bleed to more pieces, where it fits.
        shape: one of `model.outline.SHAPES`; round pieces and hexagons are cut out, and may be staggered.
        pieces: how many there are, or 0: they are staggered only where that saves a sheet.
    """
    if spec.single:
        page = (trim_mm[0] + 2 * bleed_mm, trim_mm[1] + 2 * bleed_mm)
        return Grid(1, 1, trim_mm, (bleed_mm, bleed_mm), page, (bleed_mm, bleed_mm), "none", (0, 0, *page))
    width, height = spec.paper_mm
    papers = [(width, height)] if spec.orientation == "fixed" else [(width, height), (height, width)]
    for bleed in ["full", "fit"] if bleed_first else [spec.bleed]:
        grids = [g for p in papers for g in _grids_on(p, bleed, trim_mm, bleed_mm, shape)]
        if grids:
            few = pieces if shape in NESTED else 0
            return max(grids, key=lambda g: -math.ceil(few / g.slots) if few else g.slots)
    return None


def _grids_on(page: Pair, bleed: str, trim: Pair, bleed_mm: float, shape: str) -> list[Grid]:
    plain = _grid_on(page, bleed, trim, bleed_mm)
    grids = [replace(plain, cut_out=shape in NESTED)] if plain else []
    return grids + _staggered_on(page, bleed, trim, bleed_mm, shape) if shape in NESTED else grids


def _staggered_on(page: Pair, bleed: str, trim: Pair, bleed_mm: float, shape: str) -> list[Grid]:
    room = (page[0] - 2 * MARGIN_MM, page[1] - 2 * MARGIN_MM)
    candidates = [bleed_mm] if bleed == "full" else list(bleeds(bleed_mm, BLEED_STEP_MM))
    most = max(map(len, staggered(shape, trim, candidates[-1], room)), default=0)
    for candidate_mm in candidates:
        for slots in staggered(shape, trim, candidate_mm, room):
            if len(slots) == most:
                return [_staggered_grid(page, slots, trim, candidate_mm)]
    return []


def _staggered_grid(page: Pair, slots: Slots, trim: Pair, bleed_mm: float) -> Grid:
    """Centre a block of staggered slots on a page."""
    width, height = size_of(slots, trim, bleed_mm)
    spare = (page[0] - 2 * MARGIN_MM - width, page[1] - 2 * MARGIN_MM - height)
    (left, top), area, label = _label_strip(page, spare, (bleed_mm, bleed_mm))
    corners = tuple((x + left - bleed_mm, y + top - bleed_mm) for x, y in slots)
    return Grid(
        len({round(x, 6) for x, _ in slots}),
        len({round(y, 6) for _, y in slots}),
        trim,
        (bleed_mm, bleed_mm),
        page,
        (left, top),
        label,
        area,
        staggered_mm=corners,
        cut_out=True,
    )


def _grid_on(page: Pair, bleed: str, trim: Pair, bleed_mm: float) -> Grid | None:
    room = (page[0] - 2 * MARGIN_MM, page[1] - 2 * MARGIN_MM)
    cell = tuple(t + (2 * bleed_mm if bleed == "full" else 0) for t in trim)
    counts = tuple(math.floor(r / c + 1e-9) for r, c in zip(room, cell, strict=True))
    if min(counts) < 1:
        return None
    free = [r - n * t for r, n, t in zip(room, counts, trim, strict=True)]
    kept_mm = (
        min(bleed_mm, _rounded_down(free[0] / (2 * counts[0]))),
        min(bleed_mm, _rounded_down(free[1] / (2 * counts[1]))),
    )
    spare = (free[0] - 2 * counts[0] * kept_mm[0], free[1] - 2 * counts[1] * kept_mm[1])
    origin, area, label = _label_strip(page, spare, kept_mm)
    return Grid(counts[0], counts[1], trim, kept_mm, page, origin, label, area)


def _label_strip(page: Pair, spare: Pair, bleed: Pair) -> tuple[Pair, tuple[float, float, float, float], str]:
    """Keep a strip free for the label; return the origin, the area for pieces, and the edge of the strip."""
    # The strip goes to the roomier edge. Where the spare room does not suffice, it takes the rest from the outer bleed
    # of that edge alone; the bleed between pieces stays whole.
    axis = 1 if spare[1] + bleed[1] >= spare[0] + bleed[0] else 0
    fits = spare[axis] + bleed[axis] >= LABEL_MM
    origin = [MARGIN_MM + spare[i] / 2 + bleed[i] for i in (0, 1)]
    area = [MARGIN_MM, MARGIN_MM, page[0] - MARGIN_MM, page[1] - MARGIN_MM]
    if fits:
        origin[axis] = MARGIN_MM + bleed[axis] + min(spare[axis], (spare[axis] + LABEL_MM) / 2)
        area[axis] += LABEL_MM
    label = ("left", "top")[axis] if fits else "none"
    return (origin[0], origin[1]), (area[0], area[1], area[2], area[3]), label


def _rounded_down(length_mm: float) -> float:
    return math.floor(length_mm / BLEED_STEP_MM + 1e-9) * BLEED_STEP_MM

"""Grids: equal pieces in rows and columns on one page, and where the back of each lies. Pure geometry.

Lengths are millimetres; the origin of a page is its top left corner, y down. A piece on an n-up sheet keeps its own
bleed all round (the gutter is two bleeds), so a cut that strays still shows colour and never a neighbour.

Only crop marks may stand in the outer 6.35 mm of a page (`MARGIN_MM`). What is left goes to bleed first, per axis, up
to what the kind asks for; a strip for the label is kept on the axis with more room.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from cardgen.impose.spec import SheetSpec
from cardgen.impose.stagger import Pair, Slots, bleeds, size_of, staggered
from cardgen.model.outline import NESTED

#: Edge that home printers miss: a quarter of an inch. Source: common value for inkjets and lasers, 4.2–6.35 mm.
MARGIN_MM = 6.35
#: Strip for the label of a sheet: one line of 5 pt type.
LABEL_MM = 1.7
#: Bleeds on n-up sheets are cut down to tenths of a millimetre, so that they read well in a table.
BLEED_STEP_MM = 0.1


@dataclass(frozen=True)
class Grid:
    """Slots of one size on one page, in rows and columns or staggered.

    Attributes:
        page_mm: the page as printed, turned where that holds more.
        bleed_mm: bleed left to each piece, horizontally and vertically.
        origin_mm: top left of the first slot's trim, on the face page.
        label: edge of the face page's label: `top`, `left`, or `none` where there is no room or a page is one piece.
        area_mm: left, top, right, bottom of what the pieces and their bleeds may cover on the face page.
        marks_mm: heights between which the marks above and below must stay; None for the page.
        staggered_mm: top lefts of all slots' trims on the face page where they are not in rows and columns.
        cut_out: pieces are cut out one by one along their outline, and not by straight cuts through the sheet.
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
        """The page is one piece with its bleed, and no paper with margins."""
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
    spec: SheetSpec, trim_mm: Pair, bleed_mm: float, bleed_first: bool = False, shape: str = "rectangle"
) -> Grid | None:
    """Return the grid that holds most pieces, or None where not even one fits.

    Among equals rows and columns come before staggered rows, and the paper as described before the paper turned.

    Args:
        bleed_mm: the bleed the faces were drawn with; never more is given.
        bleed_first: whole bleed rather than more pieces, where the sheet leaves the choice.
        shape: one of `model.outline.SHAPES`; round pieces and hexagons are cut out, and may be staggered.
    """
    if spec.single:
        page = (trim_mm[0] + 2 * bleed_mm, trim_mm[1] + 2 * bleed_mm)
        return Grid(1, 1, trim_mm, (bleed_mm, bleed_mm), page, (bleed_mm, bleed_mm), "none", (0, 0, *page))
    width, height = spec.paper_mm
    papers = [(width, height)] if spec.orientation == "fixed" else [(width, height), (height, width)]
    ways = ["full", "fit"] if bleed_first else [spec.bleed]
    for way in ways:
        grids = [g for p in papers for g in _grids_on(p, way, trim_mm, bleed_mm, shape)]
        if grids:
            return max(grids, key=lambda g: g.slots)
    return None


def _grids_on(page: Pair, bleed: str, trim: Pair, bleed_mm: float, shape: str) -> list[Grid]:
    """Return what holds most in rows and columns, and staggered where pieces may be."""
    plain = _grid_on(page, bleed, trim, bleed_mm)
    grids = [replace(plain, cut_out=shape in NESTED)] if plain else []
    return grids + _staggered_on(page, bleed, trim, bleed_mm, shape) if shape in NESTED else grids


def _staggered_on(page: Pair, bleed: str, trim: Pair, bleed_mm: float, shape: str) -> list[Grid]:
    room = (page[0] - 2 * MARGIN_MM, page[1] - 2 * MARGIN_MM)
    tried = [bleed_mm] if bleed == "full" else list(bleeds(bleed_mm, BLEED_STEP_MM))
    most = max(map(len, staggered(shape, trim, tried[-1], room)), default=0)
    for kept in tried:
        for slots in staggered(shape, trim, kept, room):
            if len(slots) == most:
                return [_around(page, slots, trim, kept)]
    return []


def _around(page: Pair, slots: Slots, trim: Pair, bleed_mm: float) -> Grid:
    """Return the grid of a block of staggered slots in the middle of a page."""
    width, height = size_of(slots, trim, bleed_mm)
    spare = (page[0] - 2 * MARGIN_MM - width, page[1] - 2 * MARGIN_MM - height)
    (left, top), area, label = _label_strip(page, spare, (bleed_mm, bleed_mm))
    at = tuple((x + left - bleed_mm, y + top - bleed_mm) for x, y in slots)
    return Grid(
        len({round(x, 6) for x, _ in slots}),
        len({round(y, 6) for _, y in slots}),
        trim,
        (bleed_mm, bleed_mm),
        page,
        (left, top),
        label,
        area,
        staggered_mm=at,
        cut_out=True,
    )


def _grid_on(page: Pair, bleed: str, trim: Pair, bleed_mm: float) -> Grid | None:
    room = (page[0] - 2 * MARGIN_MM, page[1] - 2 * MARGIN_MM)
    cell = tuple(t + (2 * bleed_mm if bleed == "full" else 0) for t in trim)
    counts = tuple(math.floor(r / c + 1e-9) for r, c in zip(room, cell, strict=True))
    if min(counts) < 1:
        return None
    free = [r - n * t for r, n, t in zip(room, counts, trim, strict=True)]
    kept = (min(bleed_mm, _cut(free[0] / (2 * counts[0]))), min(bleed_mm, _cut(free[1] / (2 * counts[1]))))
    spare = (free[0] - 2 * counts[0] * kept[0], free[1] - 2 * counts[1] * kept[1])
    origin, area, label = _label_strip(page, spare, kept)
    return Grid(counts[0], counts[1], trim, kept, page, origin, label, area)


def _label_strip(page: Pair, spare: Pair, kept: Pair) -> tuple[Pair, tuple[float, float, float, float], str]:
    """Return where the first trim lies once a strip for the label is kept free, what pieces may cover, and its edge."""
    # The label's strip lies on the roomier edge. Where too little is spare there, it takes the rest from the outer
    # bleed of that edge alone; between pieces the bleed stays whole.
    axis = 1 if spare[1] + kept[1] >= spare[0] + kept[0] else 0
    fits = spare[axis] + kept[axis] >= LABEL_MM
    origin = [MARGIN_MM + spare[i] / 2 + kept[i] for i in (0, 1)]
    area = [MARGIN_MM, MARGIN_MM, page[0] - MARGIN_MM, page[1] - MARGIN_MM]
    if fits:
        origin[axis] = MARGIN_MM + kept[axis] + min(spare[axis], (spare[axis] + LABEL_MM) / 2)
        area[axis] += LABEL_MM
    label = ("left", "top")[axis] if fits else "none"
    return (origin[0], origin[1]), (area[0], area[1], area[2], area[3]), label


def _cut(length_mm: float) -> float:
    return math.floor(length_mm / BLEED_STEP_MM + 1e-9) * BLEED_STEP_MM

"""Pages of sheets as data: faces at their places, marks and labels on top. What paints them adds nothing.

All positions come from the plans of step 4. Lengths are millimetres from the top left of the page.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from cardgen.display.ops import Op
from cardgen.export.documents.words import word
from cardgen.export.job import ExportJob
from cardgen.export.print.sheet_labels import Label, Segment, sheet_label
from cardgen.export.print.sheet_marks import crop_marks, crop_segments, cut_line, deck_end, poster_marks
from cardgen.impose.grid import Grid
from cardgen.impose.nest import BandPage
from cardgen.impose.page import Page, Placement
from cardgen.impose.poster import Poster, PosterPage
from cardgen.impose.sheet_plan import SheetPlan
from cardgen.impose.spec import SheetSpec
from cardgen.model import Deck
from cardgen.model.outline import Outline

#: White between the bleeds of neighbouring discs, so that each is seen as a separate piece.
APART_MM = 0.8
#: x, y, width, height on a page.
Rect = tuple[float, float, float, float]


class PlacedFace(NamedTuple):
    """A face on a page, by its key; the other attributes are those of a placed form, see `render.pdf.document`."""

    key: str
    x_mm: float
    y_mm: float
    rotation: int = 0
    clip_mm: Rect | None = None
    clip_path: str = ""


class SheetPage(NamedTuple):
    """One page.

    Attributes:
        extra: on top of the faces.
        trim_mm: None for the whole page.
        label: what readers call it; titles: of the outline's entries that lead to it.
    """

    size_mm: tuple[float, float]
    placed: Sequence[PlacedFace]
    extra: Sequence[Op] = ()
    trim_mm: Rect | None = None
    label: str = ""
    titles: Sequence[str] = ()


def grid_pages(job: ExportJob, spec: SheetSpec, plan: SheetPlan) -> Iterator[SheetPage]:
    """Yield the pages of one deck, or of several small ones: faces and backs, sheet by sheet."""
    decks = {deck.id: deck for deck in job.decks if deck.id in plan.decks}
    titles = {name: deck.title.of(job.lang) for name, deck in decks.items()}
    number, marked = 0, ""
    shown: dict[str, None] = {}
    for bands in plan.pages:
        is_face = bands[0][1].side == "face"
        number += is_face
        if is_face:
            # The back, of which a part or all may be empty, has the label of its sheet.
            strip = bands[0][0]
            shown = dict.fromkeys(p.deck for _, page in bands for p in page.placements)
        words = _words(job, [titles[d] for d in shown], number, plan.sheets)
        if is_face and any(grid.cut_out for grid, _ in bands):
            words += f" · {word(job.lang, 'dashes')}"
        label = _SheetLabel(words, strip, str(number) + ("" if is_face else f" {word(job.lang, 'reverse')}"))
        with_marks = all(decks[d].kind.paper.marks for d in shown)
        page = _grid_page(bands, job, label, spec, {d: deck.outline for d, deck in decks.items()}, with_marks)
        begun = []
        for name in shown if is_face else ():
            if name != marked:
                marked = name
                begun.append(titles[name])
        yield page._replace(titles=begun)


def poster_pages(
    job: ExportJob, spec: SheetSpec, deck: Deck, poster: Poster, title: str
) -> Iterator[SheetPage]:
    """Yield the pages of pieces larger than a sheet, with an overlapping strip, row by row."""
    faces = job.faces[deck.id].faces
    # A component may have no face: the author allows that its template is missing for now.
    for component in (c for c in deck.components if c.id in faces):
        for number, part in enumerate(poster.pages * component.copies):
            where = f"{part.name} ({poster.rows} × {poster.columns})"
            words = f"{title} · {component.name(job.lang)} · {job.lang} · {job.edition} · {where}"
            page = _poster_page(job, spec, poster, part, faces[component.id].key, words)
            yield page if number else page._replace(titles=[component.name(job.lang)])


def _poster_page(
    job: ExportJob, spec: SheetSpec, poster: Poster, part: PosterPage, key: str, words: str
) -> SheetPage:
    x, y = part.at_mm[0] - part.window_mm[0], part.at_mm[1] - part.window_mm[1]
    clip = (*part.at_mm, part.window_mm[2], part.window_mm[3])
    extra = [] if spec.single else poster_marks(job.layout.fonts, Label(words, job.lang), poster, part)
    return SheetPage(poster.page_mm, [PlacedFace(key, x, y, 0, clip)], extra, label=part.name)


def _words(job: ExportJob, decks: list[str], number: int, sheets: int) -> str:
    title = job.game.title.of(job.lang)
    return f"{title} · {', '.join(decks)} · {job.lang} · {job.edition} · {number}/{sheets}"


class _SheetLabel(NamedTuple):
    """The words of a sheet's label, the grid in whose strip it is, and what readers call the page."""

    words: str
    strip: Grid
    page: str


def _grid_page(
    bands: BandPage,
    job: ExportJob,
    label: _SheetLabel,
    spec: SheetSpec,
    outlines: Mapping[str, Outline],
    marks: bool,
) -> SheetPage:
    placed = []
    extra: list[Op] = []
    cropped: list[Segment] = []
    for grid, page in bands:
        for p in page.placements:
            # In page coordinates of this side: turning a landscape sheet can swap two edges.
            within = _cut_path(outlines[p.deck], grid) if grid.cut_out else ""
            placed.append(PlacedFace(p.key, p.x_mm, p.y_mm, p.rotation, _clip(grid, page, p, spec), within))
        if page.side == "face" and not spec.single:
            cropped += crop_segments(grid, page.placements) if marks and not grid.cut_out else []
            extra += [op for p in page.placements for op in cut_line(outlines[p.deck], p)]
            extra += [op for p in page.placements if p.last_of_deck for op in deck_end(grid, p)]
    grid, page = bands[0]
    if not spec.single:
        mirrored = page.side == "back" and spec.duplex.mirrors_left_right(grid.page_mm)
        turned = page.side == "back" and not mirrored
        extra += crop_marks(cropped)
        words = Label(label.words, job.lang)
        extra += sheet_label(job.layout.fonts, words, label.strip, cropped, mirrored, turned)
    trim = (grid.origin_mm[0], grid.origin_mm[1], *grid.trim_mm) if spec.single else None
    return SheetPage(grid.page_mm, placed, extra, trim, label.page)


def _cut_path(outline: Outline, grid: Grid) -> str:
    """Return the path to which a piece that is cut out is painted; closely packed discs keep white between them."""
    bleed_mm = max(grid.bleed_mm)
    close = outline.shape == "round" and grid.staggered_mm
    return outline.path(max(bleed_mm - APART_MM / 2, bleed_mm / 2) if close else bleed_mm)


def _clip(grid: Grid, page: Page, p: Placement, spec: SheetSpec) -> Rect:
    """Return the part of the page that a piece may cover: its bleed, except in the margin and the label's strip."""
    area = grid.area_mm
    left, top, right, bottom = spec.back_area(area, grid.page_mm) if page.side == "back" else area
    x0 = max(left, p.x_mm - grid.bleed_mm[0])
    y0 = max(top, p.y_mm - grid.bleed_mm[1])
    x1 = min(right, p.x_mm + grid.trim_mm[0] + grid.bleed_mm[0])
    y1 = min(bottom, p.y_mm + grid.trim_mm[1] + grid.bleed_mm[1])
    return (x0, y0, x1 - x0, y1 - y0)

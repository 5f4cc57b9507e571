"""Files of decks: one per deck and sheet, small decks combined, large pieces tiled over pages for gluing.

Each distinct face is one form XObject, however often it is placed. On imposed sheets TrimBox, BleedBox and MediaBox
are the page; on single pieces they are those of the piece. All positions come from the plans of step 4.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from cardgen.display.images import PictureError
from cardgen.display.ops import Op
from cardgen.display.profile import OutsideProfile
from cardgen.export.documents.words import word, words_digest
from cardgen.export.face_pdf import FaceForms
from cardgen.export.job import ExportJob
from cardgen.export.print.sheet_labels import Label, Segment, sheet_label
from cardgen.export.print.sheet_marks import crop_marks, crop_segments, cut_line, deck_end, poster_marks
from cardgen.findings import ERROR, Finding
from cardgen.impose.duplex import Duplex
from cardgen.impose.grid import Grid
from cardgen.impose.nest import BandPage
from cardgen.impose.page import Page, Placement
from cardgen.impose.paper_forms import paper_form_of
from cardgen.impose.poster import Poster
from cardgen.impose.sheet_plan import SheetPlan, SheetPlans
from cardgen.impose.spec import SheetSpec
from cardgen.layout.pictures import PictureMissing
from cardgen.limits import LimitExceeded
from cardgen.model import Deck, Game
from cardgen.model.outline import Outline
from cardgen.render.pdf.document import PdfDocument, Placed
from cardgen.render.pdf.store import FormCache
from cardgen.tasks import Result, Task

#: White between the bleeds of neighbouring discs, so that each is seen as a separate piece.
APART_MM = 0.8
#: Errors of painting a face: a picture that cannot be used, a template outside the profile, a limit.
REFUSED = (OutsideProfile, PictureError, PictureMissing, LimitExceeded, MemoryError)


def deck_tasks(job: ExportJob) -> list[Task]:
    """List a task for each file: one per deck and sheet, and one for the small decks combined."""
    # The files of one job share painted forms; those of several jobs share them through the cache.
    store = FormCache(job.cache)
    drawn = [deck for deck in job.decks if deck.kind.paper.form != "booklet"]
    tasks = [
        _deck_task(job, plans, deck, store)
        for plans in job.sheets
        for deck in drawn
        if deck.id in plans.decks
    ]
    return tasks + [
        _combined_task(job, plans.spec, plans.combined, store) for plans in job.sheets if plans.combined
    ]


def scope_of(job: ExportJob, spec: SheetSpec) -> str:
    """Return the scope of a sheet's tasks, which is the folder of its files."""
    return f"{job.folder}/print/{spec.folder}"


def combined_name(game: Game) -> str:
    """Return the name of the combined file: the game's id, or another where a deck has the same id."""
    return f"{game.id}-small" if game.deck(game.id) else game.id


def _deck_task(job: ExportJob, plans: SheetPlans, deck: Deck, store: FormCache) -> Task:
    spec, plan = plans.spec, plans.decks[deck.id]
    scope = scope_of(job, spec)
    names = [c.name(job.lang) for c in deck.components] if plan.poster else []
    parts = {"names": repr(names), "deck": deck.title.of(job.lang), **_parts(job, spec, [deck])}
    title = f"{job.game.title.of(job.lang)} · {deck.title.of(job.lang)}"
    file = f"{scope}/{deck.id}.pdf"
    run: Callable[[], Result]
    if paint := paper_form_of(deck).paint:
        run = partial(_custom_pdf, paint, job, spec, deck, plan, file, title)
    elif plan.poster:
        run = partial(_poster_pdf, job, spec, deck, plan.poster, file, title, store)
    else:
        run = partial(_grid_pdf, job, spec, plan, file, title, store)
    return Task.of_parts(f"{scope}/{deck.id}", scope, parts, run)


def _combined_task(job: ExportJob, spec: SheetSpec, plan: SheetPlan, store: FormCache) -> Task:
    scope = scope_of(job, spec)
    parts = _parts(job, spec, _decks_of(job, plan))
    name = f"{scope}/{combined_name(job.game)}"
    title = job.game.title.of(job.lang)
    run = partial(_grid_pdf, job, spec, plan, f"{name}.pdf", title, store)
    return Task.of_parts(name, scope, parts, run)


def _decks_of(job: ExportJob, plan: SheetPlan) -> list[Deck]:
    by_id = {deck.id: deck for deck in job.decks}
    return [by_id[name] for name in plan.decks]


def _parts(job: ExportJob, spec: SheetSpec, decks: Sequence[Deck]) -> dict[str, str]:
    """Return all that determines the pages of decks: faces, backs, copies, texts of the labels, the file's authors."""
    parts = {
        "sheet": repr(spec),
        "version": job.edition,
        "title": job.game.title.of(job.lang),
        "language": job.lang,
        "authors": _authors(job),
        "words": words_digest(),
        "fonts": repr(job.layout.fonts_state),
    }
    for deck in decks:
        faces = job.faces[deck.id]
        parts[f"{deck.id}, outline"] = repr((deck.outline, deck.bleed_mm))
        for c in deck.components:
            sides = (faces.faces.get(c.id), faces.backs.get(c.id))
            shown = " ".join(face.key if face else "-" for face in sides)
            parts |= {f"{deck.id}/{c.id}": shown, f"{deck.id}/{c.id}, copies": str(c.copies)}
    return parts


def _authors(job: ExportJob) -> str:
    return ", ".join(c.who for c in job.game.credits)


def _document(job: ExportJob, title: str, duplex: Duplex, store: FormCache) -> PdfDocument:
    return PdfDocument(
        title,
        author=_authors(job),
        lang=job.lang,
        duplex=duplex.pdf_name,
        font_of=job.layout.font_of,
        images=job.layout.images,
        forms=store,
    )


def _cut_path(outline: Outline, grid: Grid) -> str:
    """Return the path to which a piece that is cut out is painted; closely packed discs keep white between them."""
    bleed_mm = max(grid.bleed_mm)
    close = outline.shape == "round" and grid.staggered_mm
    return outline.path(max(bleed_mm - APART_MM / 2, bleed_mm / 2) if close else bleed_mm)


def _grid_pdf(
    job: ExportJob, spec: SheetSpec, plan: SheetPlan, file: str, title: str, store: FormCache
) -> Result:
    """Make the file of one deck, or of several small ones."""
    decks = _decks_of(job, plan)
    if plan.too_large_mm:
        return _too_large(spec, next(deck for deck in decks if deck.trim_mm == plan.too_large_mm))
    if not plan.pages:
        return Result()  # no faces: the author allows that the template is missing for now
    faces = [job.faces[deck.id] for deck in decks]
    has_backs = not spec.single and any(of_deck.backs for of_deck in faces)
    document = _document(job, title, spec.duplex if has_backs else Duplex.NONE, store)
    forms = FaceForms(job.layout, faces, document, store)
    titles = {deck.id: deck.title.of(job.lang) for deck in decks}
    outlines = {deck.id: deck.outline for deck in decks}
    marks = {deck.id: deck.kind.paper.marks for deck in decks}
    number, marked = 0, ""
    shown: dict[str, None] = {}
    try:
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
            label = _SheetLabel(
                words, strip, str(number) + ("" if is_face else f" {word(job.lang, 'reverse')}")
            )
            with_marks = all(marks[d] for d in shown)
            index = _add_page(document, forms, bands, job, label, spec, outlines, with_marks)
            for deck_id in shown if is_face else ():
                if deck_id != marked:
                    marked = deck_id
                    document.add_outline(titles[marked], index)
        return Result({file: document.save()}, data=list(plan.page_digests))
    except REFUSED as error:
        return _cannot_paint(job, decks[0], error)


def _words(job: ExportJob, decks: list[str], number: int, sheets: int) -> str:
    title = job.game.title.of(job.lang)
    return f"{title} · {', '.join(decks)} · {job.lang} · {job.edition} · {number}/{sheets}"


class _SheetLabel(NamedTuple):
    """The words of a sheet's label, the grid in whose strip it is, and what readers call the page."""

    words: str
    strip: Grid
    page: str


def _add_page(
    document: PdfDocument,
    forms: FaceForms,
    bands: BandPage,
    job: ExportJob,
    label: _SheetLabel,
    spec: SheetSpec,
    outlines: Mapping[str, Outline],
    marks: bool,
) -> int:
    placed = []
    extra: list[Op] = []
    cropped: list[Segment] = []
    for grid, page in bands:
        for p in page.placements:
            # In page coordinates of this side: turning a landscape sheet can swap two edges.
            within = _cut_path(outlines[p.deck], grid) if grid.cut_out else ""
            clip = _clip(grid, page, p, spec)
            placed.append(Placed(forms[p.key], p.x_mm, p.y_mm, p.rotation, clip, within))
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
    trim = None
    if spec.single:
        trim = (grid.origin_mm[0], grid.origin_mm[1], *grid.trim_mm)
    return document.add_page(*grid.page_mm, placed, extra, trim_mm=trim, label=label.page)


def _clip(grid: Grid, page: Page, p: Placement, spec: SheetSpec) -> tuple[float, float, float, float]:
    """Return the part of the page that a piece may cover: its bleed, except in the margin and the label's strip."""
    area = grid.area_mm
    left, top, right, bottom = spec.duplex.back_area(area, grid.page_mm) if page.side == "back" else area
    x0 = max(left, p.x_mm - grid.bleed_mm[0])
    y0 = max(top, p.y_mm - grid.bleed_mm[1])
    x1 = min(right, p.x_mm + grid.trim_mm[0] + grid.bleed_mm[0])
    y1 = min(bottom, p.y_mm + grid.trim_mm[1] + grid.bleed_mm[1])
    return (x0, y0, x1 - x0, y1 - y0)


def _poster_pdf(
    job: ExportJob, spec: SheetSpec, deck: Deck, poster: Poster, file: str, title: str, store: FormCache
) -> Result:
    """Make the file of pieces larger than a sheet: pages with an overlapping strip, row by row."""
    faces = job.faces[deck.id]
    document = _document(job, title, Duplex.NONE, store)
    forms = FaceForms(job.layout, [faces], document, store)
    try:
        for component in deck.components:
            face = faces.faces.get(component.id)
            if face is None:
                continue  # the author allows that its template is missing for now
            first = None
            for part in poster.pages * component.copies:
                x, y = part.at_mm[0] - part.window_mm[0], part.at_mm[1] - part.window_mm[1]
                clip = (*part.at_mm, part.window_mm[2], part.window_mm[3])
                where = f"{part.name} ({poster.rows} × {poster.columns})"
                words = f"{title} · {component.name(job.lang)} · {job.lang} · {job.edition} · {where}"
                extra = (
                    []
                    if spec.single
                    else poster_marks(job.layout.fonts, Label(words, job.lang), poster, part)
                )
                placed = [Placed(forms[face.key], x, y, 0, clip)]
                index = document.add_page(*poster.page_mm, placed, extra, label=part.name)
                first = index if first is None else first
            document.add_outline(component.name(job.lang), first or 0)
        return Result({file: document.save()} if any(c.id in faces.faces for c in deck.components) else {})
    except REFUSED as error:
        return _cannot_paint(job, deck, error)


def _custom_pdf(
    paint: Callable[[ExportJob, SheetSpec, Deck, SheetPlan, str], bytes],
    job: ExportJob,
    spec: SheetSpec,
    deck: Deck,
    plan: SheetPlan,
    file: str,
    title: str,
) -> Result:
    """Make the file of a paper form that paints itself."""
    if plan.too_large_mm:
        return _too_large(spec, deck)
    if not job.faces[deck.id].faces:
        return Result()  # the author allows that the template is missing for now
    try:
        return Result({file: paint(job, spec, deck, plan, title)})
    except REFUSED as error:
        return _cannot_paint(job, deck, error)


def _too_large(spec: SheetSpec, deck: Deck) -> Result:
    width, height = deck.trim_mm
    bleed = f", each with {kept:g} mm of bleed," if (kept := spec.bleed_of(deck.bleed_mm)) else ""
    message = (
        f"pieces of {width:g} × {height:g} mm{bleed} do not fit sheet '{spec.name}'; choose a larger paper"
    )
    return Result(findings=(Finding(deck.place, "CG901", message, ERROR),))


def _cannot_paint(job: ExportJob, deck: Deck, error: Exception) -> Result:
    why = str(error) or "no memory is left"
    if isinstance(error, (LimitExceeded, MemoryError)):
        why = f"painting exceeded a limit: {why}; simplify it"
    message = f"a face of deck '{deck.id}' ({job.lang}) cannot be painted: {why}"
    return Result(findings=(Finding(deck.place, "CG023", message, ERROR),))

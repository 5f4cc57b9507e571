"""Print-and-play PDFs: a file a deck and sheet, small decks combined, large pieces over pages to glue.

Each distinct face is one form XObject however often it is placed. On imposed sheets TrimBox, BleedBox and MediaBox
are the page; on single pieces they are the piece's own.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial

from cardgen.cache import code_digest, digest
from cardgen.display.images import PictureError
from cardgen.display.ops import Op
from cardgen.display.parse import OutsideProfile
from cardgen.export.face_pdf import FaceForms
from cardgen.export.job import ExportJob
from cardgen.export.print.sheet_marks import Label, crop_marks, deck_end, poster_marks, sheet_label
from cardgen.findings import ERROR, Finding
from cardgen.impose.grid import Grid, Page, Piece, Placement, flips_sideways, grid_for, impose
from cardgen.impose.nest import BandPage, Group, TooLarge, nest
from cardgen.impose.poster import poster_for
from cardgen.impose.spec import SheetSpec
from cardgen.layout.pictures import PictureMissing
from cardgen.limits import LimitExceeded
from cardgen.model import Deck
from cardgen.model.face import DeckFaces
from cardgen.render.pdf.document import PdfDocument, Placed
from cardgen.render.pdf.store import FormCache
from cardgen.tasks import Result, Task

#: What painting a face can end in: a picture that cannot be used, a template outside the profile, a limit.
_REFUSED = (OutsideProfile, PictureError, PictureMissing, LimitExceeded, MemoryError)
#: A deck is combined with others of its trim where it fills less than two sheets.
SMALL_SHEETS = 2


def plan(job: ExportJob) -> list[Task]:
    """Give a task for each file: one a deck and sheet, and one for the small decks together."""
    tasks = [_deck_task(job, spec, deck) for spec in job.sheets for deck in job.decks if _is_drawn(deck)]
    if job.whole:
        tasks += [task for spec in job.sheets if (task := _combined_task(job, spec))]
    return tasks + _document_tasks(job)


def _is_drawn(deck: Deck) -> bool:
    return deck.kind.paper.form != "booklet"


def _document_tasks(job: ExportJob) -> list[Task]:
    """Give the tasks of the documents of running text: booklets and the title page."""
    from cardgen.export.print.document_tasks import booklet_tasks, title_task

    return booklet_tasks(job) + ([title_task(job, spec) for spec in job.sheets] if job.whole else [])


def _scope(job: ExportJob, spec: SheetSpec) -> str:
    return f"{job.folder}/print/{spec.name}"


def _deck_task(job: ExportJob, spec: SheetSpec, deck: Deck) -> Task:
    scope = _scope(job, spec)
    faces = job.faces[deck.id]
    key = digest(code_digest(), repr(spec), deck.title.of(job.lang), *_keys(job, [deck]))
    make = _poster_pdf if deck.kind.paper.form == "poster" else _grid_pdf
    title = f"{job.game.title.of(job.lang)} · {deck.title.of(job.lang)}"
    run = partial(make, job, spec, [(deck, faces)], f"{scope}/{deck.id}.pdf", title)
    return Task(f"{scope}/{deck.id}", scope, key, run)


def _keys(job: ExportJob, decks: Sequence[Deck]) -> list[str]:
    """Give what decides the pages of decks: faces, backs, copies, the words of the labels, the file's authors."""
    keys = [job.game.version, job.game.title.of(job.lang), job.lang, _authors(job)]
    for deck in decks:
        faces = job.faces[deck.id]
        for c in deck.components:
            parts = (faces.faces.get(c.id), faces.backs.get(c.id))
            keys += [deck.id, str(c.copies), *(f.key if f else "" for f in parts)]
    return keys


def _combined_task(job: ExportJob, spec: SheetSpec) -> Task | None:
    """Give the task of the combined file, where at least two small decks share a trim."""
    groups = [decks for decks in small_groups(job, spec) if len(decks) > 1]
    if spec.single or not groups:
        return None
    scope = _scope(job, spec)
    decks = [deck for group in groups for deck in group]
    key = digest(code_digest(), repr(spec), "combined", *_keys(job, decks))
    pairs = [(deck, job.faces[deck.id]) for deck in decks]
    title = job.game.title.of(job.lang)
    name = f"{scope}/{combined_name(job)}"
    return Task(name, scope, key, partial(_grid_pdf, job, spec, pairs, f"{name}.pdf", title))


def combined_name(job: ExportJob) -> str:
    """Give the name of the combined file: the game's id, or another where a deck is called like its game."""
    return f"{job.game.id}-small" if job.game.deck(job.game.id) else job.game.id


def small_groups(job: ExportJob, spec: SheetSpec) -> list[list[Deck]]:
    """Give the decks that fill less than two sheets, those that share sheets together.

    Small pieces of any size do; others with those of their kind and trim.
    """
    groups: dict[Hashable, list[Deck]] = {}
    for deck in job.decks:
        if deck.kind.paper.form != "grid" or not deck.kind.paper.combine:
            continue
        grid = grid_for(spec, deck.trim_mm, deck.kind.bleed_mm, deck.kind.paper.bleed_first)
        if grid and deck.copies < SMALL_SHEETS * grid.slots:
            nested = deck.kind.paper.bleed_first
            groups.setdefault("nested" if nested else (deck.trim_mm, deck.kind.name), []).append(deck)
    return list(groups.values())


def laid_out(spec: SheetSpec, decks: Sequence[tuple[Deck, Sequence[Piece]]]) -> list[BandPage]:
    """Give the pages of decks that go into one file: those of one kind and trim in one grid, small pieces in bands.

    Errors:
        TooLarge: a piece does not fit the paper.
    """
    groups: dict[tuple[tuple[float, float], str], list[tuple[Deck, Sequence[Piece]]]] = {}
    for deck, pieces in decks:
        groups.setdefault((deck.trim_mm, deck.kind.name), []).append((deck, pieces))
    bands: list[Group] = []
    pages: list[BandPage] = []
    for (trim, _), members in groups.items():
        kind = members[0][0].kind
        together = tuple(piece for _, pieces in members for piece in pieces)
        if kind.paper.bleed_first and len(groups) > 1 and not spec.single:
            bands.append(Group(trim, kind.bleed_mm, together))
            continue
        grid = grid_for(spec, trim, kind.bleed_mm, kind.paper.bleed_first)
        if grid is None:
            raise TooLarge(trim)
        pages += [((grid, page),) for page in impose(together, grid, spec.duplex)]
    return pages + list(nest(bands, spec) if bands else ())


def pieces_of(deck: Deck, faces: DeckFaces) -> list[Piece]:
    """Give a piece for every copy, in deck order."""
    return [
        Piece(faces.faces[c.id].key, faces.backs[c.id].key if c.id in faces.backs else None, deck.id)
        for c in deck.components
        for _ in range(c.copies)
        if c.id in faces.faces
    ]


def _authors(job: ExportJob) -> str:
    return ", ".join(c.who for c in job.game.credits)


def _document(job: ExportJob, spec: SheetSpec, title: str, duplex: str, store: FormCache) -> PdfDocument:
    return PdfDocument(
        title,
        author=_authors(job),
        lang=job.lang,
        duplex=duplex,
        font_of=job.layout.font_of,
        images=job.layout.images,
        forms=store,
    )


def _duplex(spec: SheetSpec, two_sided: bool) -> str:
    if spec.single or not two_sided:
        return "Simplex"
    return {"long-edge": "DuplexFlipLongEdge", "short-edge": "DuplexFlipShortEdge"}.get(
        spec.duplex, "Simplex"
    )


def _grid_pdf(
    job: ExportJob, spec: SheetSpec, decks: list[tuple[Deck, DeckFaces]], file: str, title: str
) -> Result:
    """Make the file of one deck, or of small decks together, trim by trim."""
    store = FormCache(job.layout.cache)
    two_sided = spec.duplex != "none" and any(faces.backs for _, faces in decks)
    document = _document(job, spec, title, _duplex(spec, two_sided), store)
    forms = FaceForms(job.layout, [faces for _, faces in decks], document, store)
    titles = {deck.id: deck.title.of(job.lang) for deck, _ in decks}
    try:
        planned = laid_out(spec, [(deck, pieces_of(deck, faces)) for deck, faces in decks])
    except TooLarge as error:
        return _too_large(spec, next(deck for deck, _ in decks if deck.trim_mm == error.trim_mm))
    if not any(page.placements for bands in planned for _, page in bands):
        return Result()  # no face at all: an author allows that their template is not there yet
    sheets = sum(bands[0][1].side == "face" for bands in planned)
    marks = {deck.id: deck.kind.paper.marks for deck, _ in decks}
    number, marked = 0, ""
    try:
        for bands in planned:
            is_face = bands[0][1].side == "face"
            number += is_face
            shown = dict.fromkeys(p.deck for _, page in bands for p in page.placements)
            words = _words(job, [titles[d] for d in shown], number, sheets)
            index = _add_page(document, forms, bands, job, words, spec, all(marks[d] for d in shown))
            for deck_id in shown if is_face else ():
                if deck_id != marked:
                    marked = deck_id
                    document.add_outline(titles[marked], index)
        return Result({file: document.save()})
    except _REFUSED as error:
        return _cannot_paint(job, decks[0][0], error)


def _words(job: ExportJob, decks: list[str], number: int, sheets: int) -> str:
    title = job.game.title.of(job.lang)
    return f"{title} · {', '.join(decks)} · {job.lang} · {job.game.version} · {number}/{sheets}"


def _add_page(
    document: PdfDocument,
    forms: FaceForms,
    bands: BandPage,
    job: ExportJob,
    words: str,
    spec: SheetSpec,
    marks: bool,
) -> int:
    placed = []
    extra: list[Op] = []
    for grid, page in bands:
        for p in page.placements:
            # Looked up as the piece lies: two edges of a landscape sheet can swap in turning.
            placed.append(Placed(forms[p.key], p.x_mm, p.y_mm, p.rotation, _clip(grid, page, p, spec)))
        if page.side == "face" and not spec.single:
            extra += crop_marks(grid, page.placements) if marks else []
            extra += [op for p in page.placements if p.last_of_deck for op in deck_end(grid, p)]
    grid, page = bands[0]
    if not spec.single:
        mirrored = page.side == "back" and flips_sideways(grid, spec.duplex)
        turned = page.side == "back" and not mirrored
        extra += sheet_label(job.layout.fonts, Label(words, job.lang), grid, mirrored, turned)
    trim = None
    if spec.single:
        trim = (grid.origin_mm[0], grid.origin_mm[1], *grid.trim_mm)
    return document.add_page(*grid.page_mm, placed, extra, trim_mm=trim)


def _clip(grid: Grid, page: Page, p: Placement, spec: SheetSpec) -> tuple[float, float, float, float]:
    """Give what of the page a piece may cover: its bleed, and never the margin or the label's strip."""
    left, top, right, bottom = grid.area_mm
    if page.side == "back" and spec.duplex != "none":
        width, height = grid.page_mm
        if flips_sideways(grid, spec.duplex):
            left, right = width - right, width - left
        else:
            top, bottom = height - bottom, height - top
    x0 = max(left, p.x_mm - grid.bleed_mm[0])
    y0 = max(top, p.y_mm - grid.bleed_mm[1])
    x1 = min(right, p.x_mm + grid.trim_mm[0] + grid.bleed_mm[0])
    y1 = min(bottom, p.y_mm + grid.trim_mm[1] + grid.bleed_mm[1])
    return (x0, y0, x1 - x0, y1 - y0)


def _poster_pdf(
    job: ExportJob, spec: SheetSpec, decks: list[tuple[Deck, DeckFaces]], file: str, title: str
) -> Result:
    """Make the file of pieces larger than a sheet: pages with a strip that overlaps, row by row."""
    deck, faces = decks[0]
    store = FormCache(job.layout.cache)
    document = _document(job, spec, title, "Simplex", store)
    forms = FaceForms(job.layout, [faces], document, store)
    try:
        for component in deck.components:
            face = faces.faces.get(component.id)
            if face is None:
                continue  # an author allows that its template is not there yet
            poster = poster_for(spec, deck.trim_mm, deck.kind.paper.overlap_mm)
            first = None
            for part in poster.pages:
                x, y = part.at_mm[0] - part.window_mm[0], part.at_mm[1] - part.window_mm[1]
                clip = (*part.at_mm, part.window_mm[2], part.window_mm[3])
                name = f"{chr(ord('A') + part.row)}{part.column + 1}"
                where = f"{name} ({poster.rows} × {poster.columns})"
                words = f"{title} · {component.name(job.lang)} · {job.lang} · {job.game.version} · {where}"
                extra = (
                    []
                    if spec.single
                    else poster_marks(job.layout.fonts, Label(words, job.lang), poster, part)
                )
                index = document.add_page(*poster.page_mm, [Placed(forms[face.key], x, y, 0, clip)], extra)
                first = index if first is None else first
            document.add_outline(component.name(job.lang), first or 0)
        return Result({file: document.save()} if any(c.id in faces.faces for c in deck.components) else {})
    except _REFUSED as error:
        return _cannot_paint(job, deck, error)


def _too_large(spec: SheetSpec, deck: Deck) -> Result:
    width, height = deck.trim_mm
    message = f"pieces of {width:g} × {height:g} mm do not fit sheet '{spec.name}'; choose a larger paper"
    return Result(findings=(Finding(deck.place, "CG901", message, ERROR),))


def _cannot_paint(job: ExportJob, deck: Deck, error: Exception) -> Result:
    why = str(error) or "no memory is left"
    if isinstance(error, (LimitExceeded, MemoryError)):
        why = f"painting went past a limit: {why}; simplify it"
    message = f"a face of deck '{deck.id}' ({job.lang}) cannot be painted: {why}"
    return Result(findings=(Finding(deck.place, "CG023", message, ERROR),))

"""Files of decks: one per deck and sheet, small decks combined, large pieces tiled over pages for gluing.

Each distinct face is one form XObject, however often it is placed. On imposed sheets TrimBox, BleedBox and MediaBox
are the page; on single pieces they are those of the piece. All positions come from the plans of step 4.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from cardgen.export.documents.words import words_digest
from cardgen.export.face_pdf import FaceForms
from cardgen.export.job import ExportJob, cannot_paint
from cardgen.export.print.sheet_pages import SheetPage, grid_pages, poster_pages
from cardgen.findings import ERROR, Finding
from cardgen.impose.duplex import Duplex
from cardgen.impose.paper_forms import paper_form_of
from cardgen.impose.poster import Poster
from cardgen.impose.sheet_plan import SheetPlan, SheetPlans
from cardgen.impose.spec import SheetSpec
from cardgen.layout.pictures import UNPAINTABLE
from cardgen.model import Deck, Game
from cardgen.render.pdf.document import PdfDocument, Placed
from cardgen.render.pdf.store import FormCache
from cardgen.tasks import Result, Task


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


def sheet_pages(job: ExportJob, plans: SheetPlans, name: str) -> Iterator[SheetPage] | None:
    """Return the pages of a file of decks, by its name; None for a form that paints itself, and for other files."""
    deck = next((deck for deck in job.decks if deck.id == name), None)
    if deck is None:
        is_combined = plans.combined and name == combined_name(job.game)
        return grid_pages(job, plans.spec, plans.combined) if is_combined and plans.combined else None
    plan = plans.decks[name]
    if paper_form_of(deck).paint or plan.too_large_mm:
        return None
    if plan.poster:
        return poster_pages(job, plans.spec, deck, plan.poster, _file_title(job, deck))
    return grid_pages(job, plans.spec, plan)


def _file_title(job: ExportJob, deck: Deck) -> str:
    return f"{job.game.title.of(job.lang)} · {deck.title.of(job.lang)}"


def _deck_task(job: ExportJob, plans: SheetPlans, deck: Deck, store: FormCache) -> Task:
    spec, plan = plans.spec, plans.decks[deck.id]
    scope = scope_of(job, spec)
    names = [c.name(job.lang) for c in deck.components] if plan.poster else []
    parts = {"names": repr(names), "deck": deck.title.of(job.lang), **_parts(job, spec, [deck])}
    title = _file_title(job, deck)
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


def _grid_pdf(
    job: ExportJob, spec: SheetSpec, plan: SheetPlan, file: str, title: str, store: FormCache
) -> Result:
    """Make the file of one deck, or of several small ones."""
    decks = _decks_of(job, plan)
    if plan.too_large_mm:
        return _too_large(spec, next(deck for deck in decks if deck.trim_mm == plan.too_large_mm))
    if not plan.pages:
        return Result()  # no faces: the author allows that the template is missing for now
    has_backs = not spec.single and any(job.faces[deck.id].backs for deck in decks)
    document = _document(job, title, spec.duplex if has_backs else Duplex.NONE, store)
    return _pages_pdf(job, decks, document, grid_pages(job, spec, plan), file, store, plan.page_digests)


def _poster_pdf(
    job: ExportJob, spec: SheetSpec, deck: Deck, poster: Poster, file: str, title: str, store: FormCache
) -> Result:
    """Make the file of pieces larger than a sheet."""
    if not job.faces[deck.id].faces:
        return Result()  # the author allows that the template is missing for now
    document = _document(job, title, Duplex.NONE, store)
    return _pages_pdf(job, [deck], document, poster_pages(job, spec, deck, poster, title), file, store)


def _pages_pdf(
    job: ExportJob,
    decks: Sequence[Deck],
    document: PdfDocument,
    pages: Iterable[SheetPage],
    file: str,
    store: FormCache,
    digests: Sequence[str] = (),
) -> Result:
    """Paint pages into a file; its data are digests of what the pages show."""
    forms = FaceForms(job.layout, [job.faces[deck.id] for deck in decks], document, store)
    try:
        for page in pages:
            placed = [
                Placed(forms[p.key], p.x_mm, p.y_mm, p.rotation, p.clip_mm, p.clip_path) for p in page.placed
            ]
            index = document.add_page(
                *page.size_mm, placed, page.extra, trim_mm=page.trim_mm, label=page.label
            )
            for title in page.titles:
                document.add_outline(title, index)
        return Result({file: document.save()}, data=list(digests) or None)
    except UNPAINTABLE as error:
        return _cannot_paint(job, decks[0], error)


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
    except UNPAINTABLE as error:
        return _cannot_paint(job, deck, error)


def _too_large(spec: SheetSpec, deck: Deck) -> Result:
    width, height = deck.trim_mm
    bleed = f", each with {kept:g} mm of bleed," if (kept := spec.bleed_of(deck.bleed_mm)) else ""
    message = (
        f"pieces of {width:g} × {height:g} mm{bleed} do not fit sheet '{spec.name}'; choose a larger paper"
    )
    return Result(findings=(Finding(deck.place, "CG901", message, ERROR),))


def _cannot_paint(job: ExportJob, deck: Deck, error: Exception) -> Result:
    return cannot_paint(f"a face of deck '{deck.id}' ({job.lang})", deck.place, error)

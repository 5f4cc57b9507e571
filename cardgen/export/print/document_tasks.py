"""Documents of running text beside the sheets: booklets of rules, and the title page."""

from __future__ import annotations

from functools import partial

from cardgen.cache import code_digest, digest
from cardgen.export.cover.fan import title_faces
from cardgen.export.cover.look_pages import PictureRefused
from cardgen.export.documents.words import words_digest
from cardgen.export.job import ExportJob
from cardgen.export.print.deck_tasks import scope_of
from cardgen.findings import ERROR, CardgenError, Finding
from cardgen.impose.sheet_plan import SheetPlans
from cardgen.impose.spec import SheetSpec
from cardgen.layout.lookups import OwnData
from cardgen.model import Component, Deck
from cardgen.tasks import Result, Task

#: File name of the title page, which sorts before the decks.
TITLE_FILE = "0-title"


def booklet_tasks(job: ExportJob) -> list[Task]:
    """List a task for each booklet and sheet: its pages and, for two-sided sheets, the pages to fold."""
    decks = [deck for deck in job.decks if deck.kind.paper.form == "booklet"]
    return [
        _booklet_task(job, plans.spec, deck, c)
        for plans in job.sheets
        for deck in decks
        for c in deck.components
    ]


def _booklet_task(job: ExportJob, spec: SheetSpec, deck: Deck, component: Component) -> Task:
    scope = scope_of(job, spec)
    # The only booklet of a deck is named after the deck, like the file of any deck.
    name = deck.id if len(deck.components) == 1 else component.id
    label = f"{component.name(job.lang)} · {job.lang} · {job.edition}"
    fonts = repr(job.layout.fonts_state) if spec.folds_booklets else ""
    booklet = job.booklets[component.id].key
    parts = {"booklet": booklet, "sheet": repr(spec), "label": label, "fonts": fonts}
    run = partial(_booklet_files, job, spec, component, f"{scope}/{name}", label)
    return Task.of_parts(f"{scope}/{name}", scope, parts, run)


def _booklet_files(job: ExportJob, spec: SheetSpec, component: Component, name: str, label: str) -> Result:
    booklet = job.booklets[component.id]
    if booklet.refused:
        return Result(findings=(booklet.refused,))
    files = {f"{name}.pdf": booklet.pdf}
    if spec.folds_booklets:
        # Slow to import, and asked for only where a booklet changed.
        from cardgen.export.print.folded_booklet import fold_pdf

        try:
            files[f"{name}-fold.pdf"] = fold_pdf(booklet.pdf, spec, label, job.lang, job.layout)
        except CardgenError as error:
            return Result(findings=(Finding(component.place, "CG806", str(error), ERROR),))
    return Result(files)


def title_task(job: ExportJob, plans: SheetPlans) -> Task:
    """Make the task of a sheet's title page: contents, instructions and a ruler."""
    scope = scope_of(job, plans.spec)
    name = f"{scope}/{TITLE_FILE}"
    own = _title_inputs(job, plans)
    address = digest(code_digest(), words_digest(), job.game.id, name)
    key = job.layout.lookups.key("title", address, own, called=name)
    return Task(name, scope, key, partial(_title_file, job, plans, f"{name}.pdf", address, own))


def _title_inputs(job: ExportJob, plans: SheetPlans) -> OwnData:
    """Return all that determines a title page, except for what its texts and pictures look up in the game."""
    game, lang = job.game, job.lang
    decks = [(d.id, d.title.of(lang), d.kind, d.outline, d.values, d.copies) for d in job.decks]
    backs = [bool(d.back_of(c)) for d in job.decks for c in d.components]
    planned = [plan for plan in (*plans.decks.values(), plans.combined) if plan]
    sheets = [(plan.decks, plan.sheets, plan.sides) for plan in planned]
    # Its counts are of different faces.
    many = [len({face.key for face in job.faces[d.id].faces.values()}) for d in job.decks]
    return OwnData(
        lang,
        sheet=plans.spec,
        game=(game.title, game.subtitle, game.about, game.edition, game.all_credits, game.notice),
        palette=game.palette,
        fonts=(job.layout.fonts_state, job.layout.look.line_preferences),
        all_decks=[(d.id, d.title.of(lang), d.kind.name, d.values) for d in game.decks],
        decks=decks,
        backs=backs,
        sheets=sheets,
        faces=(many, [face.key for face in title_faces(job)]),
        draft=job.draft,
    )


def _title_file(job: ExportJob, plans: SheetPlans, name: str, address: str, own: OwnData) -> Result:
    # Slow to import, and asked for only where a title page changed.
    from cardgen.export.print.title_pages import title_pdf

    try:
        with job.layout.lookups.recording(own) as asked:
            files = {name: title_pdf(job, plans)}
        return Result(files, key=job.layout.lookups.keep("title", address, asked, own))
    except PictureRefused as error:
        return Result(findings=(error.finding,))
    except CardgenError as error:
        return Result(findings=(Finding(job.game.place, "CG806", str(error), ERROR),))

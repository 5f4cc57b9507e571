"""Documents of running text that go with the sheets: booklets of rules, and the title page."""

from __future__ import annotations

from functools import partial

from cardgen.cache import code_digest, digest, folder_digest
from cardgen.export.documents.words import words_digest
from cardgen.export.job import ExportJob
from cardgen.export.print.deck_tasks import scope_of
from cardgen.findings import ERROR, CardgenError, Finding
from cardgen.impose.sheet_plan import SheetPlans
from cardgen.impose.spec import SheetSpec
from cardgen.model import Component, Deck
from cardgen.tasks import Result, Task

#: Name of the title page's file; it sorts before the decks.
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
    # A deck of one booklet is called after the deck, like every deck's file.
    name = deck.id if len(deck.components) == 1 else component.id
    key = digest(job.booklets[component.id].key, repr(spec), name)
    return Task(
        f"{scope}/{name}", scope, key, partial(_booklet_files, job, spec, component, f"{scope}/{name}")
    )


def _booklet_files(job: ExportJob, spec: SheetSpec, component: Component, name: str) -> Result:
    booklet = job.booklets[component.id]
    if booklet.refused:
        return Result(findings=(booklet.refused,))
    files = {f"{name}.pdf": booklet.pdf}
    if spec.folds:
        # Slow to import, and asked for only where a booklet changed.
        from cardgen.export.print.fold import fold_pdf

        label = f"{component.name(job.lang)} · {job.lang} · {job.game.version}"
        try:
            files[f"{name}-fold.pdf"] = fold_pdf(booklet.pdf, spec, label, job.lang, job.layout)
        except CardgenError as error:
            return Result(findings=(Finding(component.place, "CG806", str(error), ERROR),))
    return Result(files)


def title_task(job: ExportJob, plans: SheetPlans) -> Task:
    """Make the task of a sheet's title page: what there is, how to print it, and a ruler."""
    scope = scope_of(job, plans.spec)
    name = f"{scope}/{TITLE_FILE}"
    return Task(name, scope, _title_key(job, plans), partial(_title_file, job, plans, f"{name}.pdf"))


def _title_key(job: ExportJob, plans: SheetPlans) -> str:
    """Return a digest of all that decides a title page."""
    game, lang = job.game, job.lang
    # Fonts may change under the same names, and what is said may hold tokens with icons.
    files = (folder_digest(game.font_folders), job.layout.pictures.digest())
    said = (game.title, game.subtitle, game.about, game.version, game.credits, game.notice)
    look = (
        game.palette,
        game.fonts.families,
        job.layout.fonts.fallback,
        [deck.values.get("color") for deck in game.decks],
    )
    decks = [(d.id, d.title.of(lang), d.kind, d.outline, d.values, d.copies) for d in job.decks]
    backs = [bool(d.back_of(c)) for d in job.decks for c in d.components]
    planned = [plan for plan in (*plans.decks.values(), plans.combined) if plan]
    sheets = [(plan.decks, plan.sheets, plan.sides) for plan in planned]
    faces = [face.key for deck in job.decks if deck.id in job.faces for face in job.faces[deck.id]]
    parts = (
        plans.spec,
        lang,
        said,
        look,
        decks,
        backs,
        sheets,
        faces,
        game.tokens,
        job.draft,
        job.layout.digest,
    )
    return digest(code_digest(), words_digest(), *files, *map(repr, parts))


def _title_file(job: ExportJob, plans: SheetPlans, name: str) -> Result:
    # Slow to import, and asked for only where a title page changed.
    from cardgen.export.print.title_pages import PictureRefused, title_pdf

    try:
        return Result({name: title_pdf(job, plans)})
    except PictureRefused as error:
        return Result(findings=(error.finding,))
    except CardgenError as error:
        return Result(findings=(Finding(job.game.place, "CG806", str(error), ERROR),))

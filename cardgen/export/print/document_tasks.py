"""Documents of running text that go with the sheets: booklets of rules, and the title page."""

from __future__ import annotations

from functools import partial

from cardgen.cache import code_digest, digest, folder_digest
from cardgen.export.documents.booklet import BookletRefused, booklet_key, booklet_pdf
from cardgen.export.documents.words import words_digest
from cardgen.export.job import ExportJob
from cardgen.export.print.fold import fold_pdf
from cardgen.export.print.title import folds, title_pdf
from cardgen.findings import ERROR, CardgenError, Finding
from cardgen.impose.spec import SheetSpec
from cardgen.model import Component, Deck
from cardgen.tasks import Result, Task

#: Name of the title page's file; it sorts before the decks.
TITLE_FILE = "0-title"


def booklet_tasks(job: ExportJob) -> list[Task]:
    """Give a task for each booklet and sheet: its pages and, for two-sided sheets, the pages to fold."""
    decks = [deck for deck in job.decks if deck.kind.paper.form == "booklet"]
    return [
        _booklet_task(job, spec, deck, c) for spec in job.sheets for deck in decks for c in deck.components
    ]


def _booklet_task(job: ExportJob, spec: SheetSpec, deck: Deck, component: Component) -> Task:
    scope = f"{job.folder}/print/{spec.name}"
    # A deck of one booklet is called after the deck, like every deck's file.
    name = deck.id if len(deck.components) == 1 else component.id
    key = digest(booklet_key(job.game, job.lang, job.layout, component), repr(spec), name)
    return Task(
        f"{scope}/{name}", scope, key, partial(_booklet_files, job, spec, component, f"{scope}/{name}")
    )


def _booklet_files(job: ExportJob, spec: SheetSpec, component: Component, name: str) -> Result:
    game = job.game
    try:
        pages = booklet_pdf(game, job.lang, job.layout, component)
        files = {f"{name}.pdf": pages}
        if folds(spec):
            label = f"{component.name(job.lang)} · {job.lang} · {game.version}"
            files[f"{name}-fold.pdf"] = fold_pdf(pages, spec, label, job.lang, job.layout)
    except BookletRefused as error:
        return Result(findings=(error.finding,))
    except CardgenError as error:
        return Result(findings=(Finding(component.place, "CG806", str(error), ERROR),))
    return Result(files)


def title_task(job: ExportJob, spec: SheetSpec) -> Task:
    """Give the task of a sheet's title page: what there is, how to print it, and a ruler."""
    name = f"{job.folder}/print/{spec.name}/{TITLE_FILE}"
    run = partial(_title_file, job, spec, f"{name}.pdf")
    return Task(name, f"{job.folder}/print/{spec.name}", _title_key(job, spec), run)


def _title_key(job: ExportJob, spec: SheetSpec) -> str:
    """Give what decides a title page, found without making the booklets whose pages it counts."""
    game, lang = job.game, job.lang
    # Fonts may change under the same names, and what is said may hold tokens with icons.
    files = (folder_digest([game.fonts.folder] if game.fonts.folder else []), job.layout.pictures.digest())
    said = (game.title, game.subtitle, game.version, game.credits, game.notice)
    look = (game.palette, game.fonts.families, [deck.values.get("color") for deck in game.decks])
    decks = [(d.id, d.title.of(lang), d.kind, d.trim_mm, len(d.components), d.copies) for d in job.decks]
    backs = [bool(d.back_of(c)) for d in job.decks for c in d.components]
    booklets = [c for d in job.decks if d.kind.paper.form == "booklet" for c in d.components]
    keys = [booklet_key(game, lang, job.layout, c) for c in booklets]
    parts = (spec, lang, said, look, decks, backs, keys, game.tokens)
    return digest(code_digest(), words_digest(), *files, *map(repr, parts))


def _title_file(job: ExportJob, spec: SheetSpec, name: str) -> Result:
    try:
        return Result({name: title_pdf(job, spec)})
    except CardgenError as error:
        return Result(findings=(Finding(job.game.place, "CG806", str(error), ERROR),))
    except _too_small() as error:
        message = f"sheet '{spec.name}' is too small for a title page; choose a larger paper ({type(error).__name__})"
        return Result(findings=(Finding(job.game.place, "CG901", message, ERROR),))


def _too_small() -> type[Exception]:
    """Give what reportlab raises for a page its words do not fit; imported only where it is asked for."""
    from reportlab.platypus.doctemplate import LayoutError

    return LayoutError

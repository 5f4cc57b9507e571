"""What prints of a game on the page: sheets and booklets, made when they are asked for.

They are the files of a build: the same plans, the same tasks. Nothing is written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from cardgen.commands.build import export_jobs, impose_sheets
from cardgen.commands.building.products import BuildContext, LaidOutDecks, LoadedBuild
from cardgen.commands.face_picture import booklet_file
from cardgen.export import chosen_exporters
from cardgen.export.job import ExportJob
from cardgen.export.print.deck_tasks import sheet_pages
from cardgen.impose.sheet_plan import SheetPlans
from cardgen.serve.page_pictures import Pages, PdfPictures, SheetPictures
from cardgen.tasks import Result

BOOKLET = "booklet"


class Printed(Struct, frozen=True):
    """A file to print: its language, its sheet or BOOKLET, its name, and what makes it.

    Attributes:
        sheet_pages: gives its pages; None where only the file has them.
    """

    lang: str
    sheet: str
    name: str
    make: Callable[[], Result]
    sheet_pages: Callable[[], Pages | None] = lambda: None

    def pdf(self) -> bytes | None:
        """Return the file, or None if an error stops it."""
        made = self.make()
        whole = next((data for path, data in made.files.items() if path.endswith(".pdf")), made.data)
        return whole if isinstance(whole, bytes) else None

    def pages(self) -> Pages | None:
        """Return its pages as pictures, or None if an error stops it."""
        if pages := self.sheet_pages():
            return pages
        data = self.pdf()
        return PdfPictures(data) if data else None


def printed_files(ctx: BuildContext, loaded: LoadedBuild, laid_out: LaidOutDecks) -> list[Printed]:
    """List the files to print of a game: sheets by language and deck, then booklets."""
    flat = tuple(deck for deck in laid_out.decks if deck.kind.paper.form != "booklet")
    only = replace(ctx, options=replace(ctx.options, decks=tuple(deck.id for deck in flat)))
    found: list[Printed] = []
    if flat:
        imposed = impose_sheets(only, loaded.sheets, replace(laid_out, decks=flat))
        for job in export_jobs(only, imposed, Path("output")):
            found += _sheets(job)
    for deck in laid_out.decks:
        if deck.kind.paper.form == "booklet":
            found += [
                Printed(lang, BOOKLET, one.id, partial(booklet_file, laid_out.layout, one, lang))
                for lang in laid_out.languages
                for one in deck.components
            ]
    return found


def _sheets(job: ExportJob) -> Iterator[Printed]:
    (exporter,) = chosen_exporters(("print",))
    plans = {of_sheet.spec.folder: of_sheet for of_sheet in job.sheets}
    for task in exporter.start(job, {}).plan():
        sheet, name = _last(task.scope), _last(task.name)
        yield Printed(job.lang, sheet, name, task.run, partial(_pictures, job, plans[sheet], name))


def _pictures(job: ExportJob, plans: SheetPlans, name: str) -> Pages | None:
    pages = sheet_pages(job, plans, name)
    faces = {face.key: face for of_deck in job.faces.values() for face in of_deck}
    return SheetPictures(list(pages), faces, job.layout) if pages is not None else None


def _last(path: str) -> str:
    return path.rpartition("/")[2]

"""What prints of a game on the page: sheets of its decks and its booklets, made when they are asked for.

They are the files of a build: the same plans, the same tasks. Nothing is written.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from cardgen.commands.build import export_jobs, impose_sheets
from cardgen.commands.building.products import BuildContext, LaidOutDecks, LoadedBuild
from cardgen.commands.face_picture import booklet_file
from cardgen.export import chosen_exporters
from cardgen.tasks import Result, Task

BOOKLET = "booklet"


@dataclass(frozen=True)
class Printed:
    """A file to print: its language, its sheet or BOOKLET, its name, and what makes it."""

    lang: str
    sheet: str
    name: str
    make: Callable[[], Result]

    def pdf(self) -> bytes | None:
        """Return the file, or None if an error stops it."""
        made = self.make()
        whole = next((data for path, data in made.files.items() if path.endswith(".pdf")), made.data)
        return whole if isinstance(whole, bytes) else None


def _printed(lang: str, task: Task) -> Printed:
    return Printed(lang, task.scope.rpartition("/")[2], task.name.rpartition("/")[2], task.run)


def printed_files(ctx: BuildContext, loaded: LoadedBuild, laid_out: LaidOutDecks) -> list[Printed]:
    """List the files to print of a game: sheets by language and deck, then booklets."""
    flat = tuple(deck for deck in laid_out.decks if deck.kind.paper.form != "booklet")
    only = replace(ctx, options=replace(ctx.options, decks=tuple(deck.id for deck in flat)))
    found: list[Printed] = []
    if flat:
        imposed = impose_sheets(only, loaded.sheets, replace(laid_out, decks=flat))
        (exporter,) = chosen_exporters(("print",))
        for job in export_jobs(only, imposed, Path("output")):
            found += [_printed(job.lang, task) for task in exporter.start(job, {}).plan()]
    for deck in laid_out.decks:
        if deck.kind.paper.form == "booklet":
            found += [
                Printed(lang, BOOKLET, one.id, partial(booklet_file, laid_out.layout, one, lang))
                for lang in laid_out.languages
                for one in deck.components
            ]
    return found

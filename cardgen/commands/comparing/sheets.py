"""The sheets of two states of a project: which pages show something else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from cardgen.commands.build import export_jobs, impose_sheets
from cardgen.commands.building.changed_cards import cards_between
from cardgen.commands.building.products import BuildContext, LaidOutDecks, LoadedBuild
from cardgen.manifest import Manifest
from cardgen.model import Game


class SheetFile(Struct, frozen=True):
    """A file of sheets: what its key is made of, by name, and a digest of each page.

    Attributes:
        pages: none of posters, and of what older versions of cardgen built.
    """

    parts: Mapping[str, str]
    pages: tuple[str, ...] = ()


#: Files of sheets by their names without suffix: `keep/en/print/a4-duplex/orcs`.
SheetFiles = Mapping[str, SheetFile]


def planned_sheets(ctx: BuildContext, loaded: LoadedBuild, laid_out: LaidOutDecks) -> SheetFiles:
    """Return the files that a build would make of a game, but for booklets and title pages."""
    from cardgen.export.print.deck_tasks import combined_name, deck_tasks, scope_of

    flat = tuple(deck for deck in laid_out.decks if deck.kind.paper.form != "booklet")
    found: dict[str, SheetFile] = {}
    imposed = impose_sheets(ctx, loaded.sheets, replace(laid_out, decks=flat))
    for job in export_jobs(ctx, imposed, Path("output")):
        pages: dict[str, tuple[str, ...]] = {}
        for plans in job.sheets:
            files = {**plans.decks, combined_name(job.game): plans.combined}
            scope = scope_of(job, plans.spec)
            pages |= {f"{scope}/{name}": plan.page_digests for name, plan in files.items() if plan}
        found |= {task.name: SheetFile(task.parts, pages[task.name]) for task in deck_tasks(job)}
    return found


def kept_sheets(manifest: Manifest, game: str) -> SheetFiles:
    """Return the files of a game that an output folder has."""
    found: dict[str, SheetFile] = {}
    for scope in manifest.scopes():
        match scope.split("/"):
            case [name, _, "print", _] if name == game:
                for file, (parts, pages) in manifest.tasks(scope).items():
                    known = pages if isinstance(pages, list) else []
                    found[file] = SheetFile(parts, tuple(map(str, known)))
    return {name: file for name, file in found.items() if any("/" in part for part in file.parts)}


def changed_sheets(game: Game, old: SheetFiles, new: SheetFiles) -> Iterator[str]:
    """Yield a line for each file of which a page shows something else."""
    for name in dict.fromkeys((*new, *old)):
        if name not in old:
            yield f"added sheets {name}.pdf"
        elif name not in new:
            yield f"removed sheets {name}.pdf"
        elif changed := _changed(game, old[name], new[name]):
            yield f"changed sheets {name}.pdf: {changed}"


def _changed(game: Game, old: SheetFile, new: SheetFile) -> str:
    """Return which pages differ, as words; empty if none does."""
    if not old.pages or not new.pages:
        return "some pages" if cards_between(game, [old.parts], [new.parts]) else ""
    before = (*old.pages, *[""] * len(new.pages))
    pages = [number for number, page in enumerate(new.pages, start=1) if page != before[number - 1]]
    parts = [f"page{'s' if len(pages) > 1 else ''} {_ranges(pages)} of {len(new.pages)}"] if pages else []
    if len(old.pages) > len(new.pages):
        parts.append(f"{len(new.pages)} pages, not {len(old.pages)}")
    return "; ".join(parts)


def _ranges(numbers: list[int]) -> str:
    """Return rising numbers as ranges: `1, 3–5`."""
    ranges: list[list[int]] = []
    for number in numbers:
        if ranges and number == ranges[-1][1] + 1:
            ranges[-1][1] = number
        else:
            ranges.append([number, number])
    return ", ".join(str(first) if first == last else f"{first}–{last}" for first, last in ranges)

"""`cardgen diff`: lay out two states of a project, and list what looks different, in the terminal and on a page."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import click
from msgspec import Struct

from cardgen.cache import Cache
from cardgen.commands.comparing.compare import compare
from cardgen.commands.comparing.kept_build import is_kept_build, since_build
from cardgen.commands.comparing.revisions import project_at
from cardgen.commands.comparing.sheets import changed_sheets, planned_sheets
from cardgen.commands.console import CLEAN, show_made, show_notes
from cardgen.files import require_free, write_file
from cardgen.findings import CardgenError, counted
from cardgen.project import Project
from cardgen.serve.compare_page import comparison_page
from cardgen.serve.files import BOOKLET
from cardgen.serve.workbench import Workbench
from cardgen.tasks import Reporter

#: Where the page is written by default, in the project.
PAGE_FILE = "output/diff.html"


class DiffRequest(Struct, frozen=True):
    """What to compare.

    Attributes:
        old: a folder, a revision, a date, or the output folder of a build; new: likewise, but for a build; None for
            the project as it is.
        games: ids; none for all of the project.
        output: the page to write, None for PAGE_FILE.
    """

    old: str
    new: str | None = None
    games: Sequence[str] = ()
    output: Path | None = None


def diff(project: Project, asked: DiffRequest, cache: Cache, jobs: int, report: Reporter) -> int:
    """Print what looks different and write the page; return the exit code.

    Errors:
        CardgenError: an unknown revision or game, a state that cannot be read, a file that cannot be written.
    """
    if asked.new is None and is_kept_build(asked.old):
        return _diff_kept_build(project, asked, cache, jobs)
    path = asked.output or project.root / PAGE_FILE
    require_free(path, project.root)
    with TemporaryDirectory() as folder:
        before, after = (
            _laid_out(project, wanted, Path(folder) / name, asked.games, cache, jobs, report)
            for name, wanted in (("before", asked.old), ("after", asked.new))
        )
        changes = compare(before.laid_out, after.laid_out)
        files = [*_changed_sheets(before, after), *_changed_booklets(before, after)]
        title = f"{asked.old} → {asked.new or 'now'}"
        page = comparison_page(title, changes, before, after)
    for change in changes:
        click.echo(str(change))
    for line in files:
        click.echo(line)
    decks = dict.fromkeys(f"{change.game}/{change.deck}" for change in changes)
    show_notes([_summary(len(changes), list(decks))])
    if changes:
        write_file(path, page.encode())
        show_made("wrote", f" {path}")
    return CLEAN


def _laid_out(
    project: Project,
    wanted: str | None,
    folder: Path,
    games: Sequence[str],
    cache: Cache,
    jobs: int,
    report: Reporter,
) -> Workbench:
    folder.mkdir()
    root = project.root if wanted is None else project_at(project.root, wanted, folder)
    bench = Workbench(Project(root, project.trust_code), games, cache, jobs)
    view = bench.refresh(report)
    report.end_tasks()
    if view.problem:
        raise CardgenError(f"{wanted or 'the project'}: {view.problem}")
    return bench


def _diff_kept_build(project: Project, asked: DiffRequest, cache: Cache, jobs: int) -> int:
    """Print what changed since a build, of which there are no pictures for a page."""
    changed = since_build(project, Path(asked.old), asked.games, cache, jobs)
    for name, what in changed.cards.items():
        click.echo(f"{what} {name}")
    for line in changed.sheets:
        click.echo(line)
    decks = dict.fromkeys(name.rpartition("/")[0] for name in changed.cards)
    show_notes([_summary(len(changed.cards), list(decks))])
    return CLEAN


def _changed_sheets(before: Workbench, after: Workbench) -> list[str]:
    """Return a line for each file of sheets that both states have and of which a page shows something else."""
    found: list[str] = []
    for name, laid_out in after.laid_out.items():
        if name in before.laid_out:
            old = planned_sheets(*before.context, before.laid_out[name])
            found += changed_sheets(laid_out.game, old, planned_sheets(*after.context, laid_out))
    return found


def _changed_booklets(before: Workbench, after: Workbench) -> list[str]:
    """Return a line for each booklet that both states have and that is not the same file."""
    found = []
    for game in after.view.games:
        for file in after.printed(game) or ():
            if file["sheet"] == BOOKLET:
                of = game, file["lang"], BOOKLET, file["name"]
                old = before.pdf(*of)
                if old is not None and old != after.pdf(*of):
                    found.append(f"changed booklet {game}/{file['name']} ({file['lang']})")
    return found


def _summary(cards: int, decks: Sequence[str]) -> str:
    return (
        f"{counted(cards, 'card')} to print again, in {', '.join(decks)}"
        if cards
        else "no card looks different"
    )

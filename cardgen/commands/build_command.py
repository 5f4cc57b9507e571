"""The command `build`, apart from its work, so that a start of the command line imports nothing of it."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from msgspec.structs import replace

from cardgen.commands import completion as complete
from cardgen.commands.console import (
    reason_lines,
    show_findings,
    show_notes,
    show_written,
)
from cardgen.commands.exporter_options import BuildCommand, TargetsOption, by_exporter
from cardgen.commands.parameters import (
    die_option,
    draft_option,
    games_argument,
    ink_option,
    look_option,
    module_option,
    names_option,
    only_option,
    out_option,
    project_here,
    trust_code_option,
    why_option,
)
from cardgen.commands.progress import reporter
from cardgen.dates import today
from cardgen.findings import CardgenError, counted, few
from cardgen.project import Project
from cardgen.tasks import QUIET, Reporter

if TYPE_CHECKING:
    from cardgen.cache import Cache
    from cardgen.commands.card_choice import CardChoice
    from cardgen.commands.options import BuildOptions

#: Most copies of a card that `--copies` may ask for.
MOST_COPIES = 999


@click.command(cls=BuildCommand)
@games_argument
@names_option("--to", "targets", complete.targets, "", cls=TargetsOption, metavar="TARGETS")
@names_option("--lang", "languages", complete.languages, "Only these languages; comma-separated.")
@module_option()
@names_option("--sheet", "sheets", complete.sheets, "Sheets for print; comma-separated. Default: a4-duplex.")
@names_option("--deck", "decks", complete.decks, "Only these decks; comma-separated.")
@only_option
@click.option(
    "--copies",
    multiple=True,
    metavar="[CARDS=]N",
    help="Print N copies of each card instead of those in the box, or of these cards alone: 'orc*=3'.",
)
@click.option(
    "--changed-since",
    "since",
    default="",
    metavar="STATE",
    help="Print only the cards that look different since a git revision, a date or folder, or since last-print.",
)
@out_option
@click.option(
    "--jobs", type=click.IntRange(1), help="Processes. Default: one per processor, or one for a small game."
)
@die_option
@look_option
@ink_option
@draft_option
@why_option
@click.option("--watch", is_flag=True, help="Build again after each saved file. Stop with Ctrl+C.")
@trust_code_option
def build(
    games: tuple[str, ...],
    targets: tuple[str, ...],
    languages: tuple[str, ...],
    modules: tuple[str, ...],
    sheets: tuple[str, ...],
    decks: tuple[str, ...],
    only: tuple[str, ...],
    copies: tuple[str, ...],
    since: str,
    out: Path | None,
    jobs: int | None,
    die_mm: float | None,
    look: str,
    ink: str,
    draft: bool,
    why: bool,
    watch: bool,
    trust_code: bool,
    **exporter_options: Any,
) -> int:
    """Build games: PDFs to print, virtual tables, and a database.

    Single cards (--only, --copies, --changed-since) are built into output/partial, where the next such build replaces
    them; the rest of output stays as it is.
    """
    from cardgen.cache import user_cache
    from cardgen.commands.options import BuildOptions
    from cardgen.commands.processes import usual_jobs

    project = project_here(trust_code=trust_code, writes=True, look=look)
    options = BuildOptions(
        games,
        targets,
        languages,
        modules,
        sheets,
        decks,
        die_mm,
        by_exporter(exporter_options),
        draft,
        ink,
        _card_choice(only, copies, since),
    )
    folder, cache = out or project.output_folder, user_cache()

    def build_once(processes: int, report: Reporter) -> int:
        return _build(project, options, folder, processes, cache, report, why=why)

    begun = time.time()
    code = build_once(jobs or usual_jobs(project, games), reporter())
    if watch:
        _follow(project, begun, build_once)
    return code


def _card_choice(only: tuple[str, ...], copies: tuple[str, ...], since: str) -> CardChoice:
    from cardgen.commands.card_choice import CardChoice

    every: int | None = None
    of: dict[str, int] = {}
    for given in copies:
        name, equals, number = given.rpartition("=")
        if (
            not number.isascii()
            or not number.isdigit()
            or not 1 <= int(number) <= MOST_COPIES
            or equals > name
        ):
            raise click.BadParameter(
                f"'{given}' is neither a number from 1 to {MOST_COPIES} nor one of a card, such as 'orc=3'",
                param_hint="'--copies'",
            )
        if equals:
            of[name] = int(number)
        else:
            every = int(number)
    choice = CardChoice(only, every, of, since=since)
    return replace(choice, date=today()) if choice.flag else choice


def _build(
    project: Project,
    options: BuildOptions,
    folder: Path,
    jobs: int,
    cache: Cache,
    report: Reporter,
    *,
    why: bool,
) -> int:
    """Build, and print what there is to say; return the exit code."""
    from cardgen.commands.build import PARTIAL
    from cardgen.commands.build import build as build_games
    from cardgen.commands.comparing.since import with_changed_cards

    options = with_changed_cards(project, options, cache, jobs, report)
    outcome = build_games(project, options, folder, jobs, cache, report)
    code = show_findings(outcome.findings)
    show_notes([*outcome.summary, *(reason_lines(outcome.reasons) if why else ())])
    if outcome.cards and not options.partial:
        show_notes([f"{counted(len(outcome.cards), 'card')} changed: {few(outcome.cards)}"])
    place = folder / PARTIAL if options.partial else folder
    show_written(len(outcome.written), len(outcome.unchanged), place)
    return code


def _follow(project: Project, begun: float, build_once: Callable[[int, Reporter], int]) -> None:
    """Build again after each change of the project's files since the first build began, until interrupted."""
    from cardgen.commands.building.watching import next_changes

    show_notes(["watching content and templates (stop: Ctrl+C)"])
    for _ in next_changes(project.root, begun):
        try:
            # The watcher's thread is alive: a process with threads is not forked.
            build_once(1, QUIET)
        except CardgenError as error:
            click.echo(f"{click.style('cardgen:', fg='red', bold=True)} {error}", err=True)
        gc.collect()

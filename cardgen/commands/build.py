"""`cardgen build`: the whole way in six steps: load, check, layout, impose, render, export.

The same six numbers stand in the README and in the progress lines. Nothing here draws or decides. Each step is one
function: it prints its line, takes the product of the one before, and returns its own. Step 2 comes twice: before
layout for the content, and after it for the faces.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from cardgen.cache import Cache, code_digest, digest, folder_digest
from cardgen.commands.booklets import set_booklets
from cardgen.commands.build_tasks import Outcome, OutputFolder, install, refuse_empty, refuse_twice
from cardgen.commands.options import (
    BuildOptions,
    choose_decks,
    choose_languages,
    choose_named_games,
    game_of,
    load_games,
    project_sources,
    refuse_idle,
    refuse_unknown,
)
from cardgen.commands.stale import remove_games, remove_stale
from cardgen.findings import ERROR, CardgenError, Finding, counted, has_errors, unsuppressed
from cardgen.manifest import Manifest, alone_in
from cardgen.model import Deck, Game
from cardgen.model.forms import all_forms, printed_decks, table_decks
from cardgen.project import Project
from cardgen.tasks import QUIET, Done, Reporter, Result, Task

# What draws and writes is slow to import, and a check that lays out no faces does without.
if TYPE_CHECKING:
    from cardgen.check import CheckedGame
    from cardgen.export.documents.booklet import SetBooklet
    from cardgen.export.exporter import Export, Exporter
    from cardgen.export.job import ExportJob
    from cardgen.impose.sheet_plan import SheetPlans
    from cardgen.impose.spec import SheetSpec
    from cardgen.layout.decks import AllFaces, GameLayout

DATABASE = "cardgen.db"


@dataclass(frozen=True)
class Workplace:
    """What all steps of one build are given beside the product they work on.

    Attributes:
        jobs: number of processes.
    """

    project: Project
    options: BuildOptions
    jobs: int
    cache: Cache
    report: Reporter


@dataclass(frozen=True)
class LoadedBuild:
    """Product of step 1: the chosen games, exporters and sheets, and what is wrong with their files."""

    games: tuple[CheckedGame, ...]
    exporters: tuple[Exporter, ...]
    sheets: tuple[SheetSpec, ...]
    findings: tuple[Finding, ...]


@dataclass(frozen=True)
class CheckedContent:
    """Product of step 2, before layout: the games without errors, the ids of those with, and all findings.

    Attributes:
        broken: an empty string among them stands for a sheet, and no game can do without those.
    """

    sound: tuple[CheckedGame, ...]
    broken: frozenset[str]
    findings: tuple[Finding, ...]


@dataclass(frozen=True)
class LaidOutDecks:
    """Product of step 3: the faces of a game's chosen decks, in all their forms, and what layout noted.

    Attributes:
        decks: as chosen; layout: what laid them out, and gives their pictures and runs.
    """

    game: CheckedGame
    decks: tuple[Deck, ...]
    languages: tuple[str, ...]
    layout: GameLayout
    faces: AllFaces
    findings: tuple[Finding, ...]


@dataclass(frozen=True)
class ImposedGame:
    """Product of step 4: by language, what comes onto each kind of sheet, and the booklets, set, by component id."""

    laid_out: LaidOutDecks
    sheets: Mapping[str, tuple[SheetPlans, ...]]
    booklets: Mapping[str, Mapping[str, SetBooklet]]


@dataclass(frozen=True)
class RenderedGame:
    """Product of step 5: each export with its exporter, job and what came of its tasks; all results."""

    game: CheckedGame
    exports: tuple[tuple[Exporter, ExportJob, Export, list[Done]], ...]
    done: Mapping[tuple[str, str], Done]
    outcome: Outcome


def build(
    project: Project, options: BuildOptions, out: Path, jobs: int, cache: Cache, report: Reporter
) -> Outcome:
    """Build the chosen games into the output folder.

    A game with findings of error severity is not exported: what stands from before stays as it is.

    Errors:
        CardgenError: a choice nobody has, or a folder that cannot be written.
    """
    work = Workplace(project, options, jobs, cache, report)
    loaded = load_build(work)
    content = check_content(work, loaded)
    outcome = Outcome(list(content.findings))
    if "" in content.broken:
        return outcome
    with alone_in(out, partial(report.wait, f"another build into {out}")) as alone:
        folder = OutputFolder(out, Manifest(out))
        if alone:
            folder.manifest.remove_unfinished(game.id for game in loaded.games)
        try:
            if not options.decks and not options.games and not content.broken:
                folder.run([_database_task(loaded.games)], 1, cache, QUIET, outcome)
            for game in content.sound:
                outcome.add(_build_game(work, loaded, game, folder))
            if options.whole and not options.games:
                remove_games(project, out, content.broken, folder.manifest)
        finally:
            # Whatever ends the build: the terminal is as it was, and the next build knows what was made.
            report.finish()
            folder.manifest.save()
    cache.flush()
    cache.trim()
    refuse_empty(outcome, options.targets)
    return outcome


def _build_game(work: Workplace, loaded: LoadedBuild, game: CheckedGame, folder: OutputFolder) -> Outcome:
    """Take one game through steps 3 to 6, or as far as it has no errors."""
    laid_out = lay_out_decks(work, loaded, game)
    found = check_faces(work, laid_out)
    outcome = Outcome(found)
    if has_errors(found):
        return outcome
    imposed = impose_sheets(work, loaded.sheets, laid_out)
    rendered = render_files(work, loaded.exporters, imposed, folder)
    outcome.add(export_files(work, rendered, loaded.sheets, folder))
    return outcome


def load_build(work: Workplace) -> LoadedBuild:
    """Step 1: read the chosen games, and find exporters and sheets.

    Errors:
        CardgenError: a choice nobody has.
    """
    from cardgen.check import CheckedGame
    from cardgen.export import chosen_exporters
    from cardgen.impose.sheet_files import load_sheets

    options = work.options
    chosen = choose_named_games(work.project, options.games, "build")
    work.report.step(1, "load", ", ".join(g.id for g in chosen))
    read, findings = load_games(work.project, options.games, project_sources(work.project, work.cache))
    games = [CheckedGame.of(one, work.cache) for one in read if one.game]
    refuse_unknown(games, options)
    if not has_errors(findings):
        refuse_idle(games, options)
    exporters = chosen_exporters(options.targets)
    refuse_unused(options)
    refuse_parts(exporters, options)
    sheets, sheet_findings = load_sheets(work.project, options.sheets)
    return LoadedBuild(tuple(games), tuple(exporters), sheets, (*findings, *sheet_findings))


def refuse_parts(exporters: Sequence[Exporter], options: BuildOptions) -> None:
    """Stop where single decks are asked of an exporter that makes whole games only.

    Errors:
        CardgenError: naming the exporter, or the option of it that was given.
    """
    for exporter in exporters if options.decks else ():
        asked = _given(exporter, options)
        if exporter.whole_games and (asked or exporter.name in options.targets):
            what = f"--to {exporter.name}" if exporter.name in options.targets else asked[0]
            raise CardgenError(f"{what} makes something of whole games only; leave out --deck")


def refuse_unused(options: BuildOptions) -> None:
    """Stop where an option of an exporter is given that is not among the targets.

    Errors:
        CardgenError: naming the option.
    """
    from cardgen.export import exporters

    for name, exporter in exporters().items():
        given = _given(exporter, options)
        if options.targets and name not in options.targets and given:
            raise CardgenError(f"{given[0]} is for --to {name}, which is not chosen")


def _given(exporter: Exporter, options: BuildOptions) -> list[str]:
    """Return the options of an exporter that were given, as they are written."""
    values = options.exporter_options.get(exporter.name, {})
    return [o.opts[0] for o in exporter.options if o.name and values.get(o.name) not in (None, o.default)]


def check_content(work: Workplace, loaded: LoadedBuild) -> CheckedContent:
    """Step 2, before layout: find what of the content stops a build."""
    from cardgen.check import apply_suppressions, run_blocking

    games = loaded.games
    work.report.step(2, "check", ", ".join(g.id for g in games))
    found = [*loaded.findings, *(f for game in games for f in run_blocking(game))]
    findings = unsuppressed(apply_suppressions(found, games, whole=False))
    broken = frozenset(game_of(f) for f in findings if f.severity == ERROR)
    return CheckedContent(tuple(g for g in games if g.id not in broken), broken, tuple(findings))


def lay_out_decks(work: Workplace, loaded: LoadedBuild, game: CheckedGame) -> LaidOutDecks:
    """Step 3: lay out the chosen decks of a game; fresh faces go through what exporters want them for."""
    from cardgen.layout.decks import GameLayout

    options = work.options
    decks = choose_decks(game, options)
    languages = choose_languages(game, options)
    work.report.step(3, "layout", f"{game.id}: {counted(len(decks), 'deck')}, {', '.join(languages)}")
    project = work.project
    layout = GameLayout(game, project.template_folders, work.cache, trust_code=project.trust_code)
    on_face = [exporter.on_face(layout) for exporter in loaded.exporters if exporter.on_face]
    drawn = all_forms(decks, options.die_mm)
    faces, noted = layout.lay_out(drawn, languages, work.jobs, work.report, on_face)
    return LaidOutDecks(game, decks, languages, layout, faces, tuple(noted))


def check_faces(work: Workplace, laid_out: LaidOutDecks) -> list[Finding]:
    """Step 2, after layout: find what is wrong with the faces."""
    from cardgen.check import LaidOutGame, apply_suppressions, run_rules

    game = laid_out.game
    work.report.step(2, "check", f"{game.id}: faces")
    faces = LaidOutGame(game, laid_out.faces, laid_out.layout, painted=False)
    found = [*laid_out.findings, *run_rules(faces)]
    return unsuppressed(apply_suppressions(found, [game], whole=False))


def impose_sheets(work: Workplace, sheets: Sequence[SheetSpec], laid_out: LaidOutDecks) -> ImposedGame:
    """Step 4: plan what comes onto each kind of sheet, once for all files; booklets are set for it, as pages count."""
    from cardgen.impose.game_plan import plan_sheets

    work.report.step(4, "impose", ", ".join(sheet.name for sheet in sheets))
    booklets = set_booklets(laid_out.layout, laid_out.decks, laid_out.languages, work.jobs, work.report)
    decks = printed_decks(laid_out.decks, work.options.die_mm)
    whole = not work.options.decks
    plans: dict[str, tuple[SheetPlans, ...]] = {}
    for lang in laid_out.languages:
        faces = {deck.id: laid_out.faces[lang, deck.id] for deck in decks}
        pages = {name: booklet.pages for name, booklet in booklets[lang].items()}
        plans[lang] = tuple(plan_sheets(sheet, decks, faces, pages, whole) for sheet in sheets)
    return ImposedGame(laid_out, plans, booklets)


def render_files(
    work: Workplace, exporters: Sequence[Exporter], imposed: ImposedGame, folder: OutputFolder
) -> RenderedGame:
    """Step 5: paint and write what is not up to date.

    Errors:
        CardgenError: two things would be written as one file.
    """
    game = imposed.laid_out.game
    exports = [
        (exporter, job, exporter.start(job, work.options.exporter_options.get(exporter.name, {})))
        for job in _jobs(work, imposed, folder.path)
        for exporter in exporters
    ]
    planned = [export.plan() for _, _, export in exports]
    tasks = [task for of_export in planned for task in of_export]
    refuse_twice(tasks)
    work.report.step(5, "render", counted(len(tasks), "file"))
    outcome = Outcome()
    done = folder.run(tasks, work.jobs, work.cache, work.report, outcome)
    made = ([done[t.scope, t.name] for t in of_export if (t.scope, t.name) in done] for of_export in planned)
    return RenderedGame(
        game,
        tuple((*begun, finished) for begun, finished in zip(exports, made, strict=True)),
        done,
        outcome,
    )


def _jobs(work: Workplace, imposed: ImposedGame, out: Path) -> list[ExportJob]:
    """List a job for each language."""
    from cardgen.export.job import ExportJob

    laid_out, options = imposed.laid_out, work.options
    return [
        ExportJob(
            laid_out.game,
            lang,
            printed_decks(laid_out.decks, options.die_mm),
            table_decks(laid_out.decks),
            {deck: faces for (of_lang, deck), faces in laid_out.faces.items() if of_lang == lang},
            laid_out.layout,
            work.cache,
            out,
            whole=not options.decks,
            sheets=imposed.sheets[lang],
            booklets=imposed.booklets[lang],
        )
        for lang in laid_out.languages
    ]


def export_files(
    work: Workplace, rendered: RenderedGame, sheets: Sequence[SheetSpec], folder: OutputFolder
) -> Outcome:
    """Step 6: write what names the files of step 5, put tables where they are wanted, remove what is no more."""
    from cardgen.check import apply_suppressions
    from cardgen.impose.sheet_files import sheet_files

    work.report.step(6, "export", str(folder.path))
    game, outcome = rendered.game, Outcome()
    outcome.add(rendered.outcome)
    last: list[Task] = []
    for exporter, job, export, made in rendered.exports:
        files = export.finish(made)
        if made or files:
            outcome.exporters.add(exporter.name)
        last += files
        if installation := export.install(made):
            install(installation, Task(exporter.name, job.folder, "", Result), outcome)
    done = {**rendered.done, **folder.run(last, 1, work.cache, work.report, outcome)}
    if outcome.findings:
        outcome.findings = unsuppressed(apply_suppressions(outcome.findings, [game], whole=False))
    if not work.options.decks and not has_errors(outcome.findings):
        others = sheet_files(work.project).keys() - {sheet.name for sheet in sheets}
        tasks = [d.task for d in done.values()]
        remove_stale(folder.manifest, tasks, game, others if work.options.whole else None)
    return outcome


def _database_task(games: Sequence[Game]) -> Task:
    """Make the task that writes all content as one database."""

    def run() -> Result:
        from cardgen.load.database import write_database

        with TemporaryDirectory() as folder:
            path = Path(folder) / DATABASE
            write_database(games, path)
            return Result({DATABASE: path.read_bytes()})

    key = digest(code_digest(), folder_digest(game.folder for game in games), *(g.id for g in games))
    return Task(DATABASE, DATABASE, key, run)


def default_jobs() -> int:
    """Return how many processes a build uses by default: one a processor."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1

"""`cardgen build` in six steps: load, check, layout, impose, render, export.

The documents and the progress lines number the steps alike. Each step is a function from the product of the step before
to its own. Step 2 runs twice: before layout on the content, after it on the faces.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from cardgen.cache import Cache
from cardgen.commands.building.booklets import set_booklets
from cardgen.commands.building.changed_cards import changed_cards
from cardgen.commands.building.database import database_task
from cardgen.commands.building.exporter_choice import for_ink, for_parts_of_games, paintable, require_used
from cardgen.commands.building.output_tasks import (
    Outcome,
    OutputFolder,
    install,
    require_output,
    require_unique,
)
from cardgen.commands.building.parts import parts_of_cards, parts_without_broken
from cardgen.commands.building.products import (
    BuildContext,
    CheckedContent,
    ImposedGame,
    LaidOutDecks,
    LoadedBuild,
    RenderedGame,
)
from cardgen.commands.building.stale import remove_all_but, remove_games, remove_stale
from cardgen.commands.options import (
    BuildOptions,
    choose_decks,
    choose_languages,
    choose_named_games,
    game_of,
    load_games,
    project_sources,
    require_known_choices,
    require_work,
    with_chosen_modules,
)
from cardgen.files import require_output_folder
from cardgen.findings import Finding, counted, errors_of, has_errors, unsuppressed
from cardgen.manifest import NEVER_MADE, Manifest, output_lock
from cardgen.model import Deck
from cardgen.model.forms import all_forms, printed_decks, table_decks
from cardgen.model.ink import INKS, ink_suffix
from cardgen.project import Project
from cardgen.tasks import QUIET, Reporter, Result, Task

# Slow to import, and not needed by a check that lays out no faces.
if TYPE_CHECKING:
    from cardgen.check import CheckedGame
    from cardgen.export.exporter import Exporter
    from cardgen.export.job import ExportJob
    from cardgen.impose.sheet_plan import SheetPlans
    from cardgen.impose.spec import SheetSpec

#: The folder for builds of single cards, in the output folder.
PARTIAL = "partial"


def build(
    project: Project, options: BuildOptions, out: Path, jobs: int, cache: Cache, report: Reporter
) -> Outcome:
    """Build the chosen games into the output folder.

    A deck with errors is not built, nor is any file that contains all decks; existing files stay as they are and are
    reported as out of date. A draft builds these decks too, with the errors stamped on their faces. Single cards are
    built into a folder of their own, which holds the last such build alone.

    Errors:
        CardgenError: an unknown choice, or a folder that cannot be written.
    """
    from cardgen.commands.building.skipped import summary_lines

    ctx = BuildContext(project, options, jobs, cache, report)
    out = out / PARTIAL if options.partial else out
    require_output_folder(out, project.root)
    loaded = load_build(ctx)
    content = check_content(ctx, loaded)
    outcome = Outcome(list(content.findings), summary=list(loaded.notes))
    if "" in content.broken:
        outcome.summary.append("nothing is built: a sheet has errors")
        return outcome
    with output_lock(out, partial(report.waiting_for, f"another build into {out}")) as alone:
        folder = OutputFolder(out, Manifest(out))
        folder.manifest.draft = options.draft
        if alone:
            folder.manifest.remove_temporary_files(game.id for game in loaded.games)
        try:
            readable = not content.broken and (options.draft or not has_errors(content.findings))
            if options.all_decks and not options.games and readable:
                folder.run([database_task(loaded)], 1, cache, QUIET, outcome)
            for game in content.sound:
                outcome.add(_build_game(ctx, loaded, content, game, folder))
            if options.whole and not options.games:
                remove_games(project, out, content.broken, folder.manifest)
            if options.partial:
                remove_all_but(folder.manifest, outcome.done)
            outcome.summary += summary_lines(options, loaded, content, folder.manifest, outcome)
        finally:  # restore the terminal, and let the next build know what was made
            report.end_tasks()
            folder.manifest.save()
    cache.flush()
    cache.trim()
    if options.cards.changed is None:
        require_output(outcome, options.targets)
    return outcome


def _build_game(
    ctx: BuildContext, loaded: LoadedBuild, content: CheckedContent, game: CheckedGame, folder: OutputFolder
) -> Outcome:
    """Run steps 3 to 6 for one game, without its broken decks or as a draft."""
    from cardgen.check import apply_suppressions
    from cardgen.commands.building.scaled_pictures import scaled_pictures

    broken = content.broken_decks[game.id]
    laid_out = lay_out_decks(ctx, loaded, game, frozenset.intersection(*broken.values()))
    found = [f for f in check_faces(ctx, laid_out) if f.subject.deck not in broken.get(f.subject.lang, ())]
    outcome = Outcome(found, summary=scaled_pictures(laid_out))
    if ctx.options.draft:
        laid_out, outcome.stamped = stamp_faces(ctx, laid_out, content, found)
        parts = [laid_out]
    else:
        parts = parts_without_broken(laid_out, broken, found)
    if ctx.options.partial:
        parts = [of_cards for part in parts for of_cards in parts_of_cards(part, ctx.options.cards)]
    for part in (part for part in parts if part.decks):
        folder.manifest.modules[game.id] = game.chosen
        built = frozenset(deck.id for deck in part.decks)
        outcome.built.setdefault(game.id, {}).update(dict.fromkeys(part.languages, built))
        imposed = impose_sheets(ctx, loaded.sheets, part)
        reported = [w for of_lang in imposed.booklets.values() for b in of_lang.values() for w in b.warnings]
        outcome.findings += unsuppressed(apply_suppressions(reported, [game], report_unused=False))
        rendered = render_files(ctx, loaded.exporters, imposed, folder)
        outcome.add(export_files(ctx, rendered, loaded.sheets, folder))
    files = folder.manifest.files()
    for name, change in laid_out.layout.lookups.changes.items():
        # A file's reason is known only where it was made.
        if name in outcome.reasons or name not in files:
            outcome.reasons[name] = str(change or NEVER_MADE)
    return outcome


def load_build(ctx: BuildContext) -> LoadedBuild:
    """Step 1: load the chosen games, and look up exporters and sheets.

    Errors:
        CardgenError: an unknown choice.
    """
    from cardgen.check import CheckedGame
    from cardgen.export import chosen_exporters
    from cardgen.impose.sheet_files import load_sheets

    options = ctx.options
    folders = choose_named_games(ctx.project, options.games, "build")
    ctx.report.step(1, "load", ", ".join(g.id for g in folders))
    read, findings = load_games(ctx.project, options.games, project_sources(ctx.project, ctx.cache))
    games = [CheckedGame.of(one, ctx.cache) for one in with_chosen_modules(read, options.modules) if one.game]
    require_known_choices(games, options)
    if not has_errors(findings):
        require_work(games, options)
    chosen = for_parts_of_games(for_ink(chosen_exporters(options.targets), options), options)
    exporters, left_out = paintable(chosen, options)
    require_used(exporters, options)
    sheets, sheet_findings = load_sheets(ctx.project, options.sheet_names)
    sheets = tuple(replace(sheet, ink=options.ink) for sheet in sheets)
    found = (*findings, *sheet_findings)
    return LoadedBuild(tuple(read), tuple(games), tuple(exporters), sheets, found, left_out)


def check_content(ctx: BuildContext, loaded: LoadedBuild) -> CheckedContent:
    """Step 2, before layout: find the errors in the content, and the games and decks they stop."""
    from cardgen.check import apply_suppressions, found_in_builds
    from cardgen.commands.building.error_scope import broken_decks, concerns

    games = loaded.games
    ctx.report.step(2, "check", ", ".join(g.id for g in games))
    found = [*loaded.findings, *(f for game in games for f in found_in_builds(game))]
    findings = unsuppressed(apply_suppressions(found, games, report_unused=False))
    asked = ctx.options.languages
    if asked:
        findings = [f for f in findings if any(concerns(f, lang) for lang in asked)]
    errors = errors_of(findings)
    whole = {game_of(f) for f in errors} - {g.id for g in games}
    decks: dict[str, dict[str, frozenset[str]]] = {}
    for game in games:
        own = [] if ctx.options.draft else [f for f in errors if game_of(f) == game.id]
        broken = {
            lang: broken_decks(game, own, lang) for lang in choose_languages(game, ctx.options) or ("",)
        }
        if all(of is None for of in broken.values()):
            whole.add(game.id)
        else:
            every = frozenset(deck.id for deck in game.decks)
            decks[game.id] = {lang: every if of is None else of for lang, of in broken.items()}
    sound = tuple(g for g in games if g.id not in whole)
    return CheckedContent(sound, frozenset(whole), decks, tuple(findings))


def lay_out_decks(
    ctx: BuildContext, loaded: LoadedBuild, game: CheckedGame, broken: frozenset[str]
) -> LaidOutDecks:
    """Step 3: lay out the chosen decks of a game; exporters' `on_face` hooks see each new face.

    Args:
        broken: ids of the decks to leave out, including those whose files cannot be read.
    """
    from cardgen.layout.decks import GameLayout

    options = ctx.options
    chosen = choose_decks(game, options)
    others = {deck.id for deck in game.decks} - {deck.id for deck in chosen}
    broken = broken - others
    bleed_mm = max((sheet.bleed_mm or 0.0 for sheet in loaded.sheets), default=0.0)
    decks = tuple(replace(deck, sheet_bleed_mm=bleed_mm) for deck in chosen if deck.id not in broken)
    languages = choose_languages(game, options)
    ctx.report.step(3, "layout", f"{game.id}: {counted(len(decks), 'deck')}, {', '.join(languages)}")
    project = ctx.project
    layout = GameLayout(
        game, project.template_folders, ctx.cache, trust_code=project.trust_code, ink=options.ink
    )
    on_face = [exporter.on_face(layout) for exporter in loaded.exporters if exporter.on_face]
    drawn = all_forms(decks, options.die_mm)
    faces, noted = layout.lay_out(drawn, languages, ctx.jobs, ctx.report, on_face)
    return LaidOutDecks(game, decks, languages, layout, faces, tuple(noted), broken)


def check_faces(ctx: BuildContext, laid_out: LaidOutDecks) -> list[Finding]:
    """Step 2, after layout: check the faces."""
    from cardgen.check import LaidOutGame, apply_suppressions, run_on_faces

    game = laid_out.game
    ctx.report.step(2, "check", f"{game.id}: faces")
    faces = LaidOutGame(game, laid_out.faces, laid_out.layout, painted=False)
    found = [*laid_out.findings, *run_on_faces(faces)]
    return unsuppressed(apply_suppressions(found, [game], report_unused=False))


def stamp_faces(
    ctx: BuildContext, laid_out: LaidOutDecks, content: CheckedContent, found: Sequence[Finding]
) -> tuple[LaidOutDecks, int]:
    """Stamp the faces of a draft with their errors; also return how many are stamped.

    Args:
        found: the findings on the faces.
    """
    game, faces = laid_out.game, laid_out.faces
    errors = errors_of((*(f for f in content.findings if game_of(f) == game.id), *found))
    if not errors:
        return laid_out, 0
    from cardgen.check import LaidOutGame
    from cardgen.commands.building.error_scope import errors_on_faces
    from cardgen.layout.stamp import draft_faces

    drawn = LaidOutGame(game, faces, laid_out.layout, painted=False)
    stamps = errors_on_faces(drawn, content.findings, found)
    decks = all_forms(laid_out.decks, ctx.options.die_mm)
    drafted = draft_faces(decks, faces, stamps, laid_out.layout)
    return replace(laid_out, faces=drafted, draft=True), len(stamps)


def impose_sheets(ctx: BuildContext, sheets: Sequence[SheetSpec], laid_out: LaidOutDecks) -> ImposedGame:
    """Step 4: plan each kind of sheet, once for all files; booklets are set first, since their pages count."""
    from cardgen.impose.game_plan import plan_sheets

    ctx.report.step(4, "impose", ", ".join(sheet.folder for sheet in sheets))
    booklets = set_booklets(laid_out.layout, laid_out.decks, laid_out.languages, ctx.jobs, ctx.report)
    decks = printed_decks(laid_out.decks, ctx.options.die_mm)
    partial = ctx.options.partial
    together = partial or (ctx.options.all_decks and not laid_out.broken)
    plans: dict[str, tuple[SheetPlans, ...]] = {}
    for lang in laid_out.languages:
        faces = {deck.id: laid_out.faces[lang, deck.id] for deck in decks}
        pages = {name: booklet.pages for name, booklet in booklets[lang].items()}
        of_lang = (plan_sheets(sheet, decks, faces, pages, together) for sheet in sheets)
        plans[lang] = tuple(one.without_repeats() if partial else one for one in of_lang)
    return ImposedGame(laid_out, plans, booklets)


def render_files(
    ctx: BuildContext, exporters: Sequence[Exporter], imposed: ImposedGame, folder: OutputFolder
) -> RenderedGame:
    """Step 5: paint and write the files that are not up to date.

    Errors:
        CardgenError: two tasks would write the same file.
    """
    game = imposed.laid_out.game
    exports = [
        (exporter, job, exporter.start(job, ctx.options.exporter_options.get(exporter.name, {})))
        for job in export_jobs(ctx, imposed, folder.path)
        for exporter in exporters
    ]
    planned = [export.plan() for _, _, export in exports]
    tasks = [task for of_export in planned for task in of_export]
    require_unique(tasks)
    ctx.report.step(5, "render", counted(len(tasks), "file"))
    outcome = Outcome(cards=changed_cards(game, folder.manifest, tasks))
    done = folder.run(tasks, ctx.jobs, ctx.cache, ctx.report, outcome)
    made = ([done[t.scope, t.name] for t in of_export if (t.scope, t.name) in done] for of_export in planned)
    laid_out = imposed.laid_out
    return RenderedGame(
        game,
        not (laid_out.broken or laid_out.draft or laid_out.partial),
        tuple((*begun, finished) for begun, finished in zip(exports, made, strict=True)),
        done,
        outcome,
    )


def export_jobs(ctx: BuildContext, imposed: ImposedGame, out: Path) -> list[ExportJob]:
    """Return what exporters take: one job per language."""
    from cardgen.export.job import ExportJob

    laid_out, options = imposed.laid_out, ctx.options
    return [
        ExportJob(
            laid_out.game,
            lang,
            printed_decks(laid_out.decks, options.die_mm),
            table_decks(_on_table(ctx, imposed, lang)),
            {deck: faces for (of_lang, deck), faces in laid_out.faces.items() if of_lang == lang},
            laid_out.layout,
            ctx.cache,
            out,
            whole=options.all_decks and not laid_out.broken,
            sheets=imposed.sheets[lang],
            booklets=imposed.booklets[lang],
            draft=laid_out.draft,
            content=laid_out.game.state,
            date=options.cards.date,
        )
        for lang in laid_out.languages
    ]


def _on_table(ctx: BuildContext, imposed: ImposedGame, lang: str) -> tuple[Deck, ...]:
    """Return the decks for a table; in a draft, without those whose booklet cannot be set."""
    refused = {name for name, booklet in imposed.booklets[lang].items() if booklet.refused}
    if not ctx.options.draft or not refused:
        return imposed.laid_out.decks
    return tuple(d for d in imposed.laid_out.decks if refused.isdisjoint(c.id for c in d.components))


def export_files(
    ctx: BuildContext, rendered: RenderedGame, sheets: Sequence[SheetSpec], folder: OutputFolder
) -> Outcome:
    """Step 6: write the files that name those of step 5, install tables, remove stale files."""
    from cardgen.check import apply_suppressions
    from cardgen.impose.sheet_files import sheet_files

    ctx.report.step(6, "export", str(folder.path))
    game, outcome = rendered.game, Outcome()
    outcome.add(rendered.outcome)
    last: list[Task] = []
    for exporter, job, export, made in rendered.exports:
        files = export.finish(made)
        if made or files:
            outcome.exporters.add(exporter.name)
        last += files
        if installation := export.install(made):
            install(installation, Task(exporter.name, job.folder, "", Result), outcome, ctx.project.root)
    done = {**rendered.done, **folder.run(last, 1, ctx.cache, ctx.report, outcome)}
    if outcome.findings:
        outcome.findings = unsuppressed(apply_suppressions(outcome.findings, [game], report_unused=False))
    if rendered.complete and ctx.options.all_decks and not has_errors(outcome.findings):
        folders = {f"{name}{ink_suffix(ink)}" for name in sheet_files(ctx.project) for ink in INKS}
        others = folders - {sheet.folder for sheet in sheets}
        tasks = [d.task for d in done.values()]
        remove_stale(folder.manifest, tasks, game, others if ctx.options.whole else None)
    return outcome

"""The whole way, in six steps: load, check, layout, impose, render, export.

The same six numbers stand in the README and in the progress lines. Nothing here draws or decides; it calls the
stages in order, hands each its input, and writes what they give.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import TYPE_CHECKING

from cardgen.cache import Cache, code_digest, digest, folder_digest
from cardgen.choice import (
    Choice,
    choose_decks,
    choose_games,
    game_of,
    load_games,
    project_sources,
    refuse_unknown,
)
from cardgen.findings import ERROR, CardgenError, Finding, counted, has_errors, unsuppressed
from cardgen.manifest import INSTALLED, Manifest, alone_in
from cardgen.model import Game
from cardgen.model.forms import all_forms, printed_decks, table_decks
from cardgen.project import Project
from cardgen.stale import remove_games, remove_stale
from cardgen.tasks import QUIET, Done, Reporter, Result, Task, run_tasks, write_under

# What draws and writes is slow to import, and a check that lays out no faces does without.
if TYPE_CHECKING:
    from cardgen.export import ExportJob
    from cardgen.impose import SheetSpec

DATABASE = "cardgen.db"


@dataclass
class Outcome:
    """What a build made: findings, and the files that are new and that stand from before."""

    findings: list[Finding] = field(default_factory=list)
    written: list[str] = field(default_factory=list)
    standing: list[str] = field(default_factory=list)


def build(project: Project, choice: Choice, out: Path, jobs: int, cache: Cache, report: Reporter) -> Outcome:
    """Build the chosen games into the output folder.

    A game with findings of error severity is not exported: what stands from before stays as it is.

    Errors:
        CardgenError: a choice nobody has, or a folder that cannot be written.
    """
    from cardgen.check import CheckedGame, apply_suppressions, run_blocking
    from cardgen.export import chosen_exporters
    from cardgen.sheets import load_sheets

    outcome = Outcome()
    report.step(1, "load", ", ".join(g.id for g in choose_games(project, choice.games)))
    loaded, findings = load_games(project, choice.games, project_sources(project, cache))
    games = [CheckedGame.of(one, cache) for one in loaded if one.game]
    refuse_unknown(games, choice)
    targets = chosen_exporters(choice.targets)
    specs, sheet_findings = load_sheets(project, choice.sheets)
    report.step(2, "check", ", ".join(g.id for g in games))
    findings += sheet_findings + [f for game in games for f in run_blocking(game)]
    outcome.findings += unsuppressed(apply_suppressions(findings, games, whole=False))
    broken = {game_of(f) for f in outcome.findings if f.severity == ERROR}
    if "" in broken:
        return outcome  # a sheet is broken, and no game can do without it
    sound = [game for game in games if game.id not in broken]
    with alone_in(out, partial(report.wait, f"another build into {out}")) as alone:
        manifest = Manifest(out)
        if alone:
            manifest.remove_unfinished(game.id for game in games)
        try:
            if not choice.decks and not choice.games and not broken:
                _run([_database_task(games)], out, 1, manifest, outcome, QUIET, cache)
            for game in sound:
                _build_game(
                    project, game, choice, targets, specs, out, jobs, cache, manifest, outcome, report
                )
            if choice.whole and not choice.games:
                remove_games(project, out, broken, manifest)
        finally:
            # Whatever ends the build: the terminal is as it was, and the next build knows what was made.
            report.finish()
            manifest.save()
    cache.flush()
    cache.trim()
    return outcome


def _database_task(games: Sequence[Game]) -> Task:
    """Give the task that writes all content as one database."""

    def run() -> Result:
        from cardgen.load.database import write_database

        with TemporaryDirectory() as folder:
            path = Path(folder) / DATABASE
            write_database(games, path)
            return Result({DATABASE: path.read_bytes()})

    key = digest(code_digest(), folder_digest(game.folder for game in games), *(g.id for g in games))
    return Task(DATABASE, DATABASE, key, run)


def _build_game(
    project: Project,
    game: Game,
    choice: Choice,
    targets: Sequence[ModuleType],
    specs: tuple[SheetSpec, ...],
    out: Path,
    jobs: int,
    cache: Cache,
    manifest: Manifest,
    outcome: Outcome,
    report: Reporter,
) -> None:
    from cardgen.check import LaidOutGame, apply_suppressions, run_rules
    from cardgen.export import ExportJob
    from cardgen.layout.decks import GameLayout
    from cardgen.sheets import sheet_files

    layout = GameLayout(game, project.template_folders, cache)
    for target in targets:
        if hasattr(target, "prepare"):
            layout.prepare = partial(target.prepare, layout)
    decks = choose_decks(game, choice)
    languages = tuple(lang for lang in game.languages if not choice.languages or lang in choice.languages)
    report.step(3, "layout", f"{game.id}: {counted(len(decks), 'deck')}, {', '.join(languages)}")
    drawn = all_forms(decks, choice.die_mm)
    faces, findings = layout.lay_out(drawn, languages, jobs, report)
    findings += run_rules(LaidOutGame(game, faces, painted=False))
    findings = unsuppressed(apply_suppressions(findings, [game], whole=False))
    outcome.findings += findings
    if has_errors(findings):
        return
    report.step(4, "impose", ", ".join(s.name for s in specs))
    jobs_of = [
        ExportJob(
            game,
            lang,
            printed_decks(decks, choice.die_mm),
            table_decks(decks),
            {d.id: faces[lang, d.id] for d in drawn},
            layout,
            cache,
            out,
            whole=not choice.decks,
            sheets=specs,
            url_prefix=choice.url_prefix,
            tts_dir=choice.tts_dir,
        )
        for lang in languages
    ]
    told = len(outcome.findings)
    planned = [(target, job, target.plan(job)) for job in jobs_of for target in targets]
    counts = Counter((task.scope, task.name) for *_, tasks in planned for task in tasks)
    twice = sorted(name for (_, name), count in counts.items() if count > 1)
    if twice:
        raise CardgenError(
            f"two things would be written as '{twice[0]}'; give the deck of that name another id"
        )
    report.step(5, "render", counted(sum(len(tasks) for *_, tasks in planned), "file"))
    done = _run([t for *_, tasks in planned for t in tasks], out, jobs, manifest, outcome, report, cache)
    report.step(6, "export", str(out))
    last = []
    for target, job, tasks in planned:
        made = [done[t.scope, t.name] for t in tasks if (t.scope, t.name) in done]
        last += target.finish(job, made)
        _install(target, job, made, outcome)
    done |= _run(last, out, 1, manifest, outcome, report, cache)
    if outcome.findings[told:]:
        outcome.findings[told:] = unsuppressed(
            apply_suppressions(outcome.findings[told:], [game], whole=False)
        )
    if not choice.decks and not has_errors(outcome.findings[told:]):
        others = sheet_files(project).keys() - {spec.name for spec in specs}
        remove_stale(manifest, [d.task for d in done.values()], game, others if choice.whole else None)


def _install(target: ModuleType, job: ExportJob, made: list[Done], outcome: Outcome) -> None:
    """Put files where another program looks for them, if that was asked for and the exporter knows such a place.

    The folder is not ours: what stands there from others stays, and of an earlier build only our own files go.

    Errors:
        CardgenError: a file of that name is not as we wrote it.
    """
    if job.tts_dir is None or not hasattr(target, "install"):
        return
    files = {path.relative_to(job.tts_dir).as_posix(): data for path, data in target.install(job, made)}
    if not files:
        return
    place = Manifest(job.tts_dir, INSTALLED)
    for name in place.foreign(files):
        path = job.tts_dir / name
        raise CardgenError(
            f"'{path}' is not as cardgen wrote it; move it away, or choose another folder by --tts-dir"
        )
    for name, data in files.items():
        written = write_under(job.tts_dir, name, data)
        (outcome.written if written else outcome.standing).append(str(job.tts_dir / name))
    task = Task(target.NAME, job.folder, "", Result)
    place.remove(place.keep(task, list(files), None))
    place.save()


def _run(
    tasks: list[Task],
    out: Path,
    jobs: int,
    manifest: Manifest,
    outcome: Outcome,
    report: Reporter,
    cache: Cache,
) -> dict[tuple[str, str], Done]:
    """Run what is not up to date, write its files, and give all results by scope and name."""
    done: dict[tuple[str, str], Done] = {}
    if not tasks:
        return done
    report.work(len(tasks))
    todo = []
    for task in tasks:
        before = manifest.before(task)
        if before is None:
            todo.append(task)
            continue
        done[task.scope, task.name] = before
        outcome.standing += before.files
        outcome.findings += before.findings
        report.done(task.name, fresh=False)
    cache.flush()
    for task, result in run_tasks(todo, jobs, cache.flush):
        outcome.findings += result.findings
        if not has_errors(result.findings):
            done[task.scope, task.name] = _keep(task, result, out, manifest, outcome)
        report.done(task.name, fresh=True)
    report.finish()
    return done


def _keep(task: Task, result: Result, out: Path, manifest: Manifest, outcome: Outcome) -> Done:
    for name, data in result.files.items():
        written = write_under(out, name, data)
        (outcome.written if written else outcome.standing).append(name)
    stale = manifest.keep(task, list(result.files), result.data, result.findings)
    manifest.remove(stale)
    return Done(task, tuple(result.files), result.findings, result.data, fresh=True)


def default_jobs() -> int:
    """Give how many processes a build uses unless told: one a processor."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1

"""The whole way, in six steps: load, check, layout, impose, render, export.

The same six numbers stand in the README and in the progress lines. Nothing here draws or decides; it calls the
stages in order, hands each its input, and writes what they give.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType

from cardgen.cache import Cache, code_digest, digest, folder_digest
from cardgen.export import ExportJob, chosen_exporters
from cardgen.findings import ERROR, CardgenError, Finding, has_errors, nearest
from cardgen.impose import SheetSpec
from cardgen.layout.decks import GameLayout
from cardgen.layout.face import Fit
from cardgen.model import Deck, Game
from cardgen.project import GameFolder, Project
from cardgen.sheets import load_sheets
from cardgen.tasks import QUIET, Done, Manifest, Reporter, Result, Task, run_tasks, write_file, write_under

DEFAULT_SHEET = "a4-duplex"
DATABASE = "cardgen.db"


@dataclass(frozen=True)
class Choice:
    """What a build is asked for; an empty choice means everything there is."""

    games: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    modules: tuple[str, ...] = ()
    sheets: tuple[str, ...] = (DEFAULT_SHEET,)
    decks: tuple[str, ...] = ()
    url_prefix: str = ""
    tts_dir: Path | None = None


@dataclass
class Outcome:
    """What a build made: findings, and the files that are new and that stand from before."""

    findings: list[Finding] = field(default_factory=list)
    written: list[str] = field(default_factory=list)
    standing: list[str] = field(default_factory=list)


def choose_games(project: Project, ids: Sequence[str]) -> tuple[GameFolder, ...]:
    """Give the folders of the games asked for, or of all.

    Errors:
        CardgenError: a game that is not there, or no game at all.
    """
    known = {g.id: g for g in (*project.shipped(), *project.games())}
    for wanted in ids:
        if wanted not in known:
            raise CardgenError(
                f"no game '{wanted}'{nearest(wanted, known)} (there are: {', '.join(sorted(known))})"
            )
    chosen = tuple(known[i] for i in dict.fromkeys(ids)) if ids else project.games()
    if not chosen:
        raise CardgenError(
            "no game here: a game is a folder content/<game>/ with a game.yaml (try: cardgen new DIR)"
        )
    return chosen


def load(project: Project, ids: Sequence[str], cache: Cache) -> tuple[list[Game], list[Finding]]:
    """Step 1: give the games asked for, and what is wrong with their files."""
    from cardgen.load.game import load_game

    games, findings = [], []
    for place in choose_games(project, ids):
        game, found = load_game(place.folder, place.root, cache)
        findings += found
        if game:
            games.append(game)
    return games, findings


def choose_decks(game: Game, choice: Choice) -> tuple[Deck, ...]:
    """Give the decks of the chosen modules and names.

    Names no game has are refused by `refuse_unknown`; a deck unknown here is simply another game's.
    """
    modules = choice.modules or tuple(m.id for m in game.modules.values() if m.default)
    decks = (d for d in game.decks if d.module in modules)
    return tuple(d for d in decks if not choice.decks or d.id in choice.decks)


def refuse_unknown(games: Sequence[Game], choice: Choice) -> None:
    """Stop on a language, module or deck nobody has.

    Errors:
        CardgenError: with the nearest known name.
    """
    known: dict[str, tuple[Sequence[str], Iterable[str]]] = {
        "language": (choice.languages, {lang for g in games for lang in g.languages}),
        "module": (choice.modules, {m for g in games for m in g.modules}),
        "deck": (choice.decks, {d.id for g in games for d in g.decks}),
    }
    for what, (wanted, there) in known.items():
        for name in wanted:
            if name not in there:
                raise CardgenError(
                    f"no {what} '{name}'{nearest(name, there)} (there are: {', '.join(sorted(there))})"
                )


def check_games(
    project: Project, ids: Sequence[str], cache: Cache
) -> tuple[list[Finding], list[tuple[str, Fit]]]:
    """Steps 1 to 3 without writing: give what nobody allowed, and how every text came out, by language."""
    from cardgen.check import Printed, fit_table, run_rules, silence

    games, findings = load(project, ids, cache)
    broken = {game_of(f) for f in findings if f.severity == ERROR}
    fits: list[tuple[str, Fit]] = []
    for game in games:
        faces = None
        # A game whose form is broken is not laid out: its faces would only repeat it.
        if game.id not in broken:
            layout = GameLayout(game, project.template_folders, cache)
            faces, noted = layout.lay_out(game.decks, game.languages, default_jobs())
            findings += noted
            fits += fit_table(Printed(game, faces))
        findings += run_rules(game, faces)
    cache.flush()
    return silence(findings, games), fits


def game_of(finding: Finding) -> str:
    """Give the game a finding is about by its file (`content/<game>/…`), or an empty string."""
    parts = finding.place.file.split("/")
    return parts[1] if len(parts) > 2 and parts[0] == "content" else ""


def build(project: Project, choice: Choice, out: Path, jobs: int, cache: Cache, report: Reporter) -> Outcome:
    """Build the chosen games into the output folder.

    A game with findings of error severity is not exported: what stands from before stays as it is.

    Errors:
        CardgenError: a choice nobody has, or a folder that cannot be written.
    """
    from cardgen.check import run_rules, silence

    outcome = Outcome()
    report.step(1, "load", ", ".join(g.id for g in choose_games(project, choice.games)))
    games, findings = load(project, choice.games, cache)
    refuse_unknown(games, choice)
    targets = chosen_exporters(choice.targets)
    specs, sheet_findings = load_sheets(project, choice.sheets)
    report.step(2, "check", ", ".join(g.id for g in games))
    findings += sheet_findings + [f for game in games for f in run_rules(game)]
    outcome.findings += silence(findings, games, whole=False)
    broken = {game_of(f) for f in outcome.findings if f.severity == ERROR}
    if "" in broken:
        return outcome  # a sheet is broken, and no game can do without it
    sound = [game for game in games if game.id not in broken]
    manifest = Manifest(out)
    if not choice.decks and not choice.games and not broken:
        _run([_database_task(games)], out, 1, manifest, outcome, QUIET, cache)
    for game in sound:
        _build_game(project, game, choice, targets, specs, out, jobs, cache, manifest, outcome, report)
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
    from cardgen.check import run_printed, silence

    layout = GameLayout(game, project.template_folders, cache)
    for target in targets:
        if hasattr(target, "prepare"):
            layout.prepare = partial(target.prepare, layout)
    decks = choose_decks(game, choice)
    languages = tuple(lang for lang in game.languages if not choice.languages or lang in choice.languages)
    report.step(3, "layout", f"{game.id}: {len(decks)} decks, {', '.join(languages)}")
    faces, findings = layout.lay_out(decks, languages, jobs, report)
    findings = silence(findings + run_printed(game, faces), [game], whole=False)
    outcome.findings += findings
    if has_errors(findings):
        return
    report.step(4, "impose", ", ".join(s.name for s in specs))
    jobs_of = [
        ExportJob(
            game,
            lang,
            decks,
            {d.id: faces[lang, d.id] for d in decks},
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
    report.step(5, "render", f"{sum(len(tasks) for *_, tasks in planned)} files")
    done = _run([t for *_, tasks in planned for t in tasks], out, jobs, manifest, outcome, report, cache)
    report.step(6, "export", str(out))
    last = []
    for target, job, tasks in planned:
        made = [done[t.scope, t.name] for t in tasks if (t.scope, t.name) in done]
        last += target.finish(job, made)
        _install(target, job, made, outcome)
    done |= _run(last, out, 1, manifest, outcome, report, cache)
    if outcome.findings[told:]:
        outcome.findings[told:] = silence(outcome.findings[told:], [game], whole=False)
    if not choice.decks and not has_errors(outcome.findings[told:]):
        _remove_stale(manifest, [d.task for d in done.values()])


def _install(target: ModuleType, job: ExportJob, made: list[Done], outcome: Outcome) -> None:
    """Put files where another program looks for them, if that was asked for and the exporter knows such a place."""
    if job.tts_dir is not None and hasattr(target, "install"):
        for path, data in target.install(job, made):
            write_file(path, data)
            outcome.written.append(str(path))


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


def _remove_stale(manifest: Manifest, tasks: list[Task]) -> None:
    for scope in sorted({t.scope for t in tasks}):
        manifest.remove(manifest.forget_others(scope, [t.name for t in tasks if t.scope == scope]))


def default_jobs() -> int:
    """Give how many processes a build uses unless told: one a processor."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1

"""`cardgen check`: load, run the rules, apply fixes and run them again, and compare with a baseline."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from cardgen import libcairo
from cardgen.cache import Cache
from cardgen.check import CheckedGame, apply_suppressions
from cardgen.check.corpus.dictionary import missing
from cardgen.check.engine import baseline, fixes
from cardgen.check.engine.code_filter import CodeFilter, code_filter
from cardgen.check.engine.code_names import hints
from cardgen.check.engine.fixes import Plan
from cardgen.check.engine.registry import codes_that_read
from cardgen.check.engine.reports import Report
from cardgen.check.engine.retired import RETIRED
from cardgen.check.engine.runner import settled
from cardgen.check.engine.suppressions import retired_allows, without_duplicates
from cardgen.check.rule import LAID_OUT
from cardgen.commands.checking.built import check_built, checked_games
from cardgen.commands.checking.judging import CONTENT, FACES, Judge, Judged
from cardgen.commands.checking.kept_checks import CheckCache, CheckResult, families
from cardgen.commands.options import (
    ALL_MODULES,
    choose_games,
    choose_named_games,
    game_of,
    load_games,
    project_sources,
    require_known_modules,
)
from cardgen.commands.processes import usual_jobs
from cardgen.findings import Finding, counted, errors_of
from cardgen.load.loaded import LoadedGame
from cardgen.load.module_choice import legal_choices
from cardgen.load.source import WORKBOOKS
from cardgen.load.sources import Sources
from cardgen.project import GameFolder, Project

if TYPE_CHECKING:
    from cardgen.model.face import Fit

#: Most rounds of fixing and checking again in one run.
_MOST_PASSES = 10


class CheckOptions(Struct, frozen=True):
    """What to check, and how.

    Attributes:
        games: ids, or none for all; select, ignore: codes, prefixes of codes, or names of rules.
        modules: check with these and what they need; none for all modules together.
        all_modules: check with every choice of modules in turn.
        faces: lay out faces, for the rules that read them; jobs: number of processes, see `usual_jobs` for the default.
        fix: apply fixes; diff: show them instead; unsafe: include fixes that may change the meaning.
        baseline: only findings not in this file count; write_baseline: write all findings there, so that none counts.
        output: check the files in this output folder instead of the content.
        fits: report how full the boxes on faces are.
    """

    games: tuple[str, ...] = ()
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    faces: bool = True
    fix: bool = False
    diff: bool = False
    unsafe: bool = False
    strict: bool = False
    baseline: Path | None = None
    write_baseline: Path | None = None
    output: Path | None = None
    jobs: int | None = None
    modules: tuple[str, ...] = ()
    all_modules: bool = False
    fits: bool = False


def check(project: Project, options: CheckOptions, cache: Cache) -> Report:
    """Check games.

    Errors:
        CardgenError: an unknown game or code, a baseline that cannot be read, a file that cannot be written.
    """
    codes = code_filter(options.select, options.ignore)
    if options.write_baseline:
        baseline.require_writable(options.write_baseline, project.root)
    held = baseline.read_baseline(options.baseline) if options.baseline else {}
    fixing = options.fix or options.diff
    ids = tuple(place.id for place in choose_named_games(project, options.games, "check"))
    options = replace(options, jobs=options.jobs or usual_jobs(project, ids))
    plan = Plan([], [])
    fixed: list[Finding] = []
    stamps = _stamps(project) if fixing else {}
    report = check_once(project, options, cache, codes, held)
    # Fixes that overlap are applied one per round.
    for _ in range(_MOST_PASSES if fixing else 0):
        plan = fixes.plan(report.findings, report.sources, stamps, unsafe=options.unsafe)
        if options.diff or not plan.changes:
            break
        fixed += fixes.write(plan)
        stamps = _stamps(project)
        report = check_once(project, options, cache, codes, held)
    report = replace(report, fixed=fixed, games=ids, prefix=_prefix(project), strict=options.strict)
    notes = hints([*options.select, *options.ignore, *(key.code for key in held)])
    notes += [*report.notes, *_unfixed(plan)]
    if options.write_baseline:
        count = baseline.write_baseline(options.write_baseline, report.findings)
        notes.append(f"{counted(count, 'finding')} written to baseline '{options.write_baseline}'")
        report = replace(report, found=[f if f.allowed else replace(f, known=True) for f in report.found])
    notes += _fix_notes(options, plan, report)
    if codes.includes("CG501") and (unread := missing()):
        notes.append(unread)
    if options.faces and not options.output and libcairo.is_missing():
        notes.append(libcairo.missing_message(", so painted faces were not checked"))
    if options.baseline:
        notes += _baseline_notes(options, report, held)
    return replace(report, diff=fixes.diff(plan.changes) if options.diff else "", notes=notes)


def check_once(
    project: Project, options: CheckOptions, cache: Cache, codes: CodeFilter, held: Mapping[baseline.Key, int]
) -> Report:
    """Load the games, run the rules, and report the findings of the selected codes.

    Errors in files that could not be read are always reported, since other findings depend on them.
    """
    sources = project_sources(project, cache)
    chosen = choose_games(project, options.games)
    misplaced = [] if options.games else project.misplaced()
    if options.output:
        misplaced = errors_of(misplaced)
        checked = [check_built(project, options.output, options.games, options.modules, cache, sources)]
    elif options.modules or options.all_modules or options.fits:
        checked = list(_check_content(project, options, cache, sources, [chosen]))
    else:
        checked = list(_check_families(project, options, cache, sources, chosen))
    found = [*misplaced, *(finding for one in checked for finding in one.found)]
    always = [*errors_of(misplaced), *(finding for one in checked for finding in one.always)]
    cache.flush()
    found = baseline.mark_known(
        codes.filter(found if options.output else sorted(without_duplicates(found)), always), held
    )
    not_run = codes_that_read(LAID_OUT) if any(one.without_layout for one in checked) else frozenset()
    fits = [fit for one in checked for fit in one.fits]
    notes = [note for one in checked for note in one.notes]
    return Report(found, sources, is_selected=codes.includes, not_run=not_run, fits=fits, notes=notes)


def _check_families(
    project: Project, options: CheckOptions, cache: Cache, sources: Sources, chosen: Sequence[GameFolder]
) -> Iterator[CheckResult]:
    """Check those families of games in which any file has changed since their last check."""
    kept = CheckCache(project, cache, faces=options.faces)
    every = families(project, chosen)
    states = kept.states(every)
    known = [kept.recall(state) for state in states]
    changed = [family.chosen for family, one in zip(every, known, strict=True) if one is None]
    checked = _check_content(project, options, cache, sources, changed, kept)
    for family, state, one in zip(every, states, known, strict=True):
        if one is None:
            one = next(checked)
            kept.keep(state, family, one)
        yield one


class _Group(NamedTuple):
    """Games that are checked together.

    Attributes:
        loaded: as they were loaded; unread: what could not be read; games: as rules read them.
        broken: ids of those that could not be read completely; without_layout: of those that are not laid out.
    """

    loaded: Sequence[LoadedGame]
    unread: Sequence[Finding]
    games: Sequence[CheckedGame]
    broken: frozenset[str]
    without_layout: Sequence[str]

    @property
    def judged(self) -> list[tuple[CheckedGame, str]]:
        """What rules judge: the content of each game, and its faces if it is laid out."""
        return [
            (game, what)
            for game in self.games
            for what in (CONTENT, FACES)
            if what == CONTENT or game.id not in self.without_layout
        ]


def _check_content(
    project: Project,
    options: CheckOptions,
    cache: Cache,
    sources: Sources,
    groups: Sequence[Sequence[GameFolder]],
    kept: CheckCache | None = None,
) -> Iterator[CheckResult]:
    """Check groups of games: their content, several games at once, and their faces unless the options exclude them."""
    read = [_load(project, options, cache, sources, group) for group in groups]
    states = {game.id: kept.content_state(game) if kept else "" for group in read for game in group.games}
    judge = Judge(project, cache, options.jobs or 1, options.fits)
    wanted = [one for group in read for one in group.judged]
    known = [kept.recall_judged(states[game.id], what) if kept else None for game, what in wanted]
    new = iter(judge([one for one, found in zip(wanted, known, strict=True) if found is None]))
    judged = iter([next(new) if found is None else found for found in known])
    for group in read:
        found = list(islice(judged, len(group.judged)))
        in_states = [(states[game.id], one) for (game, _), one in zip(group.judged, found, strict=True)]
        yield _check_group(options, judge, group, found)._replace(judged=in_states)


def _load(
    project: Project, options: CheckOptions, cache: Cache, sources: Sources, chosen: Sequence[GameFolder]
) -> _Group:
    loaded, unread = load_games(project, [place.id for place in chosen], sources)
    require_known_modules([one.game for one in loaded if one.game], options.modules)
    games = checked_games(loaded, options.modules or ALL_MODULES, cache)
    broken = frozenset(game_of(finding) for finding in errors_of(unread))
    # A game that could not be read completely is not laid out: its faces would only repeat the errors.
    without_layout = [game.id for game in games if not options.faces or game.id in broken]
    return _Group(loaded, unread, games, broken, without_layout)


def _check_group(options: CheckOptions, judge: Judge, group: _Group, judged: Sequence[Judged]) -> CheckResult:
    games, without_layout = group.games, group.without_layout
    found = [*group.unread, *(finding for game in games for finding in _settings_of_exporters(game))]
    for (game, _), one in zip(group.judged, judged, strict=True):
        found += [*one.noted, *settled(game, one.found)]
    fits = [fit for one in judged for fit in one.fits]
    if options.all_modules:
        found += _module_specific(judge, group, found, fits)
    if libcairo.is_missing():
        # Painted faces were not checked, so allows for them cannot be called unused.
        without_layout = [game.id for game in games]
    # An allow may be needed by a module that is not chosen.
    partly = {game.id for game in games if not game.is_whole}
    found = apply_suppressions(found, games, unreadable=group.broken | partly, without_layout=without_layout)
    errors = errors_of(group.unread)
    always = [finding for finding in found if not finding.allowed and finding in errors]
    return CheckResult(found, always, retired_allows(games), bool(without_layout), fits)


def _module_specific(
    judge: Judge, group: _Group, known: Sequence[Finding], fits: list[tuple[str, Fit]]
) -> Iterator[Finding]:
    """Yield the findings that appear only with fewer modules, each with that choice in its message.

    Args:
        fits: how full the boxes are is added to these, if requested.
    """
    reported = {(finding.place, finding.code, finding.message) for finding in known}
    for one in (one for one in group.loaded if one.game):
        for choice in legal_choices(one.game.modules if one.game else {}):
            (game,) = checked_games([one], choice, judge.cache)
            if game.is_whole:
                continue
            wanted = [(game, what) for known_game, what in group.judged if known_game.id == game.id]
            judged = judge(wanted)
            fits += [fit for part in judged for fit in part.fits]
            found = [finding for part in judged for finding in (*part.noted, *settled(game, part.found))]
            for finding in (*found, *_settings_of_exporters(game)):
                if (finding.place, finding.code, finding.message) not in reported:
                    reported.add((finding.place, finding.code, finding.message))
                    yield replace(finding, message=f"{finding.message} (with --module {','.join(choice)})")


def _settings_of_exporters(game: CheckedGame) -> Iterator[Finding]:
    from cardgen.export import exporters

    return (finding for one in exporters().values() if one.settings for finding in one.settings(game))


def _stamps(project: Project) -> Mapping[Path, fixes.Stamp]:
    """Return stamps by which to notice later that a file of the project has changed."""
    return fixes.stamps([project.root / "content", project.root / "templates"])


def _prefix(project: Project) -> str:
    """Return the project's path in the repository that a GitHub workflow checks; empty elsewhere."""
    top = os.environ.get("GITHUB_WORKSPACE", "")
    root = project.root.resolve()
    if not top or not root.is_relative_to(Path(top).resolve()):
        return ""
    inside = root.relative_to(Path(top).resolve()).as_posix()
    return "" if inside == "." else f"{inside}/"


def _unfixed(plan: Plan) -> list[str]:
    """Return a line for each file and reason why findings were not fixed."""
    counts = Counter((finding.place.file, why) for finding, why in plan.left)
    return [f"{file}: {counted(count, 'finding')} not fixed: {why}" for (file, why), count in counts.items()]


def _fix_notes(options: CheckOptions, plan: Plan, report: Report) -> list[str]:
    """Return the lines about what was fixed, would be fixed, or can be."""
    if options.diff:
        count = sum(len(change.fixed) for change in plan.changes)
        return [f"{counted(count, 'finding')} would be fixed in {counted(len(plan.changes), 'file')}"]
    if options.fix:
        files = len({finding.place.file for finding in report.fixed})
        return [f"{counted(len(report.fixed), 'finding')} fixed in {counted(files, 'file')}"]
    kinds = Counter(f.fix.safe for f in report.findings if f.fix and not f.place.file.endswith(WORKBOOKS))
    ways = {True: "--fix", False: "--fix --unsafe-fixes"}
    return [
        f"{counted(kinds[safe], 'finding')} can be fixed with {way}"
        for safe, way in ways.items()
        if kinds[safe]
    ]


def _baseline_notes(options: CheckOptions, report: Report, held: Mapping[baseline.Key, int]) -> list[str]:
    """Return the lines about findings in the baseline, and about those of it that are gone."""
    lines = [f"{counted(len(report.known), 'finding')} in baseline '{options.baseline}'"]
    folders = tuple(f"content/{game}/" for game in report.games)
    not_run = RETIRED.keys() | (frozenset() if options.faces else codes_that_read(LAID_OUT))
    gone = sum(
        count
        for key, count in baseline.resolved_since(report.found, held).items()
        if key.file.startswith(folders) and report.is_selected(key.code) and key.code not in not_run
    )
    if gone:
        lines.append(f"{counted(gone, 'baseline finding')} gone; update the file with --write-baseline")
    return lines

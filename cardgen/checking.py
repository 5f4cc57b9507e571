"""What `cardgen check` does: find, choose, mend, find again, and hold what is left against a baseline."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cardgen.cache import Cache
from cardgen.check import all_rules, baseline, fixes
from cardgen.check.choice import Codes, codes_of
from cardgen.check.dictionary import missing
from cardgen.check.fixes import Plan
from cardgen.check.reports import Report
from cardgen.check.sources import WORKBOOKS, Sources
from cardgen.commands.build import Checked, check_games
from cardgen.commands.options import choose_games, game_of, load
from cardgen.findings import ERROR, Finding, counted
from cardgen.project import Project, shipped_root

if TYPE_CHECKING:
    from cardgen.model.face import Fit

#: How often files are mended and looked at again in one run.
_MOST_PASSES = 10


@dataclass(frozen=True)
class Wish:
    """What a check is asked for.

    Attributes:
        games: ids, or none for all; select, ignore: beginnings of codes.
        faces: lay out faces, for the rules that read them; jobs: in so many processes, by default one a processor.
        fix: write what findings propose; diff: show it instead; unsafe: also what may change the meaning.
        baseline: only findings not in this file count; write_baseline: write them all there, and none counts.
        output: check the files of this output folder, and not the content.
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


@dataclass
class Outcome:
    """What a check gives: its report, how texts came out, the diff if asked for, and what to tell beside."""

    report: Report
    fits: list[tuple[str, Fit]]
    diff: str = ""
    notes: list[str] = field(default_factory=list)


def check(project: Project, wish: Wish, cache: Cache) -> Outcome:
    """Check games as it is wished.

    Errors:
        CardgenError: a game or code nobody has, a baseline that cannot be read, a file that cannot be written.
    """
    codes = codes_of(wish.select, wish.ignore)
    held = baseline.read_baseline(wish.baseline) if wish.baseline else {}
    ids = [place.id for place in choose_games(project, wish.games)]
    looked = _look(project, wish, cache, codes, held)
    plan = Plan([], [])
    fixed: list[Finding] = []
    # A fix may wait for another that is made beside it, but not for ever.
    for _ in range(_MOST_PASSES if wish.fix or wish.diff else 0):
        plan = fixes.plan(looked.compared.new, looked.sources, looked.stamps, unsafe=wish.unsafe)
        if wish.diff or not plan.changes:
            break
        fixed += fixes.write(plan)
        looked = _look(project, wish, cache, codes, held)
    new, known = looked.compared.new, looked.compared.known
    notes = _left(plan)
    if wish.write_baseline:
        count = baseline.write_baseline(wish.write_baseline, new)
        notes.append(f"{counted(count, 'finding')} written to baseline '{wish.write_baseline}'")
        new, known = [], new
    checked = looked.checked
    report = Report(
        findings=new,
        sources=looked.sources,
        known=known,
        allowed=[one for one in checked.allowed if codes.has(one.finding.code)],
        fixed=fixed,
        games=ids,
        unasked=_printed() if checked.faceless else frozenset(),
        has=codes.has,
        prefix=_prefix(project),
        strict=wish.strict,
    )
    notes += _told(wish, plan, report)
    if codes.has("CG501") and (unread := missing()):
        notes.append(unread)
    if wish.baseline:
        notes += _told_of_baseline(wish, looked.compared, codes, ids)
    return Outcome(report, checked.fits, fixes.diff(plan.changes) if wish.diff else "", notes)


class _Looked(NamedTuple):
    """One look at the games: what it found, held against the baseline, in which files."""

    checked: Checked
    compared: baseline.Compared
    sources: Sources
    stamps: Mapping[Path, fixes.Stamp]


def _look(
    project: Project, wish: Wish, cache: Cache, codes: Codes, held: Mapping[baseline.Key, int]
) -> _Looked:
    mends = wish.fix or wish.diff
    stamps = fixes.stamps([project.root / "content", project.root / "templates"]) if mends else {}
    if wish.output:
        checked = check_output(project, wish.output, wish.games, cache)
    else:
        checked = check_games(project, wish.games, cache, faces=wish.faces, jobs=wish.jobs)
    compared = baseline.compare(codes.of(checked.findings, checked.broken), held)
    return _Looked(checked, compared, Sources(tuple(dict.fromkeys((project.root, shipped_root())))), stamps)


def check_output(project: Project, folder: Path, ids: Sequence[str], cache: Cache) -> Checked:
    """Check the files of an output folder, by themselves and against the games they were built from.

    A game that cannot be read whole is told, and its files are checked by themselves alone.

    Errors:
        CardgenError: a game nobody has, or a folder in which nothing was built.
    """
    from cardgen.check import run_made
    from cardgen.check.output_made import made_in
    from cardgen.export import exporters
    from cardgen.impose.sheets import load_sheets, sheet_files

    games, found = load(project, ids, cache)
    unread = [finding for finding in found if finding.severity == ERROR]
    broken = {game_of(finding) for finding in unread}
    specs, unclear = load_sheets(project, tuple(sheet_files(project)))
    sound = {game.id: game for game in games if game.id not in broken}
    invariants = {name: one.invariants() for name, one in exporters().items() if one.invariants}
    made = made_in(folder, ids, sound, {spec.name: spec for spec in specs}, invariants)
    return Checked([*unread, *unclear, *run_made(made)], [], [], unread, [])


def _printed() -> frozenset[str]:
    """Give the codes of the rules that read faces."""
    return frozenset(code for code, rule in all_rules().items() if rule.printed)


def _prefix(project: Project) -> str:
    """Give the way from the top of the repository that GitHub checks to the project; empty elsewhere."""
    top = os.environ.get("GITHUB_WORKSPACE", "")
    root = project.root.resolve()
    if not top or not root.is_relative_to(Path(top).resolve()):
        return ""
    inside = root.relative_to(Path(top).resolve()).as_posix()
    return "" if inside == "." else f"{inside}/"


def _left(plan: Plan) -> list[str]:
    """Give a line for each file and reason for which findings are not mended."""
    counts = Counter((finding.place.file, why) for finding, why in plan.left)
    return [f"{file}: {counted(count, 'finding')} not fixed: {why}" for (file, why), count in counts.items()]


def _told(wish: Wish, plan: Plan, report: Report) -> list[str]:
    """Give the lines that stand beside a report: what was mended, would be or could be."""
    if wish.diff:
        count = sum(len(change.mended) for change in plan.changes)
        return [f"{counted(count, 'finding')} would be fixed in {counted(len(plan.changes), 'file')}"]
    if wish.fix:
        files = len({finding.place.file for finding in report.fixed})
        return [f"{counted(len(report.fixed), 'finding')} fixed in {counted(files, 'file')}"]
    kinds = Counter(f.fix.safe for f in report.findings if f.fix and not f.place.file.endswith(WORKBOOKS))
    ways = {True: "--fix", False: "--fix --unsafe-fixes"}
    return [
        f"{counted(kinds[safe], 'finding')} can be fixed by {way}"
        for safe, way in ways.items()
        if kinds[safe]
    ]


def _told_of_baseline(wish: Wish, compared: baseline.Compared, codes: Codes, ids: Sequence[str]) -> list[str]:
    """Give the lines on what the baseline holds, and on what of it was looked for and is gone."""
    lines = [f"{counted(len(compared.known), 'finding')} in baseline '{wish.baseline}'"]
    folders = tuple(f"content/{game}/" for game in ids)
    unasked = frozenset() if wish.faces else _printed()
    gone = sum(
        count
        for key, count in compared.gone.items()
        if key.file.startswith(folders) and codes.has(key.code) and key.code not in unasked
    )
    if gone:
        lines.append(f"{counted(gone, 'finding')} of it gone; write it anew by --write-baseline")
    return lines

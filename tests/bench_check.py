"""`make bench-check`: how many planted mistakes the checker finds, by group of rules, and how often it is wrong.

Mistakes are planted one at a time into a copy of the shipped games (into files of a small game's build for group 10),
at places drawn by a seed from all there are. Caught means: a finding that the clean content does not have, about what
was changed or its counterpart. Every survivor is printed.

Then false alarms are counted, in published texts that no rule was tuned on (`tests/false_alarms.py`).

    python -m tests.bench_check --corpus
    python -m tests.bench_check [--group 2,3] [--operators copies-plus-one] [--cases 20] [--seed 1] [--jobs 2] [--write]
"""

from __future__ import annotations

import argparse
import contextlib
import fnmatch
import gc
import io
import json
import multiprocessing
import os
import re
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from msgspec.structs import replace

from cardgen.cache import Cache
from cardgen.check import CheckedGame, LaidOutGame, apply_suppressions, run_rules
from cardgen.check.contexts.memo import MemoryStore
from cardgen.findings import Finding, Place, unsuppressed
from cardgen.layout.decks import GameLayout
from cardgen.load.game import load_game
from cardgen.load.store import Store
from cardgen.model import Deck
from cardgen.model.forms import all_forms
from cardgen.project import Project
from cardgen.values import interpolate
from tests import false_alarms
from tests.bench import MEASURED, measured_at, write_block
from tests.mutants import AIMS, GROUPS, Operator, operators, small_game
from tests.mutants.content import Content, Record, Site, line_of, moved, mutated
from tests.mutants.output import Spoilt, read_build

ROOT = Path(__file__).resolve().parent.parent
OUTPUT_GROUP = 10
#: Begins the names of operators by someone who had not seen the rules of the checker.
STRANGERS = "outside-"
#: Most mistakes in one mutant.
BATCH = 8
#: Mutants after which memory is collected: games refer to themselves in circles.
TIDIED = 10
#: Records whose id is no name: a finding that says "inventory" is not about one row of it.
_FAILED = "failed"
_NAMELESS = ("inventory", "facts", "credits")


@dataclass(frozen=True)
class Case:
    """One mistake to plant."""

    operator: Operator
    site: Site | Spoilt


@dataclass(frozen=True)
class Outcome:
    """What came of a case.

    Attributes:
        codes: of the findings that reported it; elsewhere: new findings that did not; place, what: for people.
    """

    operator: str
    group: int
    place: str
    what: str
    codes: tuple[str, ...]
    elsewhere: tuple[str, ...]

    @property
    def caught(self) -> bool:
        """Return whether the mistake was found."""
        return bool(self.codes)


class Overlay(Cache):
    """A cache over another: it reads through to it, and what it is given goes when the mistake is taken out.

    Why: no mutant comes twice, and the results kept of some thousands of them filled the memory.
    """

    def __init__(self, base: Store) -> None:
        super().__init__()
        self.base = base

    def has(self, kind: str, key: str) -> bool:
        """Return whether there is something under a key, here or below."""
        return self.get(kind, key) is not None

    def get(self, kind: str, key: str) -> bytes | None:
        """Return the bytes under a key, here or below."""
        new = self._waiting.get((kind, key))
        return self.base.get(kind, key) if new is None else new

    def flush(self) -> None:
        """Write nothing."""


class Bench:
    """A copy of the content that mistakes are planted in and taken out again."""

    def __init__(self, content: Content, root: Path, cache: Cache) -> None:
        self.content = content
        self.root = root
        self.store: Store = MemoryStore()
        self.cache = cache
        self.clean: dict[tuple[str, tuple[str, ...], bool], list[Finding]] = {}
        self.built: list[Finding] | None = None
        self._mutants = 0

    def copy_to(self, root: Path) -> None:
        """Go on in a copy of one's own: another process changes files too."""
        if not root.exists():
            shutil.copytree(self.root, root)
        self.root = root

    def run(self, cases: Sequence[Case]) -> list[Outcome]:
        """Plant mistakes, check, take them out; what was not found beside others is tried once more alone."""
        first = cases[0].site
        if isinstance(first, Spoilt):
            return [self._in_output(cases[0], first)]
        outcomes = self._in_content(cases)
        if len(cases) > 1:
            return [o if o.caught else self._in_content([c])[0] for o, c in zip(outcomes, cases, strict=True)]
        return outcomes

    def findings(self, game: str, decks: tuple[str, ...] = (), whole: bool = True) -> list[Finding]:
        """Return what the checker finds in a game, on faces of some decks as well."""
        read = interpolate(load_game(self.root / "content" / game, self.root, self.store))
        found = list(read.findings)
        if read.game is None:
            return found
        loaded = CheckedGame.of(read, self.cache)
        found += run_rules(loaded)
        chosen = [deck for deck in loaded.decks if deck.id in decks]
        if chosen:
            layout = GameLayout(loaded, Project(self.root).template_folders, self.cache)
            forms = [deck if whole else _fewer(deck) for deck in all_forms(chosen)]
            faces, noted = layout.lay_out(forms, loaded.languages if whole else loaded.languages[:1], 1)
            found += noted + run_rules(LaidOutGame(loaded, faces, layout))
        return unsuppressed(apply_suppressions(found, [loaded], without_layout=[game]))

    def planted(self, cases: Sequence[Case]) -> list[Finding]:
        """Return all findings of content, or of a build, while mistakes are planted in it."""
        first = cases[0].site
        if isinstance(first, Spoilt):
            return self._spoilt(first)
        return self._with(Mutant(self.content, [case.site for case in cases]))

    def _with(self, mutant: Mutant) -> list[Finding]:
        key = _clean_key(mutant)
        planted = mutant.files()
        self._write(planted)
        kept, checked = self.store, self.cache
        self.store, self.cache = Overlay(kept), Overlay(checked)
        try:
            return self.findings(*key)
        except Exception as error:  # a checker that fails on a mistake has not reported it
            return [
                *self.clean.get(key, ()),
                Finding(Place("checker"), _FAILED, f"{type(error).__name__}: {error}"),
            ]
        finally:
            self.store, self.cache = kept, checked
            self._mutants += 1
            if self._mutants % TIDIED == 0:
                gc.collect()
            self._write({name: self._before(name) for name in planted})

    def _in_content(self, cases: Sequence[Case]) -> list[Outcome]:
        mutant = Mutant(self.content, [case.site for case in cases if isinstance(case.site, Site)])
        key = _clean_key(mutant)
        if key not in self.clean:
            self.clean[key] = self.findings(*key)
        new = newcomers(self._with(mutant), self.clean[key])
        owners = [mutant.reported(finding) for finding in new]
        outcomes = []
        for case, site in zip(cases, mutant.sites, strict=True):
            reported = [f for f, own in zip(new, owners, strict=True) if site in own]
            outcomes.append(_outcome(case, *shown(self.content, site), reported, new))
        return outcomes

    def _before(self, name: str) -> bytes | None:
        return self.content.files[name].encode() if name in self.content.files else None

    def _write(self, files: Mapping[str, bytes | None]) -> None:
        for name, data in files.items():
            if data is None:
                (self.root / name).unlink()
            else:
                (self.root / name).write_bytes(data)

    def _in_output(self, case: Case, spoilt: Spoilt) -> Outcome:
        found = self._spoilt(spoilt)
        new = newcomers(found, self.built or ())
        name = Path(spoilt.file).name
        reported = [f for f in new if f.place.file.endswith(spoilt.file) or name in f.message]
        return _outcome(case, spoilt.file, f"{spoilt.what} → {spoilt.then}", reported, new)

    def _spoilt(self, spoilt: Spoilt) -> list[Finding]:
        out = self.root.parent / f"{self.root.name}-small"
        if self.built is None:
            build_small(out, self.cache)
            self.built = check_output(out)
        file = out / "out" / spoilt.file
        data = file.read_bytes()
        try:
            spoilt.change(out / "out")
            return check_output(out)
        finally:
            file.write_bytes(data)


def _clean_key(mutant: Mutant) -> tuple[str, tuple[str, ...], bool]:
    """Return what decides how a game without mistakes is checked beside a mutant."""
    first = mutant.sites[0]
    return first.game, first.decks, first.whole


def _outcome(case: Case, place: str, what: str, reported: list[Finding], new: list[Finding]) -> Outcome:
    elsewhere = () if reported else tuple(str(f) for f in new)
    codes = tuple(sorted({f.code for f in reported}))
    return Outcome(case.operator.name, case.operator.group, place, what, codes, elsewhere)


def _fewer(deck: Deck) -> Deck:
    """Return a deck with its first two components: enough to see what a template or a colour does."""
    return replace(deck, components=deck.components[:2])


def newcomers(findings: Iterable[Finding], clean: Iterable[Finding]) -> list[Finding]:
    """Return the findings that clean content does not have; that all lines moved makes none new."""
    before = Counter((f.place.file, f.code, f.message) for f in clean)
    new = []
    for finding in findings:
        key = (finding.place.file, finding.code, finding.message)
        before[key] -= 1
        if before[key] < 0:
            new.append(finding)
    return new


class Mutant:
    """Content with mistakes in it, and which finding is about which of them."""

    def __init__(self, content: Content, sites: Sequence[Site]) -> None:
        self.content = content
        self.sites = sites
        self.edits = tuple(edit for site in sites for edit in site.edits)
        self.texts = mutated(content.files, self.edits)

    def files(self) -> dict[str, bytes | None]:
        """Return every file that is changed, made or deleted (None)."""
        whole = {name: data for site in self.sites for name, data in site.files}
        return {name: text.encode() for name, text in self.texts.items()} | whole

    def reported(self, finding: Finding) -> list[Site]:
        """Return the mistakes a finding is about: it stands at the record or its counterpart, or else names it."""
        if finding.code == _FAILED:
            return []
        here = [site for site in self.sites if self._stands_at(finding.place, site)]
        return here or [site for site in self.sites if self._named(finding, site)]

    def _stands_at(self, place: Place, site: Site) -> bool:
        return any(self._within(place, one) for one in (site.record, *self.content.counterparts(site.record)))

    def _within(self, place: Place, record: Record) -> bool:
        if place.file != record.file:
            return False
        text = self._text(record.file)
        start, end = (moved(self.edits, record.file, offset) for offset in (record.start, record.end))
        return line_of(text, start) <= place.line <= line_of(text, max(start, end - 1))

    def _named(self, finding: Finding, site: Site) -> bool:
        record, place = site.record, finding.place
        quoted = re.findall(r"'([^']*)'", finding.message)
        if place.file == record.file and any(_names(value, quoted) for value in site.values):
            return True
        if record.deck and record.id in _NAMELESS and Path(place.file).stem == record.deck:
            return True
        if record.kind == "section" and _names(f"§{record.id}", [finding.message]):
            return True
        pointed = re.findall(rf"{re.escape(record.file)}:(\d+)", finding.message)
        if any(self._within(Place(record.file, int(line)), record) for line in pointed):
            return True  # it tells of two places, and this is the other one
        if site.decks and record.kind != "component" and Path(place.file).stem in site.decks:
            return True  # a template, a drawing or a colour is seen on the pieces that have it
        names = [*site.names, *([] if record.id in _NAMELESS else [record.id])]
        line = self._text(place.file).split("\n")[place.line - 1 : place.line]
        words = [name for name in names if not name[:1].isdigit()]
        return any(_names(name, quoted) for name in names) or any(_names(name, line) for name in words)

    def _text(self, file: str) -> str:
        return self.texts.get(file, self.content.files.get(file, ""))


def _names(name: str, words: Sequence[str]) -> bool:
    """Return whether a name stands in some words, whole."""
    pattern = re.compile(rf"(?<![\w.-]){re.escape(name)}(?![\w-]|\.\d)")
    return any(pattern.search(one) for one in words)


def shown(content: Content, site: Site) -> tuple[str, str]:
    """Return a mistake for people: where it is, and what stood and stands there."""
    if not site.edits:
        return site.record.file, " + ".join(
            f"{name} {'gone' if d is None else 'new'}" for name, d in site.files
        )
    edit = site.edits[0]
    text = content.files.get(edit.file, "")
    before, after = text[max(0, edit.start - 25) : edit.start], text[edit.end : edit.end + 25]
    old = text[edit.start : edit.end]
    more = f" (and {len(site.edits) - 1} more)" if len(site.edits) > 1 else ""
    what = f"{before}⟨{_short(old)}⟩{after} → ⟨{_short(edit.new)}⟩{more}"
    return f"{edit.file}:{line_of(text, edit.start)}", " ".join(what.split(" ")).replace("\n", "⏎")


def _short(words: str) -> str:
    return words if len(words) < 70 else f"{words[:40]} … {words[-25:]}"


def build_small(root: Path, cache: Cache) -> None:
    """Write and build the small game; what the program keeps of its own files is not there to help."""
    from cardgen.commands.build import build
    from cardgen.commands.options import BuildOptions
    from cardgen.tasks import QUIET

    small_game.write(root)
    outcome = build(Project(root), BuildOptions(sheets=("a4-duplex",)), root / "out", 1, cache, QUIET)
    assert not outcome.findings, outcome.findings
    for path in (root / "out").glob(".cardgen*"):
        path.unlink()


def check_output(root: Path) -> list[Finding]:
    """Return what `cardgen check --output` finds in a build."""
    from cardgen.cli import main

    printed, before = io.StringIO(), Path.cwd()
    os.chdir(root)
    try:
        with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(io.StringIO()):
            main(["check", "--output", "out", "--no-faces", "--format", "json"])
    finally:
        os.chdir(before)
    rows = json.loads(printed.getvalue() or "[]")
    return [
        Finding(Place(r["file"], r["line"], r["column"]), r["code"], r["message"], r["severity"])
        for r in rows
    ]


def draw(known: Any, operator: Operator, count: int, seed: int) -> list[Case]:
    """Draw so many sites of an operator by a seed, each as likely as any other; all where there are fewer."""
    rng = Random(f"{seed} {operator.name}")
    sites = list(operator.places(known, rng))
    cases: list[Case] = []
    for site in rng.sample(sites, len(sites)):
        if len(cases) == count:
            break
        if isinstance(site, Spoilt) or _is_mutant(known, operator, site):
            cases.append(Case(operator, site))
    return cases


def _is_mutant(content: Content, operator: Operator, site: Site) -> bool:
    changed = any(
        content.files.get(name) != text for name, text in mutated(content.files, site.edits).items()
    )
    return (changed or bool(site.files)) and (not operator.sound or content.parses(site.edits))


# What the processes share: set before they are forked.
_SHARED: dict[str, Any] = {}


def _run_batch(number: int) -> list[Outcome]:
    bench, cases = _own_batch(number)
    return bench.run(cases)


def _observe_batch(number: int) -> list[Finding]:
    bench, cases = _own_batch(number)
    return bench.planted(cases)


def _own_batch(number: int) -> tuple[Bench, list[Case]]:
    """Return the bench, on a copy of this process's own, and the cases of a batch."""
    bench: Bench = _SHARED["bench"]
    if _SHARED["owner"] != os.getpid():
        bench.copy_to(bench.root.parent / f"copy-{os.getpid()}")
        _SHARED["owner"] = os.getpid()
    return bench, [_SHARED["cases"][at] for at in _SHARED["batches"][number]]


def batches(cases: Sequence[Case]) -> list[list[int]]:
    """Put cases together that cannot disturb one another: other decks, other sections; give their numbers.

    Why: a text changed costs the checker most of a second, and eight of them no more.
    """
    found: list[list[int]] = []
    taken: list[tuple[str, set[str]]] = []
    for number, case in enumerate(cases):
        site = case.site
        key = "" if isinstance(site, Spoilt) else f"{site.record.deck}§{site.record.id}"
        where = key if key.startswith("§") else key.split("§")[0]
        if (
            isinstance(site, Spoilt)
            or case.operator.alone
            or site.record.kind not in ("component", "section")
        ):
            found.append([number])
            taken.append(("", set()))
            continue
        for batch, (game, places) in zip(found, taken, strict=True):
            if game == site.game and where not in places and len(batch) < BATCH:
                batch.append(number)
                places.add(where)
                break
        else:
            found.append([number])
            taken.append((site.game, {where}))
    return found


def run_cases(bench: Bench, cases: Sequence[Case], jobs: int) -> list[Outcome]:
    """Run all cases in several processes and give what came of them, in order."""
    together = batches(cases)
    done = _in_processes(_run_batch, bench, cases, together, jobs)
    outcomes = {
        number: one
        for batch, ran in zip(together, done, strict=True)
        for number, one in zip(batch, ran, strict=True)
    }
    return [outcomes[number] for number in range(len(cases))]


def observe_cases(bench: Bench, cases: Sequence[Case], jobs: int) -> list[tuple[list[Case], list[Finding]]]:
    """Return all findings of each mutant: the mistakes planted together, and what the checker finds then."""
    together = batches(cases)
    found = _in_processes(_observe_batch, bench, cases, together, jobs)
    return [([cases[at] for at in batch], one) for batch, one in zip(together, found, strict=True)]


def _in_processes(
    run: Callable[[int], Any], bench: Bench, cases: Sequence[Case], together: list[list[int]], jobs: int
) -> list[Any]:
    _SHARED.update(bench=bench, cases=cases, batches=together, owner=os.getpid())
    if jobs == 1:
        return [run(number) for number in range(len(together))]
    with multiprocessing.get_context("fork").Pool(jobs) as pool:
        return pool.map(run, range(len(together)), chunksize=4)


def plant_all(
    root: Path, work: Path, chosen: Sequence[Operator], count: int, seed: int, jobs: int
) -> tuple[list[Outcome], list[Finding]]:
    """Plant into a copy of the content of a project, and give what came of each case and what clean content gives.

    Args:
        root: holds `content` and, if it has any, `templates`; work: an empty folder for copies.
    """
    bench, cases = prepared(root, work, chosen, count, seed)
    outcomes = run_cases(bench, cases, jobs)
    return outcomes, [f for key, found in bench.clean.items() if not key[1] for f in found]


def prepared(
    root: Path, work: Path, chosen: Sequence[Operator], count: int, seed: int
) -> tuple[Bench, list[Case]]:
    """Return a bench on a copy of a project's content, checked clean, and the mistakes to plant, drawn by the seed."""
    source = work / "source"
    for folder in ("content", "templates"):
        if (root / folder).is_dir():
            shutil.copytree(root / folder, source / folder)
    cache = Cache(work / "cache")
    content = Content(source)
    bench = Bench(content, source, cache)
    for game in content.games:
        bench.clean[game, (), True] = bench.findings(game)
    cases = [case for one in chosen if one.group != OUTPUT_GROUP for case in draw(content, one, count, seed)]
    spoilers = [one for one in chosen if one.group == OUTPUT_GROUP]
    if spoilers:
        build_small(work / "small", cache)
        built = read_build(work / "small/out")
        cases += [case for one in spoilers for case in draw(built, one, count, seed)]
    cache.flush()
    # What is known by now stays for ever: looking through it for garbage would take half the time.
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 1_000_000)
    return bench, cases


def table(outcomes: Sequence[Outcome]) -> str:
    """Return the recall by group as a table: of our operators, and apart from them of a stranger's."""
    head = ["Group", "Operators", "Mistakes", "Caught", "Recall", "Aim"]
    apart = ["A stranger’s", "Mistakes", "Caught", "Recall"]
    rows = [[*head, *apart], ["---"] * len(head + apart)]
    for group, name in GROUPS.items():
        own = [o for o in outcomes if o.group == group]
        if own:
            rows.append([f"{group} {name}", *_both(own, f"{100 * AIMS[group]:.0f} %")])
    rows.append(["all", *_both(outcomes, "")])
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _both(outcomes: Sequence[Outcome], aim: str) -> list[str]:
    ours = [o for o in outcomes if not o.operator.startswith(STRANGERS)]
    return [*_recall(ours), aim, *_recall([o for o in outcomes if o.operator.startswith(STRANGERS)])]


def _recall(outcomes: Sequence[Outcome]) -> list[str]:
    if not outcomes:
        return ["–"] * 4
    caught, kinds = sum(o.caught for o in outcomes), len({o.operator for o in outcomes})
    return [str(kinds), str(len(outcomes)), str(caught), f"{100 * caught / len(outcomes):.1f} %"]


def report(outcomes: Sequence[Outcome]) -> str:
    """Return every operator with its recall, its survivors below it."""
    lines = []
    for name in dict.fromkeys(o.operator for o in outcomes):
        own = [o for o in outcomes if o.operator == name]
        codes = Counter(code for o in own for code in o.codes)
        by = ", ".join(f"{code} {times}" for code, times in codes.most_common(4))
        lines.append(f"{own[0].group:>2} {name:<32} {sum(o.caught for o in own):>3} of {len(own):<3} {by}")
        for one in own:
            if not one.caught:
                lines.append(f"     survived: {one.place}  {one.what}")
                lines += [f"       elsewhere: {found}" for found in one.elsewhere[:3]]
    return "\n".join(lines)


def _chosen(groups: str, names: str) -> list[Operator]:
    patterns = [name for name in names.split(",") if name]
    unknown = [pattern for pattern in patterns if not fnmatch.filter(operators(), pattern)]
    if unknown:
        sys.exit(f"no operator {', '.join(unknown)} (known: {', '.join(operators())})")
    wanted = {int(g) for g in groups.split(",") if g}
    return [
        one
        for name, one in operators().items()
        if (not wanted or one.group in wanted)
        and (not patterns or any(fnmatch.fnmatch(name, pattern) for pattern in patterns))
    ]


def main() -> None:
    """Plant, check and print; then count false alarms."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench_check", description="Mutation test of the checker."
    )
    parser.add_argument("--group", default="", help="only these groups, by commas")
    parser.add_argument(
        "--operators", default="", help="only these operators, by commas; 'outside-*' for a stranger's"
    )
    parser.add_argument("--cases", type=int, default=20, help="places of each operator")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument(
        "--write", action="store_true", help="write the tables into docs/reference/measured.md"
    )
    parser.add_argument("--corpus", action="store_true", help="only false alarms in published texts")
    args = parser.parse_args()
    if not args.corpus:
        _measure_recall(args)
    if args.corpus or not (args.group or args.operators):
        _measure_false_alarms(args.write)


def _measure_recall(args: argparse.Namespace) -> None:
    started = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["CARDGEN_CACHE"] = f"{folder}/cache"
        chosen = _chosen(args.group, args.operators)
        outcomes, alarms = plant_all(ROOT, Path(folder), chosen, args.cases, args.seed, args.jobs)
    seconds = time.perf_counter() - started
    reported = f"{len(outcomes)} mistakes of {len(chosen)} kinds, seed {args.seed}; on the clean content {len(alarms)} findings."
    print(report(outcomes), "", *map(str, alarms), sep="\n")
    print(f"\n{table(outcomes)}\n\n{reported} {seconds:.0f} s.")
    if args.write:
        write_block(
            "bench-check",
            f"{table(outcomes)}\n\nMeasured by `make bench-check`: {reported}",
            pages=[MEASURED],
        )


def _measure_false_alarms(write: bool) -> None:
    found = [alarm for half in false_alarms.HALVES for alarm in false_alarms.alarms(half)]
    measured = false_alarms.table(found)
    print(false_alarms.report(found), measured, sep="\n\n")
    if write:
        write_block("corpus", measured, "", f"Measured {measured_at()}.", pages=[MEASURED])


if __name__ == "__main__":
    main()

"""`make unchanged`: what users get is what it was: every built file by its hash, and every finding word for word.

A change that only restructures leaves all of it as recorded in `tests/recorded/`. One that means to change something
records it anew, in the same commit, and says what differs and why.

    python -m tests.unchanged [--record] [--only files,cases,judged,mutants] [--jobs 2]
"""

from __future__ import annotations

import argparse
import difflib
import hashlib
import os
import re
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from cardgen.cache import Cache
from cardgen.check import run_rules
from cardgen.check.contexts.checked_game import CheckedProse
from cardgen.check.contexts.memo import Memo
from cardgen.check.engine.prose_rules import prose_findings
from cardgen.commands.build import build
from cardgen.commands.options import BuildOptions
from cardgen.findings import Finding
from cardgen.impose.sheet_files import sheet_files
from cardgen.load.prose import read_prose
from cardgen.project import Project, shipped_root
from cardgen.tasks import QUIET
from tests import bench_check
from tests.check.test_rules import CASES, checked, files_of, write
from tests.games import read_game
from tests.mutants import operators
from tests.rows import read_yaml

HERE = Path(__file__).resolve().parent
RECORD = HERE / "recorded"
#: Mistakes of each operator, and the seed they are drawn by.
MUTANTS, SEED = 2, 1
#: An address for the pictures of tables, so that no path of this machine is hashed.
URL_PREFIX = "https://example.org/"
#: A process works in a copy that is called by its number.
_PROCESS = re.compile(r"/copy-\d+")


def line(finding: Finding) -> str:
    """Return a finding as one line: file, line, column, severity, code, message."""
    return f"  {finding.place} {finding.severity} {finding.code} {finding.message}".replace("\n", "⏎")


def lines(findings: Iterable[Finding]) -> list[str]:
    """Return findings as lines, sorted."""
    return sorted(map(line, findings))


def built(work: Path, jobs: int) -> Iterator[str]:
    """Return the hash and the name of every file of the shipped games, on every sheet."""
    project, out = Project(shipped_root()), work / "out"
    options = {"tts": {"url_prefix": URL_PREFIX}}
    choice = BuildOptions(sheets=tuple(sheet_files(project)), exporter_options=options)
    outcome = build(project, choice, out, jobs, Cache(work / "cache"), QUIET)
    yield from lines(outcome.findings)
    for path in sorted(out.rglob("*")):
        # The database is SQLite's own bytes, and the manifest knows the program: neither is paper or table.
        if path.suffix in (".pdf", ".json", ".png", ".jpg") and not path.name.startswith("."):
            digest = hashlib.sha256(path.read_bytes()).hexdigest()
            yield f"{digest[:32]} {path.relative_to(out).as_posix()}"


def planted_cases(work: Path, _jobs: int) -> Iterator[str]:
    """Return the findings of every case of `tests/cases`."""
    cache = Cache(work / "cache")
    for path in sorted(CASES.glob("*.yaml")):
        for number, (name, case) in enumerate(read_yaml(path).items()):
            folder = work / path.stem / str(number)
            write(folder, files_of(case["files"]))
            yield f"{path.stem}: {name}"
            yield from lines(checked(folder, cache))


def judged(work: Path, _jobs: int) -> Iterator[str]:
    """Return the findings of every plant and text of `tests/judged`."""
    known = read_yaml(HERE / "judged/conflicts.yaml")
    cache = Cache(work / "cache")
    for name, plant in {"": {}, **known["plants"]}.items():
        for change in ("new", "alike") if name else ("",):
            files = dict(known["game"])
            if change:
                files[plant["file"]] = files[plant["file"]].replace(plant["old"], plant[change], 1)
            folder = work / f"{name or 'clean'}-{change}"
            write(folder, files)
            game, found = read_game(folder / "content/keep", folder, cache)
            assert game
            yield f"{name or 'the small game'} {change}".rstrip()
            yield from lines([*found, *run_rules(game)])
    for name, text in known["texts"].items():
        for change in ("wrong", "alike"):
            read = read_prose(text[change], "rules.txt", text["lang"], markdown=False)
            prose = CheckedProse.of(read, Memo(cache))
            yield f"{name} {change}"
            yield from lines(prose_findings(prose))


def mutants(work: Path, jobs: int) -> Iterator[str]:
    """Return the findings of every mutant of `make bench-check`, of few places an operator."""
    bench, cases = bench_check.prepared(HERE.parent, work, list(operators().values()), MUTANTS, SEED)
    for game in bench.content.games:
        yield f"clean {game}"
        yield from lines(bench.clean[game, (), True])
    for batch, findings in bench_check.observe_cases(bench, cases, jobs):
        for case in batch:
            yield f"{case.operator.group} {case.operator.name}: {where(bench, case)}"
        yield from lines(findings)


def where(bench: bench_check.Bench, case: bench_check.Case) -> str:
    """Return where a mistake is planted, and what it is."""
    if isinstance(case.site, bench_check.Spoilt):
        return f"{case.site.file} {case.site.what}"
    return " ".join(bench_check.shown(bench.content, case.site))


PARTS: dict[str, Callable[[Path, int], Iterator[str]]] = {
    "files": built,
    "cases": planted_cases,
    "judged": judged,
    "mutants": mutants,
}


def main() -> int:
    """Record, or compare with what was recorded; give 1 where anything differs."""
    parser = argparse.ArgumentParser(prog="python -m tests.unchanged", description=__doc__)
    parser.add_argument("--record", action="store_true", help="write what is so now")
    parser.add_argument("--only", default=",".join(PARTS), help="only these parts, by commas")
    parser.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)))
    args = parser.parse_args()
    different = 0
    for name in args.only.split(","):
        started = time.perf_counter()
        with tempfile.TemporaryDirectory() as folder:
            os.environ["CARDGEN_CACHE"] = f"{folder}/own-cache"
            now = "\n".join(PARTS[name](Path(folder), args.jobs)).replace(folder, "") + "\n"
            now = _PROCESS.sub("/copy-", now)
        file = RECORD / f"{name}.txt"
        if args.record:
            RECORD.mkdir(exist_ok=True)
            file.write_text(now, "utf-8")
        before = file.read_text("utf-8").splitlines()
        changes = list(difflib.unified_diff(before, now.splitlines(), "recorded", "now", lineterm="", n=1))
        print(*changes, sep="\n", end="\n" if changes else "")
        state = "differs" if changes else "recorded" if args.record else "as recorded"
        print(f"{name}: {state}, {len(before)} lines, {time.perf_counter() - started:.0f} s", flush=True)
        different += bool(changes)
    return min(different, 1)


if __name__ == "__main__":
    sys.exit(main())

"""Plant the blind mistakes, check, and print how many were found, by category and operator; then try the legitimate edits.

    python -m tests.blind --list
    python -m tests.blind [--operators 'blind-a-letter*'] [--count 5] [--jobs 2]
    python -m tests.blind --proofread
    python -m tests.blind --columns
    python -m tests.blind --set B --unseal

`--proofread` plants them in games of which every text was approved, and counts what is reported as unproofread: see
`unread.py`. `--columns` does both and prints by operator what was found by meaning, what else as unproofread, and what
not. It plants, checks and judges as `tests.bench_check` does. Set B is sealed: see `sealed/README.md`.
"""

from __future__ import annotations

import argparse
import fnmatch
import os
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from cardgen.cache import Cache
from cardgen.findings import Finding
from tests.bench_check import Bench, Case, Outcome, build_small, newcomers, observe_cases, run_cases
from tests.blind.games import Games, blind_games, copy_games
from tests.blind.legitimate import legitimate
from tests.blind.operators import CATEGORIES, OUTPUTS, BlindOperator, Mistake, blind_operators, draw
from tests.blind.outputs import SpoiltFile, draw_outputs
from tests.blind.unread import is_reported, is_unread, read_bench, unread_table, unreported
from tests.mutants.output import read_build

#: What the legitimate edits are to the benchmark: an operator that has no places to draw from.
LEGITIMATE = BlindOperator("blind-legitimate", 0, True, True, lambda known, rng: iter(()))


#: What the mistakes of all operators have in common.
Planted = (Mistake, SpoiltFile)


def cases(content: Games, work: Path, which: str, pattern: str = "*", count: int | None = None) -> list[Case]:
    """Return the mistakes of a set as cases of the benchmark; those in built files need a build in a folder for work."""
    chosen = [one for name, one in blind_operators(which).items() if fnmatch.fnmatch(name, pattern)]
    found = content_cases(content, which, pattern, count)
    spoilers = [one for one in chosen if one.category == OUTPUTS]
    if spoilers:
        build_small(work / "small", Cache(work / "cache"))
        build = read_build(work / "small/out")
        found += [Case(one, site) for one in spoilers for site in draw_outputs(build, one, count)]
    return found


def content_cases(content: Games, which: str, pattern: str = "*", count: int | None = None) -> list[Case]:
    """Return the mistakes of a set that are made in content."""
    chosen = (one for name, one in blind_operators(which).items() if fnmatch.fnmatch(name, pattern))
    return [
        Case(one, site) for one in chosen if one.category != OUTPUTS for site in draw(content, one, count)
    ]


def prepared(work: Path) -> Bench:
    """Return a bench on a copy of all games, checked clean."""
    copy_games(work / "source")
    bench = Bench(blind_games(), work / "source", Cache(work / "cache"))
    for game in bench.content.games:
        bench.clean[game, (), True] = bench.findings(game)
    return bench


def alarms(bench: Bench, jobs: int) -> list[tuple[str, list[Finding]]]:
    """Return what was done, and what the checker says about it, of each legitimate edit that raises anything."""
    edits = [Case(LEGITIMATE, edit) for edit in legitimate(bench.content)]
    found = []
    for (case,), findings in observe_cases(bench, edits, jobs):
        assert isinstance(case.site, Mistake)
        new = newcomers(findings, bench.clean[case.site.game, (), True])
        if new:
            found.append((f"{case.site.game}: {case.site.says}", new))
    return found


def table(which: str, planted: Sequence[Case], outcomes: Sequence[Outcome]) -> str:
    """Return the recall by category as a table: of all mistakes, and of those that the content alone shows."""
    head = ["Category", "Operators", "Mistakes", "Caught", "Recall", "In the content", "Caught", "Recall"]
    rows = [head, ["---"] * len(head)]
    known = blind_operators(which)
    for category in (*CATEGORIES, ""):
        pairs = [
            (case, one)
            for case, one in zip(planted, outcomes, strict=True)
            if category in ("", known[one.operator].category)
        ]
        names = {one.operator for _, one in pairs}
        all_, shown = (
            [o for _, o in pairs],
            [o for c, o in pairs if isinstance(c.site, Planted) and c.site.in_content],
        )
        rows.append([category or "**all**", str(len(names)), *recall(all_), *recall(shown)])
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def columns(
    planted: Sequence[Case], outcomes: Sequence[Outcome], read: Sequence[Outcome], raised: tuple[int, int]
) -> str:
    """Return by operator how many mistakes were found by meaning, how many else as unproofread, and how many not.

    Args:
        read: what came of those made in content, in the same order, in games of which every text was approved.
        raised: how many legitimate edits raise something, of how many.
    """
    unread = iter(read)
    found: dict[str, list[int]] = {}
    for case, one in zip(planted, outcomes, strict=True):
        seen = isinstance(case.site, Mistake) and is_reported(next(unread))
        found.setdefault(one.operator, [0, 0, 0])[0 if one.caught else 1 if seen else 2] += 1
    found["**all**"] = [sum(counts) for counts in zip(*found.values(), strict=True)]
    head = ["Operator", "Mistakes", "Found by meaning", "Found as unproofread", "Not found", "False alarms"]
    rows = [head, ["---"] * len(head)]
    rows += [[name, str(sum(counts)), *map(str, counts), "–"] for name, counts in found.items()]
    rows.append([f"{raised[1]} legitimate edits", *["–"] * 4, str(raised[0])])
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def recall(outcomes: Sequence[Outcome]) -> list[str]:
    """Return how many there are, how many were found, and the share."""
    caught = sum(one.caught for one in outcomes)
    return [str(len(outcomes)), str(caught), f"{caught / len(outcomes):.0%}" if outcomes else "–"]


def survivors(planted: Sequence[Case], outcomes: Sequence[Outcome]) -> list[str]:
    """Return a line for each mistake that was not found: where, what a proofreader says, what was found instead."""
    return [
        f"{one.operator} {one.place}: {case.site.says}{'' if case.site.in_content else ' (not in the content)'}"
        for case, one in zip(planted, outcomes, strict=True)
        if isinstance(case.site, Planted) and not one.caught
    ]


def listed(planted: Sequence[Case]) -> Mapping[str, list[str]]:
    """Return what a proofreader would say of each mistake, by operator."""
    found: dict[str, list[str]] = {}
    for case in planted:
        if isinstance(case.site, Planted):
            file = case.site.file if isinstance(case.site, SpoiltFile) else case.site.record.file
            found.setdefault(case.operator.name, []).append(f"{file}: {case.site.says}")
    return found


def measure_unread(work: Path, which: str, pattern: str, count: int | None, jobs: int) -> None:
    """Print how many mistakes in games that were read are reported as unproofread."""
    bench = read_bench(work)
    planted = content_cases(blind_games(), which, pattern, count)
    outcomes = run_cases(bench, planted, jobs)
    edits = [Case(LEGITIMATE, edit) for edit in legitimate(bench.content)]
    silent = [
        case.site
        for case, one in zip(edits, run_cases(bench, edits, jobs), strict=True)
        if not is_unread(one)
    ]
    print(
        f"legitimate edits that are reported as unproofread: {len(edits) - len(silent)} of {len(edits)}; not:"
    )
    print(*(f"  {one.says}" for one in silent if isinstance(one, Mistake)), "", sep="\n")
    print(*unreported(planted, outcomes), "", unread_table(which, planted, outcomes), sep="\n")


def main(argv: Sequence[str] | None = None) -> None:
    """Plant, check and print; or only list what would be planted."""
    parser = argparse.ArgumentParser(prog="python -m tests.blind", description="Mistakes planted blind.")
    parser.add_argument("--set", choices=("A", "B"), default="A")
    parser.add_argument("--unseal", action="store_true", help="open set B: once, at the end")
    parser.add_argument("--operators", default="*", help="only operators with such names")
    parser.add_argument("--count", type=int, help="most mistakes of an operator")
    parser.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--list", action="store_true", help="print the mistakes and plant none")
    parser.add_argument("--proofread", action="store_true", help="what is reported of games that were read")
    parser.add_argument("--columns", action="store_true", help="by operator: by meaning, as unproofread, not")
    args = parser.parse_args(argv)
    if args.set == "B" and not args.unseal:
        sys.exit("set B is sealed: read tests/blind/sealed/README.md, and give --unseal if it is time")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["CARDGEN_CACHE"] = f"{folder}/cache"
        if args.proofread:
            measure_unread(Path(folder), args.set, args.operators, args.count, args.jobs)
            return
        planted = cases(blind_games(), Path(folder), args.set, args.operators, args.count)
        if args.list:
            for name, lines in listed(planted).items():
                print(f"{name} ({len(lines)}): {blind_operators(args.set)[name].what}", *lines, sep="\n  ")
            return
        bench = prepared(Path(folder))
        outcomes = run_cases(bench, planted, args.jobs)
        raised = alarms(bench, args.jobs)
        if args.columns:
            unread = [case for case in planted if isinstance(case.site, Mistake)]
            read = run_cases(read_bench(Path(folder)), unread, args.jobs)
            edits = len(list(legitimate(bench.content)))
            print(columns(planted, outcomes, read, (len(raised), edits)), "", sep="\n")
    print(*survivors(planted, outcomes), "", table(args.set, planted, outcomes), sep="\n")
    print(f"\nlegitimate edits that raise something: {len(raised)}")
    for what, findings in raised:
        print(what, *findings, sep="\n  ")


if __name__ == "__main__":
    main()

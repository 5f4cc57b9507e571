"""The blind mistakes in games of which every text was approved: how many are reported as unproofread, and by nothing else.

A mistake that leaves files which cannot be read is reported by every check, and counted by itself. What is made in built files
no reader approved, and is left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from cardgen.cache import Cache
from cardgen.check import CheckedGame
from cardgen.findings import Finding, Place, errors_of
from cardgen.load.game import load_game
from cardgen.proofreading.approving import approved_entries
from cardgen.proofreading.comparison import compare
from cardgen.proofreading.lock import LOCK, Lock, lock_bytes
from cardgen.proofreading.texts import read_texts
from cardgen.values import interpolate
from tests.bench_check import Bench, Case, Outcome
from tests.blind.games import blind_games, copy_games
from tests.blind.operators import CATEGORIES, Mistake, blind_operators
from tests.games import found_by

#: The rules that report what is not as it was read.
CODES = ("CG420", "CG421", "CG422", "CG423")
#: The finding of a game that cannot be read.
UNREADABLE = "unreadable"


class ReadBench(Bench):
    """A bench that checks by CODES alone."""

    def findings(self, game: str, decks: tuple[str, ...] = (), whole: bool = True) -> list[Finding]:
        """Return what is not as it was read."""
        read = interpolate(load_game(self.root / "content" / game, self.root, self.store))
        if read.game is None or errors_of(read.findings):
            places = [one.place for one in read.findings] or [Place(f"content/{game}/game.yaml")]
            return [Finding(place, UNREADABLE, "cannot be read") for place in places]
        return found_by(CODES, CheckedGame.of(read, self.cache))


def read_bench(work: Path) -> ReadBench:
    """Return a bench on a copy of all games, every text of which is approved."""
    root = work / "read"
    copy_games(root)
    bench = ReadBench(blind_games(), root, Cache(work / "cache"))
    for name in bench.content.games:
        approve_all(bench, name)
        found = bench.findings(name)
        assert found == [], (name, found)
        bench.clean[name, (), True] = []
    return bench


def approve_all(bench: ReadBench, name: str) -> None:
    """Write the lock of a game whose every text was read."""
    read = interpolate(load_game(bench.root / "content" / name, bench.root, bench.store))
    assert read.game is not None, name
    game = CheckedGame.of(read, bench.cache)
    compared = compare(Lock(), read_texts(game, game.sources), game.languages[0])
    keys = [change.key for change in compared.pending]
    (game.folder / LOCK).write_bytes(lock_bytes(approved_entries(compared, keys, game.languages[0])))


def unread_table(which: str, planted: Sequence[Case], outcomes: Sequence[Outcome]) -> str:
    """Return by category how many mistakes were reported as unproofread, stopped the load, or were not reported."""
    head = ["Category", "Mistakes", "Unproofread", "Cannot be read", "Not reported", "Reported"]
    rows = [head, ["---"] * len(head)]
    known = blind_operators(which)
    for category in (*CATEGORIES, ""):
        own = [one for one in outcomes if category in ("", known[one.operator].category)]
        if own:
            rows.append([category or "**all**", *_counts(own)])
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _counts(outcomes: Sequence[Outcome]) -> list[str]:
    broken = sum(is_unreadable(one) for one in outcomes)
    read = sum(is_unread(one) for one in outcomes)
    numbers = (len(outcomes), read, broken, len(outcomes) - read - broken)
    return [*map(str, numbers), f"{(read + broken) / len(outcomes):.1%}"]


def is_unreadable(outcome: Outcome) -> bool:
    """Return whether a mistake left files that cannot be read."""
    return UNREADABLE in outcome.codes or any(f"{UNREADABLE} " in one for one in outcome.elsewhere)


def is_reported(outcome: Outcome) -> bool:
    """Return whether a mistake was reported as unproofread, or left files that cannot be read."""
    return is_unread(outcome) or is_unreadable(outcome)


def is_unread(outcome: Outcome) -> bool:
    """Return whether a mistake was reported as unproofread, be it at a text that prints what it is in."""
    return not is_unreadable(outcome) and bool(outcome.codes or outcome.elsewhere)


def unreported(planted: Sequence[Case], outcomes: Sequence[Outcome]) -> list[str]:
    """Return a line for each mistake that nothing reports: where, and what a proofreader says."""
    return [
        f"{one.operator} {one.place}: {case.site.says} [{one.what}]"
        for case, one in zip(planted, outcomes, strict=True)
        if isinstance(case.site, Mistake) and not is_reported(one)
    ]

"""What the programs that play the shipped games share: reading a game, samples of games, how a hero of the castle fared, tables, and the designer's notes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import chain
from math import sqrt
from typing import Any, Self

import pytest

from cardgen.load.module_choice import with_modules
from cardgen.model import Game
from cardgen.project import shipped_root
from tests.games import shipped_game, shipped_values


def read(name: str, modules: tuple[str, ...] = ()) -> tuple[Game, Game]:
    """Return a game with its values and as it is written, with some of its modules or with all.

    Raises:
        ValueError: it cannot be read.
    """
    game, written = shipped_values(name, modules).game, shipped_game(name)
    if modules:
        written = with_modules(written, modules)
    if game is None or written.game is None:
        raise ValueError(f"the game '{name}' cannot be read")
    return game, written.game


#: Number of games that a process plays at a time.
BATCH = 100


def sample(
    play: Callable[[Any, int], list[Any]],
    setup: Any,
    games: int,
    processes: ProcessPoolExecutor | None = None,
) -> list[Any]:
    """Return the outcomes of games from seed 0 on, played in processes if there are any; the result is the same."""
    if processes is None:
        done = map(partial(play, setup), range(games))
    else:
        done = processes.map(partial(play, setup), range(games), chunksize=BATCH)
    return [*chain.from_iterable(done)]


@dataclass(frozen=True)
class CastleOutcome:
    """What Drakborgen and Återväckt tell alike of a hero.

    Attributes:
        policy, hero, ring, players: who, and at what table; ring is '' for none.
        state: out or dead; cause: what killed it, empty for whoever got out.
        gold: what it carried out; treasures: how many treasure cards of it.
        visited: whether it reached the treasure chamber; used: the ring, if it was used.
    """

    policy: str
    hero: str
    ring: str
    players: int
    state: str
    cause: str
    gold: int
    treasures: int
    kp: int
    visited: bool
    used: bool

    @classmethod
    def of(cls, game: Any, hero: Any, ring: str, gold: int, **more: object) -> Self:
        """Return how it went for a hero who had a ring at the start; `gold` is what it carried out, if it got out."""
        name = hero.card.id
        treasures = len(hero.treasures) if hero.state == "out" else 0
        who = hero.policy.name, name, ring, len(game.heroes)
        return cls(
            *who, hero.state, hero.cause, gold, treasures, hero.kp, hero.visited, bool(hero.used), **more
        )


Row = Sequence[str]


def percent(share: float, decimals: int = 1) -> str:
    """Write a part of 1 in percent."""
    return f"{100 * float(share):.{decimals}f} %"


def printed(rows: Iterable[Row]) -> list[str]:
    return [f"| {' | '.join(row)} |" for row in rows]


def table(headings: Row, rows: Iterable[Row]) -> str:
    """Return a table with its head."""
    return "\n".join([*printed([headings]), f"|{'---|' * len(headings)}", *printed(rows), ""])


def print_tables(tables: Mapping[str, Callable[[], Iterable[Row]]]) -> None:
    """Print the rows of every table under its heading, each as soon as it is known."""
    for heading, rows in tables.items():
        print(f"### {heading}\n", *printed(rows()), "", sep="\n", flush=True)


class Notes:
    """The notes of a game; a table is found by the heading above it, or by what its first line begins with."""

    def __init__(self, game: str) -> None:
        self.text = (shipped_root() / "content" / game / "notes.md").read_text("utf-8")

    def under(self, heading: str) -> list[str]:
        """Return the lines of the table under a heading, without its head."""
        part = re.split(rf"^### {re.escape(heading)}$", self.text, flags=re.M)[1]
        return re.findall(r"^\|.*\|$", re.split(r"^#", part, flags=re.M)[0], re.M)[2:]

    def cells(self, heading: str) -> list[list[str]]:
        """Return the cells of each of those lines."""
        return [_cells(row) for row in self.under(heading)]

    def table(self, head: str) -> list[dict[str, str]]:
        """Return the rows of the first table whose first line begins so: each cell by the heading of its column."""
        first, _, *rows = re.search(rf"^\| {re.escape(head)} \|.*\n(?:\|.*\n)*", self.text, re.M)[
            0
        ].splitlines()
        return [dict(zip(_cells(first), _cells(row), strict=True)) for row in rows]

    def column(self, heading: str, players: int) -> dict[str, float]:
        """Return a column of the table by policy and number of players: numbers by policy, without those that have none."""
        rows = [row for row in self.table("Hero | Players") if row["Players"] == str(players)]
        return {row["Hero"]: number(row[heading]) for row in rows if row[heading] != "–"}


def _cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip("| ").split(" | ")]


def number(cell: str) -> float:
    """Return the number that a cell begins with, percent as they are."""
    return float(cell.split()[0])


def near(percent: float, heroes: int) -> object:
    """Return what equals any percentage that a sample of heroes may show where notes say `percent`.

    It may be three and a half standard errors off; the heroes of a table count as one half each.
    """
    part = percent / 100
    error = sqrt(max(part * (1 - part), 0.002) * 2 / heroes)
    return pytest.approx(percent, abs=100 * 3.5 * error)


def check_ends(outcomes: Iterable[CastleOutcome], causes: Mapping[str, Sequence[str]]) -> None:
    """Hold that all heroes of the castle ended out, alive, or dead of a cause that a table counts, and without gold."""
    known = {cause for some in causes.values() for cause in some}
    for one in outcomes:
        assert (
            one.kp > 0 and not one.cause if one.state == "out" else one.state == "dead" and one.cause in known
        )
        assert one.state == "out" or not one.gold

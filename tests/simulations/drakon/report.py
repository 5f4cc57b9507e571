"""The tables of `content/drakon/notes.md`: `make simulate-drakon` prints them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache, partial

from tests.simulations.base import Row, percent, print_tables
from tests.simulations.drakon.game import EASY, WARY, play
from tests.simulations.drakon.table import Table, content

#: How many may play, and how wary everyone is at the tables that are played.
PLAYERS = range(2, 7)
TABLES = {"easy": EASY, "wary": WARY}


@cache
def games(players: int, table: str, count: int, is_escape: bool = False) -> Sequence[Table]:
    """Play so many games at a table."""
    return [play(seed, players, TABLES[table], is_escape=is_escape) for seed in range(count)]


def turns(played: Sequence[Table], part: float = 0.5) -> int:
    """Return how many turns a game takes at most, in so great a part of the games."""
    return sorted(table.seen["turns"] for table in played)[int(part * (len(played) - 1))]


def share_of_turns(played: Sequence[Table], what: str) -> float:
    """Return in what part of all turns something happened."""
    return sum(table.seen[what] for table in played) / sum(table.seen["turns"] for table in played)


def at_rest(played: Sequence[Table]) -> float:
    """Return what part of the games ends without a winner by coins."""
    return sum(table.seen["at rest"] for table in played) / len(played)


def coins_out(played: Sequence[Table]) -> int:
    """Return how many coins the hoard lacked at most."""
    return max(table.most_out for table in played)


def seats(played: Sequence[Table]) -> list[float]:
    """Return what part of the games each seat wins; a shared victory counts in parts."""
    won: Counter[int] = Counter()
    for table in played:
        for seat in table.winners:
            won[seat] += 1 / len(table.winners)
    return [won[seat] / len(played) for seat in range(len(played[0].players))]


@cache
def heroes(table: str, count: int) -> dict[str, tuple[float, float]]:
    """Return for each hero what part of so many games of six it wins, and how often it used its ability."""
    won, used, names = Counter[str](), Counter[str](), content().heroes
    for seed in range(count):
        played = play(
            seed, len(names), TABLES[table], heroes=random.Random(f"heroes {seed}").sample(names, len(names))
        )
        for player in played.players:
            used[player.hero] += not player.ability
            won[player.hero] += (player.seat in played.winners) / len(played.winners)
    return {name: (won[name] / count, used[name] / count) for name in names}


#: Games of each table, of each in the variant of the escape, and of heroes with their abilities.
GAMES, ESCAPES, HEROES = 150, 60, 300
whole = partial(percent, decimals=0)


def lengths(sizes: Iterable[int] = PLAYERS, count: int = GAMES, is_escape: bool = False) -> list[Row]:
    """Return a row for each number of players and each table: how long games take, and how they go."""
    rows = []
    for players in sizes:
        for name in TABLES:
            played = games(players, name, count, is_escape)
            rows.append(
                (
                    f"{players}, {name}",
                    f"{turns(played) / players:.0f}",
                    f"{turns(played, 0.9) / players:.0f}",
                    whole(at_rest(played)),
                    whole(share_of_turns(played, "stuck")),
                    whole(share_of_turns(played, "nothing fits")),
                    f"{coins_out(played)}",
                    f"{sum(len(table.lair) for table in played) / len(played):.0f}",
                )
            )
    return rows


def first_and_last() -> list[Row]:
    """Return a row for each number of players and each table: what part of the games each seat wins."""
    return [
        (f"{players}, {name}", " · ".join(map(whole, seats(games(players, name, GAMES)))))
        for players in PLAYERS
        for name in TABLES
    ]


def by_hero() -> list[Row]:
    """Return a row for each hero: what part of the games of six it wins, and how often it uses its ability."""
    tables = [heroes(name, HEROES) for name in TABLES]
    return [
        (
            name,
            *(whole(won) for won, _ in (t[name] for t in tables)),
            *(whole(t[name][1]) for t in tables),
        )
        for name in tables[0]
    ]


def main() -> None:
    """Print every table under its heading."""
    print_tables(
        {
            "Length": lengths,
            "Seats": first_and_last,
            "Escape": lambda: lengths(PLAYERS[::2], ESCAPES, is_escape=True),
            "Heroes": by_hero,
        }
    )

"""The tables of `content/drakon/notes.md`: `make simulate-drakon` prints them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from tests.simulations.base.tables import Row, percent, print_tables
from tests.simulations.drakon.samples import (
    PLAYERS,
    TABLES,
    at_rest,
    coins_out,
    games,
    heroes,
    seats,
    share_of_turns,
    turns,
)

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

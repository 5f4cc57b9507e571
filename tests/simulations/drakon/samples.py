"""Many games, kept: what the tables of the notes count, and what the tests hold of a few."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from functools import cache

from tests.simulations.drakon.content import content
from tests.simulations.drakon.game import EASY, WARY, play
from tests.simulations.drakon.table import Table

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

"""Seeded samples of games, and what is counted in them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache

from cardgen.model.field_map import shortest
from tests.simulations.dragonquest.castle import grid, items
from tests.simulations.dragonquest.chamber import Table
from tests.simulations.dragonquest.game import play, solo, winners
from tests.simulations.dragonquest.hero import Hero
from tests.simulations.dragonquest.policies import BOLD, CAREFUL, GREEDY, PATIENT, Policy

NO_ITEMS = replace(CAREFUL, buys_at=7)
#: Ways to play alone: the hero, and what is different.
ALONE = {
    "careful": (CAREFUL, {}),
    "patient": (PATIENT, {}),
    "bold": (BOLD, {}),
    "greedy": (GREEDY, {}),
    "careful, buys nothing": (NO_ITEMS, {}),
    "careful, no walls": (CAREFUL, {"walls": False}),
    "careful, easy start": (CAREFUL, {"easy": True}),
}
POLICIES = {"careful": CAREFUL, "patient": PATIENT, "bold": BOLD, "greedy": GREEDY}
#: Who sits at a table: all alike, or one of each.
TABLES = ("careful", "patient", "bold", "greedy", "mixed")
SEATS = (2, 3, 4)
#: Turns in which the demon is woken, to see what it costs.
DEMON_WAKES = (1, 4, 7, 10, 13)
#: Items that help; the others are gold.
HELPING = tuple(item.id for item in items().values() if not item.value)


@lru_cache(maxsize=16)
def alone(name: str, count: int) -> list[Hero]:
    """Return games played alone, by one of the ways of `ALONE`."""
    policy, options = ALONE[name]
    return [solo(seed, policy, **options) for seed in range(count)]


@lru_cache(maxsize=16)
def together(name: str, seats: int, count: int) -> list[Table]:
    """Return games at a table of so many; at a mixed one every way to play sits in every seat in turn."""
    return [play(seed, seated(name, seats, seed)) for seed in range(count)]


def seated(name: str, seats: int, seed: int) -> list[Policy]:
    """Return who sits at a table, in the order of the turns."""
    if name != "mixed":
        return seats * [POLICIES[name]]
    kinds = list(POLICIES.values())
    return [kinds[(seed + seat) % len(kinds)] for seat in range(seats)]


@lru_cache(maxsize=64)
def gifted(name: str, item: str, count: int, when: str = "start") -> list[Hero]:
    """Return games of a hero who buys nothing and is given an item, or nothing, at the start or after the chamber."""
    policy = replace(POLICIES[name], buys_at=7)
    return [solo(seed, policy, given={when: item} if item else None) for seed in range(count)]


@lru_cache(maxsize=16)
def woken(turn: int, count: int) -> list[Hero]:
    """Return games of a careful hero whose demon wakes in that turn."""
    return [solo(seed, CAREFUL, demon=turn) for seed in range(count)]


def help_of(name: str, item: str, count: int) -> tuple[float, float]:
    """Return what an item helps, from the start: share of games come home, and gold a game, more than without it."""
    with_it, without = gifted(name, item, count), gifted(name, "", count)
    return (share(with_it, home) - share(without, home), brought(with_it) - brought(without))


def worth_on_the_way_out(item: str, count: int) -> float:
    """Return what an item got in the chamber is worth to a careful hero, in gold that must then be carried home."""
    with_it, without = (
        [hero for hero in gifted("careful", given, count, "chamber") if hero.left_chamber]
        for given in (item, "")
    )
    return (brought(with_it) - brought(without)) / share(without, home)


def share(played: Sequence, wanted: Callable[[object], object]) -> float:
    """Return the share of games, or of heroes, that are so and so."""
    return sum(1 for one in played if wanted(one)) / len(played)


def home(hero: Hero) -> bool:
    """Tell whether a hero came home."""
    return hero.end == "home"


def with_treasure(hero: Hero) -> bool:
    """Tell whether a hero came home with a treasure."""
    return home(hero) and bool(hero.hoard)


def brought(heroes: Sequence[Hero]) -> float:
    """Return the gold brought home, a hero; who did not come home brings none."""
    return sum(hero.value for hero in heroes if home(hero)) / len(heroes)


def carried(heroes: Sequence[Hero]) -> float:
    """Return the gold of those who came home, each."""
    return brought(heroes) / share(heroes, home)


def wins(tables: Sequence[Table]) -> list[float]:
    """Return the share of games that each seat wins; a victory shared counts in parts."""
    won = [0.0] * len(tables[0].heroes)
    for table in tables:
        first = winners(table)
        for seat in first:
            won[seat] += 1 / len(first) / len(tables)
    return won


def wins_by_policy(tables: Sequence[Table]) -> dict[str, float]:
    """Return the share of games that one hero of each way to play wins at mixed tables, by its name."""
    won, sat = dict.fromkeys(POLICIES, 0.0), dict.fromkeys(POLICIES, 0)
    for table in tables:
        first = winners(table)
        for seat, hero in enumerate(table.heroes):
            name = next(n for n, policy in POLICIES.items() if policy == hero.policy)
            sat[name] += 1
            won[name] += (seat in first) / max(1, len(first))
    return {name: won[name] / sat[name] for name in POLICIES}


def longer(played: Sequence[Hero]) -> list[int]:
    """Return how many steps more than the shortest way heroes went who came home, sorted."""
    start, chamber, goal = (grid().named[name] for name in grid().route)
    plain = shortest(grid(), start, chamber) + shortest(grid(), chamber, goal)
    return sorted(len(hero.path) - 1 - plain for hero in played if home(hero))

"""The tables of `content/dragonquest/notes.md`: `make simulate-dragonquest` prints them; seeded samples, and what is counted in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache

from cardgen.model.field_map import shortest
from tests.simulations.base import Row, percent, print_tables
from tests.simulations.dragonquest.castle import (
    BOLD,
    CAREFUL,
    GREEDY,
    PATIENT,
    STEPS,
    TALISMAN,
    Hero,
    Policy,
    grid,
    items,
    pad,
    treasures,
)
from tests.simulations.dragonquest.chamber import Table
from tests.simulations.dragonquest.game import play, solo, winners
from tests.simulations.dragonquest.throws import (
    at_least,
    counting,
    damage_die,
    danger_odds,
    deadly_fight,
    dragon_wakes,
    gold_fields,
    mean_fight,
    skeleton,
    skulls_of_first_throw,
    stars,
    turn_of,
)

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


#: Games of a careful hero alone, of each other hero alone, and of each table.
GAMES, OTHERS, SHARED = 2000, 1000, 1000


def exact_tables() -> dict[str, list[Row]]:
    """Return the rows of the tables of exact odds, by heading."""
    return {
        "Movement dice": _movement(),
        "Danger dice": [
            ("each of the six dangers", percent(danger_odds()["arrow"])),
            ("slipped away", percent(danger_odds()[""])),
        ],
        "Dangers": _dangers(),
        "Treasure chamber": [
            *((f"dragon awake, rolls made: {n}", percent(dragon_wakes(n))) for n in range(1, 7)),
            *((f"at least {n} stars with ten dice", percent(stars(n))) for n in range(2, 7)),
            (
                "14 spaces of a coin are enough, five rolls",
                percent(1 - at_least(gold_fields("gold50", 5), 15)),
            ),
        ],
    }


def _movement() -> list[Row]:
    plain = 4 * counting("die-movement", *STEPS).mean() + counting("die-movement-red", *STEPS).mean()
    rows = [
        ("three skulls in the first roll", percent(at_least(skulls_of_first_throw(), 3))),
        ("steps shown by the first roll", f"{float(plain):.2f}"),
    ]
    for name, policy in (("careful", CAREFUL), ("greedy", GREEDY)):
        danger, steps, found = turn_of(policy)
        rows += [
            (f"danger in a turn, {name}", percent(danger)),
            (f"steps in a turn, {name}", f"{steps:.2f}"),
            (f"discoveries in a turn, {name}", f"{found:.2f}"),
        ]
    return rows


def _dangers() -> list[Row]:
    fights = [(m, mean_fight(m), [deadly_fight(m, n) for n in (13, 8, 4)]) for m in ("ghoul", "troll", "orc")]
    fights.append(("skeleton", skeleton(13)[0], [skeleton(n)[1] for n in (13, 8, 4)]))
    traps = [
        (f"{symbol}, first and second time", _trap_cost(trap)) for symbol, trap in pad()["traps"].items()
    ]
    return traps + [
        (name, f"{float(mean):.2f} LP, deadly with 13, 8, 4 LP: " + ", ".join(map(percent, deadly)))
        for name, mean, deadly in fights
    ]


def _trap_cost(trap: dict) -> str:
    thrown = damage_die().mean() if trap.get("and") == "dice" else 0
    skip = " and a turn" if trap.get("and") == "hourglass" else ""
    return ", ".join(f"{float(loss + thrown):.2f} LP{skip}" for loss in trap["losses"].values())


def alone_table() -> list[Row]:
    """Return a row for each way to play alone."""
    rows = []
    for name in ALONE:
        played = alone(name, GAMES if name == "careful" else OTHERS)
        back, more, easy = [h for h in played if home(h)], longer(played), "easy" in name
        rows.append(
            (
                name,
                percent(share(played, with_treasure)),
                percent(share(played, home)),
                percent(share(played, lambda h: h.end == "night")),
                percent(share(played, lambda h: h.end not in ("home", "night"))),
                f"{carried(played):.0f}",
                f"{sum(h.sun for h in back) / len(back):.1f}",
                f"{sum(h.seen['chamber rolls'] for h in played) / len(played):.1f}",
                f"{sum(h.seen['walls'] for h in played) / len(played):.1f}",
                "–" if easy else f"{sum(more) / len(more):.1f}",
                "–" if easy else f"{more[len(more) * 9 // 10]}",
            )
        )
    return rows


def demon_table() -> list[Row]:
    """Return what becomes of careful heroes whose demon wakes in a turn: a row for each such turn."""
    rows = []
    for turn in DEMON_WAKES:
        played = woken(turn, OTHERS)
        caught = share(played, lambda hero: hero.end == "demon")
        rows.append(
            (str(turn), percent(share(played, with_treasure)), percent(share(played, home)), percent(caught))
        )
    return rows


def shared_table() -> list[Row]:
    """Return a row for each table of two, three and four."""
    rows = []
    for seats in SEATS:
        for name in TABLES:
            tables = together(name, seats, SHARED)
            heroes = [hero for table in tables for hero in table.heroes]
            rows.append(
                (
                    f"{seats}, {name}",
                    percent(share(heroes, with_treasure)),
                    percent(share(tables, lambda table: not any(map(home, table.heroes)))),
                    " · ".join(percent(won) for won in wins(tables)),
                    f"{carried(heroes):.0f}",
                    f"{sum(len(table.taken) for table in tables) / SHARED:.1f}",
                    percent(share(tables, lambda table: any(h.seen["dragon woke"] for h in table.heroes))),
                    f"{sum(max(h.sun for h in table.heroes) for table in tables) / SHARED:.1f}",
                )
            )
    return rows


def mixed_table() -> list[Row]:
    """Return what one hero of each way to play wins at mixed tables: a row for each number of players."""
    return [
        (str(seats), *(percent(won) for won in wins_by_policy(together("mixed", seats, SHARED)).values()))
        for seats in SEATS
    ]


def bought() -> dict[str, Counter]:
    """Return how often each item is bought in a hundred games, by who plays: alone, and at mixed tables of four."""
    counted = {}
    for name in POLICIES:
        played = alone(name, GAMES if name == "careful" else OTHERS)
        counted[name] = Counter(i for h in played for i in h.bought), len(played)
    tables = together("mixed", 4, SHARED)
    counted["four"] = Counter(i for t in tables for h in t.heroes for i in h.bought), SHARED
    return {name: Counter({i: 100 * n / of for i, n in c.items()}) for name, (c, of) in counted.items()}


def item_table() -> list[Row]:
    """Return a row for each item: what it helps, and how often it is bought."""
    rows, often = [], bought()
    for item in items().values():
        helps = (
            4 * ["–"] if item.value else [x for name in ("careful", "bold") for x in _helps(name, item.id)]
        )
        rows.append(
            (
                item.id.removeprefix("item-"),
                str(item.cost),
                *helps,
                *(f"{often[n][item.id]:.0f}" for n in often),
            )
        )
    return rows


def _helps(name: str, item: str) -> tuple[str, str]:
    saved, gold = help_of(name, item, GAMES)
    return f"{100 * saved:+.1f}", f"{gold:+.0f}"


def treasure_table() -> list[Row]:
    """Return a row for each treasure: what its power is worth, and how often it is taken in a hundred games."""
    homes = [[h.hoard for h in alone(name, OTHERS) if home(h)] for name in ("careful", "bold")]
    shared = [[table.taken for table in together("mixed", seats, SHARED)] for seats in (2, 4)]
    taken = [Counter(t.id for hoard in games for t in hoard) for games in (*homes, *shared)]
    best = {t.stars: t.value for t in treasures()}
    rows = []
    for t in treasures():
        power = (
            (t.like.removeprefix("item-"), str(best[t.stars] - t.value), _power(t.like))
            if t.like
            else 3 * ("–",)
        )
        often = [
            f"{100 * c[t.id] / len(games):.0f}" for c, games in zip(taken, (*homes, *shared), strict=True)
        ]
        rows.append((t.id.removeprefix("treasure-"), str(t.stars), str(t.value), *power, *often))
    return rows


def _power(item: str) -> str:
    return "–" if item == TALISMAN else f"{worth_on_the_way_out(item, GAMES):.0f}"


#: Tables of played games, by heading.
PLAYED = {
    "Played games": alone_table,
    "The demon": demon_table,
    "Two to four": shared_table,
    "Who wins": mixed_table,
    "What items help": item_table,
    "Which treasures are taken": treasure_table,
}


def main() -> None:
    """Print every table."""
    print_tables({heading: lambda rows=rows: rows for heading, rows in exact_tables().items()} | PLAYED)

"""The tables of `content/dragonquest/notes.md`: `make simulate-dragonquest` prints them."""

from __future__ import annotations

from collections import Counter

from tests.simulations.base.tables import Row, percent, print_tables
from tests.simulations.dragonquest.castle import STEPS, TALISMAN, items, pad, treasures
from tests.simulations.dragonquest.odds import (
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
from tests.simulations.dragonquest.policies import CAREFUL, GREEDY
from tests.simulations.dragonquest.samples import (
    ALONE,
    DEMON_WAKES,
    POLICIES,
    SEATS,
    TABLES,
    alone,
    carried,
    help_of,
    home,
    longer,
    share,
    together,
    wins,
    wins_by_policy,
    with_treasure,
    woken,
    worth_on_the_way_out,
)

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

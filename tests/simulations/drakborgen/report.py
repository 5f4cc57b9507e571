"""Thousands of games, and what came of them, as the tables of the designer's notes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor

from tests.simulations.base import sample, table
from tests.simulations.drakborgen.content import content
from tests.simulations.drakborgen.policies import CAREFUL, GREEDY, POLICIES, RANDOM
from tests.simulations.drakborgen.state import OUT, Setup
from tests.simulations.drakborgen.turns import Outcome, play

PLAYERS = (1, 2, 3, 4)
#: Games with each number of players, by policy; games at a full table with a designed part taken away.
GAMES = {CAREFUL.name: 2500, GREEDY.name: 2500, RANDOM.name: 1000}
GAMES_WITHOUT = 750

#: What kills, in the order of the table: its heading, and the causes counted under it.
CAUSES = {
    "the night": ("night",),
    "monsters": ("goblin", "mountain_troll", "skeleton", "orc", "two_orcs"),
    "the bottomless pit": ("pit",),
    "the dragon": ("dragon",),
    "room traps": ("trapdoor", "snakes", "mist", "roof", "explosion", "arrows"),
    "ambushes": ("ambush",),
    "small animals": ("bats", "scorpion", "centipede"),
    "door and chest traps": ("door trap", "chest trap"),
    "the giant spider": ("spider",),
    "the potion": ("potion",),
}
#: A full table with something taken away.
WITHOUT = {
    "everything": Setup(4, ()),
    "no magic rings": Setup(4, (), rings=("", "", "", "")),
    "bottles are empty": Setup(4, (), potions=False),
    "no letter does extra damage": Setup(4, (), strong=False),
    "letters mixed evenly": Setup(4, (), letters="even"),
    "no crossbow": Setup(4, (), bolts=False),
}


def share(outcomes: Sequence[Outcome], holds: Callable[[Outcome], bool]) -> float:
    """Return the share of heroes of whom something holds, in percent."""
    return 100 * sum(map(holds, outcomes)) / max(1, len(outcomes))


def is_out(outcome: Outcome) -> bool:
    """Whether a hero got out alive."""
    return outcome.state == OUT


#: What a row states of heroes, as shares of all.
SHARES: Mapping[str, Callable[[Outcome], bool]] = {
    "Out alive": is_out,
    "With gold": lambda outcome: outcome.gold > 0,
    "With chamber treasure": lambda outcome: outcome.treasures > 0,
    "Reached the chamber": lambda outcome: outcome.visited,
}
HEADINGS = [*SHARES, "Gold, all", "Gold, chamber"]


def figures(outcomes: Sequence[Outcome]) -> list[str]:
    """Return the figures of a row: those shares, and the gold of all and of those with chamber treasure."""
    rich = [outcome for outcome in outcomes if outcome.treasures]
    shares = [percent(share(outcomes, holds)) for holds in SHARES.values()]
    return [*shares, gold(outcomes), gold(rich) if rich else "–"]


def gold(outcomes: Sequence[Outcome]) -> str:
    """Return what heroes carried out on average, of all."""
    return f"{sum(o.gold for o in outcomes) / max(1, len(outcomes)):.0f}"


def percent(number: float) -> str:
    """Write a share as the notes do."""
    return f"{number:.1f} %"


def by_table(games: dict[tuple[str, int], list[Outcome]]) -> str:
    """Write how it goes by policy and number of players."""
    return table(
        ["Hero", "Players", "Games", *HEADINGS],
        ([name, str(n), str(len(found) // n), *figures(found)] for (name, n), found in games.items()),
    )


def by_cause(of: dict[str, list[Outcome]], killers: Mapping[str, Sequence[str]] = CAUSES) -> str:
    """Write what kills, as shares of all heroes."""
    rows = (
        [heading, *(percent(share(found, lambda o, c=causes: o.cause in c)) for found in of.values())]
        for heading, causes in killers.items()
    )
    return table(["Killed by", *of], rows)


def by_field(of: dict[str, list[Outcome]], name: str, values: Sequence[str], heading: str) -> str:
    """Write figures by a field of the outcomes: hero or ring."""
    rows = []
    for policy, found in of.items():
        for value in values:
            some = [outcome for outcome in found if getattr(outcome, name) == value]
            used = [percent(share(some, lambda o: o.used))] if name == "ring" else []
            rows.append([policy, f"`{value}`", *figures(some), *used])
    return table(["Hero", heading, *HEADINGS, *(["Used"] if name == "ring" else [])], rows)


def without(games: dict[tuple[str, str], list[Outcome]]) -> str:
    """Write what a designed part does, at a full table; of the crossbow, for Bardhor alone."""
    rows = [[policy, what, *figures(found)] for (policy, what), found in games.items()]
    return table(["Hero", "Table of four", *HEADINGS], rows)


def main() -> None:
    """Play all games, and print the tables."""
    with ProcessPoolExecutor() as processes:
        games = {
            (policy.name, n): sample(play, Setup(n, (policy,)), GAMES[policy.name], processes)
            for policy in POLICIES
            for n in PLAYERS
        }
        changed = {
            (policy.name, what): sample(play, setup._replace(policies=(policy,)), GAMES_WITHOUT, processes)
            for policy in (CAREFUL, GREEDY)
            for what, setup in WITHOUT.items()
        }
    for policy in (CAREFUL, GREEDY):
        for what in ("everything", "no crossbow"):
            found = changed[policy.name, what]
            changed[policy.name, f"{what}, Bardhor"] = [o for o in found if o.hero == "hero-bardhor"]
    of = {policy.name: [o for n in PLAYERS for o in games[policy.name, n]] for policy in POLICIES}
    planners = {name: of[name] for name in (CAREFUL.name, GREEDY.name)}
    print(by_table(games), by_cause(of), sep="\n")
    print(by_field(planners, "hero", list(content().heroes), "Card"))
    print(by_field(planners, "ring", content().rings, "Ring"))
    print(without(changed))

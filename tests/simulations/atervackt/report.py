"""What the game should come to, thousands of games, and what came of them, as the tables of the designer's notes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

from tests.simulations.atervackt.content import BEASTS, MONSTERS, content
from tests.simulations.atervackt.policies import CAREFUL, GREEDY, POLICIES, RANDOM
from tests.simulations.atervackt.rounds import Outcome, play
from tests.simulations.atervackt.state import Setup
from tests.simulations.base import sample, table
from tests.simulations.drakborgen.report import by_cause, by_field, by_table, is_out, percent, share

#: Outcomes by policy.
Games = Mapping[str, Sequence[Outcome]]


class Target(NamedTuple):
    """What should lie between two bounds, and how it is measured; shares are percent."""

    what: str
    least: float
    most: float
    measure: Callable[[Games], float]

    def holds(self, games: Games) -> bool:
        return self.least <= self.measure(games) <= self.most


def total(outcomes: Sequence[Outcome], what: str) -> int:
    """Add up what befell heroes."""
    return sum(outcome.tally[what] for outcome in outcomes)


def split(outcomes: Sequence[Outcome], field: str) -> dict[str, list[Outcome]]:
    """Return outcomes by hero or by ring; those without a ring are left out."""
    found: dict[str, list[Outcome]] = {}
    for outcome in outcomes:
        if getattr(outcome, field):
            found.setdefault(getattr(outcome, field), []).append(outcome)
    return found


def alive_by_hero(policy: str) -> Callable[[Games], float]:
    """Measure how many come out alive, as the mean over heroes."""

    def measure(games: Games) -> float:
        shares = [share(some, is_out) for some in split(games[policy], "hero").values()]
        return sum(shares) / len(shares)

    return measure


def spread(policy: str, field: str) -> Callable[[Games], float]:
    """Measure how often the best hero, or the best ring's bearer, comes out for each time that the worst does."""

    def measure(games: Games) -> float:
        shares = [share(some, is_out) for some in split(games[policy], field).values()]
        return max(shares) / max(min(shares), 0.001)

    return measure


def _doors(games: Games) -> float:
    outcomes = [outcome for found in games.values() for outcome in found]
    return 100 * total(outcomes, "doors open") / max(1, total(outcomes, "doors"))


def wound(outcomes: Sequence[Outcome], kind: str) -> float:
    """Return the life points that a fight with a monster costs on average."""
    return total(outcomes, f"lost {kind}") / max(1, total(outcomes, f"fights {kind}"))


def step(weaker: str, stronger: str) -> Callable[[Games], float]:
    """Measure how much more a fight with one monster costs than with another."""

    def measure(games: Games) -> float:
        outcomes = [outcome for found in games.values() for outcome in found]
        return wound(outcomes, stronger) / max(0.001, wound(outcomes, weaker))

    return measure


def _outside(games: Games) -> float:
    outcomes = [outcome for found in games.values() for outcome in found]
    return 100 * total(outcomes, "up outside") / max(1, total(outcomes, "below"))


TARGETS = (
    Target("careful heroes out alive, mean of the twelve", 35, 60, alive_by_hero("careful")),
    Target("greedy heroes out alive, mean of the twelve", 8, 20, alive_by_hero("greedy")),
    Target("door cards that open the door", 45, 60, _doors),
    *(
        Target(f"a fight with the {strong}, in fights with the {weak}", 1, 9, step(weak, strong))
        for weak, strong in zip(MONSTERS, MONSTERS[1:], strict=False)
    ),
    Target("visits to the catacombs that end outside the castle", 0, 10, _outside),
    Target("the best careful hero, in worst ones", 1, 2, spread("careful", "hero")),
    Target("the best greedy hero, in worst ones", 1, 2, spread("greedy", "hero")),
    Target("the best ring of the careful, in worst ones", 1, 2, spread("careful", "ring")),
    Target("the best ring of the greedy, in worst ones", 1, 2, spread("greedy", "ring")),
)
#: How often the treasure of a hero who comes out of the chamber may outweigh that of Drakborgen, either way.
TREASURE = 1.5


PLAYERS = (1, 2, 4)
#: Games with each number of players, by policy.
GAMES = {
    CAREFUL.name: {1: 1500, 2: 1500, 4: 3000},
    GREEDY.name: {1: 1500, 2: 1500, 4: 5500},
    RANDOM.name: {1: 500, 2: 500, 4: 500},
}
#: What kills, in the order of the table: its heading, and the causes counted under it.
CAUSES = {
    "the night": ("sunset",),
    "monsters": MONSTERS,
    "ambushes and stabs": ("ambush", "stab"),
    "the bottomless pit": ("pit",),
    "the dragon": ("dragon",),
    "traps": ("trapdoor", "snakes", "mist", "roof", "explosion", "arrows", "spears", "bridge"),
    "door and chest traps": ("door trap", "chest trap"),
    "the shadow": ("shadow",),
    "webs and spiders": ("spider",),
    "small animals": ("bats", "scorpion", "centipede", "stinger"),
    "corpse-eaters": ("corpse-eaters",),
    "the skeleton that overwhelms": ("overwhelmed",),
    "vampire, ash demon and curse": ("vampire", "ash-demon", "curse"),
    "the catacombs": (*BEASTS, "rats", "tentacles"),
    "the outer wall": ("wall",),
    "bottles and amulets": ("bottle", "amulet"),
}


def by_monster(games: Games) -> str:
    """Write how often heroes fight each monster, and what a fight costs."""
    rows = [
        [kind, *(f"{total(found, f'fights {kind}') / len(found):.2f} · {wound(found, kind):.1f}" for found in games.values())]
        for kind in (*MONSTERS, *BEASTS)
    ]  # fmt: skip
    return table(["Monster", *games], rows)


def by_way(games: Games) -> str:
    """Write what doors and the catacombs do."""
    rows = []
    for what, tell in {
        "door cards a hero": lambda found: f"{total(found, 'doors') / len(found):.2f}",
        "… that open": lambda found: percent(100 * total(found, "doors open") / max(1, total(found, "doors"))),
        "… that are locked": lambda found: percent(100 * total(found, "doors locked") / max(1, total(found, "doors"))),
        "goes down": lambda found: percent(share(found, lambda o: o.tally["below"] > 0)),
        "… and comes up again": lambda found: percent(100 * total(found, "up") / max(1, total(found, "below"))),
        "… outside the castle": lambda found: percent(100 * total(found, "up outside") / max(1, total(found, "below"))),
        "catacomb cards a visit": lambda found: f"{total(found, 'catacomb cards') / max(1, total(found, 'below')):.1f}",
        "gold found below, a visit": lambda found: f"{total(found, 'gold below') / max(1, total(found, 'below')):.0f}",
        "gold taken in the chamber, a visitor": lambda found: f"{total(found, 'gold chamber') / max(1, sum(o.visited for o in found)):.0f}",
        "wakes the dragon, of visitors": lambda found: percent(100 * share(found, lambda o: o.tally["dragon"] > 0) / max(0.01, share(found, lambda o: o.visited))),
    }.items():  # fmt: skip
        rows.append([what, *(tell(found) for found in games.values())])
    return table(["Heroes", *games], rows)


def by_target(games: Games) -> str:
    """Write what should be, and what is."""
    rows = [
        [t.what, f"{t.least:g}–{t.most:g}", f"{t.measure(games):.2f}", "yes" if t.holds(games) else "no"]
        for t in TARGETS
    ]
    return table(["What", "Should be", "Is", "Holds"], rows)


def main() -> None:
    """Play all games, and print the tables."""
    with ProcessPoolExecutor() as processes:
        games: dict[tuple[str, int], list[Outcome]] = {
            (policy.name, n): sample(play, Setup(n, (policy,)), GAMES[policy.name][n], processes)
            for policy in POLICIES
            for n in PLAYERS
        }
    of = {policy.name: [o for n in PLAYERS for o in games[policy.name, n]] for policy in POLICIES}
    planners = {name: of[name] for name in (CAREFUL.name, GREEDY.name)}
    print(by_target(planners), by_table(games), by_cause(of, CAUSES), sep="\n")
    print(by_field(planners, "hero", list(content().heroes), "Card"))
    print(by_field(planners, "ring", content().rings, "Ring"))
    print(by_monster(planners), by_way(planners), sep="\n")

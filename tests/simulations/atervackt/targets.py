"""What the game should come to, and what a sample of games says of it. The designer's notes print both."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from tests.simulations.atervackt.content import MONSTERS
from tests.simulations.atervackt.rounds import Outcome
from tests.simulations.drakborgen.report import is_out, share

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

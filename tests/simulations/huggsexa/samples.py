"""Seeded samples of games, and what is counted in them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from tests.simulations.huggsexa import classic, duel
from tests.simulations.huggsexa.cards import PROPERTIES
from tests.simulations.huggsexa.players import POLICIES

SEATS = (2, 3, 4, 5, 6)
#: Pairs of duellists; the first of each leads first.
PAIRS = tuple((first, second) for first in POLICIES for second in POLICIES)
Games = Sequence[classic.Classic | duel.Duel]


@lru_cache(maxsize=32)
def tables(name: str, seats: int, count: int, exchanging: bool = True) -> list[classic.Classic]:
    """Return classic games of players who all play alike."""
    return [classic.play(seed, seats * [POLICIES[name]], exchanging) for seed in range(count)]


@lru_cache(maxsize=32)
def duels(first: str, second: str, count: int) -> list[duel.Duel]:
    """Return duels; who plays as `first` leads first."""
    return [duel.play(seed, (POLICIES[first], POLICIES[second])) for seed in range(count)]


def mean(values: Sequence[float]) -> float:
    """Return the mean of some numbers."""
    return sum(values) / len(values)


def first_wins(games: Games) -> float:
    """Return the share of victories of whoever led first."""
    return mean([game.first if isinstance(game, classic.Classic) else game.won == 0 for game in games])


def per_round(games: Games, what: str) -> float:
    """Return the share of rounds that were `led` to victory or `tied`."""
    return sum(getattr(game, what) for game in games) / sum(game.rounds for game in games)


def bare(games: Sequence[classic.Classic]) -> tuple[float, float]:
    """Return the share of hands that had no figure when a card was laid, and that of leaders' hands."""
    hands, rounds = sum(game.laying for game in games), sum(game.rounds for game in games)
    return sum(game.bare for game in games) / hands, sum(game.leading for game in games) / rounds


def named(games: Sequence[classic.Classic]) -> dict[str, float]:
    """Return how often each property was named, as a share of all rounds."""
    places = [place for game in games for place in game.named]
    return {name: places.count(place) / len(places) for place, name in enumerate(PROPERTIES)}

"""How a player decides: what to name, what to lay, and whether to keep the first hand of a duel."""

from __future__ import annotations

import random
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from tests.simulations.huggsexa.balance import PLACES, best
from tests.simulations.huggsexa.cards import Card, deck, fact
from tests.simulations.huggsexa.laying import Lay, lays, total, trumps

#: Hands from which players know what an opponent can lay.
KNOWN = 2000


@dataclass(frozen=True)
class Policy:
    """A way to play: a lay is as good as its chance to win less the price of its cards.

    Attributes:
        thing, trump, figure: prices of an object, of a super trump, and of the best figure there could be.
        blind: plays any lay, and names any property.
        keeps: in a duel, the least chance of the best lay with which the first hand is kept.
    """

    thing: float = 0.0
    trump: float = 0.0
    figure: float = 0.0
    blind: bool = False
    keeps: float = 0.0


CAREFUL = Policy(thing=0.1, trump=0.35, figure=0.1, keeps=0.35)
GREEDY = Policy()
BLIND = Policy(blind=True)
POLICIES = {"careful": CAREFUL, "greedy": GREEDY, "blind": BLIND}


@lru_cache(maxsize=1)
def _known() -> list[list[int]]:
    """Return for each property what hands come to without super trumps, lowest first."""
    chance = random.Random(16)
    hands = [chance.sample(deck(), fact("hand")) for _ in range(KNOWN)]
    return [
        sorted(max((total(lay, place) for lay in lays(hand) if not trumps(lay)), default=0) for hand in hands)
        for place in PLACES
    ]


def chance_of(lay: Lay, place: int, others: int) -> float:
    """Return about how likely a lay wins against so many others."""
    if trumps(lay):
        return 1.0
    known, mine = _known()[place], total(lay, place)
    return ((bisect_left(known, mine) + bisect_right(known, mine)) / 2 / len(known)) ** others


def decide(
    policy: Policy, hand: Sequence[Card], places: Sequence[int], others: int, chance: random.Random
) -> tuple[int, Lay]:
    """Return the property, of those that may be named, and the lay."""
    options = [(place, lay) for place in places for lay in lays(hand)]
    chance.shuffle(options)
    if policy.blind:
        return options[0]
    return max(
        options, key=lambda option: chance_of(option[1], option[0], others) - _price(policy, option[1])
    )


def _price(policy: Policy, lay: Lay) -> float:
    prices = {"object": policy.thing, "super": policy.trump}
    # Of two lays that are as good, the one that keeps more cards.
    return 0.001 * len(lay) + sum(
        prices[card.sort] if card.sort in prices else policy.figure * best(card)[0] for card in lay
    )


def keeps(policy: Policy, hand: Sequence[Card]) -> bool:
    """Decide whether to keep the first hand of a duel."""
    return max(chance_of(lay, place, 1) for lay in lays(hand) for place in PLACES) >= policy.keeps

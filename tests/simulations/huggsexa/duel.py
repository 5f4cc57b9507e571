"""The lightning duel."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.simulations.huggsexa.balance import PLACES
from tests.simulations.huggsexa.cards import Card, deck, fact
from tests.simulations.huggsexa.laying import exchange, winner
from tests.simulations.huggsexa.players import Policy, decide, keeps


@dataclass
class Duel:
    """A duel that is played or was played; seat 0 won the first roll of the dice.

    Attributes:
        prizes: the cards that still lie under each player's prize cards.
        laid: cards that were laid or thrown away; they are shuffled when the pile is empty.
        led: rounds the leader won; tied: rounds nobody won; thrown: first hands thrown away.
    """

    policies: Sequence[Policy]
    chance: random.Random
    pile: list[Card] = field(default_factory=list)
    hands: list[list[Card]] = field(default_factory=list)
    prizes: list[list[Card]] = field(default_factory=list)
    laid: list[Card] = field(default_factory=list)
    rounds: int = 0
    led: int = 0
    tied: int = 0
    thrown: int = 0
    shuffled: int = 0

    @property
    def won(self) -> int:
        """Who has taken all prizes."""
        return self.prizes.index([])

    def draw(self, seat: int, count: int) -> None:
        """Draw cards; where the pile is empty, the cards that were laid are shuffled."""
        for _ in range(count):
            if not self.pile and self.laid:
                self.pile, self.laid = self.chance.sample(self.laid, len(self.laid)), []
                self.shuffled += 1
            if self.pile:
                self.hands[seat].append(self.pile.pop())


def play(seed: int, policies: Sequence[Policy]) -> Duel:
    chance = random.Random(seed)
    duel = Duel(policies, chance, chance.sample(deck(), len(deck())))
    duel.hands = [[duel.pile.pop() for _ in range(fact("hand"))] for _ in policies]
    duel.prizes = [[duel.pile.pop() for _ in range(fact("prizes"))] for _ in policies]
    for seat, policy in enumerate(policies):
        _redraw(duel, seat, policy)
    leader = 0
    while all(duel.prizes):
        leader = _round(duel, leader)
    return duel


def _redraw(duel: Duel, seat: int, policy: Policy) -> None:
    for key in ("first", "second", "third"):
        if keeps(policy, duel.hands[seat]):
            return
        duel.laid += duel.hands[seat]
        duel.hands[seat] = []
        duel.draw(seat, fact(f"redraw.{key}"))
        duel.thrown += 1


def _round(duel: Duel, leader: int) -> int:
    """Play a round and draw; return who leads the next one."""
    other = 1 - leader
    for seat in (leader, other):
        exchange(duel.hands[seat], duel.pile, [])
    place, lay = decide(duel.policies[leader], duel.hands[leader], PLACES, 1, duel.chance)
    answer = decide(duel.policies[other], duel.hands[other], [place], 1, duel.chance)[1]
    for seat, laid in ((leader, lay), (other, answer)):
        for card in laid:
            duel.hands[seat].remove(card)
            duel.laid.append(card)
    duel.rounds += 1
    index = winner((lay, answer), place)
    if index is None:
        duel.tied += 1
        for seat in (leader, other):
            duel.draw(seat, fact("draw.others"))
        return duel.chance.randrange(2)
    winning = (leader, other)[index]
    duel.led += index == 0
    duel.hands[winning].append(duel.prizes[winning].pop())
    duel.draw(1 - winning, fact("draw.others"))
    return winning

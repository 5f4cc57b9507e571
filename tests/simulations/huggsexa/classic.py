"""The classic game."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.simulations.huggsexa.balance import PLACES
from tests.simulations.huggsexa.cards import Card, deck, fact
from tests.simulations.huggsexa.laying import Lay, exchange, figureless, winner
from tests.simulations.huggsexa.players import Policy, decide


@dataclass
class Classic:
    """A game that is played or was played; seat 0 leads first.

    Attributes:
        taken: the cards in each winnings pile; waiting: those in the pot.
        led: rounds the leader won; tied: rounds nobody won; named: which properties were named.
        exchanging: whether hands without a figure may be exchanged; exchanged: how often they were.
        laying: hands that a card was laid from; bare: those without a figure; leading: those of leaders among them.
    """

    policies: Sequence[Policy]
    chance: random.Random
    pile: list[Card] = field(default_factory=list)
    hands: list[list[Card]] = field(default_factory=list)
    taken: list[list[Card]] = field(default_factory=list)
    waiting: list[Card] = field(default_factory=list)
    rounds: int = 0
    led: int = 0
    tied: int = 0
    named: list[int] = field(default_factory=list)
    exchanging: bool = True
    exchanged: int = 0
    laying: int = 0
    bare: int = 0
    leading: int = 0

    @property
    def won(self) -> list[int]:
        """How many cards each player has won."""
        return [len(cards) for cards in self.taken]

    @property
    def first(self) -> float:
        """Which part of the victory belongs to whoever led first; those with equally many cards share it."""
        most = max(self.won)
        return (self.won[0] == most) / self.won.count(most)


def play(seed: int, policies: Sequence[Policy], exchanging: bool = True) -> Classic:
    """Play a whole game."""
    chance = random.Random(seed)
    game = Classic(policies, chance, chance.sample(deck(), len(deck())), exchanging=exchanging)
    seats = range(len(policies))
    game.hands = [[game.pile.pop() for _ in range(fact("hand"))] for _ in seats]
    game.taken = [[] for _ in seats]
    leader = 0
    while sum(map(bool, game.hands)) > 1:
        leader = _next_with_cards(game, leader)
        leader = _round(game, leader)
    for seat in seats:
        if game.hands[seat]:
            game.taken[seat] += game.hands[seat] + game.waiting
            game.waiting = []
    return game


def _next_with_cards(game: Classic, seat: int) -> int:
    while not game.hands[seat]:
        seat = (seat + 1) % len(game.hands)
    return seat


def _round(game: Classic, leader: int) -> int:
    """Play a round and draw; return who leads the next one."""
    playing = [seat for seat in _from(game, leader) if game.hands[seat]]
    if game.exchanging:
        game.exchanged += sum(exchange(game.hands[seat], game.pile, game.taken) for seat in playing)
    game.laying += len(playing)
    game.bare += sum(figureless(game.hands[seat]) for seat in playing)
    game.leading += figureless(game.hands[leader])
    others = len(playing) - 1
    place, lay = decide(game.policies[leader], game.hands[leader], PLACES, others, game.chance)
    table: list[Lay] = [lay]
    for seat in playing[1:]:
        table.append(decide(game.policies[seat], game.hands[seat], [place], others, game.chance)[1])
    for seat, laid in zip(playing, table, strict=True):
        for card in laid:
            game.hands[seat].remove(card)
        game.waiting += laid
    game.rounds += 1
    game.named.append(place)
    index = winner(table, place)
    winning = None if index is None else playing[index]
    if winning is None:
        game.tied += 1
    else:
        game.taken[winning] += game.waiting
        game.waiting = []
        game.led += winning == leader
        leader = winning
    for seat in _from(game, leader):
        for _ in range(fact("draw.winner") if seat == winning else fact("draw.others")):
            if game.pile:
                game.hands[seat].append(game.pile.pop())
    return leader


def _from(game: Classic, seat: int) -> list[int]:
    return [(seat + step) % len(game.hands) for step in range(len(game.hands))]

"""How a player decides, and both games, played: the classic one and the lightning duel."""

from __future__ import annotations

import random
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from tests.simulations.huggsexa.cards import (
    PLACES,
    Card,
    Lay,
    best,
    deck,
    exchange,
    fact,
    figureless,
    lays,
    total,
    trumps,
    winner,
)

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


class Table:
    """What both games have; seat 0 leads first.

    Attributes:
        led: rounds the leader won; tied: rounds nobody won; named: which properties were named.
    """

    def __init__(self, seed: int, policies: Sequence[Policy]) -> None:
        self.policies, self.chance = policies, random.Random(seed)
        self.pile = self.chance.sample(deck(), len(deck()))
        self.hands = self.deals(fact("hand"))
        self.rounds = self.led = self.tied = 0
        self.named: list[int] = []

    def deals(self, count: int) -> list[list[Card]]:
        return [[self.pile.pop() for _ in range(count)] for _ in self.policies]

    def from_seat(self, seat: int) -> list[int]:
        return [(seat + step) % len(self.hands) for step in range(len(self.hands))]

    def lay(self, playing: Sequence[int]) -> tuple[int | None, list[Card]]:
        """Let players lay, the leader first; return who wins, and what was laid."""
        others, places, table = len(playing) - 1, PLACES, []
        for seat in playing:
            place, laid = decide(self.policies[seat], self.hands[seat], places, others, self.chance)
            places = range(place, place + 1)
            table.append(laid)
        for seat, laid in zip(playing, table, strict=True):
            for card in laid:
                self.hands[seat].remove(card)
        index = winner(table, place)
        self.rounds += 1
        self.led += index == 0
        self.tied += index is None
        self.named.append(place)
        return None if index is None else playing[index], [card for laid in table for card in laid]


class Classic(Table):
    """A classic game.

    Attributes:
        taken: the cards in each winnings pile; waiting: those in the pot.
        exchanging: whether hands without a figure may be exchanged; exchanged: how often they were.
        laying: hands that a card was laid from; bare: those without a figure; leading: those of leaders among them.
    """

    def __init__(self, seed: int, policies: Sequence[Policy], exchanging: bool = True) -> None:
        """Play a whole game."""
        super().__init__(seed, policies)
        self.taken: list[list[Card]] = [[] for _ in policies]
        self.waiting: list[Card] = []
        self.exchanging = exchanging
        self.exchanged = self.laying = self.bare = self.leading = 0
        leader = 0
        while sum(map(bool, self.hands)) > 1:
            leader = self._round([seat for seat in self.from_seat(leader) if self.hands[seat]])
        for taken, hand in zip(self.taken, self.hands, strict=True):
            if hand:
                taken += hand + self.waiting
                self.waiting = []

    def _round(self, playing: Sequence[int]) -> int:
        """Play a round and draw; return who leads the next one."""
        if self.exchanging:
            self.exchanged += sum(exchange(self.hands[seat], self.pile, self.taken) for seat in playing)
        self.laying += len(playing)
        self.bare += sum(figureless(self.hands[seat]) for seat in playing)
        self.leading += figureless(self.hands[playing[0]])
        winning, laid = self.lay(playing)
        self.waiting += laid
        if winning is not None:
            self.taken[winning] += self.waiting
            self.waiting = []
        leader = playing[0] if winning is None else winning
        for seat in self.from_seat(leader):
            for _ in range(fact("draw.winner") if seat == winning else fact("draw.others")):
                if self.pile:
                    self.hands[seat].append(self.pile.pop())
        return leader

    @property
    def won(self) -> list[int]:
        """How many cards each player has won."""
        return [len(cards) for cards in self.taken]

    @property
    def first(self) -> float:
        """Which part of the victory belongs to whoever led first; those with equally many cards share it."""
        return (self.won[0] == max(self.won)) / self.won.count(max(self.won))


class Duel(Table):
    """A lightning duel.

    Attributes:
        prizes: the cards that still lie under each player's prize cards.
        laid: cards that were laid or thrown away; they are shuffled when the pile is empty.
        thrown: first hands thrown away.
    """

    def __init__(self, seed: int, policies: Sequence[Policy]) -> None:
        """Play a whole duel."""
        super().__init__(seed, policies)
        self.prizes = self.deals(fact("prizes"))
        self.laid: list[Card] = []
        self.thrown = self.shuffled = 0
        for seat, policy in enumerate(policies):
            self._redraw(seat, policy)
        leader = 0
        while all(self.prizes):
            leader = self._round(leader)

    def draw(self, seat: int, count: int) -> None:
        """Draw cards; where the pile is empty, the cards that were laid are shuffled."""
        for _ in range(count):
            if not self.pile and self.laid:
                self.pile, self.laid = self.chance.sample(self.laid, len(self.laid)), []
                self.shuffled += 1
            if self.pile:
                self.hands[seat].append(self.pile.pop())

    def _redraw(self, seat: int, policy: Policy) -> None:
        for key in ("first", "second", "third"):
            if keeps(policy, self.hands[seat]):
                return
            self.laid += self.hands[seat]
            self.hands[seat] = []
            self.draw(seat, fact(f"redraw.{key}"))
            self.thrown += 1

    def _round(self, leader: int) -> int:
        """Play a round and draw; return who leads the next one."""
        playing = self.from_seat(leader)
        for seat in playing:
            exchange(self.hands[seat], self.pile, [])
        winning, laid = self.lay(playing)
        self.laid += laid
        if winning is None:
            for seat in playing:
                self.draw(seat, fact("draw.others"))
            return self.chance.randrange(2)
        self.hands[winning].append(self.prizes[winning].pop())
        self.draw(1 - winning, fact("draw.others"))
        return winning

    @property
    def first(self) -> float:
        """Whether whoever led first has taken all prizes."""
        return float(not self.prizes[0])

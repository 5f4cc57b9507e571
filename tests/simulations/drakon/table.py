"""The chambers on the table, the shipped game's own words on them, and a table: what everyone holds, and coins from hand to hand."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from tests.simulations.base import read

#: Column and row from the start, rows counted downwards.
Place = tuple[int, int]
#: The sides of a chamber, clockwise from the top, and where each leads.
SIDES = "NESW"
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
START: Place = (0, 0)
#: The steps along the arrows of a chamber, by their bits.
_ALONG = tuple(tuple(step for side, step in enumerate(STEPS) if bits >> side & 1) for bits in range(16))
#: Chambers without arrows; whoever comes through one in a storm finds arrows on every permitted side.
WITHOUT_ARROWS = ("key", "vortex")
#: How far the next move goes from these.
GUSTS = {"storm": 3, "wind": 2}


class Chamber(NamedTuple):
    """A chamber: its kind, such as `gold`, and a bit for each side with an arrow, the lowest for N."""

    kind: str
    arrows: int

    def turned(self, quarters: int) -> Chamber:
        """Return it after so many quarter turns clockwise."""
        return Chamber(self.kind, (self.arrows << quarters | self.arrows >> (4 - quarters)) & 15)

    def ways_round(self) -> list[Chamber]:
        """Return all ways in which it may lie."""
        return list(dict.fromkeys(self.turned(quarters) for quarters in range(4)))


def arrows_of(letters: Iterable[str]) -> int:
    """Return the bits of sides that are named by letters."""
    return sum(1 << SIDES.index(letter) for letter in letters)


def beside(place: Place) -> list[Place]:
    """Return the four places around one, in the order of the sides."""
    return [(place[0] + x, place[1] + y) for x, y in STEPS]


class Lair(dict[Place, Chamber]):
    """The chambers that lie, by place."""

    def fits(self, chamber: Chamber, place: Place) -> bool:
        """Return whether no arrow of a chamber would face one of its neighbours'."""
        return not any(
            chamber.arrows >> side & 1 and near in self and self[near].arrows >> (side + 2) % 4 & 1
            for side, near in enumerate(beside(place))
        )

    def free(self) -> list[Place]:
        """Return the places where a chamber may be laid, as far as neighbours go."""
        return list(dict.fromkeys(near for place in self for near in beside(place) if near not in self))

    def lays(self, chamber: Chamber, places: Iterable[Place]) -> Iterator[tuple[Place, Chamber]]:
        """Yield the ways to lay a chamber on some of the places."""
        for place in places:
            yield from ((place, way) for way in chamber.ways_round() if self.fits(way, place))

    def pointed_at(self, place: Place) -> list[Place]:
        """Return the places that the arrows of a chamber point at, laid or not."""
        column, row = place
        return [(column + x, row + y) for x, y in _ALONG[self[place].arrows]]

    def steps(self, place: Place) -> list[Place]:
        """Return where arrows lead from a chamber."""
        return [near for near in self.pointed_at(place) if near in self]

    def _through(self, place: Place) -> list[Place]:
        """Return where one may go on from a chamber that one only comes through."""
        if self[place].kind not in WITHOUT_ARROWS:
            return self.steps(place)
        around = enumerate(beside(place))
        return [near for side, near in around if near in self and not self[near].arrows >> (side + 2) % 4 & 1]

    def moves(self, place: Place) -> list[Place]:
        """Return where a hero may end its next move, as its chamber says."""
        kind = self[place].kind
        if kind == "vortex":
            return [other for other in self if other != place]
        if kind == "key":
            return [near for near in beside(place) if near in self]
        ends = self.steps(place)
        for _ in range(GUSTS.get(kind, 1) - 1):
            ends = list(dict.fromkeys(near for end in ends for near in self._through(end)))
        return ends


class Content(NamedTuple):
    """The game as its files state it.

    Attributes:
        start: the chamber that lies first; chambers: all others, each copy once.
        numbers: facts by key, such as `hand`.
        coins: how many coins there are; heroes: their names, such as `wizard`.
    """

    start: Chamber
    chambers: tuple[Chamber, ...]
    numbers: Mapping[str, int]
    coins: int
    heroes: tuple[str, ...]


@lru_cache(maxsize=1)
def content() -> Content:
    """Return the shipped game."""
    _, game = read("drakon")
    there = [copy for c in game.deck("chambers").components for copy in [c.fields] * c.copies]
    chambers = [Chamber(fields["chamber"], arrows_of(fields["arrows"])) for fields in there]
    return Content(
        next(c for c in chambers if c.kind == "start"),
        tuple(c for c in chambers if c.kind != "start"),
        {key: stated[0].value for key, stated in game.facts.items() if isinstance(stated[0].value, int)},
        game.deck("coins").copies,
        tuple(c.id.removeprefix("ability-") for c in game.deck("abilities").components),
    )


class Player:
    """A hero and what belongs to it.

    Attributes:
        ability: what the hero can do once, such as `wizard`; empty where it cannot or has done it.
        wary: how much of what a chamber brings others it holds against laying it.
        most: coins it has had at best; waited: turns since then.
    """

    def __init__(self, seat: int, hero: str = "") -> None:
        self.seat = seat
        self.hero = self.ability = hero
        self.place = START
        self.wary = 0.0
        self.coins = self.most = self.waited = 0
        self.hand: list[Chamber] = []


class Table:
    """A game under way.

    Attributes:
        pile: the next chamber to draw is the last; hoard, on_start: coins there; most_out: most that the hoard lacked.
        thief: who plays the thief, if anyone.
        is_escape: whether the variant of the escape is played.
        threat: how much the others threaten whose turn it is, in coins, as that player sees it.
        winners: seats, once the game is over; seen: how often what happened.
    """

    def __init__(self, seed: int, players: int, heroes: Sequence[str] = (), is_escape: bool = False) -> None:
        self.chance = random.Random(seed)
        self.is_escape = is_escape
        self.lair = Lair({START: content().start})
        self.pile = list(content().chambers)
        self.chance.shuffle(self.pile)
        self.players = [Player(seat, heroes[seat] if heroes else "") for seat in range(players)]
        for player in self.players:
            player.hand = [self.pile.pop() for _ in range(content().numbers["hand"])]
        self.thief = next((player for player in self.players if player.hero == "thief"), None)
        self.hoard, self.on_start = content().coins, 0
        self.most_out, self.threat = 0, 0.0
        self.winners: list[int] = []
        self.seen: Counter[str] = Counter()

    @property
    def wanted(self) -> int:
        """How many coins one needs."""
        return content().numbers["coins.escape" if self.is_escape else "coins.win"]

    @property
    def is_over(self) -> bool:
        """Whether somebody has won."""
        return bool(self.winners)

    def others(self, player: Player) -> list[Player]:
        """Return all other players, from the left."""
        return [self.neighbour(player, away) for away in range(1, len(self.players))]

    def neighbour(self, player: Player, away: int) -> Player:
        """Return who sits so many seats to the left of a player."""
        return self.players[(player.seat + away) % len(self.players)]

    def leader(self, player: Player) -> Player:
        """Return who has most coins among the others."""
        return max(self.others(player), key=lambda other: other.coins)

    def vacant(self) -> list[Place]:
        """Return the chambers that may be taken away: no hero stands there, and it is not the start."""
        held = {player.place for player in self.players}
        return [place for place in self.lair if place not in held and place != START]

    def from_hoard(self, player: Player) -> None:
        """Take a coin of the hoard, if there is one."""
        if self.hoard:
            self.hoard -= 1
            self._gain(player)
        self.most_out = max(self.most_out, content().coins - self.hoard)

    def from_start(self, player: Player) -> None:
        """Take a coin of the start, if there is one."""
        if self.on_start:
            self.on_start -= 1
            self._gain(player)

    def steal(self, player: Player, other: Player) -> None:
        """Take a coin of another player, if there is one."""
        if self._lose(other):
            self._gain(player)

    def pay(self, player: Player, to_start: bool) -> None:
        """Give a coin, if there is one, to the start or to the hoard."""
        if self._lose(player):
            self.on_start += to_start
            self.hoard += not to_start

    def _gain(self, player: Player) -> None:
        player.coins += 1
        if player.coins > player.most:
            player.most, player.waited = player.coins, 0
        if player.coins >= self.wanted and not self.is_escape:
            self.winners = [player.seat]

    def _lose(self, player: Player) -> bool:
        """Take a coin from a player, and return whether it is gone; a knight with two or more keeps it, once."""
        if player.ability == "knight" and player.coins > 1:
            player.ability = ""
            return False
        is_lost = player.coins > 0
        player.coins -= is_lost
        return is_lost

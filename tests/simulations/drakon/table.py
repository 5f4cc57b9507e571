"""A table of Drakon: what lies there, what everyone holds, and how coins go from hand to hand."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

from tests.simulations.drakon.content import content
from tests.simulations.drakon.lair import START, Chamber, Lair, Place


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
        else:
            self.seen["empty hoard"] += 1
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

"""How far it is, over tiles that are known and squares that are not, in tenths of a turn; what meetings with monsters cost on average."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from tests.simulations.drakborgen import fights, letters
from tests.simulations.drakborgen.board import NOWHERE, Way
from tests.simulations.drakborgen.content import DOOR, OPEN, PORTCULLIS, Content, content
from tests.simulations.drakborgen.state import IN, Game, Hero

#: A turn, and what cannot be reached.
TURN = 10
FAR = 10_000
#: A corridor costs almost nothing; a square where a hero stands may be free when one comes there.
CORRIDOR, OCCUPIED = 1, 6
#: What a fall from a bridge costs, by its odds.
BRIDGE = 10
#: A tile that lies costs whoever runs little more than half a turn.
RUN = 6
#: The sides by which one may leave a square, by the side one came in by.
SIDES_BUT = tuple(tuple(side for side in range(4) if side != came) for came in range(4))
#: A wrong way out of a dark room costs a turn back in and one more try.
DARK = {1: 0, 2: 10, 3: 20}


class Nerve(NamedTuple):
    """What a hero reckons with, in tenths of a turn.

    Attributes:
        unknown: a square where no tile lies, which may end at a wall; death: the pit, for a hero who is sure to fall.
    """

    unknown: int
    death: int


class Journey(NamedTuple):
    """The cost of a way, in tenths of a turn, and its first step; no step where there is no way."""

    cost: int
    first: Way | None


@lru_cache(maxsize=1)
def door_cost() -> int:
    """Return how many tenths of a turn a door costs beside the turn in which it opens, on average."""
    cards = [card.id for card in content().decks["door"] if not card.id.endswith("-shuffle")]
    return TURN * len(cards) // cards.count("door-opens") - TURN


@lru_cache(maxsize=4)
def steps_to(goals: tuple[int, ...]) -> tuple[int, ...]:
    """Return for every square how many steps it is at least from the nearest of some squares."""
    said: Content = content()
    places = [divmod(square, said.columns) for square in range(said.columns * said.rows)]
    aims = [places[goal] for goal in goals]
    return tuple(min(abs(row - r) + abs(column - c) for r, c in aims) for row, column in places)


class Compass:
    """Finds cheap ways for one hero at one moment: not always the cheapest, since it heads for where it goes."""

    def __init__(self, game: Game, hero: Hero, nerve: Nerve):
        self.game, self.board, self.nerve = game, game.board, nerve
        door, lift, self.rubble = hero.gift.times(
            hero, door_cost(), TURN * 12 // hero.sf - TURN, TURN * 12 // hero.vf - TURN
        )
        self.barrier = {DOOR: door, PORTCULLIS: lift}
        self.web, self.known = lift, RUN if hero.gift.runs else TURN
        self.pit = nerve.death * max(0, 12 - hero.vf) // 12
        if hero.known and hero.amulet and hero.amulet.id == "amulet-levitation":
            self.pit = 0
        self.occupied = {h.square for h in game.heroes if h is not hero and h.state == IN}

    def to_chamber(self, starts: Sequence[Way]) -> Journey:
        """Find a way to the treasure chamber, by one of the first steps."""
        return self._find(starts, tuple(self.game.content.chamber))

    def home(self, starts: Sequence[Way]) -> Journey:
        """Find a way to the nearest tower, by one of the first steps."""
        return self._find(starts, tuple(self.game.content.towers))

    def way_out(self) -> int:
        """Return the cost of a way from the chamber to the nearest tower."""
        board = self.board
        ways = (Way(square, side) for square in self.game.content.chamber for side in range(4))
        return self.home([way for way in ways if board.barriers(way) is not None]).cost

    def _find(self, starts: Sequence[Way], goals: tuple[int, ...]) -> Journey:
        ahead, pace, beside = steps_to(goals), self.nerve.unknown, self.board.beside
        reached: list[tuple[int, int, int, int, int]] = []
        best: dict[int, int] = {}
        going = [(0, way.square, way.side, number) for number, way in enumerate(starts)]
        while True:
            for before, square, side, first in going:
                other = beside[square][side]
                cost = before + self._cost(square, side, other)
                if cost < best.get(other, FAR):
                    best[other] = cost
                    # Of ways that promise alike, the one that has come furthest: over unknown squares, all do.
                    heappush(reached, (cost + ahead[other] * pace, -cost, other, side ^ 2, first))
            if not reached:
                return Journey(FAR, None)
            _, gone, square, came, first = heappop(reached)
            if not ahead[square]:
                return Journey(-gone, starts[first])
            going = [] if -gone > best[square] else self._onward(-gone, square, came, first)

    def _onward(self, cost: int, square: int, came: int, first: int) -> list[tuple[int, int, int, int]]:
        """Return the ways on from a square that one came to by a side, each with the cost so far."""
        board = self.board
        feature, beside, here, ways = (
            board.features[square],
            board.beside[square],
            board.ways[square],
            board.ways,
        )
        if feature == "dark":
            cost += DARK[len(board.dark_exits(square))]
        elif feature == "rubble":
            cost += self.rubble
        elif feature == "web":
            cost += self.web
        return [
            (cost, square, side, first)
            for side in (board.sides_from(square, came) if feature == "chasm" else SIDES_BUT[came])
            if side != came and here[side] and (other := beside[side]) != NOWHERE and ways[other][side ^ 2]
        ]

    def _cost(self, square: int, side: int, other: int) -> int:
        """Return what it costs to go from a square to the next."""
        board = self.board
        feature = board.features[other]
        if not feature:
            cost = self.known if board.laid[other] else self.nerve.unknown
        elif feature == "corridor":
            cost = CORRIDOR
        else:
            cost = TURN + (self.pit if feature == "pit" else BRIDGE if feature == "bridge" else 0)
        near, far = board.ways[square][side], board.ways[other][side ^ 2]
        if near > OPEN or far > OPEN:
            cost += sum(self.barrier[barrier] for barrier in board.barriers(Way(square, side)) or ())
        return cost + OCCUPIED if other in self.occupied else cost


#: Life points that a death is worth more than the points it takes.
FEAR = 6
#: What the turn is worth in life points that flight and the like cost.
TURN_LOST = 1.2
#: More life points than any monster has.
ALL = 99

#: What a weapon does before the first bout: how likely, and how many life points it takes.
Cuts = tuple[tuple[float, int], ...]


@lru_cache(maxsize=16384)
def plain(bouts: tuple[letters.Bout, ...], kind: str, choice: str, kp: int) -> float:
    """Return what attacking, waiting or fleeing costs a hero with so many life points; deaths count as FEAR points more."""
    total = 0.0
    answers = [kinds[kind] for kinds in content().answers.values()]
    for answer in answers:
        stab = answer.stab.mean() if choice == fights.FLEE and answer.stab else 0.0
        life = getattr(answer, choice)
        dies, lost = letters.odds(bouts, max(1, round(kp - stab)), life)
        total += stab + lost + FEAR * dies + (FEAR if stab >= kp else 0)
    return total / len(answers)


@lru_cache(maxsize=16384)
def struck(bouts: tuple[letters.Bout, ...], kind: str, cuts: Cuts, kp: int) -> float:
    """Return what an attack costs that a weapon opens."""
    total = 0.0
    lives = [kinds[kind].attack for kinds in content().answers.values()]
    for life in lives:
        for chance, points in cuts:
            dies, lost = letters.odds(bouts, max(1, kp), life - points)
            total += chance * (lost + FEAR * dies)
    return total / len(lives)


@lru_cache(maxsize=4096)
def scared(bouts: tuple[letters.Bout, ...], kind: str, kp: int) -> float:
    """Return what a fight costs with a monster that psychic power may scare off: on more than its life points on D10."""
    total = 0.0
    lives = [kinds[kind].attack for kinds in content().answers.values()]
    for life in lives:
        dies, lost = letters.odds(bouts, max(1, kp), life)
        total += min(10, life) / 10 * (lost + FEAR * dies)
    return total / len(lives)


@lru_cache(maxsize=16)
def stands(kind: str) -> float:
    """Return how likely a monster that is attacked stands firm against psychic power."""
    lives = [kinds[kind].attack for kinds in content().answers.values()]
    return sum(min(10, life) / 10 for life in lives) / len(lives)

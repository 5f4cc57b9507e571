"""What a hero can do that others cannot: the questions that the rules ask of every hero, answered as the base game does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from tests.simulations.drakborgen import fights, letters, rooms
from tests.simulations.drakborgen.board import Action, Way
from tests.simulations.drakborgen.content import DOOR, Card
from tests.simulations.drakborgen.dice import Roll

if TYPE_CHECKING:
    from tests.simulations.drakborgen.state import Game, Hero


class Gift:
    """A hero without any gift. Those of the second box answer otherwise.

    Attributes:
        stopped: time stands still; sees: no room is dark; runs: it may move through two tiles in a turn; running: it does.
        raging: it has gone berserk; reads: it opens spell books; tired: its companion is.
        buys: turns that it can buy with life points, for whoever reckons with the day.
    """

    stopped = sees = runs = running = raging = tired = False
    reads = True
    buys = 0

    def __init__(self, game: Game, hero: Hero):
        """Begin a game: `game` and `hero` say what there is."""

    # The turn.

    def begins(self, game: Game, hero: Hero) -> bool:
        """Begin a turn; True if it is over after that."""
        return False

    def stops(self, game: Game, hero: Hero) -> bool:
        """Whether to stop time for one more turn."""
        return False

    def narrows(self, game: Game, actions: list[Action]) -> list[Action]:
        """Return what it may do with a turn, from what the rules allow."""
        return actions

    def actions(self, game: Game, hero: Hero) -> list[Action]:
        """Return what the hero may do with a turn beside what all may."""
        return []

    def acts(self, game: Game, hero: Hero, action: Action) -> None:
        """Do one of these."""

    # Ways.

    def gets_past(self, game: Game, hero: Hero, barrier: int) -> bool:
        """Get past a door or a portcullis."""
        return rooms.open_door(game, hero) if barrier == DOOR else game.passes(hero, "sf")

    def runs_on(self, game: Game, hero: Hero, ways: Sequence[Way]) -> Way | None:
        """Choose where to run on from a tile that lay here, of those who run."""
        return None

    def climbs(self, game: Game, hero: Hero, aspect: str) -> bool:
        """Get over rubble or through webs, which ask for a test."""
        return game.passes(hero, aspect)

    def dares(self, game: Game, hero: Hero, square: int) -> bool:
        """Go on to a square where a tile is to be laid."""
        return True

    def passes_pit(self, game: Game, hero: Hero) -> bool:
        """Pass a bottomless pit."""
        return game.passes(hero, "vf")

    def crosses(self, game: Game, hero: Hero, agility: int) -> bool:
        """Get over a bridge, with so much agility left under the treasures."""
        return game.roll(10) <= agility

    def parts_walls(self, hero: Hero) -> bool:
        """Whether it can walk through walls."""
        return hero.ring == "ring-passage"

    def part_wall(self, game: Game, hero: Hero) -> None:
        """Pay for walking through one."""
        game.use_ring(hero)

    def times(self, hero: Hero, door: int, lift: int, climb: int) -> tuple[int, int, int]:
        """Return what doors, portcullises and rubble cost in tenths of a turn, from what they cost others."""
        return door, lift, climb

    # Cards.

    def ignores(self, game: Game, hero: Hero, card: Card, rule: Callable) -> bool:
        """Whether a card that it draws is nothing to it."""
        return False

    def springs(self, game: Game, hero: Hero, card: Card, rule: Callable) -> bool | None:
        """Meet a trap of a room card or a room trap card; True if the card stays before the hero."""
        return rule(game, hero, card)

    def search(self, game: Game, hero: Hero) -> bool:
        """Search a room; return whether there is a secret door."""
        return rooms.search(game, hero)

    # Fights.

    def hears(self, game: Game, hero: Hero) -> bool:
        """Whether an ambush is but a monster."""
        return False

    def avoids(self, game: Game, hero: Hero) -> bool:
        """Whether a monster passes before the hero must choose."""
        return False

    def options(self, options: Sequence[str], *, may_wait: bool) -> list[str]:
        """Return what it may say to a monster, from what all may."""
        return list(options)

    def strikes(self, game: Game, hero: Hero, kind: str, choice: str, life: int) -> int:
        """Do what only it may choose; return the life points of a monster that then fights, 0 for none."""
        return life

    def strikes_beast(self, game: Game, hero: Hero, life: int) -> int:
        """Do what it can before it fights a rash-kharg of so many life points; return those that are left."""
        return life

    def bitten(self, game: Game, hero: Hero, damage: Roll) -> None:
        """Rats bite; a companion, too."""

    def price(self, game: Game, hero: Hero, kind: str, choice: str) -> float:
        """Return what such a choice costs on average in life points."""
        raise ValueError(f"nobody chooses {choice}")

    def gets_into_fight(self, game: Game, hero: Hero) -> None:
        """Get into a fight, before the first bout."""

    def bouts(self, game: Game, hero: Hero, kind: str) -> tuple[letters.Bout, ...]:
        """Return what a bout may bring."""
        return fights.bouts_of(game)

    def wounded(self, game: Game, hero: Hero, points: int, cause: str) -> None:
        """Lose life points in a fight."""
        game.lose(hero, points, cause)

    def life(self, hero: Hero) -> int:
        """Return the life points that stand between the hero and death in a fight."""
        return hero.kp

    def strength(self, hero: Hero) -> int:
        """Return the strength that wrestles."""
        return hero.sf

    def meets_spider(self, game: Game, hero: Hero) -> bool:
        """Meet a giant spider in its own way; False if it does as all do."""
        return False

    def slips_by(self, game: Game, hero: Hero) -> bool:
        """Whether it slips by corpse-eaters."""
        return False

    def wrestles(self, game: Game, hero: Hero, life: int) -> bool:
        """Whether it wrestles with a skeleton of so many life points that has got hold of it."""
        return True

    def clears(self, killed: int) -> int:
        """Return how many corpse-eaters it kills, from what the die shows."""
        return killed

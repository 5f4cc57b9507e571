"""Mrishnahk and his five spells."""

from __future__ import annotations

from collections.abc import Sequence

from tests.simulations.drakborgen import letters, reckoning, rooms
from tests.simulations.drakborgen.gifts import Gift
from tests.simulations.drakborgen.second.heroes import PSYCHIC, unarmed
from tests.simulations.drakborgen.state import IN, Game, Hero

#: What only he may say to a monster.
FIREBALL, VANISH = "fireball", "vanish"
#: Life points that he does not spend on turns and walls; those at which a missed turn is better than one more spent.
RESERVE, SPARING = 6, 5


class Mrishnahk(Gift):
    """Buys turns, walls and peace with life points; a fireball costs him a turn. Without magic he is unarmed.

    Attributes:
        doses: of the herbs; stopped: time stands still.
    """

    reads = False

    def __init__(self, game: Game, hero: Hero):
        self.numbers, self.stopped = game.content.numbers, False
        self.doses, self.hero = self.numbers["herbs.doses"], hero

    @property
    def buys(self) -> int:
        """Turns that he can buy."""
        return max(0, self.hero.kp + 3 * self.doses - RESERVE) // self.numbers["stop-time.cost"]

    def begins(self, game: Game, hero: Hero) -> bool:
        """Chew herbs."""
        if self.doses and hero.policy.treats(game, hero):
            self.doses -= 1
            game.regain(hero, game.content.rolls["herbs.heals"].roll(game.random))
        return False

    def stops(self, game: Game, hero: Hero) -> bool:
        """Stop time for one more turn."""
        cost = self.numbers["stop-time.cost"]
        may = hero.state == IN and not hero.missing and not hero.held and not hero.below and hero.kp > cost
        self.stopped = may and hero.policy.stops(game, hero)
        if self.stopped:
            game.lose(hero, cost, "magic")
        return self.stopped

    # Ways.

    def parts_walls(self, hero: Hero) -> bool:
        """Walls are open to him, at a price."""
        return hero.kp > max(SPARING, self.numbers["pass-walls.cost"])

    def part_wall(self, game: Game, hero: Hero) -> None:
        game.lose(hero, self.numbers["pass-walls.cost"], "magic")

    def gets_past(self, game: Game, hero: Hero, barrier: int) -> bool:
        """Walk through it, or burn it."""
        return self._walks_through(game, hero) or rooms.misses(game, hero, None, 1)

    def _walks_through(self, game: Game, hero: Hero) -> bool:
        if not self.parts_walls(hero):
            return False
        self.part_wall(game, hero)
        return True

    def climbs(self, game: Game, hero: Hero, aspect: str) -> bool:
        """So with rubble; webs must burn."""
        return (aspect == "vf" and self._walks_through(game, hero)) or rooms.misses(game, hero, None, 1)

    def times(self, hero: Hero, door: int, lift: int, climb: int) -> tuple[int, int, int]:
        """A life point or a turn."""
        cost = SPARING if self.parts_walls(hero) else 10
        return cost, cost, cost

    # Fights.

    def options(self, options: Sequence[str], *, may_wait: bool) -> list[str]:
        """Magic; in an ambush it is too late to vanish."""
        return [*options, PSYCHIC, FIREBALL, *[VANISH] * may_wait]

    def strikes(self, game: Game, hero: Hero, kind: str, choice: str, life: int) -> int:
        """Use a spell; where his mind has failed, he burns the monster."""
        if choice == VANISH:
            game.lose(hero, self.numbers["invisibility.cost"], "magic")
            return 0
        if choice == PSYCHIC:
            game.lose(hero, self.numbers["psychic.cost"], "magic")
            if hero.state != IN or not life or game.roll(10) > life:
                return 0
        rooms.misses(game, hero, None, 1)
        return 0

    def strikes_beast(self, game: Game, hero: Hero, life: int) -> int:
        return self.strikes(game, hero, "", FIREBALL, life)

    def price(self, game: Game, hero: Hero, kind: str, choice: str) -> float:
        """Life points, or a turn, which is dearer late in the day."""
        turn = reckoning.TURN_LOST * (2 if game.left <= 6 else 1)
        if choice == FIREBALL:
            return turn
        cost = self.numbers["invisibility.cost" if choice == VANISH else "psychic.cost"]
        fails = reckoning.stands(kind) if choice == PSYCHIC else 0.0
        return cost + fails * turn + (reckoning.FEAR if hero.kp <= cost + 1 else 0)

    def bouts(self, game: Game, hero: Hero, kind: str) -> tuple[letters.Bout, ...]:
        """Fight without a weapon."""
        return unarmed(game, kind)

    def meets_spider(self, game: Game, hero: Hero) -> bool:
        game.release(hero)
        rooms.misses(game, hero, None, 1)
        return True

    def slips_by(self, game: Game, hero: Hero) -> bool:
        """Vanish from corpse-eaters while there is life to pay with; bats bite for less than that costs."""
        cost = self.numbers["invisibility.cost"]
        if hero.kp <= cost + 1:
            return False
        game.lose(hero, cost, "magic")
        return True

    def wrestles(self, game: Game, hero: Hero, life: int) -> bool:
        """Pay for room to move, and burn the skeleton."""
        game.lose(hero, game.content.rolls["overwhelmed.kp"].roll(game.random), "overwhelmed")
        if hero.state == IN:
            rooms.misses(game, hero, None, 1)
        return False

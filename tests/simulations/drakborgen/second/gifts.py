"""Charak, who goes berserk, Mrishnahk the wizard, and who of the second box can do what."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from tests.simulations.drakborgen import fights, letters, reckoning, rooms
from tests.simulations.drakborgen.board import Action
from tests.simulations.drakborgen.content import DOOR, Card
from tests.simulations.drakborgen.gifts import Gift
from tests.simulations.drakborgen.second.companion import Dzala
from tests.simulations.drakborgen.second.heroes import PSYCHIC, Durim, Iril, Thargrim, Yubara, unarmed
from tests.simulations.drakborgen.state import DEAD, IN, Game, Hero

#: Who goes berserk at a door by will, and so gets past one in less than half a turn more.
WILLED = 4


@lru_cache(maxsize=8)
def bouts(damage: int, raging: int, best: int, mixed: str) -> tuple[letters.Bout, ...]:
    """Return what a bout of a berserk brings: winning does more, and so do letters that match."""
    won = letters.matrix(raging, best)
    lost = letters.matrix(damage, damage)
    worth = [
        [raging - damage if mine == theirs else won[mine][theirs] if won[mine][theirs] > 0 else lost[mine][theirs]
         for theirs in letters.LETTERS]
        for mine in letters.LETTERS
    ]  # fmt: skip
    even = [1 / 3] * 3
    hero, monster = letters.best_mixtures(worth) if mixed == "best" else (even, even)
    chances: dict[tuple[int, int], float] = {}
    for mine in letters.LETTERS:
        for theirs in letters.LETTERS:
            gain = worth[mine][theirs]
            pair = (damage, raging) if mine == theirs else (0, gain) if gain > 0 else (damage, 0)
            chances[pair] = chances.get(pair, 0) + hero[mine] * monster[theirs]
    return tuple(letters.Bout(*pair, chance) for pair, chance in sorted(chances.items()))


class Charak(Gift):
    """Goes berserk in fights and at doors, by rage or by will.

    Attributes:
        rolled: he has rolled for it in this turn; steered: the player on the right leads him.
    """

    def __init__(self, game: Game, hero: Hero):
        self.raging = self.rolled = self.steered = False
        self.clearing = game.content.numbers["berserk.corpse-eaters"]

    def begins(self, game: Game, hero: Hero) -> bool:
        """Roll whether it lasts."""
        self.rolled = self.steered = False
        if self.raging:
            rolled = game.roll(6)
            calmed = (1, 6) if hero.below else (6,)
            if rolled in calmed:
                self._calms(game, hero)
            else:
                self.steered = rolled == 1
        return hero.state == DEAD

    def _rolls(self, game: Game, hero: Hero, faces: str) -> None:
        """Roll, once in a turn."""
        if not self.rolled:
            self.rolled = True
            if game.roll(6) in game.content.ranges[faces]:
                self.raging = True
                hero.noticed.add("berserk")
                luck = hero.tf - hero.card.tf
                hero.sf, hero.vf, hero.rf, hero.tf = hero.card.berserk
                hero.tf += luck
                game.regain(hero, game.content.numbers["berserk.gain"])

    def _calms(self, game: Game, hero: Hero) -> None:
        self.raging = False
        card, luck = hero.card, hero.tf - hero.card.berserk[-1]
        hero.sf, hero.vf, hero.rf, hero.tf = card.sf, card.vf, card.rf, card.tf + luck
        game.lose(hero, game.content.numbers["berserk.gain"], "calm")

    def narrows(self, game: Game, actions: list[Action]) -> list[Action]:
        """Go where the player on the right leads: any way, each as likely as the next."""
        moves = [action for action in actions if action.what == "move"]
        return [game.random.choice(moves)] if self.steered and moves else actions

    def gets_into_fight(self, game: Game, hero: Hero) -> None:
        """Rage, by will or not."""
        if not self.raging:
            self._rolls(game, hero, "berserk.will" if hero.policy.rages(game, hero) else "berserk.rage")

    def gets_past(self, game: Game, hero: Hero, barrier: int) -> bool:
        """Break through when berserk; the door's trap may make him so."""
        if not self.raging and hero.policy.rages(game, hero):
            self._rolls(game, hero, "berserk.will")
        if self.raging:
            return game.passes(hero, "sf")
        if barrier != DOOR:
            return super().gets_past(game, hero, barrier)
        before = hero.kp
        opened = rooms.open_door(game, hero)
        if hero.state == IN and hero.kp < before:
            self._rolls(game, hero, "berserk.rage")
            return self.raging and game.passes(hero, "sf")
        return opened

    def times(self, hero: Hero, door: int, lift: int, climb: int) -> tuple[int, int, int]:
        """Doors hold him no longer than half a turn."""
        return min(door, WILLED), min(lift, WILLED), climb

    def ignores(self, game: Game, hero: Hero, card: Card, rule: Callable) -> bool:
        """A berserk leaves alone what he could carry or open; a torch that goes out brings him round."""
        if self.raging and "torch" in card.id:
            self._calms(game, hero)
            return hero.state == DEAD
        return self.raging and rule in rooms.HARMLESS

    def options(self, options: Sequence[str], *, may_wait: bool) -> list[str]:
        """A berserk attacks."""
        return [fights.ATTACK] if self.raging else list(options)

    def bouts(self, game: Game, hero: Hero, kind: str) -> tuple[letters.Bout, ...]:
        """Fight as he is."""
        if not self.raging:
            return fights.bouts_of(game)
        numbers = game.content.numbers
        damages = (numbers[key] for key in ("combat.damage", "berserk.damage", "berserk.damage.best"))
        return bouts(*damages, fights.mixed(game))

    def meets_spider(self, game: Game, hero: Hero) -> bool:
        """Strike it down, when berserk."""
        self.gets_into_fight(game, hero)
        if not self.raging:
            return False
        if game.roll(6) in game.content.ranges["berserk.spider"]:
            game.release(hero)
        else:
            game.lose(hero, game.content.numbers["spider.damage"], "spider")
        return True

    def clears(self, killed: int) -> int:
        """Take away more."""
        return killed + self.clearing * self.raging


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


#: By the hero's card. Who is not here has no gift: the four of the first box, and Yushugom.
GIFTS: Mapping[str, type[Gift]] = {
    "hero-thargrim": Thargrim,
    "hero-yubara": Yubara,
    "hero-durim": Durim,
    "hero-iril": Iril,
    "hero-charak": Charak,
    "hero-dzala": Dzala,
    "hero-mrishnahk": Mrishnahk,
}

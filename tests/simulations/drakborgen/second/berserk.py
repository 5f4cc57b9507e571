"""Charak-Hai, who goes berserk."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from tests.simulations.drakborgen import fights, letters, rooms
from tests.simulations.drakborgen.content import DOOR, Card
from tests.simulations.drakborgen.decisions import Action
from tests.simulations.drakborgen.gifts import Gift
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

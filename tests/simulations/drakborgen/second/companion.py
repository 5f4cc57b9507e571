"""Dzála and the oracaz, who shares her traps and fights her fights."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tests.simulations.drakborgen import fights, letters, rooms
from tests.simulations.drakborgen.content import Card
from tests.simulations.drakborgen.dice import Roll
from tests.simulations.drakborgen.gifts import Gift
from tests.simulations.drakborgen.second.heroes import dice_bouts, monster_die, unarmed, unarmed_spider
from tests.simulations.drakborgen.state import IN, Game, Hero

#: Tiles that the oracaz scents.
SCENTED = ("trap", "rotating", "pit")


class Dzala(Gift):
    """Walks with an oracaz and a ball of light, and has a salve.

    Attributes:
        kp: life points of the oracaz, 0 once it is dead or lost; doses: of the salve.
    """

    sees = True

    def __init__(self, game: Game, hero: Hero):
        numbers, said = game.content.numbers, game.content.second.oracaz
        self.said, self.kp = said, said["kp"]
        self.doses, self.heals = numbers["salve.doses"], numbers["salve.heals"]
        hero.vf = numbers["oracaz.agility"]

    @property
    def tired(self) -> bool:
        """Whether the oracaz no longer rolls its best die."""
        return 0 < self.kp <= self.said["t10"]

    def _hurt(self, hero: Hero, points: int) -> None:
        """Hurt the oracaz; without it, Dzála is less agile."""
        self.kp = max(0, self.kp - points)
        if not self.kp:
            hero.vf = hero.card.vf
            hero.noticed.add("oracaz-dead")

    def begins(self, game: Game, hero: Hero) -> bool:
        """Rub in the salve, on whoever needs it."""
        if self.doses and hero.policy.treats(game, hero):
            self.doses -= 1
            if 0 < self.kp <= self.said["kp"] - self.heals and hero.kp > hero.card.kp // 2:
                self.kp += self.heals
            else:
                game.regain(hero, self.heals)
        return False

    # Ways.

    def dares(self, game: Game, hero: Hero, square: int) -> bool:
        """Let the oracaz scent the tile that comes; it goes back in the bag where Dzála heeds a warning."""
        if not self.kp or not game.board.bag:
            return True
        bag, numbers, ranges = game.board.bag, game.content.numbers, game.content.ranges
        rolled = game.roll(10)
        trap = bag[-1].feature in SCENTED
        warned = rolled in ranges["oracaz.scents"] if trap else rolled <= numbers["oracaz.errs"]
        if not warned or not hero.policy.heeds(game, hero):
            return True
        bag.insert(int(game.random.random() * len(bag)), bag.pop())
        return False

    def gets_past(self, game: Game, hero: Hero, barrier: int) -> bool:
        """Let the oracaz break it open."""
        if self.kp:
            return game.roll(10) <= self.said["sf"]
        return super().gets_past(game, hero, barrier)

    def climbs(self, game: Game, hero: Hero, aspect: str) -> bool:
        """Break through webs with the oracaz's strength."""
        return game.roll(12) <= (self.strength(hero) if aspect == "sf" else hero.vf)

    def times(self, hero: Hero, door: int, lift: int, climb: int) -> tuple[int, int, int]:
        """Reckon with the oracaz."""
        broken = 100 // self.said["sf"] - 10
        return (broken, broken, climb) if self.kp else (door, lift, climb)

    def passes_pit(self, game: Game, hero: Hero) -> bool:
        """Both roll; the oracaz first."""
        if self.kp and not game.passes(hero, "vf"):
            self._hurt(hero, self.kp)
        return game.passes(hero, "vf")

    def crosses(self, game: Game, hero: Hero, agility: int) -> bool:
        """Both roll; if only the oracaz falls, she goes on without it. If she falls, it jumps after her."""
        falls = self.kp and game.roll(10) > agility
        crossed = game.roll(10) <= agility
        if falls:
            self._hurt(hero, self.kp if crossed else game.content.rolls["bridge.damage"].roll(game.random))
        return crossed

    # Cards.

    def ignores(self, game: Game, hero: Hero, card: Card, rule: Callable) -> bool:
        """A torch that goes out is nothing to her."""
        return "torch" in card.id

    def springs(self, game: Game, hero: Hero, card: Card, rule: Callable) -> bool | None:
        """Be warned in time of a room card or while searching, or both be hit. The Ring of Warning spares both.

        In a trap room, and behind a secret door, there is no second warning.
        """
        in_time = bool(hero.searches) or (card.deck == "room" and not hero.through_wall)
        if self.kp and in_time and game.roll(6) % 2 == 0:
            return False
        ring = hero.ring
        kept = bool(rule(game, hero, card))
        if not self.kp or hero.ring != ring or hero.state != IN:
            return kept
        return self._caught(game, hero, card) or kept

    def _caught(self, game: Game, hero: Hero, card: Card) -> bool:
        """Roll for the oracaz in a trap that hits both; True if the card stays because she waits for it."""
        rolls, random = game.content.rolls, game.random
        name = card.id.removeprefix(f"{card.deck}-")
        if name == "trapdoor":
            return self._falls(game, hero, card)
        if name == "explosion":
            self._hurt(hero, game.content.numbers["explosion.damage"])
        elif name == "roof" and game.roll(12) == game.roll(game.content.numbers["roof.numbers"]):
            self._hurt(hero, self.kp)
        elif f"{name}.damage" in rolls:
            self._hurt(hero, rolls[f"{name}.damage"].roll(random, hero))
        waits = rolls["mist.turns"].roll(random) if name == "mist" and self.kp else 0
        return waits > hero.missing and rooms.misses(game, hero, card, waits)

    def _falls(self, game: Game, hero: Hero, card: Card) -> bool:
        """Roll for the oracaz at a trapdoor. If only it falls, she waits above until it has climbed out."""
        if game.passes(hero, "vf"):
            return False
        self._hurt(hero, game.content.rolls["trapdoor.damage"].roll(game.random))
        if self.kp:
            game.hold(hero, "trapdoor", card)
        return self.kp > 0

    def bitten(self, game: Game, hero: Hero, damage: Roll) -> None:
        """Rats bite both."""
        if self.kp:
            self._hurt(hero, damage.roll(game.random, hero))

    # Fights.

    def hears(self, game: Game, hero: Hero) -> bool:
        """Nobody ambushes the oracaz."""
        return self.kp > 0

    def options(self, options: Sequence[str], *, may_wait: bool) -> list[str]:
        """The oracaz never flees."""
        return [one for one in options if not self.kp or one != fights.FLEE]

    def bouts(self, game: Game, hero: Hero, kind: str) -> tuple[letters.Bout, ...]:
        """Roll for the oracaz, with a die that shrinks with its life."""
        if not self.kp:
            return unarmed(game, kind)
        faces = 6 if self.kp <= self.said["t6"] else 10 if self.kp <= self.said["t10"] else 12
        return dice_bouts(faces, monster_die(kind), game.content.numbers["combat.damage"])

    def wounded(self, game: Game, hero: Hero, points: int, cause: str) -> None:
        """The oracaz takes it, as long as it lives."""
        if self.kp:
            self._hurt(hero, points)
        else:
            game.lose(hero, points, cause)

    def life(self, hero: Hero) -> int:
        """Reckon with both."""
        return self.kp + hero.kp

    def strength(self, hero: Hero) -> int:
        """Wrestle by the oracaz."""
        return self.said["sf"] if self.kp else hero.sf

    def meets_spider(self, game: Game, hero: Hero) -> bool:
        """Without the oracaz, get away."""
        if self.kp:
            fights.fight_spider(game, hero)
            return True
        return unarmed_spider(game, hero)

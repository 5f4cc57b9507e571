"""The armed heroes of the second box: psychic power, stars and powder, daggers, the sling, and those without any weapon."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from tests.simulations.drakborgen import arrivals, fights, letters, reckoning, rooms
from tests.simulations.drakborgen.board import Action, Way
from tests.simulations.drakborgen.content import DOOR, Card
from tests.simulations.drakborgen.gifts import Gift
from tests.simulations.drakborgen.state import IN, Game, Hero

#: What only heroes of the second box may say to a monster.
PSYCHIC, STAR, POWDER, THROW, SLING = "psychic", "star", "powder", "throw", "sling"
#: Monsters for which the player on the right rolls the smaller die.
SMALL = ("goblin", "mountain_troll")
#: What is worth keeping for later, in life points: a star, a dose of powder, one dagger of several, the last dagger.
STAR_KEPT, DOSE_KEPT, DAGGER_KEPT, LAST_DAGGER_KEPT = 0.5, 0.8, 0.3, 3.0


@lru_cache(maxsize=64)
def dice_bouts(mine: int, theirs: int, damage: int) -> tuple[letters.Bout, ...]:
    """Return what a bout brings in which both roll, and the lower loses; both, if they are equal."""
    chances = {(damage, 0): 0.0, (0, damage): 0.0, (damage, damage): 0.0}
    for one in range(1, mine + 1):
        for other in range(1, theirs + 1):
            lost = (damage if one <= other else 0, damage if other <= one else 0)
            chances[lost] += 1 / (mine * theirs)
    return tuple(letters.Bout(*lost, chance) for lost, chance in sorted(chances.items()))


def monster_die(kind: str) -> int:
    """Return the faces of the die that is rolled for a kind of monster."""
    return 6 if kind in SMALL else 10


def unarmed(game: Game, kind: str) -> tuple[letters.Bout, ...]:
    """Return what a bout without any weapon brings."""
    return dice_bouts(6, monster_die(kind), game.content.numbers["unarmed.damage"])


def unarmed_spider(game: Game, hero: Hero) -> bool:
    """Get away from a giant spider without a weapon, or be bitten."""
    if game.roll(6) in game.content.ranges["unarmed.escapes"] and arrivals.may_flee(game, hero):
        game.release(hero)
        arrivals.flee(game, hero)
    else:
        game.lose(hero, game.content.numbers["spider.damage"], "spider")
    return True


class Thargrim(Gift):
    """Has psychic power beside his sword, and meditates."""

    def options(self, options: Sequence[str], *, may_wait: bool) -> list[str]:
        """See `Gift`; so with all others."""
        return [*options, PSYCHIC]

    def strikes(self, game: Game, hero: Hero, kind: str, choice: str, life: int) -> int:
        """Look the monster in the eye."""
        game.lose(hero, game.content.numbers["psychic.cost"], "magic")
        return 0 if life <= 0 or game.roll(10) > life else life

    def strikes_beast(self, game: Game, hero: Hero, life: int) -> int:
        """Use the power while there is life to spare."""
        spare = hero.kp > hero.card.kp // 2
        return self.strikes(game, hero, "", PSYCHIC, life) if spare else life

    def price(self, game: Game, hero: Hero, kind: str, choice: str) -> float:
        """The power, and the fight where it fails."""
        cost = game.content.numbers["psychic.cost"]
        if hero.kp <= cost:
            return reckoning.FEAR + cost
        return cost + reckoning.scared(self.bouts(game, hero, kind), kind, hero.kp - cost)

    def actions(self, game: Game, hero: Hero) -> list[Action]:
        """Meditate, but not in the treasure chamber, nor in a web."""
        inside = game.board.features[hero.square] == "chamber"
        return [] if inside or hero.caught or hero.kp == hero.card.kp else [Action("meditate")]

    def acts(self, game: Game, hero: Hero, action: Action) -> None:
        game.regain(hero, game.content.numbers["meditation.heals"])


class Yubara(Gift):
    """Hides, hears ambushes, and has shuriken and a blowpipe with powder."""

    def __init__(self, game: Game, hero: Hero):
        numbers = game.content.numbers
        self.stars, self.doses = numbers["shuriken.count"], numbers["blowpipe.doses"]

    def avoids(self, game: Game, hero: Hero) -> bool:
        """Hide: it costs nothing to try."""
        return game.roll(6) in game.content.ranges["hide.works"]

    def hears(self, game: Game, hero: Hero) -> bool:
        return game.passes(hero, "vf")

    def options(self, options: Sequence[str], *, may_wait: bool) -> list[str]:
        """A star, or powder."""
        return [*options, *[STAR] * bool(self.stars), *[POWDER] * bool(self.doses)]

    def strikes(self, game: Game, hero: Hero, kind: str, choice: str, life: int) -> int:
        """Throw a star, or blow."""
        second = game.content.second
        if choice == POWDER:
            return 0 if self._blows(game) else life
        self.stars -= 1
        return 0 if life and game.roll(6) in second.shuriken[kind] else life

    def strikes_beast(self, game: Game, hero: Hero, life: int) -> int:
        """Throw a star, as at a skeleton."""
        return self.strikes(game, hero, "skeleton", STAR, life) if self.stars else life

    def _blows(self, game: Game) -> bool:
        self.doses -= 1
        return game.roll(6) in game.content.second.sleeps

    def price(self, game: Game, hero: Hero, kind: str, choice: str) -> float:
        """The fight where the weapon fails, and what it is worth later."""
        second = game.content.second
        works = len(second.shuriken[kind] if choice == STAR else second.sleeps) / 6
        cuts = ((works, reckoning.ALL), (1 - works, 0))
        kept = STAR_KEPT if choice == STAR else DOSE_KEPT
        return kept + reckoning.struck(self.bouts(game, hero, kind), kind, cuts, hero.kp)

    def meets_spider(self, game: Game, hero: Hero) -> bool:
        """Blow at a spider when life is low."""
        if not self.doses or hero.kp > 4:
            return False
        if self._blows(game):
            game.release(hero)
        else:
            fights.fight_spider(game, hero)
        return True


class Durim(Gift):
    """Throws daggers, opens doors that are stuck, searches twice at a time. Without daggers he is unarmed."""

    OPENING = ("door-opens", "door-stuck")

    def __init__(self, game: Game, hero: Hero):
        self.daggers = game.content.numbers["daggers.count"]
        cards = [card.id for card in game.content.decks["door"] if not card.id.endswith("-shuffle")]
        self.door = 10 * len(cards) // sum(card in self.OPENING for card in cards) - 10

    def gets_past(self, game: Game, hero: Hero, barrier: int) -> bool:
        """Open a door that is stuck."""
        if barrier == DOOR:
            return rooms.open_door(game, hero, self.OPENING)
        return super().gets_past(game, hero, barrier)

    def times(self, hero: Hero, door: int, lift: int, climb: int) -> tuple[int, int, int]:
        """Doors cost less."""
        return self.door, lift, climb

    def search(self, game: Game, hero: Hero) -> bool:
        """Draw a second card where the first was no door and has neither moved nor held him."""
        here = hero.square
        if rooms.search(game, hero):
            return True
        hero.searches -= 1
        if hero.state == IN and hero.square == here and not hero.held and not hero.below:
            return rooms.search(game, hero)
        hero.searches += 1
        return False

    def options(self, options: Sequence[str], *, may_wait: bool) -> list[str]:
        """A dagger may be thrown first."""
        return [*options, *[THROW] * bool(self.daggers)]

    def strikes(self, game: Game, hero: Hero, kind: str, choice: str, life: int) -> int:
        """Throw; on the highest number the dagger sticks."""
        if not life:
            return 0
        rolled = game.roll(6)
        self.daggers -= rolled == 6
        return life - rolled // game.content.rolls["crossbow.damage"].divided

    def strikes_beast(self, game: Game, hero: Hero, life: int) -> int:
        """Throw a dagger that is not found again, if it is not the last."""
        if self.daggers < 2:
            return life
        self.daggers -= 1
        return life - game.roll(6)

    def price(self, game: Game, hero: Hero, kind: str, choice: str) -> float:
        """The fight after the throw, and what a lost dagger is worth."""
        divided = game.content.rolls["crossbow.damage"].divided
        cuts = tuple((1 / 6, side // divided) for side in range(1, 7))
        lost = (DAGGER_KEPT if self.daggers > 1 else LAST_DAGGER_KEPT) / 6
        return lost + reckoning.struck(self.bouts(game, hero, kind), kind, cuts, hero.kp)

    def bouts(self, game: Game, hero: Hero, kind: str) -> tuple[letters.Bout, ...]:
        """Say letters, none of which is strong."""
        if not self.daggers:
            return unarmed(game, kind)
        damage = game.content.numbers["combat.damage"]
        return letters.bouts(damage, damage, "even")

    def meets_spider(self, game: Game, hero: Hero) -> bool:
        """Without daggers, get away."""
        return not self.daggers and unarmed_spider(game, hero)


class Iril(Gift):
    """Runs through a tile that lies, and has a sling with stones without end.

    Attributes:
        ran: she has run on in this turn; running: nothing on the first tile has stopped her.
    """

    runs = True
    #: Tiles that one cannot run through; through a corridor, all may walk.
    SLOW = ("corridor", "rubble", "pit", "dark", "rotating", "web", "bridge", "tower", "chamber")

    def __init__(self, game: Game, hero: Hero):
        self.ran = self.running = False

    def begins(self, game: Game, hero: Hero) -> bool:
        """Run anew every turn."""
        self.ran = self.running = False
        return False

    def runs_on(self, game: Game, hero: Hero, ways: Sequence[Way]) -> Way | None:
        """Choose to run on to another tile that lies, where no door is in the way and no pit."""
        board = game.board
        if self.ran or hero.through_wall or board.features[hero.square] in self.SLOW:
            return None
        way = hero.policy.onward(game, hero, ways)
        if not way or not board.laid[board.neighbour(way)] or board.barriers(way) or board.is_pit(way):
            return None
        self.ran = self.running = True
        return way

    def ignores(self, game: Game, hero: Hero, card: Card, rule: Callable) -> bool:
        """Pay no heed to what is harmless while she runs; anything else stops her."""
        self.running = self.running and rule in rooms.HARMLESS
        return self.running

    def options(self, options: Sequence[str], *, may_wait: bool) -> list[str]:
        """A stone may come first."""
        return [*options, SLING]

    def strikes(self, game: Game, hero: Hero, kind: str, choice: str, life: int) -> int:
        """Sling a stone."""
        hits = life > 0 and game.roll(6) in game.content.ranges["sling.hits"]
        return life - game.content.numbers["sling.damage"] * hits

    def price(self, game: Game, hero: Hero, kind: str, choice: str) -> float:
        """The fight after the stone."""
        hits = len(game.content.ranges["sling.hits"]) / 6
        cuts = ((hits, game.content.numbers["sling.damage"]), (1 - hits, 0))
        return reckoning.struck(self.bouts(game, hero, kind), kind, cuts, hero.kp)

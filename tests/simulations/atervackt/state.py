"""A table in play: heroes, decks, rooms and what lies in them, and what every rule does with them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from tests.simulations.atervackt.content import Card, Content, Creature, content
from tests.simulations.drakborgen.board import NOWHERE, Way
from tests.simulations.drakborgen.dice import Roll
from tests.simulations.drakborgen.state import DEAD, IN, OUT, Castle

if TYPE_CHECKING:
    from tests.simulations.atervackt.catacombs import Below
    from tests.simulations.atervackt.policies import Policy

#: Where a square lies: column and row from 0; beside the board, numbers below 0 or above the last.
Place = tuple[int, int]


class Setup(NamedTuple):
    """Who plays.

    Attributes:
        heroes: ids, empty for whoever chance picks of so many `players`; one alone fights by the table for one player.
        rings: their rings ('' for none), empty for one each by chance; amulet: one that everybody wears from the start.
    """

    players: int
    policies: tuple[Policy, ...]
    heroes: tuple[str, ...] = ()
    rings: tuple[str, ...] = ()
    amulet: str = ""


class Ahead(NamedTuple):
    """A piece moved halfway: by a way, or by magic to a place; and the monsters that come along."""

    way: Way | None = None
    place: Place | None = None
    monsters: tuple[str, ...] = ()


class Companion:
    """Whoever follows a hero: an oracaz or an enthralled monster. It is away for a round when they are parted."""

    def __init__(self, creature: Creature, life: int, *, helmet: bool = False):
        self.creature, self.kp, self.helmet = creature, life, helmet
        self.away = False


class Room:
    """What stays on a square until no hero is there.

    Attributes:
        cards: cards that lie there, from wherever; monsters: those that stand there and do nothing.
        searched: nobody finds anything more; secret_door, mist: they are there; locked: by side of a locked door, how many keys have been tried in vain.
    """

    def __init__(self) -> None:
        self.cards: list[Card] = []
        self.monsters: list[str] = []
        self.searched = self.secret_door = self.mist = False
        self.locked: dict[int, int] = {}


class Hero:
    """A hero: the numbers of the card, and how it goes.

    Attributes:
        square: where the piece stands; came: the side of the tile it came in by; before: the square it came from.
        doing: what it does in this round: '', arrives, searches, stands, takes, misses, walks.
        through_wall: it came in by no opening; shut_in: it came by a secret door or a portcullis in this round.
        held: 'web' or 'rubble' that it is caught in; committed: it tears its way on through a web, and not back.
        ahead: where it arrives in the next move phase; below: how it goes in the catacombs; missing: rounds to miss.
        met: monsters that come in with it.
        dark: its torch is out; torch: the card that says so, which one of several keeps; kept: cards that follow it; items: cards by what they are.
        draughts: aspects whose tests succeed in this round; lucky: the amulet of luck has been used in this round.
        amulets: cards by the amulet's id; known: those that have taken effect.
        treasures: treasure cards; tally: what befell it, counted.
    """

    def __init__(self, place: int, card: Creature, ring: str, policy: Policy, square: int):
        self.place, self.card, self.ring, self.policy, self.square = place, card, ring, policy, square
        self.sf, self.vf, self.psy, self.rf, self.kp = card.sf, card.vf, card.psy, card.rf, card.kp
        self.id, self.counters = card.id, card.counters
        self.came, self.before = 0, NOWHERE
        self.doing = self.held = self.used = self.cause = ""
        self.through_wall = self.shut_in = self.committed = self.lucky = self.visited = False
        self.healed = self.dark = False
        self.ahead: Ahead | None = None
        self.below: Below | None = None
        self.met: tuple[str, ...] = ()
        self.missing = self.rounds = self.rolls_left = 0
        self.torch: Card | None = None
        self.kept: list[Card] = []
        self.items: defaultdict[str, list[Card]] = defaultdict(list)
        self.doses: Counter[str] = Counter()
        self.draughts: set[str] = set()
        self.amulets: dict[str, Card | None] = {}
        self.known: set[str] = set()
        self.treasures: list[Card] = []
        self.companions: list[Companion] = []
        self.state = IN
        self.tally: Counter[str] = Counter()

    @property
    def has_light(self) -> bool:
        """Whether it needs no torch and never loses its way."""
        return bool(self.items["light"]) or "amulet-light" in self.amulets or self.id == "hero-dzala"


class Game(Castle):
    """A table of Återväckt.

    Attributes:
        alone: one plays alone; awake: the dragon is.
        sun: the space of the sun marker, from 1; rooms: what lies on squares; downs: those with a way-down marker.
        portals, spiders: squares with those markers.
    """

    def __init__(self, setup: Setup, seed: int):
        said: Content = content()
        super().__init__(setup, said, seed, said.answers)
        for square in said.chamber:
            self.board.laid[square] = True
        self.awake = False
        self.sun = 0
        self.rooms: dict[int, Room] = {}
        self.downs: set[int] = set()
        self.portals: list[int] = []
        self.spiders: list[int] = []
        self.heroes = [self._hero(Hero(*seat)) for seat in self.seats()]
        self.alone = len(self.heroes) == 1

    def _hero(self, hero: Hero) -> Hero:
        hero.rolls_left = self.content.numbers["regret.rolls"] if hero.ring == "ring-regret" else 0
        if hero.id == "hero-dzala":
            hero.companions.append(Companion(self.content.oracaz, self.content.oracaz.kp))
        if self.setup.amulet:
            hero.amulets[self.setup.amulet] = None
        return hero

    # Who and where.

    def inside(self) -> list[Hero]:
        """Return the heroes that are neither out nor dead."""
        return [hero for hero in self.heroes if hero.state == IN]

    def there(self, square: int) -> list[Hero]:
        """Return the heroes in a room: neither halfway out of it nor below it. The chamber is one room."""
        squares = self.content.chamber if square in self.content.chamber else (square,)
        return [h for h in self.inside() if h.square in squares and not h.ahead and not h.below]

    def room(self, square: int) -> Room:
        """Return what lies on a square."""
        return self.rooms.setdefault(square, Room())

    def place(self, square: int) -> Place:
        """Return where a square lies."""
        return square % self.content.columns, square // self.content.columns

    def square(self, place: Place) -> int:
        """Return the square of a place, NOWHERE beside the board."""
        return NOWHERE if self.beyond(place) else place[1] * self.content.columns + place[0]

    def beyond(self, place: Place) -> int:
        """Return how many squares off the board a place lies, 0 for on it."""
        column, row = place
        return max(0, -column, -row, column - self.content.columns + 1, row - self.content.rows + 1)

    def may_enter(self, square: int) -> bool:
        """Whether there is such a square, and a tile lies there or can be laid."""
        return square != NOWHERE and (self.board.laid[square] or bool(self.board.bag))

    # Dice.

    def test(self, hero: Hero, aspect: str, stake: float = 1.0, burden: int = 0) -> bool:
        """Test an aspect, with all that rings, amulets and prayers do; failing costs about `stake` life points."""
        if aspect in hero.draughts:
            return True
        if hero.ring == "ring-fate" and hero.policy.names(hero, stake):
            self.use_ring(hero)
            return True
        over = self._over(hero, aspect, burden)
        if over > 0 and not hero.lucky and self.takes_effect(hero, "amulet-luck"):
            hero.lucky = True
            over = self._over(hero, aspect, burden)
        if over <= 0 and self.takes_effect(hero, "amulet-misfortune"):
            self.drop_amulet(hero, "amulet-misfortune")
            over = self._over(hero, aspect, burden)
        while over > 0 and self._rerolls(hero, stake, twelve=True):
            over = self._over(hero, aspect, burden)
        if over == 1 and any(card.id.startswith("room-curse") for card in hero.kept):
            self.lose(hero, self.content.numbers["curse.damage"], "curse")
        return over <= 0 and hero.state == IN

    def _over(self, hero: Hero, aspect: str, burden: int) -> int:
        off = self.content.numbers["balance.off"] if hero.ring == "ring-balance" else 0
        return self.roll(12) + burden - off - getattr(hero, aspect)

    def _rerolls(self, hero: Hero, stake: float, *, twelve: bool) -> bool:
        """Pray, or regret a roll of T12, if the hero can and likes."""
        if hero.id == "hero-aelfric" and hero.counters and hero.policy.rerolls(hero, stake):
            hero.counters -= 1
            return True
        if twelve and hero.rolls_left and hero.policy.rerolls(hero, stake):
            hero.rolls_left -= 1
            hero.used = "ring-regret"
            return True
        return False

    def throw(self, hero: Hero, rolls: Sequence[Roll]) -> int:
        """Roll what a hero is to lose; a bad roll may be made again."""
        twelve = any(roll.faces == 12 for roll in rolls)
        worst = sum(
            max(0, roll.plus + roll.faces - (getattr(hero, roll.less) if roll.less else 0)) for roll in rolls
        )
        if twelve and hero.ring == "ring-fate" and hero.policy.names(hero, min(worst, hero.kp) / 2):
            self.use_ring(hero)
            return sum(
                max(0, 1 + roll.plus - (getattr(hero, roll.less) if roll.less else 0)) for roll in rolls
            )
        mean = sum(roll.mean(hero) for roll in rolls)
        points = sum(roll.roll(self.random, hero) for roll in rolls)
        while points > mean and self._rerolls(
            hero, hero.kp if points >= hero.kp else points - mean, twelve=twelve
        ):
            points = sum(roll.roll(self.random, hero) for roll in rolls)
        return points

    # Life and death.

    def hurt(self, hero: Hero, rolls: str | Roll | None, cause: str) -> None:
        """Roll what a hero loses, by a fact or a card."""
        if rolls is not None:
            dice = self.content.rolls[rolls] if isinstance(rolls, str) else (rolls,)
            self.lose(hero, self.throw(hero, dice), cause)

    def lose(self, hero: Hero, points: int, cause: str) -> None:
        """Take life points from a hero, who may die of it; the dead lose nothing more."""
        if hero.state != IN:
            return
        hero.kp -= points
        if hero.kp <= 0:
            self.kill(hero, cause)
        elif points and self.takes_effect(hero, "amulet-evil"):
            self.drop_amulet(hero, "amulet-evil")
            self.hurt(hero, "amulet.evil", "amulet")

    def kill(self, hero: Hero, cause: str) -> None:
        """A hero dies: all its cards are shuffled into their decks. Dusk saves from the pit, and at sunset."""
        if cause in ("pit", "sunset") and self.takes_effect(hero, "amulet-dusk"):
            self.leave(hero)
            return
        hero.kp, hero.state, hero.cause = 0, DEAD, cause
        held = [card for cards in hero.items.values() for card in cards] + hero.treasures + hero.kept
        held += [card for card in (*hero.amulets.values(), hero.torch) if card]
        held += [self.amulet_card(amulet) for amulet, found in hero.amulets.items() if found]
        held += hero.below.pile if hero.below else []
        for card in held:
            self.put_back(card)
        for deck in dict.fromkeys(card.deck for card in held):
            self.random.shuffle(self.decks[deck].cards)
        hero.treasures, hero.kept, hero.companions = [], [], []

    def leave(self, hero: Hero) -> None:
        """A hero leaves the castle with all it carries."""
        hero.state = OUT

    # Cards.

    def put_back(self, card: Card) -> None:
        """Put a card at the bottom of its deck."""
        self.decks[card.deck].put_back(card)

    def takes_effect(self, hero: Hero, amulet: str) -> bool:
        """Whether a hero wears an amulet, which then takes effect."""
        if amulet not in hero.amulets:
            return False
        hero.known.add(amulet)
        return True

    def drop_amulet(self, hero: Hero, amulet: str) -> None:
        """Put a spent amulet away, and the card it was found by."""
        found = hero.amulets.pop(amulet)
        hero.known.discard(amulet)
        if found:
            self.put_back(self.amulet_card(amulet))
            self.put_back(found)

    def amulet_card(self, amulet: str) -> Card:
        return next(card for card in self.content.decks["amulet"] if card.id == amulet)

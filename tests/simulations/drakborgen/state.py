"""A table in play: heroes, decks and the sun, and what every rule does with them."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from tests.simulations.drakborgen.board import NOWHERE, Board, Way
from tests.simulations.drakborgen.content import Card, Content, HeroCard, content

if TYPE_CHECKING:
    from tests.simulations.drakborgen.gifts import Gift
    from tests.simulations.drakborgen.policies import Policy
    from tests.simulations.drakborgen.second.underworld import Below

IN, OUT, DEAD = "in", "out", "dead"


class Setup(NamedTuple):
    """Who plays, and which designed parts are on the table.

    Attributes:
        heroes: ids in the order of play, empty for whoever chance picks of so many `players`.
        rings: their rings ('' for none), empty for one each by chance.
        potions, strong, bolts: whether bottles hold the potion, letters do extra damage, Bardhor has his crossbow.
        letters: `best` for letters mixed as well as can be, `even` for letters mixed evenly, by either side.
        modules: what is played of the two boxes; amulet: one that everybody wears from the start, '' for none.
    """

    players: int
    policies: tuple[Policy, ...]
    heroes: tuple[str, ...] = ()
    rings: tuple[str, ...] = ()
    potions: bool = True
    strong: bool = True
    bolts: bool = True
    letters: str = "best"
    modules: tuple[str, ...] = ("base",)
    amulet: str = ""


class Hero:
    """A hero: the numbers of the card, and how it goes.

    Attributes:
        square: where the piece stands; came: the side of the tile it came in by; before: the square it came from.
        through_wall: it came by a secret door; shut_in: a portcullis slammed down behind it in this turn.
        held: what it must deal with first: '', trapdoor, spider, torch, missing; held_card: its card; fighting: the spider is
            fought, and fled from no more.
        lost: the way out of a dark room must be rolled; missing: turns to miss; searches: how often it searched here; trail: squares of this walk;
            tried_door: whether it drew a door card in this turn.
        state: in, out or dead; cause: what killed it; used: the ring it used; drank: whether it drank a potion.
        treasures: treasure cards; finds: the values of all else.
        gift: what it can do that others cannot.
        kept: cards that follow it, such as a shadow; caught: it hangs in a web; noticed: what the outcome tells of it.
        book: what the spell book has given it in the chamber, '' for nothing.
        below: how it goes in the underworld, None for who is not there.
        amulet: the one it wears, None for none, known once it has taken effect, and found: the card it was found by; halves: those of the broken one.
    """

    __slots__ = (
        "amulet", "before", "below", "bolts", "book", "bottle", "came", "card", "caught", "cause", "drank", "fighting", "finds", "found",
        "gift", "halves", "held", "held_card", "kept", "known", "kp", "lost", "missing", "noticed", "place", "policy", "rf", "ring", "rope",
        "searches", "sf", "shut_in", "square", "state", "tf", "through_wall", "trail", "treasures", "tried_door", "turns", "used",
        "vf", "visited", "woken",
    )  # fmt: skip

    def __init__(self, place: int, card: HeroCard, ring: str, policy: Policy, square: int):
        self.place, self.card, self.ring, self.policy, self.square = place, card, ring, policy, square
        self.sf, self.vf, self.rf, self.tf, self.kp = card.sf, card.vf, card.rf, card.tf, card.kp
        self.bolts = card.bolts
        self.came, self.before = 0, NOWHERE
        self.through_wall = self.shut_in = self.lost = self.rope = self.visited = self.fighting = (
            self.drank
        ) = False
        self.tried_door = False
        self.held, self.held_card, self.bottle = "", None, None
        self.missing = self.searches = self.turns = self.woken = 0
        self.finds: list[int] = []
        self.state, self.cause = IN, ""
        self.treasures: list[Card] = []
        self.trail: set[int] = set()
        self.used = self.book = ""
        self.gift: Gift
        self.kept: list[Card] = []
        self.halves: list[Card] = []
        self.noticed: set[str] = set()
        self.caught = self.known = False
        self.below: Below | None = None
        self.amulet: Card | None = None
        self.found: Card | None = None


class Deck:
    """A pile of cards. A Shuffle card shuffles it, itself included, and another is drawn."""

    def __init__(self, cards: Sequence[Card], random: Random):
        self.random = random
        self.cards = deque(cards)
        random.shuffle(self.cards)

    def draw(self) -> Card | None:
        """Take the top card; None where none is left."""
        while self.cards:
            card = self.cards.popleft()
            if not card.id.endswith("-shuffle"):
                return card
            self.cards.append(card)
            self.random.shuffle(self.cards)
        return None

    def put_back(self, card: Card) -> None:
        """Put a card at the bottom."""
        self.cards.append(card)


class Castle:
    """What a table of either game of the castle has: content, chance, board, decks, monster cards.

    Attributes:
        dragons: the dragon cards still in hand.
    """

    def __init__(self, setup: Any, said: Any, seed: int, monsters: Iterable[Any]):
        self.setup, self.content, self.random = setup, said, Random(seed)
        self.board = Board(said, self.random)
        self.decks = {name: Deck(cards, self.random) for name, cards in said.decks.items()}
        self.monsters = deque(monsters)
        self.random.shuffle(self.monsters)
        self.dragons = list(said.decks["dragon"])

    def seats(self) -> Iterator[tuple[int, Any, str, Any, int]]:
        """Return each hero's place, card, ring, policy and tower, as the setup or chance has them."""
        setup, said = self.setup, self.content
        ids = setup.heroes or self.random.sample(list(said.heroes), setup.players)
        rings = list(setup.rings or self.random.sample(said.rings, len(ids)))
        towers = self.random.sample(list(said.towers), len(ids))
        for n, (hero, ring, tower) in enumerate(zip(ids, rings, towers, strict=True)):
            card = said.heroes[hero]
            yield n, card, "" if card.ringless else ring, setup.policies[n % len(setup.policies)], tower

    def roll(self, faces: int) -> int:
        return int(self.random.random() * faces) + 1

    def sides(self, hero: Any) -> list[int]:
        """Return the sides of its tile by which a hero may leave."""
        return self.board.sides_from(hero.square, hero.came)

    def ways(self, hero: Any) -> list[Way]:
        """Return the ways by which a hero may leave, whatever door or portcullis bars them."""
        if hero.square in self.content.chamber:
            ways = [Way(square, side) for square in self.content.chamber for side in range(4)]
        else:
            ways = [Way(hero.square, side) for side in self.sides(hero)]
        board = self.board
        return [w for w in ways if board.barriers(w) is not None and self.may_enter(board.neighbour(w))]

    def walls(self, hero: Any) -> list[Way]:
        """Return the ways by which a hero may leave through a secret door, which is any."""
        inside = hero.square in self.content.chamber
        squares = tuple(self.content.chamber) if inside else (hero.square,)
        ways = [Way(square, side) for square in squares for side in range(4)]
        beside = [(way, self.board.neighbour(way)) for way in ways]
        return [way for way, square in beside if square not in squares and self.may_enter(square)]

    def regain(self, hero: Any, points: int) -> None:
        """Return life points to a hero, never above the start."""
        hero.kp = min(hero.card.kp, hero.kp + points)

    def use_ring(self, hero: Any) -> None:
        """Put a ring away."""
        hero.used, hero.ring = hero.ring, ""


class Game(Castle):
    """A table of Drakborgen.

    Attributes:
        left: turns of the day; floors: squares with a floor token.
    """

    def __init__(self, setup: Setup, seed: int):
        said: Content = content(setup.modules)
        super().__init__(setup, said, seed, said.answers.values())
        self.left = said.numbers["turns"]
        self.floors: set[int] = set()
        self.heroes = [Hero(*seat) for seat in self.seats()]
        if not setup.bolts:
            for hero in self.heroes:
                hero.bolts = 0

    def passes(self, hero: Hero, aspect: str) -> bool:
        """Test an aspect of a hero: at most it on T12. Bad luck may take a success back."""
        passed = self.roll(12) <= getattr(hero, aspect)
        if passed and hero.amulet and self.takes_effect(hero, "amulet-misfortune"):
            self.throw_amulet(hero)
            passed = self.roll(12) <= getattr(hero, aspect)
        return passed

    def occupied(self, square: int) -> bool:
        """Whether a hero stands on a square that holds but one."""
        return self.board.features[square] != "chamber" and any(
            hero.square == square and hero.state == IN for hero in self.heroes
        )

    def in_chamber(self) -> Iterator[Hero]:
        """Yield the heroes in the treasure chamber."""
        return (h for h in self.heroes if h.state == IN and self.board.features[h.square] == "chamber")

    def may_enter(self, square: int) -> bool:
        """Whether there is such a square, nobody stands there, and a tile lies there or can be laid."""
        return (
            square != NOWHERE
            and not self.occupied(square)
            and (self.board.laid[square] or self.board.features[square] == "chamber" or bool(self.board.bag))
        )

    def sides(self, hero: Hero) -> list[int]:
        """Return the sides of its tile by which a hero may leave: from a bridge, only back."""
        return [hero.came] if self.board.features[hero.square] == "bridge" else super().sides(hero)

    def may_search(self, hero: Hero) -> bool:
        """Whether a hero may search where it stands."""
        return (
            (self.has_cards(hero) or (self.board.features[hero.square] == "dark" and hero.gift.sees))
            and hero.searches < self.content.numbers["search.turns"]
            and not hero.gift.raging
        )

    def has_cards(self, hero: Hero) -> bool:
        """Whether a hero draws a room card where it stands."""
        tile = self.board.tiles[hero.square]
        return tile is not None and tile.has_cards

    def lose(self, hero: Hero, points: int, cause: str) -> None:
        """Take life points from a hero, who may die of it."""
        hero.kp -= points
        if hero.kp <= 0:
            self.kill(hero, cause)
        elif points and hero.amulet and self.takes_effect(hero, "amulet-evil"):
            self.throw_amulet(hero)
            self.lose(hero, self.content.rolls["amulet.evil"].roll(self.random), "amulet")

    def kill(self, hero: Hero, cause: str) -> None:
        """A hero dies; a reminder of danger goes back to its deck, all else leaves the game."""
        self.release(hero)
        self.shake_off(hero)
        self.throw_amulet(hero)
        hero.kp, hero.state, hero.cause = 0, DEAD, cause

    def hold(self, hero: Hero, what: str, card: Card) -> None:
        """Keep the card of a danger before a hero."""
        hero.held, hero.held_card = what, card

    def release(self, hero: Hero) -> None:
        """A danger is over: its card goes back to its deck."""
        if hero.held_card:
            self.decks[hero.held_card.deck].put_back(hero.held_card)
        hero.held, hero.held_card, hero.fighting = "", None, False

    def leave(self, hero: Hero) -> None:
        """A hero leaves the castle, and what followed it stays behind."""
        hero.state = OUT
        self.shake_off(hero)
        self.throw_amulet(hero)

    def shake_off(self, hero: Hero, kind: str = "") -> None:
        """Be rid of what follows, or of some of it: its cards go back."""
        for card in [card for card in hero.kept if kind in card.id]:
            hero.kept.remove(card)
            self.decks[card.deck].put_back(card)

    def takes_effect(self, hero: Hero, amulet: str) -> bool:
        """Whether a hero wears an amulet, which then takes effect."""
        worn = hero.amulet is not None and hero.amulet.id == amulet
        hero.known |= worn
        return worn

    def throw_amulet(self, hero: Hero) -> None:
        """Throw away an amulet, and the card that it was found by."""
        for card in (hero.amulet, hero.found):
            if card:
                self.decks[card.deck].put_back(card)
        hero.amulet = hero.found = None
        hero.known = False

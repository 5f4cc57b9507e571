"""The underworld: getting down, a card a turn, and coming up again."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tests.simulations.drakborgen import fights
from tests.simulations.drakborgen.board import NOWHERE
from tests.simulations.drakborgen.content import STEPS, Card
from tests.simulations.drakborgen.state import IN, Game, Hero

#: Floor tokens that the box holds, and how often a roll is made again before one stays below.
FLOORS, ROLLS = 5, 12
#: The kind of the monster down there, as fights know it.
BEAST = "rash-kharg"
#: Where nobody comes up on a tile that lies, and what is not laid there.
NOT_UP, NOT_LAID = ("pit", "bridge"), ("pit", "bridge", "trap")


class Below:
    """How it goes with a hero in the underworld.

    Attributes:
        start: the square where it went down; side: where its arrow points; dark: its torch is out.
        pile: the cards it has drawn; finds: those of them that it keeps.
    """

    __slots__ = ("dark", "finds", "pile", "side", "start")

    def __init__(self, start: int, side: int):
        self.start, self.side = start, side
        self.pile: list[Card] = []
        self.finds: list[Card] = []
        self.dark = False


def is_played(game: Game) -> bool:
    """Whether the underworld is part of the game."""
    return "underworld" in game.setup.modules


def may_descend(game: Game, hero: Hero) -> bool:
    """Whether there is a way down where a hero stands."""
    return not hero.gift.raging and (
        game.board.features[hero.square] == "way-down" or hero.square in game.floors
    )


def find_way_down(game: Game, hero: Hero, card: Card) -> None:
    """Draw a card with a way down: go down, and leave the floor open for others, or put it away."""
    if not hero.gift.raging and hero.policy.descends(game, hero):
        if game.board.features[hero.square] != "rubble" and len(game.floors) < FLOORS:
            game.floors.add(hero.square)
        descend(game, hero)


def descend(game: Game, hero: Hero) -> None:
    """Go or fall down; the arrow points where the hero means to go, and the shadow may lose the way."""
    hero.below = Below(hero.square, hero.policy.heads(game, hero))
    hero.noticed.add("below")
    hero.square = hero.before = NOWHERE
    hero.lost = hero.caught = hero.through_wall = hero.shut_in = False
    for card in [card for card in hero.kept if card.id.startswith("room-shadow")]:
        if game.roll(6) % 2 == 0:
            hero.kept.remove(card)
            game.decks[card.deck].put_back(card)


def fall(game: Game, hero: Hero) -> None:
    """Fall from a bridge: lose life points, and treasures in the mud."""
    rolls = game.content.rolls
    game.lose(hero, rolls["bridge.damage"].roll(game.random), "bridge")
    if hero.state == IN:
        for _ in range(min(len(hero.treasures), rolls["bridge.treasures"].roll(game.random))):
            game.decks["treasure"].put_back(
                hero.treasures.pop(int(game.random.random() * len(hero.treasures)))
            )
        descend(game, hero)


def burden(hero: Hero) -> int:
    """Return what a hero's treasures take from its agility on a bridge: one for each four of them, three at most."""
    return min(3, (len(hero.treasures) + 3) // 4)


def cross(game: Game, hero: Hero) -> None:
    """Cross a bridge: over it, or down."""
    if game.takes_effect(hero, "amulet-levitation") or hero.gift.crosses(game, hero, hero.vf - burden(hero)):
        hero.came = (hero.came + 2) % 4
        hero.before = game.board.beside[hero.square][hero.came]
    else:
        fall(game, hero)


def turn(game: Game, hero: Hero, below: Below) -> None:
    """Take a turn down there."""
    if below.dark and game.roll(6) > game.content.numbers["named.numbers"]:
        return
    below.dark = False
    if hero.ring == "ring-return" and not hero.gift.raging and hero.policy.returns(game, hero):
        game.use_ring(hero)
        come_up(game, hero, below, straight=True)
        return
    card = game.decks["underworld"].draw()
    if card:
        below.pile.append(card)
        RULES[card.id](game, hero, card)
        if hero.state != IN:
            _shuffle_in(game, below)


def _shuffle_in(game: Game, below: Below) -> None:
    deck = game.decks["underworld"]
    deck.cards.extend(card for card in below.pile if card not in below.finds)
    game.random.shuffle(deck.cards)
    below.pile.clear()


# Coming up.


def come_up(game: Game, hero: Hero, below: Below, *, straight: bool = False) -> None:
    """Come up, or stay below where no roll leads to a free square."""
    for _ in range(ROLLS):
        square = _near_way(game, _lands(game, below, 0 if straight else _stray(game, below)))
        if _is_free(game, square) and _surface(game, hero, below, square):
            return


def _stray(game: Game, below: Below) -> int:
    """Roll how far to the side of the arrow one has gone: to the left below zero, to the right above."""
    reach = drift(game, len(below.pile))
    rolled = game.roll(10)
    return min(0, rolled - 1 - reach) + max(0, rolled - 10 + reach)


def drift(game: Game, cards: int) -> int:
    """Return how far to the side one may stray after so many cards."""
    spread = game.content.second.spread
    return next((reach for most, reach in spread if cards <= most), spread[-1][1])


def _lands(game: Game, below: Below, stray: int) -> int:
    """Return the square so many squares along the arrow and to its side; the outer wall stops both."""
    square = steps(game, below.start, below.side, len(below.pile))
    return steps(game, square, (below.side + (1 if stray > 0 else 3)) % 4, abs(stray))


def steps(game: Game, square: int, side: int, number: int) -> int:
    """Return the square so many steps in a direction, or the last before the outer wall."""
    for _ in range(number):
        beside = game.board.beside[square][side]
        if beside == NOWHERE:
            break
        square = beside
    return square


def _near_way(game: Game, square: int) -> int:
    """Return a way down that touches the square, even by a corner, or the square itself."""
    columns, rows = game.content.columns, game.content.rows
    row, column = divmod(square, columns)
    for dx, dy in (*STEPS, (-1, -1), (-1, 1), (1, -1), (1, 1)):
        if 0 <= column + dx < columns and 0 <= row + dy < rows:
            near = (row + dy) * columns + column + dx
            if (game.board.features[near] == "way-down" or near in game.floors) and _is_free(game, near):
                return near
    return square


def _is_free(game: Game, square: int) -> bool:
    return not game.occupied(square) and game.board.features[square] not in NOT_UP


def _surface(game: Game, hero: Hero, below: Below, square: int) -> bool:
    """Stand on a square, and lay a tile where none lies; False if there is none to lay."""
    board = game.board
    if not board.laid[square] and board.features[square] != "chamber":
        fitting = next(
            (n for n in range(len(board.bag) - 1, -1, -1) if board.bag[n].feature not in NOT_LAID), None
        )
        if fitting is None:
            return False
        tile = board.bag.pop(fitting)
        back = hero.policy.turns_tile(game, hero, square, tile)
        board.place(square, tile, (back - 2) % 4)
    for inside in game.content.chamber:
        board.laid[inside] |= square in game.content.chamber
    place(game, hero, square)
    _shuffle_in(game, below)
    hero.below = None
    hero.noticed.add("up")
    return True


def place(game: Game, hero: Hero, square: int) -> None:
    """Stand somewhere without having come by any way: one is in the middle of rubble or webs, and cannot flee."""
    feature = game.board.features[square]
    hero.square, hero.before, hero.searches = square, NOWHERE, 0
    open_sides = [side for side in range(4) if game.board.ways[square][side]]
    hero.came = open_sides[0] if open_sides else 0
    hero.through_wall, hero.caught, hero.shut_in = True, feature == "web", False
    hero.lost = feature == "dark" and not hero.gift.sees
    hero.visited |= feature == "chamber"
    if feature == "tower" and hero.policy.tower(game, hero, []) == "leave":
        game.leave(hero)


# Cards.


def _nothing(game: Game, hero: Hero, card: Card) -> None:
    """Nothing happens."""


def _exit(game: Game, hero: Hero, card: Card) -> None:
    if hero.below and (hero.gift.raging or hero.policy.climbs(game, hero)):
        come_up(game, hero, hero.below)


def _hole(game: Game, hero: Hero, card: Card) -> None:
    if (hero.gift.raging or hero.policy.climbs(game, hero)) and game.passes(hero, "vf") and hero.below:
        come_up(game, hero, hero.below)


def _find(game: Game, hero: Hero, card: Card) -> None:
    """A find counts in the pile, and is kept."""
    if not hero.gift.raging and hero.below:
        hero.finds.append(card.value)
        hero.noticed.add(card.id)
        hero.below.finds.append(card)


def _rats(game: Game, hero: Hero, card: Card) -> None:
    hero.gift.bitten(game, hero, card.damage)
    if hero.state == IN:
        game.lose(hero, card.damage.roll(game.random, hero), "rats")


def _torch(game: Game, hero: Hero, card: Card) -> None:
    ignored = game.takes_effect(hero, "amulet-light") or hero.gift.ignores(game, hero, card, _torch)
    if hero.below and not ignored and hero.state == IN:
        hero.below.dark = True


def _beast(game: Game, hero: Hero, card: Card) -> None:
    """Bribe it with the least of what one carries, or fight."""
    said = game.content
    if not hero.gift.raging and _bribes(game, hero) and game.roll(6) in said.ranges["rash-kharg.bribed"]:
        return
    life = game.roll(10) if hero.gift.raging else said.numbers["rash-kharg.life"]
    if hero.bolts and not hero.gift.raging:
        hero.bolts -= 1
        life -= said.rolls["crossbow.damage"].roll(game.random)
    fights.fight(game, hero, hero.gift.strikes_beast(game, hero, life), BEAST)


def _bribes(game: Game, hero: Hero) -> bool:
    """Give up the find or treasure card that is worth least, if the hero likes."""
    cheapest = min((card.value for card in hero.treasures), default=None)
    if hero.finds and (cheapest is None or min(hero.finds) <= cheapest):
        if hero.policy.bribes(game, hero, min(hero.finds)):
            hero.finds.remove(min(hero.finds))
            return True
    elif cheapest is not None and hero.policy.bribes(game, hero, cheapest):
        card = min(hero.treasures, key=lambda one: one.value)
        hero.treasures.remove(card)
        game.decks["treasure"].put_back(card)
        return True
    return False


#: By the id of the card.
RULES: Mapping[str, Callable[[Game, Hero, Card], None]] = {
    "under-empty-tracks": _nothing,
    "under-empty-drip": _nothing,
    "under-empty-roots": _nothing,
    "under-empty-fork": _nothing,
    "under-exit": _exit,
    "under-hole": _hole,
    "under-diamond": _find,
    "under-chest": _find,
    "under-rats": _rats,
    "under-rash-kharg": _beast,
    "under-torch": _torch,
}

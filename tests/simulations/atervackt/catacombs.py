"""The catacombs: down, with a drift, a card a round, and up again; and magic, which throws heroes about and lands them anywhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tests.simulations.atervackt import monsters
from tests.simulations.atervackt.content import Card
from tests.simulations.atervackt.state import IN, NOWHERE, OUT, Ahead, Game, Hero, Place
from tests.simulations.drakborgen.content import STEPS

#: The eight directions clockwise from north, which is across from the sun track and so down on the board.
EIGHT = ((0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1), (1, 0), (1, 1))


def beside(place: Place, direction: int, squares: int = 1) -> Place:
    """Return the place so many squares away, in a direction counted clockwise from north by eighths."""
    across, down = EIGHT[direction % 8]
    return place[0] + squares * across, place[1] + squares * down


def shake_off(game: Game, hero: Hero) -> None:
    """Lose the shadow, which magic leaves behind, and one's companions for a round."""
    for card in [card for card in hero.kept if card.id.startswith("room-shadow")]:
        hero.kept.remove(card)
        game.put_back(card)
    for companion in hero.companions:
        companion.away = True


def throw(game: Game, hero: Hero, direction: int, squares: int) -> None:
    """Be moved ahead by magic; the hero arrives in the next move phase."""
    hero.ahead = Ahead(place=beside(game.place(hero.square), direction, squares))
    shake_off(game, hero)


def sink(game: Game, hero: Hero) -> None:
    """Be teleported down into the catacombs."""
    shake_off(game, hero)
    descend(game, hero)


def carry_off(game: Game, hero: Hero) -> None:
    """Be carried off by the amulet before a trap strikes."""
    rolled, said = game.roll(12), game.content
    if rolled in said.said.teleport:
        throw(game, hero, rolled - said.said.teleport.start, said.numbers["transport.squares"])
    else:
        sink(game, hero)


def pull(game: Game, hero: Hero) -> None:
    """Be pulled along the board, or down."""
    rolled, said = game.roll(6), game.content
    if rolled in said.said.pull:
        throw(game, hero, 2 * (rolled - said.said.pull.start), said.numbers["pull.squares"])
    else:
        sink(game, hero)


def land(game: Game, hero: Hero, place: Place) -> None:
    """Arrive by magic: in the outer wall is death, beyond it is freedom, elsewhere the middle of the tile."""
    hero.ahead = None
    beyond, numbers = game.beyond(place), game.content.numbers
    if beyond >= numbers["wall.beyond"]:
        game.leave(hero)
    elif beyond:
        game.kill(hero, "wall")
    else:
        stand(game, hero, game.square(place))
        hero.through_wall = True


def stand(game: Game, hero: Hero, square: int) -> None:
    """Stand on a square without having come from anywhere; a tile to be laid is laid as the hero likes."""
    hero.square, hero.before, hero.below, hero.held = square, NOWHERE, None, ""
    hero.came, hero.doing = hero.policy.turns(game, hero, square), "arrives"
    hero.shut_in = hero.committed = False


class Below:
    """How it goes with a hero in the catacombs.

    Attributes:
        place: where the arrow lies; side: where it points; start: where the hero went down.
        fallen: it fell, and may climb back with a rope; pile: cards it has drawn and not kept; exit: the way up it has found;
        updraught: it is teleported up in the next round; dark: its torch is out.
    """

    def __init__(self, place: Place, side: int, *, fallen: bool = False):
        self.place, self.start, self.side, self.fallen = place, place, side, fallen
        self.pile: list[Card] = []
        self.exit: Card | None = None
        self.updraught = self.dark = False


def may_descend(game: Game, hero: Hero) -> bool:
    """Whether there is a way down where a hero stands."""
    return game.board.features[hero.square] == "way-down" or hero.square in game.downs


def mark(game: Game, square: int) -> None:
    """Lay a way-down marker, if one is left."""
    if len(game.downs) < game.content.numbers["markers.way-down"]:
        game.downs.add(square)


def descend(game: Game, hero: Hero, *, fallen: bool = False) -> None:
    """Go down; the arrow points where the hero means to go."""
    place = game.place(hero.square)
    hero.below = Below(place, hero.policy.heads(game, hero, place, range(4)), fallen=fallen)
    hero.held, hero.doing, hero.met, hero.ahead = "", "tried", (), None
    hero.tally["below"] += 1


def fall(game: Game, hero: Hero, damage: str, cause: str) -> None:
    """Fall, and begin to walk in the next round."""
    game.hurt(hero, damage, cause)
    if hero.state == IN:
        descend(game, hero, fallen=True)


def walk(game: Game, hero: Hero, below: Below) -> None:
    """Take a move phase down there."""
    if below.updraught:
        _surface(game, hero, below, by_magic=True)
    elif below.dark and not hero.has_light and game.roll(6) > game.content.numbers["named.numbers"]:
        hero.doing = "tried"
    elif hero.ring == "ring-return" and hero.policy.returns(game, hero, below):
        below.dark = False
        game.use_ring(hero)
        come_up(game, hero, below, below.place, by_magic=True)
    elif below.fallen and hero.items["rope"] and hero.policy.climbs(game, hero, below):
        below.dark = False
        _climb_back(game, hero, below)
    elif below.exit and hero.policy.climbs(game, hero, below):
        below.dark = False
        hero.doing = "tried"
        if EXITS[below.exit.id](game, hero):
            _surface(game, hero, below)
    else:
        below.dark = False
        _step(game, hero, below)


def _climb_back(game: Game, hero: Hero, below: Below) -> None:
    hero.doing = "tried"
    if game.test(hero, "vf"):
        _shuffle_in(game, below)
        stand(game, hero, game.square(below.start))


def _step(game: Game, hero: Hero, below: Below) -> None:
    below.exit, below.fallen = None, False
    sides = [(below.side + turn) % 4 for turn in (-1, 0, 1)]
    side = hero.policy.heads(game, hero, below.place, sides)
    if not hero.has_light:
        numbers, rolled = game.content.numbers, game.roll(6)
        side += (rolled == numbers["drift.right"]) - (rolled == numbers["drift.left"])
    below.side = side % 4
    across, down = STEPS[below.side]
    below.place = below.place[0] + across, below.place[1] + down
    hero.doing = "walks"


def draw(game: Game, hero: Hero, below: Below) -> None:
    """Draw a catacomb card; it lies before the hero until the hero is up again."""
    card = game.decks["catacomb"].draw()
    if card is None:
        return
    hero.tally["catacomb cards"] += 1
    if not RULES[_name(card)](game, hero, card):
        if hero.below and hero.state == IN:
            below.pile.append(card)
        else:
            game.put_back(card)


def _name(card: Card) -> str:
    return next(name for name in RULES if card.id.startswith(f"catacomb-{name}"))


def _shuffle_in(game: Game, below: Below) -> None:
    deck = game.decks["catacomb"]
    deck.cards.extend(below.pile)
    game.random.shuffle(deck.cards)
    below.pile.clear()


# Coming up.


def _surface(game: Game, hero: Hero, below: Below, *, by_magic: bool = False) -> None:
    rolled, ranges = game.roll(12), game.content.ranges
    place = below.place
    if rolled in ranges["emerge.beside"]:
        place = beside(place, rolled - ranges["emerge.beside"].start)
    come_up(game, hero, below, place, by_magic=by_magic)


def come_up(game: Game, hero: Hero, below: Below, place: Place, *, by_magic: bool = False) -> None:
    """Come up at a place: outside, in the wall, or on a square; a stair leads to a way down that is near."""
    _shuffle_in(game, below)
    hero.tally["up"] += 1
    if by_magic:
        shake_off(game, hero)
        hero.below = None
        land(game, hero, place)
    elif game.beyond(place) >= game.content.numbers["wall.beyond"]:
        game.leave(hero)
    else:
        _climb_out(game, hero, _near_way(game, _inside(game, place)))
    if hero.state == OUT:
        hero.tally["up outside"] += 1


def _inside(game: Game, place: Place) -> Place:
    """Return the place inside the outer wall that is nearest."""
    return min(max(place[0], 0), game.content.columns - 1), min(max(place[1], 0), game.content.rows - 1)


def _near_way(game: Game, place: Place) -> Place:
    """Return the place of the way down where one comes up near one."""
    if _is_way(game, place):
        return place
    ways = [near for near in (beside(place, n) for n in range(8)) if _is_way(game, near)]
    return game.random.choice(ways) if ways else place


def _is_way(game: Game, place: Place) -> bool:
    square = game.square(place)
    return square >= 0 and (game.board.features[square] == "way-down" or square in game.downs)


def _climb_out(game: Game, hero: Hero, place: Place) -> None:
    """Stand on a square, where a marker is put unless it is no room or has a way down already."""
    square = game.square(place)
    if game.board.features[square] not in ("tower", "chamber", "way-down"):
        mark(game, square)
    stand(game, hero, square)
    hero.through_wall = False


# Ways up.


def _free(game: Game, hero: Hero) -> bool:
    return True


def _tested(aspect: str) -> Callable[[Game, Hero], bool]:
    def test(game: Game, hero: Hero) -> bool:
        return game.test(hero, aspect)

    return test


def _hole(game: Game, hero: Hero) -> bool:
    return bool(hero.items["rope"]) or game.test(hero, "vf")


def _door(game: Game, hero: Hero) -> bool:
    """Draw a door card; a lock is not tried, for the card lets only an open door through."""
    card = game.decks["door"].draw()
    game.put_back(card)
    if card.id.startswith("door-trap"):
        game.hurt(hero, card.damage, "door trap")
    return not card.id.startswith(("door-trap", "door-locked"))


EXITS: Mapping[str, Callable[[Game, Hero], bool]] = {
    "catacomb-exit-free": _free,
    "catacomb-exit-strength": _tested("sf"),
    "catacomb-exit-agility": _hole,
    "catacomb-exit-psyche": _tested("psy"),
    "catacomb-exit-door": _door,
}


# Cards; True for those that the hero keeps.


def _nothing(game: Game, hero: Hero, card: Card) -> None:
    """Nothing happens."""


def _exit(game: Game, hero: Hero, card: Card) -> None:
    if hero.below:
        hero.below.exit = card


def _rats(game: Game, hero: Hero, card: Card) -> None:
    game.hurt(hero, card.damage, "rats")


def _beast(kind: str) -> Callable[[Game, Hero, Card], None]:
    def meet(game: Game, hero: Hero, card: Card) -> None:
        for ring in ("ring-sleep", "ring-light"):
            if hero.ring == ring:
                game.use_ring(hero)
                return
        creature = game.content.monsters[kind]
        monsters.fight(game, hero, [monsters.Foe(creature, creature.kp)])

    return meet


def _hoarder(game: Game, hero: Hero, card: Card) -> None:
    """Bribe it with the least treasure, unless that is worth a fight; it goes on four numbers of six."""
    least = min(hero.treasures, key=lambda one: one.value, default=None)
    if least and hero.policy.bribes(game, hero, least.value):
        hero.treasures.remove(least)
        game.put_back(least)
        if game.roll(6) in game.content.ranges["rash-kharg.bribed"]:
            return
    _beast("rash-kharg")(game, hero, card)


def _sleeping(game: Game, hero: Hero, card: Card) -> None:
    if not game.test(hero, "vf", stake=3):
        _beast("lindorm")(game, hero, card)


def _tentacles(game: Game, hero: Hero, card: Card) -> None:
    """Show signs until one wins: all are as likely."""
    numbers = game.content.numbers
    while hero.state == IN and (rolled := game.roll(3)) > 1:
        game.lose(hero, numbers["tentacles.tie" if rolled == 2 else "tentacles.damage"], "tentacles")


def _torch(game: Game, hero: Hero, card: Card) -> None:
    if hero.below:
        hero.below.dark = True


def _light(game: Game, hero: Hero, card: Card) -> bool:
    hero.items["light"].append(card)
    return True


def _hoard(game: Game, hero: Hero, card: Card) -> None:
    treasure = game.decks["treasure"].draw()
    if treasure:
        hero.treasures.append(treasure)
        hero.tally["gold below"] += treasure.value


def _gem(game: Game, hero: Hero, card: Card) -> bool:
    hero.items["gem"].append(card)
    hero.tally["gold below"] += card.value
    return True


def _updraught(game: Game, hero: Hero, card: Card) -> None:
    if hero.below:
        hero.below.updraught = True


#: By how the id of the card begins; the longer first.
RULES: Mapping[str, Callable[[Game, Hero, Card], bool | None]] = {
    "empty": _nothing,
    "exit": _exit,
    "rats": _rats,
    "rash-kharg-hoarder": _hoarder,
    "rash-kharg": _beast("rash-kharg"),
    "lindorm-asleep": _sleeping,
    "lindorm": _beast("lindorm"),
    "tentacles": _tentacles,
    "torch": _torch,
    "light": _light,
    "treasure": _hoard,
    "diamond": _gem,
    "gem": _gem,
    "teleport": _updraught,
}

"""The treasure chamber, and coming to a square: the piece moves, and towers, the chamber, pits and dark rooms do what they do."""

from __future__ import annotations

from tests.simulations.drakborgen.board import Way
from tests.simulations.drakborgen.second import finds, underworld
from tests.simulations.drakborgen.state import IN, Game, Hero


def take(game: Game, hero: Hero) -> list[Hero]:
    """Draw treasure cards, and a dragon card from those that are left; return whom the dragon drives out, in order."""
    for square in game.content.chamber:
        game.board.laid[square] = True
    hero.visited = True
    spared = hero.book == "dreams"
    said = ""
    if not hero.gift.raging:
        finds.draw(game, hero)
        said = finds.read(game, hero)
    if said == "dead":
        return _wake(game, hero)
    if spared:
        hero.book = ""
    if spared or hero.gift.stopped or hero.state != IN or _hushed(game, hero):
        return []
    cards = game.content.numbers["berserk.dragons"] if hero.gift.raging else 1 + (said == "dragon")
    return draw_dragons(game, hero, cards)


def _hushed(game: Game, hero: Hero) -> bool:
    """Use the Ring of Stillness, if the hero likes."""
    if hero.ring != "ring-stillness" or hero.gift.raging or not hero.policy.hushes(game, hero):
        return False
    game.use_ring(hero)
    return True


def draw_dragons(game: Game, hero: Hero, cards: int) -> list[Hero]:
    """Draw so many dragon cards, or as many as it takes to wake it; return whom it drives out."""
    for _ in range(cards):
        drawn = game.dragons.pop(int(game.random.random() * len(game.dragons)))
        if drawn.id == "dragon-awake":
            return _wake(game, hero)
    return []


def _wake(game: Game, waker: Hero) -> list[Hero]:
    """The dragon strikes everyone in the chamber, clockwise from the waker; return who lives."""
    inside = set(game.in_chamber())
    struck = [h for h in game.heroes[waker.place :] + game.heroes[: waker.place] if h in inside]
    for hero in struck:
        for card in hero.treasures:
            game.decks["treasure"].put_back(card)
        hero.treasures.clear()
        hero.woken += 1
        if hero.amulet and game.takes_effect(hero, "amulet-fire"):
            game.throw_amulet(hero)
        else:
            game.lose(hero, game.content.rolls["dragon.damage"].roll(game.random), "dragon")
    shuffle(game)
    return [hero for hero in struck if hero.state == IN]


def flights(game: Game) -> list[Way]:
    """Return the ways out of the chamber to tiles that lie there and are free; neither wall nor door stops flight.

    Nobody has to flee to a pit, and nobody does.
    """
    inside, board = tuple(game.content.chamber), game.board
    ways = [Way(square, side) for square in inside for side in range(4)]
    beside = [(way, board.neighbour(way)) for way in ways if board.neighbour(way) not in inside]
    free = (way for way, square in beside if board.laid[square] and not game.occupied(square))
    return [way for way in free if not board.is_pit(way)]


def shuffle(game: Game) -> None:
    """Take all dragon cards in hand again: the last hero has left, or the dragon has woken."""
    game.dragons = list(game.content.decks["dragon"])


def step(game: Game, hero: Hero, way: Way) -> int:
    """Move the piece; return the square it comes to."""
    hero.before, hero.square = way.square, game.board.neighbour(way)
    if game.board.features[hero.before] == "chamber":
        finds.leave_book(game, hero)
    hero.came = (way.side + 2) % 4
    hero.through_wall = hero.shut_in = hero.lost = hero.caught = False
    hero.searches = 0
    return hero.square


def may_flee(game: Game, hero: Hero, *, later: bool = False) -> bool:
    """Whether the way back is clear: an opening, no portcullis that has just fallen, and nobody there.

    In a later turn than the one in which the hero came, doors and portcullises are shut again.
    """
    if hero.through_wall or hero.shut_in or game.occupied(hero.before):
        return False
    barriers = game.board.barriers(Way(hero.square, hero.came))
    return barriers is not None and not (later and barriers)


def flee(game: Game, hero: Hero) -> None:
    """Flee back to the tile one came from."""
    come_driven(game, hero, Way(hero.square, hero.came))


def come_driven(game: Game, hero: Hero, way: Way) -> None:
    """Come to a tile that lies there without wanting to: no room card and no moving on, but its own rules apply."""
    walled = game.board.barriers(way) is None
    feature = game.board.features[step(game, hero, way)]
    hero.through_wall = walled
    if feature == "chamber":
        enter_chamber(game, hero)
    elif feature == "tower":
        reach_tower(game, hero, [])
    else:
        meet_tile(game, hero)


def enter_chamber(game: Game, hero: Hero) -> None:
    """Enter the treasure chamber or stay there: take treasures, and leave if the dragon wakes and there is a way."""
    _drive_out(game, take(game, hero))


def meet_dragon(game: Game, hero: Hero) -> None:
    """Be put in the treasure chamber by magic: no treasure, but a dragon card."""
    for square in game.content.chamber:
        game.board.laid[square] = True
    _drive_out(game, draw_dragons(game, hero, 1))


def _drive_out(game: Game, struck: list[Hero]) -> None:
    for driven in struck:
        ways = flights(game)
        if ways:
            come_driven(game, driven, driven.policy.flight(game, driven, ways))


def reach_tower(game: Game, hero: Hero, onward: list[Way]) -> Way | None:
    """Reach a tower: leave the castle, stay, or pass by one of the ways on, which is returned."""
    choice = hero.policy.tower(game, hero, onward)
    if choice == "leave":
        game.leave(hero)
    return choice if isinstance(choice, Way) else None


def meet_tile(game: Game, hero: Hero) -> None:
    """Do what a tile does that lies there, whether or not it was laid just now; cards are not drawn here."""
    feature = game.board.features[hero.square]
    if feature == "pit":
        _pass_pit(game, hero)
    elif feature == "dark":
        hero.lost = not hero.gift.sees and not game.takes_effect(hero, "amulet-light")
    elif feature == "web":
        hero.caught = hero.through_wall
    elif feature == "bridge" and hero.policy.crosses(game, hero):
        underworld.cross(game, hero)


def _pass_pit(game: Game, hero: Hero) -> None:
    """Pass the bottomless pit: the hero falls, or drops treasure cards, which are gone."""
    if game.takes_effect(hero, "amulet-levitation"):
        return
    if not hero.gift.passes_pit(game, hero):
        game.kill(hero, "pit")
    elif hero.treasures:
        dropped = game.content.rolls["pit.treasures"].roll(game.random)
        for _ in range(min(len(hero.treasures), dropped)):
            hero.treasures.pop(int(game.random.random() * len(hero.treasures)))

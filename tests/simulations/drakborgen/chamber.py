"""The treasure chamber and the dragon."""

from __future__ import annotations

from tests.simulations.drakborgen.board import Way
from tests.simulations.drakborgen.second import treasures
from tests.simulations.drakborgen.state import IN, Game, Hero


def take(game: Game, hero: Hero) -> list[Hero]:
    """Draw treasure cards, and a dragon card from those that are left; return whom the dragon drives out, in order."""
    for square in game.content.chamber:
        game.board.laid[square] = True
    hero.visited = True
    spared = hero.book == "dreams"
    said = ""
    if not hero.gift.raging:
        treasures.draw(game, hero)
        said = treasures.read(game, hero)
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

"""Teleportation: being thrown about, and arriving in the middle of a square, in the wall or outside."""

from __future__ import annotations

from tests.simulations.atervackt import catacombs
from tests.simulations.atervackt.state import NOWHERE, Ahead, Game, Hero, Place

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
    catacombs.descend(game, hero)


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

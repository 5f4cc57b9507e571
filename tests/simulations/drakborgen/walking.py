"""Moving at will: what bars a way, new tiles, corridors that are walked on, secret doors, the way out of the dark."""

from __future__ import annotations

from tests.simulations.drakborgen import arrivals, rooms
from tests.simulations.drakborgen.board import Way
from tests.simulations.drakborgen.content import DOOR, PORTCULLIS
from tests.simulations.drakborgen.state import IN, Game, Hero


def walk(game: Game, hero: Hero, way: Way | None) -> None:
    """Move out by a way, and on as long as corridors and the hero's will lead; the turn is over after it.

    Nobody comes to a square twice in one walk: rings of corridors and towers have no end.
    """
    hero.trail = {hero.square}
    while way is not None and _over_rubble(game, hero, way) and _through(game, hero, way):
        way = _enter(game, hero, way)


def walk_through_wall(game: Game, hero: Hero, way: Way) -> None:
    """Move out as by a secret door, whatever stands in the way."""
    hero.trail = {hero.square}
    onward = _enter(game, hero, way, through_wall=True)
    if onward:
        walk(game, hero, onward)


def walk_from_dark(game: Game, hero: Hero) -> None:
    """Roll for the way out of a dark room and take it; whoever cannot, or will not enter a pit, rolls again next turn."""
    exits = game.board.dark_exits(hero.square)
    way = Way(hero.square, exits[(game.roll(6) - 1) * len(exits) // 6])
    if way in game.ways(hero) and not game.board.is_pit(way):
        walk(game, hero, way)


def _enter(game: Game, hero: Hero, way: Way, *, through_wall: bool = False) -> Way | None:
    """Step onto the square that a way leads to and do what is done there; return the way on, if the hero moves on."""
    board, square = game.board, arrivals.step(game, hero, way)
    hero.through_wall = through_wall
    hero.trail.add(square)
    feature = board.features[square]
    if feature == "chamber":
        arrivals.enter_chamber(game, hero)
        return None
    if feature == "tower":
        return arrivals.reach_tower(game, hero, _new_ways(game, hero))
    if not board.laid[square]:
        board.lay(square, hero.came)
        hero.shut_in = board.ways[square][hero.came] == PORTCULLIS
        if board.features[square] == "trap":
            rooms.draw_trap(game, hero)
            return None
    arrivals.meet_tile(game, hero)
    return _follow(game, hero, square)


def _follow(game: Game, hero: Hero, square: int) -> Way | None:
    """Draw a room card where there is one; in a corridor, return the way on."""
    tile = game.board.tiles[square]
    if hero.state == IN and tile is not None:
        if tile.has_cards:
            rooms.draw_room(game, hero)
        elif tile.feature == "corridor":
            return _from_corridor(game, hero)
    return None


def _from_corridor(game: Game, hero: Hero) -> Way | None:
    """Return the way on from a corridor; the Ring of Passage leads through its walls."""
    ways = _new_ways(game, hero)
    walls = game.walls(hero) if hero.ring == "ring-passage" else []
    wall = hero.policy.passage(game, hero, ways, walls) if walls else None
    if wall:
        game.use_ring(hero)
        return _enter(game, hero, wall, through_wall=True)
    return hero.policy.onward(game, hero, ways) if ways else None


def _new_ways(game: Game, hero: Hero) -> list[Way]:
    return [way for way in game.ways(hero) if game.board.neighbour(way) not in hero.trail]


def _over_rubble(game: Game, hero: Hero, way: Way) -> bool:
    """Climb over rubble; the way one came in by is free."""
    if game.board.features[hero.square] != "rubble" or (way.side == hero.came and not hero.through_wall):
        return True
    return game.passes(hero.vf)


def _through(game: Game, hero: Hero, way: Way) -> bool:
    """Get through the doors and portcullises of a way, each in its turn; False if the hero stays."""
    return all(
        rooms.open_door(game, hero) if barrier == DOOR else game.passes(hero.sf)
        for barrier in game.board.barriers(way) or ()
    )

"""Moving at will: what bars a way, new tiles, corridors that are walked on, secret doors, the way out of the dark."""

from __future__ import annotations

from tests.simulations.drakborgen import arrivals, rooms
from tests.simulations.drakborgen.board import Way
from tests.simulations.drakborgen.content import PORTCULLIS
from tests.simulations.drakborgen.second import amulets, rings
from tests.simulations.drakborgen.state import IN, Game, Hero

#: What holds whoever goes on, and the aspect that gets one loose.
HOLDS = {"rubble": "vf", "web": "sf"}


def walk(game: Game, hero: Hero, way: Way | None) -> None:
    """Move out by a way, and on as long as corridors and the hero's will lead; the turn is over after it.

    Nobody comes to a square twice in one walk: rings of corridors and towers have no end.
    """
    hero.trail = {hero.square}
    while way is not None and _gets_loose(game, hero, way) and _through(game, hero, way):
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
    board, square = game.board, game.board.neighbour(way)
    new = not board.laid[square] and board.features[square] != "chamber"
    if new and not through_wall and not hero.gift.dares(game, hero, square):
        return None
    arrivals.step(game, hero, way)
    hero.through_wall = through_wall
    hero.trail.add(square)
    feature = board.features[square]
    if feature == "chamber":
        arrivals.enter_chamber(game, hero)
        return None
    if feature == "tower":
        return arrivals.reach_tower(game, hero, _new_ways(game, hero))
    if new:
        rings.look(game, hero, square)
        board.lay(square, hero.came)
        if board.features[square] == "trap" and amulets.snatches(game, hero):
            return None
        hero.shut_in = board.ways[square][hero.came] == PORTCULLIS
        if board.features[square] == "trap":
            rooms.draw_trap(game, hero)
            return None
    if hero.amulet and board.features[square] == "rotating":
        amulets.turn_room(game, hero)
    arrivals.meet_tile(game, hero)
    return _follow(game, hero, new=new)


def _follow(game: Game, hero: Hero, *, new: bool) -> Way | None:
    """Draw a room card where there is one; return the way on in a corridor, or of a hero who runs."""
    if hero.state != IN:
        return None
    onward = hero.gift.runs_on(game, hero, _new_ways(game, hero)) if hero.gift.runs and not new else None
    if game.has_cards(hero):
        rooms.draw_room(game, hero)
    elif game.board.features[hero.square] == "corridor":
        return None if hero.gift.stopped else _from_corridor(game, hero)
    return onward if hero.gift.running and hero.state == IN else None


def _from_corridor(game: Game, hero: Hero) -> Way | None:
    """Return the way on from a corridor; the Ring of Passage leads through its walls."""
    ways = _new_ways(game, hero)
    walls = game.walls(hero) if hero.gift.parts_walls(hero) else []
    wall = hero.policy.passage(game, hero, ways, walls) if walls else None
    if wall:
        hero.gift.part_wall(game, hero)
        return _enter(game, hero, wall, through_wall=True)
    return hero.policy.onward(game, hero, ways) if ways else None


def _new_ways(game: Game, hero: Hero) -> list[Way]:
    return [way for way in game.ways(hero) if game.board.neighbour(way) not in hero.trail]


def _gets_loose(game: Game, hero: Hero, way: Way) -> bool:
    """Climb over rubble or break through webs; the way one came in by is free, but for who is caught."""
    aspect = HOLDS.get(game.board.features[hero.square])
    if not aspect or (way.side == hero.came and not hero.through_wall and not hero.caught):
        return True
    loose = hero.gift.climbs(game, hero, aspect)
    hero.caught = not loose and game.board.features[hero.square] == "web"
    return loose


def _through(game: Game, hero: Hero, way: Way) -> bool:
    """Get through the doors and portcullises of a way, each in its turn; False if the hero stays."""
    return all(hero.gift.gets_past(game, hero, barrier) for barrier in game.board.barriers(way) or ())

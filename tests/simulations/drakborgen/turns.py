"""Moving at will, a turn and a whole game: what bars a way, what holds a hero, what it may do, the sun, and the end."""

from __future__ import annotations

from dataclasses import dataclass

from tests.simulations.base import CastleOutcome
from tests.simulations.drakborgen import arrivals, fights, rooms
from tests.simulations.drakborgen.board import Action, Way
from tests.simulations.drakborgen.content import PORTCULLIS, Card
from tests.simulations.drakborgen.gifts import Gift
from tests.simulations.drakborgen.second import finds, underworld
from tests.simulations.drakborgen.second.gifts import GIFTS
from tests.simulations.drakborgen.state import DEAD, IN, OUT, Game, Hero, Setup

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
        finds.look(game, hero, square)
        board.lay(square, hero.came)
        if board.features[square] == "trap" and finds.snatches(game, hero):
            return None
        hero.shut_in = board.ways[square][hero.came] == PORTCULLIS
        if board.features[square] == "trap":
            rooms.draw_trap(game, hero)
            return None
    if hero.amulet and board.features[square] == "rotating":
        finds.turn_room(game, hero)
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


@dataclass(frozen=True)
class Outcome(CastleOutcome):
    """How a game went for one hero.

    Attributes:
        turns: turns taken; woken: how often the dragon struck it; drank: whether it drank.
        noticed: what of the second box befell it: amulets that took effect, the spell book, the underworld and its finds.
    """

    turns: int
    woken: int
    drank: bool
    noticed: frozenset[str]


def seated(setup: Setup, seed: int) -> Game:
    """Return a table before the first turn, every hero with its gift."""
    game = Game(setup, seed)
    for hero in game.heroes:
        hero.gift = GIFTS.get(hero.card.id, Gift)(game, hero)
        if setup.amulet:
            finds.wear(game, hero, Card(setup.amulet, "amulet", 0, None), None)
    return game


def play(setup: Setup, seed: int) -> list[Outcome]:
    """Play a game to its end; the same seed plays the same game again."""
    game = seated(setup, seed)
    rings = [hero.ring for hero in game.heroes]
    while game.left and any(hero.state == IN for hero in game.heroes):
        for hero in game.heroes:
            if hero.state == IN:
                hero.turns += 1
                turn(game, hero)
                if not any(game.in_chamber()):
                    arrivals.shuffle(game)
        game.left -= 1
    sunset(game)
    return [_outcome(game, hero, ring) for hero, ring in zip(game.heroes, rings, strict=True)]


def sunset(game: Game) -> None:
    """The night takes who is still inside; a tower is outside enough."""
    for hero in game.heroes:
        if hero.state == IN:
            if not hero.below and game.board.features[hero.square] == "tower":
                hero.state = OUT
            else:
                game.kill(hero, "night")


def turn(game: Game, hero: Hero) -> None:
    """Take one turn, and let what follows the hero have its own after it."""
    followed = list(hero.kept)
    _take_turn(game, hero)
    if followed:
        finds.follow(game, hero, followed)


def _take_turn(game: Game, hero: Hero) -> None:
    hero.tried_door = False
    if hero.missing:
        hero.missing -= 1
        if not hero.missing:
            game.release(hero)
        return
    held = hero.held
    if hero.gift.begins(game, hero) or _drunk_or_dead(game, hero):
        return
    if hero.below:
        underworld.turn(game, hero, hero.below)
    elif _is_free(game, hero):
        while hero.gift.stops(game, hero):
            hero.tried_door = False
            act(game, hero, hero.policy.action(game, hero, actions(game, hero, may_search=not held)))
        if hero.state == IN:
            act(game, hero, hero.policy.action(game, hero, actions(game, hero, may_search=not held)))


def actions(game: Game, hero: Hero, *, may_search: bool = True) -> list[Action]:
    """Return what a hero may do with this turn.

    Nobody stands still who may do something else, but in a tower and where the only way on is a bottomless pit.
    """
    feature = game.board.features[hero.square]
    moves = [Action("move", way) for way in game.ways(hero)]
    allowed = [Action("move")] if hero.lost else [Action("take"), *moves] if feature == "chamber" else moves
    if may_search and game.may_search(hero):
        allowed.append(Action("search"))
    if feature == "tower" or (allowed and all(_is_pit(game, action) for action in allowed)):
        allowed.append(Action("stand"))
    if hero.gift.parts_walls(hero):
        allowed += [Action("ring", way) for way in game.walls(hero)]
    if feature == "bridge":
        allowed.append(Action("cross"))
    if underworld.is_played(game) and underworld.may_descend(game, hero) and may_search:
        allowed.append(Action("down"))
    if may_search and not hero.lost:
        allowed += hero.gift.actions(game, hero)
    return hero.gift.narrows(game, allowed or [Action("stand")])


def _is_pit(game: Game, action: Action) -> bool:
    return action.way is not None and game.board.is_pit(action.way)


def act(game: Game, hero: Hero, action: Action) -> None:
    """Do what was chosen."""
    if action.what == "search":
        _search(game, hero)
    elif action.what == "take":
        arrivals.enter_chamber(game, hero)
    elif action.what == "ring" and action.way:
        hero.gift.part_wall(game, hero)
        walk_through_wall(game, hero, action.way)
    elif action.what == "move":
        _move(game, hero, action.way)
    elif action.what == "cross":
        underworld.cross(game, hero)
    elif action.what == "down":
        underworld.descend(game, hero)
    else:
        hero.gift.acts(game, hero, action)


def _move(game: Game, hero: Hero, way: Way | None) -> None:
    if way is None:
        walk_from_dark(game, hero)
    else:
        walk(game, hero, way)


def _search(game: Game, hero: Hero) -> None:
    ways = game.walls(hero)
    way = hero.policy.secret_door(game, hero, ways) if hero.gift.search(game, hero) and ways else None
    if way:
        walk_through_wall(game, hero, way)


def _drunk_or_dead(game: Game, hero: Hero) -> bool:
    """Use what is used first of all; True if the turn is over after it."""
    if hero.ring == "ring-life" and not hero.gift.raging and hero.policy.heals(game, hero):
        game.use_ring(hero)
        game.regain(hero, game.content.ring_of_life.roll(game.random))
    if hero.bottle and hero.held != "spider" and not hero.gift.raging and hero.policy.drinks(game, hero):
        return drink(game, hero)
    return False


def drink(game: Game, hero: Hero) -> bool:
    """Drink, and put the bottle's card back; True if the hero falls asleep or dies."""
    bottle, hero.bottle, hero.drank = hero.bottle, None, True
    if bottle:
        game.decks[bottle.deck].put_back(bottle)
    draught = game.content.potions[game.roll(12)]
    if draught.what == "all":
        game.regain(hero, hero.card.kp)
    elif draught.what == "half":
        game.lose(hero, hero.kp // 2, "potion")
    elif draught.what == "dead":
        game.kill(hero, "potion")
    elif draught.points < 0:
        game.lose(hero, -draught.points, "potion")
    else:
        game.regain(hero, draught.points)
    return draught.what == "sleep" or hero.state == DEAD


def _is_free(game: Game, hero: Hero) -> bool:
    """Deal with what holds a hero; False if that takes the turn."""
    if hero.held == "spider":
        fights.go_on_with_spider(game, hero)
        return False
    if hero.held == "trapdoor" and underworld.is_played(game) and hero.policy.descends(game, hero):
        game.release(hero)
        underworld.descend(game, hero)
        if hero.below:
            underworld.turn(game, hero, hero.below)
        return False
    if hero.held == "trapdoor" and not (hero.rope or game.passes(hero, "vf")):
        return False
    if hero.held == "torch" and game.roll(6) > game.content.numbers["named.numbers"]:
        return False
    game.release(hero)
    return True


def _outcome(game: Game, hero: Hero, ring: str) -> Outcome:
    gold = finds.worth(game, hero) if hero.state == OUT else 0
    more = {"turns": hero.turns, "woken": hero.woken, "drank": hero.drank, "noticed": frozenset(hero.noticed)}
    return Outcome.of(game, hero, ring, gold, **more)

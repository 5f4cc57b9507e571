"""The move phase of a hero, and the tile phase: what it does, where it comes to, tiles that are laid, corridors."""

from __future__ import annotations

from tests.simulations.atervackt import catacombs, items, obstacles
from tests.simulations.atervackt.state import IN, Game, Hero
from tests.simulations.drakborgen.board import Action, Way
from tests.simulations.drakborgen.content import PORTCULLIS

#: Tiles through which Iril runs, and those on which nobody searches.
RUN = ("", "trap", "rotating", "chasm", "way-down", "corridor")
UNSEARCHED = ("corridor", "trap", "rotating", "dark", "pit", "bridge", "web", "tower", "chamber")


def move(game: Game, hero: Hero) -> None:
    """Take the move phase of a hero."""
    hero.doing, hero.shut_in, hero.lucky = "", False, False
    hero.draughts.clear()
    for companion in hero.companions:
        companion.away = False
    if hero.missing:
        hero.missing -= 1
        hero.doing = "misses"
    elif hero.ahead:
        _arrive(game, hero)
    else:
        items.refresh(game, hero)
        if hero.state == IN:
            _act(game, hero)


def _arrive(game: Game, hero: Hero) -> None:
    ahead, hero.ahead = hero.ahead, None
    if ahead.place:
        catacombs.land(game, hero, ahead.place)
    else:
        step(game, hero, ahead.way)
        hero.met = ahead.monsters


def _act(game: Game, hero: Hero) -> None:
    if hero.below:
        catacombs.walk(game, hero, hero.below)
        return
    if hero.dark and not _lights_torch(game, hero):
        hero.doing = "tried"
        return
    allowed = actions(game, hero)
    while allowed:
        chosen = hero.policy.action(game, hero, allowed)
        if _does(game, hero, chosen):
            return
        allowed.remove(chosen)


def _lights_torch(game: Game, hero: Hero) -> bool:
    if hero.has_light or game.roll(6) <= game.content.numbers["named.numbers"]:
        if hero.torch:
            game.put_back(hero.torch)
        hero.dark, hero.torch = False, None
        return True
    return False


def actions(game: Game, hero: Hero) -> list[Action]:
    """Return what a hero may do in a move phase."""
    feature, room = game.board.features[hero.square], game.room(hero.square)
    moves = [Action("move", way) for way in _open_ways(game, hero)]
    if hero.held:
        return moves
    found = list(moves)
    if feature == "dark" and not hero.has_light:
        found = [Action("move")]
    if feature == "tower":
        found.append(Action("leave"))
    if feature == "chamber":
        found.append(Action("take"))
    else:
        found.append(Action("stand"))
    if room.secret_door or hero.ring == "ring-passage":
        what = "secret" if room.secret_door else "ring"
        found += [Action(what, way) for way in game.walls(hero)]
    if feature not in UNSEARCHED and not room.searched:
        found.append(Action("search"))
    if catacombs.may_descend(game, hero):
        found.append(Action("down"))
    if hero.square in game.portals and len(game.portals) >= game.content.numbers["portal.runes"]:
        found.append(Action("portal"))
    return found


def _open_ways(game: Game, hero: Hero) -> list[Way]:
    """Return the ways on; whoever has begun to tear a web cannot turn back."""
    ways = game.ways(hero)
    return [way for way in ways if way.side != hero.came] or ways if hero.committed else ways


def _does(game: Game, hero: Hero, action: Action) -> bool:
    """Do what was chosen; False if a locked door leaves the hero another choice."""
    hero.doing = "tried"
    if action.what == "move":
        return _goes(game, hero, action.way)
    if action.what in ("secret", "ring"):
        if action.what == "ring":
            game.use_ring(hero)
        hero.held = ""
        step(game, hero, action.way)
        hero.through_wall = game.board.barriers(action.way) is None
        hero.shut_in = True
    elif action.what == "leave":
        game.leave(hero)
    elif action.what == "down":
        catacombs.descend(game, hero)
        catacombs.walk(game, hero, hero.below)
    elif action.what == "portal":
        _through_portal(game, hero)
    else:
        hero.doing = {"stand": "stands", "search": "searches", "take": "takes"}[action.what]
        if hero.id == "hero-thargrim" and action.what == "stand":
            game.regain(hero, game.content.said.calm)
    return True


def _goes(game: Game, hero: Hero, way: Way | None) -> bool:
    if way is None:
        way = _out_of_the_dark(game, hero)
        if way is None:
            return True
    aspect = hero.policy.draught(game, hero, way)
    if aspect:
        items.drink_draught(game, hero, aspect)
    tried = obstacles.get_past(game, hero, way)
    if tried == obstacles.LOCKED:
        return len(game.ways(hero)) == 1 and game.board.features[hero.square] == "dark"
    if tried == obstacles.THROUGH and hero.state == IN:
        step(game, hero, way, shut_in=hero.shut_in)
        if hero.id == "hero-iril":
            _run_on(game, hero)
    return True


def _run_on(game: Game, hero: Hero) -> None:
    """Run on from a tile that lies to another that lies; only then no card is drawn on the first."""
    board = game.board
    if not board.laid[hero.square] or board.features[hero.square] not in RUN:
        return
    ways = [way for way in game.ways(hero) if board.laid[board.neighbour(way)] and way.side != hero.came]
    way = hero.policy.onward(game, hero, ways) if ways else None
    if way and obstacles.get_past(game, hero, way) == obstacles.THROUGH and hero.state == IN:
        step(game, hero, way, shut_in=hero.shut_in)


def _out_of_the_dark(game: Game, hero: Hero) -> Way | None:
    """Let chance choose the exit; where it leads nowhere, the hero has tried in vain."""
    exits = game.board.dark_exits(hero.square)
    rolled = game.roll(len(exits))
    way = Way(hero.square, exits[rolled - 1])
    return way if way in game.ways(hero) else None


def _through_portal(game: Game, hero: Hero) -> None:
    others = [square for square in game.portals if square != hero.square]
    if game.test(hero, "psy"):
        catacombs.shake_off(game, hero)
        catacombs.land(game, hero, game.place(hero.policy.rune(game, hero, others)))


def step(game: Game, hero: Hero, way: Way, *, shut_in: bool = False) -> None:
    """Move the piece to the next square."""
    hero.before, hero.square = way.square, game.board.neighbour(way)
    hero.came, hero.doing, hero.held = (way.side + 2) % 4, "arrives", ""
    hero.through_wall, hero.committed, hero.shut_in = False, False, shut_in


# The tile phase.


def settle(game: Game, hero: Hero) -> bool:
    """Lay a tile where none lies, go on through corridors, and do what the last tile does; return whether it is new."""
    trail = {hero.before, hero.square}
    while True:
        new = not game.board.laid[hero.square]
        if new and not _lay(game, hero):
            return False
        if game.board.features[hero.square] != "corridor":
            break
        ways = [way for way in game.ways(hero) if game.board.neighbour(way) not in trail]
        way = hero.policy.onward(game, hero, ways) if ways else None
        if way is None or obstacles.get_past(game, hero, way) != obstacles.THROUGH or hero.state != IN:
            return False
        step(game, hero, way, shut_in=hero.shut_in)
        trail.add(hero.square)
    _meet_tile(game, hero, new=new)
    return new


def _lay(game: Game, hero: Hero) -> bool:
    """Lay a tile; False where the bag is empty, and the hero stands on bare board."""
    board = game.board
    if not board.bag:
        return False
    if hero.ring == "ring-true-sight" and hero.policy.looks(game, hero):
        game.use_ring(hero)
        _choose_tile(game, hero)
    tile = board.lay(hero.square, hero.came)
    if tile.feature == "rotating" and "amulet-rotation" in hero.amulets:
        _turn_room(game, hero)
    hero.shut_in |= board.ways[hero.square][hero.came] == PORTCULLIS
    return True


def _choose_tile(game: Game, hero: Hero) -> None:
    """Draw several tiles, lay one on top of the bag, and mix the others in."""
    bag = game.board.bag
    seen = [bag.pop() for _ in range(min(len(bag), game.content.numbers["true-sight.tiles"]))]
    chosen = hero.policy.picks(game, hero, seen)
    seen.remove(chosen)
    bag.extend(seen)
    game.random.shuffle(bag)
    bag.append(chosen)


def _turn_room(game: Game, hero: Hero) -> None:
    """Turn a rotating room as the hero likes: so that its exit is the way it means to go."""
    tile = game.board.tiles[hero.square]
    game.takes_effect(hero, "amulet-rotation")
    side = hero.policy.heads(game, hero, game.place(hero.square), range(4))
    turn = next(n for n in range(4) if tile.ways[n][side])
    game.board.place(hero.square, tile, turn)


def _meet_tile(game: Game, hero: Hero, *, new: bool) -> None:
    """Do what a tile does to whoever comes: a web catches, a fall awaits whoever comes by no opening."""
    feature = game.board.features[hero.square]
    falls = hero.through_wall and not game.takes_effect(hero, "amulet-levitation")
    if feature == "web" and (new or hero.through_wall):
        hero.held, hero.committed = "web", hero.through_wall
    elif feature == "rubble" and hero.through_wall:
        hero.held = "rubble"
    elif feature == "pit" and falls:
        game.kill(hero, "pit")
    elif feature == "bridge" and falls:
        catacombs.fall(game, hero, "bridge.damage", "bridge")

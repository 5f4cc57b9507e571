"""What bars a way, and how a hero gets past: doors and locks, portcullises, rubble, pits, footbridges, webs."""

from __future__ import annotations

from tests.simulations.atervackt import catacombs, items
from tests.simulations.atervackt.state import IN, Game, Hero
from tests.simulations.drakborgen.board import Way
from tests.simulations.drakborgen.content import DOOR

#: How a try ends: through, staying, or before a locked door, where the hero may choose again.
THROUGH, STAYS, LOCKED = "through", "stays", "locked"
#: Whoever is less likely than this to open a lock leaves the door alone.
WORTH_TRYING = 0.1
#: Heroes who force doors.
FORCE = ("hero-sigeir", "hero-yushugom", "hero-charak")


def get_past(game: Game, hero: Hero, way: Way) -> str:
    """Get past all that bars a way, the nearest first."""
    if not _leaves_tile(game, hero, way):
        return STAYS
    for barrier in game.board.barriers(way) or ():
        if barrier == DOOR:
            tried = open_door(game, hero, way)
            if tried != THROUGH:
                return tried
        elif lift(game, hero):
            hero.shut_in = True
        else:
            return STAYS
    return THROUGH


def _leaves_tile(game: Game, hero: Hero, way: Way) -> bool:
    """Get over what lies on the tile itself; the way back is free, but for whoever is caught or came by no opening."""
    rule = {"rubble": _climb, "web": _tear, "pit": _leap, "bridge": _balance}.get(
        game.board.features[hero.square]
    )
    back = way.side == hero.came and not hero.through_wall
    if rule is None or (back and not hero.held):
        return True
    return rule(game, hero, back)


def _climb(game: Game, hero: Hero, back: bool) -> bool:
    loose = game.test(hero, "vf")
    hero.held = "" if loose else "rubble"
    _parts(game, hero, "vf", loose)
    return loose


def _tear(game: Game, hero: Hero, back: bool) -> bool:
    """Back by one test, on by two in a row; whoever has begun to go on cannot turn back."""
    numbers = game.content.numbers
    hero.committed |= not back
    needed = numbers["web.through" if hero.committed else "web.loose"]
    loose = all(game.test(hero, "sf", stake=2) for _ in range(needed))
    hero.held = "" if loose else "web"
    hero.committed &= not loose
    return loose


def _leap(game: Game, hero: Hero, back: bool) -> bool:
    """Leap over the pit, or fall: there is no turning back from it."""
    if game.takes_effect(hero, "amulet-levitation"):
        return True
    if not game.test(hero, "vf", stake=hero.kp):
        if hero.state == IN:
            game.kill(hero, "pit")
        return False
    hero.companions = [c for c in hero.companions if c.away or game.roll(12) <= c.creature.vf]
    return True


def _balance(game: Game, hero: Hero, back: bool) -> bool:
    """Cross the footbridge under the weight of the treasure cards; both tests failed is a fall."""
    if game.takes_effect(hero, "amulet-levitation"):
        return True
    burden = len(hero.treasures) // game.content.numbers["bridge.burden"]
    passed = [game.test(hero, aspect, stake=2, burden=burden) for aspect in ("vf", "psy")]
    if not any(passed) and hero.state == IN:
        catacombs.fall(game, hero, "bridge.damage", "bridge")
    _parts(game, hero, "vf", all(passed))
    return all(passed)


def _parts(game: Game, hero: Hero, aspect: str, loose: bool) -> None:
    """Let companions try as well, where the hero has got on: who fails catches up in the next round."""
    if loose:
        for companion in hero.companions:
            companion.away |= game.roll(12) > getattr(companion.creature, aspect)


def lift(game: Game, hero: Hero) -> bool:
    """Lift a portcullis: every roll must succeed, or as many in all where companions roll as often."""
    throws = game.content.numbers["portcullis.throws"]
    needed = 1 if hero.id == "hero-sigeir" else throws
    friends = [companion.creature for companion in hero.companions if not companion.away]
    if not friends:
        return all(game.test(hero, "sf") for _ in range(needed)) and hero.state == IN
    lifted = sum(game.roll(12) <= friend.sf for friend in friends for _ in range(throws))
    lifted += sum(game.test(hero, "sf") for _ in range(throws))
    return lifted >= needed and hero.state == IN


# Doors.


def open_door(game: Game, hero: Hero, way: Way) -> str:
    """Draw a door card, or go on with a door that is locked."""
    room = game.room(hero.square)
    if way.side in room.locked:
        return _unlocked(game, hero, way)
    card = game.decks["door"].draw()
    hero.tally["doors"] += 1
    if card.id.startswith("door-locked"):
        room.locked[way.side] = 0
        room.cards.append(card)
        hero.tally["doors locked"] += 1
        return _unlocked(game, hero, way)
    game.put_back(card)
    if not card.id.startswith("door-trap"):
        hero.tally["doors open"] += 1
        return THROUGH
    if not items.wards(game, hero, card.damage.mean(hero)):
        game.hurt(hero, card.damage, "door trap")
    return STAYS


def _unlocked(game: Game, hero: Hero, way: Way) -> str:
    """Try the lock, which is the move of the round, or leave it alone."""
    locked = game.room(hero.square).locked
    if best_try(game, hero, len(hero.items["key"]) - locked[way.side])[1] < WORTH_TRYING:
        return LOCKED
    if not unlock(game, hero, way):
        return STAYS
    del locked[way.side]
    return THROUGH


def unlock(game: Game, hero: Hero, way: Way) -> bool:
    """Make the one try of the round, the best there is."""
    locked = game.room(hero.square).locked
    how, _ = best_try(game, hero, len(hero.items["key"]) - locked[way.side])
    if how == "master":
        return True
    if how == "key":
        keys, locked[way.side] = len(hero.items["key"]) - locked[way.side], len(hero.items["key"])
        return any(game.roll(6) % 2 == 0 for _ in range(keys))
    aspect, tests = ways_to_unlock(game, hero)[how]
    return all(game.test(hero, aspect) for _ in range(tests))


def ways_to_unlock(game: Game, hero: Hero) -> dict[str, tuple[str, int]]:
    """Return how a hero opens a lock without a key: which aspect it tests, and how often in a row."""
    numbers = game.content.numbers
    ways = {"pick": ("psy", 1 if hero.id == "hero-durim" else numbers["lock.picked"])}
    if hero.id in FORCE:
        ways["force"] = ("sf", numbers["lock.forced"])
    return ways


def best_try(game: Game, hero: Hero, keys: int) -> tuple[str, float]:
    """Return the best way to open a lock with so many keys that have not been tried, and how likely it works."""
    if hero.items["master key"]:
        return "master", 1.0
    chances = {
        how: (getattr(hero, aspect) / 12) ** tests
        for how, (aspect, tests) in ways_to_unlock(game, hero).items()
    }
    if keys > 0:
        chances["key"] = 1 - 0.5**keys
    how = max(chances, key=lambda one: chances[one])
    return how, min(1.0, chances[how])

"""A turn and a whole game: what holds a hero, what it may do, the sun, and the end."""

from __future__ import annotations

from dataclasses import dataclass

from tests.simulations.base.outcomes import CastleOutcome
from tests.simulations.drakborgen import arrivals, chamber, fights, walking
from tests.simulations.drakborgen.board import Way
from tests.simulations.drakborgen.content import Card
from tests.simulations.drakborgen.decisions import Action
from tests.simulations.drakborgen.gifts import Gift
from tests.simulations.drakborgen.second import amulets, cards, treasures, underworld
from tests.simulations.drakborgen.second.gifts import GIFTS
from tests.simulations.drakborgen.state import DEAD, IN, OUT, Game, Hero, Setup


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
            amulets.wear(game, hero, Card(setup.amulet, "amulet", 0, None), None)
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
                    chamber.shuffle(game)
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
        cards.follow(game, hero, followed)


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
        walking.walk_through_wall(game, hero, action.way)
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
        walking.walk_from_dark(game, hero)
    else:
        walking.walk(game, hero, way)


def _search(game: Game, hero: Hero) -> None:
    ways = game.walls(hero)
    way = hero.policy.secret_door(game, hero, ways) if hero.gift.search(game, hero) and ways else None
    if way:
        walking.walk_through_wall(game, hero, way)


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
    gold = treasures.worth(game, hero) if hero.state == OUT else 0
    more = {"turns": hero.turns, "woken": hero.woken, "drank": hero.drank, "noticed": frozenset(hero.noticed)}
    return Outcome.of(game, hero, ring, gold, **more)

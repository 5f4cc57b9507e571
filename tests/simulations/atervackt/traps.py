"""Traps: each strikes everyone in the room, companions too, unless an amulet or a ring turns it away."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tests.simulations.atervackt import amulets, catacombs
from tests.simulations.atervackt.content import Card
from tests.simulations.atervackt.state import IN, Ahead, Game, Hero
from tests.simulations.drakborgen.board import Way
from tests.simulations.drakborgen.dice import Roll

#: What a trap does to one hero.
Trap = Callable[[Game, Hero, Card], None]


def mean(game: Game, hero: Hero, fact: str) -> float:
    """Return what a fact's dice come to on average for a hero."""
    return sum(roll.mean(hero) for roll in game.content.rolls[fact])


def strike_companions(game: Game, hero: Hero, rolls: tuple[Roll, ...]) -> None:
    """Let companions in the room lose what the dice say."""
    for companion in hero.companions:
        if not companion.away:
            companion.kp -= sum(roll.roll(game.random, companion.creature) for roll in rolls)
    hero.companions = [companion for companion in hero.companions if companion.kp > 0]


def _wounding(name: str) -> Trap:
    def trap(game: Game, hero: Hero, card: Card) -> None:
        fact = f"{name}.damage"
        venom = name == "snakes" and game.takes_effect(hero, "amulet-poison")
        if venom or amulets.wards(game, hero, mean(game, hero, fact)):
            return
        game.hurt(hero, fact, name)
        strike_companions(game, hero, game.content.rolls[fact])

    return trap


def _mist(game: Game, hero: Hero, card: Card) -> None:
    """Be poisoned, and perhaps fall asleep; whoever is awake in the mist later breathes it (see `rounds`)."""
    if amulets.wards(game, hero, mean(game, hero, "mist.damage") + mean(game, hero, "mist.turns")):
        return
    game.room(hero.square).mist = True
    game.hurt(hero, "mist.damage", "mist")
    if hero.state == IN:
        hero.missing += game.throw(hero, game.content.rolls["mist.turns"])


def _roof(game: Game, hero: Hero, card: Card) -> None:
    damage = mean(game, hero, "roof.damage")
    if amulets.wards(game, hero, damage + hero.kp / card.die):
        return
    if game.roll(card.die) == 1:
        game.kill(hero, "roof")
        return
    game.hurt(hero, "roof.damage", "roof")
    strike_companions(game, hero, game.content.rolls["roof.damage"])


def _explosion(game: Game, hero: Hero, card: Card) -> None:
    damage = game.content.numbers["explosion.damage"]
    if amulets.wards(game, hero, damage + 1):
        return
    game.lose(hero, damage, "explosion")
    strike_companions(game, hero, (Roll(0, damage),))
    if hero.state == IN:
        hero.missing += 1
        way = chance_exit(game, hero)
        if way:
            hero.ahead = Ahead(way)


def chance_exit(game: Game, hero: Hero) -> Way | None:
    """Return an exit by chance; a way down is not counted here."""
    ways = game.ways(hero)
    return game.random.choice(ways) if ways else None


def _trapdoor(game: Game, hero: Hero, card: Card) -> None:
    damage = mean(game, hero, "trapdoor.damage")
    if game.takes_effect(hero, "amulet-levitation") or amulets.wards(
        game, hero, (1 - hero.vf / 12) * (damage + 3)
    ):
        return
    if not game.test(hero, "vf", stake=damage + 3) and hero.state == IN:
        catacombs.fall(game, hero, "trapdoor.damage", "trapdoor")


def _spears(game: Game, hero: Hero, card: Card) -> None:
    """Guess at the plate that stops the walls."""
    numbers = game.content.numbers
    if amulets.wards(
        game, hero, hero.kp * (1 - numbers["spear-trap.guesses"] / numbers["spear-trap.plates"])
    ):
        return
    if game.roll(numbers["spear-trap.plates"]) > numbers["spear-trap.guesses"]:
        game.kill(hero, "spears")


TRAPS: Mapping[str, Trap] = {
    "arrows": _wounding("arrows"),
    "snakes": _wounding("snakes"),
    "mist": _mist,
    "roof": _roof,
    "explosion": _explosion,
    "trapdoor": _trapdoor,
    "spear": _spears,
}


def spring(game: Game, heroes: list[Hero]) -> None:
    """Draw a room trap card: it strikes everyone in the room."""
    card = game.decks["trap"].draw()
    trap = TRAPS[card.id.split("-")[1]]
    for hero in heroes:
        if hero.state == IN:
            trap(game, hero, card)
    game.put_back(card)

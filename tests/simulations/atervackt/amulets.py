"""Amulets: finding them, putting them on, and what they do at once; the rest is asked where it matters."""

from __future__ import annotations

from tests.simulations.atervackt import magic
from tests.simulations.atervackt.content import Card
from tests.simulations.atervackt.state import Game, Hero


def find(game: Game, hero: Hero, card: Card) -> bool:
    """Put on an amulet unseen, or leave it; alone, a die says whether one gets to know it."""
    if not hero.policy.wears(game, hero):
        return False
    numbers = game.content.numbers
    if game.alone:
        rolled = game.roll(6)
        if rolled == numbers["alone.amulet.dead"]:
            game.kill(hero, "amulet")
        if rolled != numbers["alone.amulet.known"]:
            return False
    amulet = game.decks["amulet"].draw()
    if amulet is None:
        return False
    hero.amulets[amulet.id] = card
    if game.alone:
        hero.known.add(amulet.id)
    return True


def half(game: Game, hero: Hero, card: Card) -> bool:
    """Keep a half, and try it with each of the others; those that fit give the best of several amulets."""
    hero.items["half"].append(card)
    for other in hero.items["half"][:-1]:
        if game.roll(6) % 2 == 0:
            seen = [game.decks["amulet"].draw() for _ in range(game.content.numbers["halves.seen"])]
            drawn = sorted((one for one in seen if one), key=lambda one: WORTH.index(one.id))
            for one in drawn[1:]:
                game.put_back(one)
            hero.items["half"].remove(other)
            hero.items["half"].remove(card)
            game.put_back(other)
            hero.amulets.update({one.id: card for one in drawn[:1]})
            hero.known.update(one.id for one in drawn[:1])
            return True
    return True


def wards(game: Game, hero: Hero, mean: float) -> bool:
    """Meet a trap that costs about so many life points; True if amulet or ring turn it away. The amulet comes first."""
    if game.takes_effect(hero, "amulet-teleport"):
        magic.carry_off(game, hero)
        return True
    if hero.ring == "ring-trapward" and hero.policy.warded(hero, mean):
        game.use_ring(hero)
        return True
    return False


#: Which amulet a hero keeps of several: the best first.
WORTH = tuple(
    f"amulet-{name}"
    for name in (
        "dusk", "luck", "levitation", "flight", "light", "skeleton", "fear", "fire", "poison", "rotation", "teleport",
        "pheromone", "misfortune", "evil",
    )
)  # fmt: skip

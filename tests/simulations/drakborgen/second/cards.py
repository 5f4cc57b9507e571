"""Cards of the second box that lie among the old ones: the spear trap, what follows a hero, corpse-eaters, the skeleton."""

from __future__ import annotations

from tests.simulations.drakborgen.content import Card
from tests.simulations.drakborgen.state import IN, Game, Hero

#: The one of two things that follow a hero which is no shadow.
STINGER = "room-stinger"
#: Corpse-eaters that the box holds.
SWARM = 30


def spears(game: Game, hero: Hero, card: Card) -> None:
    """Guess at the plates that stop the spears."""
    numbers = game.content.numbers
    if game.roll(numbers["spear-trap.plates"]) > numbers["spear-trap.guesses"]:
        game.kill(hero, "spear")


def shadow(game: Game, hero: Hero, card: Card) -> bool:
    """Keep it: from the next turn on it may strike at the end of every turn."""
    hero.kept.append(card)
    return True


def stinger(game: Game, hero: Hero, card: Card) -> bool:
    """Roll lower than agility or armour, or be stung, now and at the end of every turn after this."""
    if game.roll(12) < max(hero.vf, hero.rf):
        return False
    game.lose(hero, game.content.numbers["stinger.damage"], "stinger")
    if hero.state == IN:
        hero.kept.append(card)
        return True
    return False


def follow(game: Game, hero: Hero, before: list[Card]) -> None:
    """End a turn with what has followed since before it."""
    numbers = game.content.numbers
    for card in before:
        if hero.state == IN and card in hero.kept:
            if card.id == STINGER:
                game.lose(hero, numbers["stinger.damage"], "stinger")
            elif game.roll(12) <= numbers["shadow.strikes"]:
                game.kill(hero, "shadow")


def corpse_eaters(game: Game, hero: Hero, card: Card) -> None:
    """Fight them until none are left."""
    if hero.gift.slips_by(game, hero):
        return
    hero.gift.gets_into_fight(game, hero)
    said, random = game.content, game.random
    left = sum(die.roll(random) for die in said.second.corpse_eaters)
    damage = said.numbers["corpse-eaters.damage.first"]
    spare = SWARM - left
    while hero.state == IN:
        killed = min(left, hero.gift.clears(said.rolls["corpse-eaters.killed"].roll(random)))
        left, spare = left - killed, spare + killed
        if not left:
            return
        hero.gift.wounded(game, hero, damage, "corpse-eaters")
        damage = said.numbers["corpse-eaters.damage"]
        more = min(spare, said.rolls["corpse-eaters.more"].roll(random))
        left, spare = left + more, spare - more


def overwhelmed(game: Game, hero: Hero, card: Card) -> None:
    """Wrestle with a skeleton."""
    life = game.content.rolls["overwhelmed.kp"].roll(game.random)
    hero.gift.gets_into_fight(game, hero)
    if not hero.gift.wrestles(game, hero, life):
        return
    damage = game.content.numbers["overwhelmed.damage"]
    while life > 0 and hero.state == IN:
        if game.roll(10) <= hero.gift.strength(hero):
            life -= damage
        else:
            hero.gift.wounded(game, hero, damage, "overwhelmed")

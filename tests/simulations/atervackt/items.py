"""Searching, chests and the fallen; what is found, drunk and rubbed on."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tests.simulations.atervackt import amulets, catacombs, monsters, traps
from tests.simulations.atervackt.content import Card
from tests.simulations.atervackt.state import IN, Game, Hero
from tests.simulations.drakborgen.card_rules import rule_by_id

#: What a card does; True if the hero keeps it.
Rule = Callable[[Game, Hero, Card], "bool | None"]


def draw(game: Game, hero: Hero, deck: str) -> None:
    """Draw a card of a chest, a body or a search, do what it says, and put it back if it is not kept."""
    card = game.decks[deck].draw()
    if card is not None and not rule_of(card)(game, hero, card):
        game.put_back(card)


def rule_of(card: Card) -> Rule:
    """Return the rule of a card: that of the longest beginning of its id that has one; a card of value is a find.

    Errors:
        ValueError: no rule is known for it.
    """
    return rule_by_id(RULES[card.deck], card.deck, card.id, _find if card.value else None)


def search(game: Game, hero: Hero) -> None:
    """Search the room: Durim draws two cards."""
    for _ in range(2 if hero.id == "hero-durim" else 1):
        if hero.state == IN and not hero.below and not hero.ahead and not game.room(hero.square).searched:
            draw(game, hero, "roomsearch")
    hero.tally["searches"] += 1


# What is done at the start of a move phase.


def refresh(game: Game, hero: Hero) -> None:
    """Drink, rub on, and use what heals, as the hero likes."""
    said = game.content.said
    hero.draughts.clear()
    hero.lucky = False
    if hero.ring == "ring-life" and hero.policy.heals(hero, said.ring_of_life.mean()):
        game.use_ring(hero)
        game.regain(hero, said.ring_of_life.roll(game.random))
    if (
        hero.id in ("hero-dzala", "hero-mrishnahk")
        and not hero.healed
        and hero.policy.heals(hero, said.once.mean())
    ):
        hero.healed = True
        game.regain(hero, said.once.roll(game.random))
        cure(game, hero)
    if hero.items["life"] and hero.policy.heals(hero, hero.card.kp / 2):
        game.put_back(hero.items["life"].pop())
        game.regain(hero, hero.card.kp)
    for what in ("salve", "herbs"):
        _treat(game, hero, what)
    if hero.items["bottle"] and hero.kp > 1 and hero.policy.drinks(hero):
        _drink(game, hero)


def _treat(game: Game, hero: Hero, what: str) -> None:
    stung = any(card.id.startswith("room-stinger") for card in hero.kept)
    heals = 2
    if not hero.items[what] or not (stung or hero.policy.heals(hero, heals)):
        return
    if what == "salve":
        game.regain(hero, game.content.numbers["salve.heals"])
    else:
        (die,) = game.content.rolls["herbs.heals"]
        game.regain(hero, -(-game.roll(die.faces) // die.divided))
    cure(game, hero)
    hero.doses[what] -= 1
    if not hero.doses[what]:
        game.put_back(hero.items[what].pop())


def cure(game: Game, hero: Hero) -> None:
    """Be rid of a stinger's venom."""
    for card in [card for card in hero.kept if card.id.startswith("room-stinger")]:
        hero.kept.remove(card)
        game.put_back(card)


def _drink(game: Game, hero: Hero) -> None:
    game.put_back(hero.items["bottle"].pop())
    rolled, said = game.roll(6), game.content
    if rolled in said.ranges["bottle.heals"]:
        game.regain(hero, sum(roll.roll(game.random) for roll in said.rolls["bottle.regains"]))
    elif rolled == said.numbers["bottle.poison"] and not game.takes_effect(hero, "amulet-poison"):
        game.hurt(hero, "bottle.damage", "bottle")


def drink_draught(game: Game, hero: Hero, aspect: str) -> None:
    """Drink what makes every test of an aspect succeed in this round."""
    game.put_back(hero.items[aspect].pop())
    hero.draughts.add(aspect)


# What cards do.


def _nothing(game: Game, hero: Hero, card: Card) -> None:
    """Nothing happens."""


def _find(game: Game, hero: Hero, card: Card) -> bool:
    hero.items["treasure"].append(card)
    return True


def _item(kind: str) -> Rule:
    def find(game: Game, hero: Hero, card: Card) -> bool:
        hero.items[kind].append(card)
        if kind in ("salve", "herbs"):
            hero.doses[kind] = game.content.numbers[f"{kind}.doses"]
        return True

    return find


def _bite(game: Game, hero: Hero, card: Card) -> None:
    if not game.takes_effect(hero, "amulet-poison"):
        game.hurt(hero, card.damage, card.id.split("-")[1])


def _chest_trap(game: Game, hero: Hero, card: Card) -> None:
    if not amulets.wards(game, hero, card.damage.mean(hero)):
        game.hurt(hero, card.damage, "chest trap")


def _bones(game: Game, hero: Hero, card: Card) -> None:
    if game.roll(6) % 2:
        monsters.meet(game, hero, ["skeleton"])


def _room_trap(game: Game, hero: Hero, card: Card) -> None:
    traps.spring(game, game.there(hero.square))


def _secret_door(game: Game, hero: Hero, card: Card) -> bool:
    room = game.room(hero.square)
    room.secret_door = True
    room.cards.append(card)
    return True


def _empty(game: Game, hero: Hero, card: Card) -> bool:
    room = game.room(hero.square)
    room.searched = True
    room.cards.append(card)
    return True


def _overwhelmed(game: Game, hero: Hero, card: Card) -> None:
    """Wrestle with a skeleton, which an amulet may tame; a companion helps."""
    if game.takes_effect(hero, "amulet-skeleton"):
        return
    life = sum(roll.roll(game.random) for roll in game.content.rolls["overwhelmed.kp"])
    damage = game.content.numbers["overwhelmed.damage"]
    while life > 0 and hero.state == IN:
        helped = sum(
            game.roll(12) <= companion.creature.sf for companion in hero.companions if not companion.away
        )
        life -= damage * helped
        if game.test(hero, "sf"):
            life -= damage
        elif hero.state == IN:
            game.lose(hero, damage, "overwhelmed")


RULES: Mapping[str, Mapping[str, Rule]] = {
    "chest": {
        "nothing": _nothing, "trap": _chest_trap, "bones": _bones, "amulet": amulets.find,
        "potion-life": _item("life"), "potion-strength": _item("sf"), "potion-agility": _item("vf"),
        "sword": _item("sword"), "helmet": _item("helmet"), "light": _item("light"),
        "master-key": _item("master key"), "key": _item("key"),
    },
    "bodysearch": {
        "nothing": _nothing, "scorpion": _bite, "rope": _item("rope"), "bottle": _item("bottle"), "key": _item("key"),
        "salve": _item("salve"), "herbs": _item("herbs"), "half": amulets.half,
    },
    "roomsearch": {
        "nothing": _empty, "secret-door": _secret_door, "trap": _room_trap, "centipede": _bite,
        "overwhelmed": _overwhelmed, "bottle": _item("bottle"), "key": _item("key"), "amulet": amulets.find,
        "half": amulets.half, "way-down": lambda game, hero, card: catacombs.mark(game, hero.square),
    },
}  # fmt: skip

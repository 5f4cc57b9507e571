"""Amulets and traps; searching, chests and the fallen; what is found, drunk and rubbed on."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tests.simulations.atervackt import catacombs, monsters
from tests.simulations.atervackt.content import Card
from tests.simulations.atervackt.state import IN, Ahead, Game, Hero
from tests.simulations.drakborgen.board import Way
from tests.simulations.drakborgen.card_rules import rule_by_id
from tests.simulations.drakborgen.dice import Roll


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
        catacombs.carry_off(game, hero)
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
        if venom or wards(game, hero, mean(game, hero, fact)):
            return
        game.hurt(hero, fact, name)
        strike_companions(game, hero, game.content.rolls[fact])

    return trap


def _mist(game: Game, hero: Hero, card: Card) -> None:
    """Be poisoned, and perhaps fall asleep; whoever is awake in the mist later breathes it (see `rounds`)."""
    if wards(game, hero, mean(game, hero, "mist.damage") + mean(game, hero, "mist.turns")):
        return
    game.room(hero.square).mist = True
    game.hurt(hero, "mist.damage", "mist")
    if hero.state == IN:
        hero.missing += game.throw(hero, game.content.rolls["mist.turns"])


def _roof(game: Game, hero: Hero, card: Card) -> None:
    damage = mean(game, hero, "roof.damage")
    if wards(game, hero, damage + hero.kp / card.die):
        return
    if game.roll(card.die) == 1:
        game.kill(hero, "roof")
        return
    game.hurt(hero, "roof.damage", "roof")
    strike_companions(game, hero, game.content.rolls["roof.damage"])


def _explosion(game: Game, hero: Hero, card: Card) -> None:
    damage = game.content.numbers["explosion.damage"]
    if wards(game, hero, damage + 1):
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
    if game.takes_effect(hero, "amulet-levitation") or wards(game, hero, (1 - hero.vf / 12) * (damage + 3)):
        return
    if not game.test(hero, "vf", stake=damage + 3) and hero.state == IN:
        catacombs.fall(game, hero, "trapdoor.damage", "trapdoor")


def _spears(game: Game, hero: Hero, card: Card) -> None:
    """Guess at the plate that stops the walls."""
    numbers = game.content.numbers
    if wards(game, hero, hero.kp * (1 - numbers["spear-trap.guesses"] / numbers["spear-trap.plates"])):
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
    if not wards(game, hero, card.damage.mean(hero)):
        game.hurt(hero, card.damage, "chest trap")


def _bones(game: Game, hero: Hero, card: Card) -> None:
    if game.roll(6) % 2:
        monsters.meet(game, hero, ["skeleton"])


def _room_trap(game: Game, hero: Hero, card: Card) -> None:
    spring(game, game.there(hero.square))


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
        "nothing": _nothing, "trap": _chest_trap, "bones": _bones, "amulet": find,
        "potion-life": _item("life"), "potion-strength": _item("sf"), "potion-agility": _item("vf"),
        "sword": _item("sword"), "helmet": _item("helmet"), "light": _item("light"),
        "master-key": _item("master key"), "key": _item("key"),
    },
    "bodysearch": {
        "nothing": _nothing, "scorpion": _bite, "rope": _item("rope"), "bottle": _item("bottle"), "key": _item("key"),
        "salve": _item("salve"), "herbs": _item("herbs"), "half": half,
    },
    "roomsearch": {
        "nothing": _empty, "secret-door": _secret_door, "trap": _room_trap, "centipede": _bite,
        "overwhelmed": _overwhelmed, "bottle": _item("bottle"), "key": _item("key"), "amulet": find,
        "half": half, "way-down": lambda game, hero, card: catacombs.mark(game, hero.square),
    },
}  # fmt: skip

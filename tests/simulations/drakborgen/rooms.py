"""Cards: room cards, traps, doors, chests, bodies and what a search finds. A card's id says which rule it has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from tests.simulations.drakborgen import fights
from tests.simulations.drakborgen.card_rules import rule_by_id
from tests.simulations.drakborgen.content import Card
from tests.simulations.drakborgen.second import finds, underworld
from tests.simulations.drakborgen.state import IN, Game, Hero

#: What a card does; True if the hero keeps it.
Rule = Callable[[Game, Hero, Card], "bool | None"]


def draw_room(game: Game, hero: Hero) -> None:
    """Draw a room card and do what it says."""
    draw(game, hero, "room")


def draw_trap(game: Game, hero: Hero) -> None:
    """Draw a room trap card and do what it says."""
    draw(game, hero, "trap")


def open_door(game: Game, hero: Hero, opening: tuple[str, ...] = ("door-opens",)) -> bool:
    """Draw a door card, one in a turn; return whether it is one of those that open the door."""
    if hero.tried_door:
        return False
    hero.tried_door = True
    return draw(game, hero, "door") in opening


def search(game: Game, hero: Hero) -> bool:
    """Search the room one stands in; return whether there is a secret door."""
    hero.searches += 1
    return draw(game, hero, "roomsearch").startswith("roomsearch-secret-door")


def draw(game: Game, hero: Hero, deck: str) -> str:
    """Draw a card, do what it says, put it back if it is not kept; return its id."""
    card = game.decks[deck].draw()
    if card is None:
        return ""
    rule = rule_of(card)
    if _concerns_nobody(game, hero, card, rule) or not rule(game, hero, card):
        game.decks[deck].put_back(card)
    return card.id


def _concerns_nobody(game: Game, hero: Hero, card: Card, rule: Rule) -> bool:
    """Whether time stands still for a danger, an amulet sends it away, or it is nothing to this hero."""
    if hero.gift.stopped and rule not in HARMLESS:
        return True
    return hero.gift.ignores(game, hero, card, rule) or finds.wards_off(game, hero, card)


@lru_cache(maxsize=256)
def rule_of(card: Card) -> Rule:
    """Return the rule of a card: that of the longest beginning of its id that has one, or what its data says.

    Errors:
        ValueError: no rule is known for it.
    """
    return rule_by_id(RULES[card.deck], card.deck, card.id, _find if card.value else None)


# What cards do.


def _nothing(game: Game, hero: Hero, card: Card) -> None:
    """Nothing happens."""


def _find(game: Game, hero: Hero, card: Card) -> bool:
    hero.finds.append(card.value)
    return True


def _bottle(game: Game, hero: Hero, card: Card) -> bool:
    """One bottle at a time; the second is as good as the first, and goes back."""
    if hero.bottle or not game.setup.potions:
        return False
    hero.bottle = card
    return True


def _rope(game: Game, hero: Hero, card: Card) -> bool:
    hero.rope = True
    return True


def _wound(game: Game, hero: Hero, card: Card) -> None:
    """Damage that stands on the card, of an animal."""
    game.lose(hero, card.damage.roll(game.random, hero), card.id.split("-")[1])


def _warned(game: Game, hero: Hero, trap: str, mean: float) -> bool:
    """Whether the Ring of Warning turns a trap away, which would cost so much on average."""
    if hero.ring == "ring-warning" and hero.policy.warned(game, hero, trap, mean):
        game.use_ring(hero)
        return True
    return False


def _small_trap(game: Game, hero: Hero, card: Card) -> None:
    """A trap of a door or a chest, whose damage stands on the card."""
    cause = f"{card.deck} trap"
    if not _warned(game, hero, cause, card.damage.mean(hero)):
        game.lose(hero, card.damage.roll(game.random, hero), cause)


def _wounding_trap(name: str) -> Rule:
    def trap(game: Game, hero: Hero, card: Card) -> None:
        damage = game.content.rolls[f"{name}.damage"]
        if not _warned(game, hero, name, damage.mean(hero)):
            game.lose(hero, damage.roll(game.random, hero), name)

    return trap


def _mist(game: Game, hero: Hero, card: Card) -> bool:
    rolls = game.content.rolls
    if _warned(game, hero, "mist", rolls["mist.damage"].mean() + rolls["mist.turns"].mean()):
        return False
    game.lose(hero, rolls["mist.damage"].roll(game.random), "mist")
    return misses(game, hero, card, rolls["mist.turns"].roll(game.random))


def misses(game: Game, hero: Hero, card: Card | None, turns: int) -> bool:
    """Keep a card before a hero who lives and must miss turns, if a card says so."""
    if turns and hero.state == IN:
        hero.missing = turns
        game.hold(hero, "missing", card)
    return bool(hero.missing)


def _roof(game: Game, hero: Hero, card: Card) -> None:
    numbers, damage = game.content.numbers["roof.numbers"], game.content.rolls["roof.damage"]
    if _warned(game, hero, "roof", damage.mean() + hero.kp / numbers):
        return
    if game.roll(12) == game.roll(numbers):
        game.kill(hero, "roof")
    else:
        game.lose(hero, damage.roll(game.random), "roof")


def _explosion(game: Game, hero: Hero, card: Card) -> bool:
    damage = game.content.numbers["explosion.damage"]
    if _warned(game, hero, "explosion", damage + 1):
        return False
    game.lose(hero, damage, "explosion")
    return misses(game, hero, card, 1)


def _trapdoor(game: Game, hero: Hero, card: Card) -> bool:
    damage = game.content.rolls["trapdoor.damage"]
    if _warned(game, hero, "trapdoor", (1 - hero.vf / 12) * (damage.mean() + 12 / hero.vf - 1)):
        return False
    if game.passes(hero, "vf"):
        return False
    game.lose(hero, damage.roll(game.random), "trapdoor")
    if hero.state == IN:
        game.hold(hero, "trapdoor", card)
        return True
    return False


def _spears(game: Game, hero: Hero, card: Card) -> None:
    if not _warned(game, hero, "spear", hero.kp / 3):
        finds.spears(game, hero, card)


def _torch(game: Game, hero: Hero, card: Card) -> bool:
    if hero.amulet and game.takes_effect(hero, "amulet-light"):
        return False
    game.hold(hero, "torch", card)
    return True


def _curse(game: Game, hero: Hero, card: Card) -> None:
    """Turn every corridor: a quarter clockwise, half a turn, or a quarter anticlockwise."""
    game.board.turn_corridors((game.roll(6) + 1) // 2)


def _monster(kind: str) -> Rule:
    def meet(game: Game, hero: Hero, card: Card) -> None:
        fights.meet(game, hero, kind)

    return meet


def _ambush(kind: str) -> Rule:
    def ambush(game: Game, hero: Hero, card: Card) -> None:
        if hero.gift.hears(game, hero):
            fights.meet(game, hero, kind)
            return
        game.lose(hero, game.content.rolls["ambush.damage"].roll(game.random, hero), "ambush")
        if hero.state == IN:
            fights.meet(game, hero, kind, may_wait=False)

    return ambush


def _spider(game: Game, hero: Hero, card: Card) -> bool:
    game.hold(hero, "spider", card)
    fights.meet_spider(game, hero)
    return True


def _chest(game: Game, hero: Hero, card: Card) -> None:
    if hero.policy.opens(game, hero):
        draw(game, hero, "chest")


def _body(game: Game, hero: Hero, card: Card) -> None:
    if hero.policy.searches_body(game, hero):
        draw(game, hero, "search")


def _bones(game: Game, hero: Hero, card: Card) -> None:
    if game.roll(12) % 2:
        fights.meet(game, hero, "skeleton")


def _found_trap(game: Game, hero: Hero, card: Card) -> None:
    draw_trap(game, hero)


def _sprung(rule: Rule) -> Rule:
    """A trap springs: the hero may have its own way with it."""

    def trap(game: Game, hero: Hero, card: Card) -> bool | None:
        if finds.snatches(game, hero):
            return False
        return hero.gift.springs(game, hero, card, rule)

    return trap


TRAPS: Mapping[str, Rule] = {
    name: _sprung(rule)
    for name, rule in {
        "trapdoor": _trapdoor,
        "snakes": _wounding_trap("snakes"),
        "mist": _mist,
        "roof": _roof,
        "explosion": _explosion,
        "arrows": _wounding_trap("arrows"),
        "spear": _spears,
    }.items()
}
#: What harms nobody for whom time stands still.
HARMLESS = frozenset(
    (_nothing, _find, _bottle, _rope, _chest, _body, underworld.find_way_down, finds.find, finds.half)
)
#: By deck, and by how the ids of its cards go on. A card that has a value and stands here nowhere is a find.
RULES: Mapping[str, Mapping[str, Rule]] = {
    "room": {
        **TRAPS,
        "empty": _nothing,
        "goblin": _monster("goblin"),
        "orc": _monster("orc"),
        "troll": _monster("mountain_troll"),
        "skeleton": _monster("skeleton"),
        "two-orcs": _monster("two_orcs"),
        "ambush-orc": _ambush("orc"),
        "ambush-skeleton": _ambush("skeleton"),
        "ambush-troll": _ambush("mountain_troll"),
        "bats": _wound,
        "spider": _spider,
        "chest": _chest,
        "sarcophagus": _chest,
        "fallen-warrior": _body,
        "bottle": _bottle,
        "torch": _torch,
        "curse": _curse,
        "shadow": finds.shadow,
        "stinger": finds.stinger,
        "corpse-eaters": finds.corpse_eaters,
        "way-down": underworld.find_way_down,
        "amulet": finds.find,
    },
    "trap": TRAPS,
    "door": {"opens": _nothing, "stuck": _nothing, "trap": _small_trap},
    "chest": {
        "nothing": _nothing,
        "bottle": _bottle,
        "trap": _small_trap,
        "bones": _bones,
        "amulet": finds.find,
    },
    "search": {"nothing": _nothing, "rope": _rope, "scorpion": _wound, "bottle": _bottle},
    "roomsearch": {
        "secret-door": _nothing,
        "nothing": _nothing,
        "trap": _found_trap,
        "centipede": _wound,
        "bottle": _bottle,
        "overwhelmed": finds.overwhelmed,
        "way-down": underworld.find_way_down,
        "amulet": finds.find,
        "half": finds.half,
    },
}

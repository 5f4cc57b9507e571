"""Room cards: dangers strike everyone in the room or one hero, monsters are met, objects lie there."""

from __future__ import annotations

from collections.abc import Mapping

from tests.simulations.atervackt import catacombs, items, monsters
from tests.simulations.atervackt.content import Card
from tests.simulations.atervackt.items import Rule
from tests.simulations.atervackt.state import IN, Ahead, Game, Hero
from tests.simulations.drakborgen.card_rules import rule_by_id


def draw_room(game: Game, heroes: list[Hero]) -> str:
    """Draw a room card for heroes who came in together; return its id. Some dangers strike all who are there."""
    card = game.decks["room"].draw()
    rule = rule_of(card)
    there = game.there(heroes[0].square) if rule in EVERYONE else heroes[:1]
    if rule in OBJECTS:
        _meet_followers(game, heroes)
    kept = False
    for hero in there:
        if hero.state == IN and not hero.ahead and not hero.below:
            kept = rule(game, hero, card) or kept
    if rule not in OBJECTS:
        _meet_followers(game, heroes)
    if not kept:
        game.put_back(card)
    return card.id


def _meet_followers(game: Game, heroes: list[Hero]) -> None:
    """Meet the monsters that came along."""
    for hero in heroes:
        if hero.met and hero.state == IN and not hero.ahead and not hero.below:
            kinds, webbed = list(hero.met), game.board.features[hero.square] == "web"
            if not webbed:
                monsters.meet(game, hero, kinds)
            hero.met = ()


def rule_of(card: Card) -> Rule:
    """Return the rule of a room card: that of the longest beginning of its id that has one.

    Errors:
        ValueError: no rule is known for it.
    """
    return rule_by_id(RULES, "room", card.id)


def _nothing(game: Game, hero: Hero, card: Card) -> None:
    """Nothing happens."""


def _monsters(*kinds: str) -> Rule:
    def meet(game: Game, hero: Hero, card: Card) -> None:
        monsters.meet(game, hero, list(kinds))

    return meet


def _ambush(kind: str) -> Rule:
    def strike(game: Game, hero: Hero, card: Card) -> None:
        monsters.ambush(game, hero, kind)

    return strike


def _bats(game: Game, hero: Hero, card: Card) -> None:
    game.hurt(hero, card.damage, "bats")
    items.strike_companions(game, hero, (card.damage,))


def _web(game: Game, hero: Hero, card: Card) -> None:
    """Be caught; from now on the room is a web, unless it is one of those that have a nature of their own."""
    game.board.features[hero.square] = "web"
    hero.held = "web"


def _torch(game: Game, hero: Hero, card: Card) -> bool:
    """Stand in the dark; one of those who do keeps the card."""
    if hero.has_light or hero.dark:
        return False
    hero.dark = True
    if any(other.dark for other in game.there(hero.square) if other is not hero):
        return False
    hero.torch = card
    return True


def _corpse_eaters(game: Game, hero: Hero, card: Card) -> None:
    """Stamp them down until none are left; companions stamp and suffer, too."""
    said = game.content

    def rolled(fact: str) -> int:
        return sum(roll.roll(game.random) for roll in said.rolls[fact])

    most = said.numbers["corpse-eaters.tokens"]
    left, damage = min(most, rolled("corpse-eaters.first")), said.numbers["corpse-eaters.damage.first"]
    while hero.state == IN:
        helpers = [companion for companion in hero.companions if companion.kp > 0 and not companion.away]
        left -= sum(rolled("corpse-eaters.killed") for _ in (hero, *helpers))
        if left <= 0:
            return
        game.lose(hero, damage, "corpse-eaters")
        for companion in helpers:
            companion.kp -= damage
        damage = said.numbers["corpse-eaters.damage"]
        left = min(most, left + rolled("corpse-eaters.more"))


def _stinger(game: Game, hero: Hero, card: Card) -> bool:
    if game.takes_effect(hero, "amulet-poison") or game.test(
        hero, "vf" if hero.vf > hero.rf else "rf", stake=4
    ):
        return False
    hero.kept.append(card)
    return True


def _keep(game: Game, hero: Hero, card: Card) -> bool:
    hero.kept.append(card)
    return True


def _pull(game: Game, hero: Hero, card: Card) -> None:
    catacombs.pull(game, hero)


def _vampire(game: Game, hero: Hero, card: Card) -> None:
    if not game.test(hero, "psy", stake=4) and hero.state == IN:
        game.hurt(hero, "vampire.damage", "vampire")
        hero.missing += 1


def _ash_demon(game: Game, hero: Hero, card: Card) -> None:
    if not game.test(hero, "vf", stake=6) and hero.state == IN:
        game.hurt(hero, "ash-demon.damage", "ash-demon")
    way = monsters.way_back(game, hero)
    if hero.state == IN and way:
        hero.ahead = Ahead(way)


def _spider(game: Game, hero: Hero, card: Card) -> None:
    game.spiders.append(hero.square)


def _portal(game: Game, hero: Hero, card: Card) -> None:
    if len(game.portals) < game.content.numbers["portal.markers"] and hero.square not in game.portals:
        game.portals.append(hero.square)


def _way_down(game: Game, hero: Hero, card: Card) -> None:
    catacombs.mark(game, hero.square)


def _chest(game: Game, hero: Hero, card: Card) -> None:
    if hero.policy.opens(hero):
        items.draw(game, hero, "chest")


def _warrior(game: Game, hero: Hero, card: Card) -> None:
    if hero.policy.searches_body(hero):
        items.draw(game, hero, "bodysearch")


def _bottle(game: Game, hero: Hero, card: Card) -> bool:
    hero.items["bottle"].append(card)
    return True


RULES: Mapping[str, Rule] = {
    **{name: items.TRAPS[name] for name in ("trapdoor", "roof", "arrows")},
    "spear-trap": items.TRAPS["spear"],
    "empty": _nothing,
    "goblin": _monsters("goblin"),
    "skeleton": _monsters("skeleton"),
    "orc": _monsters("orc"),
    "troll": _monsters("troll"),
    "two-orcs": _monsters("orc", "orc"),
    "ambush-orc": _ambush("orc"),
    "ambush-skeleton": _ambush("skeleton"),
    "ambush-troll": _ambush("troll"),
    "bats": _bats,
    "web": _web,
    "torch": _torch,
    "corpse-eaters": _corpse_eaters,
    "stinger": _stinger,
    "shadow": _keep,
    "pull": _pull,
    "vampire": _vampire,
    "ash-demon": _ash_demon,
    "curse": _keep,
    "spider": _spider,
    "portal": _portal,
    "way-down": _way_down,
    "chest": _chest,
    "fallen-warrior": _warrior,
    "bottle": _bottle,
    "amulet": items.find,
}
#: What strikes everyone in the room, and what lies there for whoever comes.
EVERYONE = (
    *items.TRAPS.values(), _bats, _web, _torch, _corpse_eaters, _vampire, _ash_demon, _pull,
)  # fmt: skip
OBJECTS = (_chest, _warrior, _bottle, items.find)

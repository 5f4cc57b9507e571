"""What a hero makes of the moment: which item or treasure to take, and whether to stay in the chamber."""

from __future__ import annotations

from cardgen.model.field_map import FieldMap
from tests.simulations.dragonquest import castle as content
from tests.simulations.dragonquest.castle import AMULET, GUARDS, KEY, ORB, POTION, RING, TALISMAN, Treasure
from tests.simulations.dragonquest.hero import Hero
from tests.simulations.dragonquest.shortcuts import key_way
from tests.simulations.dragonquest.ways import way_out

#: Steps from the chamber to the exit, and from the start to the chamber.
HALF = 10
#: Steps that a turn brings, about.
PACE = 1.5


def pressing(castle: FieldMap, hero: Hero, item: str) -> bool:
    """Tell whether the help of an item is needed now more than at other times."""
    if item in GUARDS:
        return hero.traps[GUARDS[item]] == 2
    if item in (POTION, RING):
        return hero.life <= 6
    if item == KEY:
        return key_way(castle, hero.blocked, hero.trail, hero.path)[0] >= 2
    return item != TALISMAN and hero.suns - hero.sun < _left(castle, hero) / PACE + 2


def need(castle: FieldMap, hero: Hero, item: str) -> float:
    """Return how much the help of an item is needed now: 1 at the beginning, 0 where it can no longer help."""
    if item == TALISMAN:
        return float(not hero.left_chamber)
    left = min(1.0, 0.1 + _left(castle, hero) / (2 * HALF))
    if item in (ORB, KEY, AMULET):
        # Dangers come turn by turn, with half of the way half of them; a shortcut or a turn keeps more of its use.
        left = (1 + left) / 2
    return left * (2 if pressing(castle, hero, item) else 1)


def _left(castle: FieldMap, hero: Hero) -> int:
    """Return how many steps are left, about: to the chamber and out, or out."""
    inside_or_after = castle.named["chamber"] in hero.path
    shut = (hero.blocked | set(hero.trail) | set(hero.path)) - {hero.head, castle.named["chamber"]}
    if inside_or_after:
        return way_out(castle, hero.head, shut) or HALF
    return 2 * HALF - len(hero.path)


def wanted_item(castle: FieldMap, hero: Hero, on_offer: set[str]) -> str | None:
    """Return the item the hero buys now, or None: the one it reckons worth most of those it can pay for."""
    if hero.marks < hero.policy.buys_at or len(hero.bought) == 3:
        return None
    worth = {i: _worth(castle, hero, i) for i in sorted(on_offer) if content.items()[i].cost <= hero.marks}
    best = max(worth, key=worth.__getitem__, default=None)
    return best if best is not None and worth[best] > 0 else None


def _worth(castle: FieldMap, hero: Hero, item: str) -> float:
    helps = hero.policy.reckons.get(item, 0)
    return helps * need(castle, hero, item) + hero.policy.prizes * content.items()[item].value


def wanted_treasure(castle: FieldMap, hero: Hero, on_offer: list[Treasure], stars: int) -> Treasure | None:
    """Return the treasure the hero takes for so many stars: gold, and what its power is worth now."""
    can = [t for t in on_offer if t.stars <= stars]
    return max(
        can, key=lambda t: (t.value + (_worth(castle, hero, t.like) if t.like else 0), t.id), default=None
    )


def stays(castle: FieldMap, hero: Hero, aside: int) -> bool:
    """Decide whether to roll the treasure dice again: not too often, not too near the dragon, not too late."""
    policy, chamber = hero.policy, castle.named["chamber"]
    out = way_out(castle, chamber, (hero.blocked | set(hero.trail) | set(hero.path)) - {chamber})
    if out is None or hero.trail or hero.rolls >= policy.rolls or aside > policy.dragons:
        return False
    if any(t.stars >= policy.satisfied for t in hero.hoard):
        return False
    # This turn is for the roll, the next one to leave.
    return hero.suns - hero.sun >= 1 + (out - 1) / policy.pace


def rolls_again(hero: Hero, aside: int, stars: int) -> bool:
    """Decide after the first roll whether to use the talisman: not too near the dragon, nor with stars enough."""
    return aside <= hero.policy.dragons and stars < 6

"""What a hero makes of the moment, and the treasure chamber: what lies in it, who is in it, and the dragon."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.simulations.dragonquest.castle import (
    AMULET,
    COINS,
    GUARDS,
    KEY,
    ORB,
    POTION,
    RING,
    TALISMAN,
    Hero,
    Treasure,
    dice,
    grid,
    items,
    pad,
    treasures,
)
from tests.simulations.dragonquest.throws import damage
from tests.simulations.dragonquest.ways import demon_distances, key_way, next_step, way_out

#: Steps from the chamber to the exit, and from the start to the chamber.
HALF = 10
#: Steps that a turn brings, about.
PACE = 1.5


def pressing(hero: Hero, item: str) -> bool:
    """Tell whether the help of an item is needed now more than at other times."""
    if item in GUARDS:
        return hero.traps[GUARDS[item]] == 2
    if item in (POTION, RING):
        return hero.life <= 6
    if item == KEY:
        return key_way(grid(), hero.blocked, hero.trail, hero.path)[0] >= 2
    return item != TALISMAN and hero.suns - hero.sun < _left(hero) / PACE + 2


def need(hero: Hero, item: str) -> float:
    """Return how much the help of an item is needed now: 1 at the beginning, 0 where it can no longer help."""
    if item == TALISMAN:
        return float(not hero.left_chamber)
    left = min(1.0, 0.1 + _left(hero) / (2 * HALF))
    if item in (ORB, KEY, AMULET):
        # Dangers come turn by turn, with half of the way half of them; a shortcut or a turn keeps more of its use.
        left = (1 + left) / 2
    return left * (2 if pressing(hero, item) else 1)


def _left(hero: Hero) -> int:
    """Return how many steps are left, about: to the chamber and out, or out."""
    inside_or_after = grid().named["chamber"] in hero.path
    shut = (hero.blocked | set(hero.trail) | set(hero.path)) - {hero.head, grid().named["chamber"]}
    if inside_or_after:
        return way_out(grid(), hero.head, shut) or HALF
    return 2 * HALF - len(hero.path)


def wanted_item(hero: Hero, on_offer: set[str]) -> str | None:
    """Return the item the hero buys now, or None: the one it reckons worth most of those it can pay for."""
    if hero.marks < hero.policy.buys_at or len(hero.bought) == 3:
        return None
    worth = {i: _worth(hero, i) for i in sorted(on_offer) if items()[i].cost <= hero.marks}
    best = max(worth, key=worth.__getitem__, default=None)
    return best if best is not None and worth[best] > 0 else None


def _worth(hero: Hero, item: str) -> float:
    helps = hero.policy.reckons.get(item, 0)
    return helps * need(hero, item) + hero.policy.prizes * items()[item].value


def wanted_treasure(hero: Hero, on_offer: list[Treasure], stars: int) -> Treasure | None:
    """Return the treasure the hero takes for so many stars: gold, and what its power is worth now."""
    can = [t for t in on_offer if t.stars <= stars]
    return max(can, key=lambda t: (t.value + (_worth(hero, t.like) if t.like else 0), t.id), default=None)


def stays(hero: Hero, aside: int) -> bool:
    """Decide whether to roll the treasure dice again: not too often, not too near the dragon, not too late."""
    policy, chamber = hero.policy, grid().named["chamber"]
    out = way_out(grid(), chamber, (hero.blocked | set(hero.trail) | set(hero.path)) - {chamber})
    if out is None or hero.trail or hero.rolls >= policy.rolls or aside > policy.dragons:
        return False
    if any(t.stars >= policy.satisfied for t in hero.hoard):
        return False
    # This turn is for the roll, the next one to leave.
    return hero.suns - hero.sun >= 1 + (out - 1) / policy.pace


def rolls_again(hero: Hero, aside: int, stars: int) -> bool:
    """Decide after the first roll whether to use the talisman: not too near the dragon, nor with stars enough."""
    return aside <= hero.policy.dragons and stars < 6


#: Treasure dice, and how many of them with a dragon wake it.
DICE, WAKES = 10, 7


@dataclass
class Table:
    """What all players share.

    Attributes:
        heroes: in the order of their turns; aside: treasure dice put aside with a dragon.
        treasures, items: what can still be had; taken: treasures in the order they were taken.
    """

    heroes: Sequence[Hero]
    chance: random.Random
    aside: int = 0
    treasures: list[Treasure] = field(default_factory=lambda: list(treasures()))
    items: set[str] = field(default_factory=lambda: set(items()))
    taken: list[Treasure] = field(default_factory=list)

    def inside(self) -> list[Hero]:
        """Return who is in the chamber, alive."""
        return [hero for hero in self.heroes if hero.inside]

    def gives_back(self, hero: Hero) -> None:
        """Put a hero's treasures back, their powers fresh."""
        self.treasures += hero.hoard
        hero.hoard.clear()
        hero.spent.clear()


def enter(table: Table, hero: Hero) -> None:
    """Enter the chamber and roll: with all dice where nobody else is inside."""
    hero.rolls = 0
    if table.inside() == [hero]:
        table.aside = 0
    roll(table, hero)


def roll(table: Table, hero: Hero) -> None:
    """Roll the treasure dice of one turn, twice with the talisman, and take what they bring."""
    hero.rolls += 1
    hero.seen["chamber rolls"] += 1
    stars, waiting = 0, DICE - table.aside
    for again in (False, True):
        if again and not (rolls_again(hero, table.aside, stars) and hero.use(TALISMAN)):
            break
        seen = Counter(table.chance.choice(dice()["die-treasure"]) for _ in range(waiting))
        table.aside += seen["dragon"]
        if table.aside >= WAKES:
            dragon(table, hero)
            return
        stars += seen["star"]
        waiting -= seen["dragon"] + seen["star"]
        for coin in COINS:
            hero.gold[coin] = min(pad()["gold"][coin], hero.gold[coin] + seen[coin])
    treasure = wanted_treasure(hero, table.treasures, stars)
    if treasure:
        table.treasures.remove(treasure)
        table.taken.append(treasure)
        hero.hoard.append(treasure)
        hero.works_at_once(treasure.like)


def dragon(table: Table, waker: Hero) -> None:
    """Let the dragon strike everyone inside, the one who woke it first and then clockwise."""
    first = table.heroes.index(waker)
    round_the_table = [*table.heroes[first:], *table.heroes[:first]]
    struck = [hero for hero in round_the_table if hero.inside]
    for hero in struck:
        hero.seen["dragon woke"] += 1
        table.gives_back(hero)
        hero.gold.clear()
    for hero in struck:
        dragons = sum(table.chance.choice(dice()["die-treasure"]) == "dragon" for _ in range(DICE))
        hero.lose(dragons + damage(table.chance) + damage(table.chance), "dragon")
        if not hero.end:
            leave(hero)
    table.aside = 0


def leave(hero: Hero) -> None:
    """Take one step out of the chamber, out of the demon's reach where a way allows; no step, and the hero stays."""
    near = demon_distances(grid(), hero.trail[-1]) if hero.trail else {}
    step = next_step(grid(), hero.blocked, hero.trail, hero.path, [f for f, far in near.items() if far <= 2])
    if step is None:
        return
    hero.left_chamber = hero.just_left = True
    hero.path.append(step)

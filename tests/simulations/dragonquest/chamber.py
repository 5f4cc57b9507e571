"""The treasure chamber: what lies in it, who is in it, and the dragon."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.simulations.dragonquest import castle as content
from tests.simulations.dragonquest.castle import COINS, TALISMAN, Treasure, dice
from tests.simulations.dragonquest.choices import rolls_again, wanted_treasure
from tests.simulations.dragonquest.dangers import damage
from tests.simulations.dragonquest.demon import demon_distances
from tests.simulations.dragonquest.hero import Hero
from tests.simulations.dragonquest.ways import next_step

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
    treasures: list[Treasure] = field(default_factory=lambda: list(content.treasures()))
    items: set[str] = field(default_factory=lambda: set(content.items()))
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
    hero.seen.setdefault("chamber at", hero.sun)
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
            hero.seen[f"{coin} wanted"] += seen[coin]
            hero.gold[coin] = min(content.pad()["gold"][coin], hero.gold[coin] + seen[coin])
    treasure = wanted_treasure(content.grid(), hero, table.treasures, stars)
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
    castle = content.grid()
    near = demon_distances(castle, hero.trail[-1]) if hero.trail else {}
    step = next_step(castle, hero.blocked, hero.trail, hero.path, [f for f, far in near.items() if far <= 2])
    if step is None:
        hero.seen["stuck"] += 1
        return
    hero.left_chamber = hero.just_left = True
    hero.path.append(step)
    hero.seen["walked"] += 1

"""A hero: what stands on a score pad and lies in front of it, and what the game was like."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from tests.simulations.dragonquest import castle
from tests.simulations.dragonquest.castle import COINS, Treasure
from tests.simulations.dragonquest.policies import Policy


@dataclass
class Hero:
    """A hero.

    Attributes:
        given: an item the hero gets for nothing, by when: at the `start`, after the `chamber`, or in `need`.
        demon: the turn in which the demon wakes whatever the hero does; 0 for never.
        row: index of the row in use; marks: the points in it; traps: how often each was met.
        trail: where the demon has been, its own space last; empty while it sleeps.
        items: those not yet used; bought: all; spent: treasures whose power was used.
        rolls: rolls of this stay in the chamber.
        end: `home`, `night`, or what killed the hero.
    """

    policy: Policy
    given: Mapping[str, str] = field(default_factory=dict)
    demon: int = 0
    life: int = 13
    suns: int = 19
    sun: int = 0
    row: int = 0
    marks: int = 0
    path: list[int] = field(default_factory=list)
    blocked: set[int] = field(default_factory=set)
    trail: list[int] = field(default_factory=list)
    spider: bool = False
    skip: bool = False
    left_chamber: bool = False
    just_left: bool = False
    rolls: int = 0
    items: list[str] = field(default_factory=list)
    bought: list[str] = field(default_factory=list)
    gold: Counter = field(default_factory=Counter)
    hoard: list[Treasure] = field(default_factory=list)
    spent: set[str] = field(default_factory=set)
    traps: Counter = field(default_factory=Counter)
    end: str = ""
    seen: Counter = field(default_factory=Counter)

    @property
    def head(self) -> int:
        """The space the hero stands on."""
        return self.path[-1]

    @property
    def inside(self) -> bool:
        """Whether the hero is in the chamber."""
        return not self.end and self.head == castle.grid().named["chamber"]

    @property
    def value(self) -> int:
        """Coins, treasures and items at the exit."""
        coins = sum(worth * self.gold[coin] for coin, worth in COINS.items())
        return coins + sum(t.value for t in self.hoard) + sum(castle.items()[i].value for i in self.items)

    def has(self, item: str) -> bool:
        """Return whether the hero has an item, or a treasure that works like it and has not yet done so."""
        return item in self.items or any(t.like == item and t.id not in self.spent for t in self.hoard)

    def use(self, item: str) -> bool:
        """Use an item where the hero has it, or else a treasure that works like it; return whether it was had."""
        if item in self.items:
            self.items.remove(item)
        else:
            treasure = next((t for t in self.hoard if t.like == item and t.id not in self.spent), None)
            if treasure is None:
                return False
            self.spent.add(treasure.id)
        self.seen[f"used {item}"] += 1
        return True

    def gets(self, item: str) -> None:
        """Lay an item in front of the hero; what works at once does so."""
        self.items.append(item)
        self.works_at_once(item)

    def works_at_once(self, item: str) -> None:
        """Use what was just got, if it works at once: the amulet and the potion, or a treasure like them."""
        if item == castle.AMULET and self.use(item):
            self.suns += castle.pad()["sun"]["drawn"]
        elif item == castle.POTION and self.use(item):
            self.life += castle.pad()["life"]["drawn"]

    def lose(self, points: int, cause: str) -> None:
        """Cross off life points; the last one kills."""
        self.life -= points
        self.seen[f"lost to {cause}"] += points
        if self.life <= 0 and not self.end:
            self.end = cause

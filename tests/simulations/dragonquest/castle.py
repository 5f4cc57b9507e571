"""The shipped content: dice, score pad, map, items and treasures; how heroes decide, and a hero: its score pad and what the game was like."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from cardgen.model.field_map import FieldMap
from cardgen.project import shipped_root
from tests.rows import read_yaml

FOLDER = shipped_root() / "content" / "dragonquest"
STEPS = ("room", "corridor")
SKULLS = {"skull": 1, "skulls": 2}
#: Gold that a coin on a treasure die is worth.
COINS = {"gold50": 50, "gold100": 100}

AMULET, RING, TALISMAN = "item-amulet-of-time", "item-magic-ring", "item-dragon-talisman"
ORB, KEY, POTION = "item-orb-of-light", "item-secret-door-key", "item-healing-potion"
MAIL, ROPE, HOOD = "item-chain-mail", "item-rope", "item-leather-hood"
#: Which trap an item saves from.
GUARDS = {MAIL: "arrow", ROPE: "trapdoor", HOOD: "mist"}


@dataclass(frozen=True)
class Item:
    """A useful item: its price in discovery points, and what it is worth in gold."""

    id: str
    cost: int
    value: int


@dataclass(frozen=True)
class Treasure:
    """A treasure that is not blank: the stars it asks for, its gold, and the item it works like, or nothing."""

    id: str
    stars: int
    value: int
    like: str


@lru_cache(maxsize=1)
def dice() -> Mapping[str, Sequence[str]]:
    """Return the sides of every die by its id."""
    return {die["id"]: tuple(die["sides"]) for die in _listed("dice/dice.yaml", "dice")}


@lru_cache(maxsize=1)
def pad() -> Mapping[str, object]:
    return _listed("pads/pad.yaml", "pads")[0]


@lru_cache(maxsize=1)
def grid() -> FieldMap:
    return FieldMap.read(pad()["map"])


@lru_cache(maxsize=1)
def items() -> Mapping[str, Item]:
    """Return every item by its id."""
    listed = _listed("tiles/items.yaml", "tiles")
    return {item["id"]: Item(item["id"], item["cost"], item.get("value", 0)) for item in listed}


@lru_cache(maxsize=1)
def treasures() -> tuple[Treasure, ...]:
    """Return every treasure that is not blank, the best last."""
    listed = [t for t in _listed("tiles/treasures.yaml", "tiles") if t.get("value")]
    found = [Treasure(t["id"], t["stars"], t["value"], t.get("like", "")) for t in listed]
    return tuple(sorted(found, key=lambda t: (t.stars, t.value)))


def _listed(file: str, key: str) -> list[dict]:
    return read_yaml(FOLDER / file)[key]


@dataclass(frozen=True)
class Policy:
    """How a hero decides.

    Attributes:
        danger: how many steps a danger is feared as much as, while rerolling.
        discovery: how many steps a discovery is worth; buys_at: points in a row that are spent at once.
        reckons: gold that the help of an item is worth to this hero; prizes: how much an item of gold counts, from 0 to 1.
        rolls: most rolls in the chamber; dragons: most dragons put aside with which the hero stays.
        satisfied: stars of a treasure with which the hero goes.
        pace: steps a turn the hero counts on for the way out.
    """

    danger: float
    discovery: float
    buys_at: int
    rolls: int
    dragons: int
    satisfied: int
    pace: float
    reckons: Mapping[str, float] = field(hash=False)
    prizes: float = 1


#: What an item helps a careful hero from the start: 200 gold for each game in a hundred that it saves (see the notes).
HOME = {
    AMULET: 700, RING: 800, TALISMAN: 200,
    ORB: 2400, POTION: 650, KEY: 850,
    MAIL: 700, ROPE: 550, HOOD: 900,
}  # fmt: skip
#: What it helps a bold one, in gold a game, for those games in which it is carried home.
GOLD = {
    AMULET: 700, RING: 450, TALISMAN: 1000,
    ORB: 1900, POTION: 250, KEY: 800,
    MAIL: 200, ROPE: 200, HOOD: 450,
}  # fmt: skip

#: The careful hero counts on what dice give on average, and is content with five stars.
CAREFUL = Policy(5, 0.3, 4, 3, 3, 5, 1.5, HOME, prizes=0.5)
#: The patient one does as the careful one, but looks for discoveries and saves up a whole row.
PATIENT = replace(CAREFUL, discovery=0.6, buys_at=6)
#: The bold one wants six stars and counts on good dice.
BOLD = Policy(3, 0.6, 5, 6, 4, 6, 1.9, GOLD)
#: The greedy one fears nothing: rerolls with two skulls on the table, and stays until one more dragon would do.
GREEDY = Policy(0, 1.0, 6, 9, 5, 7, 3.0, {TALISMAN: 1500})


@dataclass
class Hero:
    """A hero.

    Attributes:
        given: an item the hero gets for nothing, by when: at the `start`, or after the `chamber`.
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
        return not self.end and self.head == grid().named["chamber"]

    @property
    def value(self) -> int:
        """Coins, treasures and items at the exit."""
        coins = sum(worth * self.gold[coin] for coin, worth in COINS.items())
        return coins + sum(t.value for t in self.hoard) + sum(items()[i].value for i in self.items)

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
        if item == AMULET and self.use(item):
            self.suns += pad()["sun"]["drawn"]
        elif item == POTION and self.use(item):
            self.life += pad()["life"]["drawn"]

    def lose(self, points: int, cause: str) -> None:
        """Cross off life points; the last one kills."""
        self.life -= points
        if self.life <= 0 and not self.end:
            self.end = cause

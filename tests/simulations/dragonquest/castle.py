"""What the shipped content says: dice, score pad, map, items and treasures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import yaml

from cardgen.model.field_map import FieldMap
from cardgen.project import shipped_root

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
    return yaml.safe_load((FOLDER / file).read_text("utf-8"))[key]

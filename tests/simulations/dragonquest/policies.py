"""How heroes decide: what they fear, what they want, when they have enough."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from tests.simulations.dragonquest.castle import AMULET, HOOD, KEY, MAIL, ORB, POTION, RING, ROPE, TALISMAN


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

"""The danger dice and the fights."""

from __future__ import annotations

import random

from tests.simulations.dragonquest.castle import dice

TRAPS = ("arrow", "trapdoor", "mist")
MONSTERS = ("ghoul", "troll", "orc")
#: Which of the two damage dice counts against a monster; a troll rolls one.
DAMAGE = {"ghoul": min, "troll": lambda two: two[0], "orc": max}


def danger(chance: random.Random) -> str:
    """Roll the danger dice: which danger comes, or an empty string where the hero slips away."""
    seen: list[str] = []
    for _ in range(3):
        side = chance.choice(dice()["die-danger"])
        if side in seen:
            return side
        seen.append(side)
    letter = chance.choice(dice()["die-letter"])
    return "" if letter == "blank" else seen["ABC".index(letter)]


def damage(chance: random.Random) -> int:
    """Roll one damage die."""
    return int(chance.choice(dice()["die-damage"])[-1])


def fight(chance: random.Random, monster: str, life: int) -> int:
    """Fight a ghoul, troll or orc to the end; return the life points lost, at most those there are."""
    lost = 0
    while lost < life and chance.choice(dice()[f"die-{monster}"]) != "sword":
        lost += DAMAGE[monster]((damage(chance), damage(chance)))
    return min(lost, life)


def fight_skeleton(chance: random.Random, life: int) -> int:
    """Fight a skeleton to the end; its fifth hit kills."""
    lost, hits = 0, 0
    while lost < life and chance.choice(dice()["die-skeleton"]) != "sword":
        hits += 1
        lost += hits if hits < 5 else life
    return min(lost, life)

"""Exact odds of the dice, as fractions."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

import icepool

from tests.simulations.dragonquest.castle import SKULLS, dice
from tests.simulations.dragonquest.dangers import DAMAGE, MONSTERS, TRAPS
from tests.simulations.dragonquest.movement import Throw, thrower

DANGERS = TRAPS + MONSTERS


def die(name):
    return icepool.Die(dice()[name])


def counting(name, *symbols):
    """Return a die that counts 1 for some of its symbols."""
    return die(name).map(lambda side: int(side in symbols))


def at_least(thrown, number):
    return sum((thrown.probability(n) for n in thrown.outcomes() if n >= number), Fraction(0))


def skulls_of_first_throw():
    return 4 @ die("die-movement").map(lambda s: SKULLS.get(s, 0)) + die("die-movement-red").map(
        lambda s: SKULLS.get(s, 0)
    )


@lru_cache(maxsize=8)
def turn_of(policy):
    """Return chance of danger, mean steps and mean discoveries of one throw with both throws again, an empty row ahead."""
    hand = thrower(policy.danger, policy.discovery, 5)

    def after(throw, left):
        if throw.skulls >= 3:
            return 1.0, 0.0, 0.0
        _, d, b, red = hand.best(throw, left)[1]
        if not d + b + red:
            return 0.0, float(throw.count(0)), float(throw.count(1))
        steps, found, blank = throw.black
        kept, seen = (steps, found - d, blank - b), "" if red else throw.red
        return mixed(Throw(throw.skulls, kept, seen), d + b, red, left - 1)

    def mixed(kept, black, red, left):
        total = [0.0, 0.0, 0.0]
        for chance, skulls, shown, side in hand.outcomes(black, red):
            blacks = tuple(x + y for x, y in zip(kept.black, shown, strict=True))
            then = after(Throw(min(3, kept.skulls + skulls), blacks, side if red else kept.red), left)
            total = [t + chance * x for t, x in zip(total, then, strict=True)]
        return total

    return mixed(Throw(0, (0, 0, 0), ""), 4, True, 2)


@lru_cache(maxsize=1)
def danger_odds():
    """Return the chance of each danger, and of none under ''."""
    first = die("die-danger")

    def falls(a, b, c, letter):
        if a == b or c in (a, b):
            return b if a == b else c
        return "" if letter == "blank" else (a, b, c)["ABC".index(letter)]

    come = icepool.map(falls, first, first, first, die("die-letter"))
    return {what: come.probability(what) for what in ("", *DANGERS)}


def damage_die():
    return die("die-damage").map(lambda side: int(side[-1]))


def hit(monster):
    """Return what one lost throw of the combat die costs."""
    return icepool.map(lambda a, b: DAMAGE[monster]((a, b)), damage_die(), damage_die())


def mean_fight(monster):
    """Return the mean loss of a fight by one who cannot die: hits before the sword, each of the mean hit."""
    sword = die(f"die-{monster}").probability("sword")
    return (1 - sword) / sword * hit(monster).mean()


def deadly_fight(monster, life):
    """Return the chance that a fight takes the last of so many life points."""
    sword = die(f"die-{monster}").probability("sword")
    deadly = {n: Fraction(1) for n in range(-3, 1)}
    for n in range(1, life + 1):
        costs = hit(monster)
        deadly[n] = (1 - sword) * sum(costs.probability(c) * deadly[n - c] for c in costs.outcomes())
    return deadly[life]


def skeleton(life):
    """Return the mean loss to a skeleton without dying of it, and the chance to die of it with so many life points."""
    bones = die("die-skeleton").probability("bones")
    mean = sum((n * bones**n for n in range(1, 5)), Fraction(0))
    hits = next((n for n in range(1, 5) if n * (n + 1) // 2 >= life), 5)
    return mean, bones**hits


def dragon_wakes(throws):
    """Return the chance that at least seven of ten dice have shown a dragon after so many throws."""
    one = 1 - (1 - die("die-treasure").probability("dragon")) ** throws
    return at_least(10 @ icepool.coin(one.numerator, one.denominator), 7)


def gold_fields(symbol, throws):
    """Return how many fields of one coin ten dice ask for in so many throws; a dragon ends a die's part."""
    side = die("die-treasure")
    one = icepool.Die([0])
    for _ in range(throws):
        one = side.map(
            {
                s: icepool.Die([0]) if s == "dragon" else one + int(s == symbol)
                for s in set(dice()["die-treasure"])
            }
        )
    return 10 @ one


def stars(number):
    return at_least(10 @ counting("die-treasure", "star"), number)

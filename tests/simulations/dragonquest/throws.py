"""The dice: the best way to roll the movement dice, dangers and fights, and the exact odds of all as fractions."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb

import icepool

from tests.simulations.dragonquest.castle import SKULLS, STEPS, dice


@dataclass(frozen=True)
class Throw:
    """Movement dice on the table: skulls set aside, and how many of the black ones show a step, a discovery or
    nothing; `red` is what the red one shows, empty where it is a skull."""

    skulls: int
    black: tuple[int, int, int]
    red: str

    def count(self, what: int) -> int:
        """Count the dice that show a step (0) or a discovery (1)."""
        return self.black[what] + (self.red == "sdb"[what])


def _kind(side: str) -> str:
    return "s" if side in STEPS else "d" if side == "discovery" else "b" if side == "blank" else side


class Thrower:
    """The best way to roll the movement dice, for a worth of a discovery and a fear of danger, both in steps.

    The worth of a throw is its steps, plus its discoveries as far as there is room for them in the row; one more
    wakes what sits at the row's end, which is feared as much as danger.
    """

    def __init__(self, danger: float, discovery: float, room: int):
        self.danger, self.discovery, self.room = danger, discovery, room
        black = Counter(map(_kind, dice()["die-movement"]))
        red = Counter(map(_kind, dice()["die-movement-red"]))
        self.black = {kind: black[kind] / 6 for kind in ("skull", "s", "d", "b")}
        self.red = {kind: count / 6 for kind, count in red.items()}
        self.known: dict[tuple[Throw, int], tuple[float, tuple[int, int, int, bool]]] = {}
        self.seen: dict[tuple[int, bool], list[tuple[float, int, tuple[int, int, int], str]]] = {}

    def worth(self, throw: Throw) -> float:
        """Return the worth of stopping with a throw."""
        if throw.skulls >= 3:
            return -self.danger
        steps, found = throw.count(0), throw.count(1)
        wakes = found > self.room
        return steps + self.discovery * min(found, self.room) - (4 + self.danger) * wakes

    def best(self, throw: Throw, left: int) -> tuple[float, tuple[int, int, int, bool]]:
        """Return the expected worth with so many throws left, and how many dice of each kind to throw again."""
        stop = self.worth(throw), (0, 0, 0, False)
        if not left or throw.skulls >= 3:
            return stop
        known = self.known.get((throw, left))
        if known is None:
            known = max([stop, *self._again(throw, left)])
            self.known[throw, left] = known
        return known

    def _again(self, throw: Throw, left: int):
        steps, found, blank = throw.black
        # Steps stay on the table: what goes on is what all this is for.
        for d, b, red in product(range(found + 1), range(blank + 1), (False, True)):
            if not d + b + red or (red and throw.red in ("", "s")):
                continue
            kept, seen = (steps, found - d, blank - b), "" if red else throw.red
            worth = 0.0
            for chance, skulls, black, shown in self.outcomes(d + b, red):
                total = tuple(x + y for x, y in zip(kept, black, strict=True))
                then = Throw(min(3, throw.skulls + skulls), total, shown if red else seen)
                worth += chance * self.best(then, left - 1)[0]
            yield worth, (0, d, b, red)

    def outcomes(self, black: int, red: bool) -> list[tuple[float, int, tuple[int, int, int], str]]:
        """Return what so many black dice, and the red one or not, show: chance, skulls, counts and the red side."""
        key = black, red
        if key not in self.seen:
            found: Counter = Counter()
            for skulls, s, d in product(range(black + 1), repeat=3):
                b = black - skulls - s - d
                if b < 0:
                    continue
                ways = comb(black, skulls) * comb(black - skulls, s) * comb(black - skulls - s, d)
                chance = ways * (
                    self.black["skull"] ** skulls
                    * self.black["s"] ** s
                    * self.black["d"] ** d
                    * self.black["b"] ** b
                )
                for side, likely in self.red.items() if red else (("", 1.0),):
                    shown = "" if side in SKULLS else side
                    found[skulls + SKULLS.get(side, 0), (s, d, b), shown] += chance * likely
            self.seen[key] = [(chance, *outcome) for outcome, chance in found.items() if chance]
        return self.seen[key]

    def throw(self, chance: random.Random) -> Throw:
        """Throw all five and up to twice more."""
        now = self._cast(chance, Throw(0, (0, 0, 0), ""), 4, True)
        for left in (2, 1):
            _, d, b, red = self.best(now, left)[1]
            if not d + b + red:
                break
            steps, found, blank = now.black
            kept = Throw(now.skulls, (steps, found - d, blank - b), "" if red else now.red)
            now = self._cast(chance, kept, d + b, red)
        return now

    @staticmethod
    def _cast(chance: random.Random, kept: Throw, black: int, red: bool) -> Throw:
        seen = [_kind(chance.choice(dice()["die-movement"])) for _ in range(black)]
        skulls, shown = kept.skulls + seen.count("skull"), kept.red
        if red:
            side = _kind(chance.choice(dice()["die-movement-red"]))
            skulls, shown = skulls + SKULLS.get(side, 0), "" if side in SKULLS else side
        total = tuple(k + seen.count(kind) for k, kind in zip(kept.black, "sdb", strict=True))
        return Throw(skulls, total, shown)


@lru_cache(maxsize=64)
def thrower(danger: float, discovery: float, room: int) -> Thrower:
    """Return the thrower for a fear, a wish and the room in the row; more room than dice is as good as five."""
    return Thrower(danger, discovery, room)


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

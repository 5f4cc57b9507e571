"""The movement dice: the best way to roll them, for what a hero wants and fears."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import comb

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

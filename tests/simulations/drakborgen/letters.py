"""The fight by letters as a game of two: the best mixtures of A, B and C, and what a bout then brings.

A beats B, B beats C, C beats A. One letter of a hero is strong; which one makes no difference. A bout is worth to the
hero what the monster loses in it, less what the hero loses. Played so that nobody can do better, each side mixes its
letters; the monster's player answers the strong letter by showing what it beats less often.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate, product
from typing import NamedTuple

#: Letters from the hero's strong one on: each beats the next, and the last beats the first.
LETTERS = range(3)


class Bout(NamedTuple):
    """What a bout costs hero and monster, and how likely it is."""

    hero: int
    monster: int
    chance: float


def matrix(damage: int, strong: int) -> list[list[int]]:
    """Return what a bout is worth to the hero, by hero's and monster's letter; `strong` is what the strong one does."""
    won = [[0] * 3 for _ in LETTERS]
    for letter in LETTERS:
        beaten = (letter + 1) % 3
        won[letter][beaten] = strong if letter == 0 else damage
        won[beaten][letter] = -damage
    return won


def best_mixtures(worth: Sequence[Sequence[int]]) -> tuple[list[float], list[float]]:
    """Return both sides' best mixtures of a game of three letters in which every letter is worth showing.

    Each side makes the other's letters worth the same; so does Cramer's rule with the cofactors of the matrix.
    """

    def cofactor(row: int, column: int) -> int:
        (a, b), (c, d) = (((row + 1) % 3, (row + 2) % 3), ((column + 1) % 3, (column + 2) % 3))
        return worth[a][c] * worth[b][d] - worth[a][d] * worth[b][c]

    cofactors = [[cofactor(row, column) for column in LETTERS] for row in LETTERS]
    total = sum(map(sum, cofactors))
    hero = [sum(row) / total for row in cofactors]
    return hero, [sum(row[column] for row in cofactors) / total for column in LETTERS]


@lru_cache(maxsize=16)
def bouts(damage: int, strong: int, mixed: str) -> tuple[Bout, ...]:
    """Return what a bout may bring, with letters mixed `best` by both sides, or `even`.

    Mixed evenly, it is the table for one player (§26): its nine numbers are the nine pairs of letters.
    """
    return exchange(matrix(damage, strong), (damage, damage), mixed)


def exchange(worth: Sequence[Sequence[int]], tie: tuple[int, int], mixed: str) -> tuple[Bout, ...]:
    """Return what a bout may bring, by what pairs of letters are worth; a tie costs hero and monster so much."""
    even = [1 / 3] * 3
    hero, monster = best_mixtures(worth) if mixed == "best" else (even, even)
    chances: dict[tuple[int, int], float] = {}
    for mine, theirs in product(LETTERS, LETTERS):
        gain = worth[mine][theirs]
        lost = tie if mine == theirs else (0, gain) if gain > 0 else (-gain, 0)
        chances[lost] = chances.get(lost, 0) + hero[mine] * monster[theirs]
    return tuple(Bout(*lost, chance) for lost, chance in sorted(chances.items()))


@lru_cache(maxsize=16)
def steps(of: tuple[Bout, ...]) -> tuple[tuple[float, int, int], ...]:
    """Return the bouts as rising sums of chance, to be looked up with one random number."""
    sums = accumulate(bout.chance for bout in of)
    return tuple((total, bout.hero, bout.monster) for total, bout in zip(sums, of, strict=True))


@lru_cache(maxsize=4096)
def odds(of: tuple[Bout, ...], hero: int, monster: int) -> tuple[float, float]:
    """Return the chance that a hero with so many life points dies in a fight, and the points lost on average."""
    if hero <= 0:
        return 1.0, 0.0
    if monster <= 0:
        return 0.0, 0.0
    deadly = lost = 0.0
    for bout in of:
        dies, more = odds(of, hero - bout.hero, monster - bout.monster)
        deadly += bout.chance * dies
        lost += bout.chance * (min(hero, bout.hero) + more)
    return deadly, lost

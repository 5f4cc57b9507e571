"""What meetings with monsters cost on average, in life points, as a hero reckons who has not counted the cards."""

from __future__ import annotations

from functools import lru_cache

from tests.simulations.drakborgen import fights, letters
from tests.simulations.drakborgen.content import content

#: Life points that a death is worth more than the points it takes.
FEAR = 6
#: What the turn is worth in life points that flight and the like cost.
TURN_LOST = 1.2
#: More life points than any monster has.
ALL = 99

#: What a weapon does before the first bout: how likely, and how many life points it takes.
Cuts = tuple[tuple[float, int], ...]


@lru_cache(maxsize=16384)
def plain(bouts: tuple[letters.Bout, ...], kind: str, choice: str, kp: int) -> float:
    """Return what attacking, waiting or fleeing costs a hero with so many life points; deaths count as FEAR points more."""
    total = 0.0
    answers = [kinds[kind] for kinds in content().answers.values()]
    for answer in answers:
        stab = answer.stab.mean() if choice == fights.FLEE and answer.stab else 0.0
        life = getattr(answer, choice)
        dies, lost = letters.odds(bouts, max(1, round(kp - stab)), life)
        total += stab + lost + FEAR * dies + (FEAR if stab >= kp else 0)
    return total / len(answers)


@lru_cache(maxsize=16384)
def struck(bouts: tuple[letters.Bout, ...], kind: str, cuts: Cuts, kp: int) -> float:
    """Return what an attack costs that a weapon opens."""
    total = 0.0
    lives = [kinds[kind].attack for kinds in content().answers.values()]
    for life in lives:
        for chance, points in cuts:
            dies, lost = letters.odds(bouts, max(1, kp), life - points)
            total += chance * (lost + FEAR * dies)
    return total / len(lives)


@lru_cache(maxsize=4096)
def scared(bouts: tuple[letters.Bout, ...], kind: str, kp: int) -> float:
    """Return what a fight costs with a monster that psychic power may scare off: on more than its life points on D10."""
    total = 0.0
    lives = [kinds[kind].attack for kinds in content().answers.values()]
    for life in lives:
        dies, lost = letters.odds(bouts, max(1, kp), life)
        total += min(10, life) / 10 * (lost + FEAR * dies)
    return total / len(lives)


@lru_cache(maxsize=16)
def stands(kind: str) -> float:
    """Return how likely a monster that is attacked stands firm against psychic power."""
    lives = [kinds[kind].attack for kinds in content().answers.values()]
    return sum(min(10, life) / 10 for life in lives) / len(lives)

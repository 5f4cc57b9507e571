"""How a game of the castle went for one hero."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self


@dataclass(frozen=True)
class CastleOutcome:
    """What Drakborgen and Återväckt tell alike of a hero.

    Attributes:
        policy, hero, ring, players: who, and at what table; ring is '' for none.
        state: out or dead; cause: what killed it, empty for whoever got out.
        gold: what it carried out; treasures: how many treasure cards of it.
        visited: whether it reached the treasure chamber; used: the ring, if it was used.
    """

    policy: str
    hero: str
    ring: str
    players: int
    state: str
    cause: str
    gold: int
    treasures: int
    kp: int
    visited: bool
    used: bool

    @classmethod
    def of(cls, game: Any, hero: Any, ring: str, gold: int, **more: object) -> Self:
        """Return how it went for a hero who had a ring at the start; `gold` is what it carried out, if it got out."""
        name = hero.card.id
        treasures = len(hero.treasures) if hero.state == "out" else 0
        who = hero.policy.name, name, ring, len(game.heroes)
        return cls(
            *who, hero.state, hero.cause, gold, treasures, hero.kp, hero.visited, bool(hero.used), **more
        )

"""What the shipped content says, read through cardgen's own loader: the cards, and the numbers of the rules."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from cardgen.model import Game
from cardgen.odds.evaluator import evaluate
from tests.simulations.base.shipped import read

PROPERTIES = ("strength", "physique", "speed", "cunning", "magic")


@dataclass(frozen=True)
class Card:
    """A card that is played.

    Attributes:
        sort: figure, object or super.
        numbers: the values of a figure, or what an object adds, in the order of PROPERTIES.
    """

    id: str
    sort: str
    numbers: tuple[int, ...]

    @property
    def short(self) -> str:
        """The id without its sort."""
        return self.id.split("-", 1)[1]


@lru_cache(maxsize=1)
def game() -> Game:
    return read("huggsexa")[0]


@lru_cache(maxsize=1)
def deck() -> tuple[Card, ...]:
    """Return the cards that are played."""
    (cards,) = (deck for deck in game().decks if deck.id == "cards")
    return tuple(
        Card(c.id, c.fields["sort"], tuple(int(c.fields.get(p) or 0) for p in PROPERTIES))
        for c in cards.components
        for _ in range(c.copies)
    )


def of_sort(sort: str) -> tuple[Card, ...]:
    return tuple(card for card in deck() if card.sort == sort)


@lru_cache(maxsize=16)
def fact(key: str) -> int:
    """Return a number of the rules by its key in facts.yaml."""
    return int(evaluate(game(), key).value)

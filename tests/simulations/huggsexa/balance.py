"""What the cards are worth, reckoned exactly: every figure against every other, every object on every figure."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations

from tests.simulations.huggsexa.cards import PROPERTIES, Card, of_sort

#: Places of the properties in a card's numbers.
PLACES = range(len(PROPERTIES))


def dominated(cards: Sequence[Card]) -> list[tuple[str, str]]:
    """Return pairs of which the first card is nowhere below the second."""
    return [
        (better.id, worse.id)
        for better, worse in permutations(cards, 2)
        if all(a >= b for a, b in zip(better.numbers, worse.numbers, strict=True))
    ]


def beats(figure: Card, place: int, gain: int = 0) -> float:
    """Return the share of the other figures that a figure beats in a property; ties count half."""
    others = [other.numbers[place] for other in of_sort("figure") if other != figure]
    mine = figure.numbers[place] + gain
    return sum((mine > theirs) + (mine == theirs) / 2 for theirs in others) / len(others)


@lru_cache(maxsize=64)
def best(figure: Card) -> tuple[float, str]:
    """Return the share that a figure beats in the property that suits it best, and that property."""
    return max((beats(figure, place), PROPERTIES[place]) for place in PLACES)


def worth(thing: Card) -> tuple[float, float]:
    """Return how much an object raises the share of figures that are beaten.

    First for a player who follows: in a property named by another, each as likely. Then for the leader, who names the
    best one before and after. Both are means over the figures it may be laid with.
    """
    figures = of_sort("figure")
    follows = leads = 0.0
    for figure in figures:
        alone = [beats(figure, place) for place in PLACES]
        raised = [beats(figure, place, thing.numbers[place]) for place in PLACES]
        follows += sum(raised) / len(PLACES) - sum(alone) / len(PLACES)
        leads += max(raised) - max(alone)
    return follows / len(figures), leads / len(figures)

"""The cards and numbers of the shipped game: what cards are worth, reckoned exactly, what may be laid, and who wins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations

from cardgen.model import Game
from cardgen.odds.evaluator import evaluate
from tests.simulations.base import read

PROPERTIES = ("strength", "physique", "speed", "cunning", "magic")
#: Places of the properties in a card's numbers.
PLACES = range(len(PROPERTIES))


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


#: One card, or a figure and another that is none.
Lay = tuple[Card, ...]


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


# What cards are worth.


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


# Laying.


def lays(hand: Sequence[Card]) -> list[Lay]:
    figures = [card for card in hand if card.sort == "figure"]
    others = [card for card in hand if card.sort != "figure"]
    return [(card,) for card in hand] + [(figure, other) for figure in figures for other in others]


def figureless(hand: Sequence[Card]) -> bool:
    """Tell whether a hand has cards, and no figure among them."""
    return bool(hand) and not any(card.sort == "figure" for card in hand)


def exchange(hand: list[Card], pile: list[Card], piles: Sequence[list[Card]]) -> bool:
    """Exchange an object of a hand without a figure, and tell whether it was.

    It goes below the draw pile for the top card; where that is empty, for a figure of any winnings pile.
    """
    objects = [card for card in hand if card.sort == "object"]
    figures = [(best(card)[0], won, card) for won in piles for card in won if card.sort == "figure"]
    if not figureless(hand) or not objects or not (pile or figures):
        return False
    hand.remove(objects[0])
    if pile:
        hand.append(pile.pop())
        pile.insert(0, objects[0])
    else:
        _, won, figure = max(figures, key=lambda one: one[0])
        won.remove(figure)
        won.append(objects[0])
        hand.append(figure)
    return True


def trumps(lay: Lay) -> bool:
    """Tell whether a super trump is in a lay."""
    return any(card.sort == "super" for card in lay)


def total(lay: Lay, place: int) -> int:
    """Return what a lay comes to in a property; an object alone counts as what it adds."""
    return sum(card.numbers[place] for card in lay)


def winner(table: Sequence[Lay], place: int) -> int | None:
    """Return which lay wins a round, or None: both super trumps are laid, or the highest are alike."""
    supers = [index for index, lay in enumerate(table) if trumps(lay)]
    if supers:
        return supers[0] if len(supers) == 1 else None
    totals = [total(lay, place) for lay in table]
    highest = max(totals)
    return totals.index(highest) if totals.count(highest) == 1 else None

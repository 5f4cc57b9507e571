"""What may be laid in a round, what it is worth, and who wins."""

from __future__ import annotations

from collections.abc import Sequence

from tests.simulations.huggsexa.balance import best
from tests.simulations.huggsexa.cards import Card

#: One card, or a figure and another that is none.
Lay = tuple[Card, ...]


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

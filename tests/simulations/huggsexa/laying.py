"""What may be laid in a round, what it is worth, and who wins."""

from __future__ import annotations

from collections.abc import Sequence

from tests.simulations.huggsexa.cards import Card

#: One card, or a figure and another that is none.
Lay = tuple[Card, ...]


def lays(hand: Sequence[Card]) -> list[Lay]:
    figures = [card for card in hand if card.sort == "figure"]
    others = [card for card in hand if card.sort != "figure"]
    return [(card,) for card in hand] + [(figure, other) for figure in figures for other in others]


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

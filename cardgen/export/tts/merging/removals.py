"""Pieces that the game has no more, taken out of decks and bags."""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.export.tts.merging.pieces import Known
from cardgen.export.tts.merging.save_file import Held, every_object
from cardgen.export.tts.merging.sheets import DECKS, is_deck, list_cards, slot_of
from cardgen.export.tts.objects import Json

#: What pieces are taken out of; an infinite bag would be empty without its only one.
_HOLDERS = frozenset({*DECKS, "Bag"})


def take_out(save: Json, pieces: Sequence[Known]) -> list[Known]:
    """Take pieces out of decks and bags; return those taken.

    What lies on the table, is in a hand, a state or an infinite bag stays. A deck of which one card is left becomes
    that card, as in the game.
    """
    holders = {id(held.one): held for held in every_object(save)}
    ours = {id(known.held.one): known for known in pieces}
    taken: list[Known] = []
    for holder in {id(one): one for known in pieces if (one := known.held.holder)}.values():
        held = holders[id(holder)]
        inner = holder.get("ContainedObjects")
        if not _is_open(held) or not isinstance(inner, list):
            continue
        out = [one for one in inner if id(one) in ours]
        for one in out:
            _own_sheet(one, holder)
        taken += (ours[id(one)] for one in out)
        holder["ContainedObjects"] = [one for one in inner if id(one) not in ours]
        if out and is_deck(holder):
            _settle(save, held)
    return taken


def _is_open(held: Held) -> bool:
    """Return whether pieces can be taken out of an object that is on the table or in a bag."""
    one, holder = held.one, held.holder
    if str(one.get("Name")) not in _HOLDERS or "States" in one:
        return False
    return holder is None or (holder.get("Name") == "Bag" and one in holder.get("ContainedObjects", ()))


def _own_sheet(card: Json, deck: Json) -> None:
    """Let a card know its sheet, which until now its deck may have known alone."""
    if slot := slot_of(card, deck):
        card["CustomDeck"] = {str(slot.key): slot.sheet}


def _settle(save: Json, held: Held) -> None:
    """Let a deck be what its cards are: a deck, one card in its place, or nothing."""
    deck, holder = held.one, held.holder
    cards = [one for one in deck["ContainedObjects"] if isinstance(one, dict)]
    if len(cards) > 1:
        list_cards(deck)
        return
    for card in cards:
        _own_sheet(card, deck)
        card["Transform"] = deck.get("Transform", card.get("Transform"))
    siblings = save["ObjectStates"] if holder is None else holder["ContainedObjects"]
    at = next(i for i, one in enumerate(siblings) if one is deck)
    siblings[at : at + 1] = cards

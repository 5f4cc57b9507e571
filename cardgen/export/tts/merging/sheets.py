"""Card sheets of a save: which cards are drawn from which, and the keys under which they are known.

A card's number is 100 × the key of its sheet + its slot, so a card whose sheet was repacked gets another number. One
key is one sheet in the whole save: the game draws all cards with the same key from the first sheet it finds under it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import NamedTuple

from cardgen.export.tts.merging.save_file import Held
from cardgen.export.tts.objects import Json

CARDS, DECKS = frozenset({"Card", "CardCustom"}), frozenset({"Deck", "DeckCustom"})
#: A card's number is below this. Source: 32 bits.
_MOST = 2**31


class Slot(NamedTuple):
    """The sheet of a card, its key, and the card's slot there."""

    sheet: Json
    key: int
    slot: int


def is_card(one: Json) -> bool:
    """Return whether an object is a single card."""
    return str(one.get("Name")) in CARDS


def is_deck(one: Json) -> bool:
    """Return whether an object is a pile of cards."""
    return str(one.get("Name")) in DECKS


def slot_of(card: Json, holder: Json | None = None) -> Slot | None:
    """Return where a card is drawn from; None for the game's own playing cards, and for what is not well formed.

    Args:
        holder: the deck it is in, which knows the sheets of cards that do not.
    """
    number = card.get("CardID")
    if type(number) is not int or number < 100:
        return None
    for one in (card, holder or {}):
        sheets = one.get("CustomDeck")
        sheet = sheets.get(str(number // 100)) if isinstance(sheets, dict) else None
        if isinstance(sheet, dict):
            return Slot(sheet, number // 100, number % 100)
    return None


class SheetKeys:
    """The keys of sheets in a save.

    Args:
        kept: cards that stay as they are, with their decks; their keys are taken.
    """

    def __init__(self, kept: Iterable[Held]) -> None:
        self._keys: dict[str, int] = {}
        self._taken: dict[int, set[str]] = {}
        for held in kept:
            if slot := slot_of(held.one, held.holder):
                self._taken.setdefault(slot.key, set()).add(_text(slot.sheet))

    def key(self, sheet: Json, wanted: int) -> int:
        """Return the key of a sheet: the wanted one, or the next that no other sheet has."""
        text = _text(sheet)
        if text not in self._keys:
            key = wanted
            while self._taken.get(key, {text}) != {text}:
                key = 1 + key % (_MOST // 100 - 1)
            self._keys[text] = key
            self._taken[key] = {text}
        return self._keys[text]


def _text(sheet: Json) -> str:
    return json.dumps(sheet, sort_keys=True)


def draw_from(card: Json, new: Slot, key: int) -> None:
    """Let a card be drawn from a sheet under a key."""
    card["CardID"] = 100 * key + new.slot
    card["CustomDeck"] = {str(key): dict(new.sheet)}
    card["Name"] = (
        "CardCustom" if (new.sheet.get("NumWidth"), new.sheet.get("NumHeight")) == (1, 1) else "Card"
    )


def list_cards(deck: Json) -> None:
    """Let the lists of a deck be those of the cards in it."""
    cards = [one for one in deck["ContainedObjects"] if isinstance(one, dict)]
    slots = [slot for card in cards if (slot := slot_of(card, deck))]
    deck["DeckIDs"] = [card.get("CardID") for card in cards]
    sheets = {slot.key: slot.sheet for slot in reversed(slots)}
    if sheets:
        deck["CustomDeck"] = {str(key): sheets[key] for key in sorted(sheets)}

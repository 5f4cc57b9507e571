"""The cards of a laid-out game as they are compared: copies, and pictures by their keys; and which of them differ."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from msgspec import Struct, field

from cardgen.commands.building.changed_cards import ADDED, CHANGED, REMOVED
from cardgen.commands.building.products import LaidOutDecks
from cardgen.model import Deck
from cardgen.model.forms import all_forms, shown_form

SIDES = ("face", "back")


class CardState(Struct, frozen=True):
    """A card: its copies, and the keys of its pictures by side and language."""

    copies: int
    pictures: Mapping[str, Mapping[str, str]] = field(default_factory=dict)


#: The cards of a game by deck and id.
States = Mapping[str, Mapping[str, CardState]]


class SideChange(Struct, frozen=True):
    """One side of a card in one language: its pictures before and after, as keys; empty where there is none."""

    side: str
    lang: str
    before: str
    after: str


class Difference(Struct, frozen=True):
    """A card that is not as it was: ADDED, REMOVED or CHANGED; copies before and after."""

    deck: str
    id: str
    what: str
    sides: tuple[SideChange, ...]
    copies: tuple[int, int]

    @property
    def to_print(self) -> int:
        """How many copies are to be printed: all of one that looks different, else those that there are more of."""
        old, new = self.copies
        return new if self.sides else max(new - old, 0)


def drawn_form(laid_out: LaidOutDecks, deck: Deck) -> Deck | None:
    """Return the form in which the components of a deck are looked at; None if no face of it is drawn."""
    forms = (shown_form(deck), *all_forms([deck]))
    return next((form for form in forms if (laid_out.languages[0], form.id) in laid_out.faces), None)


def card_states(laid_out: LaidOutDecks, languages: Collection[str]) -> dict[str, dict[str, CardState]]:
    """Return the cards of a game in some of its languages; booklets have none."""
    forms = {deck.id: drawn_form(laid_out, deck) for deck in laid_out.decks}
    return {
        deck: {
            card.id: CardState(card.copies, pictures_of(laid_out, form, card.id, languages))
            for card in form.components
        }
        for deck, form in forms.items()
        if form and form.kind.paper.form != "booklet"
    }


def pictures_of(
    laid_out: LaidOutDecks, form: Deck, name: str, languages: Collection[str]
) -> dict[str, dict[str, str]]:
    """Return the keys of a card's pictures by side and language, of the sides that it has.

    Args:
        form: its deck as it is drawn.
    """
    pictures: dict[str, dict[str, str]] = {side: {} for side in SIDES}
    for lang in (lang for lang in laid_out.languages if lang in languages):
        faces = laid_out.faces[lang, form.id]
        for side, of_side in zip(SIDES, (faces.faces, faces.backs), strict=True):
            if name in of_side:
                pictures[side][lang] = of_side[name].key
    return {side: of_side for side, of_side in pictures.items() if of_side}


def differences(old: States, new: States) -> Iterator[Difference]:
    """Yield the cards that differ, in the order of the newer state."""
    for deck in dict.fromkeys((*new, *old)):
        was, now = old.get(deck, {}), new.get(deck, {})
        for name in dict.fromkeys((*now, *was)):
            one, other = was.get(name), now.get(name)
            sides = tuple(_sides(one, other))
            copies = (one.copies if one else 0, other.copies if other else 0)
            if sides or copies[0] != copies[1]:
                what = CHANGED if one and other else ADDED if other else REMOVED
                yield Difference(deck, name, what, sides, copies)


def _sides(old: CardState | None, new: CardState | None) -> Iterator[SideChange]:
    was: Mapping[str, Mapping[str, str]] = old.pictures if old else {}
    now: Mapping[str, Mapping[str, str]] = new.pictures if new else {}
    for side in dict.fromkeys((*now, *was)):
        for lang in dict.fromkeys((*now.get(side, {}), *was.get(side, {}))):
            one, other = was.get(side, {}).get(lang, ""), now.get(side, {}).get(lang, "")
            if one != other:
                yield SideChange(side, lang, one, other)


def plain_text(value: Any) -> str:
    """Return the value of a field as a text to read: `north 2, south 1`."""
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {plain_text(one)}" for name, one in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(map(plain_text, value))
    return "" if value is None else str(value)

"""Two laid-out states of a project: which cards look different, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from cardgen.commands.building.changed_cards import CHANGED, REMOVED
from cardgen.commands.building.products import LaidOutDecks
from cardgen.commands.comparing.cards import (
    Difference,
    SideChange,
    card_states,
    differences,
    drawn_form,
    plain_text,
)
from cardgen.model import Component, Localized
from cardgen.model.face import FaceId

#: Games of a state that are laid out, by id.
LaidOutGames = Mapping[str, LaidOutDecks]


class CardChange(Struct, frozen=True):
    """A card that is not as it was.

    Attributes:
        name: in the game's first language; what: ADDED, REMOVED or CHANGED.
        fields: name with language, value before and after.
        why: what else changed, where no field did; copies: before and after.
    """

    game: str
    deck: str
    id: str
    name: str
    what: str
    sides: tuple[SideChange, ...]
    fields: tuple[tuple[str, str, str], ...] = ()
    why: str = ""
    copies: tuple[int, int] = (1, 1)

    def __str__(self) -> str:
        """The line that the terminal shows."""
        where = ", ".join(dict.fromkeys(f"{side.side} {side.lang}" for side in self.sides))
        reasons = [f"{name}: {_short(old)} → {_short(new)}" for name, old, new in self.fields]
        if self.what == CHANGED and self.copies[0] != self.copies[1]:
            reasons.insert(0, f"copies: {self.copies[0]} → {self.copies[1]}")
        reasons += [self.why] if self.why else []
        more = f" ({'; '.join(reasons)})" if reasons else ""
        return f"{self.what} {self.game}/{self.deck}/{self.id}" + (f": {where}" if where else "") + more


def compare(before: LaidOutGames, after: LaidOutGames) -> list[CardChange]:
    """Return what differs between two states, in the order of the newer."""
    return [change for name, new in after.items() for change in _of_game(before.get(name), new)]


def _of_game(old: LaidOutDecks | None, new: LaidOutDecks) -> Iterator[CardChange]:
    before = card_states(old, old.languages) if old else {}
    for found in differences(before, card_states(new, new.languages)):
        one = old.game.component(found.id) if old else None
        other = new.game.component(found.id)
        shown = one if found.what == REMOVED else other
        name = shown.name(new.languages[0]) if shown else found.id
        fields: tuple[tuple[str, str, str], ...] = ()
        why = ""
        if old and found.what == CHANGED:
            fields = tuple(_fields(one, other))
            why = "" if fields or not found.sides else _why(old, new, found)
        yield CardChange(
            new.game.id, found.deck, found.id, name, found.what, found.sides, fields, why, found.copies
        )


def _fields(old: Component | None, new: Component | None) -> Iterator[tuple[str, str, str]]:
    was, now = _values(old), _values(new)
    for field in dict.fromkeys((*now, *was)):
        if was.get(field, "") != now.get(field, ""):
            yield field, was.get(field, ""), now.get(field, "")


def _values(component: Component | None) -> dict[str, str]:
    """Return the fields of a card, and of a back of its own, as texts."""
    if component is None:
        return {}
    own = component.back.fields if component.back else {}
    fields = {**component.fields, **{f"back.{name}": value for name, value in own.items()}}
    found: dict[str, str] = {}
    for name, value in fields.items():
        if isinstance(value, Localized):
            found |= {f"{name} ({lang})": text for lang, text in value.items()}
        else:
            found[name] = plain_text(value)
    return found


def _why(old: LaidOutDecks, new: LaidOutDecks, found: Difference) -> str:
    side = found.sides[0]
    deck = next(deck for deck in new.decks if deck.id == found.deck)
    drawn = drawn_form(new, deck)
    if not side.before or not side.after or drawn is None:
        return ""
    change = new.layout.why_differs(old.layout, FaceId(side.lang, drawn.id, side.side, found.id))
    return str(change) if change else ""


def _short(text: str, most: int = 60) -> str:
    text = " ".join(text.split())
    return f"'{text if len(text) <= most else text[: most - 1] + '…'}'"

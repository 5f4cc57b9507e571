"""`cardgen diff`: which cards look different from an earlier state of the project, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cardgen.model.face import FaceId
from cardgen.serve.game_views import card_data
from cardgen.serve.view import CardView, GameView
from cardgen.serve.workbench import Workbench

ADDED, REMOVED, CHANGED = "added", "removed", "changed"


@dataclass(frozen=True)
class SideChange:
    """One side of a card in one language: its pictures before and after, as keys; empty where there is none."""

    side: str
    lang: str
    before: str
    after: str


@dataclass(frozen=True)
class CardChange:
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
        if self.copies[0] != self.copies[1]:
            reasons.insert(0, f"copies: {self.copies[0]} → {self.copies[1]}")
        reasons += [self.why] if self.why else []
        told = f" ({'; '.join(reasons)})" if reasons else ""
        return f"{self.what} {self.game}/{self.deck}/{self.id}" + (f": {where}" if where else "") + told


def compare(before: Workbench, after: Workbench) -> list[CardChange]:
    """Return what differs between two states of a project, both refreshed, in the order of the newer."""
    found: list[CardChange] = []
    for game in after.view.games.values():
        found += _of_game(
            before.view.games.get(game.id, GameView(game.id, {}, (), "", {})), game, before, after
        )
    return found


def _of_game(old: GameView, new: GameView, before: Workbench, after: Workbench) -> Iterator[CardChange]:
    for deck in dict.fromkeys((*new.decks, *old.decks)):
        was = old.decks[deck].cards if deck in old.decks else {}
        now = new.decks[deck].cards if deck in new.decks else {}
        for name in dict.fromkeys((*now, *was)):
            sides = tuple(_sides(was.get(name), now.get(name)))
            one, other = was.get(name), now.get(name)
            if one and other:
                copies = (one.copies, other.copies)
                if sides or copies[0] != copies[1]:
                    fields = tuple(_fields(before, after, new.id, name))
                    why = "" if fields or not sides else _why(before, after, new.id, deck, name, sides[0])
                    yield CardChange(new.id, deck, name, _name(other), CHANGED, sides, fields, why, copies)
            elif shown := other or one:
                what = ADDED if other else REMOVED
                yield CardChange(new.id, deck, name, _name(shown), what, sides)


def _sides(old: CardView | None, new: CardView | None) -> Iterator[SideChange]:
    was: Mapping[str, Mapping[str, str]] = old.pictures if old else {}
    now: Mapping[str, Mapping[str, str]] = new.pictures if new else {}
    for side in dict.fromkeys((*now, *was)):
        for lang in dict.fromkeys((*now.get(side, {}), *was.get(side, {}))):
            one, other = was.get(side, {}).get(lang, ""), now.get(side, {}).get(lang, "")
            if one != other:
                yield SideChange(side, lang, one, other)


def _fields(before: Workbench, after: Workbench, game: str, name: str) -> Iterator[tuple[str, str, str]]:
    old, new = (_values(bench, game, name) for bench in (before, after))
    for field in dict.fromkeys((*new, *old)):
        if old.get(field, "") != new.get(field, ""):
            yield field, old.get(field, ""), new.get(field, "")


def _values(bench: Workbench, game: str, name: str) -> dict[str, str]:
    component = bench.component(game, name)
    fields: Sequence[Mapping[str, Any]] = card_data(component)["fields"] if component else ()
    return {
        f"{field['name']} ({lang})" if lang else field["name"]: value
        for field in fields
        for lang, value in field["values"].items()
    }


def _why(before: Workbench, after: Workbench, game: str, deck: str, name: str, side: SideChange) -> str:
    layouts = before.layout(game), after.layout(game)
    if None in layouts or not side.before or not side.after:
        return ""
    old, new = layouts
    drawn = after.drawn_deck(game, deck)
    change = new.why_differs(old, FaceId(side.lang, drawn, side.side, name)) if old and new else None
    return str(change) if change else ""


def _name(card: CardView) -> str:
    return next(iter(card.names.values()), card.id)


def _short(text: str, most: int = 60) -> str:
    text = " ".join(text.split())
    return f"'{text if len(text) <= most else text[: most - 1] + '…'}'"

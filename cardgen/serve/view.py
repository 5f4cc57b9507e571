"""What the page shows of a project: plain data, sent to the browser as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct, field
from msgspec.structs import asdict

#: Sides of a card by language, each the key of its picture: `{"face": {"sv": "…"}, "back": {…}}`.
Pictures = Mapping[str, Mapping[str, str]]


class CardView(Struct, frozen=True):
    """A component on the page.

    Attributes:
        names, type: by language; search: what the search field is compared with, in small letters.
        place: where it is written, as `file:line:column`.
        stale: it is in the last good state only: its file or template has an error.
        undrawn: sides and languages that its template fails to draw.
    """

    id: str
    names: Mapping[str, str]
    type: Mapping[str, str]
    copies: int
    search: str
    pictures: Pictures
    place: str
    stale: bool = False
    undrawn: tuple[tuple[str, str], ...] = ()


class DeckView(Struct, frozen=True):
    """A deck on the page: sizes in millimetres, and the safe distance from the trim."""

    id: str
    title: Mapping[str, str]
    kind: str
    width_mm: float
    height_mm: float
    bleed_mm: float
    safe_mm: float
    shape: str
    corner_mm: float
    place: str
    cards: Mapping[str, CardView]
    stale: bool = False

    def picture_keys(self) -> Iterator[str]:
        """Yield the keys of its pictures."""
        for card in self.cards.values():
            for of_side in card.pictures.values():
                yield from of_side.values()


class GameView(Struct, frozen=True):
    """A game on the page.

    Attributes:
        findings: as `cardgen check --format json` gives them.
        problem: why it is shown in its last good state, or empty.
        templates: errors in templates, each a place, code, message, and the text of the line.
    """

    id: str
    title: Mapping[str, str]
    languages: tuple[str, ...]
    version: str
    decks: Mapping[str, DeckView]
    findings: tuple[Mapping[str, Any], ...] = ()
    problem: str = ""
    templates: tuple[Mapping[str, Any], ...] = ()


class ProjectView(Struct, frozen=True):
    """All games on the page.

    Attributes:
        number: counts the states that were shown.
        problem: why nothing can be shown or updated, or empty.
        checking: findings of a full check are still to come.
    """

    games: Mapping[str, GameView] = field(default_factory=dict)
    number: int = 0
    problem: str = ""
    checking: bool = False


def changes(old: ProjectView, new: ProjectView) -> dict[str, Any]:
    """Return what a page that shows one state needs to show another.

    Shape: `number`, `problem`, `checking`; `games`, by id, what of each is new: `head` (all but decks and findings),
    `order` of its decks, `decks` (by id all but cards, and the `order` of these), `cards` by deck and id, `findings`.
    """
    games = {
        game.id: change for game in new.games.values() if (change := _of_game(old.games.get(game.id), game))
    }
    return {
        "number": new.number,
        "problem": new.problem,
        "checking": new.checking,
        "order": list(new.games),
        "games": games,
    }


def _of_game(old: GameView | None, new: GameView) -> dict[str, Any]:
    change: dict[str, Any] = {}
    if _head(old, "decks", "findings") != (head := _head(new, "decks", "findings")):
        change["head"] = head
    before: Mapping[str, DeckView] = old.decks if old else {}
    if list(before) != list(new.decks):
        change["order"] = list(new.decks)
    decks, cards = {}, {}
    for deck in new.decks.values():
        known = before.get(deck.id)
        shown = {**_head(deck, "cards"), "order": list(deck.cards)}
        if known is None or shown != {**_head(known, "cards"), "order": list(known.cards)}:
            decks[deck.id] = shown
        of_deck = {card.id: asdict(card) for card in _new_cards(known, deck)}
        if of_deck:
            cards[deck.id] = of_deck
    if decks:
        change["decks"] = decks
    if cards:
        change["cards"] = cards
    if not old or old.findings != new.findings:
        change["findings"] = list(new.findings)
    return change


def _new_cards(old: DeckView | None, new: DeckView) -> Iterator[CardView]:
    known = old.cards if old else {}
    return (card for card in new.cards.values() if known.get(card.id) != card)


def _head(view: GameView | DeckView | None, *without: str) -> dict[str, Any]:
    return {name: value for name, value in asdict(view).items() if name not in without} if view else {}

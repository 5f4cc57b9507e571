"""A laid-out game as the page shows it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cardgen.check.engine.reports import as_data
from cardgen.commands.building.products import LaidOutDecks
from cardgen.commands.comparing.cards import SIDES, drawn_form, pictures_of, plain_text
from cardgen.findings import Finding, errors_of
from cardgen.model import Component, Deck
from cardgen.model.deck import Localized
from cardgen.serve.view import CardView, DeckView, GameView

#: The folder of templates in places of findings; a template with an error draws nothing.
TEMPLATES = "templates/"


def game_view(laid_out: LaidOutDecks, findings: Sequence[Finding]) -> GameView:
    """Return a game with its findings so far."""
    game = laid_out.game
    decks = {view.id: view for deck in laid_out.decks if (view := deck_view(laid_out, deck))}
    found = tuple(map(as_data, findings))
    return GameView(game.id, dict(game.title), laid_out.languages, game.version, decks, found)


def deck_view(laid_out: LaidOutDecks, deck: Deck) -> DeckView | None:
    """Return a deck in the form in which its components are looked at; None if no face of it is drawn."""
    drawn = drawn_form(laid_out, deck)
    if drawn is None or deck.kind.paper.form == "booklet":
        return None
    width, height = drawn.trim_mm
    return DeckView(
        deck.id,
        dict(deck.title),
        deck.kind.name,
        width,
        height,
        drawn.painted_bleed_mm,
        deck.kind.safe_mm,
        drawn.outline.shape,
        drawn.corner_mm,
        str(deck.place),
        {c.id: _card_view(laid_out, drawn, c) for c in drawn.components},
    )


def _card_view(laid_out: LaidOutDecks, deck: Deck, component: Component) -> CardView:
    languages = laid_out.languages
    undrawn = tuple(
        (side, lang)
        for lang in languages
        for side in SIDES
        for found in (laid_out.faces[lang, deck.id].found.get((side, component.id), ()),)
        if any(error.place.file.startswith(TEMPLATES) for error in errors_of(found))
    )
    return CardView(
        component.id,
        {lang: component.name(lang) for lang in languages},
        {lang: text for lang in languages if (text := component.text("type", lang))},
        component.copies,
        " ".join(dict.fromkeys(_words(component, languages))).lower(),
        pictures_of(laid_out, deck, component.id, languages),
        str(component.place),
        undrawn=undrawn,
    )


def _words(component: Component, languages: Sequence[str]) -> Iterator[str]:
    """Yield what a search may look for: the id, and each field as text."""
    yield component.id
    for value in component.fields.values():
        if isinstance(value, Localized):
            yield from (value.of(lang) for lang in languages)
        elif isinstance(value, str | int | float):
            yield str(value)


def card_data(component: Component) -> dict[str, Any]:
    """Return the data of a card: its fields by name, each with the values by language and their places."""
    fields = [_field_data(component, path, value) for path, value in component.fields.items()]
    own = component.back.fields if component.back else {}
    fields += [_field_data(component, f"back.{path}", value) for path, value in own.items()]
    given = {name: getattr(component, name) for name in ("source", "certainty", "module", "note")}
    return {"fields": fields, **given}


def _field_data(component: Component, path: str, value: Any) -> dict[str, Any]:
    values = dict(value) if isinstance(value, Localized) else {"": plain_text(value)}
    return {
        "name": path,
        "values": values,
        "places": {lang: str(component.at(f"{path}.{lang}" if lang else path)) for lang in values},
    }

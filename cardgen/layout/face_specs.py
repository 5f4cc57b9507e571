"""Collect the data that the faces of a deck are made from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from cardgen.layout.columns import columns_of
from cardgen.layout.face_spec import FaceSpec
from cardgen.layout.type_colours import COLOURS, deck_colour, piece_colours, type_colours, type_of
from cardgen.model import DATA_TYPES, Back, Deck, Game, Localized
from cardgen.model.shown_numbers import ShownNumber
from cardgen.values import Interpolator
from cardgen.values.placeholders import has_placeholders

#: Fields of the components of other decks, by deck.
Shown = dict[str, list[dict[str, Any]]]


class FaceSpecs:
    """The face specs of a game, computed once per deck and language.

    Args:
        colours: those that types and decks have.
    """

    def __init__(self, game: Game, values: Interpolator, colours: Sequence[str] = COLOURS) -> None:
        self._game = game
        self._values = values
        self._colours = colours
        self._known: dict[tuple[str, str], list[FaceSpec]] = {}

    @cached_property
    def _type_colours(self) -> Mapping[str, str]:
        return type_colours(self._game, self._colours)

    def of(self, deck: Deck, lang: str) -> list[FaceSpec]:
        """List the specs of a deck's faces in a language, in the order of its components, a common back last."""
        known = self._known.get((deck.id, lang))
        if known is None:
            known = self._known[deck.id, lang] = self._new_specs(deck, lang)
        return known

    def _new_specs(self, deck: Deck, lang: str) -> list[FaceSpec]:
        specs, position = [], 1
        shown = self._shown(deck, lang)
        columns = columns_of(deck, self._game, lang)
        total = deck.copies
        of_pieces = piece_colours(deck, self._game, self._colours)
        for component in deck.components:
            last = position + component.copies - 1
            number = f"{position}–{last} / {total}" if last > position else f"{position} / {total}"
            position = last + 1
            fields = self._fields(deck, component.fields, lang)
            color = of_pieces.get(component.id) or self._type_colours.get(type_of(component, self._game), "")
            rest = (number, (component.id,), shown, columns, color, self._deck_colour(deck))
            specs.append(FaceSpec(deck, lang, "face", deck.template, component, fields, *rest))
            if component.back:
                own = fields | in_language(component.back.fields, lang)
                specs.append(FaceSpec(deck, lang, "back", component.back.template, component, own, *rest))
        if deck.back:
            specs.append(self._common_back(deck, deck.back, lang, shown))
        return specs

    def _common_back(self, deck: Deck, back: Back, lang: str, shown: Shown) -> FaceSpec:
        # A common back must not reveal a card: it gets the deck's fields only.
        fields = self._fields(deck, {"name": deck.title, **back.fields}, lang)
        users = tuple(c.id for c in deck.components if not c.back)
        color = self._deck_colour(deck)
        rest = (f"{deck.copies}", users, shown, (), "", color)
        return FaceSpec(deck, lang, "back", back.template, None, fields, *rest)

    def _deck_colour(self, deck: Deck) -> str:
        return deck_colour(deck, self._game, self._colours)

    def _fields(self, deck: Deck, values: Mapping[str, Any], lang: str) -> dict[str, Any]:
        fields: dict[str, Any] = dict.fromkeys(deck.field_types)
        for name, value in values.items():
            # A list of pictures is one per copy; a component shown by another deck has the first.
            first = deck.field_types.get(name) == "picture" and isinstance(value, tuple | list)
            fields[name] = value[0] if first else in_language(value, lang)
            if deck.field_types.get(name) in DATA_TYPES:
                fields[name] = self._interpolated(fields[name], lang)
        return fields

    def _interpolated(self, data: Any, lang: str) -> Any:
        """Insert values into the texts of data, which have no language of their own, in the face's language."""
        if isinstance(data, str):
            return self._values.text(data, lang)[0] if has_placeholders(data) else data
        if isinstance(data, Mapping):
            return {name: self._interpolated(one, lang) for name, one in data.items()}
        return [self._interpolated(one, lang) for one in data] if isinstance(data, list) else data

    def _shown(self, deck: Deck, lang: str) -> Shown:
        """Collect the fields of other decks' components that a deck shows."""
        others = {name: self._game.deck(name) for name in deck.shows}
        return {
            name: [
                {
                    "id": c.id,
                    "copies": c.copies,
                    **self._fields(d, c.fields, lang),
                    **_texts_of_numbers(c.fields),
                }
                for c in d.components
            ]
            for name, d in others.items()
            if d is not None
        }


def _texts_of_numbers(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return what numbers print as, under a name that no template can ask for: a digest of the numbers lacks it."""
    texts = [str(value) for value in fields.values() if isinstance(value, ShownNumber)]
    return {"as shown": texts} if texts else {}


def in_language(value: Any, lang: str) -> Any:
    """Return a field's value in a language, at any depth."""
    if isinstance(value, Localized):
        return value.of(lang)
    if isinstance(value, Mapping):
        return {k: in_language(v, lang) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return [in_language(v, lang) for v in value]
    return value

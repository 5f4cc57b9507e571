"""Template functions that ask about the deck of a face: its colours, its columns, what its components have."""

from __future__ import annotations

from collections.abc import Callable

from cardgen.layout.columns import deck_has, text_length
from cardgen.layout.face_spec import FaceSpec, columns_of_face
from cardgen.layout.templates import Namespace


class DeckFunctions:
    """The template functions about a face's deck; each records what it looks up."""

    _spec: FaceSpec
    _ask: Callable[..., object]

    def type_color(self) -> str:
        """Return the colour of the component's type, the same in the whole game; empty if it has no type.

        Tokens of a deck without types have a colour each, unless the deck says its `color`.
        """
        self._ask("type_color")
        return self._spec.type_color

    def deck_color(self) -> str:
        """Return the deck's colour: its value `color`, else one by its place among the game's decks."""
        self._ask("deck_color")
        return self._spec.deck_color

    def deck_has(self, field: str) -> bool:
        """Return whether any component of the deck has a value in a field, such as the name of a picture."""
        self._ask("deck_has", field)
        return deck_has(self._spec.deck, str(field), self._spec.lang)

    def text_length(self, field: str, share: float = 1.0) -> int:
        """Return how many characters a share of the deck's values in a field have at most, in steps of 20."""
        self._ask("text_length", field, str(float(share)))
        return text_length(self._spec.deck, str(field), self._spec.lang, float(share))

    def columns(self) -> list[Namespace]:
        """Return the deck's own columns, the same on every card, each with `name`, `label`, `form` and `value`."""
        self._ask("columns")
        for column in self._spec.columns:
            self._ask("c", column.name)
        return columns_of_face(self._spec)

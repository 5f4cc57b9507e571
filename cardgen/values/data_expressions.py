"""Numbers in fields of data that are stated elsewhere: `count: "=board.grid.columns + 1"` is worked out.

Why only in data: a field that is a number, a text or a grid is where something is stated; data holds what follows from
it, such as the places of pieces on a board.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from cardgen.findings import Finding
from cardgen.load.extending.relocate import relocate_inherited
from cardgen.model import Component, Deck, Game
from cardgen.odds.scopes import EXPRESSION_SIGN
from cardgen.values.errors import InterpolationError
from cardgen.values.field_texts import scope_of, this_component
from cardgen.values.interpolator import Interpolator

#: The types of fields that may hold such numbers.
_TYPES = ("data", "points")


def evaluate_data(game: Game) -> tuple[Game, list[Finding]]:
    """Return a game with the numbers of its data worked out; the same one where there are none.

    Errors: CG115 what cannot be evaluated, which stays as written.
    """
    worked = _DataEvaluator(game)
    decks = tuple(worked.deck(deck) for deck in game.decks)
    same = all(now is before for now, before in zip(decks, game.decks, strict=True))
    return (game if same else replace(game, decks=decks)), relocate_inherited(game, worked.found)


class _DataEvaluator:
    """Works out the numbers of one game."""

    def __init__(self, game: Game) -> None:
        self.found: list[Finding] = []
        self._game = game
        self._printer: Interpolator | None = None

    def deck(self, deck: Deck) -> Deck:
        """Return a deck with its numbers."""
        names = [name for name, of_type in deck.field_types.items() if of_type in _TYPES]
        if not names:
            return deck
        components = tuple(self.component(component, names) for component in deck.components)
        same = all(now is before for now, before in zip(components, deck.components, strict=True))
        return deck if same else replace(deck, components=components)

    def component(self, component: Component, names: list[str]) -> Component:
        """Return a component with the numbers of the fields named."""
        held = {name: component.fields[name] for name in names if _has_expression(component.fields.get(name))}
        if not held:
            return component
        worked = {name: self.value(value, name, component) for name, value in held.items()}
        return replace(component, fields={**component.fields, **worked})

    def value(self, value: Any, path: str, component: Component) -> Any:
        """Return data with its numbers; `path` is that of the field, for findings."""
        if isinstance(value, Mapping):
            return {key: self.value(one, f"{path}.{key}", component) for key, one in value.items()}
        if isinstance(value, list):
            return [self.value(one, f"{path}.{index}", component) for index, one in enumerate(value)]
        return self.number(value, path, component) if _has_expression(value) else value

    def number(self, written: str, path: str, component: Component) -> int | float | str:
        """Return the number that an expression comes to."""
        self._printer = self._printer or Interpolator(self._game)
        expression, this = written.removeprefix(EXPRESSION_SIGN).strip(), this_component(component.id)
        try:
            found = self._printer.amount(expression, scope_of(component), this)
        except InterpolationError as error:
            self.found.append(Finding(component.at(path), error.code, f"'{written}' {error.message}"))
            return written
        return int(found) if found.denominator == 1 else float(found)


def _has_expression(value: Any) -> bool:
    """Return whether data holds a number that is stated elsewhere."""
    if isinstance(value, Mapping):
        return any(map(_has_expression, value.values()))
    if isinstance(value, list):
        return any(map(_has_expression, value))
    return isinstance(value, str) and value.startswith(EXPRESSION_SIGN) and value != EXPRESSION_SIGN

"""Numbers in fields of data that are stated elsewhere: `count: "=board.grid.columns + 1"` is worked out.

Why only in data: a field that is a number, a text or a grid is where something is stated; data holds what follows from
it, such as where pieces stand on a board.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from cardgen.findings import Finding
from cardgen.load.extending.taken_places import told_here
from cardgen.model import Component, Deck, Game
from cardgen.odds.facts import IS
from cardgen.values.field_words import place_of, this_component
from cardgen.values.printer import ValuePrinter
from cardgen.values.problems import Unprintable

#: The type of fields that may hold such numbers.
_DATA = "data"


def with_numbers(game: Game) -> tuple[Game, list[Finding]]:
    """Return a game with the numbers of its data worked out; the same one where there are none.

    Errors: CG115 what cannot be worked out, which stands as it is written.
    """
    worked = _Numbers(game)
    decks = tuple(worked.deck(deck) for deck in game.decks)
    same = all(now is before for now, before in zip(decks, game.decks, strict=True))
    return (game if same else replace(game, decks=decks)), told_here(game, worked.found)


class _Numbers:
    """Works out the numbers of one game."""

    def __init__(self, game: Game) -> None:
        self.found: list[Finding] = []
        self._game = game
        self._printer: ValuePrinter | None = None

    def deck(self, deck: Deck) -> Deck:
        """Return a deck with its numbers."""
        names = [name for name, of_type in deck.field_types.items() if of_type == _DATA]
        if not names:
            return deck
        components = tuple(self.component(component, names) for component in deck.components)
        same = all(now is before for now, before in zip(components, deck.components, strict=True))
        return deck if same else replace(deck, components=components)

    def component(self, component: Component, names: list[str]) -> Component:
        """Return a component with the numbers of the fields named."""
        held = {name: component.fields[name] for name in names if _asks(component.fields.get(name))}
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
        return self.number(value, path, component) if _asks(value) else value

    def number(self, written: str, path: str, component: Component) -> int | float | str:
        """Return the number that an expression comes to."""
        self._printer = self._printer or ValuePrinter(self._game)
        expression, this = written.removeprefix(IS).strip(), this_component(component.id)
        try:
            found = self._printer.amount(expression, place_of(component), this)
        except Unprintable as error:
            self.found.append(Finding(component.at(path), error.code, f"'{written}' {error.message}"))
            return written
        return int(found) if found.denominator == 1 else float(found)


def _asks(value: Any) -> bool:
    """Return whether data holds a number that is stated elsewhere."""
    if isinstance(value, Mapping):
        return any(map(_asks, value.values()))
    if isinstance(value, list):
        return any(map(_asks, value))
    return isinstance(value, str) and value.startswith(IS) and value != IS

"""Names an expression of a game may use, and what its dice show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from cardgen.model import Component, Game, Localized
from cardgen.model.facts import is_number
from cardgen.model.shown_numbers import plain_number


def evaluation_inputs(game: Game) -> Iterator[str]:
    """Yield what expressions depend on: dice, aspects, copies, sides, numbers and facts."""
    for token in game.tokens.values():
        yield f"{token.id} {token.kind} {token.faces} {sorted(token.label.values())}"
    for component in game.components():
        sides, numbers = component.fields.get("sides"), dict(numbers_of(component.fields))
        yield f"{component.deck} {component.id} {component.copies} {component.in_play} {sides} {numbers}"
    for key, rows in game.facts.items():
        yield f"{key} {[(fact.value, sorted(fact.scope.items())) for fact in rows]}"


def numbers_of(fields: Mapping[str, Any]) -> Iterator[tuple[str, int | float]]:
    """Yield the numbers of a component: fields such as `kp`, and what maps hold, such as `grid.columns`."""
    for name, value in fields.items():
        if is_number(value):
            yield name, plain_number(value)
        elif isinstance(value, Mapping) and not isinstance(value, Localized):
            yield from ((f"{name}.{inner}", number) for inner, number in numbers_of(value))


def is_left_out(fields: Mapping[str, Any], path: str) -> bool:
    """Return whether a map of a component knows a key, such as that of a `row`, and says nothing there."""
    *above, last = path.split(".")
    held: Any = fields
    for name in above:
        held = held.get(name) if isinstance(held, Mapping) else None
    return isinstance(held, Mapping) and last in held and held[last] is None


def dice_of(game: Game) -> list[str]:
    """Return the names of all dice of a game: those that tokens name, and those it holds."""
    return [
        *(t.id for t in game.tokens.values() if t.faces),
        *(c.id for c in game.components() if sides_of(c)),
    ]


def sides_of(component: Component) -> list[str]:
    """Return the sides of a die, a number as it is written and a blank as an empty word; none where it is not a die.

    A list that holds anything else gives none either: the rules about dice report that.
    """
    sides = component.fields.get("sides")
    if not isinstance(sides, list):
        return []
    plain = all(
        side is None or (isinstance(side, (str, int)) and not isinstance(side, bool)) for side in sides
    )
    return ["" if side is None else str(side) for side in sides] if plain else []

"""Names an expression of a game may use, and what its dice show."""

from __future__ import annotations

from cardgen.model import Component, Game


def known_names(game: Game) -> set[str]:
    """Return the names an expression of a game may use."""
    return {*game.tokens, *(d.id for d in game.decks), *(c.id for c in game.components())}


def dice_of(game: Game) -> list[str]:
    """Return the names of all dice of a game: those that tokens name, and those it holds."""
    return [
        *(t.id for t in game.tokens.values() if t.faces),
        *(c.id for c in game.components() if sides_of(c)),
    ]


def sides_of(component: Component) -> list[str]:
    """Return the sides of a die, a number as it is written and a blank as an empty word; none where it is no die.

    A list that holds anything else gives none either: that is told by the rules about dice.
    """
    sides = component.fields.get("sides")
    if not isinstance(sides, list):
        return []
    plain = all(
        side is None or (isinstance(side, (str, int)) and not isinstance(side, bool)) for side in sides
    )
    return ["" if side is None else str(side) for side in sides] if plain else []

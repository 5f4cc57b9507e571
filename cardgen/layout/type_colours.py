"""A colour for each type of component, the same in the whole game and in every language."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256

from cardgen.model import Component, Game, Localized

#: Ten colours that print well. White or black text has a contrast of at least 4.5 on each, and all differ in grey:
#: their lightness (CIE L*) rises in steps of 6 to 8.
COLOURS = (
    "#2d2650",  # aubergine
    "#f6dc86",  # straw
    "#6f1d30",  # wine
    "#8ebdd4",  # sky
    "#1c5a49",  # fir
    "#e39568",  # apricot
    "#6a55ae",  # violet
    "#b9d8a0",  # leaf
    "#a85b1f",  # rust
    "#c4799b",  # rose
)


def type_of(component: Component, game: Game) -> str:
    """Return a component's type in the game's first language; empty if it has none."""
    value = component.fields.get("type")
    return (
        value.of(game.languages[0]) if isinstance(value, Localized) else "" if value is None else str(value)
    )


def type_colours(game: Game) -> Mapping[str, str]:
    """Return the colour of each type, by its name in the game's first language.

    A type takes the colour that its name hashes to, or the next free one, so a new type rarely changes the colours of
    others. Beyond ten types, colours repeat.
    """
    colours: dict[str, str] = {}
    for component in game.components():
        name = type_of(component, game)
        if not name or name in colours:
            continue
        first = sha256(name.lower().encode()).digest()[0] % len(COLOURS)
        turn = [*COLOURS[first:], *COLOURS[:first]]
        taken = list(colours.values())
        colours[name] = min(turn, key=taken.count)
    return colours

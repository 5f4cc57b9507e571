"""A colour for each type of component, the same in the whole game and in every language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import cycle

from cardgen.model import Component, Deck, Game, Localized

#: Ten colours in the order in which they are given out: neighbours differ in hue and in lightness. White or black text
#: has a contrast of at least 4.5 on each, and all differ in grey: their lightness (CIE L*) rises in steps of 6 to 9.
COLOURS = (
    "#005965",  # teal
    "#b95136",  # brick
    "#daa140",  # ochre
    "#232f61",  # indigo
    "#4c6933",  # moss
    "#c784a8",  # mauve
    "#418fbc",  # steel
    "#772136",  # wine
    "#9fc9a2",  # sage
    "#e9cf95",  # sand
)


def type_of(component: Component, game: Game) -> str:
    """Return a component's type in the game's first language; empty if it has none."""
    value = component.fields.get("type")
    return (
        value.of(game.languages[0]) if isinstance(value, Localized) else "" if value is None else str(value)
    )


def type_colours(game: Game, colours: Sequence[str] = COLOURS) -> Mapping[str, str]:
    """Return the colour of each type, by its name in the game's first language: in the order in which types appear.

    Beyond as many types as there are colours, colours repeat.
    """
    names = dict.fromkeys(type_of(component, game) for component in game.components())
    return dict(zip(filter(None, names), cycle(colours), strict=False))


def deck_colour(deck: Deck, game: Game, colours: Sequence[str] = COLOURS) -> str:
    """Return a deck's colour: what it says (`values: {color: …}`), else by its place among the game's decks."""
    given = deck.values.get("color")
    if given:
        return game.palette.get(str(given), str(given))
    ids = [one.id for one in game.decks]
    return (
        colours[ids.index(deck.source_deck_id) % len(colours)] if deck.source_deck_id in ids else colours[0]
    )


def piece_colours(deck: Deck, game: Game, colours: Sequence[str] = COLOURS) -> Mapping[str, str]:
    """Return the colour of each kind of token, by its id: from the deck's colour on, for tokens without types.

    Empty for other decks, and where the deck says its colour.
    """
    typed = any(type_of(component, game) for component in deck.components)
    if deck.kind.name != "token" or typed or deck.values.get("color"):
        return {}
    first = list(colours).index(deck_colour(deck, game, colours))
    turned = [*colours[first:], *colours[:first]]
    return dict(zip((component.id for component in deck.components), cycle(turned), strict=False))

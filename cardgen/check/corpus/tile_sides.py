"""Sides of tiles: their names, and which of them a field names."""

from __future__ import annotations

from typing import Any

from cardgen.model import Deck

#: Names of the sides of a tile in content: seen from the entry, by compass, or as the tile lies; all clockwise.
ALPHABETS = (
    ("L", "S", "R"),
    ("N", "E", "S", "W"),
    ("left", "up", "right", "down"),
    ("north", "east", "south", "west"),
)


def alphabet_of(deck: Deck, name: str) -> tuple[str, ...]:
    """Return the names of the sides in a field of type `sides`.

    They are those that the deck declares, else the set of most of the field's values; none if it has its own words.
    """
    if deck.fields[name].names:
        return deck.fields[name].names
    used = [way for tile in deck.components for way in ways_of(tile.fields.get(name)) or ()]
    counted = [(sum(way in names for way in used), names) for names in ALPHABETS]
    most, names = max(counted, key=lambda c: c[0])
    return names if 2 * most >= len(used) > 0 else ()


def ways_of(value: Any) -> list[str] | None:
    """Return a field's sides as a list, or None where it is something else (a flag, say)."""
    if isinstance(value, str):
        return list(value) if value.isupper() else [value]
    if isinstance(value, list) and all(isinstance(way, str) for way in value):
        return value
    return None

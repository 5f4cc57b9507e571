"""Structure of tiles: ways out, and what stands in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from cardgen.check.checked_game import CheckedGame
from cardgen.check.registry import Violation, rule, violation
from cardgen.findings import nearest
from cardgen.model import Component, Deck

#: What content calls the sides of a tile: seen from the entry, by compass, or as the tile lies.
ALPHABETS = (
    ("L", "S", "R"),
    ("N", "E", "S", "W"),
    ("left", "up", "right", "down"),
    ("north", "east", "south", "west"),
)
#: Fields whose sides must be open: one cannot shut what is no way out.
IN_OPENINGS = ("doors", "portcullis")
_SIDES = ALPHABETS[2]


@rule("CG601", "impossible-exit")
def impossible_exit(game: CheckedGame) -> Iterator[Violation]:
    """A tile has a way out on a side there is none of, or a door where there is no way out.

    Why it matters: the tile cannot be drawn, or lies on the table with a door into solid wall.

    Wrong:
        # file: tiles/tiles.yaml
        title: {sv: Brickor, en: Tiles}
        fields: {doors: data}
        source: own design
        certainty: designed
        tiles:
          - id: tiles-room
            name: {sv: Rum, en: Room}
            exits: [L, S]
            doors: [R]

    Right:
        # file: tiles/tiles.yaml
        title: {sv: Brickor, en: Tiles}
        fields: {doors: data}
        source: own design
        certainty: designed
        tiles:
          - id: tiles-room
            name: {sv: Rum, en: Room}
            exits: [L, S]
            doors: [S]

    Source: content format of tiles: L, S and R seen from the entry, which is always open.
    """
    for deck in game.decks:
        if "exits" not in deck.field_types:
            continue
        alphabet = _alphabet(deck)
        for tile in deck.components:
            yield from _exits(tile, alphabet)
            yield from _openings(tile)


def _alphabet(deck: Deck) -> tuple[str, ...]:
    """Give the names of sides most of a deck's exits come from; empty where it has words of its own."""
    used = [way for tile in deck.components for way in _ways(tile.fields.get("exits")) or ()]
    counted = [(sum(way in names for way in used), names) for names in ALPHABETS]
    most, names = max(counted, key=lambda c: c[0])
    return names if 2 * most >= len(used) > 0 else ()


def _ways(value: Any) -> list[str] | None:
    """Give a field's sides as a list, or None where it is something else (a flag, say)."""
    if isinstance(value, str):
        return list(value) if value.isupper() else [value]
    if isinstance(value, list) and all(isinstance(way, str) for way in value):
        return value
    return None


def _exits(tile: Component, alphabet: tuple[str, ...]) -> Iterator[Violation]:
    exits = tile.fields.get("exits")
    ways = _ways(exits)
    if ways is None:
        if exits is not None:
            yield violation(
                tile.at("exits"), f"'{tile.id}': exits is no list of sides; write a list such as [L, S]"
            )
        return
    for index, way in enumerate(ways):
        if alphabet and way not in alphabet:
            known = f"{nearest(way, alphabet)}; sides are {', '.join(alphabet)}"
            yield violation(tile.at(f"exits.{index}"), f"'{tile.id}': no side '{way}'{known}")
        elif way in ways[:index]:
            yield violation(tile.at(f"exits.{index}"), f"'{tile.id}': exit '{way}' stands twice; delete one")


def _openings(tile: Component) -> Iterator[Violation]:
    open_sides = _ways(tile.fields.get("exits")) or []
    for name in IN_OPENINGS:
        for way in _ways(tile.fields.get(name)) or ():
            if way not in open_sides:
                there = ", ".join(open_sides) or "none"
                message = f"'{tile.id}': {name} in '{way}', where the tile has no exit; exits: {there}"
                yield violation(tile.at(name), message)


@rule("CG604", "impossible-opening")
def impossible_opening(game: CheckedGame) -> Iterator[Violation]:
    """An opening of a tile of several squares is on a square or side it does not have, or is named twice.

    Why it matters: the drawing would open a wall between two squares, or none at all.

    Wrong:
        # file: tiles/hall.yaml
        title: {sv: Sal, en: Hall}
        trim_mm: [100, 50]
        fields: {squares: number, openings: data}
        source: own design
        certainty: designed
        tiles:
          - id: hall
            name: {sv: Sal, en: Hall}
            squares: 2
            openings: [[1, up], [3, right]]

    Right:
        # file: tiles/hall.yaml
        title: {sv: Sal, en: Hall}
        trim_mm: [100, 50]
        fields: {squares: number, openings: data}
        source: own design
        certainty: designed
        tiles:
          - id: hall
            name: {sv: Sal, en: Hall}
            squares: 2
            openings: [[1, up], [2, right]]

    Source: content format of tiles: an opening is [square, side], squares counted from 1.
    """
    for tile in (c for deck in game.decks if "openings" in deck.field_types for c in deck.components):
        openings, squares = tile.fields.get("openings"), tile.fields.get("squares", 1)
        for index, opening in enumerate(openings if isinstance(openings, list) else ()):
            place = tile.at(f"openings.{index}")
            problem = _opening_problem(opening, squares)
            if problem:
                yield violation(place, f"'{tile.id}': opening {problem}")
            elif opening in openings[:index]:
                yield violation(place, f"'{tile.id}': opening {opening} stands twice; delete one")


def _opening_problem(opening: Any, squares: Any) -> str:
    """Say what is wrong with an opening, or give an empty string."""
    if not isinstance(opening, list) or len(opening) != 2 or isinstance(opening[0], (Mapping, list)):
        return "is not [square, side]; write one such as [1, up]"
    square, side = opening
    if not isinstance(square, int) or not isinstance(squares, (int, float)) or not 1 <= square <= squares:
        return f"on square '{square}'; the tile has squares 1 to {squares}"
    return (
        ""
        if side in _SIDES
        else f"on side '{side}'{nearest(str(side), _SIDES)}; sides are {', '.join(_SIDES)}"
    )

"""CG601 impossible-exit: A tile has a way out on a side there is none of, or a door where there is no way out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardgen.check.corpus.tile_sides import ALPHABETS
from cardgen.check.rule import Violation, rule, violation
from cardgen.check.subjects.checked_game import CheckedGame
from cardgen.findings import nearest
from cardgen.model import Component, Deck


@rule("CG601", "impossible-exit")
def impossible_exit(game: CheckedGame) -> Iterator[Violation]:
    """A tile has a way out on a side there is none of, or a door where there is no way out.

    Why it matters: the tile cannot be drawn, or lies on the table with a door into solid wall.

    Wrong:
        # file: tiles/tiles.yaml
        title: {sv: Brickor, en: Tiles}
        fields: {doors: {type: sides, among: exits}}
        tiles:
          - id: tiles-room
            name: {sv: Rum, en: Room}
            exits: [L, S]
            doors: [R]

    Right:
        # file: tiles/tiles.yaml
        title: {sv: Brickor, en: Tiles}
        fields: {doors: {type: sides, among: exits}}
        tiles:
          - id: tiles-room
            name: {sv: Rum, en: Room}
            exits: [L, S]
            doors: [S]

    Source: Reference, A game's files: a field of type `sides`, which may be `among` those of another field.
    """
    for deck in game.decks:
        for name, known in deck.fields_of("sides").items():
            alphabet = known.names or _alphabet(deck, name)
            for tile in deck.components:
                yield from _among(tile, name, known.among) if known.among else _exits(tile, name, alphabet)


def _alphabet(deck: Deck, name: str) -> tuple[str, ...]:
    """Find the names of sides most of a field's come from; none where it has words of its own."""
    used = [way for tile in deck.components for way in _ways(tile.fields.get(name)) or ()]
    counted = [(sum(way in names for way in used), names) for names in ALPHABETS]
    most, names = max(counted, key=lambda c: c[0])
    return names if 2 * most >= len(used) > 0 else ()


def _ways(value: Any) -> list[str] | None:
    """Return a field's sides as a list, or None where it is something else (a flag, say)."""
    if isinstance(value, str):
        return list(value) if value.isupper() else [value]
    if isinstance(value, list) and all(isinstance(way, str) for way in value):
        return value
    return None


def _exits(tile: Component, name: str, alphabet: tuple[str, ...]) -> Iterator[Violation]:
    exits = tile.fields.get(name)
    ways = _ways(exits)
    if ways is None:
        if exits is not None:
            such = ", ".join((alphabet or ALPHABETS[0])[:2])
            yield violation(
                tile.at(name), f"'{tile.id}': {name} is no list of sides; write a list such as [{such}]"
            )
        return
    for index, way in enumerate(ways):
        if alphabet and way not in alphabet:
            known = f"{nearest(way, alphabet)}; sides are {', '.join(alphabet)}"
            yield violation(tile.at(f"{name}.{index}"), f"'{tile.id}': no side '{way}'{known}")
        elif way in ways[:index]:
            yield violation(tile.at(f"{name}.{index}"), f"'{tile.id}': exit '{way}' stands twice; delete one")


def _among(tile: Component, name: str, exits: str) -> Iterator[Violation]:
    open_sides = _ways(tile.fields.get(exits)) or []
    for way in _ways(tile.fields.get(name)) or ():
        if way not in open_sides:
            there = ", ".join(open_sides) or "none"
            message = f"'{tile.id}': {name} in '{way}', where the tile has no exit; {exits}: {there}"
            yield violation(tile.at(name), message)

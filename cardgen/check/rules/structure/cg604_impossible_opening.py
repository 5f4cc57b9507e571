from collections.abc import Mapping
from typing import Any

from cardgen.check.api import CheckedGame, Violations, nearest, rule, violation
from cardgen.check.corpus.tile_sides import ALPHABETS
from cardgen.model import Component

_SIDES = ALPHABETS[2]


@rule("CG604", "impossible-opening")
def impossible_opening(game: CheckedGame) -> Violations:
    """An opening of a tile of several squares is on a square or side it does not have, or is named twice.

    Why it matters: the drawing would open a wall between two squares, or none at all.

    Example:
          # file: tiles/hall.yaml
          title: {sv: Sal, en: Hall}
          trim_mm: [100, 50]
          fields: {squares: number, openings: {type: openings, squares: squares}}
          tiles:
            - id: hall
              name: {sv: Sal, en: Hall}
              squares: 2
        -     openings: [[1, up], [3, right]]
        +     openings: [[1, up], [2, right]]

    Source: Reference, A game's files: a field of type `openings` is a list of [square, side], squares counted from 1.
    """
    for deck in game.decks:
        for name, known in deck.fields_of("openings").items():
            for tile in deck.components:
                yield from _openings(tile, name, tile.fields.get(known.squares, 1), known.names or _SIDES)


def _openings(tile: Component, name: str, squares: Any, sides: tuple[str, ...]) -> Violations:
    given = tile.fields.get(name)
    openings = given if isinstance(given, list) else []
    for index, opening in enumerate(openings):
        place = tile.at(f"{name}.{index}")
        problem = _opening_problem(opening, squares, sides)
        if problem:
            yield violation(place, f"'{tile.id}': opening {problem}")
        elif opening in openings[:index]:
            yield violation(place, f"'{tile.id}': duplicate opening {opening}; delete one")


def _opening_problem(opening: Any, squares: Any, sides: tuple[str, ...]) -> str:
    if not isinstance(opening, list) or len(opening) != 2 or isinstance(opening[0], (Mapping, list)):
        return f"is not [square, side]; write one such as [1, {'up' if sides == _SIDES else sides[0]}]"
    square, side = opening
    if not isinstance(square, int) or not isinstance(squares, (int, float)) or not 1 <= square <= squares:
        return f"on square '{square}'; the tile has squares 1 to {squares}"
    return (
        "" if side in sides else f"on side '{side}'{nearest(str(side), sides)}; sides are {', '.join(sides)}"
    )

from collections.abc import Mapping

from cardgen.check.api import WARNING, CheckedGame, Violations, rule, violation
from cardgen.check.corpus.tile_sides import ALPHABETS, alphabet_of, ways_of
from cardgen.model import Component, Deck

_FROM_THE_ENTRY = ALPHABETS[0]


@rule("CG613", "duplicate-tile", severity=WARNING)
def duplicate_tile(game: CheckedGame) -> Violations:
    """Two tiles of a deck are the same, even if one is turned.

    Fields of type `sides` are turned together, and all other fields must be equal. Sides named from the entry, such as
    L, S and R, are not turned.

    Why it matters: the two look different on paper but are the same on the table, so the set has less variety than it
    seems.

    Example:
          # file: tiles/tiles.yaml
          title: {sv: Brickor, en: Tiles}
          fields: {paths: {type: sides, names: [N, E, S, W]}}
          tiles:
            - {id: tiles-bend, name: {sv: Stig, en: Path}, paths: [N, E]}
        -   - {id: tiles-turn, name: {sv: Stig, en: Path}, paths: [S, W]}
        +   - {id: tiles-straight, name: {sv: Stig, en: Path}, paths: [N, S]}

    Source: own experience of designing sets of tiles.
    """
    for deck in game.decks:
        used = [name for name in deck.fields_of("sides") if any(c.fields.get(name) for c in deck.components)]
        alphabets = {name: alphabet_of(deck, name) for name in used}
        if alphabets and not {(), _FROM_THE_ENTRY} & set(alphabets.values()):
            yield from _doubles(deck, alphabets)


def _doubles(deck: Deck, alphabets: Mapping[str, tuple[str, ...]]) -> Violations:
    seen: dict[str, Component] = {}
    for tile in deck.components:
        other = seen.setdefault(_whatever_way(tile, alphabets), tile)
        if other is not tile:
            copies = other.copies + tile.copies
            what = f"'{tile.id}' is the same tile as '{other.id}'"
            message = f"{what}; delete it and write copies: {copies} there, or change it"
            yield violation(tile.at(next(iter(alphabets))), message)


def _whatever_way(tile: Component, alphabets: Mapping[str, tuple[str, ...]]) -> str:
    """Return the content of a tile, independent of its rotation."""
    rest = sorted((name, value) for name, value in tile.fields.items() if name not in alphabets)
    sides = {
        name: [n in (ways_of(tile.fields.get(name)) or ()) for n in names]
        for name, names in alphabets.items()
    }
    turned = (
        [shown[-turn:] + shown[:-turn] for shown in sides.values()]
        for turn in range(max(map(len, alphabets.values())))
    )
    return repr((tile.module, rest, min(turned)))

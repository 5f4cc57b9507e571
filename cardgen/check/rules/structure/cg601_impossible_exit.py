from cardgen.check.api import CheckedGame, Violations, nearest, rule, violation
from cardgen.check.corpus.tile_sides import ALPHABETS, alphabet_of, ways_of
from cardgen.model import Component


@rule("CG601", "impossible-exit")
def impossible_exit(game: CheckedGame) -> Violations:
    """A tile has an exit on a side that it does not have, or a door where there is no exit.

    Why it matters: the tile cannot be drawn, or lies on the table with a door into solid wall.

    Example:
          # file: tiles/tiles.yaml
          title: {sv: Brickor, en: Tiles}
          fields: {doors: {type: sides, among: exits}}
          tiles:
            - id: tiles-room
              name: {sv: Rum, en: Room}
              exits: [L, S]
        -     doors: [R]
        +     doors: [S]

    Source: Reference, A game's files: a field of type `sides`, which may be `among` those of another field.
    """
    for deck in game.decks:
        for name, known in deck.fields_of("sides").items():
            alphabet = alphabet_of(deck, name)
            for tile in deck.components:
                yield from _among(tile, name, known.among) if known.among else _exits(tile, name, alphabet)


def _exits(tile: Component, name: str, alphabet: tuple[str, ...]) -> Violations:
    exits = tile.fields.get(name)
    ways = ways_of(exits)
    if ways is None:
        if exits is not None:
            such = ", ".join((alphabet or ALPHABETS[0])[:2])
            yield violation(tile.at(name), f"'{tile.id}': {name} must be a list of sides, such as [{such}]")
        return
    for index, way in enumerate(ways):
        if alphabet and way not in alphabet:
            known = f"{nearest(way, alphabet)}; sides are {', '.join(alphabet)}"
            yield violation(tile.at(f"{name}.{index}"), f"'{tile.id}': no side '{way}'{known}")
        elif way in ways[:index]:
            yield violation(tile.at(f"{name}.{index}"), f"'{tile.id}': duplicate exit '{way}'; delete one")


def _among(tile: Component, name: str, exits: str) -> Violations:
    open_sides = ways_of(tile.fields.get(exits)) or []
    for way in ways_of(tile.fields.get(name)) or ():
        if way not in open_sides:
            there = ", ".join(open_sides) or "none"
            message = f"'{tile.id}': {name} in '{way}', where the tile has no exit; {exits}: {there}"
            yield violation(tile.at(name), message)

from cardgen.check.api import CheckedGame, Violations, nearest, rule, violation
from cardgen.check.corpus.exact_places import spot

#: Keys of a table that list decks, and the names of the dice and of the block with buttons among these.
_TABLE_KEYS = ("north", "south", "west", "east", "ordered", "face_up")
_OTHERS = ("dice", "panel")


@rule("CG109", "unknown-deck-on-table")
def unknown_deck_on_table(game: CheckedGame) -> Violations:
    """The table names a deck that the game does not have.

    Why it matters: the intended deck ends up somewhere at the edge of the table.

    Example:
          # file: game.yaml
          table:
        -   south: [[rooms]]
        +   south: [[room]]

    Source: Reference, Tabletop Simulator; A game's files: `table`.
    """
    decks = [deck.id for deck in game.decks]
    table = spot(game, game.place, "table:")
    for key, listed in game.table.items():
        if key not in _TABLE_KEYS or not isinstance(listed, list):
            continue
        for name in (n for row in listed for n in (row if isinstance(row, list) else [row])):
            if isinstance(name, str) and name not in (*decks, *_OTHERS):
                message = f"'table.{key}' names an unknown deck '{name}'{nearest(name, decks)}"
                yield violation(spot(game, spot(game, table, f"{key}:"), name), message)

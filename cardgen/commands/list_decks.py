"""`cardgen list`: the games of a project with their modules, kinds and decks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardgen.cache import Cache
from cardgen.commands.console import print_json, print_table, show_findings
from cardgen.commands.options import load
from cardgen.model import Deck, Game
from cardgen.project import Project


def list_decks(project: Project, ids: Sequence[str], cache: Cache, *, as_json: bool) -> int:
    """Print a row for each deck and module of the games, as a table or JSON, and return the exit code.

    Errors:
        CardgenError: an unknown game.
    """
    games, findings = load(project, ids, cache)
    rows = [row for game in games for deck in game.decks for row in _rows(game, deck)]
    if as_json:
        print_json(rows)
    else:
        print_table(list(rows[0]) if rows else [], [list(r.values()) for r in rows])
    return show_findings(findings)


def _rows(game: Game, deck: Deck) -> Iterator[dict[str, object]]:
    """Yield a row for each module in a deck, in the game's order; an empty deck has one row."""
    for module in game.modules:
        own = [component for component in deck.components if component.module == module]
        if own or (not deck.components and module == deck.module):
            yield {
                "game": game.id,
                "module": module,
                "kind": deck.kind.name,
                "deck": deck.id,
                "distinct": len(own),
                "copies": sum(component.copies for component in own),
            }

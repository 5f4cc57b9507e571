"""`cardgen list`: the games of a project with their modules, kinds and decks."""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.cache import Cache
from cardgen.commands.console import print_json, print_table, show_findings
from cardgen.commands.options import load
from cardgen.project import Project


def list_decks(project: Project, ids: Sequence[str], cache: Cache, *, as_json: bool) -> int:
    """Print a row for each deck of the games asked for, as a table or as JSON, and return the exit code.

    Errors:
        CardgenError: no such game.
    """
    games, findings = load(project, ids, cache)
    rows = [
        {
            "game": game.id,
            "module": deck.module,
            "kind": deck.kind.name,
            "deck": deck.id,
            "distinct": len(deck.components),
            "copies": deck.copies,
        }
        for game in games
        for deck in game.decks
    ]
    if as_json:
        print_json(rows)
    else:
        print_table(list(rows[0]) if rows else [], [list(r.values()) for r in rows])
    return show_findings(findings)

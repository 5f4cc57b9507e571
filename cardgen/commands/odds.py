"""`cardgen odds`: exact odds of a game."""

from __future__ import annotations

from collections.abc import Sequence

import click

from cardgen.cache import Cache
from cardgen.commands.console import print_json, print_table, show_findings
from cardgen.commands.options import load_games, project_sources, require_known_modules, with_chosen_modules
from cardgen.odds import tables as odds_tables
from cardgen.project import Project


def show_odds(
    project: Project,
    game: str,
    expression: str | None,
    modules: Sequence[str],
    cache: Cache,
    *,
    as_json: bool,
) -> int:
    """Print the result of an expression, or without one all dice, draws and tests; return the exit code.

    Args:
        modules: the modules in play; none for the default choice.

    Errors:
        CardgenError: an unknown game or module, or an invalid expression.
    """
    loaded, findings = load_games(project, (game,), project_sources(project, cache))
    chosen = next((one.game for one in with_chosen_modules(loaded, modules)), None)
    if chosen is None:
        return show_findings(findings)
    require_known_modules([chosen], modules)
    found = odds_tables.tables(chosen) if expression is None else [odds_tables.answer(chosen, expression)]
    if as_json:
        rows = ([[odds_tables.as_data(cell) for cell in row] for row in table.rows] for table in found)
        print_json([{**table._asdict(), "rows": plain} for table, plain in zip(found, rows, strict=True)])
        return show_findings(findings)
    if not found:
        click.echo(f"{game} has no dice, draws or tests", err=True)
    for number, table in enumerate(found):
        click.echo(("\n" if number else "") + table.title)
        print_table(table.columns, [[odds_tables.as_words(cell) for cell in row] for row in table.rows])
    return show_findings(findings)

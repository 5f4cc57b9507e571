"""The command `fetch`, apart from its work, so that a start of the command line imports nothing of it."""

from __future__ import annotations

from pathlib import Path

import click

from cardgen.commands.console import show_findings
from cardgen.commands.parameters import games_argument
from cardgen.project import find_project


@click.command()
@games_argument
@click.option("--allow-localhost", is_flag=True, help="Also fetch from this machine, by https or http.")
def fetch(games: tuple[str, ...], allow_localhost: bool) -> int:
    """Renew the tables that decks name by `url`: published sheets of Google, or any CSV, XLSX or ODS on the web.

    No other command uses the network: a build reads what was fetched last.
    """
    from cardgen.cache import user_cache
    from cardgen.commands.fetching.fetch import fetch as fetch_tables

    fetched = fetch_tables(find_project(Path.cwd()), games, user_cache(), localhost=allow_localhost)
    for line in fetched.lines:
        click.echo(line)
    return show_findings(fetched.findings)

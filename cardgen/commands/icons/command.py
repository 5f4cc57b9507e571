"""`cardgen icons` on the command line."""

from __future__ import annotations

from pathlib import Path

import click

from cardgen.cache import user_cache
from cardgen.commands import completion as complete
from cardgen.commands.parameters import names_option, output_option, project_here


@click.group()
def icons() -> None:
    """Find icons in the icon sets that games name under `icons:`."""


@icons.command("search")
@click.argument("words", nargs=-1, required=True)
@names_option("--game", "games", complete.games, "Only these games; comma-separated.")
@output_option("A picture of the icons with their names, .png or .svg.")
def search(words: tuple[str, ...], games: tuple[str, ...], output: Path | None) -> int:
    """List the icons whose names contain all WORDS, as they are written in texts, with the licence of their set."""
    from cardgen.commands.icons.search import show_icons

    return show_icons(project_here(writes=output is not None), games, words, output, user_cache())

"""The command `printed`, apart from its work, so that a start of the command line imports nothing of it."""

from __future__ import annotations

import click

from cardgen.commands import completion as complete
from cardgen.commands.console import CLEAN, show_made
from cardgen.commands.parameters import (
    games_argument,
    names_option,
    only_option,
    project_here,
    trust_code_option,
)


@click.command()
@games_argument
@names_option("--lang", "languages", complete.languages, "Only these languages; comma-separated.")
@names_option("--deck", "decks", complete.decks, "Only these decks; comma-separated.")
@only_option
@trust_code_option
def printed(
    games: tuple[str, ...],
    languages: tuple[str, ...],
    decks: tuple[str, ...],
    only: tuple[str, ...],
    trust_code: bool,
) -> int:
    """Remember that the cards are printed as they are now, for `build --changed-since last-print`.

    Writes printed.txt in the project, a line for each card and language. Run it when the sheets are printed.
    """
    from cardgen.cache import user_cache
    from cardgen.commands.card_choice import CardChoice
    from cardgen.commands.comparing.mark_printed import mark_printed
    from cardgen.commands.options import BuildOptions
    from cardgen.tasks import default_jobs

    options = BuildOptions(
        games=games,
        languages=languages,
        decks=decks,
        cards=CardChoice(only),
    )
    project = project_here(trust_code=trust_code, writes=True)
    for line in mark_printed(project, options, user_cache(), default_jobs()):
        show_made("marked", f" {line}")
    return CLEAN

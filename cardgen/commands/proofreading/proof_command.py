"""The command `proof`, apart from its work, so that a start of the command line imports nothing of it."""

from __future__ import annotations

from pathlib import Path

import click

from cardgen.commands import completion as complete
from cardgen.commands.console import CLEAN, show_made, show_notes
from cardgen.commands.parameters import output_option, project_here, trust_code_option
from cardgen.commands.proofreading.options import choice_options


@click.command()
@click.argument("game", shell_complete=complete.words(complete.games))
@choice_options
@click.option("--changed", is_flag=True, help="Only what is new or changed since it was read.")
@output_option("The folder of the files. Default: output/proof.", folder=True, metavar="DIR")
@trust_code_option
def proof(game: str, changed: bool, output: Path | None, trust_code: bool, **chosen: tuple[str, ...]) -> int:
    """Write the texts of a GAME for proofreading: with their faces, in all languages, with what changed.

    Makes a PDF, an HTML page that takes verdicts and remarks and saves them as a list, and the same list to be filled
    in by hand. `cardgen approve --reviewed` reads the list.
    """
    from cardgen.cache import user_cache
    from cardgen.commands.processes import usual_jobs
    from cardgen.commands.proofreading.choice import TextChoice
    from cardgen.commands.proofreading.proof import make_proof

    project = project_here(trust_code=trust_code, writes=True)
    made = make_proof(
        project,
        game,
        TextChoice(**chosen),
        output,
        user_cache(),
        usual_jobs(project, (game,)),
        changed=changed,
    )
    if not made.files:
        show_notes(["nothing to read"])
    for file in made.files:
        show_made("wrote", f" {file}")
    return CLEAN

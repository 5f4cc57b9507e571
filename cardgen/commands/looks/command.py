"""The commands `look …`, apart from their work, so that a start of the command line imports nothing of it."""

from __future__ import annotations

from pathlib import Path

import click

from cardgen.commands import completion as complete
from cardgen.commands.console import CLEAN, print_json, print_table, show_findings, show_made, show_notes
from cardgen.commands.parameters import output_option, project_here, trust_code_option

_name = click.argument("name", shell_complete=complete.words(complete.looks))


@click.group()
def look() -> None:
    """Choose a look: list those there are, show one as a picture, copy one to change it."""


@look.command("list")
@click.option("--json", "as_json_", is_flag=True, help="A JSON list of objects instead of a table.")
def list_looks(as_json_: bool) -> int:
    """List the looks that a game can start from, with a line on each; those of the project, too."""
    from cardgen.load.look import looks_to_start_from

    rows = [
        (one.name, "project" if one.is_own else "cardgen", one.about)
        for one in looks_to_start_from(project_here())
    ]
    columns = ("look", "from", "about")
    if as_json_:
        print_json([dict(zip(columns, row, strict=True)) for row in rows])
    else:
        print_table(columns, rows)
    return CLEAN


@look.command()
@_name
@output_option("The picture, a PNG. Default: output/looks/NAME.png.")
@trust_code_option
def show(name: str, output: Path | None, trust_code: bool) -> int:
    """Write a picture of sample cards, tiles, tokens and a sheet in a look."""
    from cardgen.cache import user_cache
    from cardgen.commands.looks.picture import write_picture

    project = project_here(trust_code=trust_code, writes=True, look=name)
    file = output or project.root / "output" / "looks" / f"{name}.png"
    code = show_findings(write_picture(project, file, user_cache()))
    show_made("wrote", f" {file}")
    return code


@look.command()
@_name
def copy(name: str) -> int:
    """Copy a look into the project's templates/, where its files can be changed. Never overwrites a file.

    Files there come before the shipped ones. Delete those that you don't change: cardgen's own are then used.
    """
    from cardgen.commands.looks.copying import copy_look

    copied = copy_look(project_here(writes=True), name)
    for file in copied.files:
        click.echo(file)
    show_made("copied", f" '{name}' to {copied.folder}/")
    show_notes([f"try it: cardgen serve --look {name}, or write 'look: {name}' in game.yaml"])
    return CLEAN

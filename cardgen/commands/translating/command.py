"""`cardgen translate` on the command line."""

from __future__ import annotations

from pathlib import Path

import click

from cardgen.cache import user_cache
from cardgen.commands import completion as complete
from cardgen.commands.console import CLEAN, FINDINGS, show_made, show_notes
from cardgen.commands.parameters import language_option, output_option
from cardgen.project import find_project


@click.group()
def translate() -> None:
    """Write the texts that a language lacks for translators, and read them back into the game's files."""


@translate.command("export")
@click.argument("game", required=False, default="", shell_complete=complete.words(complete.games))
@language_option("The language to translate into.")
@click.option(
    "--all", "whole", is_flag=True, help="All texts, not only those missing or whose original has changed."
)
@output_option("The file: .xlsx, .csv or .po. Default: <game>.<lang>.xlsx.")
def translate_export(game: str, lang: str, whole: bool, output: Path | None) -> int:
    """Write the texts of a GAME that lack a translation, with the original, the picture's file and the place."""
    from cardgen.commands.translating.translate import export

    path, given = export(find_project(Path.cwd()), game, lang, output, user_cache(), whole=whole)
    show_made("wrote", f" {path}: {given}")
    return CLEAN


@translate.command("import")
@click.argument("file", type=click.Path(path_type=Path))
def translate_import(file: Path) -> int:
    """Write the translations of a FILE from `translate export` beside their originals."""
    from cardgen.commands.translating.translate import import_, summary

    done = import_(find_project(Path.cwd()), file, user_cache())
    for name, number in done.files.items():
        show_made("wrote", f" {name}: {number}")
    for line in done.left:
        click.echo(line, err=True)
    show_notes([summary(done)])
    return FINDINGS if done.left else CLEAN

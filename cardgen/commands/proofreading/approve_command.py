"""The command `approve`, apart from its work, so that a start of the command line imports nothing of it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import click

from cardgen.commands import completion as complete
from cardgen.commands.console import CLEAN, FINDINGS, show_made
from cardgen.commands.parameters import NamedPath, project_here
from cardgen.commands.proofreading.options import choice_options


@click.command()
@click.argument("game", shell_complete=complete.words(complete.games))
@choice_options
@click.option("--by", default="", metavar="NAME", help="Who has read it.")
@click.option(
    "--reviewed",
    type=NamedPath(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="The list of a proof (cardgen proof) with a verdict for each text, instead of reading in the terminal.",
)
def approve(game: str, by: str, reviewed: Path | None, **chosen: tuple[str, ...]) -> int:
    """Remember that texts of a GAME were read and are right: `check` then reports what changes.

    Shows what is new or changed, old and new side by side, one card after another, and asks. Writes
    content/<game>/proofread.lock, to be kept in git.
    """
    from cardgen.cache import user_cache
    from cardgen.commands.proofreading.approve import Approval, approve_in_terminal, approve_reviewed
    from cardgen.commands.proofreading.choice import TextChoice

    asked = Approval(game, TextChoice(**chosen), by)
    if reviewed is None and not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise click.UsageError(
            f"without a terminal nothing can be read: make a proof (cardgen proof {game}), read it, and give its list"
            " back with --reviewed FILE"
        )
    project = project_here(writes=True)
    if reviewed is not None:
        done = approve_reviewed(project, asked, reviewed, user_cache())
    else:
        done = approve_in_terminal(project, asked, user_cache(), click.getchar, _screen)
    for line in done.left:
        click.echo(line, err=True)
    show_made("approved", f": {done}")
    return FINDINGS if done.left else CLEAN


def _screen(lines: Sequence[str]) -> None:
    click.clear()
    for line in lines:
        click.echo(line)

"""Arguments and options shared by several commands."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from cardgen.commands import completion as complete
from cardgen.model.ink import FULL, INKS

_F = TypeVar("_F", bound=Callable[..., Any])


class NamedPath(click.Path):
    """A path that must not be empty: an empty one would mean the current folder."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the path.

        Errors:
            click.BadParameter: it is empty.
        """
        if value == "":
            self.fail("the name is empty", param, ctx)
        return super().convert(value, param, ctx)


def names_option(flag: str, name: str, find: complete.Find, words: str, **more: Any) -> Callable[[_F], _F]:
    """Return an option that takes names, comma-separated or repeated.

    Args:
        find: completes them; words: the help.
    """
    completing = complete.words(find, commas=True)
    return click.option(flag, name, multiple=True, help=words, shell_complete=completing, **more)


def module_option(more: str = "") -> Callable[[_F], _F]:
    """Return `--module`; `more` is appended to its help."""
    words = f"Only with these modules and those they need; comma-separated.{more}"
    return names_option("--module", "modules", complete.modules, words)


games_argument = click.argument(
    "games", nargs=-1, metavar="[GAME]…", shell_complete=complete.words(complete.games)
)
out_option = click.option(
    "--out", type=NamedPath(file_okay=False, path_type=Path), help="Output folder. Default: output."
)
die_option = click.option(
    "--die-mm",
    type=click.FloatRange(8, 40),
    help="Edge of paper dice in mm. Default: as the content says, usually 16.",
)
draft_option = click.option(
    "--draft",
    is_flag=True,
    help="Also make what has errors, with the message stamped across each face.",
)
ink_option = click.option(
    "--ink",
    type=click.Choice(INKS),
    default=FULL,
    show_default=True,
    help="low: large backgrounds stay white, which takes less than half the ink; folders end in -low-ink.",
)
trust_code_option = click.option(
    "--trust-code",
    is_flag=True,
    help="Run the Python drawings of this project's looks (templates/<look>/drawings) with all your rights. "
    "Only for projects whose code you have read or whose author you trust.",
)
why_option = click.option(
    "--why", is_flag=True, help="For each face and file that is made again, say what changed."
)

"""Arguments and options that several commands take."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from cardgen.commands import completion as complete
from cardgen.model.ink import FULL, INKS

_F = TypeVar("_F", bound=Callable[..., Any])


class NamedPath(click.Path):
    """A path that is not empty: an empty one would mean the folder one stands in."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the path.

        Errors:
            click.BadParameter: it is empty.
        """
        if value == "":
            self.fail("the name is empty", param, ctx)
        return super().convert(value, param, ctx)


def names_option(flag: str, name: str, find: complete.Find, words: str, **more: Any) -> Callable[[_F], _F]:
    """Return an option that takes names, by commas or given again.

    Args:
        find: what completes them; words: the help.
    """
    completing = complete.words(find, commas=True)
    return click.option(flag, name, multiple=True, help=words, shell_complete=completing, **more)


def module_option(more: str = "") -> Callable[[_F], _F]:
    """Return the option that names modules; `more` is added to its help."""
    words = f"Only with these modules and what they need; several by commas.{more}"
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
    help="Edge of dice on paper. Default: what the content says, usually 16.",
)
draft_option = click.option(
    "--draft",
    is_flag=True,
    help="Make what has errors too, and stamp the message across each face that has one.",
)
ink_option = click.option(
    "--ink",
    type=click.Choice(INKS),
    default=FULL,
    show_default=True,
    help="low: large grounds stay white, for less than half the ink; files lie in folders that end in -low-ink.",
)
trust_code_option = click.option(
    "--trust-code",
    is_flag=True,
    help="Run the Python drawings of this project's looks (templates/<look>/drawings), with all your rights: "
    "only for a project whose code you have read or whose author you trust.",
)
why_option = click.option(
    "--why", is_flag=True, help="Say of each face and file that is made again what changed."
)

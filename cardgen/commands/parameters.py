"""Arguments and options shared by several commands."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from cardgen.commands import completion as complete
from cardgen.commands.console import show_notes
from cardgen.model.ink import FULL, INKS
from cardgen.project import Project, find_project

_F = TypeVar("_F", bound=Callable[..., Any])


class NamedPath(click.Path):
    """A path that is a name: an empty one would mean the current folder, and one with NUL ends there for the system."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the path.

        Errors:
            click.BadParameter: it is empty, or has a character that no name has.
        """
        if value == "":
            self.fail("the name is empty", param, ctx)
        if "\0" in str(value):
            self.fail(f"{str(value)!r} is not a file name", param, ctx)
        return super().convert(value, param, ctx)


class NumberRange(click.FloatRange):
    """Numbers from one to another; `nan`, which compares with nothing, is none."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the number.

        Errors:
            click.BadParameter: it is not a number of the range.
        """
        number = super().convert(value, param, ctx)
        if math.isnan(number):
            self.fail(f"{value} is not in the range {self._describe_range()}.", param, ctx)
        return number


def project_here(*, trust_code: bool = False, writes: bool = False, look: str = "") -> Project:
    """Return the project of the current folder.

    Args:
        writes: the command writes files: if these are in a project above, it says where.
        look: one to try out.

    Errors:
        CardgenError: no look of that name.
    """
    project = find_project(Path.cwd(), trust_code=trust_code, look=look)
    if look:
        from cardgen.load.look import require_look

        require_look(project.template_folders, look)
    show_notes([f"project: {project.root}"] if writes and project.root != Path.cwd() else ())
    return project


def names_option(
    flag: str, name: str, find: complete.Find, words: str, *, prefix: str = "", **more: Any
) -> Callable[[_F], _F]:
    """Return an option that takes names, comma-separated or repeated; an empty name is an error.

    Args:
        find: completes them; words: the help; prefix: may precede a name.
    """

    def split(_ctx: click.Context, _param: click.Parameter, values: tuple[str, ...]) -> tuple[str, ...]:
        names = [name.strip() for value in values for name in value.split(",")]
        if "" in names:
            raise click.BadParameter("a name is empty; leave the option out to mean all")
        return tuple(dict.fromkeys(one.removeprefix(prefix) for one in names))

    completing = complete.words(find, commas=True)
    return click.option(
        flag, name, multiple=True, help=words, shell_complete=completing, callback=split, **more
    )


def module_option(more: str = "") -> Callable[[_F], _F]:
    """Return `--module`; `more` is appended to its help."""
    words = f"Only with these modules and those they need; comma-separated.{more}"
    return names_option("--module", "modules", complete.modules, words)


def language_option(words: str) -> Callable[[_F], _F]:
    """Return `--lang` for one language; `words` is its help."""
    return click.option("--lang", default="", help=words, shell_complete=complete.words(complete.languages))


def output_option(words: str, *, folder: bool = False, **more: Any) -> Callable[[_F], _F]:
    """Return `-o` for the one file, or folder, that a command writes; `words` is its help."""
    path = NamedPath(file_okay=not folder, dir_okay=folder, path_type=Path)
    return click.option("-o", "output", type=path, help=words, **more)


only_option = names_option(
    "--only",
    "only",
    complete.cards,
    "Only these cards: ids, decks, or patterns such as 'orc*' or 'room/orc'; comma-separated.",
    metavar="CARDS",
)
games_argument = click.argument(
    "games", nargs=-1, metavar="[GAME]…", shell_complete=complete.words(complete.games)
)
out_option = click.option(
    "--out", type=NamedPath(file_okay=False, path_type=Path), help="Output folder. Default: output."
)
die_option = click.option(
    "--die-mm",
    type=NumberRange(8, 40),
    help="Edge of paper dice in mm. Default: as the content says, usually 16.",
)
draft_option = click.option(
    "--draft",
    is_flag=True,
    help="Also build what has errors, with the message stamped across each face.",
)
ink_option = click.option(
    "--ink",
    type=click.Choice(INKS),
    default=FULL,
    show_default=True,
    help="low: large backgrounds stay white, which takes less than half the ink; folders end in -low-ink. black: the "
    "same in greys, for printers with black ink alone; folders end in -black.",
)
look_option = click.option(
    "--look",
    default="",
    metavar="NAME",
    shell_complete=complete.words(complete.looks),
    help="Try out a look: games are drawn with its templates, and with their own where it has none. No file of the "
    "project changes; the default output folder is output/looks/NAME.",
)
trust_code_option = click.option(
    "--trust-code",
    is_flag=True,
    help="Run the Python drawings of this project's looks (templates/<look>/drawings) with your permissions. "
    "Only for projects whose code you have read or whose author you trust.",
)
why_option = click.option(
    "--why", is_flag=True, help="For each face and file that is remade, say what changed."
)

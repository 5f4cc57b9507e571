"""The options of `cardgen check`, in the order of its help; their values are `check_command.CheckRequest`."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from pathlib import Path
from typing import Any, TypeVar

import click

from cardgen.commands import completion as complete
from cardgen.commands.parameters import NamedPath, module_option, names_option

_F = TypeVar("_F", bound=Callable[..., Any])

_OPTIONS: tuple[Callable[[Callable[..., Any]], Callable[..., Any]], ...] = (
    names_option(
        "--select",
        "select",
        complete.codes,
        "Only these: CG402, CG4 for a group, or a name.",
        metavar="CODES",
    ),
    names_option("--ignore", "ignore", complete.codes, "Not these; the longer prefix wins.", metavar="CODES"),
    click.option(
        "--format",
        "form",
        type=click.Choice(["text", "full", "json", "sarif", "github", "junit"]),
        default="text",
        help="full: with the source line and what the code means.",
    ),
    click.option("--fix", is_flag=True, help="Apply the safe fixes, then check again."),
    click.option(
        "--unsafe-fixes",
        "unsafe",
        is_flag=True,
        help="With --fix or --diff: include fixes that may change the meaning.",
    ),
    click.option("--diff", is_flag=True, help="Print what --fix would change, without writing."),
    click.option("--statistics", is_flag=True, help="Count findings by code instead of listing them."),
    click.option("--strict", is_flag=True, help="Warnings count as errors."),
    click.option(
        "--baseline",
        type=NamedPath(dir_okay=False, path_type=Path),
        metavar="FILE",
        help="Report only findings that are not in FILE.",
    ),
    click.option(
        "--write-baseline",
        type=NamedPath(dir_okay=False, path_type=Path),
        metavar="FILE",
        help="Write all current findings to FILE.",
    ),
    click.option(
        "--output",
        is_flag=False,
        flag_value="output",
        type=NamedPath(file_okay=False, path_type=Path),
        metavar="[DIR]",
        help="Check the built files in DIR (default: output) instead of the content.",
    ),
    module_option(" Default: all modules."),
    click.option("--all-modules", is_flag=True, help="Check with every choice of modules in turn."),
    click.option("--no-faces", is_flag=True, help="Skip layout: faster, but without the checks of faces."),
    click.option(
        "--look",
        default="",
        metavar="NAME",
        shell_complete=complete.words(complete.looks),
        help="Check the faces in another look, as build --look draws them.",
    ),
    click.option(
        "--jobs",
        type=click.IntRange(1),
        help="Processes. Default: one per processor, or one for a small game.",
    ),
    click.option(
        "--prose",
        type=NamedPath(path_type=Path),
        metavar="FILE",
        help="Check a rule text, Markdown or plain, without a game.",
    ),
    click.option("--lang", default="", help="With --prose: sv, de, en or nl. Default: guessed."),
    click.option(
        "--fit",
        "fits",
        is_flag=True,
        help="Print how each text fits: component, field, size in pt, lines, how full its box is.",
    ),
)


def check_options(command: _F) -> _F:
    """Add the options to a command."""
    return reduce(lambda made, option: option(made), reversed(_OPTIONS), command)

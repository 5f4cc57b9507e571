"""Parts of the rules that belong to a module, between fences, and what a choice of modules leaves of a text.

    ::: module storm
    ## 12 Storms
    …
    :::

A part of `::: module storm, kraken` is there where all of them are chosen.

Lines that are left out stay as empty lines, so that what is said of line 80 is still true of the file.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from cardgen.findings import nearest
from cardgen.load.document import Notes

_FENCE = re.compile(r":{3,}(?:[ \t]*module[ \t]+(?P<modules>[^\s:,]+(?:[ \t]*,[ \t]*[^\s:,]+)*))?[ \t]*$")
_LINE_END = re.compile("(\r\n|\r|\n)")


class _Line(NamedTuple):
    """A line of a text: the modules it needs, and the fence that it is."""

    number: int
    text: str
    modules: tuple[str, ...]
    fence: re.Match[str] | None


def has_fences(text: str) -> bool:
    """Return whether a text may have parts that belong to modules."""
    return ":::" in text


def of_modules(text: str, chosen: Collection[str]) -> str:
    """Return a text as the chosen modules have it: fences and what belongs to other modules are empty lines."""
    if not has_fences(text):
        return text
    pieces = _LINE_END.split(text)
    for line in _lines(pieces[::2]):
        if line.fence or not set(line.modules) <= set(chosen):
            pieces[2 * line.number - 2] = ""
    return "".join(pieces)


def note_fences(text: str, modules: Sequence[str], notes: Notes) -> None:
    """Note what is wrong with the fences of a text.

    Errors: CG005 a module that the game does not have; a fence inside another, without an end or without a beginning.
    """
    if not has_fences(text):
        return
    opened = 0
    for line in _lines(_LINE_END.split(text)[::2]):
        if line.fence is None:
            continue
        problem = _fence_problem(line, opened, modules)
        if problem:
            notes.add("CG005", (line.number, 1), problem)
        opened = line.number if line.modules else 0
    if opened:
        notes.add("CG005", (opened, 1), "the part of a module has no end; close it with a line ':::'")


def _fence_problem(line: _Line, opened: int, modules: Sequence[str]) -> str:
    if not line.modules:
        return (
            "" if opened else "':::' ends no part of a module; begin it with a line such as '::: module base'"
        )
    if opened:
        return f"the part of a module that begins on line {opened} has no end; close it with a line ':::'"
    unknown = [name for name in line.modules if name not in modules]
    if not unknown:
        return ""
    return (
        f"'{unknown[0]}' is no module of the game{nearest(unknown[0], modules)}; known: {', '.join(modules)}"
    )


def _lines(lines: Sequence[str]) -> Iterator[_Line]:
    """Go through the lines, each with the modules that it needs."""
    modules: tuple[str, ...] = ()
    for number, text in enumerate(lines, start=1):
        fence = _FENCE.match(text)
        if fence:
            modules = tuple(name.strip() for name in (fence["modules"] or "").split(",") if name)
        yield _Line(number, text, modules, fence)

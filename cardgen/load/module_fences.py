"""Parts of the rules that belong to a module, between fences, and what a choice of modules leaves of a text.

    ::: module storm
    ## 12 Storms
    …
    :::

Lines that are left out stay as empty lines, so that what is said of line 80 is still true of the file.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from cardgen.findings import nearest
from cardgen.load.document import Notes

_FENCE = re.compile(r":{3,}(?:[ \t]*module[ \t]+(?P<module>[^\s:]+))?[ \t]*$")
_LINE_END = re.compile("(\r\n|\r|\n)")


class _Line(NamedTuple):
    """A line of a text: the module it belongs to, `None` for none, and the fence that it is."""

    number: int
    text: str
    module: str | None
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
        if line.fence or (line.module is not None and line.module not in chosen):
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
        opened = line.number if line.fence["module"] else 0
    if opened:
        notes.add("CG005", (opened, 1), "the part of a module has no end; close it with a line ':::'")


def _fence_problem(line: _Line, opened: int, modules: Sequence[str]) -> str:
    name = line.fence["module"] if line.fence else None
    if name is None:
        return (
            "" if opened else "':::' ends no part of a module; begin it with a line such as '::: module base'"
        )
    if opened:
        return f"the part of a module that begins on line {opened} has no end; close it with a line ':::'"
    if name not in modules:
        return f"'{name}' is no module of the game{nearest(name, modules)}; known: {', '.join(modules)}"
    return ""


def _lines(lines: Sequence[str]) -> Iterator[_Line]:
    """Go through the lines, each with the module that it belongs to."""
    module: str | None = None
    for number, text in enumerate(lines, start=1):
        fence = _FENCE.match(text)
        if fence:
            module = fence["module"]
        yield _Line(number, text, module, fence)

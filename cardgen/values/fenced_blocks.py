"""Fenced blocks of the rules that hold YAML: found in a text, and read with the place of everything that they say."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from cardgen.findings import nearest
from cardgen.load.document import DiagnosticRow, Diagnostics, Positions, find
from cardgen.load.store import parsed_yaml
from cardgen.model import ValueProblem

_LINE = re.compile(r"([^\r\n]*)(?:\r\n|\r|\n|$)")
_FENCE = re.compile(r"(?P<before>[ \t>]*)(?P<fence>`{3,}|~{3,})[ \t]*(?P<name>[^\s`~]*)[^`]*$")
#: Ends a block that is left open.
_HEADING = re.compile(r"#{2,6}[ \t]")
#: Codes that are about the whole file and are reported there.
_OF_FILE = ("CG001", "CG010")


class Block(NamedTuple):
    """A fenced block in a text.

    Attributes:
        name: the language of its fence; body: its lines, None where it is left open.
        at, until: offsets of the line of its fence, without what precedes that, and after its last line.
        before: the prefix of each line, such as `> `; starts: the offset of each line of the body.
        follows, followed: the line above has words, or that below.
    """

    name: str
    body: str | None
    at: int
    until: int
    before: str
    starts: tuple[int, ...]
    follows: bool
    followed: bool


class BlockError(ValueError):
    """What a block asks for cannot be made: why, and at which key or value of its block."""

    def __init__(self, message: str, *path: str | int, key: bool = False) -> None:
        super().__init__(message)
        self.message = message
        self.path = path
        self.key = key


def has_fences(text: str) -> bool:
    """Return whether a text can have such a block at all."""
    return "```" in text or "~~~" in text


def fenced_blocks(text: str, names: tuple[str, ...]) -> Iterator[Block]:
    """Yield the blocks of a text whose fence calls them by one of some names, or nearly so."""
    lines = list(_LINE.finditer(text))
    index = 0
    while index < len(lines):
        line = lines[index][1]
        fence = _FENCE.match(line) if has_fences(line) else None
        index += 1
        if not fence or not is_named(fence["name"], names):
            continue
        before, at = fence["before"], lines[index - 1].start() + len(fence["before"])
        end = next(
            (n for n, line in enumerate(lines[index:], start=index) if _ends(line[1], fence)), len(lines)
        )
        if end == len(lines) or _HEADING.match(lines[end][1]):
            yield Block(fence["name"], None, at, lines[index - 1].end(1), before, (), False, False)
            continue
        inner = lines[index:end]
        body = "\n".join(line[1].removeprefix(before) for line in inner)
        starts = tuple(line.start() + len(line[1]) - len(line[1].removeprefix(before)) for line in inner)
        around = (_has_words(lines, index - 2), _has_words(lines, end + 1))
        yield Block(fence["name"], body, at, lines[end].end(1), before, starts, *around)
        index = end + 1


def _has_words(lines: Sequence[re.Match[str]], index: int) -> bool:
    return 0 <= index < len(lines) and bool(lines[index][1].strip(" \t>"))


def _ends(line: str, fence: re.Match[str]) -> bool:
    inside = line.removeprefix(fence["before"]).strip()
    closes = inside.startswith(fence["fence"]) and not inside.strip(fence["fence"][0])
    return closes or bool(_HEADING.match(line))


@lru_cache(maxsize=256)
def is_named(name: str, names: tuple[str, ...]) -> bool:
    """Return whether the name of a fence is one of some, or was meant for one."""
    return name.lower() in names or bool(nearest(name.lower(), names))


class ReadData(NamedTuple):
    """What a block says: its data, or why that cannot be read, at offsets of the text."""

    block: Block
    data: Any = None
    positions: Positions = 1
    problems: tuple[tuple[int, str], ...] = ()

    def offset(self, path: tuple[str | int, ...], *, key: bool = False) -> int:
        """Return the offset in the text of a key or value of the block."""
        return _offset(self.block, *find(self.positions, path, key=key))

    def problem(self, code: str, what: str, error: BlockError) -> ValueProblem:
        """Return why what the block asks for cannot be made, at its place."""
        at = self.offset(error.path, key=error.key) if error.path else self.block.at
        return ValueProblem(code, at, f"{what}: {error.message}")


def read_data(block: Block, name: str) -> ReadData:
    """Return what a block says; what is wrong with its form is a problem at its place."""
    if block.name != name:
        return ReadData(
            block, problems=((block.at, f"the block is called '{block.name}'; did you mean '{name}'?"),)
        )
    if block.body is None:
        return ReadData(
            block,
            problems=((block.at, f"the {name} is not closed; close it with a line of the same characters"),),
        )
    read, rows = _parsed(block.body)
    problems = tuple((_offset(block, row[1], row[2]), row[3]) for row in rows if row[0] not in _OF_FILE)
    if read is None or problems:
        return ReadData(block, problems=problems)
    return ReadData(block, *read)


@lru_cache(maxsize=1024)
def _parsed(body: str) -> tuple[tuple[Any, Positions] | None, list[DiagnosticRow]]:
    """Return what the YAML of a block holds, with its positions, and what is wrong with it; both are shared.

    Why kept: the words of a picture, its languages and its drawing each read its block, and so does each build.
    """
    diagnostics = Diagnostics()
    return parsed_yaml(body.encode(), diagnostics), diagnostics.rows


def _offset(block: Block, line: int, column: int) -> int:
    starts = block.starts
    return starts[line - 1] + column - 1 if 0 < line <= len(starts) else block.at

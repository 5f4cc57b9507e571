"""Tables of the rules that data fills: fenced blocks called `table`, found in a text and read.

```table
deck: hero                                   its components; or rows: [room, hero-rohan], or facts: bribe.*
columns: {Hero: name, "{KP}": kp, Cards: "{=this.copies|card|cards}", See: {hero-rohan: "{rule:5}"}}
where: {strong: A}                           of a deck: only such components
order: -kp                                   by a number, the highest first
```
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from cardgen.findings import nearest
from cardgen.load.document import Marks, Notes, find
from cardgen.model import ValueProblem
from cardgen.values.problems import TABLE_OF_DATA

#: The language of a fence that is a table, and what a text must hold to have one.
NAME = "table"
_FENCES = ("```", "~~~")
#: Where the rows come from; a table has one of these.
SOURCES = ("deck", "rows", "facts")
_KEYS = (*SOURCES, "columns", "where", "order")
#: Keys that only rows of some sources can have.
_ONLY_OF = {"where": ("deck", "rows"), "order": ("deck", "facts")}

_LINE = re.compile(r"([^\r\n]*)(?:\r\n|\r|\n|$)")
_FENCE = re.compile(r"(?P<before>[ \t>]*)(?P<fence>`{3,}|~{3,})[ \t]*(?P<name>[^\s`~]*)[^`]*$")
#: Ends a block that is left open.
_HEADING = re.compile(r"#{2,6}[ \t]")
#: What the reader of YAML tells of the file as a whole stands in the findings of that file.
_OF_FILE = ("CG001", "CG010")


class Block(NamedTuple):
    """A fenced block in a text.

    Attributes:
        name: the language of its fence; body: its lines, None where it is left open.
        at, until: offsets of the line of its fence, without what stands before that, and behind its last line.
        before: what stands before each line, such as `> `; starts: the offset of each line of the body.
        follows, followed: other words stand in the line above it, or below.
    """

    name: str
    body: str | None
    at: int
    until: int
    before: str
    starts: tuple[int, ...]
    follows: bool
    followed: bool


class TableSpec(NamedTuple):
    """What a block asks for.

    Attributes:
        source: one of SOURCES; of: what the block says of it.
        columns: by caption, a field, a text, or texts by the id of a row.
        where: what fields of a component must be; order: numbers to order by, with `-` the highest first.
    """

    source: str
    of: Any
    columns: Mapping[str, Any]
    where: Mapping[str, Any]
    order: tuple[str, ...]


class TableError(ValueError):
    """A table cannot be made: why, and at which key or value of its block."""

    def __init__(self, message: str, *path: str | int, key: bool = False) -> None:
        super().__init__(message)
        self.message = message
        self.path = path
        self.key = key


def has_fences(text: str) -> bool:
    """Return whether a text can have a table of data at all."""
    return any(fence in text for fence in _FENCES)


def table_blocks(text: str) -> Iterator[Block]:
    """Go through the blocks of a text whose fence calls them a table, or nearly so."""
    lines = list(_LINE.finditer(text))
    index = 0
    while index < len(lines):
        fence = _FENCE.match(lines[index][1])
        index += 1
        if not fence or not (fence["name"].lower() == NAME or nearest(fence["name"].lower(), [NAME])):
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


class ReadBlock(NamedTuple):
    """A block that was read: what it asks for, or None and what is wrong with it."""

    block: Block
    spec: TableSpec | None
    problems: tuple[ValueProblem, ...]
    marks: Marks = 1

    def offset(self, path: tuple[str | int, ...], *, key: bool = False) -> int:
        """Return the offset in the text of a key or value of the block."""
        return _offset(self.block, *find(self.marks, path, key=key))

    def problem(self, error: TableError) -> ValueProblem:
        """Return why the table cannot be made, at its place."""
        return ValueProblem(TABLE_OF_DATA, self.offset(error.path, key=error.key), f"table: {error.message}")


def _offset(block: Block, line: int, column: int) -> int:
    starts = block.starts
    return starts[line - 1] + column - 1 if 0 < line <= len(starts) else block.at


def read_block(block: Block) -> ReadBlock:
    """Return what a block asks for; what is wrong with its form is a problem at its place."""

    def wrong(*problems: tuple[int, str]) -> ReadBlock:
        return ReadBlock(block, None, tuple(ValueProblem(TABLE_OF_DATA, *one) for one in problems))

    if block.name != NAME:
        return wrong((block.at, f"the block is called '{block.name}'; did you mean '{NAME}'?"))
    if block.body is None:
        return wrong((block.at, "the table is left open; close it with a line of the same signs"))
    from cardgen.load.yamlfile import (
        parse,
    )  # a game without tables needs no YAML reader once its decks are kept

    notes = Notes()
    read = parse(block.body.encode(), notes)
    told = [(_offset(block, row[1], row[2]), row[3]) for row in notes.rows if row[0] not in _OF_FILE]
    if read is None or told:
        return wrong(*told)
    made = ReadBlock(block, None, (), read[1])
    try:
        return made._replace(spec=_spec(read[0]))
    except TableError as error:
        at = block.at if not error.path else made.offset(error.path, key=error.key)
        return wrong((at, f"table: {error.message}"))


def _spec(data: Any) -> TableSpec:
    if not isinstance(data, Mapping):
        raise TableError("no map of keys; write such as 'deck: hero' and 'columns: {Hero: name}'")
    for key in data:
        if key not in _KEYS:
            hint = nearest(key, _KEYS) or f"; known: {', '.join(_KEYS)}"
            raise TableError(f"unknown key '{key}'{hint}", key, key=True)
    sources = [name for name in SOURCES if name in data]
    if not sources:
        raise TableError(f"nothing says where the rows come from; write one of {', '.join(SOURCES)}")
    if len(sources) > 1:
        raise TableError(f"'{sources[0]}' and '{sources[1]}' both give rows; keep one", sources[1], key=True)
    source = sources[0]
    for key, of in _ONLY_OF.items():
        if key in data and source not in of:
            raise TableError(f"'{key}' does not go with '{source}'; delete it", key, key=True)
    _check_source(source, data[source])
    return TableSpec(source, data[source], _columns(data), _where(data), _order(data))


def _check_source(source: str, of: Any) -> None:
    if source == "rows":
        if not isinstance(of, list) or not of:
            raise TableError("'rows' is no list; write ids of decks and components", source)
    elif not isinstance(of, str):
        wanted = "the id of a deck" if source == "deck" else "keys of facts, such as 'bribe.*'"
        raise TableError(f"'{source}' must be {wanted}", source)


def _columns(data: Mapping[str, Any]) -> Mapping[str, Any]:
    columns = data.get("columns")
    if not isinstance(columns, Mapping) or not columns:
        raise TableError("no columns; write captions and fields, such as 'columns: {Hero: name}'", "columns")
    for caption, cell in columns.items():
        texts = cell.values() if isinstance(cell, Mapping) else [cell]
        if not texts or not all(is_text(text) for text in texts):
            message = f"column '{caption}' is neither a field nor a text, nor a map of texts by id"
            raise TableError(message, "columns", caption)
    return columns


def is_text(value: Any) -> bool:
    """Return whether a value can stand in a cell: words or a number."""
    return isinstance(value, str | int | float) and not isinstance(value, bool)


def _where(data: Mapping[str, Any]) -> Mapping[str, Any]:
    where = data.get("where", {})
    if not isinstance(where, Mapping):
        raise TableError("'where' is no map of fields, such as {floor: corridor}", "where")
    return where


def _order(data: Mapping[str, Any]) -> tuple[str, ...]:
    order = data.get("order", [])
    fields = order if isinstance(order, list) else [order]
    if not all(isinstance(name, str) for name in fields):
        raise TableError("'order' is no field and no list of fields", "order")
    return tuple(fields)

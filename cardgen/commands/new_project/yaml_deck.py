"""Write a YAML deck from an author's YAML list, with its comments, the types of its fields and an id for each card."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from cardgen.commands.new_project.understanding import Understanding, card_rules
from cardgen.load.document import Diagnostics, Positions, find, position
from cardgen.load.tables.records import Row, to_records
from cardgen.load.tables.yaml_cards import YamlCards
from cardgen.load.yamlfile import scalar_value
from cardgen.text.markup import LINE_END

#: Text that needs no quotes in YAML, even in a flow map.
_BARE = re.compile(r"[^\W\d_](?:[\w .!?'()/–-]*[\w.!?)])?")
_COMMENT_LINE = re.compile(r"(?P<indent> *)(?P<comment>#.*)")
_COMMENT_AFTER = re.compile(r"\s(?P<comment>#(?:\s.*)?)$")
_LINE_END = re.compile("\r\n|[\r\n\x85\u2028\u2029]")
#: Longest flow map; a longer map of languages gets a line per language. Texts are never folded.
_LINE = 100


class Comments(NamedTuple):
    """The comments on a card or one of its keys: on lines above it, and after it on its line."""

    above: tuple[str, ...] = ()
    after: str = ""


class YamlSource:
    """The source text of a list, for its comments.

    Args:
        positions: of the list's nodes; cards: the cells of the readable cards, in the order of rows 2 and up.
    """

    def __init__(self, text: str, positions: Positions, cards: YamlCards) -> None:
        self._lines = _LINE_END.split(text)
        self._positions = positions
        self._cards = list(cards.cards.items())
        self._header = cards.header

    def card(self, row: int) -> tuple[str, ...]:
        """Return the comments above a row's card, without those in `start`."""
        number, _ = self._cards[row - 2]
        above = self._above(*find(self._positions, [number]))
        return (
            above[len(self.start()) :]
            if number == 0 and self.start() == above[: len(self.start())]
            else above
        )

    def cell(self, row: int, column: int) -> Comments:
        """Return the comments on a cell, without those above its card."""
        number, cells = self._cards[row - 2]
        cell = cells[self._header[column - 1]]
        line, at = find(self._positions, [number, *cell.path], key=True)
        first = line == find(self._positions, [number])[0]
        written = "".join(self._lines[line - 1 : line])
        paths = [other.path for other in cells.values()]
        before = {
            find(self._positions, [number, *path], key=True)[0] for path in paths[: paths.index(cell.path)]
        }
        after = _COMMENT_AFTER.search(written) if "#" not in cell.text and line not in before else None
        return Comments(() if first else self._above(line, at), after["comment"] if after else "")

    def start(self) -> tuple[str, ...]:
        """Return the comments at the beginning of the file."""
        code = (
            n for n, line in enumerate(self._lines, start=1) if line.strip() and not _COMMENT_LINE.match(line)
        )
        return self._above(next(code, 1), 1)

    def end(self) -> tuple[str, ...]:
        """Return the comments below the last card."""
        return self._above(len(self._lines) + 1, find(self._positions, [0])[1])

    def _above(self, line: int, column: int) -> tuple[str, ...]:
        """Return the comment lines right above a line; one indented beyond the column belongs to a text."""
        found: list[str] = []
        for above in reversed(self._lines[: line - 1]):
            match = _COMMENT_LINE.fullmatch(above.rstrip())
            if match and len(match["indent"]) < column:
                found.append(match["comment"])
            elif above.strip():
                break
        return tuple(reversed(found))


def as_yaml(
    rows: Sequence[Row],
    deck: str,
    languages: Sequence[str],
    source: YamlSource,
    understood: Understanding,
) -> str:
    """Return the keys `fields` and `cards` of a deck as YAML.

    Args:
        rows: valid rows, header first.
    """
    rules = card_rules(languages, understood.columns)
    records = to_records(rows, deck, rules, Diagnostics(), makes_names=bool(understood.names))
    types = {name: of for name, of in records.types.items() if name not in rules.types}
    types |= dict.fromkeys(understood.unprinted.values(), "data")
    lines = ["fields:", *(f"  {name}: {of}" for name, of in types.items()), ""] if types else []
    lines += [*source.start(), "cards:"]
    for record, positions in zip(records.rows, records.positions, strict=True):
        row = position(positions)[0]
        lines += [f"  {line}" for line in source.card(row)]
        keys = {"id": record.pop("id"), **record}
        for number, (name, value) in enumerate(keys.items()):
            about = [source.cell(row, column) for column in _columns(name, positions)]
            lines += [
                f"    {line}" for line in dict.fromkeys(line for given in about for line in given.above)
            ]
            first, *others = _entry(name, value)
            after = "  ".join(["", *dict.fromkeys(given.after for given in about if given.after)])
            lines += [f"{'    ' if number else '  - '}{first}{after}", *(f"    {line}" for line in others)]
        lines.append("")
    lines += [f"  {line}" for line in source.end()]
    return "\n".join(line.rstrip() for line in lines).rstrip("\n") + "\n"


def _columns(name: str, positions: Positions) -> list[int]:
    """Return the columns that a field of a record comes from."""
    _, keys, values = positions
    if name not in keys:
        return []
    below = values.get(name)
    inner = below[1].values() if isinstance(below, tuple) else ()
    return list(dict.fromkeys(position(mark)[1] for mark in (keys[name], *inner)))


def _entry(key: str, value: Any) -> list[str]:
    """Return the lines of a key and its value."""
    if isinstance(value, Mapping):
        return list(_map_entry(key, value))
    if isinstance(value, str) and ("\n" in value or LINE_END in value):
        value = value.replace(LINE_END, "\\\n")
        return [f"{key}: |-", *(f"  {line}" if line else "" for line in value.split("\n"))]
    return [f"{key}: {_scalar(value)}"]


def _map_entry(key: str, value: Mapping[str, Any]) -> Iterator[str]:
    if len(value) == 1 and not isinstance(next(iter(value.values())), Mapping) and key != "back":
        yield from _entry(key, next(iter(value.values())))
        return
    entries = [_entry(name, below) for name, below in value.items()]
    flow = f"{key}: {{{', '.join(lines[0] for lines in entries)}}}"
    if all(len(lines) == 1 for lines in entries) and len(flow) <= _LINE:
        yield flow
        return
    yield f"{key}:"
    yield from (f"  {line}" for lines in entries for line in lines)


def _scalar(value: Any) -> str:
    """Return a scalar as YAML; a JSON string is also valid YAML."""
    if not isinstance(value, str):
        return json.dumps(value)
    if _BARE.fullmatch(value) and scalar_value(value) == value:
        return value
    return json.dumps(value, ensure_ascii=False)

"""A list of cards in YAML or JSON, as a table: each key is a heading, each card a row."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, TypeGuard

from msgspec import Struct

from cardgen.findings import WARNING
from cardgen.load.document import Diagnostics, Positions, find, position, subtree
from cardgen.load.tables.headings import field_of
from cardgen.load.tables.placed_table import PlacedTable
from cardgen.load.tables.records import Row, trimmed_row
from cardgen.load.tables.yaml_cards import EXPECTED, YamlCards, read_yaml_cards

#: Fewest cards of a map; parts of the marks of one.
_FEWEST, _OF_MAP = 2, 3
_STRING = re.compile(rb'"(?:[^"\\]|\\.)*"')
#: A character beyond U+FFFF as JSON escapes it: two halves.
_HALVES = re.compile(rb"\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})")
#: A number as JSON writes it and YAML 1.1 does not read it: without a point before the exponent.
_EXPONENT = re.compile(rb"(?<![\w.])(-?[0-9]+)([eE])([+-]?)([0-9]+)(?![\w.])")


class CardTable(Struct, PlacedTable, frozen=True):
    """A list of cards as a table; row 1 is the keys, row 2 the first readable card.

    Attributes:
        cards: the cells; marks: of the list in its file; count: of the cards, including unreadable ones.
    """

    rows: Sequence[Row]
    cards: YamlCards
    marks: Positions
    count: int

    def at(self, line: int, cell: int) -> tuple[int, int]:
        """Return the place of a card's key in the file, or of a heading's first use."""
        header, numbers = self.cards.header, list(self.cards.cards)
        name = header[cell - 1] if 0 < cell <= len(header) else ""
        having = (n for n in numbers if name in self.cards.cards[n])
        number = numbers[line - 2] if line > 1 else next(having, numbers[0])
        found = self.cards.cards[number].get(name)
        return find(self.marks, [number, *(found.path if found else ())], key=line == 1)


def read_card_list(raw: Any, positions: Positions, diagnostics: Diagnostics) -> CardTable | None:
    """Return the table of a list of cards, or of the only list in a map; None if there is no card.

    Errors: CG003 (warning) keys beside the list; CG005, CG011 no list, no cards; those of `read_yaml_cards`.
    """
    raw, positions = _listed(*_of_map(raw, positions), diagnostics)
    if not isinstance(raw, list) or not raw:
        code = "CG005" if raw else "CG011"
        diagnostics.add(code, position(positions), f"the file holds no cards; {EXPECTED}")
        return None
    cards = read_yaml_cards(raw, positions, diagnostics)
    header = cards.header
    cells = [[one[name].text if name in one else "" for name in header] for one in cards.cards.values()]
    if not cells:
        return None
    rows = [trimmed_row(number, row) for number, row in enumerate([header, *cells], start=1)]
    return CardTable(rows, cards, positions, len(raw))


def is_card_list(raw: Any) -> TypeGuard[list[Any]]:
    """Return whether a file is a list of maps, and not a deck that has one."""
    return isinstance(raw, list) and any(isinstance(one, dict) for one in raw)


def _of_map(raw: Any, positions: Positions) -> tuple[Any, Positions]:
    """Return a map of cards by key as their list; the key is the name of those that have none."""
    if (
        not isinstance(raw, dict)
        or len(raw) < _FEWEST
        or not all(isinstance(one, dict) for one in raw.values())
    ):
        return raw, positions
    if not isinstance(positions, tuple) or len(positions) < _OF_MAP:
        return raw, positions
    at, keys, below = positions
    cards, marks = [], []
    for key, card in raw.items():
        own = below.get(key, at)
        named = any(field_of(str(heading)) == "name" for heading in card)
        if not named and isinstance(own, tuple) and len(own) == _OF_MAP:
            own = (own[0], {"name": keys[key], **own[1]}, {"name": keys[key], **own[2]})
        cards.append(card if named else {"name": str(key), **card})
        marks.append(own)
    return cards, (at, marks)


def _listed(raw: Any, positions: Positions, diagnostics: Diagnostics) -> tuple[Any, Positions]:
    """Return the list itself, or the only list in a map, such as `cards`."""
    lists = [key for key, value in raw.items() if isinstance(value, list)] if isinstance(raw, dict) else []
    if len(lists) != 1:
        return raw, positions
    others = [key for key in raw if key != lists[0]]
    if others:
        left = ", ".join(f"'{key}'" for key in others)
        message = f"only the list '{lists[0]}' is imported; {left} left out"
        diagnostics.add("CG003", find(positions, [others[0]], key=True), message, WARNING)
    return raw[lists[0]], subtree(positions, lists[0])


def json_as_yaml(data: bytes) -> bytes:
    """Return JSON as YAML 1.1: the two differ in tabs, in large numbers, and in characters beyond U+FFFF.

    Lines stay; columns differ only after such a number or character.
    """
    parts: list[bytes] = []
    end = 0
    for string in _STRING.finditer(data):
        parts += [_between(data[end : string.start()]), _HALVES.sub(_whole, string[0])]
        end = string.end()
    return b"".join([*parts, _between(data[end:])])


def _between(data: bytes) -> bytes:
    """Return what is between the strings of JSON as YAML."""
    number = rb"\1.0\2+\4"
    spaced = data.replace(b"\t", b" ")
    return _EXPONENT.sub(lambda n: n.expand(number) if n[3] != b"-" else n.expand(rb"\1.0\2-\4"), spaced)


def _whole(halves: re.Match[bytes]) -> bytes:
    high, low = int(halves[1], 16), int(halves[2], 16)
    return b"\\U%08X" % (0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00))

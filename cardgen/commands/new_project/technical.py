"""Columns that a card is unlikely to print: ids, addresses, colours, sizes, and what it has no room for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from cardgen.commands.new_project.headless import are_pictures, cells_of
from cardgen.load.names import COMPONENT_KEYS
from cardgen.load.store import word_lists
from cardgen.load.tables.columns import Column
from cardgen.load.tables.headings import heading_key, holds_word
from cardgen.load.tables.numbered_columns import made_heading
from cardgen.load.tables.records import Row
from cardgen.model.kind import kinds

WORDS_FILE = Path(__file__).with_name("technical.yaml")

#: A card has room for this many columns of its own in the plain look.
MOST_PRINTED = 8
#: A longer value takes as much room as this many short ones, in characters.
_LONG = 30
#: A column of ticks has fewer different cells.
_TICKS = 4
_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")
#: A day with its year and the time of day, as Notion and Airtable write when a row was changed.
_MOMENT = re.compile(r"(?=.*\b(?:19|20)\d\d\b).{8,40}\b\d{1,2}:\d\d(?::\d\d)?(?: ?[AaPp]\.?[Mm]\.?)?")
_TECHNICAL = re.compile(
    r"https?://\S+|#?[0-9a-fA-F]{6}(?:[0-9a-fA-F]{2})?|[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}|[\[{].*[\]}]|"
    r"[\w ./\\-]+\.(?:wav|mp3|ogg|json|xml|html?|pdf|psd|ttf|otf)|\d{4}-\d\d-\d\d[T ]\d\d:\d\d.*|n/?a|none|null|nan",
    re.IGNORECASE | re.DOTALL,
)


def unprinted(rows: Sequence[Row], header: Sequence[Column | None]) -> dict[str, str]:
    """Return the headings of columns that are unlikely to be printed, each with the name of its field.

    Where more are left than a card has room for, those stay that players read, and the first.
    """
    known = {*kinds()["card"].fields, *COMPONENT_KEYS}
    heads, body = rows[0].cells, rows[1:]
    own = [
        index
        for index, column in enumerate(header)
        if column and not (column.skip or column.of_back or column.field in known)
    ]
    hidden = [i for i in own if _is_called(heads[i]) or _are_technical(cells_of(body, i))]
    hidden += [i for i in own if i not in hidden and _is_private(heads[i], cells_of(body, i))]
    hidden += [i for i in own if heads[i] == made_heading(i) and 2 * len(cells_of(body, i)) < len(body)]
    left = [index for index in own if index not in hidden]
    if len(left) > MOST_PRINTED:
        hidden += [index for index in left if _is_called(heads[index], "many ")]
        left = [index for index in left if index not in hidden]
        left.sort(key=lambda index: _rank(heads[index], cells_of(body, index)))
        hidden += left[MOST_PRINTED:]
    return {heads[index]: column.field for index in sorted(hidden) if (column := header[index])}


def is_called(given: str, words: str) -> bool:
    """Return whether a heading or cell is one of some words."""
    return heading_key(given) in _keys(words)


def _is_called(heading: str, of: str = "") -> bool:
    """Return whether a heading is one of columns for programs, or ends like one."""
    key = heading_key(heading)
    first, _, last = key.rpartition("_")
    ends = bool(first) and last in _keys(f"{of}endings")
    return key in _keys(f"{of}headings") or ends or key.startswith("id_")


def is_of_side(heading: str, side: str) -> bool:
    """Return whether a heading says that its column is of one side of a card, `front` or `back`."""
    return heading_key(heading) in _keys(side)


def _is_private(heading: str, cells: Sequence[str]) -> bool:
    """Return whether a column is the author's own: notes, sources, what is done, `ok?` above ticks."""
    words = _HUMP.sub(" ", heading)
    ticks = heading.strip().endswith("?") and len(set(map(str.casefold, cells))) < _TICKS
    return ticks or holds_word(words, "note") or heading_key(heading) in _keys("private")


def _are_technical(cells: Sequence[str]) -> bool:
    """Return whether all cells of a column are for programs: addresses, colours, data, files."""
    numbers = all(map(str.isdecimal, cells))
    return (
        bool(cells)
        and not numbers
        and (
            all(_TECHNICAL.fullmatch(cell) or _MOMENT.fullmatch(cell) for cell in cells)
            or are_pictures(cells)
        )
    )


def _rank(heading: str, cells: Sequence[str]) -> tuple[bool, bool, bool]:
    """Return how soon a column is left out: one that players rarely read, that is the same everywhere, or long."""
    long = max(map(len, cells), default=0) > _LONG
    return len(set(cells)) < 2, heading_key(heading) not in _keys("likely"), long


@lru_cache(maxsize=16)
def _keys(words: str) -> frozenset[str]:
    return frozenset(map(heading_key, word_lists(WORDS_FILE)[words]))

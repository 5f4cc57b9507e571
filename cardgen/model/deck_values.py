"""What a deck may say under `values:` that the program itself reads, and what each of it may be.

A deck's values are for its templates, which may read any others. Those here decide besides how pieces lie on a virtual
table, and what a booklet's cover shows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from cardgen.model.kind import Kind

#: A virtual table has no more seats.
MOST_SEATS = 10

_COLOUR = re.compile(r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})|[A-Za-z]\w*")
#: What regular flat pieces become on a virtual table.
_FLAT = ("bag", "tile", "pad")


class DeckValue(Struct, frozen=True):
    """A value that the program reads.

    Attributes:
        expected: what it may be, as a message says it; accepts: whether a value is valid.
        objects: of kinds that become one of these on a virtual table; empty for all.
        choices: the words it may be, where they are few.
    """

    expected: str
    accepts: Callable[[Any], bool]
    objects: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()


def values_of(kind: Kind) -> Mapping[str, DeckValue]:
    """Return the values that the program reads from decks of a kind, by name."""
    return {
        name: value
        for name, value in DECK_VALUES.items()
        if not value.objects or kind.table.object in value.objects
    }


def _is_colour(value: Any) -> bool:
    return isinstance(value, str) and bool(_COLOUR.fullmatch(value))


def _is_flag(value: Any) -> bool:
    return isinstance(value, bool)


def _is_seats(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= MOST_SEATS


def _is_word(value: Any) -> bool:
    return isinstance(value, str) and bool(value)


def _is_box(value: Any) -> bool:
    lengths = isinstance(value, list) and len(value) == 4
    return lengths and all(isinstance(v, int | float) and not isinstance(v, bool) for v in value)


def _choice(choices: tuple[str, ...], expected: str, objects: tuple[str, ...]) -> DeckValue:
    return DeckValue(expected, lambda value: isinstance(value, str) and value in choices, objects, choices)


#: Every value that the program reads, by name.
DECK_VALUES: Mapping[str, DeckValue] = {
    "color": DeckValue("a colour in quotes such as '#35506b', or a colour's name", _is_colour),
    "copy_numbers": DeckValue("true or false", _is_flag),
    "names": _choice(("hidden", "made"), "'hidden' or 'made'", ()),
    "sigil": DeckValue("the name of a picture in art/sigils", _is_word),
    "art": DeckValue("the name of a picture in art", _is_word, ("pdf",)),
    "hidden": DeckValue("true or false", _is_flag, _FLAT),
    "table": _choice(
        ("beside", "bag", "pile", "supply"), "'beside', 'bag', 'pile' or 'supply'", ("bag", "tile")
    ),
    "seats": DeckValue(f"a whole number from 1 to {MOST_SEATS}", _is_seats, ("pad",)),
    "front_mm": DeckValue("four lengths in mm: [x, y, width, height]", _is_box, ("figurine",)),
    "back_mm": DeckValue("four lengths in mm: [x, y, width, height]", _is_box, ("figurine",)),
}

"""Ids and names of fields made from words, and reserved words."""

from __future__ import annotations

import re
import unicodedata

#: Keys of every component beside the fields of its kind and deck.
COMPONENT_KEYS = ("id", "copies", "module", "back", "source", "certainty", "note", "from")
#: How a text names its own component, so that no deck or component may have this id.
THIS = "this"
#: A language code, such as `sv` or `pt-BR`.
LANGUAGE = r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})?"
COLOUR_PATTERN = r"^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$"
#: Words that templates and records use themselves, so that no deck may name a field so.
RESERVED = frozenset({*COMPONENT_KEYS, "kind", "deck", "game", "number", "trim_mm"})

#: Letters that do not fall apart into a base letter and an accent.
_FOLDED = str.maketrans(
    {"ß": "ss", "æ": "ae", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ł": "l", "œ": "oe", "ı": "i"}
)


def slug(text: str) -> str:
    """Return text as lower-case words joined by hyphens, in ASCII; empty if it has no letter or digit."""
    folded = unicodedata.normalize("NFKD", text).lower().translate(_FOLDED)
    plain = "".join(c for c in folded if not unicodedata.combining(c))
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


def field_name(text: str) -> str:
    """Return a table's header as a field's name: lower case, underscores, a letter first."""
    return slug(text).replace("-", "_").lstrip("0123456789_")

"""A text of a game as a proofreader reads it, and what identifies it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, NamedTuple

from cardgen.cache import digest
from cardgen.findings import Place
from cardgen.text.markup import LINE_END

#: Owners that are not components: the game, the rules before their first section; and what others begin with.
GAME, LEAD = "game:", "rules:"
DECK_PREFIX, FACT_PREFIX, SECTION_PREFIX = "deck:", "fact:", "§"
CLAIM_PREFIX, INVENTORY_PREFIX, TERM_PREFIX, PHRASE_PREFIX = "claim:", "inventory:", "term:", "phrase:"
#: The kinds of owners of which a game has many: what they begin with.
PREFIXES = (
    DECK_PREFIX,
    FACT_PREFIX,
    SECTION_PREFIX,
    CLAIM_PREFIX,
    INVENTORY_PREFIX,
    TERM_PREFIX,
    PHRASE_PREFIX,
)
#: The field of the values of a component, a line each.
VALUES = "values"
#: Digits of the hash of a text.
_HASH_LENGTH = 16

_LINE_END = re.compile(f"\r\n|\r|{LINE_END}")
_JSON = json.JSONEncoder(ensure_ascii=False, sort_keys=True, default=str)

#: What identifies a text: owner, field, language; no language for values.
Key = tuple[str, str, str]


class ReadText(NamedTuple):
    """A text in one language, or the values of a component.

    Attributes:
        owner: id of the component, `§` and the number of a section, `deck:` or `fact:` and an id, GAME or LEAD.
        field: path in the owner, such as `back.text`; lang: empty for values.
        deck: of a component.
        where: finds the place of a path in the owner, such as `text.sv`, or of one of the values.
    """

    owner: str
    field: str
    lang: str
    text: str
    deck: str
    where: Callable[[str], Place]

    @property
    def key(self) -> Key:
        """What identifies it."""
        return self.owner, self.field, self.lang

    @property
    def place(self) -> Place:
        """Where it is written."""
        if self.field == VALUES:
            return self.where(self.text.partition(": ")[0])
        return self.where(f"{self.field}.{self.lang}" if self.lang else self.field)

    def place_of(self, value: str) -> Place:
        """Return where one of the values is written, or the text if it is not made of values."""
        return self.where(value) if self.field == VALUES else self.place


def at(place: Place) -> Callable[[str], Place]:
    """Return what finds a place of an owner that is written in one."""
    return lambda path: place


def printed(words: str) -> str:
    """Return words as they are printed, their line ends as line feeds."""
    return words.strip() if words.isprintable() else _LINE_END.sub("\n", words).strip()


def text_hash(text: str) -> str:
    """Return the hash of a text, by which an approval is valid for this text alone."""
    return digest(text)[:_HASH_LENGTH]


def described(key: Key) -> str:
    """Return how messages call a text: `room-orc: text (sv)`."""
    owner, field, lang = key
    name = {GAME: "game.yaml", LEAD: "rules"}.get(owner, owner)
    return f"{name}: {field}" + (f" ({lang})" if lang else "")


def fact_of(owner: str) -> str:
    """Return the key of a fact by its owner in the lock; empty for other owners."""
    return owner.removeprefix(FACT_PREFIX).partition(" ")[0] if owner.startswith(FACT_PREFIX) else ""


def values_of(text: str) -> dict[str, str]:
    """Return the values of a component by name, from the text that holds them."""
    pairs = (line.partition(": ") for line in text.split("\n"))
    return {name: value for name, _, value in pairs if name}


def plain(value: Any) -> str:
    """Return a value as one line of a text."""
    if isinstance(value, int) or (isinstance(value, str) and "\n" not in value):
        return str(value)
    return _JSON.encode(value)

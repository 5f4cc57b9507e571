"""What records are checked against. Apart from the checks, so that a cached game imports none of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Context:
    """What a record is checked against: the game's languages and modules, the types of the deck's fields.

    Attributes:
        own_source: the game's source where its certainty is `designed`: decks of one's own game need not repeat it.
            A game taken from elsewhere cites deck by deck, so that what is missing is not held for stated.
    """

    languages: tuple[str, ...]
    modules: tuple[str, ...] = ("base",)
    types: Mapping[str, str] = field(default_factory=dict)
    own_source: str = ""


def own_source(record: Mapping[str, object]) -> str:
    """Return what the decks of a game record inherit as their source: nothing unless the game is one's own design."""
    source = record.get("source")
    return source if record.get("certainty") == "designed" and isinstance(source, str) else ""

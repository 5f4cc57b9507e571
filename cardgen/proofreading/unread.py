"""Texts that were never read, in parts of a game that were.

Of a part of which nothing was read, such as a deck or one of its languages, nothing is reported either.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardgen.proofreading.comparison import Change, Comparison
from cardgen.proofreading.read_text import LEAD, PREFIXES, SECTION_PREFIX, Key


def unread_owners(compared: Comparison) -> Mapping[str, Sequence[Change]]:
    """Return new owners, such as a new card in a deck that was read, each with its texts."""
    read = _read_parts(compared)
    found = {
        owner: [change for change in changes if _part(change.key, change) in read]
        for owner, changes in compared.unread.items()
    }
    return {owner: changes for owner, changes in found.items() if changes}


def unread_texts(compared: Comparison) -> list[Change]:
    """Return new texts of owners that were read."""
    read = _read_parts(compared)
    return [change for change in compared.added if _part(change.key, change) in read]


def _read_parts(compared: Comparison) -> set[tuple[str, str]]:
    return {_part_of(key, entry.deck) for key, entry in compared.entries.items()}


def _part(key: Key, change: Change) -> tuple[str, str]:
    return _part_of(key, change.text.deck if change.text else "")


def _part_of(key: Key, deck: str) -> tuple[str, str]:
    """Return the deck, or what else a text is of, and its language."""
    owner, _, lang = key
    kinds = (*PREFIXES, LEAD)
    kind = deck or next((kind for kind in kinds if owner.startswith(kind)), owner)
    return (SECTION_PREFIX if kind == LEAD else kind), lang

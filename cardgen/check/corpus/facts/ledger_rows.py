"""Rows of the ledger by their keys, and whether two agree."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import attrgetter

from cardgen.check.contexts.checked_game import CheckedGame
from cardgen.check.corpus.facts.fact_kinds import exact
from cardgen.check.corpus.facts.ledger_entries import Entry
from cardgen.check.corpus.facts.stated_facts import ledger_entries


def agree(one: Entry, other: Entry) -> bool:
    """Return whether two rows give the same value: numbers as numbers, words whatever their case."""
    numbers = exact(one.value), exact(other.value)
    if None not in numbers:
        return numbers[0] == numbers[1]
    return one.value.casefold() == other.value.casefold()


def entries_by_key(game: CheckedGame) -> Iterator[Sequence[Entry]]:
    """Go through the rows of each key, in the order they stand in."""
    for _, same in groupby(sorted(ledger_entries(game), key=attrgetter("key")), key=attrgetter("key")):
        yield sorted(same, key=attrgetter("place"))

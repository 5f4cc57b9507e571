"""How the texts of a game are written and printed, kept between runs.

A text is printed again if its own words change, or anything that texts may insert: `insertion_inputs`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardgen.cache import digest
from cardgen.load.store import Store, keep, loader_stamp, recall
from cardgen.model.source_map import Insertion, PhraseCall, SourceMap, ValueProblem

#: Owner, field and language of a text, as in `Game.source_maps`.
Key = tuple[str, str, str]
_KIND = "printed"


class SourceTexts:
    """Texts of one game, as an earlier run printed them or as this one does.

    Args:
        decides: everything that they depend on, besides the program and their own words.
    """

    def __init__(self, store: Store | None, *decides: str) -> None:
        self._store = store
        self._digest = digest(loader_stamp(), *decides)
        self._rows: dict[Key, tuple[Any, ...]] = recall(store, _KIND, self._digest) or {}
        self._texts: dict[Key, tuple[SourceMap, str]] = {}
        self._has_new = False

    def get(self, key: Key, words: str, own: str = "") -> SourceMap | None:
        """Return how a text of these words is printed, or None if unknown.

        Args:
            own: what it depends on alone.
        """
        row = self._rows.get(key)
        if row is None or (row[0], row[-1]) != (words, own):
            return None
        written = _written(row)
        self._texts[key] = written, own
        return written

    def add(self, key: Key, written: SourceMap, own: str = "") -> None:
        """Add a text; see `get`."""
        self._texts[key] = written, own
        self._has_new = True

    def keep(self) -> None:
        """Store all texts for later runs."""
        if self._has_new:
            rows = {key: (*_plain(written), own) for key, (written, own) in self._texts.items()}
            keep(self._store, _KIND, self._digest, rows)

    def shown(self) -> Iterator[tuple[Key, SourceMap]]:
        """Yield the texts that insert something, or cannot."""
        return ((key, one) for key, (one, _) in self._texts.items() if one.insertions or one.problems)


def _plain(written: SourceMap) -> tuple[Any, ...]:
    insertions = [(*one[:6], _plain_call(one.call), one.places) for one in written.insertions]
    return written.text, insertions, [tuple(problem) for problem in written.problems]


def _plain_call(call: PhraseCall | None) -> tuple[Any, ...] | None:
    return (call.phrase, call.arguments, call.values, _plain(call.text)) if call else None


def _written(row: tuple[Any, ...]) -> SourceMap:
    text, insertions, problems = row[:3]
    inserted = tuple(Insertion._make((*head, _call(call), places)) for *head, call, places in insertions)
    return SourceMap(text, inserted, tuple(ValueProblem(*problem) for problem in problems))


def _call(row: tuple[Any, ...] | None) -> PhraseCall | None:
    return PhraseCall(row[0], row[1], row[2], _written(row[3])) if row else None

"""How texts are written and printed, kept from run to run: by the files and the modules of the game, from which all of
it follows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardgen.cache import digest
from cardgen.load.sources import Sources
from cardgen.load.store import keep, loader_stamp, recall
from cardgen.model import Game
from cardgen.model.source_map import Insertion, PhraseCall, SourceMap, ValueProblem

#: Owner, field and language of a text, as in `Game.source_maps`.
Key = tuple[str, str, str]
_KIND = "printed"


class SourceTexts:
    """The texts of one game, as an earlier run printed them or as this one does."""

    def __init__(self, game: Game, sources: Sources) -> None:
        self._store = sources.store
        read = (file for one in game.lineage for file in sources.read_below(one.folder))
        files = (part for file in read for part in (str(file.path), file.data))
        set_aside = [(one.id, one.set_aside) for one in game.components() if one.set_aside]
        self._digest = digest(loader_stamp(), repr((game.chosen, set_aside)), *files)
        rows = recall(self._store, _KIND, self._digest)
        self._is_kept = rows is not None
        self._texts: dict[Key, SourceMap] = {key: _written(row) for key, row in (rows or {}).items()}

    def get(self, key: Key) -> SourceMap | None:
        """Return how a text is written and printed; None if that is not known yet."""
        return self._texts.get(key)

    def add(self, key: Key, written: SourceMap) -> SourceMap:
        """Add a text, and return it."""
        self._texts[key] = written
        return written

    def keep(self) -> None:
        """Keep all texts for later runs."""
        if not self._is_kept:
            keep(self._store, _KIND, self._digest, {key: _plain(one) for key, one in self._texts.items()})

    def shown(self) -> Mapping[Key, SourceMap]:
        """Return the texts that insert something, or cannot."""
        return {key: one for key, one in self._texts.items() if one.insertions or one.problems}


def _plain(written: SourceMap) -> tuple[Any, ...]:
    insertions = [(*one[:6], _plain_call(one.call), one.places) for one in written.insertions]
    return written.text, insertions, [tuple(problem) for problem in written.problems]


def _plain_call(call: PhraseCall | None) -> tuple[Any, ...] | None:
    return (call.phrase, call.arguments, call.values, _plain(call.text)) if call else None


def _written(row: tuple[Any, ...]) -> SourceMap:
    text, insertions, problems = row
    inserted = tuple(Insertion._make((*head, _call(call), places)) for *head, call, places in insertions)
    return SourceMap(text, inserted, tuple(ValueProblem(*problem) for problem in problems))


def _call(row: tuple[Any, ...] | None) -> PhraseCall | None:
    return PhraseCall(row[0], row[1], row[2], _written(row[3])) if row else None

"""Record look-ups, by which to decide whether something must be made again.

A face, drawing, booklet or title page depends on more than its own data: values of facts, pictures, names of other
cards. Which ones is known only by making it, so each look-up is recorded. The questions are cached under the thing's
address, the thing itself under a key of address, questions and current answers. Same address and same answers, in
order, mean the same run of the same program: a verifying trace, as in ccache's manifest mode.
"""

from __future__ import annotations

import json
import marshal
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from os.path import commonprefix
from typing import Any, NamedTuple, TypeVar

from msgspec import Struct
from msgspec.structs import asdict, replace

from cardgen.cache import MARSHAL_VERSION, Cache, digest
from cardgen.model import Localized
from cardgen.model.shown_numbers import ShownNumber

#: A kind of look-up, and its arguments.
Question = tuple[str, ...]
#: The kind of look-ups in the thing's own data, such as its fields.
OWN = "own"
#: The answer if there is none.
NOTHING = "—"
#: Longest answer that is kept in full; of a longer one, its beginning and a digest.
LONGEST = 600
#: Characters shown on either side of a difference.
CONTEXT = 12
#: Writes an answer.
_as_json = json.JSONEncoder(ensure_ascii=False, sort_keys=True, default=str).encode
#: A thing in the cache.
T = TypeVar("T")
#: Answers look-ups in the thing's own data, given the arguments after `OWN`.
OwnAnswers = Callable[[Question], str]


class ChangedAnswer(NamedTuple):
    """Why a thing is made again: a question, and its answers last time and now."""

    question: Question
    old: str
    new: str

    def __str__(self) -> str:
        old, new = _around_difference(self.old, self.new)
        kind, *words = self.question
        asked = ".".join(words) if kind == OWN else " ".join([kind, *words[_SAID.get(kind, slice(None))]])
        return f"{asked}: {old} → {new}"


#: The arguments to show to a reader, without languages, digests and all words of a text.
_SAID = {"value": slice(1, None), "token": slice(1, None), "drawing": slice(1), "breaks": slice(0)}


def _around_difference(old: str, new: str) -> tuple[str, str]:
    """Cut two texts to where they differ, with a few characters of context."""
    before = len(commonprefix([old, new]))
    after = len(commonprefix([old[before:][::-1], new[before:][::-1]]))
    start = max(0, before - CONTEXT)
    return _cut(old, start, len(old) - after + CONTEXT), _cut(new, start, len(new) - after + CONTEXT)


def _cut(text: str, start: int, end: int) -> str:
    return f"{'…' if start else ''}{text[start:end]}{'…' if end < len(text) else ''}"


class Lookups:
    """Records look-ups, and finds cached things by them.

    Args:
        answer: answers a question about the game.
    """

    def __init__(self, cache: Cache, answer: Callable[[Question], str]) -> None:
        self._cache = cache
        self._answer = answer
        self._recordings: list[dict[Question, None]] = []
        #: Why things are made again, by their display names: the first changed answer; None if never made before.
        self.changes: dict[str, ChangedAnswer | None] = {}

    def ask(self, *question: str) -> None:
        """Record a question for the innermost recording; the caller looks up the answer itself."""
        if self._recordings:
            self._recordings[-1][question] = None

    def ask_again(self, kind: str, address: str) -> None:
        """Record the questions that a part of a document asked about the game for the document, too."""
        for question, _ in self._asked(kind, address) or ():
            if question[0] != OWN:
                self.ask(*question)

    @contextmanager
    def recording(self, parts: Iterable[str] = ()) -> Iterator[dict[Question, None]]:
        """Record the questions asked in the block.

        Args:
            parts: names of the thing's own data, recorded in any case.
        """
        asked: dict[Question, None] = {(OWN, part): None for part in parts}
        self._recordings.append(asked)
        try:
            yield asked
        finally:
            self._recordings.pop()

    def key(self, kind: str, address: str, own: OwnAnswers, called: str = "") -> str:
        """Return the key of a thing by its recorded questions and their current answers; empty if there are none.

        Args:
            called: its name in `changes`, where a changed answer is noted; empty for things that are not named.
        """
        key, changed = self._current(kind, address, own)
        self._note(called, key, changed)
        return key

    def find(
        self, kind: str, address: str, own: OwnAnswers, read: Callable[[str], T | None], called: str
    ) -> T | None:
        """Return a thing that the cache has with the current answers; if it has none, note in `changes` why.

        Args:
            read: reads what is kept under a key; called: as for `key`.
        """
        key, changed = self._current(kind, address, own)
        found = read(key) if key else None
        if found is None:
            self._note(called, key, changed)
        return found

    def _current(self, kind: str, address: str, own: OwnAnswers) -> tuple[str, list[ChangedAnswer]]:
        """Return the key of a thing, and the answers that are not those of last time; no key if it was never made."""
        kept = self._asked(kind, address)
        if kept is None:
            return "", []
        answers = [(question, old, self._answered(question, own)) for question, old in kept]
        key = _key(address, ((question, new) for question, _, new in answers))
        return key, [ChangedAnswer(*row) for row in answers if row[1] != row[2]]

    def _note(self, called: str, key: str, changed: Sequence[ChangedAnswer]) -> None:
        """Note why a thing is made again. The first reason stays, also once another process has made the thing."""
        if called and (changed or not key):
            self.changes.setdefault(called, changed[0] if changed else None)

    def keep(self, kind: str, address: str, asked: Mapping[Question, None], own: OwnAnswers) -> str:
        """Store the questions of a thing, and return the key to store it under."""
        answers = [(question, self._answered(question, own)) for question in asked]
        rows = json.dumps(answers, ensure_ascii=False).encode()
        if self._cache.get(f"asked-{kind}", address) != rows:
            self._cache.put(f"asked-{kind}", address, rows)
        return _key(address, answers)

    def difference(
        self, kind: str, address: str, own: OwnAnswers, before: Lookups, own_before: OwnAnswers
    ) -> ChangedAnswer | None:
        """Return the first recorded question of a thing that another state of the game answers differently."""
        for question, _ in self._asked(kind, address) or ():
            old, new = before._answered(question, own_before), self._answered(question, own)
            if old != new:
                return ChangedAnswer(question, old, new)
        return None

    def _asked(self, kind: str, address: str) -> list[tuple[Question, str]] | None:
        kept = self._cache.get(f"asked-{kind}", address)
        try:
            return None if kept is None else [(tuple(question), old) for question, old in json.loads(kept)]
        except (ValueError, TypeError):
            return None  # damaged

    def _answered(self, question: Question, own: OwnAnswers) -> str:
        return own(question[1:]) if question[0] == OWN else self._answer(question)


def _key(address: str, answers: Iterable[tuple[Question, str]]) -> str:
    return digest(address, marshal.dumps(tuple(answers), MARSHAL_VERSION))


def as_answer(value: Any) -> str:
    """Convert data to an answer, in full if it is short."""
    if isinstance(value, ShownNumber):
        value = repr(value)
    text = _as_json(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}… {digest(text)}"


class OwnData:
    """The data that a thing is known to depend on, by name; its recording begins with all of it.

    Of localized texts, only the one in the thing's language is included.
    """

    def __init__(self, lang: str, **parts: Any) -> None:
        self._answers = {name: as_answer(repr(_in_language(part, lang))) for name, part in parts.items()}

    def __call__(self, asked: Question) -> str:
        return self._answers.get(asked[0], NOTHING)

    def __iter__(self) -> Iterator[str]:
        return iter(self._answers)


def _in_language(value: Any, lang: str) -> Any:
    if isinstance(value, Localized):
        return value.of(lang)
    if isinstance(value, Mapping):
        return {key: _in_language(one, lang) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_in_language(one, lang) for one in value]
    if isinstance(value, Struct):
        texts = {name: one for name, one in asdict(value).items() if isinstance(one, Localized)}
        return replace(value, **{name: text.of(lang) for name, text in texts.items()})
    return value


class Tracked(Mapping[str, Any]):
    """A mapping that records which entries are read.

    Args:
        ask: called with each key that is read, present or not.
    """

    def __init__(self, values: Mapping[str, Any], ask: Callable[[str], object]) -> None:
        self._values = values
        self._ask = ask

    def __getitem__(self, key: str) -> Any:
        self._ask(key)
        return self._values[key]

    def __contains__(self, key: object) -> bool:
        self._ask(str(key))
        return key in self._values

    def __iter__(self) -> Iterator[str]:
        for key in self._values:
            self._ask(key)
            yield key

    def __len__(self) -> int:
        return len(self._values)

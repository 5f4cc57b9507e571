"""Recorded look-ups: what was asked while a thing was made, and the answers, decide whether it must be made again.

A face, a drawing, a booklet or a title page is made from more than its own data: a value of the facts, a picture, the
name of another card. Which of these cannot be known beforehand, so each is recorded when it is asked for. The questions
are kept under the thing's address; the thing itself is kept under a key of address, questions and today's answers.
Same address and same answers, in order, mean the same run of the same program: a verifying trace, as in ccache's
manifest mode.
"""

from __future__ import annotations

import json
import marshal
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import fields, is_dataclass, replace
from os.path import commonprefix
from typing import Any, NamedTuple

from cardgen.cache import MARSHAL_VERSION, Cache, digest
from cardgen.model import Localized

#: What is asked: a kind, and the words that say which.
Question = tuple[str, ...]
#: A question that only the thing being made can answer, such as for one of its own fields.
OWN = "own"
#: The answer to a question that nothing answers.
NOTHING = "—"
#: Longest answer that is kept as it is; of a longer one its beginning and a digest.
LONGEST = 600
#: Characters shown on both sides of a difference.
CONTEXT = 12
#: Answers of the thing itself, by the words of the question behind `OWN`.
OwnAnswers = Callable[[Question], str]


class Change(NamedTuple):
    """Why a thing is made again: a question, its answer last time and now."""

    question: Question
    old: str
    new: str

    def __str__(self) -> str:
        old, new = _around_difference(self.old, self.new)
        kind, *words = self.question
        asked = ".".join(words) if kind == OWN else " ".join([kind, *words[_SAID.get(kind, slice(None))]])
        return f"{asked}: {old} → {new}"


#: The words of a question that tell a reader something: neither a language nor a digest.
_SAID = {"value": slice(1, None), "token": slice(1, None), "drawing": slice(1)}


def _around_difference(old: str, new: str) -> tuple[str, str]:
    """Return two texts where they differ, with a few characters before and after."""
    before = len(commonprefix([old, new]))
    after = len(commonprefix([old[before:][::-1], new[before:][::-1]]))
    start = max(0, before - CONTEXT)
    return _cut(old, start, len(old) - after + CONTEXT), _cut(new, start, len(new) - after + CONTEXT)


def _cut(text: str, start: int, end: int) -> str:
    return f"{'…' if start else ''}{text[start:end]}{'…' if end < len(text) else ''}"


class Lookups:
    """Records look-ups, and finds by them what was kept.

    Args:
        answer: answers a question about the game.
    """

    def __init__(self, cache: Cache, answer: Callable[[Question], str]) -> None:
        self._cache = cache
        self._answer = answer
        self._recordings: list[dict[Question, None]] = []
        #: Why things are made again, by what they are called: the first answer that changed; None where there is none.
        self.changes: dict[str, Change | None] = {}

    def ask(self, *question: str) -> None:
        """Record a question, for the innermost thing that is being made."""
        if self._recordings:
            self._recordings[-1][question] = None

    def ask_again(self, kind: str, address: str) -> None:
        """Record what a part of the thing being made asked of the game, as if the thing had asked it."""
        for question, _ in self._asked(kind, address) or ():
            if question[0] != OWN:
                self.ask(*question)

    @contextmanager
    def recording(self, parts: Iterable[str] = ()) -> Iterator[dict[Question, None]]:
        """Record what is asked during the block.

        Args:
            parts: of the thing's own data, which decide it in any case.
        """
        asked: dict[Question, None] = {(OWN, part): None for part in parts}
        self._recordings.append(asked)
        try:
            yield asked
        finally:
            self._recordings.pop()

    def key(self, kind: str, address: str, own: OwnAnswers, called: str = "") -> str:
        """Return the key of a thing by what it asked last time; empty where it was never made.

        Args:
            called: what to call it in `changes`, where an answer is not that of last time.
        """
        kept = self._asked(kind, address)
        if kept is None:
            if called:
                self.changes[called] = None
            return ""
        answers = [(question, old, self._answered(question, own)) for question, old in kept]
        if called:
            changed = [Change(*row) for row in answers if row[1] != row[2]]
            self.changes.update((called, change) for change in changed[:1])
        return _key(address, ((question, new) for question, _, new in answers))

    def mark_current(self, called: str) -> None:
        """Take note that a thing need not be made again: answers that changed are those of an earlier time."""
        self.changes.pop(called, None)

    def keep(self, kind: str, address: str, asked: Mapping[Question, None], own: OwnAnswers) -> str:
        """Keep what was asked for a thing, and return the key to keep it under."""
        answers = [(question, self._answered(question, own)) for question in asked]
        rows = json.dumps(answers, ensure_ascii=False).encode()
        if self._cache.get(f"asked-{kind}", address) != rows:
            self._cache.put(f"asked-{kind}", address, rows)
        return _key(address, answers)

    def _asked(self, kind: str, address: str) -> list[tuple[Question, str]] | None:
        kept = self._cache.get(f"asked-{kind}", address)
        try:
            return None if kept is None else [(tuple(question), old) for question, old in json.loads(kept)]
        except (ValueError, TypeError):
            return None  # a damaged entry is as good as none

    def _answered(self, question: Question, own: OwnAnswers) -> str:
        return own(question[1:]) if question[0] == OWN else self._answer(question)


def _key(address: str, answers: Iterable[tuple[Question, str]]) -> str:
    return digest(address, marshal.dumps(tuple(answers), MARSHAL_VERSION))


def as_answer(value: Any) -> str:
    """Return data as an answer: readable where it is short."""
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, default=str)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}… {digest(text)}"


class Parts:
    """The data of a thing that is known beforehand, part by part; a recording begins with all of it.

    Of texts in several languages only the one in the language of the thing counts.
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
    if is_dataclass(value) and not isinstance(value, type):
        texts = ((field.name, getattr(value, field.name)) for field in fields(value))
        return replace(value, **{name: text.of(lang) for name, text in texts if isinstance(text, Localized)})
    return value


class Tracked(Mapping[str, Any]):
    """A mapping that records which of its entries are read.

    Args:
        ask: is called with the key of each entry that is asked for, there or not.
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

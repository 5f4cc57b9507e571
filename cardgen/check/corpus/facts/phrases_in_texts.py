"""Phrases of the ledger in texts: where one is said, and with which value.

Hundreds of phrases are looked for in thousands of texts, so that each text is made plain once, what may be a value in
it is found once, and a phrase is then compared letter by letter around each.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from cardgen.check.corpus.facts.ledger_entries import Entry
from cardgen.check.corpus.facts.near_phrase import near_phrase
from cardgen.check.corpus.facts.scopes import holding, spot_of
from cardgen.check.corpus.language_words import number_words, ways, ways_about
from cardgen.check.corpus.text_units import TextUnit
from cardgen.check.subjects.checked_game import CheckedGame
from cardgen.model.citations import in_brackets

_PIECE = re.compile(r"(?P<gap>[\s*_]+)|[^\s*_]+")
_DASH = re.compile(r"\s*[–-]\s*")
_DASHED = re.compile(r"\d{1,6}(?:\s*[–-]\s*\d{1,6})?")


#: A phrase that no text says: number of its row, language, phrase, and number and letters of the text that is most like
#: it, or None.
Unsaid = tuple[int, str, str, tuple[int, int, int] | None]


class _Phrase(NamedTuple):
    """A phrase of the ledger.

    Attributes:
        row: number of its row; before, after: plain words around the value; about: of a direction such as `side`.
        valued: a value stands in it; one without says the whole of a row, such as "the card goes back at once".
    """

    row: int
    lang: str
    phrase: str
    before: str
    after: str
    about: str
    valued: bool


class Plain(NamedTuple):
    """A text in small letters without markup and with one space between words, and where each letter stands in it."""

    words: str
    offsets: Sequence[int]


def plain_words(text: str) -> Plain:
    """Make a text plain."""
    words: list[str] = []
    offsets: list[int] = []
    for match in _PIECE.finditer(text):
        piece = match[0]
        if not match["gap"]:
            low = piece.lower()
            words.append(low if len(low) == len(piece) else piece)
            offsets += range(match.start(), match.end())
        elif piece.strip("*_"):
            words.append(" ")
            offsets.append(match.start())
    return Plain("".join(words), offsets)


def differing(
    game: CheckedGame, texts: Sequence[tuple[int, TextUnit]], rows: Sequence[Entry]
) -> tuple[list[tuple[int, int, int, str]], list[Unsaid]]:
    """Return where texts say a phrase of the ledger with another value, and phrases that none says.

    Returns:
        the number of each text that differs, letters from and to, and the message; and the phrases that none says.
    """
    same: dict[str, list[Entry]] = defaultdict(list)
    for row in rows:
        same[row.key].append(row)
    listed = [p for index, row in enumerate(rows) for p in _phrases(index, row)]
    unsaid = dict.fromkeys(listed)
    differs: list[tuple[int, int, int, str]] = []
    for index, one in texts:
        made = plain_words(one.text)
        for phrase in listed:
            if phrase.lang != one.lang or phrase.before not in made.words or phrase.after not in made.words:
                continue
            if not phrase.valued and _stands_in(phrase.before, made.words):
                unsaid.pop(phrase, None)
            for start, end in _said(made, phrase) if phrase.valued else ():
                unsaid.pop(phrase, None)
                row = rows[phrase.row]
                message = _message(game, one, row, same[row.key], start, end)
                if message:
                    differs.append((index, start, end, message))
    missing: list[Unsaid] = []
    for phrase in unsaid:
        there = [(index, text.text) for index, text in texts if text.lang == phrase.lang]
        near = near_phrase(phrase.phrase, there, phrase.lang)
        missing.append((phrase.row, phrase.lang, phrase.phrase, near))
    return differs, missing


def _phrases(index: int, row: Entry) -> Iterator[_Phrase]:
    way = ways().get(row.value.casefold())
    for lang, listed in row.said.items():
        for phrase in listed:
            before, value, after = (plain_words(part).words for part in phrase.partition("#"))
            yield _Phrase(index, lang, phrase, before, after, way.about if way else "", bool(value))


def _stands_in(phrase: str, words: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(phrase)}(?!\w)", words) is not None


def _said(one: Plain, phrase: _Phrase) -> Iterator[tuple[int, int]]:
    """Go through the values that a text says in a phrase: letters from and to."""
    words, before, after = one.words, phrase.before, phrase.after
    values = _values(words, phrase.lang, phrase.about)
    behind = 0
    for start, end in values.behind(before) if before else values.ahead_of(after):
        first, last = start - len(before), end + len(after)
        whole = start >= behind and words.startswith(after, end)
        if whole and not words[first - 1 : first].isalnum() and not words[last : last + 1].isalnum():
            behind = end
            yield one.offsets[start], one.offsets[end - 1] + 1


class _Values:
    """Whatever may be a value in plain words: of a range also its first number."""

    def __init__(self, words: str, pattern: re.Pattern[str]) -> None:
        self.words = words
        self._ends: dict[int, list[int]] = {}
        self._starts: dict[int, list[int]] = defaultdict(list)
        for match in pattern.finditer(words):
            start, said = match.start(), match["value"]
            ends = [start + len(said)]
            if said[0].isdigit() and not said.isdigit():
                ends.append(start + len(_DASH.split(said)[0]))
            self._ends[start] = ends
            for end in ends:
                self._starts[end].append(start)

    def behind(self, before: str) -> Iterator[tuple[int, int]]:
        """Go through the values that stand right behind some words, in order."""
        for at in _places(before, self.words):
            start = at + len(before)
            yield from ((start, end) for end in self._ends.get(start, ()))

    def ahead_of(self, after: str) -> Iterator[tuple[int, int]]:
        """Go through the values that stand right before some words, in order."""
        for end in _places(after, self.words):
            yield from ((start, end) for start in self._starts.get(end, ()))


def _places(said: str, words: str) -> Iterator[int]:
    at = words.find(said)
    while at >= 0:
        yield at
        at = words.find(said, at + 1)


@lru_cache(maxsize=64)
def _values(words: str, lang: str, about: str) -> _Values:
    return _Values(words, _value_pattern(lang, about))


@lru_cache(maxsize=32)
def _value_pattern(lang: str, about: str) -> re.Pattern[str]:
    """Return what finds a value at each letter where one begins: token, number, range, or number or direction in words.

    Args:
        about: what the value is about where it is a direction, such as `side`.
    """
    numbers = number_words(lang)
    one = numbers.excuse.get("1", ())  # an article elsewhere; between these very words it is a number
    listed = sorted((*numbers.sure, *one, *ways_about(about, lang)), key=len, reverse=True)
    known = "|".join(re.escape(word.lower()) for word in listed) or r"(?!)"
    return re.compile(
        rf"(?=(?P<value>\{{[^{{}}]{{1,40}}\}}|(?<!\d){_DASHED.pattern}|(?<!\w)(?:{known})(?!\w)))"
    )


def _message(
    game: CheckedGame, one: TextUnit, row: Entry, same: Sequence[Entry], start: int, end: int
) -> str:
    """Say what is wrong with a value in a text, or give an empty string where it is the ledger's."""
    entry = holding(same, spot_of(game, one, start)) or row
    said = one.text[start:end]
    value = _value(said, one.lang)
    if value == _value(entry.value, one.lang):
        return ""
    others = [e for e in same if _value(e.value, one.lang) == value]
    hint = f"; that holds for {others[0].where}" if others else ""
    return f"'{said}', but '{entry.key}' is '{entry.value}'{in_brackets(entry.source)}{hint}"


def _value(said: str, lang: str) -> str:
    """Return a value in one spelling: words for numbers as digits, directions in English, no braces, one dash."""
    bare = re.sub(r"[\s*_]+", " ", said.strip("{}").casefold())
    numbers = number_words(lang)
    known = "1" if bare in numbers.excuse.get("1", ()) else numbers.sure.get(bare)
    word = known or re.sub(r"(?<=\d)(?:st|nd|rd)$", "th", bare)
    return ways()[word].name if word in ways() else _DASH.sub("-", word)

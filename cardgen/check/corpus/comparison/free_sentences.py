"""Free sentences: those that texts write out themselves, and which of a game's phrases they are or nearly are."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, product
from typing import Any, NamedTuple

from cardgen.check.corpus.sentences import is_mark
from cardgen.check.corpus.text_units import NAME, RULES, TextUnit, disk_memo, text_units
from cardgen.check.subjects.checked_game import CheckedGame
from cardgen.check.subjects.memoized import memoized
from cardgen.model import Phrase
from cardgen.model.source_map import PARAMETER, PHRASE, TABLE
from cardgen.values.phrase_calls import parse_phrase_reference
from cardgen.values.placeholders import find_placeholders

#: Where a sentence ends, as in `corpus.sentences`; in rules also a heading, an item of a list or a cell does.
_END = re.compile(r"(?<=[.!?])[*”“»\"’)]*\s+|\n\s*\n")
_LINE_BEGINS = r"[ \t]*(?:[-+*>#]+[ \t]|\d+\.[ \t]|\|)"
_RULES_END = re.compile(
    rf"{_END.pattern}|\s*\n(?={_LINE_BEGINS})|^{_LINE_BEGINS}[ \t]*|\s*\|\s*", re.MULTILINE
)
_WHOLE = re.compile(r"[.!?][*”“»\"’)]*$")
#: A phrase is compared in so many ways at most: each form of a noun is one.
_MOST_WAYS = 32
_DEEPEST = 8

_LEXEME = re.compile(r"\{[^{}]*\}|\d+(?:[.,]\d+)?|[^\W\d_]+(?:[-'’][^\W\d_]+)*|[^\s*\w]")
#: What stands in the words of a phrase for an argument, for one that must be a number, and for a value.
_PARAMETER = re.compile(r"\{(?P<number>\d)(?P<counted>#?)\}")

#: Words, marks, numbers and tokens of a sentence.
Words = tuple[str, ...]


class FreeSentence(NamedTuple):
    """Sentences of a text that no phrase prints, one or more in a row: letters from and to."""

    unit: TextUnit
    start: int
    end: int

    @property
    def raw(self) -> str:
        """The letters, as they are printed."""
        return self.unit.text[self.start : self.end]


class Likeness(NamedTuple):
    """A free sentence that is a phrase but for at most one word.

    Attributes:
        here, there: the word of the sentence and that of the phrase; empty where it has none.
        behind: what stands before it in the phrase; arguments: what stands for the parameters, as a text writes it.
        fixed: how many words of the phrase are no parameters.
    """

    sentence: FreeSentence
    phrase: Phrase
    here: str
    there: str
    behind: str
    arguments: tuple[str, ...]
    fixed: int

    @property
    def call(self) -> str:
        """How a text says the phrase instead."""
        return "{say:" + f"{self.phrase.key} {', '.join(self.arguments)}".strip() + "}"

    @property
    def is_same(self) -> bool:
        """Whether all words agree."""
        return not (self.here or self.there)


@memoized
def free_sentences(game: CheckedGame) -> tuple[tuple[FreeSentence, ...], ...]:
    """Return the sentences that no phrase or table of data prints, text by text; names are no sentences."""
    units = text_units(game)
    kept = disk_memo(game, "free-sentences", _spans, repr([_said(game, unit) for unit in units]))
    return tuple(
        tuple(FreeSentence(units[index], start, end) for start, end in spans) for index, spans in kept
    )


def _spans(game: CheckedGame) -> list[tuple[int, list[tuple[int, int]]]]:
    """Return the letters of free sentences, from and to, by the index of their text."""
    return [
        (index, list(_sentences(unit, _said(game, unit))))
        for index, unit in enumerate(text_units(game))
        if unit.kind != NAME
    ]


def _said(game: CheckedGame, unit: TextUnit) -> list[tuple[int, int]]:
    """Return what phrases and tables of data print of a text, from and to: it is written elsewhere."""
    written = game.source_maps.get((unit.owner, unit.field, unit.lang))
    return [
        (one.start, one.end) for one in (written.insertions if written else ()) if one.kind in (PHRASE, TABLE)
    ]


def _sentences(unit: TextUnit, said: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    start = 0
    ends = (_RULES_END if unit.kind == RULES else _END).finditer(unit.text)
    for before, behind in (*(end.span() for end in ends), (len(unit.text), len(unit.text))):
        # Marks of emphasis and quotes that end a sentence belong to it.
        end = before + len(unit.text[before:behind].rstrip().rstrip("|")) if before else before
        raw = unit.text[start:end].strip()
        if raw and not any(first < end and start < last for first, last in said):
            first = start + len(unit.text[start:end]) - len(unit.text[start:end].lstrip())
            yield first, first + len(raw)
        start = behind


@memoized
def likenesses(game: CheckedGame) -> tuple[Likeness, ...]:
    """Return the free sentences that are a phrase of the game but for at most one word, in content order."""
    if not game.phrases:
        return ()
    texts = free_sentences(game)
    decides = repr([(phrase.key, sorted(phrase.texts.items())) for phrase in game.phrases.values()])
    decides += repr([[one[1:] for one in found] for found in texts])
    return tuple(
        Likeness(FreeSentence(texts[index][0].unit, start, end), game.phrases[key], *row)
        for index, start, end, key, row in disk_memo(game, "likenesses", _rows, decides)
    )


def _rows(game: CheckedGame) -> list[tuple[int, int, int, str, tuple[Any, ...]]]:
    """Return the likenesses as plain data, by the index of their text among those with free sentences."""
    return [
        (index, one.sentence.start, one.sentence.end, one.phrase.key, tuple(one[2:]))
        for index, found in enumerate(free_sentences(game))
        for one in _likenesses(found, _by_lengths(game, found[0].unit.lang) if found else {})
    ]


def _likenesses(
    found: Sequence[FreeSentence], listed: Mapping[int, Mapping[int, Sequence[tuple[Phrase, Words]]]]
) -> Iterator[Likeness]:
    for count in sorted(listed):
        for rows in zip(*(islice(found, k, None) for k in range(count)), strict=False):
            joined = FreeSentence(rows[0].unit, rows[0].start, rows[-1].end)
            words = lexemes(joined.raw)
            of_length = (one for more in (-1, 0, 1) for one in listed[count].get(len(words) + more, ()))
            near = [one for phrase, shape in of_length if (one := _compared(joined, words, phrase, shape))]
            same = [one for one in near if one.is_same]
            yield from (same or near)[:1]


@memoized
def _by_lengths(game: CheckedGame, lang: str) -> dict[int, dict[int, list[tuple[Phrase, Words]]]]:
    """Return the phrases that are whole sentences by how many sentences and by how many words they are."""
    listed: dict[int, dict[int, list[tuple[Phrase, Words]]]] = {}
    for phrase, shape, count in _shapes(game, lang):
        listed.setdefault(count, {}).setdefault(len(shape), []).append((phrase, shape))
    return listed


def _shapes(game: CheckedGame, lang: str) -> Iterator[tuple[Phrase, Words, int]]:
    """Go through the phrases that are whole sentences, in each form of their nouns, and how many sentences each is."""
    for phrase in game.phrases.values():
        text = _unfolded(game, phrase.texts.get(lang, ""), lang, 0)
        if _WHOLE.search(text):
            parts = [_forms(part) for part in re.split(r"(\{[1-9]\|[^{}]*\})", text)]
            for way in islice(product(*parts), _MOST_WAYS):
                yield phrase, lexemes("".join(way)), len(_END.split(text))


def _unfolded(game: CheckedGame, text: str, lang: str, depth: int) -> str:
    """Return the text of a phrase with those that it says written out, and with 0 for what is not its own argument."""
    parts, behind = [], 0
    for one in find_placeholders(text, of_phrase=True):
        parts.append(text[behind : one.at])
        behind = one.until
        if one.kind == PARAMETER:
            parts.append(text[one.at : one.until] if depth == 0 else "{0}")
        elif one.kind == PHRASE and depth < _DEEPEST:
            said = game.phrases.get(parse_phrase_reference(one.inside).phrase)
            parts.append(_unfolded(game, said.texts.get(lang, ""), lang, depth + 1) if said else "")
        else:
            parts.append("{0}")
    return "".join([*parts, text[behind:]])


def _forms(part: str) -> list[str]:
    """Return a part of a phrase, an argument that is counted once with each form of its noun."""
    if not re.match(r"\{[1-9]\|", part):
        return [part]
    number, *forms = part[1:-1].split("|")
    return [f"{{{number}#}} {form.strip()}" for form in dict.fromkeys(forms)]


def lexemes(sentence: str) -> Words:
    """Return the words, marks, numbers and tokens of a sentence, without the capital that it begins with."""
    found = _LEXEME.findall(sentence.replace("\u00ad", ""))
    if found and found[0][:1].isupper() and (not found[0].isupper() or len(found[0]) == 1):
        found[0] = found[0][0].lower() + found[0][1:]
    return tuple(found)


def _compared(sentence: FreeSentence, words: Words, phrase: Phrase, shape: Words) -> Likeness | None:
    """Return how a sentence is like a phrase; None where more than a word differs."""
    shorter = min(len(words), len(shape))
    if not words:
        return None
    start = 0
    while start < shorter and _agree(words[start], shape[start]):
        start += 1
    end = 0
    while end < shorter - start and _agree(words[-1 - end], shape[-1 - end]):
        end += 1
    here, there = words[start : len(words) - end], shape[start : len(shape) - end]
    if len(here) > 1 or len(there) > 1 or any(map(is_parameter, there)):
        return None
    pairs = [*zip(words[:start], shape, strict=False), *zip(words[::-1][:end], shape[::-1], strict=False)]
    given = {mark["number"]: said for said, wanted in pairs if (mark := _PARAMETER.fullmatch(wanted))}
    arguments = tuple(said.strip("{}") for number, said in sorted(given.items()) if number != "0")
    fixed = sum(not (is_parameter(word) or is_mark(word)) for word in shape)
    return Likeness(
        sentence, phrase, "".join(here), "".join(there), shape[start - 1] if start else "", arguments, fixed
    )


def is_parameter(word: str) -> bool:
    """Return whether a word of a phrase stands for an argument or a value."""
    return _PARAMETER.fullmatch(word) is not None


def _agree(word: str, wanted: str) -> bool:
    mark = _PARAMETER.fullmatch(wanted)
    if mark is None:
        return word == wanted
    return word[0].isdigit() if mark["counted"] else not is_mark(word)

"""Values that facts have in other editions, and the texts that state them here.

Another edition is a game that this one extends, a game that extends this one, or what a fact's scope calls an
`edition`. The topic of a fact is known from the sentences that print it, in any of these games: a sentence of the same
words with the other edition's value is about the same thing. It has the value next to one of these words, and shares
one that few sentences have. Examples have other numbers, and a number in brackets counts something off.
"""

from __future__ import annotations

import re
import sys
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import chain
from typing import Any, NamedTuple

from cardgen.cache import digest
from cardgen.check.contexts.checked_game import CheckedGame
from cardgen.check.corpus.facts.texts_against_ledger import texts_of_sentences
from cardgen.check.corpus.language_words import words
from cardgen.check.corpus.segmentation import BREAK, LETTERS
from cardgen.check.corpus.text_units import NAME, TextUnit, by_key, by_text, text_keys
from cardgen.model import Game, Localized, SourceMap
from cardgen.model.source_map import VALUE
from cardgen.values import InterpolationError, Interpolator
from cardgen.values.interpolator import format_number
from cardgen.values.placeholders import find_placeholders, parse_value

#: The value of a fact.
Result = Fraction | str
#: Where a sentence ends.
_MARKS = (".", "!", "?", ";")
_BRACED = re.compile(r"\{[^{}]*\}")
#: How many first letters distinguish a word from others, whatever its ending.
_STEM = 4
_SHORTEST = 3
#: Minimum number of words that two sentences about one thing share, and their share of the shorter one.
_SHARED, _PART = 2, 0.5
#: How many words on either side are next to a value.
_BESIDE = 2
#: Maximum number and share of a game's sentences with a word that still distinguishes them.
_FEW, _FEW_PART = 5, 0.02


class OtherValue(NamedTuple):
    """A value that a fact has in another edition; `here` is its value in this one."""

    key: str
    edition: Localized
    value: Result
    here: Result


class Sentence(NamedTuple):
    """The words of a sentence around a value, each by its first letters, and those next to it."""

    words: frozenset[str]
    beside: frozenset[str]


class ForeignValue(NamedTuple):
    """Another edition's value in a text: from `start` to before `end`."""

    other: OtherValue
    unit: TextUnit
    start: int
    end: int


def values_of_others(game: CheckedGame) -> Iterator[ForeignValue]:
    """Yield the values of other editions in texts of a game."""
    others = list(_other_values(game))
    if not others:
        return
    about = _sentences_of_facts(game, {one.key for one in others})
    patterns = {
        lang: [(one, _pattern(game, one.value, lang)) for one in others if (one.key, lang) in about]
        for lang in game.languages
    }
    common = _common(game, about)

    def rows_of(unit: TextUnit) -> list[tuple[int, int, int]]:
        return [
            (others.index(one), *match.span())
            for one, pattern in patterns[unit.lang]
            for match in pattern.finditer(unit.text)
            if _is_about(game, unit, match, one, about[one.key, unit.lang], common[unit.lang])
        ]

    units = [unit for _, unit in texts_of_sentences(game)]
    keys = [f"{_written_as(game, unit)} {text_keys(game)[index]}" for index, unit in texts_of_sentences(game)]
    compared = repr((others, _in_order(about), {lang: sorted(known) for lang, known in common.items()}))
    more = digest(compared, repr(game.phrases))
    for unit, rows in zip(units, by_key(game, "editions", units, keys, rows_of, more), strict=True):
        for number, start, end in rows:
            yield ForeignValue(others[number], unit, start, end)


def _written_as(game: CheckedGame, unit: TextUnit) -> str:
    """Return a key of the source of a text that prints a value; else an empty string."""
    written = game.source_maps.get((unit.owner, unit.field, unit.lang))
    return digest(written.text) if written else ""


def _in_order(about: Mapping[tuple[str, str], list[Sentence]]) -> list[Any]:
    """Return sentences that print facts as data that are written in one way."""
    return [
        (key, [[sorted(part) for part in one] for one in listed]) for key, listed in sorted(about.items())
    ]


def _other_values(game: CheckedGame) -> Iterator[OtherValue]:
    """Yield the values of other editions that differ from all that this game states under the key."""
    editions: defaultdict[str, list[tuple[Localized, Result]]] = defaultdict(list)
    own: defaultdict[str, list[Result]] = defaultdict(list)
    for key, edition, value in _stated(game):
        if edition:
            editions[key].append((Localized(dict.fromkeys(game.languages, edition)), value))
        else:
            own[key].append(value)
    for other in _editions(game):
        for key, edition, value in _stated(other, own):
            if not edition:
                editions[key].append((other.title, value))
    for key, here in own.items():
        # A scope may name a game that is here, too: its value is reported once.
        titles = {value: title for title, value in editions[key]}
        for value, title in titles.items():
            if value not in here:
                yield OtherValue(key, title, value, here[0])


def _stated(game: Game, keys: Mapping[str, object] | None = None) -> Iterator[tuple[str, str, Result]]:
    """Yield what a game states: key, the edition that it is of, empty for the game itself, and what it comes to.

    Args:
        keys: only these; None for all.
    """
    printer = Interpolator(game)
    for fact in (fact for key, rows in game.facts.items() if keys is None or key in keys for fact in rows):
        try:
            yield fact.key, fact.scope.get("edition", ""), printer.result(fact)
        except InterpolationError:
            continue  # the rules of facts report it


def _sentences_of_facts(game: CheckedGame, keys: set[str]) -> Mapping[tuple[str, str], list[Sentence]]:
    """Return the sentences that print a fact, by its key and language, in all editions."""
    found: defaultdict[tuple[str, str], list[Sentence]] = defaultdict(list)
    for lang, text in (*_written(game), *(one for other in _editions(game) for one in _texts(other))):
        for opening in find_placeholders(text, of_phrase=True):
            token = parse_value(opening.inside)
            if opening.kind == VALUE and token.expression in keys:
                start, end = _sentence(text, opening.at, opening.until)
                after = " ".join((*token.forms[:1], text[opening.until : end]))
                found[token.expression, lang].append(_around(text[start : opening.at], after, lang))
    return found


def _editions(game: CheckedGame) -> Sequence[Game]:
    return (*game.lineage[1:], *game.others)


def _written(game: CheckedGame) -> Iterator[tuple[str, str]]:
    """Yield the texts of this game that print values, as they are written, and its phrases."""
    yield from ((lang, written.text) for (_, _, lang), written in game.source_maps.items())
    yield from _phrases(game)


def _texts(game: Game) -> Iterator[tuple[str, str]]:
    """Yield the texts of a game whose values are not printed yet."""
    for component in game.components():
        for value in component.fields.values():
            if isinstance(value, Localized):
                yield from (item for item in value.items() if "{=" in item[1])
    yield from ((lang, rules.text) for lang, rules in game.rules.items())
    yield from _phrases(game)


def _phrases(game: Game) -> Iterator[tuple[str, str]]:
    for phrase in game.phrases.values():
        yield from phrase.texts.items()


def _is_about(
    game: CheckedGame,
    unit: TextUnit,
    match: re.Match[str],
    one: OtherValue,
    known: Sequence[Sentence],
    common: frozenset[str],
) -> bool:
    """Return whether a value is about the fact: in a sentence like one that prints it, which names no edition."""
    start, end = _sentence(unit.text, *match.span())
    if _is_aside(unit.text, *match.span()):
        return False
    written = game.source_maps.get((unit.owner, unit.field, unit.lang))
    if written and _is_printed(written, *match.span()):
        return False
    sentence = unit.text[start:end]
    if re.search(rf"(?<!\w){re.escape(one.edition.of(unit.lang))}", sentence, re.IGNORECASE):
        return False
    if written and any(start <= v.start < end and _prints(v.written, one.key) for v in written.insertions):
        return False
    around = _around(unit.text[start : match.start()], unit.text[match.end() : end], unit.lang)
    return any(_are_alike(around, other, common) for other in known)


def _is_aside(text: str, start: int, end: int) -> bool:
    """Return whether letters are in an example, or alone in brackets."""
    line = text.rfind("\n", 0, start) + 1
    return text.startswith(">", line) or (text[start - 1 : start], text[end : end + 1]) == ("(", ")")


def _is_printed(written: SourceMap, start: int, end: int) -> bool:
    """Return whether letters of a printed text are those of a value, and not of an author, be it in a phrase."""
    around = (one for one in written.insertions if one.start < end and start < one.end)
    return any(
        one.call is None or _is_printed(one.call.text, start - one.start, end - one.start) for one in around
    )


def _prints(inside: str, key: str) -> bool:
    return parse_value(inside).expression == key


def _are_alike(one: Sentence, other: Sentence, common: frozenset[str]) -> bool:
    shared = one.words & other.words
    enough = max(_SHARED, _PART * min(len(one.words), len(other.words)))
    return len(shared) >= enough and bool(one.beside & other.beside) and bool(shared - common)


def _sentence(text: str, start: int, end: int) -> tuple[int, int]:
    # What ends right before the letters does so whatever they are.
    begins, ends = _borders(text)
    before = start if text[start - 1 : start] in _MARKS else begins[bisect_right(begins, start) - 1]
    return before, ends[bisect_left(ends, end)]


@lru_cache(maxsize=4096)
def _borders(text: str) -> tuple[list[int], list[int]]:
    found = list(BREAK.finditer(text))
    return [0, *(one.end() for one in found)], [*(one.start() for one in found), len(text)]


def _around(before: str, after: str, lang: str) -> Sentence:
    first, second = _content(before, lang), _content(after, lang)
    return Sentence(frozenset((*first, *second)), frozenset((*first[-_BESIDE:], *second[:_BESIDE])))


def _content(text: str, lang: str) -> list[str]:
    """Return the content words of a text, each by its first letters."""
    little = words("little", lang)
    found = (word.lower() for word in LETTERS.findall(_BRACED.sub(" ", text)))
    return [word[:_STEM] for word in found if len(word) >= _SHORTEST and word not in little]


def _common(
    game: CheckedGame, about: Mapping[tuple[str, str], list[Sentence]]
) -> Mapping[str, frozenset[str]]:
    """Return by language the words that many sentences of a game have, of those in sentences that print a fact."""
    needed: dict[str, set[str]] = {lang: set() for lang in game.languages}
    for (_, lang), sentences in about.items():
        needed[lang].update(*(one.words for one in sentences))
    return {lang: _common_of(game, lang) & words for lang, words in needed.items()}


def _common_of(game: CheckedGame, lang: str) -> frozenset[str]:
    read = by_text(game, "stems", _stems)
    texts = (read[index] for index, unit in texts_of_sentences(game) if unit.lang == lang)
    sentences = [stems for sentences in texts for stems in sentences]
    counts = Counter(chain.from_iterable(sentences))
    most = max(_FEW, _FEW_PART * len(sentences))
    return frozenset(word for word, count in counts.items() if count > most)


def _stems(unit: TextUnit) -> list[list[str]]:
    """Return the words of each sentence of a text that has any, each word once."""
    sentences = (_content(one, unit.lang) for one in BREAK.split(unit.text)) if unit.kind != NAME else ()
    return [sorted({sys.intern(word) for word in words}) for words in sentences if words]


def _pattern(game: Game, value: Result, lang: str) -> re.Pattern[str]:
    """Return a pattern of a value in a text of a language, in figures, words or as a token."""
    if isinstance(value, str):
        bare = value.strip("{}")
        token = game.tokens.get(bare)
        forms = {value, f"{{{bare}}}", token.label.of(lang)} if token else {value}
    else:
        formats = ((), ("grouped",), ("words",), ("fraction",), ("percent",))
        forms = {form for spec in formats for form in _form(value, spec, lang)}
    listed = "|".join(
        re.sub(r"(?:\\?[ \u00a0\u202f])+", r"[\\s\\u00a0\\u202f]*", re.escape(form))
        for form in sorted(forms, key=len, reverse=True)
    )
    return re.compile(rf"(?<![\w–-])(?<!\d[.,])(?:{listed})(?![\w%–-]|[.,]\d)", re.IGNORECASE)


def _form(value: Fraction, spec: tuple[str, ...], lang: str) -> Iterator[str]:
    """Yield a number in a format that suits it: odds in percent and fractions, whole numbers in words."""
    odds = 0 < value < 1
    if odds == (spec in (("fraction",), ("percent",))):
        try:
            yield format_number(value, spec, lang)
        except InterpolationError:
            return

"""One sentence as a statement: the stems of its words, and its slots: numbers with what they count."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import islice, takewhile
from pathlib import Path
from typing import NamedTuple

from cardgen.check.corpus.language_words import inflection, number_words, words
from cardgen.check.corpus.segmentation import WORD
from cardgen.check.corpus.text_units import language_of
from cardgen.load.store import word_lists

_FILE = Path(__file__).with_name("slots.yaml")
#: Maximum distance, in words, from a number to what it counts; maximum number of words for that.
_REACH, _UNITS = 4, 2
#: Maximum count of numbers in a sentence; with more it is a table.
_MOST = 12
#: Minimum length of a stem.
_STEM = 3
_LEXEMES = re.compile(
    rf"(?P<word>{WORD.pattern})|"
    r"(?P<number>(?<![\w.,/])(?<!\d[ \u00a0\u202f])\d{1,5}(?![\w/]|[.,]\d|[ \u00a0\u202f]\d{3}))|"
    r"(?P<mark>[^\s\w])"
)
#: Signs that make two numbers a range or a sum, so that neither is an amount.
_JOINING = frozenset("-–—/×+=−%½")
#: The unit of "nothing" and "twice as much" if nothing follows.
_WORTH = ("=",)
ORDINAL, INSTEAD, AMOUNT = "ordinal", "instead", "amount"
MOST, LEAST, LIMIT = "at most", "at least", "limit"
#: The bound that words next to a number give it, and their bound after a negation.
_BOUNDS = {"most": (MOST, MOST), "least": (LEAST, LEAST), "over": (LIMIT, MOST), "under": (LIMIT, LEAST)}


#: A word, number or mark of a sentence: its kind, its letters in lower case, where it begins and ends.
_Lexeme = tuple[str, str, int, int]


class Slot(NamedTuple):
    """A value in a sentence, and what it counts.

    Attributes:
        kind: AMOUNT, ORDINAL, INSTEAD.
        units: the stems of the one or two words that it counts; may be empty.
        bound: MOST or LEAST if it is a limit, LIMIT if its direction is unknown, else empty.
        about: the stems of the words before it, up to a sign or another number, if it has no units.
        start, end: where it is written.
    """

    kind: str
    value: str
    units: tuple[str, ...]
    bound: str
    about: frozenset[str]
    start: int
    end: int

    def written(self, sentence: str) -> str:
        """Return how the value is written in its sentence."""
        return sentence[self.start : self.end]


class Statement(NamedTuple):
    """A sentence: its words' stems, and its slots; `excepts`: it makes an exception to what holds elsewhere."""

    sentence: str
    stems: frozenset[str]
    slots: tuple[Slot, ...]
    excepts: bool


class _Language(NamedTuple):
    """The words of a language, from `slots.yaml`.

    Attributes:
        values: the value of each word that is a number; articles: words for one that are articles, too.
        words: lists of words; phrases: lists of phrases, each as its words.
    """

    values: Mapping[str, str]
    articles: frozenset[str]
    words: Mapping[str, frozenset[str]]
    phrases: Mapping[str, frozenset[tuple[str, ...]]]


@lru_cache(maxsize=16)
def _language(lang: str) -> _Language | None:
    known = language_of(word_lists(_FILE), lang)
    if not known:
        return None
    phrases = {k: frozenset(tuple(w.split("_")) for w in v.split()) for k, v in known.items()}
    single = {k: frozenset(w[0] for w in v) for k, v in phrases.items()}
    numbers = number_words(lang)
    values = {word: value for word, value in numbers.sure.items() if value != "1/2"}
    for key, value in (("one", "1"), ("both", "2"), ("nothing", "0"), ("double", "x2")):
        values |= dict.fromkeys(single[key], value)
    single["little"] = (single["little"] | words("little", lang) | numbers.sure.keys()) - single["telling"]
    articles = numbers.stand_ins.get("1", frozenset()) | single["loose_one"]
    return _Language(values, frozenset(articles - values.keys()), single, phrases)


@lru_cache(maxsize=65536)
def stem(word: str, lang: str) -> str:
    """Return the stem of a word: what its forms usually share, without endings and the vowels before them."""
    plain = word.lower().replace("\u00ad", "").replace("-", "")
    while len(plain) > _STEM and (ends := [e for e in inflection(lang).endings if plain.endswith(e)]):
        shorter = next((plain[: -len(e)] for e in ends if len(plain) - len(e) >= _STEM), plain)
        if shorter == plain:
            break
        plain = shorter
    short = plain.rstrip("aeiouyäöåë")
    return short if len(short) >= _STEM else plain


def stems_of(text: str, lang: str) -> frozenset[str]:
    """Return the stems of the content words of a text."""
    known = _language(lang)
    return _stems(_words(text), lang, known) if known else frozenset()


def _words(text: str) -> list[str]:
    return [found[0] for found in WORD.finditer(text.lower())]


def _stems(listed: list[str], lang: str, known: _Language) -> frozenset[str]:
    little = known.words["little"]
    return frozenset(stem(word, lang) for word in listed if word not in little and len(word) > 1)


def statement(sentence: str, lang: str) -> Statement:
    """Return what a sentence states; nothing in an unsupported language."""
    known = _language(lang)
    if known is None:
        return Statement(sentence, frozenset(), (), False)
    listed = _words(sentence)
    numbers = known.values.keys() | known.articles
    counts = not numbers.isdisjoint(listed) or any(map(str.isdigit, sentence))
    slots = tuple(islice(_slots(sentence, lang, known), _MOST + 1)) if counts else ()
    slots = slots if len(slots) <= _MOST else ()
    return Statement(
        sentence, _stems(listed, lang, known), slots, bool(slots) and _excepts(listed, slots, known)
    )


def denies(sentence: str, lang: str) -> bool:
    """Return whether a sentence says no."""
    known = _language(lang)
    return known is not None and not known.words["denying"].isdisjoint(_words(sentence))


def is_of_the_box(sentence: str, title: str, lang: str) -> bool:
    """Return whether a sentence says what is in the box, by its words or by the title that it is under."""
    known = _language(lang)
    if known is None:
        return False
    listed, box = tuple(_words(sentence)), known.phrases["box"]
    return (_has(listed, box) or _has(tuple(_words(title)), box)) and known.words["unless"].isdisjoint(listed)


def _excepts(listed: list[str], slots: tuple[Slot, ...], known: _Language) -> bool:
    firm = any(slot.bound for slot in slots) or not known.words["exactly"].isdisjoint(listed)
    allows = not known.words["freely"].isdisjoint(listed)
    return (allows and not firm) or not known.words["replacing"].isdisjoint(listed)


def _slots(sentence: str, lang: str, known: _Language) -> Iterator[Slot]:
    found = [(m.lastgroup or "", m[0].lower(), m.start(), m.end()) for m in _LEXEMES.finditer(sentence)]
    last: tuple[str, ...] = ()
    for k, (kind, word, start, end) in enumerate(found):
        value = word if kind == "number" else _value(found, k, known) if kind == "word" else ""
        if not value:
            continue
        beside = {w for _, w, _, _ in found[max(0, k - 1) : k + 2]}
        if beside & _JOINING or beside & known.words["skipped"]:
            continue
        if kind == "number" and _is_step(sentence, start, end):
            continue
        before = tuple(w for _, w, _, _ in found[max(0, k - 4) : k])
        kind = (
            ORDINAL
            if value.endswith(("th", "rd"))
            else INSTEAD
            if _has(before, known.phrases["instead"])
            else AMOUNT
        )
        units = _units(found, k, lang, known)
        units = last = units or (last if kind == INSTEAD else _WORTH if value in ("0", "x2") else ())
        bound = _bound(before, _clause(found[k + 1 : k + 4]), known)
        about = frozenset[str]() if units else stems_of(" ".join(_mentioned_before(found, k, known)), lang)
        yield Slot(kind, value, units, bound, about, start, end)


def _mentioned_before(found: list[_Lexeme], k: int, known: _Language) -> Iterator[str]:
    """Yield the words before a number, backwards, up to a sign or another number."""
    for kind, word, _, _ in reversed(found[:k]):
        if kind != "word" or word in known.values:
            return
        yield word


def _bound(before: tuple[str, ...], after: tuple[str, ...], known: _Language) -> str:
    """Return which way a number is a limit, by the words before it and the first ones after it."""
    denied = not known.words["denying"].isdisjoint(before)
    for name, (firm, turned) in _BOUNDS.items():
        if _has(before[-3:], known.phrases[name]) or _has(after, known.phrases[name]):
            return turned if denied else firm
    return ""


def _clause(found: list[_Lexeme]) -> tuple[str, ...]:
    """Return the words up to the first mark."""
    return tuple(word for _, word, _, _ in takewhile(lambda one: one[0] != "mark", found))


def _is_step(sentence: str, start: int, end: int) -> bool:
    """Return whether a number begins a sentence and numbers it: bold, or before a capital."""
    after = sentence[end:].lstrip(" *")
    return not any(map(str.isalnum, sentence[:start])) and ("*" in sentence[:start] or after[:1].isupper())


def _value(found: list[_Lexeme], k: int, known: _Language) -> str:
    """Return the value of a word; empty if it is not a number, or is only an article."""
    word = found[k][1]
    if word not in known.articles:
        return known.values.get(word, "")
    before = found[k - 1][1] if k else ""
    return "1" if before in known.words["exactly"] or _is_amount(found, k, known) else ""


def _is_amount(found: list[_Lexeme], k: int, known: _Language) -> bool:
    """Return whether a word for one counts what follows or is compared with a number, and is not a pronoun."""
    if found[k][1] not in known.words["loose_one"]:
        return False
    before = tuple(word for _, word, _, _ in found[max(0, k - 4) : k])
    if _has(before, known.phrases["instead"]):
        return True
    kind, after = found[k + 1][:2] if k + 1 < len(found) else ("mark", "")
    points = known.words["pointing"]
    return kind == "word" and after not in known.words["little"] and points.isdisjoint(before[-1:])


def _units(found: list[_Lexeme], k: int, lang: str, known: _Language) -> tuple[str, ...]:
    """Return the stems of the words that a number counts."""
    units: list[str] = []
    for kind, word, _, _ in found[k + 1 : k + 1 + _REACH]:
        if kind != "word":
            break
        if word in known.values:
            break
        if word not in known.words["little"]:
            units.append(stem(word, lang))
        if len(units) == _UNITS:
            break
    return tuple(units)


def _has(listed: tuple[str, ...], phrases: frozenset[tuple[str, ...]]) -> bool:
    """Return whether one of some phrases is among words."""
    return any(
        listed[i : i + len(phrase)] == phrase
        for phrase in phrases
        for i in range(len(listed) - len(phrase) + 1)
    )

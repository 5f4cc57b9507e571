"""Number words, little words and endings of each language; data in `wording.yaml` beside this module."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from cardgen.load.store import word_lists

_FILE = Path(__file__).with_name("wording.yaml")


class Inflection(NamedTuple):
    """The endings of a language, and the letters that a base form may lose before them; both longest first."""

    drops: tuple[str, ...]
    endings: tuple[str, ...]


class NumberWords(NamedTuple):
    """Numbers as words of a language.

    Attributes:
        sure: word to value: `2`, `3th` (of any ordinal) or `1/2`.
        stand_ins: value to words that another language may have instead of its digits.
    """

    sure: Mapping[str, str]
    stand_ins: Mapping[str, frozenset[str]]


@lru_cache(maxsize=1)
def _all() -> Mapping[str, Any]:
    return word_lists(_FILE)


def _of(part: str, lang: str) -> Any:
    """Return a part of the data for a language, or for its base language (`en` for `en-GB`)."""
    return _all()[part].get(lang) or _all()[part].get(lang.partition("-")[0])


def capital_nouns(lang: str) -> bool:
    """Return whether every noun of a language has a capital."""
    return lang.partition("-")[0] in ("de", "lb")


def as_capital(word: str, model: str) -> str:
    """Return a word with the case of another: lower, capitalised, or upper."""
    if model.isupper() and len(model) > 1:
        return word.upper()
    return word[:1].upper() + word[1:] if model[:1].isupper() else word


@lru_cache(maxsize=64)
def words(part: str, lang: str) -> frozenset[str]:
    """Return a list of words of a language: `optional`, `agreeing` or `little`; none where it has no list."""
    return frozenset((_of(part, lang) or "").split())


@lru_cache(maxsize=16)
def interchangeable(lang: str) -> frozenset[tuple[str, str]]:
    """Return pairs of words that are synonyms in the same frame, in both orders."""
    groups = [group.split() for group in _of("interchangeable", lang) or ()]
    return frozenset((a, b) for group in groups for a in group for b in group if a != b)


@lru_cache(maxsize=16)
def inflection(lang: str) -> Inflection:
    """Return the endings of a language; none if it has no list."""
    known = _of("inflections", lang) or {"drops": "", "endings": ""}
    drops, endings = (
        sorted(set(known[key].split()), key=lambda e: (-len(e), e)) for key in Inflection._fields
    )
    return Inflection(tuple(drops), tuple(endings))


def compounds(lang: str) -> bool:
    """Return whether a language writes compounds as one word."""
    return lang.partition("-")[0] in _all()["compounding"]


@lru_cache(maxsize=16)
def number_words(lang: str) -> NumberWords:
    """Return the number words of a language; none if it has no list."""
    known = _of("numbers", lang)
    if not known:
        return NumberWords({}, {})
    forms = {n: listed.split() for n, listed in known["words"].items()}
    # Longer ones come first: "twenty-six" is found before "twenty" by whoever looks for any of them.
    sure = {word: str(n) for word, n in _joined_numbers(forms, known["joined"], known["joined_one"].split())}
    sure |= {word: str(n) for n, listed in forms.items() for word in listed}
    sure |= {word: f"{n}th" for n, listed in known["ordinals"].items() for word in listed.split()}
    sure |= dict.fromkeys(known["half"].split(), "1/2")
    stand_ins = {"0": known["none"].split(), "1": known["one"].split()}
    for word, value in sure.items():
        stand_ins.setdefault(value, []).append(word)
    return NumberWords(sure, {value: frozenset(listed) for value, listed in stand_ins.items()})


def _joined_numbers(
    forms: Mapping[int, list[str]], joined: str, ones: list[str]
) -> Iterator[tuple[str, int]]:
    """Yield the words of the numbers between 20 and 100 that combine a ten and a one.

    Args:
        forms: the words of the other numbers; joined: a ten as `T` and a one as `1`; ones: the words of 1 in it.
    """
    for ten in (n for n in forms if n in range(20, 100)):
        for one in range(1, 10):
            for word in ones if one == 1 else forms[one][:1]:
                number = joined.replace("1", word).replace("T", forms[ten][0])
                yield number, ten + one
                # Dutch separates two vowels by a diaeresis: tweeëntwintig.
                if word.endswith("e") and f"{word}e" in number:
                    yield number.replace(f"{word}e", f"{word}ë", 1), ten + one


def same_word(one: str, other: str, lang: str) -> bool:
    """Return whether two words are forms of one, as far as their endings show."""
    if one == other:
        return True
    endings = {"", *inflection(lang).endings, *inflection(lang).drops}
    # In German the longest part that both have need not be the stem: alte, alter.
    alike = (k for k in range(min(len(one), len(other)), 2, -1) if one[:k] == other[:k])
    return any({one[k:], other[k:]} <= endings for k in alike)

"""What rules know of each language: number words, little words, endings; data in `wording.yaml` beside this module."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from cardgen.cache import digest

_FILE = Path(__file__).with_name("wording.yaml")


class Inflection(NamedTuple):
    """How words of a language end: the letters a base form may lose, and the endings; both longest first."""

    drops: tuple[str, ...]
    endings: tuple[str, ...]


class NumberWords(NamedTuple):
    """Numbers as words of a language.

    Attributes:
        sure: word to value: `2`, `3rd` or `1/2`; excuse: value to words that may stand for its digits.
    """

    sure: Mapping[str, str]
    excuse: Mapping[str, frozenset[str]]


@lru_cache(maxsize=1)
def _all() -> Mapping[str, Any]:
    import yaml

    return yaml.load(_FILE.read_text("utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))


@lru_cache(maxsize=1)
def stamp() -> str:
    """Give a digest of the data, for keys of what was found with it."""
    return digest(_FILE.read_bytes())


def _of(part: str, lang: str) -> Any:
    """Give what a part of the data says of a language, or of the one it is a kind of (`en` for `en-GB`)."""
    return _all()[part].get(lang) or _all()[part].get(lang.partition("-")[0])


@lru_cache(maxsize=64)
def words(part: str, lang: str) -> frozenset[str]:
    """Give a list of words of a language: `optional`, `agreeing` or `little`; none where it has no list."""
    return frozenset((_of(part, lang) or "").split())


@lru_cache(maxsize=16)
def interchangeable(lang: str) -> frozenset[tuple[str, str]]:
    """Give pairs of words that say the same in one frame, each both ways round."""
    groups = [group.split() for group in _of("interchangeable", lang) or ()]
    return frozenset((a, b) for group in groups for a in group for b in group if a != b)


@lru_cache(maxsize=16)
def turns(lang: str) -> Mapping[str, tuple[re.Pattern[str], re.Pattern[str]]]:
    """Give what finds the words of two opposite directions, by what they are about; none where it has no list."""
    return {
        concept: (_any_of(one), _any_of(other))
        for concept, (one, other) in (_of("turns", lang) or {}).items()
    }


def _any_of(forms: str) -> re.Pattern[str]:
    listed = "|".join(re.escape(form).replace("_", r"\s+") for form in forms.split())
    return re.compile(rf"(?<![\w-])(?:{listed})(?![\w-])", re.IGNORECASE)


@lru_cache(maxsize=16)
def inflection(lang: str) -> Inflection:
    """Give how words of a language end; where it has no list, they do not."""
    known = _of("inflections", lang) or {"drops": "", "endings": ""}
    drops, endings = (
        sorted(set(known[key].split()), key=lambda e: (-len(e), e)) for key in Inflection._fields
    )
    return Inflection(tuple(drops), tuple(endings))


def compounds(lang: str) -> bool:
    """Tell whether a language writes compounds as one word."""
    return lang.partition("-")[0] in _all()["compounding"]


@lru_cache(maxsize=16)
def number_words(lang: str) -> NumberWords:
    """Give the number words of a language; none where it has no list."""
    known = _of("numbers", lang)
    if not known:
        return NumberWords({}, {})
    forms = {str(n): listed.split() for n, listed in known["words"].items()}
    sure = {word: n for n, listed in forms.items() for word in listed}
    sure |= {word: f"{n}th" for n, listed in known["ordinals"].items() for word in listed.split()}
    sure |= dict.fromkeys(known["half"].split(), "1/2")
    excuse = {"0": known["none"].split(), "1": known["one"].split()}
    for word, value in sure.items():
        excuse.setdefault(value, []).append(word)
    return NumberWords(sure, {value: frozenset(listed) for value, listed in excuse.items()})


def stems(word: str, lang: str) -> tuple[str, ...]:
    """Give a word and what is left of it without a letter that it may lose before an ending."""
    found = [word]
    for drop in inflection(lang).drops:
        if word.endswith(drop) and len(word) - len(drop) >= 3:
            found.append(word[: -len(drop)])
    return tuple(found)


def same_word(one: str, other: str, lang: str) -> bool:
    """Tell whether two words are forms of one, as far as their endings tell."""
    if one == other:
        return True
    endings = ("", *inflection(lang).endings)
    shorter = [one, other]
    for k in range(min(map(len, shorter)), 2, -1):
        if one[:k] == other[:k]:
            rest = {one[k:], other[k:]}
            return k >= 3 and all(r in endings or any(r == d for d in inflection(lang).drops) for r in rest)
    return False

"""The grammar of each language, from `grammar.yaml` and the nouns of layout."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from cardgen.check.corpus.language_words import words
from cardgen.check.corpus.text_units import language_of
from cardgen.layout.word_parts import NOUNS
from cardgen.load.store import word_lists

_FILES = (Path(__file__).with_name("grammar.yaml"), NOUNS)
#: Minimum length of the last part of a compound, and of the part before it.
_LAST, _FIRST = 5, 3


@lru_cache(maxsize=1)
def _all() -> Mapping[str, Any]:
    return {part: known for file in _FILES for part, known in word_lists(file).items()}


def of_language(part: str, lang: str) -> Any:
    """Return a part of the data for a language, or None."""
    return language_of(_all()[part], lang)


@lru_cache(maxsize=128)
def word_list(part: str, lang: str, key: str = "") -> frozenset[str]:
    """Return a list of words of a language; empty if it has none."""
    known = of_language(part, lang)
    listed: str = (known.get(key, "") if key else known) if known else ""
    return frozenset(listed.split())


@lru_cache(maxsize=16)
def after_noun(lang: str) -> frozenset[str]:
    """Return the words that may follow a noun without belonging to its phrase."""
    return words("little", lang) | word_list("after_noun", lang) | prepositions(lang)


@lru_cache(maxsize=16)
def determiners(lang: str) -> Mapping[str, frozenset[str]]:
    """Return the words before nouns: what each goes with, as genders with cases (`md`) or without (`u`)."""
    found = {
        word: frozenset(cells.split()) for word, cells in (of_language("determiners", lang) or {}).items()
    }
    for pattern, stems in (of_language("declined", lang) or {}).items():
        for stem in stems.split():
            found.update(_declined(pattern, stem, found))
    return found


def _declined(pattern: str, stem: str, known: Mapping[str, frozenset[str]]) -> Mapping[str, frozenset[str]]:
    """Return the forms of a German word that is declined like `der` or `ein`; the latter has a plural, too.

    Of `ihr` and `sein` the bare form is left out, which is another word too.
    """
    like_der = {"e": "die", "en": "den", "em": "dem"}
    forms = {stem + ending: known[word] for ending, word in like_der.items()}
    if pattern == "der":
        return {**forms, stem + "er": known["der"], stem + "es": known["das"] | known["des"]}
    forms |= {stem + "er": known["einer"] | {"pg"}, stem + "es": known["eines"]}
    return forms if pattern == "ihr" else {**forms, stem: known["ein"]}


@lru_cache(maxsize=16)
def cases_after(lang: str) -> Mapping[str, str]:
    """Return the cases that each German preposition goes with, such as `ad`; nothing for another language."""
    return of_language("cases_after", lang) or {}


@lru_cache(maxsize=16)
def prepositions(lang: str) -> frozenset[str]:
    """Return the prepositions of a language."""
    return word_list("prepositions", lang) | frozenset(cases_after(lang))


@lru_cache(maxsize=16)
def _nouns(lang: str) -> Mapping[str, str]:
    by_gender = of_language("nouns", lang) or {}
    return {word: gender for gender, known in by_gender.items() for word in known.split()}


@lru_cache(maxsize=16)
def _last_parts(lang: str) -> tuple[Mapping[str, str], re.Pattern[str] | None]:
    """Return the last parts of compounds by gender, and a pattern of the longest of them at a word's end."""
    found = {word: gender for word, gender in _nouns(lang).items() if len(word) >= _LAST}
    found |= {
        w: gender for gender, known in (of_language("heads", lang) or {}).items() for w in known.split()
    }
    found |= dict.fromkeys(word_list("unsure", lang), "")
    every = "|".join(map(re.escape, sorted(found, key=lambda w: (-len(w), w))))
    return found, re.compile(rf"\w{{{_FIRST},}}?({every})$") if every else None


@lru_cache(maxsize=4096)
def gender_of(word: str, lang: str) -> str:
    """Return the known gender of a noun in lower case, by itself or its last part; else an empty string."""
    if word in word_list("unsure", lang):
        return ""
    known = _nouns(lang).get(word)
    if known:
        return known
    parts, pattern = _last_parts(lang)
    match = pattern.match(word) if pattern else None
    if match:
        return parts[match[1]]
    for gender, endings in (of_language("endings", lang) or {}).items():
        if any(word.endswith(ending) and len(word) - len(ending) >= 2 for ending in endings.split()):
            return str(gender)
    return ""

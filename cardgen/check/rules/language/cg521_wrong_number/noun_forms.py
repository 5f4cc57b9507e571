"""Singular and plural of English, German and Swedish nouns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache

from cardgen.check.corpus.grammar.grammar_data import of_language

_UMLAUTS = {"a": "ä", "o": "ö", "u": "ü"}


@lru_cache(maxsize=8)
def irregular_plurals(lang: str) -> Mapping[str, str]:
    """Return irregular plurals by their singulars."""
    known = (of_language("numbers", lang) or {}).get("pairs", "")
    return dict(pair.split() for pair in known.split(", ")) if known else {}


@lru_cache(maxsize=4096)
def english_singular(word: str, lang: str) -> str:
    """Return the singular of an English word that may be a plural; else an empty string."""
    for one, several in irregular_plurals(lang).items():
        if word == several:
            return one
    if not word.endswith("s") or word.endswith(("ss", "us", "is")) or len(word) < 4:
        return ""
    if word.endswith("ies"):
        return word[:-3] + "y"
    return word[:-2] if word.endswith(("shes", "ches", "xes", "sses", "zes", "oes")) else word[:-1]


def english_plural(word: str, lang: str) -> str:
    """Return the plural of an English word."""
    known = irregular_plurals(lang).get(word)
    if known:
        return known
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return word[:-1] + "ies"
    return word + ("es" if word.endswith(("s", "sh", "ch", "x", "z", "o")) else "s")


@lru_cache(maxsize=4096)
def german_plurals(word: str) -> tuple[str, ...]:
    """Return the possible plurals of a German noun."""
    roots = [word]
    for k in range(len(word) - 1, 0, -1):
        if word[k] in _UMLAUTS:
            at = k - 1 if word[k - 1 : k + 1] == "au" else k
            roots.append(word[:at] + _UMLAUTS[word[at]] + word[at + 1 :])
            break
    endings = ("e", "er", "en", "n", "nen", "se", "ern")
    found = [root + ending for root in roots for ending in endings]
    return tuple(dict.fromkeys([*found, *roots[1:]]))


def german_singles(word: str, forms: Counter[str]) -> list[str]:
    """Return the German nouns that a form may be the plural of."""
    cut = [word[: -len(ending)] for ending in ("e", "er", "en", "n", "se") if word.endswith(ending)]
    plain = str.maketrans("äöü", "aou")
    roots = dict.fromkeys([*cut, *(root.translate(plain) for root in cut)])
    return [root for root in roots if len(root) > 2 and forms[root]]


def swedish_plurals(noun: str) -> list[str]:
    """Return the possible plurals of a Swedish noun; only the irregular one if it has one."""
    known = irregular_plurals("sv").get(noun)
    if known:
        return [known]
    roots = [noun, noun[:-1]] if noun.endswith(("a", "e")) else [noun]
    if noun[-2:] in ("el", "er", "en"):
        roots.append(noun[:-2] + noun[-1])
    return [root + ending for root in roots for ending in ("ar", "or", "er", "r", "n")]


def swedish_singles(form: str) -> list[str]:
    """Return the Swedish nouns that a form may be the plural of."""
    if form.endswith("or"):
        return [form[:-2] + "a"]
    cut = [form[:-2] for ending in ("ar", "er") if form.endswith(ending)]
    return [single for root in cut for single in (root, root + "e")]

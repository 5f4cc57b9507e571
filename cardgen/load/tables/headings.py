"""What people call our fields, and which languages a heading may name; the words are in `headings.yaml`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from cardgen.load.names import field_name
from cardgen.load.store import word_lists

WORDS_FILE = Path(__file__).with_name("headings.yaml")

#: Short codes of languages that headings use for something else: `Card ID` and `Card no` number cards.
_NO_LANGUAGES = frozenset({"id", "no", "nr"})


def heading_key(heading: str) -> str:
    """Return a heading as a field's name; one without Latin letters in lower case, with underscores."""
    return field_name(heading) or re.sub(r"\W+", "_", heading.casefold()).strip("_")


@lru_cache(maxsize=1)
def synonyms() -> Mapping[str, str]:
    """Return the field that each word means, by the word's key."""
    return {
        heading_key(word): field
        for field, by_language in word_lists(WORDS_FILE)["fields"].items()
        for words in by_language.values()
        for word in words
        if heading_key(word) != field
    }


def synonym_of(heading: str) -> str | None:
    """Return the field that a heading is another word for; None for its own name and for other words.

    A word for a card beside one that is known changes nothing: `Card Qty`, `Nome della carta`.
    """
    key, known = heading_key(heading), synonyms()
    rest = _beside_card(key)
    if key in known or rest == key or len(rest) < 2:
        return known.get(key)
    return known.get(rest, rest if rest in word_lists(WORDS_FILE)["fields"] else None)


def _beside_card(key: str) -> str:
    """Return the words of a heading's key without one for a card and those that join it; the key if it has none."""
    words = key.split("_")
    left = [word for word in words if word not in _keys("card")]
    return key if len(left) == len(words) else "_".join(w for w in left if w not in _keys("joining"))


def field_of(heading: str) -> str:
    """Return the field that a heading means, known or of its own."""
    return synonym_of(heading) or field_name(heading)


def holds_word(heading: str, field: str) -> bool:
    """Return whether one of a heading's words means a field: `Front Name`, `combo_name`."""
    return any(field_of(word) == field for word in re.split(r"[\W_]+", heading) if word)


def may_count(heading: str) -> bool:
    """Return whether a heading over whole numbers may say how many there are: `Num`, `# in box`, `Qty per deck`."""
    if heading.strip(" .:").casefold() in _numbers():
        return True
    first, *rest = heading.casefold().replace("#", "# ").split() or [""]
    counts = first.strip(".:") in _numbers() or synonym_of(first) == "copies"
    words = {heading_key(word) for word in rest}
    return counts and bool(words & _keys("places")) and words <= _keys("places") | _keys("between")


@lru_cache(maxsize=1)
def _numbers() -> frozenset[str]:
    return frozenset(word.casefold() for word in word_lists(WORDS_FILE)["numbers"])


@lru_cache(maxsize=8)
def _keys(words: str) -> frozenset[str]:
    return frozenset(map(heading_key, word_lists(WORDS_FILE)[words]))


def may_be_language(code: str) -> bool:
    """Return whether a heading may name a language by a code: there is such a language, and headings mean it."""
    from babel import localedata

    return code not in _NO_LANGUAGES and bool(localedata.exists(code))


def language_of_headings(headings: Sequence[str]) -> str:
    """Return the language that more of the headings are in than in any other, two at least; empty if there is none."""
    keys = {key for heading in headings for key in {heading_key(heading), _beside_card(heading_key(heading))}}
    count = Counter(lang for lang, words in _by_language().items() for key in keys if key in words)
    best = count.most_common(2)
    sure = bool(best) and best[0][1] > 1 and (len(best) == 1 or best[0][1] > best[1][1])
    return best[0][0] if sure else ""


@lru_cache(maxsize=1)
def _by_language() -> Mapping[str, frozenset[str]]:
    fields = word_lists(WORDS_FILE)["fields"].values()
    languages = {lang for by_language in fields for lang in by_language}
    return {
        lang: frozenset(heading_key(word) for words in fields for word in words.get(lang, ()))
        for lang in sorted(languages)
    }

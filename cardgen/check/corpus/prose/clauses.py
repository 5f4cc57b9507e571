"""Words that stand twice because one clause ends with what the next begins with."""

from __future__ import annotations

import re

from cardgen.check.corpus.prose.prose_reading import listed_words

#: A clause that has begun, with a preposition before its relative word or without; letters of the longest of these.
_CLAUSE = re.compile(r",\s+(?:\w+\s+)?$")
_LONGEST = 20


def meets_itself(text: str, start: int, word: str, lang: str, allowed: frozenset[str]) -> bool:
    """Return whether a word may stand twice, the first time at an offset: no word with a capital does.

    Args:
        allowed: words that may anywhere; those of `relative` may in a clause that a comma begins.
    """
    behind_comma = _CLAUSE.search(text, max(0, start - _LONGEST), start)
    return word in allowed or (word in listed_words("relative", lang) and behind_comma is not None)

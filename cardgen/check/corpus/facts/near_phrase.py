"""Where a phrase most likely stood before somebody changed a word of it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import SequenceMatcher

from cardgen.check.corpus.language_words import number_words

_WORD = re.compile(r"\{[^{}\s]*\}|#|[^\W_]+(?:[-’'][^\W_]+)*")
#: Share of words in order that the place and the phrase have in common: fewer may be something else.
_ALIKE = 0.6
#: Fewest words of a phrase, its number included.
_FEWEST = 3


def near_phrase(phrase: str, texts: Iterable[tuple[int, str]], lang: str) -> tuple[int, int, int] | None:
    """Return the place most like a phrase: a text's number, letters from and to; None where none or more than one is.

    Args:
        phrase: as the ledger has it, `#` for any number; texts: each with the number it is known by.
    """
    wanted = [word for word, _, _ in _words(phrase, lang)]
    if len(wanted) < _FEWEST:
        return None
    found: list[tuple[int, int, int]] = []
    best = (_ALIKE, len(wanted))
    matcher: SequenceMatcher[str] = SequenceMatcher(autojunk=False)
    matcher.set_seq2(wanted)
    known = set(wanted)
    for index, text in texts:
        words = _words(text, lang)
        if sum(word in known for word, _, _ in words) < _ALIKE * len(wanted):
            continue
        for at in range(len(words)):
            window = words[at : at + len(wanted)]
            if window[0][0] in known or window[-1][0] in known:
                matcher.set_seq1([word for word, _, _ in window])
                # Of windows that are as like, the one with most words in their places; one that overlaps is no other.
                in_place = sum(word == other for (word, _, _), other in zip(window, wanted, strict=False))
                alike = (matcher.ratio(), in_place)
                place = (index, window[0][1], window[-1][2])
                if alike > best:
                    best, found = alike, [place]
                elif found and alike == best and not (found[-1][0] == index and place[1] < found[-1][2]):
                    found.append(place)
    return found[0] if len(found) == 1 else None


def _words(text: str, lang: str) -> list[tuple[str, int, int]]:
    """Return the words of a text with their places, `#` for every number."""
    numbers = number_words(lang).sure
    words = ((match[0].lower(), match.start(), match.end()) for match in _WORD.finditer(text))
    return [("#" if word.isdigit() or word in numbers else word, start, end) for word, start, end in words]

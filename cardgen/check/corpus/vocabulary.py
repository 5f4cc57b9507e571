"""The words of all texts of a game in one language, and the keys that forms of one word share."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from cardgen.check.contexts.checked_game import CheckedTexts
from cardgen.check.contexts.memoized import memoized
from cardgen.check.corpus.language_words import compounds, inflection, words
from cardgen.check.corpus.segmentation import ADDRESS, WORD
from cardgen.check.corpus.text_units import NAME, TextUnit, text_units

#: A word as it is written, the number of its text and its offset there.
Occurrence = tuple[str, int, int]
#: A cached finding: number of the text, offset, the words, the other spelling, how often that occurs.
Row = tuple[int, int, str, str, int]

_NOT_TEXT = re.compile(
    rf"\{{[^{{}}]*\}}|<!--.*?-->|(?<=\])\([^)\n]*\)|{ADDRESS}|[*_|#]|\[![a-z]+[^\]\n]*\]", re.DOTALL
)
#: Minimum length of a part of a compound, and of the whole.
PART, WHOLE = 3, 7
#: Maximum words of a name.
LONGEST_NAME = 5


class Vocabulary(NamedTuple):
    """The words of all texts in one language.

    Attributes:
        counts: the frequency of each word as written; forms: the same for all forms of a compound together;
            first: where each word first occurs.
        pairs: words side by side, in lower case, of the first its last part: where each pair occurs; little words and
            short ones are left out.
        capitals: runs of words that begin with a capital in the middle of a text or at its beginning (True).
    """

    counts: Counter[str]
    forms: Counter[str]
    first: Mapping[str, Occurrence]
    pairs: Mapping[tuple[str, str], list[tuple[Occurrence, str]]]
    capitals: Sequence[tuple[Sequence[Occurrence], bool]]


@memoized
def vocabulary_of(game: CheckedTexts, lang: str) -> Vocabulary:
    """Return the words of a game's texts in a language."""
    first: dict[str, Occurrence] = {}
    every: list[str] = []
    pairs: dict[tuple[str, str], list[tuple[Occurrence, str]]] = defaultdict(list)
    capitals: list[tuple[Sequence[Occurrence], bool]] = []
    shown: dict[str, _Parts] = {}
    for index, one in enumerate(text_units(game)):
        for run in _runs(index, one) if one.lang == lang else ():
            every += [occurrence[0] for occurrence in run]
            before = ""
            for k, occurrence in enumerate(run):
                word = occurrence[0]
                if word not in shown:
                    shown[word], first[word] = _parts(word, lang), occurrence
                part, last, is_capital = shown[word]
                if before and part and len(before) + len(part) >= WHOLE:
                    pairs[before, part].append((run[k - 1], word))
                before = last
                if is_capital and one.kind != NAME:
                    capitals.append((run[k : k + LONGEST_NAME], k == 0))
    counts, forms = Counter(every), Counter[str]()
    for word, often in counts.items():
        forms[compound_key(word.lower(), lang)] += often
    return Vocabulary(counts, forms, first, pairs, capitals)


class _Parts(NamedTuple):
    """What combines of a word with the one before it, and with the one after it; whether it begins with a capital."""

    with_former: str
    with_next: str
    is_capital: bool


def _parts(word: str, lang: str) -> _Parts:
    lower, little = word.lower(), words("little", lang)
    part = lower if len(word) >= PART and lower not in little and "-" not in word else ""
    # Ork-Kampf Würfel: the last part of the first word is what combines with the next.
    last = lower.rpartition("-")[2]
    before = last if len(last) >= PART and lower not in little else ""
    return _Parts(part, before, word[0].isupper() and not word.isupper())


def _runs(index: int, one: TextUnit) -> Iterator[list[Occurrence]]:
    """Yield the words of a text, cut where more than a space separates two."""
    text = _NOT_TEXT.sub(lambda match: "\t" * len(match[0]), one.text)
    run: list[Occurrence] = []
    end = -1
    for match in WORD.finditer(text):
        start = match.start()
        if run and not (start == end + 1 and text[end] in " \n\u00a0"):
            yield run
            run = []
        run.append((match[0], index, start))
        end = match.end()
    if run:
        yield run


def compound_key(word: str, lang: str) -> str:
    """Return the key of all forms of a compound. In English the second word may be a verb: "the sun sets"."""
    return stem(word, lang) if compounds(lang) else word


@lru_cache(maxsize=65536)
def stem(word: str, lang: str) -> str:
    """Return a word without its longest ending that leaves a word."""
    for ending in inflection(lang).endings:
        if word.endswith(ending) and len(word) - len(ending) >= PART + 1:
            return word[: -len(ending)]
    return word

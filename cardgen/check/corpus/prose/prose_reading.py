"""The sentences and words of running text: the rules of games, and files given by `--prose`."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from cardgen.check.contexts.checked_game import CheckedProse
from cardgen.check.contexts.memoized import memoized
from cardgen.check.corpus.language_words import number_words
from cardgen.check.corpus.segmentation import STOP, WORD
from cardgen.load.prose import HEADING, ROW, Block
from cardgen.load.store import word_lists

_FILE = Path(__file__).with_name("prose_words.yaml")
#: Maximum length of a word that is looked back at.
_LONGEST = 60
#: A range of numbers.
RANGE = re.compile(r"(?<![\w.,/+\-–−])(\d{1,3})\s?[-–—]\s?(\d{1,3}|\?)(?![\w\-–]|[.,]\d)")
#: Minimum number of letters that words of one root share.
ROOT = 4


@lru_cache(maxsize=1)
def _all() -> Mapping[str, Mapping[str, str]]:
    return word_lists(_FILE)


def pattern(part: str, lang: str) -> str:
    """Return a part of `prose_words.yaml` as written; that of English if the language has none."""
    known = _all().get(lang.partition("-")[0]) or _all()["en"]
    return known[part]


@lru_cache(maxsize=256)
def listed_words(part: str, lang: str) -> frozenset[str]:
    """Return a list of words of a language."""
    return frozenset(pattern(part, lang).split())


@lru_cache(maxsize=64)
def any_of(part: str, lang: str) -> str:
    """Return a regular expression for any of a list of words, the longest first."""
    return "|".join(map(re.escape, sorted(listed_words(part, lang), key=lambda w: (-len(w), w)))) or "(?!)"


def count_of(word: str, lang: str) -> int:
    """Return a whole number in digits or words; 0 if it is not one, and for "one", which is an article, too."""
    value = number_words(lang).sure.get(word.lower(), word)
    return int(value) if value.isdigit() else 0


def stem(word: str, lang: str) -> str:
    """Return a word in lower case without hyphens and without the longest ending of its language it may have."""
    plain = word.lower().replace("-", "")
    for ending in sorted(listed_words("endings", lang), key=lambda e: (-len(e), e)):
        if plain.endswith(ending) and len(plain) - len(ending) >= 4:
            return plain[: -len(ending)]
    return plain


def roots(word: str) -> list[str]:
    """Return all runs of root length in a word: words of one root, and compounds with it, share one."""
    return [word[i : i + ROOT] for i in range(len(word) - ROOT + 1)]


def with_root(word: str, masks: Mapping[str, int]) -> int:
    """Return the bits of all sections that have a word of the same root.

    Args:
        masks: for every root a bit for each section that has it.
    """
    bits = 0
    for root in roots(word):
        bits |= masks.get(root, 0)
    return bits


class Word(NamedTuple):
    """The position of a word in a text."""

    text: str
    block: Block
    offset: int


@memoized
def prose_words(prose: CheckedProse) -> tuple[Word, ...]:
    """Return all words of a text; `rash-kharg` is one."""
    return tuple(Word(m[0], block, m.start()) for block in prose.blocks for m in WORD.finditer(block.text))


@memoized
def first_places(prose: CheckedProse) -> Mapping[str, Word]:
    """Return where each word of a text first occurs, by the word in lower case."""
    found: dict[str, Word] = {}
    for word in prose_words(prose):
        found.setdefault(word.text.lower(), word)
    return found


@memoized
def word_counts(prose: CheckedProse) -> Counter[str]:
    """Count the words of a text in lower case."""
    return Counter(word.text.lower() for word in prose_words(prose))


def running(prose: CheckedProse) -> Iterator[Block]:
    """Yield the blocks of sentences, without headings and rows of tables."""
    return (block for block in prose.blocks if block.kind not in (HEADING, ROW))


def sentences(block: Block, lang: str) -> Iterator[tuple[int, int]]:
    """Yield the sentences of a block: where each begins and ends."""
    start = 0
    for stop in STOP.finditer(block.text):
        if not ends_sentence(block.text, stop.start(), lang):
            continue
        yield start, stop.end()
        start = stop.end()
    if block.text[start:].strip():
        yield start, len(block.text)


def ends_sentence(text: str, at: int, lang: str) -> bool:
    """Return whether the full stop at an offset ends a sentence: not after an abbreviation or a number."""
    if text[at] != "." or text.startswith("..", at):
        return True
    words = text[max(0, at - _LONGEST) : at].split()
    before = words[-1].lower().lstrip("([\"”„“'") if words else ""
    after = text[at + 1 :].lstrip(' ”“"»)')[:1]
    if before.rstrip(".") in listed_words("abbreviations", lang) or len(before) == 1:
        return after.isupper() and len(before) > 3
    return not before.isdigit() or not after.islower()


def begins_marked(block: Block, offset: int) -> bool:
    """Return whether a Markdown mark precedes a letter of a block: where something stressed or named begins."""
    at = bisect_left(block.starts, (offset,))
    pieces = block.starts[max(0, at - 1) : at + 1]
    return len(pieces) == 2 and pieces[1][0] == offset and pieces[0][1] == pieces[1][1]

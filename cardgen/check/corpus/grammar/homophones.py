"""Words that sound like the one that is meant, where the words around them leave no doubt which that is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from cardgen.check.corpus.grammar.grammar_data import of_language
from cardgen.check.corpus.tokenizer import Token, TokenRun, begins
from cardgen.check.corpus.typesetting import MASK

#: How many words before and behind are looked at.
_REACH = 3
#: And of what stands before a comma.
_SAID = 2
#: What the patterns of `sounds_alike.yaml` call the beginning and the end of a sentence, a token, any word, and one
#: that has a capital.
_BEGIN, _END, _GAME_TOKEN, _ANY, _CAPITAL = "<", ">", "#", "~", "@"
#: A comma behind the word, and the word before another.
_COMMA = ";"
_ENDS = frozenset(".;:!?")
_STATEMENT = "statement"
_CAPITALISED = r"(?-i:[A-ZÄÖÜ])[^\W\d_]+"
_WORD = r"[^\W\d_]+(?:[’'-][^\W\d_]+)*"


class _Pattern(NamedTuple):
    """What is meant by a word, and what stands before and behind it; `noun`: the word has a capital in German."""

    meant: str
    before: re.Pattern[str]
    behind: re.Pattern[str]
    noun: bool
    asked: bool

    def fits(self, run: TokenRun, k: int, before: str) -> bool:
        """Return whether the k-th word stands where another is meant."""
        if not self.asked and run[-1].tail == "?":
            return False
        return bool(self.before.search(before) and self.behind.match(_behind(run, k)))


def sounding_alike(runs: Sequence[TokenRun], lang: str) -> Iterator[tuple[Token, str]]:
    """Go through the words that stand for others that sound alike, each with the one that is meant."""
    patterns = _patterns(lang)
    for at, run in enumerate(runs):
        for k, token in enumerate(run):
            known = patterns.get(token.low.replace("'", "’"))
            if not known:
                continue
            before = _before(run, k, runs[at - 1] if at else None)
            is_noun = lang.startswith("de") and token.is_name and not begins(run, k)
            likely = (pattern for pattern in known if pattern.noun or not is_noun)
            meant = next((pattern.meant for pattern in likely if pattern.fits(run, k, before)), None)
            if meant:
                yield token, meant


@lru_cache(maxsize=8)
def _patterns(lang: str) -> dict[str, list[_Pattern]]:
    found: dict[str, list[_Pattern]] = {}
    for word, meant, before, behind, *only in of_language("sounds_alike", lang) or ():
        left = ".*" if before == _ANY else before.replace(_ANY, _WORD)
        right = behind.replace(_ANY, _WORD).replace(_CAPITAL, _CAPITALISED)
        ends = re.compile(rf"(?:^| )(?:{left})$", re.IGNORECASE)
        starts = re.compile(rf"(?:{right})(?= |$)", re.IGNORECASE)
        pattern = _Pattern(meant, ends, starts, word[0].isupper(), _STATEMENT not in only)
        found.setdefault(word.lower(), []).append(pattern)
    return found


def _before(run: TokenRun, k: int, last: TokenRun | None) -> str:
    """Return the words before the k-th, or a sign that there are none."""
    if k:
        return _said(run[max(0, k - _REACH) : k])
    if begins(run, 0):
        return _BEGIN
    return _said(last[-_SAID:]) + "," if last and run[0].lead.strip() == "," else "("


def _behind(run: TokenRun, k: int) -> str:
    if k + 1 < len(run):
        return _said(run[k + 1 : k + 1 + _REACH])
    tail = run[k].tail
    return _END if tail in _ENDS else _COMMA if tail == "," else "("


def _said(words: TokenRun) -> str:
    """Return words with a space between two; a letter by itself (your A card) is none."""
    shown = (_GAME_TOKEN if token.word == MASK else token.word for token in words)
    return " ".join("•" if len(word) == 1 and word.isupper() else word for word in shown)

"""Running words of a text for rules of grammar: words with nothing but a space between them."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

from cardgen.check.contexts.checked_game import CheckedTexts
from cardgen.check.contexts.memoized import memoized
from cardgen.check.corpus.segmentation import WORD
from cardgen.check.corpus.text_units import RULES, TextUnit, by_text
from cardgen.check.corpus.typesetting import MARK, MASK, masked

#: A word with its hyphens and apostrophes, or a number; a token of the game is one, too.
_TOKEN = re.compile(rf"{WORD.pattern}|\d+|{MASK}+")
#: Visible hyphens, and the soft hyphen.
_PLAIN = {0x00AD: None, 0x2010: "-", 0x2011: "-"}
#: Marks of stress, next to a word.
_STRESS = re.compile(r"(?<!\s)[*_]+|[*_]+(?!\s)")
_SPACE = re.compile(r"[ \t\u00a0\u202f]+")
_LINE_END = re.compile(rf"[ \t]*(?:\r?\n|{MARK})[ \t]*")
_HEADING = re.compile(r"^[ \t]*#[^\n]*(\n)", re.MULTILINE)
#: After these signs something new begins.
_BEGINS = frozenset(f".!?:…|{MARK}")


class Token(NamedTuple):
    """A word, a number, or a token of the game (MASK).

    Attributes:
        low: the word in lower case; lead: what separates it from the one before, without marks of stress;
        tail: the sign right after it, or a space; a colon that does not join (Spieler:in) is a full stop.
    """

    word: str
    low: str
    start: int
    end: int
    lead: str
    tail: str

    @property
    def is_name(self) -> bool:
        """Return whether it has a capital, and not only capitals."""
        return self.word[0].isupper() and (len(self.word) == 1 or not self.word.isupper())


#: Consecutive words with only a space between any two.
TokenRun = list[Token]


@memoized
def runs_of(game: CheckedTexts) -> tuple[list[TokenRun], ...]:
    """Return the running words of every printed text, in their order; read once for all rules."""
    # In C: there may be a hundred thousand.
    as_token: Callable[[Any], Token] = partial(tuple.__new__, Token)
    return tuple([list(map(as_token, run)) for run in found] for found in by_text(game, "runs", _packed))


def _packed(one: TextUnit) -> list[list[tuple[Any, ...]]]:
    return [[tuple(token) for token in run] for run in runs(one)]


def runs(one: TextUnit) -> Iterator[TokenRun]:
    """Yield the runs of a text: words with nothing but a space, a line end or marks of stress between any two.

    A line that ends in a capitalised word or a number may be a heading or a row: what follows is new.
    """
    text = masked(one.text, one.kind)
    if one.kind == RULES and "#" in one.text:
        text = _without_line_ends_of_headings(one.text, text)
    run: TokenRun = []
    end = 0
    for match in _TOKEN.finditer(text):
        start = match.start()
        lead = _STRESS.sub("", text[end:start]) if start > end else ""
        if run and not _is_near(lead, run[-1]):
            yield run
            run = []
        end = match.end()
        word = match[0].translate(_PLAIN) if match[0][0] != MASK else MASK
        after = _STRESS.sub("", text[end : end + 5])
        tail = "." if after[:1] == ":" and not after[1:2].isalpha() else after[:1] or " "
        run.append(Token(sys.intern(word), sys.intern(word.lower()), start, end, sys.intern(lead), tail))
    if run:
        yield run


def begins(run: TokenRun, k: int) -> bool:
    """Return whether a sentence, a cell or a paragraph begins with the k-th word."""
    lead = run[0].lead
    return k == 0 and (not lead.strip(" \n") or not _BEGINS.isdisjoint(lead) or "\n\n" in lead)


def _is_near(lead: str, before: Token) -> bool:
    if lead == " " or _SPACE.fullmatch(lead):
        return True
    return before.word.islower() and _LINE_END.fullmatch(lead) is not None


def _without_line_ends_of_headings(text: str, shown: str) -> str:
    ends = [match.start(1) for match in _HEADING.finditer(text)]
    letters = list(shown)
    for end in ends:
        letters[end] = "|"
    return "".join(letters)

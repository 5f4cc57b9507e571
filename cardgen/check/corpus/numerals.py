"""The numbers of a text: digits without their language's marks, and words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from cardgen.check.corpus.language_words import capital_nouns, number_words
from cardgen.check.corpus.segmentation import LETTERS, WORD

_TOKEN = re.compile(r"\{(?!sc:)[^{}]*\}|&[a-z]+;")
#: A number: a fraction, digits in groups of three with any of the languages' marks between, or with a decimal part.
_NUMBER = re.compile(
    r"[½⅓¼]|(?<![\d./])1/2(?![\d/])"
    r"|(?<![\d.,])\d{1,3}(?:[ \u00a0\u202f.,’]\d{3})+(?!\d)"
    r"|\d+(?:[.,]\d+)?"
)
_GROUPING = re.compile(r"[ \u00a0\u202f.,’](?=\d{3}(?!\d))")
#: How far back the word before another is looked for.
_BEFORE = 60
_FRACTIONS = {"½": "1/2", "⅓": "3th", "¼": "4th"}


class Number(NamedTuple):
    """A number of a text: its value in one spelling for all languages (`2`, `3th`, `1/2`), and as it is written."""

    value: str
    written: str
    digits: bool


def without_tokens(markup: str) -> str:
    """Return a text without its tokens."""
    return _TOKEN.sub(" ", markup) if "{" in markup else markup


def numbers_of(text: str, lang: str) -> list[Number]:
    """Return the numbers of a text without tokens, digits first."""
    found = []
    for match in _NUMBER.finditer(text):
        written = match[0]
        value = _FRACTIONS.get(written) or _GROUPING.sub("", written).replace(",", ".")
        found.append(Number(value, written, True))
    known = number_words(lang).sure
    if known:
        runs = (
            run[0] for run in WORD.finditer(text) if not (capital_nouns(lang) and _is_noun(text, run, known))
        )
        words = (word for run in runs for word in _parts(run, known))
        found += [Number(known[word.lower()], word, False) for word in words if word.lower() in known]
    return found


def _is_noun(text: str, run: re.Match[str], known: Mapping[str, str]) -> bool:
    """Return whether a number word is a German noun: ein Viertel is a number, das Viertel am Hafen is none."""
    if not run[0][0].isupper() or known.get(run[0].lower()) == "1/2":
        return False
    before = text[max(0, run.start() - _BEFORE) : run.start()].rsplit(maxsplit=1)[-1:]
    if not before or before[0][-1] in ".!?:":
        return False
    return not (before[0].lower() in known or before[0][0].isdigit() or before[0].lower().startswith("ein"))


def _parts(run: str, known: Mapping[str, str]) -> list[str]:
    """Return a hyphenated word whole if it is a number (twenty-six), otherwise its parts (six-sided)."""
    return [run] if run.lower() in known else LETTERS.findall(run)

"""Slips of typesetting in one text: what is written, and what should be. Rules report them, see `slips`.

A slip is certain if its fix is safe: it replaces signs that look alike and touches no word. What depends on guesses (a
quote that may open or close, a point that may separate thousands) is reported without a fix, or with an unsafe one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from cardgen.check.corpus.segmentation import ADDRESS
from cardgen.check.corpus.text_units import RULES, language_of
from cardgen.load.store import word_lists
from cardgen.text.markup import LINE_END

NBSP, NARROW_NBSP = "\u00a0", "\u202f"
#: Replaces letters that are not the author's text: a token, an address, code.
MASK = "\ufffc"

# Letters that were read in a wrong encoding.
_LATER = "[\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]"
GARBLED = re.compile(rf"(?:[ÂÃ]{_LATER}|â[€‚]{_LATER})+|\ufffd")

_FILE = Path(__file__).with_name("typography.yaml")

_TOKEN = re.compile(r"\{(?!sc:)[^{}\n]*\}|\{sc:|" + ADDRESS)
_CODE = re.compile(
    r"^(```|~~~).*?^\1|`[^`\n]*`|<!--.*?-->|</?[A-Za-z][^>\n]*>|\]\([^)\n]*\)", re.DOTALL | re.MULTILINE
)
_LINE_MARK = re.compile(
    r"^[ \t]*(?:>[ \t]*)+\[![a-z]+[^\]\n]*\][ \t]*|"
    r"^[ \t]*(?:>[ \t]*)*(?:[-*+]|\d+[.)]|#+)[ \t]+|^[ \t]*>[ \t]*|^[ \t|:*_-]+$",
    re.MULTILINE,
)
#: Replaces a mark at the beginning of a line of Markdown, and the end of a line in a cell: white space to every
#: pattern, and begins a paragraph.
MARK = "\x1e"
_PARAGRAPH = re.compile(rf"\n[ \t]*(?=[\n|{MARK}])|(?<=\S){MARK}")


class Slip(NamedTuple):
    """A mistake in a text.

    Attributes:
        start, end: the letters; new: the correction, or None where only the author knows.
        safe: the correction is certain.
    """

    start: int
    end: int
    new: str | None
    safe: bool
    message: str


class NumberRules(NamedTuple):
    """How a language writes numbers.

    Attributes:
        known: whether it is described; decimal: its sign; group: the thousands separator; percent: the space
            before a percent sign, or empty.
        units, number: patterns of a unit and of a number.
    """

    known: bool
    decimal: str
    group: str
    percent: str
    units: str
    number: str


@lru_cache(maxsize=16)
def number_rules(lang: str) -> NumberRules:
    """Return how a language writes numbers, from typography.yaml."""
    rule = language_of(typography()["numbers"], lang) or {}
    units = "|".join(re.escape(unit) for unit in typography()["units"])
    decimal, group, percent = (rule.get(name, "") for name in ("decimal", "group", "percent"))
    return NumberRules(bool(rule), decimal, group, percent, units, r"(?<![\w.,])\d+(?:[.,]\d+)?")


@lru_cache(maxsize=1)
def typography() -> Mapping[str, Any]:
    """Return the typographic conventions by language, from typography.yaml."""
    return word_lists(_FILE)


def masked(text: str, kind: str) -> str:
    """Return a text of the same length in which tokens, addresses, marks and line breaks in cells are masked."""
    text = _TOKEN.sub(lambda m: MASK * len(m[0]), text).replace(LINE_END, MARK)
    if kind != RULES:
        return text
    text = _CODE.sub(lambda m: re.sub(r"[^\n]", MASK, m[0]), text)
    return _LINE_MARK.sub(lambda m: re.sub(r"[^\n]", MARK, m[0]), text)


def paragraphs(text: str) -> Iterator[tuple[int, str]]:
    """Yield the paragraphs of a masked text, each with its offset; an item of a list is one."""
    start = 0
    for gap in _PARAGRAPH.finditer(text):
        yield start, text[start : gap.start()]
        start = gap.end()
    yield start, text[start:]


#: Double quotation marks of all languages but the straight one.
DOUBLE = "“”„«»‟"
#: Signs that a quote opens after, and closes before.
_OPENS_AFTER = frozenset(f" \t\n\u00a0\u202f([{{—–-/|>:{MARK}")
_CLOSES_BEFORE = frozenset(" \t\n\u00a0\u202f)]}.,;:!?…—–-/|<")
_STRESS = "*_"


def facing(text: str, at: int) -> str:
    """Return whether a sign opens or closes a quotation, by its neighbours; marks of stress do not count as letters."""
    before, after = at - 1, at + 1
    while before >= 0 and text[before] in _STRESS:
        before -= 1
    while after < len(text) and text[after] in _STRESS:
        after += 1
    opens = before < 0 or text[before] in _OPENS_AFTER
    closes = after >= len(text) or text[after] in _CLOSES_BEFORE
    if opens == closes:
        return ""
    return "opens" if opens else "closes"

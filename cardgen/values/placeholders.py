"""Placeholders in texts; the syntax of `{=…}`: an expression, the forms of a noun, and a format.

    {=turns}  {=hero-rohan.sf}  {=copies(room)}  {=draw(door: door-opens):fraction}  {=turns|turn|turns:words}
    {say:over}  {reading}

Forms follow bars, the format follows the last colon; bars and colons in round brackets belong to the expression.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from cardgen.model.source_map import PARAMETER, PHRASE, READING, VALUE

#: Braces for themselves, a value, a phrase, which may hand an argument on, and what begins a reading of ours.
_BRACES = r"\{\{|\}\}"
_MARKER = rf"\{{(?P<{READING}>{READING})\}}"
_OPENING = rf"\{{=(?P<{VALUE}>[^{{}}]*)\}}|\{{say:(?P<{PHRASE}>(?:[^{{}}]|\{{[1-9]\}})*)\}}|{_MARKER}"
_OF_TEXT = re.compile(f"{_BRACES}|{_OPENING}")
#: The same in the text of a phrase: an argument, perhaps with forms of a noun.
_OF_PHRASE = re.compile(rf"{_BRACES}|{_OPENING}|\{{(?P<{PARAMETER}>[1-9](?:\|[^{{}}]*)?)\}}")


class ValueToken(NamedTuple):
    """A value as it is written: the expression, forms of a noun by CLDR category, and words of the format."""

    expression: str
    forms: tuple[str, ...]
    format: tuple[str, ...]


class Placeholder(NamedTuple):
    """Something in a text that is printed as something else; see `Insertion`."""

    kind: str
    inside: str
    at: int
    until: int


def has_placeholders(text: str) -> bool:
    """Return whether a text may print values, phrases or the words before a reading at all."""
    return "{=" in text or "{say:" in text or "{reading}" in text


def find_placeholders(text: str, *, of_phrase: bool = False) -> Iterator[Placeholder]:
    """Yield what a text inserts, from left to right.

    Args:
        of_phrase: the text is that of a phrase, which has arguments.
    """
    for match in (_OF_PHRASE if of_phrase else _OF_TEXT).finditer(text):
        if match.lastgroup:
            yield Placeholder(match.lastgroup, match[match.lastgroup], *match.span())


def parse_value(inside: str) -> ValueToken:
    """Parse the text after `{=`; nothing is refused. A colon with nothing after it gives the empty format."""
    colon = max(_outside(inside, ":"), default=None)
    head, words = (inside, "") if colon is None else (inside[:colon], inside[colon + 1 :])
    parts = split_outside_brackets(head, "|")
    asked = tuple(words.split()) or ("",) * (colon is not None)
    return ValueToken(parts[0].strip(), tuple(part.strip() for part in parts[1:]), asked)


def split_outside_brackets(text: str, sign: str) -> list[str]:
    """Return the parts of a text between signs outside round brackets."""
    at = list(_outside(text, sign))
    return [text[start + 1 : end] for start, end in zip([-1, *at], [*at, len(text)], strict=True)]


def _outside(text: str, sign: str) -> Iterator[int]:
    """Yield the places of a sign outside round brackets."""
    depth = 0
    for at, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if letter == sign and depth <= 0:
            yield at

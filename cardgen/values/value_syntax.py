"""What stands between `{=` and `}`: an expression, the forms of a noun, and a format.

    {=turns}  {=hero-rohan.sf}  {=copies(room)}  {=draw(door: door-opens):fraction}  {=turns|turn|turns:words}

Forms stand behind bars, the format behind the last colon; bars and colons in round brackets belong to the expression.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from cardgen.model.written import VALUE

#: Braces for themselves, a value, and one that is left open.
_VALUE = re.compile(r"\{\{|\}\}|\{=(?P<inside>[^{}]*)\}")
#: What a text must hold to print a value at all.
OPENING = "{="


class ValueToken(NamedTuple):
    """A value as it is written: the expression, forms of a noun by CLDR category, and words of the format."""

    expression: str
    forms: tuple[str, ...]
    format: tuple[str, ...]


class Opening(NamedTuple):
    """Something in a text that is printed as something else; see `Insertion`."""

    kind: str
    inside: str
    at: int
    until: int


def openings(text: str) -> Iterator[Opening]:
    """Go through what a text inserts, from left to right."""
    for match in _VALUE.finditer(text):
        if match["inside"] is not None:
            yield Opening(VALUE, match["inside"], *match.span())


def read_value(inside: str) -> ValueToken:
    """Read what stands behind `{=`; nothing is refused. A colon with nothing behind it gives the empty format."""
    colon = max(_outside(inside, ":"), default=None)
    head, words = (inside, "") if colon is None else (inside[:colon], inside[colon + 1 :])
    bars = list(_outside(head, "|"))
    parts = [head[start + 1 : end] for start, end in zip([-1, *bars], [*bars, len(head)], strict=True)]
    asked = tuple(words.split()) or ("",) * (colon is not None)
    return ValueToken(parts[0].strip(), tuple(part.strip() for part in parts[1:]), asked)


def _outside(text: str, sign: str) -> Iterator[int]:
    """Go through the places of a sign outside round brackets."""
    depth = 0
    for at, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if letter == sign and depth <= 0:
            yield at

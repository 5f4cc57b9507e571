"""Parse tokens, which texts write in braces: sums of dice and aspects, and references to rules, decks and cards.

`{T12+3-TF}` is the sum of a die, a number and an aspect; `{rule:10.3}` names a section of the rules.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection
from typing import NamedTuple

#: Kinds of reference, as in `{rule:10.3}`, `{deck:chest}`, `{card:room-orc}`, `{icon:skull}`; `{sc:words}` is small
#: capitals.
KINDS = ("rule", "deck", "card", "icon", "sc")
_LONGEST_TOKEN = 80
_OPERATOR = re.compile(r"\s*([+\-/])\s*")


class Term(NamedTuple):
    """A term of a sum: '+', '-' or '/' (empty for the first), then a name of the vocabulary or a number."""

    op: str
    value: str | int


class Sum(NamedTuple):
    """A sum such as T12+3-TF; a single die or aspect is a sum of one term."""

    terms: tuple[Term, ...]


class Ref(NamedTuple):
    """A reference: its kind and what it names."""

    kind: str
    name: str


class TokenProblem(NamedTuple):
    """Why a token is invalid, and what was expected."""

    message: str


def parse_token(
    token: str, vocabulary: Collection[str], kinds: Collection[str] = KINDS
) -> Sum | Ref | TokenProblem:
    """Parse a token.

    Args:
        token: without braces.
        vocabulary: the names allowed in sums (dice and aspects of the game).
        kinds: the allowed kinds of reference.
    """
    if len(token) > _LONGEST_TOKEN:
        return TokenProblem(f"token '{{{token[:20]}…}}' is too long; is a '}}' missing?")
    kind, colon, name = token.partition(":")
    if colon:
        return _reference(token, kind.strip(), name.strip(), kinds)
    # re.split with one group alternates value, operator, value, …
    parts = _OPERATOR.split(token.strip())
    terms = []
    for op, value in zip(["", *parts[1::2]], parts[0::2], strict=True):
        if value.isascii() and value.isdigit():
            terms.append(Term(op, int(value)))
        elif value in vocabulary:
            terms.append(Term(op, value))
        else:
            return _unknown(token, value, vocabulary)
    return Sum(tuple(terms))


def _reference(token: str, kind: str, name: str, kinds: Collection[str]) -> Ref | TokenProblem:
    if kind not in kinds:
        accepted = ", ".join(f"'{k}:'" for k in kinds)
        hint = _nearest(kind, kinds)
        return TokenProblem(
            f"unknown token '{{{token}}}'{hint or f'; before the colon {accepted} are known'}"
        )
    if not name:
        return TokenProblem(f"token '{{{token}}}' has no name after the colon; add it")
    return Ref(kind, name)


def _unknown(token: str, value: str, vocabulary: Collection[str]) -> TokenProblem:
    if not value:
        where = f"token '{{{token}}}' lacks a name" if token.strip() else "empty token '{}'"
        return TokenProblem(f"{where}; write a die or aspect, or '{{{{' and '}}}}' for braces")
    if "\u2212" in value or "\u2013" in value:
        return TokenProblem(f"token '{{{token}}}' uses a typographic minus; write a plain hyphen '-'")
    hint = _nearest(value, vocabulary) or f"; known are {', '.join(sorted(vocabulary))}"
    inside = "" if value == token else f" in '{{{token}}}'"
    return TokenProblem(f"unknown token '{value}'{inside}{hint}")


def _nearest(name: str, known: Collection[str]) -> str:
    # Names are short, so half of the letters in common is close.
    close = difflib.get_close_matches(name, sorted(known), n=1, cutoff=0.5)
    return f"; did you mean '{close[0]}'?" if close else ""

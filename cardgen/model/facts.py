"""What a game states once: numbers and words of its rules, claims about odds, and what its content must come to."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple, TypeGuard

from msgspec import Struct, field

from cardgen.findings import Place

_WRITTEN = re.compile(r"-?\d{1,9}(\.\d{1,9}|/0*[1-9]\d{0,8})?")


class Override(NamedTuple):
    """The fact that another one declares itself an exception to: its key and scope."""

    key: str
    scope: Mapping[str, str]


class StatedFact(Struct, frozen=True):
    """A number or a word that a game states once.

    Attributes:
        value: a number, a word, or an expression after `=`.
        scope: where it holds, such as `{"deck": "room"}`; none where it holds everywhere.
        module: what must be chosen for it to be there; empty for none.
        overrides: the fact that it is an exception to, if it declares one.
        tests: the aspects whose tests a throw passes that compares as `value` says.
        is_: the expression by which the content must give the same number, or empty.
    """

    key: str
    value: int | float | str
    place: Place
    scope: Mapping[str, str] = field(default_factory=dict)
    source: str = ""
    module: str = ""
    overrides: Override | None = None
    tests: tuple[str, ...] = ()
    is_: str = ""


class Claim(NamedTuple):
    """A claim about odds: what it says in words, the expression, and what it compares with, if anything."""

    claim: str
    odds: str
    comparing: str
    with_value: str
    source: str
    place: Place


class Requirement(NamedTuple):
    """What the content must come to: a kind of fact, and what it requires, such as `{deck: …, equals: 3}`."""

    kind: str
    words: Mapping[str, Any]
    source: str
    place: Place
    module: str


class FactRow(Struct, frozen=True):
    """A row of the facts of a game, as it is written and as it is read.

    Attributes:
        written: its keys and values; none of a row that is not a map.
        source, source_place: its citation in full, empty where it has none.
        certainty: its own, else that of its source.
        stated: what texts print of it, also where the row has mistakes.
        content: what it was read as; None where its form is wrong.
        problems: what is wrong with its form, each with its place.
    """

    written: Mapping[str, Any]
    place: Place
    source: str = ""
    source_place: Place = Place("")
    certainty: str = ""
    stated: StatedFact | None = None
    content: StatedFact | Claim | Requirement | None = None
    problems: tuple[tuple[Place, str], ...] = ()


def scope_in_words(scope: Mapping[str, str]) -> str:
    """Return where a fact holds, as messages say it."""
    return ", ".join(f"{name} '{value}'" for name, value in sorted(scope.items())) or "everywhere"


def is_number(value: object) -> TypeGuard[int | float]:
    """Return whether a value is a number, and not a flag or anything else."""
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def exact(value: object) -> Fraction | None:
    """Return a number as it is written, such as 2, 0.1 or `1/3`; None where it is none."""
    if is_number(value) and math.isfinite(value):
        return Fraction(str(value))
    if isinstance(value, str) and _WRITTEN.fullmatch(value):
        return Fraction(value)
    return None

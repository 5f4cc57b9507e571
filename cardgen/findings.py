"""Findings: what a user can mend, each with its place.

Nothing in cardgen prints or exits on a user's mistake: every stage returns `(product, findings)` and goes on, so
that all mistakes are seen at once. `CardgenError` is for what cannot go on at all (a folder that is not there).
"""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

#: A mistake of every card of a large deck is told so often; a list for programs (JSON) holds all.
MOST_ALIKE = 100

ERROR = "error"
WARNING = "warning"


@dataclass(frozen=True, order=True)
class Place:
    """Where something stands: a file relative to its project (posix), line and column from 1."""

    file: str
    line: int = 1
    column: int = 1

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True)
class Fix:
    """A change that mends a finding.

    Attributes:
        old: what stands in the file at the finding's place, to the letter; new: what should stand there.
        safe: it changes nothing but what is wrong beyond doubt, so that it may be made unseen.
        nth: in a table, where a place is a whole cell: at how many letters of the cell `old` begins before.
    """

    old: str
    new: str
    safe: bool = True
    nth: int = 0


@dataclass(frozen=True, order=True)
class Finding:
    """One mistake: its place, permanent code, message (value in quotes, expected, what to do) and severity.

    Attributes:
        fix: the change that mends it, where one is known.
    """

    place: Place
    code: str
    message: str
    severity: str = field(default=ERROR)
    fix: Fix | None = field(default=None, compare=False)

    def __str__(self) -> str:
        mark = "" if self.severity == ERROR else f" {self.severity}:"
        return f"{self.place}: {self.code}{mark} {self.message}"


class CardgenError(Exception):
    """The work cannot go on; the text is one line for the user (exit code 2)."""


def nearest(word: str, known: Iterable[str]) -> str:
    """Give `; did you mean 'x'?` for the nearest known word, or an empty string."""
    close = difflib.get_close_matches(word, list(known), n=1, cutoff=0.6)
    return f"; did you mean '{close[0]}'?" if close else ""


def counted(number: int, thing: str) -> str:
    """Give how many there are of a thing, as a message says it: `1 file`, `2 files`."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def has_errors(findings: Iterable[Finding]) -> bool:
    """Tell whether any finding is of error severity."""
    return any(f.severity == ERROR for f in findings)


def as_text(findings: Iterable[Finding]) -> str:
    """Give findings as lines, sorted by place; of one code in one file at most MOST_ALIKE, and how many more."""
    alike: Counter[tuple[str, str]] = Counter()
    lines = []
    for finding in sorted(findings):
        kind = (finding.place.file, finding.code)
        alike[kind] += 1
        if alike[kind] <= MOST_ALIKE:
            lines.append(str(finding))
    lines += [
        f"{file}: {code} {counted(count - MOST_ALIKE, 'more finding')} like these; mend these first"
        for (file, code), count in alike.items()
        if count > MOST_ALIKE
    ]
    return "\n".join(lines)

"""Findings: what a user can mend, each with its place.

Nothing in cardgen prints or exits on a user's mistake: every stage returns `(product, findings)` and goes on, so
that all mistakes are seen at once. `CardgenError` is for what cannot go on at all (a folder that is not there).
"""

from __future__ import annotations

import difflib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

#: A mistake of every card of a large deck is told so often; a list for programs (JSON) holds all.
MOST_ALIKE = 100
#: Among so many known words the nearest is looked for by its likeness; among more only a slip of the pen away.
FEW_KNOWN = 300
#: Letters of a word beyond which nobody looks for a slip.
_LONGEST = 80

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
        allowed: the reason for which an author allows it beside what it is about; empty where nobody does.
        known: a baseline holds it.
    """

    place: Place
    code: str
    message: str
    severity: str = field(default=ERROR)
    fix: Fix | None = field(default=None, compare=False)
    allowed: str = field(default="", compare=False)
    known: bool = field(default=False, compare=False)

    def __str__(self) -> str:
        return f"{self.place}: {self.code} {self.severity}: {self.message}"


class CardgenError(Exception):
    """The work cannot go on; the text is one line for the user (exit code 2)."""


class Nearest:
    """Known words, for who asks many times: however many there are, each word is held against a few."""

    def __init__(self, known: Iterable[str]) -> None:
        self._known = list(known)

    def of(self, word: str) -> str:
        """Return `; did you mean 'x'?` for the nearest known word, or an empty string."""
        few = len(self._known) <= FEW_KNOWN
        known = self._known if few else {near for key in _slips(word) for near in self._by_slip.get(key, ())}
        close = difflib.get_close_matches(word, known, n=1, cutoff=0.6)
        return f"; did you mean '{close[0]}'?" if close else ""

    @cached_property
    def _by_slip(self) -> Mapping[str, list[str]]:
        found: defaultdict[str, list[str]] = defaultdict(list)
        for word in self._known:
            for key in _slips(word):
                found[key].append(word)
        return found


def _slips(word: str) -> Iterator[str]:
    """Return a word, and it without each of its letters: words one slip of the pen apart have one of these alike."""
    yield word
    yield from (word[:k] + word[k + 1 :] for k in range(min(len(word), _LONGEST)))


def nearest(word: str, known: Iterable[str]) -> str:
    """Return `; did you mean 'x'?` for the nearest known word, or an empty string."""
    return Nearest(known).of(word)


def counted(number: int, thing: str) -> str:
    """Return how many there are of a thing, as a message says it: `1 file`, `2 files`."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def unsuppressed(findings: Iterable[Finding]) -> list[Finding]:
    """Return the findings that nobody allows and no baseline holds."""
    return [finding for finding in findings if not (finding.allowed or finding.known)]


def errors_of(findings: Iterable[Finding]) -> list[Finding]:
    """Return the findings of error severity."""
    return [finding for finding in findings if finding.severity == ERROR]


def has_errors(findings: Iterable[Finding]) -> bool:
    """Return whether any finding is of error severity."""
    return any(f.severity == ERROR for f in findings)


def severities(findings: Iterable[Finding]) -> str:
    """Return how many findings there are of each severity: `2 errors, 5 warnings`."""
    found = Counter(f.severity for f in findings)
    return ", ".join(counted(found[kind], kind) for kind in (ERROR, WARNING) if found[kind])


def count_line(findings: Iterable[Finding]) -> str:
    """Return a line that counts findings: `2 errors, 5 warnings in 3 files`."""
    findings = list(findings)
    return f"{severities(findings)} in {counted(len({f.place.file for f in findings}), 'file')}"


def as_text(findings: Iterable[Finding]) -> str:
    """Return findings as lines, sorted by place; of one code in one file at most MOST_ALIKE, and how many more."""
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

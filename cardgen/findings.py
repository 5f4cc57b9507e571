"""Findings: what a user can mend, each with its place.

Nothing in cardgen prints or exits on a user's mistake: every stage returns `(product, findings)` and goes on, so
that all mistakes are seen at once. `CardgenError` is for what cannot go on at all (a folder that is not there).
"""

from __future__ import annotations

import difflib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property

#: A mistake of every card of a large deck is told so often; a list for programs (JSON) holds all.
MOST_ALIKE = 100
#: Among so many known words the nearest is looked for by its likeness; among more only a slip of the pen away.
FEW_KNOWN = 300
#: Letters of a word beyond which nobody looks for a slip.
_LONGEST = 80

ERROR = "error"
WARNING = "warning"


@dataclass(frozen=True)
class Subject:
    """What a finding is about; what does not apply is empty.

    Attributes:
        deck: as the content calls it; component: its id; side: `face` or `back`; lang: a language of the game.
        field: path of a field without the language, such as `text` or `back.title`; section: number of a section.
    """

    game: str = ""
    deck: str = ""
    component: str = ""
    side: str = ""
    lang: str = ""
    field: str = ""
    section: str = ""

    def known(self) -> dict[str, str]:
        """Return what applies, by name."""
        return {name: value for name, value in asdict(self).items() if value}


NO_SUBJECT = Subject()


@dataclass(frozen=True, order=True)
class Place:
    """Where something is written: a file relative to its project (posix), line and column from 1.

    Attributes:
        subject: what is written there, as far as whoever made the place knows; places are equal without it.
    """

    file: str
    line: int = 1
    column: int = 1
    subject: Subject = field(default=NO_SUBJECT, compare=False, repr=False)

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"

    def moved(self, line: int, column: int) -> Place:
        """Return another place in the same file, of the same subject."""
        return Place(self.file, line, column, self.subject)

    def about(self, **parts: str) -> Place:
        """Return this place with more known of its subject."""
        return replace(self, subject=replace(self.subject, **parts))


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
        also: what else it is about, where one finding stands for many.
    """

    place: Place
    code: str
    message: str
    severity: str = field(default=ERROR)
    fix: Fix | None = field(default=None, compare=False)
    allowed: str = field(default="", compare=False)
    known: bool = field(default=False, compare=False)
    also: tuple[Subject, ...] = field(default=(), compare=False)

    def __str__(self) -> str:
        return f"{self.place}: {self.code} {self.severity}: {self.message}"

    @property
    def subject(self) -> Subject:
        """What it is about."""
        return self.place.subject


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
        f"{file}: {code} {counted(count - MOST_ALIKE, 'more finding')} like these; fix these first"
        for (file, code), count in alike.items()
        if count > MOST_ALIKE
    ]
    return "\n".join(lines)

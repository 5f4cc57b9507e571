"""Findings: mistakes that a user can fix, each with its place.

A user's mistake neither prints nor exits: every stage returns `(product, findings)` and goes on, so that all mistakes
are reported at once. `CardgenError` is for what cannot go on at all (a missing folder).
"""

from __future__ import annotations

import difflib
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, Self

from msgspec import Struct
from msgspec.structs import asdict, replace

#: Most names that a line lists.
_MOST_NAMES = 4
#: Most findings of one code in one file that are printed; machine-readable reports have all.
MOST_ALIKE = 100
#: Codes of what makes a whole file unreadable, if it is one of these.
_UNREADABLE, _YAML = ("CG001", "CG002"), (".yaml", ".yml")
#: Up to this many known words, the nearest is found by similarity; among more, only one edit away.
FEW_KNOWN = 300
#: Letters beyond this are not considered when looking for a typo.
_LONGEST = 80

ERROR = "error"
WARNING = "warning"


class _ByKey:
    """Equal, ordered and hashed by `_key`."""

    __slots__ = ()

    @property
    def _key(self) -> tuple[Any, ...]:
        """What records are compared by."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and self._key == other._key

    def __lt__(self, other: Self) -> bool:
        return self._key < other._key

    def __hash__(self) -> int:
        return hash(self._key)


class Subject(Struct, frozen=True):
    """What a finding is about; parts that do not apply are empty.

    Attributes:
        deck, component: ids; side: `face` or `back`; lang: a language of the game.
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
        """Return the parts that apply, by name."""
        return {name: value for name, value in asdict(self).items() if value}


NO_SUBJECT = Subject()


class Cell(_ByKey, Struct, frozen=True):
    """What a spreadsheet program shows of a place in a table; parts that are unknown are empty.

    Attributes:
        worksheet: its name; empty in a table that is a text file.
        row: its number as the program shows it; 0 if unknown. In a text file a row may be on several lines.
        heading: of the column; name: of the row's component.
    """

    worksheet: str = ""
    row: int = 0
    heading: str = ""
    name: str = ""

    @property
    def _key(self) -> tuple[Any, ...]:
        return (self.worksheet,)

    def known(self) -> dict[str, str | int]:
        """Return the parts that are known, by name."""
        return {name: value for name, value in asdict(self).items() if value}


NO_CELL = Cell()


class Place(_ByKey, Struct, frozen=True):
    """A place in a file: its posix path in the project, line and column from 1.

    Attributes:
        cell: in a table, where a spreadsheet program shows it; places in different worksheets are different.
        subject: what is written there, as far as known; not part of the comparison of places.
    """

    file: str
    line: int = 1
    column: int = 1
    subject: Subject = NO_SUBJECT
    cell: Cell = NO_CELL

    @property
    def _key(self) -> tuple[Any, ...]:
        return (self.file, self.cell.worksheet, self.line, self.column)

    def __repr__(self) -> str:
        return f"Place({str(self)!r})"

    def __str__(self) -> str:
        if self.cell.worksheet:
            return f"{self.file}:{self.address}"
        return f"{self.file}:{self.line}:{self.column}"

    @property
    def address(self) -> str:
        """The cell of a worksheet as spreadsheet programs write it: `Events!E4`."""
        title = self.cell.worksheet
        quoted = title if re.fullmatch(r"\w+", title) else "'" + title.replace("'", "''") + "'"
        return f"{quoted}!{column_letters(self.column)}{self.line}"

    def moved(self, line: int, column: int) -> Place:
        """Return another place in the same file with the same subject."""
        return replace(self, line=line, column=column)

    def about(self, **parts: str) -> Place:
        """Return this place with parts of its subject set."""
        return replace(self, subject=replace(self.subject, **parts))


class Fix(Struct, frozen=True):
    """A change that fixes a finding.

    Attributes:
        old: the exact text at the finding's place; new: its replacement.
        safe: it changes only what is certainly wrong, so it can be applied without review.
        nth: in a table, where a place is a whole cell: which occurrence of `old` in the cell, from 0.
    """

    old: str
    new: str
    safe: bool = True
    nth: int = 0


class Finding(_ByKey, Struct, frozen=True):
    """One mistake: its place, permanent code, message (value in quotes, expected, what to do) and severity.

    Attributes:
        fix: the change that fixes it, if known.
        allowed: the reason given by an `allow` in the content; empty if there is none.
        known: it is in the baseline.
        also: further subjects, if one finding represents many.
    """

    place: Place
    code: str
    message: str
    severity: str = ERROR
    fix: Fix | None = None
    allowed: str = ""
    known: bool = False
    also: tuple[Subject, ...] = ()

    @property
    def _key(self) -> tuple[Any, ...]:
        return (*self.place._key, self.code, self.message, self.severity)

    def __str__(self) -> str:
        return f"{self.place}: {self.code} {self.severity}: {self.text}"

    @property
    def text(self) -> str:
        """The message; in a table with the row, heading and name that neither it nor the place says."""
        cell, place = self.place.cell, self.place
        row = f"row {cell.row}" if cell.row and not cell.worksheet and cell.row != place.line else ""
        heading, name = (
            f"'{word}'" if word and f"'{word}'" not in self.message else ""
            for word in (cell.heading, cell.name)
        )
        column = f"column {heading}" if heading else ""
        given = ", ".join(
            part for part in (row, " of ".join(part for part in (column, name) if part)) if part
        )
        return f"{self.message} ({given})" if given else self.message

    @property
    def subject(self) -> Subject:
        """The subject of its place."""
        return self.place.subject


def column_letters(column: int) -> str:
    """Return a column as spreadsheet programs call it: 1 is A, 27 is AA."""
    letters = ""
    while column > 0:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


class CardgenError(Exception):
    """The work cannot go on; the message is one line for the user (exit code 2)."""


class Nearest:
    """Known words, indexed so that many look-ups of the nearest are fast."""

    def __init__(self, known: Iterable[str]) -> None:
        self._known = list(known)

    def of(self, word: str) -> str:
        """Return `; did you mean 'x'?` for the nearest known word, or an empty string."""
        few = len(self._known) <= FEW_KNOWN
        known = (
            self._known
            if few
            else {near for key in _deletions(word) for near in self._by_deletion.get(key, ())}
        )
        close = difflib.get_close_matches(word, known, n=1, cutoff=0.6)
        return f"; did you mean '{close[0]}'?" if close else ""

    @cached_property
    def _by_deletion(self) -> Mapping[str, list[str]]:
        found: defaultdict[str, list[str]] = defaultdict(list)
        for word in self._known:
            for key in _deletions(word):
                found[key].append(word)
        return found


def _deletions(word: str) -> Iterator[str]:
    """Yield a word, and the word without each of its letters: words one edit apart share one of these."""
    yield word
    yield from (word[:k] + word[k + 1 :] for k in range(min(len(word), _LONGEST)))


def nearest(word: str, known: Iterable[str]) -> str:
    """Return `; did you mean 'x'?` for the nearest known word, or an empty string."""
    return Nearest(known).of(word)


def nearest_or_all(word: str, known: Iterable[str], before: str = "known:") -> str:
    """Return `; did you mean 'x'?` for the nearest known word; where none is near, all of them."""
    listed = list(known)
    return nearest(word, listed) or f"; {before} {', '.join(listed)}"


def counted(number: int, thing: str) -> str:
    """Format a count: `1 file`, `2 files`."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def few(names: Iterable[str], joint: str = ", ") -> str:
    """Return names as a list, the first few of many."""
    listed = list(names)
    more = f" and {len(listed) - _MOST_NAMES} more" if len(listed) > _MOST_NAMES else ""
    return joint.join(listed[:_MOST_NAMES]) + more


def unsuppressed(findings: Iterable[Finding]) -> list[Finding]:
    """Return the findings that are neither allowed nor in the baseline."""
    return [finding for finding in findings if not (finding.allowed or finding.known)]


def errors_of(findings: Iterable[Finding]) -> list[Finding]:
    """Return the findings of error severity."""
    return [finding for finding in findings if finding.severity == ERROR]


def has_errors(findings: Iterable[Finding]) -> bool:
    """Return whether any finding is of error severity."""
    return any(f.severity == ERROR for f in findings)


def severities(findings: Iterable[Finding]) -> str:
    """Count findings by severity: `2 errors, 5 warnings`."""
    found = Counter(f.severity for f in findings)
    return ", ".join(counted(found[kind], kind) for kind in (ERROR, WARNING) if found[kind])


def count_line(findings: Iterable[Finding]) -> str:
    """Count findings by severity, and their files: `2 errors, 5 warnings in 3 files`."""
    findings = list(findings)
    return f"{severities(findings)} in {counted(len({f.place.file for f in findings}), 'file')}"


def in_reading_order(findings: Iterable[Finding]) -> list[tuple[Finding, int]]:
    """Return findings by place, each with how many others follow from it; those of unreadable files come first.

    Where a YAML file of a game cannot be read, nearly all other findings of the game follow from that and are left out.
    """
    ordered = sorted(findings)
    causes = [one for one in ordered if _is_unreadable(one)]
    last = {folder: one for one in causes if (folder := _folder(one))}
    others = [one for one in ordered if not _is_unreadable(one)]
    following = Counter(folder for one in others if (folder := _folder(one)) in last)
    first = [(one, following[_folder(one)] if last.get(_folder(one)) is one else 0) for one in causes]
    return first + [(one, 0) for one in others if _folder(one) not in last]


def following_line(finding: Finding, following: int) -> str:
    """Say how many findings elsewhere in its game follow from one."""
    more = counted(following, "more finding")
    return f"… and {more} in {_folder(finding)}, most of which follow from it; fix it first"


def _is_unreadable(finding: Finding) -> bool:
    code, file = finding.code, finding.place.file
    return finding.severity == ERROR and code in _UNREADABLE and file.endswith(_YAML)


def _folder(finding: Finding) -> str:
    """Return the folder of the game that a finding is in, such as `content/mine`; empty if it is in none."""
    parts = finding.place.file.split("/")
    return "/".join(parts[:2]) if len(parts) > 2 else ""


def as_text(findings: Iterable[Finding]) -> str:
    """Format findings as lines, in reading order; of one code in one file at most MOST_ALIKE, then how many more."""
    alike: Counter[tuple[str, str]] = Counter()
    lines = []
    for finding, following in in_reading_order(findings):
        kind = (finding.place.file, finding.code)
        alike[kind] += 1
        if alike[kind] <= MOST_ALIKE:
            lines.append(str(finding))
        if following:
            lines.append(following_line(finding, following))
    lines += [
        f"{file}: {code} {counted(count - MOST_ALIKE, 'more finding')} like these; fix these first"
        for (file, code), count in alike.items()
        if count > MOST_ALIKE
    ]
    return "\n".join(lines)

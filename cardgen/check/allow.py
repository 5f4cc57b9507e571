"""Findings that an author allows, each with a reason written beside what it is about.

    art: orc-king    # cardgen: allow CG104 (drawn next month)

The comment stands on the line of the finding's place, or on lines of its own right above; in Markdown it is
`<!-- cardgen: allow CG702 (…) -->`. Several codes are joined by commas. A comment inside a text is text.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cardgen.check.elsewhere import OF_BUILDS
from cardgen.findings import ERROR, WARNING, Finding, Place
from cardgen.load import yamlfile
from cardgen.load.document import COLUMN_BITS, Marks, Notes, mark, root_mark
from cardgen.load.source import read_bytes, relative
from cardgen.model import Game

_WORDS = "cardgen: allow"
_YAML, _MARKDOWN = (".yaml", ".yml"), (".md",)
_ALLOW = re.compile(
    r"(?P<open>(?:^|(?<=\s))#|<!--)\s*cardgen:\s*allow\b[\s:]*(?P<codes>[^(]*?)\s*(?:\((?P<reason>.*)\))?\s*(?:-->\s*)?$"
)
_CODE = re.compile(r"[A-Z]{2}\d+", re.IGNORECASE)
#: A finding that a later stage gives again: the picture a record names is missed by content and by layout.
_SEEN_BEFORE = {"CG107": "CG104"}


@dataclass
class Allow:
    """One `allow`: where it stands, the line it is about, its codes and whether they silenced anything."""

    place: Place
    line: int
    codes: tuple[str, ...]
    reason: str
    used: set[str]


def silence(findings: Iterable[Finding], games: Sequence[Game], *, whole: bool = True) -> list[Finding]:
    """Give the findings nobody allowed, sorted, and those about the allows; a mistake told twice, once.

    Args:
        whole: all stages of a check have run, so that the allows themselves can be judged. Give False between
            the stages of a build.

    Errors: CG012 an allow without a reason, CG013 (warning) one that silences nothing.
    """
    allows: dict[str, _File] = {}
    for game in games:
        for path in _files(game):
            file = _read(path, game.root)
            if file:
                allows[file.name] = file
    left = [f for f in _once(findings) if f.place.file not in allows or not allows[f.place.file].silences(f)]
    if whole:
        left += (found for file in allows.values() for found in file.problems())
    return sorted(left)


def _once(findings: Iterable[Finding]) -> list[Finding]:
    """Leave out what an earlier stage has told of the same place, and exact repeats."""
    distinct = list(dict.fromkeys(findings))
    told = {(f.place, f.code) for f in distinct}
    return [f for f in distinct if (f.place, _SEEN_BEFORE.get(f.code)) not in told]


def _files(game: Game) -> Iterator[Path]:
    for path in sorted(game.folder.rglob("*")):
        if path.suffix in _YAML + _MARKDOWN and path.is_file():
            yield path


class _File:
    """The allows of one file, and its scalars to find the beginning of a text from a word in it."""

    def __init__(self, name: str, allows: list[Allow], starts: list[int]) -> None:
        self.name = name
        self._allows = allows
        self._starts = starts

    def silences(self, finding: Finding) -> bool:
        """Tell whether a finding is allowed, and remember that its allow was of use."""
        lines = {finding.place.line, self._beginning(finding.place)}
        for allow in self._allows:
            if allow.reason and allow.line in lines and finding.code in allow.codes:
                allow.used.add(finding.code)
                return True
        return False

    def _beginning(self, place: Place) -> int:
        """Give the line on which the node begins that a place is in."""
        index = bisect_right(self._starts, mark(place.line, place.column)) - 1
        return self._starts[index] >> COLUMN_BITS if index >= 0 else place.line

    def problems(self) -> Iterator[Finding]:
        """Give what is wrong with the allows, once all findings have been asked about."""
        for allow in self._allows:
            if not allow.reason:
                message = "an allow needs its reason: write 'cardgen: allow CG103 (reason)'"
                yield Finding(allow.place, "CG012", message, ERROR)
            elif not allow.codes:
                yield Finding(
                    allow.place, "CG013", "the allow names no code; write one such as 'CG103'", WARNING
                )
            else:
                for code in allow.codes:
                    if code not in allow.used and code not in OF_BUILDS:
                        yield Finding(
                            allow.place, "CG013", f"'{code}' is not found here; delete the allow", WARNING
                        )


def _read(path: Path, root: Path) -> _File | None:
    """Give the allows of a file, or None where it has none."""
    data = read_bytes(path, root, Notes()) or b""
    if _WORDS.split()[0].encode() not in data:
        return None
    name = relative(path, root)
    lines = re.split(r"\r\n|\r|\n", data.decode("utf-8", "replace"))
    scalars = _scalars(data) if path.suffix in _YAML else []
    starts = [start for start, _ in scalars]
    allows = []
    for number, line in enumerate(lines, start=1):
        match = _ALLOW.search(line)
        if match and not _is_text(scalars, starts, number, match.start() + 1):
            codes = tuple(code.upper() for code in _CODE.findall(match["codes"]))
            beside = line[: match.start()].strip()
            about = number if beside else _next_line(lines, number, "#" if scalars else "<!--")
            allow = Allow(
                Place(name, number, match.start() + 1), about, codes, (match["reason"] or "").strip(), set()
            )
            allows.append(allow)
    return _File(name, allows, starts)


def _next_line(lines: Sequence[str], number: int, comment: str) -> int:
    """Give the number of the next line that is neither empty nor a comment alone."""
    for later, line in enumerate(lines[number:], start=number + 1):
        if line.strip() and not line.lstrip().startswith(comment):
            return later
    return number


def _scalars(data: bytes) -> list[tuple[int, str]]:
    """List where the values of a YAML file begin, in order, each with its text; none where it is broken."""
    parsed = yamlfile.parse(data, Notes())
    return sorted(_nodes(*parsed)) if parsed else []


def _nodes(data: Any, marks: Marks) -> Iterator[tuple[int, str]]:
    if isinstance(data, dict) and len(marks) == 3:
        for key, value in data.items():
            yield marks[1][key], ""
            yield from _nodes(value, marks[2][key])
    elif isinstance(data, list) and not isinstance(marks, int):
        for value, below in zip(data, marks[1], strict=True):
            yield from _nodes(value, below)
    else:
        yield root_mark(marks), data if isinstance(data, str) else ""


def _is_text(scalars: Sequence[tuple[int, str]], starts: Sequence[int], line: int, column: int) -> bool:
    """Tell whether what stands at a place is in the middle of a value, and no comment."""
    index = bisect_right(starts, mark(line, column)) - 1
    return index >= 0 and _WORDS in scalars[index][1]

"""Suppressions: findings that an author allows by a comment with a reason.

    art: orc-king    # cardgen: allow CG104 (drawn next month)

The comment is on the line of the finding's place, or on lines of its own right above. In Markdown, and in any text
given by `--prose`, it is `<!-- cardgen: allow CG702 (…) -->`. Several codes are separated by commas. A comment inside a
YAML text is part of the text.

A table has no comments: its column `cardgen: allow` has `CG505 (a proper name)` in the row concerned.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from cardgen.check.contexts.checked_game import CheckedGame
from cardgen.check.contexts.memo import Memo
from cardgen.check.engine.code_names import code_named, codes_in, hints
from cardgen.check.engine.registry import all_rules, codes_that_read
from cardgen.check.engine.retired import RETIRED
from cardgen.check.engine.step_codes import build_codes, face_codes
from cardgen.check.rule import LAID_OUT
from cardgen.findings import ERROR, WARNING, Cell, Finding, Place
from cardgen.load.document import COLUMN_BITS, Positions, pack_position, packed_start
from cardgen.load.source import TABLES, WORKBOOKS, relative
from cardgen.load.sources import SourceFile
from cardgen.model import Game

_WORDS = "cardgen: allow"
_YAML, _MARKDOWN, _TABLES = (".yaml", ".yml"), (".md",), TABLES + WORKBOOKS
#: An allow as plain data: its line and column, the line that it applies to, its codes and its reason.
_Row = tuple[int, int, int, tuple[str, ...], str]
_ALLOW = re.compile(
    r"(?P<open>(?:^|(?<=\s))#|<!--)\s*cardgen:\s*allow\b[\s:]*(?P<codes>[^(]*?)\s*(?:\((?P<reason>.*)\))?\s*(?:-->\s*)?$"
)
#: A line of Markdown that begins a block: a row, a heading, an item, a quotation.
_OWN_LINE = re.compile(r"[ \t]*(?:\||#|>|[-*+•][ \t]|\d{1,3}[.)][ \t])")
#: Codes that report the same mistake at a later stage: a missing picture is found in content and in layout.
_DUPLICATE_OF = {"CG107": "CG104"}


class Allow(Struct):
    """One `allow`: its place, the line of that worksheet that it applies to, its codes, and those that were used."""

    place: Place
    line: int
    codes: tuple[str, ...]
    reason: str
    used: set[str]


def apply_suppressions(
    findings: Iterable[Finding],
    games: Sequence[CheckedGame],
    *,
    report_unused: bool = True,
    unreadable: Collection[str] = (),
    without_layout: Collection[str] = (),
) -> list[Finding]:
    """Return findings without duplicates, with the reasons of allowed ones, and the problems of allows; sorted.

    Args:
        report_unused: also report faulty and unused allows; only after all stages of a check, not within a build.
        unreadable: ids of games that could not be read completely, where unused allows are not reported.
        without_layout: ids of games whose faces were not checked, where unused allows for faces are not reported.

    Errors: CG012 an allow without a reason, CG013 (warning) one that is unused.
    """
    files: dict[str, _File] = {}
    owners: dict[str, CheckedGame] = {}
    for game in games:
        for file in _files_of(game, game):
            files[file.name], owners[file.name] = file, game
    judged = _mark_allowed(findings, files)
    for name, game in owners.items() if report_unused else ():
        faces = game.id not in without_layout
        judged += files[name].problems(partial(_was_run, faces), game.id not in unreadable)
    return sorted(judged)


def apply_inherited_allows(game: CheckedGame, findings: Iterable[Finding]) -> list[Finding]:
    """Return findings, with the reasons of those allowed in files of the games that this one extends."""
    every = (file for one in game.lineage[1:] for file in _files_of(one, game))
    return _mark_allowed(findings, {file.name: file for file in every})


def retired_allows(games: Sequence[CheckedGame]) -> list[str]:
    """Return a line for each retired code or former name in an allow: its place, and what became of it."""
    return [line for game in games for file in _files_of(game, game) for line in file.outdated_names()]


def _files_of(owner: Game, game: CheckedGame) -> Iterator[_File]:
    """Yield the files of a game that have allows; `game` is that game, or one that extends it."""
    sources = game.sources.within(owner.root)
    for source in sources.below(owner.folder, _YAML + _MARKDOWN + _TABLES):
        file = _read(source, relative(source.path, owner.root), game.memo)
        if file:
            yield file


def _was_run(faces: bool, code: str) -> bool:
    """Return whether a code was checked; those of faces only if faces were laid out."""
    return faces or not _needs_layout(code)


def apply_suppressions_of_text(
    findings: Iterable[Finding], source: SourceFile, name: str, memo: Memo, asked: Collection[str]
) -> list[Finding]:
    """Like `apply_suppressions`, for a text without a game.

    Args:
        name: the text's name in findings; asked: the codes that were checked.
    """
    file = _read(source, name, memo)
    judged = _mark_allowed(findings, {name: file} if file else {})
    if file:
        unasked = all_rules().keys() - set(asked)
        judged += file.problems(lambda code: code not in unasked, True)
    return sorted(judged)


def _mark_allowed(findings: Iterable[Finding], files: Mapping[str, _File]) -> list[Finding]:
    """Return findings without duplicates, with the reasons of allowed ones."""
    found = []
    for finding in without_duplicates(findings):
        file = files.get(finding.place.file)
        allow = file.allow_of(finding) if file else None
        found.append(replace(finding, allowed=allow.reason) if allow else finding)
    return found


def _needs_layout(code: str) -> bool:
    return code in codes_that_read(LAID_OUT) or code in face_codes()


def without_duplicates(findings: Iterable[Finding]) -> list[Finding]:
    """Drop duplicates, and findings that an earlier stage reported at the same place, or of a card in the same words.

    A mistake that many components inherit from one place, by `defaults` or `from`, is reported for one of them.
    """
    repeats: dict[Finding, Finding] = {}
    for finding in findings:
        repeats.setdefault(replace(finding, message=_without_name(finding)), finding)
    distinct = list(repeats.values())
    reported = {(by, f.code) for f in distinct for by in _sites(f)}
    return [f for f in distinct if not any((by, _DUPLICATE_OF.get(f.code)) in reported for by in _sites(f))]


def _sites(finding: Finding) -> tuple[object, object]:
    """Return what identifies a mistake: its place, or its component and its words."""
    return finding.place, (finding.subject.component, finding.message)


def _without_name(finding: Finding) -> str:
    """Remove the component at the beginning of a message: `room-orc: text: …`, `'room-orc' (face, en): …`."""
    named = finding.subject.component
    return finding.message.removeprefix(f"'{named}'").removeprefix(named) if named else finding.message


class _File:
    """The allows of one file, and where its texts begin."""

    def __init__(self, name: str, allows: list[Allow], starts: list[int]) -> None:
        self.name = name
        self._allows = allows
        self._starts = starts
        self._about: defaultdict[tuple[str, int], list[Allow]] = defaultdict(list)
        for allow in allows:
            self._about[allow.place.cell.worksheet, allow.line].append(allow)

    def allow_of(self, finding: Finding) -> Allow | None:
        """Return the allow of a finding, if there is one, and mark it as used."""
        for line in dict.fromkeys((finding.place.line, self._beginning(finding.place))):
            for allow in self._about.get((finding.place.cell.worksheet, line), ()):
                if allow.reason and finding.code in map(code_named, allow.codes):
                    allow.used.add(finding.code)
                    return allow
        return None

    def outdated_names(self) -> list[str]:
        """Return a line for each retired code or former name."""
        return [f"{allow.place}: {line}" for allow in self._allows for line in hints(allow.codes)]

    def _beginning(self, place: Place) -> int:
        """Return the first line of the node at a place."""
        index = bisect_right(self._starts, pack_position(place.line, place.column)) - 1
        return self._starts[index] >> COLUMN_BITS if index >= 0 else place.line

    def problems(self, is_asked: Callable[[str], bool], can_be_unused: bool) -> Iterator[Finding]:
        """Yield the problems of the allows, after they were applied to all findings.

        Args:
            is_asked: whether a code was checked; can_be_unused: also report unused allows.
        """
        for allow in self._allows:
            if not allow.reason:
                message = "the allow has no reason; write 'cardgen: allow CG103 (reason)'"
                yield Finding(allow.place, "CG012", message, ERROR)
            elif not allow.codes:
                message = "the allow has no code; write one such as 'CG103'"
                yield Finding(allow.place, "CG013", message, WARNING)
            elif can_be_unused:
                for code in map(code_named, allow.codes):
                    if code not in allow.used | build_codes() | RETIRED.keys() and is_asked(code):
                        message = f"'{code}' is not found here; delete the allow"
                        yield Finding(allow.place, "CG013", message, WARNING)


def _read(source: SourceFile, name: str, memo: Memo) -> _File | None:
    """Read the allows of a file; None if it has none.

    Args:
        name: the file's name in findings.
    """
    if source.path.suffix.lower() in _TABLES:
        return _read_table(source, name)
    if _WORDS.split()[0].encode() not in source.data:
        return None
    is_yaml = source.path.suffix.lower() in _YAML
    decides = ("yaml" if is_yaml else "", source.data)
    rows, starts = memo.cached("allows", lambda: _allows(source, is_yaml=is_yaml), *decides)
    allows = [
        Allow(Place(name, line, column), about, codes, reason, set())
        for line, column, about, codes, reason in rows
    ]
    return _File(name, allows, starts)


def _allows(source: SourceFile, *, is_yaml: bool) -> tuple[list[_Row], list[int]]:
    """Return the allows in YAML or Markdown, and the packed positions where its values begin."""
    lines = re.split(r"\r\n|\r|\n", source.data.decode("utf-8", "replace"))
    scalars = _scalars(source) if is_yaml else []
    starts = [start for start, _ in scalars] if is_yaml else _paragraphs(lines)
    rows: list[_Row] = []
    for number, line in enumerate(lines, start=1):
        match = _ALLOW.search(line)
        if match and not _is_text(scalars, starts, number, match.start() + 1):
            codes = codes_in(match["codes"])
            beside = line[: match.start()].strip()
            about = number if beside else _next_line(lines, number, "#" if is_yaml else "<!--")
            rows.append((number, match.start() + 1, about, codes, (match["reason"] or "").strip()))
    return rows, starts


def _read_table(source: SourceFile, name: str) -> _File | None:
    """Read the allows of a table; None if it has no column for them."""
    from cardgen.check.engine.allow_columns import allow_cells

    allows = [
        Allow(Place(name, line, column, cell=Cell(worksheet)), line, codes, reason, set())
        for worksheet, line, column, codes, reason in allow_cells(source)
    ]
    return _File(name, allows, []) if allows else None


def _paragraphs(lines: Sequence[str]) -> list[int]:
    """Return the packed positions where paragraphs, rows and items of Markdown begin, in order."""
    before = ["", *lines]
    return [
        pack_position(number, 1)
        for number, (last, line) in enumerate(zip(before, lines, strict=False), start=1)
        if not last.strip() or last.lstrip().startswith(("<!--", "#")) or _OWN_LINE.match(line)
    ]


def _next_line(lines: Sequence[str], number: int, comment: str) -> int:
    """Return the number of the next line that is neither empty nor a comment."""
    for later, line in enumerate(lines[number:], start=number + 1):
        if line.strip() and not line.lstrip().startswith(comment):
            return later
    return number


def _scalars(source: SourceFile) -> list[tuple[int, str]]:
    """List where the values of a YAML file begin, in order, each with its text; none if it is invalid."""
    document = source.document
    return sorted(_nodes(document.data, document.positions)) if document.data is not None else []


def _nodes(data: Any, positions: Positions) -> Iterator[tuple[int, str]]:
    if isinstance(data, dict) and len(positions) == 3:
        for key, value in data.items():
            yield positions[1][key], ""
            yield from _nodes(value, positions[2][key])
    elif isinstance(data, list) and not isinstance(positions, int):
        for value, below in zip(data, positions[1], strict=True):
            yield from _nodes(value, below)
    else:
        yield packed_start(positions), data if isinstance(data, str) else ""


def _is_text(scalars: Sequence[tuple[int, str]], starts: Sequence[int], line: int, column: int) -> bool:
    """Return whether a place in a YAML file is inside a text, rather than a comment."""
    index = bisect_right(starts, pack_position(line, column)) - 1 if scalars else -1
    return index >= 0 and _WORDS in scalars[index][1]

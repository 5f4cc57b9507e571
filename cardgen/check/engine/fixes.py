"""Apply the fixes of findings to files.

A fix is applied only if the file has exactly the text to replace at the finding's place. Of two fixes that overlap, the
first by place is applied, and the other in the next round. Encoding, byte-order mark and line ends are preserved, and
files are replaced atomically.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct

from cardgen.files import is_inside, read_file, replace_file
from cardgen.findings import CardgenError, Finding, Fix
from cardgen.load.document import Diagnostics, Positions
from cardgen.load.source import WORKBOOKS
from cardgen.load.sources import Source, Sources

_YAML = (".yaml", ".yml")
_LINE = re.compile(r"[^\n]*\n|[^\n]+")
#: A character of a quoted cell, as in the file.
_LETTER = re.compile(r'""|.', re.DOTALL)
_CHANGED = "the file has changed during the check; run it again"

#: By which to notice that a file has changed: mtime in ns, size in bytes.
Stamp = tuple[int, int]


class Edit(NamedTuple):
    """A span of a text in characters, and its replacement."""

    start: int
    end: int
    new: str


class Change(Struct, frozen=True):
    """A file before and after its fixes, and the findings fixed."""

    source: Source
    file: str
    text: str
    data: bytes
    fixed: tuple[Finding, ...]


class Plan(NamedTuple):
    """The changes, and the findings whose fix is not applied, each with the reason."""

    changes: list[Change]
    left: list[tuple[Finding, str]]


def stamps(folders: Iterable[Path]) -> Mapping[Path, Stamp]:
    """Return the stamps of all files below some folders at the top of a project."""
    found = {}
    for folder in folders:
        for path in folder.rglob("*") if is_inside(folder, (folder.parent,)) else ():
            if path.is_file():
                found[path] = _stamp(path)
    return found


def plan(findings: Iterable[Finding], sources: Sources, seen: Mapping[Path, Stamp], *, unsafe: bool) -> Plan:
    """Plan the fixes of findings, in files of the project (the first of the sources' roots); nothing is written.

    Args:
        seen: stamps from before the check; files that have changed since are left alone.
        unsafe: include fixes that may change the meaning.
    """
    made = Plan([], [])
    wanted = sorted(f for f in findings if f.fix is not None and (f.fix.safe or unsafe))
    for file, group in groupby(wanted, key=lambda finding: finding.place.file):
        about = list(group)
        source = sources.get(file)
        why = _untouchable(file, source, sources, seen)
        if source is None or why:
            made.left.extend((finding, why) for finding in about)
        else:
            _plan_file(file, source, about, made)
    return made


def edit_of(finding: Finding, source: Source) -> Edit | str:
    """Return the edit of a finding's fix, or why it cannot be applied."""
    fix = finding.fix
    if fix is None:
        return "there is no fix"
    if source.is_table:
        return _edit_of_cell(finding, fix, source)
    at = source.offset(finding.place)
    if at is None or not source.text.startswith(fix.old, at):
        return f"'{fix.old}' was not found"
    return Edit(at, at + len(fix.old), fix.new)


def span_of(finding: Finding, sources: Sources) -> tuple[int, int, int] | None:
    """Return line, column and length of a finding's span, in characters; None if its file has no lines.

    The length is that of the text that the fix replaces, else 1. Without a fix, a finding in a table is at its cell.
    """
    source = sources.get(finding.place.file)
    edit = edit_of(finding, source) if source is not None and finding.fix is not None else None
    if source is not None and isinstance(edit, Edit):
        return *source.position(edit.start), max(edit.end - edit.start, 1)
    where = sources.position(finding.place)
    return None if where is None else (*where, 1)


def write(plan: Plan) -> list[Finding]:
    """Write the changed files of a plan; return the fixed findings.

    A file that has changed since it was read is left alone.

    Errors:
        CardgenError: a file cannot be written; those before it have been.
    """
    fixed: list[Finding] = []
    for change in plan.changes:
        if read_file(change.source.path, (change.source.root,)) == change.source.data:
            overwrite(change.source.path.resolve(), change.file, change.data)
            fixed += change.fixed
    return fixed


def diff(changes: Iterable[Change]) -> str:
    """Return the changes as a unified diff for `patch -p1` or `git apply`."""
    lines: list[str] = []
    for change in changes:
        before, after = (_LINE.findall(text) for text in (change.source.text, change.text))
        for line in difflib.unified_diff(before, after, f"a/{change.file}", f"b/{change.file}"):
            lines.append(line if line.endswith("\n") else line + "\n\\ No newline at end of file\n")
    return "".join(lines)


def _stamp(path: Path) -> Stamp:
    status = path.stat()
    return status.st_mtime_ns, status.st_size


def _untouchable(file: str, source: Source | None, sources: Sources, seen: Mapping[Path, Stamp]) -> str:
    """Return why a file must not be changed, or an empty string."""
    if file.lower().endswith(WORKBOOKS):
        return "fix workbooks by hand"
    if source is None:
        return "the file cannot be read"
    if source.root != sources.roots[0]:
        return "the file is in another project"
    if seen.get(source.path) != _stamp(source.path):
        return _CHANGED
    return ""


def _plan_file(file: str, source: Source, about: Sequence[Finding], made: Plan) -> None:
    edits: list[tuple[Edit, Finding]] = []
    for finding in about:
        edit = edit_of(finding, source)
        if isinstance(edit, str):
            made.left.append((finding, edit))
        else:
            edits.append((edit, finding))
    edits.sort(key=lambda one: (one[0].start, one[1]))
    kept: list[tuple[Edit, Finding]] = []
    for edit, finding in edits:
        if kept and edit.start < kept[-1][0].end or kept and edit.start == kept[-1][0].start:
            made.left.append((finding, "it overlaps another fix; run the check again"))
        else:
            kept.append((edit, finding))
    if not kept:
        return
    fixed = tuple(finding for _, finding in kept)
    text = edited(source.text, [edit for edit, _ in kept])
    try:
        data = source.bom + text.encode(source.encoding)
    except UnicodeEncodeError as error:
        letter = text[error.start]
        why = f"the file's encoding, {source.encoding}, has no '{letter}'; save it as UTF-8"
        made.left.extend((finding, why) for finding in fixed)
        return
    safe = all(finding.fix is not None and finding.fix.safe for finding in fixed)
    if source.path.suffix.lower() in _YAML and not _reads_alike(source.data, data, safe):
        why = "the fix would change how the file is parsed; fix it by hand"
        made.left.extend((finding, why) for finding in fixed)
        return
    made.changes.append(Change(source, file, text, data, fixed))


def edited(text: str, edits: Sequence[Edit]) -> str:
    """Return a text with edits, which are sorted and do not overlap."""
    parts, end = [], 0
    for edit in edits:
        parts += [text[end : edit.start], edit.new]
        end = edit.end
    return "".join(parts) + text[end:]


def _edit_of_cell(finding: Finding, fix: Fix, source: Source) -> Edit | str:
    """Return the edit of a fix in a cell, with CSV quoting."""
    span = source.cell(finding.place)
    if span is None:
        return "the table has no such cell"
    raw = source.text[span[0] : span[1]]
    quoted = len(raw) > 1 and raw[0] == raw[-1] == '"'
    inner = raw[1:-1] if quoted else raw
    # The offset in the file of each character of the cell; a quote is doubled there.
    letters = (
        [(match.start(), match[0][:1]) for match in _LETTER.finditer(inner)] if quoted else enumerate(inner)
    )
    offsets, cell = zip(*letters, strict=True) if inner else ((), ())
    text = "".join(cell)
    starts = [at for at in range(len(text)) if fix.old and text.startswith(fix.old, at)]
    if fix.nth >= len(starts):
        return f"'{fix.old}' was not found"
    first = starts[fix.nth]
    if quoted:
        begin = span[0] + 1
        ends = [*offsets, len(inner)]
        new = fix.new.replace('"', '""')
        return Edit(begin + ends[first], begin + ends[first + len(fix.old)], new)
    fixed = text[:first] + fix.new + text[first + len(fix.old) :]
    if fixed.startswith('"') or any(c in fix.new for c in source.delimiter + "\r\n"):
        return Edit(*span, '"' + fixed.replace('"', '""') + '"')
    return Edit(span[0] + first, span[0] + first + len(fix.old), fix.new)


def _reads_alike(before: bytes, after: bytes, same_shape: bool) -> bool:
    """Return whether a changed YAML file has no more problems than before, and if requested the same structure."""
    from cardgen.load import yamlfile

    diagnostics, new_notes = Diagnostics(), Diagnostics()
    old, new = yamlfile.parse(before, diagnostics), yamlfile.parse(after, new_notes)
    if old is None or new is None:
        return old is new
    alike = not same_shape or _kinds(old[1]) == _kinds(new[1])
    return alike and len(new_notes.rows) <= len(diagnostics.rows)


def _kinds(positions: Positions) -> object:
    """Return the structure of a file's data, without keys and values."""
    if isinstance(positions, int):
        return 0
    if len(positions) == 3:
        return len(positions[2]), [_kinds(below) for below in positions[2].values()]
    return [_kinds(below) for below in positions[1]]


def overwrite(path: Path, file: str, data: bytes) -> None:
    """Replace a file atomically, keeping its permissions."""
    try:
        replace_file(path, data, path.stat().st_mode & 0o777)
    except OSError as error:
        raise CardgenError(f"cannot write '{file}': {(error.strerror or str(error)).lower()}") from error

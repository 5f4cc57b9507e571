"""Report formats: one function each, listed in `FORMATS`."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field

from cardgen.check.engine.code_catalogue import GROUPS, Entry, catalogue
from cardgen.check.engine.fixes import span_of
from cardgen.check.engine.sarif import sarif_log
from cardgen.findings import (
    ERROR,
    Finding,
    as_text,
    counted,
    following_line,
    in_reading_order,
    severities,
    unsuppressed,
)
from cardgen.load.source import WORKBOOKS
from cardgen.load.sources import Sources

if TYPE_CHECKING:
    from cardgen.model.face import Fit

#: Most annotations per severity that GitHub shows of a step; the rest go to the log as plain lines.
#: Source: GitHub, actions/toolkit, docs/problem-matchers.md, limitations.
MOST_ANNOTATIONS = 10
#: Most codes that a summary names.
MOST_CODES = 5
#: Characters of a long line shown before and after a place.
_BEFORE, _AFTER = 60, 50
#: XML escapes.
_XML = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}


class Report(Struct, frozen=True, dict=True):
    """The result of a check.

    Attributes:
        found: all findings of the selected codes, suppressed or not; fixed: those fixed in this run.
        sources: the files of the findings.
        games: ids of the checked games; not_run: codes that were not checked; is_selected: whether a code is selected.
        prefix: the project's path in its repository, such as `games/mine/`; strict: warnings fail too.
        fits: how each text fits, with its language; diff: what fixes would change, if requested.
        notes: further lines for people.
    """

    found: Sequence[Finding]
    sources: Sources
    fixed: Sequence[Finding] = ()
    games: Sequence[str] = ()
    not_run: Collection[str] = ()
    is_selected: Callable[[str], bool] = field(default=lambda code: True)
    prefix: str = ""
    strict: bool = False
    fits: Sequence[tuple[str, Fit]] = ()
    diff: str = ""
    notes: Sequence[str] = ()

    @cached_property
    def findings(self) -> Sequence[Finding]:
        """The findings that count."""
        return unsuppressed(self.found)

    @property
    def known(self) -> Sequence[Finding]:
        """Those in the baseline."""
        return [finding for finding in self.found if finding.known]

    @property
    def allowed(self) -> Sequence[Finding]:
        """Those that are allowed, each with its reason."""
        return [finding for finding in self.found if finding.allowed]


def text(report: Report) -> str:
    """Format a line per finding, sorted by place; `clean` if there is none."""
    fixed = [f"{f.place}: {f.code} fixed: {f.text}" for f in sorted(report.fixed)]
    return "\n".join([*fixed, as_text(report.findings) or "clean"])


def full(report: Report) -> str:
    """Format each finding with its source line, a mark below its place, and what its code means; then a summary."""
    blocks = [f"{f.place}: {f.code} fixed: {f.text}" for f in sorted(report.fixed)]
    for finding, following in in_reading_order(report.findings):
        lines = [str(finding), *_excerpt(finding, report.sources)]
        entry = catalogue().get(finding.code)
        if entry is not None:
            lines.append(f"  = {entry.what} (cardgen explain {finding.code})")
        if finding.fix is not None:
            how = "--fix" if finding.fix.safe else "--fix --unsafe-fixes"
            how = "by hand" if finding.place.file.lower().endswith(WORKBOOKS) else how
            lines.append(f"  = {how}: '{finding.fix.old}' becomes '{finding.fix.new}'")
        lines += [following_line(finding, following)] if following else []
        blocks.append("\n".join(lines))
    if len(report.findings) != 1:
        blocks.append(_summary(report.findings) if report.findings else "clean")
    return "\n\n".join(blocks)


def _summary(findings: Sequence[Finding]) -> str:
    """Count findings in all, by severity, by file, and by their commonest codes."""
    files = counted(len({f.place.file for f in findings}), "file")
    codes = sorted(Counter(f.code for f in findings).items(), key=lambda row: (-row[1], row[0]))
    named = ", ".join(f"{code} {count} times" if count > 1 else code for code, count in codes[:MOST_CODES])
    more = f", and {counted(len(codes) - MOST_CODES, 'other code')}" if len(codes) > MOST_CODES else ""
    return f"{counted(len(findings), 'finding')}: {severities(findings)}, in {files} ({named}{more})"


def _excerpt(finding: Finding, sources: Sources) -> Iterator[str]:
    """Yield a finding's source line, shortened, with a mark below its place; nothing if there is no such line."""
    source = sources.get(finding.place.file)
    span = span_of(finding, sources)
    if source is None or span is None:
        return
    number, column, width = span
    line = source.line(number)
    if not line.strip():
        return
    start = max(column - 1 - _BEFORE, 0)
    end = column - 1 + _AFTER
    shown = ("…" if start else "") + line[start:end].rstrip() + ("…" if line[end:] else "")
    indent = "".join("\t" if c == "\t" else " " for c in ("…" if start else "") + line[start : column - 1])
    gutter = " " * len(str(number))
    yield f" {gutter} |"
    yield f" {number} | {shown}"
    yield f" {gutter} | {indent}{'^' * width}"


def as_json(report: Report) -> str:
    """Format a JSON list of findings, sorted by place; those fixed in this run have `fixed` set."""
    rows = [(f, False) for f in report.findings] + [(f, True) for f in report.fixed]
    return json.dumps([as_data(f, fixed=fixed) for f, fixed in sorted(rows)], ensure_ascii=False, indent=2)


def as_data(finding: Finding, *, fixed: bool = False) -> dict[str, Any]:
    """Return a finding as plain data: of the JSON report, and of the live page."""
    code, place, fix = finding.code, finding.place, finding.fix
    return {
        "file": place.file,
        "line": place.line,
        "column": place.column,
        "place": str(place),
        "code": code,
        "name": catalogue()[code].name if code in catalogue() else "",
        "severity": finding.severity,
        "message": finding.message,
        "subject": finding.subject.known(),
        "cell": place.cell.known(),
        "also": [one.known() for one in finding.also],
        "fix": None if fix is None else {"old": fix.old, "new": fix.new, "safe": fix.safe},
        "fixed": fixed,
    }


def sarif(report: Report) -> str:
    """Format SARIF 2.1.0, with allowed findings and those in the baseline as suppressed results."""
    log = sarif_log(report.found, report.sources, report.prefix)
    return json.dumps(log, ensure_ascii=False, indent=2)


def github(report: Report) -> str:
    """Format GitHub workflow commands, errors first, up to the number that it shows; the rest as plain lines.

    Source: GitHub Docs, workflow commands, "Setting an error message"; escapes as in actions/toolkit, command.ts.
    """
    shown: Counter[str] = Counter()
    commands, rest = [], []
    for finding in sorted(report.findings, key=lambda f: (f.severity != ERROR, f)):
        shown[finding.severity] += 1
        if shown[finding.severity] > MOST_ANNOTATIONS:
            rest.append(finding)
            continue
        title = catalogue()[finding.code].title if finding.code in catalogue() else finding.code
        values = {"file": report.prefix + finding.place.file, "title": title}
        span = span_of(finding, report.sources)
        if span is not None:
            values |= {"line": str(span[0]), "col": str(span[1])}
        reported = ",".join(f"{key}={_escaped(values[key], ':,')}" for key in _COMMAND if key in values)
        commands.append(f"::{finding.severity} {reported}::{_escaped(_placed(finding))}")
    if rest:
        more = f"{counted(len(rest), 'more finding')} in the log of this step"
        commands += [f"::notice title=cardgen::{more}", *map(_log_line, rest)]
    return "\n".join(commands)


def _log_line(finding: Finding) -> str:
    """Format a finding as a log line; errors without the word."""
    mark = "" if finding.severity == ERROR else f" {finding.severity}:"
    return f"{finding.place}: {finding.code}{mark} {finding.text}"


def _placed(finding: Finding) -> str:
    """Return the message, after the cell of a worksheet, which has no line to annotate."""
    return f"{finding.place.address}: {finding.text}" if finding.place.cell.worksheet else finding.text


_COMMAND = ("file", "line", "col", "title")


def _escaped(words: str, more: str = "") -> str:
    for letter in "%\r\n" + more:
        words = words.replace(letter, f"%{ord(letter):02X}")
    return words


def junit(report: Report) -> str:
    """Format JUnit XML: a suite per game, a case per selected code.

    Shape: a case fails if its code has errors, or warnings in a strict check; other warnings are its output.
    """
    games = [*report.games, *([""] if any(not _game(f, report) for f in report.findings) else [])]
    suites = [_suite(game, report) for game in games]
    total: Counter[str] = Counter()
    for counts, *_ in suites:
        total.update(counts)
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', f'<testsuites name="cardgen"{_counts(total)}>']
    for counts, name, cases in suites:
        lines += [f'  <testsuite name="{_xml(name)}"{_counts(counts)}>', *cases, "  </testsuite>"]
    return "\n".join([*lines, "</testsuites>"])


def _suite(game: str, report: Report) -> tuple[Counter[str], str, list[str]]:
    """Return a game's counts, its name, and the lines of its cases; findings outside games belong to the project."""
    counts: Counter[str] = Counter()
    found: dict[str, list[Finding]] = {}
    for finding in sorted(report.findings):
        if _game(finding, report) == game:
            found.setdefault(finding.code, []).append(finding)
    name = game or "project"
    lines: list[str] = []
    for entry in catalogue().values():
        mine = found.get(entry.code, [])
        if not mine and not (game and report.is_selected(entry.code)):
            continue
        counts["tests"] += 1
        lines += _case(entry, mine, f"{name}.{GROUPS[entry.code[2]]}", report, counts)
    return counts, name, lines


def _case(
    entry: Entry, findings: list[Finding], group: str, report: Report, counts: Counter[str]
) -> Iterator[str]:
    head = f'    <testcase classname="{_xml(group)}" name="{_xml(entry.title)}"'
    failing = [f for f in findings if f.severity == ERROR or report.strict]
    reported = "\n".join(map(_log_line, findings))
    if failing:
        counts["failures"] += 1
        message = failing[0].text if len(findings) == 1 else counted(len(findings), "finding")
        yield f"{head}>"
        yield f'      <failure type="{failing[0].severity}" message="{_xml(message)}">{_xml(reported)}</failure>'
        yield "    </testcase>"
    elif findings:
        yield f"{head}>"
        yield f"      <system-out>{_xml(reported)}</system-out>"
        yield "    </testcase>"
    elif entry.code in report.not_run:
        counts["skipped"] += 1
        yield f"{head}>"
        yield '      <skipped message="faces were not laid out"/>'
        yield "    </testcase>"
    else:
        yield f"{head}/>"


def _counts(counts: Counter[str]) -> str:
    return "".join(f' {key}="{counts[key]}"' for key in ("tests", "failures", "errors", "skipped"))


def _game(finding: Finding, report: Report) -> str:
    """Return the checked game that a finding belongs to, or an empty string."""
    parts = finding.place.file.split("/")
    game = parts[1] if len(parts) > 2 and parts[0] == "content" else ""
    return game if game in report.games else ""


def _xml(words: str) -> str:
    """Escape text for XML; characters not allowed in XML 1.0 (§2.2) become U+FFFD."""
    allowed = (c if c in "\t\n" or (c >= " " and c not in "\ufffe\uffff") else "\ufffd" for c in words)
    return "".join(_XML.get(c, c) for c in allowed)


def statistics(report: Report, as_data: bool) -> str:
    """Count findings by code, most first, as lines or as JSON."""
    counts = Counter((f.code, f.severity) for f in report.findings)
    fixable = Counter((f.code, f.severity) for f in report.findings if f.fix is not None)
    rows = [
        {
            "code": code,
            "name": catalogue()[code].name if code in catalogue() else "",
            "severity": severity,
            "count": count,
            "fixable": fixable[code, severity],
        }
        for (code, severity), count in sorted(counts.items(), key=lambda row: (-row[1], row[0]))
    ]
    if as_data:
        return json.dumps(rows, ensure_ascii=False, indent=2)
    lines = [
        f"{row['count']:>6}  {row['code']}  {row['severity']:<7}  {row['name']}"
        + (f"  ({row['fixable']} fixable)" if row["fixable"] else "")
        for row in rows
    ]
    return "\n".join(line.rstrip() for line in lines) or "clean"


def code_list(as_data: bool) -> str:
    """List all codes, as a table or as JSON."""
    rows: list[dict[str, Any]] = [
        {
            "code": entry.code,
            "name": entry.name,
            "severity": entry.severity,
            "group": entry.group,
            "fixable": entry.fixable,
            "what": entry.what,
        }
        for entry in catalogue().values()
    ]
    if as_data:
        return json.dumps(rows, ensure_ascii=False, indent=2)
    lines = []
    for group in GROUPS.values():
        mine = [row for row in rows if row["group"] == group]
        if mine:
            lines += ["", f"{mine[0]['code'][:3]}xx {group}"]
        for row in mine:
            kind = ("!" if row["severity"] == ERROR else " ") + ("*" if row["fixable"] else " ")
            lines.append(f"  {row['code']} {kind} {row['name']}: {row['what']}")
    return "\n".join(["! error, otherwise warning; * has fixes", *lines])


#: Report formats by name.
FORMATS: Mapping[str, Callable[[Report], str]] = {
    "text": text,
    "full": full,
    "json": as_json,
    "sarif": sarif,
    "github": github,
    "junit": junit,
}

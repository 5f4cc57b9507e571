"""Output of commands, and their exit codes: 0 clean, 1 errors found, 2 wrong usage or could not run, 3 a bug."""

from __future__ import annotations

import csv
import io
import json
import os
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from cardgen.findings import Finding, as_text, count_line, counted, few, has_errors

CLEAN, FINDINGS, USAGE, BUG = 0, 1, 2, 3

#: The start of a line with a finding.
_FINDING = re.compile(
    r"^(?P<place>\S.*?:(?:\d+:\d+|.*?![A-Z]+\d+): CG\d{3})( (?P<word>error|warning|fixed):)?(?= )",
    re.MULTILINE,
)
_COLOURS = {"error": "red", "warning": "yellow", "fixed": "green"}


def colour_choice() -> bool | None:
    """Return whether the environment asks for colours; None to let the terminal decide.

    Source: no-color.org; bixense.com/clicolors; force-color.org.
    """
    given = {name: os.environ.get(name, "") for name in ("NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE")}
    if given["NO_COLOR"]:
        return False
    if given["FORCE_COLOR"] not in ("", "0") or given["CLICOLOR_FORCE"] not in ("", "0"):
        return True
    return False if os.environ.get("CLICOLOR") == "0" or os.environ.get("TERM") == "dumb" else None


def coloured(text: str) -> str:
    """Add colours to lines with findings; `click.echo` strips them if there is no terminal."""
    return _FINDING.sub(_coloured_beginning, text)


def _coloured_beginning(found: re.Match[str]) -> str:
    place, word = click.style(found["place"], dim=True), found["word"]
    return f"{place} {click.style(f'{word}:', fg=_COLOURS[word], bold=True)}" if word else place


def show_findings(findings: Sequence[Finding]) -> int:
    """Print findings and their counts to stderr; return the exit code."""
    if findings:
        click.echo(coloured(as_text(findings)), err=True)
        show_counts(findings)
    return FINDINGS if has_errors(findings) else CLEAN


def show_counts(findings: Sequence[Finding]) -> None:
    """Print how many findings there are of each severity."""
    click.echo(click.style(count_line(findings), bold=True), err=True)


def show_notes(lines: Iterable[str]) -> None:
    """Print lines to stderr."""
    for line in lines:
        click.echo(line, err=True)


def show_made(made: str, more: str = "") -> None:
    """Print what was made, in green, then `more`."""
    click.echo(click.style(made, fg="green") + more, err=True)


def show_written(written: int, standing: int, folder: Path) -> None:
    """Print how many files a build wrote, and how many it left unchanged."""
    made, more = f"{counted(written, 'file')} written", f", {standing} unchanged, in {folder}"
    if written:
        show_made(made, more)
    else:
        click.echo(made + more, err=True)


def reason_lines(why: Mapping[str, str]) -> list[str]:
    """Return a line for each reason, with the names of the things made for it."""
    things: dict[str, list[str]] = {}
    for name, reason in why.items():
        things.setdefault(reason, []).append(name)
    lines = []
    for reason, names in things.items():
        lines.append(f"made: {few(names, '; ')} – {reason}")
    return lines


def print_table(columns: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """Print a table with numbers aligned right."""
    cells = [list(columns), *[["" if v is None else str(v) for v in row] for row in rows]]
    widths = [max(len(row[i]) for row in cells) for i in range(len(columns))]
    right = [bool(rows) and all(isinstance(r[i], (int, float)) for r in rows) for i in range(len(columns))]
    for row in cells:
        line = (c.rjust(w) if r else c.ljust(w) for c, w, r in zip(row, widths, right, strict=True))
        click.echo("  ".join(line).rstrip())


def print_csv(columns: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """Print a table as CSV, bytes as hex digits."""
    lines = io.StringIO()
    cells = ([_as_hex(v) if isinstance(v, bytes) else v for v in row] for row in rows)
    csv.writer(lines, lineterminator="\n").writerows((columns, *cells))
    click.echo(lines.getvalue(), nl=False)


def print_json(data: object) -> None:
    """Print plain data as JSON, bytes (from SQL) as hex digits."""
    click.echo(json.dumps(data, ensure_ascii=False, indent=2, default=_as_hex))


def _as_hex(value: Any) -> str:
    return bytes(value).hex()

"""What commands print, and the exit codes they end with.

Exit codes: 0 clean, 1 findings of error severity, 2 wrong usage or could not run, 3 a bug of ours.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import click

from cardgen.findings import Finding, as_text, has_errors

CLEAN, FINDINGS, USAGE, BUG = 0, 1, 2, 3


def show_findings(findings: Sequence[Finding], err: bool = True) -> int:
    """Print findings beside what a command makes, or as its result (`err` False); give the exit code they mean."""
    if findings:
        click.echo(as_text(findings), err=err)
    return FINDINGS if has_errors(findings) else CLEAN


def print_table(columns: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """Print rows under their columns, numbers to the right."""
    cells = [list(columns), *[["" if v is None else str(v) for v in row] for row in rows]]
    widths = [max(len(row[i]) for row in cells) for i in range(len(columns))]
    right = [bool(rows) and all(isinstance(r[i], (int, float)) for r in rows) for i in range(len(columns))]
    for row in cells:
        line = (c.rjust(w) if r else c.ljust(w) for c, w, r in zip(row, widths, right, strict=True))
        click.echo("  ".join(line).rstrip())


def print_json(data: object) -> None:
    """Print plain data as JSON; bytes, which SQL may give and JSON does not know, as hex digits."""
    click.echo(json.dumps(data, ensure_ascii=False, indent=2, default=_as_hex))


def _as_hex(value: Any) -> str:
    return bytes(value).hex()


def several(option: str, values: tuple[str, ...]) -> tuple[str, ...]:
    """Return what an option names, whether by commas or given again; naming nothing is a mistake, not everything."""
    names = tuple(name.strip() for value in values for name in value.split(","))
    if "" in names:
        raise click.BadParameter(
            "a name is empty; leave the option out to mean all", param_hint=f"'{option}'"
        )
    return tuple(dict.fromkeys(names))

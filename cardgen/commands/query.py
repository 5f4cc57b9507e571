"""`cardgen query`: SQL against the database built from the content."""

from __future__ import annotations

from cardgen.cache import Cache
from cardgen.commands.console import print_csv, print_json, print_table, show_findings
from cardgen.commands.options import load
from cardgen.findings import CardgenError
from cardgen.load.database import query
from cardgen.project import Project


def show_query(project: Project, sql: str, cache: Cache, *, as_json: bool, as_csv: bool) -> int:
    """Print the rows of a question, as a table, as JSON or as CSV, and return the exit code.

    Errors:
        CardgenError: SQL that cannot be run, two forms at once, or two columns of one name for JSON.
    """
    if as_json and as_csv:
        raise CardgenError("--json and --csv are two forms of one answer; ask for one of them")
    games, findings = load(project, (), cache)
    columns, rows = query(games, sql)
    if not as_json:
        (print_csv if as_csv else print_table)(columns, rows)
        return show_findings(findings)
    twice = next((name for name in columns if columns.count(name) > 1), None)
    if twice is not None:
        raise CardgenError(f"two columns are called '{twice}'; rename one of them by AS")
    print_json([dict(zip(columns, row, strict=True)) for row in rows])
    return show_findings(findings)

"""`cardgen query`: SQL against the database built from the content."""

from __future__ import annotations

from cardgen.cache import Cache
from cardgen.commands.console import print_csv, print_json, print_table, show_findings
from cardgen.commands.options import load
from cardgen.findings import CardgenError
from cardgen.load.database import query
from cardgen.project import Project


def show_query(project: Project, sql: str, cache: Cache, *, as_json: bool, as_csv: bool) -> int:
    """Print the result of an SQL query as a table, JSON or CSV, and return the exit code.

    Errors:
        CardgenError: invalid SQL, both formats at once, or duplicate column names with JSON.
    """
    if as_json and as_csv:
        raise CardgenError("--json and --csv cannot be combined; choose one")
    games, findings = load(project, (), cache)
    columns, rows = query(games, sql)
    if not as_json:
        (print_csv if as_csv else print_table)(columns, rows)
        return show_findings(findings)
    twice = next((name for name in columns if columns.count(name) > 1), None)
    if twice is not None:
        raise CardgenError(f"duplicate column '{twice}'; rename one with AS")
    print_json([dict(zip(columns, row, strict=True)) for row in rows])
    return show_findings(findings)

"""What in a table can be read and is hardly meant so: counts that nobody prints, a row that is a total."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from itertools import pairwise

from cardgen.findings import WARNING
from cardgen.load.document import Diagnostics
from cardgen.load.names import field_name
from cardgen.load.tables.columns import Column, read_header
from cardgen.load.tables.headings import may_count, synonym_of
from cardgen.load.tables.tablefile import Row

_WHOLE = re.compile(r"([0-9]{1,4})(?:[.,]0{1,9})?\Z")
#: More copies of one component are never meant.
_MOST_COPIES = 1_000
#: At least this many rising numbers number the rows; fewer may rise by chance.
_NUMBERED = 3
#: A total has at least this many rows above it.
_ADDED = 3


def warn_suspicious_rows(
    rows: Sequence[Row],
    languages: Sequence[str],
    columns: Mapping[str, str],
    types: Mapping[str, str],
    diagnostics: Diagnostics,
) -> None:
    """Warn of what a table, its heading first, hardly means; arguments as in `to_records`.

    Errors: CG003 (warning) a column `#` or `Nr` of whole numbers that may be counts, where no column is the copies;
        CG005 (warning) a last row that only adds up the copies of those above.
    """
    header = read_header(rows[0].cells, rows[0].line, languages, types, columns, Diagnostics())
    if any(column and column.field == "copies" for column in header):
        _warn_total(rows, header, diagnostics)
    else:
        explained = {name.strip().lower() for name in columns}
        _warn_uncounted(rows, header, {*explained, *types}, diagnostics)


def _warn_uncounted(
    rows: Sequence[Row], header: Sequence[Column | None], known: Set[str], diagnostics: Diagnostics
) -> None:
    for index, (heading, column) in enumerate(zip(rows[0].cells, header, strict=True)):
        if column is None or column.skip or known & {column.field, heading.lower()}:
            continue
        if may_count(heading) and is_count([_cell(row, index) for row in rows[1:]]):
            message = (
                f"column '{heading}' is a field of its own; if it says how many to print, rename it 'copies' "
                f'or write columns: {{"{heading}": copies}}'
            )
            diagnostics.add("CG003", (rows[0].line, index + 1), message, WARNING)


def is_count(cells: Sequence[str]) -> bool:
    """Return whether cells are whole numbers that can be counts and do not number the rows."""
    found = [_WHOLE.match(cell) for cell in cells if cell]
    numbers = [int(number[1]) for number in found if number]
    if not numbers or len(numbers) < len(found) or max(numbers) > _MOST_COPIES:
        return False
    rising = len(numbers) >= _NUMBERED and all(before < after for before, after in pairwise(numbers))
    return not rising and numbers != list(range(1, len(numbers) + 1))


def _warn_total(rows: Sequence[Row], header: Sequence[Column | None], diagnostics: Diagnostics) -> None:
    fields = [column.field if column else "" for column in header]
    if len(rows) < _ADDED + 2:
        return
    at = fields.index("copies")
    others = [index for index, field in enumerate(fields) if field not in ("copies", "name", "id")]
    *above, last = rows[1:]
    counts = [_whole(row, at) for row in above]
    telling = any(_cell(row, index) for row in above for index in others)
    if telling and not any(_cell(last, index) for index in others) and 0 < sum(counts) == _whole(last, at):
        message = f"this row looks like a total: its copies ({last.cells[at]}) are those of all rows above"
        diagnostics.add("CG005", (last.line, at + 1), f"{message}; delete the row", WARNING)


def _cell(row: Row, index: int) -> str:
    return row.cells[index] if index < len(row.cells) else ""


def _whole(row: Row, index: int) -> int:
    number = _WHOLE.match(_cell(row, index))
    return int(number[1]) if number else 0


def misnamed_columns(
    heading: Row, columns: Mapping[str, str], languages: Sequence[str], types: Mapping[str, str]
) -> Iterator[str]:
    """Say of each heading that a deck's `columns` calls by another word for a field what may be meant.

    `Effect: effect` keeps a heading its own, and is meant; `"#": count` hardly is, where no column is the copies.
    """
    header = read_header(heading.cells, heading.line, languages, types, columns, Diagnostics())
    there = {column.field for column in header if column}
    for name, word in columns.items():
        field = field_name(word)
        meant = synonym_of(word) or ""
        is_field = meant in types or meant == "copies"
        if is_field and meant not in there and field not in (*types, field_name(name)):
            yield f"columns: '{name}' is read as a field '{word}' of its own; did you mean '{meant}'?"

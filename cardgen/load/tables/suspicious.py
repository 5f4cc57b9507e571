"""Cells that can be read but are probably not meant so: counts that nobody prints, ranges that became dates."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from itertools import pairwise

from cardgen.findings import WARNING
from cardgen.load.document import Diagnostics
from cardgen.load.names import field_name
from cardgen.load.tables.columns import Column, HeadingRules, read_header
from cardgen.load.tables.headings import may_count, synonym_of
from cardgen.load.tables.numbers import RANGE_OF_COUNTS, range_of_date, three_of_date
from cardgen.load.tables.records import Row

_WHOLE = re.compile(r"([0-9]{1,4})(?:[.,]0{1,2})?\Z")
#: More copies of one component are never meant.
_MOST_COPIES = 1_000
#: At least this many rising numbers number the rows; fewer may rise by chance.
#: This many cards or more are unlikely to have all different counts.
_DIFFERENT = 8
_NUMBERED = 3
#: Ranges, small numbers, and what is written where there is none.
_RANGE = re.compile(r"[0-9]{1,3} ?(?:[-–—/] ?[0-9]{1,3}|\+)?\Z|[-–—?∞X]{1,3}\Z")
#: The last of three numbers has a zero in dates only.
_ZERO = re.compile(r"[-./]0[0-9]\Z")
_THREE = re.compile(r"[0-9]{1,3}(?: ?[-–—/] ?[0-9]{1,3}){2}\Z")


def warn_suspicious_rows(rows: Sequence[Row], rules: HeadingRules, diagnostics: Diagnostics) -> None:
    """Warn of what a table, its heading first, probably does not mean.

    Errors: CG003 (warning) a column `#` or `Nr` of whole numbers that may be counts, where no column is the copies;
        CG005 (warning) dates among ranges; copies that are a range, or a date that was one.
    """
    header = read_header(rows[0].cells, rows[0].line, rules)
    _warn_dates(rows, header, diagnostics)
    _warn_ranges_of_copies(rows, header, diagnostics)
    if not any(column and column.field == "copies" for column in header):
        explained = {name.strip().lower() for name in rules.columns}
        _warn_uncounted(rows, header, {*explained, *rules.types}, diagnostics)


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
    all_different = len(numbers) >= _DIFFERENT and len({*numbers}) == len(numbers)
    return not rising and not all_different and numbers != list(range(1, len(numbers) + 1))


def _warn_dates(rows: Sequence[Row], header: Sequence[Column | None], diagnostics: Diagnostics) -> None:
    """Warn of dates among ranges or small numbers: a spreadsheet makes `4 Feb` of a `2-4` that is typed in."""
    for index, column in enumerate(header):
        cells = [
            (row.line, row.cells[index]) for row in rows[1:] if index < len(row.cells) and row.cells[index]
        ]
        dates = {line: meant for line, cell in cells if (meant := range_of_date(cell))}
        others = [cell for line, cell in cells if line not in dates]
        of_three = any(_THREE.match(cell) and not _ZERO.search(cell) for cell in others)
        if of_three:
            dates |= {line: "" for line, cell in cells if _ZERO.search(cell) and _THREE.match(cell)}
            dates = {line: three_of_date(cell) or dates[line] for line, cell in cells if line in dates}
        if (
            column is None
            or column.skip
            or column.field == "copies"
            or not any(_RANGE.match(cell) for cell in others)
            and not of_three
        ):
            continue
        if all(_RANGE.match(cell) or _THREE.match(cell) for cell in others):
            for line, cell in ((line, cell) for line, cell in cells if line in dates):
                message = (
                    f"'{cell}' is a date in a column of ranges or numbers; if '{dates[line]}' is meant, format the "
                    "cell as text and type it again"
                )
                diagnostics.add("CG005", (line, index + 1), message, WARNING)


def _warn_ranges_of_copies(
    rows: Sequence[Row], header: Sequence[Column | None], diagnostics: Diagnostics
) -> None:
    """Warn of copies such as `2-3`, of which the larger number is printed; of dates, too, that were such ranges."""
    at = next((n for n, column in enumerate(header) if column and column.field == "copies"), len(header))
    for row in rows[1:]:
        cell = _cell(row, at)
        was = range_of_date(cell)
        if found := RANGE_OF_COUNTS.fullmatch(was or cell):
            low, high = sorted(map(int, found.groups()))
            origin = (
                f"'{cell}' is a date, which a spreadsheet makes of '{low}-{high}'" if was else f"'{cell}'"
            )
            message = f"copies: {origin}; {high} are printed, write the number that is meant"
            diagnostics.add("CG005", (row.line, at + 1), message, WARNING)


def _cell(row: Row, index: int) -> str:
    return row.cells[index] if index < len(row.cells) else ""


def misnamed_columns(heading: Row, rules: HeadingRules) -> Iterator[str]:
    """Return, for each heading whose meaning in `columns` is nearly the name of a field, what may be meant.

    `Effect: effect` keeps a heading its own, and is meant; `"#": count` probably is not, where no column is the copies.
    """
    header = read_header(heading.cells, heading.line, rules)
    there = {column.field for column in header if column}
    for name, word in rules.columns.items():
        field = field_name(word)
        meant = synonym_of(word) or ""
        is_field = meant in rules.types or meant == "copies"
        if is_field and meant not in there and field not in (*rules.types, field_name(name)):
            yield f"columns: '{name}' is read as a field '{word}' of its own; did you mean '{meant}'?"

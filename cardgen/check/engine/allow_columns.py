"""The column `cardgen: allow` of tables."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardgen.check.engine.code_names import codes_in
from cardgen.load.document import Diagnostics
from cardgen.load.source import WORKBOOKS
from cardgen.load.sources import SourceFile
from cardgen.load.tables.asides import below_title
from cardgen.load.tables.columns import ALLOW_COLUMN
from cardgen.load.tables.csvfile import read_csv
from cardgen.load.tables.records import Row

_CELL = re.compile(r"(?P<codes>[^(]*?)\s*(?:\((?P<reason>.*)\))?\s*$", re.DOTALL)
#: Byte-order marks of UTF-16, in which the header cannot be found by its bytes.
_WIDE = (b"\xff\xfe", b"\xfe\xff")


class AllowCell(NamedTuple):
    """A cell with an allow; line and column count rows and cells."""

    worksheet: str
    line: int
    column: int
    codes: tuple[str, ...]
    reason: str


def allow_cells(source: SourceFile) -> list[AllowCell]:
    """Return the allows of a table; none if it has no column for them."""
    return [cell for title, rows in _sheets(source) for cell in _cells(title, rows)]


def _cells(worksheet: str, rows: Sequence[Row]) -> Iterator[AllowCell]:
    header, *body = below_title(rows, Diagnostics()) or [Row(1, ())]
    numbers = [i for i, cell in enumerate(header.cells) if cell.lower() == ALLOW_COLUMN]
    for row in body if numbers else ():
        match = _CELL.match(row.cells[numbers[0]]) if numbers[0] < len(row.cells) else None
        if match and match[0].strip():
            reason = (match["reason"] or "").strip()
            yield AllowCell(worksheet, row.line, numbers[0] + 1, codes_in(match["codes"]), reason)


def _sheets(source: SourceFile) -> list[tuple[str, Sequence[Row]]]:
    """Return the name and the rows of each worksheet; none if the file cannot have a column for allows."""
    data = source.data
    if source.path.suffix.lower() not in WORKBOOKS:
        reported = ALLOW_COLUMN.encode() in data.lower() or data[:2] in _WIDE
        return [("", read_csv(data, Diagnostics()))] if reported else []
    from cardgen.load.tables import workbook
    from cardgen.load.tables.unpacking import unpacked

    parts = unpacked(data, Diagnostics()) or {}
    reported = any(ALLOW_COLUMN.encode() in part.lower() for part in parts.values())
    sheets = workbook.read_sheets(data, Diagnostics()) if reported else []
    return [(sheet.title, sheet.rows) for sheet in sheets]

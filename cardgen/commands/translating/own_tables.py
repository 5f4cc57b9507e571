"""Translations put into the worksheet, or the file, that holds a deck's texts in another language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from cardgen.commands.translating.table_edits import Cells, Header, csv_with, xlsx_with
from cardgen.load.decks.translations import key_columns
from cardgen.load.document import Diagnostics
from cardgen.load.source import TABLES
from cardgen.load.sources import Sources
from cardgen.load.tables.asides import below_title
from cardgen.load.tables.columns import HeadingRules
from cardgen.load.tables.csvfile import read_csv
from cardgen.load.tables.headings import field_of
from cardgen.load.tables.records import Row
from cardgen.load.tables.table_choice import cell_range
from cardgen.load.tables.workbook import read_workbook, sheet_part

_WRITTEN = (".xlsx", ".xlsm")


class OwnTable(NamedTuple):
    """A table in one language: its file, its worksheet (empty in a text file), its rows, headings first.

    Attributes:
        known: the line there of each row of the deck's table, by line; fields: what its columns mean.
    """

    path: Path
    worksheet: str
    rows: Sequence[Row]
    known: Mapping[int, int]
    fields: Sequence[str]

    def cell(self, line: int, field: str) -> tuple[int, int] | None:
        """Return line and column for a field of a row of the deck's table; None where there is none."""
        there = self.known.get(line)
        return (there, self.fields.index(field) + 1) if there and field in self.fields else None

    def with_cells(self, data: bytes, cells: Cells, sources: Sources) -> bytes:
        """Return the file's bytes with cells written into it."""
        header = Header(self.rows[0].line, self.rows[0].cells, HeadingRules((), {}))
        if self.worksheet:
            return xlsx_with(data, sheet_part(data, self.worksheet), header, cells)
        text = sources.at(self.path).text
        return csv_with(text, header, cells) if text else data


def own_table(
    head: Mapping[str, Any], deck: str, table: Path, data: bytes, lang: str, sources: Sources
) -> OwnTable | None:
    """Return the table of a language that a deck's `translations` names; None where it cannot be written.

    Args:
        head: what the deck's file says; table, data: of the deck's own table.
    """
    where = str(head.get("translations", {}).get(lang, ""))
    is_file = Path(where).suffix.lower() in TABLES
    path = table.parent / where if is_file else table
    if not where or (not is_file and table.suffix.lower() not in _WRITTEN):
        return None
    given = cell_range(str(head.get("range", "")))
    base = _rows(table, data, (given.worksheet if given else "") or deck)
    other = _rows(path, sources.at(path).data if is_file else data, where)
    keys = key_columns(base, other) if base and other else None
    if keys is None:
        return None
    lines = {row.cells[keys[1]]: row.line for row in other[1:] if keys[1] < len(row.cells)}
    known = {
        row.line: lines[row.cells[keys[0]]]
        for row in base[1:]
        if "".join(row.cells[keys[0] : keys[0] + 1]) in lines
    }
    columns = {
        str(name).strip().lower(): str(of).partition(".")[0]
        for name, of in (head.get("columns") or {}).items()
    }
    fields = [columns.get(cell.lower()) or field_of(cell) for cell in other[0].cells]
    return OwnTable(path, "" if is_file else where, other, known, fields)


def _rows(path: Path, data: bytes, name: str) -> Sequence[Row]:
    found = Diagnostics()
    rows = read_csv(data, found) if path.suffix.lower() in TABLES else read_workbook(data, name, found).rows
    return below_title(rows, found)

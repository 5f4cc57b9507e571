"""Tables (CSV, XLSX) to the same records as YAML, with row and column of every cell.

A place in a table is `line` = the row's first line (a spreadsheet's row number), `column` = the number of the
cell. What a column means is decided in `columns`; the cells are read here and in `workbook`.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cardgen.load.columns import Column, column_types, read_header
from cardgen.load.document import Marks, Notes, mark
from cardgen.load.names import slug
from cardgen.load.source import check_composed, decode

MAX_ROWS = 20_000
MAX_COLUMNS = 200
MAX_CELL = 100_000
_DELIMITERS = ",;\t"
_SAMPLE_ROWS = 20
_NUMBER = re.compile(r"[-+]?[0-9]{1,15}([.,][0-9]{1,15})?\Z")

#: How a table says true and false, in the languages of the shipped games' players.
_TRUE = frozenset({"true", "yes", "y", "x", "1", "ja", "j", "sant", "wahr", "oui", "sí", "si"})
_FALSE = frozenset({"false", "no", "n", "0", "nej", "nein", "nee", "falskt", "falsch", "non", ""})


@dataclass(frozen=True)
class Row:
    """One row: its line and its cells as text, without blanks at the ends."""

    line: int
    cells: tuple[str, ...]


@dataclass(frozen=True)
class Records:
    """A table's records, their marks, and the types of all fields, those of unknown columns included."""

    rows: list[dict[str, Any]]
    marks: list[Marks]
    types: dict[str, str]


def read_csv(data: bytes, notes: Notes) -> list[Row]:
    """Give the rows of a CSV file that are not empty, header first; the delimiter is `,`, `;` or a tab.

    Errors: CG001 not UTF-8; CG002 broken quotes; CG009 too many rows or columns, too long a cell.
    """
    text = decode(data, notes, bom=True)
    if text is None:
        return []
    csv.field_size_limit(MAX_CELL)
    delimiter = _delimiter(text)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    rows: list[Row] = []
    line = 1
    try:
        for cells in reader:
            row = trimmed_row(line, cells)
            line = reader.line_num + 1
            if row.cells:
                rows.append(row)
            if len(rows) > MAX_ROWS + 1 or len(row.cells) > MAX_COLUMNS:
                notes.add(
                    "CG009",
                    (row.line, 1),
                    f"more than {MAX_ROWS} rows or {MAX_COLUMNS} columns; split the table",
                )
                return []
    except csv.Error:
        notes.add(*_broken_row(text, line))
        return []
    return rows


def _broken_row(text: str, line: int) -> tuple[str, tuple[int, int], str]:
    """Give code, place and message for the row that begins on a line and cannot be read."""
    if any(len(part) > MAX_CELL for part in text.splitlines()[line - 1 : line]):
        return "CG009", (line, 1), f"a cell of this row is longer than {MAX_CELL} characters; shorten it"
    return (
        "CG002",
        (line, 1),
        "a cell in this row begins with '\"' and is not closed; write a '\"' inside it twice",
    )


def trimmed_row(line: int, cells: Sequence[str]) -> Row:
    """Give a row without blanks around its cells and without empty cells at its end."""
    texts = [cell.strip(" \t\r\n") for cell in cells]
    while texts and not texts[-1]:
        texts.pop()
    return Row(line, tuple(texts))


def _delimiter(text: str) -> str:
    """Give the delimiter that cuts the header into most cells; of two, the one the next rows agree with."""

    def score(delimiter: str) -> tuple[int, int]:
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
        widths = []
        try:
            for cells in reader:
                widths.append(len(cells))
                if len(widths) > _SAMPLE_ROWS:
                    break
        except csv.Error:
            return (0, 0)
        return (widths[0], sum(w == widths[0] for w in widths)) if widths else (0, 0)

    return max(_DELIMITERS, key=score)


def to_records(
    rows: Sequence[Row],
    deck: str,
    languages: Sequence[str],
    types: Mapping[str, str],
    columns: Mapping[str, str],
    notes: Notes,
) -> Records:
    """Turn rows into records.

    Args:
        deck: the deck's id, first part of the ids made here.
        types: types of the fields known already; columns with other names become fields of their own.
        columns: meaning by header, where the author says it (`Regeltext: text`).

    A row whose copies are 0 is left out: that is how a table switches a card off.

    Errors: CG002 a row longer than the header; CG003, CG005, CG006 wrong columns; CG005 a cell that is no
        number or flag; CG010 decomposed letters; CG011 no rows.
    """
    if not rows:
        notes.add(
            "CG011", (1, 1), "the table is empty; expected a header such as name,text,copies and a row a card"
        )
        return Records([], [], dict(types))
    header, body = read_header(rows[0].cells, rows[0].line, languages, types, columns, notes), rows[1:]
    all_types = dict(types) | column_types(header, [row.cells for row in body], types, len(languages) == 1)
    if not body:
        notes.add("CG011", (rows[0].line, 1), "the table has a header and no rows; write a row for each card")
    ids = _Ids(deck, languages)
    records: list[dict[str, Any]] = []
    marks: list[Marks] = []
    for row in body:
        record, record_marks = _record(row, header, all_types, notes)
        if record.get("copies") == 0:
            continue
        ids.fill(record, record_marks, row.line)
        records.append(record)
        marks.append(record_marks)
    return Records(records, marks, all_types)


def _record(
    row: Row, header: Sequence[Column | None], types: Mapping[str, str], notes: Notes
) -> tuple[dict[str, Any], Marks]:
    start = mark(row.line, 1)
    record: dict[str, Any] = {}
    keys: dict[str, int] = {}
    values: dict[str, Marks] = {}
    for number, cell in enumerate(row.cells, start=1):
        column = header[number - 1] if number <= len(header) else None
        if not cell:
            continue
        at = mark(row.line, number)
        if column is None:
            _note_stray(row, number, len(header), notes)
            continue
        if column.skip:
            continue
        check_composed(cell, notes, (row.line, number))
        head = mark(column.line, number)
        keys.setdefault(column.field, head)
        if column.languages:
            texts = record.setdefault(column.field, {})
            inner = values.setdefault(column.field, (at, {}, {}))
            for language in column.languages:
                texts[language] = _paragraphs(cell)
                inner[1][language], inner[2][language] = head, at
        else:
            record[column.field] = _typed(cell, column.field, types)
            values[column.field] = at
    return record, (start, keys, values)


def _note_stray(row: Row, number: int, width: int, notes: Notes) -> None:
    if number > width:
        message = (
            f"the row has {len(row.cells)} cells, the header {width}; quote texts that hold the delimiter"
        )
    else:
        message = f"column {number} has cells but no name; name it in the header"
    notes.add("CG002", (row.line, number), message)


def _typed(cell: str, name: str, types: Mapping[str, str]) -> Any:
    """Give a cell as its field's type; a cell that cannot be so stays text, which the schema then reports."""
    kind = "number" if name == "copies" else types.get(name, "word")
    if kind == "number":
        return number(cell)
    if kind == "flag" and cell.lower() in _TRUE | _FALSE:
        return cell.lower() in _TRUE
    return _paragraphs(cell) if kind == "text" else cell


def number(cell: str) -> int | float | str:
    """Give a cell as a number (a decimal comma is one too), or the cell itself."""
    if not _NUMBER.match(cell):
        return cell
    value = float(cell.replace(",", "."))
    return int(value) if value.is_integer() else value


def _paragraphs(cell: str) -> str:
    """Give a cell's text: a line break made in a spreadsheet is meant as a paragraph."""
    lines = [line.strip() for line in cell.replace("\r\n", "\n").replace("\r", "\n").split("\n")]
    return "\n\n".join(line for line in lines if line)


class _Ids:
    """Makes ids for rows without one: deck and name, numbered where a name comes again."""

    def __init__(self, deck: str, languages: Sequence[str]) -> None:
        self.deck = deck
        self.languages = ("en", *languages)
        self.seen: dict[str, int] = {}

    def fill(self, record: dict[str, Any], marks: Marks, line: int) -> None:
        """Set the id of a record that has none; its place is that of the name."""
        if "id" in record:
            return
        name = record.get("name", "")
        if isinstance(name, dict):
            name = next((name[lang] for lang in self.languages if lang in name), "")
        base = f"{self.deck}-{slug(str(name)) or line}"[:70].rstrip("-")
        self.seen[base] = self.seen.get(base, 0) + 1
        record["id"] = base if self.seen[base] == 1 else f"{base}-{self.seen[base]}"
        marks[2]["id"] = marks[2].get("name", marks[0])

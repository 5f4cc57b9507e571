"""The rows of a CSV file, whatever spreadsheet wrote it: its encoding and delimiter are detected."""

from __future__ import annotations

import codecs
import csv
import io
import re
import unicodedata
from collections.abc import Sequence
from itertools import islice

from cardgen.findings import WARNING
from cardgen.load.document import Diagnostics
from cardgen.load.source import decode, text_position
from cardgen.load.tables.code_pages import code_page_of
from cardgen.load.tables.records import (
    HEADER_ROWS,
    MAX_CELL,
    MAX_COLUMNS,
    MAX_ROWS,
    Row,
    looks_like_headings,
    trimmed_row,
)
from cardgen.load.tables.sheet_errors import is_on_its_way, is_sheet_error

_DELIMITERS = ",;\t|"
_SAMPLE_ROWS = 20
#: How much of the words around a letter is shown.
_AROUND = 20
#: Bytes in which zeros are looked for.
_WIDE_SAMPLE = 400
#: Excel's own first line, which names the delimiter.
_SEP = re.compile(r"\"?sep=([,;|\t])\"?(?=\r\n|\r|\n)", re.IGNORECASE)


def read_csv(data: bytes, diagnostics: Diagnostics) -> list[Row]:
    """Return the rows of a CSV file that are not empty, header first; the delimiter is `,`, `;`, `|` or a tab.

    Excel's first line `sep=;` names the delimiter and is not a row.

    Errors: CG001 no text, a warning for a code page; CG002 broken quotes; CG009 too many rows or columns, too
        long a cell.
    """
    text = decoded(data, diagnostics)
    if text is None:
        return []
    csv.field_size_limit(MAX_CELL)
    separator, delimiter = _SEP.match(text), delimiter_of(text)
    text = text[separator.end() :] if separator else text
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    rows: list[Row] = []
    line = 1
    try:
        for number, cells in enumerate(reader, start=1):
            row = trimmed_row(line, cells, number)
            line = reader.line_num + 1
            if row.cells:
                rows.append(row)
            if len(rows) > MAX_ROWS + 1 or len(row.cells) > MAX_COLUMNS:
                diagnostics.add(
                    "CG009",
                    (row.line, 1),
                    f"more than {MAX_ROWS} rows or {MAX_COLUMNS} columns; split the table",
                )
                return []
    except csv.Error:
        diagnostics.add(*_broken_row(text, line))
        return []
    _report_sheet_errors(rows, diagnostics)
    return rows


def _report_sheet_errors(rows: Sequence[Row], diagnostics: Diagnostics) -> None:
    """Note cells that hold what a spreadsheet shows for an error, or while it fetches a value.

    Errors: CG002, for the latter a warning.
    """
    for row in rows:
        for number, cell in enumerate(row.cells, start=1):
            if is_sheet_error(cell):
                message = f"the cell shows '{cell}'; fix its formula"
                diagnostics.add("CG002", (row.line, number), message)
            elif is_on_its_way(cell):
                message = f"the cell shows '{cell}', as a spreadsheet does before it has a value; save the table again"
                diagnostics.add("CG002", (row.line, number), message, WARNING)


def decoded(data: bytes, diagnostics: Diagnostics) -> str | None:
    """Return a table's text, its letters composed: UTF-8, UTF-16, else a code page, as Excel saves CSV.

    Why: the author of a table often has no other choice than what the spreadsheet writes. A guessed encoding is a
        warning, with a word by which to judge it.
    """
    wide = _wide(data)
    marked = bool(wide) or data.startswith(codecs.BOM_UTF8)
    try:
        composed = unicodedata.normalize("NFC", data.decode(wide or "utf-8-sig").removeprefix("\ufeff"))
        return decode(composed.encode(), diagnostics, bom=True)
    except UnicodeDecodeError as error:
        page = None if marked else code_page_of(data)
        if page is None:
            return decode(data, diagnostics, bom=True)
        text, start = page.text, len(data[: error.start].decode(page.codec, "ignore"))
        near = text[max(start - _AROUND, 0) : start + _AROUND]
        word = next((w for w in re.findall(r"\w+", near) if text[start] in w), text[start])
        message = f"the file is not UTF-8 and is read as {page.name} ('{word}'); save it as CSV UTF-8"
        diagnostics.add("CG001", text_position(text, start), message, WARNING)
        return decode(text.encode(), diagnostics)


def _wide(data: bytes) -> str:
    """Return which UTF-16 a table is in, by its mark or by the zero bytes of its first letters; empty for none."""
    if data[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        return "utf-16"
    start = data[:_WIDE_SAMPLE]
    if len(start) < 8 or len(data) % 2 or b"\0" not in start:
        return ""
    even, odd = start[::2].count(0), start[1::2].count(0)
    return (
        "utf-16-le"
        if not even and odd > len(start) // 4
        else "utf-16-be"
        if not odd and even > len(start) // 4
        else ""
    )


def _broken_row(text: str, line: int) -> tuple[str, tuple[int, int], str]:
    """Return code, place and message for the row that begins on a line and cannot be read."""
    if any(len(part) > MAX_CELL for part in text.splitlines()[line - 1 : line]):
        return "CG009", (line, 1), f"a cell of this row is longer than {MAX_CELL} characters; shorten it"
    return (
        "CG002",
        (line, 1),
        "a cell in this row begins with '\"' and is not closed; write a '\"' inside it twice",
    )


def delimiter_of(text: str) -> str:
    """Return the delimiter of a table: as Excel's first line says, else the one that cuts the header into most cells.

    Of two that do, the next rows agree with it.
    """
    separator = _SEP.match(text)
    if separator:
        return separator[1]

    rows = {delimiter: _sample(text, delimiter) for delimiter in _DELIMITERS}
    best = max(_DELIMITERS, key=lambda delimiter: _score(rows[delimiter]))
    if _score(rows[best])[0] > 1:
        return best
    # Nothing cuts the first line: it may be a title above the headings.
    return next((d for d in _DELIMITERS if _has_headings_below(rows[d])), best)


def _sample(text: str, delimiter: str) -> list[list[str]]:
    """Return the first rows of a table that is cut by a delimiter; none where its quotes are broken then."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    try:
        return list(islice(reader, _SAMPLE_ROWS + 1))
    except csv.Error:
        return []


def _score(rows: Sequence[Sequence[str]]) -> tuple[int, int]:
    return (len(rows[0]), sum(len(row) == len(rows[0]) for row in rows)) if rows else (0, 0)


def _has_headings_below(rows: Sequence[Sequence[str]]) -> bool:
    """Return whether a row below the first looks like two or more headings, and the first does not."""
    if not rows or looks_like_headings(rows[0]):
        return False
    return any(len(row) > 1 and looks_like_headings(row) for row in rows[1:HEADER_ROWS])

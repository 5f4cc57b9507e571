"""The sheets of a workbook (XLSX, XLSM, ODS) as rows; guarded before anything opens it."""

from __future__ import annotations

import io
import re
import warnings
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence, Set
from functools import cached_property
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from cardgen.findings import WARNING, column_letters
from cardgen.load.document import Diagnostics
from cardgen.load.names import slug
from cardgen.load.tables import opendocument
from cardgen.load.tables.records import MAX_CELL, MAX_COLUMNS, MAX_ROWS, Row, trimmed_row
from cardgen.load.tables.sheet_cells import (
    SheetRow,
    hidden_columns,
    hidden_lines,
    listed_lines,
    sheet_row,
    with_gaps,
    with_tags,
)
from cardgen.load.tables.sheet_errors import is_sheet_error
from cardgen.load.tables.unpacking import unpacked

MAX_BYTES = 8_000_000

#: So many rows and columns of a sheet are looked at for anything on it.
_LOOKED_AT = 50
_FORMULA = re.compile(rb"<f[\s>/]")
_MERGED = re.compile(
    rb"<(?:\w{1,20}:)?mergeCell\s[^<>]{0,200}?ref=[\"']([A-Z]{1,3}[0-9]{1,7}:[A-Z]{1,3}[0-9]{1,7})[\"']"
)
#: How many merged ranges a finding names.
_TOLD = 12
_TOO_LONG = f"the cell holds more than {MAX_CELL} characters; shorten it"


class Sheet(Struct, frozen=True):
    """A worksheet as it was read.

    Attributes:
        id: of the deck that it makes; title: its name in the workbook, empty where nothing could be read.
        rows: those that are not empty; others: names of the other visible sheets with something on them.
        hidden: the indexes of its hidden columns.
        diagnostics: what is wrong with it, where it is one of several.
    """

    id: str = ""
    title: str = ""
    rows: Sequence[Row] = ()
    others: Sequence[str] = ()
    hidden: Set[int] = frozenset()
    diagnostics: Diagnostics = field(default_factory=Diagnostics)


def read_workbook(data: bytes, deck: str, diagnostics: Diagnostics, *, all_rows: bool = False) -> Sheet:
    """Return the sheet named like the deck, else the first visible one.

    Formulas are read as the values stored with them; links to other files are not followed.

    Args:
        all_rows: hidden and struck rows are read, too.

    Errors: CG002 not a workbook, an error shown in a cell, warnings for formulas without a stored value, for
        merged cells and for rows left out; CG009 unpacks to too much, declares entities, has too many rows or columns.
    """

    def read(book: _Book) -> list[Sheet]:
        sheet = book.named(deck)
        if sheet is None:
            diagnostics.add(
                "CG002", (1, 1), "the workbook has no visible sheet; save it again as .xlsx, or as CSV"
            )
            return []
        others = [other.title for other in book.filled() if other is not sheet]
        return [Sheet(deck, sheet.title, book.rows(sheet, diagnostics, all_rows=all_rows), others)]

    return next(iter(_read(data, diagnostics, read)), Sheet())


def read_sheets(data: bytes, diagnostics: Diagnostics) -> list[Sheet]:
    """Return the visible sheets with something on them, each with notes of its own; errors as of `read_workbook`."""

    def read(book: _Book) -> list[Sheet]:
        found = []
        for sheet in book.filled():
            own = Diagnostics()
            rows, hidden = book.rows(sheet, own), book.hidden_columns(sheet)
            found.append(Sheet(book.ids[sheet.title], sheet.title, rows, hidden=hidden, diagnostics=own))
        return found

    return _read(data, diagnostics, read)


def sheet_part(data: bytes, deck: str) -> str:
    """Return the name of the part of a workbook that holds the sheet of a deck, or the one of a title."""
    import openpyxl

    sheets = openpyxl.load_workbook(io.BytesIO(data), read_only=True, keep_links=False).worksheets
    ids = sheet_ids([sheet.title for sheet in sheets])
    named = [sheet for sheet in sheets if deck in (ids[sheet.title], sheet.title)]
    visible = [sheet for sheet in sheets if sheet.sheet_state == "visible"]
    return str((named + visible)[0]._worksheet_path)


def sheet_ids(titles: Sequence[str]) -> dict[str, str]:
    """Return the id of the deck that each sheet of a workbook makes, by title: two alike are numbered.

    A name without a letter or digit of Latin is `sheet-2`, by the place of its sheet.
    """
    ids: dict[str, str] = {}
    for number, title in enumerate(titles, start=1):
        own = slug(title) or f"sheet-{number}"
        ids[title] = f"{own}-{number}" if own in ids.values() else own
    return ids


def _read(data: bytes, diagnostics: Diagnostics, read: Callable[[_Book], list[Sheet]]) -> list[Sheet]:
    parts = unpacked(data, diagnostics)
    if parts is None:
        return []
    if opendocument.is_encrypted(parts):
        diagnostics.add("CG002", (1, 1), "the workbook is password-protected; save it without a password")
        return []
    with warnings.catch_warnings():
        # openpyxl warns of styles, print settings and validations it leaves out; none of them is content.
        warnings.simplefilter("ignore")
        try:
            return read(
                _OpenDocument(parts) if opendocument.CONTENT in parts else _OfficeOpenXml(data, parts)
            )
        except Exception:
            # The parts of a workbook may contradict each other in any way; its reader raises whatever then
            # happens.
            diagnostics.add("CG002", (1, 1), "the workbook cannot be read; save it again as .xlsx, or as CSV")
            return []


class _Book(ABC):
    """A workbook that is safe to open, and its sheets: of each a title, and whether it is `visible`."""

    def __init__(self, sheets: Sequence[Any]) -> None:
        self._sheets = sheets
        self.ids = sheet_ids([sheet.title for sheet in sheets])

    def named(self, deck: str) -> Any:
        """Return the sheet named like a deck, else the first visible one, if possible one that is filled; else None."""
        named = [sheet for sheet in self._sheets if deck in (self.ids[sheet.title], sheet.title)]
        visible = [sheet for sheet in self._sheets if sheet.sheet_state == "visible"]
        return next(iter(named or self.filled() or visible), None)

    def filled(self) -> list[Any]:
        """Return the visible sheets with something on them."""
        return [s for s in self._sheets if s.sheet_state == "visible" and self.holds_anything(s)]

    @abstractmethod
    def holds_anything(self, sheet: Any) -> bool:
        """Return whether a sheet has something on it."""

    @abstractmethod
    def hidden_columns(self, sheet: Any) -> Set[int]:
        """Return the indexes of the columns that a sheet hides."""

    @abstractmethod
    def rows(self, sheet: Any, diagnostics: Diagnostics, *, all_rows: bool = False) -> list[Row]:
        """Return a sheet's rows, without the hidden and struck ones, and note what is wrong with its cells."""


class _OpenDocument(_Book):
    def __init__(self, parts: Mapping[str, bytes]) -> None:
        super().__init__(opendocument.read_content(parts[opendocument.CONTENT]))

    def holds_anything(self, sheet: Any) -> bool:
        return bool(sheet.rows)

    def hidden_columns(self, sheet: Any) -> Set[int]:
        return {*sheet.hidden_columns}

    def rows(self, sheet: Any, diagnostics: Diagnostics, *, all_rows: bool = False) -> list[Row]:
        merged: list[tuple[int, int, str]] = []
        rows: list[SheetRow] = []
        across: set[int] = set()
        gaps: set[tuple[int, int]] = set()
        for line, cells in sheet.rows.items():
            row = trimmed_row(line, [cell.text for cell in cells])
            if _is_too_large(row, diagnostics):
                return []
            for column, cell in enumerate(cells, start=1):
                if cell.is_error:
                    diagnostics.add("CG002", (line, column), f"the cell shows '{cell.text}'; fix its formula")
                elif cell.lacks_value:
                    gaps.add((line, column))
                elif len(cell.text) > MAX_CELL:
                    diagnostics.add("CG009", (line, column), _TOO_LONG)
                    return []
                elif cell.text and (cell.columns, cell.rows) != (1, 1):
                    last = f"{column_letters(column + cell.columns - 1)}{line + cell.rows - 1}"
                    merged.append((line, column, f"{column_letters(column)}{line}:{last}"))
                    across |= {line} if cell.columns > 1 and cell.rows == 1 else set()
            if row.cells:
                filled = [cell for cell in cells if cell.text]
                rows.append(SheetRow(row, {}, struck=all(cell.struck for cell in filled)))
        rows = with_gaps(rows, gaps, diagnostics)
        used = rows if all_rows else _in_use(rows, sheet.hidden, across, diagnostics)
        lines = {one.row.line for one in used}
        _warn_of_ranges([one for one in merged if one[0] in lines], diagnostics)
        return _without_scratch([one.row for one in used], diagnostics)


class _OfficeOpenXml(_Book):
    def __init__(self, data: bytes, parts: Mapping[str, bytes]) -> None:
        self._data = data
        self._parts = parts
        super().__init__(self._opened(values=True).worksheets)

    def _opened(self, *, values: bool) -> Any:
        import openpyxl

        return openpyxl.load_workbook(
            io.BytesIO(self._data), read_only=True, data_only=values, keep_links=False, rich_text=values
        )

    @cached_property
    def _formulas(self) -> Any:
        return self._opened(values=False)

    def holds_anything(self, sheet: Any) -> bool:
        rows = sheet.iter_rows(max_row=_LOOKED_AT, max_col=_LOOKED_AT)
        return any(cell.value is not None for row in rows for cell in row)

    def hidden_columns(self, sheet: Any) -> Set[int]:
        return hidden_columns(self._parts.get(sheet._worksheet_path, b""))

    def rows(self, sheet: Any, diagnostics: Diagnostics, *, all_rows: bool = False) -> list[Row]:
        part = self._parts.get(sheet._worksheet_path, b"")
        read = with_gaps(_rows(sheet, diagnostics), self._gaps(sheet), diagnostics)
        used = read if all_rows else _in_use(read, hidden_lines(part), _merged_lines(part), diagnostics)
        rows = _without_scratch(with_tags(used), diagnostics)
        _warn_merged(part, rows, diagnostics)
        return rows

    def _gaps(self, sheet: Any) -> set[tuple[int, int]]:
        """Return the places of formulas whose value was never stored: a program wrote the file.

        A formula that gives an empty text is stored as such (type `s`), so only cells without type and value are
        meant.
        """
        if not any(_FORMULA.search(part) for part in self._parts.values()):
            return set()
        area = {"max_row": MAX_ROWS + 2, "max_col": MAX_COLUMNS + 1}
        both = zip(sheet.iter_rows(**area), self._formulas[sheet.title].iter_rows(**area), strict=False)
        return {
            (line, column)
            for line, (stored, written) in enumerate(both, start=1)
            for column, (value, formula) in enumerate(zip(stored, written, strict=False), start=1)
            if formula.data_type == "f" and value.data_type == "n" and value.value is None
        }


def _is_too_large(row: Row, diagnostics: Diagnostics) -> bool:
    """Note a row that no table may have: after too many others, or too long.

    Errors: CG009.
    """
    is_too_large = bool(row.cells) and row.line > MAX_ROWS + 1 or len(row.cells) > MAX_COLUMNS
    if is_too_large:
        message = f"more than {MAX_ROWS} rows or {MAX_COLUMNS} columns; split the table"
        diagnostics.add("CG009", (row.line, 1), message)
    return is_too_large


def _in_use(
    rows: Sequence[SheetRow], hidden: Set[int], across: Set[int], diagnostics: Diagnostics
) -> list[SheetRow]:
    """Return the rows that are neither hidden, struck nor one merged cell; one warning for each sort left out.

    Args:
        across: the lines in which cells beside each other are merged.
    """
    body = [one for one in rows[1:] if one.row.line not in hidden]
    alone = [one.row.line for one in body if len([cell for cell in one.row.cells if cell]) == 1]
    struck = [one.row.line for one in body if one.struck]
    sorts = {
        "hidden or filtered": [one.row.line for one in rows[1:] if one.row.line in hidden],
        "struck through": struck,
        "a single merged cell": [line for line in alone if line in across and line not in struck],
    }
    for sort, lines in sorts.items():
        if lines:
            are, them = ("is", "it") if len(lines) == 1 else ("are", "them")
            message = (
                f"{listed_lines(lines)} {are} {sort} and left out; 'all_rows: true' in the deck keeps {them}"
            )
            diagnostics.add("CG002", (lines[0], 1), message, WARNING)
    left_out = {line for lines in sorts.values() for line in lines}
    return [one for one in rows if one.row.line not in left_out]


def _without_scratch(rows: list[Row], diagnostics: Diagnostics) -> list[Row]:
    """Return rows without the cells right of the headings, which are one warning; a title above them does not count."""
    from openpyxl.utils import get_column_letter

    width = len(rows[0].cells) if rows else 0
    longer = [row for row in rows[1:] if len(row.cells) > width]
    if width < 2 or not longer or 2 * len(longer) > len(rows):
        return rows
    cells = [(row.line, n) for row in longer for n in range(width, len(row.cells)) if row.cells[n]]
    names = [f"{get_column_letter(n + 1)}{line}" for line, n in cells]
    listed = ", ".join(names[:_TOLD]) + (", …" if len(names) > _TOLD else "")
    are = "are" if len(names) > 1 else "is"
    message = f"{listed} {are} beyond the headings and left out; write a heading above to use the column"
    diagnostics.add("CG002", (cells[0][0], cells[0][1] + 1), message, WARNING)
    cut = [replace(row, cells=trimmed_row(row.line, row.cells[:width]).cells) for row in rows]
    return [row for row in cut if row.cells]


def _rows(sheet: Any, diagnostics: Diagnostics) -> list[SheetRow]:
    rows: list[SheetRow] = []
    # What the sheet says about its own size may be wrong in both directions, so the limits are given instead.
    for line, cells in enumerate(sheet.iter_rows(max_row=MAX_ROWS + 2, max_col=MAX_COLUMNS + 1), start=1):
        read = sheet_row(line, cells)
        row = read.row
        if _is_too_large(row, diagnostics):
            return []
        for column, cell in enumerate(cells, start=1):
            if cell.data_type == "e":
                diagnostics.add("CG002", (line, column), f"the cell shows '{cell.value}'; fix its formula")
            elif len(str(cell.value)) > MAX_CELL:
                diagnostics.add("CG009", (line, column), _TOO_LONG)
                return []
            elif is_sheet_error(row.cells[column - 1] if column <= len(row.cells) else ""):
                message = (
                    f"the cell holds '{cell.value}', what a spreadsheet shows for an error; type its value"
                )
                diagnostics.add("CG002", (line, column), message)
        if row.cells:
            rows.append(read)
    return rows


def _merged_lines(part: bytes) -> set[int]:
    """Return the rows in which cells beside each other are merged."""
    from openpyxl.utils import range_boundaries

    ranges = (range_boundaries(reference.decode()) for reference in _MERGED.findall(part))
    return {
        line for column, line, last_column, last_line in ranges if line == last_line and column < last_column
    }


def _warn_merged(part: bytes, rows: Sequence[Row], diagnostics: Diagnostics) -> None:
    """Warn of merged cells, of which only the first has the value, by the XML of their sheet."""
    from openpyxl.utils import range_boundaries

    lines = {row.line: row.cells for row in rows}
    found = []
    for reference in _MERGED.findall(part):
        column, line, last_column, last_line = range_boundaries(reference.decode())
        if (column, line) != (last_column, last_line) and any(lines.get(line, ())[column - 1 : column]):
            found.append((line, column, reference.decode()))
    _warn_of_ranges(sorted(found), diagnostics)


def _warn_of_ranges(found: Sequence[tuple[int, int, str]], diagnostics: Diagnostics) -> None:
    """Warn of merged cells, sorted: line, column and range of each."""
    if found:
        ranges = ", ".join(name for _, _, name in found[:_TOLD]) + (", …" if len(found) > _TOLD else "")
        message = f"merged cells: only the first of {ranges} has the value, the others are empty; unmerge and fill them"
        diagnostics.add("CG002", found[0][:2], message, WARNING)

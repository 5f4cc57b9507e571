"""The best-named sheet of an XLSX file as rows; guarded before openpyxl opens anything."""

from __future__ import annotations

import datetime
import io
import re
import warnings
import zipfile
import zlib
from collections.abc import Sequence
from typing import Any

from cardgen.findings import WARNING
from cardgen.load.document import Notes
from cardgen.load.names import slug
from cardgen.load.tables.tablefile import MAX_CELL, MAX_COLUMNS, MAX_ROWS, Row, trimmed_row

MAX_BYTES = 8_000_000
MAX_ENTRIES = 1_000
MAX_UNPACKED = 40_000_000
#: Spreadsheets shrink to a tenth, sheets of empty styled cells to a hundredth, bombs to a thousandth.
MAX_RATIO = 200
_SMALL = 1_000_000

_ENTITIES = re.compile(rb"<!\s*(DOCTYPE|ENTITY)", re.IGNORECASE)
#: How a workbook writes characters that XML cannot hold, halves of pairs left out; Excel leaves `_x000D_` where a
#: text came with the line ends of Windows.
_ESCAPED = re.compile(r"_x((?![dD][89a-fA-F])[0-9A-Fa-f]{4})_")
#: So many rows and columns of a sheet are looked at for anything on it.
_LOOKED_AT = 50
_FORMULA = re.compile(rb"<f[\s>/]")
_MERGED = re.compile(
    rb"<(?:\w{1,20}:)?mergeCell\s[^<>]{0,200}?ref=[\"']([A-Z]{1,3}[0-9]{1,7}:[A-Z]{1,3}[0-9]{1,7})[\"']"
)
#: How many merged ranges a finding names.
_TOLD = 12


def read_xlsx(data: bytes, deck: str, notes: Notes, *, whole: bool = False) -> list[Row]:
    """Return the rows that are not empty of the sheet named like the deck, else of the first visible sheet.

    Formulas are read as the values stored with them; links to other files are not followed.

    Args:
        whole: all of the workbook is meant; a warning (CG001) names the sheets that are not read.

    Errors: CG002 not a workbook, a formula without stored value, an error shown in a cell, a warning for merged
        cells; CG009 unpacks to
        too much, declares entities, has too many rows or columns.
    """
    parts = unpacked(data, notes)
    if parts is None:
        return []
    import openpyxl

    def opened(*, values: bool) -> Any:
        return openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=values, keep_links=False)

    with warnings.catch_warnings():
        # openpyxl warns of styles, print settings and validations it leaves out; none of them is content.
        warnings.simplefilter("ignore")
        try:
            sheets = opened(values=True).worksheets
            sheet = _sheet(sheets, deck)
            if sheet is None:
                notes.add(
                    "CG002", (1, 1), "the workbook has no visible sheet; save it again as .xlsx, or as CSV"
                )
                return []
            rows = _rows(sheet, notes)
            if whole:
                _note_others(sheet, sheets, notes)
            _note_merged(parts.get(sheet._worksheet_path, b""), rows, notes)
            if any(_FORMULA.search(part) for part in parts.values()):
                _note_formulas(sheet, opened(values=False)[sheet.title], notes)
        except Exception:  # noqa: BLE001
            # The parts of a workbook may contradict each other in any way; openpyxl raises whatever then
            # happens.
            notes.add("CG002", (1, 1), "the workbook cannot be read; save it again as .xlsx, or as CSV")
            return []
    return rows


def unpacked(data: bytes, notes: Notes) -> dict[str, bytes] | None:
    """Return the XML parts by name, or None and a note where the zip is broken, a bomb, or its XML declares entities.

    The zip's own list of contents is looked at first; `zipfile` then reads no more of a part than the list
    says.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = archive.infolist()
            problem = _bomb(entries, len(data))
            if problem:
                notes.add("CG009", (1, 1), f"the workbook {problem}; save a smaller one")
                return None
            names = [entry.filename for entry in entries if entry.filename.endswith((".xml", ".rels"))]
            parts = {name: archive.read(name) for name in names}
    except (zipfile.BadZipFile, zlib.error, RuntimeError, ValueError, OSError, EOFError):
        notes.add(
            "CG002",
            (1, 1),
            "the file is no XLSX workbook, or has a password; save it again as .xlsx, or as CSV",
        )
        return None
    if any(_ENTITIES.search(part) or b"\x00" in part[:64] for part in parts.values()):
        notes.add(
            "CG009", (1, 1), "the workbook's XML declares entities; save it again in a spreadsheet program"
        )
        return None
    return parts


def _bomb(entries: Sequence[zipfile.ZipInfo], packed: int) -> str | None:
    unpacked = sum(entry.file_size for entry in entries)
    if len(entries) > MAX_ENTRIES:
        return f"has {len(entries)} parts, at most {MAX_ENTRIES} are read"
    if unpacked > MAX_UNPACKED:
        return f"unpacks to {unpacked // 1_000_000} MB, at most {MAX_UNPACKED // 1_000_000} are read"
    if unpacked > _SMALL and unpacked > MAX_RATIO * packed:
        return f"unpacks to {unpacked // max(packed, 1)} times its size, at most {MAX_RATIO} times are read"
    return None


def _sheet(sheets: Sequence[Any], deck: str) -> Any:
    named = [sheet for sheet in sheets if slug(sheet.title) == deck]
    visible = [sheet for sheet in sheets if sheet.sheet_state == "visible"]
    return next(iter(named + visible), None)


def _note_others(sheet: Any, sheets: Sequence[Any], notes: Notes) -> None:
    """Warn of visible sheets with something on them that are not the one that is read."""
    others = [
        f"'{other.title}'"
        for other in sheets
        if other is not sheet and other.sheet_state == "visible" and _holds_anything(other)
    ]
    if others:
        message = (
            f"only worksheet '{sheet.title}' is read, not {', '.join(others)}; "
            "save each of the others as a file of its own"
        )
        notes.add("CG001", (1, 1), message, WARNING)


def _holds_anything(sheet: Any) -> bool:
    rows = sheet.iter_rows(max_row=_LOOKED_AT, max_col=_LOOKED_AT)
    return any(cell.value is not None for row in rows for cell in row)


def _rows(sheet: Any, notes: Notes) -> list[Row]:
    rows: list[Row] = []
    # What the sheet says of its own size may be wrong in both directions, so the limits are given instead.
    for line, cells in enumerate(sheet.iter_rows(max_row=MAX_ROWS + 2, max_col=MAX_COLUMNS + 1), start=1):
        row = trimmed_row(line, [_text(cell.value) for cell in cells])
        if (row.cells and line > MAX_ROWS + 1) or len(row.cells) > MAX_COLUMNS:
            notes.add(
                "CG009", (line, 1), f"more than {MAX_ROWS} rows or {MAX_COLUMNS} columns; split the table"
            )
            return []
        for column, cell in enumerate(cells, start=1):
            if cell.data_type == "e":
                notes.add("CG002", (line, column), f"the cell shows '{cell.value}'; mend its formula")
            elif len(str(cell.value)) > MAX_CELL:
                notes.add(
                    "CG009", (line, column), f"the cell holds more than {MAX_CELL} characters; shorten it"
                )
                return []
        if row.cells:
            rows.append(row)
    return rows


def _note_merged(part: bytes, rows: Sequence[Row], notes: Notes) -> None:
    """Warn of merged cells, of which only the first has the value, by the XML of their sheet."""
    from openpyxl.utils import range_boundaries

    lines = {row.line: row.cells for row in rows}
    found = []
    for reference in _MERGED.findall(part):
        column, line, last_column, last_line = range_boundaries(reference.decode())
        if (column, line) != (last_column, last_line) and any(lines.get(line, ())[column - 1 : column]):
            found.append((line, column, reference.decode()))
    if found:
        found.sort()
        ranges = ", ".join(name for _, _, name in found[:_TOLD]) + (", …" if len(found) > _TOLD else "")
        message = f"merged cells: only the first of {ranges} has the value, the others are empty; unmerge and fill them"
        notes.add("CG002", found[0][:2], message, WARNING)


def _text(value: Any) -> str:
    """Return a cell's value as its author would type it."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() and abs(value) < 1e15 else f"{value:.12g}"
    if isinstance(value, datetime.datetime) and value.time() == datetime.time():
        return value.date().isoformat()
    if isinstance(value, datetime.date | datetime.time):
        return value.isoformat()
    return _ESCAPED.sub(lambda code: chr(int(code[1], 16)), str(value))


def _note_formulas(values: Any, formulas: Any, notes: Notes) -> None:
    """Note formulas whose value was never stored: a program wrote the file, and the cell would read as empty.

    A formula that gives an empty text is stored as such (type `s`), so only cells without type and value are
    meant.
    """
    area = {"max_row": MAX_ROWS + 2, "max_col": MAX_COLUMNS + 1}
    both = zip(values.iter_rows(**area), formulas.iter_rows(**area), strict=False)
    for line, (stored, written) in enumerate(both, start=1):
        for column, (value, formula) in enumerate(zip(stored, written, strict=False), start=1):
            if formula.data_type == "f" and value.data_type == "n" and value.value is None:
                message = "the cell's formula has no stored value; save the file in a spreadsheet program"
                notes.add("CG002", (line, column), message)

"""The sheets of an OpenDocument spreadsheet (ODS), from its `content.xml`.

Source: OASIS, Open Document Format for Office Applications 1.3, part 3, 9.1 (tables) and 6.1 (text).
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping, Set
from xml.etree import ElementTree

from msgspec import Struct, field

from cardgen.load.tables.records import MAX_COLUMNS, MAX_ROWS

CONTENT = "content.xml"
_MANIFEST = "META-INF/manifest.xml"
_NAMESPACE = "{urn:oasis:names:tc:opendocument:xmlns:%s:1.0}"
_OFFICE, _TABLE, _TEXT, _STYLE = (_NAMESPACE % name for name in ("office", "table", "text", "style"))
#: LibreOffice's own name of a cell that shows an error.
_ERROR = "{urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0}value-type"
_STRUCK = f"{_STYLE}text-line-through-style"
_NOTES = (f"{_OFFICE}annotation", f"{_OFFICE}annotation-end", f"{_TEXT}note")
_CELLS = (f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell")
#: Between the digits of a number that is shown in groups.
_GROUPS = re.compile(r"(?<=\d)[,.' \u00a0\u202f\u2019](?=\d{3}(?!\d))")


class OdsCell(Struct, frozen=True):
    """A cell as it is shown; `columns`, `rows`: how many a merged one covers; `struck`: it is crossed out."""

    text: str
    is_error: bool = False
    lacks_value: bool = False
    columns: int = 1
    rows: int = 1
    struck: bool = False


class OdsSheet(Struct):
    """A sheet; `rows` are those with something in a cell, by line, `hidden` the lines hidden by hand or by a filter,
    `hidden_columns` indexes."""

    title: str
    sheet_state: str
    rows: dict[int, list[OdsCell]] = field(default_factory=dict)
    hidden: set[int] = field(default_factory=set)
    hidden_columns: set[int] = field(default_factory=set)


def is_encrypted(parts: Mapping[str, bytes]) -> bool:
    """Return whether a workbook has a password."""
    return b"encryption-data" in parts.get(_MANIFEST, b"")


def read_content(content: bytes) -> list[OdsSheet]:
    """Return all sheets, rows and columns over the limits included where one is filled.

    Args:
        content: XML without declarations of entities.

    Errors:
        ElementTree.ParseError, ValueError: not what a spreadsheet program writes.
    """
    reader = _Content()
    for event, element in ElementTree.iterparse(io.BytesIO(content), ("start", "end")):
        if event == "start" and element.tag == f"{_TABLE}table":
            reader.begin_sheet(element)
        elif event == "end" and element.tag == f"{_STYLE}style":
            reader.add_style(element)
        elif event == "end" and element.tag == f"{_TABLE}table-column" and reader.sheets:
            reader.add_columns(element)
        elif event == "end" and element.tag == f"{_TABLE}table-row" and reader.sheets:
            reader.add_rows(element)
            element.clear()
    return reader.sheets


class _Content:
    """The sheets that were read so far; styles come before the sheets that have them."""

    def __init__(self) -> None:
        self.sheets: list[OdsSheet] = []
        self._hidden: set[str] = set()
        self._struck: set[str] = set()
        self._line, self._column = 1, 0

    def add_style(self, style: ElementTree.Element) -> None:
        name = style.get(f"{_STYLE}name", "")
        if any(one.get(f"{_TABLE}display") == "false" for one in style):
            self._hidden.add(name)
        if any(one.get(_STRUCK, "none") != "none" for one in style):
            self._struck.add(name)

    def begin_sheet(self, table: ElementTree.Element) -> None:
        state = "hidden" if table.get(f"{_TABLE}style-name") in self._hidden else "visible"
        self.sheets.append(OdsSheet(table.get(f"{_TABLE}name", ""), state))
        self._line, self._column = 1, 0

    def add_columns(self, column: ElementTree.Element) -> None:
        repeated = min(int(column.get(f"{_TABLE}number-columns-repeated", 1)), MAX_COLUMNS)
        if _is_hidden(column):
            self.sheets[-1].hidden_columns |= {*range(self._column, self._column + repeated)}
        self._column += repeated

    def add_rows(self, row: ElementTree.Element) -> None:
        repeated = int(row.get(f"{_TABLE}number-rows-repeated", 1))
        cells = list(_cells(row, self._struck))
        if any(cell.text or cell.lacks_value for cell in cells):
            lines = range(self._line, self._line + min(repeated, MAX_ROWS + 2))
            self.sheets[-1].rows |= dict.fromkeys(lines, cells)
            if _is_hidden(row):
                self.sheets[-1].hidden |= {*lines}
        self._line += repeated


def _is_hidden(part: ElementTree.Element) -> bool:
    return part.get(f"{_TABLE}visibility", "visible") != "visible"


def _cells(row: ElementTree.Element, struck: Set[str]) -> Iterator[OdsCell]:
    """Yield the cells of a row; the empty ones at its end are often thousands, and one is yielded for all of them."""
    left = MAX_COLUMNS + 2
    for element in row:
        if element.tag in _CELLS:
            cell = _cell(element, struck)
            repeated = min(int(element.get(f"{_TABLE}number-columns-repeated", 1)), left)
            yield from [cell] * repeated
            left -= repeated


def _cell(element: ElementTree.Element, struck: Set[str]) -> OdsCell:
    shown = "\n".join(_words(part) for part in element if part.tag == f"{_TEXT}p")
    kind = element.get(f"{_OFFICE}value-type", "")
    return OdsCell(
        _value(element, kind, shown),
        is_error=element.get(_ERROR) == "error",
        lacks_value=element.get(f"{_TABLE}formula") is not None and not kind and not shown,
        columns=int(element.get(f"{_TABLE}number-columns-spanned", 1)),
        rows=int(element.get(f"{_TABLE}number-rows-spanned", 1)),
        struck=_is_struck(element, struck),
    )


def _is_struck(cell: ElementTree.Element, struck: Set[str]) -> bool:
    """Return whether a cell is crossed out by its style, or all words of it by those of its spans."""
    if cell.get(f"{_TABLE}style-name") in struck:
        return True
    lines = [part for part in cell if part.tag == f"{_TEXT}p"]
    alone = [word for line in lines if not (line.text or "").strip() for word in line]
    return len(lines) == len(alone) > 0 and all(
        word.get(f"{_TEXT}style-name") in struck and not (word.tail or "").strip() for word in alone
    )


def _value(element: ElementTree.Element, kind: str, shown: str) -> str:
    """Return a cell's value as its author would type it."""
    if kind == "boolean":
        return element.get(f"{_OFFICE}boolean-value", shown)
    if kind == "date":
        return element.get(f"{_OFFICE}date-value", shown).removesuffix("T00:00:00")
    if kind == "float":
        number = float(element.get(f"{_OFFICE}value", "nan"))
        plain = str(int(number)) if number.is_integer() and abs(number) < 1e15 else f"{number:.12g}"
        # A decimal comma and groups of digits are the language's, other forms (007, 2.50) the author's.
        return plain if plain in (shown.replace(",", "."), _GROUPS.sub("", shown)) or not shown else shown
    return shown


def _words(element: ElementTree.Element) -> str:
    """Return the words of a paragraph, with its blanks and line breaks; notes are none of them."""
    given = element.text or ""
    for part in element:
        if part.tag == f"{_TEXT}s":
            given += " " * min(int(part.get(f"{_TEXT}c", 1)), 1_000)
        elif part.tag == f"{_TEXT}tab":
            given += "\t"
        elif part.tag == f"{_TEXT}line-break":
            given += "\n"
        elif part.tag not in _NOTES:
            given += _words(part)
        given += part.tail or ""
    return given

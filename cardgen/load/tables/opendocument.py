"""The sheets of an OpenDocument spreadsheet (ODS), from its `content.xml`.

Source: OASIS, Open Document Format for Office Applications 1.3, part 3, 9.1 (tables) and 6.1 (text).
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from xml.etree import ElementTree

from cardgen.load.tables.tablefile import MAX_COLUMNS, MAX_ROWS

CONTENT = "content.xml"
_MANIFEST = "META-INF/manifest.xml"
_NAMESPACE = "{urn:oasis:names:tc:opendocument:xmlns:%s:1.0}"
_OFFICE, _TABLE, _TEXT, _STYLE = (_NAMESPACE % name for name in ("office", "table", "text", "style"))
#: LibreOffice's own name of a cell that shows an error.
_ERROR = "{urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0}value-type"
_NOTES = (f"{_OFFICE}annotation", f"{_OFFICE}annotation-end", f"{_TEXT}note")
_CELLS = (f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell")
#: Between the digits of a number that is shown in groups.
_GROUPS = re.compile(r"(?<=\d)[,.' \u00a0\u202f\u2019](?=\d{3}(?!\d))")


@dataclass(frozen=True)
class OdsCell:
    """A cell as it is shown; `columns`, `rows`: how many a merged one covers."""

    text: str
    is_error: bool = False
    lacks_value: bool = False
    columns: int = 1
    rows: int = 1


@dataclass
class OdsSheet:
    """A sheet; `rows` are those with something in a cell, by line, `hidden` the lines hidden by hand or by a filter."""

    title: str
    sheet_state: str
    rows: dict[int, list[OdsCell]] = field(default_factory=dict)
    hidden: set[int] = field(default_factory=set)


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
    sheets: list[OdsSheet] = []
    hidden: set[str] = set()
    line = 1
    for event, element in ElementTree.iterparse(io.BytesIO(content), ("start", "end")):
        if event == "end" and element.tag == f"{_STYLE}style":
            if any(one.get(f"{_TABLE}display") == "false" for one in element):
                hidden.add(element.get(f"{_STYLE}name", ""))
        elif event == "start" and element.tag == f"{_TABLE}table":
            state = "hidden" if element.get(f"{_TABLE}style-name") in hidden else "visible"
            sheets.append(OdsSheet(element.get(f"{_TABLE}name", ""), state))
            line = 1
        elif event == "end" and element.tag == f"{_TABLE}table-row" and sheets:
            repeated = int(element.get(f"{_TABLE}number-rows-repeated", 1))
            cells = list(_cells(element))
            if any(cell.text or cell.lacks_value for cell in cells):
                lines = range(line, line + min(repeated, MAX_ROWS + 2))
                sheets[-1].rows |= dict.fromkeys(lines, cells)
                if element.get(f"{_TABLE}visibility", "visible") != "visible":
                    sheets[-1].hidden |= {*lines}
            line += repeated
            element.clear()
    return sheets


def _cells(row: ElementTree.Element) -> Iterator[OdsCell]:
    """Yield the cells of a row; the empty ones at its end are often thousands, and one stands for them."""
    left = MAX_COLUMNS + 2
    for element in row:
        if element.tag in _CELLS:
            cell = _cell(element)
            repeated = min(int(element.get(f"{_TABLE}number-columns-repeated", 1)), left)
            yield from [cell] * repeated
            left -= repeated


def _cell(element: ElementTree.Element) -> OdsCell:
    shown = "\n".join(_words(part) for part in element if part.tag == f"{_TEXT}p")
    kind = element.get(f"{_OFFICE}value-type", "")
    return OdsCell(
        _value(element, kind, shown),
        is_error=element.get(_ERROR) == "error",
        lacks_value=element.get(f"{_TABLE}formula") is not None and not kind and not shown,
        columns=int(element.get(f"{_TABLE}number-columns-spanned", 1)),
        rows=int(element.get(f"{_TABLE}number-rows-spanned", 1)),
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
    said = element.text or ""
    for part in element:
        if part.tag == f"{_TEXT}s":
            said += " " * min(int(part.get(f"{_TEXT}c", 1)), 1_000)
        elif part.tag == f"{_TEXT}tab":
            said += "\t"
        elif part.tag == f"{_TEXT}line-break":
            said += "\n"
        elif part.tag not in _NOTES:
            said += _words(part)
        said += part.tail or ""
    return said

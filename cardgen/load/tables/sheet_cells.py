"""The cells of a worksheet as texts: what each shows, with bold and italics as tags, and which rows are crossed out."""

from __future__ import annotations

import datetime
import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set
from typing import Any, NamedTuple

from msgspec.structs import replace

from cardgen.findings import WARNING, column_letters
from cardgen.load.document import Diagnostics
from cardgen.load.tables.display_format import shown, shown_date, shown_duration
from cardgen.load.tables.records import GAP, MAX_COLUMNS, Row, trimmed_row

#: How a workbook writes characters that XML cannot hold, halves of pairs left out; Excel leaves `_x000D_` where a
#: text came with the line ends of Windows.
_ESCAPED = re.compile(r"_x((?![dD][89a-fA-F])[0-9A-Fa-f]{4})_")
_ROW = re.compile(rb"<(?:\w{1,20}:)?row\s([^<>]{0,500})>")
_HIDDEN = re.compile(rb"\bhidden=[\"'](?:1|true)[\"']")
_COLUMN = re.compile(rb"<(?:\w{1,20}:)?col\s([^<>]{0,500})>")
_SPAN = {side: re.compile(rb"\b%b=[\"']([0-9]{1,5})[\"']" % side) for side in (b"min", b"max")}
_NUMBER = re.compile(rb"\br=[\"']([0-9]{1,7})[\"']")
#: Longest text whose bold and italics are looked for.
_LONGEST_MARKED = 5_000
#: How many cells a finding names.
_LISTED = 12


class SheetRow(NamedTuple):
    """A row of a worksheet.

    Attributes:
        tags: of each cell that is bold or italic as a whole, by index: `b`, `i` or `bi`.
        struck: whether all that it holds is crossed out.
    """

    row: Row
    tags: Mapping[int, str]
    struck: bool


def sheet_row(line: int, cells: Sequence[Any]) -> SheetRow:
    """Return a row of openpyxl's cells, each as the text it shows."""
    row = trimmed_row(line, [cell_text(cell) for cell in cells])
    filled = [(index, cells[index]) for index, text in enumerate(row.cells) if text]
    values = ((index, _plain(cell.value)) for index, cell in filled)
    numbers = {
        index: value
        for index, value in values
        if type(value) in (int, float) and row.cells[index] != str(value)
    }
    marked = {index: text for index, cell in filled if (text := _with_tags(cell.value))}
    tags = {index: tag for index, cell in filled if index not in marked and (tag := _tag(cell.font))}
    struck = bool(filled) and all(_is_struck(cell) for _, cell in filled)
    return SheetRow(replace(row, numbers=numbers, marked=marked), tags, struck)


def with_tags(rows: Sequence[SheetRow]) -> list[Row]:
    """Return rows, header first, in which bold and italic cells say so; in a column that is so throughout none does.

    Why: a column in bold is how the sheet is set, a cell in bold is meant.
    """
    styles = defaultdict[int, set[str]](set)
    for one in rows[1:]:
        for index, text in enumerate(one.row.cells):
            if text:
                styles[index].add(one.tags.get(index, ""))
    meant = {index for index, found in styles.items() if len(found) > 1}
    done = [one.row for one in rows[:1]]
    for row, tags, _ in rows[1:]:
        own = {
            n: _tagged(row.cells[n], tag) for n, tag in tags.items() if n in meant and n not in row.numbers
        }
        done.append(replace(row, marked={**row.marked, **own}) if own else row)
    return done


def hidden_lines(part: bytes) -> set[int]:
    """Return the rows that a sheet hides, by its XML: those that a filter leaves out are hidden, too."""
    hidden = (_NUMBER.search(row) for row in _ROW.findall(part) if _HIDDEN.search(row))
    return {int(number[1]) for number in hidden if number}


def hidden_columns(part: bytes) -> set[int]:
    """Return the indexes of the columns that a sheet hides, by its XML."""
    found: set[int] = set()
    for column in filter(_HIDDEN.search, _COLUMN.findall(part)):
        ends = [match for side in (b"min", b"max") if (match := _SPAN[side].search(column))]
        if len(ends) == 2:
            found |= {*range(int(ends[0][1]) - 1, min(int(ends[1][1]), MAX_COLUMNS))}
    return found


def with_gaps(
    rows: Sequence[SheetRow], places: Set[tuple[int, int]], diagnostics: Diagnostics
) -> list[SheetRow]:
    """Return rows with a mark in place of each value that a formula has and the file does not.

    Errors: CG002 (warning).
    """
    columns = defaultdict[int, set[int]](set)
    for line, column in places:
        columns[line].add(column - 1)
    done, names = [], []
    for one in rows:
        own = columns[one.row.line]
        width = max([len(one.row.cells), *(index + 1 for index in own)])
        cells = [*one.row.cells, *[""] * (width - len(one.row.cells))]
        names += [f"{column_letters(index + 1)}{one.row.line}" for index in sorted(own)]
        marked = [GAP if index in own else cell for index, cell in enumerate(cells)]
        done.append(one._replace(row=replace(one.row, cells=tuple(marked))) if own else one)
    if names:
        listed = ", ".join(names[:_LISTED]) + (", …" if len(names) > _LISTED else "")
        has = "have formulas" if len(names) > 1 else "has a formula"
        message = (
            f"{listed} {has} without a stored value, printed as '{GAP}'; open and save the file in a spreadsheet "
            "program"
        )
        first = min(place for place in places if place[0] in {one.row.line for one in rows})
        diagnostics.add("CG002", first, message, WARNING)
    return done


def listed_lines(lines: Iterable[int]) -> str:
    """Return rows as words: `row 3`, `rows 3, 5–7`."""
    spans: list[list[int]] = []
    for line in sorted(lines):
        if spans and line == spans[-1][-1] + 1:
            spans[-1][1:] = [line]
        else:
            spans.append([line])
    words = ", ".join("–".join(map(str, span)) for span in spans[:12]) + (", …" if len(spans) > 12 else "")
    return f"row{'s' if len(spans) > 1 or len(spans[0]) > 1 else ''} {words}"


def cell_text(cell: Any) -> str:
    """Return what a cell shows. A date whose form is each computer's own is read as `2026-11-20`."""
    value = cell.value
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    code = cell.number_format or ""
    if isinstance(value, datetime.timedelta):
        return shown_duration(value, code)
    if isinstance(value, datetime.date | datetime.time):
        return _shown_date(value, code)
    if isinstance(value, int | float):
        text = shown(value, code)
        return _as_typed(value) if text is None else text
    words = unicodedata.normalize("NFC", _ESCAPED.sub(lambda code: chr(int(code[1], 16)), str(value)))
    in_format = shown(words, code) if cell.data_type != "e" else None
    return words if in_format is None else in_format


def _plain(value: Any) -> Any:
    return int(value) if isinstance(value, float) and value.is_integer() and abs(value) < 1e15 else value


def _as_typed(value: int | float) -> str:
    plain = _plain(value)
    return str(plain) if isinstance(plain, int) else f"{plain:.12g}"


def _shown_date(value: datetime.date | datetime.time, code: str) -> str:
    text = shown_date(value, code)
    if text is not None:
        return text
    if isinstance(value, datetime.datetime) and value.time() == datetime.time():
        return value.date().isoformat()
    return value.isoformat()


def _with_tags(value: Any) -> str:
    """Return a text in which some words are bold or italic with tags around those; empty where none are."""
    if not isinstance(value, list) or len(str(value)) > _LONGEST_MARKED:
        return ""
    parts = [(str(part), _tag(getattr(part, "font", None))) for part in value]
    tags = {tag for text, tag in parts if text.strip()}
    if tags <= {""}:
        return ""
    joined: list[tuple[str, str]] = []
    for text, tag in parts:
        if joined and joined[-1][1] == tag:
            joined[-1] = (joined[-1][0] + text, tag)
        else:
            joined.append((text, tag))
    return "".join(_tagged(text, tag) for text, tag in joined).strip()


def _tag(font: Any) -> str:
    return ("b" if font.b else "") + ("i" if font.i else "") if font is not None else ""


def _tagged(text: str, tag: str) -> str:
    opened, closed = "".join(f"<{letter}>" for letter in tag), "".join(f"</{letter}>" for letter in tag[::-1])
    return "\n".join(f"{opened}{line}{closed}" if line.strip() else line for line in text.split("\n"))


def _is_struck(cell: Any) -> bool:
    if isinstance(cell.value, list):
        runs = [part for part in cell.value if str(part).strip()]
        if all(getattr(part, "font", None) is not None and part.font.strike for part in runs):
            return True
    return bool(cell.font is not None and cell.font.strike)

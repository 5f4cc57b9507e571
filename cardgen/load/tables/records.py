"""Rows of a table → the same records as from YAML, with row and column of every cell.

A place in a table is `line` = the row's first line (a spreadsheet's row number), `column` = the number of the
cell. What a column means is decided in `columns`; files become rows in `csvfile`, `workbook` and others.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct, field

from cardgen.findings import WARNING
from cardgen.load.document import Beside, Diagnostics, Positions, TableCells, pack_position
from cardgen.load.names import COMPONENT_KEYS, slug
from cardgen.load.source import check_characters, check_composed, overlong
from cardgen.load.tables.columns import Column, HeadingRules, column_types, read_header
from cardgen.load.tables.headings import field_of, holds_word
from cardgen.load.tables.made_names import made_name
from cardgen.load.tables.numbers import count_of, decimal_mark, read_number
from cardgen.load.tables.row_ids import RowIds
from cardgen.load.tables.tags import read_tags
from cardgen.model.languages import complete_languages
from cardgen.text.markup import LINE_END

MAX_ROWS = 20_000
MAX_COLUMNS = 200
#: Most characters of a cell that are read at all; of one that is used, see `source.MAX_TEXT`.
MAX_CELL = 100_000
#: In place of a value that a formula has and the file does not.
GAP = "[?]"
#: Texts that a look sets in its own way: bold and italics of a workbook are not read in these.
UNMARKED = ("name", "type")
#: Rows below the header in which the true headings are looked for.
HEADER_ROWS = 6
_LONGEST_NAME = 60
_UNNAMED = (
    "rename the column of names to 'name', or write values: {names: hidden} in the deck's YAML file if the cards "
    "have none"
)

_EMPTY_LINES = re.compile(r"\n{2,}")
#: The address that Airtable writes after the name of a picture.
_ATTACHED = re.compile(r" \(https?://[^()]*\).*\Z", re.DOTALL)

#: How a table says true and false, in the languages of the shipped games' players.
TRUE = frozenset(
    {"true", "yes", "y", "x", "1", "✓", "✔", "☑", "✅", "ja", "j", "sant", "wahr", "oui", "sí", "si"}
)
FALSE = frozenset(
    {"☐", "✗", "✘", "false", "no", "n", "0", "nej", "nein", "nee", "falskt", "falsch", "non", ""}
)


class Row(Struct, frozen=True):
    """One row: its line and its cells as text, without blanks at the ends.

    Attributes:
        number: what a spreadsheet program calls it, where that is not its line; else 0;
        numbers: by index of the cell, of a workbook's cells that show a number in another way than `0.5`;
        marked: by index of the cell, texts of a workbook with our marks for its bold and italics.
    """

    line: int
    cells: tuple[str, ...]
    number: int = 0
    numbers: Mapping[int, int | float] = field(default_factory=dict)
    marked: Mapping[int, str] = field(default_factory=dict)

    @property
    def plain_cells(self) -> tuple[str, ...]:
        """The cells, by which a column's type is judged: any number for those that are shown in another way."""
        return tuple("0" if index in self.numbers else cell for index, cell in enumerate(self.cells))


class Records(Struct, frozen=True):
    """A table's records, their marks, and the types of all fields, those of unknown columns included.

    Attributes:
        headings: what the author calls the fields that have a column, by field.
        shown: of each record the texts of its numbers that are written in another way than Python does, by field.
    """

    rows: list[dict[str, Any]]
    positions: list[Positions]
    types: dict[str, str]
    headings: dict[str, str] = field(default_factory=dict)
    shown: list[dict[str, str]] = field(default_factory=list)


def trimmed_row(line: int, cells: Sequence[str], number: int = 0) -> Row:
    """Return a row without blanks around its cells and without empty cells at its end."""
    texts = [cell.strip(" \t\r\n") for cell in cells]
    while texts and not texts[-1]:
        texts.pop()
    return Row(line, tuple(texts), number)


def table_cells(
    worksheet: str, rows: Sequence[Row], rules: HeadingRules, beside: Sequence[Beside]
) -> TableCells:
    """Return what a spreadsheet program shows of a table; arguments as in `TableCells`."""
    if not rows:
        return TableCells(worksheet)
    head = rows[0]
    header = read_header(head.cells, head.line, rules)
    at = next((n for n, column in enumerate(header) if column and column.field == "name"), len(header))
    names = {row.line: (row.number or row.line, "".join(row.cells[at : at + 1])) for row in rows[1:]}
    return TableCells(worksheet, head.cells, names, beside)


def to_records(
    rows: Sequence[Row],
    deck: str,
    rules: HeadingRules,
    diagnostics: Diagnostics,
    *,
    named: bool = False,
    makes_names: bool = False,
) -> Records:
    """Turn rows into records.

    Args:
        named: the table needs no column of names; makes_names: a row without a name gets one.
        deck: the deck's id, first part of the ids made here.

    A row whose copies are 0 is left out: that is how a table switches a card off.

    Errors: CG002 a row longer than the header; CG003, CG005, CG006 wrong columns; CG005 a cell that is not a
        number or flag; CG010 decomposed letters; CG011 no rows.
    """
    languages, types = rules.languages, rules.types
    if not rows:
        diagnostics.add(
            "CG011",
            (1, 1),
            "the table is empty; expected a header such as name,text,copies and one row per card",
        )
        return Records([], [], dict(types))
    if not _is_readable(rows[0], diagnostics):
        return Records([], [], dict(types))
    header, body = read_header(rows[0].cells, rows[0].line, rules, diagnostics), rows[1:]
    nameless = "" if named or makes_names else _no_name(rows, header, types)
    if nameless:
        diagnostics.add("CG004", (rows[0].line, 1), nameless)
        return Records([], [], dict(types))
    lacking = _lacking(header, languages, types, diagnostics)
    all_types = dict(types) | column_types(
        header,
        [row.plain_cells for row in body],
        types,
        len(complete_languages(languages)) == 1,
        drafts=len(languages) > 1,
    )
    if not body:
        diagnostics.add(
            "CG011", (rows[0].line, 1), "the table has a header and no rows; write a row for each card"
        )
    _report_strays(header, body, diagnostics)
    ids = RowIds(deck, languages)
    mark = decimal_mark(cell for row in body for n, cell in enumerate(row.cells) if n not in row.numbers)
    records: list[dict[str, Any]] = []
    positions: list[Positions] = []
    shown: list[dict[str, str]] = []
    for row in body:
        if not any(row.cells[: len(header)]):
            continue
        record, record_marks = _record(row, header, all_types, mark, diagnostics)
        if record.get("copies") == 0:
            continue
        for name in lacking.keys() & record.keys():
            record[name] |= dict.fromkeys(lacking[name], next(iter(record[name].values())))
        if makes_names and "name" not in record:
            record["name"] = made_name(record, languages, deck, len(records) + 1)
        ids.fill(record, record_marks, row.line)
        records.append(record)
        positions.append(record_marks)
        shown.append(_shown(row, header, record))
    headings = {column.field: column.heading for column in reversed(header) if column and column.heading}
    return Records(records, positions, all_types, headings, shown)


def _is_readable(head: Row, diagnostics: Diagnostics) -> bool:
    """Return whether no heading is too long; report what is wrong with them.

    Errors: CG009 a heading that is too long; CG010 decomposed letters.
    """
    for number, cell in enumerate(head.cells, start=1):
        if why := overlong(cell):
            diagnostics.add("CG009", (head.line, number), why)
            return False
        check_characters(cell, diagnostics, (head.line, number))
    return True


def no_cards(rows: Sequence[Row], rules: HeadingRules) -> str:
    """Return why a sheet does not list components (no column of names, no rows), or nothing."""
    if len(rows) < 2:
        return "it has no rows below a heading"
    return _no_name(rows, read_header(rows[0].cells, rows[0].line, rules), rules.types)


def _no_name(rows: Sequence[Row], header: Sequence[Column | None], types: Mapping[str, str]) -> str:
    """Return nothing, or that no column is the name: which headings there are, and what to rename."""
    if "name" not in types or any(column and column.field in ("name", "from") for column in header):
        return ""
    found = ", ".join(f"'{cell[:40]}'" for cell in rows[0].cells[:12] if cell)
    for row in rows[1:HEADER_ROWS]:
        if looks_like_headings(row.cells):
            return (
                f"no column is 'name' (headings: {found}), but line {row.line} looks like headings; delete the "
                "lines above it"
            )
    distinct = {index: _distinct(rows, header, types, index) for index in range(len(header))}
    likely = [index for index, count in distinct.items() if count]
    called = [index for index in likely if holds_word(rows[0].cells[index], "name")]
    best = max(called or likely, key=lambda index: distinct[index], default=None)
    fix = f"rename '{rows[0].cells[best][:40]}' to 'name'" if best is not None else _UNNAMED
    return f"no column is 'name' (headings: {found}); {fix}"


def looks_like_headings(cells: Sequence[str]) -> bool:
    """Return whether one of the cells is what tables call their column of names."""
    return any(field_of(cell) == "name" for cell in cells)


def _distinct(
    rows: Sequence[Row], header: Sequence[Column | None], types: Mapping[str, str], index: int
) -> int:
    """Return how many different names an unknown column could hold; 0 where it is unlikely to hold names."""
    column = header[index]
    if column is None or column.skip or column.field in types or column.field in COMPONENT_KEYS:
        return 0
    cells = [row.cells[index] for row in rows[1:] if index < len(row.cells) and row.cells[index]]
    if not all(any(c.isalpha() for c in cell) and len(cell) <= _LONGEST_NAME for cell in cells):
        return 0
    return len(set(cells)) if 2 * len(set(cells)) > len(rows) - 1 else 0


def _lacking(
    header: Sequence[Column | None],
    languages: Sequence[str],
    types: Mapping[str, str],
    diagnostics: Diagnostics,
) -> dict[str, list[str]]:
    """Return the languages that no column of a text is in, each text noted once and not with every row."""
    lacking: dict[str, list[str]] = {}
    columns = [column for column in header if column is not None and column.languages and not column.of_back]
    for column in columns:
        there = {lang for other in columns if other.field == column.field for lang in other.languages}
        absent = [lang for lang in complete_languages(languages) if lang not in there]
        if absent and column.field not in lacking:
            lacking[column.field] = absent
            missing = ", ".join(f"'{column.field}.{lang}'" for lang in absent)
            message = f"no column {missing}; every text needs all languages of the game"
            for lang in absent:
                diagnostics.add("CG007", (column.line, header.index(column) + 1), message, lang=lang)
    return lacking


def _record(
    row: Row,
    header: Sequence[Column | None],
    types: Mapping[str, str],
    mark: str,
    diagnostics: Diagnostics,
) -> tuple[dict[str, Any], Positions]:
    start = pack_position(row.line, 1)
    record: dict[str, Any] = {}
    keys: dict[str, int] = {}
    values: dict[str, Positions] = {}
    for cell_number, (cell, column) in enumerate(zip(row.cells, header, strict=False), start=1):
        if not cell or column is None or column.skip:
            continue
        at = pack_position(row.line, cell_number)
        if why := overlong(cell):
            diagnostics.add("CG009", (row.line, cell_number), why)
            continue
        check_characters(cell, diagnostics, (row.line, cell_number))
        check_composed(cell, diagnostics, (row.line, cell_number))
        head = pack_position(column.line, cell_number)
        keys.setdefault(column.field, head)
        if column.of_back:
            _add_to_back(record, values, column, cell, (head, at))
        elif column.languages:
            texts = record.setdefault(column.field, {})
            inner = values.setdefault(column.field, (at, {}, {}))
            for language in column.languages:
                texts[language] = _paragraphs(_marked(row, cell_number - 1, column.field))
                inner[1][language], inner[2][language] = head, at
        else:
            known = row.numbers.get(cell_number - 1)
            is_number = column.field == "copies" or types.get(column.field) == "number"
            number = read_number(cell, mark) if is_number and known is None else known
            own = _marked(row, cell_number - 1, column.field) if " " in cell else cell
            record[column.field] = _typed(cell, own, column.field, types, number)
            values[column.field] = at
    return record, (start, keys, values)


def _shown(row: Row, header: Sequence[Column | None], record: Mapping[str, Any]) -> dict[str, str]:
    """Return the texts of a record's numbers that would print otherwise than the row shows them, by field."""
    cells = ((column.field, cell) for cell, column in zip(row.cells, header, strict=False) if column)
    numbers = {name: cell for name, cell in cells if type(record.get(name)) in (int, float)}
    return {name: cell for name, cell in numbers.items() if cell and cell != str(record[name])}


def _add_to_back(
    record: dict[str, Any],
    values: dict[str, Positions],
    column: Column,
    cell: str,
    positions: tuple[Positions, Positions],
) -> None:
    """Put a cell into the record's own back, under its language where it says one; `positions` of heading and cell."""
    head, at = positions
    back, (_, keys, places) = record.setdefault("back", {}), values.setdefault("back", (at, {}, {}))
    text = _paragraphs(cell)
    keys.setdefault(column.of_back, head)
    if column.languages:
        back.setdefault(column.of_back, {})[column.languages[0]] = text
        _, heads, cells = places.setdefault(column.of_back, (at, {}, {}))
        heads[column.languages[0]], cells[column.languages[0]] = head, at
    else:
        back[column.of_back], places[column.of_back] = text, at


def _report_strays(header: Sequence[Column | None], body: Sequence[Row], diagnostics: Diagnostics) -> None:
    """Note each column without a name once, at its first cell, and each row that is longer than the header."""
    unnamed = {cell_number for cell_number, column in enumerate(header, start=1) if column is None}
    for row in body:
        for cell_number in sorted(unnamed):
            if row.cells[cell_number - 1 : cell_number] not in ((), ("",)):
                message = f"column {cell_number} has cells but no name; name it in the header"
                diagnostics.add("CG002", (row.line, cell_number), message)
                unnamed.remove(cell_number)
        if row.cells[len(header) : len(header) + 1] == ("",):
            # No text with a delimiter leaves an empty cell between.
            first = next(n for n in range(len(header), len(row.cells)) if row.cells[n]) + 1
            message = "cells beyond the headings are left out; write a heading above to use the column"
            diagnostics.add("CG002", (row.line, first), message, WARNING)
        elif len(row.cells) > len(header):
            first = next(n for n in range(len(header), len(row.cells)) if row.cells[n]) + 1
            message = f"the row has {len(row.cells)} cells, the header {len(header)}"
            hint = "quote texts that hold the delimiter, or name the column"
            diagnostics.add("CG002", (row.line, first), f"{message}; {hint}")


def _marked(row: Row, index: int, name: str) -> str:
    """Return a cell with the marks of its bold and italics where the field is one that has some."""
    return row.cells[index] if name in UNMARKED else row.marked.get(index, row.cells[index])


def _typed(cell: str, marked: str, name: str, types: Mapping[str, str], number: int | float | None) -> Any:
    """Return a cell as its field's type; a cell that cannot be so stays text, which the schema then reports.

    Args:
        marked: the cell with the marks of its bold and italics; number: what the cell shows, if it is one.
    """
    if name == "copies":
        return count_of(cell) if number is None else number
    if name == "id":
        return slug(cell) or cell
    kind = types.get(name, "word")
    if kind == "number":
        return cell if number is None else number
    if kind == "flag" and cell.lower() in TRUE | FALSE:
        return cell.lower() in TRUE
    if kind == "picture":
        return picture_name(cell)
    if kind == "sides":
        return [] if cell == "-" else re.split(r"[\s,]+", cell)
    return _paragraphs(marked) if kind == "text" else cell


def picture_name(cell: str) -> str:
    """Return the picture that a cell names, without the address that Airtable writes after it."""
    return _ATTACHED.sub("", cell)


def _paragraphs(cell: str) -> str:
    """Return a cell's text: a line break of a spreadsheet ends a line, an empty one a paragraph; `<b>` is bold."""
    text = read_tags(cell)
    if "\n" not in text and "\r" not in text:
        return text.strip()
    lines = [line.strip() for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n")]
    paragraphs = "\n".join(lines).strip("\n")
    return "\n\n".join(part.replace("\n", LINE_END) for part in _EMPTY_LINES.split(paragraphs))

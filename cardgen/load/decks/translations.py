"""Languages of a deck's table that are on worksheets, or in files, of their own: their texts become columns of it.

The deck says `translations: {en: English}`. Rows are matched by a column in which both tables have the same words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from cardgen.cache import digest
from cardgen.findings import WARNING, column_letters
from cardgen.load.document import Beside, Diagnostics
from cardgen.load.source import TABLES, WORKBOOKS, relative
from cardgen.load.sources import Sources
from cardgen.load.tables.asides import below_title
from cardgen.load.tables.columns import HeadingRules
from cardgen.load.tables.csvfile import read_csv
from cardgen.load.tables.headings import field_of
from cardgen.load.tables.records import Row
from cardgen.load.tables.workbook import Sheet, read_workbook

#: Fields that are in a language.
TEXTS = ("name", "text", "type")
#: At least this share of the rows of one language is in the other, by what both call them.
_SHARED = 0.8
#: At least this share of the rows is called by something.
_CALLED = 2 / 3
#: What is written for a text that is still to come.
_UNWRITTEN = frozenset({"todo", "tbd", "xxx", "???", "…", "..."})
#: How many rows a finding names.
_TOLD = 8


class Translation(Struct, frozen=True):
    """A table in another language; `file` is empty where it is a worksheet of the same workbook."""

    language: str
    file: str
    worksheet: str
    rows: Sequence[Row]

    @property
    def name(self) -> str:
        """What findings call it."""
        return f"worksheet '{self.worksheet}'" if self.worksheet else f"'{self.file.rpartition('/')[2]}'"


class Joined(NamedTuple):
    """A table with the texts of other languages in columns after its own.

    Attributes:
        beside: where these columns are; headings: of the tables that were joined, as they were.
        files: name and digest of each other file that was read; worksheets: titles of those that the deck names.
    """

    rows: Sequence[Row]
    beside: Sequence[Beside] = ()
    headings: Sequence[str] = ()
    files: list[tuple[str, str]] = []
    worksheets: Sequence[str] = ()


def with_translations(
    rows: Sequence[Row],
    translations: Mapping[str, str],
    path: Path,
    data: bytes,
    sources: Sources,
    rules: HeadingRules,
    diagnostics: Diagnostics,
) -> Joined:
    """Return a deck's table with the texts of the tables that `translations` names, by language.

    Args:
        path, data: of the table; rules: of its headings.

    Errors: CG003 (warning) a language that the game does not have; CG005 no such table, and what `joined` finds.
    """
    if not rows or not translations:
        return Joined(rows)
    found, files = [], []
    for lang, where in translations.items():
        if lang not in rules.languages:
            message = f"texts in '{lang}' are kept, and not printed"
            diagnostics.add("CG003", (rows[0].line, 1), message, WARNING, lang=lang)
            continue
        own, title = Diagnostics(), ""
        file = path.parent / where
        if is_file := file.suffix.lower() in TABLES and file.parent == path.parent:
            content = sources.at(file).read(own)
            files.append((where, digest(content or b"")))
            other: Sequence[Row] = read_csv(content, own) if content else ()
        else:
            sheet = read_workbook(data, where, own) if path.suffix.lower() in WORKBOOKS else Sheet()
            title, other = sheet.title, sheet.rows if sheet.title == where else ()
        for code, line, column, message, severity, *_ in own.rows:
            place = f"'{where}', {column_letters(column)}{line}"
            diagnostics.add(code, (rows[0].line, 1), f"{place}: {message}", severity, lang=lang)
        other = below_title(other, Diagnostics())
        if other:
            found.append(Translation(lang, relative(file, sources.roots[0]) if is_file else "", title, other))
        elif not own.rows:
            message = f"there is no worksheet or file '{where}' with rows; correct 'translations'"
            diagnostics.add("CG005", (rows[0].line, 1), message, lang=lang)
    first = next((lang for lang in rules.languages if lang not in translations), rules.languages[0])
    whole, beside = joined(rows, first, found, rules.columns, diagnostics)
    headings = [cell for table in (rows, *(one.rows for one in found)) for cell in table[0].cells]
    return Joined(whole, beside, headings, files, [*translations.values()])


def joined(
    rows: Sequence[Row],
    language: str,
    translations: Sequence[Translation],
    columns: Mapping[str, str],
    diagnostics: Diagnostics,
) -> tuple[list[Row], list[Beside]]:
    """Return the rows of a table, headings first, with the texts of its translations, and where these are.

    Args:
        language: that the table itself is in; columns: meaning by heading, of all tables.

    Errors: CG005 no column matches the rows of both tables; (warning) rows of a translation that match none.
    """
    given = {heading.strip().lower(): meaning.partition(".")[0] for heading, meaning in columns.items()}
    fields = _fields(rows[0], given)
    width = len(fields)
    said = {fields.index(name): f"{name}.{language}" for name in TEXTS if name in fields}
    heads = [said.get(index, cell) for index, cell in enumerate(rows[0].cells)]
    body = [_cut(row, width) for row in rows[1:]]
    beside: list[Beside] = []
    for one in translations:
        keys = key_columns(rows, one.rows)
        if keys is None:
            message = (
                f"no column has the same words as one of {one.name}, so rows cannot be matched; give both tables "
                "a column 'id'"
            )
            diagnostics.add("CG005", (rows[0].line, 1), message, lang=one.language)
            continue
        theirs = _fields(one.rows[0], given)
        found = {
            row.cells[keys[1]]: row
            for row in one.rows[1:]
            if row.cells[keys[1] : keys[1] + 1] not in ((), ("",))
        }
        matches = {row.line: found[row.cells[keys[0]]] for row in body if row.cells[keys[0]] in found}
        _warn_unmatched(one, [*matches.values()], rows[0].line, diagnostics)
        lines = {line: (row.line, row.number or row.line) for line, row in matches.items()}
        for name in (name for name in TEXTS if name in fields and name in theirs):
            at = theirs.index(name)
            heads.append(f"{name}.{one.language}")
            beside.append(Beside(one.file, one.worksheet, at + 1, lines))
            body = [_with_text(row, matches.get(row.line), at) for row in body]
    return [replace(rows[0], cells=tuple(heads)), *body], beside


def key_columns(base: Sequence[Row], other: Sequence[Row]) -> tuple[int, int] | None:
    """Return the columns of both tables that identify rows by the same words; None if there are none."""
    for left in range(len(base[0].cells)):
        known = _cells(base, left)
        if len({*known}) < len(known) or len(known) < _CALLED * (len(base) - 1):
            continue
        for right in range(len(other[0].cells) if other else 0):
            cells = _cells(other, right)
            if len({*cells}) == len(cells) > 1 and len({*cells} & {*known}) >= _SHARED * len(cells):
                return left, right
    return None


def _cells(rows: Sequence[Row], index: int) -> list[str]:
    return [row.cells[index] for row in rows[1:] if row.cells[index : index + 1] not in ((), ("",))]


def _fields(head: Row, columns: Mapping[str, str]) -> list[str]:
    """Return what headings mean, without a language."""
    return [columns.get(cell.lower()) or field_of(cell) for cell in head.cells]


def _cut(row: Row, width: int) -> Row:
    """Return a row with as many cells as there are headings."""
    cells = row.cells[:width]
    return replace(row, cells=(*cells, *[""] * (width - len(cells))))


def _with_text(row: Row, other: Row | None, at: int) -> Row:
    """Return a row with a cell more: that of another table's row, with its bold and italics."""
    text = other.cells[at] if other and at < len(other.cells) else ""
    text = "" if text.strip().casefold() in _UNWRITTEN else text
    marked = {len(row.cells): other.marked[at]} if other and text and at in other.marked else {}
    return replace(row, cells=(*row.cells, text), marked={**row.marked, **marked})


def _warn_unmatched(one: Translation, matched: Sequence[Row], line: int, diagnostics: Diagnostics) -> None:
    there = {row.line for row in matched}
    left = [str(row.number or row.line) for row in one.rows[1:] if row.line not in there and row.cells]
    if left:
        numbers = ", ".join(left[:_TOLD]) + (", …" if len(left) > _TOLD else "")
        what = (
            f"row {numbers} of {one.name} matches"
            if len(left) == 1
            else f"rows {numbers} of {one.name} match"
        )
        diagnostics.add("CG002", (line, 1), f"{what} no row of this table", WARNING, lang=one.language)

"""The cells and rows of a table that a deck uses, as its file says."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from cardgen.findings import WARNING, column_letters, nearest
from cardgen.load.document import Diagnostics
from cardgen.load.tables.records import FALSE, TRUE, Row, trimmed_row

#: `A1:C9`, `E:G`, and `A11:D` from row 11 to the end, each perhaps after a worksheet: `Events!E:G`.
_RANGE = re.compile(
    r"(?:(?:'(?P<quoted>[^']+)'|(?P<plain>[^!']+))!)?"
    r"(?P<left>[A-Z]{1,2})(?P<top>[0-9]{1,6})?:(?P<right>[A-Z]{1,2})(?P<bottom>[0-9]{1,6})?",
    re.IGNORECASE,
)
_PLAIN_TITLE = re.compile(r"\w+")
#: How many different cells a finding lists.
_LISTED = 8


class CellRange(Struct, frozen=True):
    """A part of a table; columns count from 0, rows as a spreadsheet program counts them; `bottom` 0: to the end."""

    left: int
    right: int
    top: int = 1
    bottom: int = 0
    worksheet: str = ""

    def __str__(self) -> str:
        title = self.worksheet if _PLAIN_TITLE.fullmatch(self.worksheet) else f"'{self.worksheet}'"
        first = column_letters(self.left + 1) + (str(self.top) if self.top > 1 or self.bottom else "")
        last = column_letters(self.right + 1) + (str(self.bottom) if self.bottom else "")
        return (f"{title}!" if self.worksheet else "") + f"{first}:{last}"

    def rows(self, rows: Sequence[Row]) -> list[Row]:
        """Return the part of rows inside; its cells keep their places, and rows without any are left out."""
        inside = [self._cut(row) for row in rows if self.holds(row)]
        return [row for row in inside if row.cells]

    def holds(self, row: Row) -> bool:
        """Return whether a row is one of the range's."""
        line = row.number or row.line
        return self.top <= line and (not self.bottom or line <= self.bottom)

    def _cut(self, row: Row) -> Row:
        cells = [cell if self.left <= n <= self.right else "" for n, cell in enumerate(row.cells)]
        numbers = {n: value for n, value in row.numbers.items() if self.left <= n <= self.right}
        marked = {n: text for n, text in row.marked.items() if self.left <= n <= self.right}
        return replace(row, cells=trimmed_row(row.line, cells).cells, numbers=numbers, marked=marked)


def cell_range(text: str) -> CellRange | None:
    """Return the range that a text says; None where it says none."""
    match = _RANGE.fullmatch(text.strip())
    if match is None:
        return None
    left, right = (_column(match[side]) for side in ("left", "right"))
    worksheet = match["quoted"] or match["plain"] or ""
    return CellRange(left, right, int(match["top"] or 1), int(match["bottom"] or 0), worksheet)


def _column(letters: str) -> int:
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1


class TableChoice(Struct, frozen=True):
    """The keys of a deck that choose among the cells of its table.

    Attributes:
        range: the part that is the deck's own; None for all of it.
        only: cells by heading, one of which a component has below it.
        all_rows: hidden and struck rows, totals and notes are components, too.
        stray_marks: braces and stars that mark nothing print as they are.
        translations: the worksheets, or files, of other languages, by language.
    """

    range: CellRange | None = None
    only: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    all_rows: bool = False
    stray_marks: bool = False
    translations: Mapping[str, str] = field(default_factory=dict)

    @property
    def worksheet(self) -> str:
        """The title of the worksheet, empty if none is given."""
        return self.range.worksheet if self.range else ""

    def part(self, rows: Sequence[Row], worksheet: str, diagnostics: Diagnostics) -> Sequence[Row]:
        """Return the deck's own part of a table.

        Args:
            worksheet: that was read.
        Errors: CG005 no such worksheet; CG002 (warning) the range ends between filled rows.
        """
        if self.range is None:
            return rows
        if self.worksheet not in ("", worksheet):
            diagnostics.add("CG005", (1, 1), f"there is no worksheet '{self.worksheet}'; correct 'range'")
            return []
        inside = self.range.rows(rows)
        below = replace(self.range, top=self.range.bottom + 1, bottom=self.range.bottom + 1).rows(rows)
        if (
            self.range.bottom
            and inside
            and below
            and (inside[-1].number or inside[-1].line) == self.range.bottom
        ):
            message = (
                f"range {self.range} ends at row {self.range.bottom}, and the next row is filled, too; correct "
                "'range' if that one is meant"
            )
            diagnostics.add("CG002", (below[0].line, self.range.left + 1), message, WARNING)
        return inside

    def chosen(self, rows: Sequence[Row], diagnostics: Diagnostics) -> Sequence[Row]:
        """Return the rows, header first, that have what `only` asks for.

        Errors: CG003 no column of that heading; CG005 no row has such a cell.
        """
        for heading, wanted in self.only.items():
            heads = [cell.lower() for cell in rows[0].cells]
            if heading.strip().lower() not in heads:
                message = f"'only' names '{heading}', and the table has no such column"
                diagnostics.add("CG003", (rows[0].line, 1), message + nearest(heading, rows[0].cells))
                continue
            at = heads.index(heading.strip().lower())
            cells = [row.cells[at] if at < len(row.cells) else "" for row in rows[1:]]
            kept = [row for row, cell in zip(rows[1:], cells, strict=True) if is_one_of(cell, wanted)]
            if not kept:
                there = ", ".join(f"'{cell}'" for cell in [*dict.fromkeys(cells)][:_LISTED])
                message = f"no row has what 'only' asks for below '{heading}'; the column has {there}"
                diagnostics.add("CG005", (rows[0].line, at + 1), message)
            rows = [rows[0], *kept]
        return rows


ALL_CELLS = TableChoice()


def table_choice(head: dict[str, Any]) -> TableChoice:
    """Take the keys that choose among a table's cells off the head of a deck."""
    only = {
        name: given if isinstance(given, list) else [given] for name, given in head.pop("only", {}).items()
    }
    given = head.pop("range", "")
    translations = {lang: str(where) for lang, where in head.pop("translations", {}).items()}
    flags = {key: head.pop(key, False) for key in ("all_rows", "stray_marks")}
    return TableChoice(cell_range(given) if given else None, only, translations=translations, **flags)


def is_one_of(cell: str, wanted: Sequence[Any]) -> bool:
    """Return whether a cell is one of some values, in any case of letters; true and false are any tick and none."""
    given = cell.strip().lower()
    texts = [str("" if one is None else one).strip().lower() for one in wanted]
    ticked = (given in TRUE and {"true", "yes"} & {*texts}) or (given in FALSE and {"false", "no"} & {*texts})
    return given in texts or bool(ticked)

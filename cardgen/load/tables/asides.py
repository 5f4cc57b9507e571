"""Rows of a table that are not components: totals, notes, headings in between. They are reported and left out."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardgen.findings import WARNING
from cardgen.load.document import Diagnostics
from cardgen.load.tables.columns import Column, HeadingRules, read_header
from cardgen.load.tables.numbers import read_number
from cardgen.load.tables.records import GAP, HEADER_ROWS, Row, looks_like_headings

_TOTAL = re.compile(
    r"(?:(?:grand|sub|sum)[ -]?)?(?:totals?|totalt|totalsumma|totaal|totale?|totales)|(?:sub|del)?sum(?:ma|me|s)?"
    r"|sum of .{1,30}|total (?:cards|copies|number|count|of) ?.{0,30}|gesamt(?:summe|zahl)?|zwischensumme|somme|suma"
    r"|i alt|ialt|yhteensä",
    re.IGNORECASE,
)
_MEAN = re.compile(
    r"(?:avg|average|mean|schnitt|durchschnitt|mittelwert|medel(?:värde|tal)?|snitt|moyenne|media|promedio|gemiddelde?|ø)\b.{0,20}",
    re.IGNORECASE,
)
#: How a note begins.
_NOTE = re.compile(
    r"(?:notes?|nb|n\.b\.|obs!?|todo|to do|fixme|ps|p\.s\.|hinweis|anm|anmerkung|anteckning|remarks?|comments?"
    r"|kommentar|changelog|updated|last (?:change|update)\w*)\b\.? ?[:–—!-]|(?://|--|—|\*(?!\*)) ?\w",
    re.IGNORECASE,
)
#: Longest name of a component.
_LONGEST_NAME = 60
#: Shorter words in capitals may be names.
_SHORTEST = 2
#: A total that no word names has at least this many rows above it.
_ADDED = 3
#: At least this share of the rows has a second cell, where one alone is a note.
_FULL = 2 / 3


class Aside(NamedTuple):
    """A row that is not a component: its line, the cell that says so, and what it is."""

    line: int
    column: int
    what: str


def below_title(rows: Sequence[Row], diagnostics: Diagnostics) -> Sequence[Row]:
    """Return rows without those above the headings, such as a title: they have few cells, and most rows have more.

    Errors: CG003 (warning) rows left out.
    """
    if not rows or looks_like_headings(rows[0].cells):
        return rows
    filled = [len(_filled(row)) for row in rows]
    first = range(1, min(len(rows), HEADER_ROWS))
    at = next((n for n in first if filled[n] > 1 and looks_like_headings(rows[n].cells)), 0)
    if at and 2 * filled[0] > filled[at] > 2:
        at = 0
    if not at:
        # Without a column of names: the first row that is much fuller than those above it.
        full = next((n for n in first if filled[n] > 2), 0)
        wide = sum(filled[n] >= filled[full] / 2 for n in range(full + 1, len(rows)))
        few = all(3 * filled[n] <= filled[full] for n in range(full))
        at = full if few and 3 * wide >= 2 * (len(rows) - full - 1) > 0 else 0
    if not at:
        return rows
    message = f"line {rows[at].line} holds the headings; what is above it is left out"
    diagnostics.add("CG003", (rows[0].line, 1), message, WARNING)
    return rows[at:]


def rows_in_use(rows: Sequence[Row], rules: HeadingRules, diagnostics: Diagnostics) -> list[Row]:
    """Return the rows of a table, header first, that are components.

    Errors: CG005 (warning) a row left out.
    """
    header = read_header(rows[0].cells, rows[0].line, rules)
    found = {aside.line: aside for aside in asides(rows, header)}
    for aside in found.values():
        message = f"this row {aside.what}; it is left out ('all_rows: true' in the deck keeps it)"
        diagnostics.add("CG005", (aside.line, aside.column), message, WARNING)
    return [row for row in rows if row.line not in found]


def asides(rows: Sequence[Row], header: Sequence[Column | None]) -> Iterator[Aside]:
    """Yield the rows below the header that are not components."""
    reader = _Asides(rows, header)
    after_total = False
    for index, row in enumerate(rows[1:], start=1):
        found = reader.aside(index, row, after_total)
        if found:
            column, what = found
            after_total = after_total or "total" in what
            yield Aside(row.line, column + 1, what)
        elif row.cells:
            after_total = False


class _Asides:
    def __init__(self, rows: Sequence[Row], header: Sequence[Column | None]) -> None:
        self._rows = rows
        self._fields = [column.field if column else "" for column in header]
        self._name = self._fields.index("name") if "name" in self._fields else -1
        self._others = [n for n, f in enumerate(self._fields) if f not in ("name", "copies", "id")]
        full = sum(len(_filled(row)) > 1 for row in rows[1:])
        self._mostly_full = (
            full >= _FULL * len([row for row in rows[1:] if len(_filled(row)) > 0]) - 1 and full > 0
        )
        self._head = [cell.lower() for cell in rows[0].cells]
        self._numbers: dict[int, int | float | None] = {}
        self._is_below = False
        self._headings = _capital_headings(rows[1:])
        self._begin()

    def _begin(self) -> None:
        """Begin to add up rows, from the header on or from a total on."""
        self._sums = defaultdict[int, float](float)
        self._rows_summed = 0
        #: Whether they have cells beside name, id and copies, and words among those.
        self._telling = self._words = False

    def aside(self, index: int, row: Row, after_total: bool) -> tuple[int, str] | None:
        """Return the index of the cell that makes a row something else, and what that is; None for a component."""
        filled = _filled(row)
        if [cell.lower() for cell in row.cells] == self._head:
            return 0, "repeats the headings"
        if not filled:
            return None
        self._numbers = {n: _number(row, n) for n in filled}
        total = self._total(row, filled, is_last=index == len(self._rows) - 1)
        if self._name < 0 and (not total or all(self._numbers[n] is not None for n in filled)):
            self._add(row, filled)
            return None
        if total:
            self._begin()
            return total
        if self._below_cards(index, row, filled):
            return filled[0], "belongs to another list below the cards"
        if self._is_note(index, row, filled, after_total):
            return filled[0], "looks like a note or a heading"
        self._add(row, filled)
        return None

    def _total(self, row: Row, filled: Sequence[int], *, is_last: bool) -> tuple[int, str] | None:
        gaps = [n for n in filled if row.cells[n] == GAP]
        words = [n for n in filled if self._numbers[n] is None and n not in gaps]
        numbers = [n for n in filled if self._numbers[n] is not None]
        called = words[:1] if len(words) == 1 and _TOTAL.fullmatch(row.cells[words[0]].strip(" :=")) else []
        if called and gaps and len(filled) == len(gaps) + 1:
            return gaps[0], "looks like a total"
        if gaps and len(words) == 1 and len(filled) == len(gaps) + 1 and _MEAN.fullmatch(row.cells[words[0]]):
            return words[0], "looks like a mean"
        sums = [n for n in numbers if self._sums[n] == self._numbers[n] != 0]
        lacks = not any(n in filled and n not in (*numbers, *called) for n in self._others)
        if called and numbers and (sums or (lacks and self._words)):
            return numbers[0], "looks like a total"
        if len(words) == 1 and self._name not in filled and _MEAN.fullmatch(row.cells[words[0]].strip(" :=")):
            return words[0], "looks like a mean"
        if not words and sums and numbers == filled and self._name not in filled:
            return sums[0], "looks like a total without a name"
        copies = self._fields.index("copies") if "copies" in self._fields else -1
        alone = not any(_cell(row, n) for n in self._others)
        if is_last and copies in sums and self._telling and alone and self._rows_summed >= _ADDED:
            return copies, f"looks like a total: its copies ({row.cells[copies]}) are those of all rows above"
        return None

    def _add(self, row: Row, filled: Sequence[int]) -> None:
        """Add a component to what the next total may add up."""
        self._rows_summed += 1
        for index in filled:
            number = self._numbers[index]
            self._sums[index] += number or 0
            if index in self._others:
                self._telling = True
                self._words = self._words or number is None

    def _is_note(self, index: int, row: Row, filled: Sequence[int], after_total: bool) -> bool:
        if len(filled) != 1 or len(self._fields) < 2 or not self._mostly_full:
            return False
        cell = row.cells[filled[0]]
        if after_total or _NOTE.match(cell) or row.line in self._headings:
            return True
        return self._is_apart(index) or (filled[0] == self._name and len(cell) > _LONGEST_NAME)

    def _below_cards(self, index: int, row: Row, filled: Sequence[int]) -> bool:
        """Return whether a row begins or goes on with a list in a row, such as `Call list:` below an empty one."""
        starts = _gap(self._rows[index - 1], row) and filled[0] == 0 and row.cells[0].endswith(":")
        self._is_below = (self._is_below and not _gap(self._rows[index - 1], row)) or (
            starts and len(filled) > 1
        )
        return self._is_below

    def _is_apart(self, index: int) -> bool:
        """Return whether empty rows are before a row that is the last, or before it and after it."""
        before = _gap(self._rows[index - 1], self._rows[index])
        last = index == len(self._rows) - 1
        return before and (last or _gap(self._rows[index], self._rows[index + 1]))


def _capital_headings(rows: Sequence[Row]) -> set[int]:
    """Return the lines of rows with a single cell in capitals: headings between cards, where these are not so."""
    alone = {row.line for row in rows if len(_filled(row)) == 1 and _is_capital(row.cells[_filled(row)[0]])}
    others = [row.cells[_filled(row)[0]] for row in rows if _filled(row) and row.line not in alone]
    return alone if len(alone) > 1 and not any(map(_is_capital, others)) else set()


def _is_capital(cell: str) -> bool:
    return cell.isupper() and len(cell) > _SHORTEST


def _gap(above: Row, below: Row) -> bool:
    """Return whether there are empty rows between two; a cell of several lines does not count as one in a CSV file."""
    height = 1 + max((cell.count("\n") for cell in above.cells), default=0)
    return below.line - above.line > height


def _filled(row: Row) -> list[int]:
    return [index for index, cell in enumerate(row.cells) if cell]


def _cell(row: Row, index: int) -> str:
    return row.cells[index] if index < len(row.cells) else ""


def _number(row: Row, index: int) -> int | float | None:
    return row.numbers[index] if index in row.numbers else read_number(_cell(row, index))

"""Rows that their author marked as not to print: unticked, or with a status such as *Draft*."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec import Struct, field

from cardgen.commands.new_project.headless import cells_of
from cardgen.commands.new_project.technical import is_called
from cardgen.load.tables.headings import heading_key
from cardgen.load.tables.records import FALSE, TRUE, Row
from cardgen.load.tables.table_choice import is_one_of


class RowChoice(Struct, frozen=True):
    """A column that says which rows are to be printed.

    Attributes:
        heading: of the column; wanted: `True` for ticks, else the cells of rows to print.
        chosen: only those are cards; else all are, and the author learns how to choose.
        count: rows by what their cell says.
    """

    heading: str
    wanted: Sequence[str | bool]
    chosen: bool
    count: Mapping[str, int] = field(default_factory=dict)

    @property
    def only(self) -> str:
        """What chooses, as YAML: `Status: Done`."""
        given = ["true" if one is True else _quoted(str(one)) for one in self.wanted]
        return f"{_quoted(self.heading)}: {given[0] if len(given) == 1 else '[' + ', '.join(given) + ']'}"

    def rows(self, rows: Sequence[Row]) -> Sequence[Row]:
        """Return the rows, header first, that are cards."""
        if not self.chosen:
            return rows
        at = rows[0].cells.index(self.heading)
        return [rows[0], *(row for row in rows[1:] if is_one_of(_cell(row, at), self.wanted))]

    def line(self, deck: str) -> str:
        """Return what is printed and how to change that; `deck` is its file."""
        counts = ", ".join(f"{given or '(empty)'} {count}" for given, count in self.count.items())
        if self.chosen:
            what = "those ticked" if self.wanted == [True] else "/".join(map(str, self.wanted))
            return f"Rows: {self.heading} says {counts}; only {what} are cards; to print all, delete 'only' in {deck}"
        return f"Rows: {self.heading} says {counts}; all are cards; to choose, write only: {{{self.only}}} in {deck}"


def row_choice(rows: Sequence[Row]) -> RowChoice | None:
    """Return what a list says about the rows to print; None where no column does.

    Those are left out by themselves that a heading such as *Print?* or a status such as *Draft* says so plainly of.
    """
    found = [choice for at in range(len(rows[0].cells)) if (choice := _of_column(rows, at))]
    return next((choice for choice in found if choice.chosen), found[0] if found else None)


def _of_column(rows: Sequence[Row], at: int) -> RowChoice | None:
    heading = rows[0].cells[at]
    cells = [_cell(row, at) for row in rows[1:]]
    count = Counter(cells)
    if not heading or len(count) < 2:
        return None
    ticks = [cell for cell in count if cell.lower() in TRUE]
    if ticks and all(cell.lower() in TRUE | FALSE for cell in count):
        to_print = is_called(heading, "to print")
        asks = (
            to_print
            or heading.strip().endswith("?")
            or is_called(heading, "ready")
            or is_called(heading, "private")
        )
        return RowChoice(heading, [True], to_print, count) if asks else None
    if not is_called(heading, "states"):
        return None
    ready = [cell for cell in count if is_called(cell, "ready")]
    others = [cell for cell in count if cell not in ready]
    plain = bool(ready) and all(_is_unready(cell) for cell in others)
    return RowChoice(heading, ready or [*count][:1], plain, count) if cells_of(rows[1:], at) else None


def _is_unready(cell: str) -> bool:
    return not cell or is_called(cell, "unready") or heading_key(cell).startswith(("needs_", "to_", "in_"))


def _cell(row: Row, at: int) -> str:
    return row.cells[at] if at < len(row.cells) else ""


def _quoted(text: str) -> str:
    plain = text.replace(" ", "").isalnum() and text.lower() not in TRUE | FALSE and not text.isdecimal()
    return text if plain else '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'

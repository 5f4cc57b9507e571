"""Columns that a deck's `columns` calls by number, where the table has no heading for them: `Column 3`, or `Text 3`
for the second of two that are called Text."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from cardgen.load.tables.records import Row

_NUMBERED = re.compile(r"column ([0-9]{1,3})", re.IGNORECASE)


def made_heading(index: int) -> str:
    """Return what a column is called that has no heading."""
    return f"Column {index + 1}"


def with_numbered_columns(rows: Sequence[Row], columns: Mapping[str, str]) -> Sequence[Row]:
    """Return the rows of a table with the headings that `columns` names and the table lacks.

    Where a column that it calls by number has something in the first row, the table has no headings at all.
    """
    named = {name.strip().lower() for name in columns}
    numbers = {int(match[1]) - 1 for name in named if (match := _NUMBERED.fullmatch(name))}
    if not rows:
        return rows
    head = rows[0]
    first = {index: head.cells[index] for index in numbers if index < len(head.cells)}
    if any(cell and cell.lower() != made_heading(index).lower() for index, cell in first.items()):
        width = max(len(row.cells) for row in rows)
        return [Row(0, tuple(map(made_heading, range(width)))), *rows]
    cells = list(head.cells) + [""] * (max(numbers, default=-1) + 1 - len(head.cells))
    for index, cell in enumerate(cells):
        called = f"{cell} {index + 1}" if cell else made_heading(index)
        if called.lower() in named and (not cell or cell.lower() in map(str.lower, cells[:index])):
            cells[index] = called
    return [replace(head, cells=tuple(cells)), *rows[1:]] if tuple(cells) != head.cells else rows

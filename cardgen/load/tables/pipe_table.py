"""A table drawn with bars in a text block of a YAML file, as rows whose places are those of the YAML file.

    | id    | copies | name   |
    |-------|--------|--------|
    | m-1   | 2      | Goblin |

The line below the headings may be left out. Empty lines and lines that begin with `#` are skipped.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct, field

from cardgen.load.document import Diagnostics
from cardgen.load.tables.placed_table import PlacedTable
from cardgen.load.tables.records import Row, trimmed_row

#: What parts cells, and what holds a bar that does not: `\\|`, and braces such as `{=turns|turn|turns}`.
_BAR = re.compile(r"\\\||\{[^{}]*\}|(\|)")
_RULER = re.compile(r":?-+:?\Z")
_BLANKS = " \t"


class PipeTable(Struct, PlacedTable, frozen=True):
    """A table of a text block.

    Attributes:
        rows: header first; columns: by line, the column of the file in which each cell begins.
    """

    rows: list[Row] = field(default_factory=list)
    columns: dict[int, list[int]] = field(default_factory=dict)

    def at(self, line: int, cell: int) -> tuple[int, int]:
        """Return line and column of a cell in the file."""
        columns = self.columns.get(line, [1])
        return line, columns[min(cell, len(columns)) - 1]


def read_pipe_table(lines: Sequence[tuple[int, int, str]], diagnostics: Diagnostics) -> PipeTable:
    """Return the rows of a table.

    Args:
        lines: each line of the text block with its number in the file and the column in which it begins there.
    Errors: CG002 a line that is not a row, a row that has more or fewer cells than the header.
    """
    table = PipeTable()
    wanted = 0
    for number, column, line in lines:
        text = line.strip(_BLANKS)
        if not text or text.startswith("#"):
            continue
        begin = column + len(line) - len(line.lstrip(_BLANKS))
        if not text.startswith("|"):
            message = "a row of the table begins with '|'; a comment begins with '#'"
            diagnostics.add("CG002", (number, begin), message)
            continue
        cells = _cells(text, begin)
        wanted = wanted or len(cells)
        if len(cells) != wanted:
            what = f"{len(cells)} cell{'s' * (len(cells) != 1)}"
            message = f"the row has {what}, the header {wanted}; a bar inside a cell is written '\\|'"
            diagnostics.add("CG002", (number, cells[min(wanted, len(cells) - 1)][0]), message)
        row = trimmed_row(number, [cell for _, cell in cells[:wanted]])
        is_ruler = len(table.rows) == 1 and all(_RULER.match(cell) for _, cell in cells)
        if row.cells and not is_ruler:
            table.columns[number] = [at for at, _ in cells]
            table.rows.append(row)
    return table


def _cells(row: str, begin: int) -> list[tuple[int, str]]:
    """Return the cells of a row that begins with a bar, trimmed, each with the column in which it begins."""
    cells = []
    for bar, end in cell_spans(row):
        cell = row[bar + 1 : end]
        blanks = len(cell) - len(cell.lstrip(_BLANKS)) if cell.strip(_BLANKS) else min(1, len(cell))
        cells.append((begin + bar + 1 + blanks, cell.strip(_BLANKS).replace("\\|", "|")))
    return cells


def cell_spans(row: str) -> list[tuple[int, int]]:
    """Return where the bars before and after each cell of a row are; a row may end without one."""
    bars = [match.start() for match in _BAR.finditer(row) if match[1]]
    ends = bars[1:] if bars[-1] == len(row) - 1 and len(bars) > 1 else [*bars[1:], len(row)]
    return list(zip(bars, ends, strict=False))

"""Rows whose places are those of another text: noted by line and number of the cell, reported by line and column."""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.load.document import Diagnostics, Positions, pack_position, position
from cardgen.load.tables.records import Row


class PlacedTable:
    """A table inside a text; `rows` are header first."""

    rows: Sequence[Row]

    def at(self, line: int, cell: int) -> tuple[int, int]:
        """Return line and column of a cell in the text."""
        raise NotImplementedError

    def positions(self, of_cells: Positions) -> Positions:
        """Return marks by line and number of the cell as marks by line and column."""
        if isinstance(of_cells, int):
            return pack_position(*self.at(*position(of_cells)))
        if len(of_cells) == 3:
            at, keys, values = of_cells
            below = {name: self.positions(value) for name, value in values.items()}
            return self.positions(at), {name: self.positions(key) for name, key in keys.items()}, below
        return self.positions(of_cells[0]), [self.positions(item) for item in of_cells[1]]

    def report(self, of_cells: Diagnostics, diagnostics: Diagnostics) -> None:
        """Convert notes with the number of a cell to notes with a column."""
        for code, line, cell, message, severity, change, lang in of_cells.to_rows():
            diagnostics.add(code, self.at(line, cell), message, severity, change, lang)

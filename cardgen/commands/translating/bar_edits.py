"""Cells written into tables that are drawn with bars in a YAML file."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardgen.check.engine.fixes import Edit
from cardgen.commands.translating.table_edits import Cells, Header
from cardgen.findings import Place
from cardgen.load.document import Diagnostics
from cardgen.load.sources import Source
from cardgen.load.tables.pipe_table import cell_spans, read_pipe_table


class BarTable:
    """The table that a line of a file belongs to: its heading, its lines, and the cells to be written into it."""

    def __init__(self, source: Source, line: int) -> None:
        self._source = source
        first = last = line
        while first > 1 and _may_be_row(source.line(first - 1)):
            first -= 1
        while _may_be_row(source.line(last + 1)):
            last += 1
        self.lines = [number for number in range(first, last + 1) if _is_row(source.line(number))]
        head = source.line(self.lines[0])
        self.first = self.lines[0]
        table = read_pipe_table([(self.first, 1, head)], Diagnostics())
        self.heading: Sequence[str] = table.rows[0].cells if table.rows else ()
        self.cells = Cells()

    def put(
        self, place: Place, name: str, lang: str, text: str, header_of: Callable[[int, Sequence[str]], Header]
    ) -> bool:
        """Put a translation beside the cell at a place; return whether a cell can hold it: it has one line."""
        column = next(
            (
                n
                for n, (start, end) in enumerate(self._spans(place.line), 1)
                if start < place.column - 1 <= end
            ),
            0,
        )
        if not column or "\n" in text:
            return False
        header = header_of(self.first, self.heading)
        self.cells.put(header, Place(place.file, place.line, column), name, lang, text.replace("|", "\\|"))
        return True

    def edits(self) -> list[Edit]:
        """Return what is to be changed in the file."""
        found = []
        for (line, column), text in self.cells.cells.items():
            start, end = self._spans(line)[column - 1]
            found.append(self._edit(line, start + 1, end, f" {text} "))
        for column, (heading, texts) in self.cells.added.items():
            for line in self.lines:
                spans = self._spans(line)
                if column <= len(spans):
                    ruler = not set(self._source.line(line)) - set(" |:-\t")
                    new = heading if line == self.first else "---" if ruler else texts.get(line, "")
                    at = spans[column - 1][1]
                    found.append(self._edit(line, at, at, f"| {new} "))
        return found

    def _spans(self, line: int) -> list[tuple[int, int]]:
        """Return of each cell of a line the offsets of the bars around it."""
        written = self._source.line(line)
        indent = len(written) - len(written.lstrip())
        return [(indent + start, indent + end) for start, end in cell_spans(written.strip())]

    def _edit(self, line: int, start: int, end: int, new: str) -> Edit:
        begin = self._source.starts[line - 1]
        return Edit(begin + start, begin + end, new)


def _is_row(line: str) -> bool:
    return line.lstrip().startswith("|")


def _may_be_row(line: str) -> bool:
    """Return whether a line is a row, or a comment between rows."""
    return line.lstrip().startswith(("|", "#"))

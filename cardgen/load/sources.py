"""The files that findings are about, as text: where a place is in them, and the line to show.

A place in plain text counts characters; in a table it counts cells, which are found here in the table's own
writing. A workbook has no lines: there is nothing to show of it.
"""

from __future__ import annotations

import codecs
import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from cardgen.findings import Place
from cardgen.load.csvfile import delimiter_of
from cardgen.load.document import Notes
from cardgen.load.source import read_bytes

TABLES = (".csv", ".tsv")
WORKBOOKS = (".xlsx",)
_LINE_END = re.compile("\r\n|\r|\n")
_QUOTED = re.compile('"(?:[^"]|"")*"')
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


@dataclass(frozen=True)
class Source:
    """A text file as it was read.

    Attributes:
        data: its bytes; text: they say, without a byte-order mark; bom, encoding: how text becomes bytes again.
        starts: where each line begins, as an offset in the text.
    """

    path: Path
    root: Path
    data: bytes
    text: str
    bom: bytes
    encoding: str
    starts: Sequence[int]

    @property
    def is_table(self) -> bool:
        """Tell whether columns are cells."""
        return self.path.suffix.lower() in TABLES

    @cached_property
    def delimiter(self) -> str:
        """Give what parts the cells of a table."""
        return delimiter_of(self.text)

    def line(self, number: int) -> str:
        """Give a line without its end; empty where the file has no such line."""
        if not 1 <= number <= len(self.starts):
            return ""
        end = _LINE_END.search(self.text, self.starts[number - 1])
        return self.text[self.starts[number - 1] : end.start() if end else None]

    def offset(self, place: Place) -> int | None:
        """Give where a place is in the text, or None where there is none such."""
        if not 1 <= place.line <= len(self.starts):
            return None
        if self.is_table:
            span = self.cell(place)
            return span[0] if span else None
        at = self.starts[place.line - 1] + place.column - 1
        return at if at <= self.starts[place.line - 1] + len(self.line(place.line)) else None

    def position(self, offset: int) -> tuple[int, int]:
        """Give line and column, both from 1, of an offset; a column is a character in tables too."""
        line = bisect_right(self.starts, offset)
        return line, offset - self.starts[line - 1] + 1

    def cell(self, place: Place) -> tuple[int, int] | None:
        """Give where a table's cell begins and ends in the text, its quotes included."""
        if not 1 <= place.line <= len(self.starts):
            return None
        delimiter = self.delimiter
        at = self.starts[place.line - 1]
        for _ in range(place.column - 1):
            at = self._cell_end(at, delimiter) + 1
            if self.text[at - 1 : at] != delimiter:
                return None
        return at, self._cell_end(at, delimiter)

    def _cell_end(self, at: int, delimiter: str) -> int:
        quoted = _QUOTED.match(self.text, at)
        found = re.compile(f"[\r\n{re.escape(delimiter)}]").search(self.text, quoted.end() if quoted else at)
        return found.start() if found else len(self.text)


@dataclass(frozen=True)
class Sources:
    """The files below some folders, each read once; of two with one name that of the first folder.

    Attributes:
        roots: the project, and the folder of the shipped games.
    """

    roots: Sequence[Path]
    _read: dict[str, Source | None] = field(default_factory=dict, compare=False)

    def get(self, file: str) -> Source | None:
        """Give a file by the name findings call it; None where it is not there or no text."""
        if file not in self._read:
            root = next((root for root in self.roots if (root / file).is_file()), None)
            self._read[file] = _source(root / file, root) if root else None
        return self._read[file]

    def position(self, place: Place) -> tuple[int, int] | None:
        """Give line and column, both counted in lines and characters of the file; None where it has no lines."""
        source = self.get(place.file)
        if source is None:
            return None if place.file.lower().endswith(WORKBOOKS) else (place.line, place.column)
        offset = source.offset(place)
        return (place.line, 1) if offset is None else source.position(offset)


def _source(path: Path, root: Path) -> Source | None:
    data = None if path.suffix.lower() in WORKBOOKS else read_bytes(path, root, Notes())
    if data is None:
        return None
    bom, encoding = next(((bom, name) for bom, name in _MARKS if data.startswith(bom)), (b"", "utf-8"))
    for name in (encoding, *(("cp1252",) if path.suffix.lower() in TABLES else ())):
        try:
            text = data[len(bom) :].decode(name)
        except UnicodeDecodeError:
            continue
        starts = [0, *(end.end() for end in _LINE_END.finditer(text))]
        return Source(path, root, data, text, bom, name, starts)
    return None

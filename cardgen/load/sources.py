"""The files of a project: each is read once and parsed once, whoever asks for it.

Loading takes its bytes here; the checker, fixes and reports find the text, the places and the parsed document of the
same bytes. A place in plain text counts characters; in a table it counts cells, which are found here in the table's
own writing. A workbook has no lines: there is nothing to show of it.
"""

from __future__ import annotations

import codecs
import os
import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

from msgspec import Struct, field

from cardgen.cache import digest
from cardgen.files import is_inside
from cardgen.findings import Finding, Place
from cardgen.load.document import DiagnosticRow, Diagnostics, Document, Positions, findings, pack_position
from cardgen.load.source import TABLES, WORKBOOKS, read_file, relative
from cardgen.load.store import Store, keep, kept, loader_stamp, recall

_T = TypeVar("_T")
#: Makes plain data of a parsed file: given its data and marks, and what notes its mistakes.
Read = Callable[[Any, Positions, Diagnostics], _T]

_LINE_END = re.compile("\r\n|\r|\n")
_QUOTED = re.compile('"(?:[^"]|"")*"')
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


class Source(Struct, frozen=True, dict=True):
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
        """Return whether columns are cells."""
        return self.path.suffix.lower() in TABLES

    @cached_property
    def delimiter(self) -> str:
        """Return what parts the cells of a table."""
        from cardgen.load.tables.csvfile import delimiter_of

        return delimiter_of(self.text)

    def line(self, number: int) -> str:
        """Return a line without its end; empty where the file has no such line."""
        if not 1 <= number <= len(self.starts):
            return ""
        end = _LINE_END.search(self.text, self.starts[number - 1])
        return self.text[self.starts[number - 1] : end.start() if end else None]

    def offset(self, place: Place) -> int | None:
        """Return where a place is in the text, or None where there is none such."""
        if not 1 <= place.line <= len(self.starts):
            return None
        if self.is_table:
            span = self.cell(place)
            return span[0] if span else None
        at = self.starts[place.line - 1] + place.column - 1
        return at if at <= self.starts[place.line - 1] + len(self.line(place.line)) else None

    def position(self, offset: int) -> tuple[int, int]:
        """Return line and column, both from 1, of an offset; a column is a character in tables too."""
        line = bisect_right(self.starts, offset)
        return line, offset - self.starts[line - 1] + 1

    def cell(self, place: Place) -> tuple[int, int] | None:
        """Return where a table's cell begins and ends in the text, its quotes included."""
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


class SourceFile:
    """One file and what has been read of it so far. Bytes, text and document are worked out when first asked for."""

    def __init__(self, path: Path, root: Path, store: Store | None) -> None:
        self.path = path
        self.root = root
        self._store = store

    def read(self, diagnostics: Diagnostics) -> bytes | None:
        """Return the bytes, or None and a note.

        Errors: CG001 not there, not a file, outside the project, over the limit.
        """
        data, found = self._bytes
        diagnostics.extend(found)
        return data

    def parse(self, diagnostics: Diagnostics) -> tuple[Any, Positions] | None:
        """Return the data and marks of a YAML file, or None where it cannot be read to its end.

        Errors: those of `yamlfile.parse`.
        """
        parsed, found = self._parsed
        diagnostics.extend(found)
        return parsed

    @cached_property
    def is_there(self) -> bool:
        """Whether there is anything but a folder; what cannot be read is reported by whoever loads it."""
        return os.path.lexists(self.path) and not os.path.isdir(self.path)

    @property
    def data(self) -> bytes:
        """The bytes; none where the file cannot be read, which is reported by whoever loads it."""
        return self._bytes[0] or b""

    @cached_property
    def text(self) -> Source | None:
        """The file as text; None for a workbook, and where it cannot be read."""
        data = None if self.path.suffix.lower() in WORKBOOKS else self._bytes[0]
        return _source(self.path, self.root, data) if data is not None else None

    @cached_property
    def document(self) -> Document:
        """The data of a YAML file with its marks, None as data where it is broken; parsed once for all runs."""
        key = digest(loader_stamp(), self.data)
        found = None if "_parsed" in self.__dict__ else recall(self._store, "document", key)
        if found is None:
            found = self.parse(Diagnostics()) or (None, pack_position(1, 1))
            keep(self._store, "document", key, found)
        return Document(relative(self.path, self.root), *found)

    @cached_property
    def _bytes(self) -> tuple[bytes | None, Diagnostics]:
        diagnostics = Diagnostics()
        return read_file(self.path, self.root, diagnostics), diagnostics

    @cached_property
    def _parsed(self) -> tuple[tuple[Any, Positions] | None, Diagnostics]:
        from cardgen.load import yamlfile
        from cardgen.load.tables.card_lists import json_as_yaml

        diagnostics = Diagnostics()
        data = json_as_yaml(self.data) if self.path.suffix.lower() == ".json" else self.data
        return yamlfile.parse(data, diagnostics), diagnostics


class Sources(Struct, frozen=True, eq=False):
    """The files below some folders, by the names that findings call them.

    Of two files with one name it is that of the first folder.

    Attributes:
        roots: the project, and the folder of the shipped games; store: keeps parsed documents between runs.
    """

    roots: Sequence[Path]
    store: Store | None = None
    _files: dict[Path, SourceFile] = field(default_factory=dict)
    _loaded: dict[tuple[Path, Path], Any] = field(default_factory=dict)
    _named: dict[str, SourceFile | None] = field(default_factory=dict)

    def within(self, root: Path) -> Sources:
        """Return the files below one folder, sharing what was read."""
        return Sources((root,), self.store, self._files, self._loaded)

    def beside(self, roots: Sequence[Path]) -> Sources:
        """Return the files below some folders, sharing what was read."""
        return Sources(tuple(dict.fromkeys(roots)), self.store, self._files, self._loaded)

    def once(self, folder: Path, load: Callable[[], _T]) -> _T:
        """Return what is loaded of a folder below the first root; a game that others extend is loaded once for all."""
        key = self.roots[0], folder
        if key not in self._loaded:
            self._loaded[key] = load()
        loaded: _T = self._loaded[key]
        return loaded

    def at(self, path: Path) -> SourceFile:
        """Return the file at a path below the first root, whether it is there or not."""
        known = self._files.get(path)
        if known is None:
            known = self._files[path] = SourceFile(path, self.roots[0], self.store)
        return known

    def file(self, name: str) -> SourceFile | None:
        """Return a file by the name findings call it; None where it is not there."""
        if name not in self._named:
            found = (self.within(root).at(root / name) for root in self.roots)
            self._named[name] = next((file for file in found if file.is_there), None)
        return self._named[name]

    def get(self, name: str) -> Source | None:
        """Return a file as text; None where it is not there or no text."""
        file = self.file(name)
        return file.text if file else None

    def document(self, name: str) -> Document:
        """Return the data of a YAML file with its marks; None as data where it is not there or broken."""
        file = self.file(name)
        return file.document if file else Document(name, None, pack_position(1, 1))

    def record(
        self, path: Path, read: Read[_T], *decides: str, required: bool = False
    ) -> tuple[_T | None, list[Finding]]:
        """Return what is read of a YAML file below the first root, now or in an earlier run, and its findings.

        Args:
            read: makes plain data of the parsed file; decides: what that depends on besides the file.
            required: a file that is not there is a finding (CG001).

        Returns: None as data where the file is not there or broken.
        """
        source, diagnostics = self.at(path), Diagnostics()
        file = relative(path, self.roots[0])
        data = source.read(diagnostics) if required or source.is_there else None
        if data is None:
            return None, findings(file, diagnostics.to_rows())

        def record() -> tuple[_T | None, list[DiagnosticRow]]:
            parsed = source.parse(diagnostics)
            return read(*parsed, diagnostics) if parsed else None, diagnostics.to_rows()

        found, rows = kept(self.store, path.stem, digest(loader_stamp(), *decides, data), record)
        return found, findings(file, rows)

    def below(self, folder: Path, suffixes: tuple[str, ...]) -> Iterator[SourceFile]:
        """Yield the files below a folder whose names end in one of some suffixes, in any case of letters."""
        for inside, _, names in os.walk(folder) if is_inside(folder, self.roots) else ():
            yield from (self.at(Path(inside, name)) for name in names if name.lower().endswith(suffixes))

    def read_below(self, folder: Path) -> list[SourceFile]:
        """Return the files below a folder that were read so far, sorted by path."""
        return [self._files[path] for path in sorted(self._files) if folder in path.parents]

    def position(self, place: Place) -> tuple[int, int] | None:
        """Return line and column, both counted in lines and characters of the file; None where it has no lines."""
        source = self.get(place.file)
        if source is None:
            return None if place.file.lower().endswith(WORKBOOKS) else (place.line, place.column)
        offset = source.offset(place)
        return (place.line, 1) if offset is None else source.position(offset)


def _source(path: Path, root: Path, data: bytes) -> Source | None:
    bom, encoding = next(((bom, name) for bom, name in _MARKS if data.startswith(bom)), (b"", "utf-8"))
    try:
        text = data[len(bom) :].decode(encoding)
    except UnicodeDecodeError:
        from cardgen.load.tables.code_pages import code_page_of

        page = code_page_of(data) if path.suffix.lower() in TABLES else None
        if page is None:
            return None
        encoding, text = page.codec, page.text
    starts = [0, *(end.end() for end in _LINE_END.finditer(text))]
    return Source(path, root, data, text, bom, encoding, starts)

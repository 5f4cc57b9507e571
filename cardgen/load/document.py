"""Plain data together with the place of every node: what the YAML and the table readers both give.

Decision: the places are a tree of marks beside the data, not a wrapper around every value, so that data stays
plain (marshal-able, fast) and a place is worked out only when a finding asks for it. A mark is a whole number
`line << 21 | column`, both from 1.

    scalar   mark
    list     (mark, [marks of the items])
    map      (mark, {key: mark of the key}, {key: marks of the value})
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeGuard

from msgspec import Struct, field
from msgspec.structs import replace

from cardgen.findings import ERROR, NO_SUBJECT, Cell, Finding, Fix, Place, Subject, counted

COLUMN_BITS = 21
_COLUMN_MASK = (1 << COLUMN_BITS) - 1

#: A mark or a tree of them, see the module's page.
Positions = Any

#: A fix: the text at the place, its replacement, and whether that is safe.
Change = tuple[str, str, bool]
#: One finding without its file: code, line, column, message, severity, its change if one is known, and the language
#: that it concerns alone, or an empty string. Kept in caches.
DiagnosticRow = tuple[str, int, int, str, str, Change | None, str]

#: The end of a finding that represents those left out.
MORE = "in this file; fix these first"
#: A broken file of thousands of lines must not print thousands of findings.
MAX_DIAGNOSTICS = 100


def pack_position(line: int, column: int) -> int:
    """Return the mark of a line and column, both from 1."""
    return line << COLUMN_BITS | min(column, _COLUMN_MASK)


def packed_start(positions: Positions) -> int:
    """Return the mark of a tree: where its node begins."""
    return positions if isinstance(positions, int) else positions[0]


def position(positions: Positions) -> tuple[int, int]:
    """Return line and column of a tree of marks: where its node begins."""
    at = packed_start(positions)
    return at >> COLUMN_BITS, at & _COLUMN_MASK


def find(positions: Positions, path: Sequence[str | int], *, key: bool = False) -> tuple[int, int]:
    """Return line and column of the node at a path, or of the deepest node above it that exists.

    Args:
        key: the last step is a key of a map: return the place of the key, not of its value.
    """
    for step, part in enumerate(path):
        child = _child(positions, part)
        if child is None:
            break
        if key and step == len(path) - 1 and _is_map(positions):
            return position(positions[1][part])
        positions = child
    return position(positions)


def subtree(positions: Positions, *path: str | int) -> Positions:
    """Return the marks below a path, or those of the deepest node above it that exists."""
    for part in path:
        child = _child(positions, part)
        if child is None:
            break
        positions = child
    return positions


def _child(positions: Positions, part: str | int) -> Positions | None:
    if isinstance(positions, int):
        return None
    if len(positions) == 3:
        return positions[2].get(part)
    items = positions[1]
    return items[part] if isinstance(part, int) and 0 <= part < len(items) else None


class Document(Struct, frozen=True):
    """A file's data and marks. `file` is relative to the project, posix."""

    file: str
    data: Any
    positions: Positions

    def place(self, path: Sequence[str | int] = (), *, key: bool = False) -> Place:
        """Return the place of the node at a path (see `find`)."""
        return Place(self.file, *find(self.positions, path, key=key))

    def holds(self, path: Sequence[str | int]) -> bool:
        """Return whether there is a node at a path."""
        data = self.data
        for step in path:
            known = (
                data if isinstance(data, Mapping) else dict(enumerate(data if isinstance(data, list) else ()))
            )
            if step not in known:
                return False
            data = known[step]
        return True


class Beside(NamedTuple):
    """A column that a table takes from another one: in a file (empty: its own) and a worksheet, and its number there.

    Attributes:
        lines: by line of a row of the table, the line of that row there and its number in a spreadsheet program.
    """

    file: str
    worksheet: str
    column: int
    lines: Mapping[int, tuple[int, int]]


class TableCells(Struct, frozen=True):
    """What a spreadsheet program shows of a table.

    Attributes:
        worksheet: empty in a text file; headings: of all columns.
        rows: by line of each row below the headings, its number in the program and the name of its component.
        beside: columns after its own that are in other tables.
    """

    worksheet: str = ""
    headings: Sequence[str] = ()
    rows: Mapping[int, tuple[int, str]] = field(default_factory=dict)
    beside: Sequence[Beside] = ()

    def place(
        self, file: str, line: int, column: int, subject: Subject = NO_SUBJECT, *, row: bool = False
    ) -> Place:
        """Return the place of a cell; `row`: of the whole row."""
        after = column - (len(self.headings) - len(self.beside)) - 1
        other = self.beside[after] if 0 <= after < len(self.beside) else None
        if other and line in other.lines:
            there, number = other.lines[line]
            cell = replace(self.cell(line, column), worksheet=other.worksheet, row=number)
            return Place(other.file or file, there, other.column, subject, cell=cell)
        return Place(file, line, column, subject, cell=self.cell(line, 0 if row else column))

    def cell(self, line: int, column: int = 0) -> Cell:
        """Return the cell at a place; column 0 is the whole row."""
        row, name = self.rows.get(line, (0, ""))
        heading = self.headings[column - 1] if row and 0 < column <= len(self.headings) else ""
        return Cell(self.worksheet, row, heading, name)

    def plain(self) -> tuple[Any, ...]:
        """Return it as plain data, in the order of the attributes."""
        beside = [(*one[:3], dict(one.lines)) for one in self.beside]
        return self.worksheet, tuple(self.headings), dict(self.rows), beside

    @classmethod
    def of(cls, plain: Sequence[Any]) -> TableCells:
        """Return it from plain data."""
        worksheet, headings, rows, beside = plain
        return cls(worksheet, headings, rows, [Beside(*one) for one in beside])


class FieldPlaces(Mapping[str, Place]):
    """Places by dotted path (`text.sv`, `copies`), worked out when asked for.

    Why: a deck of 300 cards has thousands of places, and a clean build asks for none of them. Keys that hold
    a dot themselves (only data has such) are not among the paths; their map is.
    """

    __slots__ = ("_cells", "_file", "_marks")

    def __init__(self, file: str, positions: Positions, cells: TableCells | None = None) -> None:
        self._cells = cells
        self._file = file
        self._marks = positions

    def __getitem__(self, path: str) -> Place:
        node = self._marks
        for part in path.split("."):
            child = _child(node, part if _is_map(node) else _index(part))
            if child is None:
                raise KeyError(path)
            node = child
        at = position(node)
        return self._cells.place(self._file, *at) if self._cells else Place(self._file, *at)

    def __repr__(self) -> str:
        return f"FieldPlaces{(self._file, self._marks, self._cells)!r}"

    @property
    def files(self) -> frozenset[str]:
        """The files that they are in."""
        beside = (one.file for one in self._cells.beside if one.file) if self._cells else ()
        return frozenset((self._file, *beside))

    def __iter__(self) -> Iterator[str]:
        yield from _paths(self._marks, "")

    def __len__(self) -> int:
        return sum(1 for _ in self)


class OverlaidPlaces(Mapping[str, Place]):
    """Places of a component, some of whose fields are written elsewhere: by field, the places there."""

    __slots__ = ("_elsewhere", "_own")

    def __init__(self, own: Mapping[str, Place], elsewhere: Mapping[str, Mapping[str, Place]]) -> None:
        self._own = own
        self._elsewhere = elsewhere

    def __getitem__(self, path: str) -> Place:
        return self._elsewhere.get(path.partition(".")[0], self._own)[path]

    def __repr__(self) -> str:
        names: dict[int, list[str]] = {}
        for name, places in self._elsewhere.items():
            names.setdefault(id(places), []).append(name)
        elsewhere = [(of, self._elsewhere[of[0]]) for of in names.values()]
        return f"OverlaidPlaces{(self._own, elsewhere)!r}"

    @property
    def files(self) -> frozenset[str]:
        """The files that they are in."""
        return frozenset(
            file for places in (self._own, *self._elsewhere.values()) for file in files_of(places)
        )

    def __iter__(self) -> Iterator[str]:
        yield from (path for path in self._own if path.partition(".")[0] not in self._elsewhere)
        for name, places in self._elsewhere.items():
            yield from (path for path in places if path.partition(".")[0] == name)

    def __len__(self) -> int:
        return sum(1 for _ in self)


def files_of(places: Mapping[str, Place]) -> frozenset[str]:
    """Return the files of places, without working out the places where they are packed."""
    if isinstance(places, FieldPlaces | OverlaidPlaces):
        return places.files
    return frozenset(place.file for place in places.values())


def _index(part: str) -> int:
    return int(part) if part.isascii() and part.isdigit() else -1


def _is_map(positions: Positions) -> bool:
    return not isinstance(positions, int) and len(positions) == 3


def _paths(positions: Positions, prefix: str) -> Iterator[str]:
    if isinstance(positions, int):
        return
    children = positions[2].items() if len(positions) == 3 else enumerate(positions[1])
    for name, child in children:
        if isinstance(name, str) and "." in name:
            continue
        yield f"{prefix}{name}"
        yield from _paths(child, f"{prefix}{name}.")


class Diagnostics:
    """Collects the findings of one file, at most `MAX_DIAGNOSTICS` of them, as plain data a cache can keep."""

    def __init__(self) -> None:
        self.rows: list[DiagnosticRow] = []
        self._more: Counter[str] = Counter()

    def add(
        self,
        code: str,
        at: tuple[int, int],
        message: str,
        severity: str = ERROR,
        change: Change | None = None,
        lang: str = "",
    ) -> None:
        """Note a finding at a line and column; `lang` is the language that it concerns alone."""
        if len(self.rows) < MAX_DIAGNOSTICS:
            self.rows.append((code, at[0], at[1], message, severity, change, lang))
        else:
            self._more[lang] += 1

    def extend(self, others: Diagnostics) -> None:
        """Add the notes of an earlier reading of the same file."""
        for code, line, column, message, severity, change, lang in others.rows:
            self.add(code, (line, column), message, severity, change, lang)
        self._more += others._more

    def to_rows(self) -> list[DiagnosticRow]:
        """Return the rows, and how many were left out, language by language."""
        rows = list(self.rows)
        for lang, number in self._more.items():
            code, severity = self.rows[-1][0], self.rows[-1][4]
            rows.append((code, 1, 1, f"{counted(number, 'more finding')} {MORE}", severity, None, lang))
        return rows


def is_map(
    raw: Any, positions: Positions, diagnostics: Diagnostics, expected: str
) -> TypeGuard[dict[Any, Any]]:
    """Return whether a file holds a map with entries; if not, note that (CG005, CG011) with what was expected."""
    if isinstance(raw, dict) and raw:
        return True
    code, what = ("CG005", "must be a map") if raw else ("CG011", "is empty")
    diagnostics.add(code, position(positions), f"the file {what}; expected {expected}")
    return False


def findings(
    file: str,
    rows: Sequence[DiagnosticRow],
    subject: Subject = NO_SUBJECT,
    cells: TableCells | None = None,
) -> list[Finding]:
    """Return the findings of a file from its notes.

    Args:
        subject: what the file is of; cells: of a table. A note in column 1 may be of the whole row.
    """

    def place(line: int, column: int, lang: str) -> Place:
        about = replace(subject, lang=lang) if lang else subject
        return (
            cells.place(file, line, column, about, row=column == 1)
            if cells
            else Place(file, line, column, about)
        )

    return [
        Finding(place(line, column, lang), code, text, severity, Fix(*change) if change else None)
        for code, line, column, text, severity, change, lang in rows
    ]

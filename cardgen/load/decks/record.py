"""What is known of a deck's files: where they lie, and what was read of them, as plain data a cache can keep."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from cardgen.findings import Finding, Subject
from cardgen.load.document import DiagnosticRow, Positions, findings
from cardgen.model import Kind

YAML_SUFFIXES = (".yaml", ".yml")
TABLE_SUFFIXES = (".csv", ".tsv", ".xlsx")


@dataclass(frozen=True)
class DeckFile:
    """A file that is a deck: where it lies, the kind its folder stands for, the deck's id."""

    path: Path
    kind: Kind
    id: str


class Item(NamedTuple):
    """One component of a record.

    Attributes:
        said: what it says, its defaults included; marks: places of what it says itself.
        defaults: places, in the deck's own file, of what it says by default.
        nothing: the keys of which it says that it has none.
    """

    said: dict[str, Any]
    positions: Positions
    defaults: dict[str, Positions]
    nothing: list[str]


@dataclass
class DeckRecord:
    """A checked deck as plain data.

    Attributes:
        head: the deck's own keys with defaults filled in, None where the file could not be read.
        marks: place of the deck; items: the components, which stand in `items_file`.
        notes: findings by file; table: path and digest of the table the file names.
        unread: names of the worksheets of its workbook that this deck does not read.
    """

    head: dict[str, Any] | None
    items_file: str
    positions: Positions = 0
    items: list[Item] = field(default_factory=list)
    diagnostics: dict[str, list[DiagnosticRow]] = field(default_factory=dict)
    table: tuple[str, str] | None = None
    unread: list[str] = field(default_factory=list)

    def findings(self, subject: Subject) -> list[Finding]:
        """Return what was found while reading the deck's files; `subject` is the deck."""
        return [found for file, rows in self.diagnostics.items() for found in findings(file, rows, subject)]

    def plain(self) -> tuple[Any, ...]:
        """Return the record as a tuple of plain data, in the order of the attributes."""
        items = [tuple(item) for item in self.items]
        return (self.head, self.items_file, self.positions, items, self.diagnostics, self.table, self.unread)

    @classmethod
    def of(cls, plain: Sequence[Any]) -> DeckRecord:
        """Return the record of plain data."""
        head, file, positions, items, *others = plain
        return cls(head, file, positions, [Item(*item) for item in items], *others)

"""One deck: its files to a checked record, kept in the cache, and from the record to a `Deck`.

The record is plain data. It depends only on the files' bytes and on what the deck is checked against, so an
unchanged deck is neither parsed nor checked again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cardgen.cache import digest
from cardgen.findings import Finding, Place
from cardgen.load.context import Context
from cardgen.load.document import FieldPlaces, Marks, Note, Notes, findings, position
from cardgen.load.source import MAX_BYTES, read_bytes, relative
from cardgen.load.store import Store, keep, loader_stamp, recall
from cardgen.model import Back, Component, Deck, Field, Kind, Localized
from cardgen.model.kind import kinds

YAML_SUFFIXES = (".yaml", ".yml")
TABLE_SUFFIXES = (".csv", ".tsv", ".xlsx")
#: A workbook also holds styles and previews.
_MAX_WORKBOOK_BYTES = 4 * MAX_BYTES


@dataclass(frozen=True)
class DeckFile:
    """A file that is a deck: where it lies, the kind its folder stands for, the deck's id."""

    path: Path
    kind: Kind
    id: str


@dataclass
class DeckRecord:
    """A checked deck as plain data.

    Attributes:
        head: the deck's own keys with defaults filled in, None where the file could not be read.
        marks: place of the deck; items: record and marks of each component, which stand in `items_file`.
        notes: findings by file; table: path and digest of the table the file names.
    """

    head: dict[str, Any] | None
    items_file: str
    marks: Marks = 0
    items: list[tuple[dict[str, Any], Marks]] = field(default_factory=list)
    notes: dict[str, list[Note]] = field(default_factory=dict)
    table: tuple[str, str] | None = None

    def findings(self) -> list[Finding]:
        """Give what was found while reading the deck's files."""
        return [found for file, rows in self.notes.items() for found in findings(file, rows)]

    def plain(self) -> tuple[Any, ...]:
        """Give the record as a tuple of plain data, in the order of the attributes."""
        return (self.head, self.items_file, self.marks, self.items, self.notes, self.table)


def load_deck(file: DeckFile, root: Path, context: Context, cache: Store | None) -> DeckRecord:
    """Give a deck's record, from the cache where its files and surroundings are the same."""
    notes = Notes()
    name = relative(file.path, root)
    data = read_file(file.path, root, notes)
    if data is None:
        return DeckRecord(None, name, notes={name: notes.closed()})
    against = repr((loader_stamp(), name, file.id, file.kind.name, context.languages, context.modules))
    key = digest(against, data)
    kept = recall(cache, "deck", key)
    if kept is not None:
        record = DeckRecord(*kept)
        if record.table is None or record.table[1] == table_digest(file.path.parent / record.table[0], root):
            return record
    from cardgen.load.reading import read_deck

    record = read_deck(file, data, root, context, notes)
    keep(cache, "deck", key, record.plain())
    return record


def read_file(path: Path, root: Path, notes: Notes) -> bytes | None:
    """Give the bytes of a deck's file or table, or None and a note (CG001)."""
    return read_bytes(path, root, notes, _MAX_WORKBOOK_BYTES if path.suffix.lower() == ".xlsx" else MAX_BYTES)


def table_digest(path: Path, root: Path) -> str:
    """Give the digest of a table's bytes, of nothing where it cannot be read."""
    return digest(read_file(path, root, Notes()) or b"")


def build_deck(record: DeckRecord, deck_id: str, game: str, file: str) -> Deck | None:
    """Give the deck of a record, or None where the file could not be read."""
    head = record.head
    if head is None:
        return None
    kind = kinds()[head["kind"]]
    types: Mapping[str, str] = head["types"]
    trim = (float(head["trim_mm"][0]), float(head["trim_mm"][1]))
    texts = frozenset(name for name, of_type in types.items() if of_type == "text")
    back = _back(head["back"])
    components = tuple(
        Component(
            id=item["id"],
            deck=deck_id,
            kind=kind.name,
            game=game,
            module=item["module"],
            copies=item["copies"],
            fields={
                name: Localized(item[name]) if name in texts else item[name] for name in types if name in item
            },
            source=item["source"],
            certainty=item["certainty"],
            place=Place(record.items_file, *position(marks)),
            places=FieldPlaces(record.items_file, marks),
            back=_own_back(item.get("back"), back),
            note=item.get("note", ""),
            trim_mm=trim,
        )
        for item, marks in record.items
    )
    return Deck(
        id=deck_id,
        kind=kind,
        game=game,
        module=head["module"],
        title=Localized(head["title"]),
        trim_mm=trim,
        template=head["template"],
        back=back,
        values=head["values"],
        field_types=types,
        fields={name: _field(kind, name, of_type, head) for name, of_type in types.items()},
        components=components,
        source=head["source"],
        certainty=head["certainty"],
        place=Place(file, *position(record.marks)),
        shows=tuple(head["shows"]),
    )


def _field(kind: Kind, name: str, of_type: str, head: Mapping[str, Any]) -> Field:
    """Return what a deck declares of a field, else what its kind does."""
    said = head["declared"].get(name)
    if said is None:
        return kind.fields.get(name, Field(of_type))
    return Field(of_type, names=tuple(said["names"]), among=said["among"], squares=said["squares"])


def _back(back: Mapping[str, Any] | None) -> Back | None:
    if back is None:
        return None
    texts = {name: Localized(by_language) for name, by_language in back["texts"].items()}
    return Back(back["template"], {**back["plain"], **texts})


def _own_back(back: Mapping[str, Any] | None, deck_back: Back | None) -> Back | None:
    """Give a component's own back: its fields over the deck's, the deck's template where it names none."""
    own = _back(back)
    if own is None or deck_back is None:
        return own
    return Back(own.template or deck_back.template, {**deck_back.fields, **own.fields})

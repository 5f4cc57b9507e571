"""A deck: its record, plain data that a cache can keep, and the `Deck` built from it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import Struct, field
from msgspec.structs import replace

from cardgen.findings import NO_CELL, Finding, Place, Subject
from cardgen.load.document import (
    DiagnosticRow,
    FieldPlaces,
    OverlaidPlaces,
    Positions,
    TableCells,
    findings,
    position,
)
from cardgen.load.source import TABLES, WORKBOOKS
from cardgen.model import Back, Component, Deck, Field, Kind, Localized
from cardgen.model.kind import kinds
from cardgen.model.shown_numbers import shown_number

#: JSON is YAML, but for what `json_as_yaml` replaces.
YAML_SUFFIXES = (".yaml", ".yml", ".json")
TABLE_SUFFIXES = TABLES + WORKBOOKS
#: Key of what numbers print as; no field is called so.
SHOWN = "as shown"
#: What a component of an extended deck keeps from there, beside its fields.
INHERITED_KEYS = ("copies", "back", "source", "certainty", "note")


class DeckFile(Struct, frozen=True):
    """A file that is a deck, the kind of its folder, and the deck's id."""

    path: Path
    kind: Kind
    id: str


class ComponentRecord(NamedTuple):
    """One component of a record.

    Attributes:
        values: by key, defaults included, and at `SHOWN` the texts of numbers by field; positions: of what it
            sets itself.
        default_positions: in the deck's own file, of what defaults set.
        cleared: keys set to nothing, so that neither defaults nor inheritance fill them.
    """

    values: dict[str, Any]
    positions: Positions
    default_positions: dict[str, Positions]
    cleared: list[str]


class DeckRecord(Struct):
    """A checked deck as plain data.

    Attributes:
        head: the deck's own keys with defaults filled in, None if the file could not be read.
        positions: of the deck; items: the components, listed in `items_file`.
        diagnostics: by file; table: path and digest of the table that the file names.
        beside: the same of tables with other languages; unread: worksheets of its workbook that it does not read.
        cells: of its table, if it has one.
    """

    head: dict[str, Any] | None
    items_file: str
    positions: Positions = 0
    items: list[ComponentRecord] = field(default_factory=list)
    diagnostics: dict[str, list[DiagnosticRow]] = field(default_factory=dict)
    table: tuple[str, str] | None = None
    beside: list[tuple[str, str]] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)
    cells: TableCells | None = None

    @property
    def tables(self) -> list[tuple[str, str]]:
        """Path and digest of each table that it reads, beside its own file."""
        return [*([self.table] if self.table else []), *self.beside]

    def findings(self, subject: Subject) -> list[Finding]:
        """Return the findings in the deck's files; `subject` is the deck."""
        return [
            found
            for file, rows in self.diagnostics.items()
            for found in findings(file, rows, subject, self.cells if file == self.items_file else None)
        ]

    def plain(self) -> tuple[Any, ...]:
        """Return the record as a tuple of plain data, in the order of the attributes."""
        items = [tuple(item) for item in self.items]
        cells = self.cells.plain() if self.cells else None
        others = (self.diagnostics, self.table, self.beside, self.unread, cells)
        return (self.head, self.items_file, self.positions, items, *others)

    @classmethod
    def of(cls, plain: Sequence[Any]) -> DeckRecord:
        """Return the record of plain data."""
        head, file, positions, items, *others, cells = plain
        record = cls(head, file, positions, [ComponentRecord(*item) for item in items], *others)
        record.cells = TableCells.of(cells) if cells else None
        return record


def build_deck(
    record: DeckRecord,
    deck_id: str,
    game: str,
    file: str,
    base_decks: Mapping[str, Deck],
    modules: Collection[str],
) -> Deck | None:
    """Return the deck of a record; None if its file could not be read.

    Args:
        base_decks: of the game that this one extends, by id; modules: those of this game.
    """
    head = record.head
    if head is None:
        return None
    kind = kinds()[head["kind"]]
    types: Mapping[str, str] = head["types"]
    trim = (float(head["trim_mm"][0]), float(head["trim_mm"][1]))
    back = _back(head["back"])
    base = base_decks.get(head["from"])
    whole = base is not None and head["whole_deck"] is not None
    items = _all_of(base, head, modules) if base and whole else record.items
    own = (_component(item, record, head, deck_id, game, file) for item in items)
    there = {component.id: component for component in base.components} if base else {}
    components = tuple(_with_inherited_keys(one, there.get(one.id), back is not None) for one in own)
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
        place=Place(file, *position(record.positions), Subject(game, deck_id)),
        shows=tuple(head["shows"]),
        places={key: Place(file, *at) for key, at in head["at"].items()},
        shape=head["shape"],
        corner_mm=head["corner_mm"],
        own_bleed_mm=head["bleed_mm"],
    )


def _all_of(base: Deck, head: Mapping[str, Any], modules: Collection[str]) -> Iterator[ComponentRecord]:
    """Yield the components that come with a whole deck: those of modules that the game has, too."""
    for one in base.components:
        if one.module in modules:
            values = {"id": one.id, "from": one.id, "module": one.module, "source": "", "certainty": ""}
            keys = {"inherited_keys": list(INHERITED_KEYS)}
            yield ComponentRecord({**values, **keys}, head["whole_deck"], {}, [])


def _component(
    item: ComponentRecord, record: DeckRecord, head: Mapping[str, Any], deck_id: str, game: str, file: str
) -> Component:
    values, types = item.values, head["types"]
    inherits_from = values.get("from", "")
    fields = {
        name: Localized(values[name]) if of_type == "text" else values[name]
        for name, of_type in types.items()
        if name in values
    }
    fields |= {name: shown_number(values[name], text) for name, text in values.get(SHOWN, {}).items()}
    if inherits_from:
        fields |= {name: None for name in types if name in item.cleared}
    places: Mapping[str, Place] = FieldPlaces(record.items_file, item.positions, record.cells)
    if item.default_positions:
        by_default = FieldPlaces(file, (0, {}, item.default_positions))
        places = OverlaidPlaces(places, dict.fromkeys(item.default_positions, by_default))
    at = position(item.positions)
    cell = record.cells.cell(at[0]) if record.cells else NO_CELL
    return Component(
        id=values["id"],
        deck=deck_id,
        kind=head["kind"],
        game=game,
        module=values["module"],
        copies=values.get("copies", 1),
        fields=fields,
        source=values["source"],
        certainty=values["certainty"],
        place=Place(record.items_file, *at, Subject(game, deck_id, values["id"]), cell=cell),
        places=places,
        back=_own_back(values.get("back"), _back(head["back"])),
        note=values.get("note", ""),
        trim_mm=(float(head["trim_mm"][0]), float(head["trim_mm"][1])),
        inherits_from=inherits_from,
        inherited_keys=tuple(values.get("inherited_keys", ())),
    )


def _with_inherited_keys(component: Component, base: Component | None, has_back: bool) -> Component:
    """Return a component with the keys that it keeps from the one of its id in the extended deck.

    Args:
        has_back: its deck has a back, so that it may keep one of its own.
    """
    if base is None or not component.inherited_keys:
        return component
    keys = tuple(key for key in component.inherited_keys if key != "back" or has_back)
    places: Mapping[str, Any] = component.places
    if "back" in keys:
        places = OverlaidPlaces(places, {"back": base.places})
    inherited = {key: getattr(base, key) for key in keys}
    return replace(component, places=places, inherited_keys=keys, **inherited)


def _field(kind: Kind, name: str, of_type: str, head: Mapping[str, Any]) -> Field:
    """Return a field as the deck declares it, else as its kind does; with the heading of its column."""
    declared = head["declared"].get(name)
    if declared is None:
        known = kind.fields.get(name, Field(of_type))
    else:
        known = Field(
            of_type,
            names=tuple(declared["names"]),
            among=declared["among"],
            squares=declared["squares"],
            columns=tuple(declared["columns"]),
        )
    heading = head["headings"].get(name, "")
    return replace(known, heading=heading) if heading else known


def _back(back: Mapping[str, Any] | None) -> Back | None:
    if back is None:
        return None
    texts = {name: Localized(by_language) for name, by_language in back["texts"].items()}
    return Back(back["template"], {**back["plain"], **texts})


def _own_back(back: Mapping[str, Any] | None, deck_back: Back | None) -> Back | None:
    """Return a component's own back: its fields over the deck's, and the deck's template if it names none."""
    own = _back(back)
    if own is None or deck_back is None:
        return own
    return Back(own.template or deck_back.template, {**deck_back.fields, **own.fields})

"""A deck's list or table to checked component records: collect what is written, validate it, fill in the defaults.

The list of a deck holds components, pipe tables, and groups; a group has a list and `defaults` of its own.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from cardgen.findings import WARNING, nearest
from cardgen.load.context import Context
from cardgen.load.decks.deck import INHERITED_KEYS, SHOWN, ComponentRecord
from cardgen.load.decks.schema import component_shape
from cardgen.load.document import Diagnostics, Positions, find, position, subtree
from cardgen.load.foreign_markup import with_literal_marks
from cardgen.load.schemas.schema import report_misspelt_source, resolve_citation
from cardgen.load.schemas.shapes import MAX_PIECES, without_empty
from cardgen.load.sources import Source
from cardgen.load.tables.asides import rows_in_use
from cardgen.load.tables.card_lists import CardTable
from cardgen.load.tables.columns import HeadingRules
from cardgen.load.tables.pipe_table import read_pipe_table
from cardgen.load.tables.placed_table import PlacedTable
from cardgen.load.tables.records import Row, to_records
from cardgen.load.tables.suspicious import misnamed_columns, warn_suspicious_rows
from cardgen.load.tables.table_choice import ALL_CELLS, TableChoice
from cardgen.load.validation import quoted, validate
from cardgen.model import Kind
from cardgen.model.citations import Citation

#: A cell that clears a field which a default would fill.
_CLEARED = "~"


class Defaults(Struct):
    """The `defaults` of a deck or of a group.

    Attributes:
        written: as in the file, at `positions`; above: those of the deck or of the enclosing group.
        values: validated, those from above included; places: of each value.
    """

    written: Mapping[str, Any] = field(default_factory=dict)
    positions: Positions = 0
    above: Defaults | None = None
    values: dict[str, Any] = field(default_factory=dict)
    places: dict[str, Positions] = field(default_factory=dict)

    def has(self, key: str) -> bool:
        """Return whether a key has a default, valid or not; an empty one hides that from above."""
        if key in self.written:
            return self.written[key] is not None and key != "id"
        return self.above is not None and self.above.has(key)


class RawComponent(Struct, frozen=True):
    """A component as it is written; `is_row` if its keys are columns of a table.

    Attributes:
        shown: texts of its numbers that print otherwise than the number, by field.
    """

    written: Any
    positions: Positions
    defaults: Defaults
    is_row: bool = False
    shown: Mapping[str, str] = field(default_factory=dict)

    def uses_default(self, key: str) -> bool:
        """Return whether a default fills a key: it is neither set nor cleared here."""
        return isinstance(self.written, dict) and key not in self.written and self.defaults.has(key)

    def has(self, key: str) -> bool:
        """Return whether a key has a value, of its own or by default."""
        return self._own(key) is not None or self.uses_default(key)

    def is_one_of(self, ids: Collection[str]) -> bool:
        """Return whether its id is one of these."""
        own = self._own("id")
        return isinstance(own, str) and own in ids

    def _own(self, key: str) -> Any:
        return self.written.get(key) if isinstance(self.written, dict) else None


def _from_row(
    record: dict[str, Any], positions: Positions, defaults: Defaults, shown: Mapping[str, str]
) -> RawComponent:
    cleared = [
        name
        for name, value in record.items()
        if defaults.has(name) and {_CLEARED} == set(value.values() if isinstance(value, dict) else [value])
    ]
    return RawComponent(record | dict.fromkeys(cleared), positions, defaults, is_row=True, shown=shown)


class ComponentCollector:
    """Collects the components of one deck.

    Args:
        items: the key of its list; diagnostics: of the deck's own file.
        columns_at: where the deck's `columns` are.
        inherits: the deck takes from another, so that components need no name.
        choice: what the deck says about its table.

    Attributes:
        components: in order; all_defaults: those of the deck first.
        rules: with the types of all fields, those of unknown columns included; headings: the author's, by field.
        makes_names: rows of a table without a name get one.
    """

    def __init__(
        self,
        deck: str,
        items: str,
        rules: HeadingRules,
        diagnostics: Diagnostics,
        columns_at: tuple[int, int] = (1, 1),
        inherits: bool = False,
        choice: TableChoice = ALL_CELLS,
    ) -> None:
        self.deck = deck
        self.items = items
        self.rules = rules
        self.diagnostics = diagnostics
        self.columns_at = columns_at
        self.inherits = inherits
        self.choice = choice
        self.components: list[RawComponent] = []
        self.all_defaults: list[Defaults] = []
        self.headings: dict[str, str] = {}
        self.makes_names = False
        self.headers: list[str] = []

    def add_defaults(self, written: Any, positions: Positions, above: Defaults | None = None) -> Defaults:
        """Add the defaults of the deck, or of a group."""
        defaults = Defaults(written, positions, above)
        self.all_defaults.append(defaults)
        return defaults

    def add_list(self, value: Any, positions: Positions, defaults: Defaults, source: Source | None) -> None:
        """Add what is under the key of the list: a list, or a pipe table.

        Errors: CG005 neither; CG011 it is empty; those of tables and groups.
        """
        if isinstance(value, list) and value:
            for item, item_positions in zip(value, positions[1], strict=True):
                self._add_item(item, item_positions, defaults, source)
        elif isinstance(value, str) and "|" in value:
            self._add_pipe_table(value, positions, defaults, source)
        elif value:
            expected = "expected a list whose items begin with '- id:', or a table after '|'"
            message = f"'{self.items}' is {quoted(value)}; {expected}"
            self.diagnostics.add("CG005", position(positions), message)
        else:
            message = f"the deck is empty; list its components under '{self.items}' or name a table"
            self.diagnostics.add("CG011", position(positions), message)

    def _add_item(self, item: Any, positions: Positions, defaults: Defaults, source: Source | None) -> None:
        if isinstance(item, str) and "|" in item:
            self._add_pipe_table(item, positions, defaults, source)
        elif isinstance(item, dict) and self.items in item and "id" not in item:
            self._add_group(item, positions, defaults, source)
        else:
            self.components.append(RawComponent(item, positions, defaults))

    def _add_group(
        self, group: dict[str, Any], positions: Positions, above: Defaults, source: Source | None
    ) -> None:
        known = ("defaults", self.items)
        for key in group:
            if key not in known:
                message = f"unknown key {quoted(key)}{nearest(key, known)}; a group has {' and '.join(known)}"
                self.diagnostics.add("CG003", find(positions, [key], key=True), message)
        written = group.get("defaults") or {}
        if not isinstance(written, dict):
            message = f"defaults: {quoted(written)} is not accepted; expected a map of fields"
            self.diagnostics.add("CG005", find(positions, ["defaults"]), message)
            written = {}
        defaults = self.add_defaults(written, subtree(positions, "defaults"), above)
        self.add_list(group[self.items], subtree(positions, self.items), defaults, source)

    def _add_pipe_table(
        self, text: str, positions: Positions, defaults: Defaults, source: Source | None
    ) -> None:
        first = position(positions)[0] + 1
        lines = []
        for number, line in enumerate(text.rstrip("\n").split("\n"), start=first):
            written = source.line(number) if source else ""
            if not written.endswith(line):
                message = f"write the table as a block: '{self.items}: |', its rows indented below"
                self.diagnostics.add("CG005", position(positions), message)
                return
            lines.append((number, len(written) - len(line) + 1, line))
        table = read_pipe_table(lines, self.diagnostics)
        if not table.rows:
            message = "the table is empty; expected headings such as | id | name | copies | and one row per component"
            self.diagnostics.add("CG011", position(positions), message)
            return
        by_cell = Diagnostics()
        self.add_rows(table.rows, defaults, by_cell, table)
        table.report(by_cell, self.diagnostics)

    def add_cards(self, table: CardTable, defaults: Defaults, diagnostics: Diagnostics) -> None:
        """Add the cards of a list whose keys are read as headings."""
        by_cell = Diagnostics()
        self.add_rows(table.rows, defaults, by_cell, table)
        table.report(by_cell, diagnostics)

    def add_rows(
        self, rows: Sequence[Row], defaults: Defaults, by_cell: Diagnostics, table: PlacedTable | None = None
    ) -> None:
        """Add the rows of a table, header first.

        Args:
            by_cell: diagnostics whose column is the number of the cell; table: what they are in, if not a table file.
        Errors: those of `to_records`, `rows_in_use`, `warn_suspicious_rows` and `misnamed_columns`.
        """
        if rows:
            self.headers += rows[0].cells
            if table is None and not self.choice.all_rows:
                rows = rows_in_use(rows, self.rules, by_cell)
            rows = self.choice.chosen(rows, by_cell)
            if table is None and self.choice.stray_marks:
                rows = with_literal_marks(rows, self.rules)
            warn_suspicious_rows(rows, self.rules, by_cell)
            for message in misnamed_columns(rows[0], self.rules):
                self.diagnostics.add("CG003", self.columns_at, message, WARNING)
        named = self.inherits or defaults.has("name") or defaults.has("from")
        found = to_records(rows, self.deck, self.rules, by_cell, named=named, makes_names=self.makes_names)
        self.rules = replace(self.rules, types=found.types)
        self.headings = found.headings | self.headings
        for record, cells, texts in zip(found.rows, found.positions, found.shown, strict=True):
            positions, shown = (table.positions(cells), {}) if table else (cells, texts)
            self.components.append(_from_row(record, positions, defaults, shown))

    def check_columns(self) -> None:
        """Report each heading in `columns` that no table has.

        Errors: CG003.
        """
        there = {cell.lower() for cell in self.headers}
        for name in self.rules.columns:
            if self.headers and name.strip().lower() not in there:
                message = f"the table has no column '{name}'{nearest(name, self.headers)}"
                self.diagnostics.add("CG003", self.columns_at, message)


def complete_components(
    collected: ComponentCollector,
    head: Mapping[str, Any],
    kind: Kind,
    context: Context,
    diagnostics: Diagnostics,
) -> list[ComponentRecord]:
    """Return the validated components of a deck, with defaults filled in.

    Args:
        head: the deck's own keys, filled in; diagnostics: of the file that lists the components.
    Errors: CG003 to CG005, CG007, CG016; CG009 more pieces than a deck may have.
    """
    rows = {name: tuple(of["columns"]) for name, of in head["declared"].items() if of["columns"]}
    completion = _Completion(head, kind, replace(context, types=head["types"], columns=rows))
    for defaults in collected.all_defaults:
        completion.validate_defaults(defaults, collected.diagnostics)
    # All are validated before the first is completed: findings come in this order.
    validated = [(raw, completion.validate(raw, diagnostics)) for raw in collected.components]
    completed = (
        completion.complete(record, raw, diagnostics) for raw, record in validated if record is not None
    )
    records = [record for record in completed if record is not None]
    pieces = sum(record.values.get("copies", 1) for record in records)
    if pieces > MAX_PIECES:
        message = f"the deck has {pieces} pieces; at most {MAX_PIECES} are allowed"
        diagnostics.add("CG009", position(records[0].positions), message)
        return []
    return records


class _Completion:
    def __init__(self, head: Mapping[str, Any], kind: Kind, context: Context) -> None:
        self.head = head
        self.context = context
        self.required = [name for name, known in kind.fields.items() if known.required]

    def validate_defaults(self, defaults: Defaults, diagnostics: Diagnostics) -> None:
        """Validate defaults once, where they are written, and inherit from above what they leave open."""
        written, positions = without_empty(defaults.written), defaults.positions
        if "id" in defaults.written:
            message = "each component has an 'id' of its own; delete it from 'defaults'"
            diagnostics.add("CG003", find(positions, ["id"], key=True), message)
            written = {key: value for key, value in written.items() if key != "id"}
        shape = component_shape(self.context, None)
        own = validate(shape, written, positions, self.context, diagnostics, {}) or {}
        self.remove_empty_texts(own, positions, diagnostics)
        self.check_back(own, positions, diagnostics)
        report_misspelt_source(own.get("source", ""), positions, self.context, diagnostics)
        above = defaults.above or Defaults()
        defaults.values = {k: v for k, v in above.values.items() if k not in defaults.written} | own
        defaults.places = above.places | {key: subtree(positions, key) for key in own}

    def validate(self, raw: RawComponent, diagnostics: Diagnostics) -> dict[str, Any] | None:
        """Return the component's own keys; None if they cannot be repaired."""
        inherits = raw.has("from") or raw.is_one_of(self.head["base_ids"])
        must = () if inherits else (name for name in self.required if not raw.uses_default(name))
        shape = replace(component_shape(self.context, frozenset(must)), of_row=raw.is_row)
        return validate(shape, without_empty(raw.written), raw.positions, self.context, diagnostics, {})

    def complete(
        self, record: dict[str, Any], raw: RawComponent, diagnostics: Diagnostics
    ) -> ComponentRecord | None:
        """Return a component with its defaults; None if it lacks a field that its kind requires."""
        cleared = [name for name, value in raw.written.items() if value is None]
        cleared += self.remove_empty_texts(record, raw.positions, diagnostics)
        self.check_back(record, raw.positions, diagnostics)
        cited = self.context.citations.read(record.get("source", ""))
        by_default = [key for key in raw.defaults.values if raw.uses_default(key)]
        if cited.certainty and "certainty" in by_default:
            # The certainty of a source that the component itself names is nearer.
            by_default.remove("certainty")
        record |= {key: raw.defaults.values[key] for key in by_default}
        self.mark_inherited(record)
        # A misspelt source in the defaults has been reported there.
        reported = Diagnostics() if "source" in by_default else diagnostics
        inherited = Citation(self.head["source"], self.head["certainty"])
        resolve_citation(record, inherited, raw.positions, self.context, reported)
        record["module"] = record.get("module") or self.head["module"]
        if "copies" not in record.get("inherited_keys", ()):
            record.setdefault("copies", 1)
        if "from" not in record and not self.has_required(record):
            return None
        shown = {name: text for name, text in raw.shown.items() if name in self.context.types}
        if shown:
            record[SHOWN] = shown
        places = {key: raw.defaults.places[key] for key in by_default}
        return ComponentRecord(record, raw.positions, places, cleared)

    def mark_inherited(self, record: dict[str, Any]) -> None:
        """Let a component of the deck that this one extends keep what it has there, beside its fields."""
        if record.get("from") is None and record["id"] in self.head["base_ids"]:
            cites = "source" in record or "certainty" in record
            open_keys = [key for key in INHERITED_KEYS if key not in record]
            record["inherited_keys"] = [key for key in open_keys if not (cites and key == "certainty")]
            record["from"] = record["id"]

    def has_required(self, record: dict[str, Any]) -> bool:
        """Return whether all required fields are there; a missing text becomes the id.

        One can be missing only because its default is invalid, which is reported there.
        """
        for name in self.required:
            if name not in record and self.context.types[name] == "text":
                record[name] = dict.fromkeys(self.context.languages, record["id"])
        return all(name in record for name in self.required)

    def remove_empty_texts(
        self, record: dict[str, Any], positions: Positions, diagnostics: Diagnostics
    ) -> list[str]:
        """Remove texts that are empty in every language, and return their names.

        Errors: CG004 a required one.
        """
        empty = [name for name, of in self.context.types.items() if of == "text" and record.get(name) == {}]
        for name in empty:
            del record[name]
            if name in self.required:
                diagnostics.add("CG004", find(positions, [name]), f"'{name}' is empty; write the text")
                record[name] = dict.fromkeys(self.context.languages, record.get("id", "?"))
        return empty

    def check_back(self, record: dict[str, Any], positions: Positions, diagnostics: Diagnostics) -> None:
        """Check a component's own back.

        Errors: CG004 no template; CG005 no back where the deck has one.
        """
        if "back" in record and record["back"] is None:
            message = "a single component cannot omit its deck's back; delete the key"
            diagnostics.add("CG005", find(positions, ["back"]), message)
        own = record.get("back")
        if own is not None and own["template"] is None and self.head["back"] is None:
            message = "'template' is missing: the deck has no back to take it from"
            diagnostics.add("CG004", find(positions, ["back"]), message)
            record["back"] = None

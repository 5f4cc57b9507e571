"""A deck's files to its record: parse, take in the table, check, fill in the defaults.

Apart from `deck`, so that a build whose decks are all in the cache imports neither the YAML nor the
table reader.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from cardgen.cache import digest
from cardgen.findings import WARNING, nearest, nearest_or_all
from cardgen.load.context import Context
from cardgen.load.decks.components import ComponentCollector, Defaults, complete_components
from cardgen.load.decks.deck import TABLE_SUFFIXES, DeckFile, DeckRecord
from cardgen.load.decks.inheritance import join_heads
from cardgen.load.decks.schema import check_columns, check_deck, check_url, check_values
from cardgen.load.decks.size import FALLBACK_MM, resolve_size
from cardgen.load.decks.translations import with_translations
from cardgen.load.document import (
    Diagnostics,
    Positions,
    TableCells,
    find,
    pack_position,
    packed_start,
    position,
    subtree,
)
from cardgen.load.names import RESERVED
from cardgen.load.schemas.schema import check_source, resolve_citation
from cardgen.load.source import WORKBOOKS, relative
from cardgen.load.sources import Sources
from cardgen.load.tables.asides import below_title
from cardgen.load.tables.card_lists import is_card_list, read_card_list
from cardgen.load.tables.columns import HeadingRules
from cardgen.load.tables.csvfile import read_csv
from cardgen.load.tables.numbered_columns import with_numbered_columns
from cardgen.load.tables.records import Row, table_cells
from cardgen.load.tables.table_choice import table_choice
from cardgen.load.tables.workbook import read_workbook
from cardgen.load.validation import nearest_word, quoted
from cardgen.model import FIELD_TYPES, Kind
from cardgen.model.citations import Citation
from cardgen.model.kind import kinds

#: Cards of a table alone get the look's common back, so that a bare CSV prints on both sides.
TABLE_BACK_KIND = "card"
#: Keys of the deck whose places layout reports.
_PLACES = {"template": ("template",), "back": ("back", "template")}


def read_deck(
    file: DeckFile, data: bytes, sources: Sources, context: Context, diagnostics: Diagnostics
) -> DeckRecord:
    """Return the record of a deck from its file's bytes; all findings are inside it.

    Errors: every code of the family of form, CG001 to CG011, CG016.
    """
    reader = _DeckReader(file, sources, context, diagnostics)
    is_table = file.path.suffix.lower() in TABLE_SUFFIXES
    record = reader.table_deck(data) if is_table else reader.yaml_deck()
    record.diagnostics[reader.name] = diagnostics.to_rows()
    return record


def _has_table(rows: Any) -> bool:
    """Return whether a list of components, or a group in it, has a table drawn with bars."""
    inner = rows.values() if isinstance(rows, dict) else rows if isinstance(rows, list) else ()
    lists = (one for one in inner if isinstance(one, dict | list) or (isinstance(one, str) and "|" in one))
    return isinstance(rows, str) or any(map(_has_table, lists))


class _DeckReader:
    """Reads one deck; `diagnostics` are those of its own file, a table it names has notes of its own.

    Attributes:
        taken: what the deck that this one takes from says about itself.
        cells: of the deck's table; unread: names of the other visible worksheets.
        beside: name and digest of each table in another language.
    """

    def __init__(self, file: DeckFile, sources: Sources, context: Context, diagnostics: Diagnostics) -> None:
        self.file = file
        self.sources = sources
        self.context = context
        self.diagnostics = diagnostics
        self.kind = file.kind
        self.root = sources.roots[0]
        self.name = relative(file.path, self.root)
        self.taken: Mapping[str, Any] = {}
        self.cells: TableCells | None = None
        self.unread: list[str] = []
        self.beside: list[tuple[str, str]] = []

    def table_deck(self, data: bytes) -> DeckRecord:
        """A table alone is a whole deck: titled like its file, cited as its own source."""

        def read(collector: ComponentCollector) -> None:
            defaults = collector.add_defaults({}, pack_position(1, 1))
            self.read_table(self.file.path, data, collector, defaults, self.diagnostics)

        return self.headless_deck(read)

    def list_deck(self, raw: list[Any], positions: Positions) -> DeckRecord:
        """A list of cards alone is a deck like a table."""

        def read(collector: ComponentCollector) -> None:
            table = read_card_list(raw, positions, self.diagnostics)
            if table is not None:
                collector.add_cards(table, collector.add_defaults({}, pack_position(1, 1)), self.diagnostics)

        return self.headless_deck(read)

    def headless_deck(self, read: Callable[[ComponentCollector], None]) -> DeckRecord:
        """Return a deck of a file that holds components and says nothing else."""
        stem = self.file.path.stem.replace("_", " ").replace("-", " ").strip()
        title = stem[:1].upper() + stem[1:]
        head: dict[str, Any] = {"title": dict.fromkeys(self.context.languages, title)}
        if self.kind.trim_mm is None:
            message = f"a {self.kind.name} needs a size; write a YAML file with trim_mm and table"
            self.diagnostics.add("CG004", (1, 1), message)
            head["trim_mm"] = list(FALLBACK_MM)
        if self.kind.name == TABLE_BACK_KIND:
            head["back"] = {"template": "back", "texts": {"title": head["title"]}, "plain": {}}
        collector = self.collector(self.kind.field_types, {})
        read(collector)
        self.fill(head, collector, pack_position(1, 1), table=self.name)
        record = DeckRecord(head, self.name, pack_position(1, 1), unread=self.unread, cells=self.cells)
        record.items = complete_components(collector, head, self.kind, self.context, self.diagnostics)
        return record

    def yaml_deck(self) -> DeckRecord:
        """A YAML file lists its components, or names the table that does."""
        parsed = self.sources.at(self.file.path).parse(self.diagnostics)
        raw, positions = parsed if parsed is not None else (None, pack_position(1, 1))
        if is_card_list(raw):
            return self.list_deck(raw, positions)
        if not isinstance(raw, dict) or not raw:
            if parsed is not None:
                code, what = ("CG005", f"holds {quoted(raw)}") if raw else ("CG011", "is empty")
                expected = f"expected a deck: a map with title and {self.kind.items}"
                self.diagnostics.add(code, position(positions), f"the file {what}; {expected}")
            return DeckRecord(None, self.name)
        taken = self.head_taken(raw, positions)
        if taken is None:
            return DeckRecord(None, self.name)
        self.taken = taken
        self.kind = self.kind_of(raw, positions)
        types = {**self.kind.field_types, **self.taken.get("types", {}), **self.own_types(raw, positions)}
        title_and_size = {key: self.taken[key] for key in ("title", "trim_mm") if key in self.taken}
        context = replace(self.context, types=types)
        head = check_deck({**title_and_size, **raw}, positions, self.kind, context, self.diagnostics)
        if head is None:
            return DeckRecord(None, self.name)
        resolve_size(head, raw, positions, self.kind, self.diagnostics)
        head["declared"] = head.pop("fields", {})
        head["at"] = {key: find(positions, path) for key, path in _PLACES.items() if key in raw}
        head["values"] = check_values(
            head.get("values", {}), subtree(positions, "values"), self.kind, self.diagnostics
        )
        join_heads(head, self.taken, raw)
        self.check_back(head, raw, positions)
        table, url = head.pop("table", None), head.pop("url", None)
        check_url(url, table, self.file.id, positions, self.diagnostics)
        collector = self.collector(types, head, find(positions, ["columns"]))
        collector.makes_names = "names" in head["values"]
        defaults = collector.add_defaults(head.pop("defaults", {}), subtree(positions, "defaults"))
        rows = head.pop(self.kind.items, None)
        if table is None:
            self.check_keys_of_tables(raw, rows, positions)
        record = DeckRecord(head, self.name, packed_start(positions))
        if table is None and rows is None and self.taken:
            head["whole_deck"] = subtree(positions, "from")
            self.fill(head, collector, positions)
        elif table is None:
            check_source({**self.taken, **raw}, head, positions, self.context, self.diagnostics, "the deck")
            source = self.sources.at(self.file.path).text
            collector.add_list(rows, subtree(positions, self.kind.items), defaults, source)
            collector.check_columns()
            self.fill(head, collector, positions)
            record.items = complete_components(collector, head, self.kind, self.context, self.diagnostics)
        else:
            if rows:
                message = f"a deck has a table or a list '{self.kind.items}', not both; delete one of the two"
                self.diagnostics.add("CG005", find(positions, [self.kind.items], key=True), message)
            self.take_table(record, table, collector, defaults, positions, is_online=url is not None)
        return record

    def check_keys_of_tables(self, raw: Mapping[str, Any], rows: Any, positions: Positions) -> None:
        """Warn of what a deck without a table of its own says about one."""
        if "columns" in raw and not _has_table(rows):
            message = "'columns' names headings, but the deck has no table; delete it"
            self.diagnostics.add("CG003", find(positions, ["columns"], key=True), message, WARNING)
        for key in (
            key for key in ("range", "only", "all_rows", "stray_marks", "translations") if key in raw
        ):
            message = f"'{key}' is about a table in a file of its own, and the deck names none; delete it"
            self.diagnostics.add("CG003", find(positions, [key], key=True), message, WARNING)

    def collector(
        self, types: Mapping[str, str], head: dict[str, Any], columns_at: tuple[int, int] = (1, 1)
    ) -> ComponentCollector:
        """Return what collects the deck's components; the keys of a table are taken off its head."""
        rules = HeadingRules(self.context.languages, types, head.pop("columns", None) or {})
        own = (self.file.id, self.kind.items, rules, self.diagnostics, columns_at)
        return ComponentCollector(*own, bool(self.taken), table_choice(head))

    def head_taken(self, raw: Mapping[str, Any], positions: Positions) -> Mapping[str, Any] | None:
        """Return what the deck named by `from` says about itself: nothing where none is, None where it is not there.

        Errors: CG025 no such deck.
        """
        name, known = raw.get("from"), self.context.heads
        if not isinstance(name, str):
            return {}
        if name not in known:
            message = f"no deck '{name}' in the game that this one extends{nearest(name, known)}"
            if not self.context.extends:
                message = f"no game to take deck '{name}' from; say in game.yaml which one this 'extends'"
            self.diagnostics.add("CG025", find(positions, ["from"]), message)
        return known.get(name)

    def check_back(self, head: dict[str, Any], raw: Mapping[str, Any], positions: Positions) -> None:
        """Note a back without a template, and texts of one taken from another game that lack a language of this one.

        Errors: CG004, CG007.
        """
        own = head.get("back") if "back" in raw else None
        if own is not None and own["template"] is None:
            meant = next((f" for '{name}'" for name in raw["back"] if nearest(str(name), ["template"])), "")
            message = f"'template' is missing; write 'template: back'{meant}, or 'back: false'"
            self.diagnostics.add("CG004", find(positions, ["back"]), message)
            head["back"] = None
        back = head.get("back") if "back" not in raw else None
        for name, text in back["texts"].items() if back else ():
            for lang in (lang for lang in self.context.complete if lang not in text):
                message = f"the inherited back has no {name} in '{lang}'; write 'back' here"
                self.diagnostics.add("CG007", find(positions, ["from"]), message)

    def kind_of(self, raw: Mapping[str, Any], positions: Positions) -> Kind:
        """Return the kind a file names, else that of the deck it takes, else its folder's."""
        name = raw.get("kind") or self.taken.get("kind") or self.file.kind.name
        kind = kinds().get(name) if isinstance(name, str) else None
        if kind is None:
            known = sorted(kinds())
            message = f"unknown kind {quoted(name)}{nearest_or_all(str(name), known)}"
            self.diagnostics.add("CG005", find(positions, ["kind"]), message)
        return kind or self.file.kind

    def own_types(self, raw: Mapping[str, Any], positions: Positions) -> dict[str, str]:
        """Return the types of the fields a deck declares; the schema reports unknown types."""
        declared = raw.get("fields")
        if not isinstance(declared, dict):
            return {}
        for name in declared:
            if name in RESERVED:
                message = f"'{name}' is a name that cardgen uses itself; give the field another one"
                self.diagnostics.add("CG005", find(positions, ["fields", name], key=True), message)
        types = {n: of.get("type") if isinstance(of, dict) else of for n, of in declared.items()}
        good = {name: of for name, of in types.items() if name not in RESERVED and isinstance(of, str)}
        return {name: of if of in FIELD_TYPES else "data" for name, of in good.items()}

    def take_table(
        self,
        record: DeckRecord,
        table: str,
        collector: ComponentCollector,
        defaults: Defaults,
        positions: Positions,
        *,
        is_online: bool,
    ) -> None:
        """Read the table a deck names, in the deck's own folder, into the record.

        Args:
            is_online: it is a snapshot of one on the web.
        """
        head = record.head or {}
        path = self.file.path.parent / table
        diagnostics = Diagnostics()
        data, known = None, collector.rules
        if "/" in table or "\\" in table or path.suffix.lower() not in (*TABLE_SUFFIXES, ".json"):
            message = (
                f"'{table}' isn't a table beside this file; expected a name such as '{self.file.id}.csv'"
            )
            self.diagnostics.add("CG005", find(positions, ["table"]), message)
        else:
            missing = Diagnostics()
            data = self.sources.at(path).read(missing)
            meant = "" if data is not None or path.exists() else _meant_table(path)
            hint = f"; did you mean '{meant}'?" if meant else "; run 'cardgen fetch'" if is_online else ""
            for code, _line, _column, message, severity, *_ in missing.rows:
                self.diagnostics.add(code, find(positions, ["table"]), message + hint, severity)
            # No file has this digest: what is not there yet is looked for at the next run.
            record.table = (meant or table, "")
        if data is not None:
            record.table = (table, digest(data))
            record.items_file = relative(path, self.root)
            self.read_table(path, data, collector, defaults, diagnostics)
        check_columns(known, positions, self.diagnostics)
        self.fill(head, collector, positions, table=record.items_file)
        record.items = complete_components(collector, head, self.kind, self.context, diagnostics)
        if data is not None:
            record.diagnostics[record.items_file] = diagnostics.to_rows()
            record.unread, record.cells, record.beside = self.unread, self.cells, self.beside

    def read_table(
        self,
        path: Path,
        data: bytes,
        collector: ComponentCollector,
        defaults: Defaults,
        diagnostics: Diagnostics,
    ) -> None:
        """Read a table into the collector."""
        rows: Sequence[Row]
        if path.suffix.lower() == ".json":
            parsed = self.sources.at(path).parse(diagnostics)
            cards = read_card_list(*parsed, diagnostics) if parsed is not None else None
            if cards is not None:
                collector.add_cards(cards, defaults, diagnostics)
                collector.check_columns()
            return
        if path.suffix.lower() in WORKBOOKS:
            named = collector.choice.worksheet or self.file.id
            sheet = read_workbook(data, named, diagnostics, all_rows=collector.choice.all_rows)
            rows, title, self.unread = sheet.rows, sheet.title, list(sheet.others)
        else:
            rows, title = read_csv(data, diagnostics), ""
        rows = collector.choice.part(rows, title, diagnostics)
        rows = with_numbered_columns(below_title(rows, diagnostics), collector.rules.columns)
        whole = with_translations(
            rows, collector.choice.translations, path, data, self.sources, collector.rules, diagnostics
        )
        rows, self.beside = whole.rows, whole.files
        collector.headers += whole.headings
        self.unread = [other for other in self.unread if other not in whole.worksheets]
        self.cells = table_cells(title, rows, collector.rules, whole.beside)
        if rows or not diagnostics.rows:
            collector.add_rows(rows, defaults, diagnostics)
            collector.check_columns()

    def fill(
        self, head: dict[str, Any], collector: ComponentCollector, positions: Positions, table: str = ""
    ) -> None:
        """Set the defaults of a deck. A table is its own source if the game names none."""
        head["kind"] = self.kind.name
        head["types"] = dict(collector.rules.types)
        head["headings"] = collector.headings
        head.setdefault("module", "base" if "base" in self.context.modules else self.context.modules[0])
        head.setdefault("template", self.kind.name)
        head.setdefault("trim_mm", list(self.kind.trim_mm or FALLBACK_MM))
        head.setdefault("shape", None)
        head.setdefault("corner_mm", 0.0)
        head.setdefault("bleed_mm", None)
        head.setdefault("back", None)
        head.setdefault("values", {})
        head.setdefault("shows", [])
        head.setdefault("declared", {})
        head.setdefault("at", {})
        head.setdefault("from", "")
        head.setdefault("whole_deck", None)
        head["base_ids"] = list(self.taken.get("ids", ()))
        known = self.context.inherited
        if self.taken:
            known = Citation(self.taken["source"], self.taken["certainty"])
        inherited = known if known.source or not table else Citation(table, known.certainty)
        resolve_citation(head, inherited, positions, self.context, self.diagnostics)


def _meant_table(path: Path) -> str:
    """Return the table beside one that is not there whose name is nearest; empty where none is near."""
    there = [other.name for other in path.parent.iterdir() if other.suffix.lower() in TABLE_SUFFIXES]
    return nearest_word(path.name, sorted(there))

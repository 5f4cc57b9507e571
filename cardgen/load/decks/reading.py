"""A deck's files to its record: parse, take in the table, check, fill in the defaults.

Stands apart from `deck`, so that a build whose decks are all in the cache imports neither the YAML nor the
table reader.
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from cardgen.cache import digest
from cardgen.findings import WARNING, nearest
from cardgen.load.context import Context
from cardgen.load.decks.record import TABLE_SUFFIXES, DeckFile, DeckRecord
from cardgen.load.decks.schema import check_components, check_deck, check_values
from cardgen.load.document import Marks, Notes, branch, find, mark, position, root_mark
from cardgen.load.names import COMPONENT_KEYS, RESERVED, field_name
from cardgen.load.schema import check_source, cite
from cardgen.load.shapes import MAX_PIECES
from cardgen.load.source import relative
from cardgen.load.sources import Sources
from cardgen.load.tables.csvfile import read_csv
from cardgen.load.tables.doubts import note_doubts, other_words
from cardgen.load.tables.tablefile import Records, Row, to_records
from cardgen.load.tables.workbook import read_xlsx
from cardgen.load.validation import nearest_word, quoted
from cardgen.model import FIELD_TYPES, Kind
from cardgen.model.citations import Citation
from cardgen.model.kind import kinds

#: Cards of a table alone get the look's common back, so that a bare CSV prints on both sides.
TABLE_BACK_KIND = "card"
#: What layout tells the place of, by key of the deck.
_PLACES = {"template": ("template",), "back": ("back", "template")}
#: How alike a field of `columns` and a known one are, of which one was meant for the other: `copys`, not `cost`.
_MISSPELT = 0.7


def read_deck(file: DeckFile, data: bytes, sources: Sources, context: Context, notes: Notes) -> DeckRecord:
    """Return the record of a deck from its file's bytes; all findings are inside it.

    Errors: every code of the family of form, CG001 to CG011, CG016.
    """
    reader = _DeckReader(file, sources, context, notes)
    is_table = file.path.suffix.lower() in TABLE_SUFFIXES
    record = reader.table_deck(data) if is_table else reader.yaml_deck()
    record.notes[reader.name] = notes.closed()
    return record


class _DeckReader:
    """Reads one deck; `notes` are those of its own file, a table it names has notes of its own.

    Attributes:
        sheet: name of the worksheet that is the deck's; unread: those of the other visible ones.
    """

    def __init__(self, file: DeckFile, sources: Sources, context: Context, notes: Notes) -> None:
        self.file = file
        self.sources = sources
        self.context = context
        self.notes = notes
        self.kind = file.kind
        self.root = sources.roots[0]
        self.name = relative(file.path, self.root)
        self.sheet = ""
        self.unread: list[str] = []

    def table_deck(self, data: bytes) -> DeckRecord:
        """A table alone is a whole deck: titled like its file, cited as its own source."""
        stem = self.file.path.stem.replace("_", " ").replace("-", " ").strip()
        title = stem[:1].upper() + stem[1:]
        head: dict[str, Any] = {"title": dict.fromkeys(self.context.languages, title)}
        if self.kind.trim_mm is None:
            message = f"a {self.kind.name} needs a size; write a YAML file with trim_mm and table"
            self.notes.add("CG004", (1, 1), message)
            head["trim_mm"] = [100.0, 100.0]
        if self.kind.name == TABLE_BACK_KIND:
            head["back"] = {"template": "back", "texts": {"title": head["title"]}, "plain": {}}
        table = self.records(self.file.path, data, _kind_types(self.kind), {}, self.notes)
        self.fill(head, table.types, mark(1, 1), table=self.name)
        head["headings"] = table.headings
        record = DeckRecord(head, self.name, mark(1, 1), unread=self.unread)
        record.items = self.components(head, table.rows, table.marks, self.notes, of_table=True)
        return record

    def yaml_deck(self) -> DeckRecord:
        """A YAML file lists its components, or names the table that does."""
        parsed = self.sources.at(self.file.path).parse(self.notes)
        raw, marks = parsed if parsed is not None else (None, mark(1, 1))
        if not isinstance(raw, dict) or not raw:
            if parsed is not None:
                code, what = ("CG005", f"holds {quoted(raw)}") if raw else ("CG011", "is empty")
                expected = f"expected a deck: a map with title and {self.kind.items}"
                if isinstance(raw, list):
                    expected += (
                        f"; put the list under '{self.kind.items}:', or run 'cardgen new DIR --from' on it"
                    )
                self.notes.add(code, position(marks), f"the file {what}; {expected}")
            return DeckRecord(None, self.name)
        self.kind = self.kind_of(raw, marks)
        types = _kind_types(self.kind) | self.own_types(raw, marks)
        head = check_deck(raw, marks, self.kind, replace(self.context, types=types), self.notes)
        if head is None:
            return DeckRecord(None, self.name)
        head["declared"] = head.pop("fields", {})
        head["at"] = {key: find(marks, path) for key, path in _PLACES.items() if key in raw}
        head["values"] = check_values(head.get("values", {}), branch(marks, "values"), self.kind, self.notes)
        table = head.pop("table", None)
        columns = head.pop("columns", {})
        rows = head.pop(self.kind.items, None)
        record = DeckRecord(head, self.name, root_mark(marks))
        row_marks = branch(marks, self.kind.items)
        if table is None:
            check_source(raw, head, marks, self.context, self.notes, "the deck")
            self.fill(head, types, marks)
            rows, each = self.listed(rows, row_marks)
            record.items = self.components(head, rows, each, self.notes, of_table=False)
        else:
            if rows:
                message = f"a deck has a table or a list '{self.kind.items}', not both; delete one of the two"
                self.notes.add("CG005", find(marks, [self.kind.items], key=True), message)
            self.take_table(record, table, columns, types, marks)
        return record

    def kind_of(self, raw: Mapping[str, Any], marks: Marks) -> Kind:
        """Return the kind a file names, else its folder's."""
        name = raw.get("kind") or self.file.kind.name
        kind = kinds().get(name) if isinstance(name, str) else None
        if kind is None:
            known = sorted(kinds())
            message = f"unknown kind {quoted(name)}{nearest(str(name), known)}; known: {', '.join(known)}"
            self.notes.add("CG005", find(marks, ["kind"]), message)
        return kind or self.file.kind

    def own_types(self, raw: Mapping[str, Any], marks: Marks) -> dict[str, str]:
        """Return the types of the fields a deck declares; the schema reports what is no type."""
        declared = raw.get("fields")
        if not isinstance(declared, dict):
            return {}
        for name in declared:
            if name in RESERVED:
                message = f"'{name}' is a name that cardgen uses itself; give the field another one"
                self.notes.add("CG005", find(marks, ["fields", name], key=True), message)
        types = {n: of.get("type") if isinstance(of, dict) else of for n, of in declared.items()}
        good = {name: of for name, of in types.items() if name not in RESERVED and isinstance(of, str)}
        return {name: of if of in FIELD_TYPES else "data" for name, of in good.items()}

    def listed(self, rows: Any, marks: Marks) -> tuple[list[Any], list[Marks]]:
        """Return a deck's list and the marks of its items."""
        if isinstance(rows, list) and rows:
            return rows, marks[1]
        if rows:
            message = f"'{self.kind.items}' is {quoted(rows)}; expected a list, each item begun by '- id:'"
            self.notes.add("CG005", position(marks), message)
        else:
            message = f"the deck is empty; list its components under '{self.kind.items}' or name a table"
            self.notes.add("CG011", position(marks), message)
        return [], []

    def take_table(
        self, record: DeckRecord, table: str, columns: Mapping[str, str], types: dict[str, str], marks: Marks
    ) -> None:
        """Read the table a deck names, in the deck's own folder, into the record."""
        head = record.head or {}
        path = self.file.path.parent / table
        notes = Notes()
        data, found = None, Records([], [], types)
        if "/" in table or "\\" in table or path.suffix.lower() not in TABLE_SUFFIXES:
            message = (
                f"'{table}' isn't a table beside this file; expected a name such as '{self.file.id}.csv'"
            )
            self.notes.add("CG005", find(marks, ["table"]), message)
        else:
            missing = Notes()
            data = self.sources.at(path).read(missing)
            meant = "" if data is not None or path.exists() else _meant_table(path)
            hint = f"; did you mean '{meant}'?" if meant else ""
            for code, _line, _column, message, severity, _change in missing.rows:
                self.notes.add(code, find(marks, ["table"]), message + hint, severity)
            # No file has this digest: what is not there yet is looked for at the next run.
            record.table = (meant or table, "")
        if data is not None:
            record.table = (table, digest(data))
            record.items_file = relative(path, self.root)
            found = self.records(path, data, types, columns, notes, find(marks, ["columns"]))
        self.check_columns(columns, types, marks)
        self.fill(head, found.types, marks, table=record.items_file)
        head["headings"] = found.headings
        record.items = self.components(head, found.rows, found.marks, notes, of_table=True)
        if data is not None:
            sheet = f"worksheet '{self.sheet}': " if self.unread else ""
            record.notes[record.items_file] = [
                (code, line, column, sheet + message, severity, change)
                for code, line, column, message, severity, change in notes.closed()
            ]
            record.unread = self.unread

    def check_columns(self, columns: Mapping[str, str], types: Mapping[str, str], marks: Marks) -> None:
        """Warn of a heading that is said to mean a field nobody knows, where its name is nearly that of a known one."""
        known = (*types, *COMPONENT_KEYS)
        for heading, meaning in columns.items():
            close = difflib.get_close_matches(meaning.lower(), known, n=1, cutoff=_MISSPELT)
            if close and field_name(meaning) not in known and "." not in meaning:
                message = f"'{meaning}' would be a field of its own; did you mean '{close[0]}'?"
                self.notes.add("CG003", find(marks, ["columns", heading]), message, WARNING)

    def records(
        self,
        path: Path,
        data: bytes,
        types: Mapping[str, str],
        columns: Mapping[str, str],
        notes: Notes,
        columns_at: tuple[int, int] = (1, 1),
    ) -> Records:
        """Return a table's records; a named column that is not there is noted in the deck's own file."""
        rows: Sequence[Row]
        if path.suffix.lower() == ".xlsx":
            sheet = read_xlsx(data, self.file.id, notes)
            rows, self.sheet, self.unread = sheet.rows, sheet.title, list(sheet.others)
        else:
            rows = read_csv(data, notes)
        if not rows and notes.rows:
            return Records([], [], dict(types))
        headers = [cell.lower() for cell in rows[0].cells] if rows else []
        for name in columns:
            if rows and name.strip().lower() not in headers:
                message = f"the table has no column '{name}'{nearest(name, rows[0].cells)}"
                self.notes.add("CG003", columns_at, message)
        if rows:
            note_doubts(rows, self.context.languages, columns, types, notes)
            for message in other_words(rows[0], columns, self.context.languages, types):
                self.notes.add("CG003", columns_at, message, WARNING)
        return to_records(rows, self.file.id, self.context.languages, types, columns, notes)

    def fill(self, head: dict[str, Any], types: Mapping[str, str], marks: Marks, table: str = "") -> None:
        """Set what a deck need not say. A table stands for its own source where the game names none."""
        head["kind"] = self.kind.name
        head["types"] = dict(types)
        head.setdefault("module", "base" if "base" in self.context.modules else self.context.modules[0])
        head.setdefault("template", self.kind.name)
        head.setdefault("trim_mm", list(self.kind.trim_mm or (100.0, 100.0)))
        head.setdefault("back", None)
        head.setdefault("values", {})
        head.setdefault("shows", [])
        head.setdefault("declared", {})
        head.setdefault("at", {})
        head.setdefault("headings", {})
        known = self.context.inherited
        inherited = known if known.source or not table else Citation(table, known.certainty)
        cite(head, inherited, marks, self.context, self.notes)

    def components(
        self,
        head: dict[str, Any],
        rows: Sequence[Any],
        marks: Sequence[Marks],
        notes: Notes,
        *,
        of_table: bool,
    ) -> list[tuple[dict[str, Any], Marks]]:
        """Return the checked components with the deck's defaults filled in.

        Errors: CG004 a required text is empty, a back without template; CG009 more pieces than a deck may
            have.
        """
        context = replace(self.context, types=head["types"])
        items = check_components(rows, marks, self.kind, context, notes, of_table=of_table)
        for item, item_marks in items:
            self.complete(item, item_marks, head, notes)
        pieces = sum(item["copies"] for item, _ in items)
        if pieces > MAX_PIECES:
            notes.add(
                "CG009", position(items[0][1]), f"the deck has {pieces} pieces; at most {MAX_PIECES} are made"
            )
            return []
        return items

    def complete(self, item: dict[str, Any], marks: Marks, head: Mapping[str, Any], notes: Notes) -> None:
        """Set what a component need not say, and drop texts that are empty in every language."""
        for name, of_type in head["types"].items():
            if of_type == "text" and name in item and not item[name]:
                del item[name]
                if name in self.kind.fields and self.kind.fields[name].required:
                    notes.add("CG004", find(marks, [name]), f"'{name}' is empty; write the text")
                    item[name] = dict.fromkeys(self.context.languages, item["id"])
        if "back" in item and item["back"] is None:
            notes.add(
                "CG005",
                find(marks, ["back"]),
                "one component cannot go without its deck's back; delete the key",
            )
        own = item.get("back")
        if own is not None and own["template"] is None and head["back"] is None:
            notes.add(
                "CG004",
                find(marks, ["back"]),
                "'template' is missing: the deck has no back to take it from",
            )
            item["back"] = None
        cite(item, Citation(head["source"], head["certainty"]), marks, self.context, notes)
        item["module"] = item.get("module") or head["module"]
        item.setdefault("copies", 1)


def _meant_table(path: Path) -> str:
    """Return the table beside one that is not there whose name is nearest; empty where none is near."""
    there = [other.name for other in path.parent.iterdir() if other.suffix.lower() in TABLE_SUFFIXES]
    return nearest_word(path.name, sorted(there))


def _kind_types(kind: Kind) -> dict[str, str]:
    return {name: known.type for name, known in kind.fields.items()}

"""The list of a deck, or its table, taken apart into components as they are written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardgen.findings import WARNING, nearest
from cardgen.load.decks.listed import Defaults, Listed, of_row
from cardgen.load.document import Marks, Notes, branch, find, position
from cardgen.load.sources import Source
from cardgen.load.tables.bars import BarTable, read_bars
from cardgen.load.tables.doubts import note_doubts, other_words
from cardgen.load.tables.tablefile import Row, to_records
from cardgen.load.validation import quoted


class Listing:
    """Collects the components of one deck.

    Args:
        items: the key of its list; types: of the fields known already; columns: meaning by heading, as the deck says,
            at `columns_at`; takes: components may be those of another deck, and say nothing but their ids.
        notes: of the deck's own file.

    Attributes:
        listed: the components in order; every: all defaults, those of the deck first.
        types: of all fields, those of unknown columns included; headings: what the author calls fields with a column.
    """

    def __init__(
        self,
        deck: str,
        items: str,
        languages: Sequence[str],
        types: Mapping[str, str],
        notes: Notes,
        columns: Mapping[str, str] | None = None,
        columns_at: tuple[int, int] = (1, 1),
        takes: bool = False,
    ) -> None:
        self.deck = deck
        self.items = items
        self.languages = languages
        self.types = dict(types)
        self.notes = notes
        self.columns = columns or {}
        self.columns_at = columns_at
        self.takes = takes
        self.listed: list[Listed] = []
        self.every: list[Defaults] = []
        self.headings: dict[str, str] = {}
        self._headers: list[str] = []

    def defaults(self, written: Any, marks: Marks, above: Defaults | None = None) -> Defaults:
        """Return the defaults of the deck, or of a group."""
        made = Defaults(written, marks, above)
        self.every.append(made)
        return made

    def take(self, value: Any, marks: Marks, defaults: Defaults, source: Source | None) -> None:
        """Take what stands under the key of the list: a list, or a table drawn with bars.

        Errors: CG005 neither; CG011 it is empty; those of `table` and of the groups.
        """
        if isinstance(value, list) and value:
            for item, item_marks in zip(value, marks[1], strict=True):
                self._item(item, item_marks, defaults, source)
        elif isinstance(value, str) and "|" in value:
            self._drawn(value, marks, defaults, source)
        elif value:
            expected = "expected a list, each item begun by '- id:', or a table behind '|'"
            message = f"'{self.items}' is {quoted(value)}; {expected}"
            self.notes.add("CG005", position(marks), message)
        else:
            message = f"the deck is empty; list its components under '{self.items}' or name a table"
            self.notes.add("CG011", position(marks), message)

    def _item(self, item: Any, marks: Marks, defaults: Defaults, source: Source | None) -> None:
        if isinstance(item, str) and "|" in item:
            self._drawn(item, marks, defaults, source)
        elif isinstance(item, dict) and self.items in item and "id" not in item:
            self._group(item, marks, defaults, source)
        else:
            self.listed.append(Listed(item, marks, defaults))

    def _group(self, group: dict[str, Any], marks: Marks, above: Defaults, source: Source | None) -> None:
        """Take a group: a list with defaults of its own.

        Errors: CG003 another key; CG005 defaults that are no map; CG011 an empty list.
        """
        known = ("defaults", self.items)
        for key in group:
            if key not in known:
                message = f"unknown key {quoted(key)}{nearest(key, known)}; a group has {' and '.join(known)}"
                self.notes.add("CG003", find(marks, [key], key=True), message)
        written = group.get("defaults") or {}
        if not isinstance(written, dict):
            message = f"defaults: {quoted(written)} is not accepted; expected a map of fields"
            self.notes.add("CG005", find(marks, ["defaults"]), message)
            written = {}
        defaults = self.defaults(written, branch(marks, "defaults"), above)
        self.take(group[self.items], branch(marks, self.items), defaults, source)

    def _drawn(self, text: str, marks: Marks, defaults: Defaults, source: Source | None) -> None:
        """Take a table drawn with bars, whose lines are found again in the file."""
        first = position(marks)[0] + 1
        lines = []
        for number, line in enumerate(text.rstrip("\n").split("\n"), start=first):
            written = source.line(number) if source else ""
            if not written.endswith(line):
                message = f"a table stands in a block of text: write '{self.items}: |', and its rows below, indented"
                self.notes.add("CG005", position(marks), message)
                return
            lines.append((number, len(written) - len(line) + 1, line))
        drawn = read_bars(lines, self.notes)
        if not drawn.rows:
            message = (
                "the table is empty; expected headings such as | id | name | copies | and a row a component"
            )
            self.notes.add("CG011", position(marks), message)
            return
        notes = Notes()
        self.table(drawn.rows, defaults, notes, drawn)
        drawn.note(notes, self.notes)

    def table(
        self, rows: Sequence[Row], defaults: Defaults, notes: Notes, drawn: BarTable | None = None
    ) -> None:
        """Take the rows of a table, header first.

        Args:
            notes: of the table, by line and number of the cell; drawn: what it is drawn with, if it is.
        Errors: those of `to_records`, `note_doubts` and `other_words`.
        """
        if rows:
            self._headers += rows[0].cells
            note_doubts(rows, self.languages, self.columns, self.types, notes)
            for message in other_words(rows[0], self.columns, self.languages, self.types):
                self.notes.add("CG003", self.columns_at, message, WARNING)
        named = self.takes or defaults.has("name") or defaults.has("from")
        found = to_records(rows, self.deck, self.languages, self.types, self.columns, notes, named=named)
        self.types = found.types
        self.headings = found.headings | self.headings
        for record, cells in zip(found.rows, found.marks, strict=True):
            self.listed.append(of_row(record, drawn.marks(cells) if drawn else cells, defaults))

    def check_columns(self) -> None:
        """Note each heading that the deck explains and that no table has.

        Errors: CG003.
        """
        there = {cell.lower() for cell in self._headers}
        for name in self.columns:
            if self._headers and name.strip().lower() not in there:
                message = f"the table has no column '{name}'{nearest(name, self._headers)}"
                self.notes.add("CG003", self.columns_at, message)

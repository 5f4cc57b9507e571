"""The list of a deck, or its table, taken apart into components as they are written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardgen.findings import WARNING, nearest
from cardgen.load.decks.listed import Defaults, Listed, of_row
from cardgen.load.document import Diagnostics, Positions, find, position, subtree
from cardgen.load.sources import Source
from cardgen.load.tables.pipe_table import PipeTable, read_pipe_table
from cardgen.load.tables.suspicious import misnamed_columns, warn_suspicious_rows
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
        diagnostics: Diagnostics,
        columns: Mapping[str, str] | None = None,
        columns_at: tuple[int, int] = (1, 1),
        takes: bool = False,
    ) -> None:
        self.deck = deck
        self.items = items
        self.languages = languages
        self.types = dict(types)
        self.diagnostics = diagnostics
        self.columns = columns or {}
        self.columns_at = columns_at
        self.takes = takes
        self.listed: list[Listed] = []
        self.every: list[Defaults] = []
        self.headings: dict[str, str] = {}
        self._headers: list[str] = []

    def defaults(self, written: Any, positions: Positions, above: Defaults | None = None) -> Defaults:
        """Return the defaults of the deck, or of a group."""
        made = Defaults(written, positions, above)
        self.every.append(made)
        return made

    def take(self, value: Any, positions: Positions, defaults: Defaults, source: Source | None) -> None:
        """Take what stands under the key of the list: a list, or a table drawn with bars.

        Errors: CG005 neither; CG011 it is empty; those of `table` and of the groups.
        """
        if isinstance(value, list) and value:
            for item, item_marks in zip(value, positions[1], strict=True):
                self._item(item, item_marks, defaults, source)
        elif isinstance(value, str) and "|" in value:
            self._drawn(value, positions, defaults, source)
        elif value:
            expected = "expected a list, each item begun by '- id:', or a table behind '|'"
            message = f"'{self.items}' is {quoted(value)}; {expected}"
            self.diagnostics.add("CG005", position(positions), message)
        else:
            message = f"the deck is empty; list its components under '{self.items}' or name a table"
            self.diagnostics.add("CG011", position(positions), message)

    def _item(self, item: Any, positions: Positions, defaults: Defaults, source: Source | None) -> None:
        if isinstance(item, str) and "|" in item:
            self._drawn(item, positions, defaults, source)
        elif isinstance(item, dict) and self.items in item and "id" not in item:
            self._group(item, positions, defaults, source)
        else:
            self.listed.append(Listed(item, positions, defaults))

    def _group(
        self, group: dict[str, Any], positions: Positions, above: Defaults, source: Source | None
    ) -> None:
        """Take a group: a list with defaults of its own.

        Errors: CG003 another key; CG005 defaults that are no map; CG011 an empty list.
        """
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
        defaults = self.defaults(written, subtree(positions, "defaults"), above)
        self.take(group[self.items], subtree(positions, self.items), defaults, source)

    def _drawn(self, text: str, positions: Positions, defaults: Defaults, source: Source | None) -> None:
        """Take a table drawn with bars, whose lines are found again in the file."""
        first = position(positions)[0] + 1
        lines = []
        for number, line in enumerate(text.rstrip("\n").split("\n"), start=first):
            written = source.line(number) if source else ""
            if not written.endswith(line):
                message = f"a table stands in a block of text: write '{self.items}: |', and its rows below, indented"
                self.diagnostics.add("CG005", position(positions), message)
                return
            lines.append((number, len(written) - len(line) + 1, line))
        drawn = read_pipe_table(lines, self.diagnostics)
        if not drawn.rows:
            message = (
                "the table is empty; expected headings such as | id | name | copies | and a row a component"
            )
            self.diagnostics.add("CG011", position(positions), message)
            return
        diagnostics = Diagnostics()
        self.table(drawn.rows, defaults, diagnostics, drawn)
        drawn.note(diagnostics, self.diagnostics)

    def table(
        self,
        rows: Sequence[Row],
        defaults: Defaults,
        diagnostics: Diagnostics,
        drawn: PipeTable | None = None,
    ) -> None:
        """Take the rows of a table, header first.

        Args:
            notes: of the table, by line and number of the cell; drawn: what it is drawn with, if it is.
        Errors: those of `to_records`, `warn_suspicious_rows` and `misnamed_columns`.
        """
        if rows:
            self._headers += rows[0].cells
            warn_suspicious_rows(rows, self.languages, self.columns, self.types, diagnostics)
            for message in misnamed_columns(rows[0], self.columns, self.languages, self.types):
                self.diagnostics.add("CG003", self.columns_at, message, WARNING)
        named = self.takes or defaults.has("name") or defaults.has("from")
        found = to_records(
            rows, self.deck, self.languages, self.types, self.columns, diagnostics, named=named
        )
        self.types = found.types
        self.headings = found.headings | self.headings
        for record, cells in zip(found.rows, found.positions, strict=True):
            self.listed.append(of_row(record, drawn.positions(cells) if drawn else cells, defaults))

    def check_columns(self) -> None:
        """Note each heading that the deck explains and that no table has.

        Errors: CG003.
        """
        there = {cell.lower() for cell in self._headers}
        for name in self.columns:
            if self._headers and name.strip().lower() not in there:
                message = f"the table has no column '{name}'{nearest(name, self._headers)}"
                self.diagnostics.add("CG003", self.columns_at, message)

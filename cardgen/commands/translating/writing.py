"""Translations written into a game's files, each beside its original."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from cardgen.check.engine.fixes import Edit, edited
from cardgen.commands.translating.bar_edits import BarTable
from cardgen.commands.translating.own_tables import OwnTable, own_table
from cardgen.commands.translating.table_edits import Cells, Header, csv_with, xlsx_with
from cardgen.commands.translating.texts import Entry
from cardgen.commands.translating.yaml_edits import YamlTexts
from cardgen.load.document import Diagnostics
from cardgen.load.source import TABLES
from cardgen.load.sources import Source, Sources
from cardgen.load.tables.columns import HeadingRules
from cardgen.load.tables.csvfile import read_csv
from cardgen.load.tables.workbook import read_workbook, sheet_part
from cardgen.model import Game

#: A text and its new translation.
Translated = tuple[Entry, str]


class Writer:
    """Makes the new contents of files.

    Attributes:
        made: contents by path; left: texts that are to be put in by hand.
    """

    def __init__(self, game: Game, sources: Sources, lang: str) -> None:
        self._game = game
        self._sources = sources
        self._lang = lang
        self.made: dict[Path, bytes] = {}
        self.left: list[Entry] = []

    def write(self, texts: Sequence[Translated]) -> None:
        """Work out what the files become with translations."""
        files: defaultdict[str, list[Translated]] = defaultdict(list)
        for entry, translation in texts:
            files[entry.place.file].append((entry, translation))
        for name, own in files.items():
            file = self._sources.file(name)
            if file is not None:
                own = self._without_own_tables(file.path, file.data, own)
            if file is None or any("range" in self._head(entry) for entry, _ in own):
                # A new column in a table of several lists would move the cells of the others.
                self.left += [entry for entry, _ in own]
            elif not own:
                continue
            elif name.lower().endswith((".xlsx", ".xlsm")):
                self.made[file.path] = self._workbook(self.made.get(file.path, file.data), own)
            elif name.lower().endswith(TABLES) and file.text:
                self.made[file.path] = self._csv(file.text, own)
            elif name.lower().endswith((".yaml", ".yml")) and file.text:
                self.made[file.path] = self._yaml(file.text, own)
            else:
                self.left += [entry for entry, _ in own]

    def _without_own_tables(self, path: Path, data: bytes, own: Sequence[Translated]) -> list[Translated]:
        """Write the texts of decks whose language has a table of its own; return the others."""
        others: list[Translated] = []
        by_deck: defaultdict[str, list[Translated]] = defaultdict(list)
        for entry, translation in own:
            is_beside = self._lang in (self._head(entry).get("translations") or {})
            (by_deck[entry.deck] if is_beside else others).append((entry, translation))
        tables: dict[tuple[Path, str], tuple[OwnTable, Cells]] = {}
        for deck, texts in by_deck.items():
            table = own_table(self._head(texts[0][0]), deck, path, data, self._lang, self._sources)
            for entry, translation in texts:
                at = table.cell(entry.place.line, entry.field) if table else None
                if table and at:
                    _, cells = tables.setdefault((table.path, table.worksheet), (table, Cells()))
                    cells.cells[at] = translation
                else:
                    self.left.append(entry)
        for table, cells in tables.values():
            before = self.made.get(table.path, self._sources.at(table.path).data)
            self.made[table.path] = table.with_cells(before, cells, self._sources)
        return others

    def _yaml(self, source: Source, own: Sequence[Translated]) -> bytes:
        first, text = self._game.languages[0], source.text
        headings = [(entry, new) for entry, new in own if entry.label]
        texts = YamlTexts(text, self._game.languages)
        edits: list[Edit] = []
        tables: dict[int, BarTable] = {}
        for entry, translation in own:
            if entry.label:
                continue
            if source.line(entry.place.line).lstrip().startswith("|"):
                table = BarTable(source, entry.place.line)
                table = tables.setdefault(table.first, table)
                header_of = partial(self._header, entry)
                if not table.put(entry.place, entry.field, self._lang, translation, header_of):
                    self.left.append(entry)
                continue
            edit = texts.edit(entry.place, first, self._lang, translation)
            if edit is None:
                self.left.append(entry)
            else:
                edits.append(edit)
        edits += [edit for table in tables.values() for edit in table.edits()]
        text = edited(text, sorted(edits))
        for entry, translation in headings:
            added = YamlTexts(text, self._game.languages).add_label(
                entry.label, {first: entry.original, self._lang: translation}
            )
            if added is None:
                self.left.append(entry)
            else:
                text = edited(text, [added])
        return source.bom + text.encode(source.encoding)

    def _csv(self, source: Source, own: Sequence[Translated]) -> bytes:
        rows = read_csv(source.data, Diagnostics())
        header = self._header(own[0][0], rows[0].line, rows[0].cells)
        return csv_with(source, header, self._cells(header, own))

    def _workbook(self, data: bytes, own: Sequence[Translated]) -> bytes:
        by_deck: defaultdict[str, list[Translated]] = defaultdict(list)
        for entry, translation in own:
            by_deck[entry.deck].append((entry, translation))
        for deck, texts in by_deck.items():
            rows = read_workbook(data, deck, Diagnostics()).rows
            header = self._header(texts[0][0], rows[0].line, rows[0].cells)
            data = xlsx_with(data, sheet_part(data, deck), header, self._cells(header, texts))
        return data

    def _header(self, entry: Entry, line: int, cells: Sequence[str]) -> Header:
        deck = self._game.deck(entry.deck)
        types: Mapping[str, str] = deck.field_types if deck else {}
        given = self._head(entry).get("columns")
        columns = given if isinstance(given, dict) else {}
        return Header(line, cells, HeadingRules(self._game.languages, types, columns))

    def _head(self, entry: Entry) -> Mapping[str, Any]:
        """Return what the file of a text's deck says; nothing where it is a bare table."""
        deck = self._game.deck(entry.deck)
        is_yaml = deck is not None and deck.place.file.endswith((".yaml", ".yml"))
        given: Any = self._sources.document(deck.place.file).data if deck and is_yaml else None
        return given if isinstance(given, dict) else {}

    def _cells(self, header: Header, own: Sequence[Translated]) -> Cells:
        cells = Cells()
        for entry, translation in own:
            cells.put(header, entry.place, entry.field, self._lang, translation)
        return cells

"""Read an author's list of cards as rows: a table, a workbook, or YAML or JSON with a list of maps."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from cardgen.commands.new_project.yaml_deck import YamlSource
from cardgen.findings import ERROR, WARNING, CardgenError, Finding, errors_of
from cardgen.load import yamlfile
from cardgen.load.decks.deck import TABLE_SUFFIXES, YAML_SUFFIXES
from cardgen.load.document import MORE, Diagnostics
from cardgen.load.source import WORKBOOKS, read_file
from cardgen.load.tables.asides import rows_in_use
from cardgen.load.tables.card_lists import json_as_yaml, read_card_list
from cardgen.load.tables.columns import header_languages
from cardgen.load.tables.csvfile import read_csv
from cardgen.load.tables.tablefile import Row, no_cards
from cardgen.load.tables.workbook import Sheet, read_sheets
from cardgen.model.kind import kinds

#: An address, as a path is written: with one of its slashes.
_ADDRESS = re.compile(r"https?:/+\S")


@dataclass(frozen=True)
class CardList:
    """The readable rows of a list of cards.

    Attributes:
        deck: the id of the deck it becomes; sheet: the worksheet's name in a workbook with several, else empty.
        rows: header first; `place` maps a row's line and a column to a place in the author's file.
        cards: number of cards in the list, including unreadable ones.
        data: the file's bytes, which the project uses unchanged if it is a table; yaml: the file's comments if it
            is YAML.
    """

    deck: str
    rows: Sequence[Row]
    cards: int
    data: bytes
    place: Callable[[int, int], tuple[int, int]]
    sheet: str = ""
    yaml: YamlSource | None = None

    def without(self, findings: Sequence[Finding]) -> Sequence[Row]:
        """Return the rows on which findings are no errors, header first; none if the header has one."""
        errors = [f.place for f in errors_of(findings) if not f.message.endswith(MORE)]
        bad = {at.line for at in errors if not self.sheet or at.cell.worksheet in ("", self.sheet)}
        return [] if self.rows[0].line in bad else [row for row in self.rows if row.line not in bad]


def read_cards(path: Path, deck: str, diagnostics: Diagnostics) -> list[CardList]:
    """Return the lists of cards in a file: one, or one per worksheet that is a list of cards.

    Args:
        deck: the id of the deck if the file has one list.

    Errors:
        CardgenError: an unsupported suffix. Findings: those of the reader of YAML and of `read_card_list`; CG001
            (warning) worksheets that are not lists of cards; those of the readers of tables, where no list is
            returned: others are found when the project is read.
    """
    suffix = path.suffix.lower()
    if _ADDRESS.match(path.as_posix()):
        raise CardgenError(
            "a table on the web is fetched, not imported: create a project (cardgen new DIR), write 'table: cards.csv' "
            "and 'url: https://…' into its deck in place of the cards, and run 'cardgen fetch'"
        )
    if suffix not in TABLE_SUFFIXES + YAML_SUFFIXES:
        raise CardgenError(f"'{path.name}' cannot be read; save it as .xlsx, .ods or .csv")
    data = read_file(path, path.resolve().parent, diagnostics)
    if data is None:
        return []
    if suffix in WORKBOOKS:
        return _from_workbook(data, deck, diagnostics)
    found = (
        _from_yaml(data, deck, diagnostics, is_json=suffix == ".json")
        if suffix in YAML_SUFFIXES
        else _from_csv(data, deck, diagnostics)
    )
    return [found] if found else []


def _from_csv(data: bytes, deck: str, diagnostics: Diagnostics) -> CardList | None:
    own = Diagnostics()
    found = _of_table(read_csv(data, own), data, deck, own)
    if not found:
        diagnostics.extend(own)
    return found


def _from_workbook(data: bytes, deck: str, diagnostics: Diagnostics) -> list[CardList]:
    """Return the list of each worksheet that has one; the deck of a single worksheet is named after the file."""
    types = {name: field.type for name, field in kinds()["card"].fields.items()}
    sheets = read_sheets(data, diagnostics)
    if len(sheets) < 2:
        alone = next(iter(sheets), Sheet())
        found = None if diagnostics.rows else _of_table(alone.rows, data, deck, alone.diagnostics)
        if not found:
            diagnostics.extend(alone.diagnostics)
        return [found] if found else []
    why = {sheet.id: no_cards(sheet.rows, header_languages(_heading(sheet)), types) for sheet in sheets}
    is_list = not all(why.values())
    lists = []
    for sheet in sheets:
        if why[sheet.id]:
            message = f"worksheet '{sheet.title}' is not read as a list of cards: {why[sheet.id]}"
            diagnostics.add("CG001", (1, 1), message, WARNING if is_list else ERROR)
            continue
        found = _of_table(sheet.rows, data, sheet.id, sheet.diagnostics, sheet.title)
        for code, line, column, message, severity, _change in () if found else sheet.diagnostics.rows:
            diagnostics.add(code, (line, column), f"worksheet '{sheet.title}': {message}", severity)
        lists += [found] if found else []
    return lists


def _heading(sheet: Sheet) -> Sequence[str]:
    return sheet.rows[0].cells if sheet.rows else ()


def _of_table(
    rows: Sequence[Row], data: bytes, deck: str, diagnostics: Diagnostics, sheet: str = ""
) -> CardList | None:
    """Return the list of a table's readable rows; None if the header could not be read."""
    if not rows:
        if not diagnostics.rows:
            _note_empty(diagnostics)
        return None
    broken = {line for _, line, _, _, severity, _ in diagnostics.rows if severity == ERROR}
    if rows[0].line in broken:
        return None
    types = {name: field.type for name, field in kinds()["card"].fields.items()}
    used = rows_in_use(rows, header_languages(rows[0].cells) or ("en",), {}, types, diagnostics)
    good = [row for row in used if row.line not in broken]
    return CardList(deck, good, len(used) - 1, data, lambda line, column: (line, column), sheet)


def _note_empty(diagnostics: Diagnostics) -> None:
    message = "the table is empty; expected a header such as name,text,copies and a row per card"
    diagnostics.add("CG011", (1, 1), message)


def _from_yaml(data: bytes, deck: str, diagnostics: Diagnostics, *, is_json: bool) -> CardList | None:
    parsed = yamlfile.parse(json_as_yaml(data) if is_json else data, diagnostics, codes=True)
    found = read_card_list(*parsed, diagnostics) if parsed is not None else None
    if found is None:
        return None
    comments = "" if is_json else data.decode("utf-8-sig")
    source = YamlSource(comments, found.marks, found.cards)
    return CardList(deck, found.rows, found.count, data, found.at, yaml=source)

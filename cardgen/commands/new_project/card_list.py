"""Read an author's list of cards as rows: CSV, XLSX, or YAML with a list of maps."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from pathlib import Path

from msgspec import Struct, field
from msgspec.structs import replace

from cardgen.commands.new_project.blocks import block_id, blocks_of
from cardgen.commands.new_project.deck_list import bars_table, deck_list, with_cards_as_rows
from cardgen.commands.new_project.deck_settings import (
    DeckSettings,
    decks_of,
    settings_for,
    settings_of_columns,
    settings_of_sheets,
)
from cardgen.commands.new_project.grid import grid_cards
from cardgen.commands.new_project.headless import (
    as_lines,
    cells_of,
    has_headings,
    is_sentences,
    numbered_columns,
)
from cardgen.commands.new_project.markdown_cards import markdown_cards
from cardgen.commands.new_project.row_choice import RowChoice
from cardgen.commands.new_project.technical import is_called
from cardgen.commands.new_project.understanding import card_rules, understand
from cardgen.commands.new_project.yaml_deck import YamlSource
from cardgen.findings import ERROR, WARNING, CardgenError
from cardgen.load import yamlfile
from cardgen.load.decks.deck import TABLE_SUFFIXES, YAML_SUFFIXES
from cardgen.load.document import Diagnostics
from cardgen.load.names import slug
from cardgen.load.source import WORKBOOKS, read_file
from cardgen.load.tables.asides import below_title, rows_in_use
from cardgen.load.tables.card_lists import json_as_yaml, read_card_list
from cardgen.load.tables.columns import header_languages
from cardgen.load.tables.csvfile import decoded, read_csv
from cardgen.load.tables.headings import heading_key
from cardgen.load.tables.numbered_columns import made_heading, with_numbered_columns
from cardgen.load.tables.records import Row, no_cards
from cardgen.load.tables.table_choice import CellRange
from cardgen.load.tables.workbook import Sheet, read_sheets

#: A text file with a card on each line.
_LINES = ".txt"
_MARKDOWN = ".md"


class CardList(Struct, frozen=True):
    """The readable rows of a list of cards.

    Attributes:
        deck: the id of the deck it becomes; sheet: the worksheet's name in a workbook with several, else empty.
        rows: header first; `place` maps a row's line and a column to a place in the author's file.
        cards: number of cards in the list, including unreadable ones.
        data: the file's bytes if the project can read it as it is; yaml: the file's comments if it is YAML.
        headed: the list has headings of its own; columns: meaning of those without a heading, by number.
        range: the cells of the list where it is one of several in a table; title: what it is called there.
        hidden: headings of columns that the workbook hides.
        language, file: that its file is called by, and what it is called in a project.
        why: it is written into a file of its own, if not for its form.
        settings: size and back; of_deck: the column by which its rows are one of several decks of a table.
        headings_of_deck: of columns that say what all of its cards have in common.
        translations: the worksheets or files of other languages, by language; beside: those files, by name;
            columns_kept: meaning of headings that the rows no longer have, and the author's tables do.
    """

    deck: str
    rows: Sequence[Row]
    cards: int
    data: bytes | None
    place: Callable[[int, int], tuple[int, int]]
    sheet: str = ""
    yaml: YamlSource | None = None
    headed: bool = True
    columns: Mapping[str, str] = field(default_factory=dict)
    range: CellRange | None = None
    title: str = ""
    hidden: Sequence[str] = ()
    language: str = ""
    file: str = ""
    why: str = ""
    settings: DeckSettings = DeckSettings()
    of_deck: RowChoice | None = None
    headings_of_deck: Sequence[str] = ()
    translations: Mapping[str, str] = field(default_factory=dict)
    beside: Mapping[str, bytes] = field(default_factory=dict)
    columns_kept: Mapping[str, str] = field(default_factory=dict)

    def without_asides(self, languages: Sequence[str], diagnostics: Diagnostics) -> CardList:
        """Return the list without totals and notes that show once its headings are understood."""
        columns = understand(self.rows, languages, self.columns, headed=self.headed).columns
        used = rows_in_use(self.rows, card_rules(languages, columns), diagnostics)
        return replace(self, rows=used, cards=self.cards - len(self.rows) + len(used))

    def with_sheet_name(self, message: str) -> str:
        """Prefix a message with the name of the worksheet, if there are several."""
        return f"worksheet '{self.sheet}': {message}" if self.sheet else message


def table_name(source: Path) -> str:
    """Return what an author's table is called in a project; a text file is cut by tabs or as a CSV file is."""
    suffix = source.suffix.lower()
    return f"{slug(source.stem) or 'cards'}{'.tsv' if suffix == '.txt' else suffix}"


def read_cards(path: Path, deck: str, diagnostics: Diagnostics) -> list[CardList]:
    """Return the lists of cards in a file: one, or one per worksheet that is a list of cards.

    Args:
        deck: the id of the deck if the file has one list.

    Errors:
        CardgenError: an unsupported suffix. Findings: those of the readers of tables and YAML and of
            `read_yaml_cards`; CG003 (warning) keys beside the list; CG011 no cards; CG001 (warning) worksheets
            that are not lists of cards.
    """
    suffix = path.suffix.lower()
    if suffix not in (*TABLE_SUFFIXES, *YAML_SUFFIXES, _LINES, _MARKDOWN):
        raise CardgenError(f"'{path.name}' cannot be read; save it as .xlsx or .csv")
    data = read_file(path, path.resolve().parent, diagnostics)
    if data is None:
        return []
    if suffix == ".json":
        data = json_as_yaml(data)
    if suffix in WORKBOOKS:
        return _from_workbook(data, deck, diagnostics)
    if suffix == _MARKDOWN:
        found = _from_markdown(data, deck, diagnostics)
        return [found] if found else []
    if suffix in YAML_SUFFIXES:
        found = _from_yaml(data, deck, diagnostics)
        return [found] if found else []
    return _from_csv(data, deck, diagnostics)


def _from_markdown(data: bytes, deck: str, diagnostics: Diagnostics) -> CardList | None:
    text = decoded(data, diagnostics) or ""
    return _of_table(
        bars_table(text, diagnostics) or markdown_cards(text) or deck_list(text), None, deck, diagnostics
    )


def _from_csv(data: bytes, deck: str, diagnostics: Diagnostics) -> list[CardList]:
    read = Diagnostics()
    whole = read_csv(data, read)
    rows = below_title(whole, Diagnostics())
    text = decoded(data, Diagnostics()) or ""
    lines = as_lines(text) if rows and (not has_headings(rows) or is_sentences(text)) else None
    lines = deck_list(text) or lines
    if lines:
        decoded(data, diagnostics)
        found = _of_table(lines, None, deck, diagnostics)
        return [found] if found else []
    diagnostics.extend(read)
    return _lists_of(whole, data, deck, diagnostics)


def _from_workbook(data: bytes, deck: str, diagnostics: Diagnostics) -> list[CardList]:
    """Return the list of each worksheet that has one; the deck of a single worksheet is named after the file."""
    settings, sheets = settings_of_sheets(read_sheets(data, diagnostics))
    if len(sheets) < 2:
        alone = next(iter(sheets), Sheet())
        diagnostics.extend(alone.diagnostics)
        lists = _lists_of(alone.rows, data, deck, diagnostics, alone.title if settings else "", alone.hidden)
        return [_with_settings(one, settings) for one in lists]
    why = {sheet.id: _why_no_cards(sheet) for sheet in sheets}
    named = not all(why.values())
    # Cards may have no names; where some have, a sheet of few cells without is notes.
    why = {sheet.id: "" if _may_be_unnamed(sheet, beside_named=named) else why[sheet.id] for sheet in sheets}
    why |= {
        sheet.id: f"it sums up worksheet '{of}'"
        for sheet in sheets
        if not why[sheet.id] and (of := _summed_up(sheet, sheets))
    }
    is_list = not all(why.values())
    lists = []
    for sheet in sheets:
        if why[sheet.id]:
            message = f"worksheet '{sheet.title}' is not read as a list of cards: {why[sheet.id]}"
            diagnostics.add("CG001", (1, 1), message, WARNING if is_list else ERROR)
            continue
        taken = {other.id for other in sheets if other is not sheet} | {one.deck for one in lists}
        own = _lists_of(sheet.rows, data, sheet.id, sheet.diagnostics, sheet.title, sheet.hidden, taken)
        for code, line, column, message, severity, *_ in sheet.diagnostics.rows:
            diagnostics.add(code, (line, column), f"worksheet '{sheet.title}': {message}", severity)
        lists += own
    return [_with_settings(one, settings) for one in lists]


def _with_settings(cards: CardList, settings: Mapping[str, DeckSettings]) -> CardList:
    return replace(cards, settings=cards.settings.over(settings_for(settings, cards.title, cards.sheet)))


def _lists_of(
    rows: Sequence[Row],
    data: bytes,
    deck: str,
    diagnostics: Diagnostics,
    sheet: str = "",
    hidden: Set[int] = frozenset(),
    taken: Set[str] = frozenset(),
) -> list[CardList]:
    """Return the lists in a table: one, or several side by side or one below another; arguments as in `CardList`.

    Args:
        taken: ids of other decks.
    """
    blocks = blocks_of(rows) if rows else []
    lists: dict[str, CardList] = {}
    for number, block in enumerate(blocks, start=1):
        own = block_id(block.title, number, [*lists])
        found = _of_table(block.range.rows(rows), data, own, diagnostics, sheet)
        if found:
            lists[own] = replace(found, range=replace(block.range, worksheet=sheet), title=block.title)
    if not blocks and (found := _of_table(rows, data, deck, diagnostics, sheet)):
        lists = {one.deck: one for one in _by_deck(found, taken)}
    heads = {one.deck: enumerate(one.rows[0].cells) for one in lists.values()}
    return [
        replace(one, hidden=[cell for index, cell in heads[one.deck] if index in hidden])
        for one in lists.values()
    ]


def _by_deck(cards: CardList, taken: Set[str]) -> list[CardList]:
    """Return a list for each deck that a column names, or for each size of card; the list where no column does."""
    choices = decks_of(cards.rows)
    ids = [_id_of(str(choice.wanted[0]), cards.deck) for choice in choices]
    if not ids or len({*ids}) < len(ids) or taken & {*ids}:
        settings, headings = settings_of_columns(cards.rows)
        return [replace(cards, settings=settings, headings_of_deck=headings)]
    # Unreadable rows belong to no deck, and are counted with the first.
    lists, left = [], cards.cards - (len(cards.rows) - 1)
    for deck, choice in zip(ids, choices, strict=True):
        rows = choice.rows(cards.rows)
        settings, headings = settings_of_columns(rows)
        own = replace(cards, deck=deck, rows=rows, cards=len(rows) - 1 + left, title=str(choice.wanted[0]))
        lists.append(
            replace(own, settings=settings, of_deck=choice, headings_of_deck=[choice.heading, *headings])
        )
        left = 0
    return lists


def _id_of(title: str, deck: str) -> str:
    """Return the id of a deck that is called by a cell of a list."""
    own = slug(title)
    return f"{deck}-{own}" if own.isdecimal() else own


def _why_no_cards(sheet: Sheet) -> str:
    """Return why a sheet has no column of names; nothing where it has."""
    rows = below_title(sheet.rows, Diagnostics())
    return no_cards(rows, card_rules(header_languages(rows[0].cells if rows else ())))


def _summed_up(sheet: Sheet, sheets: Sequence[Sheet]) -> str:
    """Return the title of the worksheet that another sums up: each of its few rows has a word of a column there, and
    numbers."""
    rows = below_title(sheet.rows, Diagnostics())
    words = {*cells_of(rows[1:], 0)}
    others = [cell for row in rows[1:] for cell in row.cells[1:]]
    if len(words) < 2 or not all(
        cell.replace(".", "").replace(",", "").strip("%").isdecimal() for cell in others if cell
    ):
        return ""
    for other in (other for other in sheets if other is not sheet and len(other.rows) > len(rows)):
        columns = (cells_of(other.rows[1:], index) for index in range(len(other.rows[0].cells)))
        if any(
            words - {"Total", "Summe", "Summa"} == {*cells} and len(cells) > len({*cells})
            for cells in columns
        ):
            return other.title
    return ""


def _may_be_unnamed(sheet: Sheet, *, beside_named: bool) -> bool:
    """Return whether a sheet has headings of several columns and rows below, as a list of cards without names has.

    Args:
        beside_named: another sheet has names; then there is a heading over each column, and cells in most rows.
    """
    rows = below_title(sheet.rows, Diagnostics())
    if rows and grid_cards(rows):
        return True
    if len(rows) < 2 or len(rows[0].cells) < 2 or not has_headings(rows):
        return False
    full = [row for row in rows[1:] if len([cell for cell in row.cells if cell]) > 1]
    return not beside_named or (len(rows[0].cells) > 2 and all(rows[0].cells) and 2 * len(full) > len(rows))


def _of_table(
    rows: Sequence[Row], data: bytes | None, deck: str, diagnostics: Diagnostics, sheet: str = ""
) -> CardList | None:
    """Return the list of a table's readable rows; None if the header could not be read."""
    if not rows:
        if not diagnostics.rows:
            _note_empty(diagnostics)
        return None
    above, rows = rows[0], below_title(rows, diagnostics)
    if turned := with_cards_as_rows(rows) or grid_cards(rows):
        rows, data = turned, None
    headed = has_headings(rows)
    grouped = _of_back(above, rows[0]) if above is not rows[0] else {}
    columns = _unnamed_columns(rows, diagnostics) if headed else numbered_columns(rows)
    columns |= grouped
    rows = with_numbered_columns(rows, columns)
    broken = {line for _, line, _, _, severity, *_ in diagnostics.rows if severity == ERROR}
    if rows[0].line in broken:
        return None
    rules = card_rules(header_languages(rows[0].cells) or ("en",), columns)
    used = rows_in_use(rows, rules, diagnostics)
    good = [row for row in used if row.line not in broken]
    _warn_several_lists(rows, diagnostics)

    def place(line: int, column: int) -> tuple[int, int]:
        return max(line, 1), column

    return CardList(deck, good, len(used) - 1, data, place, sheet, headed=headed, columns=columns)


def _of_back(above: Row, head: Row) -> dict[str, str]:
    """Return fields of the back for headings below one that says *Back*, in a row of its own above the headings."""
    found: dict[str, str] = {}
    group = ""
    for index, heading in enumerate(head.cells):
        group = above.cells[index] if index < len(above.cells) and above.cells[index] else group
        if heading and is_called(group, "backs"):
            found[heading] = (
                f"back.{heading_key(heading) or f'column_{index + 1}'}" if found else "back.title"
            )
    return found if len({*map(str.lower, head.cells)}) == len(head.cells) else {}


def _unnamed_columns(rows: Sequence[Row], diagnostics: Diagnostics) -> dict[str, str]:
    """Return fields of their own for columns without a heading, and for those whose heading is there twice.

    Errors: CG002 (warning) cells without a heading.
    """
    head, body = rows[0], rows[1:]
    found: dict[str, str] = {}
    for index in range(max(len(row.cells) for row in rows)):
        heading = head.cells[index] if index < len(head.cells) else ""
        cells = cells_of(body, index)
        if heading and heading.lower() in map(str.lower, head.cells[:index]):
            found[f"{heading} {index + 1}"] = f"{heading_key(heading)}_{index + 1}"
        # Beyond the headings, a few cells are of texts with delimiters that are not quoted.
        elif not heading and cells and (index < len(head.cells) or 2 * len(cells) > len(body)):
            heading = made_heading(index)
            found[heading] = f"column_{index + 1}"
            line = next(row.line for row in body if row.cells[index : index + 1] not in ((), ("",)))
            message = (
                f"the cell has no heading and is read as '{heading}'; quote texts that hold the delimiter"
            )
            diagnostics.add("CG002", (line, index + 1), message, WARNING)
    return found


def _warn_several_lists(rows: Sequence[Row], diagnostics: Diagnostics) -> None:
    """Warn of an empty column between two others: there may be lists side by side.

    Errors: CG002 (warning).
    """
    head = rows[0].cells
    first = next((index for index, cell in enumerate(head) if cell), 0)
    for index in range(first + 1, len(head) - 1):
        if not head[index] and not cells_of(rows, index) and len(cells_of(rows[1:], index + 1)) > 1:
            message = (
                "column {} is empty; if there is another list of cards to the right of it, put that on a sheet, or "
                "into a file, of its own"
            )
            diagnostics.add("CG002", (rows[0].line, index + 1), message.format(index + 1), WARNING)
            return


def _note_empty(diagnostics: Diagnostics) -> None:
    message = "the table is empty; expected a header such as name,text,copies and a row per card"
    diagnostics.add("CG011", (1, 1), message)


def _from_yaml(data: bytes, deck: str, diagnostics: Diagnostics) -> CardList | None:
    parsed = yamlfile.parse(data, diagnostics, codes=True)
    table = read_card_list(*parsed, diagnostics) if parsed else None
    if table is None:
        return None
    source = YamlSource(data.decode("utf-8-sig"), table.marks, table.cards)
    return CardList(deck, table.rows, table.count, None, table.at, yaml=source)

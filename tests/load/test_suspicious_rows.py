"""What in a table is hardly meant as it stands: it is read so, and reported."""

from __future__ import annotations

import openpyxl
import pytest

from cardgen.cache import Cache
from cardgen.check.engine.suppressions import _read_table
from cardgen.load.game import load_game
from cardgen.load.sources import Sources

DECK = "title: Cards\nsource: own design\ncertainty: designed\ntable: cards.csv\n"


def found(tmp_path, table, *, deck=""):
    """Return the findings of a game of one deck, as file, code, line, column, severity and message."""
    folder = tmp_path / "content" / "keep"
    (folder / "decks").mkdir(parents=True)
    (folder / "game.yaml").write_text("title: Keep\nlanguages: [en]\n")
    (folder / "decks" / "cards.csv").write_text(table)
    if deck:
        (folder / "decks" / "cards.yaml").write_text(DECK + deck)
    loaded = load_game(folder, tmp_path)
    return [
        (f.place.file.rpartition("/")[2], f.code, f.place.line, f.place.column, f.severity, f.message)
        for f in loaded.findings
    ]


# --- Counts under another heading ---


@pytest.mark.parametrize("heading", ["#", "Nr", "Nr.", "No.", "no", "N°", "Nº", "№"])
def test_numbers_that_may_be_counts_are_reported_at_their_heading(tmp_path, heading):
    ((*place, message),) = found(tmp_path, f"name,{heading}\nRat,3\nOrc,2.0\nElf,3\n")
    assert place == ["cards.csv", "CG003", 1, 2, "warning"]
    assert message == (
        f"column '{heading}' is a field of its own; if it says how many to print, rename it 'copies' "
        f'or write columns: {{"{heading}": copies}}'
    )


@pytest.mark.parametrize(
    "table",
    [
        "#,name\n1,Rat\n2,Orc\n",
        "#,name\n101,Rat\n102,Orc\n105,Elf\n",
        "#,name\n1,Rat\n",
        "#,name\n3a,Rat\n3b,Orc\n2,Elf\n",
        "#,name\n30000,Rat\n2,Orc\n",
        "#,name\n,Rat\n,Orc\n",
        "#,name,copies\n3,Rat,1\n2,Orc,1\n",
        "#,name,antal\n3,Rat,1\n2,Orc,1\n",
        "cost,name\n3,Rat\n2,Orc\n",
    ],
)
def test_numbers_of_rows_are_no_counts(tmp_path, table):
    assert found(tmp_path, table) == []


@pytest.mark.parametrize(
    "deck", ['columns: {"Nr": copies}\n', 'columns: {"nr": level}\n', "fields: {nr: number}\n"]
)
def test_numbers_that_the_deck_explains_are_not_reported(tmp_path, deck):
    assert found(tmp_path, "name,Nr\nRat,3\nOrc,2\n", deck=deck) == []


@pytest.mark.parametrize(
    ("cell", "said"),
    [
        ("2-3", "'2-3'; 3 are printed"),
        ("4 – 1", "'4 – 1'; 4 are printed"),
        ("3-Feb", "'3-Feb' is a date, which a spreadsheet makes of '2-3'; 3 are printed"),
        ("02. Mrz", "'02. Mrz' is a date, which a spreadsheet makes of '2-3'; 3 are printed"),
        ("3月2日", "'3月2日' is a date, which a spreadsheet makes of '2-3'; 3 are printed"),
        ("2026-02-03", "'2026-02-03' is a date, which a spreadsheet makes of '2-3'; 3 are printed"),
    ],
)
def test_copies_that_are_a_range_or_were_one_are_the_larger_number_and_reported(tmp_path, cell, said):
    (reported,) = found(tmp_path, f"name,copies\nRat,{cell}\nOrc,2\n")
    assert reported == (
        "cards.csv",
        "CG005",
        2,
        2,
        "warning",
        f"copies: {said}, write the number that is meant",
    )


# --- Another word for a field ---


@pytest.mark.parametrize(
    ("word", "meant"), [("count", "copies"), ("Quantity", "copies"), ("rules", "text"), ("picture", "art")]
)
def test_another_word_for_a_field_is_reported_in_the_deck(tmp_path, word, meant):
    reported = found(tmp_path, "name,Mine\nRat,3\nOrc,2\n", deck=f"columns: {{Mine: {word}}}\n")
    message = f"columns: 'Mine' is read as a field '{word}' of its own; did you mean '{meant}'?"
    assert reported == [("cards.yaml", "CG003", 5, 10, "warning", message)]


@pytest.mark.parametrize(
    ("heading", "deck"),
    [
        ("Effect", "columns: {Effect: effect}\n"),
        ("Mine", "columns: {Mine: count}\nfields: {count: number}\n"),
        ("Mine,copies", "columns: {Mine: count}\n"),
        ("Mine,antal", "columns: {Mine: count}\n"),
        ("Mine", "columns: {Mine: level}\n"),
    ],
)
def test_a_word_that_is_meant_so_is_not_reported(tmp_path, heading, deck):
    more = ",1" * heading.count(",")
    assert found(tmp_path, f"name,{heading}\nRat,3{more}\nOrc,2{more}\n", deck=deck) == []


# --- Totals ---


@pytest.mark.parametrize("name", ["Total", "Sum of all", "Rat"])
def test_a_last_row_that_adds_up_the_copies_is_reported(tmp_path, name):
    table = f"name,text,copies\nRat,bites,3\nOrc,hits,2\nElf,,\nImp,,1\n{name},,6\n"
    ((*place, message),) = found(tmp_path, table)
    assert place == ["cards.csv", "CG005", 6, 3, "warning"]
    assert message == (
        "this row looks like a total; it is left out ('all_rows: true' in the deck keeps it)"
        if name != "Rat"
        else "this row looks like a total: its copies (6) are those of all rows above; it is left out "
        "('all_rows: true' in the deck keeps it)"
    )


@pytest.mark.parametrize(
    "rows",
    [
        "Rat,bites,3\nOrc,hits,2\nElf,,1\nImp,,7\n",
        "Rat,bites,3\nOrc,hits,2\nElf,,1\nImp,flies,6\n",
        "Rat,bites,3\nOrc,hits,2\nImp,,5\n",
        "Rat,,1\nOrc,,1\nElf,,1\nImp,,3\n",
        "Rat,bites,3\nImp,,6\nOrc,hits,2\nElf,,1\n",
    ],
)
def test_a_row_that_may_be_a_card_is_not_reported(tmp_path, rows):
    assert found(tmp_path, f"name,text,copies\n{rows}") == []


# --- Worksheets ---


def game_of_workbook(tmp_path, decks, sheets=("Monsters", "Items", "Notes"), broken=""):
    """Return decks by id with their names, and messages, of a game with a workbook and decks that name it."""
    folder = tmp_path / "content" / "keep" / "decks"
    folder.mkdir(parents=True)
    (folder.parent / "game.yaml").write_text("title: Keep\nlanguages: [en]\n")
    book = openpyxl.Workbook()
    book.remove(book.active)
    for title in sheets:
        sheet = book.create_sheet(title)
        sheet.append(["name"])
        sheet.append([f"One of {title}"])
        if title == broken:
            sheet["B1"] = "cardgen: allow"
            sheet["B3"] = "CG004 (as it is)"
    book.save(folder / "book.xlsx")
    for deck in decks:
        (folder / f"{deck}.yaml").write_text(f"title: {deck}\ntable: book.xlsx\n")
    cache = Cache(tmp_path / "cache")
    first, again = (load_game(folder.parent, tmp_path, cache) for _ in range(2))
    assert first.findings == again.findings, "the same from the cache"
    names = {deck.id: [c.name("en") for c in deck.components] for deck in first.game.decks}
    return names, [(f.severity, str(f.place).rpartition("/")[2], f.message) for f in first.findings]


def test_sheets_that_no_deck_reads_are_reported_once(tmp_path):
    names, ((severity, file, message),) = game_of_workbook(tmp_path, ["items", "monsters"])
    assert names == {"items": ["One of Items"], "monsters": ["One of Monsters"]}
    assert (severity, file) == ("warning", "book.xlsx:1:1")
    assert message.startswith("no deck reads worksheet 'Notes'; ")


def test_what_is_wrong_with_a_sheet_names_it(tmp_path):
    _, reported = game_of_workbook(tmp_path, ["items"], broken="Items")
    assert [(place, message) for severity, place, message in reported if severity == "error"] == [
        ("book.xlsx:Items!A3", "column 'name' is empty in this row")
    ]


def test_an_allow_counts_on_its_own_sheet(tmp_path):
    game_of_workbook(tmp_path, ["items"], broken="Items")
    source = Sources((tmp_path,)).at(tmp_path / "content/keep/decks/book.xlsx")
    (allow,) = _read_table(source, "book.xlsx")._allows
    assert (allow.codes, str(allow.place)) == (("CG004",), "book.xlsx:Items!B3")


def test_a_workbook_alone_tells_of_its_further_sheets(tmp_path):
    names, ((_, _, message),) = game_of_workbook(tmp_path, [])
    assert names == {"book": ["One of Monsters"]}
    assert message.startswith("no deck reads worksheets 'Items', 'Notes'; ")


def test_nothing_is_reported_where_every_sheet_is_read(tmp_path):
    sheets = ("Room cards!", "Room cards &", "Карты")
    names, reported = game_of_workbook(tmp_path, ["room-cards", "room-cards-2", "sheet-3"], sheets)
    assert list(names.values()) == [[f"One of {title}"] for title in sheets]
    assert reported == []

"""CSV and XLSX to records: delimiters, languages, types, places, and workbooks meant to hurt."""

from __future__ import annotations

import datetime
import io
import re
import time
import zipfile

import openpyxl
import pytest

from cardgen.load.document import Diagnostics, find
from cardgen.load.names import field_name, slug
from cardgen.load.tables.code_pages import code_page_of
from cardgen.load.tables.columns import HeadingRules, header_languages
from cardgen.load.tables.csvfile import read_csv
from cardgen.load.tables.headings import heading_key, synonym_of, synonyms
from cardgen.load.tables.numbers import cell_number
from cardgen.load.tables.records import MAX_CELL, MAX_COLUMNS, to_records
from cardgen.load.tables.unpacking import MAX_ENTRIES
from cardgen.load.tables.workbook import read_workbook
from tests.paths import ROOT

CARD = {"name": "text", "type": "text", "text": "text", "art": "word"}


def csv_rows(text):
    diagnostics = Diagnostics()
    rows = read_csv(text if isinstance(text, bytes) else text.encode(), diagnostics)
    return rows, diagnostics.to_rows()


def records(text, languages=("en",), types=None, columns=None):
    rows, problems = csv_rows(text)
    assert problems == []
    diagnostics = Diagnostics()
    rules = HeadingRules(languages, types or CARD, columns or {})
    return to_records(rows, "deck", rules, diagnostics), diagnostics.to_rows()


def workbook(rows, title="Sheet1", more=()):
    book = openpyxl.Workbook()
    book.active.title = title
    for row in rows:
        book.active.append(row)
    for name, state, others in more:
        sheet = book.create_sheet(name)
        sheet.sheet_state = state
        for row in others:
            sheet.append(row)
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


def xlsx_rows(data, deck="deck"):
    diagnostics = Diagnostics()
    started = time.process_time()
    rows = list(read_workbook(data, deck, diagnostics).rows)
    assert time.process_time() - started < 20
    return rows, diagnostics.to_rows()


def repacked(data, change):
    """Pack a workbook anew, each part changed by a function of name and bytes (None drops it)."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for entry in old.infolist():
            part = change(entry.filename, old.read(entry))
            if part is not None:
                new.writestr(entry.filename, part)
    return out.getvalue()


# --- CSV ---


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_the_delimiter_is_found(delimiter):
    text = "name,text,copies\nOrc,hits,2\n".replace(",", delimiter)
    assert [row.cells for row in csv_rows(text)[0]] == [("name", "text", "copies"), ("Orc", "hits", "2")]


def test_a_delimiter_inside_texts_does_not_win():
    rows, _ = csv_rows("name;text\nOrc;one, two, three, four\nElf;a, b\n")
    assert [len(row.cells) for row in rows] == [2, 2, 2]
    rows, _ = csv_rows('"name, in short",text\n"a;b;c",d\n')
    assert rows[0].cells == ("name, in short", "text")


def test_lines_are_those_of_the_file():
    text = '\ufeffname,text\r\n"Orc","one\r\ntwo"\r\n\r\n , \r\nElf,x\r\n'
    rows, problems = csv_rows(text)
    assert problems == []
    assert [(row.line, row.cells) for row in rows] == [
        (1, ("name", "text")),
        (2, ("Orc", "one\r\ntwo")),
        (6, ("Elf", "x")),
    ]


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"name,text\nOrc,sm\x81\n", ("CG001", 2, 7)),
        (b"\xef\xbb\xbfname,text\nOrc,sm\xe5\n", ("CG001", 2, 7)),
        ("name,text\nOrc,x\n".encode("utf-16")[:-1], ("CG001", 1, 1)),
        (b"name,text\nOrc,\x00\n", ("CG001", 2, 5)),
        (b'name,text\nOrc,"open\nand more\n', ("CG002", 2, 1)),
        (b'name,text\nOrc,"a" b\n', ("CG002", 2, 1)),
        (b"name,text\nElf,y\nOrc," + b"x" * (MAX_CELL + 1) + b"\n", ("CG009", 3, 1)),
        (b"n," * (MAX_COLUMNS + 1) + b"x\n", ("CG009", 1, 1)),
        (b"a\n" * 30_000, ("CG009", 20_002, 1)),
    ],
)
def test_broken_tables_name_the_line(data, expected):
    rows, problems = csv_rows(data)
    assert rows == []
    assert [row[:3] for row in problems] == [expected]


@pytest.mark.parametrize("first", ["", "sep=;\r\n", '"SEP=;"\n'])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-be", "cp1252"])
def test_a_table_as_a_spreadsheet_saves_it(first, encoding):
    data = f"{first}name;text\r\nOrc;små, “gröna”\r\n".encode(encoding)
    rows, problems = csv_rows(b"\xfe\xff" + data if encoding == "utf-16-be" else data)
    assert [row.cells for row in rows] == [("name", "text"), ("Orc", "små, “gröna”")]
    line = 3 if first else 2
    assert rows[1].line == line, "lines are those of the file"
    warned = [("CG001", line, 7, "warning")] if encoding == "cp1252" else []
    assert [(*row[:3], row[4]) for row in problems] == warned
    assert all("'små'" in row[3] for row in problems)


def test_sep_is_believed_and_only_as_a_whole_line():
    rows, _ = csv_rows("sep=|\na,b|c,d\n1,2|3,4\n")
    assert [row.cells for row in rows] == [("a,b", "c,d"), ("1,2", "3,4")]
    assert csv_rows("sep=;x,b\n1,2\n")[0][0].cells == ("sep=;x", "b")


def test_columns_become_fields():
    text = (
        "Name,Text,Type,Antal,Art,Source,Certainty,Mana Cost,Rare\n"
        'Orc,"One.\n\nTwo.\nThree.",Foe,3,orc,my notes,designed,7,a b\n'
    )
    table, problems = records(text)
    assert problems == []
    assert table.rows == [
        {
            "name": {"en": "Orc"},
            "text": {"en": "One.\n\nTwo.\u2028Three."},
            "type": {"en": "Foe"},
            "copies": 3,
            "art": "orc",
            "source": "my notes",
            "certainty": "designed",
            "mana_cost": 7,
            "rare": "a b",
            "id": "deck-orc",
        }
    ]
    assert table.types == {**CARD, "mana_cost": "number", "rare": "text"}
    assert find(table.positions[0], ["mana_cost"]) == (2, 8)
    assert find(table.positions[0], ["text", "en"]) == (2, 2)
    assert find(table.positions[0], ["note"]) == (2, 1)
    assert find(table.positions[0], ["copies"], key=True) == (1, 4)


@pytest.mark.parametrize("alias", ["copies", "qty", "Count", "antal", "Anzahl", "aantal", "QUANTITY"])
def test_other_words_for_copies(alias):
    table, _ = records(f"name,{alias}\nOrc,3\nElf,\n")
    assert [row.get("copies") for row in table.rows] == [3, None]


def test_a_row_of_no_copies_is_left_out():
    table, _ = records("name,copies\nOrc,0\nElf,2\n")
    assert [row["id"] for row in table.rows] == ["deck-elf"]


@pytest.mark.parametrize("form", ["{}.{}", "{}_{}", "{} ({})", "{}({})", "{} {}"])
def test_a_column_by_language(form):
    header = ",".join(form.format(f, lang) for f in ("Name", "text", "extra") for lang in ("sv", "EN"))
    table, problems = records(f"{header}\nOrch,Orc,slår,hits,x,y\n", languages=("sv", "en"))
    assert problems == []
    assert table.rows[0]["name"] == {"sv": "Orch", "en": "Orc"}
    assert table.rows[0]["extra"] == {"sv": "x", "en": "y"}
    assert table.rows[0]["id"] == "deck-orc", "ids are English where there is English"
    assert table.types["extra"] == "text"
    assert find(table.positions[0], ["text", "en"]) == (2, 4)


def test_ids_are_made_and_numbered_and_own_ids_kept():
    table, _ = records("name,id\nÅke Söder!,\nAke Soder,\nOrc,my-orc\nЖук,\n")
    assert [row["id"] for row in table.rows] == ["deck-ake-soder", "deck-ake-soder-2", "my-orc", "deck-5"]
    assert find(table.positions[0], ["id"]) == (2, 1)


def test_types_of_unknown_columns():
    text = 'name,a,b,c,d\nx,1,007,1.5,yes\ny,-3,8,"2,25",no\n'
    table, _ = records(text, languages=("en", "sv"), types={"name": "word", "d": "flag"})
    assert table.types == {"name": "word", "d": "flag", "a": "number", "b": "word", "c": "number"}
    assert [(r["a"], r["b"], r["c"], r["d"]) for r in table.rows] == [
        (1, "007", 1.5, True),
        (-3, "8", 2.25, False),
    ]


def test_columns_the_author_explains():
    columns = {"Regeltext": "text", "Titel EN": "name"}
    table, problems = records("titel en,REGELTEXT\nOrc,hits\n", columns=columns)
    assert problems == []
    assert table.rows[0]["name"] == {"en": "Orc"}
    assert table.rows[0]["text"] == {"en": "hits"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("name,text.fr\nOrc,x\n", [("CG003", 1, 2)]),
        ("name,text (de)\nOrc,x\n", [("CG003", 1, 2)]),
        ("name,number\nOrc,3\n", [("CG003", 1, 2)]),
        ("name,back\nOrc,3\n", [("CG003", 1, 2)]),
        ("name,ex,antal\nOrc,3,4\n", [("CG006", 1, 3)]),
        ("namn,titel,text\nOrc,Elf,x\n", [("CG006", 1, 2)]),
        ("kort nr,regel\n1,x\n2,y\n3,x\n", [("CG004", 1, 1)]),
        ("My cards,\nname,text\nOrc,x\nElf,y\n", [("CG004", 1, 1)]),
        ("name,text,text.en\nOrc,a,b\n", [("CG006", 1, 3)]),
        ("name,text\nOrc,x,extra\n", [("CG002", 2, 3)]),
        ("name,,text\nOrc,stray,x\n", [("CG002", 2, 2)]),
        ("name,text\n", [("CG011", 1, 1)]),
        ("", [("CG011", 1, 1)]),
    ],
)
def test_mistakes_in_a_table_have_code_and_place(text, expected):
    diagnostics = Diagnostics()
    rows = read_csv(text.encode(), diagnostics)
    to_records(rows, "deck", HeadingRules(("en",), CARD), diagnostics)
    assert [row[:3] for row in diagnostics.to_rows()] == expected


def test_a_plain_column_in_a_game_of_several_languages_is_reported_once():
    table, problems = records("name,copies\nOrc,1\nElf,1\n", languages=("sv", "en"))
    assert [row[:3] for row in problems] == [("CG007", 1, 1)]
    assert [row["name"] for row in table.rows] == [{"sv": "Orc", "en": "Orc"}, {"sv": "Elf", "en": "Elf"}]


def test_numbers_as_people_write_them():
    assert [cell_number(cell) for cell in ("7", "7.0", "2,5", "x", "1_0", "٣", "")] == [
        7,
        7,
        2.5,
        "x",
        "1_0",
        "٣",
        "",
    ]
    assert [cell_number(cell) for cell in ("nan", "inf", "1e999", "9" * 400)] == [
        "nan",
        "inf",
        "1e999",
        "9" * 400,
    ]


def test_names_become_slugs():
    assert slug("  Åse & Øl: Straße — №3 ") == "ase-ol-strasse-no3"
    assert slug("Жук") == ""
    assert field_name("2nd Cost (gold)") == "nd_cost_gold"
    assert header_languages(["id", "Name.sv", "Name.en", "text_sv", "cost_xp"]) == ("sv", "en")
    assert header_languages(["name", "text", "some text"]) == ()


# --- Headings of strangers ---


@pytest.mark.parametrize(
    ("heading", "field"),
    [
        (" NAMN ", "name"),
        ("Card Name", "name"),
        ("Kortnamn", "name"),
        ("Rules text", "text"),
        ("Beschreibung", "text"),
        ("effekt", "text"),
        ("Kategori", "type"),
        ("Bild", "art"),
        ("Number of copies", "copies"),
        ("St", "copies"),
        ("x", "copies"),
    ],
)
def test_a_synonym_is_its_field(heading, field):
    name = "" if field == "name" else ",name"
    table, problems = records(f"{heading}{name}\n3,Orc\n" if name else f"{heading}\n3\n")
    assert problems == []
    assert table.rows[0][field] == {"copies": 3, "art": "3"}.get(field, {"en": "3"})


def test_the_field_itself_wins_over_a_synonym_wherever_it_stands():
    for header, row in (
        ("title,name,count,copies", "Sir,Orc,9,2"),
        ("name,title,copies,count", "Orc,Sir,2,9"),
    ):
        table, problems = records(f"{header}\n{row}\n")
        assert problems == []
        assert table.rows[0]["name"] == {"en": "Orc"}
        assert table.rows[0]["title"] == "Sir"
        assert (table.rows[0]["copies"], table.rows[0]["count"]) == (2, 9)


def test_a_declared_or_explained_field_is_no_synonym():
    table, _ = records("name,effect\nOrc,hits\n", types={**CARD, "effect": "word"})
    assert table.rows[0]["effect"] == "hits"
    table, _ = records("name,Effect\nOrc,hits\n", columns={"Effect": "effect"})
    assert "text" not in table.rows[0]
    assert table.rows[0]["effect"] == "hits"


def test_x_beside_y_is_a_place_and_no_count():
    table, problems = records("name,x,y\nOrc,0,1\n")
    assert problems == []
    assert (table.rows[0]["x"], table.rows[0].get("copies")) == (0, None)


@pytest.mark.parametrize("form", ["{}.{}", "{}_{}", "{} ({})", "{}:{}", "{} {}"])
def test_synonyms_by_language(form):
    header = ",".join(form.format(*pair) for pair in (("Namn", "sv"), ("Title", "EN"), ("regeltext", "sv")))
    table, problems = records(f"{header},{form.format('Effect', 'en')}\nOrch,Orc,slår,hits\n", ("sv", "en"))
    assert problems == []
    assert table.rows[0]["name"] == {"sv": "Orch", "en": "Orc"}
    assert table.rows[0]["text"] == {"sv": "slår", "en": "hits"}
    assert header_languages([form.format("Namn", "sv"), form.format("Title", "de")]) == ("sv", "de")


def test_fields_of_a_back_are_the_backs_own():
    table = "name,back.title,Back. Motto.sv,back.motto.en,back.template\nAnn,Red,Svik,Betray,\nBob,,,,other\n"
    read, problems = records(table, languages=("sv", "en"), types={"name": "word"})
    assert problems == []
    assert [row.get("back") for row in read.rows] == [
        {"title": "Red", "motto": {"sv": "Svik", "en": "Betray"}},
        {"template": "other"},
    ]
    assert find(read.positions[0], ["back", "motto", "en"]) == (2, 4)
    assert find(read.positions[1], ["back", "template"]) == (3, 5)


def test_a_field_of_a_back_stands_once_and_a_back_alone_is_no_field():
    _, problems = records("name,back.title,back.title,back\nAnn,Red,Blue,x\n")
    assert [(code, line, column) for code, line, column, *_ in problems] == [("CG006", 1, 3), ("CG003", 1, 4)]
    assert "'back.title'" in problems[1][3]


def test_card_id_and_a_unit_are_no_languages():
    assert header_languages(["Card", "Card ID", "Card no", "Type_ID", "Cost (XP)"]) == ()
    table, problems = records("name,Size (mm)\nOrc,7\n")
    assert problems == []
    assert table.rows[0]["size_mm"] == 7


def test_a_language_without_a_column_is_reported_once():
    _, problems = records("name.sv,name.en,text.sv\nA,B,C\nD,E,F\n", languages=("sv", "en"))
    assert [row[:3] for row in problems] == [("CG007", 1, 3)]


def test_cells_without_a_heading_are_reported_once_a_column_and_once_a_long_row():
    _, problems = records("name,,text\nA,,x\nOrc,stray,x\nElf,stray,y,long,longer\nHob,stray,z,,more\n")
    assert [row[:3] for row in problems] == [("CG002", 3, 2), ("CG002", 4, 4), ("CG002", 5, 5)]


def test_the_reference_lists_every_synonym():
    page = (ROOT / "docs/reference/tables.md").read_text("utf-8")
    listed = {heading_key(word) for line in page.splitlines() for word in re.split(r"[|,]", line)}
    assert len(synonyms()) >= 240
    assert set(synonyms()) <= listed


@pytest.mark.parametrize(
    ("headings", "fields"),
    [
        (["Nome Carta", "Tipo", "Testo della carta", "Quantità"], ["name", "type", "text", "copies"]),
        (["Название", "Тип", "Описание", "Кол-во"], ["name", "type", "text", "copies"]),
        (["カード名", "種類", "効果", "枚数"], ["name", "type", "text", "copies"]),
        (["名称", "类型", "效果", "数量"], ["name", "type", "text", "copies"]),
        (["카드명", "종류", "효과", "수량"], ["name", "type", "text", "copies"]),
        (["Nazwa karty", "Rodzaj", "Treść", "Liczba kopii"], ["name", "type", "text", "copies"]),
        (["Nom de la carte", "Texte", "Nombre de cartes"], ["name", "text", "copies"]),
        (["Card Name", "Card Text", "Card Qty", "Card Art"], ["name", "text", "copies", "art"]),
        (["Card Set", "Card HP", "Card ID", "ID Carta", "Card x", "Card back", "Nr", "Num"], [None] * 8),
    ],
)
def test_headings_in_the_languages_of_board_games(headings, fields):
    assert list(map(synonym_of, headings)) == fields


@pytest.mark.parametrize(
    ("headings", "languages"),
    [
        (["Card Name", "Card Text", "Card Qty", "Card Art", "Card Set", "Card HP"], ()),
        (["name", "text_old", "text_new", "Rule ref", "Name (old)", "Card is"], ()),
        (["Name_en", "Name_fr", "Text_en", "Text_fr"], ("en", "fr")),
        (["Name", "Text", "Name_de", "Text_de"], ("de",)),
        (["name", "name_de"], ()),
        (["Name (de)", "Text"], ("de",)),
    ],
)
def test_only_languages_that_exist_are_named_by_headings(headings, languages):
    assert header_languages(headings) == languages


def test_everyday_headings_are_understood_and_a_plain_one_goes_before_them():
    (row,) = records("Karte,What it does,How many,My notes,Card type\nOrc,It hits.,2,too strong,Foe\n")[
        0
    ].rows
    assert (row["name"], row["text"]) == ({"en": "Orc"}, {"en": "It hits."})
    assert (row["copies"], row["note"], row["type"]) == (2, "too strong", {"en": "Foe"})
    found, problems = records("name,note,Notes,copies,Stück\nOrc,a,b,2,7\n")
    assert (found.rows[0]["note"], found.rows[0]["notes"], found.rows[0]["copies"]) == ("a", "b", 2)
    assert problems == []


def test_the_second_of_two_headings_for_the_text_is_a_field_and_of_two_counts_a_mistake():
    found, problems = records("name,Description,Ability\nOrc,hits,flies\n")
    assert problems == []
    assert (found.rows[0]["text"], found.rows[0]["ability"]) == ({"en": "hits"}, "flies")
    found, problems = records("name,Qty,How many\nOrc,2,3\n")
    assert [row[:3] for row in problems] == [("CG006", 1, 3)]


def test_a_missing_name_names_the_headings_and_the_likely_one():
    _, problems = records("Nr,Monster,Regel\n" + "".join(f"{i},Orc {i},slår\n" for i in range(30)))
    assert [row[:3] for row in problems] == [("CG004", 1, 1)]
    assert "'Nr', 'Monster', 'Regel'" in problems[0][3]
    assert "rename 'Monster' to 'name'" in problems[0][3]
    _, problems = records("My cards,\nNamn,Regel\nOrc,slår\n")
    assert "line 2" in problems[0][3]


@pytest.mark.parametrize("other", ["Kind", "text.fr", "back", "cardgen: allow"])
def test_a_missing_name_is_reported_once_beside_a_column_with_a_finding_of_its_own(other):
    rows, _ = csv_rows(f"Item,{other}\n" + "".join(f"Orc {i},x\n" for i in range(22)))
    diagnostics = Diagnostics()
    table = to_records(rows, "deck", HeadingRules(("en",), CARD), diagnostics)
    missing = [row for row in diagnostics.to_rows() if row[0] == "CG004"]
    assert [row[:3] for row in missing] == [("CG004", 1, 1)]
    assert missing[0][3].endswith("rename 'Item' to 'name'")
    assert table.rows == []


def test_a_name_in_a_language_the_game_does_not_have_is_not_missing():
    _, problems = records("name.fr,text\nOrc,x\n")
    assert [row[:3] for row in problems] == [("CG003", 1, 1)]


@pytest.mark.parametrize(
    ("header", "says"),
    [
        ("name,Kind", "rename it to 'type'"),
        ("name,Kind,type", "rename it"),
        ("name,Kind,Kategori", "rename it"),
        ("name,Game", "rename it"),
    ],
)
def test_a_word_of_our_own_says_what_to_rename_it_to(header, says):
    _, problems = records(f"{header}\nOrc{',x' * header.count(',')}\n")
    ours = [row[3] for row in problems if "cardgen uses itself" in row[3]]
    assert [message.partition("itself; ")[2] for message in ours] == [says]


@pytest.mark.parametrize(
    ("header", "languages", "says"),
    [
        ("Name,Name.de", ("en", "de"), "rename 'Name' to 'Name.en'"),
        ("Name.de,Name", ("de", "en"), "rename 'Name' to 'Name.en'"),
        ("Titel.de,Name", ("de", "en"), "rename 'Name' to 'Name.en'"),
        ("Name,Name.de", ("de",), "rename 'Name' to 'Name.en' if that is its language"),
        ("Name,Name.en", ("en",), "rename 'Name' to 'Name.de' if that is its language"),
        ("Name,Titel", ("en",), "rename one of the two"),
        ("Namn,Titel", ("en",), "rename one of the two"),
    ],
)
def test_a_column_beside_one_that_says_its_language_is_reported_to_say_its_own(header, languages, says):
    _, problems = records(f"{header}\na,b\n", languages=languages)
    assert [row[3].rpartition("; ")[2] for row in problems if row[0] == "CG006"] == (
        [] if header == "Name,Titel" else [says]
    )


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("title", ["Cellar of Echoes v1", ""])
def test_a_title_above_the_headings_does_not_hide_the_delimiter(delimiter, title):
    rows, _ = csv_rows(f"{title}\n\nname,text\nOrc,hits\n".replace(",", delimiter))
    assert rows[-1].cells == ("Orc", "hits")
    assert csv_rows("name\nOrc, the big\n")[0][1].cells == ("Orc, the big",)


def test_a_misspelt_field_is_a_warning_and_a_near_word_is_none():
    _, problems = records("name,coppies,part,text\nOrc,3,x,y\n")
    assert [(*row[:3], row[4]) for row in problems] == [("CG003", 1, 2, "warning")]
    assert "'copies'" in problems[0][3]


def test_counts_as_people_write_them():
    written = ["2", "2.0", '"2,0"', "2x", "x2", "2 X", "×2", "2 st", "2 st."]
    table, _ = records("name,copies\n" + "".join(f"n{k},{cell}\n" for k, cell in enumerate(written)))
    assert [row["copies"] for row in table.rows] == [2] * len(written)
    unclear = ["2x3", "x2x", "1-", "two", "2.5", "-2", "٣"]
    table, _ = records("name,copies\n" + "".join(f"n{k},{cell}\n" for k, cell in enumerate(unclear)))
    assert not [row for row in table.rows if type(row["copies"]) is int and row["copies"] > 0]
    assert len(table.rows) == len(unclear)


def test_ids_and_picture_names_of_strangers():
    table, _ = records("ID,name,image\nC_01,Orc,orc.PNG\nŽ,Elf,dir/elf.v2\n")
    assert [(row["id"], row["art"]) for row in table.rows] == [("c-01", "orc.PNG"), ("z", "dir/elf.v2")]


# --- XLSX ---


def test_a_workbook_reads_like_a_csv():
    data = workbook(
        [["name", "text", "copies", "cost"], ["Orc", "hits", 2, 1.5], [None], ["Elf", "runs", 1.0, 0.1 + 0.2]]
    )
    rows, problems = xlsx_rows(data)
    assert problems == []
    assert [(row.line, row.cells) for row in rows] == [
        (1, ("name", "text", "copies", "cost")),
        (2, ("Orc", "hits", "2", "1.5")),
        (4, ("Elf", "runs", "1", "0.3")),
    ]


def test_cells_read_as_they_are_typed():
    cells = [True, False, datetime.date(2026, 11, 20), datetime.time(18, 30), 1e20, "007", " x "]
    rows, problems = xlsx_rows(workbook([cells]))
    assert problems == []
    assert rows[0].cells == ("true", "false", "2026-11-20", "18:30:00", "1e+20", "007", "x")


def test_characters_a_workbook_writes_by_number():
    rows, problems = xlsx_rows(workbook([["name", "text"], ["A_x0007_", "B_x000D_\nC _xD800_ a_x_b"]]))
    assert problems == []
    assert rows[1].cells == ("A\x07", "B\r\nC _xD800_ a_x_b")
    diagnostics = Diagnostics()
    to_records(rows, "deck", HeadingRules(("en",), CARD), diagnostics)
    assert [row[:3] for row in diagnostics.to_rows()] == [("CG005", 2, 1)]


def test_a_cell_too_long(monkeypatch):
    monkeypatch.setattr("cardgen.load.tables.workbook.MAX_CELL", 100)
    rows, problems = xlsx_rows(workbook([["name"], ["x" * 101]]))
    assert rows == []
    assert [row[:3] for row in problems] == [("CG009", 2, 1)]


def test_the_sheet_named_like_the_deck_wins_else_the_first_visible():
    other = [("Room cards", "visible", [["name"], ["Room"]]), ("Late", "visible", [["name"], ["Late"]])]
    data = workbook([["name"], ["First"]], more=other)
    assert xlsx_rows(data, "room-cards")[0][1].cells == ("Room",)
    assert xlsx_rows(data, "else")[0][1].cells == ("First",)
    book = openpyxl.load_workbook(io.BytesIO(data))
    book["Sheet1"].sheet_state = "hidden"
    out = io.BytesIO()
    book.save(out)
    assert xlsx_rows(out.getvalue(), "else")[0][1].cells == ("Room",)


def merged(*ranges):
    """Return a workbook whose first sheet has merged cells, behind a sheet that has others."""
    book = openpyxl.Workbook()
    book.active.title = "Other"
    book.active.append(["x"])
    book.active.merge_cells("A1:B1")
    sheet = book.create_sheet("Deck")
    for row in (["name", "type", "text"], ["Rat", "Beast", "a"], ["Orc", None, "b"], ["Elf", "Folk", None]):
        sheet.append(row)
    for cells in ranges:
        sheet.merge_cells(cells)
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


def test_merged_cells_are_reported_with_their_range():
    data = merged("B2:B3", "B4:C4")
    for written in (
        data,
        repacked(data, lambda name, part: part.replace(b"<mergeCell ", b'<x:mergeCell xmlns:x="m" ')),
    ):
        rows, (reported,) = xlsx_rows(written, "deck")
        assert rows[2].cells == ("Orc", "", "b"), "they read as before"
        assert (*reported[:3], reported[4]) == ("CG002", 2, 2, "warning")
        assert "only the first of B2:B3, B4:C4 has the value" in reported[3]
    assert xlsx_rows(merged("C4:D5", "A9:B9"))[1] == [], "nothing is lost of empty cells"
    rows, (reported,) = xlsx_rows(
        merged(*(f"B{n}:C{n}" for n in (2, 4)), *(f"D{n}:E{n}" for n in range(2, 900)))
    )
    assert reported[3].count(":") == 3, "empty ranges are not listed"


def test_formulas_give_their_stored_values_and_never_nothing():
    def stored(name, part):
        return part.replace(b"<f>1+1</f><v/>", b"<f>1+1</f><v>2</v>").replace(
            b"<f>1+1</f><v></v>", b"<f>1+1</f><v>2</v>"
        )

    data = workbook([["name", "copies"], ["Orc", "=1+1"]])
    rows, problems = xlsx_rows(data)
    assert [row[:3] for row in problems] == [("CG002", 2, 2)]
    rows, problems = xlsx_rows(repacked(data, stored))
    assert problems == []
    assert rows[1].cells == ("Orc", "2")


def test_an_error_in_a_cell_is_a_finding():
    def broken(name, part):
        return part.replace(b"<v>7</v>", b"<v>#REF!</v>").replace(b'r="B2" t="n"', b'r="B2" t="e"')

    data = repacked(workbook([["name", "copies"], ["Orc", 7]]), broken)
    _, problems = xlsx_rows(data)
    assert [row[:3] for row in problems] == [("CG002", 2, 2)]


def zeros(name, part):
    return b"<!--" + b"0" * 60_000_000 + b"-->" if name.endswith("sheet1.xml") else part


def ratio(name, part):
    return part + b" " * 30_000_000 if name.endswith("sheet1.xml") else part


def entities(name, part):
    bomb = b'<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>'
    return part.replace(b"<worksheet", bomb + b"<worksheet", 1) if name.endswith("sheet1.xml") else part


def utf16(name, part):
    return part.decode().encode("utf-16") if name.endswith("sheet1.xml") else part


@pytest.mark.parametrize("change", [zeros, ratio, entities, utf16])
def test_bombs_are_refused_before_openpyxl_opens_them(change, monkeypatch):
    data = repacked(workbook([["name"], ["Orc"]]), change)

    def never(*args, **options):
        raise AssertionError("opened")

    monkeypatch.setattr(openpyxl, "load_workbook", never)
    rows, problems = xlsx_rows(data)
    assert rows == []
    assert [row[:3] for row in problems] == [("CG009", 1, 1)]


def test_a_zip_of_very_many_parts_is_refused():
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for index in range(MAX_ENTRIES + 1):
            archive.writestr(f"xl/{index}.xml", b"<x/>")
    assert [row[:3] for row in xlsx_rows(out.getvalue())[1]] == [("CG009", 1, 1)]


def test_a_part_longer_than_the_zip_says_is_refused():
    data = repacked(workbook([["name"], ["Orc"]]), ratio)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        size = archive.getinfo("xl/worksheets/sheet1.xml").file_size
    lying = data.replace(size.to_bytes(4, "little"), (1000).to_bytes(4, "little"))
    assert lying != data
    rows, problems = xlsx_rows(lying)
    assert rows == []
    assert [row[:3] for row in problems] == [("CG002", 1, 1)]


@pytest.mark.parametrize(
    "data",
    [b"", b"name,text\nOrc,x\n", b"PK\x03\x04" + b"\x00" * 100, workbook([["name"], ["x"]])[:-40]],
)
def test_no_workbook_at_all(data):
    rows, problems = xlsx_rows(data)
    assert rows == []
    assert [row[:3] for row in problems] == [("CG002", 1, 1)]


@pytest.mark.parametrize(
    "part", ["xl/workbook.xml", "xl/worksheets/sheet1.xml", "[Content_Types].xml", "xl/styles.xml"]
)
def test_a_workbook_with_a_part_missing_or_broken(part):
    whole = workbook([["name"], ["Orc"]])
    gone = repacked(whole, lambda name, data: None if name == part else data)
    torn = repacked(whole, lambda name, data: data[: len(data) // 2] if name == part else data)
    for data in (gone, torn):
        rows, problems = xlsx_rows(data)
        assert rows or [row[:3] for row in problems] == [("CG002", 1, 1)]


def test_a_sheet_that_claims_or_has_a_far_corner():
    def far(name, part):
        cell = b'<row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>x</t></is></c></row></sheetData>'
        return part.replace(b"</sheetData>", cell) if name.endswith("sheet1.xml") else part

    def claims(name, part):
        return part.replace(b'ref="A1:A2"', b'ref="A1:XFD1048576"') if name.endswith("sheet1.xml") else part

    whole = workbook([["name"], ["Orc"]])
    for change in (far, claims):
        data = repacked(whole, change)
        assert data != whole
        rows, problems = xlsx_rows(data)
        assert [row.cells for row in rows] == [("name",), ("Orc",)]
        assert problems == []


def test_a_workbook_too_wide_or_too_long(monkeypatch):
    monkeypatch.setattr("cardgen.load.tables.workbook.MAX_ROWS", 200)
    wide = workbook([["x"] * (MAX_COLUMNS + 1)])
    assert [row[:3] for row in xlsx_rows(wide)[1]] == [("CG009", 1, 1)]
    long = workbook([["x"]] * 205)
    assert [row[:3] for row in xlsx_rows(long)[1]] == [("CG009", 202, 1)]


@pytest.mark.parametrize(
    ("codec", "text"),
    [
        ("cp932", "カード名,効果\n河童,山札からカードを1枚引く。\n"),
        ("cp1251", "Название;Описание\nВыдра;Возьмите карту.\n"),
        ("cp1250", "Nazwa;Opis\nŻółw;Połóż kartę.\n"),
        ("cp1250", "Název;Popis\nRytíř;Hráč nemůže táhnout kartu.\n"),
        ("gb18030", "名称,效果,数量\n河妖,抽一张牌。,3\n"),
        ("cp949", "이름,효과\n수달,카드를 한 장 뽑는다.\n"),
        ("cp1252", "Namn;Text\nRäv;Vad är högst på ön?\n"),
        ("cp1252", "Carte;Effet\nÉpée;Piochez à côté, où ça?\n"),
        ("cp1252", "Carta;Texto\n¿Río?;¡Mañana! Él está aquí.\n"),
        ("cp1252", "Kort;Tekst\nRøv;Træk et kort på én gang.\n"),
        ("mac_roman", "Namn;Text\nRäv;Vad är högst på ön?\n"),
    ],
)
def test_tables_in_the_code_page_of_their_country_are_read(codec, text):
    page = code_page_of(text.encode(codec))
    assert (page.codec, page.text) == (codec, text)
    noted = Diagnostics()
    assert [row.cells[0] for row in read_csv(text.encode(codec), noted)] == [
        line.replace(";", ",").split(",")[0] for line in text.splitlines()
    ]
    assert [row[0] for row in noted.rows] == ["CG001"]

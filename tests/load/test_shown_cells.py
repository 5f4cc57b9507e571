"""What a cell shows is what prints; what it is calculates. And what in a sheet is no component is left out."""

from __future__ import annotations

import datetime
import io

import openpyxl
import pytest
from openpyxl.styles import Font

from cardgen.cache import Cache
from cardgen.commands.new import new_project
from cardgen.layout.columns import columns_of, printed_value
from cardgen.load.document import Diagnostics
from cardgen.load.game import load_game
from cardgen.load.tables.csvfile import read_csv
from cardgen.load.tables.numbers import decimal_mark, read_number
from cardgen.load.tables.suspicious import range_of_date
from cardgen.model.shown_numbers import ShownNumber
from cardgen.values.game_texts import interpolate
from tests.load.test_tables import repacked

DECK = "title: Cards\ntable: {table}\n"


def sheet(rows, change=None, formats=None):
    """Return a workbook of one sheet; `formats` are display formats by column or cell."""
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    for where, code in (formats or {}).items():
        cells = [book.active[where]] if where[-1].isdigit() else book.active[where][1:]
        for cell in cells:
            cell.number_format = code
    if change:
        change(book.active)
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


def loaded(folder, table, *, deck="", name="", files=None):
    """Return the game of one deck, read twice, the second time from the cache."""
    name = name or ("cards.xlsx" if isinstance(table, bytes) and table[:2] == b"PK" else "cards.csv")
    game = folder / "content" / "g"
    (game / "decks").mkdir(parents=True)
    (game / "game.yaml").write_text("title: G\nlanguages: [en]\n")
    (game / "decks" / name).write_bytes(table if isinstance(table, bytes) else table.encode())
    (game / "decks" / "cards.yaml").write_text(DECK.format(table=name) + deck)
    for file, text in (files or {}).items():
        (game / file).write_text(text)
    cache = Cache(folder / "cache")
    first, again = (load_game(game, folder, cache) for _ in range(2))
    assert first.findings == again.findings
    assert shown_of(first.game) == shown_of(again.game), "the same from the cache"
    return again


def shown_of(game):
    """Return what each card prints of its fields."""
    return [
        {name: printed_value(value, "en") for name, value in card.fields.items()}
        for card in game.decks[0].components
    ]


def reported(found):
    return [(f.code, f.place.line, f.place.column, f.severity, f.message) for f in found.findings]


def column(values):
    return [["Name", "Text", "Val"], *([f"C{n}", "Does things.", v] for n, v in enumerate(values))]


# --- Workbooks ---


@pytest.mark.parametrize(
    ("values", "code", "texts", "numbers"),
    [
        ([0.125, 0.5], "0.0%", ["12.5%", "50.0%"], [0.125, 0.5]),
        ([2.5, 3], '"$"0.00', ["$2.50", "$3.00"], [2.5, 3]),
        ([7, 12], "000", ["007", "012"], [7, 12]),
        ([3, -2], "+0;-0;0", ["+3", "-2"], [3, -2]),
        ([0.5, 1.75], "# ?/?", ["1/2", "1 3/4"], [0.5, 1.75]),
        ([1000, 20], "#,##0", ["1,000", "20"], [1000, 20]),
        ([1, 2], '0" gold"', ["1 gold", "2 gold"], [1, 2]),
        ([1 / 3, 2.0], "General", ["0.333333333333", "2"], [1 / 3, 2]),
    ],
)
def test_a_cell_of_a_workbook_prints_as_it_shows_and_is_its_number(tmp_path, values, code, texts, numbers):
    found = loaded(tmp_path, sheet(column(values), formats={"C": code}))
    assert reported(found) == []
    assert [card["val"] for card in shown_of(found.game)] == texts
    fields = [card.fields["val"] for card in found.game.decks[0].components]
    assert fields == numbers
    assert [value * 2 for value in fields] == [number * 2 for number in numbers]


@pytest.mark.parametrize(
    ("value", "code", "text"),
    [
        (datetime.datetime(2026, 11, 1), "mmm-yy", "Nov-26"),
        (datetime.datetime(2026, 11, 20), "dd/mm/yyyy", "20/11/2026"),
        (datetime.datetime(2026, 11, 20), "mm-dd-yy", "2026-11-20"),
        (datetime.time(9, 30), "h:mm", "9:30"),
        ("1,5", "@", "1,5"),
        (True, "General", "true"),
    ],
)
def test_dates_times_and_texts_print_as_they_show(tmp_path, value, code, text):
    found = loaded(tmp_path, sheet(column([value, "x"]), formats={"C2": code}))
    assert shown_of(found.game)[0]["val"] == text


TABLE = "\n```table\ndeck: cards\ncolumns: {Card: name, Price: val}\n```\n"


def test_what_is_shown_prints_and_the_number_calculates(tmp_path):
    files = {"rules.en.md": "# G\n\n## 1 Prices\n\nAll of {=cards-c0.val} and {=cards-c0.val + 1}.\n" + TABLE}
    found = loaded(tmp_path, sheet(column([2.5, 3]), formats={"C": '"$"0.00'}), files=files)
    (section,) = interpolate(found).game.rules["en"].sections.values()
    assert "All of 2.5 and 3.5." in section.text
    assert "| {card:cards-c0} | $2.50 |" in section.text


def test_a_declared_number_may_be_written_with_its_unit(tmp_path):
    found = loaded(tmp_path, "name,price\nA,$2.50\nB,50%\nC,x\n", deck="fields: {price: number}\n")
    assert [row[:3] for row in reported(found)] == [("CG005", 4, 2)]
    assert [card.fields["price"] for card in found.game.decks[0].components[:2]] == [2.5, 0.5]


def test_bold_and_italics_of_single_cells_are_marks_and_those_of_columns_and_names_are_not(tmp_path):
    def change(ws):
        ws["B2"].font = Font(bold=True)
        ws["B3"].font = Font(bold=True, italic=True)
        ws["A2"].font = Font(bold=True)
        for line in (2, 3, 4):
            ws[f"C{line}"].font = Font(bold=True)

    rows = [["Name", "Text", "Flavour"], ["A", "One.\nTwo.", "So it is."], ["B", "Three.", "Or not."]]
    cards = shown_of(loaded(tmp_path, sheet([*rows, ["C", "Four.", "Well then."]], change)).game)
    assert [card["text"] for card in cards] == ["**One.**\u2028**Two.**", "***Three.***", "Four."]
    assert [card["name"] for card in cards] == ["A", "B", "C"]
    assert [card["flavour"] for card in cards] == ["So it is.", "Or not.", "Well then."]


RUNS = (
    '<r><t xml:space="preserve">Draw </t></r><r><rPr><b/></rPr><t xml:space="preserve">two cards </t></r>'
    '<r><t xml:space="preserve">and </t></r><r><rPr><i/></rPr><t>stop</t></r><r><t>.</t></r>'
)
SPREADSHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"


def with_runs():
    """Return a workbook with a text of several runs, as Excel writes them."""
    relation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings"
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"

    def change(name, data):
        text = data.decode()
        if name == "xl/_rels/workbook.xml.rels":
            added = f'<Relationship Id="rId99" Type="{relation}" Target="sharedStrings.xml"/></Relationships>'
            return text.replace("</Relationships>", added).encode()
        if name == "[Content_Types].xml":
            added = f'<Override PartName="/xl/sharedStrings.xml" ContentType="{kind}"/></Types>'
            return text.replace("</Types>", added).encode()
        if name == "docProps/app.xml":
            return data
        return text.replace('t="inlineStr"><is><t>RUNS</t></is>', 't="s"><v>0</v>').encode()

    data = repacked(sheet([["Name", "Text"], ["A", "RUNS"], ["B", "Plain."]]), change)
    from zipfile import ZipFile

    out = io.BytesIO(data)
    with ZipFile(out, "a") as archive:
        archive.writestr("xl/sharedStrings.xml", f'<sst xmlns="{SPREADSHEET}"><si>{RUNS}</si></sst>')
    return out.getvalue()


def test_words_in_bold_and_italics_are_marks_in_a_build_and_in_a_new_project(tmp_path):
    assert shown_of(loaded(tmp_path, with_runs()).game)[0]["text"] == "Draw **two cards** and *stop*."
    (tmp_path / "cards.xlsx").write_bytes(with_runs())
    created = new_project(tmp_path / "new", tmp_path / "cards.xlsx")
    assert created.findings == []
    assert "content/new/decks/cards.xlsx" in created.files, "the workbook is kept"
    again = load_game(tmp_path / "new/content/new", tmp_path / "new")
    assert shown_of(again.game)[0]["text"] == "Draw **two cards** and *stop*."


# --- Rows that are left out ---


def hide(ws):
    ws.row_dimensions[3].hidden = True


def filter_out(ws):
    ws.auto_filter.ref = "A1:C4"
    ws.auto_filter.add_filter_column(2, ["1", "3"])
    ws.row_dimensions[3].hidden = True


def strike(ws):
    for cell in ws[3]:
        cell.font = Font(strike=True)


def merge(ws):
    ws["B3"] = ws["C3"] = None
    ws.merge_cells("A3:C3")


@pytest.mark.parametrize("change", [hide, filter_out, strike, merge])
def test_hidden_filtered_and_struck_rows_are_left_out_and_by_a_key_kept(tmp_path, change):
    data = sheet(column([1, 2, 3]), change)
    found = loaded(tmp_path, data)
    assert [card["name"] for card in shown_of(found.game)] == ["C0", "C2"]
    ((code, line, _, severity, message),) = reported(found)
    assert (code, line, severity) == ("CG002", 3, "warning")
    assert message.startswith("row 3 is ")
    assert message.endswith(" and left out; 'all_rows: true' in the deck keeps it")
    kept = loaded(tmp_path / "kept", data, deck="all_rows: true\n")
    assert [card["name"] for card in shown_of(kept.game)] == ["C0", "C1", "C2"]
    assert [message.split(":")[0] for *_, message in reported(kept)] == ["merged cells"] * (change is merge)


CARDS = "name,text,cost,copies\nRat,Bites.,1,3\nOrc,Hits.,2,2\n"


@pytest.mark.parametrize(
    ("rows", "names", "lines"),
    [
        ("Total,,,5\n", ["Rat", "Orc"], [4]),
        ("Summa:,,3,5\n", ["Rat", "Orc"], [4]),
        (",,,5\n", ["Rat", "Orc"], [4]),
        (",Total,,5\n", ["Rat", "Orc"], [4]),
        ("Subtotal,,,5\nElf,Sings.,3,4\nTotal,,,9\n", ["Rat", "Orc", "Elf"], [4, 6]),
        ("\nTotal,,,5\n\nmake the orc weaker,,,\n", ["Rat", "Orc"], [5, 7]),
        ("Note: make the orc weaker,,,\nElf,Sings.,3,4\n", ["Rat", "Orc", "Elf"], [4]),
        ("\nSpells,,,\n\nElf,Sings.,3,4\n", ["Rat", "Orc", "Elf"], [5]),
        ("name,text,cost,copies\nElf,Sings.,3,4\n", ["Rat", "Orc", "Elf"], [4]),
        # Components that look a little like them.
        ("Total,Take all.,,5\n", ["Rat", "Orc", "Total"], []),
        ("Elf,,,5\n", ["Rat", "Orc", "Elf"], []),
        ("Elf,,,\n", ["Rat", "Orc", "Elf"], []),
        ("Notes from below,,,\n", ["Rat", "Orc", "Notes from below"], []),
        ("\nElf,Sings.,3,4\n", ["Rat", "Orc", "Elf"], []),
    ],
)
def test_totals_notes_and_headings_between_are_left_out_and_by_a_key_kept(tmp_path, rows, names, lines):
    found = loaded(tmp_path, CARDS + rows)
    assert [card["name"] for card in shown_of(found.game)] == names
    assert [(code, line, severity) for code, line, _, severity, _ in reported(found)] == [
        ("CG005", line, "warning") for line in lines
    ]
    kept = loaded(tmp_path / "kept", CARDS + rows, deck="all_rows: true\n")
    written = {row.line for row in read_csv((CARDS + rows).encode(), Diagnostics())[1:]}
    read = {card.place.line for card in kept.game.decks[0].components}
    assert read | {line for _, line, *_ in reported(kept)} == written, "a card, or an error of what it lacks"


def test_a_new_project_counts_only_what_is_printed(tmp_path):
    (tmp_path / "cards.csv").write_text(f"{CARDS}Total,,,5\n")
    created = new_project(tmp_path / "new", tmp_path / "cards.csv")
    assert (created.taken, created.cards) == (2, 2)
    assert [finding.code for finding in created.findings] == ["CG005"]


def test_cells_beyond_the_headings_are_left_out(tmp_path):
    def change(ws):
        ws["D2"], ws["F7"] = 99, "hm"

    found = loaded(tmp_path, sheet(column([1, 2]), change))
    assert len(shown_of(found.game)) == 2
    ((code, line, at, severity, message),) = reported(found)
    assert (code, line, at, severity) == ("CG002", 2, 4, "warning")
    assert message.startswith("D2, F7 are beyond the headings")
    csv = loaded(tmp_path / "csv", "name,text,,\nA,x,,sum\nB,y,,\n,,,7\n")
    assert [row[:4] for row in reported(csv)] == [("CG002", 2, 4, "warning"), ("CG002", 4, 4, "warning")]
    assert len(shown_of(csv.game)) == 2


def test_a_text_with_the_delimiter_is_an_error_as_before(tmp_path):
    found = loaded(tmp_path, "name,text\nA,one, two\nB,y\n")
    assert [row[:4] for row in reported(found)] == [("CG002", 2, 3, "error")]


# --- CSV ---


@pytest.mark.parametrize(
    ("cells", "numbers"),
    [
        (["1,000", "2,500"], [1000, 2500]),
        (["1,000", "2.5"], [1000, 2.5]),
        (["1.000", "2,5"], [1000, 2.5]),
        (["1,500", "2,25"], [1.5, 2.25]),
        (["1 000", "12 500"], [1000, 12500]),
        (["1\u00a0000,50", "3"], [1000.5, 3]),
        (["1'000", "3"], [1000, 3]),
        (["1,234,567", "3"], [1234567, 3]),
        (["1.234,50", "3"], [1234.5, 3]),
        (["0,125", "0.125"], [0.125, 0.125]),
        (["2.50", "3.00"], [2.5, 3]),
        (["$2.50", "2,50 €"], [2.5, 2.5]),
        (["-3", "−3"], [-3, -3]),
        (["12%", "0.5 %"], [0.12, 0.005]),
        (["1/2", "12a"], [None, None]),
        (["1,00,0", "+-1"], [None, None]),
    ],
)
def test_numbers_are_read_by_the_habit_of_the_table(cells, numbers):
    assert [read_number(cell, decimal_mark(cells)) for cell in cells] == numbers


@pytest.mark.parametrize(
    ("cells", "of_type"),
    [
        (["2.50", "3.00"], "number"),
        (["1 000", "12 500"], "number"),
        (["1,5", "2,25"], "number"),
        (["007", "012"], "text"),
        (["+1", "+2"], "text"),
        (["1-2", "3-4"], "text"),
    ],
)
def test_a_column_prints_as_it_is_written_number_or_not(tmp_path, cells, of_type):
    table = "name;val\n" + "".join(f"C{n};{cell}\n" for n, cell in enumerate(cells))
    game = loaded(tmp_path, table).game
    assert game.decks[0].field_types["val"] == of_type
    assert [card["val"] for card in shown_of(game)] == cells


def test_numbers_that_print_as_they_are_have_no_text_of_their_own(tmp_path):
    game = loaded(tmp_path, "name,val\nA,7\nB,2.5\nC,-1\n").game
    assert not any(isinstance(card.fields["val"], ShownNumber) for card in game.decks[0].components)


def test_copies_with_thousands(tmp_path):
    game = loaded(tmp_path, 'name,copies\nA,"1,000"\nB,2.0\nC,3x\n').game
    assert [card.copies for card in game.decks[0].components] == [1000, 2, 3]


def test_what_a_spreadsheet_shows_for_an_error_is_reported(tmp_path):
    cells = ["#N/A", "#REF!", "#VALUE!", "#NAME?", "#DIV/0!", "#VÄRDEFEL!", "Err:502", "#####", "Loading…"]
    found = loaded(tmp_path, "name,val\n" + "".join(f"C{n},{cell}\n" for n, cell in enumerate(cells)))
    assert [row[:4] for row in reported(found)] == [
        ("CG002", n + 2, 2, "warning" if cell[0] == "L" else "error") for n, cell in enumerate(cells)
    ]
    assert reported(loaded(tmp_path / "fine", "name,val\nA,#1\nB,Error\nC,# REF\n")) == []


@pytest.mark.parametrize(
    ("cell", "meant"),
    [
        ("4-Feb", "2-4"),
        ("02-apr", "2-4"),
        ("3. Aug", "3-8"),
        ("Mar-98", "3-98"),
        ("2026-08-03", "3-8"),
        ("4/2/2026", "2-4"),
        ("Maj-12", "5-12"),
        ("7-Eleven", ""),
        ("1-2", ""),
    ],
)
def test_the_range_that_became_a_date(cell, meant):
    assert range_of_date(cell) == meant


def test_dates_among_ranges_are_reported_with_the_likely_range(tmp_path):
    april = datetime.datetime(2026, 4, 2)
    found = loaded(tmp_path, sheet(column(["5-10", april, "1-6", 3]), formats={"C3": "d-mmm"}))
    ((code, line, at, severity, message),) = reported(found)
    assert (code, line, at, severity) == ("CG005", 3, 3, "warning")
    assert message.startswith("'2-Apr' is a date in a column of ranges or numbers; if '2-4' is meant")
    for dates in (["2026-04-02", "2026-05-02"], ["2026-04-02", "soon"], ["5-10", "1-6"]):
        table = "name,val\n" + "".join(f"C{n},{cell}\n" for n, cell in enumerate(dates))
        assert reported(loaded(tmp_path / dates[1], table)) == []


WORDS = [
    "Name,Text\nÖtter,Fånga två kort\nÄlg,Så är det\n",
    "Name,Text\nRàre,Élève à l'école «déjà»\nÉté,c'est fini…\n",
    "Name,Text\nMüller,Straße für größe\nÄrger,Öl über 5 € – „so“\n",
    "Name,Text\nNiño,¿Qué pasó?\n",
    "Name,Text\nCafé,It’s 5 € – ok…\n",
]


@pytest.mark.parametrize("words", WORDS)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-16-le", "utf-16-be", "cp1252", "mac_roman"])
def test_every_encoding_of_a_spreadsheet_is_read(words, encoding):
    diagnostics = Diagnostics()
    rows = read_csv(words.encode(encoding), diagnostics)
    assert [",".join(row.cells) for row in rows] == words.splitlines()
    called = {"cp1252": "Windows-1252", "mac_roman": "Mac Roman"}.get(encoding)
    assert [called in row[3] for row in diagnostics.to_rows()] == ([True] if called else [])


def test_decomposed_letters_of_tables_are_composed(tmp_path):
    assert shown_of(loaded(tmp_path, "name\nO\u0308tter\n").game)[0]["name"] == "Ötter"
    assert shown_of(loaded(tmp_path / "x", sheet([["Name"], ["O\u0308tter"]])).game)[0]["name"] == "Ötter"


# --- Columns that are no badges ---


def test_yes_and_no_by_letters_and_colours_without_a_sign(tmp_path):
    table = "name,unique,bgcolor,card_id,facade,cost\nA,Y,c66b3d,1,decade,1\nB,N,00ff00,2,facade,2\nC,n,#fff,3,ab12cd,3\n"
    game = loaded(tmp_path, table).game
    assert [(c.name, c.form) for c in columns_of(game.decks[0], game, "en")] == [
        ("unique", "flag"),
        ("card_id", "word"),
        ("facade", "word"),
        ("cost", "figure"),
    ]


def test_codes_in_a_list_in_yaml_keep_their_zeros(tmp_path):
    (tmp_path / "list.yaml").write_text(
        "- {name: Otter, code: 007, cost: 0}\n- {name: Heron, code: 012, cost: 10}\n"
    )
    new_project(tmp_path / "new", tmp_path / "list.yaml")
    cards = shown_of(load_game(tmp_path / "new/content/new", tmp_path / "new").game)
    assert [(card["code"], card["cost"]) for card in cards] == [("007", "0"), ("012", "10")]

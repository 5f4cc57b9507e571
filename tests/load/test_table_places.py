"""A finding in a table names worksheet, row, heading and card, as a spreadsheet program shows them."""

import io
import json
import zipfile

import openpyxl
import pytest

from cardgen.cli import main
from cardgen.findings import Cell, Finding, Place, column_letters
from cardgen.load.document import Diagnostics
from cardgen.load.tables.workbook import read_sheets, read_workbook
from tests.load.test_tables import repacked

GAME = "title: G\nlanguages: [en]\nsource: made\ncertainty: designed\n"
DECK = "title: %s\ntable: %s\nsource: made\ncertainty: designed\n"
HEAD = ["Name", "Type", "Qty", "Rules text"]
SHIPS = [HEAD, ["Sloop", "Small", 1, "Sails."], ["Brig", "Large", 2, "Sails."]]
EVENTS = [HEAD, ["Storm", "Bad", 1, "Blows."], ["Calm", "Good", "two", "Waits."]]


def xlsx(**sheets):
    book = openpyxl.Workbook()
    book.remove(book.active)
    for name, rows in sheets.items():
        sheet = book.create_sheet(name.replace("_", " "))
        for row in rows:
            sheet.append(row)
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


def xlsm(**sheets):
    """A workbook with macros differs by its content type (and a part that nobody runs)."""
    plain, macros = (
        b"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml",
        b"application/vnd.ms-excel.sheet.macroEnabled.main+xml",
    )
    return repacked(xlsx(**sheets), lambda name, part: part.replace(plain, macros))


def ods_cell(value):
    if isinstance(value, str) and value.startswith("<"):
        return value
    if isinstance(value, int | float):
        kind = f'office:value-type="float" office:value="{value}"'
        return f"<table:table-cell {kind}><text:p>{value}</text:p></table:table-cell>"
    lines = "".join(f"<text:p>{line}</text:p>" for line in value.split("\n")) if value else ""
    kind = ' office:value-type="string"' if value else ""
    return f"<table:table-cell{kind}>{lines}</table:table-cell>"


def ods(hidden=(), more="", **sheets):
    names = ("office", "table", "text", "style")
    spaces = " ".join(f'xmlns:{n}="urn:oasis:names:tc:opendocument:xmlns:{n}:1.0"' for n in names)
    calc = 'xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"'
    body = ""
    for title, rows in sheets.items():
        cells = (
            "<table:table-row>" + "".join(map(ods_cell, row)) + "</table:table-row>"
            if isinstance(row, list)
            else row
            for row in rows
        )
        style = "off" if title in hidden else "on"
        name = title.replace("_", " ")
        body += f'<table:table table:name="{name}" table:style-name="{style}">{"".join(cells)}</table:table>'
    styles = "".join(
        f'<style:style style:name="{name}" style:family="table"><style:table-properties table:display="{shown}"/>'
        "</style:style>"
        for name, shown in (("on", "true"), ("off", "false"))
    )
    content = (
        f"<office:document-content {spaces} {calc}><office:automatic-styles>{styles}</office:automatic-styles>"
        f"<office:body><office:spreadsheet>{body}</office:spreadsheet></office:body></office:document-content>"
    )
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("content.xml", content)
        archive.writestr("META-INF/manifest.xml", more)
    return data.getvalue()


@pytest.fixture
def checked(project, monkeypatch, capfd):
    """Return what a check prints of a game's decks, and its exit code."""

    def run(files, *args):
        decks = {f"content/g/decks/{name}": data for name, data in files.items()}
        monkeypatch.chdir(project({"content/g/game.yaml": GAME, **decks}))
        code = main(["check", *args])
        return capfd.readouterr().out, code

    return run


def test_struck_rows_of_ods_are_left_out_with_a_warning():
    def struck(text):
        return f'<table:table-cell table:style-name="x" office:value-type="string"><text:p>{text}</text:p></table:table-cell>'

    style = (
        '<style:style style:name="x" style:family="table-cell"><style:text-properties '
        'style:text-line-through-style="solid"/></style:style>'
    )
    rows = [
        ["Name", "Text"],
        ["Sloop", "Sails."],
        [struck("Brig"), struck("Sinks.")],
        [struck("Cutter"), "Sails."],
    ]
    book = repacked(
        ods(Ships=rows),
        lambda _, part: part.replace(
            b"<office:automatic-styles>", b"<office:automatic-styles>" + style.encode()
        ),
    )
    noted = Diagnostics()
    names = [row.cells[0] for row in read_workbook(book, "ships", noted).rows]
    assert names == ["Name", "Sloop", "Cutter"], "a row of which one word is struck is a card"
    assert [row[3] for row in noted.rows] == [
        "row 3 is struck through and left out; 'all_rows: true' in the deck keeps it"
    ]
    kept = read_workbook(book, "ships", Diagnostics(), all_rows=True)
    assert [row.cells[0] for row in kept.rows] == ["Name", "Sloop", "Brig", "Cutter"]


BOOKS = pytest.mark.parametrize(("suffix", "book"), [("xlsx", xlsx), ("xlsm", xlsm), ("ods", ods)])


def of_book(suffix, book, **sheets):
    name = f"book.{suffix}"
    decks = {f"{title.lower()}.yaml": DECK % (title, name) for title in sheets}
    return {name: book(**sheets), **decks}


@BOOKS
def test_a_finding_of_a_workbook_names_sheet_row_heading_and_card(checked, suffix, book):
    said, code = checked(of_book(suffix, book, Ships=SHIPS, Events=EVENTS), "--no-faces")
    (line,) = (line for line in said.splitlines() if "CG005" in line)
    assert line.startswith(f"content/g/decks/book.{suffix}:Events!C3: CG005 error: copies: 'two'")
    assert line.endswith("(column 'Qty' of 'Calm')")
    assert code == 1


@BOOKS
def test_every_format_of_a_report_says_so(checked, suffix, book):
    files = of_book(suffix, book, Ships=SHIPS, Events=EVENTS)
    found = json.loads(checked(files, "--no-faces", "--format", "json")[0])
    cells = [row["cell"] for row in found if row["code"] == "CG005"]
    assert cells == [{"worksheet": "Events", "row": 3, "heading": "Qty", "name": "Calm"}]
    log = json.loads(checked(files, "--no-faces", "--format", "sarif")[0])
    (result,) = (one for one in log["runs"][0]["results"] if one["ruleId"] == "CG005")
    names = [one["name"] for one in result["locations"][0]["logicalLocations"]]
    assert names == ["events-calm", "Events!C3"]
    assert result["properties"]["cell"] == cells[0]
    assert "region" not in result["locations"][0]["physicalLocation"]
    for form in ("github", "junit"):
        said, _ = checked(files, "--no-faces", "--format", form)
        assert "Events!C3" in said and "column 'Qty' of 'Calm'" in said.replace("&apos;", "'"), form


def test_the_same_mistake_in_the_same_cell_of_two_sheets_is_found_twice(checked):
    said, _ = checked(of_book("xlsx", xlsx, Ships=EVENTS, Events=EVENTS), "--no-faces", "--select", "CG005")
    assert [line.split(": ")[0].rpartition(":")[2] for line in said.splitlines()] == ["Events!C3", "Ships!C3"]


def test_an_allow_of_one_sheet_does_not_count_on_another(checked):
    def rows(*more):
        return [["Name", "Rules text", "cardgen: allow"], ["Orc", "It hits the the orc.", *more]]

    files = of_book("xlsx", xlsx, Ships=rows("CG512 (meant)"), Events=rows())
    said, _ = checked(files, "--select", "CG512,CG013")
    assert [line.split(": ")[0] for line in said.splitlines()] == ["content/g/decks/book.xlsx:Events!B2"]


def test_a_row_of_a_csv_with_line_breaks_is_called_what_the_spreadsheet_calls_it(checked):
    table = 'name,Qty,text\n"Orc",1,"one\ntwo"\nElf,many,x\n'
    said, _ = checked({"cards.csv": table}, "--no-faces", "--select", "CG005")
    assert said.startswith("content/g/decks/cards.csv:4:2: CG005 error: ")
    assert said.rstrip().endswith("(row 3, column 'Qty' of 'Elf')")


def test_a_glyph_that_no_font_has_names_the_cell(checked):
    said, _ = checked(of_book("xlsx", xlsx, Ships=[HEAD, ["Orc", "Small", 1, "Hits ᚠ."]]), "--select", "CG8")
    assert "book.xlsx:Ships!D2: CG80" in said
    assert "(column 'Rules text' of 'Orc')" in said


@pytest.mark.parametrize(("column", "letters"), [(1, "A"), (26, "Z"), (27, "AA"), (702, "ZZ"), (703, "AAA")])
def test_columns_are_called_by_letters(column, letters):
    assert column_letters(column) == letters


def test_a_sheet_whose_name_has_a_space_is_quoted():
    place = Place("b.xlsx", 4, 2, cell=Cell("Ann's cards", 4, "Qty", "Elf"))
    assert (
        str(Finding(place, "CG005", "'Qty' of 'Elf'"))
        == "b.xlsx:'Ann''s cards'!B4: CG005 error: 'Qty' of 'Elf'"
    )


# --- OpenDocument ---


def rows_of(data, deck="cards"):
    diagnostics = Diagnostics()
    sheet = read_workbook(data, deck, diagnostics)
    return [(row.line, *row.cells) for row in sheet.rows], diagnostics.to_rows()


def number(value, shown, kind="float"):
    return (
        f'<table:table-cell office:value-type="{kind}" office:value="{value}"><text:p>{shown}</text:p>'
        "</table:table-cell>"
    )


def test_an_ods_is_read_as_it_is_shown():
    cells = [
        "Orc\nhits",
        number(1.5, "1,5"),
        number(7, "007"),
        number(2.5, "2.50"),
        number(1234, "1 234"),
        number(0.25, "25%", "percentage"),
        number(3, "3,00 €", "currency"),
        '<table:table-cell office:value-type="boolean" office:boolean-value="true"><text:p>WAHR</text:p></table:table-cell>',
        '<table:table-cell office:value-type="date" office:date-value="2026-11-20"><text:p>20.11.26</text:p></table:table-cell>',
        "<table:table-cell><text:p>a<text:s text:c='2'/>b<text:span>c</text:span></text:p></table:table-cell>",
    ]
    rows, found = rows_of(ods(Cards=[[str(n) for n in range(10)], cells]))
    assert found == []
    assert rows[1] == (
        *(2, "Orc\nhits", "1.5", "007", "2.50", "1234", "25%", "3,00 €", "true", "2026-11-20", "a  bc"),
    )


def test_repeated_rows_and_cells_of_an_ods():
    empty = '<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>'
    twice = '<table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="3"><text:p>x</text:p></table:table-cell></table:table-row>'
    gap = '<table:table-row table:number-rows-repeated="3"><table:table-cell/></table:table-row>'
    rows, found = rows_of(ods(Cards=[["name", "a", "b"], gap, twice, empty]))
    assert (rows, found) == ([(1, "name", "a", "b"), (5, "x", "x", "x"), (6, "x", "x", "x")], [])


def test_hidden_and_filtered_rows_of_an_ods_are_left_out_as_those_of_an_xlsx():
    def row(cells, visibility):
        return f'<table:table-row table:visibility="{visibility}">{"".join(map(ods_cell, cells))}</table:table-row>'

    book = ods(Cards=[["name", "a"], row(["Rat", 1], "collapse"), ["Orc", 2], row(["Elf", 3], "filter")])
    rows, found = rows_of(book)
    assert rows == [(1, "name", "a"), (3, "Orc", "2")]
    message = "rows 2, 4 are hidden or filtered and left out; 'all_rows: true' in the deck keeps them"
    assert [one[3] for one in found] == [message]


def test_notes_hidden_sheets_errors_formulas_and_merged_cells_of_an_ods():
    note = "<table:table-cell><office:annotation><text:p>mine</text:p></office:annotation><text:p>Orc</text:p></table:table-cell>"
    error = '<table:table-cell calcext:value-type="error"><text:p>#REF!</text:p></table:table-cell>'
    unsaved = '<table:table-cell table:formula="of:=1+1"/>'
    merged = '<table:table-cell table:number-columns-spanned="2" table:number-rows-spanned="2"><text:p>m</text:p></table:table-cell>'
    book = ods(
        hidden=("Old",),
        Old=[["name"], ["no"]],
        Cards=[["name", "a", "b", "c"], [note, error, unsaved, merged]],
    )
    rows, found = rows_of(book, "other")
    assert rows[1] == (2, "Orc", "#REF!", "[?]", "m")
    assert [(code, line, column, severity) for code, line, column, _, severity, *_ in found] == [
        ("CG002", 2, 2, "error"),
        ("CG002", 2, 3, "warning"),
        ("CG002", 2, 4, "warning"),
    ]
    assert found[1][3] == (
        "C2 has a formula without a stored value, printed as '[?]'; open and save the file in a spreadsheet program"
    )
    assert "only the first of D2:E3 has the value" in found[2][3]
    assert [sheet.title for sheet in read_sheets(book, Diagnostics())] == ["Cards"]


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (
            ods(more='<manifest:encryption-data manifest:checksum=""/>', Cards=[["name"]]),
            ("CG002", "password"),
        ),
        (
            repacked(ods(Cards=[["name"]]), lambda n, p: b"<office" if n == "content.xml" else p),
            ("CG002", "cannot be read"),
        ),
        (
            repacked(ods(Cards=[["name"]]), lambda n, p: b"<!DOCTYPE x>" + p if n == "content.xml" else p),
            ("CG009", "entities"),
        ),
        (ods(), ("CG002", "no visible sheet")),
        (ods(Cards=[["name"]] + [["x"]] * 20_001), ("CG009", "more than 20000 rows")),
        (ods(Cards=[["x"] * 201]), ("CG009", "200 columns")),
        (b"PK\x03\x04", ("CG002", "not a workbook")),
    ],
)
def test_an_ods_that_cannot_be_read_is_a_finding(data, expected):
    rows, ((code, *_, message, _, _, _),) = rows_of(data)
    assert rows == [] and code == expected[0] and expected[1] in message


def test_a_deck_with_a_sheet_of_no_name_takes_the_first_with_anything_on_it():
    assert rows_of(xlsx(Notes=[], Cards=[["name"], ["Orc"]]), "deck")[0] == [(1, "name"), (2, "Orc")]


# --- What an error of a worksheet concerns ---


def rendered(project, monkeypatch, capfd, files, *cards):
    decks = {f"content/g/decks/{name}": data for name, data in files.items()}
    monkeypatch.chdir(project({"content/g/game.yaml": GAME, **decks}))
    codes = [main(["render", "g", card, "-o", f"{card}.svg"]) for card in cards]
    return codes, capfd.readouterr().err


@BOOKS
def test_an_error_in_a_row_concerns_its_card_alone(project, monkeypatch, capfd, suffix, book):
    events = [*EVENTS, ["Fog", "Bad", 1, "Hides."]]
    files = of_book(suffix, book, Ships=SHIPS, Events=events)
    cards = ("ships-brig", "events-storm", "events-calm", "events-fog")
    codes, said = rendered(project, monkeypatch, capfd, files, *cards)
    assert codes == [0, 0, 1, 0]
    assert "Events!C3" in said


def test_an_error_in_headings_that_are_not_the_first_row_concerns_the_deck_alone(project, monkeypatch, capfd):
    wrong = [
        [],
        ["Name", "Rules text", "", "Qty"],
        ["Storm", "Blows.", "stray", 1],
        ["Calm", "Waits.", "", 1],
    ]
    wrong[1][2:] = ["copies", "copies"]
    files = of_book("xlsx", xlsx, Ships=SHIPS, Events=wrong)
    codes, said = rendered(project, monkeypatch, capfd, files, "ships-brig", "events-calm")
    assert codes[0] == 0 and codes[1] == 1, said


def test_a_draft_leaves_out_the_card_of_the_bad_row(project, monkeypatch, capfd):
    bad = [["Name", "Text"], ["Storm", "Blows."], ["", "Who?"], ["Calm", "Waits."]]
    bad = [[*row, "More" if row[0] == "Name" else "x"] for row in bad]
    files = of_book("ods", ods, Ships=SHIPS, Events=bad)
    decks = {f"content/g/decks/{name}": data for name, data in files.items()}
    root = project({"content/g/game.yaml": GAME, **decks})
    monkeypatch.chdir(root)
    main(["build", "--draft", "--to", "print", "--jobs", "1"])
    said = capfd.readouterr()
    assert "Events!A3: CG004 error: column 'name' is empty in this row" in said.out + said.err
    assert "1 component that cannot be read" in said.err
    assert {path.name for path in root.rglob("*.pdf")} >= {"ships.pdf", "events.pdf"}

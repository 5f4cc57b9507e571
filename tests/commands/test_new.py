"""`cardgen new`: what it makes loads clean, and it never writes over anything."""

from __future__ import annotations

import openpyxl
import pytest

from cardgen.check import run_rules
from cardgen.cli import main
from cardgen.commands.new import new_project
from cardgen.findings import CardgenError
from cardgen.layout.columns import columns_of
from cardgen.model.kind import kinds
from tests.games import read_game


def new(*args):
    """Return the files of a new project, and what is said of the list of cards."""
    created = new_project(*args)
    return created.files, created.findings


def loaded(root, name):
    game, found = read_game(root / "content" / name, root)
    assert found == []
    return game


def test_the_example_loads_clean(tmp_path):
    root = tmp_path / "My Game"
    files, found = new(root)
    assert found == []
    assert files == ["content/my-game/decks/harbour.yaml", "content/my-game/game.yaml", ".gitignore"]
    assert sorted(p.relative_to(root).as_posix() for p in root.rglob("*") if p.is_file()) == sorted(files)
    game = loaded(root, "my-game")
    assert (game.title, game.look) == ({"en": "My game"}, "plain")
    assert [(c.id, c.copies) for c in game.components()][0] == ("harbour-lantern", 3)
    assert "copies: 11" in (root / files[1]).read_text(), "the inventory shown counts the example"
    assert sum(c.copies for c in game.components()) == 11


def test_what_the_example_offers_in_comments_loads_too(tmp_path):
    new(tmp_path / "keep")
    path = tmp_path / "keep" / "content" / "keep" / "game.yaml"
    text = path.read_text()
    for name in ("tokens", "inventory"):
        head, tail = text.split(f"# {name}:\n")
        first, _, rest = tail.partition("\n")
        text = f"{head}{name}:\n{first.removeprefix('#')}\n{rest}"
    path.write_text(text)
    game = loaded(tmp_path / "keep", "keep")
    assert game.tokens["D6"].faces == 6
    assert game.inventory[0].copies == game.decks[0].copies


def test_the_same_call_makes_the_same_bytes(tmp_path):
    for place in ("a", "b"):
        new(tmp_path / place / "keep")
    for file in (tmp_path / "a").rglob("*.*"):
        assert file.read_bytes() == (tmp_path / "b" / file.relative_to(tmp_path / "a")).read_bytes()


def test_a_bare_csv_of_name_and_text(tmp_path):
    table = tmp_path / "My cards.CSV"
    table.write_text("name;text\nOrc;hits\nElf;runs, fast\n", encoding="utf-8-sig")
    files, found = new(tmp_path / "keep", table)
    assert found == []
    assert files[0] == "content/keep/decks/my-cards.csv"
    game = loaded(tmp_path / "keep", "keep")
    (deck,) = game.decks
    assert (deck.title, deck.back.template, deck.trim_mm) == ({"en": "My cards"}, "back", (63.0, 88.0))
    assert [c.text("text", "en") for c in deck.components] == ["hits", "runs, fast"]


def test_a_table_in_two_languages_makes_a_game_of_two(tmp_path):
    table = tmp_path / "cards.csv"
    table.write_text("name.sv,name.en,antal,styrka\nOrch,Orc,2,7\n")
    _, found = new(tmp_path / "keep", table)
    assert found == []
    game = loaded(tmp_path / "keep", "keep")
    assert game.languages == ("sv", "en")
    assert game.components().__next__().fields["styrka"] == 7


def test_a_workbook(tmp_path):
    book = openpyxl.Workbook()
    book.active.append(["name", "text", "copies"])
    book.active.append(["Orc", "hits", 2])
    book.save(tmp_path / "cards.xlsx")
    assert new(tmp_path / "keep", tmp_path / "cards.xlsx")[1] == []
    assert loaded(tmp_path / "keep", "keep").decks[0].copies == 2


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", ("CG011", 1, 1)),
        (b"name,text\n", ("CG011", 1, 1)),
        (b"name,text\nOrc,sm\x81\n", ("CG001", 2, 7)),
        (b'name,text\nElf,x\nOrc,"open\n', ("CG002", 3, 1)),
    ],
)
def test_a_broken_table_gives_findings_in_it_and_writes_nothing(tmp_path, data, expected):
    table = tmp_path / "cards.csv"
    table.write_bytes(data)
    files, found = new(tmp_path / "keep", table)
    assert files == []
    assert [(f.code, f.place.line, f.place.column) for f in found] == [expected]
    assert found[0].place.file == table.as_posix()
    assert not (tmp_path / "keep").exists()


@pytest.mark.parametrize("workbook", [False, True])
def test_a_title_above_the_headings_is_left_out(tmp_path, workbook):
    rows = [["Cellar of Echoes"], ["name", "text"], ["Orc", "hits"]]
    table = tmp_path / ("cards.xlsx" if workbook else "cards.csv")
    if workbook:
        book = openpyxl.Workbook()
        for row in rows:
            book.active.append(row)
        book.save(table)
    else:
        table.write_text("\n".join(map(",".join, rows)))
    files, (reported,) = new(tmp_path / "keep", table)
    assert reported.message == "line 2 holds the headings; what is above it is left out"
    (again,) = read_game(tmp_path / "keep/content/keep", tmp_path / "keep")[1]
    assert (again.message, again.place.line) == (reported.message, 1)


def test_an_empty_name_is_a_column_and_no_key(tmp_path):
    table = tmp_path / "cards.csv"
    table.write_text("name,text\nOrc,hits\n,runs\n")
    _, (reported,) = new(tmp_path / "keep", table)
    assert (reported.code, reported.place.line) == ("CG004", 3)
    assert reported.message.startswith("column 'name' is empty in this row")


def test_a_table_that_is_not_there_or_none(tmp_path):
    files, found = new(tmp_path / "keep", tmp_path / "gone.csv")
    assert (files, [f.code for f in found]) == ([], ["CG001"])


@pytest.mark.parametrize("ending", ["xls", "numbers", "pdf"])
def test_a_file_of_another_program_is_reported_to_be_saved_as_one_that_is_read(tmp_path, ending):
    with pytest.raises(CardgenError) as error:
        new(tmp_path / "keep", tmp_path / f"cards.{ending}")
    assert str(error.value) == f"'cards.{ending}' cannot be read; save it as .xlsx or .csv"


def checked(root):
    """Return what the rules of content find in a project."""
    (folder,) = (root / "content").iterdir()
    return run_rules(loaded(root, folder.name))


NASTY = """\
Card Name;Rules Text;Qty;Picture
Flame *;{T}: add {2}{W/U}, deal 2*X. <b>Flash <i>now</i></b>;x2;flame.png
Odd {one;{no token} and {icon:skull} \\n *open;1;
Plain;**Bold** stays, {{x}} too;1;
"""


@pytest.mark.parametrize("workbook", [False, True])
def test_a_strangers_marks_check_clean_and_are_reported(tmp_path, workbook):
    rows = [line.split(";") for line in NASTY.splitlines()]
    table = tmp_path / ("cards.xlsx" if workbook else "cards.csv")
    if workbook:
        book = openpyxl.Workbook()
        for row in rows:
            book.active.append(row)
        book.save(table)
    else:
        table.write_text("sep=;\n" + NASTY)
    before = table.read_bytes()
    files, found = new(tmp_path / "keep", table)
    line = 1 if workbook else 2
    assert sorted((f.code, f.severity, f.place.line, f.place.column) for f in found) == [
        ("CG014", "warning", line + 1, 2),
        ("CG101", "warning", line, 1),
        ("CG104", "warning", line, 4),
    ]
    assert (tmp_path / "keep" / files[0]).read_bytes() == table.read_bytes() == before
    game, reading = read_game(tmp_path / "keep/content/keep", tmp_path / "keep")
    assert reading == []
    assert [one.code for one in run_rules(game)] == ["CG125"]  # the picture is still to come
    assert list(game.tokens) == ["T", "W", "U"]
    flame, odd, plain_card = game.decks[0].components
    assert flame.text("text", "en") == "{T}: add {2}{W/U}, deal 2\\*X. **Flash *now***"
    assert odd.text("text", "en") == "{{no token}} and {{icon:skull}}\u2028\\*open"
    assert (odd.text("name", "en"), flame.copies) == ("Odd {{one", 2)
    assert plain_card.text("text", "en") == "**Bold** stays, {{x}} too"


@pytest.mark.parametrize("heading", ["Picture", "art", "Bild"])
def test_pictures_may_come_later(tmp_path, heading):
    table = tmp_path / "cards.csv"
    table.write_text(f"name,{heading}\nRat,rat.png\nOrc,\n")
    files, (reported,) = new(tmp_path / "keep", table)
    assert reported.message.endswith("put them into 'content/keep/art'")
    game = loaded(tmp_path / "keep", "keep")
    assert columns_of(game.decks[0], game, "en") == ()
    assert next(game.components()).fields["art"] == "rat.png"
    assert [one.code for one in checked(tmp_path / "keep")] == ["CG125"]
    art = tmp_path / "keep" / "content" / "keep" / "art"
    art.mkdir()
    (art / "rat.png").write_bytes(b"")
    assert checked(tmp_path / "keep") == []


def test_a_table_that_is_utf8_and_clean_is_copied_as_it_is(tmp_path):
    table = tmp_path / "cards.csv"
    table.write_bytes("sep=|\r\nNamn|Antal\r\nÅke|2,0\r\n".encode("utf-8-sig"))
    files, found = new(tmp_path / "keep", table)
    assert found == []
    assert (tmp_path / "keep" / files[0]).read_bytes() == table.read_bytes()
    assert checked(tmp_path / "keep") == []


@pytest.mark.parametrize("encoding", ["cp1252", "utf-16"])
@pytest.mark.parametrize("ending", ["csv", "txt"])
def test_a_table_keeps_its_encoding_and_delimiter(tmp_path, encoding, ending):
    table = tmp_path / f"cards.{ending}"
    text = "Namn;Regeltext;Antal\nÅke;slår, ”hårt”;2,0\n"
    table.write_text(text.replace(";", "\t") if ending == "txt" else text, encoding=encoding)
    files, found = new(tmp_path / "keep", table)
    assert [f.severity for f in found] == (["warning"] if encoding == "cp1252" else [])
    assert files[0].endswith(".tsv" if ending == "txt" else ".csv")
    assert (tmp_path / "keep" / files[0]).read_bytes() == table.read_bytes()
    (card,) = read_game(tmp_path / "keep/content/keep", tmp_path / "keep")[0].components()
    assert (card.text("text", "sv"), card.copies) == ("slår, ”hårt”", 2)


def test_nothing_is_written_over(tmp_path):
    root = tmp_path / "keep"
    root.mkdir()
    (root / ".gitignore").write_text("mine\n")
    (root / "notes.txt").write_text("mine\n")
    files, _ = new(root)
    assert ".gitignore" not in files
    assert (root / ".gitignore").read_text() == "mine\n"
    before = {p: p.read_bytes() for p in root.rglob("*") if p.is_file()}
    with pytest.raises(CardgenError):
        new(root)
    assert {p: p.read_bytes() for p in root.rglob("*") if p.is_file()} == before


def test_a_folder_that_is_a_file_or_a_dangling_link(tmp_path):
    (tmp_path / "file").write_text("x")
    with pytest.raises(CardgenError) as error:
        new(tmp_path / "file")
    assert "\n" not in str(error.value)
    folder = tmp_path / "keep" / "content" / "keep"
    folder.mkdir(parents=True)
    (folder / "game.yaml").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(CardgenError):
        new(tmp_path / "keep")
    assert not (tmp_path / "elsewhere").exists()


@pytest.mark.parametrize("name", ["Жук", "Åse & Øl", 'a "quoted": {name}', "x" * 100, "2024"])
def test_folders_of_any_name(tmp_path, name):
    files, found = new(tmp_path / name)
    assert found == []
    game_id = files[0].split("/")[1]
    assert loaded(tmp_path / name, game_id).title


def cards_of(root):
    (game,) = (root / "content").iterdir()
    (deck,) = loaded(root, game.name).decks
    return [component.name("en") for component in deck.components]


BAD_ROWS = """\
name,text,copies
Orc,hits,2
Elf,"runs,
fast",many
,no name,1
Dwarf,digs,1
Orc again,a,1,more
Ogre,"says ""hm"" once",1
"""


def test_bad_rows_stay_in_the_table_and_are_listed_at_their_lines_whenever_it_is_read(tmp_path):
    table = tmp_path / "space.csv"
    table.write_text(BAD_ROWS)
    created = new_project(tmp_path / "keep", table)
    assert [(f.code, f.place.line, f.place.column) for f in created.findings] == [
        ("CG005", 3, 3),
        ("CG004", 5, 1),
        ("CG002", 7, 4),
    ]
    assert {f.place.file for f in created.findings} == {table.as_posix()}
    assert (created.taken, created.cards) == (3, 6)
    kept = tmp_path / "keep/content/keep/decks/space.csv"
    assert kept.read_text() == table.read_text() == BAD_ROWS
    assert created.summary("keep/") == (
        "created keep/: 3 of 6 cards can be built; correct the 3 others in content/keep/decks/space.csv, as listed above"
    )
    _, found = read_game(tmp_path / "keep/content/keep", tmp_path / "keep")
    assert {(f.code, f.place.line, f.place.column) for f in found} == {
        (f.code, f.place.line, f.place.column) for f in created.findings
    }


def test_a_message_that_names_another_row_names_it_in_the_authors_file(tmp_path):
    table = tmp_path / "cards.csv"
    table.write_text('id,name,text\nx,"A",many\norc,B,b\nelf,,c\norc,C,"d\ne"\norc,D,x\n')
    created = new_project(tmp_path / "keep", table)
    reported = {f.place.line: f.message for f in created.findings if f.code == "CG006"}
    assert sorted(reported) == [5, 7]
    assert all(
        f"{table.as_posix()}:3:" in message and "content/" not in message for message in reported.values()
    )
    assert created.taken == 2


def test_more_bad_rows_than_findings_are_listed_of_a_file(tmp_path):
    table = tmp_path / "cards.csv"
    rows = [f"Card {i},{1 if i % 3 else 'many'}" for i in range(600)]
    table.write_text("\n".join(["name,copies", *rows]))
    created = new_project(tmp_path / "keep", table)
    assert (created.taken, created.cards) == (400, 600)
    assert {f.place.line for f in created.findings if f.code == "CG005"} >= {
        i + 2 for i in range(600) if not i % 3
    }


@pytest.mark.parametrize(
    ("rows", "says"),
    [
        ("", "nothing was created; fix the errors above"),
        ("Orc,many\n", "created 'x/': 1 card"),
        ("Orc,1\n", "created 'x/': 1 card"),
        ("Orc,1\nElf,many\n", "created 'x/': 1 of 2 cards can be built; correct the other in "),
        (
            "Orc,1\nElf,a\nOgre,b\nDwarf,0\n",
            "created 'x/': 1 of 3 cards can be built; correct the 2 others in ",
        ),
    ],
)
def test_the_last_line_says_what_was_created(tmp_path, rows, says):
    table = tmp_path / "cards.csv"
    table.write_text(f"name,copies\n{rows}")
    created = new_project(tmp_path / "keep", table)
    assert created.summary("'x/'").startswith(says)
    assert bool(created.files) == (tmp_path / "keep").exists() == ("created '" in says)


def test_a_workbook_tells_of_cells_that_show_errors_and_of_sheets_that_are_not_read(tmp_path):
    book = openpyxl.Workbook()
    book.active.title = "Cards"
    for row in (["name", "text"], ["Orc", "hits"], ["Elf", "#REF!"]):
        book.active.append(row)
    book.active["B3"].data_type = "e"
    book.create_sheet("Monsters").append(["name"])
    book.create_sheet("Empty")
    hidden = book.create_sheet("Hidden")
    hidden.append(["name"])
    hidden.sheet_state = "hidden"
    book.save(tmp_path / "cards.xlsx")
    created = new_project(tmp_path / "keep", tmp_path / "cards.xlsx")
    left, broken = sorted(created.findings)
    assert (left.code, left.severity, left.place.line) == ("CG001", "warning", 1)
    assert left.message == (
        "worksheet 'Monsters' is not read as a list of cards: it has no rows below a heading"
    )
    assert broken.message.startswith("worksheet 'Cards': ")
    assert (broken.code, broken.severity, broken.place.line) == ("CG002", "error", 3)
    assert created.taken == 1


MONSTERS = [["Name", "Power"], ["Rat", 1], ["Orc", 3]]
ITEMS = [["Name", "Cost"], ["Rope", 2], ["Torch", 0], ["Rat", 5]]


def book_of(path, sheets):
    """Write a workbook of sheets, by title."""
    book = openpyxl.Workbook()
    book.remove(book.active)
    for title, rows in sheets.items():
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(row)
    book.save(path)
    return path


def decks_of(root):
    game, found = read_game(root / "content" / "keep", root)
    decks = {deck.id: (deck.title["en"], [c.name("en") for c in deck.components]) for deck in game.decks}
    return decks, [finding.message for finding in found]


def test_each_sheet_that_is_a_list_of_cards_becomes_a_deck_of_the_same_workbook(tmp_path):
    notes = [["To do"], ["draw more"]]
    sheets = {"Notes": notes, "Monsters": MONSTERS, "Über-Items": ITEMS, "Карты": ITEMS, "Empty": []}
    source = book_of(tmp_path / "book.xlsx", sheets)
    created = new_project(tmp_path / "keep", source)
    (reported,) = created.findings
    assert reported.message.startswith(
        "worksheet 'Notes' is not read as a list of cards: no column is 'name'"
    )
    assert (created.taken, created.cards) == (8, 8)
    assert [file for file in created.files if "/decks/" in file] == [
        f"content/keep/decks/{name}"
        for name in ("book.xlsx", "monsters.yaml", "uber-items.yaml", "sheet-4.yaml")
    ]
    assert (tmp_path / "keep/content/keep/decks/book.xlsx").read_bytes() == source.read_bytes()
    decks, found = decks_of(tmp_path / "keep")
    assert decks == {
        "monsters": ("Monsters", ["Rat", "Orc"]),
        "sheet-4": ("Карты", ["Rope", "Torch", "Rat"]),
        "uber-items": ("Über-Items", ["Rope", "Torch", "Rat"]),
    }
    (unread,) = found
    assert unread.startswith("no deck reads worksheet 'Notes'; "), (
        "the sheets that decks read are not reported"
    )


def test_a_sheet_with_stray_marks_keeps_the_workbook(tmp_path):
    source = book_of(tmp_path / "book.xlsx", {"Monsters": [*MONSTERS, ["Odd {one", 2]], "Items": ITEMS})
    created = new_project(tmp_path / "keep", source)
    assert [f.message.partition(":")[0] for f in created.findings] == ["worksheet 'Monsters'"]
    assert [file.rpartition("/")[2] for file in created.files if "/decks/" in file] == [
        "book.xlsx",
        "monsters.yaml",
        "items.yaml",
    ]
    decks, found = decks_of(tmp_path / "keep")
    assert (decks["monsters"][1], found) == (["Rat", "Orc", "Odd {{one"], [])


def test_a_bad_row_of_one_sheet_is_reported_with_its_sheet(tmp_path):
    items = [["Name", "Copies"], ["Rope", "many"], ["Torch", 2]]
    source = book_of(tmp_path / "book.xlsx", {"Monsters": MONSTERS, "Items": items})
    created = new_project(tmp_path / "keep", source)
    (reported,) = created.findings
    assert reported.message.startswith("worksheet 'Items': copies: 'many'")
    assert (reported.place.line, created.taken, created.cards) == (2, 3, 4)
    decks, (error,) = decks_of(tmp_path / "keep")
    assert "Torch" in decks["items"][1]
    assert error.startswith("copies: 'many'")


def test_each_sheet_may_number_its_cards_from_one(tmp_path):
    sheets = {
        title: [["ID", "Name"], [1, f"{title} A"], [2, f"{title} B"]] for title in ("Monsters", "Items")
    }
    new_project(tmp_path / "keep", book_of(tmp_path / "book.xlsx", sheets))
    game = loaded(tmp_path / "keep", "keep")
    assert [c.id for c in game.components()] == ["items-1", "items-2", "monsters-1", "monsters-2"]


def test_a_workbook_of_one_list_is_named_like_the_file(tmp_path):
    source = book_of(tmp_path / "my-book.xlsx", {"Sheet1": MONSTERS, "Sheet2": []})
    created = new_project(tmp_path / "keep", source)
    assert created.findings == []
    assert decks_of(tmp_path / "keep") == ({"my-book": ("My book", ["Rat", "Orc"])}, [])


def test_a_workbook_without_a_list_of_cards_says_why_of_each_sheet(tmp_path):
    source = book_of(tmp_path / "book.xlsx", {"A": [["To do"], ["draw"]], "B": [["name"]]})
    created = new_project(tmp_path / "keep", source)
    assert created.files == []
    assert [(f.severity, f.message.partition(":")[0]) for f in created.findings] == [
        ("error", "worksheet 'A' is not read as a list of cards"),
        ("error", "worksheet 'B' is not read as a list of cards"),
    ]


YAML = """\
# my cards
cards:
  - name: Orc
    text: <b>Hits</b> twice
    cost: 3
  - {name: Elf, text: runs, copies: many}
  - just words
  - name: Ogre
    text: [a, b]
    copies: 0.5
  - text: >-
      Two

      paragraphs
    name: Dwarf
    copies: 2
"""


@pytest.mark.parametrize("text", [YAML, "\n\n" + "\n".join(line[2:] for line in YAML.splitlines()[2:])])
def test_a_list_in_yaml_is_taken_like_a_table(tmp_path, text):
    source = tmp_path / "cards.yaml"
    source.write_text(text)
    created = new_project(tmp_path / "keep", source)
    assert [(f.code, f.place.line) for f in created.findings if f.severity == "error"] == [
        ("CG005", 7),
        ("CG005", 6),
        ("CG005", 10),
    ]
    assert {f.place.line for f in created.findings if f.severity == "warning"} == {4, 9}
    assert (created.taken, created.cards) == (2, 5)
    assert cards_of(tmp_path / "keep") == ["Orc", "Dwarf"]
    (deck,) = loaded(tmp_path / "keep", "keep").decks
    assert [c.text("text", "en") for c in deck.components] == ["**Hits** twice", "Two\n\nparagraphs"]
    assert [c.copies for c in deck.components] == [1, 2]


def test_a_yaml_list_in_two_languages_makes_a_game_of_two(tmp_path):
    source = tmp_path / "cards.yml"
    source.write_text("- {name: {en: Orc, sv: Orch}, text: {en: It hits., sv: Den slår.}}\n")
    _, found = new(tmp_path / "keep", source)
    assert found == []
    game = loaded(tmp_path / "keep", "keep")
    assert game.languages == ("en", "sv")
    assert next(game.components()).text("text", "sv") == "Den slår."


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ("CG011", 1)),
        ("[]", ("CG011", 1)),
        ("title: Orc\n", ("CG005", 1)),
        ("\n- [Orc, hits]\n", ("CG005", 2)),
        ("- {name: Orc\n", ("CG002", 2)),
    ],
)
def test_a_yaml_file_without_a_good_card_creates_nothing_and_says_why(tmp_path, text, expected):
    source = tmp_path / "cards.yaml"
    source.write_text(text)
    files, found = new(tmp_path / "keep", source)
    assert files == [] and not (tmp_path / "keep").exists()
    assert any(f.severity == "error" for f in found)
    if expected:
        assert (found[0].code, found[0].place.line) == expected


def from_yaml(tmp_path, text):
    """Return what `new` makes of a list in YAML, with lines and messages of its findings."""
    source = tmp_path / "d.yaml"
    source.write_text(text)
    created = new_project(tmp_path / "keep", source)
    return created, [(f.severity, f.place.line, f.message) for f in created.findings]


def test_line_ends_of_a_list_in_yaml_stay_line_ends(tmp_path):
    from_yaml(tmp_path, "- name: Orc\n  text: 'Hits.<br>Runs.'\n- {name: Elf, text: Sings.}\n")
    orc, _ = loaded(tmp_path / "keep", "keep").components()
    assert orc.text("text", "en") == "Hits.\\\nRuns."


def test_maps_and_lists_become_columns_and_each_is_reported_once(tmp_path):
    text = """\
- name: Orc
  stats: {attack: 2, name: big, count: 4}
  keywords: [Light, Quick]
  text: [Hits., Runs.]
- name: Elf
  stats: {attack: 3}
  keywords: [Light]
  attack_by: [{who: me}]
- name: Ogre
  attack_by: [{who: me}, {who: you}]
"""
    created, reported = from_yaml(tmp_path, text)
    assert reported == [
        (
            "warning",
            2,
            "'stats' holds a map on 2 cards; its values are now 'attack', 'stats_name', 'stats_count'",
        ),
        ("warning", 3, "'keywords' holds a list on 2 cards; it is now one text with commas"),
        ("warning", 4, "'text' holds a list on 1 card; it is now a paragraph for each of its texts"),
        (
            "warning",
            8,
            "'attack_by' holds a list of maps on 2 cards and is left out; write a text, or a map such as "
            "attack_by: {first: …, second: …}",
        ),
    ]
    assert created.taken == 3
    orc, elf, ogre = loaded(tmp_path / "keep", "keep").decks[0].components
    assert (orc.fields["attack"], orc.copies, orc.fields["stats_name"]["en"]) == (2, 1, "big")
    assert orc.text("keywords", "en") == "Light, Quick"
    assert orc.text("text", "en") == "Hits.\n\nRuns."
    assert "attack" not in ogre.fields and elf.fields["attack"] == 3


def test_a_map_of_numbers_or_short_words_is_no_text_by_language(tmp_path):
    _, reported = from_yaml(
        tmp_path, "- {name: Orc, stats: {atk: 2, def: 3}, worn: {arm: ring, leg: boot}}\n"
    )
    assert [line for _, line, _ in reported] == [1, 1]
    game = loaded(tmp_path / "keep", "keep")
    (orc,) = game.components()
    assert game.languages == ("en",)
    assert (orc.fields["atk"], orc.text("leg", "en")) == (2, "boot")


def test_a_plain_text_beside_texts_by_language_counts_for_each_and_is_reported_once(tmp_path):
    text = """\
- name: {sv: Orch, en: Orc}
  text: {sv: Den slår., en: It hits.}
- name: Elf
  text:
- name: Ogre
  text.sv: Den slår två gånger.
  text.en: It hits twice.
  back: {title: Ogre}
- name: Imp
  text: Imp!
"""
    created, reported = from_yaml(tmp_path, text)
    assert reported == [
        (
            "warning",
            3,
            "5 texts have no language and are used for each of sv, en: "
            "'name' on lines 3, 5, 9; 'back.title' on line 8; 'text' on line 10",
        )
    ]
    assert created.taken == 4
    _, elf, ogre, imp = loaded(tmp_path / "keep", "keep").decks[0].components
    assert (elf.name("sv"), elf.name("en"), elf.text("text", "sv")) == ("Elf", "Elf", "")
    assert ogre.text("text", "en") == "It hits twice."
    assert imp.text("text", "sv") == imp.text("text", "en") == "Imp!"


def test_a_misspelt_language_costs_its_own_card_and_a_missing_one_is_a_draft(tmp_path):
    text = """\
- {name: A, text: {en: a, de: b}}
- {name: B, text: {en: a}}
- {name: C, text: {en: a, dee: b}}
- {name: D, text: {en: a, de: b}}
- {name: E, text: e, text.de: x}
"""
    created, reported = from_yaml(tmp_path, text)
    assert [line for severity, line, _ in reported if severity == "error"] == [3, 5]
    assert (created.taken, created.cards) == (3, 5)
    assert "languages: [en, {de: draft}]" in (tmp_path / "keep/content/keep/game.yaml").read_text()


def test_rows_that_lack_a_translation_are_kept(tmp_path):
    table = tmp_path / "cards.csv"
    table.write_text("Name (en),Name (de),Text (en)\nOtter,Otter,Swims.\nDrake,,Flies.\n")
    _, found = new(tmp_path / "keep", table)
    assert [(f.code, f.severity) for f in found] == [("CG007", "warning")]
    game, _ = read_game(tmp_path / "keep/content/keep", tmp_path / "keep")
    assert [(c.name("de"), c.text("text", "de")) for c in game.components()] == [
        ("Otter", "[en] Swims."),
        ("[en] Drake", "[en] Flies."),
    ]


def test_keys_of_one_meaning_on_different_cards_are_one_column(tmp_path):
    _, reported = from_yaml(tmp_path, "- {name: A, qty: 2}\n- {Name: B, count: 3}\n- {Title: C}\n")
    assert reported == []
    deck = loaded(tmp_path / "keep", "keep").decks[0]
    assert [(c.name("en"), c.copies) for c in deck.components] == [("A", 2), ("B", 3), ("C", 1)]


def test_every_place_is_a_line_of_the_authors_list(tmp_path):
    text = "# mine\n\n- id: rat\n  name: Rat\n- just words\n- name: Otter\n\n  id: rat\n"
    _, reported = from_yaml(tmp_path, text)
    (_, line, message) = reported[1]
    assert line == 8
    assert f"first at {(tmp_path / 'd.yaml').as_posix()}:3:7)" in message


COMMENTED = """\
# my cards

cards:
  # the first
  - name: Orc  # the big one
    # was 3
    cost: 4   # now 4
    text: |
      Hits: hard.
      # no comment
      Twice.
    number: 7
  - {name: "Elf, the", cost: 3}   # in one line
  - name: Imp
    cost: 1.5
    text: "a # b: {T}"
# the end
"""


def test_a_list_in_yaml_becomes_a_deck_in_yaml_with_its_comments(tmp_path):
    created, _ = from_yaml(tmp_path, COMMENTED)
    assert created.files[0] == "content/keep/decks/d.yaml"
    deck = (tmp_path / "keep" / created.files[0]).read_text()
    assert (
        deck.partition("keys of `fields`.\n")[2]
        == """\
fields:
  cost: number
  card_number: number

# my cards
cards:
  # the first
  - id: d-orc
    name: Orc  # the big one
    # was 3
    cost: 4  # now 4
    text: |-
      Hits: hard.\\
      # no comment\\
      Twice.
    card_number: 7

  - id: d-elf-the
    name: "Elf, the"  # in one line
    cost: 3

  - id: d-imp
    name: Imp
    cost: 1.5
    text: "a # b: {T}"

  # the end
"""
    )
    assert checked(tmp_path / "keep") == []


@pytest.mark.parametrize(
    "word",
    [
        "yes",
        "1e3",
        "007",
        "~",
        "- x",
        "a: b",
        "'q'",
        '"q"',
        "{{x}}",
        "x ",
        "#x",
        "true",
        "null",
        "Ünïcode \u00a0 x",
        "&a",
        "*a*",
    ],
)
def test_what_a_list_says_the_deck_in_yaml_says_too(tmp_path, word):
    quoted = "'" + word.replace("'", "''") + "'"
    from_yaml(tmp_path, f"- {{name: Orc, text: {quoted}, own: {quoted}}}\n- {{name: Elf, own: word}}\n")
    orc = loaded(tmp_path / "keep", "keep").decks[0].components[0]
    assert orc.text("text", "en") == word.strip()
    assert orc.text("own", "en") == word.strip()


def test_new_says_what_it_made_of_each_column(tmp_path):
    table = tmp_path / "cards.csv"
    table.write_text('Card,What it does,How many,Cost,"a: b",back.title\nOrc,It hits.,2,4,x,Foe\n')
    assert new_project(tmp_path / "keep", table).columns == (
        "Columns: Card → name, What it does → text, How many → copies, back.title; printed as they are: Cost, a: b",
        "To change that: columns: {Cost: type} in content/keep/decks/cards.yaml",
        "Language: en; to change that: 'languages' in content/keep/game.yaml",
    )
    (tmp_path / "all").mkdir()
    created, _ = from_yaml(tmp_path / "all", "- {name: {en: Orc, de: Ork}, notes: x}\n")
    assert created.columns == ("Columns: name, notes → note",)
    (tmp_path / "own").mkdir()
    created, _ = from_yaml(tmp_path / "own", "- {name: Orc, cost: 2}\n")
    assert created.columns[1] == "To change that: rename the keys in content/keep/decks/d.yaml"


def test_following_what_new_says_changes_a_column(tmp_path):
    table = tmp_path / "cards.csv"
    table.write_text("name,Colour: main\nOrc,green\n")
    created = new_project(tmp_path / "keep", table)
    line = created.columns[1].removeprefix("To change that: ").partition(" in content")[0]
    path = tmp_path / "keep" / "content/keep/decks/cards.yaml"
    path.write_text(path.read_text() + line + "\n")
    (orc,) = loaded(tmp_path / "keep", "keep").components()
    assert orc.text("text", "en") == "green"


def test_the_sample_game_has_every_kind_and_no_finding(tmp_path, monkeypatch, capfd):
    monkeypatch.chdir(tmp_path)
    assert main(["new", "tide", "--sample", "--look", "atlas"]) == 0
    assert "created tide/" in capfd.readouterr().err
    game = loaded(tmp_path / "tide", "tide")
    assert {deck.kind.name for deck in game.decks} == set(kinds())
    assert (game.look, list(game.languages)) == ("atlas", ["en", "de"])
    monkeypatch.chdir(tmp_path / "tide")
    assert main(["check", "--look", "plain", "--strict"]) == 0


def test_a_sample_is_no_list_of_yours(tmp_path, monkeypatch, capfd):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "cards.csv").write_text("name\nOtter\n")
    assert main(["new", "tide", "--sample", "--from", "cards.csv"]) == 2
    assert "--from" in capfd.readouterr().err and not (tmp_path / "tide").exists()

"""`cardgen new`: what it makes loads clean, and it never writes over anything."""

from __future__ import annotations

import openpyxl
import pytest

from cardgen.check import run_rules
from cardgen.commands.new import new_project
from cardgen.findings import CardgenError
from tests.games import read_game


def loaded(root, name):
    game, found = read_game(root / "content" / name, root)
    assert found == []
    return game


def test_the_example_loads_clean(tmp_path):
    root = tmp_path / "My Game"
    files, found = new_project(root)
    assert found == []
    assert files == ["content/my-game/decks/harbour.yaml", "content/my-game/game.yaml", ".gitignore"]
    assert sorted(p.relative_to(root).as_posix() for p in root.rglob("*") if p.is_file()) == sorted(files)
    game = loaded(root, "my-game")
    assert (game.title, game.look) == ({"en": "My game"}, "plain")
    assert [(c.id, c.copies) for c in game.components()][0] == ("harbour-lantern", 3)
    assert "copies: 11" in (root / files[1]).read_text(), "the inventory shown counts the example"
    assert sum(c.copies for c in game.components()) == 11


def test_what_the_example_offers_in_comments_loads_too(tmp_path):
    new_project(tmp_path / "keep")
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
        new_project(tmp_path / place / "keep")
    for file in (tmp_path / "a").rglob("*.*"):
        assert file.read_bytes() == (tmp_path / "b" / file.relative_to(tmp_path / "a")).read_bytes()


def test_a_bare_csv_of_name_and_text(tmp_path):
    table = tmp_path / "My cards.CSV"
    table.write_text("name;text\nOrc;hits\nElf;runs, fast\n", encoding="utf-8-sig")
    files, found = new_project(tmp_path / "keep", table)
    assert found == []
    assert files[0] == "content/keep/decks/my-cards.csv"
    game = loaded(tmp_path / "keep", "keep")
    (deck,) = game.decks
    assert (deck.title, deck.back.template, deck.trim_mm) == ({"en": "My cards"}, "back", (63.0, 88.0))
    assert [c.text("text", "en") for c in deck.components] == ["hits", "runs, fast"]


def test_a_table_in_two_languages_makes_a_game_of_two(tmp_path):
    table = tmp_path / "cards.csv"
    table.write_text("name.sv,name.en,antal,styrka\nOrch,Orc,2,7\n")
    _, found = new_project(tmp_path / "keep", table)
    assert [(f.code, f.severity, f.place.column) for f in found] == [("CG003", "warning", 4)], (
        "told, and kept"
    )
    game = loaded(tmp_path / "keep", "keep")
    assert game.languages == ("sv", "en")
    assert game.components().__next__().fields["styrka"] == 7


def test_a_workbook(tmp_path):
    book = openpyxl.Workbook()
    book.active.append(["name", "text", "copies"])
    book.active.append(["Orc", "hits", 2])
    book.save(tmp_path / "cards.xlsx")
    assert new_project(tmp_path / "keep", tmp_path / "cards.xlsx")[1] == []
    assert loaded(tmp_path / "keep", "keep").decks[0].copies == 2


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", ("CG011", 1, 1)),
        (b"name,text\n", ("CG011", 1, 1)),
        (b"name,text\nOrc,sm\x81\n", ("CG001", 2, 7)),
        (b'name,text\nElf,x\nOrc,"open\n', ("CG002", 3, 1)),
        (b"name,copies\nOrc,many\n", ("CG005", 2, 2)),
        (b"text\nhits\nruns\n", ("CG004", 1, 1)),
        (b"id,name\norc,A\norc,B\n", ("CG006", 3, 1)),
    ],
)
def test_a_broken_table_gives_findings_in_it_and_writes_nothing(tmp_path, data, expected):
    table = tmp_path / "cards.csv"
    table.write_bytes(data)
    files, found = new_project(tmp_path / "keep", table)
    assert files == []
    assert [(f.code, f.place.line, f.place.column) for f in found] == [expected]
    assert found[0].place.file == table.as_posix()
    assert not (tmp_path / "keep").exists()


def test_a_table_that_is_not_there_or_none(tmp_path):
    files, found = new_project(tmp_path / "keep", tmp_path / "gone.csv")
    assert (files, [f.code for f in found]) == ([], ["CG001"])
    with pytest.raises(CardgenError):
        new_project(tmp_path / "keep", tmp_path / "cards.pdf")


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
def test_a_strangers_marks_check_clean_and_are_told(tmp_path, workbook):
    rows = [line.split(";") for line in NASTY.splitlines()]
    table = tmp_path / ("cards.xlsx" if workbook else "cards.csv")
    if workbook:
        book = openpyxl.Workbook()
        for row in rows:
            book.active.append(row)
        book.save(table)
    else:
        table.write_text("sep=;\n" + NASTY, encoding="cp1252")
    before = table.read_bytes()
    files, found = new_project(tmp_path / "keep", table)
    line = 1 if workbook else 2
    assert sorted((f.code, f.severity, f.place.line, f.place.column) for f in found) == [
        ("CG014", "warning", line + 1, 2),
        ("CG101", "warning", line, 1),
        ("CG104", "warning", line, 4),
    ]
    assert "content/keep/decks/cards.csv" in files
    assert table.read_bytes() == before, "the author's own file stays"
    assert checked(tmp_path / "keep") == []
    game = loaded(tmp_path / "keep", "keep")
    assert list(game.tokens) == ["T", "W", "U"]
    flame, odd, plain_card = game.decks[0].components
    assert flame.text("text", "en") == "{T}: add {2}{W/U}, deal 2\\*X. **Flash *now***"
    assert odd.text("text", "en") == "{{no token}} and {{icon:skull}}\n\n\\*open"
    assert (odd.text("name", "en"), flame.copies) == ("Odd {{one", 2)
    assert plain_card.text("text", "en") == "**Bold** stays, {{x}} too"


def test_a_table_that_is_utf8_and_clean_is_copied_as_it_is(tmp_path):
    table = tmp_path / "cards.csv"
    table.write_bytes("sep=|\r\nNamn|Antal\r\nÅke|2,0\r\n".encode("utf-8-sig"))
    files, found = new_project(tmp_path / "keep", table)
    assert found == []
    assert (tmp_path / "keep" / files[0]).read_bytes() == table.read_bytes()
    assert checked(tmp_path / "keep") == []


@pytest.mark.parametrize("encoding", ["cp1252", "utf-16"])
def test_a_table_in_another_encoding_becomes_utf8(tmp_path, encoding):
    table = tmp_path / "cards.csv"
    table.write_text("Namn;Regeltext\nÅke;slår, “hårt”\n", encoding=encoding)
    files, found = new_project(tmp_path / "keep", table)
    assert [f.severity for f in found] == (["warning"] if encoding == "cp1252" else [])
    assert "“hårt”" in (tmp_path / "keep" / files[0]).read_text("utf-8-sig")
    assert checked(tmp_path / "keep") == []


def test_nothing_is_written_over(tmp_path):
    root = tmp_path / "keep"
    root.mkdir()
    (root / ".gitignore").write_text("mine\n")
    (root / "notes.txt").write_text("mine\n")
    files, _ = new_project(root)
    assert ".gitignore" not in files
    assert (root / ".gitignore").read_text() == "mine\n"
    before = {p: p.read_bytes() for p in root.rglob("*") if p.is_file()}
    with pytest.raises(CardgenError):
        new_project(root)
    assert {p: p.read_bytes() for p in root.rglob("*") if p.is_file()} == before


def test_a_folder_that_is_a_file_or_a_dangling_link(tmp_path):
    (tmp_path / "file").write_text("x")
    with pytest.raises(CardgenError) as error:
        new_project(tmp_path / "file")
    assert "\n" not in str(error.value)
    folder = tmp_path / "keep" / "content" / "keep"
    folder.mkdir(parents=True)
    (folder / "game.yaml").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(CardgenError):
        new_project(tmp_path / "keep")
    assert not (tmp_path / "elsewhere").exists()


@pytest.mark.parametrize("name", ["Жук", "Åse & Øl", 'a "quoted": {name}', "x" * 100, "2024"])
def test_folders_of_any_name(tmp_path, name):
    files, found = new_project(tmp_path / name)
    assert found == []
    game_id = files[0].split("/")[1]
    assert loaded(tmp_path / name, game_id).title

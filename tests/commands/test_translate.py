"""`cardgen translate`: what a language lacks goes out as XLSX, CSV or PO, and comes back to the right places."""

from __future__ import annotations

import io
from pathlib import Path

import openpyxl
import pytest

from cardgen.commands.options import load_games, project_sources
from cardgen.commands.translating.lists import Line, TextList, read, written
from cardgen.commands.translating.texts import Entry, entries
from cardgen.commands.translating.translate import export, import_
from cardgen.findings import CardgenError
from cardgen.project import Project

#: Files are parsed again each time.
NO_CACHE = None
GAME = """\
# The river.
title: River   # its name
languages: [en, {de: draft}]
look: plain
about: >-
  A game of otters,
  and of a river.
credits:
  - {what: Rules, who: A. Otter}
labels: {start: {en: Start here}}
"""
STORMS = """\
kind: card
title: {en: "Storms, and more"}
size: poker
back: {template: back, title: Storm}
fields: {mood: text}
defaults: {mood: "calm: mostly"}
cards:
  - id: storm-squall
    name: {en: Squall, de: Old}   # a comment
    text:
      en: |
        Draw **1** card.

        Then stop.
      # below it
  - id: storm-lull
    name: Lull
    text: 'It''s quiet, {icon:x}.'
    mood:
      en: "wet" # really
"""
FISH = """\
title: Fish
cards: |
    | name (en) | text.en       | text.de | copies |
    |-----------|---------------|---------|--------|
    | Trout     | Swims\\|hides. |         | 2      |
    # not so large
    | Pike      | Bites.        | Beißt.  | 1
"""
FISH_DE = """\
title: {en: Fish, de: "«Fish» äöü"}
cards: |
    | name (en) | name (de) | text.en       | text.de | copies |
    |-----------| --- |---------------|---------|--------|
    | Trout     | «Trout» äöü | Swims\\|hides. | «Swims\\|hides.» äöü | 2      |
    # not so large
    | Pike      | «Pike» äöü | Bites.        | Beißt.  | 1
"""
SHIPS = 'Name;Rules text;Cargo\r\nOtter;"Draw 1; then 2.\r\nStop.";3 crates\r\nDrake;Fly.;1 barrel\r\n'


@pytest.fixture
def project(tmp_path) -> Project:
    folder = tmp_path / "content/river"
    (folder / "decks").mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME)
    (folder / "decks/storms.yaml").write_text(STORMS)
    (folder / "decks/ships.csv").write_bytes(SHIPS.encode())
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.append(["Name", "Text", "Copies", "Total"])
    sheet.append(["Wreck", "Lies there.", 2, None])
    sheet["A2"].font = openpyxl.styles.Font(bold=True)
    book.save(folder / "decks/wrecks.xlsx")
    return Project(tmp_path)


def texts(project: Project) -> dict[str, Entry]:
    sources = project_sources(project, NO_CACHE)
    (loaded,), found = load_games(project, ["river"], sources)
    assert [f for f in found if f.severity == "error"] == []
    return {entry.key: entry for entry in entries(loaded.game, sources, "de")}


def german(text: str) -> str:
    return f"«{text}» äöü"


def translated(path: Path) -> None:
    """Fill in a list as a translator does."""
    listed = read(path)
    lines = [Line(one.key, one.original, german(one.original)) for one in listed.lines]
    path.write_bytes(written(path, TextList(listed.first, listed.lang, lines)))


def test_translations_go_into_tables_drawn_with_bars(project):
    fish = project.root / "content/river/decks/fish.yaml"
    fish.write_text(FISH)
    path = project.root / "list.csv"
    export(project, "", "", path, NO_CACHE, whole=False)
    translated(path)
    assert import_(project, path, NO_CACHE).left == []
    assert fish.read_text() == FISH_DE
    assert export(project, "", "", path, NO_CACHE, whole=False)[1] == "nothing is missing"


@pytest.mark.parametrize("form", ["xlsx", "csv", "po"])
def test_what_goes_out_comes_back_to_the_right_places(project, form):
    path = project.root / f"list.{form}"
    _, said = export(project, "", "", path, NO_CACHE, whole=False)
    assert said == f"{len(texts(project)) - 1} missing", "all but the one that has a translation"
    translated(path)
    done = import_(project, path, NO_CACHE)
    assert done.left == []
    after = texts(project)
    for key, entry in after.items():
        assert entry.translation == ("Old" if key.endswith("squall/name") else german(entry.original)), key
    files = {file: file.read_bytes() for file in (project.root / "content").rglob("*.*")}
    again = import_(project, path, NO_CACHE)
    assert (again.files, again.left) == ({}, [])
    assert {file: file.read_bytes() for file in files} == files
    assert export(project, "", "", path, NO_CACHE, whole=False)[1] == "nothing is missing"


def test_comments_quotes_and_order_of_a_file_stay(project):
    path = project.root / "list.csv"
    export(project, "", "", path, NO_CACHE, whole=False)
    translated(path)
    import_(project, path, NO_CACHE)
    game = project.root / "content/river/game.yaml"
    text = game.read_text()
    assert text.startswith('# The river.\ntitle: {en: River, de: "«River» äöü"}   # its name\n')
    assert 'labels: {start: {en: Start here, de: "«Start here» äöü"}, cargo: ' in text
    storms = (project.root / "content/river/decks/storms.yaml").read_text()
    assert "name: {en: Squall, de: Old}   # a comment\n" in storms
    assert (
        "      en: |\n        Draw **1** card.\n\n        Then stop.\n      de: |-\n"
        "        «Draw **1** card.\n\n        Then stop.» äöü\n      # below it\n"
    ) in storms
    assert '      en: "wet" # really\n      de: "«wet» äöü"\n' in storms
    assert (project.root / "content/river/decks/ships.csv").read_bytes().decode().splitlines()[:3] == [
        "Name;Name.de;Rules text;Rules text.de;Cargo;Cargo.de",
        'Otter;«Otter» äöü;"Draw 1; then 2.',
        'Stop.";"«Draw 1; then 2.',
    ]


def test_a_workbook_keeps_its_formats_and_formulas(project):
    path = project.root / "list.xlsx"
    export(project, "", "", path, NO_CACHE, whole=False)
    translated(path)
    import_(project, path, NO_CACHE)
    data = (project.root / "content/river/decks/wrecks.xlsx").read_bytes()
    sheet = openpyxl.load_workbook(io.BytesIO(data)).active
    assert [[cell.value for cell in row] for row in sheet] == [
        ["Name", "Text", "Copies", "Total", "Name.de", "Text.de"],
        ["Wreck", "Lies there.", 2, None, "«Wreck» äöü", "«Lies there.» äöü"],
    ]
    assert sheet["A2"].font.bold
    assert sheet["E2"].font.bold, "a new cell looks like that of the original"


def test_a_text_that_has_changed_since_its_translation_has_moved_on(project):
    path = project.root / "list.csv"
    export(project, "", "", path, NO_CACHE, whole=False)
    translated(path)
    import_(project, path, NO_CACHE)
    storms = project.root / "content/river/decks/storms.yaml"
    storms.write_text(storms.read_text().replace("{en: Lull,", "{en: Calm,"))
    assert export(project, "river", "de", path, NO_CACHE, whole=False)[1] == "1 moved on"
    assert "river/storms/storm-lull/name,moved on," in path.read_text("utf-8-sig")
    assert ",Lull,Calm,«Lull» äöü" in path.read_text("utf-8-sig")
    for form, is_marked in (("po", "#, fuzzy"), ("po", '#| msgid "Lull"')):
        other = project.root / f"moved.{form}"
        export(project, "river", "de", other, NO_CACHE, whole=False)
        assert is_marked in other.read_text()
    translated(path)
    import_(project, path, NO_CACHE)
    assert export(project, "river", "de", path, NO_CACHE, whole=False)[1] == "nothing is missing"


def test_a_list_says_place_and_picture(project):
    art = project.root / "content/river/art"
    art.mkdir()
    (art / "lull.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>')
    storms = project.root / "content/river/decks/storms.yaml"
    storms.write_text(storms.read_text().replace("    name: Lull", "    art: lull\n    name: Lull"))
    path = project.root / "list.po"
    export(project, "", "", path, NO_CACHE, whole=False)
    assert (
        "#. picture: content/river/art/lull.svg\n#: content/river/decks/storms.yaml:18\n"
        'msgctxt "river/storms/storm-lull/name"\nmsgid "Lull"\n'
    ) in path.read_text()


def test_the_same_texts_are_the_same_bytes(project):
    first, second = project.root / "a.xlsx", project.root / "b.xlsx"
    for path in (first, second):
        export(project, "", "", path, NO_CACHE, whole=True)
    assert first.read_bytes() == second.read_bytes()


def test_an_unknown_text_is_named_and_the_others_are_written(project):
    path = project.root / "list.csv"
    path.write_bytes(
        written(
            path,
            TextList(
                "en",
                "de",
                [
                    Line("river/storms/storm-lul/name", "Lull", "Stille"),
                    Line("river/title", "River", "Fluss"),
                ],
            ),
        )
    )
    done = import_(project, path, NO_CACHE)
    assert done.left == [
        "river/storms/storm-lul/name: no such text; did you mean 'river/storms/storm-lull/name'?"
    ]
    assert texts(project)["river/title"].translation == "Fluss"


@pytest.mark.parametrize(
    ("name", "lang", "message"),
    [
        ("list.txt", "de", "'list.txt': texts are written and read as .xlsx, .csv, .po"),
        ("list.csv", "fr", "'river' has no language 'fr'; add {fr: draft} to 'languages' in game.yaml"),
        ("list.csv", "en", "'en' is the language that 'river' is translated from; name another"),
    ],
)
def test_what_cannot_be_written(project, name, lang, message):
    with pytest.raises(CardgenError) as error:
        export(project, "river", lang, project.root / name, NO_CACHE, whole=False)
    assert str(error.value) == message


@pytest.mark.parametrize(("name", "data"), [("a.csv", b"a,b\n"), ("a.po", b"nonsense"), ("a.xlsx", b"PK")])
def test_what_is_not_such_a_list(project, name, data):
    (project.root / name).write_bytes(data)
    with pytest.raises(CardgenError, match="not a list of texts"):
        import_(project, project.root / name, NO_CACHE)


@pytest.mark.parametrize("suffix", [".xlsx", ".csv"])
def test_a_language_with_a_table_of_its_own_is_written_there(tmp_path, suffix):
    english = [["Nr", "Name", "Text"], *([n, f"Card {n}", f"Draw {n}."] for n in range(1, 5))]
    german = [["Nr", "Name", "Text"], [2, "Karte 2", None], [1, None, "Zieh 1."], [3, "Karte 3", "Zieh 3."]]
    decks = tmp_path / "content/sea/decks"
    decks.mkdir(parents=True)
    (tmp_path / "content/sea/game.yaml").write_text("title: Sea\nlanguages: [en, {de: draft}]\n")
    if suffix == ".xlsx":
        book = openpyxl.Workbook()
        book.remove(book.active)
        for title, rows in (("English", english), ("German", german)):
            sheet = book.create_sheet(title)
            for row in rows:
                sheet.append(row)
        book.save(decks / "sea.xlsx")
        where = "German"
    else:
        for name, rows in (("sea.csv", english), ("sea-de.csv", german)):
            lines = (";".join("" if cell is None else str(cell) for cell in row) for row in rows)
            (decks / name).write_text("\n".join(lines) + "\n")
        where = "sea-de.csv"
    (decks / "sea.yaml").write_text(
        f"title: {{en: Sea, de: Meer}}\nsource: own\ncertainty: designed\ntable: sea{suffix}\ntranslations: {{de: {where}}}\n"
    )
    project = Project(tmp_path)
    said = {
        "card-1/name": ("Card 1", "Karte 1"),
        "card-2/text": ("Draw 2.", "Zieh 2."),
        "card-4/name": ("Card 4", "Karte 4"),
    }
    lines = [Line(f"sea/sea/sea-{key}", *texts) for key, texts in said.items()]
    source = tmp_path / "de.csv"
    source.write_bytes(written(source, TextList("en", "de", lines)))
    done = import_(project, source, NO_CACHE)
    (loaded,), _ = load_games(project, ["sea"], project_sources(project, NO_CACHE))
    found = {c.id: (c.text("name", "de"), c.text("text", "de")) for c in loaded.game.components()}
    assert found["sea-card-1"] == ("Karte 1", "Zieh 1.")
    assert found["sea-card-2"] == ("Karte 2", "Zieh 2.")
    assert [line.rpartition(": sea")[2] for line in done.left] == [
        "/sea/sea-card-4/name: put this translation in by hand"
    ]

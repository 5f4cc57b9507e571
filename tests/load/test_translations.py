"""`translations`: a deck's other languages are on worksheets, or in tables, of their own."""

from __future__ import annotations

import pytest

from cardgen.cache import Cache
from cardgen.load.game import load_game
from tests.load.test_table_places import ods, xlsx

DECK = "title: %s\nsource: own\ncertainty: designed\ntable: %s\ntranslations: {en: %s}\n"
GERMAN = [["Nr", "Name", "Text", "Anzahl"], [1, "Nebel", "Alle warten.", 2], [2, "Flut", "Nimm zwei.", 3]]
ENGLISH = [["Nr", "Name", "Text"], [2, "Tide", "Take two."], [1, "Fog", "All wait."]]


def csv(rows):
    return "".join(",".join(map(str, row)) + "\n" for row in rows).encode()


def load(tmp_path, files, where, languages="[de, en]", more="", **options):
    folder = tmp_path / "content" / "sea"
    (folder / "decks").mkdir(parents=True, exist_ok=True)
    title = "Sea" if languages == "[de]" else "{de: Meer, en: Sea}"
    (folder / "game.yaml").write_text(f"title: {title}\nlanguages: {languages}\n")
    for name, data in files.items():
        (folder / "decks" / name).write_bytes(data)
    (folder / "decks" / "sea.yaml").write_text(DECK % (title, next(iter(files)), where) + more)
    return load_game(folder, tmp_path, **options)


def texts(loaded, lang):
    return [(c.text("name", lang), c.text("text", lang), c.copies) for c in loaded.game.components()]


BOTH = {
    "worksheets": ({"b.xlsx": xlsx(Deutsch=GERMAN, English=ENGLISH)}, "English"),
    "sheets of ODS": ({"b.ods": ods(Deutsch=GERMAN, English=ENGLISH)}, "English"),
    "files": ({"b-de.csv": csv(GERMAN), "b-en.csv": csv(ENGLISH)}, "b-en.csv"),
}


@pytest.mark.parametrize(("files", "where"), BOTH.values(), ids=BOTH)
def test_texts_of_another_language_come_from_its_own_table(tmp_path, files, where):
    loaded = load(tmp_path, files, where)
    assert [f.message for f in loaded.findings] == []
    assert texts(loaded, "de") == [("Nebel", "Alle warten.", 2), ("Flut", "Nimm zwei.", 3)]
    assert texts(loaded, "en") == [("Fog", "All wait.", 2), ("Tide", "Take two.", 3)]


@pytest.mark.parametrize(
    ("kind", "place"),
    [
        ("worksheets", "content/sea/decks/b.xlsx:English!B3"),
        ("sheets of ODS", "content/sea/decks/b.ods:English!B3"),
        ("files", "content/sea/decks/b-en.csv:3:2"),
    ],
)
def test_a_text_of_another_language_has_its_place_in_its_own_table(tmp_path, kind, place):
    fog, _ = load(tmp_path, *BOTH[kind]).game.components()
    assert str(fog.places["name.en"]) == place
    assert fog.places["name.en"].cell.name == "Nebel"
    assert fog.places["name.de"].line == 2


def test_the_cache_knows_when_another_languages_file_changes(tmp_path):
    files, where = BOTH["files"]
    cache = Cache(tmp_path / "cache")
    load(tmp_path, files, where, cache=cache)
    changed = csv([["Nr", "Name", "Text"], [2, "High water", "Take two."], [1, "Fog", "All wait."]])
    loaded = load(tmp_path, {**files, "b-en.csv": changed}, where, cache=cache)
    assert texts(loaded, "en")[1][0] == "High water"


def test_a_missing_text_is_reported_in_the_first_table(tmp_path):
    files = {"b.xlsx": xlsx(Deutsch=GERMAN, English=[ENGLISH[0], [2, "Tide", None], [9, "Ebb", "Wait."]])}
    loaded = load(tmp_path, files, "English", "[de, {en: draft}]")
    assert [(str(f.place).rpartition("/")[2], f.code, f.message) for f in loaded.findings] == [
        ("b.xlsx:Deutsch!A1", "CG005", "no column has the same words as one of worksheet 'English', so rows cannot be matched; give both tables a column 'id'"),
        ("game.yaml:2:12", "CG007", "2 of 2 sea lack 'en'; printed in 'de', marked [de] (cardgen translate export lists them)"),
    ]  # fmt: skip
    rows = [[n, f"Karte {n}", "Zieh.", 1] for n in range(1, 7)]
    german = [GERMAN[0], *rows]
    english = [ENGLISH[0], *([n, f"Card {n}", "Draw."] for n in (2, 3, 4, 5, 9)), [6, "todo", "Draw."]]
    loaded = load(tmp_path, {"b.xlsx": xlsx(Deutsch=german, English=english)}, "English", "[de, {en: draft}]")
    assert [(str(f.place).rpartition("/")[2], f.code, f.message) for f in loaded.findings] == [
        ("b.xlsx:Deutsch!A1", "CG002", "row 6 of worksheet 'English' matches no row of this table"),
        ("game.yaml:2:12", "CG007", "2 of 6 sea lack 'en'; printed in 'de', marked [de] (cardgen translate export lists them)"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("where", "languages", "message"),
    [
        (
            "Englisch",
            "[de, en]",
            "there is no worksheet or file 'Englisch' with rows; correct 'translations'",
        ),
        ("no.csv", "[de, en]", "'no.csv', A1: cannot read 'no.csv'"),
        ("English", "[de]", "texts in 'en' are kept and not printed: the game's languages are de"),
    ],
)
def test_a_translation_that_cannot_be_read_is_reported(tmp_path, where, languages, message):
    files, _ = BOTH["worksheets"]
    found = [f.message for f in load(tmp_path, files, where, languages).findings]
    assert any(one.startswith(message) for one in found), "\n".join(found)


def test_columns_explain_the_headings_of_all_tables(tmp_path):
    german = [["Nr", "Rolle", "Anzahl"], *([n, name, 1] for n, name in ((1, "Koch"), (2, "Koenig")))]
    english = [["Nr", "Part"], [1, "Cook"], [2, "King"]]
    files = {"b.xlsx": xlsx(Deutsch=german, English=english)}
    loaded = load(tmp_path, files, "English", more="columns: {Rolle: name, Part: name}\n")
    assert [f.message for f in loaded.findings] == []
    assert [(c.text("name", "de"), c.text("name", "en")) for c in loaded.game.components()] == [
        ("Koch", "Cook"),
        ("Koenig", "King"),
    ]

"""The content as SQLite: what is in it, that it is only read, and that no question hurts."""

from __future__ import annotations

import sqlite3

import pytest

from cardgen.findings import CardgenError
from cardgen.load import load_game
from cardgen.load.database import SCHEMA, query, write_database
from cardgen.values import interpolate

GAME = """\
title: {sv: Borgen, en: Keep}
languages: [sv, en]
source: rule book
certainty: stated
inventory:
  - {kind: card, deck: room, copies: 3, source: rule book, certainty: stated}
"""
DECK = """\
title: {sv: Rum, en: Rooms}
back: {template: back, title: {sv: Rum, en: Room}}
fields: {cost: number, rare: flag, points: data, foe: {type: row, columns: [attack, life]}, exits: sides}
source: rule book
certainty: stated
cards:
  - id: room-orc
    copies: 2
    name: {sv: Orch, en: Orc}
    text: {sv: "Slå {T6} och {T6}, {rule:10.3}", en: "Roll {T6} and {T6}, {rule:10.3}"}
    cost: 2.5
    rare: true
    points: [1, {at: [2, null], far: true}]
    foe: T6 7
    exits: []
  - id: room-elf
    name: {sv: Alv, en: Elf}
    art: elf
    back: {text: {sv: "{T6}", en: "{T6}"}}
    text: {sv: "{=room-orc.cost} mynt", en: "{=room-orc.cost} coins"}
    certainty: designed
    note: ours
"""

PHRASES = """\
sit: {means: {do: sit, amount: 1st, who: everyone}, sv: "Sitt {1} varv.", en: "Sit {1} rounds."}
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    root = tmp_path_factory.mktemp("project")
    folder = root / "content" / "keep"
    (folder / "decks").mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME)
    (folder / "decks" / "room.yaml").write_text(DECK)
    (folder / "rules.sv.md").write_text("# Borgen\n\n## 1 Start\n{say:sit 2}\n")
    (folder / "phrases.yaml").write_text(PHRASES)
    read = interpolate(load_game(folder, root))
    loaded, found = read.game, list(read.findings)
    assert found == []
    return loaded


def test_every_table_holds_what_the_content_says(game):
    def rows(sql):
        return query([game], sql)[1]

    assert query([game], "SELECT game, module, kind, deck, id, copies FROM component") == (
        ("game", "module", "kind", "deck", "id", "copies"),
        [("keep", "base", "card", "room", "room-orc", 2), ("keep", "base", "card", "room", "room-elf", 1)],
    )
    assert rows("SELECT trim_w_mm, trim_h_mm, back, certainty, source, note, file, line FROM component")[
        1
    ] == (
        *(63.0, 88.0, "back", "designed", "rule book", "ours"),
        *("content/keep/decks/room.yaml", 16),
    )
    assert rows("SELECT component, field, lang, value FROM text WHERE field = 'name' AND lang = 'en'") == [
        ("room-orc", "name", "en", "Orc"),
        ("room-elf", "name", "en", "Elf"),
    ]
    assert rows("SELECT component, field, lang, token FROM token_use WHERE lang = 'sv'") == [
        ("room-orc", "text", "sv", "T6"),
        ("room-orc", "text", "sv", "T6"),
        ("room-orc", "text", "sv", "rule:10.3"),
        ("room-elf", "back.text", "sv", "T6"),
    ]
    assert rows("SELECT component, field, path, value FROM value") == [
        ("room-orc", "cost", "", 2.5),
        ("room-orc", "rare", "", 1),
        ("room-orc", "points", "1", 1),
        ("room-orc", "points", "2.at.1", 2),
        ("room-orc", "points", "2.at.2", None),
        ("room-orc", "points", "2.far", 1),
        ("room-orc", "foe", "attack", "T6"),
        ("room-orc", "foe", "life", 7),
        ("room-orc", "exits", "", None),
        ("room-elf", "art", "", "elf"),
    ]
    assert rows("SELECT value FROM text WHERE component = 'room-elf' AND field = 'text'") == [
        ("{=room-orc.cost} mynt",),
        ("{=room-orc.cost} coins",),
    ]
    assert rows("SELECT * FROM value_use") == [
        ("keep", "room-elf", "text", "sv", "room-orc.cost", "2,5"),
        ("keep", "room-elf", "text", "en", "room-orc.cost", "2.5"),
    ]
    assert rows("SELECT id, title, copies, faces, back FROM deck") == [("room", "Rum", 3, 2, "back")]
    assert rows("SELECT * FROM rule_section") == [("keep", "sv", "1", "Start", "Sitt 2 varv.")]
    assert rows("SELECT * FROM phrase") == [
        ("keep", "sit", "sv", "Sitt {1} varv."),
        ("keep", "sit", "en", "Sit {1} rounds."),
    ]
    assert rows("SELECT * FROM phrase_use") == [("keep", "§1", "rules", "sv", "sit", "2", "Sitt 2 varv.")]
    assert rows("SELECT * FROM effect") == [
        ("keep", "§1", "rules", 1, "sit", "", "sit", None, 2, "everyone", None, None)
    ]
    assert rows("SELECT deck, copies, faces FROM inventory") == [("room", 3, None)]
    assert rows("SELECT id, title FROM module") == [("base", "Borgen")]
    assert rows("SELECT * FROM game") == [("keep", "Borgen", "", "plain", "stated", "rule book")]


def test_the_schema_names_every_table_that_is_filled(game, tmp_path):
    write_database([game], tmp_path / "a.db")
    with sqlite3.connect(tmp_path / "a.db") as connection:
        tables = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        filled = [t for t in tables if connection.execute(f"SELECT count(*) FROM {t}").fetchone()[0]]
    connection.close()
    assert len(tables) == SCHEMA.count("CREATE TABLE") == 13
    assert filled == tables


def rows_of(file):
    """Return how many components a written database has."""
    with sqlite3.connect(file) as connection:
        return connection.execute("SELECT count(*) FROM component").fetchone()[0]


def test_the_same_content_makes_the_same_bytes_and_replaces_the_old(game, tmp_path):
    write_database([game], tmp_path / "new" / "a.db")
    (tmp_path / "b.db").write_bytes(b"old")
    write_database([game], tmp_path / "b.db")
    assert (tmp_path / "new" / "a.db").read_bytes() == (tmp_path / "b.db").read_bytes()
    assert sorted(p.name for p in tmp_path.iterdir()) == ["b.db", "new"]
    assert rows_of(tmp_path / "b.db") == 2


def test_a_failed_write_leaves_the_old_file_and_no_rest(game, tmp_path, monkeypatch):
    (tmp_path / "a.db").write_bytes(b"old")
    monkeypatch.setattr(
        "os.replace", lambda *_: (_ for _ in ()).throw(PermissionError(13, "Permission denied"))
    )
    with pytest.raises(CardgenError):
        write_database([game], tmp_path / "a.db")
    assert [p.name for p in tmp_path.iterdir()] == ["a.db"]
    assert (tmp_path / "a.db").read_bytes() == b"old"


def test_no_games_make_an_empty_database(tmp_path):
    write_database([], tmp_path / "a.db")
    assert rows_of(tmp_path / "a.db") == 0


@pytest.mark.parametrize(
    "sql",
    [
        "DELETE FROM component",
        "INSERT INTO game VALUES (1, 2, 3, 4, 5, 6)",
        "DROP TABLE text",
        "CREATE TABLE x (a)",
        "ATTACH '/tmp/x.db' AS x",
        "PRAGMA page_size = 512",
        "VACUUM INTO '/tmp/x.db'",
        "SELECT load_extension('x')",
        "SELECT 1; SELECT 2",
        "SELEKT 1",
        "SELECT nothing FROM component",
        "SELECT '\ud800'",
        "SELECT 'a\0b",
        "",
        "-- only words",
        "SELECT CAST(x'ff' AS TEXT)",
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n",
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n",
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT zeroblob(1000000) FROM n",
        "SELECT zeroblob(1000000000)",
        "SELECT count(*) FROM text a, text b, text c, text d, text e, text f, text g, text h, text i, text j",
    ],
)
def test_nothing_but_reading_and_not_too_much(game, sql):
    with pytest.raises(CardgenError) as error:
        query([game], sql)
    assert "\n" not in str(error.value)

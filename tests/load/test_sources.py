"""The files of a game: each is read once and parsed once, whoever asks, and its document is kept between runs."""

from __future__ import annotations

import pytest

from cardgen.cache import Cache
from cardgen.check import run_rules
from cardgen.load import load_game, sources, yamlfile
from cardgen.load.document import MAX_DIAGNOSTICS, Diagnostics
from cardgen.load.sources import SourceFile, Sources
from tests.games import read_game

GAME = """\
title: Keep
languages: [en]
modules: {base: {title: Keep }}
facts:
  - sum: {deck: room, field: copies, equals: 1}
    source: own design
  - sum: {deck: room, field: copies, equals: 2}
    source: own design  # cardgen: allow CG205 (a test)
"""
DECK = """\
title: Rooms
source: own design
certainty: designed
cards:
  - {id: room-orc, name: Orc, text: Teh orc slept .}
"""
RULES = "# Keep\n\n## 1 Start\n\nSo the the orc sleeps.\n"


@pytest.fixture
def root(project):
    return project(
        {
            "content/keep/game.yaml": GAME,
            "content/keep/decks/room.yaml": DECK,
            "content/keep/rules.en.md": RULES,
        }
    )


@pytest.fixture
def counted(monkeypatch):
    """Count files read and documents parsed: give both lists, of names and of the first words."""
    read, parsed = [], []
    own_read, own_parse = sources.read_file, yamlfile.parse
    monkeypatch.setattr(
        sources, "read_file", lambda path, *rest: read.append(path.name) or own_read(path, *rest)
    )
    monkeypatch.setattr(
        yamlfile, "parse", lambda data, diagnostics: parsed.append(data[:12]) or own_parse(data, diagnostics)
    )
    return read, parsed


def checked(root, cache):
    game, found = read_game(root / "content/keep", root, cache, cache)
    assert found == []
    return game, run_rules(game)


def test_a_check_reads_and_parses_each_file_once_and_the_next_parses_none(root, counted, tmp_path):
    read, parsed = counted
    cache = Cache(tmp_path / "own")
    _, first = checked(root, cache)
    assert {"CG205", "CG501", "CG510", "CG512"} >= {f.code for f in first} >= {"CG205", "CG510", "CG512"}
    assert sorted(set(read)) == sorted(read)
    assert {"game.yaml", "room.yaml", "rules.en.md"} <= set(read)
    assert sorted(parsed) == [GAME.encode()[:12], DECK.encode()[:12]]
    del read[:], parsed[:]
    assert checked(root, cache)[1] == first
    assert sorted(set(read)) == sorted(read)
    assert parsed == []


def test_facts_are_read_from_the_document_that_was_loaded(root, cache):
    game, _ = checked(root, cache)
    assert [row.content.words["equals"] for row in game.fact_rows] == [1, 2]
    assert (game.fact_rows[1].place.file, game.fact_rows[1].place.line) == ("content/keep/game.yaml", 7)


def test_a_changed_file_is_another_document(root, cache):
    checked(root, cache)
    path = root / "content/keep/game.yaml"
    path.write_text(GAME.replace("equals: 1}", "equals: 3}"), "utf-8")
    game, _ = checked(root, cache)
    assert game.fact_rows[0].content.words["equals"] == 3


def test_what_step_one_gives_is_frozen(root):
    loaded = load_game(root / "content/keep", root)
    assert (loaded.id, loaded.findings) == ("keep", ())
    with pytest.raises(AttributeError, match="immutable"):
        loaded.game = None


def test_a_game_without_a_readable_file_still_has_its_sources(tmp_path):
    (tmp_path / "content/keep").mkdir(parents=True)
    loaded = load_game(tmp_path / "content/keep", tmp_path)
    assert loaded.game is None
    assert [f.code for f in loaded.findings] == ["CG001"]
    assert loaded.sources.get("content/keep/game.yaml") is None
    assert loaded.sources.document("content/keep/game.yaml").data is None


def test_of_two_files_with_one_name_that_of_the_first_root_is_taken_and_shared(tmp_path):
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "a.txt").write_text(name)
    (tmp_path / "two/b.txt").write_text("b")
    both = Sources((tmp_path / "one", tmp_path / "two"))
    assert [both.get(name).text for name in ("a.txt", "b.txt")] == ["one", "b"]
    second = both.within(tmp_path / "two")
    assert second.get("a.txt").text == "two"
    assert second.file("b.txt") is both.file("b.txt")
    assert both.get("c.txt") is None
    assert not both.at(tmp_path / "one" / ("x" * 400)).is_there


def test_notes_of_a_file_are_given_to_everybody_who_reads_it(tmp_path):
    path = tmp_path / "a.yaml"
    path.write_bytes(b"a: 1\na: 2\n")
    file = SourceFile(path, tmp_path, None)
    for _ in range(2):
        diagnostics = Diagnostics()
        assert file.read(diagnostics) == path.read_bytes()
        file.parse(diagnostics)
        assert [row[0] for row in diagnostics.rows] == ["CG006"]
    assert file.document.data == (file.parse(Diagnostics()) or (None,))[0]


def test_taken_notes_keep_how_many_more_there_are():
    many, all_of_them = Diagnostics(), Diagnostics()
    for line in range(MAX_DIAGNOSTICS + 5):
        many.add("CG003", (line + 1, 1), "x")
    all_of_them.add("CG001", (1, 1), "y")
    all_of_them.extend(many)
    assert len(all_of_them.rows) == MAX_DIAGNOSTICS
    assert "6 more findings" in all_of_them.to_rows()[-1][3]

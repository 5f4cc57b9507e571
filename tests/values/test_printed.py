"""Values on what players get: one edit of a fact, and faces, booklets, tables, sheets and templates follow."""

import json
import re
import subprocess

import pytest

from cardgen.cache import Cache
from cardgen.check import LaidOutGame, run_rules
from cardgen.cli import main
from cardgen.layout.decks import GameLayout
from cardgen.project import Project
from tests.games import read_game

FILES = {
    "content/sea/game.yaml": "title: Sea\nlanguages: [en]\nsource: own design\ncertainty: designed\n",
    "content/sea/facts.yaml": "- {key: turns, value: 26, source: own design}\n",
    "content/sea/decks/cards.yaml": """\
title: Cards
template: face
fields: {rows: data}
cards:
  - id: otter
    name: Otter of {=turns}
    text: "The game lasts {=turns|turn|turns}."
    rows: [{says: "In {=turns} rows."}]
  - {id: storm, name: Storm}
""",
    "content/sea/booklets/rules.yaml": "title: Rules\nbooklets:\n  - {id: rules, name: Rules, file: rules}\n",
    "content/sea/rules.en.md": "# Sea\n\n## 1 Time\n\nThe game lasts {=turns|turn|turns}.\n\n| Turns | {=turns} |\n|---|---|\n| a | b |\n",
    "templates/plain/face.svg.j2": """\
{{ line(c.name, 4, 10, size=9, role="name") }}
{{ textbox(c.text, 4, 12, 55, 30) }}
{% for row in c.rows or [] %}{{ line(row.says, 4, 60, size=9, role="row") }}{% endfor %}
{{ line(value("turns") + 1, 4, 70, size=9, role="next") }}
{{ line(value("turns|turn|turns:percent"), 4, 80, size=9, role="percent") }}
""",
}


def faces(root, cache):
    game, _ = read_game(root / "content/sea", root, cache)
    layout = GameLayout(game, Project(root).template_folders, cache)
    laid, found = layout.lay_out(game.decks, ("en",), 1)
    return [face.text() for face in laid["en", "cards"]], [(f.code, f.message) for f in found]


def test_an_edit_of_a_fact_changes_every_face_that_prints_it(project, tmp_path):
    root, cache = project(FILES), Cache(tmp_path / "kept")
    first, found = faces(root, cache)
    assert found == []
    for words in ("Otter of 26", "lasts 26 turns.", "In 26 rows.", "27", "2,600% turns"):
        assert words in first[0], words
    (root / "content/sea/facts.yaml").write_text("- {key: turns, value: 31, source: own design}\n")
    second, _ = faces(root, cache)
    assert [re.sub("27|26", "", text) for text in first] == [
        re.sub("32|31", "", t).replace("3,100", "2,600") for t in second
    ]
    assert "26" not in second[0] and "27" not in second[1]


def test_an_edit_of_a_fact_leaves_faces_alone_that_do_not_print_it(project, tmp_path):
    plain = FILES | {"templates/plain/face.svg.j2": '{{ line(c.name, 4, 10, size=9, role="name") }}'}
    root, cache = project(plain), Cache(tmp_path / "kept")

    def keys():
        game, _ = read_game(root / "content/sea", root, cache)
        laid, _ = GameLayout(game, Project(root).template_folders, cache).lay_out(game.decks, ("en",), 1)
        return [face.key for face in laid["en", "cards"]]

    before = keys()
    (root / "content/sea/facts.yaml").write_text("- {key: turns, value: 31, source: own design}\n")
    after = keys()
    assert (before[0] != after[0], before[1] == after[1]) == (True, True)


def test_a_value_that_a_template_asks_for_in_vain_is_reported_at_its_line(project, cache):
    root = project(FILES | {"templates/plain/face.svg.j2": '<g/>\n{{ value("turn") }}'})
    _, found = faces(root, cache)
    assert [code for code, _ in found] == ["CG021"]
    assert "value('turn') cannot be printed: no fact 'turn'; did you mean 'turns'?" in found[0][1]


def test_a_value_in_data_that_cannot_be_printed_is_reported(project, cache):
    deck = FILES["content/sea/decks/cards.yaml"].replace("In {=turns}", "In {=turn}")
    root = project(FILES | {"content/sea/decks/cards.yaml": deck})
    game, _ = read_game(root / "content/sea", root, cache)
    layout = GameLayout(game, Project(root).template_folders, cache)
    laid, _ = layout.lay_out(game.decks, ("en",), 1)
    found = run_rules(LaidOutGame(game, laid, layout, painted=False))
    assert [(f.code, f.place.line) for f in found if f.code in ("CG804", "CG115")] == [("CG804", 8)]
    assert "no fact 'turn'; did you mean 'turns'?" in next(f.message for f in found if f.code == "CG804")


@pytest.mark.slow
def test_booklets_sheets_and_tables_show_the_value(project, tmp_path, monkeypatch):
    monkeypatch.chdir(project(FILES))
    assert main(["build", "--out", str(tmp_path / "out"), "--jobs", "1"]) == 0
    texts = [pdf_text(path) for path in (tmp_path / "out").rglob("*.pdf")]
    assert any("The game lasts 26 turns." in text and re.search(r"Turns +26", text) for text in texts)
    saves = [json.loads(path.read_text("utf-8")) for path in (tmp_path / "out").rglob("*.json")]
    said = json.dumps(saves)
    assert "Otter of 26" in said and "lasts 26 turns" in said
    assert not any("{=" in text for text in [*texts, said])


def pdf_text(path):
    run = ["pdftotext", "-layout", str(path), "-"]
    return subprocess.run(run, capture_output=True, text=True, check=True).stdout

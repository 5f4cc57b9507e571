"""Printed texts are kept from run to run: the same texts, places and problems, and none of another game's."""

from cardgen.cache import Cache
from cardgen.load import load_game
from cardgen.load.module_choice import with_modules
from cardgen.values import interpolate

FILES = {
    "content/sea/game.yaml": "title: Sea\nlanguages: [en]\n",
    "content/sea/facts.yaml": "- {key: turns, value: 26}\n",
    "content/sea/phrases.yaml": 'lose: "Lose {1|shell|shells} in {=turns} turns."\n',
    "content/sea/decks/cards.yaml": """\
title: Cards
cards:
  - {id: crab, name: Crab, text: "{say:lose 2} Then {=turns:words}. {=nothing} {say:nobody}"}
""",
    "content/sea/rules.en.md": "# Sea\n\n## 1 Time\n\nAfter {=turns} turns.\n\n```table\ndeck: cards\n"
    "columns: {Card: name}\n```\n\n```picture\nname: crab\nshow: [{id: crab}]\n"
    "caption: A crab.\n```\n\n## 2 End\n\n{say:lose 1}\n",
}


def read(root, kept):
    return interpolate(load_game(root / "content/sea", root, kept)).game


def test_what_is_kept_is_what_was_printed(project, tmp_path):
    root, kept = project(dict(FILES)), Cache(tmp_path / "kept")
    first, second, alone = read(root, kept), read(root, kept), read(root, None)
    assert first.source_maps == second.source_maps == alone.source_maps
    assert first.component("crab").fields == second.component("crab").fields == alone.component("crab").fields
    assert first.rules == second.rules == alone.rules
    assert second.rules["en"].sections["2"].place.line == 18
    assert [problem.code for problem in second.source_maps["crab", "text", "en"].problems] == [
        "CG115",
        "CG117",
    ]


def test_the_second_run_works_nothing_out(project, tmp_path, monkeypatch):
    root, kept = project(dict(FILES)), Cache(tmp_path / "kept")
    read(root, kept)
    monkeypatch.setattr("cardgen.values.interpolator.parse_value", None)
    assert "26" in read(root, kept).component("crab").fields["text"]["en"]


def test_a_change_of_any_file_prints_anew(project, tmp_path):
    root, kept = project(dict(FILES)), Cache(tmp_path / "kept")
    read(root, kept)
    (root / "content/sea/facts.yaml").write_text("- {key: turns, value: 27}\n")
    game = read(root, kept)
    assert "Lose 2 shells in 27 turns. Then twenty-seven." in game.component("crab").fields["text"]["en"]
    assert "After 27 turns." in game.rules["en"].sections["1"].text


def test_copies_that_a_module_takes_out_are_counted(project, tmp_path):
    files = {
        "content/sea/game.yaml": "title: Sea\nlanguages: [en]\nmodules:\n  base: {title: Base}\n"
        "  ice: {title: Ice, takes_out: {crab: 1}}\n",
        "content/sea/decks/cards.yaml": "title: Cards\ncards:\n  - {id: crab, name: Crab, copies: 2, "
        'text: "{=draw(cards: crab):percent}"}\n  - {id: floe, module: ice, name: Floe}\n',
    }
    root, kept = project(files), Cache(tmp_path / "kept")
    loaded = load_game(root / "content/sea", root, kept)
    texts = [
        interpolate(one).game.component("crab").text("text", "en")
        for one in (loaded, with_modules(loaded, loaded.game.modules), loaded)
    ]
    assert texts == ["67%", "50%", "67%"]

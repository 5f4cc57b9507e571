"""Printed texts are kept from run to run: the same texts, places and problems, and none of another game's."""

import pytest

from cardgen.cache import Cache
from cardgen.load import load_game
from cardgen.load.module_choice import with_modules
from cardgen.values import interpolate
from cardgen.values.interpolator import Interpolator

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


TWO = {
    "content/sea/game.yaml": "title: Sea\nlanguages: [en]\n",
    "content/sea/phrases.yaml": 'quote: "{=this.motto} {=this.motto}"\n',
    "content/sea/decks/cards.yaml": """\
title: Cards
fields: {motto: text, saying: text, cry: text, plain: text}
cards:
  - {id: crab, name: Crab, motto: Nip!, cry: Click, plain: Red, text: "{=this.motto}"}
  - {id: gull, name: Gull, motto: Mine!, cry: Caw, plain: White, text: "{=crab.saying} {=crab.name}"}
  - {id: seal, name: Seal, motto: Arf!, cry: Owk, plain: Grey, text: "{say:quote}"}
  - {id: eel, name: Eel, motto: Zap!, cry: Zzz, plain: Green, text: "{=this.plain}", saying: "x"}
""".replace("plain: Red, text", 'plain: Red, saying: "{=this.cry}!", text'),
    "content/sea/rules.en.md": "# Sea\n\n## 1 Fish\n\nSee.\n\n```table\ndeck: cards\n"
    "columns: {Card: name, Says: cry}\n```\n",
}


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("Nip!", "Snap!"),
        ("Mine!", "My!"),
        ("Click", "Clack"),
        ("Caw", "Kee"),
        ("Arf!", "Orf!"),
        ("Green", "Blue"),
        ("White", "Black"),
        ("name: Crab", "name: Lobster"),
        ("name: Eel", "name: Moray"),
        ("=this.motto", "=this.plain"),
        ("{=this.cry}!", "{=this.plain}!"),
        ("=crab.saying", "=eel.saying"),
    ],
)
def test_a_change_of_a_text_changes_all_that_insert_it(project, tmp_path, was, now):
    root, kept = project(dict(TWO)), Cache(tmp_path / "kept")
    read(root, kept)
    path = root / "content/sea/decks/cards.yaml"
    assert was in path.read_text()
    path.write_text(path.read_text().replace(was, now))
    after, clean = read(root, kept), read(root, None)
    assert after.source_maps == clean.source_maps
    assert after.rules == clean.rules
    assert [c.fields for c in after.components()] == [c.fields for c in clean.components()]


def test_a_text_that_nothing_names_is_printed_again_alone(project, tmp_path, monkeypatch):
    root, kept = project(dict(TWO)), Cache(tmp_path / "kept")
    read(root, kept)
    path = root / "content/sea/decks/cards.yaml"
    path.write_text(path.read_text().replace("Green", "Blue"))
    printed = []
    text = Interpolator.text
    monkeypatch.setattr(
        Interpolator, "text", lambda self, words, *more: printed.append(words) or text(self, words, *more)
    )
    assert read(root, kept).component("eel").text("text", "en") == "Blue"
    assert printed == ["{=this.plain}"]

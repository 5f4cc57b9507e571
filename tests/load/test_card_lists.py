"""A list of cards in YAML or JSON is a deck: by itself, as a deck's table, and imported."""

import json

import pytest

from cardgen.cli import main
from cardgen.commands.new import new_project
from cardgen.load.document import Diagnostics
from cardgen.load.tables.card_lists import json_as_yaml
from cardgen.load.yamlfile import parse
from tests.games import read_game

GAME = "title: G\nlanguages: [en]\nsource: made\ncertainty: designed\n"
CARDS = [
    {"name": "Orc", "Rules text": "Hits <b>twice</b>.", "cost": 3, "Qty": 2, "stats": {"attack": 5}},
    {"name": "Dragon 🐉", "Rules text": "Flies over #1.", "cost": 1e3, "Qty": 1, "tags": ["Big", "Red"]},
]
TABS = json.dumps(CARDS, indent="\t")
YAML = '- {name: Orc, "Rules text": Hits <b>twice</b>., cost: 3, Qty: 2, stats: {attack: 5}}\n' + (
    '- {name: Dragon 🐉, "Rules text": "Flies over #1.", cost: 1000, Qty: 1, tags: [Big, Red]}\n'
)


def game_of(project, **decks):
    files = {f"content/g/decks/{name.replace('__', '.')}": text for name, text in decks.items()}
    root = project({"content/g/game.yaml": GAME, **files})
    return (*read_game(root / "content/g", root), root)


def shown(game):
    return [
        (
            c.id,
            c.name("en"),
            c.text("text", "en"),
            c.fields["cost"],
            c.copies,
            c.fields.get("attack"),
            c.fields.get("tags"),
        )
        for c in game.components()
    ]


EXPECTED = [
    ("cards-orc", "Orc", "Hits **twice**.", 3, 2, 5, None),
    ("cards-dragon", "Dragon 🐉", "Flies over #1.", 1000, 1, None, {"en": "Big, Red"}),
]


@pytest.mark.parametrize(
    "decks",
    [
        {"cards__json": TABS},
        {"cards__json": json.dumps(CARDS)},
        {"cards__json": json.dumps(CARDS, ensure_ascii=False, indent=2).replace("\n", "\r\n")},
        {"cards__yaml": YAML},
        {"cards__yaml": "title: Cards\ntable: all.json\n", "all__json": TABS},
        {
            "cards__yaml": "title: Cards\ntable: all.json\n",
            "all__json": json.dumps({"version": 2, "cards": CARDS}),
        },
    ],
)
def test_a_list_is_read_like_a_table(project, decks):
    game, found, _ = game_of(project, **decks)
    assert [f for f in found if f.severity == "error"] == []
    assert shown(game) == EXPECTED


@pytest.mark.parametrize("text", [TABS, json.dumps({"cards": CARDS})])
def test_a_list_in_json_is_imported(tmp_path, text):
    (tmp_path / "cards.json").write_text(text)
    created = new_project(tmp_path / "keep", tmp_path / "cards.json")
    assert created.files[0] == "content/keep/decks/cards.yaml"
    game, found = read_game(tmp_path / "keep/content/keep", tmp_path / "keep")
    assert found == []
    assert [c.name("en") for c in game.components()] == ["Orc", "Dragon 🐉"]


def test_a_deck_written_as_json_is_a_deck(project):
    deck = {"title": "Rooms", "trim_mm": [44, 67], "cards": [{"id": "orc", "name": "Orc"}]}
    game, found, _ = game_of(project, rooms__json=json.dumps(deck))
    assert (found, game.decks[0].trim_mm, game.decks[0].title["en"]) == ([], (44, 67), "Rooms")


def test_a_bad_card_is_found_where_it_is_written_and_the_others_are_drawn(project, monkeypatch, capfd):
    cards = [{"name": "Orc", "copies": 1}, {"name": "Elf", "copies": "many"}, "words"]
    _, found, root = game_of(project, cards__json=json.dumps(cards, indent=1))
    assert sorted((f.code, f.place.line) for f in found) == sorted([("CG005", 8), ("CG005", 10)])
    monkeypatch.chdir(root)
    assert main(["render", "g", "cards-orc", "-o", "orc.svg"]) == 0
    assert main(["render", "g", "cards-elf", "-o", "elf.svg"]) == 1


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("[]", "CG011"),
        ("", "CG011"),
        ('["a"]', "CG005"),
        ('[{"name": "A"', "CG002"),
        ('[{"nam": 1}]', "CG004"),
    ],
)
def test_a_json_file_that_is_no_list_of_cards_is_a_finding(project, text, code):
    _, found, _ = game_of(project, cards__json=text)
    assert code in [f.code for f in found]


@pytest.mark.parametrize(
    "data",
    [
        {"a": '\ud83d\ude00 \\u0041 "x"\t/', "b": -1.5e-7, "c": [1, None, True]},
        [1e22, 2e-5, 12, -0.5, "1e5", "\\", "a\\"],
        {"": {"deep": [[], {}]}, "#": "# no comment", "é": "€"},
    ],
)
@pytest.mark.parametrize("indent", [None, "\t", 2])
def test_json_says_the_same_as_yaml(data, indent):
    text = json.dumps(data, indent=indent).replace("1e+22", "1E22").replace("2e-05", "2e-5")
    parsed = parse(json_as_yaml(text.encode()), Diagnostics())
    assert parsed is not None and parsed[0] == json.loads(text)

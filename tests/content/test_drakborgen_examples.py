"""The worked examples of Drakborgen's rules: an edit of the heroes or cards that makes one impossible is reported."""

import shutil

import pytest

from cardgen.check.rules.inventory.cg206_unclear_fact import unclear_fact
from cardgen.check.rules.structure.cg608_odds_differ import odds_differ
from cardgen.check.rules.structure.cg611_count_differs import count_differs
from cardgen.project import shipped_root
from tests.games import read_game

FOLDER = shipped_root() / "content/drakborgen"


def findings(game):
    """Return what the facts find in a game, as texts."""
    return [
        f"{f.code} {f.message}"
        for rule in (odds_differ, count_differs, unclear_fact)
        for f in rule.findings(game)
    ]


@pytest.fixture
def edited(tmp_path, cache):
    """Return a function that reads a copy of the game in which a word behind an anchor is another."""
    copy = tmp_path / "content/drakborgen"
    shutil.copytree(FOLDER, copy)

    def read(file, anchor, old, new):
        text = (copy / file).read_text("utf-8")
        before, found, behind = text.partition(anchor)
        assert found and old in behind, (anchor, old)
        (copy / file).write_text(before + found + behind.replace(old, new, 1), "utf-8")
        return read_game(copy, tmp_path, cache)[0]

    return read


def test_every_example_can_happen(cache):
    assert findings(read_game(FOLDER, shipped_root(), cache)[0]) == []


@pytest.mark.parametrize(
    ("file", "anchor", "old", "new", "reported"),
    [
        ("decks/hero.yaml", "id: hero-sigeir", "vf: 5", "vf: 4", "Sigeir climbs out with the 5"),
        ("decks/hero.yaml", "id: hero-sigeir", "vf: 5", "vf: 10", "Sigeir falls with the 10"),
        ("decks/hero.yaml", "id: hero-sigeir", "rf: 6", "rf: 3", "Sigeir’s armour stops the 4"),
        ("decks/hero.yaml", "id: hero-sigeir", "rf: 6", "rf: 9", "Sigeir’s armour does not stop the 9"),
        ("decks/hero.yaml", "id: hero-sigeir", "kp: 16", "kp: 3", "Sigeir survives the 9"),
        ("decks/hero.yaml", "id: hero-bardhor", "kp: 11", "kp: 7", "Lisa may have 8 life points left"),
        ("decks/hero.yaml", "id: hero-bardhor", "kp: 11", "kp: 6", "Anna survives the 6"),
        ("decks/combat.yaml", "id: combat-rohan-a", "strong: true", "strong: false", "CG611"),
        (
            "decks/monster.yaml",
            "| monster-4 ",
            "| 4 3 3 T6-3 |",
            "| 4 2 3 T6-3 |",
            "an orc that one waits for",
        ),
        ("facts.yaml", "key: chamber.treasures", "value: 2", "value: 3", "Anna has taken the 4 treasures"),
        ("facts.yaml", "key: combat.damage.strong", "value: 2", "value: 3", "an orc that one waits for"),
    ],
)
def test_an_example_that_cannot_happen_is_reported(edited, file, anchor, old, new, reported):
    assert reported in "\n".join(findings(edited(file, anchor, old, new)))

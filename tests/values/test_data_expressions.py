"""Numbers in data that are stated elsewhere: worked out before anything reads them, reported at their place where they cannot be."""

import pytest

from cardgen.values import interpolate
from tests.games import read_game

GAME = "title: Sea\nlanguages: [en]\n"
DECK = """\
title: Cards
fields: {depth: number, map: data, plain: data}
cards:
  - id: reef
    name: Reef
    depth: 7
    map: {rows: [1, %s], note: deep}
    plain: [1, a = b, "="]
"""


def read(project, value, facts="- {key: turns, value: 26}\n"):
    root = project(
        {
            "content/sea/game.yaml": GAME,
            "content/sea/facts.yaml": facts,
            "content/sea/decks/cards.yaml": DECK % value,
        }
    )
    return read_game(root / "content/sea", root)


@pytest.mark.parametrize(
    ("value", "wanted"),
    [
        ('"=turns + 1"', 27),
        ('"=this.depth"', 7),
        ('"= turns / 4"', 6.5),
        ("turns", "turns"),
    ],
)
def test_data_holds_the_number_that_an_expression_comes_to(project, value, wanted):
    game, found = read(project, value)
    assert found == []
    fields = game.component("reef").fields
    assert fields["map"] == {"rows": [1, wanted], "note": "deep"}
    assert fields["plain"] == [1, "a = b", "="]
    assert type(fields["map"]["rows"][1]) is type(wanted)


@pytest.mark.parametrize("value", ["turn", "this.name", "this.map.rows", "turns +", "1/0", "reef.deep"])
def test_what_cannot_be_worked_out_is_reported_at_its_place_and_stands(project, value):
    game, found = read(project, f'"={value}"')
    (one,) = found
    assert (one.code, str(one.place)) == ("CG115", "content/sea/decks/cards.yaml:7:21")
    assert f"'={value}'" in one.message
    assert game.component("reef").fields["map"]["rows"][1] == f"={value}"


def test_a_game_without_such_numbers_is_the_same(project):
    from cardgen.load import load_game

    root = project({"content/sea/game.yaml": GAME, "content/sea/decks/cards.yaml": DECK % "4"})
    loaded = load_game(root / "content/sea", root)
    assert interpolate(loaded) is loaded

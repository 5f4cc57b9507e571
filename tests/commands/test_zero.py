"""A 0 of the content is a value wherever it is shown: on a table, in the database, in odds."""

import json

import pytest

from cardgen.cli import main

GAME = 'title: T\nversion: "0"\nlanguages: [en]\nlabels: {cost: Cost}\n'
DECK = "title: D\ntable: d.csv\nfields: {cost: number, rare: flag}\nback: {template: back}\nsource: s\ncertainty: designed\n"
TABLE = "name,type,text,cost,rare\n0,0,0,0,false\nB,,,,\n"


@pytest.fixture
def run(project, monkeypatch, capfd):
    """Run cardgen on a game whose first card is all zeros and whose second has nothing; give stdout."""
    files = {"game.yaml": GAME, "decks/d.yaml": DECK, "decks/d.csv": TABLE}
    root = project({f"content/g/{name}": text for name, text in files.items()})
    monkeypatch.chdir(root)

    def call(*args):
        code = main(list(args))
        captured = capfd.readouterr()
        assert code == 0, captured.err
        return captured.out

    return call


def test_a_table_names_and_describes_it(run, tmp_path):
    run("build", "g", "--to", "tts", "--jobs", "1")
    (saved,) = (tmp_path / "output/g/en/tts").glob("*[!)].json")
    (deck,) = [one for one in json.loads(saved.read_text())["ObjectStates"] if one["Name"].startswith("Deck")]
    words = {(card["Nickname"], card["Description"]) for card in deck["ContainedObjects"]}
    assert words == {("0", "0\n\nCost: 0\n\n0"), ("B", "")}


def test_the_database_holds_it(run):
    sql = "SELECT field, value FROM value WHERE component = 'd-0' ORDER BY field"
    assert json.loads(run("query", sql, "--json")) == [
        {"field": "cost", "value": 0},
        {"field": "rare", "value": 0},
    ]
    assert run("query", sql).splitlines()[1:] == ["cost       0", "rare       0"]
    assert json.loads(run("query", "SELECT version FROM game", "--json")) == [{"version": "0"}]


def test_odds_reckon_with_it(run):
    assert run("odds", "g", "d-0.cost").splitlines()[1:] == ["number", "0"]
    assert run("odds", "g", "d.cost").splitlines()[-1].split()[0] == "0"

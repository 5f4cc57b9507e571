"""`cardgen tts merge`: a game is changed, and the save of its table brought up to date from the command line."""

import json

import pytest

from cardgen.cli import main

GAME = "title: Castle\nlanguages: [en]\n"
DECK = "title: D\nsource: s\ncertainty: designed\ncards:\n  - {id: a, name: %s}\n  - {id: b, name: B}\n"


@pytest.fixture
def castle(project, tmp_path, monkeypatch, capfd):
    """Write a game with a card of some name, and run a command on it; return (exit code, stderr)."""

    def run(name, *command):
        root = project({"content/g/game.yaml": GAME, "content/g/decks/d.yaml": DECK % name})
        monkeypatch.chdir(root)
        code = main([*command])
        return code, capfd.readouterr().err

    return run


@pytest.fixture
def save(castle, tmp_path):
    """Return the save of a game that is played on."""
    assert castle("A", "build", "--to", "tts")[0] == 0
    path = tmp_path / "TS_Save_7.json"
    table = json.loads((tmp_path / "output/g/en/tts/Castle.json").read_text())
    table["ObjectStates"][0]["Locked"] = True
    path.write_text(json.dumps(table))
    return path


def faces(path):
    """Return the addresses of the faces in a save."""
    deck = json.loads(path.read_text())["ObjectStates"][0]
    return [card["CustomDeck"][str(card["CardID"] // 100)]["FaceURL"] for card in deck["ContainedObjects"]]


def test_a_changed_card_arrives_in_a_new_file_and_again_nothing_does(castle, save):
    before = save.read_bytes()
    code, err = castle("Ace", "tts", "merge", str(save))
    assert code == 0
    assert "name changed: Ace" in err and "picture changed: " in err
    assert save.read_bytes() == before
    new = save.with_name("TS_Save_8.json")
    deck = json.loads(new.read_text())["ObjectStates"][0]
    assert {card["Nickname"] for card in deck["ContainedObjects"]} == {"Ace", "B"}
    assert deck["Locked"]
    code, err = castle("Ace", "tts", "merge", str(new))
    assert code == 0 and "nothing changed" in err
    assert not save.with_name("TS_Save_9.json").exists()


def test_a_hosted_save_keeps_its_address_and_the_upload_is_listed(castle, save, tmp_path):
    base = "https://example.org/castle/"
    castle("A", "build", "--to", "tts", "--url-prefix", base)
    save.write_bytes((tmp_path / "output/g/en/tts/Castle.json").read_bytes())
    code, err = castle("Ace", "tts", "merge", str(save))
    assert code == 0
    new = faces(save.with_name("TS_Save_8.json"))
    assert all(url.startswith(base) for url in new)
    assert f"to be uploaded to {base}" in err and new[0].removeprefix(base) in err
    assert castle("Ace", "tts", "merge", str(save), "--url-prefix", "https://b.example/")[0] == 0
    assert faces(save.with_name("TS_Save_9.json"))[0].startswith("https://b.example/")


def test_an_installed_table_shows_the_pictures_of_its_folder(castle, save, tmp_path):
    folder = tmp_path / "Saved Objects"
    folder.mkdir()
    code, err = castle("Ace", "tts", "merge", str(save), "--tts-dir", str(folder))
    assert code == 0, err
    assert "Saved%20Objects/Castle%20images/" in faces(save.with_name("TS_Save_8.json"))[0]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["no.json"], "cannot read no.json"),
        (["TS_Save_7.json", "h"], "no game 'h'"),
        (["TS_Save_7.json", "-o", "TS_Save_7.json"], "is the save itself"),
        (["TS_Save_7.json", "-o", "content/g/game.yaml"], "replaces nothing"),
        (["content/g/game.yaml"], "is damaged or not a save"),
    ],
)
def test_a_wrong_request_is_refused_and_writes_nothing(castle, save, options, message):
    before = {path.name for path in save.parent.iterdir()}
    code, err = castle("Ace", "tts", "merge", *options)
    assert code == 2
    assert message in err
    assert {path.name for path in save.parent.iterdir()} == before


def test_a_game_with_errors_is_not_merged(castle, save):
    code, err = castle("{", "tts", "merge", str(save))
    assert code == 1
    assert "nothing is merged" in err
    assert not save.with_name("TS_Save_8.json").exists()

"""Pictures of earlier tables stay until `cardgen tts clean`, and longer where a saved game names them."""

import json
import os

import pytest

from cardgen.cli import main

GAME = "title: Castle\nlanguages: [en]\n%s"
DECK = "title: D\nsource: s\ncertainty: designed\ncards:\n  - {id: a, name: %s}\n  - {id: b, name: B}\n"


@pytest.fixture
def castle(project, monkeypatch, capfd):
    """Build the table of a game with a card of some name; return what a command then prints (code, stdout, stderr)."""

    def run(*command, name="", more="", second=""):
        if name:
            deck = DECK % name + second
            monkeypatch.chdir(project({"content/g/game.yaml": GAME % more, "content/g/decks/d.yaml": deck}))
        code = main([*command] or ["build", "--to", "tts"])
        shown = capfd.readouterr()
        return code, shown.out, shown.err

    return run


@pytest.fixture
def images(tmp_path):
    return tmp_path / "output/g/en/tts/images"


@pytest.fixture
def saves(tmp_path):
    folder = tmp_path / "Saves"
    folder.mkdir()
    return folder


def there(images):
    return {path.name for path in images.iterdir()}


def test_pictures_stay_until_they_are_cleaned(castle, images, saves):
    castle(name="A")
    first = there(images)
    castle(name="Ace")
    castle(name="Bob")
    assert len(there(images)) == len(first) + 2
    assert castle("check", "--output")[0] == 0, "an earlier picture is not foreign"
    (saves / "TS_Save_1.json").write_text(
        json.dumps({"x": [f"file:///old/place/{name}" for name in first]})[:-3]
    )
    code, out, err = castle("tts", "clean", str(saves), "--dry-run")
    assert (code, len(out.splitlines())) == (0, 1)
    assert "would remove 1 picture" in err and "kept 1 that saved games name" in err
    assert len(there(images)) == len(first) + 2
    code, again, err = castle("tts", "clean", str(saves))
    assert again == out
    assert len(there(images)) == len(first) + 1
    assert first < there(images)
    assert castle("tts", "clean", str(saves))[1] == ""
    castle(name="A")
    castle("tts", "clean", str(saves))
    assert there(images) == first, "a picture that is shown again is no longer an old one"


def test_a_save_that_cannot_be_read_stops_everything(castle, images, saves, tmp_path):
    castle(name="A")
    castle(name="Ace")
    before = there(images)
    os.symlink(tmp_path / "elsewhere", saves / "TS_Save_1.json")
    code, _, err = castle("tts", "clean", str(saves))
    assert code == 2 and "nothing is removed" in err
    assert castle("tts", "clean", str(tmp_path / "no"))[0] == 2
    assert castle("tts", "clean")[0] == 2
    assert there(images) == before


def test_a_picture_that_somebody_changed_stays(castle, images, saves):
    castle(name="A")
    first = there(images)
    castle(name="Ace")
    (old,) = first - {url.rpartition("/")[2] for url in urls(images)}
    (images / old).write_bytes(b"mine")
    _, out, err = castle("tts", "clean", str(saves))
    assert out == "" and f"changed by somebody else, left as it is: {images / old}" in err
    assert old in there(images)


def urls(images):
    text = (images.parent / "Castle.json").read_text()
    return {word for word in text.split('"') if word.startswith("file:")}


def test_the_pictures_of_a_deleted_deck_stay(castle, images, tmp_path):
    other = tmp_path / "content/g/decks/e.yaml"
    castle(name="A")
    other.write_text(DECK.replace("id: a", "id: c").replace("id: b", "id: e") % "C")
    castle("build")
    both = there(images)
    assert len(both) == 2
    other.unlink()
    castle("build")
    assert there(images) == both


def test_installed_pictures_are_cleaned_by_the_saves_beside_them(castle, tmp_path, saves):
    folder = saves / "Saved Objects"
    folder.mkdir()
    for name in ("A", "Ace", "Bob"):
        castle("build", "--to", "tts", "--tts-dir", str(folder), name=name)
    assert len(there(folder / "Castle images")) == 3
    castle("tts", "clean", str(saves), "--tts-dir", str(folder))
    assert len(there(folder / "Castle images")) == 1


BY_NAME = "table: {pictures: by-name}\n"


def test_a_picture_by_name_keeps_its_address_as_long_as_it_shows_the_same_cards(castle, images):
    castle(name="A", more=BY_NAME)
    first, old = there(images), {path.name: path.read_bytes() for path in images.iterdir()}
    assert castle("check", "--output")[0] == 0
    castle(name="Ace", more=BY_NAME)
    assert there(images) == first
    assert {path.name for path in images.iterdir() if path.read_bytes() != old[path.name]} != set()
    castle(name="Ace", more=BY_NAME, second="  - {id: c, name: C}\n")
    assert len(there(images) - first) == 1, "the sheet has more cards, and another name"
    castle(name="Ace")
    assert len([name for name in there(images) if name.count(".") == 1]) == 1, "by content again"


def test_a_hosted_picture_by_name_is_asked_for_again(castle, images):
    castle("build", "--to", "tts", "--url-prefix", "https://example.org/", name="A", more=BY_NAME)
    assert '"{verifycache}https://example.org/' in (images.parent / "Castle.json").read_text()
    assert castle("check", "--output")[0] == 0


def test_another_way_to_name_pictures_is_refused(castle):
    code, out, _ = castle("check", name="A", more="table: {pictures: hashed}\n")
    assert code == 1 and "'table.pictures: hashed' must be by-content or by-name" in out

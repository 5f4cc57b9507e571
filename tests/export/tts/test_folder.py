"""Tables put where the game looks for them: among others' files, and with pictures at a user's address."""

import json
import os

import pytest

from cardgen.cli import main
from cardgen.export.tts.urls import picture_base

DECK = "title: D\nsource: s\ncertainty: designed\ncards:\n  - {id: a, name: %s}\n  - {id: b, name: B}\n"
GAME = "title: Castle\nlanguages: [en]\n"


@pytest.fixture
def saved(project, tmp_path, monkeypatch, capfd):
    """Build a table of a card of some name into the folder `Saved Objects`; give (exit code, stderr)."""

    def build(name="A", *options, game=GAME):
        root = project({"content/g/game.yaml": game, "content/g/decks/d.yaml": DECK % name})
        monkeypatch.chdir(root)
        folder = tmp_path / "Saved Objects"
        code = main(["build", "--to", "tts", "--jobs", "1", "--tts-dir", str(folder), *options])
        return code, capfd.readouterr().err

    return build


@pytest.fixture
def folder(tmp_path):
    made = tmp_path / "Saved Objects"
    made.mkdir()
    return made


def files(folder):
    return {p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file()}


def pictures(folder):
    return {name for name in files(folder) if name.startswith("Castle images/")}


@pytest.mark.parametrize("name", ["Castle.json", "Castle.png"])
def test_a_file_of_somebody_else_stays_and_nothing_is_written(saved, folder, name):
    (folder / name).write_text("mine")
    code, err = saved()
    assert code == 2
    assert name in err.splitlines()[-1] and "--tts-dir" in err.splitlines()[-1]
    assert files(folder) == {name}
    assert (folder / name).read_text() == "mine"


def test_a_table_that_was_changed_since_stays(saved, folder):
    assert saved()[0] == 0
    (folder / "Castle.json").write_text("arranged by hand")
    before = files(folder)
    assert saved("Other")[0] == 2
    assert (folder / "Castle.json").read_text() == "arranged by hand"
    assert files(folder) == before


def test_after_a_refusal_the_output_is_known_and_the_next_build_goes_on(saved, folder):
    (folder / "Castle.json").write_text("mine")
    assert saved()[0] == 2
    (folder / "Castle.json").unlink()
    code, err = saved()
    assert code == 0, err
    assert "Castle.json" in files(folder)


def test_pictures_of_an_earlier_build_stay_since_a_saved_game_may_show_them(saved, folder):
    assert saved()[0] == 0
    first = pictures(folder)
    (folder / "Castle images/own.png").write_text("mine")
    (folder / "Other.json").write_text("mine")
    assert saved("Changed")[0] == 0
    second = pictures(folder)
    assert first < second
    assert len(second - first) == 2, "the sheet with the changed card, and the other's own picture"
    assert {"Castle images/own.png", "Other.json"} <= files(folder)
    table = json.loads((folder / "Castle.json").read_text())
    shown = {os.path.basename(url) for url in urls(table)}
    old = first - {f"Castle images/{name}" for name in shown}
    assert len(old) == 1
    assert {name.rpartition("/")[2] for name in second - old} == shown | {"own.png"}


def urls(node):
    if isinstance(node, dict):
        return {v for k, v in node.items() if k.endswith("URL") and v} | {
            u for v in node.values() for u in urls(v)
        }
    return {u for v in node for u in urls(v)} if isinstance(node, list) else set()


def test_a_table_of_another_title_takes_the_place_of_the_old_one(saved, folder):
    saved()
    assert saved("A", game=GAME.replace("Castle", "Keep"))[0] == 0
    tables = {name for name in files(folder) if not name.startswith("Castle images/")}
    assert {name.partition(" ")[0].partition(".")[0] for name in tables} == {"Keep", ""}


def test_the_same_again_writes_nothing(saved, folder):
    saved()
    times = {p: p.stat().st_mtime_ns for p in folder.rglob("*.json")}
    code, err = saved()
    assert code == 0
    assert err.splitlines()[-1].startswith("0 files written")
    assert {p: p.stat().st_mtime_ns for p in folder.rglob("*.json")} == times


def test_the_game_sees_no_file_of_ours_but_the_table(saved, folder):
    saved()
    assert [p.name for p in folder.rglob("*.json")] == ["Castle.json"]


def test_a_folder_that_leads_elsewhere_is_not_written_through(saved, folder, tmp_path):
    (tmp_path / "elsewhere").mkdir()
    os.symlink(tmp_path / "elsewhere", folder / "Castle images")
    assert saved()[0] == 2
    assert not list((tmp_path / "elsewhere").iterdir())


@pytest.mark.parametrize(
    "wrong", ["Saved Objets", "no/such/folder", "Tabletop Simulator/Saves/Saved Objects"]
)
def test_a_folder_that_is_mistyped_is_refused_before_anything_is_built(saved, tmp_path, wrong):
    code, err = saved("A", "--tts-dir", str(tmp_path / wrong))
    assert code == 2
    assert len(err.splitlines()) == 1
    assert "--tts-dir" in err and wrong in err
    assert [p.name for p in tmp_path.iterdir()] == ["content"]


def test_the_folder_of_saved_objects_is_made_where_the_game_keeps_its_saves(saved, tmp_path):
    saves = tmp_path / "Tabletop Simulator/Saves"
    saves.mkdir(parents=True)
    code, err = saved("A", "--tts-dir", str(saves / "Saved Objects"))
    assert code == 0, err
    assert (saves / "Saved Objects/Castle.json").is_file()


@pytest.mark.parametrize(
    ("prefix", "base"),
    [
        ("https://example.org", "https://example.org/"),
        ("http://example.org:8080/a/", "http://example.org:8080/a/"),
        ("https://example.org/get?file=", "https://example.org/get?file="),
        ("https://example.org/my games/å", "https://example.org/my%20games/%C3%A5/"),
        ("https://example.org/my%20games/100%/", "https://example.org/my%20games/100%25/"),
        ("file:///home/me/pictures", "file:///home/me/pictures/"),
        ("/home/me/my pictures", "file:///home/me/my%20pictures/"),
        ("C:\\games\\my pictures", "file:///C:/games/my%20pictures/"),
    ],
)
def test_an_address_is_written_as_urls_are(prefix, base):
    assert picture_base(prefix) == base
    assert picture_base(base) == base


def test_a_table_uses_the_address(saved, folder):
    saved("A", "--url-prefix", "https://example.org/my games")
    table = json.loads((folder / "Castle.json").read_text())
    assert urls(table)
    assert all(url.startswith("https://example.org/my%20games/") for url in urls(table))
    assert pictures(folder) == set()

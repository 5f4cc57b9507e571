"""A table for others: one zip file, a list for a host, and installed where the game looks, and undone."""

import hashlib
import io
import json
import re
from pathlib import Path
from zipfile import ZipFile

import pytest

from cardgen.cli import main
from cardgen.export.tts.handing_over.folders import data_folders, game_folder
from cardgen.export.tts.invariants import check_save
from cardgen.findings import CardgenError

GAME = "title: Castle\nlanguages: [en]\n"
DECK = "title: D\nsource: s\ncertainty: designed\ncards:\n  - {id: a, name: A}\n  - {id: b, name: B}\n"
URL = re.compile(r'"(?:https?|file)://[^"]+"')


@pytest.fixture
def castle(project, monkeypatch, capfd):
    """Run a command in a project; return its code and what it prints."""
    monkeypatch.chdir(project({"content/g/game.yaml": GAME, "content/g/decks/d.yaml": DECK}))

    def run(*command):
        code = main([*command])
        shown = capfd.readouterr()
        assert "Traceback" not in shown.err
        return code, shown.out, shown.err

    return run


@pytest.fixture
def tts(tmp_path):
    """The folder of a game that was started, with somebody's save."""
    folder = tmp_path / "Tabletop Simulator"
    (folder / "Saves").mkdir(parents=True)
    (folder / "Saves/TS_Save_1.json").write_text("{}")
    return folder


def files_below(folder):
    return {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("prefix", ["", "https://example.org/t/"])
def test_one_file_has_table_pictures_and_a_page(castle, tmp_path, prefix):
    more = ["--url-prefix", prefix] if prefix else []
    assert castle("build", "--to", "tts", "--zip", *more)[0] == 0
    with ZipFile(tmp_path / "output/g/en/tts/Castle.zip") as zipped:
        names = zipped.namelist()
        table = json.loads(zipped.read("Saves/Saved Objects/Castle.json"))
        save = json.loads(zipped.read("Mods/Workshop/Castle.json"))
        assert "Unpack" in zipped.read("READ ME.txt").decode()
        assert {"Saves/Saved Objects/Castle.png", "Mods/Workshop/Castle.png"} <= set(names)
        for data in (table, save):
            assert check_save(data) == []
            urls = {url.strip('"') for url in URL.findall(json.dumps(data))}
            assert urls and all(url.startswith(prefix or "https://cardgen.invalid/g/en/") for url in urls)
            for url in urls:
                # As the game itself names what it has loaded: letters and digits of the address.
                kept = "".join(c for c in url if c.isalnum())
                assert f"Mods/Images/{kept}{Path(url).suffix}" in names
    built = tmp_path / "output/g/en/tts/images"
    pictures = {hashlib.sha256(p.read_bytes()).hexdigest() for p in built.iterdir()}
    with ZipFile(tmp_path / "output/g/en/tts/Castle.zip") as zipped:
        packed = {hashlib.sha256(zipped.read(n)).hexdigest() for n in names if n.startswith("Mods/Images")}
    assert packed == pictures


def test_a_zip_is_the_same_in_every_build(castle, tmp_path):
    castle("build", "--to", "tts", "--zip")
    first = (tmp_path / "output/g/en/tts/Castle.zip").read_bytes()
    castle("build", "--to", "tts", "--zip", "--out", "elsewhere")
    assert (tmp_path / "elsewhere/g/en/tts/Castle.zip").read_bytes() == first
    assert "the_machine" not in first.decode("latin-1") and str(tmp_path).encode() not in first
    castle("build", "--to", "tts")
    assert not (tmp_path / "output/g/en/tts/Castle.zip").exists(), "it would be an old one"


def test_the_manifest_lists_what_a_host_must_serve(castle, tmp_path):
    code, _, err = castle("tts", "manifest")
    assert code == 2 and "no table is built" in err
    castle("build", "--to", "tts")
    rows = json.loads(castle("tts", "manifest", "--format", "json")[1])
    images = files_below(tmp_path / "output/g/en/tts/images")
    assert {row["name"] for row in rows} == set(images)
    for row in rows:
        data = (tmp_path / "output" / row["path"]).read_bytes()
        assert (row["size"], row["sha256"]) == (len(data), hashlib.sha256(data).hexdigest())
    lines = castle("tts", "manifest", "g", "--lang", "en")[1].splitlines()
    assert [line.split()[2] for line in lines] == [row["path"] for row in rows]
    next(iter(images.values())).unlink()
    code, _, err = castle("tts", "manifest")
    assert code == 2 and "is missing; build the table again" in err


def test_a_table_is_installed_and_undone(castle, tts):
    before = files_below(tts).keys()
    code, _, err = castle("tts", "install", "--folder", str(tts))
    assert code == 0 and "installed" in err
    there = files_below(tts)
    table = json.loads(there["Saves/Saved Objects/Castle.json"].read_text())
    save = json.loads(there["Mods/Workshop/Castle.json"].read_text())
    assert [one["Name"] for one in save["ObjectStates"]].count("HandTrigger") == 4
    for data in (table, save):
        for url in URL.findall(json.dumps(data)):
            assert Path(url.strip('"').removeprefix("file://").replace("%20", " ")).is_relative_to(tts)
    assert castle("tts", "install", "--folder", str(tts))[0] == 0
    code, _, err = castle("tts", "install", "--folder", str(tts), "--undo")
    assert code == 0 and "removed" in err
    left = {name for name in files_below(tts) if not name.endswith(".cardgen-installed.json")}
    assert left - before == {n for n in left if "cardgen" in n}
    assert "Saves/TS_Save_1.json" in left


def test_what_somebody_changed_stays(castle, tts):
    castle("tts", "install", "--folder", str(tts))
    own = tts / "Mods/Workshop/Castle.json"
    own.write_text(own.read_text().replace("Castle", "My castle"))
    code, _, err = castle("tts", "install", "--folder", str(tts))
    assert code == 2 and "was changed after cardgen wrote it" in err
    code, _, err = castle("tts", "install", "--folder", str(tts), "--undo")
    assert code == 0 and "changed by somebody else, left as it is" in err
    assert own.exists() and not (tts / "Saves/Saved Objects/Castle.json").exists()


def test_a_folder_of_something_else_is_refused(castle, tmp_path):
    other = tmp_path / "other"
    other.mkdir()
    code, _, err = castle("tts", "install", "--folder", str(other))
    assert code == 2 and "no folder of Tabletop Simulator with saves in it" in err and "--folder" in err
    assert list(other.iterdir()) == []


def test_the_folder_is_found_on_every_system(tmp_path):
    home = Path("/home/ann")
    win = data_folders("win32", home, {"USERPROFILE": "C:/Users/Ann"})
    assert win[0].as_posix() == "C:/Users/Ann/Documents/My Games/Tabletop Simulator"
    assert data_folders("darwin", home, {}) == [home / "Library/Tabletop Simulator"]
    assert data_folders("linux", home, {})[0] == home / ".local/share/Tabletop Simulator"
    assert data_folders("linux", home, {"XDG_DATA_HOME": "/data"})[0] == Path("/data/Tabletop Simulator")
    (tmp_path / "b/Saves").mkdir(parents=True)
    assert game_folder([tmp_path / "a", tmp_path / "b"]) == tmp_path / "b"
    with pytest.raises(CardgenError, match="start the game once"):
        game_folder([tmp_path / "a"])


def test_the_zip_has_fixed_dates(castle, tmp_path):
    castle("build", "--to", "tts", "--zip")
    data = (tmp_path / "output/g/en/tts/Castle.zip").read_bytes()
    assert {info.date_time for info in ZipFile(io.BytesIO(data)).infolist()} == {(1980, 1, 1, 0, 0, 0)}

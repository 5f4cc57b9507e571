"""Looks by name: to start from, to try out, to list, to show, to copy."""

import pytest
from PIL import Image

from cardgen.cli import main

GAME = "title: Harbour\nlanguages: [en]\nsource: s\ncertainty: designed\n"
CARDS = "name\nLamp\n"
TEMPLATES = {
    "templates/sea/look.yaml": "about: Blue all over.\n",
    "templates/sea/card.svg.j2": '<circle cx="31.5" cy="44" r="20" fill="#12ab34"/>',
}


@pytest.fixture
def harbour(project, monkeypatch):
    """A project in the plain look, with a look of its own that no game has, worked in."""
    root = project({"content/g/game.yaml": GAME, "content/g/decks/lamps.csv": CARDS, **TEMPLATES})
    monkeypatch.chdir(root)
    return root


def files_of(folder):
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_looks_are_listed_with_a_line_each(harbour, capsys):
    assert main(["look", "list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].startswith("plain"), "the one that a game has by default comes first"
    assert [line.split()[0] for line in lines if " project " in line] == ["sea"]
    assert any(line.split() == ["sea", "project", "Blue", "all", "over."] for line in lines)


def test_a_new_project_has_the_look_it_was_given(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["new", "river", "--look", "plian"]) == 2
    assert "no look 'plian'; did you mean 'plain'?" in capsys.readouterr().err
    assert not (tmp_path / "river").exists()
    (tmp_path / "river/templates/sea").mkdir(parents=True)
    assert main(["new", "river", "--look", "sea"]) == 0
    assert "\nlook: sea\n" in (tmp_path / "river/content/river/game.yaml").read_text("utf-8")


def test_a_look_is_tried_out_without_a_change(harbour, capsys):
    assert main(["render", "g", "lamps-lamp", "-o", "own.svg"]) == 0
    before = files_of(harbour)
    assert main(["render", "g", "lamps-lamp", "--look", "sea", "--format", "svg"]) == 0
    assert files_of(harbour) - before == {"output/looks/sea/g/en/pictures/lamps-lamp.svg"}
    tried = (harbour / "output/looks/sea/g/en/pictures/lamps-lamp.svg").read_text("utf-8")
    assert "#12ab34" in tried
    assert "#12ab34" not in (harbour / "own.svg").read_text("utf-8")
    assert main(["render", "g", "--look", "see"]) == 2
    assert "did you mean 'sea'?" in capsys.readouterr().err


def test_a_build_in_a_look_leaves_the_other_build_alone(harbour, capsys):
    assert main(["build", "--to", "print", "--jobs", "1"]) == 0
    before = {name: (harbour / name).read_bytes() for name in files_of(harbour)}
    assert main(["build", "--to", "print", "--jobs", "1", "--look", "sea"]) == 0, capsys.readouterr().err
    assert (harbour / "output/looks/sea/g/en/print/a4-duplex/lamps.pdf").is_file()
    assert main(["build", "--to", "print", "--jobs", "1"]) == 0
    assert before.items() <= {name: (harbour / name).read_bytes() for name in files_of(harbour)}.items()
    assert "0 files written" in capsys.readouterr().err.splitlines()[-1]


def test_what_a_look_has_no_template_for_is_drawn_in_the_games_own(harbour):
    (harbour / "templates/own").mkdir()
    (harbour / "templates/own/lamp.svg.j2").write_text('<circle cx="9" cy="9" r="2" fill="#0f0f0f"/>')
    (harbour / "content/g/game.yaml").write_text(f"{GAME}look: own\n")
    (harbour / "content/g/decks/lamps.yaml").write_text("title: L\ntable: lamps.csv\ntemplate: lamp\n")
    assert main(["render", "g", "lamps-lamp", "--look", "sea", "-o", "lamp.svg"]) == 0
    assert "#0f0f0f" in (harbour / "lamp.svg").read_text("utf-8")


def test_a_look_is_shown_on_one_picture(harbour, capsys):
    assert main(["look", "show", "plain"]) == 0, capsys.readouterr().err
    with Image.open(harbour / "output/looks/plain.png") as picture:
        assert picture.width > 1000
        assert len(picture.convert("RGB").resize((90, 60)).getcolors(9999)) > 100


def test_a_look_is_copied_once_and_never_over_files(harbour, capsys):
    assert main(["look", "copy", "plain"]) == 0
    assert "templates/plain/card.svg.j2" in capsys.readouterr().out.split()
    assert main(["check"]) == 0, "a copy draws what its original draws"
    card = harbour / "templates/plain/card.svg.j2"
    card.write_text("mine")
    assert main(["look", "copy", "plain"]) == 2
    assert "already has 'templates/plain'" in capsys.readouterr().err
    assert card.read_text() == "mine"
    assert main(["look", "copy", "sea"]) == 2


def test_a_fan_is_one_picture_for_sharing(harbour, capsys):
    deck = harbour / "content/g/decks/lamps"
    deck.with_suffix(".csv").write_text("name,copies\n" + "".join(f"Lamp {n},2\n" for n in range(9)))
    deck.with_suffix(".yaml").write_text("title: Lamps\ntable: lamps.csv\nback: {template: back}\n")
    assert main(["render", "g", "--fan"]) == 0, capsys.readouterr().err
    with Image.open(harbour / "output/g/en/fan.png") as picture:
        assert picture.size == (2000, 1200)
        assert len(picture.convert("RGB").resize((90, 60)).getcolors(9999)) > 100
    assert main(["render", "g", "lamps-lamp-1", "--fan", "-o", "one.png"]) == 0
    assert main(["render", "g", "--fan", "--dpi", "90"]) == 2
    assert "leave --format, --dpi and --side out" in capsys.readouterr().err

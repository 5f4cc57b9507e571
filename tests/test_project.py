"""Which games a folder holds: its own, and those meant as such; the shipped ones are built only by their names."""

import json

import pytest

from cardgen.cli import main

GAME = "title: {title}\nlanguages: [en]\n"
CARDS = "name,text\nLantern,Turn over the top card.\n"


@pytest.fixture
def run(tmp_path, monkeypatch, capfd):
    """Write files (None is an empty folder), run cardgen among them; give (exit code, stdout, stderr)."""

    def call(files, *args, below=""):
        for name, text in files.items():
            path = tmp_path / name
            if text is None:
                path.mkdir(parents=True)
            else:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, "utf-8")
        monkeypatch.chdir(tmp_path / below)
        code = main([str(a) for a in args])
        captured = capfd.readouterr()
        assert "Traceback" not in captured.err
        return code, captured.out, captured.err

    return call


MEANT = {
    "a game.yml": ({"content/mine/game.yml": GAME}, "rename it to 'game.yaml'"),
    "a Game.yaml": ({"content/mine/Game.YAML": GAME}, "rename it to 'game.yaml'"),
    "a bare table": (
        {"content/my-game/decks/cards.csv": CARDS},
        "write 'content/my-game/game.yaml' with the two lines 'title: My game' and 'languages: [en]'",
    ),
    "a bare deck of tiles": ({"content/mine/tiles/t.yaml": "title: T\n"}, "'content/mine/game.yaml'"),
    "a game.yaml in content": ({"content/game.yaml": GAME}, "move it and its decks to content/<game>/"),
    "an empty folder": ({"content/mine": None}, "no game here"),
    "something else": ({"content/blog/post.md": "hello\n"}, "no game here"),
}


@pytest.mark.parametrize("what", MEANT)
@pytest.mark.parametrize("command", ["list", "check", "build"])
def test_the_shipped_games_do_not_stand_in_for_one_that_is_not_finished(run, tmp_path, what, command):
    files, words = MEANT[what]
    code, out, err = run(files, command)
    assert (code, out) == (2, "")
    assert words in err
    assert len(err.strip().splitlines()) == 1
    assert not (tmp_path / "output").exists()


def test_a_game_asked_for_by_name_that_is_not_finished_says_what_is_missing(run):
    code, _, err = run({"content/mine/decks/cards.csv": CARDS}, "build", "mine")
    assert code == 2
    assert "'title: Mine'" in err


def test_the_two_lines_make_a_bare_table_a_game(run):
    files = {"content/my-game/decks/cards.csv": CARDS}
    _, _, err = run(files, "list")
    title, languages = (word for word in err.split("'") if word.startswith(("title: ", "languages: ")))
    code, out, _ = run({"content/my-game/game.yaml": f"{title}\n{languages}\n"}, "list", "--json")
    assert code == 0
    assert [(row["game"], row["copies"]) for row in json.loads(out)] == [("my-game", 1)]


@pytest.mark.parametrize("below", ["", "content/mine/decks"])
def test_a_project_is_found_from_below_before_its_game_is_finished(run, below):
    code, _, err = run({"content/mine/decks/cards.csv": CARDS}, "list", below=below)
    assert code == 2
    assert "content/mine/game.yaml" in err


def test_other_games_of_the_project_are_built_beside_one_that_is_not_finished(run, tmp_path):
    files = {
        "content/good/game.yaml": GAME.format(title="Good"),
        "content/good/decks/cards.csv": CARDS,
        "content/mine/game.yml": GAME.format(title="Mine"),
        "content/notes/idea.txt": "a dragon",
        "content/empty": None,
        "content/.git/config": "x",
        "content/read me.txt": "x",
    }
    code, out, _ = run(files, "check")
    assert code == 1
    assert [line.split(" ")[:2] for line in out.splitlines()] == [
        ["content/mine/game.yaml:1:1:", "CG001"],
        ["content/notes:1:1:", "CG001"],
    ]
    assert "CG001 warning:" in out.splitlines()[1]
    code, _, err = run({}, "build", "--to", "print", "--jobs", "1")
    assert code == 1
    assert err.count("content/mine") == err.count("content/notes") == 1
    assert (tmp_path / "output/good/en/print/a4-duplex/cards.pdf").is_file()
    assert run({}, "build", "good", "--to", "print", "--jobs", "1")[0] == 0, "it was not asked for"


NOT_BEGUN = [{}, {"content": None}, {"content/.gitkeep": ""}]


@pytest.mark.parametrize("files", NOT_BEGUN)
def test_where_nobody_has_begun_the_shipped_games_are_listed(run, files):
    assert "drakborgen" in run(files, "list")[1]


@pytest.mark.parametrize("command", ["build", "check"])
@pytest.mark.parametrize("files", NOT_BEGUN)
def test_where_nobody_has_begun_nothing_is_built_unasked(run, tmp_path, files, command):
    code, out, err = run(files, command)
    assert (code, out) == (2, "")
    assert err == (
        "cardgen: no game here; start your own (cardgen new DIR), or name a shipped one"
        f" (cardgen {command} huggsexa)\n"
    )
    assert not (tmp_path / "output").exists()


def test_a_shipped_game_is_built_anywhere_by_its_name(run, tmp_path):
    code, _, err = run(
        {}, "build", "drakborgen", "--lang", "en", "--deck", "chest", "--to", "print", "--jobs", "1"
    )
    assert code == 0, err
    assert (tmp_path / "output/drakborgen/en/print/a4-duplex/chest.pdf").is_file()


def test_a_shipped_game_can_be_named_beside_an_unfinished_one(run):
    code, _, err = run({"content/mine/game.yml": GAME}, "check", "drakborgen", "--no-faces")
    assert code == 0, err


def test_doctor_tells_of_an_unfinished_game(run):
    code, out, err = run({"content/mine/game.yml": GAME}, "doctor")
    assert code == 1
    assert "cardgen" in out
    assert "rename it to 'game.yaml'" in err

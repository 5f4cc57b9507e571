"""`cardgen render`: where the file goes, what is said of it, and what is refused as a build refuses it."""

import pytest

from cardgen.cli import main

GAME = "title: T\nlanguages: [en]\n"
DECK = """\
title: D
template: f
source: s
certainty: designed
cards:
  - {id: a, name: A, text: Short.}
  - {id: b, name: B%s}
"""
TEMPLATE = '{{ line(c.name, 5, 5, size=8) }}{{ textbox(c.text, 5, 9, 20, 5, size=8, min=8, role="text") }}'
LONG = ", text: A text with very many more words in it than its box could ever hold at any size."


@pytest.fixture
def render(project, monkeypatch, capfd):
    """Render a component of a game of two cards; give exit code and stderr."""

    def call(*args, deck=DECK % "", game=GAME):
        files = {"content/g/game.yaml": game, "content/g/decks/d.yaml": deck}
        monkeypatch.chdir(project(files | {"templates/plain/f.svg.j2": TEMPLATE}))
        code = main(["render", "g", *args])
        err = capfd.readouterr().err
        assert "Traceback" not in err
        return code, err

    return call


@pytest.mark.parametrize("suffix", ["png", "svg", "pdf"])
def test_a_missing_folder_is_made_and_the_file_is_named(render, tmp_path, suffix):
    name = f"missing/folder/a.{suffix}"
    assert render("a", "-o", name) == (0, f"wrote {name}\n")
    assert (tmp_path / name).is_file()


def test_a_folder_that_cannot_be_made_is_one_line(render, tmp_path):
    (tmp_path / "file").write_text("mine")
    code, err = render("a", "-o", "file/x/a.png")
    assert code == 2
    assert len(err.splitlines()) == 1
    assert "file/x/a.png" in err


def test_a_text_that_overflows_is_not_rendered_and_told(render, tmp_path):
    code, err = render("b", "-o", "b.png", deck=DECK % LONG)
    assert code == 1
    assert err.startswith("content/g/decks/d.yaml:7:")
    assert "CG801" in err and "wrote" not in err
    assert not (tmp_path / "b.png").exists()


def test_what_is_wrong_with_another_card_of_the_deck_stops_nothing(render):
    assert render("a", "-o", "a.png", deck=DECK % LONG) == (0, "wrote a.png\n")
    assert render("a", "-o", "a.png", deck=DECK % ", text: 'a {nothing'")[0] == 0


@pytest.mark.parametrize(
    ("deck", "game"),
    [
        ("bleed_mm: 5\n" + DECK % "", GAME),
        (DECK % "", GAME + "nonsense: 1\n"),
        ((DECK % "").replace("certainty: designed\n", ""), GAME),
    ],
)
def test_a_mistake_of_the_deck_or_the_game_that_stops_a_build_stops_a_picture(render, tmp_path, deck, game):
    code, err = render("a", "-o", "a.svg", deck=deck, game=game)
    assert code == 1
    assert "content/g/" in err and "wrote" not in err
    assert not (tmp_path / "a.svg").exists()


def test_what_an_author_allows_is_rendered(render, tmp_path):
    deck = f"{DECK % LONG} # cardgen: allow CG801 (a try)\n".replace("}\n #", "} #")
    code, err = render("b", "-o", "b.svg", deck=deck)
    assert (code, err) == (0, "wrote b.svg\n")

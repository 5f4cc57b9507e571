"""A look's preferences reach its faces, and text without a colour takes the game's ink."""

import pytest

from cardgen.layout.decks import GameLayout
from cardgen.project import Project
from tests.games import read_game

GAME = "title: G\nlanguages: [en]\n"
DECK = (
    "title: D\ntrim_mm: [63.0, 88.0]\ntemplate: face\ncards:\n"
    "  - {id: one, name: An end, text: 'The urn is full of dust. **You find nothing.** Over.'}\n"
)
FACE = '{{ textbox(c.text, 5, 5, 24, 60, size=9, min=8) }}{{ line(c.name, 5, 70, size=9, fill="#123456") }}'


@pytest.fixture
def laid(project, cache):
    def lay(look="text: {}\n", game=GAME, face=FACE):
        files = {
            "content/g/game.yaml": game,
            "content/g/decks/d.yaml": DECK,
            "templates/plain/face.svg.j2": face,
        }
        root = project(files | {"templates/plain/look.yaml": look})
        read, _ = read_game(root / "content" / "g", root, cache)
        layout = GameLayout(read, Project(root).template_folders, cache)
        faces, found = layout.lay_out(read.decks, ("en",), 1)
        assert not found
        return layout, faces["en", "d"].faces["one"]

    return lay


def lines_of(face):
    lines = {}
    for run in face.plain_runs():
        lines.setdefault(run.y, []).append("".join(word[0] for word in run.words))
    return ["".join(parts) for parts in lines.values()]


def test_a_look_that_wishes_nothing_of_bold_words_lets_them_part(laid):
    _, face = laid()
    assert any("You find nothing." in line for line in lines_of(face))
    _, face = laid(look="text: {bold_words: 0}\n")
    assert not any("You find nothing." in line for line in lines_of(face))


def test_text_without_a_colour_takes_the_ink_of_the_game(laid):
    inked = GAME + "palette: {INK: '#2a1c10'}\n"
    for game, ink in ((GAME, "#000000"), (inked, "#2a1c10")):
        _, face = laid(game=game)
        assert {run.fill for run in face.plain_runs()} == {ink, "#123456"}

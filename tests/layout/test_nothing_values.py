"""What is nothing and what is not: a 0 stands on the face, a missing or empty value does not."""

import pytest

from cardgen.commands.options import load
from cardgen.layout.decks import GameLayout
from cardgen.project import Project

DECK = """\
title: A deck
template: %s
source: made for a test
certainty: designed
fields: {cost: number, weight: number, odd: flag, word: word%s}
cards:
  - {id: one, name: One, cost: 0, weight: 0.0, odd: false%s}
"""


@pytest.fixture
def face_of(project, cache):
    """Lay out the one card of a deck; give its side."""

    def lay(template, fields="", values="", own="", side="face"):
        files = {"content/g/decks/d.yaml": DECK % (template, fields, values)}
        root = project(files | ({f"templates/plain/{template}.svg.j2": own} if own else {}))
        games, findings = load(Project(root), ("g",), cache)
        layout = GameLayout(games[0], Project(root).template_folders, cache)
        face, found = layout.face(games[0].component("one"), side, "en")
        assert findings + found == []
        return face

    return lay


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("c.cost", "0"),
        ("c.weight", "0.0"),
        ("c.cost * 3", "0"),
        ("'0'", "0"),
        ("c.word", ""),
        ("none", ""),
        ("''", ""),
        ("c.odd", ""),
        ("c.odd and c.cost", ""),
        ("c.word ~ c.cost ~ none", "0"),
        ("c.word ~ none", ""),
    ],
)
@pytest.mark.parametrize("call", ["line(%s, 5, 5, size=8)", "textbox(%s, 5, 5, 20, 9)"])
def test_zero_is_printed_and_nothing_is_not(face_of, call, value, shown):
    face = face_of("own", own="{{ %s }}" % (call % value))
    assert face.text() == shown
    assert len(face.fits) == bool(shown)


def test_zero_has_a_width_and_may_name_a_picture(face_of, project):
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 7 7"><path d="M0 0H6V7Z"/></svg>'
    project({"content/g/art/0.svg": svg})
    face = face_of(
        "own", own="<title>{{ width(c.cost, size=8) > 0, has_art(c.cost), has_art(none) }}</title>"
    )
    assert face.body == "<title>(True, True, False)</title>"


def test_the_plain_card_prints_a_zero_in_every_field(face_of):
    text = face_of("card", values=", type: 0, text: 0").text().split("\n")
    assert text.count("0") == 3, "cost too, which no kind knows"
    assert text.count("0.0") == 1


def test_the_plain_card_prints_a_zero_of_a_field_that_is_a_number(face_of):
    text = face_of("card", ", type: number, text: number", ", type: 0, text: 0").text().split("\n")
    assert text.count("0") == 3, "cost too, which no kind knows"
    assert text.count("0.0") == 1


def test_the_plain_back_prints_a_title_that_is_zero(face_of):
    back = face_of("card", values=", back: {template: back, title: 0}", side="back")
    assert back.text().split("\n") == ["0", "0", "Test"], "its first letter, the title, and the game below"

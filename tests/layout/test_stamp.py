"""Stamps of drafts: what they say on pieces of any size, and blank faces."""

import pytest

from cardgen.findings import Finding, Place
from cardgen.layout.decks import GameLayout
from cardgen.layout.stamp import LEAST_PT, blank_face, stamped
from cardgen.project import Project
from cardgen.units import mm_to_pt
from tests.games import read_game

DECK = "title: D\nsource: s\ncertainty: designed\ntemplate: f\ntrim_mm: [{}, {}]\n{}:\n  - {{id: one, name: 'The **Orc**'}}\n"
LONG = "the text does not fit in its box at 7.5 pt, by very far; shorten it, or give it room"


def error(message, code="CG801"):
    return Finding(Place("content/g/decks/d.yaml", 3), code, message)


@pytest.fixture
def lay_out(project, cache):
    """Lay out a piece of a size; give its face and what laid it out."""

    def call(width, height):
        files = {"content/g/decks/d.yaml": DECK.format(width, height, "cards")}
        root = project(files | {"templates/plain/f.svg.j2": '{{ line("x", 1, 3, size=4) }}'})
        game, _ = read_game(root / "content/g", root, cache)
        layout = GameLayout(game, Project(root).template_folders, cache)
        return layout.face(game.component("one"), "face", "en")[0], layout

    return call


def said(face):
    """Return the words of a face's stamp, and its sizes of type in points."""
    runs = face.plain_runs()[1:]
    text = " ".join("".join(word[0] for word in run.words).strip() for run in runs)
    return " ".join(text.split()), {mm_to_pt(run.size_mm) for run in runs}


def test_a_card_says_the_whole_message(lay_out):
    face, layout = lay_out(63, 88)
    text, sizes = said(stamped(face, [error(LONG)], layout.fonts))
    assert text.replace("- ", "-") == f"CG801 {LONG}"
    assert min(sizes) >= 7


@pytest.mark.parametrize(("side", "expected"), [(18, LONG.partition(";")[0]), (8, "")])
def test_a_small_piece_leaves_out_the_advice_and_then_the_message(lay_out, side, expected):
    face, layout = lay_out(side, side)
    text, sizes = said(stamped(face, [error(LONG)], layout.fonts))
    assert text.replace("- ", "") == f"CG801 {expected}".strip()
    assert min(sizes) >= LEAST_PT


def test_the_smallest_piece_shows_its_code_whole(lay_out):
    face, layout = lay_out(4, 4)
    stamp = stamped(face, [error(LONG), error("x", "CG107")], layout.fonts)
    assert said(stamp)[0] == "CG801 (+1)"
    assert all(0 <= run.x < 4 and 0 <= run.y < 4 for run in stamp.plain_runs()[1:])


def test_a_strip_that_is_folded_says_it_on_either_side(lay_out):
    face, layout = lay_out(30, 110)
    stamp = stamped(face, [error("no picture")], layout.fonts)
    assert said(stamp)[0].count("CG801") == 2
    assert min(run.y for run in stamp.plain_runs()[1:]) < 55 < max(run.y for run in stamp.plain_runs()[1:])


def test_a_message_is_no_markup_and_shows_what_its_font_has(lay_out):
    face, layout = lay_out(63, 88)
    text = said(stamped(face, [error("'{T9}' **is** {{no}} <b>token</b> ᚠ")], layout.fonts))[0]
    assert text == "CG801 '{T9}' **is** {{no}} <b>token</b> ?"


def test_a_stamp_is_another_picture_and_a_display_list_can_be_made_of_it(lay_out):
    face, layout = lay_out(63, 88)
    one, same, other = (stamped(face, [error(m)], layout.fonts) for m in ("a", "a", "b"))
    assert one == same
    assert len({face.key, one.key, other.key}) == 3
    assert len(layout.display(one).items) > len(layout.display(face).items)


def test_a_blank_face_says_name_and_id_without_marks(lay_out):
    _, layout = lay_out(63, 88)
    deck = layout.game.decks[0]
    face = blank_face(deck, deck.components[0], "back", "en", layout)
    assert face.text().split() == ["The", "Orc", "one"]
    assert (face.width_mm, face.height_mm, face.bleed_mm, face.side) == (63, 88, 3, "back")
    assert layout.display(face).items

"""Standees of a photograph, in each look; and the bleed of sheets to look things up on."""

import re

import pytest

from cardgen.check import LaidOutGame, run_rules
from cardgen.model.forms import all_forms
from tests.layout.test_pictures import pixels

LOOKS = ["plain", "saga", "picnic", "poster", "orbit", "atlas"]
FOLD_MM = 55
STAFF = "title: Staff\n{}standees: [{{id: guest, name: The guest, art: guest}}, {{id: chief, name: The photographer, art: guest}}]\n"


def staff(values=""):
    return {
        "art/guest.jpg": pixels(form="JPEG", size=(400, 800)),
        "standees/staff.yaml": STAFF.format(values),
        "references/day.yaml": "title: Day\nreferences: [{id: day, name: A day, text: Draw a card.}]\n",
    }


def box_of_picture(layout):
    face, _ = layout.face(layout.game.component("guest"), "face", "en")
    found = re.search(
        r'<image data-image="[^"]+" x="([^"]+)" y="([^"]+)" width="([^"]+)" height="([^"]+)"', face.body
    )
    return [float(number) for number in found.groups()]


@pytest.mark.parametrize("look", LOOKS)
def test_a_photograph_keeps_its_head_below_the_fold(laid_in, look):
    layout = laid_in(look, staff())
    faces, notes = layout.lay_out(all_forms(layout.game.decks), ("en",), 1)
    found = [*notes, *run_rules(layout.game, LaidOutGame(layout.game, faces, layout))]
    assert [str(one) for one in found if one.code.startswith(("CG0", "CG1")) or one.code == "CG801"] == []
    x, y, w, _ = box_of_picture(layout)
    assert FOLD_MM + 3 <= y <= FOLD_MM + 5, "head-room at the fold"
    assert x >= 2 and x + w <= 28, "both sides of the picture are seen"


def test_a_photograph_that_is_to_cover_reaches_the_fold(laid_in):
    x, y, w, _ = box_of_picture(laid_in("plain", staff("values: {fit: cover}\n")))
    assert (x, w) == (-2, 34) and y <= FOLD_MM


@pytest.mark.parametrize("look", LOOKS)
def test_names_of_standees_are_of_one_size(laid_in, look):
    layout = laid_in(look, staff())
    faces, _ = layout.lay_out(all_forms(layout.game.decks), ("en",), 1)
    shown = faces["en", "staff"].faces.values()
    sizes = {fit.size_pt for face in shown for fit in face.fits if fit.role == "name"}
    assert len(sizes) == 1


@pytest.mark.parametrize("look", LOOKS)
def test_a_sheet_to_look_things_up_on_has_the_bleed_of_cards(laid_in, look):
    layout = laid_in(look, staff())
    face, _ = layout.face(layout.game.component("day"), "face", "en")
    assert face.bleed_mm == 3
    assert 'x="-3.0" y="-3.0"' in face.body, "and its ground lies in it"

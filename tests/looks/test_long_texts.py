"""Decks in which one text is long: its card is laid out clean, and the pictures of the others are still to be seen."""

import io

import pytest
from PIL import Image

from cardgen.check import LaidOutGame, run_rules
from cardgen.layout.decks import GameLayout
from cardgen.model.forms import all_forms
from cardgen.project import Project
from tests.games import read_game

LOOKS = ("plain", "saga", "picnic", "poster", "orbit", "atlas")
OWL = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 9L4 1L9 9Z" fill="#6b4a2e"/></svg>'
)
LONG = (
    "Solange der Oberregistrator ausliegt, kostet jede Akte eine Stunde mehr. Wer keine Stunde mehr hat, darf stattdessen "
    "eine Handkarte unter den Stapel der Anträge legen.\n\n**Besänftigen:** Lege drei Anträge mit demselben Stempel ab. "
    "Der Oberregistrator geht zu der Person, die links von dir sitzt, und wünscht eine gute Nacht."
)
CARDS = (
    'name,type,art,cost,attack,flavour,text\nDer unermüdliche Oberregistrator,Geist,{art},5,6,Haben Sie dafür einen Antrag?,"'
    + LONG
    + '"\nEule,Tier,{art},1,1,,Sieh dir eine Akte an.\n'
)
ORDERS = f'name,type,text\nSonderdienstanweisung über die Beleuchtung,Anweisung,"{LONG}"\nSchluss,Anweisung,Ende.\n'


def pixels():
    written = io.BytesIO()
    Image.effect_noise((700, 1000), 60).convert("RGB").save(written, "JPEG")
    return written.getvalue()


@pytest.mark.parametrize("look", LOOKS)
def test_one_long_text_in_a_deck_is_laid_out_clean(laid_in, look):
    decks = {"drawn": CARDS.format(art="owl"), "photos": CARDS.format(art="sea"), "orders": ORDERS}
    files = {f"decks/{name}.csv": table for name, table in decks.items()}
    layout = laid_in(look, {"art/owl.svg": OWL, "art/sea.jpg": pixels(), **files}, "de")
    faces, found = layout.lay_out(all_forms(layout.game.decks), ("de",), 1)
    found = [*found, *run_rules(layout.game, LaidOutGame(layout.game, faces, layout))]
    assert [str(one) for one in found if one.code.startswith(("CG0", "CG1", "CG8"))] == []


def test_templates_can_tell_a_photograph_from_a_drawing(project, cache):
    root = project(
        {
            "content/g/game.yaml": "title: Sea\nlanguages: [en]\nlook: own\n",
            "content/g/art/owl.svg": OWL,
            "content/g/art/sea.jpg": pixels(),
            "content/g/decks/cards.csv": "name\nOwl\n",
            "templates/own/card.svg.j2": '{{ line([is_photo("owl"), is_photo("sea"), is_photo("none"), is_photo(none)]|join(" "), 9, 9, size=9) }}',
        }
    )
    game, _ = read_game(root / "content/g", root, cache)
    layout = GameLayout(game, Project(root).template_folders, cache)
    face, _ = layout.face(game.component("cards-owl"), "face", "en")
    texts = [shaped.text for run in layout.runs(face) for shaped, _ in run.words]
    assert " ".join(texts).split() == ["False", "True", "False", "False"]


def runs_beside_a_picture(face_in, look, times=1, values="attack,defence"):
    """Return the lines of words on a card of much text with a picture and values."""
    text = (
        " ".join([LONG.partition("\n")[0]] * times)
        + "\n\nSieh dir die oberste Akte an und lege sie zurück, so oft du magst."
    )
    numbers = ",".join("31245"[: values.count(",") + 1])
    table = f'name,art,{values},text\nOwl,sea,{numbers},"{text}"\nElk,sea,{numbers},"{text}"\n'
    return face_in(look, {"art/sea.jpg": pixels(), "decks/cards.csv": table}, "cards-owl", "de")[1]


def long_lines(runs):
    return [run for run in runs if sum(len(shaped.text) for shaped, _ in run.words) > 20]


WIDE = "attack,Schwimmkunst,Wahrnehmung,Wundmedizin"


@pytest.mark.parametrize(
    "look, values", [("plain", WIDE), ("poster", WIDE), ("orbit", "attack,defence,speed,armour,range")]
)
def test_values_too_many_for_a_corner_are_in_a_column_with_the_picture(face_in, look, values):
    lines = long_lines(runs_beside_a_picture(face_in, look, values=values))
    assert min(run.x for run in lines) > 63 * 0.29


@pytest.mark.parametrize(
    "look, times", [("saga", 3), ("picnic", 3), ("plain", 1), ("poster", 1), ("orbit", 1)]
)
def test_a_picture_over_a_long_text_has_the_values_at_its_left(face_in, look, times):
    runs = runs_beside_a_picture(face_in, look, times)
    lines = long_lines(runs)
    assert min(run.x for run in lines) < 63 * 0.1
    values = [run for run in runs if "".join(shaped.text for shaped, _ in run.words) in ("3", "1")]
    assert len(values) == 2
    assert all(run.y < min(line.y for line in lines) for run in values)
    assert values[-1].x < 63 * 0.55

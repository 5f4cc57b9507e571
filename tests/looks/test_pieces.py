"""Tokens with a picture and a figure, hexagons with much text, boards, and decks without a window, in each look."""

import re

import pytest

from cardgen.check import LaidOutGame, run_rules
from cardgen.model.forms import all_forms

SCENE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 6"><rect width="9" height="6" fill="#9db7c4"/><path d="M0 6L4 1L9 6Z" fill="#34506b"/></svg>'
BAY = "Gain 1 grain for each ship in this bay. The last one to leave turns the light."
LONG = (
    "Whoever enters this place pays 1 coin to the bank for each cargo aboard. Whoever cannot pay leaves a cargo here. "
    * 3
)
FILES = {
    "art/bay.svg": SCENE,
    "tokens/goods.yaml": "title: Goods\nshape: round\ntrim_mm: [25, 25]\nfields: {worth: number}\ntokens: [{id: salt, name: Salt, art: bay, worth: 47}]\n",
    "tiles/isles.yaml": f"title: Isles\nshape: hex\ntrim_mm: [60, 52]\ntiles: [{{id: flats, name: Mudflats, text: {BAY}}}]\n",
    "boards/coast.yaml": f"title: Coast\ntrim_mm: [260, 180]\nboards: [{{id: coast, name: The Coast, text: {BAY}}}]\n",
    "decks/orders.csv": f"name,type,cost,text\nDues,Order,1,{LONG}\nFog,Event,2,Nobody may move.\n",
}


@pytest.mark.parametrize("look", ["plain", "saga", "picnic", "poster", "orbit", "atlas"])
def test_pieces_are_laid_out_clean(laid_in, look):
    layout = laid_in(look, FILES)
    game = layout.game
    faces, notes = layout.lay_out(all_forms(game.decks), ("en",), 1)
    found = [*notes, *run_rules(game, LaidOutGame(game, faces, layout))]
    assert [str(one) for one in found if one.code.startswith(("CG0", "CG1", "CG8"))] == []
    token, _ = layout.face(game.component("salt"), "face", "en")
    assert "47" in [shaped.text for run in layout.runs(token) for shaped, _ in run.words]


@pytest.mark.parametrize("look", ["plain", "saga", "picnic", "poster", "orbit", "atlas"])
@pytest.mark.parametrize(
    ("size", "exits", "turns"),
    [("60, 52", "[n, ne, SW]", {0, 60, 240}), ("52, 60", "[northeast, e, NW]", {30, 90, 330})],
)
def test_exits_of_a_hexagon_are_at_its_sides(face_in, look, size, exits, turns):
    tiles = (
        f"title: Isles\nshape: hex\ntrim_mm: [{size}]\ntiles: [{{id: flats, name: Flats, exits: {exits}}}]\n"
    )
    face, _ = face_in(look, {"tiles/isles.yaml": tiles}, "flats")
    at_edge = re.findall(r"translate\((?:30|26)(?:\.0)? (?:30|26)(?:\.0)?\) rotate\((\d+)\)", face.body)
    sides = range(min(turns), 360, 60)
    assert {turn for turn in map(int, at_edge) if turn in sides} == turns


@pytest.mark.parametrize("look", ["plain", "poster", "orbit"])
@pytest.mark.parametrize("name", ["Salt", "5"])
def test_the_disc_of_a_figure_lies_within_the_cut(face_in, look, name):
    token = FILES["tokens/goods.yaml"].replace("name: Salt", f"name: '{name}'")
    token = token.replace(", worth: 47", ", worth: 47" if name == "Salt" else "")
    files = {
        "art/bay.svg": FILES["art/bay.svg"],
        "tokens/goods.yaml": token,
    }
    face, runs = face_in(look, files, "salt")
    discs = [
        (float(cy), float(r))
        for cy, r in re.findall(r'<circle [^>]*cy="([\d.]+)" r="([\d.]+)"', face.body)
        if 3 < float(r) < 6
    ]
    assert discs
    assert all(cy - r >= 1.5 and cy + r <= 25 - 1.5 for cy, r in discs)
    figure = next(run for run in runs if "".join(shaped.text for shaped, _ in run.words) in ("47", "5"))
    cy = discs[-1][0]
    assert figure.y - 0.36 * figure.size_mm == pytest.approx(cy, abs=0.25), "in the middle of its disc"


@pytest.mark.parametrize("look", ["plain", "saga", "picnic", "poster", "orbit", "atlas"])
@pytest.mark.parametrize(("shape", "size"), [("hex", "60, 52"), ("rectangle", "60, 60")])
def test_the_words_of_a_tile_lie_below_its_picture(face_in, look, shape, size):
    files = {
        "art/bay.svg": SCENE,
        "tiles/isles.yaml": f"title: I\nshape: {shape}\ntrim_mm: [{size}]\ntiles: [{{id: flats, name: Mud, art: bay, text: {BAY}}}]\n",
    }
    face, runs = face_in(look, files, "flats")
    x, y, w, h = map(
        float,
        re.search(
            r'<clipPath id="crop1"><rect x="(\S+)" y="(\S+)" width="(\S+)" height="(\S+)"', face.body
        ).groups(),
    )
    first = min(run.y for run in runs if any("Gain" in shaped.text for shaped, _ in run.words))
    assert y + h < first


@pytest.mark.parametrize("look", ["picnic", "poster"])
def test_the_name_of_a_hexagon_has_the_width_of_the_hexagon(laid_in, look):
    tiles = [
        f"{{id: {key}, name: {name}, text: Move here., seats: 3}}"
        for key, name in (("a", "Port"), ("b", "Station Quarter"))
    ]
    deck = (
        f"title: I\nshape: hex\ntrim_mm: [50, 43.3]\nfields: {{seats: number}}\ntiles: [{', '.join(tiles)}]\n"
    )
    layout = laid_in(look, {"tiles/isles.yaml": deck})
    sizes = []
    for key, word in (("a", "Port"), ("b", "Quarter")):
        face, _ = layout.face(layout.game.component(key), "face", "en")
        sizes += [
            run.size_mm for run in layout.runs(face) if any(word in shaped.text for shaped, _ in run.words)
        ]
    assert len(sizes) == 2
    assert sizes[0] == pytest.approx(sizes[1])


def test_the_ground_of_a_drawing_on_a_token_of_poster_is_pale(face_in):
    files = {
        "art/bay.svg": SCENE.replace('<rect width="9" height="6" fill="#9db7c4"/>', ""),
        "tokens/goods.yaml": "title: Goods\nshape: round\ntrim_mm: [25, 25]\nvalues: {color: '#2d2a32'}\ntokens: [{id: salt, name: Salt, art: bay}]\n",
    }
    face, _ = face_in("poster", files, "salt")
    ground = re.search(r'<rect data-text-clear="0" [^>]*fill="#(\w{6})"', face.body)[1]
    assert min(int(ground[at : at + 2], 16) for at in (0, 2, 4)) > 200

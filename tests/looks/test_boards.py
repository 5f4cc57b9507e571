"""Boards without a picture, in each look."""

import pytest

from cardgen.display.foreign.resvg import paint_svg
from cardgen.layout.decks import GameLayout
from cardgen.project import Project
from tests.games import read_game

BAY = "Gain 1 grain for each ship in this bay. The last one to leave turns the light."


@pytest.mark.parametrize("look", ["plain", "saga", "picnic", "poster", "orbit", "atlas"])
@pytest.mark.parametrize("size", ["400, 280", "250, 350"])
def test_a_board_without_a_picture_has_its_seal_within_one_part(project, cache, look, size):
    """It lies at the left, over the plate, where no board of up to three parts is joined; tiles are laid on the rest."""
    files = {
        "content/g/game.yaml": f"title: River\nlanguages: [en]\nlook: {look}\n",
        "content/g/boards/coast.yaml": f"title: Coast\ntrim_mm: [{size}]\nboards: [{{id: coast, name: The Coast, text: {BAY}}}]\n",
    }
    root = project(files)
    game, found = read_game(root / "content/g", root, cache)
    layout = GameLayout(game, Project(root).template_folders, cache)
    face, notes = layout.face(game.component("coast"), "face", "en")
    assert [*found, *notes] == []
    (letter,) = [run for run in layout.runs(face) if [shaped.text for shaped, _ in run.words] == ["C"]]
    w, h = map(float, size.split(","))
    assert letter.x + 0.06 * w < w / 3
    assert h * 0.55 < letter.y < h * 0.9


@pytest.mark.parametrize("look", ["plain", "saga", "picnic", "poster", "orbit", "atlas"])
@pytest.mark.parametrize("kind", ["svg", "png"])
@pytest.mark.parametrize(
    ("busy", "at"), [("M0 50H50V100H0Z", "right"), ("M50 0H100V100H0V50H50Z", "top"), ("", "left")]
)
def test_the_legend_of_a_board_lies_where_its_picture_is_empty(project, cache, look, kind, busy, at):
    """`busy` is the part of the picture, of 100 × 100, that is full of stripes."""
    stripes = "".join(f"M0 {n}H100v1H0Z" for n in range(0, 100, 2))
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="#cde"/>'
        f'<clipPath id="c"><path d="{busy or "M0 0"}"/></clipPath><path clip-path="url(#c)" d="{stripes}" fill="#222"/></svg>'
    )
    root = project(
        {
            "content/g/game.yaml": f"title: River\nlanguages: [en]\nlook: {look}\n",
            "content/g/art/sea.svg": svg,
            "content/g/boards/coast.yaml": "title: Coast\ntrim_mm: [300, 300]\nboards: [{id: coast, name: The Coast, text: Row., art: sea}]\n",
        }
    )
    if kind == "png":
        art = root / "content/g/art/sea.svg"
        art.with_suffix(".png").write_bytes(paint_svg(svg.encode(), 400))
        art.unlink()
    game, found = read_game(root / "content/g", root, cache)
    layout = GameLayout(game, Project(root).template_folders, cache)
    face, notes = layout.face(game.component("coast"), "face", "en")
    assert [*found, *notes] == []
    (text,) = [run for run in layout.runs(face) if [shaped.text for shaped, _ in run.words] == ["Row."]]
    assert ("top" if text.y < 100 else "right" if text.x > 150 else "left") == at

"""Boards without a picture, in each look."""

import pytest

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

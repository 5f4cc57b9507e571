"""Boards in each look: without a picture, and where the legend lies on one."""

import pytest

from cardgen.display.foreign.resvg import paint_svg
from cardgen.layout import resources
from cardgen.layout.quiet_places import quietest

BAY = "Gain 1 grain for each ship in this bay. The last one to leave turns the light."


@pytest.mark.parametrize("look", ["plain", "saga", "picnic", "poster", "orbit", "atlas"])
@pytest.mark.parametrize("size", ["400, 280", "250, 350"])
def test_a_board_without_a_picture_has_its_seal_within_one_part(face_in, look, size):
    """It lies at the left, over the plate, where no board of up to three parts is joined; tiles are laid on the rest."""
    board = f"title: Coast\ntrim_mm: [{size}]\nboards: [{{id: coast, name: The Coast, text: {BAY}}}]\n"
    _, runs = face_in(look, {"boards/coast.yaml": board}, "coast")
    (letter,) = [run for run in runs if [shaped.text for shaped, _ in run.words] == ["C"]]
    w, h = map(float, size.split(","))
    assert letter.x + 0.06 * w < w / 3
    assert h * 0.55 < letter.y < h * 0.9


@pytest.mark.parametrize("look", ["plain", "saga", "picnic", "poster", "orbit", "atlas"])
@pytest.mark.parametrize("kind", ["svg", "png"])
@pytest.mark.parametrize(
    ("busy", "at"), [("M0 50H50V100H0Z", "right"), ("M50 0H100V100H0V50H50Z", "top"), ("", "left")]
)
def test_the_legend_of_a_board_lies_where_its_picture_is_empty(face_in, look, kind, busy, at):
    """`busy` is the part of the picture, of 100 × 100, that is full of stripes."""
    stripes = "".join(f"M0 {n}H100v1H0Z" for n in range(0, 100, 2))
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="#cde"/>'
        f'<clipPath id="c"><path d="{busy or "M0 0"}"/></clipPath><path clip-path="url(#c)" d="{stripes}" fill="#222"/></svg>'
    )
    files = {
        f"art/sea.{kind}": svg if kind == "svg" else paint_svg(svg.encode(), 400),
        "boards/coast.yaml": "title: Coast\ntrim_mm: [300, 300]\nboards: [{id: coast, name: The Coast, text: Row., art: sea}]\n",
    }
    _, runs = face_in(look, files, "coast")
    (text,) = [run for run in runs if [shaped.text for shaped, _ in run.words] == ["Row."]]
    assert ("top" if text.y < 100 else "right" if text.x > 150 else "left") == at


def test_a_picture_is_looked_at_once_for_all_boards_of_a_size(laid_in, monkeypatch):
    """Whatever words they have, and when they are laid out again; another picture of the name is looked at again."""
    asked = []
    monkeypatch.setattr(resources, "quietest", lambda *given: asked.append(given) or quietest(*given))
    sea = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="{}"/></svg>'
    boards = "title: C\ntrim_mm: [300, 300]\nboards: [{{id: a, name: A, text: {0}, art: sea}}, {{id: b, name: B, text: {0}, art: sea}}]\n"
    for colour, text, times in ("#cdf", "Row.", 1), ("#cdf", "Sail.", 1), ("#fdc", "Sail.", 2):
        files = {"art/sea.svg": sea.format(colour), "boards/coasts.yaml": boards.format(text)}
        layout = laid_in("plain", files)
        faces, notes = layout.deck(layout.game.deck("coasts"), "en")
        assert notes == [] and len(faces.faces) == 2 and len(asked) == times

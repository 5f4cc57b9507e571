"""Pieces too small for anything, wide icons, and families that no package has."""

import re

import pytest

from cardgen.cli import main
from cardgen.layout.tokens import ICON_EM

GAME = "title: G\nlanguages: [en]\nlook: plain\n"


@pytest.fixture
def build(project, cache_folder, monkeypatch, capfd):
    """Build a project; return the exit code and what was reported."""

    def run(files):
        root = project(files)
        monkeypatch.setenv("CARDGEN_CACHE", str(cache_folder))
        monkeypatch.chdir(root)
        code = main(["build", "--to", "print", "--jobs", "1"])
        return code, capfd.readouterr().err

    return run


@pytest.mark.parametrize("size", ["10, 10", "6, 6", "7.6, 30", "63, 5", "4, 88", "5, 5"])
def test_a_piece_without_room_is_reported_by_its_texts(build, size):
    deck = f"title: K\ntrim_mm: [{size}]\ncards:\n  - {{id: k, name: One, text: Draw.}}\n"
    code, reported = build({"content/g/game.yaml": GAME, "content/g/decks/k.yaml": deck})
    assert code == 1 and "CG021" not in reported
    assert "CG801 error: 'k' (face, en): text does not fit" in reported


@pytest.mark.parametrize(
    "family, advised",
    [("Arial", False), ("Times New Roman", False), ("Helvetica Neue", False), ("Grenze Gotisch", True)],
)
def test_no_package_is_advised_for_fonts_of_systems(build, family, advised):
    deck = "title: K\ncards:\n  - {id: k, name: One}\n"
    game = GAME + f"fonts: {{title: {family}}}\n"
    code, reported = build({"content/g/game.yaml": game, "content/g/decks/k.yaml": deck})
    assert (
        code == 1 and "fonts of the system are not used: put its files into content/<game>/fonts" in reported
    )
    assert ("pip install" in reported) is advised


@pytest.mark.parametrize(
    "box, wide", [("0 0 40 10", 4.0), ("0 0 12 10", 1.2), ("0 0 10 10", 1.0), ("0 0 10 40", 0.25)]
)
def test_an_icon_is_as_high_as_others_and_as_wide_as_its_picture(build, box, wide, tmp_path):
    width, height = box.split()[2:]
    icon = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}"><path d="M0 0H{width}V{height}H0z"/></svg>'
    )
    deck = "title: K\ncards:\n  - {id: k, name: One, text: 'Take {icon:banner} and go.'}\n"
    files = {
        "content/g/game.yaml": GAME,
        "content/g/decks/k.yaml": deck,
        "content/g/art/icons/banner.svg": icon,
    }
    code, reported = build(files)
    assert code == 0, reported
    code = main(["render", "g", "k", "-o", str(tmp_path / "face.svg")])
    *_, scale = re.findall(r"scale\(([\d.]+)", (tmp_path / "face.svg").read_text("utf-8"))
    high = float(scale) * float(height)
    assert float(scale) * float(width) == pytest.approx(wide * high)
    assert high == pytest.approx(ICON_EM * 10 * 25.4 / 72, rel=0.01)

"""Backs moved on their sheets, for printers that set the second side askew."""

from pathlib import Path

import pikepdf
import pytest

from cardgen.cli import main
from cardgen.units import PT_PER_MM

CARD = """\
title: A deck
template: words
back: {template: words}
source: made for a test
certainty: designed
cards:
  - {id: one, name: One, copies: 2}
"""
SHEET = "title: Mine\npaper_mm: [210, 297]\nduplex: long-edge\n"
FILES = {
    "content/g/decks/d.yaml": CARD,
    "templates/plain/words.svg.j2": '<rect width="63" height="88" fill="#ccbbaa"/>',
}


@pytest.fixture
def places(project, monkeypatch):
    """Build a deck on a sheet; give the places of faces and of backs, in mm from the lower left."""

    def built(sheet):
        root = project(FILES | {"templates/sheets/mine.yaml": sheet})
        monkeypatch.chdir(root)
        assert main(["build", "--to", "print", "--sheet", "mine"]) == 0
        with pikepdf.open(root / "output/g/en/print/mine/d.pdf") as pdf:
            return [placed(page) for page in pdf.pages]

    return built


def placed(page):
    """The corners of the forms on a page, without what is drawn on top."""
    found = []
    for operands, operator in pikepdf.parse_content_stream(page):
        if str(operator) == "cm":
            found.append([float(value) for value in operands][4:])
        if str(operator) == "Do" and str(operands[0]) == "/Marks":
            found.pop()
    return [(x / PT_PER_MM, y / PT_PER_MM) if abs(y) > 500 else (x, y) for x, y in found]


def test_backs_move_and_faces_stay(places):
    usual_faces, usual_backs = places(SHEET)
    faces, backs = places(SHEET + "back_offset_mm: [1.5, -0.5]\n")
    assert faces == usual_faces and len(backs) == len(usual_backs)
    moved = {(round(x - u, 3), round(y - v, 3)) for (x, y), (u, v) in zip(backs, usual_backs, strict=True)}
    assert moved == {(0.0, 0.0), (1.5, -0.5)}


def test_what_is_built_is_what_a_check_of_it_expects(places, capfd):
    places(SHEET + "back_offset_mm: [1.5, -0.5]\n")
    assert main(["check", "--output", "output"]) == 0
    Path("templates/sheets/mine.yaml").write_text(SHEET, "utf-8")
    capfd.readouterr()
    assert main(["check", "--output", "output"]) == 1
    assert "CG913" in capfd.readouterr().out, "the file was built for another printer"


def test_pieces_one_a_page_have_no_second_side_that_could_be_askew(places, capfd):
    places("title: Mine\nsingle: true\nback_offset_mm: [1, 1]\n")
    assert "back_offset_mm" in capfd.readouterr().err

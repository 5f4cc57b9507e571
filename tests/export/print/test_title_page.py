"""The title page of small paper: whole, with a true ruler, on paper it has room on."""

import pikepdf
import pytest

from cardgen.cli import main
from cardgen.units import PT_PER_MM

A4_MM = (210.0, 297.0)
DECK = "title: D\ntrim_mm: [30, 40]\nsource: s\ncertainty: designed\ncards:\n  - {id: a, name: A}\n"


def sizes_mm(path):
    with pikepdf.open(path) as pdf:
        return [tuple(round(float(v) / PT_PER_MM) for v in page.mediabox[2:]) for page in pdf.pages]


@pytest.mark.parametrize(
    ("paper", "expected"),
    [
        ((60, 100), A4_MM),
        ((50, 2000), A4_MM),
        ((105, 148), A4_MM),
        ((148, 210), A4_MM),
        ((2000, 50), A4_MM),
        ((210, 148), A4_MM),
        ((210, 297), A4_MM),
        ((216, 279), (216, 279)),
    ],
)
def test_paper_without_room_for_a_title_page_gets_one_on_plain_paper(
    project, monkeypatch, capfd, paper, expected
):
    sheet = f"paper_mm: [{paper[0]}, {paper[1]}]\nduplex: none\n"
    root = project({"content/g/decks/d.yaml": DECK, "templates/sheets/mine.yaml": sheet})
    monkeypatch.chdir(root)
    assert main(["build", "--to", "print", "--sheet", "mine", "--jobs", "1"]) == 0, capfd.readouterr().err
    folder = root / "output/g/en/print/mine"
    pages = sizes_mm(folder / "0-title.pdf")
    assert set(pages) == {tuple(round(v) for v in expected)}
    assert len(pages) <= 4
    assert set(sizes_mm(folder / "d.pdf")) <= {paper, paper[::-1]}

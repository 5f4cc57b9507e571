"""What a project brings in files of its own, by the command line: a sheet of paper and a look."""

import pikepdf
import pytest

from cardgen.cli import main
from cardgen.units import PT_PER_MM

FILES = {
    "content/g/game.yaml": "title: Harbour\nlanguages: [en]\nlook: harbour\nsource: s\ncertainty: designed\n",
    "content/g/decks/lamps.yaml": "title: Lamps\nsource: s\ncertainty: designed\ncards:\n"
    "  - {id: lamp-a, name: A lamp, copies: 3}\n  - {id: lamp-b, name: Another}\n",
    "templates/harbour/card.svg.j2": '<circle cx="31.5" cy="44" r="20" fill="#12ab34"/>',
    "templates/sheets/a5-small.yaml": "title: {en: Half a sheet}\npaper_mm: [148, 210]\n",
}


@pytest.fixture
def harbour(project, monkeypatch):
    """A project with a look and a sheet of its own, worked in."""
    root = project(dict(FILES))
    monkeypatch.chdir(root)
    return root


def test_a_sheet_of_a_project_is_printed_on(harbour, capsys):
    assert main(["build", "--to", "print", "--sheet", "a5-small", "--jobs", "1"]) == 0, (
        capsys.readouterr().err
    )
    with pikepdf.open(harbour / "output/g/en/print/a5-small/lamps.pdf") as pdf:
        assert [round(float(v) / PT_PER_MM, 2) for v in pdf.pages[0].mediabox] == [0, 0, 148, 210]
        assert len(pdf.pages) == 1, "four cards go on a sheet of A5"
    assert sorted(path.name for path in (harbour / "output/g/en/print").iterdir()) == ["a5-small"]


def test_a_sheet_nobody_has_is_reported_with_the_nearest(harbour, capsys):
    assert main(["build", "--to", "print", "--sheet", "a5-smal", "--jobs", "1"]) == 2
    assert "did you mean 'a5-small'?" in capsys.readouterr().err


def test_a_look_of_a_project_is_drawn(harbour, capsys):
    assert main(["check"]) == 0, capsys.readouterr().out
    assert main(["render", "g", "lamp-a", "-o", "lamp.svg"]) == 0
    assert "#12ab34" in (harbour / "lamp.svg").read_text("utf-8")
    assert main(["render", "g", "lamp-a", "-o", "lamp.png"]) == 0
    (harbour / "templates/harbour/card.svg.j2").write_text("{{ nothing.at.all }}")
    assert main(["check"]) == 1
    assert "templates/harbour/card.svg.j2:1" in capsys.readouterr().out

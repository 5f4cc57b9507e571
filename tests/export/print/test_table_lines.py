"""Cells of a booklet's table are far enough from its lines, whatever the font."""

import re
import subprocess

import pytest

from cardgen.cli import main
from cardgen.units import PT_PER_MM

RULES = "# Rules\n\n## 1 Parts\n\n| Part | Number |\n|---|---|\n| Ships | 4 |\n| Jetty | 6 |\n"


@pytest.mark.parametrize("look", ["plain", "poster", "orbit", "picnic"])
def test_no_cell_is_near_a_line(project, cache_folder, monkeypatch, capsys, look):
    root = project(
        {
            "content/g/game.yaml": f"title: Harbour\nlanguages: [en]\nlook: {look}\n",
            "content/g/rules.en.md": RULES,
            "content/g/booklets/rules.yaml": "title: Rules\nbooklets: [{id: rules, name: Rules, file: rules}]\n",
        }
    )
    monkeypatch.chdir(root)
    monkeypatch.setenv("CARDGEN_CACHE", str(cache_folder))
    assert main(["build", "--to", "print"]) == 0
    said = capsys.readouterr()
    assert "rules.pdf" in " ".join(str(path) for path in root.rglob("*.pdf"))
    assert "CG838" not in said.out + said.err


LONG = (
    "is read from the quay to the mole and from the mole back to the quay by whoever comes by, twice a day"
    * 2
)
DECK = "title: Cards\nsize: mini\ntemplate: card\ncards:\n  - {id: gull, name: Gull}\n"


def between_rows_pt(root, head, before):
    """Return how far the last line of a row is from the first line of the next, in a table with tall texts."""
    rows = "".join(
        f"|{before} {first} {LONG} {last} |\n" for first, last in (("One", "stern"), ("Two", "bow"))
    )
    (root / "content/g/rules.en.md").write_text(f"# Rules\n\n## 1 Parts\n\n{head}{rows}", "utf-8")
    assert main(["build", "--to", "print", "--deck", "rules"]) == 0
    (pdf,) = root.rglob("rules.pdf")
    boxes = subprocess.run(
        ["pdftotext", "-bbox", pdf, "-"], capture_output=True, text=True, check=True
    ).stdout
    foot = re.search(r'yMax="([\d.]+)">stern<', boxes)
    top = re.search(r'yMin="([\d.]+)"[^>]*>Two<', boxes)
    return float(top[1]) - float(foot[1])


def test_a_text_taller_than_the_picture_of_its_row_has_room(project, cache_folder, monkeypatch):
    root = project(
        {
            "content/g/game.yaml": "title: Harbour\nlanguages: [en]\nlook: plain\n",
            "content/g/rules.en.md": RULES,
            "content/g/decks/cards.yaml": DECK,
            "content/g/booklets/rules.yaml": "title: Rules\nbooklets: [{id: rules, name: Rules, file: rules}]\n",
        }
    )
    monkeypatch.chdir(root)
    monkeypatch.setenv("CARDGEN_CACHE", str(cache_folder))
    alone = between_rows_pt(root, "| Part |\n|---|\n", "")
    beside = between_rows_pt(root, "| | Part |\n|---|---|\n", ' ![A gull](face:gull "5 mm") |')
    assert beside - alone > 2 * 0.4 * PT_PER_MM

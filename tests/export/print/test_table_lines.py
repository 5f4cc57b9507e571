"""Cells of a booklet's table are far enough from its lines, whatever the font."""

import pytest

from cardgen.cli import main

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

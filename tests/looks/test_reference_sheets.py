"""Reference sheets: in each look, the headings of entries stand out, and all fit."""

import pytest

from cardgen.layout.decks import GameLayout
from cardgen.project import Project
from tests.games import read_game

TEXT = "**Dawn.** Turn over a card.\\n\\n**Noon.** Do two of these:\\n\\n- Buy.\\n- Sell.\\n\\n**Dusk.** Pass the sun."


@pytest.mark.parametrize("look", ["plain", "poster", "orbit", "picnic", "atlas"])
def test_each_heading_is_on_a_tab_in_the_colour_of_the_type(project, cache, look):
    files = {
        "content/g/game.yaml": f"title: River\nlanguages: [en]\nlook: {look}\n",
        "content/g/references/day.yaml": f'title: Overview\nreferences: [{{id: day, name: A Day, text: "{TEXT}"}}]\n',
    }
    root = project(files)
    game, found = read_game(root / "content/g", root, cache)
    layout = GameLayout(game, Project(root).template_folders, cache)
    face, notes = layout.face(game.component("day"), "face", "en")
    assert [*found, *notes] == [] and not [fit for fit in face.fits if fit.overflow]
    runs = {" ".join(shaped.text for shaped, _ in run.words): run for run in layout.runs(face)}
    tabs = [part for part in face.body.split("<") if 'data-text-clear="0.4"' in part]
    assert len(tabs) == 3
    heads = [runs[word] for word in ("Dawn", "Noon", "Dusk")]
    assert all(head.fill not in tab for head, tab in zip(heads, tabs, strict=True))
    assert [head.y for head in heads] == sorted(head.y for head in heads)

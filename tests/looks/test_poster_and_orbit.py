"""The looks `poster` and `orbit`: a small game of every kind checks clean, in full ink and in little."""

import pytest

from cardgen.check import LaidOutGame, run_rules
from cardgen.layout.decks import GameLayout
from cardgen.layout.type_colours import type_colours
from cardgen.model.forms import all_forms
from cardgen.project import Project
from tests.games import read_game

LOOKS = ("poster", "orbit")
SIZES = {"poker": (63, 88), "mini": (44, 63), "tarot": (70, 120), "square": (70, 70), "wide": (88, 63)}
PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 6"><path d="M0 0H9V6H0Z" fill="#c9d3e6"/><path d="M0 6L4 1L9 6Z" fill="#34506b"/></svg>'
GAME = "title: Harbour\nlanguages: [en]\nversion: '0.3'\nsource: s\ncertainty: designed\nlook: {}\n"
CARDS = """name,type,cost,attack,defence,rarity,flavour,text,art
Otter,Animal,1,3,1,Common,Nobody has seen it asleep.,Draw a card.,{art}
Storm,Spell,0,,,Rare,,Each player's hand & cards are discarded.,
The Ferrywoman of the Lower Crossing,Person,4,2,5,Rare,,Look at the **top three cards** of any pile.,{art}
"""
OTHERS = {
    "tiles/t": "tiles: [{id: t1, name: Bend, exits: [n, e, s], art: a, text: Turn left.}, {id: t2, name: Source, exits: [w]}]",
    "tiles/x": "shape: hex\ntrim_mm: [60, 52]\ntiles: [{id: x1, name: Marsh, text: Pay 1.}]",
    "tokens/k": "tokens: [{id: k1, name: Grain, art: a}, {id: k2, name: Salt, text: Worth 2.}]",
    "boards/b": "trim_mm: [380, 260]\nboards: [{id: b1, name: The River, text: Move along the water.}]",
    "standees/s": "standees: [{id: s1, name: Captain Rook, text: fast, art: a}]",
    "sheets/h": "trim_mm: [130, 190]\nsheets: [{id: h1, name: Captain Rook, text: Start with 3 lanterns., art: a}]",
    "references/r": 'references: [{id: r1, name: Your turn, text: "**1.** Move."}]',
    "booklets/l": "booklets: [{id: l1, name: Rules, file: rules}]",
}


def laid_out(project, cache, look, ink="full"):
    files = {"content/g/art/a.svg": PICTURE, "content/g/rules.en.md": "## 1 Aim\n\nReach the sea.\n"}
    files["content/g/game.yaml"] = GAME.format(look)
    for size, (w, h) in SIZES.items():
        for art in ("", "a"):
            deck = f"content/g/decks/{size}{art}"
            files[f"{deck}.csv"] = CARDS.format(art=art)
            files[f"{deck}.yaml"] = (
                f"title: Cards\ntable: {size}{art}.csv\ntrim_mm: [{w}, {h}]\nback: {{template: back}}\n"
            )
    for name, text in OTHERS.items():
        files[f"content/g/{name}.yaml"] = f"title: Pieces\n{text}\n"
    root = project(files)
    game, found = read_game(root / "content/g", root, cache)
    assert found == []
    return GameLayout(game, Project(root).template_folders, cache, ink=ink)


@pytest.mark.parametrize("ink", ("full", "low"))
@pytest.mark.parametrize("look", LOOKS)
def test_every_kind_checks_clean(project, cache, look, ink):
    layout = laid_out(project, cache, look, ink)
    faces, found = layout.lay_out(all_forms(layout.game.decks), ("en",), 1)
    found = [*found, *run_rules(layout.game, LaidOutGame(layout.game, faces, layout))]
    assert [str(one) for one in found if one.code.startswith(("CG0", "CG8"))] == []


@pytest.mark.parametrize("look", LOOKS)
def test_types_and_fonts_are_those_of_the_look(project, cache, look):
    layout = laid_out(project, cache, look)
    colours = layout.look.type_colors
    assert len(set(colours)) == 10
    assert [*type_colours(layout.game, colours).values()] == [*colours[:3]]
    assert layout.fonts.families["title"] not in ("Cinzel", "Source Serif Pro")
    face, _ = layout.face(layout.game.component("poker-otter"), "face", "en")
    assert colours[0] in face.body


@pytest.mark.parametrize("look", LOOKS)
def test_signs_that_svg_escapes_are_printed(project, cache, look):
    layout = laid_out(project, cache, look)
    face, _ = layout.face(layout.game.component("poker-storm"), "face", "en")
    texts = (shaped.text for run in layout.runs(face) for shaped, _ in run.words)
    words = " ".join(" ".join(texts).split())
    assert "hand & cards" in words and "player's" in words

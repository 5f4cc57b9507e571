"""Words with icons in running text of booklets: in paragraphs, and not in headings and links."""

import json

import pytest

from cardgen.export.documents.text_setter import TextSetter
from cardgen.layout.decks import GameLayout
from cardgen.text.markup import Icon
from tests.games import read_game
from tests.paths import ROOT

SET = {
    "prefix": "tiny",
    "icons": {"sword": {"body": "<path d='M0 0h9v9z'/>"}},
    "info": {"license": {"spdx": "MIT"}},
}
GAME = "title: G\nlanguages: [en]\nicons: {tiny: icons/tiny.json}\nwords: {attack: tiny/sword}\n"


@pytest.fixture
def setter(project, cache):
    root = project(
        {
            "content/g/game.yaml": GAME,
            "content/g/icons/tiny.json": json.dumps(SET),
            "content/g/decks/d.yaml": "title: D\ncards: [{id: a, name: A}]\n",
        }
    )
    game, found = read_game(root / "content/g", root, cache)
    assert not found
    return TextSetter(GameLayout(game, [ROOT / "templates"], cache), "en")


@pytest.mark.parametrize(
    ("markup", "icons", "shown"),
    [
        ("Attack, then **attack**.", True, 2),
        ("Attack", False, 0),
        ("The [attack](https://example.org) and an attack.", True, 1),
    ],
)
def test_words_of_paragraphs_bring_their_icons_outside_links(setter, markup, icons, shown):
    atoms = [atom for words in setter.words(markup, icons) for word in words for atom in word.atoms]
    assert [atom.name for atom in atoms if isinstance(atom, Icon) and atom.width_em] == ["tiny/sword"] * shown

"""The faces of the shipped games, in each language: drawn without findings, every word fits at a size one can read."""

import pytest

from cardgen.project import shipped_root
from tests.games import shipped_game, shipped_layout

#: By game: the least type in points, a smaller one of some roles, and the decks.
LEAST_PT = {"drakborgen": 6.0, "atervackt": 6.0, "drakon": 6.0, "dragonquest": 7.5, "huggsexa": 7.5}
SMALLER_PT = {("huggsexa", "sign"): 6.7}
DECKS = {
    "drakborgen": "combat monster rule potion crossbow hero hero-sheets markers standees",
    "atervackt": "hero hero-sheets standees markers tokens marks discs pointers references board",
    "drakon": "chambers heroes abilities coins reference",
    "dragonquest": "items treasures markers walls overview item-reference",
    "huggsexa": "cards prize help",
}


@pytest.fixture(scope="module", params=DECKS)
def layout(request, cache_folder):
    return shipped_layout(request.param, cache_folder)


def test_every_face_is_drawn_and_its_words_fit(layout):
    name = layout.game.id
    assert (shipped_root() / "content" / name).is_dir()
    for deck in map(layout.game.deck, DECKS[name].split()):
        for lang in layout.game.languages:
            laid, findings = layout.deck(deck, lang)
            assert not findings
            assert set(laid.faces) == {component.id for component in deck.components}
            assert {one.id for one in deck.components if one.back} <= set(laid.backs)
            for face in [*laid.faces.values(), *laid.backs.values()]:
                assert layout.display(face).items
                for fit in face.fits:
                    least = SMALLER_PT.get((name, fit.role), LEAST_PT[name]) - 1e-6
                    assert not fit.overflow and fit.size_pt >= least, f"{face.component} {face.side}: {fit}"


@pytest.mark.parametrize("game", ["drakborgen", "dragonquest", "atervackt"])
def test_sheets_to_look_things_up_on_have_the_bleed_of_cards(game):
    decks = [deck for deck in shipped_game(game).game.decks if deck.kind.name == "reference-sheet"]
    assert decks and all(deck.bleed_mm == 3 for deck in decks)

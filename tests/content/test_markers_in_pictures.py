"""Life markers in pictures of the rules lie on the space of the hero sheet's track that the words beside them name."""

from math import hypot

import pytest

from cardgen.cache import Cache
from cardgen.commands.options import load
from cardgen.layout.decks import GameLayout
from cardgen.model.game import Game
from cardgen.project import Project, shipped_root
from cardgen.values.fenced_blocks import fenced_blocks
from cardgen.values.pictures.blocks import NAME, read_picture
from tests.games import shipped_game

#: How far from the middle of its space a marker may lie, in mm of the sheet; spaces are 11 mm apart.
NEAR_MM = 0.5

#: By game and picture the life points that the marker shows.
SHOWN = {
    "drakborgen": {"place": 17, "hero-sheet": 9, "armour": 13},
    "atervackt": {"set-up": 17, "damage": 14, "sheet": 17},
}


def spaces(game: Game, written: str, cache: Cache) -> dict[str, int]:
    """Return the space of its track, counted from the skull, on which each picture has its life marker."""
    layout = GameLayout(game, Project(shipped_root()).template_folders, cache)
    found = {}
    for block in fenced_blocks(written, (NAME,)):
        picture = read_picture(block)
        sheets = {one.name: one for one in picture.spec.show if one.name}
        for marker in picture.spec.show:
            sheet = sheets.get(marker.on.thing) if marker.on else None
            if not (sheet and marker.what.startswith("markers-") and sheet.what.startswith("hero-sheets-")):
                continue
            component = game.component(sheet.what)
            wide, high = game.deck(component.deck).trim_mm
            left, upper, right, lower = sheet.crop
            x = wide * (left + marker.on.x * (right - left))
            y = high * (upper + marker.on.y * (lower - upper))
            snaps = layout.face(component, "face", game.languages[0])[0].snaps
            found[picture.name] = next(
                (n for n, one in enumerate(snaps) if hypot(one.x - x, one.y - y) < NEAR_MM), -1
            )
    return found


@pytest.mark.parametrize("name", SHOWN)
def test_life_markers_lie_on_the_number_that_is_named(name: str, cache_folder):
    cache = Cache(cache_folder)
    game = load(Project(shipped_root()), (name,), cache)[0][0]
    written = shipped_game(name).game.rules[game.languages[0]].text
    assert spaces(game, written, cache) == SHOWN[name]

"""What people judged, kept with the tests: the naming test of figures, dated, and that it is about what there is."""

import pytest
import yaml

from cardgen.project import shipped_root
from tests.games import read_game
from tests.paths import ROOT, TESTS

NAMING = yaml.safe_load((TESTS / "judged/naming.yaml").read_text("utf-8"))
FOLDER = shipped_root() / "content/drakborgen"


@pytest.fixture(scope="module")
def game():
    return read_game(FOLDER, shipped_root())[0]


@pytest.mark.parametrize("figure", NAMING["figures"], ids=lambda f: f.get("picture") or f["component"])
def test_a_judged_figure_is_in_the_game(figure, game):
    if "picture" in figure:
        assert (FOLDER / f"art/{figure['picture']}.svg").is_file()
    else:
        assert game.component(figure["component"].removesuffix(":back")) is not None


def test_nine_of_ten_figures_were_named():
    right = sum(figure["right"] for figure in NAMING["figures"])
    assert right >= 0.9 * len(NAMING["figures"])


def test_rooms_that_people_found_are_where_they_found_them():
    rooms = yaml.safe_load((TESTS / "judged/rooms.yaml").read_text("utf-8"))["rooms"]
    assert len(rooms) == 4
    assert all((ROOT / room["file"]).is_file() and max(room["seconds"]) <= 60 for room in rooms)

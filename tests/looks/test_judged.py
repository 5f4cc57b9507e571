"""What people judged, kept with the tests: the naming tests of figures, dated, and that they are about what there is."""

import pytest
import yaml

from cardgen.project import shipped_root
from tests.games import read_game
from tests.paths import ROOT, TESTS

NAMINGS = [
    yaml.safe_load(file.read_text("utf-8")) for file in sorted((TESTS / "judged").glob("naming*.yaml"))
]


@pytest.mark.parametrize("naming", NAMINGS, ids=lambda naming: naming["game"])
def test_judged_figures_are_in_the_game(naming):
    folder = shipped_root() / "content" / naming["game"]
    game = read_game(folder, shipped_root())[0]
    for figure in naming["figures"]:
        if "picture" in figure:
            assert (folder / f"art/{figure['picture']}.svg").is_file(), figure
        else:
            assert game.component(figure["component"].removesuffix(":back")) is not None, figure


@pytest.mark.parametrize("naming", NAMINGS, ids=lambda naming: naming["game"])
def test_nine_of_ten_figures_were_named(naming):
    right = sum(figure["right"] for figure in naming["figures"])
    assert right >= 0.9 * len(naming["figures"])


def test_rooms_that_people_found_are_where_they_found_them():
    rooms = yaml.safe_load((TESTS / "judged/rooms.yaml").read_text("utf-8"))["rooms"]
    assert len(rooms) == 4
    assert all((ROOT / room["file"]).is_file() and max(room["seconds"]) <= 60 for room in rooms)


def test_whoever_never_saw_a_game_could_set_it_up():
    games = yaml.safe_load((TESTS / "judged/set-up.yaml").read_text("utf-8"))["games"]
    shipped = {folder.name for folder in (shipped_root() / "content").iterdir() if folder.is_dir()}
    assert {game["game"].partition("-")[0] for game in games} == shipped
    for game in games:
        assert game["could_set_up"] and game["steps"], game["game"]
        blocking = [doubt for doubt in game["doubts"] if doubt["kind"] == "blocking"]
        open_still = [
            d for d in blocking if "mended" not in d and not d["answered_by_text"].startswith("yes")
        ]
        assert not open_still, game["game"]


def test_notes_on_the_looks_are_about_what_is_printed():
    notes = yaml.safe_load((TESTS / "judged/looks-second.yaml").read_text("utf-8"))["judged"]
    shipped = {folder.name for folder in (shipped_root() / "content").iterdir() if folder.is_dir()}
    assert {note["game"] for note in notes} == shipped
    assert all(0 < note["score"] <= 10 and note["weak"] for note in notes)

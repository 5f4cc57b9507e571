"""How flat pieces lie on a table: in a pile, in a bag, open; and the grid that tiles snap to where there is no board."""

from collections import Counter
from itertools import pairwise

import pytest

from cardgen.export.tts.invariants import check_save
from cardgen.export.tts.table import GameTable
from cardgen.model.table.setup import read_setup
from tests.games import read_game
from tests.tts_tables import built, deck, job_of, overlaps

HEAD = "title: {en: Caves}\nlanguages: [en]\nsource: made for a test\ncertainty: designed\n"
CAVES = [
    "id: mouth, name: {en: Mouth}",
    "id: cave, copies: 5, name: {en: Cave}",
    "id: lake, name: {en: Lake}",
]
COINS = ["id: coin, copies: 9, name: {en: Coin}"]


def caves(table="grid: {around: mouth, reach: [3, 2]}", tiles="pile", coins="bag"):
    """Return the files of a game of caves, laid round the first one, and of coins."""
    return {
        "game.yaml": f"{HEAD}table: {{{table}}}\n",
        "tiles/caves.yaml": deck(
            "tile", "tiles", CAVES, "Caves", "[50, 50]", more=f"values: {{table: {tiles}}}\n"
        ),
        "tokens/coins.yaml": deck(
            "token",
            "tokens",
            COINS,
            "Coins",
            "[22, 22]",
            "false",
            more=f"shape: round\nvalues: {{table: {coins}}}\n",
        ),
    }


@pytest.fixture
def made(project, cache, tmp_path):
    def make(**said):
        return built(job_of(project, cache, tmp_path / "out", caves(**said)))

    return make


def test_a_pile_of_tiles_is_drawn_from_and_held_in_the_hand(made):
    table = made()
    pile = table.object("Caves")
    assert pile["Name"] == "DeckCustom"
    assert pile["Transform"]["rotZ"] == 180.0, "nobody sees the next one"
    assert sorted(c["Nickname"] for c in pile["ContainedObjects"]) == ["Cave"] * 5 + ["Lake"]
    assert all(c["Hands"] and c["HideWhenFaceDown"] for c in pile["ContainedObjects"])
    assert {sheet["Type"] for sheet in pile["CustomDeck"].values()} == {1}, "tiles have no round corners"
    assert check_save(table.data, table.folder / "images") == []


def test_tokens_may_wait_in_a_bag(made):
    bag = made().object("Coins")
    assert bag["Name"] == "Bag"
    assert len(bag["ContainedObjects"]) == 9


def test_many_equal_tokens_are_in_bags_that_name_their_number(project, cache, tmp_path):
    coins = ["id: coin, copies: 6, name: {en: Coin}", "id: gem, copies: 5, name: {en: Gem}"]
    poses = [f"id: rat-{n}, copies: 3, name: {{en: Rat}}" for n in (1, 2)]
    files = caves() | {
        "tokens/coins.yaml": deck("token", "tokens", coins + poses, "Coins", "[22, 22]", "false"),
    }
    table = built(job_of(project, cache, tmp_path / "out", files))
    names = Counter(o["Nickname"] for o in table.data["ObjectStates"])
    assert names["Coin"] == names["Rat"] == 0 and names["Gem"] == 5
    assert {one["Nickname"] for one in table.object("Coin (6)")["ContainedObjects"]} == {"Coin"}
    rats = table.object("Rat (6)")["ContainedObjects"]
    assert len({one["CustomImage"]["ImageURL"] for one in rats}) == 2, "equal by name: both poses"
    assert {"Coins", "Coin (6)", "Rat (6)"} <= {
        o["Text"]["Text"] for o in table.data["ObjectStates"] if o["Name"] == "3DText"
    }
    assert check_save(table.data, table.folder / "images") == []


def test_tokens_that_are_reported_to_lie_beside_one_another_or_are_secret_are_in_no_bag(
    project, cache, tmp_path
):
    coins = ["id: coin, copies: 9, name: {en: Coin}"]
    for value in ("table: beside", "hidden: true"):
        files = caves() | {
            "tokens/coins.yaml": deck(
                "token", "tokens", coins, "Coins", "[22, 22]", "false", more=f"values: {{{value}}}\n"
            ),
        }
        table = built(job_of(project, cache, tmp_path / value[:5], files))
        assert not [o for o in table.data["ObjectStates"] if o["Name"] == "Bag"]


@pytest.mark.parametrize(
    ("tiles", "name"), [("bag", "Bag"), ("pile", "DeckCustom"), ("beside", "Custom_Tile"), ("", "Bag")]
)
def test_a_deck_says_how_its_tiles_lie(made, tiles, name):
    objects = made(tiles=tiles, table="").data["ObjectStates"]
    caves = [o for o in objects if o["Nickname"] in ("Caves", "Cave", "Lake", "Mouth")]
    assert {o["Name"] for o in caves} == {name}


def test_the_tile_in_the_middle_lies_fast_and_others_snap_around_it(made):
    table = made()
    mouth = table.object("Mouth")
    assert mouth["Locked"]
    points = [(p["Position"]["x"], p["Position"]["z"]) for p in mouth["AttachedSnapPoints"]]
    assert len(points) == len(set(points)) == 7 * 5 - 1
    assert (0.0, 0.0) not in points, "nothing is laid on the middle"
    assert {tuple(p["Tags"]) for p in mouth["AttachedSnapPoints"]} == {("caves",)}, "no coin snaps to it"
    pile = table.object("Caves")
    assert "Tags" not in pile and {tuple(c["Tags"]) for c in pile["ContainedObjects"]} == {("caves",)}
    assert all("Rotation" not in p for p in mouth["AttachedSnapPoints"]), "a tile stays as it was turned"
    xs = sorted({x for x, _ in points})
    width = 50 / 25.4  # of a tile, in units
    for a, b in pairwise(xs):
        assert (b - a) * mouth["Transform"]["scaleX"] == pytest.approx(width, abs=1e-3)


def test_nothing_stands_on_the_grid(made):
    table = made()
    assert overlaps(GameTable(table.job).spots) == []
    half, middle = 3.5 * 50 / 25.4, table.object("Mouth")["Transform"]
    others = [o for o in table.data["ObjectStates"] if o["Nickname"] in ("Caves", "Coins")]
    for one in others:
        at = one["Transform"]
        apart = [abs(at[axis] - middle[axis]) for axis in ("posX", "posZ")]
        assert max(apart) > half


def test_a_pile_without_a_grid_holds_every_tile(made):
    assert len(made(table="").object("Caves")["ContainedObjects"]) == 7


@pytest.mark.parametrize(
    ("grid", "word"),
    [
        ("mouth", "around: tile-start"),
        ("{around: mouth}", "around: tile-start"),
        ("{around: mouth, reach: 3}", "reach"),
        ("{around: mouth, reach: [3, 0]}", "up to 12"),
        ("{around: mouth, reach: [true, 3]}", "reach"),
        ("{around: mouth, reach: [3, 13]}", "up to 12"),
        ("{around: mout, reach: [3, 2]}", "did you mean 'mouth'"),
        ("{around: cave, reach: [3, 2]}", "one copy"),
    ],
)
def test_a_grid_that_cannot_be_is_reported(project, cache, grid, word):
    files = {f"content/g/{name}": text for name, text in caves(table=f"grid: {grid}").items()}
    root = project(files)
    game, findings = read_game(root / "content/g", root, cache)
    assert not findings
    setup, found = read_setup(game)
    assert setup.grid is None
    assert [f.code for f in found] == ["CG903"]
    assert word in found[0].message


def test_an_unknown_way_to_lie_is_reported(project, cache):
    root = project({f"content/g/{name}": text for name, text in caves(tiles="heap").items()})
    _, findings = read_game(root / "content/g", root, cache)
    assert [f.message for f in findings] == [
        "values.table: 'heap' is not accepted; expected 'beside', 'bag', 'pile' or 'supply'"
    ]

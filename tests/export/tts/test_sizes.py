"""Sizes on the table: every piece is as large as it is in print, and joins its neighbours."""

import pytest

from cardgen.cache import Cache
from tests.tts_tables import every_object, pieces_of, table_of

#: Millimetres of a side at scale 1: what the game draws, see `sizes.py`. Of a card it is the width.
CARD, TILE, DIE, BOARD, FIGURE = 55.88, 50.8, 25.4, 746.76, 55.88
SHIPPED = ["dragonquest", "drakon", "huggsexa"]


@pytest.fixture(scope="module", params=SHIPPED)
def table(request, cache_folder, tmp_path_factory):
    lang = "de" if request.param == "dragonquest" else "sv"
    out = tmp_path_factory.mktemp("table")
    return table_of(request.param, (), Cache(cache_folder), out, lang)


@pytest.fixture(scope="module")
def pieces(table):
    """Return the objects of each deck's components, found by their ids."""
    return [(deck, one) for deck, _, one in pieces_of(table)]


def drawn_mm(one):
    """Return width and depth of an object as the game draws it; of a card the width alone."""
    name, at = one["Name"], one["Transform"]
    across, away = at["scaleX"], at["scaleZ"]
    if name in ("Card", "CardCustom"):
        return (CARD * across,)
    if name == "Custom_Tile":
        return (TILE * across, TILE * away)
    if name == "Custom_Dice" or name.startswith("Die_"):
        return (DIE * across, DIE * away)
    return ()


def test_every_piece_is_as_large_as_it_is_printed(pieces):
    measured = [(deck, one, drawn_mm(one)) for deck, one in pieces]
    assert len([1 for _, _, size in measured if size]) > 50
    for deck, one, size in measured:
        width, height = deck.trim_mm
        is_turned = one["Transform"]["rotY"] == 90.0
        wanted = (height, width) if is_turned else (width, height)
        assert size == pytest.approx(wanted[: len(size)], rel=0.001), (deck.id, one["Nickname"])


def test_the_games_own_dice_are_16_mm(table):
    dice = [one for one in table.data["ObjectStates"] if one["Name"].startswith("Die_")]
    assert [round(drawn_mm(one)[0], 2) for one in dice] == [16.0] * len(dice)


def test_chambers_join_on_the_grid_of_the_lair(cache_folder, tmp_path):
    table = table_of("drakon", (), Cache(cache_folder), tmp_path)
    middle = next(one for one in table.data["ObjectStates"] if one.get("AttachedSnapPoints"))
    scale = middle["Transform"]["scaleX"]
    across = sorted({round(p["Position"]["x"] * scale * 25.4, 2) for p in middle["AttachedSnapPoints"]})
    steps = {round(b - a, 1) for a, b in zip(across, across[1:], strict=False)}
    chamber = next(
        o
        for o in every_object(table.data["ObjectStates"])
        if o["Name"].startswith("Card")
        and "scaleX" in o["Transform"]
        and round(CARD * o["Transform"]["scaleX"]) == 50
    )
    assert steps == {50.0} and drawn_mm(chamber) == pytest.approx((50.0,), abs=0.01)


def test_a_deck_of_dice_stands_where_its_row_says(cache_folder, tmp_path):
    table = table_of("dragonquest", (), Cache(cache_folder), tmp_path, "de")
    dice = [one for one in table.data["ObjectStates"] if one["Name"] == "Custom_Dice"]
    assert len(dice) == 26 and all(one["Transform"]["posZ"] > 0 for one in dice), "north of the middle"

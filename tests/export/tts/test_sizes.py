"""Sizes on the table: every piece is as large as it is in print, and joins its neighbours."""

import math
from collections import Counter

import pytest

from tests.games import shipped_game
from tests.tts_tables import every_object, pieces_of, table_of

#: Millimetres of a side at scale 1: what the game draws, see `sizes.py`. Of a card it is the width.
CARD, TILE, DIE, BOARD, FIGURE = 55.88, 50.8, 25.4, 746.76, 55.88
SHIPPED = ["atervackt", "dragonquest", "drakborgen", "drakon", "huggsexa"]


@pytest.fixture(scope="module", params=SHIPPED)
def table(request, cache_folder):
    lang = shipped_game(request.param).game.languages[0]
    return table_of(request.param, (), cache_folder, lang)


@pytest.fixture(scope="module")
def pieces(table):
    """Return the objects of each deck's components, found by their ids."""
    return [(deck, one) for deck, _, one in pieces_of(table)]


def drawn_mm(one):
    """Return width and depth of an object as the game draws it; of a card and a document the width, of a figure the height."""
    name, at = one["Name"], one["Transform"]
    across, away = at["scaleX"], at["scaleZ"]
    if name in ("Card", "CardCustom", "Custom_PDF"):
        return (CARD * across,)
    if name in ("Custom_Tile", "Custom_Token"):
        return (TILE * across, TILE * away)
    if name == "Custom_Board":
        return (BOARD * one["CustomImage"]["WidthScale"] * across, BOARD * away)
    if name == "Figurine_Custom":
        return (FIGURE * at["scaleY"],)
    if name == "Custom_Dice" or name.startswith("Die_"):
        return (DIE * across, DIE * away)
    raise AssertionError(f"no size is known of {name}")


def printed_mm(deck, one):
    """Return what `drawn_mm` returns, as it is printed."""
    if one["Name"] == "Figurine_Custom":
        return (deck.values["front_mm"][3],)
    width, height = deck.piece_mm or deck.trim_mm
    return (height, width) if one["Transform"]["rotY"] == 90.0 else (width, height)


def test_every_piece_is_as_large_as_it_is_printed(table, pieces):
    copies = {deck.id: deck.copies for deck in table.game.decks}
    seats = {
        deck.id: deck.values.get("seats", 4) for deck in table.game.decks if deck.kind.name == "score-pad"
    }
    assert Counter(deck.id for deck, _ in pieces).keys() == copies.keys()
    assert len(pieces) >= sum(n for name, n in copies.items() if name not in seats)
    for deck, one in pieces:
        size = drawn_mm(one)
        # The picture of a board has whole pixels.
        close = 0.002 if one["Name"] == "Custom_Board" else 0.001
        assert size == pytest.approx(printed_mm(deck, one)[: len(size)], rel=close), (
            deck.id,
            one["Nickname"],
        )


def test_the_games_own_dice_are_16_mm(table):
    dice = [one for one in table.data["ObjectStates"] if one["Name"].startswith("Die_")]
    assert [round(drawn_mm(one)[0], 2) for one in dice] == [16.0] * len(dice)


def test_chambers_join_on_the_grid_of_the_lair(cache_folder):
    table = table_of("drakon", (), cache_folder)
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


def test_a_deck_of_dice_stands_where_its_row_says(cache_folder):
    table = table_of("dragonquest", (), cache_folder, "de")
    dice = [one for one in table.data["ObjectStates"] if one["Name"] == "Custom_Dice"]
    assert len(dice) == 26 and all(one["Transform"]["posZ"] > 0 for one in dice), "north of the middle"


def snap_points(one, *tags):
    """Return the snap points that hold pieces of those tags, in mm from the middle of an object, right and away."""
    scale = one["Transform"]
    return [
        (-p["Position"]["x"] * scale["scaleX"] * 25.4, -p["Position"]["z"] * scale["scaleZ"] * 25.4)
        for p in one["AttachedSnapPoints"]
        if {*tags} & {*p.get("Tags", ())}
    ]


def gaps(values):
    ordered = sorted({round(value, 1) for value in values})
    return {round(b - a, 1) for a, b in zip(ordered, ordered[1:], strict=False)}


@pytest.mark.parametrize("game", ["atervackt", "drakborgen"])
def test_tiles_fill_the_squares_and_figures_and_markers_have_room_on_tiles(game, cache_folder):
    table = table_of(game, (), cache_folder)
    (board,) = table.named("Custom_Board")
    squares = snap_points(board, "tiles")
    assert len(squares) == 130
    assert gaps(x for x, _ in squares) == gaps(z for _, z in squares) == {50.0}
    found = {deck.id: one for deck, _, one in pieces_of(table)}
    assert drawn_mm(found["tiles"]) == pytest.approx((50, 50), abs=0.05)
    assert drawn_mm(found["chamber"]) == pytest.approx((100, 50), abs=0.05)
    assert len(snap_points(board, "chamber")) == 1
    (suns, markers) = (snap_points(board, "markers-sun"), drawn_mm(found["markers"])[0])
    assert len(suns) == 27 and min(gaps(x for x, _ in suns)) > markers
    # The base of a figure is a disc as wide as the figure.
    width = next(deck for deck in table.game.decks if deck.id == "standees").values["front_mm"][2]
    assert width < 50 and markers < 50


@pytest.mark.parametrize("game", ["atervackt", "drakborgen"])
def test_life_markers_snap_to_the_places_that_the_sheet_draws(game, cache_folder):
    table = table_of(game, (), cache_folder)
    for deck, component, one in pieces_of(table):
        if deck.id == "hero-sheets":
            track = snap_points(one, "markers")
            companion = component.fields.get("companion")
            others = table.game.component(companion).fields["kp"] + 1 if companion else 0
            assert len(track) == component.fields["kp"] + 1 + others, component.id
            assert all(abs(x) < 65 - 4 and -95 < z < -55 for x, z in track), "in the panel at its foot"
            assert min(math.dist(a, b) for a in track for b in track if a != b) > 5


def test_dice_have_room_in_the_fields_of_the_pad(cache_folder):
    table = table_of("dragonquest", (), cache_folder, "de")
    pads = [one for deck, _, one in pieces_of(table) if deck.id == "pad"]
    fields = snap_points(pads[0], "die-danger")
    (size,) = {round(drawn_mm(one)[0], 1) for one in table.named("Custom_Dice")}
    assert len(fields) == 3 and min(gaps(x for x, _ in fields)) > size == 16.0

"""The virtual tables of the small games: all pieces of the inventory, a grid for the tiles, hands for the players."""

from collections import Counter

import pytest

from cardgen.export.tts.invariants import check_save
from tests.tts_tables import off_the_table, overlaps, pieces_of, table_of

LANGUAGES = {"dragonquest": "de", "drakon": "nl", "huggsexa": "sv"}


@pytest.fixture(scope="module", params=LANGUAGES)
def table(request, cache_folder):
    return table_of(request.param, ("base",), cache_folder, LANGUAGES[request.param])


def test_the_table_is_sound_and_nothing_overlaps_or_is_off_it(table):
    assert check_save(table.data) == []
    assert overlaps(table.spots) == []
    assert off_the_table(table.spots) == []


def test_every_piece_of_the_inventory_is_on_the_table(table):
    found = Counter(deck.id for deck, _, _ in pieces_of(table))
    listed = Counter()
    for row in table.game.inventory:
        if row.kind in ("card", "tile", "token", "standee", "die"):
            listed[row.deck] += row.copies
    assert {deck: found[deck] for deck in listed} == listed


def test_what_players_hold_goes_to_their_hands(table):
    held = [card for pile in table.named("DeckCustom") for card in pile["ContainedObjects"]]
    assert {card["Hands"] for card in held} == {True}


def test_chambers_snap_to_a_grid_around_the_start(cache_folder):
    table = table_of("drakon", ("base",), cache_folder, "nl")
    (start,) = (tile for tile in table.named("Custom_Tile") if tile["Nickname"] == "Start")
    places = {
        (round(p["Position"]["x"], 3), round(p["Position"]["z"], 3)) for p in start["AttachedSnapPoints"]
    }
    # Eight places to either side and five up and down, and none where the start itself lies.
    assert len(places) == 17 * 11 - 1

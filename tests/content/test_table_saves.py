"""Every shipped table as a host finds it: seats, notebook, buttons that work, and nothing over another or the edge."""

import json
from collections import Counter
from itertools import combinations

import pytest

from cardgen.cache import Cache
from cardgen.export.tts.invariants import check_save
from cardgen.export.tts.pieces import MOST_LOOSE
from cardgen.export.tts.sizes import (
    BOARD_DEPTH,
    CARD_WIDTH,
    DIE_EDGE,
    STACK_SIDE,
    TILE_SIDE,
    USUAL_TABLE,
)
from tests.tts_stub import Stub, by_kind
from tests.tts_tables import table_of

LANGUAGES = {"atervackt": "sv", "dragonquest": "de", "drakborgen": "en", "drakon": "nl", "huggsexa": "sv"}
#: What everyone is dealt, by game: a fact of the game, and the deck.
DEALT = {"huggsexa": ("hand", "cards"), "drakon": ("hand", "chambers"), "atervackt": ("ring.dealt", "ring")}
#: What no piece is: words on the table, and the block with the buttons.
BESIDE = ("3DText", "BlockSquare", "HandTrigger", "Counter")


@pytest.fixture(scope="module", params=sorted(LANGUAGES))
def table(request, cache_folder, tmp_path_factory):
    out = tmp_path_factory.mktemp(request.param)
    return table_of(request.param, ("base",), Cache(cache_folder), out, LANGUAGES[request.param])


def fact(table, key):
    return next(stated.value for stated in table.game.facts[key])


def panel(table):
    return next((o for o in table.data["ObjectStates"] if o["Name"] == "BlockSquare"), None)


def test_there_is_a_hand_for_every_player(table):
    hands = [o["FogColor"] for o in table.save["ObjectStates"] if o["Name"] == "HandTrigger"]
    assert len(hands) == len(set(hands)) == fact(table, "players.most")
    assert table.save["Turns"]["TurnOrder"] == hands
    # Pictures are named but not painted here: their invariants are those of tests/export/tts.
    assert check_save(table.save) == []


def test_the_notebook_is_in_the_players_language(table):
    rules, credit = table.save["TabStates"].values()
    assert len(rules["body"]) > 1000 and len(credit["body"]) > 40
    for tab in (rules, credit):
        assert "{" not in tab["body"] and "**" not in tab["body"], tab["body"]


def test_every_deck_snaps_to_its_place(table):
    places = {(p["Position"]["x"], p["Position"]["z"]) for p in table.save["SnapPoints"]}
    piles = [o["Transform"] for o in table.named("DeckCustom", "Card", "CardCustom")]
    assert places == {(at["posX"], at["posZ"]) for at in piles}


def footprint(table, one):
    """Return width and depth of an object on the table, from its scale and what the game draws at scale 1."""
    at, name = one["Transform"], one["Name"]
    if name in ("DeckCustom", "Card", "CardCustom"):
        ids = json.loads((one.get("ContainedObjects") or [one])[0]["Memo"])["id"]
        deck = next(d for d in table.game.decks if any(c.id == ids.partition(".")[0] for c in d.components))
        width = CARD_WIDTH * at["scaleX"]
        size = (width, width * deck.trim_mm[1] / deck.trim_mm[0])
    elif name in ("Custom_Tile", "Custom_Token"):
        size = (TILE_SIDE * at["scaleX"], TILE_SIDE * at["scaleZ"])
    elif name == "Custom_Board":
        depth = BOARD_DEPTH * at["scaleZ"]
        size = (depth * one["CustomImage"]["WidthScale"], depth)
    elif name in ("Custom_Dice", *(f"Die_{n}" for n in (4, 6, 8, 10, 12, 20))):
        size = (DIE_EDGE * at["scaleX"], DIE_EDGE * at["scaleZ"])
    else:
        size = (1.0, 1.0)
    return size[::-1] if round(at["rotY"]) % 180 == 90 else size


def test_nothing_lies_over_another_floats_or_hangs_over_the_edge(table):
    boxes = []
    for one in table.data["ObjectStates"]:
        if one["Name"] in ("3DText", "HandTrigger"):
            continue
        at, (width, depth) = one["Transform"], footprint(table, one)
        assert abs(at["posX"]) + width / 2 <= USUAL_TABLE.width / 2 + 1e-3, one["Nickname"]
        assert abs(at["posZ"]) + depth / 2 <= USUAL_TABLE.depth / 2 + 1e-3, one["Nickname"]
        boxes.append((at["posX"], at["posZ"], width, depth, at["posY"], one["Nickname"]))
    for (ax, az, aw, ad, ay, a), (bx, bz, bw, bd, by, b) in combinations(boxes, 2):
        apart = abs(ax - bx) >= (aw + bw) / 2 - 1e-3 or abs(az - bz) >= (ad + bd) / 2 - 1e-3
        assert apart or ((ax, az) == (bx, bz) and ay != by), (a, b)
    heights = sorted({y for *_, y, _ in boxes})
    # Whatever lies above the table lies on something: one thickness above the next.
    assert heights[0] >= 1.0 and all(
        low + 0.51 >= high for low, high in zip(heights, heights[1:], strict=False)
    )


def test_what_is_drawn_from_is_face_down_and_boards_are_locked(table):
    assert all(o["Locked"] for o in table.named("Custom_Board"))
    assert all(
        o["Nickname"] for o in table.data["ObjectStates"] if o["Name"] not in BESIDE and not _is_hidden(o)
    )


def _is_hidden(one):
    return one["Transform"]["rotZ"] == 180 and one["Name"] == "Custom_Tile"


def test_many_equal_coins_are_in_a_bag(table):
    small = [
        o["Nickname"]
        for o in table.named("Custom_Tile", "Custom_Token")
        if min(footprint(table, o)) < STACK_SIDE and not _is_hidden(o)
    ]
    assert {name: n for name, n in Counter(small).items() if n > MOST_LOOSE} == {}


def test_every_button_works(table):
    block = panel(table)
    if block is None:
        assert table.game.id == "dragonquest", "everybody has a pad of their own"
        return
    colors = [o["FogColor"] for o in table.save["ObjectStates"] if o["Name"] == "HandTrigger"]
    stub = Stub(table.data, block, colors)
    for label in stub.buttons:
        assert stub.press(label), label
    if table.game.id in DEALT:
        key, deck = DEALT[table.game.id]
        label = list(stub.buttons)[1]
        dealt = [call for call in stub.press(label) if call[0] == "dealt"]
        assert [call[2] for call in dealt] == [fact(table, key)] * len(colors), deck


def test_a_counter_starts_where_the_pad_does(table):
    counters = table.named("Counter")
    pads = (c.fields.get("life") for deck in table.game.decks for c in deck.components if deck.id == "pad")
    wanted = [life["bones"] for life in pads if life] * len(table.game.table.get("seats", ()))
    assert [one["Counter"]["value"] for one in counters] == wanted


def test_the_sun_walks_along_its_track(table):
    if "tracks" not in table.game.table:
        return
    stub = Stub(table.data, panel(table))
    label = next(label for label in stub.buttons if label.endswith("+1"))
    moves = [stub.press(label) for _ in range(40)]
    places = [calls[0][2:] for calls in moves if calls]
    assert by_kind([call for calls in moves for call in calls]).keys() == {"moved"}
    assert 5 < len(places) == len(set(places)) < 40

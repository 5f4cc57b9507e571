"""Every shipped table as a host finds it: seats, notebook, buttons that work, and nothing over another or the edge."""

import json
from collections import Counter
from itertools import combinations

import pytest

from cardgen.export.tts.builders.pieces import MOST_LOOSE
from cardgen.export.tts.invariants import check_save
from cardgen.export.tts.sizes import BOARD_DEPTH, CARD_WIDTH, DIE_EDGE, TILE_SIDE, USUAL_TABLE
from cardgen.model.table.playing import SEAT_COLORS
from cardgen.model.table.sizes import STACK_SIDE
from tests.tts_stub import Stub, by_kind
from tests.tts_tables import every_object, pieces_of, table_of

LANGUAGES = {"atervackt": "sv", "dragonquest": "de", "drakborgen": "en", "drakon": "nl", "huggsexa": "sv"}
#: What everyone is dealt, by game: a fact of the game, and the deck.
DEALT = {"huggsexa": ("hand", "cards"), "drakon": ("hand", "chambers"), "atervackt": ("ring.dealt", "ring")}
#: What no piece is: words on the table, and the block with the buttons.
BESIDE = ("3DText", "BlockSquare", "HandTrigger", "Counter")

ZONES = ("HandTrigger", "FogOfWarTrigger")
#: What is locked, by game: the board, or the tile that others are laid around; and the buttons.
LOCKED = {
    "atervackt": {"Custom_Board": 1, "BlockSquare": 1},
    "dragonquest": {"BlockSquare": 1},
    "drakborgen": {"Custom_Board": 1, "BlockSquare": 1},
    "drakon": {"Custom_Tile": 1, "BlockSquare": 1},
    "huggsexa": {"BlockSquare": 1},
}
#: Games with figures, and the deck of tiles that these stand on.
TILES = {"atervackt": "tiles", "drakborgen": "tiles", "drakon": "chambers"}


@pytest.fixture(scope="module", params=sorted(LANGUAGES))
def table(request, cache_folder):
    return table_of(request.param, ("base",), cache_folder, LANGUAGES[request.param])


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
    piles = {(at["posX"], at["posZ"]) for at in _transforms(table.named("DeckCustom", "Card", "CardCustom"))}
    discards = [
        (s.x, s.z) for s in table.spots if s.index == 1 and s.block in table.game.table.get("discard", ())
    ]
    assert len(discards) == len(table.game.table.get("discard", ()))
    assert places == piles | {(round(x, 4), round(z, 4)) for x, z in discards}


def _transforms(objects):
    return [one["Transform"] for one in objects]


def test_every_seat_has_its_pieces_before_it_turned_toward_it(table):
    said = table.game.table["seats"]
    own = said if isinstance(said, dict) else {}
    hands = {o["FogColor"]: o["Transform"] for o in table.save["ObjectStates"] if o["Name"] == "HandTrigger"}
    counters = len(table.game.table.get("counters", ()))
    given = Counter(o["GMNotes"] for o in table.data["ObjectStates"] if o["GMNotes"])
    expected = {color: len(own.get(color, ())) + counters for color in hands}
    assert given == {color: n for color, n in expected.items() if n}
    for one in table.data["ObjectStates"]:
        if one["GMNotes"]:
            at, seat = one["Transform"], hands[one["GMNotes"]]
            assert at["rotY"] == (180 + seat["rotY"]) % 360, one["Nickname"]
            assert at["posZ"] * seat["posZ"] > 0 and abs(at["posZ"]) > USUAL_TABLE.depth / 2 - 9
            assert abs(at["posX"] - seat["posX"]) < 12, one["Nickname"]


def test_each_seat_has_a_counter_of_its_colour(table):
    counters = table.named("Counter")
    assert [one["GMNotes"] for one in counters] == [
        color for _ in table.game.table.get("counters", ()) for color in table.game.table["seats"]
    ]
    for one in counters:
        rgb = [one["ColorDiffuse"][channel] for channel in "rgb"]
        assert rgb == pytest.approx(SEAT_COLORS[one["GMNotes"]], abs=1e-4)


def test_cards_have_one_thickness_and_flat_pieces_that_of_their_kind(table):
    for deck, _, one in pieces_of(table):
        if one["Name"] in ("Card", "CardCustom", "Custom_Tile", "Custom_Token"):
            assert one["Transform"]["scaleY"] == 1.0
        if image := one.get("CustomImage", {}).get("CustomTile"):
            assert image["Thickness"] == deck.kind.table.thickness
    for pile in table.named("DeckCustom"):
        assert {c["Transform"]["scaleX"] for c in pile["ContainedObjects"]} == {pile["Transform"]["scaleX"]}


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


def test_only_what_stays_where_it_is_is_locked(table):
    held = [o for o in table.save["ObjectStates"] if o["Locked"] and o["Name"] not in ZONES]
    assert Counter(o["Name"] for o in held if o["Name"] != "3DText") == LOCKED[table.game.id]
    assert all(o["Locked"] for o in table.named("3DText")), "names of decks"


def test_the_camera_sees_the_table_and_the_grid_holds_nothing(table):
    (camera,) = table.save["CameraStates"]
    reach = [abs(s.x) + s.size.width / 2 for s in table.spots]
    assert 0.8 * 2 * max(reach) < camera["Distance"] < USUAL_TABLE.width
    assert not table.save["Grid"]["Snapping"] and not table.save["Grid"]["Lines"]


def test_every_snap_point_holds_pieces_that_are_on_the_table(table):
    """And every tag is listed, and borne by something."""
    every = list(every_object(table.save["ObjectStates"]))
    borne = {tag for one in every for tag in one.get("Tags", ())}
    named = {tag for one in every for point in one.get("AttachedSnapPoints", ()) for tag in point["Tags"]}
    assert borne <= named and named - borne <= table.game.left_out.keys(), "of modules that are left out"
    labels = table.save.get("ComponentTags", {}).get("labels", ())
    assert named == {label["displayed"] for label in labels}


def test_tracks_run_in_their_order_on_the_board(table):
    for track in table.game.table.get("tracks", ()):
        (board,) = table.named("Custom_Board")
        places = [p["Position"] for p in board["AttachedSnapPoints"] if track in p.get("Tags", ())]
        edge = (BOARD_DEPTH / 2 * board["CustomImage"]["WidthScale"], BOARD_DEPTH / 2)
        assert all(abs(p["x"]) < edge[0] and abs(p["z"]) < edge[1] for p in places)
        across = [p["x"] for p in places]
        assert across == sorted(across, reverse=True) or across == sorted(across), track
        assert len(places) == 27, "26 suns and the skull"


def test_figures_stand_on_the_tiles(table):
    figures = table.named("Figurine_Custom")
    assert bool(figures) == (table.game.id in TILES)
    for one in figures:
        # A figure is as wide as its picture, and its base a disc of that width.
        side = min(table.game.deck(TILES[table.game.id]).trim_mm)
        assert 25.4 * one["Transform"]["scaleX"] < side


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
    colors = [o["FogColor"] for o in table.save["ObjectStates"] if o["Name"] == "HandTrigger"]
    stub = Stub(table.data, block, colors)
    for label in stub.buttons:
        assert stub.press(label), label
    if table.game.id in DEALT:
        key, deck = DEALT[table.game.id]
        label, title = list(stub.buttons)[1], table.game.deck(deck).title.of(LANGUAGES[table.game.id])
        dealt = [call for call in stub.press(label) if call[:2] == ("dealt", title)]
        assert [call[2] for call in dealt] == [fact(table, key)] * len(colors), deck


def test_a_counter_starts_where_the_pad_or_the_sheet_does(table):
    wanted = []
    for own in table.game.table["seats"].values() if table.game.table.get("counters") else ():
        fields = [table.game.component(name).fields for name in own]
        wanted += [f["life"]["bones"] for f in fields if "life" in f] or [
            f["kp"] for f in fields if "kp" in f
        ][:1]
    assert [one["Counter"]["value"] for one in table.named("Counter")] == wanted


def test_the_duel_lays_out_what_the_rules_say(cache_folder):
    table = table_of("huggsexa", ("base",), cache_folder)
    stub = Stub(table.data, panel(table), ("White", "Red"))
    stub.press("Lägg ut")
    wanted = 2 * fact(table, "prizes")
    assert [turned for _, _, turned in stub.laid] == [180] * wanted + [0] * wanted, (
        "prizes lie on hidden cards"
    )


def test_the_sun_walks_along_its_track(table):
    if "tracks" not in table.game.table:
        return
    stub = Stub(table.data, panel(table))
    label = next(label for label in stub.buttons if label.endswith("+1"))
    moves = [stub.press(label) for _ in range(40)]
    places = [calls[0][2:] for calls in moves if calls]
    assert by_kind([call for calls in moves for call in calls]).keys() == {"moved"}
    assert 5 < len(places) == len(set(places)) < 40


def test_discs_are_hidden_before_seats_and_not_in_a_pile(cache_folder):
    for modules, lang in ((("discs",), "sv"), (("discs", "roaming"), "en")):
        table = table_of("atervackt", modules, cache_folder, lang)
        found = [o for o in table.save["ObjectStates"] if o["Name"] == "FogOfWarTrigger"]
        discs = {
            (o["Transform"]["posX"], o["Transform"]["posZ"])
            for d, _, o in pieces_of(table)
            if d.id == "discs"
        }
        assert len(found) == (4 if len(discs) == 4 else 0)
        assert {(o["Transform"]["posX"], o["Transform"]["posZ"]) for o in found} <= discs

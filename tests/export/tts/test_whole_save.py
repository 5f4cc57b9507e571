"""A table as a save: seats, hands, notebook, places for decks; and the panel, run in Lua by a stub of the API."""

import json

import pytest

from cardgen.export.tts.invariants import check_save
from cardgen.export.tts.merging.merge import MergeChoice, merge
from cardgen.export.tts.seats import seats_of
from cardgen.export.tts.sizes import USUAL_TABLE
from cardgen.export.tts.table import GameTable
from cardgen.export.tts.whole_save.panel_script import lua
from cardgen.findings import WARNING
from cardgen.model.table.setup import read_setup
from tests.games import read_game
from tests.tts_stub import Stub, by_kind
from tests.tts_tables import FILES, GAME, built, cards, job_of

PLAY = """\
  seats: [White, Red, Blue]
  deal: {room: {2: 3, 3: 2}}
  lay_out: {room: 2}
  discard: [room]
  tracks: [markers-1]
  counters: [{name: {en: Gold}, start: 7}]
  levels: [{name: {en: Easy}, take_out: {room-1: 2}}]
"""
BOARD = FILES["boards/board.yaml"].replace("count: [3, 2]}", "count: [3, 2], tags: [markers-1]}")
RULES = (
    "# Rules\nA small game.\n\n## 1 Playing\nDraw a **card** such as {card:room-1}, see {rule:1}.\n\nMore.\n"
)
GIVEN = FILES | {"game.yaml": GAME + PLAY, "boards/board.yaml": BOARD, "rules.en.md": RULES}


@pytest.fixture
def table(project, cache, tmp_path):
    return built(job_of(project, cache, tmp_path / "out", GIVEN))


def save_beside(table):
    return json.loads((table.folder / "Småspel (save).json").read_text("utf-8"))


def test_a_save_holds_the_table_and_what_a_host_expects(table):
    save = save_beside(table)
    assert check_save(save, table.folder / "images") == []
    count = len(table.data["ObjectStates"])
    assert save["ObjectStates"][:count] == table.data["ObjectStates"]
    hands = save["ObjectStates"][count:]
    assert [one["FogColor"] for one in hands] == ["White", "Red", "Blue"]
    assert all(one["Name"] == "HandTrigger" and one["Locked"] for one in hands)
    assert save["Turns"]["TurnOrder"] == ["White", "Red", "Blue"]
    assert save["Table"] == "Table_RPG" and save["Hands"]["Enable"] and save["CameraStates"]


def test_hands_are_beyond_the_edge_and_apart():
    for count in range(1, 11):
        seats = seats_of(["White"] * count)
        assert len(seats) == count
        assert all(abs(seat.z) - 4.9 / 2 > USUAL_TABLE.depth / 2 for seat in seats)
        for side in (-1, 1):
            middles = sorted((s.x, s.width) for s in seats if s.z * side > 0)
            gaps = [b - a - (w + v) / 2 for (a, w), (b, v) in zip(middles, middles[1:], strict=False)]
            assert all(gap > 0.5 for gap in gaps)
        assert all(abs(s.x) + s.width / 2 <= USUAL_TABLE.width / 2 for s in seats)


def test_seats_follow_one_another_clockwise():
    assert [(s.x > 0, s.z > 0) for s in seats_of(["White", "Red", "Blue", "Green"])] == [
        *((True, False), (False, False)),
        *((False, True), (True, True)),
    ]


def test_decks_and_discards_snap_to_their_places(table):
    save = save_beside(table)
    deck = table.object("Room cards")["Transform"]
    places = [(p["Position"]["x"], p["Position"]["z"]) for p in save["SnapPoints"]]
    assert (deck["posX"], deck["posZ"]) in places
    assert len(places) == 3, "a deck, its discard pile, and a single card"
    assert {p["Rotation"]["y"] for p in save["SnapPoints"]} == {180.0}


def test_the_notebook_has_the_rules_in_short_and_the_credits(table):
    tabs = list(save_beside(table)["TabStates"].values())
    assert tabs[0]["title"] == "Rules in short"
    assert "A small game." in tabs[0]["body"] and "Draw a card such as Card 1, see §" in tabs[0]["body"]
    assert "More." not in tabs[0]["body"] and "{" not in tabs[0]["body"]


def test_each_seat_has_a_counter_of_its_colour(table):
    found = [o for o in table.data["ObjectStates"] if o["Name"] == "Counter"]
    assert [one["Counter"] for one in found] == [{"value": 7}] * 3
    assert len({json.dumps(one["ColorDiffuse"]) for one in found}) == 3


@pytest.fixture
def play(table):
    def seat(*colors):
        return Stub(table.data, table.object("Set up"), colors or ("White", "Red"))

    return seat


def test_a_panel_has_a_button_for_each_thing(play):
    assert list(play().buttons) == [
        *("Shuffle all", "Deal", "Lay out", "Reshuffle discards", "Marker → +1", "Easy")
    ]


def test_dealing_depends_on_how_many_sit_there(play):
    dealt = [("dealt", "Room cards", 3, c) for c in ("White", "Red")]
    assert play().press("Deal")[:3] == [("shuffled", "Room cards"), *dealt]
    three = play("White", "Red", "Blue").press("Deal")
    assert [call[2] for call in three if call[0] == "dealt"] == [2, 2, 2]
    assert by_kind(play("White", "Red", "Blue", "Green").press("Deal")) == {"announced": 1}


def test_rows_are_laid_out_before_each_hand_as_the_pile_lies(play):
    stub = play()
    calls = stub.press("Lay out")
    assert by_kind(calls) == {"shuffled": 1, "taken": 4, "announced": 1}
    assert [(x, turned) for _, x, turned in stub.laid] == [(7.65, 180), (10.35, 180)] * 2
    for _ in range(2):
        stub.press("Lay out")
    assert by_kind(stub.press("Lay out")) == {"shuffled": 1, "taken": 2, "moved": 1, "announced": 1}, (
        "the last"
    )


def test_nobody_is_dealt_anything_where_nobody_sits(table):
    calls = Stub(table.data, table.object("Set up"), ()).press("Deal")
    assert calls == [("announced", "Nobody sits at the table.")]


def test_everything_is_shuffled_but_what_has_an_order(play, project, cache, tmp_path):
    shuffled = [call[1] for call in play().press("Shuffle all") if call[0] == "shuffled"]
    assert sorted(shuffled) == ["Room cards", "Things"]


def test_a_level_takes_its_copies_out_once(play):
    stub = play()
    calls = stub.press("Easy")
    assert [call for call in calls if call[0] == "taken"] == [("taken", "Room cards", "Card 1")] * 2
    assert calls[-1] == ("announced", "Taken out: 2.")
    assert stub.press("Easy") == [("announced", "Taken out: 0.")]


@pytest.mark.parametrize("heaped", [False, True])
def test_another_level_puts_back_what_it_does_not_take_out(heaped, project, cache, tmp_path):
    more = "{name: {en: Harder}, take_out: {room-1: 1, room-2: 1}}"
    game = GIVEN["game.yaml"].replace("room-1: 2}}]", "room-1: 2, room-3: 1}}, " + more + "]")
    table = built(job_of(project, cache, tmp_path / "out", GIVEN | {"game.yaml": game}))
    stub = Stub(table.data, table.object("Set up"))
    stub.press("Easy")
    if heaped:  # cards that fall on one another are a pile
        stub.heap()
    calls = stub.press("Harder")
    put = [call[2] for call in calls if call[0] == "put"]
    names = {one["GUID"]: one["Nickname"] for one in table.object("Room cards")["ContainedObjects"]}
    assert sorted(names[guid] for guid in put) == ["Card 1", "Card 3"]
    assert [call[2] for call in calls if call[:2] == ("taken", "Room cards")] == ["Card 2"]
    assert calls[-1] == ("announced", "Taken out: 1.")


def test_a_module_can_be_left_out(project, cache, tmp_path):
    modules = "modules: {base: {title: Base}, ice: {title: Ice, default: false}}\n"
    room = FILES["decks/room.yaml"].replace("id: room-2,", "id: room-2, module: ice,")
    files = {**FILES, "game.yaml": GAME + modules, "decks/room.yaml": room}
    table = built(job_of(project, cache, tmp_path / "out", files))
    calls = Stub(table.data, table.object("Set up")).press("Without Ice")
    assert calls == [("taken", "Room cards", "Card 2")] * 3 + [("announced", "Taken out: 3.")]


def test_a_piece_walks_along_its_track_and_stays_at_the_end(play, table):
    stub = play()
    board = table.object("Board")
    places = [p for p in board["AttachedSnapPoints"] if p.get("Tags")]
    moves = [stub.press("Marker → +1") for _ in range(len(places) + 1)]
    assert [by_kind(calls) for calls in moves] == [{"moved": 1}] * len(places) + [{}]
    scale, at = board["Transform"]["scaleX"], board["Transform"]
    wanted = [
        (round(at["posX"] - p["Position"]["x"] * scale, 2), round(at["posZ"] - p["Position"]["z"] * scale, 2))
        for p in places
    ]
    assert [calls[0][2:] for calls in moves[:-1]] == wanted


def test_discards_go_back_below_their_deck(table):
    data = json.loads(json.dumps(table.data))
    deck = next(o for o in data["ObjectStates"] if o["Nickname"] == "Room cards")
    save = save_beside(table)
    at = (deck["Transform"]["posX"], deck["Transform"]["posZ"])
    there = [(p["Position"]["x"], p["Position"]["z"]) for p in save["SnapPoints"]]
    (x, z) = min((p for p in there if p != at), key=lambda p: abs(p[0] - at[0]) + abs(p[1] - at[1]))
    card = deck["ContainedObjects"].pop()
    card["Transform"] |= {"posX": x, "posZ": z, "rotZ": 0.0}
    data["ObjectStates"].append(card)
    stub = Stub(data, table.object("Set up"))
    calls = stub.press("Reshuffle discards")
    assert calls[:2] == [("put", "Room cards", card["GUID"]), ("shuffled", "Room cards")]
    # A discard pile that is face down is not taken for the deck, however large it is.
    pile = json.loads(json.dumps(deck))
    pile["Transform"] |= {"posX": x, "posZ": z}
    pile["GUID"] = "abcdef"
    data["ObjectStates"].append(pile)
    calls = Stub(data, table.object("Set up")).press("Reshuffle discards")
    assert [call for call in calls if call[0] == "put"] == [
        ("put", "Room cards", card["GUID"]),
        ("put", "Room cards", "abcdef"),
    ]
    data["ObjectStates"].remove(pile)
    # Without a deck the discard pile becomes the deck.
    data["ObjectStates"].remove(deck)
    calls = Stub(data, table.object("Set up")).press("Reshuffle discards")
    assert [call[0] for call in calls] == ["flipped", "moved", "announced"]
    assert calls[1][2:] == (round(at[0], 2), round(at[1], 2))


def test_things_of_others_are_left_alone(table):
    data = json.loads(json.dumps(table.data))
    for one in data["ObjectStates"]:
        if one["Nickname"] != "Set up":
            one["Memo"] = "a note of somebody"
            for inner in one.get("ContainedObjects", ()):
                inner.pop("Memo", None)
    stub = Stub(data, table.object("Set up"))
    for label in stub.buttons:
        assert not by_kind(stub.press(label)).keys() - {"announced"}


def test_a_table_that_asks_for_nothing_has_no_panel(project, cache, tmp_path):
    table = built(job_of(project, cache, tmp_path / "out"))
    assert not [o for o in table.data["ObjectStates"] if o["Nickname"] == "Set up"]
    assert len([o for o in save_beside(table)["ObjectStates"] if o["Name"] == "HandTrigger"]) == 4


def test_a_supply_never_runs_out_and_is_merged_like_other_bags(project, cache, tmp_path):
    markers = FILES["tokens/markers.yaml"].replace("tokens:", "values: {table: supply}\ntokens:")
    table = built(job_of(project, cache, tmp_path / "out", FILES | {"tokens/markers.yaml": markers}))
    (bag,) = (o for o in table.data["ObjectStates"] if o["Name"] == "Infinite_Bag")
    assert [one["Nickname"] for one in bag["ContainedObjects"]] == ["Marker"] and bag["Nickname"] == "Marker"
    assert check_save(table.data, table.folder / "images") == []
    played = json.loads(json.dumps(save_beside(table)))
    merge(played, table.data, "g", "en", MergeChoice())
    assert played == save_beside(table), "nothing changed"


def test_what_lies_before_a_seat_is_hidden_from_the_others(project, cache, tmp_path):
    hidden = {"game.yaml": GAME + "  seats: [White, Red, Blue]\n  hidden_zones: true\n"}
    table = built(job_of(project, cache, tmp_path / "out", {**FILES, **hidden}))
    zones = [o for o in save_beside(table)["ObjectStates"] if o["Name"] == "FogOfWarTrigger"]
    assert [zone["FogColor"] for zone in zones] == ["White", "Red", "Blue"]
    assert check_save(save_beside(table)) == []
    for zone in zones:
        at = zone["Transform"]
        assert abs(at["posZ"]) + at["scaleZ"] / 2 == USUAL_TABLE.depth / 2
    head = hidden["game.yaml"].replace("  north: [[room, oddity]]\n  west: [[tiles, chamber, dice]]\n", "")
    few = {
        "game.yaml": head.replace("  east: [[pieces, markers]]\n", ""),
        "decks/room.yaml": cards("room", 2),
    }
    assert GameTable(job_of(project, cache, tmp_path / "few", few)).findings == []
    many = few | {
        f"sheets/s{n}.yaml": FILES["sheets/sheets.yaml"].replace("sheets-1", f"s{n}") for n in range(12)
    }
    (found,) = GameTable(job_of(project, cache, tmp_path / "many", many)).findings
    assert found.severity == WARNING and "no room for hidden zones" in found.message


def test_only_pieces_of_the_named_decks_before_a_seat_are_hidden(project, cache, tmp_path):
    said = "  seats: {White: [markers], Red: [markers]}\n  hidden_zones: [markers]\n"
    table = built(job_of(project, cache, tmp_path / "out", {**FILES, "game.yaml": GAME + said}))
    save = save_beside(table)
    zones = [o for o in save["ObjectStates"] if o["Name"] == "FogOfWarTrigger"]
    markers = {o["GMNotes"]: o["Transform"] for o in table.data["ObjectStates"] if o["GMNotes"]}
    assert [zone["FogColor"] for zone in zones] == list(markers) == ["White", "Red"]
    for zone in zones:
        at, under = zone["Transform"], markers[zone["FogColor"]]
        assert (at["posX"], at["posZ"]) == (under["posX"], under["posZ"])
        assert at["scaleX"] == pytest.approx(18 / 25.4, abs=1e-3)
    assert check_save(save) == []


@pytest.mark.parametrize(
    ("said", "finding"),
    [
        ("seats: [White, Whit]", "unknown colour 'Whit'"),
        ("seats: [White, White]", "list of different colours"),
        ("seats: 3", "list of different colours"),
        ("deal: [room]", "must be a map"),
        ("deal: {rom: 3}", "unknown deck 'rom'"),
        ("deal: {room: 0}", "must be a number from 1"),
        ("discard: [rooms]", "unknown deck 'rooms'"),
        ("tracks: [sun]", "unknown component 'sun'"),
        ("tracks: sun", "must be a list"),
        ("counters: [{start: 3}]", "list of maps with a name"),
        ("counters: [{name: Gold, begin: 3}]", "unknown key 'table.counters.begin'"),
        ("counters: [{name: Gold, start: x}]", "must be a whole number"),
        ("hidden_zones: maybe", "must be true, false, or a list of decks"),
        ("hidden_zones: [rom]", "unknown deck 'rom'"),
        ("levels: [{name: Easy, take_out: {orc: 1}}]", "unknown component 'orc'"),
        ("levels: [{name: Easy, take_out: {room-1: 0}}]", "takes out numbers"),
        ("levels: [{name: Easy, take_out: {room-1: 1}, module: ice}]", "unknown module 'ice'"),
    ],
)
def test_a_wrong_setting_is_reported(said, finding, project, cache):
    root = project(
        {f"content/g/{name}": text for name, text in (FILES | {"game.yaml": f"{GAME}  {said}\n"}).items()}
    )
    game, _ = read_game(root / "content/g", root, cache)
    (found,) = read_setup(game)[1]
    assert finding in found.message and found.code == "CG903"


def test_texts_reach_lua_as_they_are():
    from lupa import lua52

    for text in ('say "hi"', "back\\slash", "two\nlines", "]] --", "ä 🙂"):
        assert lua52.LuaRuntime().eval(lua(text)) == text
    with pytest.raises(TypeError):
        lua(object())

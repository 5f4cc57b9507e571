"""Saves that people have played on, brought up to date: what is ours is new, and what is theirs stays."""

import copy
import json
import random

import pytest

from cardgen.export.tts.invariants import check_save
from cardgen.export.tts.merging.merge import MergeChoice, merge
from cardgen.export.tts.merging.save_file import new_name, read_save, save_bytes
from cardgen.findings import CardgenError
from tests.tts_plays import CHANGED, Play, begun, by_name, everything, identity, table


@pytest.fixture
def tables(project, cache, tmp_path):
    """Return the tables of the game before and after it changed."""
    old = table(project, cache, tmp_path / "out")
    return old, table(project, cache, tmp_path / "out", CHANGED)


def merged(save, new, **choice):
    """Merge; return the lines of the report."""
    return merge(save, copy.deepcopy(new), "g", "en", MergeChoice(**choice)).lines()


def problems(save):
    """Return what is wrong with a save, apart from what players did."""
    return [p for p in check_save(save) if "null" not in p and "must be HandTrigger" not in p]


def pictures(one):
    sheets = one.get("CustomDeck") or {}
    if sheets and "CardID" in one:
        sheet = sheets[str(one["CardID"] // 100)]
        return (sheet["FaceURL"], sheet["BackURL"], one["CardID"] % 100)
    return (one.get("CustomImage") or one.get("CustomPDF") or {}) and json.dumps(
        {k: v for k, v in (one.get("CustomImage") or one["CustomPDF"]).items() if "URL" in k or "Url" in k}
    )


def test_a_table_without_a_change_stays_byte_for_byte(tables):
    save = begun(tables[0])
    before = save_bytes(save)
    assert merged(save, tables[0]) == []
    assert save_bytes(save) == before


def test_texts_pictures_new_and_removed_pieces_arrive(tables):
    old, new = tables
    save = begun(old)
    lines = merged(save, new)
    assert any(line.startswith("text changed: Card 2 (3)") for line in lines)
    assert any(line.startswith("name changed: Lake (2)") for line in lines)
    assert "snap points changed: Board" in lines
    assert "new, beside the rest: Card 6 (3), Hill (2)" in lines
    assert "no longer in the game, left where they are: Card 5 (3)" in lines
    assert problems(save) == []
    assert by_name(save, "New: Room cards")["DeckIDs"] == [
        one["CardID"] for one in by_name(save, "New: Room cards")["ContainedObjects"]
    ]
    assert len(by_name(save, "New: Things")["ContainedObjects"]) == 2
    expected = {identity(one): pictures(one) for one in everything(new) if identity(one)}
    for one in everything(save):
        if identity(one) in expected and one["Name"] != "DeckCustom":
            assert pictures(one) == expected[identity(one)], one["Nickname"]


def test_what_players_wrote_stays_and_is_reported_where_the_content_changed_too(tables):
    save = begun(tables[0])
    by_name(save, "Card 2")["Description"] = "Bob's notes"
    by_name(save, "Card 1")["Nickname"] = "Steve"
    lines = merged(save, tables[1])
    assert by_name(save, "Steve")
    assert "text left as players wrote it, though the content changed it, too: Card 2" in lines
    assert [one["Description"] for one in everything(save) if one["Nickname"] == "Card 2"].count(
        "Bob's notes"
    ) == 1
    assert save["UnknownKey"] == {"kept": [1, 2.5, None]}
    assert save["TabStates"]["0"]["body"] == "Orc is at 3"


def test_a_key_that_players_use_for_another_sheet_stays_theirs(tables):
    (key,) = by_name(tables[1], "Card 1")["CustomDeck"]
    save = begun(tables[0], key)
    before = copy.deepcopy(by_name(save, "Bob's own"))
    merged(save, tables[1])
    assert by_name(save, "Bob's own") == before
    assert problems(save) == []
    assert key not in by_name(save, "Card 1")["CustomDeck"]


def test_new_pieces_can_go_into_their_deck_and_removed_ones_out_of_it(tables):
    save = begun(tables[0])
    count = len(by_name(save, "Room cards")["ContainedObjects"])
    lines = merged(save, tables[1], into_decks=True, take_out=True)
    assert "new, in 'Room cards': Card 6 (3)" in lines
    assert "no longer in the game, put aside: Card 5 (3)" in lines
    assert len(by_name(save, "Room cards")["ContainedObjects"]) == count
    assert len(by_name(save, "No longer in the game: Room cards")["ContainedObjects"]) == 3
    assert problems(save) == []


def test_what_players_deleted_is_not_added_again_unless_they_want_it(tables):
    save = begun(tables[0])
    by_name(save, "Things")["ContainedObjects"].remove(by_name(save, "Tile 1"))
    save["ObjectStates"].remove(by_name(save, "Marker"))
    again = copy.deepcopy(save)
    assert "deleted by players, not added (--restore adds them): Tile 1, Marker" in merged(save, tables[1])
    assert any("Tile 1" in line and line.startswith("new") for line in merged(again, tables[1], restore=True))


def test_a_save_of_an_older_version_is_found_by_the_ids_on_the_table(tables):
    save = begun(tables[0])
    for one in everything(save):
        one.pop("Memo", None)
    lines = merged(save, tables[1])
    assert any(line.startswith("text changed: Card 2 (3)") for line in lines)
    assert "an older version" in lines[-1]
    once = save_bytes(save)
    merged(save, tables[1])
    assert save_bytes(save) == once


def test_a_save_of_another_game_is_refused(tables):
    save = begun(tables[0])
    save["ObjectStates"] = [by_name(save, "Bob's own")]
    with pytest.raises(CardgenError, match="no piece of 'g'"):
        merged(save, tables[1])


def test_nothing_of_players_is_lost_and_everything_of_ours_is_new_after_any_play(tables):
    old, new = tables
    wanted = {identity(one): one for one in everything(new) if identity(one)}
    (taken,) = by_name(new, "Card 1")["CustomDeck"]
    for seed in range(60):
        save = begun(old, taken if seed % 5 else "77")
        Play(save, seed).some_moves(30)
        assert problems(save) == [], seed
        choice = {"into_decks": seed % 2 == 0, "take_out": seed % 3 == 0}
        before = copy.deepcopy(save)
        lines = merged(save, new, **choice)
        assert problems(save) == [], seed
        there = {}
        for one in everything(save):
            there.setdefault((one["GUID"]), one)
        for one in everything(before):
            if one["GUID"] not in there:  # a deck that was taken apart
                assert choice["take_out"] and one["Name"] == "DeckCustom", (seed, one["Nickname"])
                continue
            now = there[one["GUID"]]
            for key in ("GMNotes", "VectorLines", "Locked", "ColorDiffuse"):
                assert now.get(key) == one.get(key), (seed, key)
            if one["Description"] == "Bob wrote this":
                assert now["Description"] == "Bob wrote this"
            if not choice["take_out"]:
                assert now["Transform"] == one["Transform"]
        for one in everything(save):
            if (own := wanted.get(identity(one))) and one["Name"] not in ("DeckCustom", "3DText"):
                assert pictures(one) == pictures(own), (seed, one["Nickname"])
                assert one["Nickname"] == own["Nickname"]
        present = {identity(one) for one in everything(save)}
        assert {("room-6", 1), ("tiles-3", 2)} <= present
        once = save_bytes(save)
        again = merged(save, new, **choice)
        assert save_bytes(save) == once, seed
        assert not [line for line in again if "changed" in line.split(":")[0] and "players" not in line], (
            lines
        )


def test_every_copy_that_players_made_is_updated(tables):
    save = begun(tables[0])
    twin = copy.deepcopy(by_name(save, "Tile 2")) | {"GUID": "00bb00"}
    bag = copy.deepcopy(by_name(save, "Bob's own")) | {"Name": "Infinite_Bag", "ContainedObjects": [twin]}
    save["ObjectStates"].append(bag)
    merged(save, tables[1])
    assert twin["Nickname"] == "Lake"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b'{"ObjectStates": [{"GUID": "aaaaaa", ', "damaged"),
        (b"[1, 2]", "no list 'ObjectStates'"),
        (b'{"ObjectStates": [3]}', "no list 'ObjectStates'"),
        (b'{"ObjectStates": ' + b"[" * 200_000, "nested too deeply|damaged"),
        (b"\xff\xfe\x00", "damaged"),
    ],
)
def test_a_file_that_is_not_a_save_is_refused(tmp_path, content, message):
    path = tmp_path / "TS_Save_1.json"
    path.write_bytes(content)
    with pytest.raises(CardgenError, match=message):
        read_save(path)


WRONG = (None, 3, -1.5, "x", [], {}, [1], {"a": 1}, True, 10**30, float("nan"), [[]], [None])


def test_wrong_types_in_a_save_stop_nothing(tables):
    old, new = tables
    for seed in range(150):
        chance, save = random.Random(seed), begun(old)
        Play(save, seed).some_moves(8)
        places = [(holder, key) for holder, key in everywhere(save) if holder is not save]
        for holder, key in chance.sample(places, 40):
            holder[key] = chance.choice(WRONG)
        save["ObjectStates"] = [one for one in save["ObjectStates"] if isinstance(one, dict)]
        merged(save, new, into_decks=seed % 2 == 0, take_out=seed % 3 > 0, restore=True)
        json.loads(save_bytes(save))


def everywhere(value):
    """List all places in plain data: what holds a value, and its key or index."""
    found, waiting = [], [value]
    while waiting:
        one = waiting.pop()
        for key, inner in one.items() if isinstance(one, dict) else enumerate(one):
            found.append((one, key))
            waiting += [inner] if isinstance(inner, dict | list) else []
    return found


def test_a_new_file_has_a_name_that_the_game_lists(tmp_path):
    for name in ("TS_Save_3.json", "TS_Save_4.json", "Castle.json", "Castle (updated).json"):
        (tmp_path / name).write_text("{}")
    assert new_name(tmp_path / "TS_Save_3.json").name == "TS_Save_5.json"
    assert new_name(tmp_path / "Castle.json").name == "Castle (updated 2).json"
    assert new_name(tmp_path / "Keep.json").name == "Keep (updated).json"


def test_half_a_character_in_a_save_is_kept(tmp_path):
    path = tmp_path / "a.json"
    path.write_bytes(
        b'\xef\xbb\xbf{"ObjectStates": [], "Note": "\\ud83d", "Big": 123456789012345678901234567890}'
    )
    save = read_save(path)
    assert json.loads(save_bytes(save)) == save

"""What must hold of a table: each rule, with the mistake it is there for planted in a table that is right."""

import copy
import json

import pytest
from PIL import Image

from cardgen.cache import Cache
from cardgen.export.tts import picture_invariants
from cardgen.export.tts.invariants import check_save
from tests.tts_tables import built, job_of


@pytest.fixture(scope="module")
def whole(tmp_path_factory, cache_folder):
    """A right table, and the folder of its pictures."""
    root = tmp_path_factory.mktemp("right")

    def project(files):
        for name, text in files.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, "utf-8")
        return root

    table = built(job_of(project, Cache(cache_folder), root / "out"))
    return table.data, table.folder / "images"


@pytest.fixture
def data(whole):
    """The right table, to be spoiled."""
    return copy.deepcopy(whole[0])


def one(data, name):
    return next(o for o in data["ObjectStates"] if o["Name"] == name)


def sheet(data, name="DeckCustom"):
    return next(iter(one(data, name)["CustomDeck"].values()))


def pile(data):
    return one(data, "DeckCustom")


def cards(data):
    return pile(data)["ContainedObjects"]


def both_sheets(data, key, value):
    """Change a sheet in the deck and in its cards, so that they still agree."""
    for holder in (pile(data), *cards(data)):
        for entry in holder["CustomDeck"].values():
            entry[key] = value


def swap_ids(data):
    ids = pile(data)["DeckIDs"]
    other = next(i for i, n in enumerate(ids) if n != ids[0])
    ids[0], ids[other] = ids[other], ids[0]


def leave_one(data):
    pile(data)["ContainedObjects"], pile(data)["DeckIDs"] = cards(data)[:1], pile(data)["DeckIDs"][:1]


def past_the_last_slot(data):
    card = cards(data)[0]
    card["CardID"] += 60
    pile(data)["DeckIDs"][0] += 60


def two_sheets_one_key(data):
    room, lone = pile(data), one(data, "CardCustom")
    (key,) = room["CustomDeck"]
    lone["CustomDeck"] = {key: next(iter(lone["CustomDeck"].values()))}
    lone["CardID"] = int(key) * 100


def key_too_large(data):
    lone = one(data, "CardCustom")
    lone["CustomDeck"] = {"30000000": next(iter(lone["CustomDeck"].values()))}
    lone["CardID"] = 3_000_000_000


def hidden_slot_dealt(data):
    both_sheets(data, "BackIsHidden", False)
    grid = sheet(data)
    last = grid["NumWidth"] * grid["NumHeight"] - 1
    card = cards(data)[0]
    card["CardID"] = card["CardID"] // 100 * 100 + last
    pile(data)["DeckIDs"][0] = card["CardID"]


PLANTED = {
    "empty": lambda d: d["ObjectStates"].clear(),
    "no top key": lambda d: d.pop("LuaScript"),
    "DeckIDs": swap_ids,
    "card in another order": lambda d: cards(d).reverse(),
    "deck of one": leave_one,
    "die in a deck": lambda d: cards(d)[0].update(Name="Die_6"),
    "sideways card": lambda d: cards(d)[0].update(SidewaysCard=True),
    "unused sheet": lambda d: pile(d)["CustomDeck"].update({"7": sheet(d)}),
    "lost sheet": lambda d: pile(d)["CustomDeck"].clear(),
    "card's sheet differs": lambda d: next(iter(cards(d)[0]["CustomDeck"].values())).update(
        BackURL="file:///x"
    ),
    "past the last slot": past_the_last_slot,
    "hidden slot dealt": hidden_slot_dealt,
    "one row": lambda d: both_sheets(d, "NumHeight", 1),
    "eleven columns": lambda d: both_sheets(d, "NumWidth", 11),
    "no grid": lambda d: sheet(d).pop("NumWidth"),
    "card of a grid as a single": lambda d: [c.update(Name="CardCustom") for c in cards(d)],
    "two sheets under a key": two_sheets_one_key,
    "key too large": key_too_large,
    "same GUID": lambda d: d["ObjectStates"][0].update(GUID=d["ObjectStates"][1]["GUID"]),
    "same GUID inside": lambda d: cards(d)[0].update(GUID=cards(d)[1]["GUID"]),
    "GUID in capitals": lambda d: pile(d).update(GUID="ABCDEF"),
    "no GUID": lambda d: pile(d).pop("GUID"),
    "states without a gap": lambda d: pile(d).update(States={"1": cards(d)[0] | {"GUID": "000001"}, "x": {}}),
    "number as text": lambda d: cards(d)[0].update(CardID=str(cards(d)[0]["CardID"])),
    "fraction for a number": lambda d: cards(d)[0].update(CardID=float(cards(d)[0]["CardID"])),
    "flag as number": lambda d: pile(d).update(Locked=0),
    "null": lambda d: pile(d).update(Description=None),
    "null in a list": lambda d: pile(d)["DeckIDs"].__setitem__(0, None),
    "flag as place": lambda d: pile(d)["Transform"].update(posX=True),
    "no rotation": lambda d: pile(d)["Transform"].pop("rotZ"),
    "scale 0": lambda d: pile(d)["Transform"].update(scaleY=0.0),
    "colour of 255": lambda d: pile(d)["ColorDiffuse"].update(r=255),
    "text colour": lambda d: one(d, "3DText")["Text"]["colorstate"].update(g=-0.1),
    "tile type": lambda d: one(d, "Custom_Tile")["CustomImage"]["CustomTile"].update(Type=7),
    "sheet type": lambda d: sheet(d, "CardCustom").update(Type=9),
    "bag order": lambda d: one(d, "Bag")["Bag"].update(Order=3),
    "unlisted tag": lambda d: pile(d).update(Tags=["Room"]),
    "unlisted tag of a snap point": lambda d: one(d, "Custom_Board")["AttachedSnapPoints"][0].update(
        Tags=["x"]
    ),
    "tag not normalized": lambda d: d.update(
        ComponentTags={"labels": [{"displayed": "Big Room", "normalized": "bigroom"}]}
    ),
    "tab's id": lambda d: d["TabStates"].update({"1": {"title": "", "body": "", "id": 0}}),
    "hands of old": lambda d: d.update(Hands={"HandTransforms": [{}]}),
    "hand of no colour": lambda d: pile(d).update(Name="HandTrigger", FogColor="Mauve"),
    "hand in a bag": lambda d: one(d, "Bag")["ContainedObjects"][0].update(
        Name="HandTrigger", FogColor="Red"
    ),
    "invented name": lambda d: pile(d).update(Name="Custom_Deck"),
    "wrong case": lambda d: one(d, "Custom_Tile").update(Name="Custom_tile"),
    "tile without picture": lambda d: one(d, "Custom_Tile").pop("CustomImage"),
    "endless bag of many": lambda d: one(d, "Bag").update(Name="Infinite_Bag"),
    "board without width": lambda d: one(d, "Custom_Board")["CustomImage"].update(WidthScale=0.0),
}


def test_a_right_table_has_nothing_wrong(whole):
    data, images = whole
    assert check_save(data, images) == []


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_mistake_is_found(data, name):
    assert check_save(data) == []
    PLANTED[name](data)
    assert check_save(data)


@pytest.mark.parametrize("data", [None, [], {}, {"ObjectStates": {}}, {"ObjectStates": [3]}])
def test_what_is_no_table_at_all_is_reported(data):
    assert check_save(data)


def test_a_save_by_the_game_itself_may_have_its_settings(data):
    data |= {"Grid": {"Type": 0, "Lines": False}, "Hands": {"Enable": True}, "EpochTime": 1}
    data["ComponentTags"] = {"labels": [{"displayed": "Big Room", "normalized": "big_room"}]}
    pile(data)["Tags"] = ["Big Room"]
    states = {str(i): copy.deepcopy(one(data, "Die_12")) | {"GUID": f"00000{i}"} for i in (1, 3)}
    one(data, "Die_12")["States"] = states
    assert check_save(data) == []


# ---------------------------------------------------------------- pictures


@pytest.fixture
def spoiled(whole, tmp_path):
    """Copy the table and its pictures; `spoiled(name, change)` changes the picture of an object."""
    data, images = copy.deepcopy(whole[0]), tmp_path / "images"
    images.mkdir()
    for path in whole[1].iterdir():
        (images / path.name).write_bytes(path.read_bytes())

    def spoil(name, change):
        found = one(data, name)
        url = sheet(data, name)["FaceURL"] if "CustomDeck" in found else found["CustomImage"]["ImageURL"]
        change(images / url.rpartition("/")[2])
        return check_save(data, images)

    return spoil


def saved(path, picture, kind="JPEG", **options):
    picture.save(path, kind, **options)


def blank_slot(path):
    with Image.open(path) as picture:
        sheet_picture = picture.convert("RGB")
    width, height = sheet_picture.width // 3, sheet_picture.height // 2
    sheet_picture.paste("#123456", (width, 0, 2 * width, height))
    saved(path, sheet_picture)


SPOILED = {
    "missing": ("DeckCustom", lambda p: p.unlink()),
    "no picture": ("DeckCustom", lambda p: p.write_bytes(b"<html>")),
    "cut off": ("DeckCustom", lambda p: p.write_bytes(p.read_bytes()[:5000])),
    "CMYK": ("CardCustom", lambda p: saved(p, Image.open(p).convert("CMYK"))),
    "GIF": ("Custom_Tile", lambda p: saved(p, Image.open(p).convert("P"), "GIF")),
    "too large": ("CardCustom", lambda p: saved(p, Image.effect_noise((4100, 64), 90).convert("RGB"))),
    "does not divide": ("DeckCustom", lambda p: saved(p, Image.open(p).resize((1001, 999)))),
    "blank slot": ("DeckCustom", blank_slot),
    "blank tile": ("Custom_Tile", lambda p: saved(p, Image.new("RGB", (64, 64), "#fff"))),
    "board's width": ("Custom_Board", lambda p: saved(p, Image.open(p).resize((300, 300)))),
}


@pytest.mark.parametrize("name", SPOILED)
def test_a_spoiled_picture_is_found(spoiled, name):
    wrong = spoiled(*SPOILED[name])
    assert wrong and all("picture" in message for message in wrong)


def test_a_booklet_must_be_a_pdf(whole, tmp_path):
    data = copy.deepcopy(whole[0])
    (tmp_path / "rules.pdf").write_bytes(b"%PDF-1.7 ...")
    (tmp_path / "web page.pdf").write_bytes(b"<html>")
    booklet = copy.deepcopy(one(data, "Die_6")) | {"GUID": "00000a", "Name": "Custom_PDF"}
    booklet["CustomPDF"] = {
        "PDFUrl": "https://a.b/rules.pdf",
        "PDFPassword": "",
        "PDFPage": 0,
        "PDFPageOffset": 0,
    }
    only = {"ObjectStates": [booklet]}
    assert check_save(data | only, tmp_path) == []
    booklet["CustomPDF"]["PDFUrl"] = "file:///x/web%20page.pdf"
    assert check_save(data | only, tmp_path) == ["'web page.pdf' is missing or not a PDF"]


def test_the_file_survives_writing_and_reading(whole):
    assert json.loads(json.dumps(whole[0])) == whole[0]


def _keys(value):
    """Every key that stands anywhere, and how often a value of it is a list's member."""
    if isinstance(value, dict):
        return set(value).union(*map(_keys, value.values()))
    return set().union(*map(_keys, value)) if isinstance(value, list) else set()


def _with(value, key, other):
    if isinstance(value, dict):
        return {k: copy.deepcopy(other) if k == key else _with(v, key, other) for k, v in value.items()}
    return [_with(item, key, other) for item in value] if isinstance(value, list) else value


@pytest.mark.parametrize(
    "other", ["3", -1, 10**9, 0.5, True, None, [], ["x"], [7], {}, {"x": 1}, {"1": {}}], ids=repr
)
def test_whatever_stands_under_a_key_is_reported_or_borne_and_never_stops_the_check(
    whole, other, monkeypatch
):
    table, images = whole
    own, seen = picture_invariants._picture, {}

    def looked_at_once(*asked):
        """The pictures stay the same, and each takes long to open."""
        if repr(asked) not in seen:
            seen[repr(asked)] = list(own(*asked))
        return seen[repr(asked)]

    monkeypatch.setattr(picture_invariants, "_picture", looked_at_once)
    for key in sorted(_keys(table)):
        reported = check_save(_with(table, key, other), images)
        assert all(isinstance(line, str) for line in reported)


@pytest.mark.parametrize("key", ["NumWidth", "NumHeight", "CardID", "WidthScale", "posX", "r", "DeckIDs"])
def test_a_number_written_as_text_is_reported(data, key):
    assert any(f"{key}' is " in line for line in check_save(_as_text(data, key)))


def _as_text(value, wanted, key=""):
    if isinstance(value, dict):
        return {k: _as_text(v, wanted, k) for k, v in value.items()}
    if isinstance(value, list):
        return str(value) if key == wanted else [_as_text(item, wanted) for item in value]
    return str(value) if key == wanted else value

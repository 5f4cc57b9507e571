"""The table exporter: sheets and slots, places, objects, whole files, and what an edit costs."""

import io
import json
import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from PIL import Image, ImageChops

from cardgen.export.picture_sheets import pictures
from cardgen.export.picture_sheets.card_grid import (
    Cell,
    SpriteGrid,
    aspect_error,
    cell_for,
    encode_cell,
    grids_for,
    join_cells,
)
from cardgen.export.tts import objects
from cardgen.export.tts.builders.dice import DIE_ROTATIONS
from cardgen.export.tts.invariants import check_save
from cardgen.export.tts.limits import CARD_SHEETS, LARGEST_PX
from cardgen.export.tts.objects import Names
from cardgen.export.tts.snapping import snap_points
from cardgen.export.tts.table import GameTable
from cardgen.export.tts.table_export import TableExport
from cardgen.load import load_game
from cardgen.load.module_choice import with_modules
from cardgen.model.table.setup import read_setup
from tests.games import read_game
from tests.tts_tables import FILES, GAME, built, cards, deck, job_of, overlaps, run

PREFIX = "https://example.org/t/"

# ---------------------------------------------------------------- sheets


@given(st.tuples(st.floats(20, 300), st.floats(20, 300)))
def test_a_cell_keeps_the_aspect_in_whole_blocks_and_goes_twice_on_a_sheet(trim):
    cell = cell_for(trim, CARD_SHEETS)
    # A sliver cannot keep its aspect in whole blocks; no card is one.
    if max(trim) <= 3 * min(trim):
        assert aspect_error(cell, trim) <= 0.005
    assert cell.width % 8 == 0 and cell.height % 8 == 0
    assert max(cell) <= 2048


@pytest.mark.parametrize("trim", [(21.0, 21.25), (31.41, 31.64), (34.67, 34.92)])
def test_a_tile_that_is_all_but_square_keeps_its_aspect(trim):
    assert aspect_error(cell_for(trim, CARD_SHEETS), trim) <= 0.005


@pytest.mark.parametrize("trim", [(63, 88), (63.5, 88.9), (44, 63), (70, 120), (88, 63), (57, 57)])
def test_usual_cards_are_sharp_in_blocks_of_sixteen(trim):
    cell = cell_for(trim, CARD_SHEETS)
    assert cell.width / trim[0] >= 700 / 63
    assert aspect_error(cell, trim) <= 0.005
    assert cell.width % 16 == 0 and cell.height % 16 == 0


@given(st.integers(1, 500), st.sampled_from([(63, 88), (88, 63), (44, 63), (100, 200), (20, 20)]))
def test_grids_hold_all_faces_within_the_limits(count, trim):
    cell = cell_for(trim, CARD_SHEETS)
    grids = grids_for(count, cell, CARD_SHEETS)
    assert sum(g.slots for g in grids) >= count
    assert sum(g.slots for g in grids[:-1]) < count
    for grid in grids:
        assert grid == (1, 1) or (2 <= grid.columns <= 10 and 2 <= grid.rows <= 7)
        assert grid.columns * cell.width <= 4096 and grid.rows * cell.height <= 4096
        assert grid.slots <= 70
    # A card added at the end leaves the full sheets as they are.
    assert grids_for(count + 1, cell, CARD_SHEETS)[: len(grids) - 1] == grids[:-1]


def test_small_faces_fill_seventy_slots_and_no_more():
    assert grids_for(71, Cell(400, 560), CARD_SHEETS) == [SpriteGrid(10, 7), SpriteGrid(1, 1)]


@given(st.integers(2, 10), st.integers(2, 7), st.data())
def test_slots_run_row_by_row_and_back(columns, rows, data):
    grid = SpriteGrid(columns, rows)
    slot = data.draw(st.integers(0, grid.slots - 1))
    column, row = grid.place(slot)
    assert grid.slot(column, row) == slot
    assert 0 <= column < columns and 0 <= row < rows
    assert slot == row * columns + column


def noise(seed, size=(32, 48)):
    picture = Image.effect_noise(size, 90)
    return ImageChops.offset(Image.merge("RGB", [picture] * 3), seed, seed)


@pytest.mark.parametrize("grid", [SpriteGrid(3, 2), SpriteGrid(10, 7), SpriteGrid(2, 3)])
def test_joined_cells_are_the_cells_to_the_pixel(grid):
    cell = Cell(32, 48)
    encoded = [encode_cell(noise(i)) for i in range(grid.slots - 1)]
    sheet = Image.open(io.BytesIO(join_cells(encoded, grid, cell)))
    assert sheet.size == (grid.columns * 32, grid.rows * 48)
    for slot in range(grid.slots):
        column, row = grid.place(slot)
        found = sheet.crop((column * 32, row * 48, column * 32 + 32, row * 48 + 48))
        whole = slot < len(encoded)
        wanted = (
            Image.open(io.BytesIO(encoded[slot])).convert("RGB") if whole else Image.new("RGB", cell, "#fff")
        )
        assert ImageChops.difference(found, wanted).getbbox() is None, slot


def test_cells_must_be_whole_blocks():
    with pytest.raises(ValueError, match="blocks"):
        encode_cell(Image.new("RGB", (20, 16)))


# ---------------------------------------------------------------- snap points


def test_snap_points_are_mirrored_into_the_boards_own_space():
    said = [{"at": [0, 0], "step": [100, 50], "count": [2, 2]}, {"at": [50, 25]}]
    # A board of 100 × 50 mm: its top left is at plus x and minus z.
    points = [(p.x, p.z) for p in snap_points(said, (100, 50))]
    right, bottom = 50 / 25.4, 25 / 25.4
    wanted = [(right, -bottom), (-right, -bottom), (right, bottom), (-right, bottom), (0, 0)]
    assert points == [pytest.approx(p) for p in wanted]
    assert snap_points((), (100, 50)) == []


def test_a_snap_point_turns_pieces_and_holds_those_with_its_tags():
    (turned, plain) = snap_points(
        [{"at": [0, 0], "turn_degrees": 450, "tags": ["hero"]}, {"at": [50, 25]}], (100, 50)
    )
    assert turned.entry()["Rotation"] == {"x": 0.0, "y": 90.0, "z": 0.0} and turned.entry()["Tags"] == [
        "hero"
    ]
    assert plain.entry().keys() == {"Position"}


@pytest.mark.parametrize(
    "row", [{"at": ["=x", 1]}, {"at": [1, 1], "count": [1, "=x"]}, {"at": [1, 1], "turn_degrees": "=x"}]
)
def test_a_row_with_an_expression_that_a_draft_could_not_evaluate_gives_no_points(row):
    assert snap_points([row], (100, 50)) == []


SNAPPING = """\
<rect width="{{ trim.w / 2 }}" height="{{ trim.h }}" fill="#00ff00"/>
{% for n in range(3) %}{{ snap(20 + 30 * n, 100, tags=["marks", "pieces-1"], turn_degrees=90 * n) }}{% endfor %}
{{ snap(65, 95) }}{{ snap(65, 95) }}
"""
SHEET = "id: sheets-1, name: {en: Sheet}, snap_points: [{at: [65, 95], tags: [marks-2]}, {at: [10, 10], tags: [mark]}]"


def test_a_template_and_rows_place_snap_points_for_pieces_of_the_decks_they_name(project, cache, tmp_path):
    sheet = deck(
        "hero-sheet", "sheets", [SHEET], trim="[130, 190]", back="false", more="template: snapping\n"
    )
    marks = [f"id: marks-{n}, name: {{en: Mark {n}}}, copies: {4 * n}" for n in (1, 2)]
    own = {"sheets/sheets.yaml": sheet, "tokens/marks.yaml": deck("token", "tokens", marks, back="false")}
    project({"templates/plain/snapping.svg.j2": SNAPPING})
    job = job_of(project, cache, tmp_path / "out", FILES | own)
    for kept in (False, True):  # laid out, then from the cache
        if kept:
            job = job_of(project, cache, tmp_path / "again", FILES | own)
        table = built(job)
        assert check_save(table.data, table.folder / "images") == []
        points = table.object("Sheet")["AttachedSnapPoints"]
        assert [p.get("Tags", []) for p in points] == [["marks-2"], ["mark"]] + [["marks", "pieces-1"]] * 3
        assert [p["Rotation"]["y"] for p in points[2:]] == [0.0, 90.0, 180.0]
        scale = table.object("Sheet")["Transform"]["scaleX"]
        assert points[2]["Position"]["x"] * scale == pytest.approx((65 - 20) / 25.4, abs=1e-3)
        assert table.object("Mark 1")["Tags"] == ["marks"]
        assert table.object("Mark 2 (8)")["ContainedObjects"][0]["Tags"] == ["marks", "marks-2"]
        assert table.object("Piece")["Tags"] == ["pieces-1"] and "Tags" not in table.object("Marker")
        labels = [label["displayed"] for label in table.data["ComponentTags"]["labels"]]
        assert labels == ["mark", "marks", "marks-2", "pieces-1"]
        found = [(f.code, f.place.file, f.message) for d in table.last for f in d.findings]
        assert found == [
            (
                "CG903",
                "content/g/sheets/sheets.yaml",
                "snap points hold 'mark', which is neither a deck nor a component; did you mean 'marks'?",
            )
        ]


# ---------------------------------------------------------------- ids


def test_ids_are_stable_and_never_given_twice():
    names, again = Names("g"), Names("g")
    guids = [names.guid("room-1", i) for i in range(500)]
    assert guids == [again.guid("room-1", i) for i in range(500)]
    assert len(set(guids)) == 500
    assert all(re.fullmatch("[0-9a-f]{6}", g) for g in guids)
    # The same thing asked for twice, or two that fall on one number, still get two ids.
    assert names.guid("room-1", 0) not in guids
    assert Names("other").guid("room-1", 0) != guids[0]


def test_sheet_keys_fit_the_game_and_differ(monkeypatch):
    names = Names("g")
    keys = {sheet: names.sheet_key(sheet) for sheet in map(str, range(300))}
    assert len(set(keys.values())) == 300
    assert all(key > 0 and key * 100 + 99 < 2**31 for key in keys.values())
    assert names.sheet_key("7") == keys["7"]
    monkeypatch.setattr(objects, "_MOST_KEYS", 5)
    crowded = Names("g")
    assert sorted(crowded.sheet_key(str(i)) for i in range(5)) == [1, 2, 3, 4, 5]


def test_dice_tell_every_number_once():
    for faces, turns in DIE_ROTATIONS.items():
        assert len(turns) == faces == len(set(turns))


# ---------------------------------------------------------------- whole tables


@pytest.fixture(scope="module")
def table(tmp_path_factory, cache_folder):
    """A game of every form, in a folder whose name has a blank and letters beyond ASCII."""
    from cardgen.cache import Cache

    root = tmp_path_factory.mktemp("spel åäö")

    def project(files):
        for name, text in files.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, "utf-8")
        return root

    return built(job_of(project, Cache(cache_folder), root / "ut mapp"))


def test_a_small_game_holds_every_invariant(table):
    assert check_save(table.data, table.folder / "images") == []


def test_pieces_come_in_their_forms_and_numbers(table):
    names = sorted(o["Name"] for o in table.data["ObjectStates"] if o["Name"] != "3DText")
    assert names == sorted(
        ["DeckCustom", "CardCustom", "Bag", "Custom_Board", "Figurine_Custom", "Die_6", "Die_6", "Die_12"]
        + ["Custom_Tile"] * 4
    )


def test_a_deck_lies_face_down_with_names_and_texts(table):
    room = table.object("Room cards")
    assert room["Transform"]["rotZ"] == 180.0
    assert len(room["ContainedObjects"]) == 15
    assert room["HideWhenFaceDown"] and not room["Hands"]
    names = [c["Nickname"] for c in room["ContainedObjects"]]
    assert sorted(names) == sorted(f"Card {i}" for i in range(1, 6) for _ in range(3))
    assert names != sorted(names), "the pile is mixed"
    one = next(c for c in room["ContainedObjects"] if c["Nickname"] == "Card 2")
    assert one["Description"] == "Test\n\nText 2."
    assert one["Hands"] is True
    # Copies repeat the number; they take no more slots.
    assert len(set(room["DeckIDs"])) == 5
    (sheet,) = room["CustomDeck"].values()
    assert sheet["BackIsHidden"] is True and sheet["UniqueBack"] is False
    assert {i % 100 for i in room["DeckIDs"]} == set(range(5))


def test_a_deck_of_one_is_a_card_and_shows_its_face_on_both_sides(table):
    card = table.object("Card 1")
    assert card["Name"] == "CardCustom"
    (sheet,) = card["CustomDeck"].values()
    assert (sheet["NumWidth"], sheet["NumHeight"]) == (1, 1)
    assert sheet["FaceURL"] == sheet["BackURL"]
    assert card["Transform"]["rotZ"] == 0.0


def test_tiles_wait_in_a_bag_and_the_only_one_of_its_kind_lies_open(table):
    bag = next(o for o in table.data["ObjectStates"] if o["Name"] == "Bag")
    assert [t["Name"] for t in bag["ContainedObjects"]] == ["Custom_Tile"] * 4
    assert len({t["GUID"] for t in bag["ContainedObjects"]}) == 4
    tile = bag["ContainedObjects"][0]
    image = tile["CustomImage"]
    assert image["CustomTile"]["Stretch"] is True and image["ImageSecondaryURL"]
    chamber = table.object("Chamber")
    assert chamber["Transform"]["scaleX"] == pytest.approx(2 * chamber["Transform"]["scaleZ"], abs=2e-4)
    assert chamber["Transform"]["scaleZ"] == tile["Transform"]["scaleZ"]


def test_tiles_fit_the_squares_of_the_board(table):
    board, chamber = table.object("Board"), table.object("Chamber")
    xs = sorted({p["Position"]["x"] for p in board["AttachedSnapPoints"]})
    apart = {round((b - a) * board["Transform"]["scaleX"], 3) for a, b in pairwise(xs)}
    assert apart == {round(100 / 25.4, 3)}
    assert 2 * chamber["Transform"]["scaleX"] == pytest.approx(100 / 25.4, abs=1e-3)


def test_the_board_is_locked_and_as_wide_as_its_picture(table):
    board = table.object("Board")
    assert board["Locked"] is True
    assert board["CustomImage"]["WidthScale"] == pytest.approx(1.5, abs=1e-3)
    assert len(board["AttachedSnapPoints"]) == 7
    assert "WIDTH = 11.811" in board["LuaScript"]


def test_round_markers_have_transparent_corners(table):
    marker = table.object("Marker")
    assert marker["CustomImage"]["CustomTile"]["Type"] == 2
    with Image.open(
        table.folder / "images" / marker["CustomImage"]["ImageURL"].rpartition("/")[2]
    ) as picture:
        assert picture.mode == "RGBA"
        assert [picture.getpixel(p)[3] for p in ((0, 0), (picture.width // 2, picture.height // 2))] == [
            0,
            255,
        ]


def test_figures_show_the_front_and_the_turned_back(table):
    image = table.object("Piece")["CustomImage"]
    for key, color in (("ImageURL", (0, 255, 0)), ("ImageSecondaryURL", (0, 0, 255))):
        with Image.open(table.folder / "images" / image[key].rpartition("/")[2]) as picture:
            assert picture.width / picture.height == pytest.approx(30 / 55, abs=0.01)
            left, right = picture.getpixel((20, 300)), picture.getpixel((picture.width - 20, 300))
            assert max(left) < 12
            assert all(abs(a - b) < 12 for a, b in zip(right, color, strict=True))


def test_dice_are_the_games_own_with_their_numbers(table):
    dice = [o for o in table.data["ObjectStates"] if o["Name"].startswith("Die_")]
    assert [d["Nickname"] for d in dice] == ["six-sided die", "six-sided die", "twelve-sided die"]
    assert [len(d["RotationValues"]) for d in dice] == [6, 6, 12]
    assert [v["Value"] for v in dice[0]["RotationValues"]] == [1, 2, 3, 4, 5, 6]
    assert dice[0]["ColorDiffuse"] == {"r": 1.0, "g": 0.0, "b": 0.0}


def test_urls_are_of_this_machine_and_quoted(table):
    urls = re.findall(r'"(?:FaceURL|BackURL|ImageURL)": "(.+?)"', json.dumps(table.data))
    assert urls
    for url in urls:
        assert url.startswith("file:///")
        assert "%20" in url and "%C3%A5" in url
        assert url.isascii() and " " not in url


def test_the_file_is_utf8_without_mark_in_the_games_order(table):
    data = (table.folder / "Småspel.json").read_bytes()
    assert data.startswith(b'{\n  "SaveName": "Sm\xc3\xa5spel",\n  "Date": "",')
    assert data.endswith(b"}\n")
    # Words are as they are written: the board’s script and every name can be read.
    assert table.data["SaveName"] == "Småspel", "programs that back tables up ask for it"
    keys = list(table.object("Room cards"))
    assert keys[:4] == ["GUID", "Name", "Transform", "Nickname"]
    assert keys.index("DeckIDs") < keys.index("LuaScript") < keys.index("ContainedObjects")


def test_the_thumbnail_is_what_the_menu_takes(table):
    with Image.open(table.folder / "Småspel.png") as picture:
        assert (picture.size, picture.mode) == ((256, 256), "RGBA")


def test_nothing_overlaps_on_a_whole_table(table):
    spots = GameTable(table.job).spots
    assert len(spots) > 12
    assert overlaps(spots) == []


def test_a_table_as_text(table, snapshot):
    (task,) = TableExport(table.job, url_prefix=PREFIX).finish(table.done)
    data = next(iter(task.run().files.values()))
    short = {"Room cards", "Card 1", "Board", "Marker"}
    found = json.loads(data)
    kept = [o for o in found["ObjectStates"] if o["Nickname"] in short]
    for one in kept:
        if "ContainedObjects" in one:
            one["ContainedObjects"] = one["ContainedObjects"][:1]
    text = json.dumps(found | {"ObjectStates": kept[:4]}, ensure_ascii=False, indent=2)
    # Pictures, and so their names and keys, change with the painter's libraries.
    text = re.sub(r"-[0-9a-f]{12}\.", "-HASH.", text)
    keys = {key: f"<{i}>" for i, key in enumerate(sorted({k for o in kept for k in o.get("CustomDeck", ())}))}
    for key, name in keys.items():
        text = text.replace(key, name)
    snapshot("table.json", text + "\n")


# ---------------------------------------------------------------- the same everywhere


def test_with_a_prefix_the_file_is_the_same_from_any_folder(project, cache, tmp_path):
    files = {"decks/room.yaml": cards("room", 3)}
    made = []
    for out in (tmp_path / "one", tmp_path / "två mappar" / "ut"):
        table = built(job_of(project, cache, out, files), url_prefix=PREFIX)
        made.append({p.name: p.read_bytes() for p in table.folder.rglob("*") if p.is_file()})
    assert made[0] == made[1]
    assert f'"{PREFIX}room-1-'.encode() in made[0]["Test.json"]
    assert b"file:" not in made[0]["Test.json"] and str(tmp_path).encode() not in made[0]["Test.json"]


@pytest.mark.parametrize(
    ("prefix", "start"),
    [("https://a.b/c", "https://a.b/c/room-"), ("https://a.b/?f=", "https://a.b/?f=room-")],
)
def test_a_prefix_without_a_stroke_gets_one(project, cache, tmp_path, prefix, start):
    job = job_of(project, cache, tmp_path / "o", {"decks/room.yaml": cards("room", 2)})
    table = built(job, url_prefix=prefix)
    (sheet,) = table.data["ObjectStates"][0]["CustomDeck"].values()
    assert sheet["FaceURL"].startswith(start)
    assert check_save(table.data, table.folder / "images") == []


def test_ids_stay_when_a_card_is_added_at_the_end(project, cache, tmp_path):
    files = {"decks/room.yaml": cards("room", 3, copies=2), "decks/trap.yaml": cards("trap", 2)}
    before = built(job_of(project, cache, tmp_path / "a", dict(files)))
    files["decks/room.yaml"] = cards("room", 4, copies=2)
    after = built(job_of(project, cache, tmp_path / "b", dict(files)))

    def guids(table):
        found = {}
        for one in table.data["ObjectStates"]:
            inner = one.get("ContainedObjects", ())
            found[one["Nickname"], one["Name"]] = one["GUID"]
            found |= {
                (one["Nickname"], c["Nickname"], i): c["GUID"] for i, c in enumerate(sorted(inner, key=str))
            }
        return set(found.values())

    assert guids(before) < guids(after)
    assert len(guids(after)) == len(guids(before)) + 2


def test_an_edited_card_costs_its_sheet_and_one_cell(project, cache, tmp_path, monkeypatch):
    files = {"decks/room.yaml": cards("room", 25), "decks/trap.yaml": cards("trap", 2)}
    job = job_of(project, cache, tmp_path / "o", dict(files))
    before = {t.name: t.key for t in TableExport(job).plan()}
    run(TableExport(job).plan(), job.out)
    files["decks/room.yaml"] = files["decks/room.yaml"].replace("Text *3*", "Other *3*")
    job = job_of(project, cache, tmp_path / "o", dict(files))
    changed = [t for t in TableExport(job).plan() if before[t.name] != t.key]
    assert [t.name for t in changed] == ["g/en/tts/room/1"]
    painted = []
    real = pictures._pixels
    monkeypatch.setattr(pictures, "_pixels", lambda *a: painted.append(a[1].component) or real(*a))
    run(changed, job.out)
    assert painted == ["room-3"]


# ---------------------------------------------------------------- decks of many kinds


def test_a_large_deck_takes_several_sheets_and_each_number_shows_its_card(project, cache, tmp_path):
    colors = "#{:02x}0000"
    lines = [f"id: many-{i}, name: {{en: Card {i}}}, c: '{colors.format(100 + i)}'" for i in range(84)]
    files = {
        "decks/many.yaml": deck("card", "cards", lines, more="template: flat\nfields: {c: word}\n"),
        "../../templates/plain/flat.svg.j2": '<rect x="-3" y="-3" width="69" height="94" fill="{{ c.c }}"/>'
        '<path d="M0,0H20V20Z" fill="#ffffff"/>',
    }
    table = built(job_of(project, cache, tmp_path / "o", files))
    pile = table.data["ObjectStates"][0]
    assert len(pile["CustomDeck"]) == 5
    assert pile["DeckIDs"] == [c["CardID"] for c in pile["ContainedObjects"]]
    pictures = {}
    for card in pile["ContainedObjects"]:
        key, slot = divmod(card["CardID"], 100)
        sheet = pile["CustomDeck"][str(key)]
        name = sheet["FaceURL"].rpartition("/")[2]
        if name not in pictures:
            pictures[name] = Image.open(table.folder / "images" / name).convert("RGB")
        picture = pictures[name]
        width, height = picture.width // sheet["NumWidth"], picture.height // sheet["NumHeight"]
        x, y = slot % sheet["NumWidth"] * width, slot // sheet["NumWidth"] * height
        red = picture.getpixel((x + width // 2, y + height - 1))[0]
        assert red == pytest.approx(100 + int(card["Nickname"].split()[1]), abs=2)
        assert picture.getpixel((x + width - 1, y + height // 2))[0] == pytest.approx(red, abs=3)
    assert check_save(table.data, table.folder / "images") == []


def test_cards_with_backs_of_their_own_have_a_sheet_of_backs(project, cache, tmp_path):
    lines = [
        f"id: hero-{i}, name: {{en: H{i}}}, back: {{template: back, name: {{en: Dead {i}}}}}"
        for i in (1, 2, 3)
    ]
    files = {
        "decks/hero.yaml": deck("card", "cards", lines, title="Heroes", back="false"),
        "decks/mix.yaml": deck(
            "card", "cards", [lines[0].replace("hero", "mix"), "id: mix-2, name: {en: M}"]
        ),
        "decks/lone.yaml": deck("card", "cards", [lines[0].replace("hero", "lone")], back="false"),
    }
    table = built(job_of(project, cache, tmp_path / "o", files))
    heroes, lone, mixed = (o for o in table.data["ObjectStates"] if o["Name"] != "3DText")
    for pile in (heroes, mixed):
        (sheet,) = pile["CustomDeck"].values()
        assert sheet["UniqueBack"] is True
        assert pile["Transform"]["rotZ"] == 0.0, "what is not hidden lies open"
    (sheet,) = lone["CustomDeck"].values()
    assert sheet["UniqueBack"] is False and sheet["FaceURL"] != sheet["BackURL"]
    assert check_save(table.data, table.folder / "images") == []


def test_a_landscape_deck_has_a_back_of_its_shape(project, cache, tmp_path):
    files = {"decks/wide.yaml": cards("wide", 3, trim="[88, 63]")}
    table = built(job_of(project, cache, tmp_path / "o", files))
    (sheet,) = table.data["ObjectStates"][0]["CustomDeck"].values()
    sizes = []
    for key, grid in (("FaceURL", 2), ("BackURL", 1)):
        with Image.open(table.folder / "images" / sheet[key].rpartition("/")[2]) as picture:
            sizes.append((picture.width / grid, picture.height / grid))
    assert sizes[0] == sizes[1]
    assert sizes[0][0] > sizes[0][1]


def test_decks_that_are_reported_so_keep_their_order_and_lie_open(project, cache, tmp_path):
    files = {
        "game.yaml": GAME.replace(
            "  north: [[room, oddity]]\n  west: [[tiles, chamber, dice]]\n", ""
        ).replace("  east: [[pieces, markers]]\n", "  ordered: [room]\n  face_up: [room]\n"),
        "decks/room.yaml": cards("room", 12),
    }
    table = built(job_of(project, cache, tmp_path / "o", files))
    pile = table.object("Room cards")
    assert [c["Nickname"] for c in pile["ContainedObjects"]] == [f"Card {i}" for i in range(1, 13)]
    assert pile["Transform"]["rotZ"] == 0.0


# ---------------------------------------------------------------- what is not made, and where else


def test_half_a_game_makes_no_table(table):
    part = replace(table.job, whole=False)
    export = TableExport(part, tts_dir=part.out)
    assert (export.plan(), export.finish(table.done), export.install(table.done)) == ([], [], None)


def test_without_every_picture_there_is_no_file_that_names_them(table):
    export = TableExport(table.job, tts_dir=table.job.out)
    assert export.finish(table.done[1:]) == []
    assert export.install(table.done[1:]) is None


def test_a_saved_objects_folder_gets_a_table_of_its_own(table, tmp_path):
    folder = tmp_path / "Saved Objects"
    installation = TableExport(table.job, tts_dir=folder).install(table.done)
    assert (installation.folder, installation.option) == (folder, "--tts-dir")
    names = list(installation.files)
    assert names[-1] == "Småspel.json", "what names pictures comes last"
    images = folder / "Småspel images"
    for name, data in installation.files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    saved = installation.files[names[-1]]
    assert check_save(json.loads(saved), images) == []
    assert images.as_uri() in saved.decode()
    hosted = TableExport(table.job, PREFIX, folder).install(table.done)
    assert list(hosted.files) == ["Småspel.png", "Småspel.json"]
    assert TableExport(table.job).install(table.done) is None, "nobody asked for it"


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("north: [[rom]]", "rom"),
        ("north: [room]", "north"),
        ("north: nowhere", "north"),
        ("north: [[room], [room]]", "duplicate"),
        ("nort: [[room]]", "north"),
        ("ordered: room", "ordered"),
        ("dice: [D6]", "dice"),
        ("dice: {D7: {count: 1}}", "D6"),
        ("dice: {D6: {count: many}}", "many"),
        ("dice: {D6: {colour: RED}}", "colour"),
        ("label_color: mauve", "mauve"),
        ("thumbnail: room-99", "room-9"),
        ("thumbnail: {component: room-1, at_mm: [1]}", "at_mm"),
        ("thumbnail: {component: room-1, size_mm: 9}", "at_mm"),
        ("grid: {around: room-1, reach: [3, 2], step: 50}", "unknown key 'table.grid.step'"),
        ("dice: {D6: 3}", "must be a map"),
    ],
)
def test_mistakes_about_the_table_are_findings(project, cache, line, word):
    head = GAME[: GAME.index("table:")]
    root = project(
        {"content/g/game.yaml": f"{head}table: {{{line}}}\n", "content/g/decks/room.yaml": cards("room", 2)}
    )
    game, findings = read_game(root / "content/g", root, cache)
    assert not findings
    _, found = read_setup(game)
    assert {f.code for f in found} == {"CG903"}
    assert any(word in f.message for f in found)
    place = found[0].place
    assert (place.file, place.line) == ("content/g/game.yaml", head.count("\n") + 1) and place.column > 8


def test_a_die_of_a_module_is_on_the_table_where_that_is_chosen(project, cache):
    head = GAME[: GAME.index("table:")].replace("faces: 12,", "faces: 12, module: ice,")
    modules = "modules: {base: {title: B}, ice: {title: I, default: false}}\n"
    table = "table: {dice: {D12: {count: 2}}}\n"
    root = project(
        {"content/g/game.yaml": head + modules + table, "content/g/decks/room.yaml": cards("room", 2)}
    )
    loaded = load_game(root / "content/g", root, cache)
    for chosen, faces in ((("base",), [6]), (("base", "ice"), [6, 12])):
        setup, found = read_setup(with_modules(loaded, chosen).game)
        assert not found
        assert sorted(die.faces for die in setup.dice) == faces


def test_what_is_not_placed_goes_in_front_and_a_title_may_hold_anything(project, cache, tmp_path):
    files = {
        "game.yaml": 'title: {en: "A/B: *?"}\nlanguages: [en]\nsource: t\ncertainty: designed\n',
        "decks/room.yaml": cards("room", 2),
    }
    table = built(job_of(project, cache, tmp_path / "o", files))
    assert (table.folder / "A-B- --.json").exists()
    assert [o["Name"] for o in table.data["ObjectStates"]] == ["DeckCustom", "3DText"]


def test_the_document_of_a_sheet_to_write_on_lies_beside_it(project, cache, tmp_path):
    """Where the deck is named, its document stands with it, not in front of the table."""
    pad = deck("score-pad", "pads", ["id: score, name: {en: Score}"], trim="[100, 60]", back="false")
    game = GAME.replace("west: [[", "west: [[score], [")
    spots = GameTable(
        job_of(project, cache, tmp_path, FILES | {"game.yaml": game, "pads/score.yaml": pad})
    ).spots
    far_west = {spot.block: spot.x < 0 for spot in spots if spot.block.startswith("score")}
    assert far_west == {"score": True, "score/document": True}


# ---------------------------------------------------------------- sheets module is honest about its limits


def test_cards_never_pass_the_largest_sheet():
    cell = cell_for((63, 88), CARD_SHEETS)
    grid = grids_for(1000, cell, CARD_SHEETS)[0]
    assert (grid.columns * cell.width, grid.rows * cell.height) <= (LARGEST_PX,) * 2
    assert FILES

"""Files for other virtual tables: read back by readers of the formats, with faults planted in them."""

import io
import json
from itertools import combinations
from zipfile import ZipFile

import pytest
from msgspec.structs import replace

from cardgen.cache import Cache
from cardgen.export import chosen_exporters, exporters
from cardgen.export.archive import archive
from cardgen.export.loose_pieces.picture_export import Limits
from cardgen.export.loose_pieces.piles import loose_game
from cardgen.export.loose_pieces.shelves import Surface, shelves
from cardgen.export.pcio.room import PcioExport
from cardgen.export.vtt.room import asset_name
from tests.export.loose_pieces.readers import READERS, TABLE, read_pictures
from tests.games import write_files
from tests.tts_tables import FILES, cards, job_of, run

NAMES = (*READERS, "pictures")
SUFFIXES = {"pcio": "pcio", "vtt": "vtt", "cgs": "zip"}
#: The copies that lie in the piles of the game of the tests, by title.
COUNTS = {
    "Room cards": 15,
    "Oddity cards": 1,
    "Chamber": 1,
    "Tile 1": 2,
    "Tile 2": 2,
    "Marker": 2,
    "Sheet": 1,
    "Piece": 1,
}
IN_DECKS = {
    "Room cards": 15,
    "Oddity cards": 1,
    "Things (tiles)": 4,
    "Things (chamber)": 1,
    "Things (markers)": 2,
    "Things (sheets)": 1,
    "Things (pieces)": 1,
}
DECKS = FILES | {"tiles/tiles.yaml": FILES["tiles/tiles.yaml"] + "values: {table: beside}\n"}


@pytest.fixture(scope="module")
def exported(tmp_path_factory, cache_folder):
    """The files of each exporter, of a game with every form of table object."""
    root = tmp_path_factory.mktemp("project")

    def written(files):
        write_files(root, files)
        return root

    job = job_of(written, Cache(cache_folder), tmp_path_factory.mktemp("out"), DECKS)
    return {name: (job, export(name, job)) for name in NAMES}


def export(name, job):
    """Export a job, and return its results."""
    made = exporters()[name].start(job, {})
    done = run(made.plan(), job.out)
    assert not [f for one in done for f in one.findings]
    return done, run(made.finish(done), job.out)


def data_of(exported, name):
    job, (_, last) = exported[name]
    return (job.out / next(f for f in last[0].files if f.endswith(SUFFIXES[name]))).read_bytes()


def test_they_are_built_on_request_only():
    assert [exporter.name for exporter in chosen_exporters(())] == ["print", "tts"]
    assert {exporter.name for exporter in chosen_exporters(NAMES)} == set(NAMES)


@pytest.mark.parametrize("name", READERS)
def test_a_reader_of_the_format_finds_every_piece(name, exported):
    read = READERS[name](data_of(exported, name))
    assert read.wrong == []
    # Card Game Simulator has one deck of what lies in several piles.
    assert read.counts == (IN_DECKS if name == "cgs" else COUNTS)


def test_the_index_names_every_picture(exported):
    job, _ = exported["pictures"]
    folder = job.out / job.folder / "pictures"
    read = read_pictures(folder)
    assert read.wrong == []
    assert read.counts == COUNTS | {"Board": 1}
    (folder / "room/room-1.jpg").unlink()
    assert read_pictures(folder).wrong[0] == "no picture room/room-1.jpg"


@pytest.mark.parametrize("name", ["pcio", "vtt"])
def test_nothing_overlaps_or_hangs_over_the_edge(name, exported):
    boxes = READERS[name](data_of(exported, name)).boxes
    assert len(boxes) > 10
    assert all(x >= 0 and y >= 0 and x + w <= TABLE[0] and y + h <= TABLE[1] for x, y, w, h in boxes)
    for (ax, ay, aw, ah), (bx, by, bw, bh) in combinations(boxes, 2):
        assert ax + aw <= bx or bx + bw <= ax or ay + ah <= by or by + bh <= ay


def changed(data, path, edit):
    """Return an archive in which one JSON file is edited, or a file is missing."""
    with ZipFile(io.BytesIO(data)) as zipped:
        files = {info.filename: zipped.read(info) for info in zipped.infolist()}
    name = next(n for n in reversed(files) if n.endswith(path))
    if edit is None:
        del files[name]
    else:
        content = json.loads(files[name])
        edit(content)
        files[name] = json.dumps(content).encode()
    return archive(files)


def one(content, **wanted):
    widgets = content if isinstance(content, list) else [w for w in content.values() if "id" in w]
    return next(w for w in widgets if all(w.get(key) == value for key, value in wanted.items()))


FAULTS = {
    "pcio: a piece twice": (
        "pcio",
        "widgets.json",
        lambda c: c.append(one(c, type="card")),
        "an id occurs twice",
    ),
    "pcio: a parent missing": (
        "pcio",
        "widgets.json",
        lambda c: c.remove(one(c, type="cardPile")),
        "unknown parent",
    ),
    "pcio: another card": (
        "pcio",
        "widgets.json",
        lambda c: one(c, type="card").update(cardType="x"),
        "unknown card",
    ),
    "pcio: no picture": ("pcio", "jpg", None, "no picture"),
    "vtt: a wrong id": ("vtt", "0.json", lambda c: c["hand"].update(id="foot"), "its id is foot"),
    "vtt: a new version": (
        "vtt",
        "0.json",
        lambda c: c["_meta"].update(version=99),
        "unsupported version 99",
    ),
    "vtt: a card in the air": (
        "vtt",
        "0.json",
        lambda c: one(c, type="card").update(parent="x"),
        "unknown parent",
    ),
    "vtt: no picture": ("vtt", "", None, "no picture"),
    "cgs: an unknown key": ("cgs", "cgs.json", lambda c: c.update(cardsize=3), "cardsize is unknown"),
    "cgs: a card twice": ("cgs", "AllCards.json", lambda c: c.append(c[0]), "twice"),
    "cgs: a set missing": ("cgs", "AllSets.json", lambda c: c.clear(), "unknown set"),
    "cgs: no picture": ("cgs", "jpg", None, "no"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_found(fault, exported):
    name, path, edit, said = FAULTS[fault]
    wrong = READERS[name](changed(data_of(exported, name), path, edit)).wrong
    assert any(said in sentence for sentence in wrong), wrong


@pytest.mark.parametrize("name", NAMES)
def test_the_same_content_gives_the_same_bytes(name, exported, tmp_path):
    job, (done, last) = exported[name]
    again = replace(job, out=tmp_path)
    export(name, again)
    for file in (f for one in (*done, *last) for f in one.files if "room-1.jpg" not in f):
        assert (tmp_path / file).read_bytes() == (job.out / file).read_bytes(), file


def test_a_checksum_is_signed_as_the_server_has_it():
    names = [asset_name(bytes([n])) for n in range(256)]
    assert any(name.startswith("-") for name in names) and any(not name.startswith("-") for name in names)
    assert all(-(2**31) <= int(name.partition("_")[0]) < 2**31 for name in names)


def test_a_picture_is_painted_smaller_until_the_program_takes_it(project, cache, tmp_path, monkeypatch):
    job = job_of(
        project,
        cache,
        tmp_path,
        {"game.yaml": FILES["game.yaml"].split("table:")[0], "decks/room.yaml": cards("room", 1)},
    )
    monkeypatch.setattr(PcioExport, "limits", Limits(1024, 20_000))
    done, _ = export("pcio", job)
    sizes = [len((tmp_path / f).read_bytes()) for one in done for f in one.files]
    assert sizes and max(sizes) <= 20_000


def test_part_of_a_game_has_no_pieces(exported):
    job, _ = exported["pcio"]
    part = replace(job, whole=False)
    assert all(exporters()[name].start(part, {}).plan() == [] for name in NAMES)


def test_what_is_left_out_is_said(exported):
    job, _ = exported["cgs"]
    note = (job.out / job.folder / "cgs" / "Småspel.txt").read_text("utf-8")
    assert "Småspel.zip" in note and "one size of card" in note and "own dice" in note
    rules = replace(job, table_decks=(*job.table_decks, replace(job.decks[0], id="none", components=())))
    assert loose_game(rules, 500).left_out == ("Things",)


def test_as_much_is_shown_as_fits():
    surface = Surface(0, 0, 1000, 500, (10, 10))
    (large,) = shelves([(100, 100)], surface)
    assert large == (0, 0, 160, 160)
    many = shelves([(100, 100)] * 200, surface)
    assert many[0].width < 60 and max(p.y + p.height for p in many) <= 500

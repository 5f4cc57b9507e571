"""Maps beside the records of `test_keys.py`: every key of them changes something, and every other key is a finding."""

import copy
import re
from functools import partial

import pytest

from cardgen.cache import Cache
from cardgen.check.corpus import termbase
from cardgen.commands.check import CheckOptions, check
from cardgen.export.documents.back_matter.names import glossary_of
from cardgen.impose.grid import grid_for
from cardgen.impose.sheet_files import load_sheets
from cardgen.impose.spec import SHEET_KEYS
from cardgen.layout.decks import GameLayout
from cardgen.load import fact_rows, fields, schema
from cardgen.load.look import load_look
from cardgen.model import field_map, phrases
from cardgen.model.phrase_uses import effect_rows
from cardgen.model.pictures.scene import scene_of
from cardgen.model.table import setup
from cardgen.project import Project
from cardgen.values import table_blocks
from cardgen.values.fenced_blocks import BlockError
from cardgen.values.pictures import blocks, entries
from cardgen.values.pictures.blocks import spec_of
from cardgen.values.pictures.builder import size_of
from cardgen.values.pictures.tables import with_tables
from tests.games import found_by, read_game, write_files
from tests.rows import rows_beside, to_yaml

FILES = rows_beside(__file__)["files"]
GAME, RULES, CARDS = "game.yaml", "rules.en.md", "decks/cards.yaml"
LOOK, SHEET = "../../templates/own/look.yaml", "../../templates/sheets/mine.yaml"


def keys_in(*path):
    """Return the keys of a map of game.yaml, or of another record, from its schema."""
    node = schema._shapes().__dict__[path[0]].schema
    for step in path[1:]:
        node = node["fields"][step]["schema"]
    return tuple(node["fields"])


def maps():
    """Yield every kind of map: what it is called, its keys, and where one is."""
    yield "drawings", keys_in("game", "drawings"), [[GAME, "drawings"]]
    yield "term", termbase._KEYS, [[GAME, "terms", "room"]]
    facts = FILES[GAME]["facts"]
    beside = fact_rows._RECORD_KEYS
    yield "fact", (*fact_rows.ENTRY_KEYS, *beside), [[GAME, "facts", n] for n in (0, 2, 3)]
    yield "override", fact_rows._OVERRIDES, [[GAME, "facts", 2, "overrides"]]
    yield "claim", fact_rows.CLAIM_KEYS, [[GAME, "facts", n] for n, one in enumerate(facts) if "claim" in one]
    for kind, known in fact_rows.KINDS.items():
        at = next(n for n, one in enumerate(facts) if kind in one)
        yield kind, known, [[GAME, "facts", at, kind]]
    yield "die on the table", setup.DIE_KEYS, [[GAME, "table", "dice", "D6"]]
    yield "thumbnail", setup.THUMBNAIL_KEYS, [[GAME, "table", "thumbnail"]]
    yield "grid", setup.GRID_KEYS, [[GAME, "table", "grid"]]
    yield "meaning", (*phrases.SLOTS, *phrases.BRANCHES), [["phrases.yaml", "lose", "means"]]
    for name, of in (("doors", "sides"), ("ways", "sides"), ("walls", "openings"), ("moves", "row")):
        yield f"field of {of}, {name}", ("type", *fields._OF_TYPE[of]), [[CARDS, "fields", name]]
    yield "group", ("defaults", "cards"), [[CARDS, "cards", 0]]
    pad = ["pads/pads.yaml", "pads", 0, "map"]
    yield "map", field_map._KEYS, [pad]
    yield "walls", field_map._WALL_KEYS, [[*pad, "walls"]]
    yield "picture", blocks._KEYS, [[RULES, "picture"]]
    shown = FILES[RULES]["picture"]["show"]
    for kind in entries.OWN_KEYS:
        at = [[RULES, "picture", "show", n] for n, one in enumerate(shown) if kind in one]
        yield f"shown {kind}", entries.keys_of(kind), at
    yield "thing in a row", entries.ITEM_KEYS, [[RULES, "picture", "show", 2, "row", 0]]
    yield "callout", entries.CALLOUT_KEYS, [[RULES, "picture", "callouts", 0]]
    tables = [[RULES, name] for name in FILES[RULES] if name.startswith("table")]
    yield "table", table_blocks._KEYS, tables
    yield "column of faces", table_blocks._PICTURE_KEYS, [[RULES, "table", "columns", "Card"]]
    yield "look", keys_in("look"), [[LOOK]]
    yield "text of a look", keys_in("look", "text"), [[LOOK, "text"]]
    yield "booklet of a look", keys_in("look", "booklet"), [[LOOK, "booklet"]]
    yield "sheet", SHEET_KEYS, [[SHEET]]


MAPS = {name: (known, at) for name, known, at in maps()}


def node_at(files, path):
    for step in path:
        files = files[step]
    return files


def written(files):
    """Return the texts of the files: rules get their blocks."""
    texts = {name: to_yaml(data) for name, data in files.items() if name != RULES}
    for name, data in files.get(RULES, {}).items():
        fence = f"```{name.split()[0]}\n{to_yaml(data)}```\n\n"
        texts[RULES] = texts.get(RULES, "# Sea\n\n## 1 Rooms\n\nA chamber.\n\n") + fence
    return texts


def seen(root, cache, files):
    """Write a project; return what is wrong with it, and what a user sees of it beside, both without faces."""
    write_files(root / "content/g", written(files))
    project = Project(root)
    game, found = read_game(root / "content/g", root, cache)
    sheets, wrong = load_sheets(project, ("mine",))
    found += [*load_look(project.template_folders, ("own",)).findings, *wrong]
    printed = [
        (one.title, one.prints_backs, one.back_offset_mm, grid_for(one, trim, one.bleed_of(3.0)))
        for one in sheets
        for trim in ((63, 100), (100, 63))
    ]
    if game is None:
        return found, printed
    table, wrong = setup.read_setup(game)
    found += [*found_by(("CG01", "CG1", "CG2", "CG3", "CG4", "CG6"), game), *wrong]
    spec = spec_of(to_yaml(files[RULES]["picture"]))
    try:
        scene = spec and (scene_of(with_tables(game, spec), 100.0, partial(size_of, game)), spec.beside)
    except BlockError:  # it is among what is wrong
        scene = None
    return found, (
        printed,
        table,
        scene,
        game.rules["en"].text,
        glossary_of(game, "en"),
        list(effect_rows(game)),
    )


@pytest.fixture(scope="module")
def cache(cache_folder):
    return Cache(cache_folder)


@pytest.fixture(scope="module")
def before(tmp_path_factory, cache):
    return seen(tmp_path_factory.mktemp("keys"), cache, FILES)


def test_the_project_is_sound(before):
    assert [str(one) for one in before[0]] == []


@pytest.mark.parametrize("name", MAPS)
def test_a_misspelt_key_is_a_finding_with_its_place_and_what_was_meant(name, tmp_path, cache):
    known, places = MAPS[name]
    longest = max(known, key=len)
    files = copy.deepcopy(FILES)
    node = node_at(files, places[0])
    wrong = longest + longest[-1]
    node[wrong] = 1
    found = [
        one
        for one in seen(tmp_path, cache, files)[0]
        if f"'{wrong}'" in one.message or f".{wrong}'" in one.message
    ]
    assert found, f"nothing says that a {name} has no '{wrong}'"
    text = written(files)[places[0][0]]
    line = next(n for n, one in enumerate(text.splitlines(), 1) if re.match(rf"[\s-]*{wrong}:", one))
    assert f"did you mean '{longest}'?" in found[0].message
    assert (len(places[0]) > 1) < found[0].place.line <= line


#: What is written for whoever reads the file, as the reference says.
REMARKS = {("term", "note"), ("fact", "note"), ("fact", "unit"), ("claim", "claim")}
OF_FACES = ("drawings", "look", "text of a look", "booklet of a look")
CHANGES = rows_beside(__file__)["changes"]


def test_every_key_of_every_map_is_changed():
    assert {name: set(keys) for name, keys in CHANGES.items()} == {
        name: set(known) for name, (known, _) in MAPS.items()
    }


@pytest.mark.parametrize(
    ("name", "key"),
    [(name, key) for name, keys in CHANGES.items() for key in keys if name not in OF_FACES],
)
def test_each_key_changes_something_that_a_user_sees(name, key, before, tmp_path, cache):
    _, places = MAPS[name]
    place = next((one for one in places if key in node_at(FILES, one)), places[0])
    files = copy.deepcopy(FILES)
    node, value = node_at(files, place), CHANGES[name][key]
    assert node.get(key) != value
    node[key] = value
    if value is None:
        del node[key]
    is_seen = repr(seen(tmp_path, cache, files)) != repr(before)
    assert is_seen == ((name, key) not in REMARKS)


TEXT = "The urn is full of dust and extraordinarily old. **You find nothing.** Over and out. \u0416"
FACE = '<rect width="9" height="9" fill="{{ deck_color() }}"/><rect width="{{ 9 if deck.values.fit is defined else 8 }}" height="9" fill="#ffffff"/>{{ textbox(c.text, 5, 5, 24, 60, size=9, min=4) }}{{ textbox(c.text, 5, 50, 20, 30, size=9, min=4, align="middle") }}'


def laid_out(root, cache, look):
    files = {
        "content/g/game.yaml": "title: G\nlanguages: [en]\nlook: own\n",
        "content/g/decks/d.yaml": f"title: D\ntemplate: face\ncards: [{{id: one, name: One, text: '{TEXT}'}}]\n",
        "templates/own/face.svg.j2": FACE,
        "templates/own/look.yaml": to_yaml(look),
    }
    write_files(root, files)
    game, _ = read_game(root / "content/g", root, cache)
    faces, found = GameLayout(game, Project(root).template_folders, cache).lay_out(game.decks, ("en",), 1)
    return faces["en", "d"].faces["one"].key, [str(one) for one in found]


def test_each_key_of_a_look_changes_a_face(tmp_path, cache):
    """All but those of booklets and icons (`tests/text/test_line_preferences.py`, `tests/looks/test_look_settings.py`)."""
    text, look = FILES[LOOK]["text"], CHANGES["look"]
    plain = laid_out(tmp_path / "p", cache, {"text": text})
    for key in CHANGES["text of a look"].keys() - {"stretch"}:
        value = CHANGES["text of a look"][key]
        assert laid_out(tmp_path / key, cache, {"text": text | {key: value}}) != plain, key
    for key in look.keys() - {"about", "booklet", "icons"}:  # `about` is for lists of looks
        assert laid_out(tmp_path / key, cache, {"text": text, key: look[key]}) != plain, key


PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 80">{}</svg>'
#: What each key of `drawings` finds.
FINDS = {
    "profile": "CG820",
    "least_stroke_mm": "CG821",
    "contrast": "CG822",
    "most_elements": "elements",
    "most_segments": "segments of paths",
    "most_ink": "CG824",
    "most_black": "CG824",
    "palette_only": "CG825",
    "apart": "CG829",
    "cut": "CG827",
    "no_orphans": "CG828",
}
CARD = """\
<rect x="-3" y="-3" width="69" height="94" fill="#123456"/>
<clipPath id="a"><path d="M8,50V36A23.5,23.5 0 0 1 55,36V50Z"/></clipPath>
<g clip-path="url(#a)">{{ art(c.art, 8, 8, 47, 37.6) }}</g>
"""
BLURRED = PICTURE.format('<filter id="f"><feGaussianBlur/></filter><circle r="40" filter="url(#f)"/>')


def test_each_key_of_drawings_finds_something(project, cache):
    """All at once, since each finds something else; `most_ppi` scales down (`tests/layout/test_raster_pictures.py`)."""
    files = {
        "content/g/game.yaml": "title: G\nlanguages: [en]\nlook: own\npalette: {INK: '#000000'}\n",
        "content/g/decks/d.yaml": "title: D\ncards:\n  - {id: a, name: A, art: one}\n  - {id: b, name: B, art: one}\n"
        "  - {id: c, name: C, art: blur}\n",
        "templates/own/card.svg.j2": CARD,
        "content/g/art/one.svg": PICTURE.format(
            '<path d="M2,0H22L90,80H70Z" stroke="#1f1a17" fill="#401080"/>'
        ),
        "content/g/art/blur.svg": BLURRED,
        "content/g/art/spare.svg": PICTURE.format('<circle r="9"/>'),
    }
    found = []
    for drawings in ({}, CHANGES["drawings"]):
        game = files["content/g/game.yaml"] + to_yaml({"drawings": drawings})
        root = project(files | {"content/g/game.yaml": game})
        found.append(
            [str(one) for one in check(Project(root), CheckOptions(("g",), ("CG8",), jobs=1), cache).findings]
        )
    for key in CHANGES["drawings"].keys() - {"most_ppi"}:
        assert any(FINDS[key] in one for one in found[1]), key
        assert not any(FINDS[key] in one for one in found[0]), key

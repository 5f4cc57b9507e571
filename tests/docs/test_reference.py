"""The reference says what the program says: its parts are those that `make docs` writes, and they leave nothing out."""

import inspect
import re

import pytest

from cardgen.check.corpus.termbase import _KEYS
from cardgen.check.engine.code_pages import pages
from cardgen.display.profile import NOT_DRAWN
from cardgen.display.shapes import GEOMETRY
from cardgen.impose.spec import SheetSpec
from cardgen.layout.face_builder import FaceBuilder
from cardgen.layout.face_spec import FaceSpec, face_inputs, template_values
from cardgen.layout.templates import FUNCTIONS, GIVEN
from cardgen.load import load_game
from cardgen.load.fact_rows import CLAIM_KEYS, ENTRY_KEYS, KINDS
from cardgen.load.tables.columns import ALLOW_COLUMN
from cardgen.model import FIELD_TYPES
from cardgen.model.kind import kinds
from cardgen.model.table.playing import PLAY_KEYS
from cardgen.model.table.setup import Setup
from tests.docs.codes import FAMILIES
from tests.docs.key_descriptions import FIELDS
from tests.docs.keys import records
from tests.docs.parts import PARTS, REFERENCE, parts_of, reference_pages, renewed
from tests.paths import PACKAGE

PAGES = {page.relative_to(REFERENCE).as_posix(): page.read_text("utf-8") for page in reference_pages()}


@pytest.mark.parametrize("page", PAGES)
def test_a_page_says_what_the_program_says(page):
    assert renewed(PAGES[page]) == PAGES[page], "make docs writes the reference anew"


def test_every_part_stands_once():
    found = [words for text in PAGES.values() for words in parts_of(text)]
    wanted = {*(PARTS.keys() - {"keys", "family"}), *(f"keys {record}" for record in records())}
    assert sorted(found) == sorted([*wanted, *(f"family {family}" for family in FAMILIES)])


@pytest.mark.parametrize("record", records())
def test_every_key_is_described(record):
    fields, said = records()[record]
    assert set(said) == set(fields)
    assert [name for name, key in said.items() if not re.search(r"[.:]$|\)\.$", key.says)] == []


def test_every_field_of_a_kind_is_described():
    assert {name for kind in kinds().values() for name in kind.fields} == set(FIELDS)


def test_every_key_of_a_sheet_is_described():
    said_elsewhere = {"name", "ink"}  # by the name of the file, and by who builds
    reported = {name for name in SheetSpec.__annotations__ if f"| `{name}` |" in PAGES["sheets.md"]}
    assert reported == set(SheetSpec.__annotations__) - said_elsewhere


def test_every_code_has_a_page_and_an_anchor():
    reported = "\n".join(text for page, text in PAGES.items() if page.startswith("rules/"))
    assert set(re.findall(r"\{#(cg\d{3})\}", reported)) == {code.lower() for code in pages()}
    assert {f"rules/{family}.md" for family in FAMILIES} < set(PAGES)


def test_what_is_read_by_hand_is_reported_by_hand():
    """Maps that no schema describes: terms, drawings, table, facts, types of fields, columns."""
    files, facts, table = (PAGES[f"{page}.md"] for page in ("files", "facts", "tabletop-simulator"))
    asked = {
        key
        for path in (PACKAGE / "check").rglob("*.py")
        for key in re.findall(r'art_setting\(laid_out, "(\w+)"\)', path.read_text("utf-8"))
    }
    wanted = {
        files: {*_KEYS, *asked, *FIELD_TYPES},
        facts: {*KINDS, *ENTRY_KEYS, *CLAIM_KEYS},
        table: {*Setup.__annotations__, *PLAY_KEYS, "north", "south", "west", "east"} - {"sides", "play"},
        PAGES["tables.md"]: {ALLOW_COLUMN},
        PAGES["templates.md"]: {*GEOMETRY, *NOT_DRAWN},
    }
    assert asked > {"profile", "apart"}
    assert {name for page, names in wanted.items() for name in names if f"`{name}`" not in page} == set()


def test_what_a_template_sees_and_calls_is_reported(project):
    root = project({"content/keep/decks/room.csv": "name\nOrc\n"})
    game = load_game(root / "content/keep", root).game
    deck = game.decks[0]
    spec = FaceSpec(deck, "en", "face", "card", deck.components[0], {}, "1 / 1", (), {})
    page = PAGES["templates.md"]
    values = template_values(spec, face_inputs(spec, game, {}), "full", lambda *asked: None)
    parts = {
        f"{name}.{key}" for name in ("c", "deck", "game", "trim", "piece") for key in values[name]._values
    }
    assert {name for name in (*GIVEN, *parts) if f"`{name}`" not in page} - NOT_PARTS == set()
    called = {name: inspect.signature(getattr(FaceBuilder, name)) for name in FUNCTIONS}
    assert all(f"### {name}\n" in page for name in called)
    reported = page.split("### Parameters")[1]
    parameters = {name for function in ("textbox", "line") for name in called[function].parameters} - {"self"}
    assert {name for name in parameters if f"`{name}`" not in reported} == set()


#: What is read through its parts alone.
NOT_PARTS = {"deck", "game", "trim", "piece"}

"""A game's folder to a `Game`: defaults, mistakes with their places, the cache, and hostile projects."""

from __future__ import annotations

import os
import sys
import textwrap
import time

import openpyxl
import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cardgen.cache import Cache
from cardgen.findings import Place
from cardgen.load import find_games, load_game
from cardgen.load.names import RESERVED
from cardgen.model import Back, Localized

GAME = """\
title: Keep
languages: [en]
"""
DECK = """\
title: Rooms
source: own notes
certainty: designed
cards:
  - id: room-orc
    copies: 2
    name: Orc
    text: It hits.
"""


@pytest.fixture
def project(tmp_path):
    """Write files under content/keep and load the game: `project(deck="…", **{"decks/x.csv": "…"})`."""

    def load(files=None, game=GAME, deck=None, cache=None):
        folder = tmp_path / "content" / "keep"
        folder.mkdir(parents=True, exist_ok=True)
        wanted = {"game.yaml": game, "decks/room.yaml": deck} | dict(files or {})
        for name, text in wanted.items():
            if text is None:
                continue
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text if isinstance(text, bytes) else textwrap.dedent(text).encode())
        read = load_game(folder, tmp_path, cache)
        return read.game, list(read.findings)

    load.root = tmp_path
    load.folder = tmp_path / "content" / "keep"
    return load


def short(findings):
    """Return (code, file, line, column) of findings, the file from the game's folder."""
    return [
        (f.code, f.place.file.removeprefix("content/keep/"), f.place.line, f.place.column) for f in findings
    ]


# --- What is read ---


def test_a_small_game(project):
    game, found = project(deck=DECK)
    assert found == []
    assert (game.id, game.title, game.languages, game.look) == ("keep", {"en": "Keep"}, ("en",), "plain")
    assert game.fonts.families == {}
    assert list(game.modules) == ["base"]
    (deck,) = game.decks
    assert (deck.id, deck.kind.name, deck.module, deck.trim_mm) == ("room", "card", "base", (63.0, 88.0))
    assert (deck.template, deck.back, deck.copies) == ("card", None, 2)
    (orc,) = deck.components
    assert orc.fields == {"name": Localized(en="Orc"), "text": Localized(en="It hits.")}
    assert (orc.source, orc.certainty, orc.copies) == ("own notes", "designed", 2)
    assert orc.place == Place("content/keep/decks/room.yaml", 5, 5)
    assert orc.at("text.en") == Place("content/keep/decks/room.yaml", 8, 11)
    assert orc.at("nothing.there") == orc.place


def test_a_full_game(project):
    game = """\
    title: {en: Keep, sv: Borgen}
    subtitle: {en: A small game, sv: Ett litet spel}
    version: "2"
    languages: [en, sv]
    look: stone
    source: rule book
    certainty: stated
    notice: {en: Fan work, sv: Fanverk}
    credits: [{what: {en: Game, sv: Spel}, who: Nobody, licence: MIT}]
    fonts: {title: Lora}
    palette: {INK: "#1f1a17", PAPER: "#fff"}
    labels: {start: {en: start, sv: start}}
    tokens:
      T6: {kind: die, faces: 6, icon: T6, label: {en: D6, sv: T6}, name: {en: die, sv: tärning}}
      KP: {kind: unit, label: {en: LP, sv: KP}}
    modules:
      base: {title: {en: Base, sv: Grund}}
      more: {title: {en: More, sv: Mer}, default: false}
    terms: {fight: [strid]}
    facts: {heroes: 4}
    table: {board: {x: 1}}
    inventory:
      - {kind: card, deck: room, copies: 5, distinct: 2, module: more, source: rule book, certainty: stated}
    """
    deck = """\
    kind: card
    title: {en: Rooms, sv: Rum}
    module: more
    trim_mm: [70, 120.5]
    template: chamber
    back: {template: back, title: {en: Room, sv: Rum}, letter: R, motto: {en: a, sv: b}}
    fields: {letter: word, cost: number, rare: flag, extra: text, points: data}
    values: {color: "#333333", n: [1, 2]}
    source: rule book, page 2
    certainty: stated
    cards:
      - id: room-orc
        copies: 3
        name: {en: Orc, sv: Orch}
        letter: 7
        cost: 2.5
        rare: true
        extra: {en: "", sv: ""}
        points: {a: [1, {b: null}]}
        text:
        note: because
      - id: room-elf
        copies: 2
        module: base
        name: {en: Elf, sv: Alv}
        back: {text: {en: b, sv: c}}
        source: a list
        certainty: secondary
    """
    game, found = project(game=game, deck=deck)
    assert found == []
    assert game.version == "2"
    assert game.tokens["T6"].faces == 6
    assert game.tokens["KP"].name == {"en": "LP", "sv": "KP"}
    assert game.fonts.families == {"title": "Lora"}
    assert [(m.id, m.default) for m in game.modules.values()] == [("base", True), ("more", False)]
    (row,) = game.inventory
    assert (row.deck, row.copies, row.distinct, row.module, row.place.line) == ("room", 5, 2, "more", 23)
    (deck,) = game.decks
    assert deck.trim_mm == (70.0, 120.5)
    assert deck.back == Back(
        "back", {"letter": "R", "title": Localized(en="Room", sv="Rum"), "motto": Localized(en="a", sv="b")}
    )
    assert deck.values == {"color": "#333333", "n": [1, 2]}
    orc, elf = deck.components
    assert "text" not in orc.fields
    assert "extra" not in orc.fields, "empty in every language is the same as not there"
    assert {k: orc.fields[k] for k in ("letter", "cost", "rare")} == {
        "letter": "7",
        "cost": 2.5,
        "rare": True,
    }
    assert orc.fields["points"] == {"a": [1, {"b": None}]}
    assert (orc.module, orc.note, elf.module) == ("more", "because", "base")
    assert (elf.source, elf.certainty) == ("a list", "secondary")
    back = deck.back_of(elf)
    assert back.template == "back"
    assert back.fields["text"] == Localized(en="b", sv="c")
    assert back.fields["title"] == Localized(en="Room", sv="Rum"), "the deck's back below the card's own"


def test_a_table_alone_is_a_deck(project):
    game, found = project({"decks/Dark rooms.csv": "name;text;copies;cost\nOrc;hits;2;5\nElf;runs;;x\n"})
    assert found == []
    (deck,) = game.decks
    assert (deck.id, deck.title, deck.copies) == ("dark-rooms", {"en": "Dark rooms"}, 3)
    assert (deck.source, deck.certainty) == ("content/keep/decks/Dark rooms.csv", "designed")
    assert deck.back.template == "back"
    assert deck.field_types["cost"] == "text"
    orc, elf = deck.components
    assert (orc.id, orc.fields["cost"]) == ("dark-rooms-orc", Localized(en="5"))
    assert elf.at("text") == Place("content/keep/decks/Dark rooms.csv", 3, 2)
    assert elf.at("text.en") == Place("content/keep/decks/Dark rooms.csv", 3, 2)


def test_a_deck_names_its_table(project):
    deck = """\
    title: Rooms
    table: list.csv
    columns: {Regeltext: text, Hur många: copies}
    fields: {cost: word}
    back: {template: back, title: Room}
    """
    game, found = project({"decks/list.csv": "name,regeltext,hur många,cost\nOrc,hits,2,05\n"}, deck=deck)
    assert found == []
    (deck,) = game.decks
    assert (deck.id, deck.source, deck.certainty) == ("room", "content/keep/decks/list.csv", "designed")
    (orc,) = deck.components
    assert (orc.id, orc.copies, orc.fields["cost"]) == ("room-orc", 2, "05")
    assert orc.place == Place("content/keep/decks/list.csv", 2, 1)
    assert deck.place == Place("content/keep/decks/room.yaml", 1, 1)


def test_a_workbook_is_a_deck(project, tmp_path):
    book = openpyxl.Workbook()
    for row in (["name", "text", "copies"], ["Orc", "hits", 3], ["Elf", 7, None]):
        book.active.append(row)
    book.save(tmp_path / "cards.xlsx")
    game, found = project({"decks/cards.xlsx": (tmp_path / "cards.xlsx").read_bytes()})
    assert found == []
    assert [(c.id, c.copies, c.text("text", "en")) for c in game.components()] == [
        ("cards-orc", 3, "hits"),
        ("cards-elf", 1, "7"),
    ]


def test_a_deck_of_one_card_and_a_deck_in_another_kinds_folder(project):
    one = "kind: tile\ntitle: Tiles\nsource: s\ncertainty: stated\ntiles:\n  - {id: tile-one, name: One}\n"
    game, found = project({"decks/tiles.yaml": one})
    assert found == []
    assert (game.decks[0].kind.name, game.decks[0].copies, game.decks[0].trim_mm) == ("tile", 1, (50.0, 50.0))


def test_decks_stand_in_the_inventorys_order_whatever_the_files_are_called(project):
    def deck(name):
        return DECK.replace("room-orc", f"{name}-orc")

    rows = ", ".join(f"{{kind: card, deck: {d}, copies: 2, source: s, certainty: stated}}" for d in "cab")
    files = {f"decks/{name}.yaml": deck(name) for name in "abcd"}
    game, found = project(files, game=GAME + f"inventory: [{rows}]\n")
    assert found == []
    assert [d.id for d in game.decks] == ["c", "a", "b", "d"]


def test_the_order_files_are_listed_in_changes_nothing(project, monkeypatch):
    files = {f"decks/{name}.yaml": DECK.replace("room-orc", f"{name}-orc") for name in "abc"}
    files["decks/d.yaml"] = DECK.replace("room-orc", "a-orc")
    game, found = project(files)
    real = os.listdir
    monkeypatch.setattr(os, "listdir", lambda path: list(reversed(real(path))))
    again, found_again = project(files)
    assert (game, found) == (again, found_again)
    assert short(found) == [("CG006", "decks/d.yaml", 5, 9)]


def test_rules_are_read_for_the_games_languages(project):
    game, found = project(
        {"rules.en.md": "# Keep\n\n## 1 Setup\nSit.\n", "rules.de.md": "# x\n\n## 1 A\nb\n"}, deck=DECK
    )
    assert game.rules["en"].sections["1"].text == "Sit."
    assert [(f.code, f.place.file, f.severity) for f in found] == [
        ("CG003", "content/keep/rules.de.md", "warning")
    ]


# --- Mistakes ---


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (("copies: 2", "coppies: 2"), ("CG003", 6, 5)),
        (("title: Rooms", "title: Rooms\nsigil: x"), ("CG003", 2, 1)),
        (("cards:", "tiles:"), ("CG003", 4, 1)),
        (("name: Orc", "name: {de: Ork}"), ("CG003", 7, 12)),
        (("    name: Orc\n", ""), ("CG004", 5, 5)),
        (("id: room-orc\n    copies: 2", "copies: 2"), ("CG004", 5, 5)),
        (("title: Rooms\n", ""), ("CG004", 1, 1)),
        (("name: Orc", "name: ''"), ("CG004", 7, 11)),
        (("copies: 2", "copies: two"), ("CG005", 6, 13)),
        (("copies: 2", "copies: 0"), ("CG005", 6, 13)),
        (("copies: 2", "copies: 2.5"), ("CG005", 6, 13)),
        (("copies: 2", "copies: true"), ("CG005", 6, 13)),
        (("copies: 2", "copies: 1000000000"), ("CG005", 6, 13)),
        (("copies: 2", "copies: [2]"), ("CG005", 6, 13)),
        (("room-orc", "Room Orc"), ("CG005", 5, 9)),
        (("name: Orc", "name: [Orc]"), ("CG005", 7, 11)),
        (("name: Orc", "name: 1.10"), ("CG005", 7, 11)),
        (("name: Orc", "name: {en: [x]}"), ("CG005", 7, 16)),
        (("text: It hits.", "text: {T6}"), ("CG003", 8, 12)),
        (("text: It hits.", "art: {x: 1}"), ("CG005", 8, 10)),
        (("text: It hits.", "module: more"), ("CG005", 8, 13)),
        (("title: Rooms\n", "title: Rooms\nfields: {text: number}\n"), ("CG005", 9, 11)),
        (("text: It hits.", "back: 7"), ("CG005", 8, 11)),
        (("text: It hits.", "back: false"), ("CG005", 8, 11)),
        (("text: It hits.", "back: {name: Orc}"), ("CG004", 8, 11)),
        (("text: It hits.", "back: {template: [a], name: Orc}"), ("CG005", 8, 22)),
        (("text: It hits.", "back: {template: b, name: {sv: Orc}}"), ("CG003", 8, 32)),
        (("certainty: designed", "certainty: sure"), ("CG005", 3, 12)),
        (("title: Rooms", "title: Rooms\ntrim_mm: [63]"), ("CG005", 2, 10)),
        (("title: Rooms", "title: Rooms\ntrim_mm: [63, tall]"), ("CG005", 2, 15)),
        (("title: Rooms", "title: Rooms\ntrim_mm: [63, 1.0e9]"), ("CG005", 2, 15)),
        (("title: Rooms", "title: Rooms\ntrim_mm: 63"), ("CG005", 2, 10)),
        (("title: Rooms", "title: Rooms\nkind: crad"), ("CG005", 2, 7)),
        (("title: Rooms", "title: Rooms\ntemplate: ../../etc/passwd"), ("CG005", 2, 11)),
        (("title: Rooms", "title: Rooms\nfields: {cost: money}"), ("CG005", 2, 16)),
        (("title: Rooms", "title: Rooms\nfields: {Cost!: word}"), ("CG005", 2, 10)),
        (("title: Rooms", "title: Rooms\nfields: {number: word}"), ("CG005", 2, 10)),
        (("title: Rooms", "title: Rooms\nfields: [cost]"), ("CG005", 2, 9)),
        (("title: Rooms", "title: Rooms\nmodule: more"), ("CG005", 2, 9)),
        ((DECK[DECK.index("cards:") :], "table: ../x.csv\n"), ("CG005", 4, 8)),
        ((DECK[DECK.index("cards:") :], "table: x.pdf\n"), ("CG005", 4, 8)),
        (("title: Rooms", "titel: Rooms"), ("CG003", 1, 1)),
        (("title: Rooms", "title: Rooms\nvalues: [x]"), ("CG005", 2, 9)),
        ((DECK[DECK.index("cards:") :], "cards: []\n"), ("CG011", 4, 8)),
        ((DECK[DECK.index("cards:") :], ""), ("CG011", 1, 1)),
        ((DECK[DECK.index("cards:") :], "cards: {id: x}\n"), ("CG005", 4, 8)),
        ((DECK[DECK.index("cards:") :], "cards: [room-orc]\n"), ("CG005", 4, 9)),
        ((DECK, "[a, b]\n"), ("CG005", 1, 1)),
        ((DECK, "just words\n"), ("CG005", 1, 1)),
        ((DECK, "# nothing\n"), ("CG011", 1, 1)),
        ((DECK, ""), ("CG011", 1, 1)),
    ],
)
def test_a_mistake_in_a_deck_has_code_and_place(project, change, expected):
    assert change[0] in DECK
    _, found = project(deck=DECK.replace(*change, 1))
    code, line, column = expected
    assert (code, "decks/room.yaml", line, column) in short(found)
    rest = [f for f in found if (f.code, f.place.line) != (code, line)]
    assert all(f.code == "CG011" for f in rest), "one mistake, one finding"


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        ("languages: [en]\n", ("CG004", 1, 1)),
        ("title: Keep\n", ("CG004", 1, 1)),
        ("title: Keep\nlanguages: []\n", ("CG005", 2, 12)),
        ("title: Keep\nlanguages: [en, en]\n", ("CG006", 2, 17)),
        ("title: Keep\nlanguages: ['']\n", ("CG005", 2, 13)),
        ("title: Keep\nlanguages: en\n", ("CG005", 2, 12)),
        ("title: Keep\nlanguages: [english!]\n", ("CG005", 2, 13)),
        ("title: Keep\nlanguages: [en, sv]\n", ("CG007", 1, 8)),
        ("title: {en: Keep}\nlanguages: [en, sv]\n", ("CG007", 1, 8)),
        ("title: {en: Keep, sv: ''}\nlanguages: [en, sv]\n", ("CG007", 1, 8)),
        (GAME + "titel: x\n", ("CG003", 3, 1)),
        (GAME + "credits: [{what: x, who: y, licens: z}]\n", ("CG003", 3, 29)),
        (GAME + "credits: [{what: x}]\n", ("CG004", 3, 11)),
        (GAME + "tokens: {T6: {kind: dice, label: x}}\n", ("CG005", 3, 21)),
        (GAME + "tokens: {T6: {kind: die, label: x, face: 6}}\n", ("CG003", 3, 36)),
        (GAME + "tokens: {'T 6': {kind: die, label: x}}\n", ("CG005", 3, 10)),
        (GAME + "palette: {INK: black}\n", ("CG005", 3, 16)),
        (GAME + "modules: {base: {titel: x}}\n", ("CG003", 3, 18)),
        (GAME + "look: ../elsewhere\n", ("CG005", 3, 7)),
        (GAME + "version: 1.10\n", ("CG005", 3, 10)),
        (GAME + "inventory: {room: 2}\n", ("CG005", 3, 12)),
        (GAME + "inventory:\n- {kind: card, deck: room, source: s, certainty: stated}\n", ("CG004", 4, 3)),
        (
            GAME
            + "inventory:\n- {deck: room, kind: card, copys: 2, copies: 2, source: s, certainty: stated}\n",
            ("CG003", 4, 28),
        ),
        ("", ("CG011", 1, 1)),
        ("- a\n", ("CG005", 1, 1)),
        ("title: [\n", ("CG002", 2, 1)),
    ],
)
def test_a_mistake_in_the_game_file_has_code_and_place(project, game, expected):
    _, found = project(game=game, deck=DECK)
    code, line, column = expected
    assert (code, "game.yaml", line, column) in short(found)
    assert sum(f.place.file.endswith("game.yaml") for f in found) == 1


def test_an_unknown_key_names_the_nearest_or_all_accepted(project):
    _, found = project(deck=DECK.replace("copies", "zzz"))
    for key in ("id", "copies", "name", "text", "art", "source"):
        assert f" {key}" in found[0].message
    game, found = project(deck=DECK.replace("copies", "coppies"))
    assert found[0].message == "unknown key 'coppies'; did you mean 'copies'?"
    assert [c.id for c in game.components()] == ["room-orc"], "the card stays, only the key is left out"


def test_every_mistake_is_reported_at_once(project):
    deck = """\
    title: Rooms
    colour: red
    source: s
    certainty: stated
    cards:
      - {id: room-a, name: A, coppies: 2, tekst: x}
      - {id: room-b, copies: many, art: {a: 1}}
      - {id: room-a, name: C}
      - {id: room-c, name: C}
    """
    files = {
        "decks/other.yaml": "title: x\n",
        "decks/third.csv": "name,copies\nOrc,x\n",
        "rules.en.md": "words\n",
    }
    game, found = project(files, game=GAME + "loook: x\n", deck=deck)
    assert short(found) == [
        ("CG011", "decks/other.yaml", 1, 1),
        ("CG003", "decks/room.yaml", 2, 1),
        ("CG003", "decks/room.yaml", 6, 27),
        ("CG003", "decks/room.yaml", 6, 39),
        ("CG004", "decks/room.yaml", 7, 5),
        ("CG005", "decks/room.yaml", 7, 26),
        ("CG005", "decks/room.yaml", 7, 37),
        ("CG006", "decks/room.yaml", 8, 10),
        ("CG005", "decks/third.csv", 2, 2),
        ("CG003", "game.yaml", 3, 1),
        ("CG011", "rules.en.md", 1, 1),
    ]
    assert [c.id for c in game.deck("room").components] == ["room-a", "room-c"]


def test_two_files_of_one_deck(project):
    game, found = project(
        {"tiles/room.yaml": "kind: card\n" + DECK.replace("room-orc", "room-elf")}, deck=DECK
    )
    assert short(found) == [("CG006", "tiles/room.yaml", 1, 1)]
    assert [d.id for d in game.decks] == ["room"]


def test_a_text_missing_one_language(project):
    deck = DECK.replace("Rooms", "{en: Rooms, sv: Rum}").replace("Orc\n", "{en: Orc, sv: Orch}\n")
    _, found = project(
        game="title: {en: A, sv: B}\nlanguages: [en, sv]\n", deck=deck.replace("It hits.", "{sv: Slår.}")
    )
    assert short(found) == [("CG007", "decks/room.yaml", 8, 11)]
    assert "'en'" in found[0].message


def test_tables_that_are_not_there_or_wrong(project):
    head = "title: Rooms\ntable: {}\n"
    _, found = project(deck=head.format("gone.csv"))
    assert short(found) == [("CG001", "decks/room.yaml", 2, 8)]
    _, found = project(
        {"decks/there.csv": "name\nOrc\n"}, deck=head.format("there.csv") + "columns: {Nmae: name}\n"
    )
    assert short(found) == [("CG003", "decks/room.yaml", 3, 10)]
    _, found = project(deck=head.format("there.csv") + "cards:\n  - {id: room-a, name: A}\n")
    assert short(found) == [("CG005", "decks/room.yaml", 3, 1)]
    _, found = project({"decks/there.csv": "name,copies\nOrc,1.5\n"}, deck=head.format("there.csv"))
    assert short(found) == [("CG005", "decks/there.csv", 2, 2)]
    _, found = project({"boards/b.csv": "name\nBig\n"}, deck=DECK)
    assert ("CG004", "boards/b.csv", 1, 1) in short(found)


def test_reserved_names_are_those_of_the_records():
    assert {"id", "copies", "back", "number", "kind"} <= RESERVED


# --- Hostile projects ---


def test_files_that_are_no_files(project):
    (project.folder / "decks" / "folder.yaml").mkdir(parents=True)
    (project.folder / "decks" / "more").mkdir()
    _, found = project({"decks/empty.csv": "", "decks/old.xls": b"PK", "decks/zero.xlsx": b""}, deck=DECK)
    assert [(*row, f.severity) for row, f in zip(short(found), found, strict=True)] == [
        ("CG011", "decks/empty.csv", 1, 1, "error"),
        ("CG001", "decks/folder.yaml", 1, 1, "error"),
        ("CG001", "decks/more", 1, 1, "warning"),
        ("CG001", "decks/old.xls", 1, 1, "warning"),
        ("CG002", "decks/zero.xlsx", 1, 1, "error"),
    ]


def test_a_game_without_decks(project):
    game, found = project()
    assert short(found) == [("CG011", "game.yaml", 1, 1)]
    assert game.decks == ()


def test_no_game_file(tmp_path):
    (tmp_path / "content" / "keep").mkdir(parents=True)
    read = load_game(tmp_path / "content" / "keep", tmp_path)
    game, found = read.game, list(read.findings)
    assert game is None
    assert short(found) == [("CG001", "game.yaml", 1, 1)]
    (tmp_path / "content" / "keep" / "game.yaml").mkdir()
    assert short(load_game(tmp_path / "content" / "keep", tmp_path).findings) == [
        ("CG001", "game.yaml", 1, 1)
    ]


def test_links_out_of_the_project_are_refused(project, tmp_path_factory):
    secret = tmp_path_factory.mktemp("elsewhere") / "secret.yaml"
    secret.write_text(DECK)
    project(deck=DECK)
    (project.folder / "decks" / "linked.yaml").symlink_to(secret)
    (project.folder / "decks" / "linked.csv").symlink_to("/etc/passwd")
    (project.folder / "decks" / "broken.yaml").symlink_to("nowhere.yaml")
    (project.folder / "rules.en.md").symlink_to("/etc/passwd")
    (project.folder / "tiles").symlink_to(secret.parent)
    game, found = project()
    assert short(found) == [
        ("CG001", "decks/broken.yaml", 1, 1),
        ("CG001", "decks/linked.csv", 1, 1),
        ("CG001", "decks/linked.yaml", 1, 1),
        ("CG001", "rules.en.md", 1, 1),
        ("CG001", "tiles/secret.yaml", 1, 1),
    ]
    assert [d.id for d in game.decks] == ["room"]
    table = "title: x\ntable: linked.csv\n"
    assert ("CG001", "decks/t.yaml", 2, 8) in short(project({"decks/t.yaml": table})[1])


def test_a_link_within_the_project_is_read(project):
    project(deck=DECK)
    (project.folder / "decks" / "elf.yaml").symlink_to("../elf.txt")
    _, found = project({"elf.txt": DECK.replace("room-orc", "elf-orc")})
    assert found == []


def test_a_pipe_and_a_file_too_large(project):
    project(deck=DECK)
    os.mkfifo(project.folder / "decks" / "pipe.yaml")
    _, found = project({"decks/large.yaml": b"# " + b"x" * 2_000_000})
    assert short(found) == [("CG001", "decks/large.yaml", 1, 1), ("CG001", "decks/pipe.yaml", 1, 1)]


def test_a_deck_of_too_many_pieces(project):
    cards = "".join(f"  - {{id: room-{i}, name: x, copies: 1000}}\n" for i in range(51))
    _, found = project(deck=DECK[: DECK.index("  - id")] + cards)
    assert short(found) == [("CG009", "decks/room.yaml", 5, 5)]


def test_a_text_of_four_thousand_words_loads(project):
    game, found = project(deck=DECK.replace("It hits.", "word " * 4000))
    assert found == []
    assert len(game.component("room-orc").fields["text"]["en"].split()) == 4000


def test_cards_of_a_table_have_backs_of_their_own(project):
    table = "name,back.title,back.ink\nAnn,Red,#800\nBob,,\n"
    game, found = project({"decks/spies.csv": table})
    assert found == []
    ann, bob = game.deck("spies").components
    assert (ann.back.template, dict(ann.back.fields)) == ("back", {"title": {"en": "Red"}, "ink": "#800"})
    assert bob.back is None


def test_a_back_of_a_table_lacks_no_language(project):
    game = GAME.replace("[en]", "[en, sv]").replace("title: Keep", "title: {en: Keep, sv: Borg}")
    table = "name.en,name.sv,back.title.en\nAnn,Anna,Red\n"
    _, found = project({"decks/spies.csv": table}, game=game)
    assert short(found) == [("CG007", "decks/spies.csv", 2, 3)]


def test_a_flood_of_mistakes_is_cut(project):
    cards = "".join(f"  - {{id: room-{i}, name: x, x: 1}}\n" for i in range(5000))
    started = time.process_time()
    _, found = project(deck=DECK[: DECK.index("  - id")] + cards)
    assert time.process_time() - started < 20
    assert len(found) == 101
    assert "4900 more" in found[0].message


def test_data_nested_to_the_limit_is_kept_in_the_cache(project, tmp_path):
    nested = "fields: {deep: data}\n" + DECK + "    deep: " + "[" * 28 + "]" * 28 + "\n"
    cache = Cache(tmp_path / "cache")
    game, found = project(deck=nested, cache=cache)
    assert found == []
    assert project(deck=nested, cache=cache)[0] == game


# --- The cache ---


def test_a_cached_game_is_the_same_and_reads_no_yaml(project, tmp_path, monkeypatch):
    cache = Cache(tmp_path / "cache")
    files = {
        "decks/list.csv": "name,copies\nElf,2\n",
        "decks/elf.yaml": "title: Elves\ntable: list.csv\nx: 1\n",
    }
    first, found = project(files, deck=DECK, cache=cache)
    assert short(found) == [("CG003", "decks/elf.yaml", 3, 1)]
    monkeypatch.setitem(sys.modules, "cardgen.load.yamlfile", None)
    monkeypatch.setitem(sys.modules, "cardgen.load.decks.reading", None)
    again, found_again = project(files, deck=DECK, cache=cache)
    assert (first, found) == (again, found_again)
    assert again.component("elf-elf").at("copies") == Place("content/keep/decks/list.csv", 2, 2)


def test_what_a_deck_depends_on_makes_it_read_anew(project, tmp_path):
    cache = Cache(tmp_path / "cache")
    files = {"decks/list.csv": "name,copies\nElf,2\n", "decks/elf.yaml": "title: Elves\ntable: list.csv\n"}
    game, _ = project(files, deck=DECK, cache=cache)
    assert game.deck("elf").copies == 2
    game, _ = project({"decks/list.csv": "name,copies\nElf,7\n"}, cache=cache)
    assert game.deck("elf").copies == 7, "the table changed"
    _, found = project(game="title: {en: K, sv: B}\nlanguages: [en, sv]\n", cache=cache)
    assert any(f.code == "CG007" for f in found), "the languages changed"
    (project.folder / "decks" / "list.csv").unlink()
    game, found = project(game=GAME, cache=cache)
    assert ("CG001", "decks/elf.yaml", 2, 8) in short(found), "the table is gone"
    (project.folder / "decks" / "room.yaml").rename(project.folder / "decks" / "hall.yaml")
    game, found = project(cache=cache)
    assert game.deck("hall").place.file == "content/keep/decks/hall.yaml"


def test_a_torn_cache_is_as_good_as_none(project):
    class Torn:
        def get(self, kind, key):
            return b"\xe3\x00"

        def put(self, kind, key, value):
            pass

    game, found = project(deck=DECK, cache=Torn())
    assert found == []
    assert game == project(deck=DECK)[0]


def test_find_games(tmp_path, project):
    project(deck=DECK)
    (game,) = find_games(tmp_path)
    assert (game.id, game.root) == ("keep", tmp_path)


def test_the_same_files_make_the_same_game(project):
    game, _ = project(deck=DECK)
    assert game == project(deck=DECK)[0]
    assert replace(game) == game


# --- Anything at all ---

scalars = st.sampled_from(
    [
        None,
        True,
        False,
        0,
        -1,
        2.5,
        10**14,
        "",
        " ",
        "x",
        "en",
        "{T6}",
        "../..",
        "text",
        "word",
        "card",
        "base",
        "x" * 3000,
    ]
)
anything = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["en", "sv", "id", "template", "title", "name", "x", "1", "a.b"]),
            inner,
            max_size=3,
        )
    ),
    max_leaves=6,
)
GAME_KEYS = [
    "title", "languages", "modules", "tokens", "credits", "inventory", "palette", "labels", "look",
    "version",
]  # fmt: skip
DECK_KEYS = [
    "kind", "title", "module", "trim_mm", "template", "back", "fields", "values", "source", "cards",
    "table",
]  # fmt: skip
CARD_KEYS = ["id", "copies", "name", "text", "art", "back", "module", "note", "certainty", "cost"]


@given(
    st.dictionaries(st.sampled_from(GAME_KEYS), anything, max_size=3),
    st.dictionaries(st.sampled_from(DECK_KEYS), anything, max_size=3),
    st.dictionaries(st.sampled_from(CARD_KEYS), anything, max_size=4),
)
def test_no_values_whatever_raise(tmp_path_factory, game, deck, card):
    root = tmp_path_factory.mktemp("any")
    folder = root / "content" / "keep"
    (folder / "decks").mkdir(parents=True)
    good = yaml.safe_load(DECK)
    good["cards"].append({"id": "room-elf", "name": "Elf"} | card)
    (folder / "game.yaml").write_text(yaml.safe_dump(yaml.safe_load(GAME) | game))
    (folder / "decks" / "room.yaml").write_text(yaml.safe_dump(good | deck))
    read = load_game(folder, root)
    loaded, found = read.game, list(read.findings)
    assert loaded is not None
    assert all((root / f.place.file).is_file() and "\n" not in f.message for f in found)
    assert len(found) < 40
    for component in loaded.components():
        assert set(component.fields) <= set(loaded.deck("room").field_types)
        assert all(isinstance(place, Place) for place in component.places.values())


def test_a_misspelt_table_is_one_finding_until_it_is_there(project, tmp_path):
    cache = Cache(tmp_path / "cache")
    files = {"decks/room.csv": "name\nOrc\n", "decks/room.yaml": "title: Rooms\ntable: rom.csv\n"}
    for _ in range(2):
        _, found = project(files, cache=cache)
        assert short(found) == [("CG001", "decks/room.yaml", 2, 8)]
        assert found[0].message.endswith("; did you mean 'room.csv'?")
    (project.folder / "decks/room.csv").rename(project.folder / "decks/rom.csv")
    game, found = project(cache=cache)
    assert (found, game.decks[0].copies) == ([], 1)


def test_a_field_that_columns_misspell_is_a_warning_and_one_of_ones_own_is_none(project):
    deck = "title: Rooms\ntable: room.csv\ncolumns: {How much: copys, Price: cost, Rule: rule}\n"
    files = {"decks/room.csv": "name,How much,Price,Rule\nOrc,2,3,x\n", "decks/room.yaml": deck}
    _, found = project(files)
    assert [(f.severity, f.place.line, f.message) for f in found] == [
        ("warning", 3, "'copys' would be a separate field; did you mean 'copies'?")
    ]


def test_a_list_of_ones_own_saved_as_a_deck_is_read_like_a_table(project):
    game, found = project(deck="- {name: Orc, cost: 2}\n")
    assert found == []
    assert [(c.name("en"), c.fields["cost"]) for c in game.components()] == [("Orc", 2)]


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        ("cost: 2", "; declare it in the deck: 'fields: {cost: number}';"),
        ("flying: true", "; declare it in the deck: 'fields: {flying: flag}';"),
        ("Big hits: [1]", "; declare it in the deck: 'fields: {big_hits: data}';"),
        ("flavour: Grr.", "; declare it in the deck: 'fields: {flavour: text}';"),
        ("coppies: 2", "; did you mean 'copies'?"),
    ],
)
def test_an_unknown_key_of_a_card_is_a_field_to_be_declared_or_misspelt(project, entry, says):
    _, found = project(deck=f"{DECK}    {entry}\n")
    assert [f.code for f in found] == ["CG003"]
    assert says in found[0].message

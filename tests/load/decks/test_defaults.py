"""`defaults` of a deck and of a group: what each component says that does not say something else."""

from __future__ import annotations

import pytest

from cardgen.cache import Cache
from tests.load.decks.games import loaded, places, stands

DECK = """\
title: Rooms
fields: {cost: number, mood: word, shut: flag}
defaults:
  name: Room
  text: Nothing here.
  art: hall
  cost: 3
  shut: true
  copies: 4
  note: ours
  source: our list
  certainty: derived
cards:
  - id: room-hall
  - id: room-gate
    name: Gate
    text: ~
    art: null
    cost: 0
    shut: false
    copies: 1
"""


def test_a_component_says_what_its_deck_says_unless_it_says_something_else(tmp_path):
    game, found = loaded(tmp_path, {"room.yaml": DECK})
    assert found == []
    hall, gate = game.deck("room").components
    assert hall.fields == {
        "name": {"en": "Room"},
        "text": {"en": "Nothing here."},
        "art": "hall",
        "cost": 3,
        "shut": True,
    }
    assert (hall.copies, hall.note, hall.source, hall.certainty) == (4, "ours", "our list", "derived")
    # 0, false and nothing are said as well.
    assert gate.fields == {"name": {"en": "Gate"}, "cost": 0, "shut": False}
    assert (gate.copies, gate.note) == (1, "ours")


def test_what_is_said_by_default_stands_in_the_defaults(tmp_path):
    game, _ = loaded(tmp_path, {"room.yaml": DECK})
    hall, gate = game.deck("room").components
    assert [stands(hall, path) for path in ("text", "text.en", "copies", "id")] == [
        ("room.yaml", 5),
        ("room.yaml", 5),
        ("room.yaml", 9),
        ("room.yaml", 14),
    ]
    assert stands(gate, "name") == ("room.yaml", 16)
    assert set(hall.places) == {
        "id",
        "name",
        "text",
        "art",
        "cost",
        "shut",
        "copies",
        "note",
        "source",
        "certainty",
    }
    assert {path: hall.places[path] for path in hall.places} == dict(hall.places)


def test_an_empty_cell_takes_the_default_and_a_tilde_takes_none(tmp_path):
    decks = {
        "room.yaml": """\
            title: {en: Rooms, sv: Rum}
            defaults: {name: {en: Room, sv: Rum}, text: {en: Nothing., sv: Inget.}, art: hall}
            table: list.csv
            """,
        "list.csv": "id,text.en,text.sv,art\nroom-a,,,\nroom-b,Fire!,Eld!,~\nroom-c,~,~,fire\n",
    }
    game, found = loaded(tmp_path, decks, "en sv")
    assert found == []
    a, b, c = game.deck("room").components
    assert (a.fields["text"]["sv"], a.fields["art"], a.fields["name"]["en"]) == ("Inget.", "hall", "Room")
    assert (b.fields["text"]["sv"], "art" in b.fields) == ("Eld!", False)
    assert ("text" in c.fields, c.fields["art"]) == (False, "fire")
    assert (stands(a, "text.sv"), stands(b, "text.sv")) == (("room.yaml", 2), ("list.csv", 3))


def test_a_tilde_is_a_word_where_there_is_no_default(tmp_path):
    game, found = loaded(tmp_path, {"list.csv": "name,text\nTilde,~\n"})
    assert (found, game.deck("list").components[0].fields["text"]) == ([], {"en": "~"})


def test_a_text_is_one_value_in_all_its_languages(tmp_path):
    """A translation of something else must not be filled in behind an author's back."""
    decks = {
        "room.yaml": "title: {en: Rooms, sv: Rum}\ndefaults: {text: {en: Old., sv: Gammal.}}\ntable: list.csv\n",
        "list.csv": "id,name.en,name.sv,text.en,text.sv\nroom-a,A,A,New.,\n",
    }
    _, found = loaded(tmp_path, decks, "en sv")
    assert places(found) == [("CG007", "list.csv", 2, 4)]


@pytest.mark.parametrize(
    ("defaults", "expected"),
    [
        ("colour: red", "CG003"),
        ("id: room-hall", "CG003"),
        ("copies: many", "CG005"),
        ("copies: 0", "CG005"),
        ("cost: high", "CG005"),
        ("text: {en: Nothing., german: Nichts.}", "CG003"),
        ("module: sea", "CG005"),
        ('name: ""', "CG004"),
        ("back: {title: Room}", "CG004"),
        ("certainty: sure", "CG005"),
    ],
)
def test_a_mistake_in_the_defaults_is_reported_once_where_it_stands(tmp_path, defaults, expected):
    cards = "".join(f"  - {{id: room-{n}, name: Room}}\n" for n in range(9))
    if defaults.startswith("name"):
        cards = cards.replace(", name: Room", "")
    deck = f"title: Rooms\nfields: {{cost: number}}\ndefaults: {{{defaults}}}\ncards:\n{cards}"
    game, found = loaded(tmp_path, {"room.yaml": deck})
    assert [(f.code, f.place.line) for f in found] == [(expected, 3)]
    assert len(game.deck("room").components) == 9, "what is wrong is left out, and no card vanishes"


def test_defaults_that_are_no_map(tmp_path):
    _, found = loaded(tmp_path, {"room.yaml": "title: Rooms\ndefaults: [a]\ncards:\n  - {id: a, name: A}\n"})
    assert places(found) == [("CG005", "room.yaml", 2, 11)]


def test_a_component_that_undoes_what_it_must_have(tmp_path):
    deck = "title: Rooms\ndefaults: {name: Room}\ncards:\n  - {id: a}\n  - {id: b, name: ~}\n"
    game, found = loaded(tmp_path, {"room.yaml": deck})
    assert places(found) == [("CG004", "room.yaml", 5, 5)]
    assert [c.id for c in game.components()] == ["a"]


def test_a_default_without_a_value_is_none(tmp_path):
    deck = "title: Rooms\ndefaults: {name: Room, text: }\ncards:\n  - {id: a}\n"
    game, found = loaded(tmp_path, {"room.yaml": deck})
    assert (found, game.component("a").fields) == ([], {"name": {"en": "Room"}})


def test_a_group_has_defaults_of_its_own(tmp_path):
    deck = """\
        title: Rooms
        defaults: {name: Room, art: hall, text: Nothing.}
        cards:
          - {id: a}
          - defaults: {name: Cave, text: ~}
            cards:
              - {id: b}
              - defaults: {art: bats}
                cards: [{id: c}, {id: d, name: Nest}]
          - {id: e}
        """
    game, found = loaded(tmp_path, {"room.yaml": deck})
    assert found == []
    said = [(c.id, c.fields["name"]["en"], c.fields["art"], "text" in c.fields) for c in game.components()]
    assert said == [
        ("a", "Room", "hall", True),
        ("b", "Cave", "hall", False),
        ("c", "Cave", "bats", False),
        ("d", "Nest", "bats", False),
        ("e", "Room", "hall", True),
    ]
    assert [stands(game.component("c"), field)[1] for field in ("name", "art", "id")] == [5, 8, 9]


def test_a_mistake_in_a_group(tmp_path):
    deck = """\
        title: Rooms
        cards:
          - defaults: {name: Cave, bats: 3}
            default: {art: cave}
            cards: [{id: b}]
          - defaults: Cave
            cards: [{id: c, name: C}]
          - defaults: {name: Cave}
            cards: []
        """
    _, found = loaded(tmp_path, {"room.yaml": deck})
    assert places(found) == [
        ("CG003", "room.yaml", 3, 28),
        ("CG003", "room.yaml", 4, 5),
        ("CG005", "room.yaml", 6, 15),
        ("CG011", "room.yaml", 9, 12),
    ]


def test_a_source_that_a_component_names_itself_brings_its_own_certainty(tmp_path):
    (tmp_path / "content" / "keep").mkdir(parents=True)
    sources = "book: {cite: The book, certainty: stated}\n"
    (tmp_path / "content" / "keep" / "sources.yaml").write_text(sources, "utf-8")
    deck = """\
        title: Rooms
        defaults: {name: Room, source: a list, certainty: derived}
        cards: [{id: a}, {id: b, source: book}, {id: c, source: a letter}]
        """
    game, found = loaded(tmp_path, {"room.yaml": deck})
    assert found == []
    assert [c.certainty for c in game.components()] == ["derived", "stated", "derived"]


def test_a_misspelt_source_in_the_defaults_is_reported_once(tmp_path):
    (tmp_path / "content" / "keep").mkdir(parents=True)
    sources = "booklet: {cite: The book, certainty: stated}\n"
    (tmp_path / "content" / "keep" / "sources.yaml").write_text(sources, "utf-8")
    deck = "title: Rooms\ndefaults: {name: Room, source: bookelt}\ncards: [{id: a}, {id: b}]\n"
    _, found = loaded(tmp_path, {"room.yaml": deck})
    assert places(found) == [("CG016", "room.yaml", 2, 32)]


def test_what_is_kept_is_what_was_read(tmp_path):
    cache = Cache(tmp_path / "cache")
    first = loaded(tmp_path, {"room.yaml": DECK}, cache=cache)
    again = loaded(tmp_path, {"room.yaml": DECK}, cache=cache)
    assert first == again
    assert stands(again[0].component("room-hall"), "text.en") == ("room.yaml", 5)

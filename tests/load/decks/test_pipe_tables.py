"""Tables drawn with bars in a deck's file: the rows they give, and the places of what is wrong in them."""

from __future__ import annotations

import pytest

from cardgen.cache import Cache
from tests.load.decks.games import loaded, places, stands

DECK = """\
title: Monsters
fields:
  goblin: {type: row, columns: [attack, wait, flee, stab]}
  exits: sides
cards: |
  # How they fight.

  | id  | name   | copies | goblin     | exits | text                |
  |-----|--------|-------:|------------|-------|---------------------|
  | m-1 | Ögat å | 2      | 0 0 1 T6+1 | L S R | A bar \\| in a text  |
    # Further in, and without the last bar:
  | m-2 | Two    |        | 4 1.5 - -  | -     | {=copies(m-1)|card|cards}
  | m-3 | Three\t| 1      | 1 2 3      | L,R   |                     |
"""


def test_a_table_is_read_as_a_csv_file_would_be(tmp_path):
    game, found = loaded(tmp_path, {"m.yaml": DECK})
    assert found == []
    one, two, three = game.deck("m").components
    assert one.fields == {
        "name": {"en": "Ögat å"},
        "text": {"en": "A bar | in a text"},
        "goblin": {"attack": 0, "wait": 0, "flee": 1, "stab": "T6+1"},
        "exits": ["L", "S", "R"],
    }
    assert list(one.fields["goblin"]) == ["attack", "wait", "flee", "stab"]
    assert (one.copies, two.copies, three.copies) == (2, 1, 1)
    assert two.fields["goblin"] == {"attack": 4, "wait": 1.5, "flee": None, "stab": None}
    assert (two.fields["exits"], three.fields["exits"]) == ([], ["L", "R"])
    assert two.fields["text"] == {"en": "{=copies(m-1)|card|cards}"}
    assert three.fields["goblin"]["stab"] is None
    assert (three.fields["name"], "text" in three.fields) == ({"en": "Three"}, False)


def test_places_are_those_of_the_file(tmp_path):
    game, _ = loaded(tmp_path, {"m.yaml": DECK})
    one, two = game.component("m-1"), game.component("m-2")
    lines = DECK.splitlines()
    for component, path, word in (
        (one, "name.en", "Ögat"),
        (one, "goblin", "0 0 1"),
        (two, "text.en", "{=copies"),
    ):
        place = component.at(path)
        assert lines[place.line - 1][place.column - 1 :].startswith(word)
    assert stands(two, "id") == ("m.yaml", 12)


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_line_ends_change_nothing(tmp_path, end):
    game, found = loaded(tmp_path, {"m.yaml": DECK.replace("\n", end).encode()})
    assert (found, stands(game.component("m-3"), "goblin")) == ([], ("m.yaml", 13))


def test_without_a_ruler_the_second_row_is_a_component(tmp_path):
    deck = "title: Rooms\ncards: |\n  | id | name |\n  | a | - |\n  | b | --- |\n"
    game, found = loaded(tmp_path, {"room.yaml": deck})
    assert (found, [c.name("en") for c in game.components()]) == ([], ["-", "---"])


def test_tables_and_components_in_one_list_keep_their_order(tmp_path):
    deck = """\
        title: {en: Rooms, sv: Rum}
        columns: {Cost: price}
        fields: {price: number}
        cards:
          - {id: z, name: {en: Z, sv: Z}, price: 1}
          - |
            | id | name.en | name.sv | Cost |
            | b  | B       | B       | 2    |
          - id: a
            name: {en: A, sv: A}
          - defaults: {name: {en: Gate, sv: Port}}
            cards: |
              | id |
              | c  |
        """
    game, found = loaded(tmp_path, {"room.yaml": deck}, "en sv")
    assert found == []
    assert [(c.id, c.name("sv"), c.fields.get("price")) for c in game.components()] == [
        ("z", "Z", 1),
        ("b", "B", 2),
        ("a", "A", None),
        ("c", "Port", None),
    ]


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ("| id | name |\n| a | A | b |", ("CG002", 4, 13)),
        ("| id | name | text |\n| a | A |", ("CG002", 4, 9)),
        ("| id | name |\na, A\n| b | B |", ("CG002", 4, 3)),
        ("| id | name |\n| a |", ("CG002", 4, 5)),
        ("| id | name | cost |\n| a | A | many |", ("CG005", 4, 13)),
        ("| id | name | name |\n| a | A | B |", ("CG006", 3, 17)),
        ("| id | text |\n| a | A |", ("CG004", 3, 5)),
        ("| id | name | copies |\n| A_ | A | ten |", ("CG005", 4, 14)),
        ("| id | name |\n| a | e\u0301 |", ("CG010", 4, 9)),
        ("# only |", ("CG011", 2, 8)),
        ("| id | name |", ("CG011", 3, 5)),
        ("| id | name | |\n| a | A | x |", ("CG002", 4, 13)),
    ],
)  # fmt: skip
def test_a_mistake_has_line_and_column_of_the_file(tmp_path, rows, expected):
    drawn = "".join(f"  {row}\n" for row in rows.split("\n"))
    _, found = loaded(tmp_path, {"room.yaml": f"title: Rooms\ncards: |\n{drawn}fields: {{cost: number}}\n"})
    assert places(found)[0] == (expected[0], "room.yaml", *expected[1:])


@pytest.mark.parametrize(
    "table",
    [
        "cards: >\n  | id | name |\n  | a | A |\n",
        'cards: "| id | name |\\n| a | A |"\n',
        "cards: | id | name |\n",
    ],
)
def test_a_table_that_stands_in_no_block(tmp_path, table):
    _, found = loaded(tmp_path, {"room.yaml": f"title: Rooms\n{table}"})
    assert {f.code for f in found} <= {"CG005", "CG002"}
    assert found[0].place.line == 2


def test_a_word_where_a_list_was_meant_is_no_table(tmp_path):
    _, found = loaded(tmp_path, {"room.yaml": "title: Rooms\ncards: orc\n"})
    assert places(found) == [("CG005", "room.yaml", 2, 8)]


def test_a_column_that_is_explained_and_in_no_table(tmp_path):
    deck = "title: Rooms\ncolumns: {Cost: price}\ncards: |\n  | id | name |\n  | a | A |\n"
    _, found = loaded(tmp_path, {"room.yaml": deck})
    assert places(found) == [("CG003", "room.yaml", 2, 10)]


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("1 2 3", {"attack": 1, "wait": 2, "stab": 3}),
        ("1 2", {"attack": 1, "wait": 2, "stab": None}),
        ("[1, 2, T6]", {"attack": 1, "wait": 2, "stab": "T6"}),
        ("{stab: T6, attack: 0}", {"attack": 0, "wait": None, "stab": "T6"}),
        ('["-", ~, 2]', {"attack": None, "wait": None, "stab": 2}),
        ('"  0\t-1  x "', {"attack": 0, "wait": -1, "stab": "x"}),
    ],
)
def test_a_row_is_a_map_however_it_is_written(tmp_path, value, expected):
    deck = f"title: M\nfields: {{goblin: {{type: row, columns: [attack, wait, stab]}}}}\ncards: [{{id: a, name: A, goblin: {value}}}]\n"
    game, found = loaded(tmp_path, {"m.yaml": deck})
    assert (found, game.component("a").fields["goblin"]) == ([], expected)


@pytest.mark.parametrize(
    ("value", "code"),
    [
        ("1 2 3 4", "CG005"),
        ("7", "CG005"),
        ("{flea: 2}", "CG003"),
        ("[1, [2], 3]", "CG005"),
        ("{attack: {a: 1}}", "CG005"),
    ],
)
def test_a_row_that_is_none(tmp_path, value, code):
    deck = f"title: M\nfields: {{goblin: {{type: row, columns: [attack, wait, stab]}}}}\ncards:\n  - {{id: a, name: A, goblin: {value}}}\n"
    game, found = loaded(tmp_path, {"m.yaml": deck})
    assert [(f.code, f.place.line) for f in found] == [(code, 4)]
    assert "goblin" not in game.component("a").fields


@pytest.mark.parametrize(
    "columns", ["", ", columns: []", ", columns: attack", ", columns: [a, a]", ", columns: [1, 2]"]
)
def test_a_row_needs_columns(tmp_path, columns):
    deck = (
        f"title: M\nfields: {{goblin: {{type: row{columns}}}}}\ncards: [{{id: a, name: A, goblin: 1 2 3}}]\n"
    )
    _, found = loaded(tmp_path, {"m.yaml": deck})
    assert [(f.code, f.place.line) for f in found] == [("CG005", 2)]


def test_what_is_kept_is_what_was_read(tmp_path):
    cache = Cache(tmp_path / "cache")
    assert loaded(tmp_path, {"m.yaml": DECK}, cache=cache) == loaded(tmp_path, {"m.yaml": DECK}, cache=cache)

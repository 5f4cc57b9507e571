"""Components that stand on others: what they take, from where, and what cannot be."""

from __future__ import annotations

import pytest

from cardgen.cache import Cache
from cardgen.model import Back
from tests.load.decks.games import loaded, places, stands

HEROES = """\
title: Heroes
fields: {sf: number, story: text, seal: word}
cards:
  - id: rohan
    copies: 3
    name: Rohan
    text: He promises little.
    art: [knight, knight-dead]
    sf: 6
    back: {template: hero, title: Dead}
    note: ours
    source: a list
    certainty: stated
"""
SHEETS = """\
title: Sheets
fields: {sf: number, story: text}
cards:
  - id: sheet-rohan
    from: rohan
    story: He never gives way.
  - {id: sheet-young, from: sheet-rohan, text: ~, sf: 0}
"""


def test_a_component_takes_what_it_does_not_say_itself(tmp_path):
    # The deck that stands on the other one is read first.
    game, found = loaded(tmp_path, {"a-sheets.yaml": SHEETS, "heroes.yaml": HEROES})
    assert found == []
    sheet = game.component("sheet-rohan")
    assert sheet.fields == {
        "name": {"en": "Rohan"},
        "text": {"en": "He promises little."},
        "art": ["knight", "knight-dead"],
        "sf": 6,
        "story": {"en": "He never gives way."},
    }
    assert (sheet.copies, sheet.back, sheet.note, sheet.source, sheet.inherits_from) == (
        1,
        None,
        "",
        "",
        "rohan",
    )
    assert game.component("rohan").back == Back("hero", {"title": {"en": "Dead"}})


def test_from_of_from_and_what_is_undone(tmp_path):
    game, _ = loaded(tmp_path, {"a-sheets.yaml": SHEETS, "heroes.yaml": HEROES})
    young = game.component("sheet-young")
    assert "text" not in young.fields
    assert (young.fields["sf"], young.name("en"), young.fields["story"]["en"]) == (
        0,
        "Rohan",
        "He never gives way.",
    )
    assert list(young.fields) == ["name", "art", "sf", "story"], "in the order of the deck"


def test_what_is_taken_is_written_there(tmp_path):
    game, _ = loaded(tmp_path, {"a-sheets.yaml": SHEETS, "heroes.yaml": HEROES})
    young = game.component("sheet-young")
    where = {path: stands(young, path) for path in ("name.en", "art", "story.en", "sf", "id")}
    assert where == {
        "name.en": ("heroes.yaml", 6),
        "art": ("heroes.yaml", 8),
        "story.en": ("a-sheets.yaml", 6),
        "sf": ("a-sheets.yaml", 7),
        "id": ("a-sheets.yaml", 7),
    }
    assert "back" not in young.places and "note" not in young.places


def test_defaults_are_said_by_the_component_and_may_be_taken_from_it(tmp_path):
    decks = {
        "heroes.yaml": "title: H\ndefaults: {type: Hero, art: knight}\ncards: [{id: rohan, name: Rohan}]\n",
        "sheets.yaml": "title: S\ndefaults: {type: Sheet, from: rohan}\ncards: [{id: s}, {id: t, name: T}]\n",
    }
    game, found = loaded(tmp_path, decks)
    assert found == []
    s, t = game.component("s"), game.component("t")
    assert s.fields == {"name": {"en": "Rohan"}, "type": {"en": "Sheet"}, "art": "knight"}
    assert t.name("en") == "T"
    assert (stands(s, "art"), stands(s, "type")) == (("heroes.yaml", 2), ("sheets.yaml", 2))


def test_a_table_says_from(tmp_path):
    decks = {"heroes.yaml": HEROES, "list.csv": "id,from,text\na,rohan,\nb,,B\n"}
    decks["list.yaml"] = "title: L\ndefaults: {name: None}\ntable: list.csv\n"
    game, found = loaded(tmp_path, decks)
    assert found == []
    assert game.component("a").fields["text"]["en"] == "He promises little."
    _, found = loaded(tmp_path / "b", {"heroes.yaml": HEROES, "list.csv": "id,from\na,rohan\n"})
    assert found == [], "names may come from others, so that no column has to hold them"


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("{id: a, from: rohann}", [("CG025", 4, "no component 'rohann'; did you mean 'rohan'?")]),
        ("{id: a, from: a}", [("CG025", 4, "'a' inherits from itself; name another component")]),
        ("{id: a, from: 3}", [("CG005", 4, None)]),
        (
            "{id: a, from: b}\n  - {id: b, from: c}\n  - {id: c, from: a}",
            [
                (
                    "CG025",
                    4,
                    "circular 'from': a → b → c → a; break the cycle",
                )
            ],
        ),
        (
            "{id: x, from: a}\n  - {id: a, from: b}\n  - {id: b, from: a}",
            [("CG025", 5, "circular 'from': a → b → a; break the cycle")],
        ),
        (
            "{id: a, from: rohan, name: ~}",
            [("CG004", 4, "key 'name' is missing: neither this component nor 'rohan' has it")],
        ),
        ("{id: a, from: far}\n  - {id: far, from: farther}", [("CG025", 5, "no component 'farther'")]),
    ],
)
def test_what_cannot_be_is_reported_once_at_from(tmp_path, cards, expected):
    deck = f"title: S\nfields: {{sf: number}}\ncards:\n  - {cards}\n"
    game, found = loaded(tmp_path, {"heroes.yaml": HEROES, "sheets.yaml": deck})
    assert [(f.code, f.place.line) for f in found] == [(code, line) for code, line, _ in expected]
    for finding, (_, _, message) in zip(found, expected, strict=True):
        assert message is None or finding.message == message
    assert {c.id for c in game.components()} >= {"rohan"}


def test_a_field_of_another_type_is_not_taken(tmp_path):
    decks = {
        "heroes.yaml": "title: H\nfields: {sf: number, r: {type: row, columns: [a, b]}}\ncards: [{id: o, name: O, sf: 1, r: 1 2}]\n",
        "sheets.yaml": "title: S\nfields: {sf: word, r: {type: row, columns: [b, a]}}\ncards:\n  - {id: s, from: o}\n  - {id: t, from: o, sf: x, r: 1 2}\n",
    }
    game, found = loaded(tmp_path, decks)
    assert [(f.code, f.place.line) for f in found] == [("CG025", 4), ("CG025", 4)]
    assert sorted(f.message for f in found) == [
        "'r' of 'o' has other columns; write the value here, or declare both alike",
        "'sf' of 'o' is a number, here a word; write the value here, or declare both alike",
    ]
    assert "sf" not in game.component("s").fields


def test_the_place_of_a_from(tmp_path):
    _, found = loaded(tmp_path, {"sheets.yaml": "title: S\ncards:\n  - id: a\n    from: b\n"})
    assert places(found) == [("CG025", "sheets.yaml", 4, 11)]


def test_a_way_of_a_thousand(tmp_path):
    rows = "\n".join(f"c-{n},c-{n + 1}" for n in range(1500))
    game, found = loaded(tmp_path, {"list.csv": f"id,from,name\n{rows}\nc-1500,,Last\n"})
    assert (found, game.component("c-0").name("en")) == ([], "Last")


def test_what_is_kept_is_what_was_read(tmp_path):
    cache = Cache(tmp_path / "cache")
    decks = {"a-sheets.yaml": SHEETS, "heroes.yaml": HEROES}
    assert loaded(tmp_path, decks, cache=cache) == loaded(tmp_path, decks, cache=cache)
    # The deck that takes is kept; the one it takes from has changed.
    game, _ = loaded(tmp_path, {"heroes.yaml": HEROES.replace("sf: 6", "sf: 7")}, cache=cache)
    assert game.component("sheet-rohan").fields["sf"] == 7

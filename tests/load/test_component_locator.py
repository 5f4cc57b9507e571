"""A finding in a deck's file names the component that it is in, and none where it concerns the deck."""

import pytest
from msgspec.structs import replace

from cardgen.findings import Place, Subject
from cardgen.load.decks.component_locator import ComponentLocator
from cardgen.load.game import load_game
from tests.games import write_files

GAME = "title: Keep\nlanguages: [en]\nversion: '1.0'\nsource: made for a test\ncertainty: designed\n"
HEAD = "title: Rooms\ntemplate: card\nsource: made for a test\ncertainty: designed\n"

#: A deck's file, and of each finding in it the line and the component.
DECKS = {
    "a list": (
        "deck.yaml",
        HEAD + "cards:\n  - {id: orc, name: Orc, coppies: 2}\n  - id: bat\n    name: Bat\n    copies: x\n",
        {(6, "orc"), (9, "bat")},
    ),
    "keys before and after the list": (
        "deck.yaml",
        "titel: Rooms\n" + HEAD + "cards:\n  - {id: orc, name: Orc}\nbakc: {template: rear}\n",
        {(1, ""), (8, "")},
    ),
    "one that cannot be read": (
        "deck.yaml",
        HEAD + "cards:\n  - {id: orc, name: Orc}\n  - {id: No id, name: Bat, coppies: 2}\n  - {id: key, name: Key}\n",
        {(7, "")},
    ),
    "two on a line": (
        "deck.yaml",
        HEAD + "cards: [{id: orc, name: Orc, coppies: 2}, {id: bat, name: Bat}]\n",
        {(5, "orc")},
    ),
    "a group": (
        "deck.yaml",
        HEAD + "cards:\n  - defaults: {coppies: 2}\n    cards:\n      - {id: orc, name: Orc, coppies: 2}\n"
        "      - {id: bat, name: Bat}\n    crads: []\n  - {id: key, name: Key, copies: x}\n",
        {(6, ""), (8, "orc"), (10, ""), (11, "key")},
    ),
    "a table with bars": (
        "deck.yaml",
        HEAD + "cards: |\n  | id  | name | copies |\n  | orc | Orc  | x      |\n  | bat | Bat  | 2      |\n"
        "titel: Rooms\n",
        {(7, "orc"), (9, "")},
    ),
    "a table": (
        "deck.csv",
        "id,name,copies\norc,Orc,x\nbat,Bat,2\n",
        {(2, "orc")},
    ),
    "a list alone": (
        "deck.yaml",
        "- {name: Orc, copies: x}\n- {name: Bat, copies: 2}\n",
        {(1, "deck-orc")},
    ),
}  # fmt: skip


def loaded(root, name, text):
    write_files(root, {"content/keep/game.yaml": GAME, f"content/keep/decks/{name}": text})
    return load_game(root / "content/keep", root)


@pytest.mark.parametrize("form", DECKS)
def test_a_finding_names_the_component_that_it_is_in(tmp_path, form):
    name, text, expected = DECKS[form]
    found = [one for one in loaded(tmp_path, name, text).findings if one.place.file.endswith(name)]
    assert {(one.place.line, one.subject.component) for one in found} == expected, found
    assert {one.subject.deck for one in found} == {"deck"}


def test_what_could_not_be_read_is_counted_once(tmp_path):
    name, text, _ = DECKS["one that cannot be read"]
    read = loaded(tmp_path, name, text)
    locator = ComponentLocator(read.game, read.sources)
    assert locator.count_unreadable([*read.findings, *read.findings]) == 1


def test_a_mistake_in_one_component_leaves_the_others_covered_only_by_the_decks_own(tmp_path):
    name, text, _ = DECKS["a group"]
    read = loaded(tmp_path, name, text)
    locator = ComponentLocator(read.game, read.sources)
    by_line = {one.place.line: one.place for one in read.findings if one.place.file.endswith(name)}
    orc, bat, key = (read.game.component(one) for one in ("orc", "bat", "key"))
    assert [locator.covers(one, by_line[8]) for one in (orc, bat, key)] == [True, False, False]
    assert [locator.covers(one, by_line[10]) for one in (orc, bat, key)] == [True, True, True]
    other = replace(by_line[8], subject=Subject("keep", "another"))
    assert not locator.covers(orc, other)
    assert locator.at(Place("content/keep/game.yaml")) is None

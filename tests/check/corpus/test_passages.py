"""The passages of texts: what is read as one piece, and where its letters are in the file."""

import pytest

from cardgen.check import all_rules
from cardgen.check.corpus.passages import passages_of
from cardgen.check.corpus.text_units import PROSE, RULES, TextUnit
from cardgen.check.corpus.typesetting import MASK
from cardgen.check.engine.prose_report import check_prose
from cardgen.findings import Place
from cardgen.load.prose import HEADING, ITEM, ROW, TEXT
from tests.check.test_rules import files_of, write
from tests.games import read_game

MARKDOWN = "# Rules\n\n## 1 Doors\n\nPush **the\ndoor** of {card:x}.\n\n- Pull.\n\n| 1 | a |\n"


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory, monkeypatch):
    monkeypatch.setenv("CARDGEN_CACHE", str(tmp_path_factory.mktemp("cache")))


def passages(text, kind, file):
    return list(passages_of(TextUnit("x", "en", kind, text, lambda: Place(file))))


def test_rules_have_a_passage_a_block_without_markup():
    found = passages(MARKDOWN, RULES, "rules.en.md")
    assert [one.kind for one in found] == [HEADING, HEADING, TEXT, ITEM, ROW]
    assert [one.section for one in found] == [-1, 0, 0, 0, 0]
    assert [one.is_sentences for one in found] == [False, False, True, True, False]
    paragraph = found[2]
    assert paragraph.text == f"Push the door of {MASK}."
    for word in ("Push", "the", "door", "of"):
        start = paragraph.text.index(word)
        assert MARKDOWN[paragraph.origin(start) :].startswith(word)


def test_a_card_has_a_passage_a_paragraph():
    text = "Push {card:x}.\n\nPull."
    first, second = passages(text, PROSE, "decks/room.yaml")
    assert (first.kind, first.text, second.text) == (TEXT, f"Push {MASK * 8}.", "Pull.")
    assert text[second.origin(0) :] == "Pull."


def test_letters_with_a_mark_inside_are_not_replaced():
    (paragraph,) = passages("Go on **on** and so on.", RULES, "rules.en.md")
    assert [paragraph.slip(*at, "again", "").new for at in ((5, 8), (8, 12))] == [None, ""]


FOUND = """\
# file: game.yaml
title: {en: Keep}
languages: [en]
# file: decks/room.yaml
title: {en: Rooms}
source: own design
certainty: designed
cards:
  - {id: room-bat, name: {en: Bat}, text: {en: "TEXT"}}
# file: rules.en.md
# Rules

## 1 Doors

TEXT
"""


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("You go down the the well.", "CG512"),
        ("You go down (if you dare.", "CG514"),
        ("Roll a die. the orc flees.", "CG516"),
        ("Push the door.Then pull.", "CG510"),
        (
            "Whoever wants to go through a door must first draw a card, read it aloud to all others and",
            "CG518",
        ),
    ],
)
def test_a_rule_finds_the_same_on_a_card_in_the_rules_and_in_a_text_of_no_game(tmp_path, text, code):
    write(tmp_path, files_of(FOUND.replace("TEXT", text)))
    game, _ = read_game(tmp_path / "content/keep", tmp_path)
    found = sorted(all_rules()[code].findings(game))
    assert [f.place.file.rpartition("/")[2] for f in found] == ["room.yaml", "rules.en.md"]
    path = tmp_path / "other.txt"
    path.write_text(f"12. Rules\n\n{text}\n", "utf-8")
    alone = [f for f in check_prose(path, "en") if f.code == code]
    messages = [f.message.rpartition(": ")[2] for f in (*found, *alone)]
    assert len(messages) == 3
    assert len(set(messages)) == 1
    fixes = [f.fix for f in (*found, *alone)]
    assert len(set(fixes)) == 1

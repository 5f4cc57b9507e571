"""Fields that are words, and `this`: one text serves many cards, and follows their fields."""

import pytest

from cardgen.check import run_rules
from cardgen.load import load_game
from tests.games import read_game, write_files

GAME = """\
title: {sv: Havet, en: Sea}
languages: [sv, en]
labels: {foot: {sv: Fot, en: "Foot"}}
tokens:
  T6: {kind: die, faces: 6, label: {sv: T6, en: D6}}
  VF: {kind: aspect, label: {sv: VF, en: AG}}
  room: {kind: symbol, label: {sv: rum, en: room}}
"""
FACTS = """\
- {key: wind, value: "west of {=this.name}"}
- {key: calm, value: "as {=otter.hunter}"}
- {key: damage, value: T6-2}
- {key: otter.floor, value: a word}
- {key: swell, value: 1}
- {key: swell, value: 5, scope: {component: storm}, overrides: {why: it blows}}
"""
DECK = """\
title: {sv: Kort, en: Cards}
fields: {cost: number, letter: word, stab: word, floor: word, hunter: text, lore: text}
back: {template: back, title: {sv: "Baksida", en: "TITLE"}}
cards:
  - id: otter
    copies: 2
    name: {sv: Utter, en: Otter}
    cost: 3
    letter: A
    stab: T6-2
    floor: room
    hunter: {sv: "Haj {=this.cost}", en: "Shark {=this.cost}"}
    lore: {sv: "Ett.\\n\\nTvå.", en: "One.\\n\\nTwo."}
    text: {sv: "SV", en: "EN"}
    back: {template: back, text: {sv: "Bak {=this.letter}", en: "Back {=this.letter}"}}
  - id: storm
    name: {sv: Storm, en: "Storm of {=this.cost}"}
    cost: 7
    letter: B
    lore: {sv: "Svall {=swell}", en: "Swell {=swell}"}
    text: {sv: "SV", en: "EN"}
"""


@pytest.fixture
def made(tmp_path):
    """Return a function that writes a game whose cards have one text, and reads it as the checker does."""

    def make(en="Yes.", sv="Ja.", title="Back", rules=""):
        deck = DECK.replace('"SV"', f'"{sv}"').replace('"EN"', f'"{en}"').replace("TITLE", title)
        files = {"game.yaml": GAME, "facts.yaml": FACTS, "decks/cards.yaml": deck}
        files |= {f"rules.{lang}.md": f"# Sea\n\n## 1 Rules\n\n{rules}\n" for lang in ("sv", "en") if rules}
        write_files(tmp_path / "content" / "sea", files)
        game, found = read_game(tmp_path / "content" / "sea", tmp_path)
        assert found == []
        return game

    return make


def texts(game, lang="en"):
    return [c.text("text", lang) for c in game.components()]


def reported(game, *codes):
    found = [f for f in run_rules(game) if f.code in codes]
    return [(f.place.file.rpartition("/")[2], f.place.line, f.message) for f in found]


@pytest.mark.parametrize(
    ("written", "wanted"),
    [
        ("{=otter.name}", "Otter"),
        ("{=otter.letter}", "A"),
        ("{=storm.name}", "Storm of 7"),  # with its own value, not that of the card that prints it
        ("{=otter.hunter}", "Shark 3"),
        ("{=otter.lore}", "One. Two."),  # a value prints no line of its own
        ("{=cards.title}", "Cards"),
        ("{=otter.stab}", "{T6-2}"),
        ("{=damage}", "{T6-2}"),
        ("{=otter.floor}", None),  # both a fact and a field
        ("{=storm.lore}", "Swell 5"),  # a scope holds where the field stands
        ("{=calm}", "as Shark 3"),
    ],
)
def test_a_field_that_is_a_word_is_printed_in_the_language_of_the_text(made, written, wanted):
    assert texts(made(en=f"A {written} b.")) == [f"A {wanted or written} b."] * 2


def test_a_word_is_set_as_a_token_where_it_is_dice_and_never_where_it_is_a_symbol(made):
    game = made(en="{=this.stab}, {=otter.floor}", rules="{=otter.stab}")
    assert texts(game)[0] == "{T6-2}, {=otter.floor}"
    assert game.rules["sv"].sections["1"].text == "{T6-2}"


def test_each_card_prints_its_own_field(made):
    game = made(
        sv="{=this.name} {=this.copies|kort|kort}",
        en="{=this.name}: {=this.cost * 2|coin|coins}, {=this.letter}",
    )
    assert texts(game) == ["Otter: 6 coins, A", "Storm of 7: 14 coins, B"]
    assert texts(game, "sv") == ["Utter 2 kort", "Storm 1 kort"]
    assert game.component("otter").back.fields["text"] == {"sv": "Bak A", "en": "Back A"}


def test_this_in_the_form_of_a_noun_is_a_word_like_any_other(made):
    assert texts(made(en="{=this.copies|this card|these cards}")) == ["2 these cards", "1 this card"]


@pytest.mark.parametrize(
    ("written", "code", "words"),
    [
        ("{=otter.nmae}", "CG115", "'otter' has no 'nmae'; did you mean 'name'?"),
        ("{=storm.hunter}", "CG115", "'storm' has no 'hunter'"),
        ("{=otter.cots}", "CG115", "'otter' has no number 'cots'; did you mean 'cost'?"),
        ("{=ottr.name}", "CG115", "no component or deck 'ottr'; did you mean 'otter'?"),
        ("{=otter.floor}", "CG115", "'otter.floor' is both a fact and a field"),
        ("{=otter.name + 1}", "CG115", "'otter' has no number 'name'"),
        ("{=wind}", "CG115", "names 'this', but the text does not belong to one component; write an id"),
        ("{=otter.name:words}", "CG116", "is the word '"),
        ("{=otter.name|card|cards}", "CG116", "is the word '"),
        ("{=this.lore:percent}", "CG116", "forms and formats are for numbers"),
        ("{=this.text}", "CG115", "rests on itself: "),
        ("{=this}", "CG115", "names no field"),
        ("{=this.}", "CG115", "expected"),
    ],
)
def test_what_no_field_says_is_reported_at_its_brace(made, written, code, words):
    game = made(en=f"It is {written}.")
    assert f"It is {written}." in texts(game)
    found = reported(game, "CG101", "CG115", "CG116")
    assert {row[:2] for row in found} <= {("cards.yaml", 14), ("cards.yaml", 21)}
    assert found and all(words in row[2] for row in found), found
    assert {f.code for f in run_rules(game)} & {"CG101", "CG115", "CG116"} == {code}


def test_this_where_there_is_no_one_card_is_reported(made):
    game = made(title="All {=this.name}", rules="It is {=this.name}.")
    found = reported(game, "CG115")
    assert [row[:2] for row in found] == [("cards.yaml", 3), ("rules.en.md", 5), ("rules.sv.md", 5)]
    assert all("names 'this'" in row[2] for row in found)


def test_nothing_may_be_called_this(tmp_path):
    for name, text in {
        "game.yaml": GAME,
        "decks/this.yaml": "title: {sv: A, en: A}\ncards:\n  - {id: this, name: {sv: B, en: B}}\n",
    }.items():
        path = tmp_path / "content" / "sea" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    found = [f for f in load_game(tmp_path / "content/sea", tmp_path).findings if f.code == "CG005"]
    assert [(f.place.line, "is reserved" in f.message) for f in found] == [(1, True), (3, True)]

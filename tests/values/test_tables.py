"""Tables of data: what a block asks for is what the booklet prints, and what it cannot be is reported inside it."""

import pytest

from cardgen.check import run_rules
from cardgen.text.links import links_in
from tests.games import read_game, write_files
from tests.rows import rows_beside

ROWS = rows_beside(__file__)

GAME = """\
title: Sea
languages: [en]
tokens:
  D6: {kind: die, faces: 6, label: D6}
  gp: {kind: unit, label: gp}
"""
FACTS = """\
- {key: turns, value: 26}
- {key: bribe.otter, value: 3}
- {key: bribe.storm, value: =turns / 2}
- {key: bribe.storm, value: 9, scope: {rule: "2"}, overrides: {why: so}}
- {key: bribe.inn, value: 4, scope: {edition: second}}
- {key: word.otter, value: D6-2}
"""
CARDS = """\
title: Cards
fields: {price: number, stab: word, floor: word, wet: flag, moves: data}
cards:
  - {id: otter, copies: 2, name: Otter, price: 5, stab: D6-2, floor: sea, moves: {dive: 7}}
  - {id: eel, copies: 1, name: "Eel | long", price: 5, floor: land, wet: true, text: "One.\\n\\nTwo."}
  - {id: storm, copies: 4, name: "Storm of {=turns}", price: 9, floor: sea, moves: {dive: 2}}
"""
BOATS = "title: Boats\ncards:\n  - {id: boat, copies: 3, name: Boat}\n"


@pytest.fixture
def made(tmp_path):
    """Return a function that writes a game with a table in its rules and reads it as the checker does."""

    def make(block, before="", after="", cards=CARDS):
        body = block if "```" in block or "~~~" in block else f"```table\n{block}\n```"
        rules = f"# Sea\n\n## 1 Rules\n\n{before}{body}\n{after}"
        files = {"game.yaml": GAME, "facts.yaml": FACTS, "decks/cards.yaml": cards, "decks/boats.yaml": BOATS}
        write_files(tmp_path / "content" / "sea", files | {"rules.en.md": rules})
        game, found = read_game(tmp_path / "content" / "sea", tmp_path)
        assert found == []
        return game

    return make


def rows(game, section="1"):
    """Return the cells of the printed table, the rule below the captions left out."""
    lines = [line for line in game.rules["en"].sections[section].text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split(" |")] for line in [lines[0], *lines[2:]]]


def reported(game, *codes):
    found = [f for f in run_rules(game) if f.code in (codes or ("CG115", "CG116", "CG119"))]
    return [(f.place.line, f.place.column, f.message.removeprefix("rules.en.md: ")) for f in found]


@pytest.mark.parametrize(("block", "wanted"), ROWS["what a block asks for is printed"])
def test_what_a_block_asks_for_is_printed(made, block, wanted):
    game = made(block)
    assert reported(game) == []
    assert rows(game) == wanted


def test_a_fact_of_a_table_holds_in_its_section(made):
    game = made(
        "facts: bribe.*\ncolumns: {Bribe: value}",
        after="\n## 2 More\n\n```table\nfacts: bribe.*\ncolumns: {Bribe: value}\n```\n",
    )
    assert rows(game) == [["Bribe"], ["3"], ["13"]] and rows(game, "2") == [["Bribe"], ["3"], ["9"]]


def test_an_edit_of_a_card_changes_the_table(made):
    block = "deck: cards\ncolumns: {Card: name, Price: price}"
    assert rows(made(block, cards=CARDS.replace("price: 9", "price: 12")))[-1] == ["{card:storm}", "12"]


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_a_table_stands_apart_from_the_words_around_it(made, ends):
    game = made(f"> ```table{ends}> deck: boats{ends}> columns: {{Boat: name}}{ends}> ```", "> Words.\n", "> More.\n\n## 2 Next\n\nHere.\n")  # fmt: skip
    text = game.rules["en"].sections["1"].text
    assert text.splitlines() == [
        "> Words.",
        ">",
        "> | Boat |",
        "> |---|",
        "> | {card:boat} |",
        ">",
        "> More.",
    ]
    assert reported(game) == []


@pytest.mark.parametrize(
    ("block", "line", "column", "words"), ROWS["a table that cannot be made is reported inside its block"]
)
def test_a_table_that_cannot_be_made_is_reported_inside_its_block(made, block, line, column, words):
    found = reported(made(block, after="\n## 2 More\n\nWords.\n"))
    assert [row[:2] for row in found] == [(line, column)], found
    assert words in found[0][2]


@pytest.mark.parametrize(
    "block", ["deck: cards\ncolumns: {Card: name}", "deck: boats\ncolumns: {A: name, B: copies}"]
)
def test_lines_below_a_table_keep_their_numbers(made, block):
    after = "\nThe table is brokken.\n\n## 2 More\n\nSee {rule:7}. {=turn} ends.\n"
    game = made(block, after=after)
    assert [row[:2] for row in reported(game, "CG102")] == [(14, 5)]
    assert [row[:2] for row in reported(game)] == [(14, 15)]
    assert [f.place.line for f in run_rules(game) if "brokken" in f.message] == [10]
    assert game.rules["en"].sections["2"].place.line == 12


def test_words_that_a_table_prints_are_read_and_reported_at_the_block(made):
    game = made("deck: boats\ncolumns: {Boat: name, Says: 'a brokken oar, {rule:9}'}")
    assert [row[:2] for row in reported(game, "CG102")] == [(7, 45)]
    assert {f.place.line for f in run_rules(game) if "brokken" in f.message} == {5}


def test_a_block_in_the_text_of_a_card_is_reported(made):
    cards = CARDS.replace("price: 9", 'text: "Yes.\\n```table\\ndeck: boats\\n```", price: 9')
    found = reported(made("deck: boats\ncolumns: {A: name}", cards=cards))
    assert len(found) == 1 and "is allowed in the rules only" in found[0][2]


def test_other_blocks_stand_as_they_are(made):
    game = made("```yaml\ndeck: cards\n```")
    assert game.rules["en"].sections["1"].text == "```yaml\ndeck: cards\n```" and reported(game) == []


PAIRS = {
    "sv": ["Du faller och förlorar 2 mynt.", "Du förlorar 3 mynt.", "Du faller igen och förlorar 4 mynt.",
           "Du förlorar 5 mynt och faller.", "Du förlorar 6 mynt igen.", "Du faller och tappar 7 mynt igen."],
    "en": ["You fall and lose 2 coins.", "You lose 3 coins.", "You fall again and lose 4 coins.",
           "You lose 5 coins and fall.", "You lose 6 coins again.", "You fall and lose 7 coins again."],
}  # fmt: skip


def test_a_sentence_that_two_languages_say_differently_is_reported_at_its_line_below_a_table(tmp_path):
    table = "```table\ndeck: cards\ncolumns: {A: name}\n```\n\n"
    files = {
        "game.yaml": "title: {sv: Hav, en: Sea}\nlanguages: [sv, en]\n",
        "decks/cards.yaml": "title: {sv: Kort, en: Cards}\ncards:\n"
        + "".join(f"  - {{id: c{n}, name: {{sv: Bo {n}, en: Bo {n}}}}}\n" for n in range(12)),
    }
    for lang, said in PAIRS.items():
        files[f"rules.{lang}.md"] = f"# Sea\n\n## 1 Rules\n\n{table}" + "\n\n".join(said) + "\n"
    write_files(tmp_path / "content" / "sea", files)
    game, _ = read_game(tmp_path / "content" / "sea", tmp_path)
    found = [f for f in run_rules(game) if f.code == "CG413"]
    assert [(f.place.file.rpartition("/")[2], f.place.line, f.place.column) for f in found] == [
        ("rules.sv.md", 20, 15)
    ]


def test_cards_of_one_name_are_one_row(made):
    cards = CARDS.replace('"Eel | long"', "Otter")
    game = made("deck: cards\ncolumns: {Card: name, Number: copies}", cards=cards)
    assert rows(game) == [["Card", "Number"], ["{card:otter}", "3"], ["{card:storm}", "4"]]


def test_most_of_a_large_deck_is_counted(made):
    many = "".join(f"  - {{id: wave-of-the-sea-{n}, name: Wave, floor: sea}}\n" for n in range(200))
    game = made(
        "rows: [cards]\nwhere: {floor: sea}\ncolumns: {Deck: name, Number: copies}", cards=CARDS + many
    )
    assert rows(game) == [["Deck", "Number"], ["{deck:cards}", "206"]]


def test_a_column_shows_the_faces_of_its_rows(made):
    game = made("deck: cards\ncolumns: {Face: {picture: true}, Card: name}", before="![An eel](face:eel)\n\n")
    assert rows(game)[1] == ['![Otter](face:otter "18 mm")', "{card:otter}"]
    assert reported(game) == []
    narrow = made("rows: [boats, otter]\ncolumns: {Face: {picture: true, width_mm: 9}, Card: name}")
    assert rows(narrow)[1] == ['![](face:boats "9 mm")', "{deck:boats}"]


def test_a_column_shows_a_part_of_its_faces(made):
    game = made("deck: cards\ncolumns: {Face: {picture: true, crop: [0%, 10%, 100%, 62.5%]}, Card: name}")
    assert rows(game)[1] == ['![Otter](face:otter "18 mm, 0% 10% 100% 62.5%")', "{card:otter}"]
    (picture,) = links_in(rows(game)[1][0])
    assert (picture.width_mm, picture.crop) == (18.0, (0.0, 0.1, 1.0, 0.625))


def test_a_wrong_part_of_faces_is_reported(made):
    for crop in ("[0%, 90%, 100%, 20%]", "5", "[0%, 10%]"):
        (one,) = reported(
            made(f"deck: cards\ncolumns: {{Face: {{picture: true, crop: {crop}}}, Card: name}}")
        )
        assert "'crop' must be left, top, right and bottom" in one[2]


def test_rows_that_read_alike_are_one_though_their_faces_differ(made):
    cards = CARDS.replace("name: Otter", "name: Eel").replace('"Eel | long"', "Eel")
    game = made("deck: cards\ncolumns: {Face: {picture: true}, Card: name, Cards: copies}", cards=cards)
    assert rows(game)[1] == ['![Eel](face:otter "18 mm")', "{card:otter}", "3"]


def test_a_wrong_width_of_faces_is_reported(made):
    (one,) = reported(made("deck: cards\ncolumns: {Face: {picture: true, width_mm: 400}, Card: name}"))
    assert one[2] == "table: 'width_mm' must be a number from 4 to 80"

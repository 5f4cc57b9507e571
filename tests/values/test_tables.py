"""Tables of data: what a block asks for is what the booklet prints, and what it cannot be is told inside it."""

import pytest

from cardgen.check import run_rules
from cardgen.text.links import links_in
from tests.games import read_game

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
        for name, text in (files | {"rules.en.md": rules}).items():
            path = tmp_path / "content" / "sea" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        game, found = read_game(tmp_path / "content" / "sea", tmp_path)
        assert found == []
        return game

    return make


def rows(game, section="1"):
    """Return the cells of the printed table, the rule below the captions left out."""
    lines = [line for line in game.rules["en"].sections[section].text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split(" |")] for line in [lines[0], *lines[2:]]]


def told(game, *codes):
    found = [f for f in run_rules(game) if f.code in (codes or ("CG115", "CG116", "CG119"))]
    return [(f.place.line, f.place.column, f.message.removeprefix("rules.en.md: ")) for f in found]


@pytest.mark.parametrize(
    ("block", "wanted"),
    [
        (
            'deck: cards\ncolumns: {Card: name, "{gp}": price, Stab: stab}',
            [
                ["Card", "{gp}", "Stab"],
                ["{card:otter}", "5", "{D6-2}"],
                ["{card:eel}", "5", ""],
                ["{card:storm}", "9", ""],
            ],
        ),
        # Rows that read alike are one, and their copies are added: so many cards of each price.
        (
            'deck: cards\norder: -price\ncolumns: {Price: "{=this.price} {gp}", Cards: copies, All: "{=this.copies|card|cards}"}',
            [["Price", "Cards", "All"], ["9 {gp}", "4", "4 cards"], ["5 {gp}", "3", "3 cards"]],
        ),
        ('deck: cards\ncolumns: {Card: "{=this.name}"}', [["Card"], ["Otter"], ["Eel \\| long"], ["Storm of 26"]]),
        ("deck: cards\ncolumns: {Land: floor}", [["Land"], ["sea"], ["land"]]),
        ("deck: cards\ncolumns: {Card: id, Text: text}", [["Card", "Text"], ["otter", ""], ["eel", "One. Two."], ["storm", ""]]),
        ("deck: cards\ncolumns: {Card: id, Dive: moves.dive}\norder: -moves.dive\nwhere: {floor: sea}", [["Card", "Dive"], ["otter", "7"], ["storm", "2"]]),
        ("rows: [cards, boats]\nwhere: {id: [eel, storm, boat]}\ncolumns: {Deck: name, Number: copies}", [["Deck", "Number"], ["{deck:cards}", "5"], ["{deck:boats}", "3"]]),
        ("deck: cards\nwhere: {id: [eel, storm]}\norder: [price, copies]\ncolumns: {Card: id}", [["Card"], ["eel"], ["storm"]]),
        ("deck: cards\norder: [price, copies]\ncolumns: {Card: id}", [["Card"], ["eel"], ["otter"], ["storm"]]),
        ("deck: cards\norder: [price, -copies]\ncolumns: {Card: id}", [["Card"], ["otter"], ["eel"], ["storm"]]),
        (
            'rows: [cards, boat, ["Die, {D6}", 1, "{=turns}"], storm]\ncolumns:\n  Part: {cards: "{=this.name} all", else: name}\n  Number: copies\n  See: {boat: yes, storm: "up to {=this.price}"}',
            [["Part", "Number", "See"], ["Cards all", "7", ""], ["{card:boat}", "3", "yes"], ["Die, {D6}", "1", "26"], ["{card:storm}", "4", "up to 9"]],
        ),
        ('facts: bribe.*\ncolumns: {Who: {otter: "{=otter.name}", else: key}, Bribe: value}', [["Who", "Bribe"], ["Otter", "3"], ["storm", "13"]]),
        ("facts: word.*\ncolumns: {Bribe: value}", [["Bribe"], ["{D6-2}"]]),
        ('facts: bribe.*\norder: -value\ncolumns: {Half: "{=this.value / 2}"}', [["Half"], ["6.5"], ["1.5"]]),
    ],
)  # fmt: skip
def test_what_a_block_asks_for_is_printed(made, block, wanted):
    game = made(block)
    assert told(game) == []
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
    assert told(game) == []


@pytest.mark.parametrize(
    ("block", "line", "column", "words"),
    [
        ("", 5, 1, "no map of keys"),
        ("just words", 5, 1, "no map of keys"),
        ("deck: [cards", 5, 1, "broken YAML"),
        ("deck: cards\n\tcolumns: {A: name}", 7, 1, "tab in the indentation"),
        ("deck: cards\ndeck: boats\ncolumns: {A: name}", 7, 1, "duplicate key 'deck'"),
        ("columns: {A: name}", 5, 1, "nothing says where the rows come from"),
        ("deck: cards\nfacts: bribe.*\ncolumns: {A: name}", 7, 1, "'deck' and 'facts' both give rows"),
        ("deck: card\ncolumns: {A: name}", 6, 7, "no deck 'card'; did you mean 'cards'?"),
        ("deck: 5\ncolumns: {A: name}", 6, 7, "'deck' must be the id of a deck"),
        ("deck: cards", 6, 1, "no columns; write"),
        ("deck: cards\ncolumns: {}", 7, 10, "no columns; write"),
        ("deck: cards\ncolumns: [name]", 7, 10, "no columns; write"),
        ("deck: cards\ncolumns: {A: nmae}", 7, 14, "no row has a field 'nmae'; did you mean 'name'?"),
        ("deck: cards\ncolumns: {A: }", 7, 14, "neither a field nor a text"),
        ("deck: cards\ncolumns: {A: [name]}", 7, 14, "neither a field nor a text"),
        ("deck: cards\ncolumns: {A: {}}", 7, 14, "neither a field nor a text"),
        ("deck: cards\ncolumns: {A: wet}", 7, 14, "'wet' of 'eel' is neither number nor word"),
        ("deck: cards\ncolumns: {A: moves}", 7, 14, "neither number nor word"),
        ("deck: cards\ncolumns: {A: name, B: {oter: yes}}", 7, 24, "no row 'oter'; did you mean 'otter'?"),
        ("deck: cards\ncolumns: {A: name, B: '{=this.prise}'}", 7, 23, "'{=this.prise}' cannot be printed"),
        ("deck: cards\ncolumns: {A: name, '{=turn}': price}", 7, 20, "no fact 'turn'"),
        ("deck: cards\ncolums: {A: name}", 7, 1, "unknown key 'colums'; did you mean 'columns'?"),
        ("deck: cards\ncolumns: {A: name}\nwhere: {floor: lake}", 8, 8, "no row is found"),
        ("deck: cards\ncolumns: {A: name}\nwhere: {flor: sea}", 8, 15, "no field 'flor'; did you mean 'floor'?"),
        ("rows: [cards, boats]\ncolumns: {A: name}\nwhere: {id: otter}", 6, 15, "deck 'boats' has nothing that is so"),
        ("deck: cards\ncolumns: {A: name}\nwhere: sea", 8, 8, "'where' must be a map"),
        ("deck: cards\ncolumns: {A: name}\norder: stab", 8, 8, "has no number 'stab' to order by"),
        ("deck: cards\ncolumns: {A: name}\norder: [price, moves.dive]", 8, 16, "'eel' has no number 'moves.dive'"),
        ("deck: cards\ncolumns: {A: name}\norder: {a: 1}", 8, 8, "'order' is no field"),
        ("rows: [cards]\ncolumns: {A: name}\norder: copies", 8, 1, "'order' does not go with 'rows'"),
        ("rows: cards\ncolumns: {A: name}", 6, 7, "'rows' must be a list"),
        ("rows: [cards, bot]\ncolumns: {A: name}", 6, 15, "no deck or component 'bot'; did you mean 'boat'?"),
        ("rows: [cards, cards]\ncolumns: {A: name}", 6, 15, "duplicate 'cards'"),
        ("rows: [cards, [a, b]]\ncolumns: {A: name}", 6, 15, "must be a list of 1 texts"),
        ("facts: bribes.*\ncolumns: {A: value}", 6, 8, "no fact 'bribes.*'"),
        ("facts: turns\ncolumns: {A: value}", 6, 8, "write one '*'"),
        ("facts: bribe.*\ncolumns: {A: price}", 7, 14, "no row has a field 'price'; known: key, value"),
        ("```table\ndeck: cards\ncolumns: {A: name}\n", 5, 1, "left open"),
        ("```tabel\ndeck: cards\ncolumns: {A: name}\n```", 5, 1, "did you mean 'table'?"),
        ("```Table\ndeck: cards\n```", 5, 1, "did you mean 'table'?"),
        ("  ```table\n  deck: card\n  columns: {A: name}\n  ```", 6, 9, "no deck 'card'"),
        ("~~~~table\ndeck: card\n```\n~~~~", 7, 1, "broken YAML"),
        ("> ```table\n> deck: cards\n> columns: {A: nmae}\n> ```", 7, 16, "no row has a field 'nmae'"),
    ],
)  # fmt: skip
def test_a_table_that_cannot_be_made_is_told_inside_its_block(made, block, line, column, words):
    found = told(made(block, after="\n## 2 More\n\nWords.\n"))
    assert [row[:2] for row in found] == [(line, column)], found
    assert words in found[0][2]


@pytest.mark.parametrize(
    "block", ["deck: cards\ncolumns: {Card: name}", "deck: boats\ncolumns: {A: name, B: copies}"]
)
def test_lines_below_a_table_keep_their_numbers(made, block):
    after = "\nThe table is brokken.\n\n## 2 More\n\nSee {rule:7}. {=turn} ends.\n"
    game = made(block, after=after)
    assert [row[:2] for row in told(game, "CG102")] == [(14, 5)]
    assert [row[:2] for row in told(game)] == [(14, 15)]
    assert [f.place.line for f in run_rules(game) if "brokken" in f.message] == [10]
    assert game.rules["en"].sections["2"].place.line == 12


def test_words_that_a_table_prints_are_read_and_told_at_the_block(made):
    game = made("deck: boats\ncolumns: {Boat: name, Says: 'a brokken oar, {rule:9}'}")
    assert [row[:2] for row in told(game, "CG102")] == [(7, 45)]
    assert {f.place.line for f in run_rules(game) if "brokken" in f.message} == {5}


def test_a_block_in_the_text_of_a_card_is_told(made):
    cards = CARDS.replace("price: 9", 'text: "Yes.\\n```table\\ndeck: boats\\n```", price: 9')
    found = told(made("deck: boats\ncolumns: {A: name}", cards=cards))
    assert len(found) == 1 and "can stand in the rules only" in found[0][2]


def test_other_blocks_stand_as_they_are(made):
    game = made("```yaml\ndeck: cards\n```")
    assert game.rules["en"].sections["1"].text == "```yaml\ndeck: cards\n```" and told(game) == []


PAIRS = {
    "sv": ["Du faller och förlorar 2 mynt.", "Du förlorar 3 mynt.", "Du faller igen och förlorar 4 mynt.",
           "Du förlorar 5 mynt och faller.", "Du förlorar 6 mynt igen.", "Du faller och tappar 7 mynt igen."],
    "en": ["You fall and lose 2 coins.", "You lose 3 coins.", "You fall again and lose 4 coins.",
           "You lose 5 coins and fall.", "You lose 6 coins again.", "You fall and lose 7 coins again."],
}  # fmt: skip


def test_a_sentence_that_two_languages_say_differently_is_told_at_its_line_below_a_table(tmp_path):
    table = "```table\ndeck: cards\ncolumns: {A: name}\n```\n\n"
    files = {
        "game.yaml": "title: {sv: Hav, en: Sea}\nlanguages: [sv, en]\n",
        "decks/cards.yaml": "title: {sv: Kort, en: Cards}\ncards:\n"
        + "".join(f"  - {{id: c{n}, name: {{sv: Bo {n}, en: Bo {n}}}}}\n" for n in range(12)),
    }
    for lang, said in PAIRS.items():
        files[f"rules.{lang}.md"] = f"# Sea\n\n## 1 Rules\n\n{table}" + "\n\n".join(said) + "\n"
    for name, text in files.items():
        path = tmp_path / "content" / "sea" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
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
    assert told(game) == []
    narrow = made("rows: [boats, otter]\ncolumns: {Face: {picture: true, width_mm: 9}, Card: name}")
    assert rows(narrow)[1] == ['![](face:boats "9 mm")', "{deck:boats}"]


def test_a_column_shows_a_part_of_its_faces(made):
    game = made("deck: cards\ncolumns: {Face: {picture: true, crop: [0%, 10%, 100%, 62.5%]}, Card: name}")
    assert rows(game)[1] == ['![Otter](face:otter "18 mm, 0% 10% 100% 62.5%")', "{card:otter}"]
    (picture,) = links_in(rows(game)[1][0])
    assert (picture.width_mm, picture.crop) == (18.0, (0.0, 0.1, 1.0, 0.625))


def test_a_wrong_part_of_faces_is_told(made):
    for crop in ("[0%, 90%, 100%, 20%]", "5", "[0%, 10%]"):
        (one,) = told(made(f"deck: cards\ncolumns: {{Face: {{picture: true, crop: {crop}}}, Card: name}}"))
        assert "'crop' must be left, top, right and bottom" in one[2]


def test_rows_that_read_alike_are_one_though_their_faces_differ(made):
    cards = CARDS.replace("name: Otter", "name: Eel").replace('"Eel | long"', "Eel")
    game = made("deck: cards\ncolumns: {Face: {picture: true}, Card: name, Cards: copies}", cards=cards)
    assert rows(game)[1] == ['![Eel](face:otter "18 mm")', "{card:otter}", "3"]


def test_a_wrong_width_of_faces_is_told(made):
    (one,) = told(made("deck: cards\ncolumns: {Face: {picture: true, width_mm: 400}, Card: name}"))
    assert one[2] == "table: 'width_mm' must be a number from 4 to 80"

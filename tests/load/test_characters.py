"""Characters that cannot stand in texts: controls, and marks that turn the direction of what follows."""

import io

import pytest

from cardgen.commands.options import load
from cardgen.project import Project

DECK = "title: D\nsource: s\ncertainty: designed\ncards:\n  - id: a\n    name: {name}\n"
FORBIDDEN = ["\x00", "\x07", "\x1b", "\x7f", "\x85", "\x9f", "\u202a", "\u202e", "\u2066", "\u2069"]
TURNING = [c for c in FORBIDDEN if c > "\u2000"]


@pytest.fixture
def found(project, cache):
    """Return (file, line, column, code, message) of everything wrong with a project."""

    def read(files):
        _, findings = load(Project(project(files)), ("g",), cache)
        return [(f.place.file, f.place.line, f.place.column, f.code, f.message) for f in findings]

    return read


@pytest.mark.parametrize("character", FORBIDDEN)
def test_an_escape_brings_none_into_a_deck(found, character):
    deck = DECK.replace("{name}", f'"A\\u{ord(character):04x}b"')
    [(file, line, column, code, message)] = found({"content/g/decks/d.yaml": deck})
    assert (file, line, column, code) == ("content/g/decks/d.yaml", 6, 11, "CG005")
    assert f"U+{ord(character):04X}" in message


def test_nor_into_a_key_or_into_the_game(found):
    game = 'title: Test\nlanguages: [en]\nlabels: {"a\\e": "b\\u202e"}\n'
    deck = DECK.replace("{name}", "A")
    codes = [row[:4] for row in found({"content/g/game.yaml": game, "content/g/decks/d.yaml": deck})]
    assert codes == [("content/g/game.yaml", 3, 10, "CG005"), ("content/g/game.yaml", 3, 17, "CG005")]


@pytest.mark.parametrize("character", TURNING)
@pytest.mark.parametrize(
    ("file", "text", "place"),
    [
        ("content/g/decks/d.yaml", DECK.replace("{name}", "A%sb"), (6, 12)),
        ("content/g/decks/c.csv", "name,text\nA,b%sc\n", (2, 4)),
        ("content/g/rules.en.md", "# Rules\n\n## 1 Play\n\nA%sb\n", (5, 2)),
    ],
)
def test_no_text_is_other_than_it_looks(found, file, text, place, character):
    rows = found({"content/g/decks/z.yaml": DECK.replace("{name}", "Z"), file: text % character})
    assert (file, *place, "CG001") in [row[:4] for row in rows]


def test_a_cell_of_a_workbook_brings_none(found):
    from openpyxl import Workbook

    book = Workbook()
    book.active.append(["name", "text"])
    book.active.append(["A", "left \u202eright"])
    data = io.BytesIO()
    book.save(data)
    rows = found({"content/g/decks/c.xlsx": data.getvalue()})
    assert [row[:4] for row in rows] == [("content/g/decks/c.xlsx", 2, 2, "CG005")]


def test_line_breaks_tabs_joiners_and_letters_from_right_to_left_may_stand(found):
    deck = DECK.replace("{name}", '"a\\tb\\nc \\u200d \\u200f שלום العربية"')
    assert found({"content/g/decks/d.yaml": deck}) == []


def test_a_text_without_its_language_says_how_to_write_it(found):
    game = "title: Big\nlanguages: [sv, en]\n"
    deck = DECK.replace("{name}", "{sv: A, en: B}").replace("title: D", "title: {sv: D, en: D}")
    rows = found({"content/g/game.yaml": game, "content/g/decks/d.yaml": deck})
    assert [row[1:4] for row in rows] == [(1, 8, "CG007")]
    assert "write {sv: …, en: …}" in rows[0][4]


def test_no_copies_say_what_to_do(found):
    deck = DECK.replace("{name}", "A\n    copies: 0")
    [(_, line, _, code, message)] = found({"content/g/decks/d.yaml": deck})
    assert (line, code) == (7, "CG005")
    assert "delete what is to be left out" in message

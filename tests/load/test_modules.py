"""A game as a choice of modules has it: decks, cards, facts, rules; and the fences of the rules."""

from __future__ import annotations

import pytest

from cardgen.load.document import Diagnostics
from cardgen.load.game import load_game
from cardgen.load.module_choice import chosen_modules, legal_choices, with_modules
from cardgen.load.rules import of_modules, report_fences
from cardgen.model import Localized, Module
from cardgen.odds.evaluator import evaluate
from cardgen.values.game_texts import interpolate

GAME = """\
title: Isle
languages: [en]
modules:
  base: {title: Base}
  storm: {title: Storms, default: false}
  kraken: {title: Krakens, default: false, needs: [storm]}
inventory:
  - {kind: card, deck: cards, copies: 3}
  - {kind: card, deck: cards, copies: 2, module: storm}
table: {south: [[cards, winds]], ordered: [winds]}
"""
CARDS = """\
title: Cards
cards:
  - {id: calm, copies: 3, name: Calm, text: "There are {=copies(cards)} cards and {=turns} turns."}
  - {id: gale, copies: 2, name: Gale, module: storm}
"""
WINDS = """\
title: Winds
module: storm
cards:
  - {id: north, name: North}
  - {id: arm, name: Arm, module: kraken}
"""
FACTS = """\
- {key: turns, value: 9}
- {key: gusts, value: 4, module: storm}
- {count: {deck: winds, where: {id: north}, equals: 1}, module: storm}
"""
RULES = """\
# Isle

## 1 Play

Draw.

::: module storm
In a gale you draw 2.

## 2 Storms

{=gusts} gusts.
:::

## 3 End

Stop.
"""


@pytest.fixture
def isle(project):
    files = {
        "game.yaml": GAME,
        "decks/cards.yaml": CARDS,
        "decks/winds.yaml": WINDS,
        "facts.yaml": FACTS,
        "rules.en.md": RULES,
    }
    root = project({f"content/isle/{name}": text for name, text in files.items()})
    return load_game(root / "content/isle", root)


def played(loaded, *chosen):
    return interpolate(with_modules(loaded, chosen_modules(loaded.game.modules, chosen))).game


def test_decks_cards_counts_and_facts_are_those_of_the_chosen_modules(isle):
    assert isle.findings == ()
    base = played(isle, "base")
    assert [deck.id for deck in base.decks] == ["cards"]
    assert [c.id for c in base.components()] == ["calm"]
    assert base.component("calm").fields["text"]["en"] == "There are 3 cards and 9 turns."
    assert [row.copies for row in base.inventory] == [3]
    assert set(base.facts) == {"turns"}
    assert base.left_out == {"gale": "storm", "winds": "storm", "north": "storm", "arm": "storm"}
    storm = played(isle, "storm")
    assert [c.id for c in storm.components()] == ["calm", "gale", "north"]
    assert storm.component("calm").fields["text"]["en"] == "There are 5 cards and 9 turns."
    assert storm.left_out == {"arm": "kraken"}
    whole = played(isle, "kraken")
    assert whole.is_whole
    assert whole.left_out == {}


def test_a_sign_of_a_module_is_there_with_it_only(isle, project):
    tokens = "tokens: {D6: {kind: die, faces: 6, label: D6}, D8: {kind: die, faces: 8, label: D8, module: storm}}\n"
    root = project({"content/isle/game.yaml": GAME + tokens})
    isle = load_game(root / "content/isle", root)
    assert isle.findings == ()
    assert set(played(isle, "base").tokens) == {"D6"}
    assert set(played(isle, "storm").tokens) == {"D6", "D8"}


def test_a_table_names_nothing_that_is_left_out(isle):
    assert played(isle, "base").table == {"south": [["cards"]], "ordered": []}
    assert played(isle, "storm").table == {"south": [["cards", "winds"]], "ordered": ["winds"]}


def test_rules_lose_the_parts_of_other_modules_and_keep_their_lines(isle):
    base, storm = played(isle, "base").rules["en"], played(isle, "storm").rules["en"]
    assert {n: s.text for n, s in base.sections.items()} == {"1": "Draw.", "3": "Stop."}
    assert {n: s.text for n, s in storm.sections.items()} == {
        "1": "Draw.\n\n\nIn a gale you draw 2.",
        "2": "4 gusts.",
        "3": "Stop.",
    }
    assert base.sections["3"].place.line == storm.sections["3"].place.line == 15
    assert ":::" not in base.text + storm.text
    assert len(base.text.splitlines()) == len(RULES.splitlines())


def test_a_choice_brings_what_it_needs_in_the_order_of_the_game(isle):
    modules = isle.game.modules
    assert chosen_modules(modules) == ("base",)
    assert chosen_modules(modules, ["kraken"]) == ("base", "storm", "kraken")
    assert chosen_modules(modules, ["another game's"]) == ("base",)
    assert list(legal_choices(modules)) == [("base",), ("base", "storm"), ("base", "storm", "kraken")]


def test_modules_that_need_one_another_are_one_choice_and_no_endless_walk():
    modules = {
        name: Module(name, Localized(en=name), needs=(need,)) for name, need in [("a", "b"), ("b", "a")]
    }
    assert list(legal_choices(modules)) == [("a", "b")]


def test_a_module_leaves_copies_of_others_in_the_box(isle, project):
    taking = GAME.replace("default: false}\n  kraken", "default: false, takes_out: {calm: 1}}\n  kraken")
    root = project({"content/isle/game.yaml": taking})
    isle = load_game(root / "content/isle", root)
    base, storm = played(isle, "base"), played(isle, "storm")
    assert [(c.copies, c.in_play) for c in base.deck("cards").components] == [(3, 3)]
    assert [(c.copies, c.in_play) for c in storm.deck("cards").components] == [(3, 2), (2, 2)]
    assert storm.component("calm").fields["text"]["en"] == "There are 5 cards and 9 turns."
    assert str(evaluate(storm, "draw(cards: calm)").value) == "1/2"
    assert str(evaluate(base, "draw(cards: calm)").value) == "1"
    # Whole too: with all its modules the game is played without them.
    assert played(isle, "kraken").deck("cards").in_play == 4


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_what_is_left_out_leaves_its_lines(end):
    text = end.join(["one", "::: module storm", "two", "", ":::", "three"])
    assert of_modules(text, ["base"]) == end.join(["one", "", "", "", "", "three"])
    assert of_modules(text, ["storm"]) == end.join(["one", "", "two", "", "", "three"])


@pytest.mark.parametrize("chosen", [["storm"], ["kraken"], [], ["storm", "kraken"]])
def test_a_part_of_two_modules_is_there_with_both_only(chosen):
    text = "one\n::: module storm, kraken\ntwo\n:::\nthree"
    both = len(chosen) == 2
    assert of_modules(text, chosen) == f"one\n\n{'two' if both else ''}\n\nthree"


@pytest.mark.parametrize("last", ["Stop.", "Stop after {=turns}."])
def test_rules_know_which_sections_other_modules_have(isle, project, last):
    files = {"game.yaml": GAME, "rules.en.md": RULES.replace("Stop.", last)}
    root = project({f"content/isle/{name}": text for name, text in files.items()})
    isle = load_game(root / "content/isle", root)
    assert played(isle, "base").rules["en"].left_out == ("2",)
    assert played(isle, "storm").rules["en"].left_out == ()
    assert played(isle, "base").rules["en"].printed_number("3") == "2"
    assert played(isle, "storm").rules["en"].printed_number("3") == "3"


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("::: module strom\na\n:::", 1, "unknown module 'strom'; did you mean 'storm'?"),
        ("::: module base, strom\na\n:::", 1, "unknown module 'strom'; did you mean 'storm'?"),
        ("a\n::: module storm\nb", 2, "has no end; close it with a line ':::'"),
        ("::: module storm\n::: module base\n:::", 2, "that begins on line 1 has no end"),
        ("a\n:::", 2, "':::' ends no part of a module"),
        ("::: module storm\na\n:::\n:::", 4, "':::' ends no part of a module"),
    ],
)
def test_fences_that_do_not_fit_are_reported_at_their_line(text, line, words):
    diagnostics = Diagnostics()
    report_fences(text, ["base", "storm"], diagnostics)
    ((code, at, column, message, *_),) = diagnostics.to_rows()
    assert (code, at, column) == ("CG005", line, 1)
    assert words in message


def test_a_line_that_only_resembles_a_fence_is_text():
    text = "He said ::: module storm\n    ::: module storm\n:: module storm\n"
    assert of_modules(text, []) == text

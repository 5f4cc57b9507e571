"""Values: what is stated once is printed wherever it is needed, and what cannot be printed is reported where it stands."""

import textwrap
from fractions import Fraction

import pytest

from cardgen.check import run_rules
from cardgen.check.corpus.text_units import span, text_units
from cardgen.load import load_game
from cardgen.odds.evaluator import evaluate
from cardgen.odds.results import Amount
from cardgen.values import InterpolationError, Interpolator, interpolate
from tests.games import read_game, write_files
from tests.rows import rows_beside

ROWS = rows_beside(__file__)

GAME = """\
title: {sv: Havet, en: Sea}
languages: [sv, en]
source: own design
certainty: designed
tokens: {T6: {kind: die, faces: 6, label: {sv: T6, en: D6}}}
modules:
  base: {title: {sv: Bas, en: Base}}
  ice: {title: {sv: Is, en: Ice}}
"""
FACTS = """\
- {key: turns, value: 26, unit: turns, source: own design}
- {key: turns, value: 30, scope: {module: ice}, overrides: {why: "the ice holds longer"}, source: own design}
- {key: turns.half, value: =turns / 2, source: own design}
- {key: hand.size-limit, value: 5, source: own design}
- {key: wind, value: "from {=turns} *west*", source: own design}
- {key: loop.a, value: =loop.b, source: own design}
- {key: loop.b, value: =loop.a + 1, source: own design}
- {key: gust, value: "a {=gust}", source: own design}
- {key: otter.cost, value: 4, source: own design}
- {key: storm, value: 4, source: own design}
- {key: inn.only, value: 4, scope: {edition: second}, source: own design}
"""
DECK = """\
title: {sv: Kort, en: Cards}
fields: {cost: number}
cards:
  - {id: otter, copies: 2, cost: 3, name: {sv: Utter, en: Otter}, text: {sv: "%(sv)s", en: "%(en)s"}}
  - {id: storm, cost: 1, module: ice, name: {sv: Storm, en: Storm}, text: {sv: "%(sv)s", en: "%(en)s"}}
"""


@pytest.fixture
def made(tmp_path):
    """Return a function that writes a game of some texts and reads it as the checker does."""

    def make(sv="Ja.", en="Yes.", facts=FACTS, rules=None, in_game=""):
        files = {
            "game.yaml": GAME + in_game,
            "facts.yaml": facts,
            "decks/cards.yaml": DECK % {"sv": sv, "en": en},
        }
        files |= {f"rules.{lang}.md": textwrap.dedent(text) for lang, text in (rules or {}).items()}
        write_files(tmp_path / "content" / "sea", files)
        game, found = read_game(tmp_path / "content" / "sea", tmp_path)
        assert found == []
        return game

    return make


def printed(game, component="otter", lang="en"):
    return game.component(component).text("text", lang)


def reported(game, *codes):
    """Return place and message of the findings of some codes."""
    found = [f for f in run_rules(game) if f.code in codes]
    return [
        (f.place.file.removeprefix("content/sea/"), f.place.line, f.place.column, f.message) for f in found
    ]


@pytest.mark.parametrize(("written", "wanted"), ROWS["what is printed"])
def test_what_is_printed(made, written, wanted):
    assert printed(made(en=f"A {written} b.")) == f"A {wanted or written} b."


@pytest.mark.parametrize(("written", "wanted"), ROWS["each language writes numbers its own way"])
def test_each_language_writes_numbers_its_own_way(made, written, wanted):
    assert printed(made(sv=f"A {written} b."), lang="sv") == f"A {wanted} b."


def test_a_narrower_scope_holds_where_the_text_stands(made):
    game = made(en="{=turns} turns, half {=turns.half}.")
    assert printed(game) == "26 turns, half 13."
    assert printed(game, "storm") == "30 turns, half 15."


def test_names_titles_and_rules_print_values_too(made, tmp_path):
    rules = {
        "en": "# Sea {=turns}\n\n## 1 Time, {=turns|turn|turns}\n\n| {=turns|turn|turns} | b |\n|---|---|\n| c | d |\n"
    }
    game = made(rules=rules | {"sv": "# Hav\n\n## 1 Tid\n\nJa.\n"})
    assert game.rules["en"].title == "Sea 26"
    section = game.rules["en"].sections["1"]
    assert (section.title, section.text.splitlines()[0]) == ("Time, 26 turns", "| 26 turns | b |")


def test_a_scope_of_a_section_holds_in_the_sections_below_it(made):
    facts = "- {key: x, value: 1, source: own}\n- {key: x, value: 2, scope: {rule: '1'}, overrides: {why: so}, source: own}\n"
    text = "# S\n\nIntro {=x}.\n\n## 1 A\n\nA {=x}.\n\n### 1.1 B\n\nB {=x}.\n\n## 2 C\n\nC {=x}.\n"
    rules = made(facts=facts, rules={"en": text, "sv": text}).rules["en"]
    assert [rules.lead, *(s.text for s in rules.sections.values())] == ["Intro 1.", "A 2.", "B 2.", "C 1."]


@pytest.mark.parametrize(
    ("written", "code", "words"), ROWS["what cannot be printed stands as it is and is reported at its brace"]
)
def test_what_cannot_be_printed_stands_as_it_is_and_is_reported_at_its_brace(made, written, code, words):
    game = made(en=f"It is {written}.")
    assert printed(game) == f"It is {written}."
    found = reported(game, "CG101", "CG115", "CG116")
    assert [row[:2] for row in found] == [("decks/cards.yaml", 4), ("decks/cards.yaml", 5)]
    assert (
        found[0][2]
        == (DECK % {"sv": "Ja.", "en": "It is "}).splitlines()[3].index("It is ") + len("It is ") + 1
    )
    assert all(words in row[3] for row in found)


def test_one_left_open_is_reported_at_its_brace(made):
    found = reported(made(en="It is {=turns now."), "CG014", "CG101", "CG115")
    assert [(line, "never closed" in message) for _, line, _, message in found] == [(4, True), (5, True)]


def test_a_fact_that_cannot_be_worked_out_is_reported_where_it_stands(made):
    found = reported(made(), "CG206")
    assert [(file, line) for file, line, _, _ in found] == [("facts.yaml", 6), ("facts.yaml", 7)]


def test_a_key_in_both_files_is_reported(made, tmp_path):
    made(facts="- {key: a, value: 1, source: own}\n")
    game = tmp_path / "content/sea/game.yaml"
    game.write_text(
        GAME + "facts:\n  - {key: a, value: 2, source: own}\n  - {key: b, value: 2, source: own}\n"
    )
    found = load_game(tmp_path / "content/sea", tmp_path).findings
    assert [(f.code, f.place.line, "facts.yaml" in f.place.file) for f in found] == [("CG006", 1, True)]
    assert "content/sea/game.yaml:10" in found[0].message


@pytest.mark.parametrize("text", ["key: a\n", "- [\n", "- {key: a, value: 1, value: 2}\n"])
def test_a_broken_file_of_facts_is_reported(made, tmp_path, text):
    made()
    (tmp_path / "content/sea/facts.yaml").write_text(text)
    found = load_game(tmp_path / "content/sea", tmp_path).findings
    assert found and all(f.place.file == "content/sea/facts.yaml" for f in found)


def test_a_number_that_differs_between_languages_is_found_behind_values(made):
    assert reported(made(sv="Dra {=turns} kort.", en="Draw {=turns} cards."), "CG402") == []
    found = reported(made(sv="Dra 25 kort.", en="Draw {=turns} cards."), "CG402")
    assert len(found) == 2 and "'26'" in found[0][3]


def test_letters_behind_a_value_have_their_own_place_and_a_value_no_fix(made):
    en = "Wait {=turns|turn|turns},  then go."
    game = made(en=en)
    unit = next(u for u in text_units(game) if (u.owner, u.field, u.lang) == ("otter", "text", "en"))
    line = game.sources.get("content/sea/decks/cards.yaml").line(4)
    then, value = unit.text.index("then"), unit.text.index("26")
    assert span(game, unit, then, then + 4).literal == "then"
    assert span(game, unit, then, then + 4).place.column == line.index("then") + 1
    inside = span(game, unit, value + 3, value + 8)
    assert (inside.literal, inside.place.column) == (None, line.index("{=turns") + 1)
    assert span(game, unit, value - 1, value + 2).literal is None


def test_places_in_rules_are_those_of_the_file(made):
    text = "# S\n\n## 1 A\n\nIn {=turns|turn|turns} go go on.\n"
    found = reported(made(rules={"en": text, "sv": "# S\n\n## 1 A\n\nOm 26 drag.\n"}), "CG512", "CG512")
    assert [(file, line, column) for file, line, column, _ in found] == [
        ("rules.en.md", 5, text.splitlines()[4].index(" go on") + 1)
    ]


def test_a_game_without_values_is_the_same_and_nothing_is_worked_out(made, tmp_path, monkeypatch):
    made()
    monkeypatch.setattr("cardgen.values.game_texts.Interpolator", None)
    loaded = load_game(tmp_path / "content/sea", tmp_path)
    assert interpolate(loaded) is loaded


def test_a_value_is_worked_out_once(made, monkeypatch):
    asked, work = [], evaluate
    monkeypatch.setattr(
        "cardgen.values.interpolator.evaluate",
        lambda game, text, *more: asked.append(text) or work(game, text, *more),
    )
    game = made()
    printer = Interpolator(game)
    assert (
        printer.text("{=turns} and {=turns}; {=turns:ordinal}", "en", {"component": "a"})[0]
        == "26 and 26; 26th"
    )
    assert printer.value("turns", "sv", {"component": "b"}) == "26"
    assert asked == ["turns"]


@pytest.mark.parametrize(
    ("lang", "number", "wanted"),
    [("pl", 1, "tura"), ("pl", 3, "tury"), ("pl", 5, "tur"), ("pl", 22, "tury"), ("pl", 12, "tur")],
)
def test_forms_follow_the_plurals_of_the_language(made, lang, number, wanted):
    printer = Interpolator(made())
    assert printer.value(f"{number}|tura|tury|tur", lang) == f"{number} {wanted}"


@pytest.mark.parametrize(
    ("lang", "forms"), [("ja", "枚"), ("fr", "tour|tours"), ("cs", "tah|tahy|tahů"), ("ar", "0|1|2|3|11|100")]
)
def test_there_are_as_many_forms_as_whole_numbers_have_plurals(made, lang, forms):
    printer = Interpolator(made())
    assert printer.value(f"1|{forms}", lang).endswith(forms.split("|")[0 if lang != "ar" else 1])


@pytest.mark.parametrize(("lang", "written", "wanted"), ROWS["numbers in words"])
def test_numbers_in_words(made, lang, written, wanted):
    assert Interpolator(made()).value(written, lang) == wanted


@pytest.mark.parametrize(
    ("lang", "written", "words"),
    [("el", "3:words", "none in 'el'"), ("en", "3:words feminine", "no words in the gender")],
)
def test_a_language_without_words_is_reported(made, lang, written, words):
    from cardgen.values import InterpolationError

    with pytest.raises(InterpolationError, match=words):
        Interpolator(made()).value(written, lang)


def test_odds_know_facts(made):
    assert evaluate(made(), "turns.half + copies(otter)") == Amount(Fraction(15))
    assert evaluate(made(), "turns", {"module": "ice"}) == Amount(Fraction(30))


def test_a_number_that_has_no_words_is_named_and_not_its_language(made):
    with pytest.raises(
        InterpolationError, match="is -8, and num2words has no ordinal number in words for it in 'en'"
    ):
        Interpolator(made()).value("0 - 8:ordinal words", "en")

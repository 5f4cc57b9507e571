"""Phrases: a sentence is written once and said wherever it is needed; what is wrong is reported once, where it stands."""

import csv
import io
import json

import pytest

from cardgen.check import run_rules
from cardgen.cli import main
from cardgen.model.phrases import BRANCHES, SLOTS
from tests.games import read_game, write_files
from tests.paths import ROOT
from tests.rows import rows_beside

ROWS = rows_beside(__file__)

GAME = """\
title: {sv: Havet, en: Sea}
languages: [sv, en]
tokens:
  T6: {kind: die, faces: 6, label: {sv: T6, en: D6}}
  VF: {kind: aspect, label: {sv: VF, en: AG}}
facts:
  - {key: damage, value: 3}
  - {key: turns, value: 2}
  - {key: turns, value: 4, scope: {component: storm}, overrides: {why: it lasts}}
"""
PHRASES = """\
over: {sv: "Du står över nästa drag.", en: "Miss your next turn."}
lose:
  means: {do: lose, what: coin, amount: 1st}
  sv: "Du förlorar {1} mynt."
  en: "Lose {1|coin|coins}."
test: {sv: "Slå {T6}, {rule:1}. Blir det {1} eller lägre, {2}.", en: "Roll {T6}, {rule:1}. If it is {1} or less, {2}."}
wait: {sv: "Vänta {=turns} drag.", en: "Wait {=turns|turn|turns}."}
swap: {sv: "{2} före {1}.", en: "{1} behind {2}."}
pit:
  means: {if: {do: fall}, then: [{do: lose, amount: at most 1st}, {do: skip, what: turn, when: next turn}]}
  sv: "I gropen: {say:lose {1}} {say:over}"
  en: "In the pit: {say:lose {1}} {say:over}"
"""
DECK = """\
title: {sv: Kort, en: Cards}
fields: {cost: number}
cards:
  - {id: otter, cost: 1, name: {sv: Utter, en: Otter}, text: {sv: "%(sv)s", en: "%(en)s"}}
  - {id: storm, cost: 2, name: {sv: Storm, en: Storm}, text: {sv: "%(sv)s", en: "%(en)s"}}
"""
FOLDER = "content/sea/"


@pytest.fixture
def files(tmp_path):
    """Return a function that writes the files of a game and returns the folder of the project."""

    def write(en="Yes.", sv=None, phrases=PHRASES, **more):
        listed = {"game.yaml": GAME, "decks/cards.yaml": DECK % {"sv": en if sv is None else sv, "en": en}}
        listed |= {"phrases.yaml": phrases} if phrases is not None else {}
        write_files(tmp_path / FOLDER, listed | more)
        return tmp_path

    return write


def read(root):
    game, found = read_game(root / FOLDER, root)
    return game, [(f.code, f.place.file.removeprefix(FOLDER), f.place.line, f.place.column) for f in found]


def reported(root, *codes):
    """Return code, file, line and message of what rules find, of some codes or of all."""
    return [
        (f.code, f.place.file.removeprefix(FOLDER), f.place.line, f.message)
        for f in run_rules(read(root)[0])
        if f.code in codes or not codes
    ]


@pytest.mark.parametrize(("said", "sv", "en"), ROWS["what is said"])
def test_what_is_said(files, said, sv, en):
    card = read(files(said))[0].component("otter")
    assert sv is None or card.text("text", "sv") == sv
    assert en is None or card.text("text", "en") == en


def test_a_value_of_a_phrase_holds_where_the_phrase_is_said(files):
    game, _ = read(files("{say:wait}"))
    said = [game.component(name).text("text", "en") for name in ("otter", "storm")]
    assert said == ["Wait 2 turns.", "Wait 4 turns."]


def test_this_is_the_card_that_says_the_phrase(files):
    phrases = 'pay: {sv: "Betala {=this.cost}.", en: "Pay {=this.cost}."}\n' + PHRASES
    game, _ = read(files("{say:pay} {say:lose =this.cost}", phrases=phrases))
    said = [game.component(name).text("text", "en") for name in ("otter", "storm")]
    assert said == ["Pay 1. Lose 1 coin.", "Pay 2. Lose 2 coins."]


@pytest.mark.parametrize(
    ("said", "code", "words"), ROWS["what cannot be said is reported at its brace and stands as it is"]
)
def test_what_cannot_be_said_is_reported_at_its_brace_and_stands_as_it_is(files, said, code, words):
    root = files(f"Ja. {said}")
    found = [row for row in reported(root, code) if words in row[3]]
    assert {(file, line) for _, file, line, _ in found} == {("decks/cards.yaml", 4), ("decks/cards.yaml", 5)}
    assert read(root)[0].component("otter").text("text", "en") == f"Ja. {said}"


@pytest.mark.parametrize(("row", "code", "at"), ROWS["what is wrong with the file is reported in it"])
def test_what_is_wrong_with_the_file_is_reported_in_it(files, row, code, at):
    _, found = read(files(phrases=f"{row}\n"))
    assert [(one[0], one[2:]) for one in found if one[1] == "phrases.yaml"] == [(code, tuple(at))]


def test_a_phrase_whose_text_is_missing_is_reported_once_and_not_on_every_card(files):
    root = files("{say:over}", phrases="over: {sv: Du väntar.}\n")
    assert [one[0] for one in read(root)[1]] == ["CG007"]
    assert reported(root, "CG117", "CG118") == []


def test_one_language_needs_no_map(files):
    game = GAME.replace("languages: [sv, en]", "languages: [en]")
    game = (
        game.replace("{sv: Havet, en: Sea}", "Sea")
        .replace("{sv: T6, en: D6}", "D6")
        .replace("{sv: VF, en: AG}", "AG")
    )
    deck = "title: Cards\ncards:\n  - {id: otter, name: Otter, text: '{say:over}'}\n"
    root = files(phrases="over: Miss your next turn.\n", **{"game.yaml": game, "decks/cards.yaml": deck})
    game, found = read(root)
    assert (game.component("otter").text("text", "en"), found) == ("Miss your next turn.", [])


def test_phrases_in_a_circle_are_reported_where_they_say_one_another(files):
    phrases = 'a: {sv: "Ja {say:b}", en: "Yes {say:b}"}\nb: {sv: "Nej {say:a}", en: "No {say:a}"}\n'
    found = reported(files("{say:a}", phrases=phrases), "CG117")
    assert {row[:3] for row in found} == {("CG117", "phrases.yaml", 2)}
    assert len(found) == 2 and all("says itself: a → b → a" in row[3] for row in found)  # in each language


def test_parameters_that_a_language_lacks_or_that_none_prints_are_reported(files):
    phrases = 'a: {sv: "Ge {1} till {3}.", en: "Give it to {3}."}\n'
    found = reported(files("{say:a x, y, z}", phrases=phrases), "CG120")
    assert [row[1:3] for row in found] == [("phrases.yaml", 1)] * 2
    assert "'{2}'" in found[0][3] and "'en' does not print '{1}'" in found[1][3]


def test_a_phrase_that_only_a_circle_says_is_said_by_nobody(files):
    phrases = PHRASES + 'a: {sv: "Ja {say:b}", en: "Yes {say:b}"}\nb: {sv: "Nej.", en: "No."}\n'
    said = "{say:pit 1} {say:test 2, x} {say:wait} {say:swap 1, 2}"
    found = reported(files(said, phrases=phrases), "CG121")
    assert [row[3].split("'")[1] for row in found] == ["a", "b"]


def test_what_data_of_a_card_says_is_said(files):
    deck = DECK.replace("{cost: number}", "{cost: number, more: map}").replace(
        "cost: 1,", "cost: 1, more: {a: ['{say:over}']},"
    )
    root = files(phrases=PHRASES.splitlines()[0], **{"decks/cards.yaml": deck % {"sv": "Ja.", "en": "Yes."}})
    assert reported(root, "CG121") == []


SLIP = "over: {sv: Du väntar ett drag., en: 'Miss your nextt turn, {1}.'}\n"


def test_a_misspelt_word_of_a_phrase_is_one_finding_however_many_say_it(files):
    found = reported(files("{say:over twoo}", phrases=SLIP), "CG501")
    in_phrase = [row for row in found if row[1] == "phrases.yaml"]
    assert len(in_phrase) == 1 and "'nextt'" in in_phrase[0][3]
    # An argument is the card's own word.
    assert [row[1:3] for row in found if "'twoo'" in row[3]] == [("decks/cards.yaml", 4)]


def test_a_fix_mends_the_phrase_once_and_no_card(files, monkeypatch):
    root = files("{say:over 1}", phrases="over: {sv: 'Vänta {1}  drag.', en: 'Wait {1}  turns.'}\n")
    monkeypatch.chdir(root)
    before = (root / FOLDER / "decks/cards.yaml").read_text("utf-8")
    main(["check", "--fix"])
    assert (root / FOLDER / "phrases.yaml").read_text(
        "utf-8"
    ) == "over: {sv: 'Vänta {1} drag.', en: 'Wait {1} turns.'}\n"
    assert (root / FOLDER / "decks/cards.yaml").read_text("utf-8") == before


def test_what_a_phrase_names_and_nothing_is_called_is_reported_in_the_phrase(files):
    phrases = 'a: {sv: "Slå {T7}, {=turn}.", en: "Roll {T7}, {=turn}."}\n'
    found = reported(files("{say:a}", phrases=phrases), "CG101", "CG115")
    assert {row[1] for row in found} == {"phrases.yaml"}


def test_rules_say_phrases_and_places_behind_one_of_several_lines_hold(files):
    phrases = "long:\n  sv: |\n    Ett.\n\n    Två.\n  en: |\n    One.\n\n    Two.\n"
    text = "# S\n\n## 1 A\n\n{say:long}\n\n## 2 B\n\nWait {=damge}.\n"
    root = files("{say:long}", phrases=phrases, **{"rules.en.md": text, "rules.sv.md": text})
    rules = read(root)[0].rules["en"]
    assert (rules.sections["1"].text, rules.sections["2"].place.line) == ("One.\n\nTwo.", 7)
    assert [row[1:3] for row in reported(root, "CG115")] == [("rules.en.md", 9), ("rules.sv.md", 9)]


def asked(root, monkeypatch, capsys, sql, *options):
    monkeypatch.chdir(root)
    main(["query", sql, *options])
    return capsys.readouterr().out


def test_the_database_tells_uses_and_effects_once_for_all_languages(files, monkeypatch, capsys):
    text = "# S\n\n## 1 A\n\nHit. {say:lose =damage}\n\n1.1 {say:pit 4}\n"
    root = files("{say:over}", **{"rules.en.md": text, "rules.sv.md": text})
    out = asked(root, monkeypatch, capsys, "SELECT * FROM effect", "--json")
    rows = [tuple(row.values())[1:] for row in json.loads(out)]
    assert rows == [
        ("§1", "rules", 1, "lose", "", "lose", "coin", 3, None, None, None),
        ("§1.1", "rules", 1, "pit", "if", "fall", None, None, None, None, None),
        ("§1.1", "rules", 1, "pit", "then.1", "lose", None, "at most 4", None, None, None),
        ("§1.1", "rules", 1, "pit", "then.2", "skip", "turn", None, None, "next turn", None),
        ("§1.1", "rules", 2, "lose", "", "lose", "coin", 4, None, None, None),
    ]
    uses = asked(
        root,
        monkeypatch,
        capsys,
        "SELECT component, phrase, result FROM phrase_use WHERE lang = 'en'",
        "--csv",
    )
    listed = list(csv.reader(io.StringIO(uses)))
    assert listed[0] == ["component", "phrase", "result"]
    assert ["otter", "over", "Miss your next turn."] in listed and ["§1", "lose", "Lose 3 coins."] in listed
    values = asked(root, monkeypatch, capsys, "SELECT field, value, result FROM value_use", "--csv")
    assert "rules,damage,3" in values.splitlines()


def test_json_and_csv_are_not_asked_for_together(files, monkeypatch):
    monkeypatch.chdir(files())
    assert main(["query", "--json", "--csv", "SELECT 1"]) == 2


def test_the_page_names_every_slot():
    page = (ROOT / "docs/reference/phrases.md").read_text("utf-8")
    assert [slot for slot in (*SLOTS, *BRANCHES) if f"`{slot}`" not in page] == []

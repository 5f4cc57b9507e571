"""Text against text, part by part, and how the sentences of components begin and end: what is reported and what is not."""

import pytest

from cardgen.cache import Cache
from cardgen.check import all_rules
from tests.games import read_game
from tests.rows import rows_beside

ROWS = rows_beside(__file__)

HEAD = """\
title: {sv: Rum, en: Rooms}
source: own design
certainty: designed
cards:
"""
GAME = "title: {sv: Borgen, en: Keep}\nlanguages: [sv, en]\ntokens:\n  KP: {kind: unit, label: {sv: KP, en: LP}}\n"
#: As many pairs as make what is usual: two sentences in each.
USUAL = [
    (f"Gå till rum {n} nu. Vila där en stund.", f"Go to room {n} now. Rest there a while.") for n in range(20)
]


@pytest.fixture
def reported(tmp_path, monkeypatch):
    """Return what some rules find in a deck of texts by language, and in rules."""
    monkeypatch.setenv("CARDGEN_CACHE", str(tmp_path / "cache"))

    def tell(pairs, codes, rules=()):
        folder = tmp_path / "content/keep"
        (folder / "decks").mkdir(parents=True, exist_ok=True)
        (folder / "game.yaml").write_text(GAME, "utf-8")
        cards = [
            f"  - id: room-{n}\n    name: {{sv: R, en: R}}\n    text:\n      sv: '{sv}'\n      en: '{en}'\n"
            for n, (sv, en) in enumerate(pairs)
        ]
        (folder / "decks/room.yaml").write_text(HEAD + "".join(cards), "utf-8")
        for lang, text in rules:
            (folder / f"rules.{lang}.md").write_text(text, "utf-8")
        game, found = read_game(folder, tmp_path, Cache())
        assert game is not None, found
        known = all_rules()
        ats = [(c, f) for c in codes.split() for f in known[c].findings(game)]
        return [f"{c} {f.place.file.rpartition('/')[2]}:{f.place.line}" for c, f in ats]

    return tell


def line(number, lang):
    """Return the line of a card's text."""
    return 5 + 5 * number + (3 if lang == "sv" else 4)


def test_a_sentence_that_one_language_has_lost_is_reported_where_it_is_lacking(reported):
    cut = [*USUAL, ("Stjärnan lyser svagt. Följ den hem igen.", "The star shines weakly.")]
    assert reported(cut, "CG411") == [f"CG411 room.yaml:{line(20, 'en')}"]


def test_one_sentence_that_is_two_in_another_language_is_none(reported):
    split = [*USUAL, ("Stjärnan lyser svagt, och du följer den.", "The star shines weakly. You follow it.")]
    assert reported(split, "CG411") == []


def test_few_texts_make_no_custom(reported):
    assert reported([*USUAL[:3], ("En gång till. Slå tärningen nu.", "Once more.")], "CG411") == []


def test_languages_that_part_their_sentences_freely_are_left_alone(reported):
    free = [("Gå. Se. Vila en lång stund.", "Go and see and rest a while.")] * 4
    assert reported([*USUAL, *free, ("Kom hit. Följ den hem igen.", "Come here.")], "CG411") == []


def test_an_end_mark_that_one_language_alone_has_lost(reported):
    pair = ("Stjärnan lyser mycket svagt här.", "The star shines very weakly here")
    assert reported([*USUAL, pair], "CG411") == [f"CG411 room.yaml:{line(20, 'en')}"]


def test_a_title_and_a_list_have_no_end_mark_in_any_language(reported):
    assert reported([*USUAL, ("Den gamla svarta tornstjärnan", "The old black tower star")], "CG411") == []


RULES = "# R\n\n## 1 A\n\nOne.\n\n{}\n\n## 2 B\n\nB.\n\n## 3 C\n\nC.\n\n## 4 D\n\nD.\n\n## 5 E\n\nE.\n\n## 6 F\n\nF.\n"


@pytest.mark.parametrize(("sv", "en", "lines"), ROWS["parts of a section that one language lacks"])
def test_parts_of_a_section_that_one_language_lacks(reported, sv, en, lines):
    rules = (("sv", RULES.format(sv)), ("en", RULES.format(en)))
    assert reported(USUAL[:1], "CG411", rules) == [f"CG411 rules.en.md:{n}" for n in lines]


@pytest.mark.parametrize(("sv", "en", "is_reported"), ROWS["a direction is held against its opposite alone"])
def test_a_direction_is_held_against_its_opposite_alone(reported, sv, en, is_reported):
    assert reported([(sv, en)], "CG412") == ([f"CG412 room.yaml:{line(0, 'en')}"] if is_reported else [])


@pytest.mark.parametrize(("en", "codes"), ROWS["slips of one text"])
def test_slips_of_one_text(reported, en, codes):
    found = reported([("Ta det.", en)], "CG506 CG510 CG511 CG513 CG516 CG518")
    assert [one.split()[0] for one in found] == codes


def test_an_end_mark_that_all_other_texts_of_a_field_have(reported):
    ended = [("Gå hem till dig nu.", "Go home to yours now.")] * 9
    lost = ("Gå hem till mig nu", "Go home to mine now")
    assert reported([*ended, lost], "CG517") == ["CG517 room.yaml:53", "CG517 room.yaml:54"]
    assert reported([*ended[:7], lost], "CG517") == []
    assert reported([*ended, lost, lost], "CG517") == []


def test_a_number_of_the_rules_is_reported_in_its_own_paragraph(reported):
    sv = "# R\n\n## 1 A\n\nTvå av 9.\n\n> **2 Gå.** Ta 4.\n>\n> Vila.\n\n## 2 B\n\nSedan 5 kort.\n"
    en = "# R\n\n## 1 A\n\nTwo of 9.\n\n> **2 Go.** Take 5.\n>\n> Rest.\n\n## 2 B\n\nThen 5 cards.\n"
    assert reported(USUAL[:1], "CG402", (("sv", sv), ("en", en))) == ["CG402 rules.en.md:7"]


def test_only_a_changed_text_is_read_again(reported, monkeypatch):
    from cardgen.check.rules.language import cg502_straight_quote

    read, apostrophes = [], cg502_straight_quote._straight_apostrophes

    def reading(text, lang):
        read.append(text)
        return apostrophes(text, lang)

    monkeypatch.setattr(cg502_straight_quote, "_straight_apostrophes", reading)
    reported(USUAL, "CG502")
    assert len(read) > 40
    read.clear()
    changed = [*USUAL[:-1], (USUAL[-1][0], "Don´t go.")]
    assert reported(changed, "CG502") == [f"CG502 room.yaml:{line(19, 'en')}"]
    assert read == ["Don´t go."]


def test_a_sentence_below_a_table_of_data_is_reported_at_its_own_line(reported):
    """The table is printed in many more lines than its block has."""
    table = "```table\ndeck: room\ncolumns: {Id: id}\n```"
    pairs = [*USUAL, ("Stjärnan lyser svagt. Följ den hem igen.", "The star shines weakly.")]
    texts = ("\n\n".join(pair[side] for pair in pairs) for side in (0, 1))
    rules = [
        (lang, f"# R\n\n## 1 A\n\n{table}\n\n{text}\n")
        for lang, text in zip(("sv", "en"), texts, strict=True)
    ]
    assert reported(USUAL, "CG411", rules) == [f"CG411 rules.en.md:{10 + 2 * len(USUAL)}"]

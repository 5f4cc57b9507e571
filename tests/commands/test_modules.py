"""Modules on the command line: what is built, checked and worked out with some of them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

GAME = """\
title: Isle
languages: [en]
modules:
  base: {title: Base}
  storm: {title: Storms, default: false}
  reef: {title: Reefs, default: false}
"""
CARDS = """\
title: Cards
cards:
  - {id: calm, copies: 3, name: Calm, text: "See {rule:1}."}
  - {id: gale, copies: 2, name: Gale, module: storm, text: "Draw {=gusts} cards."}
"""
RULES = (
    "# Isle\n\n## 1 Play\n\nDraw {=gusts} cards.\n\n::: module storm\n## 2 Storms\n\nThe gale blows.\n:::\n"
)


@pytest.fixture
def cardgen(project, monkeypatch, capfd):
    from cardgen.cli import main

    def call(*args, game=GAME, facts="- {key: gusts, value: 2}\n", rules=RULES):
        files = {"game.yaml": game, "decks/cards.yaml": CARDS, "facts.yaml": facts, "rules.en.md": rules}
        monkeypatch.chdir(project({f"content/isle/{name}": text for name, text in files.items()}))
        code = main(list(args))
        out, err = capfd.readouterr()
        return code, out, err

    return call


def test_odds_are_those_of_the_chosen_modules(cardgen):
    for args, expected in [([], "3"), (["--module", "storm"], "5")]:
        code, out, _ = cardgen("odds", "isle", "copies(cards)", "--format", "json", *args)
        assert code == 0
        assert expected in json.dumps(json.loads(out))


def test_a_check_reads_all_modules_and_with_one_option_only_some(cardgen):
    rules = RULES.replace("gale blows", "gale blows {rule:7}")
    assert cardgen("check", "isle", "--no-faces", rules=rules)[0] == 1
    assert cardgen("check", "isle", "--no-faces", "--module", "base", rules=rules)[0] == 0
    code, _, err = cardgen("check", "isle", "--module", "strom")
    assert code == 2
    assert "did you mean 'storm'?" in err


def test_what_is_wrong_only_without_a_module_is_reported_with_the_choice(cardgen):
    facts = "- {key: gusts, value: 2, module: storm}\n"
    assert cardgen("check", "isle", "--no-faces", "--strict", facts=facts)[:2] == (0, "clean\n")
    code, out, _ = cardgen("check", "isle", "--no-faces", "--all-modules", facts=facts)
    assert code == 1
    (line,) = [line for line in out.splitlines() if "CG115" in line]
    assert line.startswith("content/isle/rules.en.md:5:")
    assert line.endswith("(with --module base)")


def test_what_nothing_uses_is_judged_with_all_modules_only(cardgen):
    facts = "- {key: gusts, value: 2}\n- {key: winds, value: 3}\n"
    code, out, _ = cardgen("check", "isle", "--no-faces", "--all-modules", facts=facts)
    assert [line.split()[1] for line in out.splitlines() if ": CG" in line] == ["CG311"]


@pytest.mark.parametrize(("section", "reported"), [("§2", False), ("§4", True)])
def test_a_section_that_another_module_has_is_there_to_be_cited(cardgen, project, section, reported):
    project({"content/isle/sources.yaml": 'book: {cite: "our rules", certainty: derived, own: true}\n'})
    facts = f'- {{key: gusts, value: 2, source: "book, {section}"}}\n'
    rules = RULES + "\n## 3 End\n\nStop.\n"
    _, out, _ = cardgen("check", "isle", "--no-faces", "--module", "base", facts=facts, rules=rules)
    assert ("CG122" in out) is reported
    assert "CG725" not in out


def test_a_fact_of_no_module_is_reported(cardgen):
    facts = "- {key: gusts, value: 2, module: strom}\n"
    code, out, _ = cardgen("check", "isle", "--no-faces", facts=facts)
    assert code == 1
    assert "no module 'strom'; did you mean 'storm'?" in out


def test_all_modules_goes_with_no_single_choice(cardgen):
    code, _, err = cardgen("check", "--all-modules", "--module", "base")
    assert code == 2
    assert "--all-modules checks the content with every choice of modules" in err


def test_what_stays_in_the_box_lies_beside_its_deck_on_a_table_and_is_printed(cardgen):
    game = GAME.replace("Storms, default: false", "Storms, default: false, takes_out: {calm: 1}")
    code, _, err = cardgen("build", "--module", "storm", game=game)
    assert code == 0, err
    (table,) = Path("output").rglob("tts/*[!)].json")
    piles = {
        one["Nickname"]: one
        for one in json.loads(table.read_text("utf-8"))["ObjectStates"]
        if "DeckIDs" in one or "CardID" in one
    }
    assert {name: len(one.get("DeckIDs", "1")) for name, one in piles.items()} == {"Cards": 4, "Calm": 1}
    (played, aside) = (one["Transform"] for one in piles.values())
    assert played["posZ"] == aside["posZ"]
    assert 2 < abs(played["posX"] - aside["posX"]) < 4
    labels = [
        one["Text"]["Text"] for one in json.loads(table.read_text("utf-8"))["ObjectStates"] if "Text" in one
    ]
    assert "Cards: not in play" in " ".join(labels)
    code, out, _ = cardgen("check", "isle", "--module", "storm", "--output", game=game)
    assert code == 0, out


def test_a_module_that_takes_out_too_many_is_reported(cardgen):
    game = GAME.replace("Storms, default: false", "Storms, default: false, takes_out: {calm: 4, gael: 1}")
    code, out, _ = cardgen("check", "isle", "--no-faces", game=game)
    assert code == 1
    assert "module 'storm' takes out 4 of 'calm', but there are only 3" in out
    assert "takes out 'gael', which is not a component; did you mean 'gale'?" in out


def test_a_booklet_alone_has_the_parts_of_the_chosen_modules(cardgen, project):
    booklet = "kind: booklet\ntitle: Rules\ntrim_mm: [148, 210]\nback: false\nbooklets:\n"
    project({"content/isle/booklets/book.yaml": booklet + "  - {id: book, name: Rules, file: rules}\n"})
    code, _, err = cardgen("build", "isle", "--deck", "book", "--module", "storm", "--to", "print")
    assert code == 0, err
    code, _, err = cardgen("build", "isle", "--deck", "book", "--module", "storms", "--to", "print")
    assert code == 2, err

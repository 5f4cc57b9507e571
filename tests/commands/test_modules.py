"""Modules on the command line: what is built, checked and worked out with some of them."""

from __future__ import annotations

import json

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

    def call(*args, facts="- {key: gusts, value: 2}\n", rules=RULES):
        files = {"game.yaml": GAME, "decks/cards.yaml": CARDS, "facts.yaml": facts, "rules.en.md": rules}
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


def test_what_is_wrong_only_without_a_module_is_told_with_the_choice(cardgen):
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


def test_a_fact_of_no_module_is_told(cardgen):
    facts = "- {key: gusts, value: 2, module: strom}\n"
    code, out, _ = cardgen("check", "isle", "--no-faces", facts=facts)
    assert code == 1
    assert "no module 'strom'; did you mean 'storm'?" in out


def test_all_modules_goes_with_no_single_choice(cardgen):
    code, _, err = cardgen("check", "--all-modules", "--module", "base")
    assert code == 2
    assert "--all-modules checks every choice of modules" in err

"""Ten decks of strangers in each look, a dozen cards of each: what fits in plain fits, nothing overlaps, type can be read."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from cardgen.check import LaidOutGame
from cardgen.check.engine.runner import findings_of, rules_for
from cardgen.commands.new import new_project
from cardgen.layout.decks import GameLayout
from cardgen.model.forms import all_forms
from cardgen.project import Project
from tests.commands.test_lists_of_strangers import LISTS
from tests.games import read_game

LOOKS = ("saga", "picnic", "poster", "orbit", "atlas")
FILES = (
    "first/01-kortlista_v7.csv",
    "first/02-Awkward Uncle - Sheet1.csv",
    "first/05-Backhand Blow counters.csv",
    "first/08-tuiles marais.csv",
    "first/14-Abbey_buildings.ods",
    "first/16-lighthouse.xlsx",
    "second/25-Polder.xlsx",
    "second/33-starfreight.xlsx",
    "second/34-Wald und Wiese.csv",
    "second/36-Ingredients-Grid view.csv",
)
#: Text that does not fit, small type, contrast, text at the edge, no bleed, text that touches a line.
CODES = ("CG801", "CG802", "CG803", "CG810", "CG813", "CG815", "CG834")


def found_in(game, root, cache, look):
    decks = tuple(replace(deck, components=deck.components[:12]) for deck in game.decks)
    layout = GameLayout(replace(game, decks=decks, tried_look=look), Project(root).template_folders, cache)
    faces, found = layout.lay_out(all_forms(decks), game.languages, 1)
    laid_out = LaidOutGame(layout.game, faces, layout)
    found = [*found, *findings_of((rule for rule in rules_for(laid_out) if rule.code in CODES), laid_out)]
    return Counter(one.code for one in found if one.code in CODES), [*map(str, found)]


@pytest.mark.parametrize("file", FILES)
def test_no_look_is_worse_than_plain(tmp_path, cache, file):
    new_project(tmp_path / "keep", LISTS / file)
    game, _ = read_game(tmp_path / "keep/content/keep", tmp_path / "keep")
    plain, _ = found_in(game, tmp_path / "keep", cache, "plain")
    for look in LOOKS:
        counts, found = found_in(game, tmp_path / "keep", cache, look)
        assert counts <= plain, (look, [one for one in found if any(code in one for code in counts - plain)])

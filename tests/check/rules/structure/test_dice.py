"""Rules about dice and maps where the data have a shape nobody expects; those in print are in `tests/cases/dice.yaml`."""

import pytest

from cardgen.check import run_rules
from tests.games import read_game

GAME = """\
title: {en: Keep}
languages: [en]
tokens:
  skull: {kind: symbol, label: {en: skull}}
facts:
  - {chance: {die: d, side: skull, equals: 1/7}, source: own design}
  - {mean: {die: d, values: {skull: 1}, equals: 1/7}, source: own design}
  - {ways: {map: p, from: start, to: exit, equals: 1}, source: own design}
"""
DECK = "title: {{en: T}}\nsource: own design\ncertainty: designed\n{items}:\n  - id: {id}\n    name: {{en: N}}\n    {field}\n"


def codes(project, sides, grid):
    root = project(
        {
            "content/keep/game.yaml": GAME,
            "content/keep/dice/d.yaml": DECK.format(items="dice", id="d", field=f"sides: {sides}"),
            "content/keep/pads/p.yaml": DECK.format(items="pads", id="p", field=f"map: {grid}"),
        }
    )
    game, found = read_game(root / "content" / "keep", root)
    assert found == []
    return {f.code for f in run_rules(game)}


SIX = "[skull, skull, skull, skull, skull, skull]"
MAP = "{rows: [....., S.C.X, .....], fields: {start: S, chamber: C, exit: X}, route: [start, chamber, exit]}"


@pytest.mark.parametrize(
    "sides", ["7", "skull", "{a: b}", "[]", "[skull]", "[[], {}, 1, true, 1.5, skull]", "[1, 2, 3]"]
)
def test_sides_of_any_shape_are_reported_and_no_odds_of_them(project, sides):
    # A mean over sides the fact says nothing of is an unclear fact.
    assert codes(project, sides, MAP) - {"CG206", "CG608"} == {"CG605", "CG609"}


@pytest.mark.parametrize(
    "grid",
    ["7", "map", "[1, 2]", "{}", "{rows: 3}", "{rows: [[1]], fields: {}}", "{rows: ['S'], fields: [1]}",
     "{rows: [SCX], fields: {start: S, chamber: C, exit: {}}}",
     "{rows: [SCX], fields: {start: S, chamber: C, exit: X}, route: [start, chamber, exit], walls: 4}",
     "{rows: [SCX], fields: {start: S, chamber: C, exit: X}, route: [start, chamber, exit], walls: {clear_of: [[1]]}}",
     "{rows: [SCX], fields: {start: S, chamber: C, exit: X}, route: [start, chamber, exit], walls: {run: .nan}}"],
)  # fmt: skip
def test_maps_of_any_shape_are_reported_and_no_ways_of_them(project, grid):
    assert codes(project, SIX, grid) == {"CG606", "CG608"}

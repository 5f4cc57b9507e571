"""Rules read what a deck declares, never a word: a pad, tiles and a board in other words have the same findings."""

import re

import pytest

from cardgen.check import run_rules
from tests.games import read_game, write_files

GAME = """\
title: {sv: Borgen, en: Keep}
languages: [sv, en]
facts:
  - {steps: {map: pad-shut, from: start, to: goal, equals: 7}, source: own design}
  - {ways: {map: pad-meant, from: start, to: middle, equals: 1}, source: own design}
  - {ways: {map: pad-meant, from: middle, to: goal, equals: 1}, source: own design}
"""
HEAD = "title: {sv: Saker, en: Things}\nsource: own design\ncertainty: designed\n"
TILES = """\
fields: {doors: {type: sides, among: exits}, gates: {type: sides, among: exits}}
tiles:
  - {id: tile-a, name: {sv: A, en: A}, exits: [L, S, R], doors: [L, R]}
  - {id: tile-b, name: {sv: B, en: B}, exits: [L, Q]}
  - {id: tile-c, name: {sv: C, en: C}, exits: [L, L]}
  - {id: tile-d, name: {sv: D, en: D}, doors: [S]}
  - {id: tile-e, name: {sv: E, en: E}, exits: [L], gates: [S]}
  - {id: tile-f, name: {sv: F, en: F}, exits: 3}
"""
HALL = """\
trim_mm: [100, 50]
fields: {squares: number, openings: {type: openings, squares: squares}}
tiles:
  - {id: hall, name: {sv: Sal, en: Hall}, squares: 2, openings: [[1, up], [2, right]]}
  - {id: hall-b, name: {sv: Sal, en: Hall}, squares: 2, openings: [[3, up]]}
  - {id: hall-c, name: {sv: Sal, en: Hall}, squares: 2, openings: [[1, upp]]}
  - {id: hall-d, name: {sv: Sal, en: Hall}, openings: [[2, up]]}
"""
BOARD = """\
trim_mm: [120, 120]
fields: {grid: grid, chamber: squares}
boards:
  - {id: board, name: {sv: Plan, en: Board}, grid: {at: [10, 10], square_mm: 50, columns: 2, rows: 2}, chamber: [[1, 3]]}
  - {id: board-b, name: {sv: Plan, en: Board}, grid: {at: [30, 10], square_mm: 50, columns: 2, rows: 2}}
"""
PADS = """\
pads:
  - {id: pad-broken, name: {sv: A, en: A}, map: {rows: ["S.M", ".G"], fields: {start: S, middle: M, goal: G}, route: [start, middle, goal]}}
  - {id: pad-shut, name: {sv: B, en: B}, map: {rows: ["S#M.G"], fields: {start: S, middle: M, goal: G}, route: [start, middle, goal]}}
  - {id: pad-narrow, name: {sv: C, en: C}, map: {rows: ["S.M.G", "....#"], fields: {start: S, middle: M, goal: G}, route: [start, middle, goal]}}
  - {id: pad-meant, name: {sv: D, en: D}, map: {rows: ["S.M.G"], fields: {start: S, middle: M, goal: G}, route: [start, middle, goal]}}
  - {id: pad-lost, name: {sv: E, en: E}, map: {rows: ["S.M.G"], fields: {start: S, middle: M, goal: G}, route: [start, centre]}}
"""
FOUND = {
    *(("CG601", f"tiles/tiles.yaml:{line}") for line in (7, 8, 9, 10, 11)),
    *(("CG604", f"tiles/hall.yaml:{line}") for line in (8, 9, 10)),
    *(("CG603", f"boards/board.yaml:{line}") for line in (7, 8)),
    *(("CG606", f"pads/pads.yaml:{line}") for line in (5, 6, 9)),
    ("CG607", "pads/pads.yaml:7"),
    ("CG609", "game.yaml:4"),
}
#: The same in German, and with a name for every side: names of fields, words for sides, names of places.
GERMAN = {
    "game.yaml": """\
title: {sv: Borgen, en: Keep}
languages: [sv, en]
facts:
  - {steps: {map: pad-shut, from: anfang, to: ziel, equals: 7}, source: own design}
  - {ways: {map: pad-meant, from: anfang, to: mitte, equals: 1}, source: own design}
  - {ways: {map: pad-meant, from: mitte, to: ziel, equals: 1}, source: own design}
""",
    "tiles/tiles.yaml": """\
fields: {ausgaenge: {type: sides, names: [links, vorn, rechts]}, tueren: {type: sides, among: ausgaenge}, gatter: {type: sides, among: ausgaenge}}
tiles:
  - {id: tile-a, name: {sv: A, en: A}, ausgaenge: [links, vorn, rechts], tueren: [links, rechts]}
  - {id: tile-b, name: {sv: B, en: B}, ausgaenge: [links, quer]}
  - {id: tile-c, name: {sv: C, en: C}, ausgaenge: [links, links]}
  - {id: tile-d, name: {sv: D, en: D}, tueren: [vorn]}
  - {id: tile-e, name: {sv: E, en: E}, ausgaenge: [links], gatter: [vorn]}
  - {id: tile-f, name: {sv: F, en: F}, ausgaenge: 3}
""",
    "tiles/hall.yaml": """\
trim_mm: [100, 50]
fields: {quadrate: number, luecken: {type: openings, squares: quadrate, names: [oben, unten, links, rechts]}}
tiles:
  - {id: hall, name: {sv: Sal, en: Hall}, quadrate: 2, luecken: [[1, oben], [2, rechts]]}
  - {id: hall-b, name: {sv: Sal, en: Hall}, quadrate: 2, luecken: [[3, oben]]}
  - {id: hall-c, name: {sv: Sal, en: Hall}, quadrate: 2, luecken: [[1, obn]]}
  - {id: hall-d, name: {sv: Sal, en: Hall}, luecken: [[2, oben]]}
""",
    "boards/board.yaml": """\
trim_mm: [120, 120]
fields: {gitter: grid, kammer: squares}
boards:
  - {id: board, name: {sv: Plan, en: Board}, gitter: {at: [10, 10], square_mm: 50, columns: 2, rows: 2}, kammer: [[1, 3]]}
  - {id: board-b, name: {sv: Plan, en: Board}, gitter: {at: [30, 10], square_mm: 50, columns: 2, rows: 2}}
""",
    "pads/pads.yaml": """\
fields: {plan: map}
pads:
  - {id: pad-broken, name: {sv: A, en: A}, plan: {rows: ["S.M", ".G"], fields: {anfang: S, mitte: M, ziel: G}, route: [anfang, mitte, ziel]}}
  - {id: pad-shut, name: {sv: B, en: B}, plan: {rows: ["S#M.G"], fields: {anfang: S, mitte: M, ziel: G}, route: [anfang, mitte, ziel]}}
  - {id: pad-narrow, name: {sv: C, en: C}, plan: {rows: ["S.M.G", "....#"], fields: {anfang: S, mitte: M, ziel: G}, route: [anfang, mitte, ziel]}}
  - {id: pad-meant, name: {sv: D, en: D}, plan: {rows: ["S.M.G"], fields: {anfang: S, mitte: M, ziel: G}, route: [anfang, mitte, ziel]}}
  - {id: pad-lost, name: {sv: E, en: E}, plan: {rows: ["S.M.G"], fields: {anfang: S, mitte: M, ziel: G}, route: [anfang, zentrum]}}
""",
}


def found(root, files):
    write_files(root / "content/keep", files)
    game, findings = read_game(root / "content/keep", root)
    assert findings == []
    seen = (f for f in run_rules(game) if f.code.startswith("CG60"))
    return {(f.code, f"{f.place.file.removeprefix('content/keep/')}:{f.place.line}") for f in seen}


def contents():
    decks = {
        "tiles/tiles.yaml": TILES,
        "tiles/hall.yaml": HALL,
        "boards/board.yaml": BOARD,
        "pads/pads.yaml": PADS,
    }
    return {"game.yaml": GAME, **{name: HEAD + text for name, text in decks.items()}}


def test_what_is_found_in_usual_words(tmp_path):
    assert found(tmp_path, contents()) == FOUND


def test_the_same_is_found_in_other_words(tmp_path):
    files = {name: text if name == "game.yaml" else HEAD + text for name, text in GERMAN.items()}
    # The pads declare their map on a line of its own, which moves all that follow.
    moved = {(code, re.sub(r"^(pads.*:)(\d+)", lambda m: f"{m[1]}{int(m[2]) + 1}", at)) for code, at in FOUND}
    assert found(tmp_path, files) == moved


def test_nothing_is_found_where_nothing_is_declared(tmp_path):
    plain = {
        name: re.sub(r"\{type: (sides|openings)[^}]*\}|(?<=: )(grid|squares)(?=[,}])", "data", text)
        for name, text in contents().items()
    }
    plain["tiles/tiles.yaml"] = plain["tiles/tiles.yaml"].replace("fields: {", "fields: {exits: data, ")
    plain["pads/pads.yaml"] = plain["pads/pads.yaml"].replace("pads:\n", "fields: {map: data}\npads:\n")
    assert found(tmp_path, plain) == set()


@pytest.mark.parametrize(
    ("declared", "reported"),
    [
        ("{doors: sidess}", "'sidess' is not accepted; expected lower-case names"),
        ("{doors: 7}", "'7' is not accepted"),
        ("{doors: {among: exits}}", "a map is not accepted"),
        ("{doors: {type: sides, amongst: exits}}", "unknown key 'amongst'; did you mean 'among'?"),
        ("{doors: {type: sides, among: exits, names: [L]}}", "nothing reads 'names' beside 'among'"),
        ("{doors: {type: number, among: exits}}", "unknown key 'among'; known: type"),
        ("{doors: {type: sides, among: exit}}", "'exit' is not a field of type sides; did you mean 'exits'?"),
        ("{doors: {type: sides, among: [exits]}}", "is not a field of type sides"),
        ("{doors: {type: sides, names: L}}", "'names' must be a list of words"),
        ("{size: word, doors: {type: openings, squares: size}}", "'size' is not a field of type number"),
    ],
)
def test_a_declaration_that_is_none_is_reported(tmp_path, declared, reported):
    deck = f"fields: {declared}\ntiles:\n  - {{id: tile-a, name: {{sv: A, en: A}}, exits: [L]}}\n"
    write_files(
        tmp_path / "content/keep", {"game.yaml": GAME[: GAME.index("facts")], "tiles/tiles.yaml": HEAD + deck}
    )
    _, findings = read_game(tmp_path / "content/keep", tmp_path)
    assert [f.place.line for f in findings] == [4]
    assert reported in findings[0].message

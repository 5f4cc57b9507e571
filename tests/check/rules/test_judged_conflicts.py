"""Conflicts of other rule texts, judged for ours: each is stated as a fact, decided by the content, reported by a rule, or not of a shipped game."""

from functools import cache as once

import pytest

from cardgen.check import run_rules
from cardgen.check.contexts.checked_game import CheckedProse
from cardgen.check.contexts.memo import Memo
from cardgen.check.engine.prose_rules import prose_rules
from cardgen.load.prose import read_prose
from cardgen.project import shipped_root
from tests.check.test_rules import write
from tests.games import read_game
from tests.paths import TESTS
from tests.rows import read_yaml

HERE = TESTS
JUDGED = read_yaml(HERE / "judged/conflicts.yaml")
PLANTED = read_yaml(HERE / "conflicts.yaml")
ROWS, PLANTS, TEXTS = JUDGED["rows"], JUDGED["plants"], JUDGED["texts"]
GAMES = sorted(PLANTED)
SHIPPED = [row for row in ROWS if row["shipped"]]
#: What a row names, in pairs: (game, key), (code, plant) or (code, text).
NAMED = {(row["id"], *where.split(" ", 1)) for row in SHIPPED for where in row["where"]}
DECIDED = sorted(named for named in NAMED if named[1] in GAMES)
TOLD = sorted({named[1:] for named in NAMED if named[1] not in GAMES})


def way(where):
    """Return what a row's `where` is: a fact or other content of a game, a plant in one or in running text."""
    name, what = where.split(" ", 1)
    if name in GAMES:
        return "ledger" if any(fact.get("key") == what for fact in facts(name)) else "content"
    return "prose" if what in TEXTS else "rule"


@once
def shipped(name):
    root = shipped_root()
    return read_game(root / "content" / name, root)[0]


@once
def facts(name):
    return [row.written for row in shipped(name).fact_rows]


@once
def drakborgen():
    """All that the game prints, and its notes, in small letters; not its facts, which name other editions."""
    folder = shipped_root() / "content/drakborgen"
    files = [*folder.glob("rules.*.md"), *folder.glob("*/*.yaml")]
    return "\n".join(path.read_text("utf-8").lower() for path in files)


def by_row(row):
    return row["id"]


def test_each_number_is_judged_once_and_says_how():
    assert len({row["id"] for row in ROWS}) == len(ROWS)
    for row in SHIPPED:
        assert set(row["how"]) == {way(where) for where in row["where"]}, row["id"]
    for row in ROWS:
        assert row["kind"]
        assert row["shipped"] != ("not shipped" in row["how"]), row["id"]


def test_all_that_is_planted_is_named_by_a_row():
    assert {what for _, what in TOLD} == {*PLANTS, *TEXTS}


# Which way a row is decided is asked in the test: games take a second to load, and every worker would load them.
@pytest.mark.parametrize(("number", "game", "where"), DECIDED, ids=lambda word: word)
def test_a_ledger_or_the_content_decides_and_says_why(number, game, where):
    {"ledger": ledger_decides, "content": content_decides}[way(f"{game} {where}")](number, game, where)


def ledger_decides(number, game, key):
    records = [fact for fact in facts(game) if fact.get("key") == key]
    assert any("scope" not in record for record in records), f"{number}: nothing holds everywhere under {key}"
    for record in records:
        assert str(record.get("source") or "").strip(), f"{number}: {key} has no source"
        assert "scope" not in record or record["overrides"]["why"], (
            f"{number}: {key} is overridden without why"
        )
        assert record.get("certainty") != "designed" or record.get("note"), f"{number}: {key}"


def content_decides(number, game, where):
    read = shipped(game)
    if where.startswith("§"):
        assert all(where[1:] in read.rules[lang].sections for lang in read.languages), f"{number}: {where}"
    else:
        assert read.component(where).note, f"{number}: {where}"


@pytest.mark.parametrize("row", [row for row in ROWS if not row["shipped"]], ids=by_row)
def test_what_is_not_shipped_is_named_nowhere(row):
    assert row["words"]
    assert not [word for word in row["words"] if word.lower() in drakborgen()]


def test_what_is_planted_in_shipped_content_is_judged_the_same():
    judged = {row["id"]: row for row in ROWS}
    for game, cases in PLANTED.items():
        for number, case in cases.items():
            row = judged[number]
            assert row["shipped"]
            assert {f"{game} {key}" for key in case.get("decided", ())} <= set(row["where"]), number
            assert "rule" in row["how"] or not case.get("caught"), number


@pytest.fixture
def reported(tmp_path, cache):
    """Write the small game, with one text changed, and give the codes it is reported of, in that file."""

    def check(file="", old="", new=""):
        files = dict(JUDGED["game"])
        if file:
            assert old in files[file]
            files[file] = files[file].replace(old, new, 1)
        write(tmp_path, files)
        game, found = read_game(tmp_path / "content/keep", tmp_path, cache)
        return {(f.code, f.place.file.removeprefix("content/keep/")) for f in (*found, *run_rules(game))}

    return check


def test_the_small_game_is_clean(reported):
    assert reported() == set()


@pytest.mark.parametrize(("code", "name"), [(c, n) for c, n in TOLD if n in PLANTS], ids=lambda word: word)
def test_a_plant_is_reported_and_its_look_alike_is_not(code, name, reported):
    plant = PLANTS[name]
    place = "game.yaml" if code == "CG608" else plant["file"]
    assert (code, place) in reported(plant["file"], plant["old"], plant["new"])
    assert reported(plant["file"], plant["old"], plant["alike"]) == set()


@pytest.mark.parametrize(("code", "name"), [(c, n) for c, n in TOLD if n in TEXTS], ids=lambda word: word)
def test_running_text_is_reported_and_its_look_alike_is_not(code, name):
    text = TEXTS[name]

    def codes(lines):
        prose = CheckedProse.of(read_prose(lines, "rules.txt", text["lang"], markdown=False), Memo())
        return {finding.code for rule in prose_rules() for finding in rule.findings(prose)}

    assert code in codes(text["wrong"])
    assert code not in codes(text["alike"])

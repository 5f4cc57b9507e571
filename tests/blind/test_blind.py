"""Each blind operator yields what it claims; the sets are as large as they should be; what is sealed stays so.

Nothing here runs the checker: what it finds is measured, and not known to these tests.
"""

import re
from collections import Counter
from random import Random

import pytest
import yaml

from cardgen.cache import Cache
from cardgen.findings import Finding, Place
from cardgen.load.game import load_game
from cardgen.values import interpolate
from tests import bench_check
from tests.blind import __main__ as runner
from tests.blind.games import FRESH, blind_games
from tests.blind.legitimate import legitimate
from tests.blind.operators import CATEGORIES, HERE, OUTPUTS, blind_operators, draw, planted
from tests.blind.outputs import draw_outputs
from tests.mutants.content import LOADER, mutated
from tests.mutants.output import read_build
from tests.rows import read_yaml

OPERATORS = [one for which in "AB" for one in blind_operators(which).values() if one.category != OUTPUTS]
OUTPUT_OPERATORS = [
    one for which in "AB" for one in blind_operators(which).values() if one.category == OUTPUTS
]
#: Most edits of one mistake: two, or one for each language, or what a contradiction changes in two languages.
MOST_EDITS = 4


@pytest.fixture(scope="module")
def games():
    return blind_games()


@pytest.fixture(scope="module")
def sets(games):
    return {which: planted(games, which) for which in "AB"}


def parses(name, text):
    """Return whether a file of YAML is YAML; any other file is."""
    try:
        yaml.compose(text, Loader=LOADER) if name.endswith(".yaml") else None
    except yaml.YAMLError:
        return False
    return True


@pytest.mark.parametrize("operator", OPERATORS, ids=lambda one: one.name)
def test_an_operator_yields_what_it_claims(games, sets, operator):
    sites = [site for one, site in sets[operator.set] if one is operator]
    assert sites
    assert operator.what.endswith(".")
    for site in sites:
        assert site.says and "\n" not in site.says
        assert 0 < len(site.edits) + len(site.files) <= MOST_EDITS
        texts = mutated(games.files, site.edits)
        assert all(games.files[name] != text for name, text in texts.items()), "each edit changes its file"
        assert all(name in games.files for name, _ in site.files)
        assert {name.split("/")[1] for name in (*texts, *dict(site.files))} == {site.game}, (
            "one game is changed"
        )
        if operator.sound:
            assert all(parses(name, text) for name, text in texts.items())


def _line(games, record):
    """Return where the line of a record begins, its indent included."""
    return games.files[record.file].rfind("\n", 0, record.start) + 1


@pytest.mark.parametrize("operator", OPERATORS, ids=lambda one: one.name)
def test_a_mistake_changes_one_thing(games, sets, operator):
    """All its edits are in one record, in that record in the other languages, or it says which other one it names."""
    for one, site in sets[operator.set]:
        if one is operator and operator.category != "contradictions":
            own = [site.record, *games.counterparts(site.record)]
            away = [
                e
                for e in site.edits
                if not any(r.file == e.file and _line(games, r) <= e.start <= r.end for r in own)
            ]
            assert len(away) <= (1 if site.names else 0), site
            ordered = sorted(site.edits, key=lambda e: (e.file, e.start))
            for first, second in zip(ordered, ordered[1:], strict=False):
                assert first.file != second.file or first.end <= second.start


@pytest.fixture(scope="module")
def build(tmp_path_factory):
    folder = tmp_path_factory.mktemp("built")
    bench_check.build_small(folder / "small", Cache(folder / "cache"))
    return read_build(folder / "small/out")


@pytest.mark.parametrize("operator", OUTPUT_OPERATORS, ids=lambda one: one.name)
def test_an_operator_of_outputs_changes_its_file_and_no_other(build, operator):
    sites = draw_outputs(build, operator)
    assert len({(site.file, site.says) for site in sites}) == len(sites) > 0
    before = {name: (build.out / name).read_bytes() for name in build.files}
    for site in sites:
        site.change(build.out)
        after = {name: (build.out / name).read_bytes() for name in build.files}
        (build.out / site.file).write_bytes(before[site.file])
        assert [name for name in before if before[name] != after[name]] == [site.file]


def test_set_a_is_large_and_of_many_kinds(sets):
    names = {one.name for one, _ in sets["A"]}
    assert len(names) >= 40
    assert {one.category for one, _ in sets["A"]} == set(CATEGORIES) - {OUTPUTS}
    assert len({(site.edits, site.files) for _, site in sets["A"]}) == len(sets["A"]) >= 800
    assert {site.game for _, site in sets["A"]} == set(blind_games().games)


@pytest.mark.parametrize("which", "AB")
def test_games_contradict_themselves(sets, which):
    """None of those by hand is lost when a game of theirs is edited; of shipped games, which change, most still apply."""
    found = Counter(one.name.removeprefix(f"blind-{which.lower()}-") for one, _ in sets[which])
    folder = HERE / ("open" if which == "A" else "sealed") / "by_hand"
    rows = [row for file in folder.glob("*.yaml") for row in read_yaml(file)]
    assert found["rule-against-card"] + found["slip-by-hand"] == len(rows)
    assert found["rule-against-card"] >= 68
    assert found["shipped-rule-against-card"] >= 12


def test_set_b_is_as_large_and_has_other_mistakes(sets):
    assert len(sets["A"]) == pytest.approx(len(sets["B"]), rel=0.1)
    a, b = ({(site.edits, site.files) for _, site in sets[which]} for which in "AB")
    assert not a & b


def test_what_is_drawn_is_always_the_same(games):
    for name in ("blind-a-letter-lost", "blind-b-key-beside"):
        operator = next(one for one in OPERATORS if one.name == name)
        assert draw(games, operator) == draw(games, operator)
        assert len(draw(games, operator, 3)) == 3
        assert list(operator.places(games, Random(1)))


def test_set_b_is_sealed(capsys):
    with pytest.raises(SystemExit, match="sealed"):
        runner.main(["--set", "B"])
    sealed = [p for p in HERE.glob("sealed/**/*") if p.is_file() and p.suffix in (".py", ".yaml", ".md")]
    assert [p.name for p in sealed if "sealed" not in p.read_text("utf-8").casefold()] == []


def test_the_mistakes_can_be_listed(monkeypatch, capsys):
    monkeypatch.setenv("CARDGEN_CACHE", "")
    runner.main(["--list", "--operators", "*-letter-lost", "--count", "2"])
    first, *rest = capsys.readouterr().out.splitlines()
    assert first == "blind-a-letter-lost (2): A letter inside a word is missing."
    assert all(" should be " in line for line in rest)


def test_legitimate_edits_apply(games):
    edits = list(legitimate(games))
    assert len(edits) >= 30
    assert len({edit.says for edit in edits}) == len(edits)
    assert {edit.game for edit in edits} == {"atervackt", "dragonquest", "drakborgen", "drakon", "huggsexa"}
    assert all(games.parses(edit.edits) for edit in edits)


@pytest.mark.parametrize("game", sorted(p.name for p in (FRESH / "content").iterdir()))
def test_a_strangers_game_can_be_read_and_has_what_its_box_lists(game):
    read = interpolate(load_game(FRESH / "content" / game, FRESH))
    assert list(read.findings) == []
    cards = Counter({deck.id: sum(card.copies for card in deck.components) for deck in read.game.decks})
    box = yaml.load((FRESH / f"content/{game}/game.yaml").read_text("utf-8"), Loader=LOADER)["inventory"]
    assert {row["deck"]: row["copies"] for row in box} == cards
    assert 15 <= sum(len(deck.components) for deck in read.game.decks) <= 40


def test_the_runner_plants_checks_and_prints(monkeypatch, capsys):
    """The checker is replaced: it finds a line with a word left in, wherever the file was changed, and nothing else."""
    monkeypatch.setenv("CARDGEN_CACHE", "")
    monkeypatch.setattr(bench_check.Bench, "findings", finds_notes)
    runner.main(["--operators", "blind-a-note-left-in", "--count", "6", "--jobs", "1"])
    printed = capsys.readouterr().out
    assert "| rule-text | 1 | 6 | 6 | 100% | 6 | 6 | 100% |" in printed
    assert "| **all** | 1 | 6 | 6 | 100% | 6 | 6 | 100% |" in printed
    assert printed.rstrip().endswith("legitimate edits that raise something: 0")
    runner.main(["--operators", "blind-a-cell-lost", "--count", "3", "--jobs", "1"])
    printed = capsys.readouterr().out
    assert "| structure | 1 | 3 | 0 | 0% | 3 | 0 | 0% |" in printed
    assert "has a cell less than the headings" in printed


def test_the_columns_are_what_was_found_by_meaning_and_else_as_unproofread(sets):
    operator, site = sets["A"][0]
    mistakes = [bench_check.Case(operator, site)] * 3
    by_meaning = [outcome(operator, codes) for codes in (("CG402",), (), ())]
    as_unread = [outcome(operator, codes) for codes in (("CG420",), ("CG420",), ())]
    printed = runner.columns(mistakes, by_meaning, as_unread, (1, 30))
    assert f"| {operator.name} | 3 | 1 | 1 | 1 | – |" in printed
    assert "| **all** | 3 | 1 | 1 | 1 | – |" in printed
    assert printed.endswith("| 30 legitimate edits | – | – | – | – | 1 |")


def outcome(operator, codes):
    return bench_check.Outcome(operator.name, operator.group, "", "", codes, ())


def finds_notes(bench, game, decks=(), whole=True):
    """Stand in for the checker: return a finding for each note that was left in a game's files."""
    words = re.compile(r"TODO|\((?:check|kolla|prüfen|nakijken)!\)|XXX|\[Tom: ")
    files = [p for p in (bench.root / "content" / game).rglob("*") if p.suffix in (".yaml", ".md")]
    return [
        Finding(Place(path.relative_to(bench.root).as_posix(), number), "X", line)
        for path in sorted(files)
        for number, line in enumerate(path.read_text("utf-8").split("\n"), start=1)
        if words.search(line)
    ]

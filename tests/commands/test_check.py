"""`cardgen check` as it is adopted: chosen codes, fixes, diffs, baselines, allows, and what each leaves as exit code."""

import json
import re
from types import SimpleNamespace

import pytest

from cardgen.check import all_rules
from cardgen.check.engine.reports import FORMATS
from cardgen.cli import cli, main
from cardgen.findings import ERROR, WARNING, Finding, Fix, Place

DECK = "content/g/decks/d.yaml"
CARDS = """\
title: D
source: s
certainty: designed
cards:
  - id: a
    name: A
    text: teh one
  - id: b
    name: B
    text: wurst two
"""


def planted(game):
    """Stand for the rules: `teh` is a warning with a safe fix, `wurst` an error with an unsafe one, `flaw` has none."""
    kinds = {
        "teh": ("CG501", WARNING, Fix("teh", "the")),
        "wurst": ("CG402", ERROR, Fix("wurst", "worst", safe=False)),
        "flaw": ("CG403", WARNING, None),
    }
    found = []
    for path in sorted(game.folder.rglob("*.yaml")):
        file = path.relative_to(game.root).as_posix()
        for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
            for match in re.finditer("teh|wurst|flaw", line.partition("#")[0]):
                code, severity, fix = kinds[match[0]]
                place = Place(file, number, match.start() + 1)
                found.append(Finding(place, code, f"'{match[0]}' is wrong", severity, fix))
    return found


@pytest.fixture
def run(monkeypatch, project, capfd):
    """Run `cardgen check` in a project of one deck, with rules of our own; give (exit code, stdout, stderr)."""
    monkeypatch.setattr(
        "cardgen.commands.checking.judging.rules_for", lambda _: [SimpleNamespace(findings=planted)]
    )
    monkeypatch.delenv("GITHUB_WORKSPACE", raising=False)
    call_root = project({DECK: CARDS})

    def call(*args, command="check"):
        monkeypatch.chdir(call.root)
        code = main([command, *map(str, args)])
        captured = capfd.readouterr()
        assert "Traceback" not in captured.err
        return code, captured.out, captured.err

    call.root = call_root
    call.deck = call_root / DECK
    return call


def codes(out):
    return re.findall(r"^\S+:\d+:\d+: (CG\d{3})", out, re.M)


# Which codes.


@pytest.mark.parametrize(
    ("options", "expected", "exit_code"),
    [
        ([], ["CG501", "CG402"], 1),
        (["--select", "CG4"], ["CG402"], 1),
        (["--select", "cg501"], ["CG501"], 0),
        (["--select", "CG402,CG5"], ["CG501", "CG402"], 1),
        (["--ignore", "CG4"], ["CG501"], 0),
        (["--ignore", "CG4", "--strict"], ["CG501"], 1),
        (["--ignore", "CG4", "--ignore", "CG501", "--strict"], [], 0),
        (["--select", "CG4", "--ignore", "CG402"], [], 0),
        (["--select", "CG402", "--ignore", "CG4"], ["CG402"], 1),
        (["--select", "CG402", "--ignore", "CG402"], [], 2),
    ],
)
def test_codes_are_chosen_by_name_or_beginning_and_the_longer_decides(run, options, expected, exit_code):
    code, out, _ = run(*options)
    assert (codes(out), code) == (expected, exit_code)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--select", "CG4021"], "did you mean 'CG4"),
        (["--ignore", "E501"], "no code or name 'E501'"),
        (["--select", ""], "a name is empty"),
        (["--unsafe-fixes"], "--fix or --diff"),
        (["--no-faces", "--fit"], "--fit"),
        (["--diff", "--format", "json"], "--diff"),
        (["--statistics", "--format", "sarif"], "--statistics"),
        (["--baseline", "a", "--write-baseline", "b"], "--baseline"),
        (["--baseline", "none.json"], "cannot read baseline 'none.json'"),
        (["nogame"], "no game 'nogame'"),
        (["--look", "plane"], "did you mean 'plain'?"),
        (["--look", "plain", "--output"], "--look"),
    ],
)
def test_a_wrong_wish_is_usage_and_changes_nothing(run, options, words):
    code, out, err = run(*options)
    assert (code, out) == (2, "")
    assert words in err
    assert run.deck.read_text() == CARDS


def test_a_file_that_cannot_be_read_is_reported_whatever_is_selected(run):
    run.deck.write_text("title: [\n")
    code, out, _ = run("--select", "CG5")
    assert code == 1
    assert codes(out) == ["CG002"]
    assert run("--select", "CG5", "--ignore", "CG002")[0] == 0


def test_an_allow_of_what_nobody_looked_for_is_not_called_unused(run):
    text = CARDS.replace("    name: A\n", "    # cardgen: allow CG802 (small on purpose)\n    name: A\n")
    run.deck.write_text(text)
    assert "CG013" in codes(run()[1])
    assert "CG013" not in codes(run("--no-faces")[1])
    run.deck.write_text(text + "    coppies: 3\n")
    assert codes(run()[1]).count("CG013") == 0, "a broken game is not laid out"


def test_faces_are_checked_in_a_look_that_is_tried_out(run):
    look = run.root / "templates/narrow"
    look.mkdir(parents=True)
    (look / "card.svg.j2").write_text("{{ textbox(c.name, 1, 1, 0.5, 2, size=9) }}")
    fits, narrow = codes(run()[1]), codes(run("--look", "narrow")[1])
    assert "CG801" in narrow and "CG801" not in fits
    assert codes(run()[1]) == fits


# Fixes.


def test_fix_makes_the_safe_ones_tells_them_and_shows_what_is_left(run):
    code, out, err = run("--fix")
    assert code == 1
    assert run.deck.read_text() == CARDS.replace("teh", "the")
    assert out.splitlines() == [
        f"{DECK}:7:11: CG501 fixed: 'teh' is wrong",
        f"{DECK}:10:11: CG402 error: 'wurst' is wrong",
    ]
    assert "1 finding fixed in 1 file" in err
    code, out, err = run("--fix", "--unsafe-fixes", "--strict")
    assert (code, out.splitlines()[-1]) == (0, "clean")
    assert run.deck.read_text() == CARDS.replace("teh", "the").replace("wurst", "worst")


def test_without_fix_it_says_what_could_be_done(run):
    assert run()[2].splitlines()[:3] == [
        "1 error, 1 warning in 1 file",
        "1 finding can be fixed with --fix",
        "1 finding can be fixed with --fix --unsafe-fixes",
    ]


def test_only_what_is_reported_is_fixed(run):
    run("--fix", "--select", "CG4")
    assert run.deck.read_text() == CARDS
    run.deck.write_text(CARDS.replace("teh one", "teh one  # cardgen: allow CG501 (so printed)"))
    run("--fix")
    assert "teh one" in run.deck.read_text()


@pytest.mark.parametrize("more", [[], ["--fix"]])
def test_diff_shows_and_writes_nothing(run, more):
    code, out, err = run("--diff", *more)
    assert code == 1
    assert [line for line in out.splitlines() if line[0] in "+-"] == [
        f"--- a/{DECK}",
        f"+++ b/{DECK}",
        "-    text: teh one",
        "+    text: the one",
    ]
    assert "1 finding would be fixed in 1 file" in err
    assert "worst" in run("--diff", "--unsafe-fixes")[1]
    assert run.deck.read_text() == CARDS
    assert run("--diff", "--select", "CG1")[:2] == (0, "")


def test_a_shipped_game_is_not_changed_from_elsewhere(run, monkeypatch):
    seen = []
    monkeypatch.setattr("cardgen.check.engine.fixes.overwrite", lambda *args: seen.append(args))
    run("drakborgen", "--fix", "--no-faces")
    assert seen == []


# The baseline.


def test_only_what_the_baseline_does_not_hold_fails(run):
    code, out, err = run("--write-baseline", "old.json")
    assert (code, out) == (0, "clean\n")
    assert "2 findings written to baseline 'old.json'" in err
    assert run("--baseline", "old.json", "--strict")[:2] == (0, "clean\n")
    run.deck.write_text("# moved\n\n" + CARDS)
    assert run("--baseline", "old.json", "--strict")[0] == 0, "moved lines do not matter"
    run.deck.write_text(CARDS + "    note: wurst too\n")
    code, out, _ = run("--baseline", "old.json")
    assert code == 1
    assert out.splitlines() == [f"{DECK}:11:11: CG402 error: 'wurst' is wrong"]


def test_what_is_gone_from_the_baseline_is_reported(run):
    run("--write-baseline", "old.json")
    run.deck.write_text(CARDS.replace("teh", "the"))
    assert "1 baseline finding gone" in run("--baseline", "old.json")[2]
    assert "gone" not in run("--baseline", "old.json", "--select", "CG4")[2]


def test_findings_of_the_baseline_are_not_fixed(run):
    run("--write-baseline", "old.json")
    run("--baseline", "old.json", "--fix", "--unsafe-fixes")
    assert run.deck.read_text() == CARDS


def test_a_baseline_is_sorted_lines_for_version_control(run):
    run("--write-baseline", "old.json")
    first = (run.root / "old.json").read_bytes()
    run("--write-baseline", "old.json")
    assert (run.root / "old.json").read_bytes() == first
    rows = json.loads(first)["findings"]
    assert rows == sorted(rows, key=lambda row: (row["file"], row["code"]))
    assert all(str(line).count('"code"') <= 1 for line in first.splitlines())


@pytest.mark.parametrize(
    "text", ["", "[]", "7", '{"cardgen-baseline": 2}', '{"cardgen-baseline": 1}', "\x00"]
)
def test_a_file_that_is_no_baseline_is_one_line(run, text):
    (run.root / "old.json").write_text(text)
    code, _, err = run("--baseline", "old.json")
    assert code == 2
    assert len(err.splitlines()) == 1
    assert "old.json" in err


# Forms.


def test_every_form_is_printed_and_the_exit_code_is_the_same(run):
    for form in ("text", "full", "json", "sarif", "github", "junit"):
        code, out, _ = run("--format", form)
        assert code == 1
        assert "is wrong" in out
    code, out, _ = run("--format", "github", "--select", "CG1")
    assert (code, out) == (0, "")


def test_the_option_names_every_form_there_is():
    (option,) = (param for param in cli.commands["check"].params if param.name == "form")
    assert list(option.type.choices) == list(FORMATS)


def test_statistics_count(run):
    run.deck.write_text(CARDS + "    note: flaw flaw\n")
    code, out, _ = run("--statistics")
    assert code == 1
    assert [line.split()[:2] for line in out.splitlines()] == [["2", "CG403"], ["1", "CG402"], ["1", "CG501"]]
    assert [row["count"] for row in json.loads(run("--statistics", "--format", "json")[1])] == [2, 1, 1]


def test_paths_are_reported_from_the_top_of_the_repository(run, monkeypatch):
    monkeypatch.setenv("GITHUB_WORKSPACE", str(run.root.parent))
    out = run("--format", "github")[1]
    assert f"file={run.root.name}/{DECK}," in out
    monkeypatch.setenv("GITHUB_WORKSPACE", "/somewhere/else")
    assert f"file={DECK}," in run("--format", "github")[1]


def test_an_allowed_finding_is_a_suppressed_result_with_its_reason(run):
    run.deck.write_text(CARDS.replace("wurst two", "wurst two  # cardgen: allow CG402 (a sausage)"))
    code, out, _ = run("--format", "sarif")
    assert code == 0
    results = json.loads(out)["runs"][0]["results"]
    assert [r["suppressions"][0]["justification"] for r in results if "suppressions" in r] == ["a sausage"]


def test_rules_lists_and_explain_tells_of_each(run):
    code, out, _ = run("--format", "json", command="rules")
    assert code == 0
    rows = json.loads(out)
    assert {"code", "name", "severity", "group", "fixable", "what"} == set(rows[0])
    assert run(rows[0]["code"].lower(), command="explain")[0] == 0
    code, _, err = run("CG4O2", command="explain")
    assert (code, len(err.splitlines())) == (2, 1)
    assert re.search(r"did you mean 'CG4\d\d'\?", err)


# Allowing in a table.


@pytest.mark.parametrize("heading", ["cardgen: allow", "Cardgen: Allow"])
@pytest.mark.parametrize("suffix", ["csv", "xlsx"])
def test_a_table_allows_in_a_column(project, monkeypatch, capfd, heading, suffix):
    rows = [
        ("name", "text", heading),
        ("A", "See {card:x}.", "CG103 (of another box)"),
        ("B", "See {card:x}.", "CG103"),
        ("C", "Fine.", "CG103, CG101 (gone)"),
        ("D", "See {card:x}.", ""),
    ]
    if suffix == "csv":
        data = "\r\n".join(";".join(f'"{cell}"' for cell in row) for row in rows).encode("utf-16")
    else:
        data = workbook(rows)
    root = project({f"content/g/decks/t.{suffix}": data})
    monkeypatch.setattr("cardgen.commands.checking.judging.rules_for", lambda _: [all_rules()["CG103"]])
    monkeypatch.chdir(root)
    assert main(["check", "--no-faces", "--select", "CG0,CG1"]) == 1
    out = capfd.readouterr().out
    places = re.findall(r"^content/g/decks/t\.\w+:(?:\w+!)?(\w+)(?::(\d+))?: (CG\d+)", out, re.M)
    # A cell of a workbook is B3, of CSV line 3, cell 2.
    reported = [
        (at[1:], str(ord(at[0]) - 64), code) if at[0].isalpha() else (at, n, code) for at, n, code in places
    ]
    assert reported == [
        ("3", "2", "CG103"),
        ("3", "3", "CG012"),
        ("4", "3", "CG013"),
        ("4", "3", "CG013"),
        ("5", "2", "CG103"),
    ]


def workbook(rows):
    import io

    import openpyxl

    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()

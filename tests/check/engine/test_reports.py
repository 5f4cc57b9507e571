"""Reports: each form as the programs that read it want it, with hostile messages, tables and odd file names."""

import json
import xml.etree.ElementTree as ElementTree

import pytest
from msgspec.structs import replace

from cardgen.check.engine.code_catalogue import GROUPS, catalogue
from cardgen.check.engine.reports import FORMATS, MOST_ANNOTATIONS, Report, code_list, statistics
from cardgen.findings import ERROR, WARNING, Finding, Fix, Place, count_line
from cardgen.load.sources import Sources
from tests.paths import TESTS

#: The schema of OASIS, without its descriptions (by way of @microsoft/jest-sarif, MIT).
SCHEMA = json.loads((TESTS / "sarif-2.1.0.schema.json").read_text("utf-8"))
DECK = "content/g/decks/d.yaml"
TABLE = "content/g/decks/t.csv"


def found(line=2, column=3, code="CG103", message="no card 'x'", severity=ERROR, file=DECK, fix=None):
    return Finding(Place(file, line, column), code, message, severity, fix)


@pytest.fixture
def report(tmp_path):
    """Return a report about files written here."""

    def make(*findings, **more):
        folder = tmp_path / "content/g/decks"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "d.yaml").write_bytes("a: 1\r\n\tb: 😀 wrnog 'x'\r\nc: 3".encode())
        (folder / "t.csv").write_bytes('\ufeffname;text\r\nA;"one ""two""\r\nthree...";4...\r\n'.encode())
        more.setdefault("games", ("g",))
        return Report(list(findings), Sources((tmp_path,)), **more)

    return make


def validated(text):
    import jsonschema

    log = json.loads(text)
    jsonschema.Draft4Validator(SCHEMA).validate(log)
    return log["runs"][0]


def test_the_schema_of_the_tests_refuses_what_sarif_does_not_know(report):
    import jsonschema

    log = json.loads(FORMATS["sarif"](report(found())))
    log["runs"][0]["results"][0]["rule_id"] = "x"
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.Draft4Validator(SCHEMA).validate(log)


def test_sarif_of_everything_at_once(report):
    safe = found(2, 7, "CG501", "'wrnog' is not a word", WARNING, fix=Fix("wrnog", "wrong"))
    cell = found(2, 2, "CG507", "three points", WARNING, TABLE, Fix("...", "…"))
    book = found(4, 2, "CG507", "three points", WARNING, "content/g/decks/å b.xlsx", Fix("...", "…"))
    run = validated(
        FORMATS["sarif"](
            report(
                safe,
                cell,
                book,
                replace(found(), known=True),
                replace(found(3), allowed="as in 1985"),
                prefix="my games/",
            )
        )
    )
    assert run["columnKind"] == "unicodeCodePoints"
    results = run["results"]
    assert len(results) == 5
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == list(catalogue())
    assert all(rules[r["ruleIndex"]]["id"] == r["ruleId"] for r in results)
    places = [r["locations"][0]["physicalLocation"] for r in results]
    assert places[0]["artifactLocation"]["uri"] == "my%20games/content/g/decks/d.yaml"
    # Columns count characters: the picture before the word is one, though two units of UTF-16.
    assert places[0]["region"] == {"startLine": 2, "startColumn": 7}
    deleted = results[0]["fixes"][0]["artifactChanges"][0]["replacements"][0]["deletedRegion"]
    assert deleted == {"startLine": 2, "startColumn": 7, "endLine": 2, "endColumn": 12}
    # A table's place is a cell; the region is the words in it.
    by_file = {p["artifactLocation"]["uri"].rpartition("/")[2]: p for p in places}
    assert by_file["t.csv"]["region"] == {"startLine": 3, "startColumn": 6}
    assert "region" not in by_file["%C3%A5%20b.xlsx"]
    assert results[3]["baselineState"] == "unchanged"
    assert results[3]["suppressions"][0]["kind"] == "external"
    assert results[4]["suppressions"] == [
        {"kind": "inSource", "status": "accepted", "justification": "as in 1985"}
    ]


def test_fingerprints_of_findings_alike_differ_and_moved_lines_do_not_matter(report):
    def prints(*findings):
        results = validated(FORMATS["sarif"](report(*findings)))["results"]
        return [r["partialFingerprints"]["primaryLocationLineHash"] for r in results]

    before, moved = prints(found(2), found(3)), prints(found(12), found(13))
    assert before == moved
    assert len(set(before)) == 2


def test_github_lines_escape_what_would_end_them(report):
    odd = found(message="50% of\nthe ::error:: b,c", code="CG103", file="content/g/a,b:c.yaml")
    assert FORMATS["github"](report(odd, prefix="sub/")) == (
        "::error file=sub/content/g/a%2Cb%3Ac.yaml,line=2,col=3,title=CG103 unknown-component"
        "::50%25 of%0Athe ::error:: b,c"
    )


def test_github_shows_errors_first_and_the_rest_as_plain_lines(report):
    many = [found(n, severity=WARNING) for n in range(1, 15)] + [found(99)]
    lines = FORMATS["github"](report(*many)).splitlines()
    assert lines[0].startswith("::error file=")
    assert lines[-1] == f"{DECK}:14:3: CG103 warning: no card 'x'"
    assert sum(line.startswith("::warning ") for line in lines) == MOST_ANNOTATIONS
    assert lines[MOST_ANNOTATIONS + 1].startswith("::notice title=cardgen::4 more findings")
    assert len([line for line in lines if not line.startswith("::")]) == 4


def test_the_log_of_a_machine_goes_without_the_word_error(report):
    made = report(*(found(n) for n in range(1, MOST_ANNOTATIONS + 2)))
    line = f"{DECK}:{MOST_ANNOTATIONS + 1}:3: CG103 no card 'x'"
    assert FORMATS["github"](made).splitlines()[-1] == line
    assert line in ElementTree.fromstring(FORMATS["junit"](made)).find(".//failure").text


def test_a_line_counts_findings_by_severity_and_their_files():
    warnings = [found(n, severity=WARNING) for n in range(2)]
    assert count_line([found()]) == "1 error in 1 file"
    assert count_line(warnings) == "2 warnings in 1 file"
    assert count_line([found(), *warnings, found(file=TABLE)]) == "2 errors, 2 warnings in 2 files"


def test_github_of_nothing_is_nothing(report):
    assert FORMATS["github"](report()) == ""


def test_junit_is_well_formed_and_counts(report):
    hostile = found(message='"<x>&\x07\n]]>')
    stray = Finding(Place("content/lone"), "CG001", "no game", WARNING)
    text = FORMATS["junit"](
        report(hostile, found(3), stray, found(code="CG501", severity=WARNING), not_run={"CG801"})
    )
    root = ElementTree.fromstring(text)
    assert [suite.get("name") for suite in root] == ["g", "project"]
    suite = root[0]
    assert (suite.get("tests"), suite.get("failures"), suite.get("skipped")) == (
        str(len(catalogue())),
        "1",
        "1",
    )
    assert root.get("failures") == "1"
    assert int(root.get("tests")) == len(list(root.iter("testcase")))
    failure = root.find(".//failure")
    assert failure.get("message") == "2 findings"
    assert "<x>&\ufffd" in failure.text
    assert [case.get("name") for case in root.iter("testcase") if case.find("skipped") is not None] == [
        catalogue()["CG801"].title
    ]


def test_junit_of_a_strict_check_fails_for_warnings(report):
    for strict, failures in ((False, 0), (True, 1)):
        root = ElementTree.fromstring(FORMATS["junit"](report(found(severity=WARNING), strict=strict)))
        assert len(root.findall(".//failure")) == failures


def test_junit_leaves_out_codes_that_were_not_chosen(report):
    root = ElementTree.fromstring(FORMATS["junit"](report(is_selected=lambda code: code.startswith("CG1"))))
    names = [case.get("name") for case in root.iter("testcase")]
    assert names
    assert all(name.startswith("CG1") for name in names)


def test_full_shows_the_line_and_marks_the_place(report):
    shown = FORMATS["full"](report(found(2, 7, "CG103", fix=Fix("wrnog", "wrong", safe=False))))
    assert shown.splitlines() == [
        f"{DECK}:2:7: CG103 error: no card 'x'",
        "   |",
        " 2 | \tb: 😀 wrnog 'x'",
        "   | \t     ^^^^^",
        "  = A text names a deck or a component that does not exist. (cardgen explain CG103)",
        "  = --fix --unsafe-fixes: 'wrnog' becomes 'wrong'",
    ]


def test_full_marks_the_cell_of_a_table_and_cuts_long_lines(report, tmp_path):
    lines = FORMATS["full"](report(found(2, 2, file=TABLE))).splitlines()
    assert lines[2:4] == [' 2 | A;"one ""two""', "   |   ^"]
    (tmp_path / "content/g/decks/long.md").write_text("a" * 500 + "X" + "b" * 500)
    lines = FORMATS["full"](report(found(1, 501, file="content/g/decks/long.md"))).splitlines()
    assert max(map(len, lines)) < 130
    assert lines[2][lines[3].index("^")] == "X"


def test_full_without_a_line_to_show(report):
    for file, line in (("content/g/none.yaml", 3), (DECK, 99), ("content/g/decks/w.xlsx", 2)):
        lines = FORMATS["full"](report(found(line, file=file))).splitlines()
        assert len(lines) == 2
        assert lines[0].startswith(f"{file}:{line}:3: CG103")


def test_text_and_json_tell_what_was_fixed(report):
    fixed = found(5, code="CG507", fix=Fix("...", "…"))
    made = report(found(), fixed=[fixed])
    assert FORMATS["text"](made).splitlines() == [f"{DECK}:5:3: CG507 fixed: no card 'x'", str(found())]
    rows = json.loads(FORMATS["json"](made))
    assert [(row["line"], row["fixed"], row["fix"]) for row in rows] == [
        (2, False, None),
        (5, True, {"old": "...", "new": "…", "safe": True}),
    ]
    assert FORMATS["text"](report()) == "clean"


def test_statistics_count_by_code_most_first(report):
    made = report(
        found(), found(3), found(code="CG001"), found(code="CG507", severity=WARNING, fix=Fix("a", "b"))
    )
    assert [line.split()[:2] for line in statistics(made, False).splitlines()] == [
        ["2", "CG103"],
        ["1", "CG001"],
        ["1", "CG507"],
    ]
    rows = json.loads(statistics(made, True))
    assert rows[2] == {
        "code": "CG507",
        "name": catalogue()["CG507"].name,
        "severity": "warning",
        "count": 1,
        "fixable": 1,
    }


def test_the_list_of_rules_names_every_code_once():
    rows = json.loads(code_list(True))
    assert [row["code"] for row in rows] == list(catalogue())
    assert {row["group"] for row in rows} <= set(GROUPS.values())
    assert all(row["what"] and "\n" not in row["what"] for row in rows)
    lines = [line for line in code_list(False).splitlines() if line.startswith("  CG")]
    assert len(lines) == len(rows)


def test_a_rule_that_gives_fixes_is_found_to():
    by_code = {code for code, entry in catalogue().items() if entry.fixable}
    assert "CG507" in by_code
    assert "CG103" not in by_code


def test_what_follows_from_an_unreadable_file_is_counted(report):
    tab = found(9, 1, "CG002", "tab in the indentation; use spaces")
    elsewhere = found(file="content/h/game.yaml")
    lost = [found(line, file="content/g/decks/a.yaml") for line in (1, 2)]
    one = report(*lost, tab, elsewhere)
    follow = "… and 2 more findings in content/g, most of which follow from it; fix it first"
    assert FORMATS["text"](one).split("\n") == [str(tab), follow, str(elsewhere)]
    assert follow in FORMATS["full"](one)
    assert len(json.loads(FORMATS["json"](one))) == 4

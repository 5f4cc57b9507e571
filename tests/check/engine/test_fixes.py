"""Fixes: made to the letter in whole files, or not at all."""

import os
import shutil
import subprocess
import sys

import pytest

from cardgen.check.engine.fixes import Edit, diff, edit_of, plan, stamps, write
from cardgen.findings import CardgenError, Finding, Fix, Place
from cardgen.load.sources import Sources

FILE = "content/g/decks/d.yaml"
TABLE = "content/g/decks/t.csv"


def found(line, column, old, new, safe=True, file=FILE, nth=0):
    return Finding(
        Place(file, line, column), "CG501", f"'{old}' at {line}:{column}", fix=Fix(old, new, safe, nth)
    )


@pytest.fixture
def mend(tmp_path):
    """Write a file, plan the fixes of findings and make them; give the file's bytes and the reasons of those left."""

    def call(data, *findings, file=FILE, unsafe=False, meanwhile=None, roots=None):
        path = tmp_path / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        seen = stamps([tmp_path / "content"])
        if meanwhile:
            meanwhile(path)
        made = plan(findings, Sources(roots or (tmp_path,)), seen, unsafe=unsafe)
        call.mended = write(made)
        call.diff = diff(made.changes)
        return path.read_bytes(), [why for _, why in made.left]

    return call


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("bom", [b"", b"\xef\xbb\xbf"])
def test_line_ends_and_byte_order_mark_survive(mend, end, bom):
    data = bom + end.join(["name: Å", "text: 'teh 😀 teh'", "note: x"]).encode()
    after, left = mend(data, found(2, 8, "teh", "the"), found(2, 14, "teh", "the"))
    assert after == data.replace(b"teh", b"the")
    assert left == []


def test_a_fix_on_the_first_line_of_a_marked_file(mend):
    after, left = mend(b"\xef\xbb\xbfteh: 1\n", found(1, 1, "teh", "the"))
    assert (after, left) == (b"\xef\xbb\xbfthe: 1\n", [])


@pytest.mark.parametrize("place", [(1, 1), (1, 8), (1, 99), (9, 1), (1, 6)])
def test_what_does_not_stand_there_to_the_letter_is_not_replaced(mend, place):
    data = b"text: teh way\n"
    after, left = mend(data, found(*place, "teh", "the"))
    assert after == data.replace(b"teh", b"the") if place == (1, 7) else after == data
    assert left == ["'teh' was not found"]


def test_of_two_that_overlap_the_first_is_made_and_the_other_next_time(mend):
    data = b"text: a ... b\n"
    one, two = found(1, 8, " ...", "..."), found(1, 9, "...", "\u2026".encode().decode())
    after, left = mend(data, two, one)
    assert after == b"text: a... b\n"
    assert left == ["it overlaps another fix; run the check again"]
    after, left = mend(after, found(1, 8, "...", "…"))
    assert after == "text: a… b\n".encode()


def test_fixes_that_touch_are_both_made_and_two_insertions_at_one_place_are_not(mend):
    after, left = mend(b"text: abcd\n", found(1, 7, "ab", "x"), found(1, 9, "cd", "y"))
    assert (after, left) == (b"text: xy\n", [])
    after, left = mend(b"text: ab\n", found(1, 7, "", "x"), found(1, 7, "", "y"))
    assert after == b"text: xab\n"
    assert len(left) == 1


def test_unsafe_fixes_are_made_only_if_asked_for(mend):
    fix = found(1, 7, "teh", "the", safe=False)
    assert mend(b"text: teh\n", fix) == (b"text: teh\n", [])
    assert mend(b"text: teh\n", fix, unsafe=True)[0] == b"text: the\n"


def test_a_fix_that_would_break_the_file_is_not_made(mend):
    data = b'a: "it is"\nb: x\n'
    for new in ('x"', '"', "\\q"):
        after, left = mend(data, found(1, 5, "it", new))
        assert after == data
        assert left == ["the fix would change how the file is parsed; fix it by hand"]
    data = b"a: it\nb: x\n"
    assert mend(data, found(1, 4, "it", "{it: x}"))[0] == data


def test_a_file_that_has_changed_since_is_left_alone(mend):
    def later(path):
        path.write_bytes(b"text: teh, longer\n")

    after, left = mend(b"text: teh\n", found(1, 7, "teh", "the"), meanwhile=later)
    assert after == b"text: teh, longer\n"
    assert left == ["the file has changed during the check; run it again"]


def test_a_file_that_changes_at_the_last_moment_is_left_alone(tmp_path):
    path = tmp_path / FILE
    path.parent.mkdir(parents=True)
    path.write_bytes(b"text: teh\n")
    made = plan([found(1, 7, "teh", "the")], Sources((tmp_path,)), stamps([tmp_path]), unsafe=False)
    path.write_bytes(b"text: teh!\n")
    assert write(made) == []
    assert path.read_bytes() == b"text: teh!\n"


def test_nothing_outside_the_project_is_changed(mend, tmp_path):
    project = tmp_path / "mine"
    project.mkdir()
    after, left = mend(b"text: teh\n", found(1, 7, "teh", "the"), roots=(project, tmp_path))
    assert after == b"text: teh\n"
    assert left == ["the file is in another project"]


def test_a_link_out_of_the_project_is_not_followed_and_one_inside_is(mend, tmp_path_factory, tmp_path):
    outside = tmp_path_factory.mktemp("outside") / "d.yaml"
    outside.write_bytes(b"text: teh\n")

    def link(path):
        path.unlink()
        path.symlink_to(outside)

    after, left = mend(b"text: teh\n", found(1, 7, "teh", "the"), meanwhile=link)
    assert outside.read_bytes() == b"text: teh\n"
    assert left == ["the file cannot be read"]
    inside = tmp_path / "content/g/real.yaml"
    inside.write_bytes(b"text: teh\n")
    path = tmp_path / FILE
    path.unlink()
    path.symlink_to(inside)
    made = plan(
        [found(1, 7, "teh", "the")], Sources((tmp_path,)), stamps([tmp_path / "content"]), unsafe=False
    )
    write(made)
    assert path.is_symlink()
    assert inside.read_bytes() == b"text: the\n"


def test_the_permissions_of_a_file_stay(mend, tmp_path):
    mend(b"text: teh\n", found(1, 7, "teh", "the"), meanwhile=lambda path: os.chmod(path, 0o640))
    assert (tmp_path / FILE).stat().st_mode & 0o777 == 0o640
    assert [p.name for p in (tmp_path / FILE).parent.iterdir()] == ["d.yaml"]


def test_a_workbook_is_reported_and_left(mend):
    file = "content/g/decks/w.xlsx"
    after, left = mend(b"PK", found(2, 2, "a", "b", file=file), file=file)
    assert (after, left) == (b"PK", ["fix workbooks by hand"])


@pytest.mark.parametrize(
    ("table", "line", "cell", "fix", "expected"),
    [
        ("n,t\nA,one... two\n", 2, 2, Fix("...", "…"), "n,t\nA,one… two\n"),
        ('n,t\nA,"a, b..."\n', 2, 2, Fix("...", "…"), 'n,t\nA,"a, b…"\n'),
        ('n,t\nA,"say ""a"" and ""b"""\n', 2, 2, Fix('"', "“", nth=2), 'n,t\nA,"say ""a"" and “b"""\n'),
        ('n,t\nA,"say ""a"" now"\n', 2, 2, Fix(' "', ' ""', nth=0), 'n,t\nA,"say """"a"" now"\n'),
        ("n;t\nA;x.. y..\nB;y..\n", 2, 2, Fix("..", "…", nth=1), "n;t\nA;x.. y…\nB;y..\n"),
        ("n,t\nA,1.5 mm\n", 2, 2, Fix("1.5", "1,5"), 'n,t\nA,"1,5 mm"\n'),
        ("n;t\nA;1.5 mm\n", 2, 2, Fix("1.5", "1,5"), "n;t\nA;1,5 mm\n"),
        (
            'n,t\r\nA,"one\r\ntwo..."\r\nB,x..\r\n',
            4,
            2,
            Fix("..", "…"),
            'n,t\r\nA,"one\r\ntwo..."\r\nB,x…\r\n',
        ),
        ('n,t\r\nA,"one\r\ntwo.."\r\n', 2, 2, Fix("..", "…"), 'n,t\r\nA,"one\r\ntwo…"\r\n'),
        ("sep=;\nn;t\nA,B;x..\n", 3, 2, Fix("..", "…"), "sep=;\nn;t\nA,B;x…\n"),
        ("n\tt\nA\tx..", 2, 2, Fix("..", "…"), "n\tt\nA\tx…"),
        ("n,t\nteh,x\n", 2, 1, Fix("teh", "the"), "n,t\nthe,x\n"),
    ],
)
def test_cells_of_a_table(mend, table, line, cell, fix, expected):
    finding = Finding(Place(TABLE, line, cell), "CG507", "m", fix=fix)
    after, left = mend(table.encode(), finding, file=TABLE)
    assert (after.decode(), left) == (expected, [])


def test_several_fixes_in_one_cell(mend):
    data = 'n,t\nA,"""a""  b..."\n'
    findings = [
        Finding(Place(TABLE, 2, 2), "CG502", "open", fix=Fix('"', "“")),
        Finding(Place(TABLE, 2, 2), "CG502", "close", fix=Fix('"', "”", nth=1)),
        Finding(Place(TABLE, 2, 2), "CG507", "dots", fix=Fix("...", "…")),
        Finding(Place(TABLE, 2, 2), "CG509", "spaces", fix=Fix("  ", " ")),
    ]
    after, left = mend(data.encode(), *findings, file=TABLE)
    assert (after.decode(), left) == ('n,t\nA,"“a” b…"\n', [])


@pytest.mark.parametrize("nth", [1, 7])
def test_a_cell_without_the_words_stays(mend, nth):
    finding = Finding(Place(TABLE, 2, 2), "CG507", "m", fix=Fix("...", "…", nth=nth))
    after, left = mend(b"n,t\nA,one...\n", finding, file=TABLE)
    assert after == b"n,t\nA,one...\n"
    assert left == ["'...' was not found"]


@pytest.mark.parametrize("place", [(2, 3), (9, 1), (2, 99)])
def test_a_cell_that_is_not_there(mend, place):
    finding = Finding(Place(TABLE, *place), "CG507", "m", fix=Fix("x", "y"))
    assert mend(b"n,t\nA,x\n", finding, file=TABLE) == (b"n,t\nA,x\n", ["the table has no such cell"])


@pytest.mark.parametrize("encoding", ["utf-16", "cp1252", "utf-8-sig"])
def test_the_encoding_of_a_table_survives(mend, encoding):
    text = "n;t\r\nÅ;räv.. \r\n"
    finding = Finding(Place(TABLE, 2, 2), "CG507", "m", fix=Fix("..", "…"))
    after, left = mend(text.encode(encoding), finding, file=TABLE)
    assert (after, left) == (text.replace("..", "…").encode(encoding), [])


def test_a_letter_the_encoding_does_not_have_is_reported(mend):
    data = "n;t\nÅ;-1\n".encode("cp1252")
    finding = Finding(Place(TABLE, 2, 2), "CG504", "m", fix=Fix("-", "−"))
    after, left = mend(data, finding, file=TABLE)
    assert after == data
    assert left == ["the file's encoding, cp1252, has no '−'; save it as UTF-8"]


@pytest.mark.skipif(sys.platform == "win32" or not shutil.which("patch"), reason="needs patch")
@pytest.mark.parametrize("data", [b"text: teh\nx: 1\n", b"text: teh\r\nx: 1\r\n", b"x: 1\ntext: teh"])
def test_the_diff_is_one_that_patch_takes(mend, tmp_path, data):
    line = 1 if data.startswith(b"text") else 2
    after, _ = mend(data, found(line, 7, "teh", "the"))
    (tmp_path / FILE).write_bytes(data)
    done = subprocess.run(
        ["patch", "-p1", "--binary"], input=mend.diff.encode(), cwd=tmp_path, capture_output=True
    )
    assert done.returncode == 0, done.stdout
    assert (tmp_path / FILE).read_bytes() == after != data


def test_a_folder_that_cannot_be_written_is_one_line(tmp_path, monkeypatch):
    path = tmp_path / FILE
    path.parent.mkdir(parents=True)
    path.write_bytes(b"text: teh\n")
    made = plan([found(1, 7, "teh", "the")], Sources((tmp_path,)), stamps([tmp_path]), unsafe=False)

    def refuse(*_args):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("os.replace", refuse)
    with pytest.raises(CardgenError, match=f"cannot write '{FILE}': permission denied"):
        write(made)
    assert [p.name for p in path.parent.iterdir()] == ["d.yaml"]
    assert path.read_bytes() == b"text: teh\n"


def test_a_finding_without_a_fix_has_no_edit(tmp_path):
    path = tmp_path / FILE
    path.parent.mkdir(parents=True)
    path.write_bytes(b"a: b\n")
    source = Sources((tmp_path,)).get(FILE)
    assert edit_of(Finding(Place(FILE), "CG001", "m"), source) == "there is no fix"
    assert edit_of(found(1, 4, "b", "c"), source) == Edit(3, 4, "c")

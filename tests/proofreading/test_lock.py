"""The file of what was read: written alike everywhere, merged by git, and never a traceback."""

import subprocess

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.proofreading.lock import LOCK, Lock, lock_bytes, parse_lock, read_entry, remark
from tests.proofreading.games import Project

WORDS = st.text(st.characters(exclude_categories=["Cs", "Cc"], include_characters="\n"))
NAMES = st.text(st.characters(exclude_categories=["Cs"]), min_size=1)
ENTRIES = st.builds(
    lambda owner, field, lang, text, by: (read_entry if lang != "de" else remark)(
        (owner, field, lang), text, by=by
    ),
    *(NAMES, NAMES, st.sampled_from(["", "sv", "pt-BR", "de"]), WORDS, st.sampled_from(["", "Anna Ek"])),
)


@given(st.lists(ENTRIES, unique_by=lambda one: one.key))
def test_what_is_written_is_read_back(entries):
    lock = parse_lock(lock_bytes(entries))
    assert lock.problems == ()
    back = [one._replace(line=0) for one in (*lock.entries.values(), *lock.remarks)]
    assert sorted(back) == sorted(entries)
    assert lock_bytes(back) == lock_bytes(reversed(entries))


@settings(deadline=None)
@given(st.binary(max_size=300), st.integers(0, 2000))
def test_whatever_the_bytes_are_the_rest_is_read(rubbish, at):
    written = lock_bytes(read_entry((f"room-{n}", "text", "sv"), "Slå.\n\nIgen.") for n in range(20))
    lock = parse_lock(written[:at] + rubbish + written[at:])
    assert isinstance(lock, Lock)
    assert len(lock.entries) >= 18


def test_a_crowd_of_broken_lines_takes_no_time():
    lock = parse_lock(b"a/b c d\nread 0123456789abcdef\n| x\n\n" * 50_000)
    assert len(lock.problems) == 50_000


@pytest.fixture
def project(tmp_path, cache):
    return Project(tmp_path, cache).approve()


def test_a_replacement_in_all_files_is_not_an_approval(project):
    for file in ("decks/room.yaml", LOCK):
        project.edit(file, ("hits twice", "hits thrice"))
    (found,) = project.found()
    assert found.startswith("CG028 proofread.lock:")
    assert "the words of 'room-orc: text (en)' are not those that were read; restore it, or" in found
    assert project.approve().found() == []


@pytest.mark.parametrize(
    "data", [b"\xff\xfe\x00", b"<<<<<<< HEAD\n", b"PK\x03\x04", b"- a: 1\n- b: [", b"\x00" * 9999]
)
def test_any_other_file_is_one_finding(project, data):
    (project.folder / LOCK).write_bytes(data)
    assert [one[:23] for one in project.found()] == ["CG028 proofread.lock:1 "]


def test_an_empty_file_is_as_good_as_none(project):
    (project.folder / LOCK).write_bytes(b"")
    assert project.found() == []


def git(folder, *args):
    done = subprocess.run(
        ["git", "-c", "user.name=A", "-c", "user.email=a@b", *args],
        cwd=folder,
        capture_output=True,
        text=True,
    )
    return done.returncode


def branches(project, ours, theirs):
    """Approve two edits on two branches, merge them, and return whether git could."""
    git(project.root, "init", "-b", "main")
    git(project.root, "add", ".")
    git(project.root, "commit", "-m", "a")
    for branch, edit in (("ours", ours), ("theirs", theirs)):
        git(project.root, "switch", "-c", branch, "main")
        project.edit(*edit)
        project.approve()
        git(project.root, "commit", "-am", branch)
    return git(project.root, "merge", "ours", "-m", "m") == 0


def test_git_merges_what_two_approved(project):
    ours = ("decks/room.yaml", ("The orc hits twice.", "The orc hits once."))
    theirs = ("decks/room.yaml", ("Fall. {say:over 3}'}", "Drop. {say:over 3}'}"))
    assert branches(project, ours, theirs)
    assert project.found() == []


def test_of_a_conflict_each_text_is_a_finding_and_nothing_else(project):
    ours = ("decks/room.yaml", ("The orc hits twice.", "The orc hits once."))
    theirs = ("decks/room.yaml", ("The orc hits twice.", "The orc hits thrice."))
    assert not branches(project, ours, theirs)
    text = (project.folder / "decks/room.yaml").read_text("utf-8")
    before, _, rest = text.partition("<<<<<<< HEAD\n")
    kept, _, rest = rest.partition("=======\n")
    (project.folder / "decks/room.yaml").write_text(
        before + kept + rest.partition("\n>>>>>>>")[2].partition("\n")[2], "utf-8"
    )
    found = [one.split(" ", 2) for one in project.found()]
    assert {code for code, *_ in found} <= {"CG028", "CG420"}
    assert any(code == "CG028" and place.startswith("proofread.lock:") for code, place, _ in found)
    assert all("room-orc: text (en)" in message for code, _, message in found if code == "CG420")

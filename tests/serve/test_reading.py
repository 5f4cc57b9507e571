"""Proofreading on the page: what is to be read, and approving it as the command does."""

import json

import pytest

from cardgen.project import Project as CardgenProject
from cardgen.proofreading.lock import LOCK, parse_lock
from cardgen.serve.reading import Reader
from tests.proofreading.games import Project


@pytest.fixture
def project(tmp_path, cache):
    project = Project(tmp_path, cache).approve()
    project.edit("decks/room.yaml", ("The orc hits twice.", "The orc hits once."))
    return project


@pytest.fixture
def reader(project):
    return Reader(CardgenProject(project.root), project.cache)


def say(rows, by="Anna"):
    return json.dumps({"by": by, "rows": rows}).encode()


def test_old_and_new_are_given_with_the_card(reader):
    (item,) = reader.waiting("keep")["items"]
    assert item["cards"] == [["room", "room-orc"]]
    (text,) = item["texts"]
    assert text["name"] == "room-orc: text (en)" and text["read"]
    assert text["pieces"] == [["The orc hits ", "The orc hits "], ["twice", "once"], [".", "."]]
    assert "room-orc: text (sv)" in [one["name"] for one in item["context"]]


def test_what_is_approved_is_in_the_lock(project, reader):
    (item,) = reader.waiting("keep")["items"]
    assert reader.approve("keep", say([item["texts"][0]["row"]])) == {
        "approved": 1,
        "changed": 0,
        "waiting": 0,
    }
    entry = parse_lock((project.folder / LOCK).read_bytes()).entries["room-orc", "text", "en"]
    assert (entry.text, entry.by) == ("The orc hits once.", "Anna")
    assert project.found() == [] and reader.waiting("keep")["items"] == []


def test_what_changed_meanwhile_is_not_approved(project, reader):
    (item,) = reader.waiting("keep")["items"]
    project.edit("decks/room.yaml", ("hits once", "hits never"))
    before = (project.folder / LOCK).read_bytes()
    assert reader.approve("keep", say([item["texts"][0]["row"]])) == {
        "approved": 0,
        "changed": 1,
        "waiting": 1,
    }
    assert (project.folder / LOCK).read_bytes() == before


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"[]",
        b"{}",
        b"\xff",
        b"[" * 100_000,
        b'{"by": 1, "rows": []}',
        b'{"by": "", "rows": [["a"]]}',
        b'{"by": "", "rows": 3}',
    ],
    ids=range(8),
)
def test_any_other_message_is_refused(project, reader, said):
    before = (project.folder / LOCK).read_bytes()
    assert "cannot be read" in reader.approve("keep", said)["problem"]
    assert (project.folder / LOCK).read_bytes() == before


def test_no_other_game_is_written(project, reader):
    for name in ("drakon", "../keep", "nothing"):
        assert "problem" in reader.approve(name, say([]))
    assert "problem" in reader.waiting("nothing")


def test_a_name_of_two_lines_is_refused(reader):
    assert "problem" in reader.approve("keep", say([], by="Anna\n| x"))

"""The engine of the checker: rules found and plugged in, what they remember, where codes stand, what is suppressed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import cardgen
from cardgen.check import CheckedGame, all_rules
from cardgen.check.contexts.memo import Memo, MemoryStore
from cardgen.check.contexts.memoized import memoized
from cardgen.check.engine.code_catalogue import catalogue
from cardgen.check.engine.code_pages import page, pages
from cardgen.check.engine.step_codes import build_codes, face_codes, step_codes
from cardgen.cli import main
from cardgen.findings import Finding, Place, unsuppressed
from cardgen.load import load_game

PACKAGE = Path(cardgen.__file__).parent


# Codes and where they stand.


def test_every_code_has_a_name_of_its_own_room_and_a_file():
    known = catalogue()
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", one.name) for one in known.values())
    of_steps = [given.code.name for given in step_codes().values()]
    assert len(of_steps) == len(set(of_steps))
    for code, one in known.items():
        assert (PACKAGE.parent / one.page.file).is_file()
        assert code in (PACKAGE.parent / one.page.file).read_text("utf-8")


def test_steps_give_the_codes_that_stand_in_them():
    by_step = {}
    for code, given in step_codes().items():
        by_step.setdefault(given.step, set()).add(code)
    assert set(by_step) == {"load", "layout", "check", "export"}
    assert by_step["export"] == build_codes() == {"CG023", "CG024", "CG838", "CG901", "CG903"}
    assert face_codes() == by_step["layout"] | by_step["export"]


def test_explain_shows_name_severity_and_file(capsys):
    assert main(["explain", "cg001"]) == 0
    reported = capsys.readouterr().out
    assert reported.startswith("CG001 unreadable-file (error)\n")
    assert reported.endswith("\nFile: cardgen/load/codes.md\n")
    assert page("CG205").endswith(f"\n\nFile: {all_rules()['CG205'].file}")


def test_the_page_of_a_decorated_rule_stands_where_the_rule_itself_does():
    of_prose = all_rules()["CG703"]
    assert "prose" in of_prose.file
    assert pages()["CG703"].file == of_prose.file


# What rules remember.


class Told:
    """A subject with a memo."""

    def __init__(self, memo):
        self.memo = memo


def test_what_is_worked_out_once_is_of_its_subject_alone():
    asked = []

    @memoized
    def of(subject, key):
        asked.append(key)
        return [key]

    one, other = Told(Memo()), Told(Memo())
    assert of(one, "a") is of(one, "a")
    assert of(one, "b") == ["b"]
    assert of(other, "a") is not of(one, "a")
    assert asked == ["a", "b", "a"]


def test_what_is_kept_is_found_again_by_its_content_and_by_nothing_else():
    store, asked = MemoryStore(), []

    def compute():
        asked.append(1)
        return [(1, "x")]

    assert Memo(store).cached("kind", compute, "text", b"more") == [(1, "x")]
    assert Memo(store).cached("kind", compute, "text", b"more") == [(1, "x")]
    assert len(asked) == 1
    Memo(store).cached("kind", compute, "textmore")
    Memo(store).cached("other", compute, "text", b"more")
    Memo().cached("kind", compute, "text", b"more")
    assert len(asked) == 4


def test_another_program_does_not_use_what_this_one_kept(monkeypatch):
    store = MemoryStore()
    Memo(store).keep("kind", [1], "text")
    assert Memo(store).recall("kind", "text") == [1]
    monkeypatch.setattr("cardgen.check.contexts.memo.loader_stamp", lambda: "another")
    assert Memo(store).recall("kind", "text") is None


def test_a_game_that_could_not_be_read_is_given_to_no_rule(tmp_path):
    (tmp_path / "content/keep").mkdir(parents=True)
    with pytest.raises(ValueError, match=r"'keep' has no readable game\.yaml"):
        CheckedGame.of(load_game(tmp_path / "content/keep", tmp_path))


# What is suppressed.


def test_what_is_allowed_or_known_does_not_count():
    plain = Finding(Place("a"), "CG001", "x")
    allowed = Finding(Place("a"), "CG002", "x", allowed="a reason")
    known = Finding(Place("a"), "CG003", "x", known=True)
    assert unsuppressed([plain, allowed, known]) == [plain]
    assert Finding(Place("a"), "CG002", "x") == allowed

"""Codes and names of earlier versions: projects that use them still work, and are reported what became of them."""

import json

import pytest
from msgspec.structs import replace

from cardgen.check import all_rules
from cardgen.check.engine import code_names
from cardgen.check.engine.code_names import code_named, codes_by_name, hint
from cardgen.check.engine.registry import collect
from cardgen.check.engine.retired import RENAMED, RETIRED, Retired
from cardgen.cli import main

GAME = "title: {sv: Borg, en: Keep}\nlanguages: [sv, en]\n"
DECK = """\
title: {{sv: Rum, en: Rooms}}
cards:
  - id: room-orc
    name: {{sv: Orch, en: Orc}}
    text:
      sv: Dra ett ett kort. # cardgen: allow {allow} (as the first edition has it)
      en: Draw a card.
"""


@pytest.fixture(autouse=True)
def retired(monkeypatch):
    """A code that is gone, whatever else is."""
    monkeypatch.setitem(RETIRED, "CG599", Retired("old-worry", "CG512 finds what it found"))
    code_names._every_name.cache_clear()
    yield
    code_names._every_name.cache_clear()


@pytest.fixture
def keep(tmp_path, monkeypatch):
    """Return a function that writes a game with an allow, at which we are."""

    def write(allow):
        (tmp_path / "content/keep/decks").mkdir(parents=True)
        (tmp_path / "content/keep/game.yaml").write_text(GAME, "utf-8")
        (tmp_path / "content/keep/decks/room.yaml").write_text(DECK.format(allow=allow), "utf-8")
        monkeypatch.chdir(tmp_path)
        return tmp_path

    return write


def test_what_is_gone_is_not_in_use_and_what_was_renamed_is():
    assert not RETIRED.keys() & all_rules().keys()
    assert not RENAMED.keys() & codes_by_name().keys()
    assert not {one.name for one in RETIRED.values()} & codes_by_name().keys()
    assert set(RENAMED.values()) <= all_rules().keys() | RETIRED.keys()
    assert all(one.why for one in RETIRED.values())


def test_a_retired_code_is_not_given_again():
    known = all_rules()["CG512"]
    with pytest.raises(ValueError, match="CG599 is a duplicate or retired"):
        collect([replace(known, code="CG599")])


@pytest.mark.parametrize(
    ("word", "code", "what"),
    [
        ("CG512", "CG512", ""),
        ("repeated-word", "CG512", ""),
        ("Word-Twice", "CG512", "'word-twice' is now called 'repeated-word' (CG512)"),
        ("cg599", "CG599", "CG599 old-worry was retired: CG512 finds what it found"),
        ("CG5", "CG5", ""),
    ],
)
def test_a_word_means_a_code(word, code, what):
    assert (code_named(word), hint(word)) == (code, what)


def test_explain_says_what_became_of_it(capsys):
    assert main(["explain", "CG599"]) == 0
    assert capsys.readouterr().out == "CG599 old-worry was retired: CG512 finds what it found\n"
    assert main(["explain", "word-twice"]) == 0
    assert capsys.readouterr().out.startswith(
        "'word-twice' is now called 'repeated-word' (CG512)\n\nCG512 repeated-word"
    )


@pytest.mark.parametrize("allow", ["CG512", "repeated-word", "word-twice", "CG512, CG599"])
def test_an_allow_by_code_or_name_old_or_new(keep, capsys, allow):
    keep(allow)
    assert main(["check", "--no-faces", "--ignore", "CG501"]) == 0
    out, notes = capsys.readouterr()
    assert out == "clean\n"
    assert ("is now called" in notes) == (allow == "word-twice")
    assert ("content/keep/decks/room.yaml:6:29: CG599 old-worry was retired" in notes) == ("CG599" in allow)


def test_options_take_names_old_and_new_and_retired_codes(keep, capsys):
    keep("CG403")
    for words in ("CG512", "repeated-word", "word-twice", "CG512,CG599"):
        main(["check", "--no-faces", "--select", words])
        assert "room.yaml:6:18: CG512" in capsys.readouterr().out
    assert main(["check", "--no-faces", "--select", "CG599"]) == 0
    assert "CG599 old-worry was retired" in capsys.readouterr().err
    main(["check", "--no-faces", "--ignore", "word-twice,old-worry"])
    out, notes = capsys.readouterr()
    assert "room.yaml:6:18: CG512" not in out
    assert "'word-twice' is now called" in notes
    assert "CG599 old-worry was retired" in notes
    assert main(["check", "--select", "word-tice"]) == 2


def test_a_baseline_may_hold_retired_codes(keep, capsys):
    root = keep("CG403")
    main(["check", "--no-faces", "--write-baseline", "old.json"])
    data = json.loads((root / "old.json").read_text("utf-8"))
    for row in data["findings"]:
        row["code"] = "word-twice" if row["code"] == "CG512" else row["code"]
    data["findings"].append({"file": "content/keep/game.yaml", "code": "CG599", "message": "old", "count": 1})
    (root / "old.json").write_text(json.dumps(data), "utf-8")
    capsys.readouterr()
    assert main(["check", "--no-faces", "--baseline", "old.json"]) == 0
    notes = capsys.readouterr().err
    assert "CG599 old-worry was retired" in notes
    assert "gone" not in notes

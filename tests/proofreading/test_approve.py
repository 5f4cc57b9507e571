"""`cardgen approve`: in a terminal by key, elsewhere by the list of a proof, and nothing unseen."""

import csv
import io

import click
import pytest

from cardgen.cli import main
from cardgen.commands.proofreading.approve import Approval, approve_in_terminal, approve_reviewed
from cardgen.commands.proofreading.choice import TextChoice, load_proofread
from cardgen.commands.proofreading.reviewed_list import COLUMNS, list_bytes, row_of
from cardgen.findings import CardgenError
from cardgen.load.document import Diagnostics
from cardgen.load.tables.csvfile import read_csv
from cardgen.project import Project as CardgenProject
from cardgen.proofreading.lock import LOCK
from tests.proofreading.games import Project

ALL = TextChoice()


@pytest.fixture
def fresh(tmp_path, cache):
    return Project(tmp_path, cache)


@pytest.fixture
def project(fresh):
    return fresh.approve()


def rows(project):
    """Return the list of a proof of all that is to be read, as rows that can be filled in."""
    proofread = load_proofread(CardgenProject(project.root), "keep", project.cache)
    data = list_bytes(row_of(change, proofread.compared, "sv") for change in proofread.compared.pending)
    head, *lines = read_csv(data, Diagnostics())
    assert tuple(head.cells) == COLUMNS
    return [dict(zip(COLUMNS, line.cells, strict=False)) for line in lines]


def give_back(project, filled, choice=ALL, by=""):
    out = io.StringIO(newline="")
    writer = csv.DictWriter(out, COLUMNS)
    writer.writeheader()
    writer.writerows(filled)
    path = project.root / "reviewed.csv"
    path.write_text(out.getvalue(), "utf-8")
    return approve_reviewed(CardgenProject(project.root), Approval("keep", choice, by), path, project.cache)


def read_by_keys(project, keys, choice=ALL, by=""):
    """Read in a terminal; return what was approved, and the screens."""
    screens = []
    pressed = iter(keys)
    asked = Approval("keep", choice, by)
    done = approve_in_terminal(
        CardgenProject(project.root),
        asked,
        project.cache,
        lambda: next(pressed),
        lambda lines: screens.append([click.unstyle(line) for line in lines]),
    )
    return done, screens


# By a list.


def test_a_list_approves_what_has_a_verdict(fresh):
    done = give_back(fresh, [{**row, "verdict": "ok"} for row in rows(fresh)], by="Anna")
    assert str(done) == f"{done.texts} texts; nothing left to be read"
    assert fresh.found() == []
    assert " by Anna\n" in (fresh.folder / LOCK).read_text("utf-8")


def test_without_verdicts_nothing_is_approved(fresh):
    assert give_back(fresh, rows(fresh)).texts == 0
    assert not (fresh.folder / LOCK).exists()


def test_a_verdict_is_valid_for_the_text_that_was_read_alone(fresh):
    filled = [{**row, "verdict": "OK"} for row in rows(fresh)]
    fresh.edit("decks/room.yaml", ("hits twice", "hits thrice"))
    done = give_back(fresh, filled)
    line = next(
        number
        for number, row in enumerate(filled, start=2)
        if (row["id"], row["field"], row["language"]) == ("room-orc", "text", "en")
    )
    assert done.left == [
        f"line {line}: 'room-orc: text (en)' changed since the proof was made; read it again"
    ]
    assert [one[:5] for one in fresh.found()] == ["CG420"]


def test_a_translation_was_read_beside_the_original_of_then(fresh):
    filled = [{**row, "verdict": "ok"} for row in rows(fresh)]
    fresh.edit("decks/room.yaml", ("två gånger", "tre gånger"))
    # The translation has not changed, and is approved, but beside another original.
    done = give_back(fresh, filled)
    assert len(done.left) == 1
    assert sorted(one[:5] for one in fresh.found()) == ["CG420", "CG421"]


def test_what_is_gone_is_approved_too(project):
    project.edit(
        "decks/room.yaml",
        (
            "    art: orc\n    name: {sv: Orch, en: Orc}\n    text: {sv: 'Orchen slår två gånger.', en: 'The orc hits twice.'}\n",
            "    name: {sv: Orch, en: Orc}\n    art: orc\n",
        ),
    )
    listed = rows(project)
    assert [row["hash"][:5] for row in listed] == ["gone ", "gone "]
    assert give_back(project, [{**row, "verdict": "ok"} for row in listed]).texts == 2
    assert project.found() == []


def test_remarks_are_shown_until_the_text_is_approved(project):
    project.edit("decks/room.yaml", ("hits twice", "hits thrice"))
    (row,) = rows(project)
    done = give_back(project, [{**row, "verdict": "ok", "remark": "thrice is old"}], by="Anna")
    assert (done.texts, done.remarks) == (0, 1)
    assert sorted(project.found())[1:] == [
        "CG423 decks/room.yaml:7 room-orc: text (en): remark by Anna: 'thrice is old'; settle it"
    ]
    # The same list again adds nothing.
    assert give_back(project, [{**row, "remark": "thrice is old"}], by="Anna").remarks == 0
    project.edit("decks/room.yaml", ("hits thrice", "hits three times"))
    assert len(project.found()) == 2
    assert give_back(project, [{**one, "verdict": "ok"} for one in rows(project)]).texts == 1
    assert project.found() == []


def test_a_remark_on_a_text_that_did_not_change_is_to_be_settled_too(project):
    give_back(project, [{"id": "room-orc", "field": "name", "language": "en", "verdict": "wrong"}])
    assert [one[:5] for one in project.found()] == ["CG423"]
    assert give_back(project, [{**row, "verdict": "ok"} for row in rows(project)]).texts == 1
    assert project.found() == []


def test_a_choice_limits_what_a_list_approves(fresh):
    filled = [{**row, "verdict": "ok"} for row in rows(fresh)]
    give_back(fresh, filled, TextChoice(components=("room-orc",), languages=("en",)))
    text = (fresh.folder / LOCK).read_text("utf-8")
    assert text.count("\nread ") == 2 and "room/room-orc text en" in text


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "lacks the column 'id'"),
        (b"id,field\nx,y\n", "lacks the column 'language'"),
        (
            b"id,field,language,hash,original,verdict,remark\na,b,en,x,,perhaps,\n",
            "line 2: unknown verdict 'perhaps'",
        ),
        (b"\x00\xff", "lacks the column 'id'"),
    ],
)
def test_another_file_is_refused(project, data, message):
    path = project.root / "x.csv"
    path.write_bytes(data)
    with pytest.raises(CardgenError, match=message):
        approve_reviewed(CardgenProject(project.root), Approval("keep", ALL), path, project.cache)


@pytest.mark.parametrize(
    ("choice", "message"),
    [
        (TextChoice(decks=("rom",)), "no deck 'rom' in 'keep'; did you mean 'room'"),
        (TextChoice(components=("room-ork",)), "did you mean 'room-orc'"),
        (TextChoice(sections=("9",)), "no section '9'"),
        (TextChoice(languages=("de",)), "no language 'de'"),
    ],
)
def test_unknown_names_are_refused(project, choice, message):
    with pytest.raises(CardgenError, match=message):
        read_by_keys(project, "", choice)


def test_a_game_with_errors_is_not_approved(project):
    project.edit("decks/room.yaml", ("copies: 2", "coppies: 2"))
    with pytest.raises(CardgenError, match="1 error in its files; see cardgen check keep"):
        read_by_keys(project, "")


def test_a_conflict_is_not_written_over(project):
    with (project.folder / LOCK).open("a", encoding="utf-8") as file:
        file.write("\n=======\n")
    with pytest.raises(CardgenError, match=r"proofread.lock:\d+: not an entry.*restore the file first"):
        read_by_keys(project, "")


# In a terminal.


def test_old_and_new_are_side_by_side(project):
    project.edit("decks/room.yaml", ("The orc hits twice.", "The orc hits once."))
    done, (screen,) = read_by_keys(project, "a")
    assert screen[0] == "1 of 1: room-orc"
    assert "The orc hits twice.                                The orc hits once." in screen
    assert "text sv: Orchen slår två gånger." in screen
    assert str(done) == "1 text; nothing left to be read"
    assert project.found() == []


def test_keys_approve_skip_go_back_and_quit(fresh):
    done, screens = read_by_keys(fresh, "asbbaxaq")
    numbers = [screen[0].partition(" ")[0] for screen in screens]
    assert numbers == ["1", "2", "3", "2", "1", "2", "2", "3"]
    assert screens[4][0].endswith("(approved)")
    assert done.texts == (fresh.folder / LOCK).read_text("utf-8").count("\nread ") > 0
    assert done.waiting > 0


def test_quitting_at_once_writes_nothing(fresh):
    read_by_keys(fresh, "q")
    assert not (fresh.folder / LOCK).exists()


def test_what_was_approved_before_an_interruption_counts(fresh):
    def interrupted():
        yield "a"
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        read_by_keys(fresh, interrupted())
    assert "\nread " in (fresh.folder / LOCK).read_text("utf-8")


def test_the_texts_of_one_edit_are_read_at_once(project):
    project.edit("game.yaml", ("value: 24", "value: 26"))
    done, (screen,) = read_by_keys(project, "a")
    assert screen[0] == "1 of 1: fact 'turns': '24' is now '26'"
    assert "room-hall: text (en): 'Rest for 24 turns. ' is now 'Rest for 26 turns. '" in screen or any(
        "room-hall: text (en)" in line for line in screen
    )
    assert done.texts == 7
    assert project.found() == []


def test_without_a_terminal_a_list_is_needed(project, monkeypatch, capsys):
    monkeypatch.chdir(project.root)
    assert main(["approve", "keep"]) == 2
    assert "make a proof (cardgen proof keep), read it, and give its list" in " ".join(
        capsys.readouterr().err.split()
    )

"""Files that change: as editors and office programs save them."""

import os
import queue
import threading
import time

import pytest

from cardgen.cli import main
from cardgen.commands.building.watching import is_of_the_project, next_changes, watch_in_background
from tests.load.test_table_places import xlsx


@pytest.mark.parametrize(
    ("name", "of_the_project"),
    [
        ("/p/content/g/decks/a.yaml", True),
        ("/p/content/g/decks/cards.xlsx", True),
        ("/p/templates/keep/card.svg.j2", True),
        ("/p/content/g/decks/.a.yaml.swp", False),
        ("/p/content/g/decks/4913", False),
        ("/p/content/g/decks/a.yaml~", False),
        ("/p/content/g/decks/~$cards.xlsx", False),
        ("/p/content/g/decks/.~lock.cards.ods#", False),
        ("/p/content/g/decks/#a.yaml#", False),
        ("/p/content/g/decks/lu1a2b.tmp", False),
        ("/p/content/g/decks/A1B2C3D4", False),
        ("/p/content/g/decks/~RF3c1a.TMP", False),
        ("/p/content/g/decks/~WRL0001.tmp", False),
        ("/p/content/g/decks/cards.csv___jb_tmp___", False),
        ("/p/content/g/decks/cards.xlsx.crdownload", False),
        ("/p/content/g/decks/.goutputstream-K2X1", False),
        ("/p/content/g/art/deadbeef.png", True),
    ],
)
def test_temporary_files_are_left_out(name, of_the_project):
    assert is_of_the_project(name) is of_the_project


def test_saves_of_every_kind_are_seen(tmp_path):
    deck = tmp_path / "content/g/decks/a.yaml"
    deck.parent.mkdir(parents=True)
    deck.write_text("one")
    seen, stop = queue.Queue(), threading.Event()
    thread = watch_in_background(tmp_path, seen.put, stop)

    def next_change(change):
        # The watcher begins some time after its thread: the first change is made until it is seen.
        for _ in range(100):
            change()
            try:
                return seen.get(timeout=0.3)
            except queue.Empty:
                continue
        raise AssertionError("no change was seen")

    def replaced():
        new = deck.with_name(".a.yaml.new")
        new.write_text("three")
        os.replace(new, deck)

    name = "content/g/decks/a.yaml"
    assert next_change(lambda: deck.write_text("two")) == {name}
    assert next_change(replaced) == {name}
    template = tmp_path / "templates/keep/card.svg.j2"

    def new_folder():
        template.parent.mkdir(parents=True, exist_ok=True)
        template.write_text("x")

    assert next_change(new_folder) == {"content", "templates"}, "a folder that was not there is found"
    assert next_change(lambda: template.write_text("y")) == {"templates/keep/card.svg.j2"}
    stop.set()
    thread.join(5)
    assert not thread.is_alive()


def test_a_workbook_is_reported_once_it_is_whole(tmp_path):
    """As Excel and LibreOffice save: beside the old one and renamed, in its place bit by bit, after taking it away."""
    decks = tmp_path / "content/g/decks"
    decks.mkdir(parents=True)
    book, whole = decks / "cards.xlsx", xlsx(Cards=[["Name"], ["Sloop"]])
    book.write_bytes(whole)
    seen, stop = queue.Queue(), threading.Event()
    watch_in_background(
        tmp_path, lambda files: seen.put((files, book.exists() and book.read_bytes() == whole)), stop
    )

    def renamed():
        (decks / "~$cards.xlsx").write_bytes(b"me")
        (decks / "A1B2C3D4").write_bytes(whole)
        os.replace(book, decks / "~RF1a2b.TMP")
        os.replace(decks / "A1B2C3D4", book)
        (decks / "~RF1a2b.TMP").unlink()
        (decks / "~$cards.xlsx").unlink()

    def bit_by_bit():
        with book.open("wb") as file:
            for part in (whole[:700], whole[700:]):
                file.write(part)
                file.flush()
                time.sleep(0.6)

    def taken_away():
        book.unlink()
        time.sleep(0.6)
        book.write_bytes(whole)

    time.sleep(0.5)
    for save in (renamed, bit_by_bit, taken_away):
        save()
        reports = [seen.get(timeout=5)]
        while True:
            try:
                reports.append(seen.get(timeout=0.8))
            except queue.Empty:
                break
        assert {name for files, _ in reports for name in files} == {"content/g/decks/cards.xlsx"}
        assert all(is_whole for _, is_whole in reports), save
    stop.set()


def test_files_that_programs_leave_beside_a_table_are_no_decks(project, monkeypatch, capfd):
    book = xlsx(Cards=[["Name"], ["Sloop"]])
    left = (
        "~$cards.xlsx",
        ".~lock.cards.xlsx#",
        "A1B2C3D4",
        "lu1a2b.tmp",
        "~RF1a.TMP",
        "cards.xlsx~",
        ".cards.xlsx.sb-1",
        "cards.bak",
    )
    files = {f"content/g/decks/{name}": b"\x00half" for name in left}
    monkeypatch.chdir(project({"content/g/decks/cards.xlsx": book, **files}))
    assert main(["check"]) == 0
    assert capfd.readouterr().out == "clean\n"


def test_a_half_written_workbook_is_a_finding_and_the_other_decks_are_built(project, monkeypatch, capfd):
    book, deck = (
        xlsx(Cards=[["Name"], ["Sloop"]]),
        "title: D\nsource: s\ncertainty: designed\ncards: [{id: a, name: A}]\n",
    )
    root = project({"content/g/decks/cards.xlsx": book[: len(book) // 2], "content/g/decks/d.yaml": deck})
    monkeypatch.chdir(root)
    assert main(["build", "--to", "print", "--jobs", "1"]) == 1
    said = capfd.readouterr().err
    assert "cards.xlsx" in said and "CG002" in said and "Traceback" not in said
    assert [path.name for path in root.glob("output/**/d.pdf")] == ["d.pdf"]


def test_a_watching_build_goes_on_whatever_is_saved(project, monkeypatch, capfd):
    from cardgen.cli import main

    deck = "title: D\nsource: s\ncertainty: designed\ncards:\n  - {id: a, name: A, text: %s}\n"
    root = project({"content/g/decks/d.yaml": deck % "One"})
    monkeypatch.chdir(root)

    def saves(_root, _since):
        for name, text in (
            ("content/g/decks/d.yaml", deck % "Two"),
            ("content/g/decks/d.yaml", "title: [\n"),
            ("content/g/decks/d.yaml", deck % "Three"),
        ):
            (root / name).write_text(text)
            capfd.readouterr()
            yield {name}
            said.append(capfd.readouterr().err)
        raise KeyboardInterrupt

    said = []
    monkeypatch.setattr("cardgen.commands.building.watching.next_changes", saves)
    assert main(["build", "--watch", "--to", "print", "--jobs", "1"]) == 2
    assert "1 card changed: g/d/a" in said[0] and "1 card changed: g/d/a" in said[2]
    assert "CG002" in said[1]


def test_what_changed_before_and_what_changes_meanwhile_is_seen(tmp_path):
    for name in ("content/old.yaml", "content/new.yaml", "templates/a.svg.j2"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("a")
    os.utime(tmp_path / "content/old.yaml", (1, 1))
    changes = next_changes(tmp_path, 2)
    assert next(changes) >= {"content/new.yaml", "templates/a.svg.j2"}
    written = threading.Timer(0.5, (tmp_path / "content/b.yaml").write_text, ["b"])
    written.start()
    while "content/b.yaml" not in next(changes):
        pass
    changes.close()

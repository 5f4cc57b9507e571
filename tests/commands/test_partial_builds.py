"""Builds of single cards: which, how many, on which pages; what `cardgen printed` remembers; the rest of output stays."""

import re
import subprocess

import pikepdf
import pytest

from cardgen.cli import main

GAME = """\
title: {en: Keep, sv: Borgen}
version: '0.3'
languages: [en, sv]
source: s
certainty: designed
modules:
  base: {title: {en: Base, sv: Bas}}
  more: {title: {en: More, sv: Mer}, default: false}
"""
HEAD = "title: {en: %s, sv: %s}\nsource: s\ncertainty: designed\n%scards:\n"
CARD = "  - {id: %s, name: {en: %s, sv: %s}, text: {en: %s., sv: %s.}, copies: %d%s}\n"
ORCS = (
    HEAD % ("Orcs", "Orcher", "")
    + CARD % ("orc", "Orc", "Orch", "Flee", "Fly", 3, "")
    + CARD % ("orc-chief", "Chief", "Hövding", "Fight", "Slåss", 2, "")
    + CARD % ("elf", "Elf", "Alv", "Rest", "Vila", 1, "")
)
LOOT = HEAD % ("Loot", "Byte", "") + CARD % ("gold", "Gold", "Guld", "Shine", "Glimma", 4, "")
MORE = HEAD % ("Far", "Fjärran", "module: more\n") + CARD % ("far-one", "Far", "Bort", "Go", "Ut", 1, "")


@pytest.fixture
def keep(project, monkeypatch, capfd):
    """Write a game; give its root and a function that runs a command, and returns what it prints."""
    decks = {"orcs": ORCS, "loot": LOOT, "far": MORE}
    files = {f"content/keep/decks/{name}.yaml": text for name, text in decks.items()}
    root = project({"content/keep/game.yaml": GAME, **files})
    monkeypatch.chdir(root)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1780228800")

    def call(*args, code=0):
        capfd.readouterr()
        jobs = ["--jobs", "1"] if args[0] == "build" else []
        assert main([*args, *jobs]) == code
        err = capfd.readouterr().err
        assert "Traceback" not in err
        return err

    return root, call


def files_of(root, folder="output/partial"):
    return sorted(p.relative_to(root / folder).as_posix() for p in (root / folder).rglob("*.pdf"))


def printed_faces(root, name, folder="output/partial"):
    """Return how many pieces are on the pages of a file."""
    with pikepdf.open(root / folder / name) as pdf:
        return sum(len(re.findall(rb"/F\d+ Do", page.Contents.read_bytes())) for page in pdf.pages)


def words(root, name):
    """Return the text of a file as a reader finds it."""
    return subprocess.run(
        ["pdftotext", str(root / "output/partial" / name), "-"], capture_output=True, check=True
    ).stdout.decode()


def write(root, old, new, deck="orcs"):
    path = root / f"content/keep/decks/{deck}.yaml"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def test_only_some_cards_with_as_many_copies(keep):
    root, cardgen = keep
    cardgen("build", "--to", "print", "--lang", "en")
    every = {p: p.read_bytes() for p in (root / "output").rglob("*") if p.is_file()}
    sheet = "keep/en/print/a4-duplex"
    for args, name, pieces in (
        (["--only", "orc*"], "orcs", 5),
        (["--only", "orcs/orc", "--copies", "1"], "orcs", 1),
        (["--copies", "orc=2", "--copies", "keep/orcs/elf=2"], "orcs", 4),
        (["--copies", "1"], "keep", 4),
        (["--copies", "1", "--copies", "orc*=3"], "keep", 8),
        (["--only", "Chief", "--only", "loot"], "keep", 6),
        (["--only", "HÖV*"], "orcs", 2),
        (["--only", "orcs/C*"], "orcs", 2),
        (["--only", "orcs/e*f,orcs/*f"], "orcs", 3),
    ):
        cardgen("build", "--lang", "en", *args)
        # The files of the partial build before are gone, and small decks share their pages.
        assert files_of(root) == [f"{sheet}/{name}.pdf"], args
        assert printed_faces(root, f"{sheet}/{name}.pdf") == pieces, args
    there = {p: p.read_bytes() for p in every}
    assert there == every, "the rest of output stays"


def test_pages_name_game_version_and_date(keep):
    root, cardgen = keep
    cardgen("build", "--only", "orc", "--lang", "sv")
    shown = words(root, "keep/sv/print/a4-duplex/orcs.pdf")
    assert "Borgen · Orcher · sv · 0.3 · 2026-05-31 · 1/1" in shown


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--only", "orx"], "no component or deck 'orx' in keep; did you mean 'orc'?"),
        (["--only", "xyz*"], "no component of keep matches 'xyz*' (its decks: loot, orcs)"),
        (["--copies", "elff=2"], "did you mean 'elf'?"),
        (["--only", "far-one"], "'far-one' is in module 'more', which is not chosen; add --module more"),
        (["--copies", "0"], "neither a number from 1 to 999 nor one of a card"),
        (["--copies", "orc="], "neither a number"),
        (
            ["--only", "orc", "--deck", "loot"],
            "--only leaves nothing of the chosen decks and languages to build",
        ),
        (["--only", "orc", "--to", "tts"], "--to tts exports whole games only; leave out --only"),
        (["--changed-since", "last-print"], "no card is marked as printed; print all of them, then run"),
        (["--changed-since", "yesterday~1"], "nor a date such as 2026-05-31"),
    ],
)
def test_a_choice_that_cannot_be_is_one_sentence(keep, args, message):
    root, cardgen = keep
    assert message in cardgen("build", *args, code=2).splitlines()[-1]
    assert not (root / "output/partial").exists()


def test_pictures_in_turn_are_shared_out(keep):
    root, cardgen = keep
    for name in "ab":
        path = root / f"content/keep/art/{name}.svg"
        path.parent.mkdir(exist_ok=True)
        path.write_text(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0H9V9Z"/></svg>'
        )
    write(root, "copies: 3", "art: [a, b], copies: 3")
    for args, pieces in (
        (["--only", "orc"], 3),
        (["--only", "orc.2"], 1),
        (["--copies", "orc=5"], 5),
        (["--copies", "orc.2=2"], 2),
    ):
        cardgen("build", "--lang", "en", *args)
        assert printed_faces(root, "keep/en/print/a4-duplex/orcs.pdf") == pieces, args


def test_changed_since_the_last_print(keep):
    root, cardgen = keep
    assert "marked keep: 4 cards (en, sv), 4 new or changed, in printed.txt" in cardgen("printed")
    before = (root / "printed.txt").read_text("utf-8")
    assert "no card changed since last-print" in cardgen("build", "--changed-since", "last-print")
    write(root, "en: Rest.", "en: Rest here.")
    write(root, "copies: 4", "copies: 6", "loot")
    err = cardgen("build", "--changed-since", "last-print")
    assert "2 cards changed since last-print: keep/loot/gold, keep/orcs/elf" in err
    # The Swedish elf is as it was; the plain look prints the copies, so that each piece of gold is another.
    assert files_of(root) == [
        f"keep/{lang}/print/a4-duplex/{name}.pdf" for lang, name in (("en", "keep"), ("sv", "loot"))
    ]
    assert printed_faces(root, "keep/en/print/a4-duplex/keep.pdf") == 7
    assert "1 card (en, sv), 1 new or changed" in cardgen("printed", "--only", "gold")
    after = (root / "printed.txt").read_text("utf-8")
    assert {line.split()[0] for line in {*before.splitlines()} ^ {*after.splitlines()}} == {"keep/loot/gold"}
    assert "1 card changed since last-print" in cardgen("build", "--changed-since", "last-print")
    assert files_of(root) == ["keep/en/print/a4-duplex/orcs.pdf"]


def test_more_copies_of_the_same_face_are_all_that_is_printed():
    from cardgen.commands.comparing.cards import CardState, differences

    face = {"face": {"en": "k1"}}
    for old, new, to_print in (
        (CardState(3, face), CardState(5, face), 2),
        (CardState(3, face), CardState(2, face), 0),
        (CardState(3, face), CardState(2, {"face": {"en": "k2"}}), 2),
    ):
        (found,) = differences({"d": {"c": old}}, {"d": {"c": new}})
        assert found.to_print == to_print


def test_only_printed_languages_are_compared_unless_named(keep):
    root, cardgen = keep
    cardgen("printed", "--lang", "sv")
    assert "no card changed" in cardgen("build", "--changed-since", "last-print")
    assert "4 cards changed" in cardgen("build", "--changed-since", "last-print", "--lang", "en")
    assert {name.split("/")[1] for name in files_of(root)} == {"en"}


def test_versions_of_the_printed_file_are_merged(keep):
    root, cardgen = keep
    cardgen("printed")
    path = root / "printed.txt"
    text = path.read_text("utf-8")
    # A union of two versions: the later line counts, wherever it is.
    (elf,) = (line for line in text.splitlines() if line.startswith("keep/orcs/elf en"))
    older = re.sub(r" \S+ - \S+$", " 000000000000 - 2026-05-30", elf)
    path.write_text(f"{text}{older}\n", "utf-8")
    assert "no card changed" in cardgen("build", "--changed-since", "last-print")
    path.write_text(f"<<<<<<< mine\n{text}", "utf-8")
    err = cardgen("build", "--changed-since", "last-print", code=2)
    assert "printed.txt:1: expected card, language, copies" in err


def test_changed_since_a_revision(keep):
    root, cardgen = keep
    git = ["git", "-c", "user.name=a", "-c", "user.email=a@example.org", "-C", str(root)]
    for words_ in (["init", "-q"], ["add", "."], ["commit", "-qm", "first"]):
        subprocess.run([*git, *words_], check=True)
    write(root, "en: Fight.", "en: Fight on.")
    (root / "content/new").mkdir()
    (root / "content/new/game.yaml").write_text(GAME)
    (root / "content/new/decks").mkdir()
    (root / "content/new/decks/d.yaml").write_text(LOOT, "utf-8")
    assert "no card changed since HEAD" in cardgen("build", "keep", "--changed-since", "HEAD", "--lang", "sv")
    cardgen("build", "--changed-since", "HEAD", "--copies", "1", "--lang", "en")
    # What the revision does not have is new.
    assert files_of(root) == ["keep/en/print/a4-duplex/orcs.pdf", "new/en/print/a4-duplex/d.pdf"]
    assert [printed_faces(root, name) for name in files_of(root)] == [1, 1]

"""A build as a whole: what is told and made anew after an edit, what is told again, and whose files are whose."""

import re

import pikepdf
import pytest

from cardgen.cli import main

GAME = """\
title: {en: Test}
languages: [en]
source: made for a test
certainty: designed
"""
DECK = """\
title: A deck
source: made for a test
certainty: designed
cards:
  - {id: %s-one, name: One, text: First}
"""


@pytest.fixture
def build(monkeypatch, capfd):
    """Build a project's folder; give exit code and findings."""

    def call(root, *args):
        monkeypatch.chdir(root)
        code = main(["build", "--jobs", "1", *args])
        err = capfd.readouterr().err
        assert "Traceback" not in err
        return code, re.findall(r": (CG\d+)", err)

    return call


def files(root):
    return {p.name: p for p in (root / "output").rglob("*.pdf")}


def test_a_new_author_is_in_every_file(build, project):
    root = project({"content/g/decks/d.yaml": DECK % "d"})
    for author in ("Anna", "Bertil"):
        (root / "content/g/game.yaml").write_text(GAME + f"credits:\n  - {{what: Design, who: {author}}}\n")
        assert build(root, "--to", "print") == (0, [])
        for path in files(root).values():
            with pikepdf.open(path) as pdf:
                assert str(pdf.trailer.Info.Author) == author
    assert len(files(root)) == 2


def test_a_deck_called_like_its_game_keeps_its_file(build, project):
    root = project({f"content/g/decks/{name}.yaml": DECK % name for name in ("g", "h")})
    assert build(root, "--to", "print") == (0, [])
    titles = {}
    for name, path in files(root).items():
        with pikepdf.open(path) as pdf:
            titles[name] = str(pdf.trailer.Info.Title)
    assert titles["g.pdf"] == "Test · A deck"
    assert titles["g-small.pdf"] == "Test"


def test_a_warning_about_files_is_told_at_every_build(build, project):
    game = GAME + "table: {nonsense: 3}\n"
    root = project({"content/g/game.yaml": game, "content/g/decks/d.yaml": DECK % "d"})
    first, again = build(root, "--to", "tts"), build(root, "--to", "tts")
    assert first == again
    assert first[1] == ["CG903"]


def test_what_is_found_while_files_are_made_can_be_allowed(build, project):
    game = "# cardgen: allow CG903 (for another program)\n" + GAME + "table: {nonsense: 3}\n"
    root = project({"content/g/game.yaml": game, "content/g/decks/d.yaml": DECK % "d"})
    assert build(root, "--to", "tts") == (0, [])


def test_a_template_that_is_allowed_to_be_missing_leaves_its_file_out(build, project):
    poster = """\
        title: B
        template: nope
        trim_mm: [300, 300]
        source: s
        certainty: designed
        boards:
          - {id: board, name: Board}  # cardgen: allow CG020 (drawn next month)
        """
    files_ = {"content/g/boards/b.yaml": poster, "content/g/decks/d.yaml": DECK % "d"}
    root = project(files_)
    assert build(root) == (0, [])
    assert sorted(files(root)) == ["0-title.pdf", "d.pdf"]


def test_another_game_s_mistake_does_not_keep_stale_files(build, project):
    root = project({f"content/{g}/decks/{d}.yaml": DECK % d for g in "ab" for d in "de"})
    assert build(root, "--to", "print") == (0, [])
    (root / "content/a/decks/e.yaml").unlink()
    (root / "content/b/decks/d.yaml").write_text("title: [")
    assert build(root, "--to", "print")[0] == 1
    made = {p.relative_to(root / "output").as_posix() for p in (root / "output").rglob("*.pdf")}
    assert "a/en/print/a4-duplex/e.pdf" not in made
    assert "b/en/print/a4-duplex/e.pdf" in made, "what stands of a broken game stays"


@pytest.mark.parametrize(
    ("sheet", "code"),
    [
        ("title: 5\npaper_mm: [210, 297]\n", "CG005"),
        ("title: [", "CG002"),
        (b"\xff", "CG001"),
        (None, "CG001"),
    ],
)
def test_a_broken_sheet_is_a_finding_at_its_file(build, project, sheet, code):
    path = "templates/sheets/x.yaml" + ("" if sheet else "/folder")
    root = project({"content/g/decks/d.yaml": DECK % "d", path: sheet or ""})
    assert build(root, "--sheet", "x", "--to", "print") == (1, [code])

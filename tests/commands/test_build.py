"""A build as a whole: what is reported and made anew after an edit, what is reported again, and whose files are whose."""

import re

import pikepdf
import pytest

from cardgen.cli import main
from cardgen.commands.build import build as build_games
from cardgen.commands.options import BuildOptions
from cardgen.project import Project
from cardgen.tasks import Reporter

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


def test_a_build_says_which_pictures_are_still_to_come(build, project):
    cards = "id,name,text,art\nd-one,One,First,one.png\nd-two,Two,Second,two.png\n"
    deck = DECK.partition("cards:")[0] + "table: d.csv\n"
    root = project({"content/g/decks/d.yaml": deck, "content/g/decks/d.csv": cards})
    assert build(root, "--to", "print") == (0, ["CG125"])
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


def test_a_warning_about_files_is_reported_at_every_build(build, project):
    game = GAME + "table: {nonsense: 3}\n"
    root = project({"content/g/game.yaml": game, "content/g/decks/d.yaml": DECK % "d"})
    first, again = build(root, "--to", "tts"), build(root, "--to", "tts")
    assert first == again
    assert first[1] == ["CG903"]


def test_what_is_found_while_files_are_made_can_be_allowed(build, project):
    game = GAME + "table: {nonsense: 3}  # cardgen: allow CG903 (for another program)\n"
    root = project({"content/g/game.yaml": game, "content/g/decks/d.yaml": DECK % "d"})
    assert build(root, "--to", "tts") == (0, [])


def test_a_template_that_is_allowed_to_be_missing_leaves_its_file_out(build, project):
    poster = """\
        title: B
        template: nope  # cardgen: allow CG020 (drawn next month)
        trim_mm: [300, 300]
        source: s
        certainty: designed
        boards:
          - {id: board, name: Board}
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


def write_game(root, *languages, more=""):
    """Write a game of two decks; one fills its sheets of eight or nine, so that no file holds both."""

    def said(word):
        return "{" + ", ".join(f"{lang}: {word}" for lang in languages) + "}"

    game = GAME.replace("{en: Test}", said("Test")).replace("[en]", f"[{', '.join(languages)}]")
    (root / "content/g/game.yaml").write_text(game + more)
    for name, copies in (("d", 1), ("e", 72)):
        card = f"  - {{id: {name}-one, copies: {copies}, name: {said('One')}}}\n"
        head = f"title: {said('A deck')}\nsource: made for a test\ncertainty: designed\ncards:\n"
        (root / f"content/g/decks/{name}.yaml").write_text(head + card)


def made(root, out="output"):
    return {p.relative_to(root / out).as_posix() for p in (root / out).rglob("*.pdf")}


def of(lang, *names, game="g", sheet="a4-duplex"):
    return {f"{game}/{lang}/print/{sheet}/{name}.pdf" for name in names}


@pytest.fixture
def two_languages(build, project):
    """A game of two decks in two languages, built on two sheets, with files of the author's own beside."""
    root = project({"content/g/decks/d.yaml": ""})
    write_game(root, "en", "sv")
    assert build(root, "--sheet", "a4-duplex,letter-duplex", "--to", "print") == (0, [])
    (root / "output/g/sv/print/a4-duplex/mine.pdf").write_text("the author's")
    (root / "output/away/sv").mkdir(parents=True)
    (root / "output/away/sv/mine.pdf").write_text("the author's")
    return root


MINE = {"away/sv/mine.pdf", *of("sv", "mine")}


def test_a_language_that_is_no_more_takes_its_files_with_it(build, two_languages):
    root = two_languages
    write_game(root, "en")
    assert build(root) == (0, [])
    both = of("en", "0-title", "d", "e") | of("en", "0-title", "d", "e", sheet="letter-duplex")
    assert made(root) == both | MINE
    assert not (root / "output/g/sv/print/letter-duplex").exists()


def test_a_deck_of_another_name_leaves_no_file_of_the_old(build, two_languages):
    root = two_languages
    (root / "content/g/decks/d.yaml").rename(root / "content/g/decks/f.yaml")
    assert build(root) == (0, [])
    letter = of("en", "0-title", "d", "e", sheet="letter-duplex")
    assert {f for f in made(root) if f.startswith("g/en")} == of("en", "0-title", "f", "e") | letter
    assert made(root) >= MINE


@pytest.mark.parametrize("narrow", ["--to print", "--lang en", "--module base", "--deck d"])
def test_a_build_of_a_part_leaves_the_rest_alone(build, two_languages, narrow):
    root = two_languages
    before = made(root)
    write_game(root, "en")
    assert build(root, *narrow.split()) == (0, [])
    assert made(root) == before


def test_a_sheet_that_is_no_more_takes_its_files_with_it(build, project):
    sheet = "title: {en: S}\npaper_mm: [210, 297]\nduplex: none\n"
    root = project({"content/g/decks/d.yaml": DECK % "d", "templates/sheets/s.yaml": sheet})
    assert build(root, "--sheet", "s", "--to", "print") == (0, [])
    assert build(root) == (0, [])
    assert made(root) >= of("en", "d", sheet="s")
    (root / "templates/sheets/s.yaml").unlink()
    assert build(root) == (0, [])
    assert made(root) == of("en", "d", "0-title")


def test_a_game_that_is_no_more_takes_its_files_with_it_from_the_project_s_own_folder(
    build, project, tmp_path_factory
):
    elsewhere = tmp_path_factory.mktemp("shared")
    root = project({f"content/{g}/decks/d.yaml": DECK % "d" for g in "ab"})
    for out in ("output", str(elsewhere)):
        assert build(root, "--out", out) == (0, [])
    (root / "content/a/decks/d.yaml").unlink()
    (root / "content/a/game.yaml").unlink()
    (root / "content/a").joinpath("decks").rmdir()
    (root / "content/a").rmdir()
    assert build(root, "b") == (0, [])
    assert made(root) >= of("en", "d", game="a")
    for out in ("output", str(elsewhere)):
        assert build(root, "--out", out) == (0, [])
    left = [p for p in (root / "output/a").rglob("*") if p.is_file()]
    assert {p.parent.name for p in left} == {"images"}, "a saved game may show its pictures"
    assert made(root) == of("en", "d", "0-title", game="b")
    assert made(elsewhere, "") >= of("en", "d", game="a"), "another project may have built it there"


def test_a_game_that_is_broken_keeps_its_files(build, project):
    root = project({f"content/{g}/decks/d.yaml": DECK % "d" for g in "ab"})
    assert build(root) == (0, [])
    before = made(root)
    (root / "content/a/game.yaml").write_text("title: [")
    assert build(root)[0] == 1
    (root / "content/a/game.yaml").unlink()
    build(root)
    assert made(root) == before


def test_half_written_files_of_a_killed_build_are_gone_after_the_next(build, project):
    root = project({"content/g/decks/d.yaml": DECK % "d"})
    left = root / "output/g/en/print/a4-duplex/.cardgen-new-abc"
    left.parent.mkdir(parents=True)
    left.write_text("half a")
    assert build(root, "--to", "print") == (0, [])
    assert not left.exists()


class Stopped(Reporter):
    """A user who presses Ctrl-C when the second file is done."""

    def __init__(self):
        self.finished = 0
        self.files = []

    def task_finished(self, name, ran_now):
        self.files.append(name)
        if len(self.files) == 2:
            raise KeyboardInterrupt

    def end_tasks(self):
        self.finished += 1


def test_a_build_that_is_stopped_shows_the_cursor_again_and_knows_what_it_made(project, cache):
    root = project({f"content/g/decks/{d}.yaml": DECK % d for d in "de"})
    stopped = Stopped()
    choice = BuildOptions(targets=("print",))
    with pytest.raises(KeyboardInterrupt):
        build_games(Project(root), choice, root / "output", 1, cache, stopped)
    assert stopped.finished
    outcome = build_games(Project(root), choice, root / "output", 1, cache, Reporter())
    assert set(outcome.unchanged) == {"cardgen.db", *(f"{name}.pdf" for name in stopped.files)}

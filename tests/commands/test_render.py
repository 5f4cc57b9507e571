"""`cardgen render`: where the file goes, what is said of it, and what is refused as a build refuses it."""

import subprocess

import pytest

from cardgen.cli import main
from tests.stamps import share_of_stamp

GAME = "title: T\nlanguages: [en]\n"
DECK = """\
title: D
template: f
source: s
certainty: designed
cards:
  - {id: a, name: A, text: Short.}
  - {id: b, name: B%s}
"""
TEMPLATE = '{{ line(c.name, 5, 5, size=8) }}{{ textbox(c.text, 5, 9, 20, 5, size=8, min=8, role="text") }}'
LONG = ", text: A text with very many more words in it than its box could ever hold at any size."


@pytest.fixture
def render(project, monkeypatch, capfd):
    """Render a component of a game of two cards; give exit code and stderr."""

    def call(*args, deck=DECK % "", game=GAME):
        files = {"content/g/game.yaml": game, "content/g/decks/d.yaml": deck}
        monkeypatch.chdir(project(files | {"templates/plain/f.svg.j2": TEMPLATE}))
        code = main(["render", "g", *args])
        err = capfd.readouterr().err
        assert "Traceback" not in err
        return code, err

    return call


@pytest.mark.parametrize("suffix", ["png", "svg", "pdf"])
def test_a_missing_folder_is_made_and_the_file_is_named(render, tmp_path, suffix):
    name = f"missing/folder/a.{suffix}"
    assert render("a", "-o", name) == (0, f"new folder: missing/folder\nwrote {name}\n")
    assert (tmp_path / name).is_file()


def test_a_folder_that_cannot_be_made_is_one_line(render, tmp_path):
    (tmp_path / "file").write_text("mine")
    code, err = render("a", "-o", "file/x/a.png")
    assert code == 2
    assert len(err.splitlines()) == 1
    assert "file/x/a.png" in err


def test_a_text_that_overflows_is_not_rendered_and_reported(render, tmp_path):
    code, err = render("b", "-o", "b.png", deck=DECK % LONG)
    assert code == 1
    assert err.startswith("content/g/decks/d.yaml:7:")
    assert "CG801" in err and "wrote" not in err
    assert not (tmp_path / "b.png").exists()


def test_what_is_wrong_with_another_card_of_the_deck_stops_nothing(render):
    assert render("a", "-o", "a.png", deck=DECK % LONG) == (0, "wrote a.png\n")
    assert render("a", "-o", "a.png", deck=DECK % ", text: 'a {nothing'")[0] == 0


@pytest.mark.parametrize(
    ("deck", "game"),
    [
        ("bled_mm: 5\n" + DECK % "", GAME),
        (DECK % "", GAME + "nonsense: 1\n"),
        ((DECK % "").replace("certainty: designed\n", ""), GAME + "cites: true\n"),
    ],
)
def test_a_mistake_of_the_deck_or_the_game_that_stops_a_build_stops_a_picture(render, tmp_path, deck, game):
    code, err = render("a", "-o", "a.svg", deck=deck, game=game)
    assert code == 1
    assert "content/g/" in err and "wrote" not in err
    assert not (tmp_path / "a.svg").exists()


def test_what_an_author_allows_is_rendered(render, tmp_path):
    deck = f"{DECK % LONG} # cardgen: allow CG801 (a try)\n".replace("}\n #", "} #")
    code, err = render("b", "-o", "b.svg", deck=deck)
    assert (code, err) == (0, "wrote b.svg\n")


@pytest.fixture
def small(project, monkeypatch, capfd):
    """Run `render` in a project with one game of two decks, of which `near` has backs; give exit code and stderr."""
    deck = "title: D\ntemplate: f\nsource: s\ncertainty: designed\n"
    cards = "cards:\n  - {id: orc-big, name: A, text: Short.}\n  - {id: orc-small, name: B%s}\n  - {id: elf, name: C}\n"
    taken = "fields: {art: picture}\ncards:\n  - {id: two, name: T, copies: 2, art: [one, other]}\n"
    picture = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h3v%dz"/></svg>'

    def call(*args, mistake="", more=None):
        files = {
            "content/g/game.yaml": GAME,
            "content/g/decks/near.yaml": deck + "back: {template: b}\n" + cards % mistake,
            "content/g/decks/two.yaml": deck + taken,
            "content/g/art/one.svg": picture % 1,
            "content/g/art/other.svg": picture % 2,
            "templates/plain/f.svg.j2": TEMPLATE,
            "templates/plain/b.svg.j2": "{{ line(deck.title, 5, 5, size=8) }}",
        }
        monkeypatch.chdir(project(files | (more or {})))
        code = main(["render", *args])
        err = capfd.readouterr().err
        assert "Traceback" not in err
        return code, err

    return call


def names(folder):
    return sorted(path.name for path in folder.iterdir())


FOLDER = "output/g/en/pictures"
ALL = ["elf.png", "orc-big.png", "orc-small.png", "two.2.png", "two.png"]


@pytest.mark.parametrize(
    ("args", "files"),
    [
        ([], ALL),
        (["g"], ALL),
        (["orc*"], ["orc-big.png", "orc-small.png"]),
        (["g", "orc*", "elf", "elf"], ["elf.png", "orc-big.png", "orc-small.png"]),
        (["near"], ["elf.png", "orc-big.png", "orc-small.png"]),
        (["two"], ["two.png"]),
        (["two*"], ["two.2.png", "two.png"]),
        (["*.2", "--format", "svg"], ["two.2.svg"]),
        (["orc-?ig", "--side", "both"], ["orc-big.back.png", "orc-big.png"]),
        (
            ["near", "--side", "back", "--format", "pdf"],
            ["elf.back.pdf", "orc-big.back.pdf", "orc-small.back.pdf"],
        ),
    ],
)
def test_what_is_named_is_written_into_the_folder_of_pictures(small, tmp_path, args, files):
    code, err = small(*args)
    assert code == 0, err
    assert names(tmp_path / FOLDER) == files
    assert sorted(err.splitlines()) == sorted(f"wrote {FOLDER}/{name}" for name in files)


@pytest.mark.parametrize("output", ["pics", "pics/", "v1.2/", "there"])
def test_a_folder_takes_several_pictures(small, tmp_path, output):
    (tmp_path / "there").mkdir()
    code, err = small("orc*", "-o", output)
    assert code == 0, err
    assert names(tmp_path / output) == ["orc-big.png", "orc-small.png"]


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["ork*"], "no component of g matches 'ork*' (its decks: near, two)"),
        (["orc-bi[a-c]"], "did you mean 'orc-big'?"),
        (["orc-smal"], "did you mean 'orc-small'?"),
        (["g", "Elf"], "did you mean 'elf'?"),
        (["orc*", "-o", "a.png"], "'a.png' is one file for 2 pictures; give a folder to -o"),
        (["elf", "--side", "both", "-o", "a.png"], "one file for 2 pictures"),
        (["elf", "-o", "a.gif"], "must end in .svg, .png or .pdf"),
        (["orc*", "-o", "v1.2"], "a folder ends in '/'"),
        (["elf", "-o", ""], "-o is empty"),
        (["elf", "-o", "a.png", "--format", "svg"], "'a.png' contradicts --format svg; change one of them"),
        (["elf", "--dpi", "90", "--format", "svg"], "--dpi is for PNG"),
        (["elf", "--dpi", "90", "-o", "a.pdf"], "--dpi is for PNG"),
        (["two", "--side", "back"], "'two' has no back"),
        (["two*", "--side", "back"], "none of these has a back"),
        (["--lang", "sv"], "g has no language 'sv' (known: en)"),
    ],
)
def test_what_cannot_be_chosen_is_one_line_and_writes_nothing(small, tmp_path, args, words):
    code, err = small(*args)
    assert code == 2
    assert words in err and len(err.splitlines()) == 1
    assert not (tmp_path / "output").exists() and not list(tmp_path.glob("*.*g"))


def test_a_game_may_be_left_out_where_there_is_one_alone(small, tmp_path):
    code, err = small("elf", more={"content/h/game.yaml": GAME})
    assert code == 2 and "no game 'elf'" in err
    code, err = small(more={"content/h/game.yaml": GAME})
    assert code == 2 and "this project has several games; name one of them: g, h" in err


def test_a_card_with_a_mistake_is_left_out_and_the_others_are_written(small, tmp_path):
    code, err = small("near", mistake=LONG)
    assert code == 1
    assert [line.split()[1] for line in err.splitlines() if "near.yaml:" in line] == ["CG801"]
    assert err.splitlines()[-1] == "1 component has errors; no picture was made of it"
    assert names(tmp_path / FOLDER) == ["elf.png", "orc-big.png"]


def test_everything_tells_of_a_deck_that_cannot_be_read(small, tmp_path):
    more = {"content/g/decks/third.yaml": "title: [\n"}
    code, err = small(more=more)
    assert code == 1 and "content/g/decks/third.yaml:" in err
    assert names(tmp_path / FOLDER) == ALL
    code, err = small("third-card", more=more)
    assert code == 2 and "parts of g cannot be read: cardgen check g" in err


def test_a_part_without_backs_is_reported(small, tmp_path):
    code, err = small("--side", "both")
    assert code == 0
    assert err.splitlines()[-1] == "2 components have no back"
    assert len(names(tmp_path / FOLDER)) == 8


def test_many_files_are_counted_and_the_game_is_read_once(small, tmp_path, monkeypatch):
    import cardgen.check
    import cardgen.load.game

    calls = []
    for module, name in ((cardgen.load.game, "load_game"), (cardgen.check, "found_in_builds")):
        kept = getattr(module, name)
        monkeypatch.setattr(module, name, lambda *a, kept=kept, name=name: calls.append(name) or kept(*a))
    monkeypatch.setattr("cardgen.tasks.default_jobs", lambda: 1)
    rows = "".join(f"Card {i},Text {i}\n" for i in range(30))
    deck = "title: M\ntable: many.csv\nsource: s\ncertainty: designed\n"
    more = {"content/g/decks/many.yaml": deck, "content/g/decks/many.csv": f"name,text\n{rows}"}
    code, err = small("many", "--dpi", "40", more=more)
    assert (code, err) == (0, f"wrote 30 files in {FOLDER}\n")
    assert sorted(calls) == ["found_in_builds", "load_game"]


@pytest.mark.parametrize(
    ("trim_mm", "bleed_mm", "pixels"),
    [
        ((63.5, 88.9), 3.048, (822, 1122)),
        ((63.5, 88.9), 3.175, (825, 1125)),
        ((63.5, 88.9), 3.0, (821, 1121)),
        ((63.0, 88.0), 0.0, (744, 1039)),
    ],
)
def test_pixels_are_trim_and_bleed_rounded_once(trim_mm, bleed_mm, pixels):
    from cardgen.commands.face_picture import size_px
    from cardgen.model.face import Face

    assert size_px(Face("", "a", "face", "en", *trim_mm, bleed_mm, "", b"", (), (), ()), 300) == pixels


def test_booklets_among_the_pictures_are_pdfs(small, tmp_path):
    booklet = "title: R\nsource: s\ncertainty: designed\nbooklets:\n  - {id: r, name: R, file: rules}\n"
    more = {"content/g/booklets/r.yaml": booklet, "content/g/rules.en.md": "# Rules\n\n## 1 Play\n\nPlay.\n"}
    code, err = small(more=more)
    assert code == 0, err
    assert names(tmp_path / FOLDER) == sorted([*ALL, "r.pdf"])


def test_an_id_need_not_say_its_deck_where_it_is_clear(small, tmp_path):
    spies = {"content/g/decks/spies.csv": "name\nAnn\nBob\n", "content/g/decks/kings.csv": "name\nBob\n"}
    code, err = small("ann", more=spies)
    assert (code, err) == (0, f"wrote {FOLDER}/spies-ann.png\n")
    assert small("bob", more=spies)[0] == 0, "both are called so"


def test_a_component_is_found_by_its_name_too(small, tmp_path):
    spies = {"content/g/decks/spies.csv": "name\nOld Ann\nBob\n", "content/g/decks/kings.csv": "name\nBob\n"}
    assert small("old ann", more=spies)[0] == 0
    assert names(tmp_path / FOLDER) == ["spies-old-ann.png"]
    assert small("BOB", more=spies)[0] == 0
    assert names(tmp_path / FOLDER) == ["kings-bob.png", "spies-bob.png", "spies-old-ann.png"]


BROKEN_CARDS = """\
title: D
template: f
source: s
certainty: designed
cards:
  - id: first
    name: [no, name]
  - id: good
    name: Good
  - name: No id
  - id: wrong
    name: Wrong
    text: >-
      Short,
      {nothing}
"""
TABLE = "title: D\ntable: d.csv\nsource: s\ncertainty: designed\n"
ROWS = "sep=;\nname;text;copies\n;no name;1\nGood;Short.;2\nElf;many;many\nOrc;{nothing};1\n"


@pytest.mark.parametrize(
    ("files", "whole"),
    [
        ({"content/g/decks/d.yaml": BROKEN_CARDS}, ("title: D", "titel: D")),
        ({"content/g/decks/d.yaml": TABLE, "content/g/decks/d.csv": ROWS}, ("title: D", "titel: D")),
        ({"content/g/decks/d.yaml": TABLE, "content/g/decks/d.csv": ROWS}, ("copies\n", "copies;name\n")),
    ],
)
def test_cards_that_cannot_be_read_stop_only_themselves_and_a_mistake_of_the_deck_all(
    small, tmp_path, files, whole
):
    more = {
        "content/g/decks/near.yaml": "title: N\nsource: s\ncertainty: designed\ncards: [{id: n, name: N}]\n"
    }
    good = "good" if "content/g/decks/d.csv" not in files else "d-good"
    code, err = small(good, more=more | files)
    assert (code, err) == (0, f"wrote {FOLDER}/{good}.png\n")
    code, err = small("d", "-o", "all", more=more | files)
    assert code == 1
    assert f"{good}.png" in names(tmp_path / "all")
    assert not {"wrong.png", "first.png", "d-orc.png", "d-elf.png"} & set(names(tmp_path / "all"))
    broken = {name: text.replace(*whole) for name, text in files.items()}
    code, err = small(good, "-o", "no.png", more=more | broken)
    assert code == 1 and "error:" in err
    assert not (tmp_path / "no.png").exists()


def test_a_deck_asked_for_whole_tells_of_cards_that_cannot_be_read(small, tmp_path):
    code, err = small("d", more={"content/g/decks/d.yaml": BROKEN_CARDS.partition("  - id: wrong")[0]})
    assert code == 1
    assert {line.split(":")[1] for line in err.splitlines() if "d.yaml" in line} == {"7", "10"}
    assert names(tmp_path / FOLDER) == ["good.png"]


BAD = {
    "CG801": LONG,
    "CG805": ", text: 'A ᚠ'",
    "CG101": ", text: 'A {nothing}'",
    "CG003": ", txt: A",
}


@pytest.mark.parametrize("form", ["png", "pdf"])
@pytest.mark.parametrize("code", BAD)
def test_a_draft_is_rendered_with_its_error_stamped_on_it(render, tmp_path, code, form):
    exit_code, err = render("a", "b", "--draft", "--format", form, "-o", "drafts", deck=DECK % BAD[code])
    assert exit_code == 1
    assert code in err
    assert "draft: errors are stamped on 1 face" in err
    stamped, plain = (tmp_path / f"drafts/{name}.{form}" for name in "ba")
    if form == "pdf":
        text = subprocess.run(["pdftotext", stamped, "-"], capture_output=True, text=True, check=True).stdout
        assert code in text
        return
    shares = [share_of_stamp(path.read_bytes()) for path in (stamped, plain)]
    assert shares[0] > 0.02
    assert shares[1] == 0


def test_a_draft_of_a_template_that_fails_shows_name_and_id(render, tmp_path):
    render("a", "-o", "a.svg")
    (tmp_path / "templates/plain/f.svg.j2").write_text("{{ c.nothing.more }}")
    assert main(["render", "g", "b", "--draft", "-o", "b.pdf"]) == 1
    text = subprocess.run(
        ["pdftotext", tmp_path / "b.pdf", "-"], capture_output=True, text=True, check=True
    ).stdout
    assert text.split()[:2] == ["B", "b"]
    assert "CG021" in text

"""Choices of a build that leave nothing to build: one line says so, and nothing is written."""

import pytest

GAME = """\
title: {{en: T}}
languages: [{0}]
modules:
  base: {{title: {{{1}}}, default: true}}
  more: {{title: {{{1}}}, default: false}}
  bare: {{title: {{{1}}}, default: false}}
"""
DECK = "title: {%s}\nmodule: %s\nsource: s\ncertainty: designed\ncards:\n  - {id: %s, name: {%s}}\n"
BOTH = "en: A, sv: B"


@pytest.fixture
def build(project, monkeypatch, capfd):
    """Build two games, of which `h` alone is Swedish and has the decks `far` and `near`; give exit code and stderr."""
    from cardgen.cli import main

    files = {
        "content/g/game.yaml": GAME.format("en", "en: A").replace("title: {en: T}", "title: T"),
        "content/g/decks/d.yaml": DECK % ("en: A", "base", "d1", "en: A"),
        "content/h/game.yaml": GAME.format("en, sv", BOTH).replace("title: {en: T}", "title: {%s}" % BOTH),
        "content/h/decks/near.yaml": DECK % (BOTH, "base", "near1", BOTH),
        "content/h/decks/far.yaml": DECK % (BOTH, "more", "far1", BOTH),
    }
    root = project(files)
    monkeypatch.chdir(root)

    def call(*args):
        code = main(["build", "--jobs", "1", *args])
        return code, capfd.readouterr().err, sorted(p.name for p in root.glob("output/**/*.*"))

    return call


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--deck", "d", "--to", "tts"], "--to tts exports whole games only; leave out --deck"),
        (["--deck", "d", "--to", "print,tts"], "--to tts exports whole games only"),
        (["--deck", "d", "--tts-dir", "."], "--tts-dir exports whole games only"),
        (["--deck", "far"], "deck 'far' is in module 'more', which is not chosen; add --module more"),
        (["--deck", "far,near"], "deck 'far' is in module 'more'"),
        (["--deck", "d", "--lang", "sv"], "deck 'd' has none of the chosen languages"),
        (["--module", "bare"], "module 'bare' has no cards or other components"),
        (["--module", "base,bare"], "module 'bare' has no cards or other components"),
        (["--module", "base,more", "--deck", "near"], "nothing of module 'more' is in the chosen decks"),
        (["--deck", "d", "--lang", "en,sv"], "none of the chosen decks has language 'sv'"),
        (["g", "--lang", "sv"], "no language 'sv'"),
        (["--to", "print", "--tts-dir", "."], "--tts-dir is for --to tts, which is not chosen"),
        (["--to", "tts", "--sheet", "a4-duplex"], "--sheet is for --to print, which is not chosen"),
        (["--to", "tts", "--die-mm", "12"], "--die-mm is for --to print, which is not chosen"),
        (["--to", "print", "--url-prefix", "https://example.org/"], "--url-prefix is for --to tts"),
        (["--tts-dir", ""], "--tts-dir is empty"),
        (["--out", ""], "the name is empty"),
        (["g", "h", "--deck", "d"], "'h' has none of the chosen decks, modules and languages; leave it out"),
        (
            ["g", "h", "--lang", "sv"],
            "'g' has none of the chosen decks, modules and languages; leave it out",
        ),
    ],
)
def test_a_choice_that_leaves_nothing_is_one_line_and_writes_nothing(build, args, words):
    code, err, files = build(*args)
    assert code == 2
    assert words in err.splitlines()[-1]
    assert not files


def test_a_choice_of_another_game_is_no_mistake(build):
    code, err, files = build("--deck", "near", "--lang", "sv", "--to", "print")
    assert code == 0, err
    assert "near.pdf" in files


def test_a_target_for_which_no_deck_has_a_form_is_reported(build, monkeypatch):
    monkeypatch.setattr("cardgen.export.tts.table.groups_of", lambda *_: [])
    code, err, files = build("g", "--to", "tts")
    assert code == 2
    assert "nothing to build for 'tts': none of the chosen decks has a form there" in err.splitlines()[-1]
    assert not [name for name in files if not name.startswith(".")]


def test_codes_that_leave_each_other_out_are_refused(build, capfd):
    from cardgen.cli import main

    assert main(["check", "--select", "CG4", "--ignore", "CG4"]) == 2
    assert "--select and --ignore leave no code;" in capfd.readouterr().err


def test_odds_of_a_game_that_cannot_be_read_say_why(project, monkeypatch, capfd):
    from cardgen.cli import main

    monkeypatch.chdir(project({"content/g/game.yaml": "title: [\n"}))
    assert main(["odds", "g"]) == 1
    assert "content/g/game.yaml:" in capfd.readouterr().err

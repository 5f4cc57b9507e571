"""Without libcairo: print works, and what cannot be done is said in one sentence."""

import os
import subprocess
import sys

import pytest

from tests.paths import ROOT

#: As it comes from the system's loader where the library is not there.
STUBS = {
    "sitecustomize.py": """\
import ctypes


class CDLL(ctypes.CDLL):
    def __init__(self, name, *args, **options):
        if name and "cairo" in str(name):
            raise OSError(f"{name}: cannot open shared object file: No such file or directory")
        super().__init__(name, *args, **options)


ctypes.CDLL = CDLL
""",
}
SYSTEMS = ("apt install libcairo2", "dnf install cairo", "brew install cairo", "on Windows by 'pacman -S ")
DECK = """\
title: A deck
source: made for a test
certainty: designed
fields: {art: picture}
cards:
  - {id: one, name: One}
"""
PLAIN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="3"/></svg>'
FREE = PLAIN.replace("<circle", '<text x="1" y="5">hi</text><circle')


@pytest.fixture
def run(tmp_path, cache_folder):
    """Run a command where libcairo is not there; return its code, and what it says."""
    stubs = tmp_path / "stubs"
    stubs.mkdir()
    for name, text in STUBS.items():
        (stubs / name).write_text(text)
    env = {**os.environ, "PYTHONPATH": f"{stubs}{os.pathsep}{ROOT}", "CARDGEN_CACHE": str(cache_folder)}

    def run_(*args, cwd):
        command = [sys.executable, "-m", "cardgen", *args]
        done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True)
        assert "Traceback" not in done.stderr, done.stderr
        return done.returncode, done.stdout, done.stderr

    return run_


@pytest.fixture
def game(project):
    def make(**art):
        files = {f"content/g/art/{name}.svg": svg for name, svg in art.items()}
        template = "{{ art(c.id, 4, 4, 20, 20) if has_art(c.id) }}{{ line(c.name, 4, 40, size=9) }}"
        return project(
            {
                "content/g/game.yaml": "title: Test\nlanguages: [en]\nlook: own\n",
                "content/g/decks/d.yaml": DECK,
            }
            | {"templates/own/card.svg.j2": template, "templates/own/back.svg.j2": "<g/>"}
            | files
        )

    return make


def said(text):
    """Return the lines about libcairo; each says how to install it on every system."""
    lines = [line for line in text.splitlines() if "libcairo" in line]
    assert all(words in line for line in lines for words in SYSTEMS), lines
    return lines


def test_print_needs_none(run, game):
    root = game(one=PLAIN)
    code, out, err = run("build", "--to", "print", cwd=root)
    assert (code, said(out + err)) == (0, [])
    assert (root / "output/g/en/print/a4-duplex/d.pdf").read_bytes().startswith(b"%PDF")


def test_a_build_that_names_nothing_makes_print_and_says_what_it_leaves_out(run, game):
    root = game()
    code, out, err = run("build", cwd=root)
    assert code == 0
    [line] = said(out + err)
    assert "'--to tts' was left out" in line
    assert (root / "output/g/en/print/a4-duplex/d.pdf").exists()
    assert not (root / "output/g/en/tts").exists()


@pytest.mark.parametrize(
    "asked", [["--to", "tts"], ["--to", "print,tts"], ["--url-prefix", "https://a.example/b"]]
)
def test_a_table_that_is_asked_for_is_refused(run, game, asked):
    root = game()
    code, out, err = run("build", *asked, cwd=root)
    assert code == 2
    [line] = said(out + err)
    assert "'--to tts' needs it" in line
    assert not (root / "output").exists()


def test_no_picture_needs_it(run, game):
    code, out, err = run("build", "--to", "print", cwd=game(one=FREE))
    assert (code, said(out + err)) == (0, [])


def test_a_check_says_what_it_did_not_look_at(run, game):
    code, out, err = run("check", cwd=game(one=PLAIN))
    assert code == 0
    [line] = said(out + err)
    assert "faces" in line
    assert said("".join(run("check", "--no-faces", cwd=game())[1:])) == []


def test_an_allowance_for_what_a_painted_face_shows_is_not_called_idle(run, game):
    root = game()
    deck = root / "content/g/decks/d.yaml"
    deck.write_text(DECK.replace("  - {id", "  # cardgen: allow CG810 (pale on purpose)\n  - {id"))
    code, out, err = run("check", "--strict", cwd=root)
    assert code == 0, out + err


def test_new_works(run, tmp_path):
    code, out, err = run("new", "mine", cwd=tmp_path)
    assert (code, said(out + err)) == (0, [])
    assert run("build", cwd=tmp_path / "mine")[0] == 0


@pytest.mark.parametrize(("suffix", "works"), [("svg", True), ("pdf", True), ("png", False)])
def test_a_face_is_rendered_but_not_to_pixels(run, game, suffix, works):
    root = game(one=PLAIN)
    code, out, err = run("render", "g", "one", "-o", f"one.{suffix}", cwd=root)
    assert (code, (root / f"one.{suffix}").exists()) == ((0, True) if works else (2, False))
    assert len(said(out + err)) == (0 if works else 1)


def test_doctor_says_it_too(run, game):
    code, out, err = run("doctor", cwd=game())
    assert len(said(out + err)) == 1
    assert code == 1

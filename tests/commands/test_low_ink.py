"""`--ink low`: its files stand beside the usual ones, of any project and look, and of print only."""

import re
from xml.etree import ElementTree

import pikepdf
import pytest

from cardgen.cli import main

CARD = """\
title: A deck
template: dark
back: {template: dark}
source: made for a test
certainty: designed
cards:
  - {id: one, name: One, text: First}
"""
# A stranger's template, which knows nothing of ink.
DARK = """\
<rect x="-3" y="-3" width="69" height="94" fill="#102030"/>
{{ line("Words", 31, 40, size=12, anchor="middle", fill="#ffffff") }}
"""
FILES = {"content/g/decks/d.yaml": CARD, "templates/plain/dark.svg.j2": DARK}


@pytest.fixture
def run(monkeypatch, capfd):
    """Run a command in a project's folder; give its exit code and what it says."""

    def call(root, *args):
        monkeypatch.chdir(root)
        code = main([*args])
        said = capfd.readouterr().err
        assert "Traceback" not in said
        return code, said

    return call


def printed(root):
    return {
        p.relative_to(root / "output").as_posix(): p.read_bytes() for p in (root / "output").rglob("*.pdf")
    }


def test_files_with_little_ink_stand_beside_the_others_and_neither_touches_the_other(run, project):
    root = project(FILES)
    assert run(root, "build", "--to", "print")[0] == 0
    usual = printed(root)
    assert run(root, "build", "--ink", "low")[0] == 0
    both = printed(root)
    assert both.items() > usual.items()
    assert {name.replace("a4-duplex", "a4-duplex-low-ink") for name in usual} == both.keys() - usual.keys()
    assert run(root, "build")[0] == 0
    assert printed(root).items() >= both.items()
    assert run(root, "check", "--output")[0] == 0


def test_a_table_stays_when_the_cards_are_printed_with_little_ink(run, project):
    root = project(FILES)
    assert run(root, "build")[0] == 0
    tables = sorted((root / "output/g/en/tts").rglob("*"))
    assert run(root, "build", "--ink", "low")[0] == 0
    assert tables and sorted((root / "output/g/en/tts").rglob("*")) == tables


def test_the_title_page_says_so(run, project):
    root = project(FILES)
    run(root, "build", "--ink", "low")
    run(root, "build", "--to", "print")
    words = {name: pdf_text(root / "output" / name) for name in printed(root) if "0-title" in name}
    assert ["low ink" in text for _, text in sorted(words.items())] == [True, False]


def pdf_text(path):
    """The text of a PDF, as its structure or its pages hold it."""
    import subprocess

    return subprocess.run(["pdftotext", str(path), "-"], capture_output=True, text=True, check=True).stdout


def test_the_same_content_gives_the_same_bytes(run, project):
    root = project(FILES)
    run(root, "build", "--ink", "low")
    first = printed(root)
    run(root, "build", "--ink", "low", "--out", "other")
    again = {p.name: p.read_bytes() for p in (root / "other").rglob("*.pdf")}
    assert {name.rpartition("/")[2]: data for name, data in first.items()} == again


def test_little_ink_is_for_print_only(run, project):
    code, said = run(project(FILES), "build", "--ink", "low", "--to", "tts")
    assert code == 2
    assert "which --to tts does not do" in said


def test_a_strangers_dark_card_is_dark_words_on_white(run, project):
    root = project(FILES)
    assert run(root, "render", "one", "--ink", "low", "-o", "one.svg")[0] == 0
    svg = (root / "one.svg").read_text("utf-8")
    ElementTree.fromstring(svg)
    assert re.findall(r'<text [^>]*fill="(#\w+)"', svg) == ["#102030"]
    assert re.findall(r'<path d="[^"]*" fill="(#\w+)"', svg) == ["#ffffff"]


def test_pictures_have_a_folder_of_their_own(run, project):
    root = project(FILES)
    assert run(root, "render", "one", "--format", "pdf", "--ink", "low")[0] == 0
    with pikepdf.open(root / "output/g/en/pictures-low-ink/one.pdf") as pdf:
        assert len(pdf.pages) == 1

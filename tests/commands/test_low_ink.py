"""`--ink low` and `--ink black`: their files are beside the usual ones, of any project and look, and of print only."""

import contextlib
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


#: Everything that can be coloured: type, lines, grounds, gradients, a picture, a drawing; and a booklet with boxes.
COLOURED = FILES | {
    "content/g/decks/d.yaml": CARD + "  - {id: two, name: Two, text: Second}\n",
    "content/g/art/orc.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z" fill="#a03"/></svg>',
    "content/g/rules.en.md": "## 1 Begin\n\n> **Example.** Draw a [card](#1).\n\n| Card | Text |\n|---|---|\n| One | Two |\n",
    "content/g/booklets/rules.yaml": """\
title: Rules
source: made for a test
certainty: designed
values: {color: "#8a1f2d"}
booklets:
  - {id: rules, name: Rules, file: rules}
""",
    "templates/plain/dark.svg.j2": DARK
    + """
<defs><linearGradient id="g"><stop offset="0" stop-color="#205080"/><stop offset="1" stop-color="#f0c020"/></linearGradient></defs>
<rect x="20" y="50" width="6" height="6" fill="url(#g)"/>
<path d="M2,2H30" stroke="#b04020" stroke-width=".3" fill="none"/>
{{ art("orc", 10, 60, 20, 20) }}
""",
}


def colours_of(path):
    """The colours of a PDF's operators and shadings, as tuples of channels."""
    found = set()
    with pikepdf.open(path) as pdf:
        for one in pdf.objects:
            if isinstance(one, pikepdf.Stream) and one.get("/FunctionType") is None and "/Length1" not in one:
                if one.get("/Subtype") in ("/Image", "/XML") or one.get("/Type") in (
                    "/XRef",
                    "/ObjStm",
                    "/Metadata",
                ):
                    continue
                with contextlib.suppress(pikepdf.PdfError):
                    for operands, operator in pikepdf.parse_content_stream(one):
                        if str(operator) in ("rg", "RG"):
                            found.add(tuple(round(float(value), 4) for value in operands))
            if isinstance(one, pikepdf.Dictionary) and one.get("/FunctionType") == 2:
                found |= {tuple(round(float(value), 4) for value in one[key]) for key in ("/C0", "/C1")}
    return found


def test_black_ink_prints_greys_alone(run, project):
    root = project(COLOURED)
    code, said = run(root, "build", "--ink", "black")
    assert code == 0, said
    files = sorted((root / "output").rglob("*.pdf"))
    assert {"rules.pdf", "d.pdf", "0-title.pdf"} <= {file.name for file in files}
    assert {file.parent.name for file in files} == {"a4-duplex-black"}
    for file in files:
        colours = colours_of(file)
        assert colours and not {colour for colour in colours if len(set(colour)) > 1}, file.name
    run(root, "build", "--ink", "low")
    coloured = [
        file
        for file in (root / "output").rglob("a4-duplex-low-ink/*.pdf")
        if any(len(set(c)) > 1 for c in colours_of(file))
    ]
    assert len(coloured) == len(files), "the test sees colours where there are some"


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

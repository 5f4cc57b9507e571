"""The PDFs to print, as facts: boxes, forms, text, fonts, marks, and the same bytes twice."""

import io
import os
import re
import subprocess
import sys
from collections import Counter

import numpy as np
import pikepdf
import pytest
from PIL import Image

from cardgen.cache import Cache
from cardgen.cli import main
from cardgen.display.images import ImageStore, PictureError
from cardgen.impose.grid import MARGIN_MM
from cardgen.layout.pictures import PictureMissing
from cardgen.limits import LimitExceeded
from cardgen.units import PT_PER_MM
from tests.parity import poppler_pictures

A4 = (210 * PT_PER_MM, 297 * PT_PER_MM)
DECKS = ("dragon", "door", "board", "standees", "hero-sheets")


def mm(value):
    return float(value) / PT_PER_MM


@pytest.fixture(scope="module")
def printed(tmp_path_factory, cache_folder):
    """Build a few decks of the shipped game on every sheet; give a function from sheet and deck to the file."""
    out = tmp_path_factory.mktemp("print")
    args = ["build", "drakborgen", "--lang", "sv", "--to", "print", "--jobs", "1", "--out", str(out)]
    args += [a for deck in DECKS for a in ("--deck", deck)]
    sheets = ("a4-duplex", "letter-duplex", "a4-single", "a4-bleed", "cards")
    args += [a for sheet in sheets for a in ("--sheet", sheet)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CARDGEN_CACHE", str(cache_folder))
        assert main(args) == 0
    return lambda sheet, deck: out / f"drakborgen/sv/print/{sheet}/{deck}.pdf"


def test_on_sheets_every_box_is_the_page(printed):
    with pikepdf.open(printed("a4-duplex", "door")) as pdf:
        assert len(pdf.pages) == 4
        for page in pdf.pages:
            for box in (page.mediabox, page.trimbox, page.obj.BleedBox):
                assert [mm(v) for v in box] == pytest.approx([0, 0, 210, 297], abs=0.001)


def test_single_cards_have_their_own_boxes(printed):
    with pikepdf.open(printed("cards", "dragon")) as pdf:
        assert len(pdf.pages) == 16, "eight cards, a face and a back each"
        for page in pdf.pages:
            assert [mm(v) for v in page.mediabox] == pytest.approx([0, 0, 69, 94], abs=0.001)
            assert [mm(v) for v in page.trimbox] == pytest.approx([3, 3, 66, 91], abs=0.001)
            assert [mm(v) for v in page.obj.BleedBox] == pytest.approx([0, 0, 69, 94], abs=0.001)


def test_the_print_dialogue_is_reported_what_to_do(printed):
    with pikepdf.open(printed("a4-duplex", "door")) as pdf:
        wishes = pdf.Root.ViewerPreferences
        assert (wishes.PrintScaling, wishes.Duplex) == ("/None", "/DuplexFlipLongEdge")
        assert pdf.Root.Lang == "sv"
        assert "Dörrkort" in str(pdf.docinfo["/Title"])
        with pdf.open_outline() as outline:
            assert [item.title for item in outline.root] == ["Dörrkort"]
    with pikepdf.open(printed("a4-single", "door")) as pdf:
        assert pdf.Root.ViewerPreferences.Duplex == "/Simplex"
        assert len(pdf.pages) == 2


def forms_on(page):
    return {name: x.objgen for name, x in page.Resources.XObject.items() if name != "/Marks"}


def test_each_distinct_face_is_stored_once(printed):
    with pikepdf.open(printed("a4-duplex", "dragon")) as pdf:
        face, back = pdf.pages
        assert len(forms_on(face)) == 8, "seven that sleep each in its own way, one wakes"
        assert len(forms_on(back)) == 1
        drawn = re.findall(rb"/(F\d+) Do", back.Contents.read_bytes())
        assert sorted(map(drawn.count, set(drawn))) == [8]
    with pikepdf.open(printed("a4-duplex", "door")) as pdf:
        times: Counter[bytes] = Counter()
        for page in pdf.pages:
            times.update(re.findall(rb"/(F\d+) Do", page.Contents.read_bytes()))
        assert max(times.values()) > 1, "copies are one form, drawn more than once"


def test_text_is_real_and_fonts_are_subset_and_embedded(printed):
    file = printed("a4-duplex", "dragon")
    text = subprocess.run(
        ["pdftotext", "-layout", file, "-"], capture_output=True, check=True
    ).stdout.decode()
    assert "DRAKEN VAKNAR" in text
    assert re.search(r"skatt\w*", text)
    rows = (
        subprocess.run(["pdffonts", file], capture_output=True, check=True).stdout.decode().splitlines()[2:]
    )
    assert rows
    for row in rows:
        assert re.match(r"[A-Z]{6}\+", row), row
        assert row.split()[-5:-2] == ["yes", "yes", "yes"], row


def test_the_file_is_sound(printed):
    for deck in DECKS:
        with pikepdf.open(printed("a4-duplex", deck)) as pdf:
            assert pdf.check_pdf_syntax() == []


def picture(file, page, dpi=100):
    (drawn,) = poppler_pictures(file, dpi, "-f", str(page), "-l", str(page))
    return np.asarray(drawn.convert("L"), dtype=np.int16)


@pytest.mark.parametrize("sheet", ["a4-duplex", "letter-duplex", "a4-bleed"])
def test_only_thin_marks_stand_in_the_margin(printed, sheet):
    dpi = 150
    for page in (1, 2):
        pixels = picture(printed(sheet, "door"), page, dpi)
        edge = int(MARGIN_MM / 25.4 * dpi) - 1
        for strip in (pixels[:edge], pixels[-edge:], pixels[:, :edge].T, pixels[:, -edge:].T):
            dark = (strip < 250).mean()
            assert dark < 0.02, f"{dark:.1%} of the margin is printed on page {page}"
            if page == 2:
                assert dark == 0, "marks are on faces only"


def test_backs_lie_behind_their_faces_on_paper(printed):
    """The last sheet has six of nine slots filled: the three empty ones are in the last row on both sides."""
    face, back = (picture(printed("a4-duplex", "door"), page) for page in (3, 4))
    scale = 100 / 25.4
    filled = {}
    for name, pixels in (("face", face), ("back", back)):
        for row in range(3):
            for column in range(3):
                x, y = (7.9 + column * 65.6 + 31.5) * scale, (11.35 + row * 94 + 20) * scale
                spot = pixels[int(y) - 20 : int(y) + 20, int(x) - 20 : int(x) + 20]
                filled[name, row, column] = spot.mean() < 245
    for row in range(3):
        for column in range(3):
            assert filled["face", row, column] == filled["back", row, 2 - column]
    assert sum(v for (side, _, _), v in filled.items() if side == "face") == 6


def test_a_board_is_cut_into_pages_that_overlap(printed):
    with pikepdf.open(printed("a4-duplex", "board")) as pdf:
        assert len(pdf.pages) == 9
        forms = {x for page in pdf.pages for x in forms_on(page).values()}
        assert len(forms) == 1, "the board is stored once"


def test_hero_sheets_go_two_to_a_page(printed):
    for sheet in ("a4-duplex", "letter-duplex"):
        with pikepdf.open(printed(sheet, "hero-sheets")) as pdf:
            faces = [p for p in pdf.pages if len(forms_on(p)) == 2]
            assert len(faces) >= 2


def test_small_decks_come_together_with_a_mark_where_each_ends(tmp_path):
    cards = "cards:\n" + "".join(f"  - {{id: {{d}}-{i}, name: N{i}}}\n" for i in range(5))
    for deck in ("one", "three", "two"):
        path = tmp_path / f"content/g/decks/{deck}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"title: {deck}\nsource: s\ncertainty: designed\n" + cards.replace("{d}", deck))
    (tmp_path / "content/g/game.yaml").write_text(
        "title: G\nlanguages: [en]\nsource: s\ncertainty: designed\n"
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path)
        assert main(["build", "--to", "print", "--jobs", "1"]) == 0
    folder = tmp_path / "output/g/en/print/a4-duplex"
    assert {p.name for p in folder.iterdir()} == {"0-title.pdf", "g.pdf", "one.pdf", "three.pdf", "two.pdf"}
    with pikepdf.open(folder / "g.pdf") as pdf:
        assert len(pdf.pages) == 2, "fifteen cards in two sheets"
        with pdf.open_outline() as outline:
            assert [item.title for item in outline.root] == ["one", "three", "two"]
        marks = [page.Resources.XObject["/Marks"].read_bytes() for page in pdf.pages]
        ends = [m.count(b"1 1 1 rg") for m in marks]
        assert ends == [1, 2], "a bar in a white edge after cards five, ten and fifteen"


def test_the_same_content_gives_the_same_bytes_in_another_process(printed, tmp_path):
    command = [
        sys.executable,
        "-m",
        "cardgen",
        "build",
        "drakborgen",
        "--lang",
        "sv",
        "--to",
        "print",
        "--deck",
        "dragon",
    ]
    fresh = Cache(tmp_path / "cache")  # with the fonts of the run
    env = {**os.environ, "CARDGEN_CACHE": str(fresh.folder), "PYTHONHASHSEED": "77"}
    subprocess.run([*command, "--out", str(tmp_path / "out")], env=env, check=True, capture_output=True)
    again = tmp_path / "out/drakborgen/sv/print/a4-duplex/dragon.pdf"
    assert again.read_bytes() == printed("a4-duplex", "dragon").read_bytes()


def test_a_piece_larger_than_the_paper_is_a_finding(project, monkeypatch, capfd):
    root = project(
        {
            "content/g/decks/d.yaml": "title: D\ntrim_mm: [400, 400]\nsource: s\ncertainty: designed\ncards:\n  - {id: a, name: A}\n"
        }
    )
    monkeypatch.chdir(root)
    assert main(["build", "--to", "print", "--jobs", "1"]) == 1
    assert "CG901" in capfd.readouterr().err


@pytest.mark.parametrize("target", ["print", "tts"])
@pytest.mark.parametrize(
    ("error", "why"),
    [
        (PictureError("the SVG cannot be drawn: so"), "the SVG cannot be drawn: so"),
        (PictureMissing("no picture 'dot'"), "no picture 'dot'"),
        (LimitExceeded("took longer than 10 s"), "took longer than 10 s"),
        (MemoryError(), "exceeded a limit"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_picture_that_fails_only_in_the_end_is_a_finding(
    project, monkeypatch, capfd, tmp_path, target, error, why
):
    """Faces come from the cache, and their pictures are read again: by now they are slow, gone or too much."""
    dot = io.BytesIO()
    Image.new("RGB", (4, 4), "red").save(dot, "PNG")
    deck = "title: D\nsource: s\ncertainty: designed\ncards:\n  - {id: a, name: A, art: dot}\n"
    board = deck.replace("cards:", "trim_mm: [300, 300]\nboards:").replace("id: a", "id: b")
    root = project({"content/g/art/dot.png": dot.getvalue(), "content/g/decks/d.yaml": deck})
    (root / "content/g/boards").mkdir()
    (root / "content/g/boards/b.yaml").write_text(board)
    monkeypatch.chdir(root)
    assert main(["build", "--to", target, "--jobs", "1"]) == 0, capfd.readouterr().err

    def fail(*_):
        raise error

    monkeypatch.setattr(ImageStore, "add", fail)
    assert main(["build", "--to", target, "--jobs", "1", "--out", str(tmp_path / "again")]) == 1
    reported = capfd.readouterr().err
    assert "CG023" in reported, reported
    assert why in reported and "Traceback" not in reported, reported

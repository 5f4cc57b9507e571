"""A game of every shape, built: cut lines on sheets, backs behind faces, clear corners in pictures, types on a table."""

import io
import json
import re
import subprocess

import numpy as np
import pikepdf
import pytest
from PIL import Image, ImageFilter

from cardgen.cli import main
from cardgen.units import PT_PER_MM
from tests.games_of_shapes import FILES
from tests.parity import poppler_pictures

DPI = 127
PX_PER_MM = DPI / 25.4


@pytest.fixture(scope="module")
def game(tmp_path_factory, cache_folder):
    """The game, built on A4 and for a table."""
    root = tmp_path_factory.mktemp("shapes")
    for name, text in FILES.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CARDGEN_CACHE", str(cache_folder))
        patch.chdir(root)
        assert main(["build", "--to", "print,tts", "--jobs", "1"]) == 0
        assert main(["check"]) == 0
        assert main(["check", "--output", "output"]) == 0
    return root


def pages(game, deck):
    path = game / f"output/g/en/print/a4-duplex/{deck}.pdf"
    return [np.asarray(picture.convert("L")) for picture in poppler_pictures(path, DPI)]


def objects(game, name=""):
    data = json.loads((game / "output/g/en/tts/Shapes.json").read_text("utf-8"))
    waiting, found = list(data["ObjectStates"]), []
    while waiting:
        one = waiting.pop(0)
        found.append(one)
        waiting += one.get("ContainedObjects", [])
    return [one for one in found if one["Nickname"] == name]


def picture(game, url):
    return Image.open(game / "output/g/en/tts/images" / url.rpartition("/")[2])


def alphas(image, *spots):
    assert image.mode == "RGBA"
    return [
        image.getpixel((round(x * (image.width - 1)), round(y * (image.height - 1))))[3] for x, y in spots
    ]


CORNERS = ((0, 0), (1, 0), (0, 1), (1, 1))


def covered(page):
    """Return where a page is covered by pieces, whatever is white on them."""
    white = np.asarray(Image.fromarray(page).filter(ImageFilter.MinFilter(3))) >= 250
    outside = np.zeros_like(white)
    outside[2, 2] = white[2, 2]
    reached = 0
    while reached < (reached := outside.sum()):
        for there, now in ((white, outside), (white.T, outside.T)):
            # Whole runs of white in each line, of which a pixel is reached.
            runs = np.cumsum(~there, axis=1) + np.arange(len(there))[:, None] * (there.shape[1] + 1)
            now |= there & (np.bincount(runs.ravel(), now.ravel()) > 0)[runs]
    return ~outside


def test_backs_are_printed_where_their_faces_are_once_the_sheet_is_turned(game):
    made = pages(game, "coins")
    assert len(made) == 4, "100 coins are two sheets of two sides"
    for face, back in zip(made[::2], made[1::2], strict=True):
        # The label stands in the strip at the edge, and is cut off here.
        inked = [covered(page)[50:-50, 58:-58] for page in (face, back[:, ::-1])]
        assert inked[0].sum() > 100_000
        assert (inked[0] != inked[1]).mean() < 0.004


def test_faces_have_a_line_to_cut_along_and_no_crop_marks_and_backs_have_neither(game):
    with pikepdf.open(game / "output/g/en/print/a4-duplex/coins.pdf") as pdf:
        marks = [page.Resources.XObject.Marks.read_bytes().decode() for page in pdf.pages]
    dashed = [len(re.findall(r"\[0?\.8 0?\.8\]0 d", one)) for one in marks]
    assert dashed[0] and dashed[2] and not dashed[1] and not dashed[3]
    edge = pages(game, "coins")[0][: round(6 * PX_PER_MM)]
    assert (edge > 250).all(), "nothing stands in the margin"


def test_rounded_cards_have_crop_marks_and_arcs_at_their_corners(game):
    with pikepdf.open(game / "output/g/en/print/a4-duplex/omens.pdf") as pdf:
        marks = pdf.pages[0].Resources.XObject.Marks.read_bytes().decode()
    assert marks.count(" c\n") + marks.count(" c ") >= 3 * 4, "an arc at each corner of three cards"
    assert " l" in marks


def test_a_piece_is_drawn_to_its_outline_and_its_bleed(game):
    made = pages(game, "isles")[0]
    margin = round(10 * PX_PER_MM)  # with the label of the sheet
    top = int(np.argmax((made[margin:] < 250).any(axis=1))) + margin
    # The first row to be inked is the point of a hexagon, narrower than what comes a few millimetres below.
    width = [(made[row] < 250).sum() for row in (top + 3, top + round(5 * PX_PER_MM))]
    assert width[0] < 0.6 * width[1]


@pytest.mark.parametrize(("name", "kind"), [("One", 2), ("Chip", 2), ("Wood", 1), ("Isle", 1)])
def test_pieces_on_a_table_have_the_type_of_their_shape_and_clear_corners(game, name, kind):
    one = objects(game, name)[0]["CustomImage"]
    assert one["CustomTile"]["Type"] == kind
    with picture(game, one["ImageURL"]) as image:
        assert alphas(image, *CORNERS, (0.5, 0.5)) == [0, 0, 0, 0, 255]


def test_a_hexagon_with_its_point_up_is_drawn_turned_and_laid_upright(game):
    isle, wood = objects(game, "Isle")[0], objects(game, "Wood")[0]
    assert (isle["Transform"]["rotY"], wood["Transform"]["rotY"]) == (90.0, 180.0)
    for one in (isle, wood):
        assert one["Transform"]["scaleX"] == one["Transform"]["scaleZ"]
        with picture(game, one["CustomImage"]["ImageURL"]) as image:
            # Points left and right, sides above and below.
            assert alphas(image, (0.01, 0.5), (0.99, 0.5), (0.5, 0.01), (0.02, 0.25)) == [255, 255, 255, 0]


@pytest.mark.parametrize(
    ("name", "kind", "suffix"),
    [("Moon", 0, "png"), ("Seal", 4, "png"), ("Star", 3, "png"), ("Plain", 0, "jpg"), ("Square", 1, "jpg")],
)
def test_cards_on_a_table_have_the_type_of_their_shape(game, name, kind, suffix):
    found = objects(game, name)[0]
    (sheet,) = found["CustomDeck"].values()
    assert sheet["Type"] == kind
    assert sheet["FaceURL"].endswith(suffix)
    if suffix == "png":
        with picture(game, sheet["FaceURL"]) as image:
            columns, rows = sheet["NumWidth"], sheet["NumHeight"]
            cell = image.crop((0, 0, image.width // columns, image.height // rows))
            assert alphas(cell, *CORNERS, (0.5, 0.5)) == [0, 0, 0, 0, 255]


def test_a_rendered_picture_is_clear_beyond_the_bleed(game, tmp_path, monkeypatch):
    monkeypatch.chdir(game)
    files = {form: tmp_path / f"coin.{form}" for form in ("png", "svg", "pdf")}
    for form, path in files.items():
        assert (
            main(["render", "g", "coin-one", "-o", str(path), *(["--dpi", "150"] if form == "png" else [])])
            == 0
        )
    with Image.open(files["png"]) as image:
        # 25 mm and 2 mm of bleed on each side.
        assert image.size == (171, 171)
        assert alphas(image, *CORNERS, (0.02, 0.5), (0.5, 0.5)) == [0, 0, 0, 0, 255, 255]
    assert '<clipPath id="cut-along">' in files["svg"].read_text("utf-8")
    (page,) = poppler_pictures(files["pdf"], 254)
    assert page.convert("L").getpixel((2, 2)) == 255 > page.convert("L").getpixel((145, 4))


def test_a_rectangle_is_rendered_without_transparency(game, tmp_path, monkeypatch):
    monkeypatch.chdir(game)
    assert main(["render", "g", "plain-a", "-o", str(tmp_path / "a.png")]) == 0
    with Image.open(io.BytesIO((tmp_path / "a.png").read_bytes())) as image:
        assert image.mode == "RGB"


def test_a_single_piece_for_a_press_has_its_whole_picture_and_no_line(game, monkeypatch):
    monkeypatch.chdir(game)
    assert (
        main(
            ["build", "--to", "print", "--sheet", "cards", "--deck", "coins", "--jobs", "1", "--out", "press"]
        )
        == 0
    )
    with pikepdf.open(game / "press/g/en/print/cards/coins.pdf") as pdf:
        page = pdf.pages[0]
        assert [round(float(v) / PT_PER_MM, 2) for v in page.trimbox] == [2, 2, 27, 27]
        assert "Marks" not in page.Resources.XObject


def test_the_title_page_says_how_to_cut(game):
    title = game / "output/g/en/print/a4-duplex/0-title.pdf"
    said = subprocess.run(["pdftotext", "-raw", title, "-"], capture_output=True, text=True, check=True)
    words = " ".join(said.stdout.split())
    assert "Cut out one by one along the dashed line" in words
    assert "corner punch of 6 mm" in words


@pytest.mark.parametrize(("asked", "bleed"), [("bleed_mm: 4", 4), ("bleed_mm: 1", 1), ("", 3)])
def test_a_sheet_asks_for_a_bleed_and_gets_it(project, monkeypatch, asked, bleed):
    sheet = f"title: Press\nsingle: true\nbleed: full\n{asked}\n"
    root = project(
        {"content/g/game.yaml": FILES["content/g/game.yaml"], "templates/sheets/press.yaml": sheet}
        | {"content/g/decks/plain.yaml": FILES["content/g/decks/plain.yaml"]}
    )
    monkeypatch.chdir(root)
    assert main(["build", "--to", "print", "--sheet", "press,a4-bleed", "--jobs", "1"]) == 0
    with pikepdf.open(root / "output/g/en/print/press/plain.pdf") as pdf:
        size = [float(v) / PT_PER_MM for v in pdf.pages[0].mediabox]
    assert size == pytest.approx([0, 0, 63 + 2 * bleed, 88 + 2 * bleed], abs=0.01)
    page = poppler_pictures(root / "output/g/en/print/press/plain.pdf", 72)[0]
    assert min(page.getpixel((1, 20))) < 250, "the picture goes on to the edge"


@pytest.mark.parametrize(
    ("said", "reported"),
    [
        ("bleed_mm: -2", "'bleed_mm: -2' must be a length in mm from 0 to 10"),
        ("bleed_mm: 40", "'bleed_mm: 40' must be a length in mm from 0 to 10"),
        ("bleed_mm: true", "'bleed_mm: True' must be a length in mm from 0 to 10"),
    ],
)
def test_a_bleed_that_no_sheet_has_is_reported(project, monkeypatch, capsys, said, reported):
    sheet = f"title: Press\npaper_mm: [210, 297]\n{said}\n"
    monkeypatch.chdir(project({**FILES, "templates/sheets/press.yaml": sheet}))
    assert main(["build", "--to", "print", "--sheet", "press", "--jobs", "1"]) == 1
    assert f"CG005 error: {reported}" in capsys.readouterr().err


def test_a_piece_whose_bleed_does_not_fit_the_paper_is_reported(project, monkeypatch, capsys):
    files = {name: FILES[name] for name in ("content/g/game.yaml",)}
    deck = FILES["content/g/decks/plain.yaml"].replace(
        "title: Plain", "title: Plain\ntrim_mm: [190, 270]\nbleed_mm: 8"
    )
    sheet = "paper_mm: [210, 297]\nbleed: full\n"
    root = project({**files, "content/g/decks/plain.yaml": deck, "templates/sheets/full.yaml": sheet})
    monkeypatch.chdir(root)
    assert main(["build", "--to", "print", "--sheet", "full", "--jobs", "1"]) == 1
    assert (
        "pieces of 190 × 270 mm, each with 8 mm of bleed, do not fit sheet 'full'" in capsys.readouterr().err
    )

"""Faces of every deck of a shipped game, both painters, held against each other at 300 dpi.

Poppler draws the PDF of a deck, a page a face; the pixel painter draws the same display lists. A missing icon, accent
or run of glyphs is a region of difference and fails. The board is compared at a lower resolution for its size.
"""

import math

import pytest
from PIL import Image

from cardgen.cache import Cache
from cardgen.commands.options import load
from cardgen.layout.decks import GameLayout
from cardgen.project import Project, shipped_root
from cardgen.render.pdf.document import PdfDocument, Placed
from cardgen.render.pdf.paint import paint_form
from tests.parity import LARGEST_MM2, largest_mm2, pixel_picture, poppler_pictures

LANG = "sv"
#: Faces of a deck that are compared, evenly apart.
MOST = 3
#: Above this area a face is compared at LARGE_DPI.
LARGE_MM2, LARGE_DPI = 60_000, 100

_place = Project(shipped_root())
_games, _ = load(_place, ("drakborgen",), None)
DECKS = [deck.id for deck in _games[0].decks if deck.kind.paper.form != "booklet"]


@pytest.fixture(scope="module")
def layout(cache_folder):
    return GameLayout(_games[0], _place.template_folders, Cache(cache_folder))


def pictures(displays, layout, dpi, folder):
    """Return each display list as poppler draws it from one PDF."""
    folder.mkdir(exist_ok=True)
    store = {}
    document = PdfDocument("Parity", font_of=layout.font_of, images=layout.images, forms=store)
    for display in displays:
        bleed = display.bleed_mm
        page = (display.width_mm + 2 * bleed, display.height_mm + 2 * bleed)
        document.add_page(*page, [Placed(document.add_form(paint_form(display, store)), bleed, bleed)])
    pdf = folder / "deck.pdf"
    pdf.write_bytes(document.save())
    return poppler_pictures(pdf, dpi)


def fine_picture(display, layout, pixels, dpi, folder):
    """Return a display list as poppler draws it at twice the resolution, reduced to the size of `pixels`."""
    fine = next(iter(pictures([display], layout, dpi * 2, folder / "fine")))
    whole = Image.new("RGB", (pixels.width * 2, pixels.height * 2), "white")
    whole.paste(fine, (0, 0))
    return whole.reduce(2)


@pytest.mark.slow
@pytest.mark.parametrize("deck_id", DECKS)
def test_both_painters_draw_the_same(layout, tmp_path, deck_id):
    deck = layout.game.deck(deck_id)
    faces, findings = layout.deck(deck, LANG)
    assert not findings
    every = list(faces)
    displays = [layout.display(face) for face in every[:: math.ceil(len(every) / MOST)]]
    assert displays
    large = deck.trim_mm[0] * deck.trim_mm[1] > LARGE_MM2
    dpi = LARGE_DPI if large else 300
    seen = 0
    for display, pdf in zip(displays, pictures(displays, layout, dpi, tmp_path), strict=True):
        pixels = pixel_picture(display, layout.images, dpi)
        difference = largest_mm2(pdf, pixels, dpi)
        if difference > LARGEST_MM2:
            # Poppler sets glyphs on whole pixels, which moves the edge of a large numeral by half of one. Drawn twice
            # as fine and reduced, only what really differs is left.
            difference = largest_mm2(fine_picture(display, layout, pixels, dpi, tmp_path), pixels, dpi)
        assert difference <= LARGEST_MM2 * (300 / dpi) ** 2, (
            f"{display.key} differs in a region of {difference:.2f} mm²"
        )
        seen += 1
    assert seen == len(displays)


@pytest.mark.slow
def test_a_run_or_an_icon_left_out_of_a_real_card_is_seen(layout, tmp_path):
    """What this comparison is for: without any one run of the rules, or any one picture, it must fail."""
    face, _ = layout.face(layout.game.component("room-orc"), "face", LANG)
    display = layout.display(face)
    whole = pixel_picture(display, layout.images)
    left_out = 0
    for index, op in enumerate(display.items):
        if type(op).__name__ not in ("TextRun", "Use") or (
            type(op).__name__ == "TextRun" and op.size_mm < 2.4
        ):
            continue
        text = "".join(word.text for word, _ in op.words) if type(op).__name__ == "TextRun" else "picture"
        if not text.strip() or len(text.strip()) < 2:
            continue
        items = display.items[:index] + display.items[index + 1 :]
        without = next(iter(pictures([display._replace(items=items)], layout, 300, tmp_path)))
        assert largest_mm2(without, whole) > LARGEST_MM2, f"{text!r} is not missed"
        left_out += 1
    assert left_out > 3

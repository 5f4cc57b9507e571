"""One comparison of two pictures of the same face, and small faces to make them of.

Two painters can drift. Anti-aliasing differs between them along every edge; a blur of 1.5 pixels levels that
out, and what is left over in one piece (an icon, an accent, a run of glyphs) is what a reader would see.
"""

import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace

import font_source_serif_pro
import numpy as np
from PIL import Image, ImageFilter

from cardgen.display.parse import parse_face
from cardgen.model.outline import Outline
from cardgen.render.pdf.document import PdfDocument, Placed
from cardgen.render.pdf.paint import paint_form
from cardgen.render.pixels.paint import PixelSheet
from cardgen.text.fonts import Font
from cardgen.text.text_run import TextRun

DPI = 300
BLUR_PX = 1.5
#: Difference of one channel, of 255, that counts; and the largest region that may differ so.
DIFFERENT = 32
LARGEST_MM2 = 0.2
#: Past this many differing pixels their regions are not reported apart: it is all wrong.
_MOST_PIXELS = 100_000

_FILES = Path(font_source_serif_pro.__file__).parent / "files"
_FONTS = {}


def regions_mm2(one, other, dpi=DPI):
    """Return the areas of connected regions where two pictures differ after a blur, largest first.

    Args:
        one, other: RGB pictures of the same size.
    """
    assert one.size == other.size, f"{one.size} against {other.size}"
    # The last row and column are partly beyond the paper.
    whole = (0, 0, one.width - 1, one.height - 1)
    blurred = [
        np.asarray(p.convert("RGB").crop(whole).filter(ImageFilter.GaussianBlur(BLUR_PX)), dtype=np.int16)
        for p in (one, other)
    ]
    differs = np.abs(blurred[0] - blurred[1]).max(axis=2) > DIFFERENT
    pixel_mm2 = (25.4 / dpi) ** 2
    count = int(differs.sum())
    if count > _MOST_PIXELS:
        return [count * pixel_mm2]
    waiting = set(zip(*np.nonzero(differs), strict=True))
    areas = []
    while waiting:
        areas.append(_take_region(waiting) * pixel_mm2)
    return sorted(areas, reverse=True)


def _take_region(waiting):
    """Take the pixels that hang together with one of a set out of it; give their number."""
    edge = [waiting.pop()]
    size = 0
    while edge:
        y, x = edge.pop()
        size += 1
        around = {(y + dy, x + dx) for dy in (-1, 0, 1) for dx in (-1, 0, 1)} & waiting
        waiting -= around
        edge.extend(around)
    return size


def largest_mm2(one, other, dpi=DPI):
    """Return the area of the largest differing region, 0 where there is none."""
    return next(iter(regions_mm2(one, other, dpi)), 0.0)


def font(name="Regular", ending="ttf"):
    """Return a cut of Source Serif Pro by its file name."""
    if (name, ending) not in _FONTS:
        path = _FILES / f"SourceSerifPro-{name}.{ending}"
        weight = 700 if "Bold" in name else 400
        family = "Source Serif Pro" if ending == "ttf" else "Source Serif Pro OTF"
        _FONTS[name, ending] = Font(path, family, weight, name.endswith("It"))
    return _FONTS[name, ending]


def font_of(key):
    """Return the font of a key, among those asked for so far."""
    return next(f for f in _FONTS.values() if f.key == key)


def run(text, x, y, size_mm=3.0, fill="#20160a", of=None):
    """Return a text as a run, word by word."""
    of = of or font()
    words, at = [], 0.0
    for index, part in enumerate(text.split(" ")):
        for piece in ([" "] if index else []) + ([part] if part else []):
            shaped = of.shape(piece, "sv")
            words.append((shaped, at))
            at += shaped.advance
    return TextRun(of, size_mm, fill, x, y, tuple(words))


def symbols(**markup):
    """Return a table of shared symbols."""
    table = {}
    for name, text in markup.items():
        table[f"s-{name}"] = SimpleNamespace(id=f"s-{name}", markup=text)
    return table


def face(body, runs=(), width_mm=30.0, height_mm=30.0, bleed_mm=0.0, key="face"):
    """Return a face as layout would."""
    return SimpleNamespace(
        key=key,
        width_mm=width_mm,
        height_mm=height_mm,
        bleed_mm=bleed_mm,
        body=body,
        runs=tuple(runs),
        outline=Outline("rectangle", width_mm, height_mm),
    )


def parsed(face, table=None, images=None):
    """Parse such a face."""
    return parse_face(face, face.runs, table or {}, images)


def to_pdf(display, images=None, fonts=font_of, **properties):
    """Return a display list as a PDF of one page, trim and bleed; `fonts` gives a font by its key."""
    store = {}
    document = PdfDocument("Test", font_of=fonts, images=images, forms=store, **properties)
    form = document.add_form(paint_form(display, store))
    bleed = display.bleed_mm
    document.add_page(
        display.width_mm + 2 * bleed, display.height_mm + 2 * bleed, [Placed(form, bleed, bleed)]
    )
    return document.save()


def poppler_picture(pdf, dpi=DPI, page=1, fine=1):
    """Return a page as poppler draws it.

    Args:
        fine: drawn so many times finer and averaged. Poppler sets glyphs on whole pixels, half a pixel off at
            worst, which shows in large type; drawn twice as fine it is a quarter.
    """
    with TemporaryDirectory() as folder:
        file = Path(folder, "face.pdf")
        file.write_bytes(pdf)
        (picture,) = poppler_pictures(file, dpi * fine, "-f", str(page), "-l", str(page))
    return picture.reduce(fine)


def poppler_pictures(file, dpi, *options):
    """Return the pages of a PDF as poppler draws them, in order.

    They come as TIFF, since to squeeze a page into a PNG takes poppler ten times as long as to draw it.

    Args:
        options: more for `pdftocairo`, such as `-f 2` for the first page.
    """
    with TemporaryDirectory() as folder:
        command = ["pdftocairo", "-tiff", "-tiffcompression", "none", "-r", str(dpi), *options]
        done = subprocess.run([*command, file, Path(folder, "page")], capture_output=True, check=True)
        assert not done.stderr, done.stderr.decode()
        return [Image.open(path).convert("RGB") for path in sorted(Path(folder).iterdir())]


def pixel_picture(display, images=None, dpi=DPI):
    """Return a face as the pixel painter draws it, at the scale and in the size of poppler's page."""
    bleed = display.bleed_mm
    sides = (display.width_mm + 2 * bleed, display.height_mm + 2 * bleed)
    width, height = (int(np.ceil(round(side * dpi / 25.4, 3))) for side in sides)
    sheet = PixelSheet(width, height, images=images)
    scale = dpi / 25.4
    sheet.place(display, 0, 0, sides[0] * scale, sides[1] * scale, "bleed")
    pixels = sheet.pixels()
    return Image.frombuffer("RGB", (width, height), pixels.data, "raw", "BGRX", 0, 1)


def both(body, runs=(), table=None, images=None, **size):
    """Return a face as both painters draw it: poppler's picture of the PDF, and the pixels."""
    display = parsed(face(body, runs, **size), table, images)
    return poppler_picture(to_pdf(display, images)), pixel_picture(display, images)


def drift_mm2(display, images=None, fonts=font_of, dpi=DPI):
    """Return the largest area in which the two painters differ on one real face.

    Args:
        dpi: less than 300 only for what is too large to compare at that.
    """
    pdf = to_pdf(display, images, fonts)
    return largest_mm2(poppler_picture(pdf, dpi, fine=2), pixel_picture(display, images, dpi), dpi)

"""What artists' programs write, element by element and as whole files: drawn by both painters as resvg draws it.

Small drawings are tried nine at a time, since each program that draws takes its time to start.
"""

import io
import re

import pytest
from lxml import etree
from PIL import Image

from cardgen.display.foreign.resvg import paint_svg
from cardgen.display.foreign.svg_fonts import fonts_for_text
from cardgen.layout import svg_pictures
from cardgen.layout.svg_pictures import read_svg_picture
from tests.parity import both, largest_mm2
from tests.rows import rows_beside

ROWS = rows_beside(__file__)
PROGRAMS = ROWS["programs"]
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {0}">{1}</svg>'
#: Side of a drawing in user units, and on paper in mm: an inch is a whole number of pixels.
SIDE, INCH, DPI = 60, 25.4, 300
ACROSS = 3
#: Edges of the two programs differ by a third of a pixel; a shape of half a millimetre shows.
ALIKE_MM2 = 0.25
_ID = re.compile(r"(\bid=['\"]|#)(?=[A-Za-z])(?![0-9A-Fa-f]{3,8}['\";])")


def in_cells(rows, nested):
    """Return the drawings of some rows side by side, each with ids of its own."""
    cells = []
    for number, (_, inner) in enumerate(rows):
        inner = _ID.sub(rf"\1r{number}-", inner)
        x, y = SIDE * (number % ACROSS), SIDE * (number // ACROSS)
        box = f'x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" viewBox="0 0 {SIDE} {SIDE}"'
        cells.append(
            f"<svg {box}>{inner}</svg>" if nested else f'<g transform="translate({x} {y})">{inner}</g>'
        )
    return SVG.format(SIDE * ACROSS, "".join(cells))


def pictures(svg, drawn, across):
    """Return how resvg and both painters draw an SVG, so many cells wide, on white."""
    by_resvg = Image.open(io.BytesIO(paint_svg(svg.encode(), DPI * across, fonts_for_text()))).convert("RGBA")
    expected = Image.new("RGBA", by_resvg.size, "white")
    expected.alpha_composite(by_resvg)
    side = INCH * across
    scaled = f'<g transform="scale({side / drawn.box[2]})">{drawn.markup}</g>'
    return expected.convert("RGB"), both(scaled, width_mm=side, height_mm=side)


BATCHES = [
    (kind, ROWS[kind][start : start + ACROSS**2])
    for kind in ("plain", "shapes")
    for start in range(0, len(ROWS[kind]), ACROSS**2)
]


@pytest.mark.parametrize(("kind", "rows"), BATCHES, ids=[f"{kind} {rows[0][0]}" for kind, rows in BATCHES])
def test_each_element_is_drawn_as_resvg_draws_it(kind, rows, monkeypatch):
    if kind == "plain":
        monkeypatch.delattr(svg_pictures, "_normalised")
    svg = in_cells(rows, nested=kind != "plain")
    drawn = read_svg_picture(svg.encode(), icon=False)
    expected, painted = pictures(svg, drawn, ACROSS)
    for number, (title, _) in enumerate(rows):
        x, y = DPI * (number % ACROSS), DPI * (number // ACROSS)
        cell = (x, y, x + DPI, y + DPI)
        assert len(expected.crop(cell).getcolors(DPI**2)) > 1, f"{title}: nothing is drawn"
        for one in painted:
            assert largest_mm2(one.crop(cell), expected.crop(cell)) < ALIKE_MM2, title


@pytest.mark.parametrize(("title", "inner"), ROWS["styled"])
def test_style_sheets_are_followed_as_resvg_follows_them(title, inner):
    svg = SVG.format(SIDE, inner)
    expected, painted = pictures(svg, read_svg_picture(svg.encode(), icon=False), 1)
    assert max(largest_mm2(one, expected) for one in painted) < ALIKE_MM2


@pytest.mark.parametrize(("title", "inner", "why"), ROWS["pixels"])
def test_what_shapes_cannot_show_says_why(title, inner, why):
    drawn = read_svg_picture(SVG.format(SIDE, inner).encode(), icon=False)
    assert not drawn.markup
    assert drawn.problems[-1].startswith(f"{why} cannot be drawn as shapes")


@pytest.mark.parametrize("program", PROGRAMS)
def test_files_of_programs_are_drawn_as_resvg_draws_them(program):
    svg, said = PROGRAMS[program]["svg"], ", ".join(PROGRAMS[program]["said"])
    drawn = read_svg_picture(svg.encode(), icon=False)
    if said:
        assert not drawn.markup and drawn.problems[-1].startswith(f"{said} cannot be drawn as shapes")
        return
    assert drawn.problems == ()
    # resvg rounds sizes in millimetres to whole pixels.
    root = etree.fromstring(svg.encode(), etree.XMLParser(load_dtd=False))
    root.set("width", "60")
    root.set("height", "60")
    plain = etree.tostring(root, encoding="unicode", doctype="")
    expected, painted = pictures(plain, drawn, 1)
    assert max(largest_mm2(one, expected) for one in painted) < ALIKE_MM2

"""SVG art: drawn as resvg draws it, by both painters; as pixels where shapes cannot show it; and within limits."""

import io
import subprocess
import sys
import time

import pytest
from msgspec.structs import replace
from PIL import Image

from cardgen.commands.check import CheckOptions, check
from cardgen.display.foreign.resvg import paint_svg
from cardgen.display.foreign.svg_fonts import fonts_for_text
from cardgen.display.images import ImageStore, PictureError, painted_key, read_image
from cardgen.layout.svg_pictures import read_svg_picture
from cardgen.project import Project
from tests.parity import both, largest_mm2
from tests.rows import rows_beside

ROWS = rows_beside(__file__)
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60">{}</svg>'
DECK = "title: D\nsource: s\ncertainty: designed\ncards:\n  - {id: one, name: One, art: one}\n"
#: Edges of the two programs differ by a third of a pixel; a shape of half a millimetre shows.
ALIKE_MM2 = 0.25
#: An inch is a whole number of pixels.
INCH = 25.4
FACE = {"width_mm": INCH, "height_mm": INCH}


def picture(inner):
    return read_svg_picture(SVG.format(inner).encode(), icon=False)


def witness(inner):
    """Return an SVG as resvg draws it, on white, as large as a face of one inch at 300 dpi."""
    drawn = Image.open(io.BytesIO(paint_svg(SVG.format(inner).encode(), 300, fonts_for_text())))
    ground = Image.new("RGBA", drawn.size, "white")
    ground.alpha_composite(drawn.convert("RGBA"))
    return ground.convert("RGB")


@pytest.mark.parametrize(("title", "inner"), ROWS["test_drawn_as_resvg_draws_it"])
def test_drawn_as_resvg_draws_it(title, inner):
    drawn = picture(inner)
    if title == "important":  # newer than our usvg
        assert not drawn.markup
        return
    assert drawn.markup
    assert bool(drawn.problems) == (title == "text")
    expected = witness(inner)
    for painted in both(f'<g transform="scale({INCH / 60})">{drawn.markup}</g>', **FACE):
        assert largest_mm2(painted, expected) < ALIKE_MM2


@pytest.mark.parametrize(("what", "inner"), ROWS["test_what_shapes_cannot_show_is_painted_as_pixels"])
def test_what_shapes_cannot_show_is_painted_as_pixels(what, inner):
    drawn = picture(inner)
    assert not drawn.markup
    assert drawn.problems[-1].startswith(f"{what} cannot be drawn as shapes")
    images = ImageStore()
    svg = read_image(SVG.format(inner).encode(), "x.svg")
    images.add(svg.__class__(svg.key, svg.kind, svg.data, 60, 60))
    key = painted_key(svg.key, INCH)
    assert (images[key].kind, images[key].width_px, images[key].height_px) == ("png", 300, 300)
    expected = witness(inner)
    for painted in both(f'<image data-image="{key}" width="{INCH}" height="{INCH}"/>', images=images, **FACE):
        assert largest_mm2(painted, expected) < ALIKE_MM2


@pytest.mark.parametrize("size", ["3.3mm", "60", "100%"])
def test_what_is_painted_as_pixels_keeps_its_size(size):
    inner = '<filter id="f"><feOffset/></filter><rect x="6" y="6" width="48" height="48" filter="url(#f)"/>'
    svg = SVG.format(inner).replace("<svg", f'<svg width="{size}" height="{size}"', 1).encode()
    images = ImageStore()
    image = read_image(svg, "x.svg")
    images.add(replace(image, width_px=60, height_px=60))
    painted = images[painted_key(image.key, INCH)]
    with Image.open(io.BytesIO(painted.data)) as picture:
        assert (picture.size, picture.getbbox()) == ((300, 300), (30, 30, 270, 270))


@pytest.mark.parametrize(("said", "inner"), ROWS["test_what_is_not_drawn_as_written_is_reported"])
def test_what_is_not_drawn_as_written_is_reported(said, inner):
    assert any(problem.startswith(said) for problem in picture(inner).problems)


@pytest.mark.parametrize(("said", "svg"), ROWS["test_what_cannot_be_drawn_is_refused"])
def test_what_cannot_be_drawn_is_refused(said, svg):
    with pytest.raises(PictureError, match=f"the SVG cannot be drawn: {said}"):
        read_svg_picture(svg.encode(), icon=False)


def test_entities_as_illustrator_writes_them_are_read():
    svg = f'<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd" [<!ENTITY c "#00f">]>{SVG}'
    assert "#00f" in read_svg_picture(svg.format('<path fill="&c;" d="M0 0h9v9z"/>').encode(), False).markup


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-be", "iso-8859-1"])
def test_an_svg_is_read_in_the_encoding_that_it_states(encoding):
    head = (
        "" if encoding == "utf-8-sig" else f'<?xml version="1.0" encoding="{encoding.removesuffix("-be")}"?>'
    )
    svg = head + SVG.format('<title>Älg</title><path d="M0 0h9v9z" fill="#00f"/>')
    data = (b"\xfe\xff" if encoding == "utf-16-be" else b"") + svg.encode(encoding)
    image = read_image(data, "x.svg")
    assert image.kind == "art" and "#00f" in read_svg_picture(image.data, icon=False).markup


@pytest.mark.parametrize(
    "inner",
    [
        '<g opacity=".9">' * 60 + '<rect width="9" height="9"/>' + "</g>" * 60,
        '<g opacity=".9">' * 5000 + '<rect width="9" height="9"/>' + "</g>" * 5000,
        "".join(f'<mask id="m{i}"><g mask="url(#m{i + 1})"><rect width="60" height="60" fill="#fff"/></g></mask>' for i in range(60))
        + '<mask id="m60"/><rect width="9" height="9" mask="url(#m0)"/>',
        "".join(f'<g id="g{i}">' + f'<use href="#g{i + 1}"/>' * 10 + "</g>" for i in range(9)) + '<circle id="g9" r="1"/>',
        "<rect " + " ".join(f'a{i}="1"' for i in range(20_000)) + ' width="9" height="9"/>',
        '<path id="r" d="M0 0H9" marker-end="url(#r)"/><use id="u" href="#u"/><g id="v"><use href="#v"/></g>',
        '<circle r="1e93"/>',
        '<g transform="scale(1e5)">' * 10 + '<circle r="1"/>' + "</g>" * 10,
        '<path d="M0 0H60" stroke="#000" stroke-dasharray="1e-7"/>',
    ],
    ids=["60 groups", "5000 groups", "masks", "uses", "attributes", "circles", "large", "scaled", "dashes"],
)  # fmt: skip
def test_hostile_drawings_end_in_a_picture_or_a_finding(inner):
    start = time.process_time()
    try:
        picture(inner)
    except PictureError as error:
        assert "\n" not in str(error)
    assert time.process_time() - start < 10


def test_what_is_not_drawn_as_written_is_reported_with_the_name_and_place(project, cache):
    files = {
        "content/g/decks/d.yaml": DECK,
        "content/g/art/one.svg": SVG.format('<g style="filter:blur(2px)"><path d="M0 0h9v9"/></g>'),
    }
    for _ in range(2):
        found = check(Project(project(files)), CheckOptions(("g",)), cache).findings
        assert [(f.code, f.severity, f.place.line) for f in found] == [("CG107", "warning", 5)]
        assert found[0].message.startswith(
            "picture 'content/g/art/one.svg': filters cannot be drawn as shapes"
        )


def test_plain_svg_needs_neither_usvg_nor_resvg():
    svg = SVG.format('<circle cx="9" cy="9" r="5"/>').encode()
    code = (
        "import sys; from cardgen.layout.svg_pictures import read_svg_picture as read;"
        f"assert read({svg!r}, False).markup; assert not {{'wasmtime', 'resvg_py'}} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_what_the_root_lets_overflow_is_not_cut():
    inner = '<rect x="-5" width="9" height="9"/>'
    assert "clip" in picture(inner).markup
    svg = SVG.format(inner).replace("viewBox", 'overflow="visible" viewBox')
    assert read_svg_picture(svg.encode(), icon=False).markup == inner

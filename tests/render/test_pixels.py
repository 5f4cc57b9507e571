"""The pixel painter: places, clips, regions, and files that repeat."""

import io

import pytest
from PIL import Image, ImageChops, ImageDraw

from cardgen.display.images import ImageStore, read_image
from cardgen.display.ops import Path
from cardgen.display.parse import OutsideProfile
from cardgen.render.pixels import paint
from cardgen.render.pixels.images import to_jpeg, to_png
from cardgen.render.pixels.paint import BLEED, TRIM, PixelSheet, SymbolLayers, face_png, render_face
from tests.parity import face, font, parsed, run, symbols


def display(body, runs=(), table=None, images=None, **size):
    return parsed(face(body, runs, **size), table, images)


def picture(pixels):
    return Image.frombuffer("RGB", (pixels.width, pixels.height), pixels.data, "raw", "BGRX", 0, 1)


def ink_box(image):
    return Image.eval(image.convert("L"), lambda v: 255 * (v < 128)).getbbox()


TARGET = '<rect x="-3" y="-3" width="26" height="16" fill="#ff0"/><rect width="20" height="10" fill="#fff"/>'
CORNER = TARGET + '<rect width="4" height="2" fill="#000"/>'


def test_the_trim_or_the_bleed_fills_the_picture():
    target = display(CORNER, width_mm=20, height_mm=10, bleed_mm=3)
    trim = picture(render_face(target, 200, 100, TRIM))
    assert ink_box(trim) == (0, 0, 40, 20)
    assert trim.getpixel((199, 99)) == (255, 255, 255)
    bleed = picture(render_face(target, 260, 160, BLEED))
    assert ink_box(bleed) == (30, 30, 70, 50)
    assert bleed.getpixel((0, 0)) == bleed.getpixel((259, 159)) == (255, 255, 0)


@pytest.mark.parametrize(
    ("turn", "box"),
    [(0, (50, 30, 90, 50)), (90, (130, 30, 150, 70)), (180, (210, 110, 250, 130)), (270, (50, 190, 70, 230))],
)
def test_a_face_fills_its_cell_turned(turn, box):
    sheet = PixelSheet(400, 300, "#ffffff")
    width, height = (200, 100) if turn % 180 == 0 else (100, 200)
    sheet.place(display(CORNER, width_mm=20, height_mm=10, bleed_mm=3), 50, 30, width, height, TRIM, turn)
    assert ink_box(picture(sheet.pixels())) == box


def test_nothing_is_painted_outside_a_cell():
    sheet = PixelSheet(300, 100, "#0000ff")
    for column in (0, 2):
        sheet.place(
            display('<rect x="-99" y="-99" width="300" height="300" fill="#f00"/>'), column * 100, 0, 100, 100
        )
    found = picture(sheet.pixels())
    assert [found.getpixel((x, 50)) for x in (0, 99, 100, 199, 200, 299)] == [
        *[(255, 0, 0)] * 2,
        *[(0, 0, 255)] * 2,
        *[(255, 0, 0)] * 2,
    ]


def test_a_faded_group_keeps_to_its_cell_and_its_edge():
    body = '<rect width="30" height="30" fill="#fff"/><g opacity=".5"><circle cx="15" cy="15" r="40"/>'
    body += '<rect width="30" height="30" fill="#000"/></g>'
    sheet = PixelSheet(200, 100, "#00ff00")
    sheet.place(display(body), 0, 0, 100, 100)
    found = picture(sheet.pixels())
    assert found.getpixel((50, 50)) == found.getpixel((0, 0)) == found.getpixel((99, 99)) == (
        127,
        127,
        127,
    ) or (found.getpixel((50, 50)) == (128, 128, 128))
    assert found.getpixel((100, 50)) == (0, 255, 0)


def test_colours_come_out_exactly():
    found = picture(render_face(display('<rect width="30" height="30" fill="#123456"/>'), 30, 30))
    assert found.getpixel((15, 15)) == (0x12, 0x34, 0x56)


def test_letters_stand_between_pixels():
    """A run moved by a quarter pixel is drawn moved, not rounded to its old place."""
    seen = set()
    for shift in range(4):
        words = run("mill", 2 + shift / 4 / 10, 20, size_mm=6)
        seen.add(bytes(render_face(display('<text data-run="0"/>', [words]), 300, 300).data))
    assert len(seen) == 4


def test_words_are_where_shaping_put_them():
    words = run("i i", 1, 20, size_mm=10)
    found = picture(render_face(display('<text data-run="0"/>', [words]), 600, 600))
    columns = [x for x in range(600) if ink_box(found.crop((x, 0, x + 1, 600)))]
    gaps = [(a, b) for a, b in zip(columns, columns[1:], strict=False) if b > a + 20]
    assert len(gaps) == 1
    second = words.words[2][1] * 10 * 20
    assert gaps[0][1] - columns[0] == pytest.approx(second, abs=1.5)


def test_symbols_and_pictures_are_painted():
    images = ImageStore()
    out = io.BytesIO()
    Image.new("RGBA", (4, 4), (0, 0, 255, 128)).save(out, "PNG")
    key = images.add(read_image(out.getvalue(), "a"))
    body = f'<use href="#s-dot" x="5" y="5"/><image href="{key}" x="10" width="20" height="20"/>'
    target = display(body, table=symbols(dot='<circle r="4" fill="#f00"/>'), images=images)
    found = picture(render_face(target, 30, 30, images=images))
    assert found.getpixel((5, 5)) == (255, 0, 0)
    assert found.getpixel((20, 10)) == pytest.approx((127, 127, 255), abs=1)


def test_what_cairo_cannot_draw_is_an_error_and_no_crash():
    nested = '<g transform="scale(999999)">' * 40 + '<circle r="1"/>' + "</g>" * 40
    with pytest.raises(OutsideProfile, match="cannot be painted"):
        render_face(display(nested), 10, 10)


def test_files_repeat_and_read_back():
    target = display(
        CORNER + '<text data-run="0"/>', [run("Åh", 5, 8, of=font("Bold"))], width_mm=20, height_mm=10
    )
    pixels = render_face(target, 80, 40)
    assert to_png(pixels) == to_png(render_face(target, 80, 40))
    png = Image.open(io.BytesIO(to_png(pixels, dpi=300)))
    assert png.convert("RGB").tobytes() == picture(pixels).tobytes()
    assert png.info["dpi"] == pytest.approx((300, 300), abs=0.1)
    jpeg = Image.open(io.BytesIO(to_jpeg(pixels)))
    assert jpeg.size == (80, 40)
    assert {component[1:3] for component in jpeg.layer} == {(1, 1)}, "full colour in every pixel"
    assert Image.open(io.BytesIO(face_png(target, 80, 40, dpi=300))).size == (80, 40)


# ---------------------------------------------------------------- symbols from layers

#: A symbol of many ops that overlap, some translucent.
BUSY = "".join(
    f'<circle cx="{3 + n % 4 * 4}" cy="{2 + n // 4 * 2}" r="2.3" fill="#{n:x}3{15 - n:x}" fill-opacity="{0.5 + n % 2 / 2}"/>'
    for n in range(16)
)
#: Placed whole, turned below a clip, faded as a whole, half outside, and beside the picture.
PLACES = (
    '<clipPath id="c"><circle cx="40" cy="20" r="7"/></clipPath>'
    '<use href="#s-busy"/><use href="#s-busy" transform="translate(21.3 1.7) rotate(33)"/>'
    '<g clip-path="url(#c)"><use href="#s-busy" transform="translate(33 14)"/></g>'
    '<g opacity="0.5"><use href="#s-busy" transform="translate(5 15) scale(1.4)"/></g>'
    '<use href="#s-busy" transform="translate(50 20)"/><use href="#s-busy" transform="translate(300 0)"/>'
)


def busy():
    return display(PLACES, table=symbols(busy=BUSY), width_mm=60, height_mm=30)


def test_symbols_from_layers_look_as_if_painted_in_place():
    layers = SymbolLayers()
    first, again = (picture(render_face(busy(), 240, 120, layers=layers)) for _ in range(2))
    assert first.tobytes() == again.tobytes(), "a face always has the same pixels"
    off = ImageChops.difference(first, picture(render_face(busy(), 240, 120))).convert("L")
    assert off.getbbox(), "where it makes no difference nothing need be said of it"
    # Along the edge of the clip each op of a symbol is thinned out by itself.
    ImageDraw.Draw(off).ellipse((129, 49, 191, 111), outline=0, width=6)
    assert off.getextrema()[1] <= 2
    assert ink_box(ImageChops.invert(first))


def test_a_symbol_in_the_same_place_is_painted_once(monkeypatch):
    painted, path = [], paint._Painter.path
    monkeypatch.setitem(paint._PAINT, Path, lambda one, op: (painted.append(op), path(one, op)))
    layers = SymbolLayers()
    for _ in range(3):
        render_face(busy(), 240, 120, layers=layers)
    assert len(painted) == 6 * 16
    render_face(busy(), 120, 60, layers=layers)
    assert len(painted) == 12 * 16, "in another size it is in another place"
    render_face(busy(), 240, 120)
    assert len(painted) == 18 * 16


def test_layers_take_no_more_memory_than_allowed():
    layers = SymbolLayers(3 * 4 * 80 * 80)
    for width in range(100, 200):
        render_face(busy(), width, width // 2, layers=layers)
    assert sum(one.size for one in layers._kept.values()) <= 3 * 4 * 80 * 80
    assert layers._left >= 0

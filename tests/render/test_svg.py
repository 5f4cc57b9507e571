"""Faces as standalone SVG: valid, complete, readable."""

import io
import re
from base64 import b64decode

import pytest
import uharfbuzz as hb
from lxml import etree
from PIL import Image

from cardgen.display.images import ImageStore, read_image
from cardgen.render.svg import standalone_svg
from tests.parity import face, font, run, symbols

SVG = "{http://www.w3.org/2000/svg}"
TABLE = symbols(pair='<use href="#s-dot"/><use href="#s-dot" x="3"/>', dot='<circle r="1"/>', spare="<g/>")


def _face(text="difficile & <Åre>", of=None):
    words = run(text, 1.23456, 5, of=of or font())
    return face('<use href="#s-pair"/><g transform="scale(2)"><text data-run="0"/></g>', [words], 63, 88, 3)


def svg_of(source, *args, **options):
    return standalone_svg(source, source.runs, *args, **options)


def _root(markup):
    return etree.fromstring(markup.encode())


def test_a_face_shows_its_bleed_or_its_trim():
    root = _root(svg_of(_face(), TABLE))
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("69mm", "94mm", "-3 -3 69 94")
    assert _root(svg_of(_face(), TABLE, region="trim")).get("viewBox") == "0 0 63 88"


@pytest.mark.parametrize("plain", [False, True])
def test_symbols_come_along_and_only_those_in_use(plain):
    root = _root(svg_of(_face(), TABLE, plain=plain))
    ids = [e.get("id") for e in root.iter() if e.get("id")]
    assert ids == ["s-pair", "s-dot"]
    assert {u.get("href")[1:] for u in root.iter(SVG + "use")} == set(ids)


def test_every_character_has_its_place():
    source = _face()
    (text,) = _root(svg_of(source, TABLE)).iter(SVG + "text")
    assert text.text == "difficile & <Åre>"
    xs = [float(x) for x in text.get("x").split()]
    assert len(xs) == len(text.text)
    assert xs == sorted(xs) and xs[0] == 1.235
    run_of_face = source.runs[0]
    glyphs = [g.split(",") for g in text.get("data-g").split()]
    assert [int(g) for g, _, _ in glyphs] == [gid for word, _ in run_of_face.words for gid in word.gids]
    assert sum(int(n) for _, _, n in glyphs) == len(text.text)
    assert len(glyphs) < len(text.text), "the ligature is one glyph of several characters"


def test_fonts_come_along_with_the_characters_in_use():
    root = _root(svg_of(_face(of=font("BoldIt")), TABLE))
    (style,) = root.iter(SVG + "style")
    assert "font-weight:700;font-style:italic" in style.text
    (data,) = re.findall(r"base64,([^\"]+)", style.text)
    face_ = hb.Face(hb.Blob(b64decode(data)))
    assert set("difficile & <Åre>") == {chr(code) for code in face_.unicodes}
    (text,) = root.iter(SVG + "text")
    assert (text.get("font-weight"), text.get("font-style")) == ("700", "italic")


def test_the_plain_form_can_be_read_and_compared():
    markup = svg_of(_face(), TABLE, plain=True)
    assert "base64" not in markup and len(markup) < 800
    (text,) = _root(markup).iter(SVG + "text")
    assert (text.get("x"), text.get("data-g")) == ("1.235", None)
    words = _face().runs[0].words
    assert float(text.get("textLength")) == pytest.approx(
        (words[-1][0].advance + words[-1][1]) * 3, abs=0.001
    )


@pytest.mark.parametrize("plain", [False, True])
def test_numbers_have_at_most_three_decimals(plain):
    markup = re.sub(r"base64,[^\"]+", "", svg_of(_face(), TABLE, plain=plain))
    assert re.search(r"\d\.\d", markup)
    assert not re.search(r"\d\.\d{4}|-0[ \"]|\de-", markup)


def test_pictures_come_along():
    out = io.BytesIO()
    Image.new("RGB", (2, 2)).save(out, "PNG")
    images = ImageStore()
    key = images.add(read_image(out.getvalue(), "a"))
    source = face(f'<image data-image="{key}" width="3" height="3"/>')
    root = _root(svg_of(source, {}, images))
    (image,) = root.iter(SVG + "image")
    assert b64decode(image.get("href").removeprefix("data:image/png;base64,")) == out.getvalue()
    assert key in svg_of(source, {}, images, plain=True)


def test_a_colour_cannot_break_out_of_its_attribute():
    words = run("a", 0, 0, fill='"/><script>')
    root = _root(svg_of(face('<text data-run="0"/>', [words])))
    assert not list(root.iter(SVG + "script"))

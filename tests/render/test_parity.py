"""PDF against pixels: every feature alone, a face of everything, and proof that a missing detail is seen."""

import io

import pytest
from PIL import Image, ImageDraw

from cardgen.display.images import ImageStore, read_image
from tests.parity import (
    LARGEST_MM2,
    both,
    drift_mm2,
    face,
    font,
    largest_mm2,
    parsed,
    pixel_picture,
    poppler_picture,
    run,
    symbols,
    to_pdf,
)

GRADIENTS = """<defs>
<linearGradient id="a" x1="2" y1="0" x2="28" y2="0" gradientUnits="userSpaceOnUse">
 <stop offset=".2" stop-color="#c22"/><stop offset=".5" stop-color="#ff0"/>
 <stop offset=".6" stop-color="#07f"/><stop offset="1" stop-color="#123"/></linearGradient>
<radialGradient id="b" cx=".5" cy=".5" r=".5" fx=".3" fy=".4"><stop stop-color="#fff"/>
 <stop offset="1" stop-color="#246"/></radialGradient>
<linearGradient id="c" href="#a" gradientTransform="rotate(35 15 15)"/>
<linearGradient id="d" x2="0" y2="1"><stop stop-color="#a03"/>
 <stop offset="1" stop-color="#a03" stop-opacity="0"/></linearGradient>
<radialGradient id="e" cx="15" cy="15" r="12" gradientUnits="userSpaceOnUse">
 <stop stop-color="#000" stop-opacity=".9"/><stop offset="1" stop-color="#080" stop-opacity=".1"/>
</radialGradient></defs>"""

FEATURES = {
    "fill rules": '<path d="M5 5L25 5L25 25L5 25ZM10 10L20 10L20 20L10 20Z" fill="#a00"/>'
    '<path d="M2 2L12 2L12 12L2 12ZM5 5L9 5L9 9L5 9Z" fill="#00a" fill-rule="evenodd"/>',
    "joins and caps": "".join(
        f'<path d="M{4 + 9 * k} 5l5 8l-5 8" fill="none" stroke="#333" stroke-width="2"'
        f' stroke-linejoin="{join}" stroke-linecap="{cap}"/>'
        for k, (join, cap) in enumerate((("miter", "butt"), ("round", "round"), ("bevel", "square")))
    ),
    "miter limit": '<path d="M3 15L27 13L3 11M3 25L27 19L3 19" fill="none" stroke="#000" stroke-width="1"'
    ' stroke-miterlimit="40"/><path d="M3 5L27 4L3 3" fill="none" stroke="#000"/>',
    "dashes": '<circle cx="15" cy="15" r="11" fill="none" stroke="#246" stroke-width="1.2"'
    ' stroke-dasharray="3 1.5 .5" stroke-dashoffset="1"/>'
    '<path d="M4 15H26" stroke="#a00" stroke-width="1.5" stroke-linecap="round" stroke-dasharray="0 3"/>',
    "hairline": '<path d="M2 2L28 28M2 10H28" stroke="#000" stroke-width=".1" fill="none"/>',
    "linear gradient": GRADIENTS + '<rect x="2" y="2" width="26" height="26" fill="url(#a)"/>',
    "radial gradient": GRADIENTS + '<ellipse cx="15" cy="12" rx="13" ry="9" fill="url(#b)"/>',
    "turned gradient": GRADIENTS + '<g transform="translate(5 0) scale(.8)"><rect width="30" height="30"'
    ' fill="url(#c)" stroke="url(#b)" stroke-width="3"/></g>',
    "fading gradient": GRADIENTS + '<rect width="30" height="15" fill="#fc0"/>'
    '<rect x="4" y="2" width="22" height="26" fill="url(#d)" fill-opacity=".8" stroke="#000"/>',
    "fading radial": GRADIENTS
    + '<g transform="rotate(20 15 15)"><path d="M3 15H27" stroke="#00f" stroke-width="6"/>'
    '<circle cx="15" cy="15" r="12" fill="url(#e)"/></g>',
    "fading stroke": GRADIENTS + '<path d="M4 4V26H26" fill="none" stroke="url(#d)" stroke-width="5"/>',
    "opacities": '<rect x="2" y="2" width="20" height="20" fill="#c00" fill-opacity=".5" stroke="#00c"'
    ' stroke-width="4" stroke-opacity=".5"/><circle cx="20" cy="20" r="8" fill="#0a0" opacity=".4"/>'
    '<rect x="20" y="3" width="7" height="7" fill="#fc0" stroke="#000" stroke-width="2" opacity=".5"/>',
    "group opacity": '<rect width="30" height="10" fill="#333"/><g opacity=".5" transform="rotate(10)">'
    '<circle cx="12" cy="12" r="8" fill="#c00"/><circle cx="18" cy="14" r="8" fill="#00c"/>'
    '<g opacity=".6"><rect x="8" y="8" width="14" height="9" fill="#fff"/>'
    '<path d="M0 20H30" stroke="#000"/></g></g>',
    "clip": '<defs><clipPath id="k" transform="rotate(8)"><circle cx="10" cy="10" r="7"/>'
    '<path d="M14 8V24H26V8Z"/></clipPath><clipPath id="m" clip-path="url(#k)"><path clip-rule="evenodd"'
    ' d="M2 2H28V28H2ZM8 8H20V20H8Z"/></clipPath></defs><g clip-path="url(#k)"><rect width="30" height="30"'
    ' fill="#fa0"/></g><rect width="30" height="30" fill="#05a" clip-path="url(#m)"/>',
    "transforms": '<g transform="matrix(.8 .2 -.3 .9 6 2)"><rect x="2" y="2" width="9" height="9" fill="#a00"'
    ' transform="skewX(20)"/><rect x="9" y="9" width="9" height="9" fill="#0a0" transform="skewY(-15)"/>'
    '<rect x="2" y="18" width="6" height="6" stroke="#00a" fill="none"'
    ' transform="translate(3) scale(1.5 .7)"/></g>',
    "symbols": '<symbol id="w" viewBox="0 0 10 10"><rect width="14" height="8" fill="currentColor"/>'
    '<circle cx="5" cy="5" r="3" fill="#fff"/></symbol><g color="#a30"><use href="#w" x="2" y="2" width="12"'
    ' height="9"/></g><use href="#s-flame" color="#06c" transform="translate(16 4) scale(12)"/>'
    '<svg x="3" y="16" width="20" height="12" viewBox="0 0 40 20" preserveAspectRatio="xMaxYMin slice">'
    '<circle cx="20" cy="10" r="14" fill="#393"/></svg>',
}
FLAME = (
    '<path fill="currentColor"'
    ' d="M.5 .05C.7 .3 .95 .5 .8 .75C.72 .95 .28 .95 .2 .75C.1 .55 .35 .45 .5 .05Z"/>'
)
TABLE = symbols(
    flame=FLAME, coin='<circle cx=".5" cy=".5" r=".4" fill="#e6b422" stroke="#5a4300" stroke-width=".1"/>'
)


@pytest.mark.parametrize("name", FEATURES)
def test_painters_agree_on(name):
    pdf, pixels = both(FEATURES[name], table=TABLE)
    assert pixels.getextrema() != ((255, 255),) * 3, "an empty picture agrees with anything"
    assert largest_mm2(pdf, pixels) <= LARGEST_MM2


def _photo(kind):
    picture = Image.radial_gradient("L").convert("RGBA").resize((360, 240))
    ImageDraw.Draw(picture).ellipse((40, 30, 320, 210), fill=(200, 60, 20, 255))
    if kind == "PNG":
        picture.putalpha(Image.linear_gradient("L").resize(picture.size))
    out = io.BytesIO()
    picture.convert("RGBA" if kind == "PNG" else "RGB").save(out, kind, quality=90)
    return read_image(out.getvalue(), kind)


@pytest.mark.parametrize("align", ["xMidYMid", "xMinYMax slice", "none"])
@pytest.mark.parametrize("kind", ["JPEG", "PNG"])
def test_painters_agree_on_pictures(kind, align):
    store = ImageStore()
    key = store.add(_photo(kind))
    body = f'<rect width="30" height="15" fill="#3a6"/><g opacity=".8"><image data-image="{key}" x="3" y="4"'
    body += f' width="24" height="20" preserveAspectRatio="{align}"/></g>'
    pdf, pixels = both(body, images=store)
    assert largest_mm2(pdf, pixels) <= LARGEST_MM2


TEXTS = (
    ("Förståndshandikappsomsorgen på ån", "Regular", 4.0, 8.3),
    ("difficile affischer, «Öl & Ål» AVA", "Bold", 9.0, 8.3),
    ("Kärleksgåvan från Västkusten", "It", 14.0, 10.0),
    ("fjällräven fick fem åar", "BoldIt", 19.0, 7.0),
)


def _everything(table=TABLE, accent="å", texts=TEXTS):
    """A face of all features, and its runs."""
    body = GRADIENTS + '<rect x="-3" y="-3" width="69" height="94" fill="#fbf5e6"/>'
    for index, name in enumerate(FEATURES):
        column, row = index % 4, index // 4
        inner = FEATURES[name].replace(GRADIENTS, "")
        body += f'<g transform="translate({1 + column * 15.5} {24 + row * 15.5}) scale(.5)">{inner}</g>'
    runs = []
    for text, cut, y, points in texts:
        runs.append(run(text.replace("å", accent), 2, y, points * 25.4 / 72, of=font(cut)))
        body += f'<text data-run="{len(runs) - 1}"/>'
    body += '<g transform="translate(56 2) scale(4)"><use href="#s-coin"/></g>'
    body += '<g transform="translate(56 8) scale(3)" color="#c30"><use href="#s-flame"/></g>'
    return parsed(face(body, runs, 63, 88, 3), table)


@pytest.fixture(scope="module")
def everything():
    return poppler_picture(to_pdf(_everything()))


def test_painters_agree_on_a_whole_face(everything):
    assert largest_mm2(everything, pixel_picture(_everything())) <= LARGEST_MM2
    assert drift_mm2(_everything()) <= LARGEST_MM2


def test_a_missing_icon_is_seen(everything):
    without = symbols(flame="", coin=TABLE["s-coin"].markup)
    assert largest_mm2(everything, pixel_picture(_everything(without))) > LARGEST_MM2


def test_a_missing_accent_is_seen(everything):
    one = (("Förståndshandikappsomsorgen pa ån", *TEXTS[0][1:]), *TEXTS[1:])
    assert largest_mm2(everything, pixel_picture(_everything(texts=one))) > LARGEST_MM2


def test_a_missing_run_is_seen(everything):
    assert largest_mm2(everything, pixel_picture(_everything(texts=TEXTS[:3]))) > LARGEST_MM2


def test_a_face_a_tenth_of_a_millimetre_off_is_seen(everything):
    shifted = _everything()
    items = shifted.items
    moved = shifted._replace(width_mm=shifted.width_mm - 0.2, items=items)
    picture = pixel_picture(moved).resize(everything.size)
    assert largest_mm2(everything, picture) > LARGEST_MM2

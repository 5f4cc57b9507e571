"""PDF files: facts of their structure, their fonts and their text; of their bytes only that they repeat."""

import io
import os
import re
import subprocess
import sys
import zlib
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from cardgen.display.images import ImageStore, read_image
from cardgen.display.parse import parse_markup
from cardgen.render.fontfile import read_facts
from cardgen.render.pdf.document import PdfDocument, Placed
from cardgen.render.pdf.paint import PaintedForm, paint_form
from cardgen.text.text_run import TextRun
from cardgen.units import PT_PER_MM
from tests.parity import face, font, font_of, parsed, poppler_picture, run, symbols, to_pdf
from tests.paths import TESTS

SOURCE = "Åke fångade difficile affischer i Örebro, en kväll-stund: fjäll, flygfiskar & ”Öl”."

TITLE = "Röd & <błå> – ””"


def painted(body, runs=(), table=None, images=None, **size):
    store = {}
    form = paint_form(parsed(face(body, runs, **size), table, images), store)
    return form, store


def operators(form):
    return zlib.decompress(form.content).decode("latin-1")


def document(**properties):
    return PdfDocument(TITLE, font_of=font_of, **properties)


def opened(data):
    return pikepdf.open(io.BytesIO(data))


def forms_of(pdf):
    return [o for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Form"]


def tool(name, data, *options):
    return subprocess.run([name, *options], input=data, capture_output=True, check=True).stdout.decode()


def text_pdf(texts, of=None):
    runs = [run(text, 3, 6 + 6 * k, of=of) for k, text in enumerate(texts)]
    body = "".join(f'<text data-run="{k}"/>' for k in range(len(runs)))
    return to_pdf(parsed(face(body, runs, 200, 30), {}))


def text_of(data):
    return [
        line for line in tool("pdftotext", data, "-layout", "-", "-").replace("\f", "").splitlines() if line
    ]


def test_pages_have_exact_boxes():
    doc = document()
    form, _ = painted('<rect width="63" height="88"/>', width_mm=63, height_mm=88, bleed_mm=3)
    handle = doc.add_form(form)
    doc.add_page(210, 297, [Placed(handle, 10, 10)])
    doc.add_page(69, 94, [Placed(handle, 3, 3)], trim_mm=(3, 3, 63, 88))
    doc.add_page(69, 94, [Placed(handle, 3, 3)], trim_mm=(3, 3, 63, 88), bleed_mm=(1, 2, 66, 91))

    def box_mm(page, name):
        return [float(side) / PT_PER_MM for side in page[name]]

    with opened(doc.save()) as pdf:
        sheet, single, inner = (page.obj for page in pdf.pages)
        for name in ("/MediaBox", "/TrimBox", "/BleedBox"):
            assert box_mm(sheet, name) == pytest.approx([0, 0, 210, 297], abs=0.0005)
        assert box_mm(single, "/TrimBox") == pytest.approx([3, 3, 66, 91], abs=0.0005)
        assert box_mm(single, "/BleedBox") == pytest.approx([0, 0, 69, 94], abs=0.0005)
        assert box_mm(inner, "/BleedBox") == pytest.approx([1, 1, 67, 92], abs=0.0005)


def test_the_document_says_what_it_is():
    doc = document(author="A (B) \\", lang="sv", duplex="DuplexFlipLongEdge")
    doc.add_page(50, 50)
    doc.add_page(50, 50)
    doc.add_outline("Rumskort", 1)
    with opened(doc.save()) as pdf:
        root = pdf.Root
        assert str(root.ViewerPreferences.PrintScaling) == "/None"
        assert str(root.ViewerPreferences.Duplex) == "/DuplexFlipLongEdge"
        assert str(root.Lang) == "sv"
        assert (str(pdf.docinfo.Title), str(pdf.docinfo.Author)) == (TITLE, "A (B) \\")
        assert not [key for key in pdf.docinfo if "Date" in key]
        metadata = root.Metadata.read_bytes().decode()
        assert "Röd &amp; &lt;błå&gt; – ””" in metadata and "Date" not in metadata
        with pdf.open_outline() as outline:
            assert [item.title for item in outline.root] == ["Rumskort"]
    with opened(document_of_one_page()) as pdf:
        assert "/Duplex" not in pdf.Root.ViewerPreferences
        assert pdf.Root.PageLabels.Nums[1].S == "/D"


def test_pages_have_the_labels_that_they_are_given():
    doc = document()
    for label in ("1", "1 (back)", "", "å"):
        doc.add_page(10, 10, label=label)
    with opened(doc.save()) as pdf:
        assert [page.label for page in pdf.pages] == ["1", "1 (back)", "", "å"]


def document_of_one_page():
    doc = document()
    doc.add_page(10, 10)
    return doc.save()


def test_a_face_is_one_form_however_often_it_is_placed():
    table = symbols(coin='<circle r="2"/>')
    doc = document(forms=(store := {}))
    one, two = (
        paint_form(
            parsed(face(f'<use href="#s-coin" x="{k}"/><use href="#s-coin"/>', key=f"face{k}"), table),
            store,
        )
        for k in (1, 2)
    )
    for _ in range(3):
        doc.add_page(210, 297, [Placed(doc.add_form(form), 10, y) for form in (one, two) for y in (10, 60)])
    with opened(doc.save()) as pdf:
        assert len(pdf.pages) == 3
        assert len(forms_of(pdf)) == 3, "two faces and their coin"
        page = pdf.pages[0]
        assert len(page.obj.Resources.XObject) == 2
        assert page.Contents.read_bytes().count(b" Do") == 4


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_a_turned_face_lies_with_its_top_left_where_it_is_put(rotation):
    form, store = painted(
        '<rect width="20" height="10" fill="#fff"/><rect width="4" height="4" fill="#f00"/>',
        width_mm=20,
        height_mm=10,
    )
    doc = document(forms=store)
    doc.add_page(40, 40, [Placed(doc.add_form(form), 5, 6, rotation)])
    picture = poppler_picture(doc.save(), dpi=254)
    red = Image.eval(picture.getchannel("G"), lambda v: 255 * (v < 128)).getbbox()
    corners = {0: (50, 60), 90: (110, 60), 180: (210, 120), 270: (50, 220)}
    x, y = corners[rotation]
    assert red == (x, y, x + 40, y + 40)


def test_a_clip_keeps_a_face_to_its_own():
    form, store = painted(
        '<rect x="-9" y="-9" width="40" height="40"/>', width_mm=20, height_mm=20, bleed_mm=3
    )
    doc = document(forms=store)
    doc.add_page(40, 40, [Placed(doc.add_form(form), 10, 10, 0, (9, 8, 22, 21))])
    doc.add_page(40, 40, [Placed(doc.add_form(form), 10, 10)])
    data = doc.save()
    seen = [
        Image.eval(poppler_picture(data, 254, n).convert("L"), lambda v: 255 - v).getbbox() for n in (1, 2)
    ]
    assert seen == [(90, 80, 310, 290), (70, 70, 330, 330)]


def test_marks_are_painted_over_the_page_in_millimetres():
    items, _ = parse_markup('<rect x="30" y="2" width="5" height="3" fill="#00f"/>')
    label = run("bild 1/2", 4, 30)
    doc = document()
    doc.add_page(40, 40, extra=[*items, label])
    data = doc.save()
    assert poppler_picture(data, 254).getpixel((325, 35)) == (0, 0, 255)
    assert text_of(data)[-1].split() == ["bild", "1/2"]


PREAMBLE = """
import sys
sys.path[:0] = [{tests!r}, {root!r}]
from tests.render.test_parity import TABLE, _everything
from tests.parity import face, run, to_pdf
sys.stdout.buffer.write(to_pdf(_everything(), author="A", lang="sv", duplex="Simplex"))
"""


def test_the_same_pages_are_the_same_bytes_in_any_process():
    tests = str(TESTS)
    code = PREAMBLE.format(tests=tests, root=str(Path(tests).parent))
    made = [
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "77")
    ]
    assert len(made[0]) > 10_000
    assert made[0] == made[1]


def test_a_form_kept_on_disk_is_as_good_as_a_fresh_one():
    from tests.render.test_parity import _everything

    store = {}
    fresh = paint_form(_everything(), store)
    kept = {key: PaintedForm.from_bytes(form.to_bytes()) for key, form in store.items()}
    again = PaintedForm.from_bytes(fresh.to_bytes())
    assert again == fresh and fresh.masks and fresh.groups and kept

    def file(form, forms):
        doc = document(forms=forms)
        doc.add_page(69, 94, [Placed(doc.add_form(form), 3, 3)])
        return doc.save()

    assert file(fresh, store) == file(again, kept)


def test_every_form_restores_what_it_saves():
    from tests.render.test_parity import _everything

    code = operators(paint_form(_everything(), {}))
    words = code.split()
    assert words.count("q") == words.count("Q") > 5
    assert words.count("BDC") == words.count("EMC")
    depth = 0
    for word in words:
        depth += {"q": 1, "Q": -1}.get(word, 0)
        assert depth >= 0
    with opened(to_pdf(_everything())) as pdf:
        assert pdf.check_pdf_syntax() == []


def test_a_faded_fill_needs_no_group():
    form, _ = painted('<circle r="5" opacity=".5"/><circle r="5" fill="none" stroke="red" opacity=".25"/>')
    assert not form.groups
    assert "/ca 0.5" in form.states and "/CA 0.25" in form.states
    grouped, _ = painted('<circle r="5" stroke="red" opacity=".5"/>')
    assert len(grouped.groups) == 1


def test_opacity_does_not_leak_into_what_follows():
    table = symbols(coin='<circle r="2"/>')
    form, _ = painted('<circle r="5" opacity=".5"/><use href="#s-coin"/><circle r="1"/>', table=table)
    code = operators(form)
    assert code.index("/A500_1000 gs") < code.index("/A1000_1000 gs") < code.index("/S0 Do")
    text, _ = painted('<circle r="5" opacity=".5"/><text data-run="0"/>', [run("a", 0, 0)])
    assert operators(text).index("/A1000_1000 gs") < operators(text).index("BT")


def test_only_changes_of_state_are_written():
    form, _ = painted('<g fill="red" stroke="blue">' + '<circle r="5"/>' * 4 + "</g>")
    code = operators(form)
    assert code.count(" rg") == code.count(" RG") == code.count(" w") == 1


def test_gradients_are_shared_within_a_form():
    gradient = '<linearGradient id="g" gradientUnits="userSpaceOnUse" x2="9"><stop stop-color="red"/>'
    gradient += '<stop offset="1"/></linearGradient>'
    form, _ = painted(
        gradient + '<circle r="5" fill="url(#g)"/><circle r="4"/><circle r="3" fill="url(#g)"/>'
    )
    assert form.patterns.count("/PatternType") == 1
    moved, _ = painted(
        gradient + '<circle r="5" fill="url(#g)"/><g transform="scale(2)"><circle r="3" fill="url(#g)"/></g>'
    )
    assert moved.patterns.count("/PatternType") == 2, (
        "a pattern is fixed to its form, not to what moves in it"
    )


def test_every_step_of_colour_survives():
    steps = range(256)
    body = "".join(f'<rect x="{n}" width="1" height="9" fill="#{n:02x}{n:02x}{255 - n:02x}"/>' for n in steps)
    picture = poppler_picture(to_pdf(parsed(face(body, (), 256, 9), {})), dpi=25.4)
    assert [picture.getpixel((n, 4)) for n in steps] == [(n, n, 255 - n) for n in steps]


# Fonts and text.


@pytest.mark.parametrize(("ending", "kind"), [("ttf", "CID TrueType"), ("otf", "CID Type 0C (OT)")])
def test_fonts_are_embedded_as_subsets(ending, kind):
    of = font("Regular", ending)
    data = text_pdf([SOURCE], of)
    (line,) = tool("pdffonts", data, "-").splitlines()[2:]
    assert re.match(
        rf"[A-Z]{{6}}\+SourceSerifPro(OTF)?-400 +{re.escape(kind)} +Identity-H +yes yes yes", line
    )
    assert len(data) < 30_000, "a subset is small"
    assert text_of(data)[0].split() == SOURCE.split()
    # It is drawn in its own letters: its ink is there and is not a row of boxes.
    picture = poppler_picture(data)
    ink = picture.convert("L").point(lambda v: v < 128).getbbox()
    assert ink and ink[2] - ink[0] > 500


def test_subsets_have_names_of_their_own():
    tags = {tool("pdffonts", text_pdf([text]), "-").splitlines()[2][:6] for text in ("abc", "abd", "abc ")}
    assert len(tags) == 3


def test_text_is_found_as_it_was_written():
    lines = [
        SOURCE,
        "sjöräddningssällskapet — å ä ö Å Ä Ö é ü ß",
        "3\u00a0gm och T12\u2011RF, ff ffi ffl fi fl",
    ]
    found = [line.split() for line in text_of(text_pdf(lines))]
    plain = [line.replace("\u00a0", " ").replace("\u2011", "-").split() for line in lines]
    assert found == plain


@pytest.mark.parametrize("track", [0.02, 0.06, 0.2, 0.5])
def test_letter_spaced_words_are_found_as_they_were_written(track):
    lines = ["ROOM TRAP CARD", "Difficile AVA 12", "ÖRTER I ÅN"]
    data = spaced_pdf(lines, track)
    found = [" ".join(line.split()) for line in text_of(data)]
    assert found == lines
    assert spaced_pdf(lines, 0.0).count(b"ActualText") == 0


def spaced_pdf(texts, track):
    runs = []
    for k, text in enumerate(texts):
        pen, words = 0.0, []
        for part in re.split("( )", text):
            shaped = font().shape(part, "en", track)
            words.append((shaped, pen))
            pen += shaped.advance
        runs.append(TextRun(font(), 4.0, "#000000", 3.0, 6.0 + 6 * k, tuple(words)))
    body = "".join(f'<text data-run="{k}"/>' for k in range(len(runs)))
    return to_pdf(parsed(face(body, runs, 200, 30), {}))


def test_kerning_is_in_the_file():
    kerned, _ = painted('<text data-run="0"/>', [run("AVA", 0, 0)])
    assert re.search(r"\[<[0-9a-f]+>[1-9]\d*<", operators(kerned))


def test_places_in_a_run_are_true_to_a_thousandth_of_an_em():
    words = run("AVA fjäll och till Örebro", 10, 20, size_mm=10)
    form, _ = painted('<text data-run="0"/>', [words])
    code = operators(form)
    array = code[code.index("[") + 1 : code.rindex("]TJ")]
    of, pen, starts = words.font, 0.0, []
    for number, string in re.findall(r"(-?\d+)|<([0-9a-f]+)>", array):
        if number:
            pen -= int(number)
            continue
        for at in range(0, len(string), 4):
            starts.append(pen)
            pen += of.hb_font.get_glyph_h_advance(int(string[at : at + 4], 16)) * 1000 / of.upem
    expected = [(offset + x) * 1000 for word, offset in words.words for x in word.xs]
    assert len(starts) == len(expected) > 20
    assert starts == pytest.approx(expected, abs=0.6)


def test_a_glyph_of_two_characters_says_which_it_is():
    # One glyph serves both letters, so ToUnicode alone would turn one into the other.
    pairs = [
        (a, b)
        for a, b in (("\u00b5", "\u03bc"), ("\u2126", "\u03a9"), ("\u0394", "\u2206"))
        if _same_glyph(a, b)
    ]
    assert pairs
    for one, other in pairs:
        data = text_pdf([f"{one} och {other}"])
        assert text_of(data)[0].split() == [one, "och", other]


def _same_glyph(one, other):
    lookup = font().hb_font.get_nominal_glyph
    return lookup(ord(one)) and lookup(ord(one)) == lookup(ord(other))


def test_soft_hyphens_do_not_part_words():
    assert text_of(text_pdf(["rumskort rums\u00adkort"]))[0].split() == ["rumskort", "rumskort"]


def test_combining_accents_come_out_with_their_letter():
    (found,) = text_of(text_pdf(["x\u0301y zq\u0308"]))
    assert found.split() == ["x\u0301y", "zq\u0308"]


def test_forms_that_disagree_on_a_glyph_share_its_file():
    one, _ = painted('<text data-run="0"/>', [run("ab", 0, 5)], key="one")
    ((name, key, texts),) = one.fonts
    other = one._replace(key="other", fonts=((name, key, dict.fromkeys(texts, "Z")),))
    doc = document()
    doc.add_page(50, 50, [Placed(doc.add_form(one), 5, 10), Placed(doc.add_form(other), 5, 30)])
    data = doc.save()
    assert [line.split() for line in text_of(data)] == [["ab"], ["ZZ"]]
    with opened(data) as pdf:
        assert len([o for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and "/FontFile2" in o]) == 1


def test_a_glyph_made_for_one_letter_keeps_the_letter():
    # Small capitals and old-style figures have no character of their own.
    texts = ("abc", "1985", "Ab")
    made = [font().shape(text, features=("smcp", "onum")) for text in texts]
    plain = [font().shape(text) for text in texts]
    assert any(one.gids != other.gids for one, other in zip(made, plain, strict=True))
    words = tuple((word, 3.0 * k) for k, word in enumerate(made))
    placed = TextRun(font(), 4.0, "#000000", 3, 8, words)
    data = to_pdf(parsed(face('<text data-run="0"/>', [placed], 60, 30), {}))
    assert "".join(text_of(data)).split() == ["abc", "1985", "Ab"]


def test_font_descriptors_hold_true_values():
    roman, italic = read_facts(font()), read_facts(font("It"))
    assert roman.flags & 2 and not roman.flags & 64 and italic.flags & 64
    assert roman.italic_angle == 0 and -20 < italic.italic_angle < -5
    assert 600 < roman.cap_height < 720 and roman.descent < 0 < roman.ascent
    assert roman.box[0] < 0 < roman.box[3]
    assert read_facts(font("Bold")).stem_v > roman.stem_v
    assert read_facts(font("Regular", "otf")).is_cff and not roman.is_cff


# Pictures.


def _picture(kind, mode, **options):
    out = io.BytesIO()
    Image.linear_gradient("L").convert(mode).resize((40, 20)).save(out, kind, **options)
    return out.getvalue()


def _placed(data):
    images = ImageStore()
    key = images.add(read_image(data, "a"))
    body = f'<image data-image="{key}" width="20" height="10"/>'
    display = parsed(face(body + body.replace("/>", ' y="12"/>')), {}, images)
    pdf = opened(to_pdf(display, images))
    found = [o for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Image"]
    return pdf, found


def test_jpeg_files_go_in_as_they_are():
    data = _picture("JPEG", "RGB", quality=80)
    pdf, (image,) = _placed(data)
    with pdf:
        assert image.read_raw_bytes() == data
        assert str(image.Filter) == "/DCTDecode"


@pytest.mark.parametrize(
    ("mode", "images", "space"),
    [("RGB", 1, "/DeviceRGB"), ("L", 1, "/DeviceGray"), ("RGBA", 2, "/DeviceRGB")],
)
def test_png_files_keep_their_pixels(mode, images, space):
    data = _picture("PNG", mode)
    pdf, found = _placed(data)
    with pdf:
        assert len(found) == images
        whole = next(o for o in found if images == 1 or "/SMask" in o)
        assert str(whole.ColorSpace) == space
        seen = pikepdf.PdfImage(whole).as_pil_image().convert("RGB")
        assert seen.tobytes() == Image.open(io.BytesIO(data)).convert("RGB").tobytes()


def test_inks_without_a_profile_are_the_same_on_paper_and_on_screen():
    picture = Image.new("CMYK", (16, 16), (0, 255, 255, 0))
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=95)
    images = ImageStore()
    key = images.add(read_image(out.getvalue(), "a"))
    data = to_pdf(parsed(face(f'<image data-image="{key}" width="30" height="30"/>'), {}, images), images)
    assert poppler_picture(data, 72).getpixel((40, 40)) == pytest.approx((255, 0, 0), abs=3)

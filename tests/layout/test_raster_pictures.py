"""Raster pictures as cameras and programs write them: the colours that are printed, and how many pixels are kept."""

import io
import re
import struct
import warnings
import zlib

import pikepdf
import pytest
from PIL import Image, ImageCms
from PIL.PngImagePlugin import PngImageFile

from cardgen.commands.build import build
from cardgen.commands.options import BuildOptions
from cardgen.display.images import PictureError, read_image
from cardgen.display.pixels import Limits, measure_pixels, read_pixels
from cardgen.layout.decks import GameLayout
from cardgen.layout.printed_size import printed_sizes, size_class
from cardgen.project import Project
from cardgen.render.pixels.paint import face_png
from cardgen.tasks import Reporter
from tests.colour_profiles import adobe_rgb, in_adobe_rgb, linear_grey, odd_inks, srgb
from tests.games import read_game
from tests.parity import poppler_picture

ORANGE = (230, 120, 20)
GAME = "title: G\nlanguages: [en]\nlook: plain\n"


def plain(size=(90, 60), color=ORANGE, mode="RGB"):
    return Image.new("RGB", size, color).convert(mode)


def encoded(picture, form, **options):
    out = io.BytesIO()
    picture.save(out, form, **options)
    return out.getvalue()


def frames(form, **options):
    return encoded(plain(), form, save_all=True, append_images=[plain(color="#000000")], **options)


def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png(kind, pixel, *more, bits=8, size=(9, 6)):
    """Return a PNG of one colour, with chunks before its pixels; kind 0 grey, 2 colour, 3 palette, 6 with alpha."""
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", *size, bits, kind, 0, 0, 0))
    rows = zlib.compress((b"\0" + pixel * size[0]) * size[1])
    return b"\x89PNG\r\n\x1a\n" + head + b"".join(more) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def turned(picture):
    """Return a picture as a camera on its side takes it, and the EXIF that says so."""
    exif = Image.Exif()
    exif[0x0112] = 6
    return picture.transpose(Image.Transpose.ROTATE_90), exif.tobytes()


def lab():
    to_lab = ImageCms.buildTransform(
        ImageCms.createProfile("sRGB"), ImageCms.createProfile("LAB"), "RGB", "LAB"
    )
    return ImageCms.applyTransform(plain(), to_lab)


def with_alpha(picture, alpha=255):
    picture.putalpha(alpha)
    return picture


WIDE = in_adobe_rgb(plain())
LOSSY = {"quality": 95}
ON_SIDE, AS_TAKEN = turned(plain())
WIDE_ON_SIDE, _ = turned(WIDE)

#: The colour that each prints.
PRINTED = {
    "png of a wide profile": (encoded(WIDE, "PNG", icc_profile=adobe_rgb()), ORANGE),
    "jpeg of a wide profile": (encoded(WIDE, "JPEG", icc_profile=adobe_rgb(), **LOSSY), ORANGE),
    "webp of a wide profile": (encoded(WIDE, "WEBP", icc_profile=adobe_rgb(), lossless=True), ORANGE),
    "tiff of a wide profile": (encoded(WIDE, "TIFF", icc_profile=adobe_rgb()), ORANGE),
    "avif of a wide profile": (encoded(WIDE, "AVIF", icc_profile=adobe_rgb(), **LOSSY), ORANGE),
    "png with alpha": (encoded(with_alpha(WIDE.copy()), "PNG", icc_profile=adobe_rgb()), ORANGE),
    "palette of a wide profile": (encoded(WIDE.quantize(4), "PNG", icc_profile=adobe_rgb()), ORANGE),
    "turned and wide": (encoded(WIDE_ON_SIDE, "JPEG", icc_profile=adobe_rgb(), exif=AS_TAKEN, **LOSSY), ORANGE),
    "png of linear greys": (encoded(Image.new("L", (90, 60), 55), "PNG", icc_profile=linear_grey()), (128,) * 3),
    "jpeg of linear greys": (encoded(Image.new("L", (90, 60), 55), "JPEG", icc_profile=linear_grey()), (128,) * 3),
    "16 bits of linear greys": (encoded(Image.new("I;16", (90, 60), 55 * 257), "PNG", icc_profile=linear_grey()), (128,) * 3),
    "jpeg of a press": (encoded(Image.new("CMYK", (90, 60), (255, 0, 0, 0)), "JPEG", icc_profile=odd_inks(), **LOSSY), (119,) * 3),
    "tiff of a press": (encoded(Image.new("CMYK", (90, 60), (255, 0, 0, 0)), "TIFF", icc_profile=odd_inks()), (119,) * 3),
    "jpeg of inks": (encoded(plain(mode="CMYK"), "JPEG", **LOSSY), ORANGE),
    "tiff of inks": (encoded(plain(mode="CMYK"), "TIFF", compression="tiff_lzw"), ORANGE),
    "tiff of Lab": (encoded(lab(), "TIFF"), ORANGE),
    "tiff of 16 bits": (encoded(Image.new("I;16", (90, 60), 120 * 257), "TIFF"), (120,) * 3),
    "tiff on its side": (encoded(ON_SIDE, "TIFF", tiffinfo={0x0112: 6}), ORANGE),
    "photo of a phone": (frames("MPO", **LOSSY), ORANGE),
    "gif": (encoded(plain().quantize(4), "GIF"), ORANGE),
    "gif with a clear colour": (encoded(plain().quantize(4), "GIF", transparency=3), ORANGE),
    "bmp": (encoded(plain(), "BMP"), ORANGE),
    "avif": (encoded(plain(), "AVIF", **LOSSY), ORANGE),
    "palette with alpha": (encoded(plain().quantize(4), "PNG", transparency=bytes((255, 128, 0, 255))), ORANGE),
    "alpha and a clear colour": (png(6, bytes((*ORANGE, 255)), chunk(b"tRNS", b"\0\1\0\1\0\1")), ORANGE),
    "png of sRGB in chunks": (png(2, bytes(ORANGE), chunk(b"gAMA", struct.pack(">I", 45_455)), chunk(b"cICP", bytes((1, 13, 0, 1)))), ORANGE),
    "one pixel": (encoded(plain((1, 1)), "PNG"), ORANGE),
}  # fmt: skip


@pytest.mark.parametrize("name", PRINTED)
def test_a_picture_prints_the_colours_it_was_made_in(name):
    data, colour = PRINTED[name]
    image = read_image(data, name)
    assert image.problems == ()
    assert measure_pixels(data, name, Limits()) == (image.width_px, image.height_px)
    with Image.open(io.BytesIO(image.data)) as read:
        assert not read.getexif().get(0x0112)
        middle = read.convert("RGBA").getpixel((read.width // 2, read.height // 2))
    assert middle == pytest.approx((*colour, 255), abs=3)


def test_upright_pictures_keep_their_sides():
    for name in ("turned and wide", "tiff on its side", "photo of a phone"):
        image = read_image(PRINTED[name][0], name)
        assert (image.width_px, image.height_px) == (90, 60)


@pytest.mark.parametrize(
    "data",
    [
        encoded(plain(), "PNG", icc_profile=srgb()),
        encoded(plain(), "JPEG", icc_profile=srgb()),
        encoded(plain(mode="L"), "PNG", icc_profile=srgb()),
        encoded(plain().quantize(4), "PNG", icc_profile=srgb()),
    ],
)
def test_a_file_in_srgb_is_kept_byte_for_byte(data):
    assert read_image(data, "a").data == data


def test_of_a_phones_jpeg_only_the_photo_is_kept():
    data = frames("MPO", **LOSSY)
    kept = read_image(data, "a").data
    assert data.startswith(kept) and len(kept) < 0.7 * len(data)


SAID = {
    "it has 2 frames; the first is printed": [
        frames("GIF"),
        frames("PNG"),
        frames("WEBP", lossless=True),
        frames("AVIF", **LOSSY),
    ],
    "it has 2 pages; the first is printed": [frames("TIFF")],
    "its colours are not sRGB, which it says without a profile; they are printed as sRGB, so save one with it": [
        png(2, bytes(ORANGE), chunk(b"cICP", bytes((12, 13, 0, 1)))),
        png(2, bytes(ORANGE), chunk(b"gAMA", struct.pack(">I", 100_000))),
        png(
            2,
            bytes(ORANGE),
            chunk(b"cHRM", struct.pack(">8I", 31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000)),
        ),
    ],
    "its colour profile is damaged, or for other colours than its own, and is not used": [
        encoded(plain(), "PNG", icc_profile=b"nonsense" * 40),
        encoded(plain(), "JPEG", icc_profile=linear_grey(), **LOSSY),
        encoded(plain(mode="CMYK"), "TIFF", icc_profile=adobe_rgb()),
    ],
}


@pytest.mark.parametrize(("problem", "data"), [(said, one) for said, every in SAID.items() for one in every])
def test_what_is_not_printed_as_it_is_in_the_file_is_said(problem, data):
    image = read_image(data, "a")
    assert image.problems == (problem,)
    with Image.open(io.BytesIO(image.data)) as read:
        assert not getattr(read, "is_animated", False)
        assert read.convert("RGB").getpixel((0, 0)) == pytest.approx(ORANGE, abs=3)


HEIC = b"\0\0\0\x18ftypheic\0\0\0\0mif1heic"
REFUSED = {
    "is damaged; save or copy it again, as PNG or JPEG": [
        png(3, b"\1"),  # no palette
        png(3, b"\0", chunk(b"PLTE", bytes(ORANGE)), chunk(b"tRNS", b"\xff" * 300)),
        png(2, bytes(ORANGE), chunk(b"tRNS", b"\0")),
        png(0, b"\1", chunk(b"tRNS", b"")),
        *(
            encoded(Image.effect_noise((300, 300), 80), form)[:1500]
            for form in ("PNG", "JPEG", "WEBP", "GIF", "BMP")
        ),
    ],
    "has 32 bits a channel; save it with 8 or 16": [
        encoded(plain(mode="F"), "TIFF"),
        encoded(plain(mode="I"), "TIFF"),
    ],
    "is HEIC, which is not read; save it as PNG or JPEG": [HEIC.ljust(400, b"\0")],
    "is a Photoshop file, which is not read; save it as PNG or JPEG": [b"8BPS".ljust(400, b"\0")],
    "is a PDF, which is not read; save it as PNG or JPEG": [b"%PDF-1.7\n"],
    "is a pointer of Git LFS; get the picture itself with `git lfs pull`": [
        b"version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 12345\n"
    ],
}


@pytest.mark.parametrize(("why", "data"), [(why, one) for why, every in REFUSED.items() for one in every])
def test_what_cannot_be_printed_is_reported_by_what_it_is(why, data):
    with pytest.raises(PictureError, match=re.escape(f"picture 'art/a.png' {why}") + r"\Z"):
        read_image(data, "art/a.png")


# ---------------------------------------------------------------- how many pixels


@pytest.mark.parametrize(
    ("whole", "within_mm", "expected"),
    [
        ((4000, 3000), (55, 60), 60),
        ((3000, 4000), (55, 60), 60),
        ((2100, 1500), (55, 60), 0),  # 970 pixels an inch, but only 890 of the 60 mm it is rounded to
        ((4000, 3000), (240, 300), 0),
        ((9, 6), (0.01, 0.01), 0),
        ((4000, 3000), (0, 10), 0),
        ((40_000, 1), (55, 60), 60),
    ],
)
def test_only_pictures_far_finer_than_print_are_scaled_down(whole, within_mm, expected):
    assert size_class(whole, within_mm, 600) == expected


@pytest.mark.parametrize("mode", ["RGB", "L", "CMYK"])
def test_a_jpeg_stays_one(mode):
    data = encoded(plain((2000, 1000), mode=mode), "JPEG", quality=95)
    kept = read_pixels(data, "a", Limits(), 500)
    assert kept[2:5] == (500, 250, ())
    with Image.open(io.BytesIO(kept.data)) as read:
        assert (read.format, read.mode) == ("JPEG", "RGB" if mode == "CMYK" else mode)
        expected = plain(mode=mode).convert("RGB").getpixel((0, 0))
        assert read.convert("RGB").getpixel((9, 9)) == pytest.approx(expected, abs=4)
    assert kept == read_pixels(data, "a", Limits(), 500)


@pytest.mark.parametrize("form", ["JPEG", "PNG"])
def test_a_photo_of_48_megapixels_is_read(form):
    kept = read_pixels(encoded(plain((8000, 6000), mode="L"), form), "a", Limits(), 1418)
    assert kept[2:5] == (1418, 1064, ())


def test_a_picture_larger_than_the_limits_or_the_memory_is_named(monkeypatch):
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", 9000, 9000, 8, 0, 0, 0, 0))
    with pytest.raises(
        PictureError, match=r"'a.png' is 9000 × 9000 pixels, more than 65000000; make it smaller"
    ):
        read_pixels(b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", b""), "a.png", Limits())

    def load(_):
        raise MemoryError

    data = encoded(plain(), "PNG")
    monkeypatch.setattr(PngImageFile, "load", load)
    with pytest.raises(PictureError, match=r"'a.png' needs more memory than there is; make it smaller"):
        read_pixels(data, "a.png", Limits(), 5)


def test_what_is_clear_stays_clear_and_darkens_no_edge():
    half = with_alpha(plain((2000, 1000)), Image.linear_gradient("L").resize((2000, 1000)))
    half.paste((0, 0, 0, 0), (0, 0, 1000, 1000))
    kept = read_pixels(encoded(half, "PNG"), "a", Limits(), 500)
    with Image.open(io.BytesIO(kept.data)) as read:
        assert read.getpixel((100, 125))[3] == 0
        assert read.getpixel((250, 249))[:3] == pytest.approx(ORANGE, abs=3)


def test_black_and_white_line_art_keeps_its_pixels():
    data = encoded(plain((2000, 1000), mode="1"), "PNG")
    assert read_pixels(data, "a", Limits(), 500).data == data


@pytest.mark.parametrize("size", [(40_000, 1), (1, 40_000)])
def test_no_side_is_longer_than_cairo_paints(size):
    kept = read_pixels(encoded(plain(size), "PNG"), "a", Limits())
    assert max(kept.width_px, kept.height_px) == 32_000


def built(project, cache, out, art, game=GAME, cards="name,art\nOtter,photo\n"):
    """Build a deck for print; return the outcome and the bytes of its PDF."""
    files = {"content/g/game.yaml": game, "content/g/decks/d.csv": cards}
    root = project(files | {f"content/g/art/{name}": data for name, data in art.items()})
    made = build(Project(root), BuildOptions(targets=("print",)), out, 1, cache, Reporter())
    pdfs = [(out / name).read_bytes() for name in made.written if name.endswith("/d.pdf")]
    return made, pdfs[0] if pdfs else b""


def images_in(pdf):
    """Return the size and the colour space of each picture in a PDF."""
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        streams = [one for one in opened.objects if isinstance(one, pikepdf.Stream)]
        found = [one for one in streams if one.get("/Subtype") == "/Image"]
        return sorted((int(one.Width), int(one.Height), str(one.ColorSpace)) for one in found)


def photo(size=(4000, 3000)):
    return encoded(Image.radial_gradient("L").resize(size).convert("RGB"), "JPEG", quality=90)


def test_a_photo_of_12_megapixels_is_printed_in_600_pixels_an_inch_and_said_once(project, cache, tmp_path):
    made, pdf = built(project, cache, tmp_path / "out", {"photo.jpg": photo()})
    assert made.findings == []
    assert images_in(pdf) == [(2363, 1772, "/DeviceRGB")]
    assert len(pdf) < 250_000
    assert made.summary == [
        "g: picture 'photo' is scaled down from 4000 × 3000 to 2363 × 1772 pixels, to 600 pixels an inch; "
        "`most_ppi` under `drawings` in game.yaml keeps more"
    ]
    again, _ = built(project, cache, tmp_path / "out", {"photo.jpg": photo()})
    assert (again.written, again.summary) == ([], made.summary)


def test_many_pictures_are_said_in_one_line(project, cache, tmp_path):
    art = {f"p{number}.jpg": photo((4200, 2800 + number)) for number in range(3)}
    cards = "name,art\n" + "".join(f"N{name},{name}\n" for name in art)
    made, pdf = built(project, cache, tmp_path / "out", art, cards=cards)
    assert len(images_in(pdf)) == 3
    assert [line.partition("; ")[0] for line in made.summary] == [
        "g: 3 pictures are scaled down to 600 pixels an inch, such as 'p0.jpg' from 4200 × 2800 to 2599 × 1733 pixels"
    ]


def test_a_game_can_keep_every_pixel(project, cache, tmp_path):
    game = GAME + "drawings: {most_ppi: 2400}\n"
    made, pdf = built(project, cache, tmp_path / "out", {"photo.jpg": photo()}, game)
    assert (images_in(pdf), made.summary) == ([(4000, 3000, "/DeviceRGB")], [])


@pytest.mark.parametrize(
    ("drawn", "side"),
    [
        ('{{ art(c.art, 0, 0, 20, 20) }}', 473),
        ('<g transform="scale(2)">{{ art(c.art, 0, 0, 20, 20) }}</g>', 945),
        ('<g transform="scale(40)"><g transform="rotate(30)">{{ art(c.art, 0, 0, 1, 1) }}</g></g>', 945),
        ('<g transform="scale(.5)">{{ art(c.art, 0, 0, 20, 20) }}</g>', 237),
        ('{{ art(c.art, 0, 0, 20, 20) }}{{ art(c.art, 0, 0, 17, 17) }}', 473),
    ],
)  # fmt: skip
def test_what_counts_is_the_size_on_paper(project, cache, drawn, side):
    for _ in range(2):  # the second time from the cache
        layout, face = laid_out(project, cache, drawn, encoded(plain((2000, 2000)), "PNG"))
        keys = set(re.findall(r'data-image="(\w+)"', face.body))
        assert [layout.images[key].width_px for key in keys] == [side]
        painted = face_png(layout.display(face), 248, 346, layout.images, 100, face.outline)
        with Image.open(io.BytesIO(painted)) as picture:
            assert picture.convert("RGB").getpixel((20, 45)) == ORANGE


def test_a_thin_strip_is_as_long_as_its_box(project, cache):
    strip = encoded(plain((40_000, 1)), "PNG")
    layout, face = laid_out(project, cache, "{{ art(c.art, 0, 0, 60, 60) }}", strip)
    assert list(printed_sizes(layout.display(face).items).values()) == pytest.approx([60])


def laid_out(project, cache, drawn, picture):
    """Return the layout and the face of a card with a template that draws a picture."""
    root = project(
        {
            "content/g/game.yaml": GAME.replace("plain", "mine"),
            "templates/mine/card.svg.j2": f'<rect width="63" height="88" fill="#fff"/>{drawn}',
            "content/g/decks/d.csv": "name,art\nOtter,photo\n",
            "content/g/art/photo.png": picture,
        }
    )
    game, _ = read_game(root / "content/g", root, cache)
    layout = GameLayout(game, Project(root).template_folders, cache)
    faces, findings = layout.lay_out(game.decks, ("en",), 1)
    assert not findings
    face = next(iter(faces["en", "d"]))
    layout.ensure_images(face)
    return layout, face


# ---------------------------------------------------------------- names


def test_a_name_with_its_ending_is_that_file(project, cache, tmp_path):
    art = {
        "hero.png": encoded(plain(color="#ff0000"), "PNG"),
        "hero.jpg": encoded(plain(color="#0000ff"), "JPEG", **LOSSY),
        "hero.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 6"><path d="M0 0H9V6H0z" fill="#00ff00"/></svg>',
    }
    cards = "name,art\nRed,hero.png\nBlue,hero.JPG\nGreen,hero.svg\nOther,hero\n"
    made, pdf = built(project, cache, tmp_path / "out", art, cards=cards)
    assert made.findings == []
    page = poppler_picture(pdf, dpi=50).convert("RGB")
    counts = {colour: count for count, colour in page.getcolors(100_000)}
    areas = [sum(n for c, n in counts.items() if max(abs(a - b) for a, b in zip(c, one, strict=True)) < 6)
             for one in ((255, 0, 0), (0, 0, 255), (0, 255, 0))]  # fmt: skip
    assert areas[0] > 1000 and areas[1] == pytest.approx(areas[0], rel=0.05)
    assert areas[2] == pytest.approx(2 * areas[0], rel=0.05), "without its ending the SVG goes first"


@pytest.mark.parametrize("written", ["otter", "otter.heic"])
def test_a_file_of_a_kind_that_is_not_read_is_named(project, cache, tmp_path, written):
    made, _ = built(
        project, cache, tmp_path / "out", {"otter.heic": HEIC}, cards=f"name,art\nOtter,{written}\n"
    )
    assert [(f.code, f.place.line, f.message) for f in made.findings] == [
        ("CG104", 2, "art/otter.heic has an unsupported format; save it as SVG, PNG or JPEG")
    ]


def test_a_broken_png_is_a_finding_with_its_place(project, cache, tmp_path):
    made, _ = built(project, cache, tmp_path / "out", {"photo.png": png(3, b"\1")})
    assert [(f.code, f.place.line) for f in made.findings] == [("CG107", 2)]


def test_a_palette_with_alpha_makes_no_library_speak(project, cache, tmp_path):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        made, pdf = built(project, cache, tmp_path / "out", {"photo.png": PRINTED["palette with alpha"][0]})
    assert made.findings == []
    assert images_in(pdf) == [(90, 60, "/DeviceGray"), (90, 60, "/DeviceRGB")]


@pytest.mark.parametrize(
    "name", ["png of a wide profile", "jpeg of a press", "jpeg of inks", "photo of a phone", "gif"]
)
def test_paper_and_screen_show_the_same_colour(project, cache, tmp_path, name):
    data, colour = PRINTED[name]
    made, pdf = built(project, cache, tmp_path / "out", {"photo.png": data})
    assert made.findings == []
    page = poppler_picture(pdf, dpi=50).convert("RGB")
    close = sum(
        n for n, c in page.getcolors(100_000) if max(abs(a - b) for a, b in zip(c, colour, strict=True)) < 4
    )
    assert close > 1000

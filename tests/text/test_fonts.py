"""Fonts: found by file, shaped once, frozen the same each time, never replaced in silence."""

import json
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from cardgen.findings import CardgenError
from cardgen.text.fontfiles import FontIndex, font_paths, slug
from cardgen.text.fonts import FontBook, FontRefused, MissingFont

FAMILIES = {"text": "Source Serif Pro", "title": "Cinzel"}
VARIABLE = "files/Cinzel[wght].ttf"


@pytest.fixture(scope="module")
def book(tmp_path_factory):
    return FontBook(FAMILIES, [], tmp_path_factory.mktemp("fonts"))


def plant(book, folder: Path, **changes) -> Path:
    """Put a copy of the text font into a folder under the family name 'Planted'."""
    from fontTools.ttLib import TTFont

    folder.mkdir(parents=True, exist_ok=True)
    with TTFont(book.font("text").path) as font:
        for record in font["name"].names:
            if record.nameID in (1, 16):
                record.string = "Planted"
        for name, value in changes.items():
            setattr(font["OS/2"], name, value)
        path = folder / "planted.ttf"
        font.save(path)
    return path


def test_importing_the_module_brings_no_slow_package():
    slow = "{'fontTools', 'uharfbuzz', 'pyphen'}"
    code = f"import cardgen.text.lines, sys; print(sorted({slow} & set(sys.modules)))"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert shown.strip() == "[]"


def test_a_role_and_its_family_are_one_font(book):
    assert book.font("text") is book.font("Source Serif Pro")
    assert book.font("text", 700).key == "Source Serif Pro/700"
    assert book.font("text", 400, True).path.name == "SourceSerifPro-It.ttf"


def test_truetype_is_preferred_to_its_opentype_twin(book):
    assert {book.font("text", w).path.suffix for w in (400, 600, 700)} == {".ttf"}
    assert [p.suffix for p in font_paths(book.font("text").path.parent)[:2]] == [".ttf", ".ttf"]


def test_a_missing_family_names_the_package_to_install(book):
    with pytest.raises(MissingFont) as caught:
        book.font("No Such Face 4")
    assert "'pip install fontpkg-no-such-face-4'" in str(caught.value)
    assert isinstance(caught.value, CardgenError)


def test_nearest_weight_and_style_are_reported_once(tmp_path):
    book = FontBook(FAMILIES, [], tmp_path)
    assert book.font("title", 300) is book.font("title", 400)
    assert book.font("title", 400, True) is book.font("title", 400)
    book.font("title", 300)
    assert [p.key for p in book.problems] == ["font-weight", "font-style"]
    assert "300" in book.problems[0].text and "400" in book.problems[0].text


def test_exact_weights_are_no_problem(book):
    before = list(book.problems)
    for weight in (400, 600, 700):
        book.font("text", weight)
        book.font("title", weight)
    assert book.problems == before


def test_a_variable_font_is_frozen_to_the_same_bytes_each_time(tmp_path):
    from fontTools.ttLib import TTFont

    package = Path(find_spec("fontpkg_cinzel").origin).parent
    one = FontBook(FAMILIES, [], tmp_path / "a").font("title", 700)
    two = FontBook(FAMILIES, [], tmp_path / "b").font("title", 700)
    assert one.path != two.path
    assert one.path.name == two.path.name
    assert one.path.read_bytes() == two.path.read_bytes()
    assert one.digest == two.digest
    assert not one.hb_face.has_var_data
    with TTFont(one.path) as frozen, TTFont(package / VARIABLE) as source:
        assert frozen["head"].modified == source["head"].modified


@pytest.mark.parametrize("family", ["Alegreya Sans", "Barlow Condensed", "Source Serif Pro"])
def test_figures_are_as_high_as_capitals_whatever_the_font_has_by_default(book, family):
    font = book.font(family)
    for track in (0.0, 0.05):
        tops = [
            font.hb_font.get_glyph_extents(gid).y_bearing for gid in font.shape("0123456789", "", track).gids
        ]
        assert max(tops) - min(tops) < 0.03 * font.upem


def test_frozen_weights_differ(book):
    light, heavy = book.font("title", 400), book.font("title", 900)
    assert light.digest != heavy.digest
    assert light.shape("HIS").advance < heavy.shape("HIS").advance


def test_the_second_book_reads_the_frozen_file_and_no_fonttools(tmp_path):
    FontBook(FAMILIES, [], tmp_path).font("title", 700)
    code = (
        "import sys; from pathlib import Path; from cardgen.text.fonts import FontBook;"
        f"FontBook({FAMILIES!r}, [], Path({str(tmp_path)!r})).font('title', 700);"
        "print('fontTools' in sys.modules, 'importlib.metadata' in sys.modules)"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert shown.split() == ["False", "False"]


def test_a_cache_folder_that_cannot_be_made_is_one_clear_line(tmp_path):
    (tmp_path / "file").write_text("")
    book = FontBook(FAMILIES, [], tmp_path / "file" / "below")
    assert book.font("text").upem == 1000
    with pytest.raises(CardgenError, match="CARDGEN_CACHE"):
        book.font("title", 700)


def test_project_fonts_come_before_packages(book, tmp_path):
    path = plant(book, tmp_path / "fonts")
    mine = FontBook({"text": "planted"}, [tmp_path / "fonts"], tmp_path / "cache")
    assert mine.font("text").path == path
    assert mine.font("text").key == "Planted/400"


def test_a_changed_file_is_read_again(book, tmp_path):
    path = plant(book, tmp_path)
    index = FontIndex(tmp_path)
    assert index.read(path).weight == 400
    index.save()
    plant(book, tmp_path, usWeightClass=500)
    assert FontIndex(tmp_path).read(path).weight == 500


@pytest.mark.parametrize("content", ["", "{", "[]", '{"x": 3}', '{"x": []}'])
def test_a_broken_index_is_written_anew(book, tmp_path, content):
    path = plant(book, tmp_path / "fonts")
    FontIndex(tmp_path).save()
    (tmp_path / "font-index-1.json").write_text(content)
    index = FontIndex(tmp_path)
    assert index.read(path).family == "Planted"
    index.save()
    assert str(path) in json.loads((tmp_path / "font-index-1.json").read_text())


def test_a_font_that_must_not_be_embedded_is_refused(book, tmp_path):
    plant(book, tmp_path, fsType=0x0002)
    with pytest.raises(FontRefused, match=r"planted\.ttf.*forbids embedding"):
        FontBook({}, [tmp_path], tmp_path / "cache").font("Planted")


@pytest.mark.parametrize(
    ("fs_type", "keys"), [(0, []), (4, []), (0x204, ["font-rights"]), (0x100, ["font-rights"])]
)
def test_lesser_limits_are_reported(book, tmp_path, fs_type, keys):
    plant(book, tmp_path, fsType=fs_type)
    mine = FontBook({}, [tmp_path], tmp_path / "cache")
    mine.font("Planted")
    assert [p.key for p in mine.problems] == keys


def test_a_file_that_is_no_font_is_reported_and_passed_over(book, tmp_path):
    plant(book, tmp_path)
    (tmp_path / "broken.ttf").write_bytes(b"not a font")
    mine = FontBook({}, [tmp_path], tmp_path / "cache")
    assert mine.font("Planted").weight == 400
    assert [(p.key, "broken.ttf" in p.text) for p in mine.problems] == [("font-broken", True)]


def test_missing_lists_only_what_needs_a_glyph(book):
    font = book.font("text")
    assert font.missing("Å ä\u00ad\u00a0\n\u200b–\u2011x") == ""
    assert font.missing("b☃a☃龍") == "☃龍"


def test_kerning_and_ligatures_are_in_the_word(book):
    font = book.font("text")
    apart = font.shape("A").advance + font.shape("V").advance
    assert font.shape("AV").advance < apart - 0.01
    tied = font.shape("difficile")
    assert len(tied.gids) < len("difficile")
    assert tied.clusters == (0, 1, 2, 5, 6, 7, 8)


def test_a_word_is_shaped_once(book):
    font = book.font("text")
    assert font.shape("drake", "sv") is font.shape("drake", "sv")
    assert font.shape("drake", "sv") is not font.shape("drake", "sv", 0.1)
    assert font.shape("drake", "sv", 0.0, ("smcp",)).gids != font.shape("drake", "sv").gids


def test_tracking_is_in_every_advance_and_parts_ligatures(book):
    font = book.font("text")
    tight, wide = font.shape("difficile", features=("-liga",)), font.shape("difficile", track=0.1)
    assert wide.gids == tight.gids
    assert wide.advance == pytest.approx(tight.advance + 0.9)
    assert wide.xs[3] == pytest.approx(tight.xs[3] + 0.3)


def test_an_accent_moves_with_its_letter_when_tracked(book):
    # x with a combining ring has no single glyph: two glyphs of one cluster.
    font = book.font("text")
    tight, wide = font.shape("ax\u030ab"), font.shape("ax\u030ab", track=0.2)
    assert len(tight.gids) == 4
    gaps = [w - t for w, t in zip(wide.xs, tight.xs, strict=True)]
    assert gaps == pytest.approx([0, 0.2, 0.2, 0.4])


def test_no_text_is_no_glyphs(book):
    shaped = book.font("text").shape("", track=0.3)
    assert (shaped.gids, shaped.advance) == ((), 0.0)


def test_metrics_are_in_em(book):
    font = book.font("text")
    assert (font.cap_height, font.x_height) == (0.67, 0.475)
    assert font.descender < 0 < font.x_height < font.cap_height < font.ascender
    assert font.has_feature("smcp") and not book.font("title").has_feature("smcp")


def test_outlines_are_absolute_cubic_paths_in_em(book):
    font = book.font("text")
    dot = font.outline(font.shape(".").gids[0])
    assert dot.startswith("M0.15 -0.013C0.13 -0.013 ")
    assert dot.endswith("Z") and set(dot) <= set("MLCZ0123456789.- ")
    assert font.outline(font.shape(" ").gids[0]) == ""


def test_compact_font_format_is_drawn_like_its_twin(book):
    from cardgen.text.fonts import Font

    otf = Font(book.font("text").path.with_suffix(".otf"), "Twin")
    ttf = book.font("text")
    assert (
        otf.outline(otf.shape("o").gids[0]).count("Z") == ttf.outline(ttf.shape("o").gids[0]).count("Z") == 2
    )


def test_names_for_packages_and_pdf(book):
    assert slug("Source Serif 4") == "source-serif-4"
    assert book.font("text", 700, True).ps_name == "SourceSerifPro-700Italic"

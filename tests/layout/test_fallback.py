"""Fonts that stand in for others, on faces: what is reported where, and what PDF, pixels and SVG make of it."""

import re
import subprocess

import pytest

from cardgen.check import LaidOutGame
from cardgen.layout.decks import GameLayout
from cardgen.project import Project
from cardgen.render.svg import standalone_svg
from tests.games import read_game
from tests.parity import LARGEST_MM2, drift_mm2
from tests.planted_fonts import plant_font

GAME = "title: Test\nlanguages: [en]\n"
DECK = """\
title: A deck
template: face
source: made for a test
certainty: designed
cards:
  - id: one
    name: "a ★ b"
    text: "c ★ d ♥"
"""
FACE = """\
{{ line(c.name, 4, 20, size=9, font="title") }}{{ textbox(c.text, 4, 30, 50, 20, size=9) }}
"""


def plain(name="x"):
    """Return the deck in letters that every font has, but for the name."""
    return DECK.replace("a ★ b", name).replace("★", "x").replace("♥", "x")


@pytest.fixture
def laid(project, cache):
    """Lay out a deck; return its layout, its one face, and what is found as (file, line, column, code, message)."""

    def lay(game=GAME, deck=DECK, fonts=None, face=FACE, **files):
        root = project(
            {"content/g/game.yaml": game, "content/g/decks/d.yaml": deck, "templates/plain/face.svg.j2": face}
            | {name.replace("__", "/"): text for name, text in files.items()}
        )
        for family, characters in (fonts or {}).items():
            plant_font(root / "content" / "g" / "fonts", family, characters)
        read, findings = read_game(root / "content" / "g", root, cache)
        layout = GameLayout(read, Project(root).template_folders, cache)
        faces, found = layout.lay_out(read.decks, ("en",), 1)
        reported = [
            (f.place.file, f.place.line, f.place.column, f.code, f.message) for f in (*findings, *found)
        ]
        made = LaidOutGame(read, faces, layout, painted=False).faces["en", "d"].faces.get("one")
        return layout, made, reported

    return lay


def test_a_font_that_stands_in_is_reported_once_for_each_font_of_a_card(laid):
    _, face, reported = laid()
    deck = "content/g/decks/d.yaml"
    assert [(file, line, code) for file, line, _, code, _ in reported] == [
        (deck, 7, "CG808"),
        (deck, 8, "CG808"),
    ]
    assert reported[0][4] == "font 'Cinzel' has no glyph for '★' (U+2605); 'Cardgen Symbols' stands in"
    assert "'★' (U+2605) '♥' (U+2665)" in reported[1][4]
    assert face is not None


def test_an_emoji_is_meant_and_a_sign_of_text_that_stands_in_is_reported(laid):
    *_, reported = laid(deck=plain("❤\ufe0f ⚔\ufe0f ⭐"))
    assert reported == []
    *_, reported = laid(deck=plain("⚔"))
    assert [code for *_, code, _ in reported] == ["CG808"]


def test_a_text_that_no_font_shows_is_refused_and_names_a_package(laid):
    *_, reported = laid(deck=plain("a ኢ b"))
    assert [(line, code) for _, line, _, code, _ in reported] == [(7, "CG805")]
    assert "nor has any fallback" in reported[0][4]


def test_the_game_and_then_its_look_come_before_the_program(laid):
    game = GAME + "fonts: {fallback: [Mine]}\n"
    look = {"templates__plain__look.yaml": "fonts: {fallback: [Looks]}\n"}
    layout, face, reported = laid(game, fonts={"Mine": "★", "Looks": "★♥☃"}, **look)
    assert {run.font.family for run in layout.runs(face)} == {"Cinzel", "Source Serif Pro", "Mine", "Looks"}
    assert layout.fonts.fallback == ("Mine", "Looks")
    layout, face, _ = laid(GAME, fonts={"Mine": "★", "Looks": "★♥☃"}, **look)
    assert "Looks" in {run.font.family for run in layout.runs(face)}


@pytest.mark.parametrize(
    ("text", "code", "line", "words"),
    [
        ("type_colors: [blue]\n", "CG005", 1, "'#3d5468'"),
        ("font: {}\n", "CG003", 1, "'fonts'"),
        ("fonts:\n  fallback: Noto Sans\n", "CG005", 2, "[Noto Sans, My Font]"),
        ("fonts: {fallback: [", "CG002", 2, ""),
        ("- fonts\n", "CG005", 1, "must be a map"),
        ("text:\n  last_line: 2.0\n", "CG005", 2, "from 0 to 1"),
        ("text: {bold_words: four}\n", "CG005", 1, "a whole number"),
        ("text: {lastline: 0.2}\n", "CG003", 1, "'last_line'"),
    ],
)
def test_mistakes_in_the_settings_of_a_look_are_findings(laid, text, code, line, words):
    *_, reported = laid(deck=plain(), **{"templates__plain__look.yaml": text})
    [(file, at, _, found, message)] = reported
    assert (file, at, found) == ("templates/plain/look.yaml", line, code)
    assert words in message


@pytest.mark.parametrize(
    ("fonts", "line", "column", "code", "words"),
    [
        ("fonts: {text: Source Serif Pro, title: Nosuch Serif}\n", 3, 40, "CG806", "Nosuch Serif"),
        ("fonts:\n  title: Cinzel\n  fallback: [Nosuch Sans]\n", 5, 14, "CG807", "left out of the fallback"),
        ("fonts:\n  text: Source Serif Pro\n  title: Planted\n", 5, 10, "CG807", "has no weight 700"),
        ("fonts: {fallback: Noto Sans}\n", 3, 19, "CG005", "[Noto Sans, My Font]"),
        ("fonts: {text: [Noto Sans]}\n", 3, 15, "CG005", "font families by role"),
    ],
)
def test_what_is_wrong_with_a_font_is_reported_where_the_game_names_it(
    laid, fonts, line, column, code, words
):
    face = FACE.replace('font="title"', 'font="title", weight=700')
    *_, reported = laid(GAME + fonts, plain(), {"Planted": "abx "}, face)
    [(file, *place, found, message)] = reported
    assert (file, *place, found) == ("content/g/game.yaml", line, column, code)
    assert words in message


def test_a_change_of_the_fallback_makes_the_face_anew(laid):
    layout, face, _ = laid(fonts={"Mine": "★"})
    assert "Mine" not in {run.font.family for run in layout.runs(face)}
    layout, face, _ = laid(GAME + "fonts: {fallback: [Mine]}\n", fonts={"Mine": "★"})
    assert "Mine" in {run.font.family for run in layout.runs(face)}


def test_a_face_from_the_cache_has_its_fonts_and_its_warnings(laid):
    first, again = laid(), laid()
    assert first[2] == again[2]
    assert first[0].runs(first[1])[1].font.key == again[0].runs(again[1])[1].font.key == "Cardgen Symbols/400"


def pdf_text(layout, face, folder, *how):
    from cardgen.export.face_pdf import single_page

    path = folder / "face.pdf"
    path.write_bytes(single_page(layout, face))
    text = subprocess.run(["pdftotext", *how, path, "-"], capture_output=True, text=True, check=True).stdout
    fonts = subprocess.run(["pdffonts", path], capture_output=True, text=True, check=True).stdout
    return text, fonts


def test_a_pdf_embeds_each_font_as_a_subset_and_its_text_is_found(laid, tmp_path):
    layout, face, _ = laid()
    text, fonts = pdf_text(layout, face, tmp_path, "-raw")
    assert "a ★ b" in text and "c ★ d ♥" in text
    names = re.findall(r"[A-Z]{6}\+(\S+)", fonts)
    assert sorted(names) == ["CardgenSymbols-400", "Cinzel-400", "SourceSerifPro-400"]


def test_letters_that_read_to_the_left_are_found_in_a_pdf(laid, tmp_path):
    game = GAME + "fonts: {fallback: [Hebrew]}\n"
    layout, face, _ = laid(game, DECK.replace("a ★ b", "דרקון רע"), {"Hebrew": "דרקוןע"})
    text, _ = pdf_text(layout, face, tmp_path)
    assert "דרקון רע" in re.sub("[\u202a-\u202e\u2066-\u2069]", "", text)


def test_an_svg_brings_each_font_and_draws_what_reads_to_the_left(laid):
    game = GAME + "fonts: {fallback: [Hebrew]}\n"
    layout, face, _ = laid(game, DECK.replace("a ★ b", "דרקון"), {"Hebrew": "דרקון"})
    markup = standalone_svg(face, layout.runs(face), layout.symbols, layout.images)
    assert set(re.findall(r'@font-face{font-family:"([^"]+)"', markup)) == {
        "Cardgen Symbols",
        "Source Serif Pro",
    }
    assert 'aria-label="דרקון"' in markup
    assert markup.count("<path ") == 5


def test_pdf_and_pixels_show_the_same(laid):
    game = GAME + "fonts: {fallback: [Hebrew]}\n"
    layout, face, _ = laid(game, DECK.replace("a ★ b", "★ דרקון ⚅ Ω"), {"Hebrew": "דרקון"})
    assert drift_mm2(layout.display(face), layout.images, layout.font_of) < LARGEST_MM2

"""Colour emoji: which sequences are one, and the shapes of each kind of colour font."""

import re

import pytest

from cardgen.layout.decks import GameLayout
from cardgen.layout.inline.emoji import EMOJI
from cardgen.project import Project
from tests.games import read_game

DRAGON, HEART, TEXT_HEART = "🐉", "❤️", "❤"
TEMPLATE = '{{ textbox(c.text, 4, 20, 40, 20, fill="#654321") }}'


@pytest.mark.parametrize(
    "emoji",
    ["🐉", "⚔️", "👨‍👩‍👧", "🇸🇪", "👋🏽", "1️⃣", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "❤️‍🔥", "🏳️‍🌈", "⚡", "☝🏽"],
)
def test_a_sequence_is_one_emoji(emoji):
    assert re.findall(EMOJI, f"a {emoji}{emoji} 1 #") == [emoji, emoji]


@pytest.mark.parametrize("text", ["❤", "12 #3 *", "⚔", "© ™ ↔", "⚡︎", "日本 Ωμέγα"])
def test_what_prints_as_text_is_no_emoji(text):
    assert not re.findall(EMOJI, text)


def colour_font(kind):
    """Return the bytes of a font with a dragon, a heart and the mark that makes it an emoji, in one colour each."""
    import io

    from fontTools.colorLib.builder import buildCOLR, buildCPAL
    from fontTools.fontBuilder import FontBuilder
    from fontTools.pens.ttGlyphPen import TTGlyphPen
    from fontTools.ttLib import newTable

    def square(side):
        pen = TTGlyphPen(None)
        (
            pen.moveTo((0, 0)),
            pen.lineTo((0, side)),
            pen.lineTo((side, side)),
            pen.lineTo((side, 0)),
            pen.closePath(),
        )
        return pen.glyph()

    builder = FontBuilder(1000, isTTF=True)
    names = [".notdef", "dragon", "heart", "mark", "shape"]
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({ord(DRAGON): "dragon", 0x2764: "heart", 0xFE0F: "mark"})
    builder.setupGlyf({name: square(800 if name == "shape" else 0) for name in names})
    builder.setupHorizontalMetrics({name: (0 if name == "mark" else 1000, 0) for name in names})
    builder.setupHorizontalHeader(ascent=900, descent=-100)
    builder.setupNameTable({"familyName": "Tiny Emoji", "styleName": "Regular"})
    builder.setupOS2()
    builder.setupPost()
    palette = [[(1.0, 0.0, 0.0, 1.0), (0.0, 0.0, 1.0, 1.0)]]
    if kind == "layers":
        builder.font["COLR"] = buildCOLR({"dragon": [("shape", 0)], "heart": [("shape", 1)]})
    elif kind == "paints":
        line = {"Extend": "pad", "ColorStop": [(0.0, 0), (1.0, 1)]}
        linear = {"Format": 4, "ColorLine": line, "x0": 0, "y0": 0, "x1": 800, "y1": 0, "x2": 0, "y2": 800}
        radial = {
            "Format": 6,
            "ColorLine": line,
            "x0": 400,
            "y0": 400,
            "r0": 100,
            "x1": 400,
            "y1": 400,
            "r1": 400,
        }
        moved = {"Format": 14, "Paint": {"Format": 10, "Glyph": "shape", "Paint": radial}, "dx": 100, "dy": 0}
        builder.font["COLR"] = buildCOLR(
            {"dragon": {"Format": 10, "Glyph": "shape", "Paint": linear}, "heart": moved}, version=1
        )
    elif kind == "svg":
        table = builder.font["SVG "] = newTable("SVG ")
        drawn = '<g id="glyph{}"><path fill="{}" d="M0 0V-800H800V0z"/></g>'
        document = drawn.format(1, "#f00") + drawn.format(2, "#00f")
        table.docList = [(f'<svg xmlns="http://www.w3.org/2000/svg">{document}</svg>', 1, 2)]
    if kind in ("layers", "paints"):
        builder.font["CPAL"] = buildCPAL(palette)
    out = io.BytesIO()
    builder.save(out)
    return out.getvalue()


@pytest.fixture
def laid(project, cache):
    """Lay out a card of a text with a font for emoji; give the layout, the face and the findings."""

    def lay(text, kind, fonts="{emoji: Tiny Emoji}"):
        root = project(
            {
                "content/g/game.yaml": f"title: G\nlanguages: [en]\nlook: own\nfonts: {fonts}\n",
                "content/g/decks/d.yaml": f"title: D\ncards:\n  - {{id: a, name: A, text: '{text}'}}\n",
                "templates/own/card.svg.j2": TEMPLATE,
            }
        )
        (root / "content/g/fonts").mkdir()
        (root / "content/g/fonts/tiny.ttf").write_bytes(colour_font(kind))
        game, found = read_game(root / "content/g", root, cache)
        layout = GameLayout(game, Project(root).template_folders, cache)
        face, notes = layout.face(game.component("a"), "face", "en")
        return layout, face, [*found, *notes]

    return lay


@pytest.mark.parametrize(
    ("kind", "dragon", "heart"),
    [
        ("layers", "#ff0000", "#0000ff"),
        ("paints", "<linearGradient", "<radialGradient"),
        ("svg", "#f00", "#00f"),
    ],
)
def test_an_emoji_is_printed_as_shapes_in_its_colours(laid, kind, dragon, heart):
    layout, face, found = laid(f"A {DRAGON} and {HEART}.", kind)
    one, two = (layout.symbols[symbol].markup for symbol in face.symbols)
    assert dragon in one
    assert heart in two
    assert not found
    assert layout.display(face).items


def test_an_emoji_font_without_colours_prints_them_in_one_ink_without_a_warning(laid):
    layout, face, found = laid(f"A {DRAGON}.", "plain")
    assert not face.symbols
    assert not found
    assert "Tiny Emoji" in {run.font.family for run in layout.runs(face)}


def test_a_heart_that_is_text_is_not_set_in_a_colour_font(laid):
    layout, face, _ = laid(f"A {TEXT_HEART}.", "layers")
    assert not face.symbols
    assert "Tiny Emoji" not in {run.font.family for run in layout.runs(face)}


def test_a_font_for_emoji_that_is_not_installed_is_reported(laid):
    found = laid(f"A {DRAGON}.", "layers", fonts="{emoji: No Such Emoji}")[2]
    assert [one.code for one in found] == ["CG806"]

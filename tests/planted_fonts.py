"""Small fonts for tests: a box for every character asked for, so that no package is needed for a script."""

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

UPEM = 1000


def plant_font(folder, family, characters, weight=400, width=600):
    """Write a font whose glyphs are boxes; return its file.

    Args:
        width: advance of every glyph, in units of 1000 an em.
    """
    names = [".notdef", "space", *(f"u{ord(c):04X}" for c in dict.fromkeys(characters))]
    builder = FontBuilder(UPEM, isTTF=True)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({0x20: "space"} | {ord(c): f"u{ord(c):04X}" for c in characters})
    builder.setupGlyf({name: _box(width) for name in names})
    builder.setupHorizontalMetrics(dict.fromkeys(names, (width, 50)))
    builder.setupHorizontalHeader(ascent=900, descent=-300)
    builder.setupNameTable({"familyName": family, "styleName": "Regular", "psName": family.replace(" ", "")})
    builder.setupOS2(
        usWeightClass=weight, sTypoAscender=900, sTypoDescender=-300, sCapHeight=700, sxHeight=500
    )
    builder.setupPost()
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{family.replace(' ', '')}-{weight}.ttf"
    builder.save(path)
    return path


def _box(width):
    pen = TTGlyphPen(None)
    pen.moveTo((50, 0))
    for point in ((width - 50, 0), (width - 50, 700), (50, 700)):
        pen.lineTo(point)
    pen.closePath()
    return pen.glyph()

"""Fonts as PDF objects: subset, widths, and the text of every glyph. Source: ISO 32000-1, 9.6.4 to 9.8."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from cardgen.display.pen import coordinate
from cardgen.render.fontfile import FontFacts, pdf_subset, read_facts, subset_tag
from cardgen.render.pdf.file import PdfFile
from cardgen.render.pdf.text import font_text, to_unicode

if TYPE_CHECKING:
    from cardgen.text.fonts import Font


class FontUse:
    """A font of the file with one ToUnicode map; `number` is that of its object."""

    def __init__(self, number: int, texts: Mapping[int, str]) -> None:
        self.number = number
        self.texts = dict(texts)

    def accepts(self, texts: Mapping[int, str]) -> bool:
        """Add the texts of glyphs, unless one has another text here; return whether they were added."""
        known = self.texts
        if any(known.get(gid, text) != text for gid, text in texts.items()):
            return False
        known.update(texts)
        return True


def embed_font(file: PdfFile, font: Font, uses: list[FontUse]) -> None:
    """Embed a font's subset and complete the fonts that refer to it. Source: ISO 32000-1, 9.7."""
    facts = read_facts(font)
    gids = sorted({gid for use in uses for gid in use.texts})
    base = f"{subset_tag(font, gids)}+{font.ps_name}"
    kind = "/CIDFontType0" if facts.is_cff else "/CIDFontType2/CIDToGIDMap/Identity"
    descendant = file.add(
        f"<</Type/Font/Subtype{kind}/BaseFont/{base}/DW 1000/W[{_widths(font, gids)}]"
        "/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>"
        f"/FontDescriptor {_descriptor(file, font, facts, base, gids)} 0 R>>"
    )
    for use in uses:
        texts = file.add_stream("", to_unicode(use.texts))
        file.set(
            use.number,
            f"<</Type/Font/Subtype/Type0/BaseFont/{base}/Encoding/Identity-H"
            f"/DescendantFonts[{descendant} 0 R]/ToUnicode {texts} 0 R>>",
        )


def _descriptor(file: PdfFile, font: Font, facts: FontFacts, base: str, gids: list[int]) -> int:
    data = pdf_subset(font, gids)
    if facts.is_cff:
        entry = f"/FontFile3 {file.add_stream('/Subtype/OpenType', data)} 0 R"
    else:
        entry = f"/FontFile2 {file.add_stream(f'/Length1 {len(data)}', data)} 0 R"
    return file.add(
        f"<</Type/FontDescriptor/FontName/{base}/Flags {facts.flags}"
        f"/FontBBox[{' '.join(map(str, facts.box))}]/ItalicAngle {coordinate(facts.italic_angle)}"
        f"/Ascent {facts.ascent}/Descent {facts.descent}/CapHeight {facts.cap_height}"
        f"/StemV {facts.stem_v}{entry}>>"
    )


def _widths(font: Font, gids: list[int]) -> str:
    """Return the W array: runs of neighbouring glyphs with their widths."""
    text = font_text(font)
    entries = []
    start = 0
    for index in range(1, len(gids) + 1):
        if index == len(gids) or gids[index] != gids[index - 1] + 1:
            run = gids[start:index]
            entries.append(f"{run[0]}[{' '.join(coordinate(text.width(gid)) for gid in run)}]")
            start = index
    return " ".join(entries)

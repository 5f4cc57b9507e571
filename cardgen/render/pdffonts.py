"""Fonts as PDF objects: subset, measured, and with the text of every glyph.

May import `fontfile` and `pdftext`; `text.fonts` for types. Source: ISO 32000-1, 9.6.4 to 9.8.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardgen.render.fontfile import FontFacts, pdf_subset, read_facts, subset_tag
from cardgen.render.pdftext import font_text, to_unicode

if TYPE_CHECKING:
    from cardgen.text.fonts import Font


class FontUse:
    """One font of the file as one ToUnicode map sees it."""

    def __init__(self, reference: Any) -> None:
        self.reference = reference
        self.texts: dict[int, str] = {}


def embed_font(pdf: Any, font: Font, uses: list[FontUse]) -> None:
    """Embed a font's subset and complete the fonts that refer to it. Source: ISO 32000-1, 9.7."""
    from pikepdf import Array, Dictionary, Name, String

    facts = read_facts(font)
    gids = sorted({gid for use in uses for gid in use.texts})
    base = Name(f"/{subset_tag(font, gids)}+{font.ps_name}")
    descendant = pdf.make_indirect(
        Dictionary(
            Type=Name.Font,
            Subtype=Name.CIDFontType0 if facts.is_cff else Name.CIDFontType2,
            BaseFont=base,
            CIDSystemInfo=Dictionary(Registry=String("Adobe"), Ordering=String("Identity"), Supplement=0),
            FontDescriptor=_descriptor(pdf, font, facts, base, gids),
            DW=1000,
            W=_widths(font, gids),
        )
    )
    if not facts.is_cff:
        descendant.CIDToGIDMap = Name.Identity
    for use in uses:
        use.reference.Type = Name.Font
        use.reference.Subtype = Name.Type0
        use.reference.BaseFont = base
        use.reference.Encoding = Name("/Identity-H")
        use.reference.DescendantFonts = Array([descendant])
        use.reference.ToUnicode = pdf.make_stream(to_unicode(use.texts))


def _descriptor(pdf: Any, font: Font, facts: FontFacts, base: Any, gids: list[int]) -> Any:
    from pikepdf import Array, Dictionary, Name

    file = pdf.make_stream(pdf_subset(font, gids))
    descriptor = Dictionary(
        Type=Name.FontDescriptor,
        FontName=base,
        Flags=facts.flags,
        FontBBox=Array(facts.box),
        ItalicAngle=facts.italic_angle,
        Ascent=facts.ascent,
        Descent=facts.descent,
        CapHeight=facts.cap_height,
        StemV=facts.stem_v,
    )
    if facts.is_cff:
        file.Subtype = Name.OpenType
        descriptor.FontFile3 = file
    else:
        descriptor.FontFile2 = file
    return pdf.make_indirect(descriptor)


def _widths(font: Font, gids: list[int]) -> Any:
    """Give the W array: runs of neighbouring glyphs with their widths."""
    from pikepdf import Array

    text = font_text(font)
    entries: list[Any] = []
    start = 0
    for index in range(1, len(gids) + 1):
        if index == len(gids) or gids[index] != gids[index - 1] + 1:
            run = gids[start:index]
            entries += [run[0], Array([text.width(gid) for gid in run])]
            start = index
    return Array(entries)

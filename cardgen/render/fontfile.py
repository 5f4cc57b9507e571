"""Metrics and subsets of font files for embedding.

HarfBuzz reads the tables and subsets; the fields of a PDF font descriptor are read from the `head`, `OS/2` and `post`
tables by their offsets.

Source: OpenType 1.9 (head, OS/2, post); ISO 32000-1, 9.8 (font descriptors).
"""

from __future__ import annotations

import struct
from collections.abc import Iterable
from hashlib import blake2b
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from cardgen.text.fonts import Font

_FIXED_PITCH, _SERIF, _SYMBOLIC, _ITALIC = 1, 2, 4, 64
#: PANOSE serif styles 2–10 have serifs, 11–15 have none.
_PANOSE_SERIFS = range(2, 11)
#: Tables that a PDF viewer does not need, since the file places every glyph by its number.
_SPARE_TABLES = (
    "GSUB",
    "GPOS",
    "GDEF",
    "name",
    "post",
    "OS/2",
    "cmap",
    "DSIG",
    "STAT",
    "kern",
    "gasp",
    "MATH",
)


class FontFacts(NamedTuple):
    """The fields of a font descriptor; lengths in thousandths of an em."""

    flags: int
    box: tuple[int, int, int, int]
    italic_angle: float
    ascent: int
    descent: int
    cap_height: int
    stem_v: int
    is_cff: bool


def read_facts(font: Font) -> FontFacts:
    """Return the fields of a font's descriptor."""
    head, post, os2 = (_table(font, tag) for tag in ("head", "post", "OS/2"))
    scale = 1000 / font.upem
    corners = struct.unpack_from(">4h", head, 36)
    italic_angle = struct.unpack_from(">i", post, 4)[0] / 65536 if len(post) >= 8 else 0.0
    fixed = struct.unpack_from(">I", post, 12)[0] if len(post) >= 16 else 0
    weight = struct.unpack_from(">H", os2, 4)[0] if len(os2) >= 6 else font.weight
    serif = len(os2) > 33 and os2[32] == 2 and os2[33] in _PANOSE_SERIFS
    flags = (
        _SYMBOLIC
        | (_FIXED_PITCH if fixed else 0)
        | (_SERIF if serif else 0)
        | (_ITALIC if italic_angle else 0)
    )
    return FontFacts(
        flags,
        tuple(round(corner * scale) for corner in corners),
        round(italic_angle, 3),
        round(font.ascender * 1000),
        round(font.descender * 1000),
        round(font.cap_height * 1000),
        # No table holds the stem width; other PDF writers use this linear fit of common text faces as well.
        round(50 + (weight / 65) ** 2),
        "CFF " in font.hb_face.table_tags,
    )


def _table(font: Font, tag: str) -> bytes:
    return font.hb_face.reference_table(tag).data or b""


def pdf_subset(font: Font, gids: Iterable[int]) -> bytes:
    """Return a font file with only these glyphs, under their old numbers."""
    import uharfbuzz as hb

    wanted = hb.SubsetInput()
    wanted.sets(hb.SubsetInputSets.GLYPH_INDEX).update(sorted(gids))
    wanted.flags = hb.SubsetFlags.RETAIN_GIDS | hb.SubsetFlags.NO_HINTING | hb.SubsetFlags.NO_LAYOUT_CLOSURE
    drop = wanted.sets(hb.SubsetInputSets.DROP_TABLE_TAG)
    drop.update([int.from_bytes(tag.encode(), "big") for tag in _SPARE_TABLES])
    return bytes(hb.subset(font.hb_face, wanted).blob.data)


def web_subset(font: Font, characters: Iterable[str]) -> bytes:
    """Return a font file with only these characters, for a browser that looks glyphs up by character."""
    import uharfbuzz as hb

    wanted = hb.SubsetInput()
    wanted.sets(hb.SubsetInputSets.UNICODE).update(sorted(ord(c) for c in set(characters)))
    wanted.flags = hb.SubsetFlags.NO_HINTING | hb.SubsetFlags.NO_LAYOUT_CLOSURE
    drop = wanted.sets(hb.SubsetInputSets.DROP_TABLE_TAG)
    drop.update(
        [int.from_bytes(tag.encode(), "big") for tag in ("GSUB", "GPOS", "GDEF", "kern", "DSIG", "STAT")]
    )
    return bytes(hb.subset(font.hb_face, wanted).blob.data)


def subset_tag(font: Font, gids: Iterable[int]) -> str:
    """Return the six capital letters that identify this subset. Source: ISO 32000-1, 9.6.4."""
    text = f"{font.digest} {sorted(gids)}"
    number = int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")
    letters = ""
    for _ in range(6):
        number, index = divmod(number, 26)
        letters += chr(ord("A") + index)
    return letters

"""Words as PDF text: glyph strings with kerning, and what text each glyph stands for.

A word's string depends on its font alone: sizes stand in the text matrix, so a fragment made once serves everywhere.
This is the hot loop of the PDF painter.

A glyph has one text in a font's ToUnicode map: the character whose glyph it is by default, or for glyphs made by
substitution (ligatures) what they were made from. Where a glyph stands for something else, ActualText says so.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from operator import eq
from typing import TYPE_CHECKING, NamedTuple

from cardgen.text.bidi import has_leftward

if TYPE_CHECKING:
    from cardgen.text.fonts import Font, Shaped

#: Fragments kept; a game's vocabulary is far smaller.
_MOST_FRAGMENTS = 100_000
#: Characters that searches and copies should meet as their plain fellows.
_PLAIN = str.maketrans(
    {
        "\u00a0": " ",
        "\u202f": " ",
        "\u2009": " ",
        "\u2010": "-",
        "\u2011": "-",
        "\ufb00": "ff",
        "\ufb01": "fi",
        "\ufb02": "fl",
        "\ufb03": "ffi",
        "\ufb04": "ffl",
    }
)


#: Mean gap between glyphs from which words are letter-spaced, in thousandths of an em; kerning alone is below it.
_SPACED = 15


class Fragment(NamedTuple):
    """One word inside a TJ array.

    Attributes:
        code: PDF strings and numbers, to stand between `[` and `]TJ`; font size 1.
        pen: position of the pen after it, in thousandths of an em from the word's origin.
        glyphs: the text of each glyph in it.
        made: it holds glyphs made by substitution, which other words may use for another text.
        spaced: it is letter-spaced, and its text is beside it.
    """

    code: str
    pen: float
    glyphs: dict[int, str]
    made: bool
    spaced: bool = False


class FontText:
    """The fragments of one font."""

    def __init__(self, font: Font) -> None:
        self._font = font
        self._scale = 1000 / font.upem
        self._widths: dict[int, float] = {}
        self._fragments: dict[tuple[str, tuple[int, ...], float], Fragment] = {}
        self._defaults = default_texts(font)

    def width(self, gid: int) -> float:
        """Return a glyph's width in thousandths of an em, as it is written into the file."""
        width = self._widths.get(gid)
        if width is None:
            width = round(self._font.hb_font.get_glyph_h_advance(gid) * self._scale, 3)
            self._widths[gid] = width
        return width

    def fragment(self, word: Shaped) -> Fragment:
        """Return a word as an entry of a TJ array."""
        key = (word.text, word.gids, word.advance)
        fragment = self._fragments.get(key)
        if fragment is None:
            if len(self._fragments) >= _MOST_FRAGMENTS:
                self._fragments.clear()
            fragment = self._fragments[key] = self._fragment(word)
        return fragment

    def _fragment(self, word: Shaped) -> Fragment:
        """Return a word's string; most words are letters that each have a glyph of their own."""
        text, gids, defaults = word.text, word.gids, self._defaults
        spaced = self._is_spaced(word)
        if (
            len(gids) == len(text)
            and word.clusters == tuple(range(len(text)))
            and not any(word.ys)
            and all(map(eq, map(defaults.get, gids), text))
        ):
            fragment = self._letters(word)
        else:
            fragment = self._clusters(word, spaced)
        if not spaced:
            return fragment
        given = "".join(sign for sign in text.translate(_PLAIN) if not is_invisible(sign))
        return fragment._replace(code=actual_text(given) + fragment.code + END_ACTUAL_TEXT, spaced=True)

    def _is_spaced(self, word: Shaped) -> bool:
        """Return whether glyphs are so far apart that readers take the gaps for spaces; not for right-to-left words."""
        ends = (x * 1000 + self.width(gid) for gid, x in zip(word.gids, word.xs, strict=True))
        gaps = [x * 1000 - end for end, x in zip(ends, word.xs[1:], strict=False)]
        return sum(gaps) > _SPACED * len(gaps) and not has_leftward(word.text)

    def _letters(self, word: Shaped) -> Fragment:
        code = "<"
        pen = 0.0
        for gid, x in zip(word.gids, word.xs, strict=True):
            move = round(x * 1000 - pen)
            if move:
                pen += move
                code += f">{-move}<{gid:04x}"
            else:
                code += f"{gid:04x}"
            pen += self._widths.get(gid) or self.width(gid)
        code = (code + ">").removeprefix("<>")
        return Fragment(code, pen, dict(zip(word.gids, word.text, strict=True)), False)

    def _clusters(self, word: Shaped, spaced: bool) -> Fragment:
        parts: list[str] = []
        glyphs: dict[int, str] = {}
        pen = 0.0
        for first, last, text in clusters(word):
            if is_invisible(text):
                continue
            plain = spaced or self._is_plain(word.gids[first:last], text, glyphs)
            if not plain:
                parts.append(actual_text(text))
            for index in range(first, last):
                gid = word.gids[index]
                move = round(word.xs[index] * 1000 - pen)
                pen += move
                rise = round(word.ys[index], 4)
                parts.append((f"]TJ {rise:.4f} Ts[" if rise else "") + (f"{-move}" if move else ""))
                parts.append(f"<{gid:04x}>" + ("]TJ 0 Ts[" if rise else ""))
                pen += self.width(gid)
                glyphs.setdefault(gid, self._defaults.get(gid) or text)
            if not plain:
                parts.append(END_ACTUAL_TEXT)
        made = any(gid not in self._defaults for gid in glyphs)
        return Fragment("".join(parts).replace("><", ""), pen, glyphs, made)

    def _is_plain(self, gids: tuple[int, ...], text: str, glyphs: dict[int, str]) -> bool:
        """Return whether ToUnicode alone gives a cluster's text."""
        if len(gids) != 1:
            return "".join(self._defaults.get(gid, "?") for gid in gids) == text
        return (self._defaults.get(gids[0]) or glyphs.get(gids[0]) or text) == text


_TEXTS: dict[str, FontText] = {}


def font_text(font: Font) -> FontText:
    """Return the words of a font, kept for the life of the process."""
    key = f"{font.key} {font.digest}"
    text = _TEXTS.get(key)
    if text is None:
        text = _TEXTS[key] = FontText(font)
    return text


#: Closes what `actual_text` opens.
END_ACTUAL_TEXT = "]TJ EMC["


def actual_text(text: str) -> str:
    """Return the operators, inside a TJ array, that open a span of text. Source: ISO 32000-1, 14.9.4."""
    return f"]TJ/Span<</ActualText<feff{text.encode('utf-16-be').hex()}>>>BDC["


def clusters(word: Shaped) -> Iterator[tuple[int, int, str]]:
    """Return each cluster of a word: its first glyph, the one after its last, and its text, plain."""
    count = len(word.gids)
    first = 0
    while first < count:
        last = first + 1
        while last < count and word.clusters[last] == word.clusters[first]:
            last += 1
        start, end = word.span(first)
        yield first, last, word.text[start:end].translate(_PLAIN)
        first = last


@lru_cache(4096)
def is_invisible(text: str) -> bool:
    """Return whether a cluster shows nothing and says nothing: soft hyphens and joiners."""
    return all(unicodedata.category(character) == "Cf" for character in text)


def default_texts(font: Font) -> dict[int, str]:
    """Return for each glyph the first character that it is the default glyph of."""
    texts: dict[int, str] = {}
    lookup = font.hb_font.get_nominal_glyph
    for code in sorted(font.hb_face.unicodes):
        gid = lookup(code)
        if gid:
            texts.setdefault(gid, chr(code).translate(_PLAIN))
    return texts


def to_unicode(texts: dict[int, str]) -> bytes:
    """Return a ToUnicode CMap. Source: ISO 32000-1, 9.10.3; at most 100 entries a block."""
    lines = [f"<{gid:04x}> <{text.encode('utf-16-be').hex()}>" for gid, text in sorted(texts.items())]
    blocks = [lines[start : start + 100] for start in range(0, len(lines), 100)]
    body = "".join(f"{len(block)} beginbfchar\n" + "\n".join(block) + "\nendbfchar\n" for block in blocks)
    return (
        "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
        "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n"
        "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n"
        "1 begincodespacerange\n<0000> <ffff>\nendcodespacerange\n"
        f"{body}endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n"
    ).encode("ascii")
